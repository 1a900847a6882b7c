"""What a forward pass decides the length of: contacts, constraint rows, islands, statistics of the solver.

They are copied out of the engine when first asked for after a pass, and stay the same arrays until the next: writing to
them is seen by whoever reads them from this data, not by the engine.
"""

from __future__ import annotations

import numpy

from .. import _core
from .. import _fields as fields
from .._frame import _CONTACT, _SOLVER
from . import _layouts
from ._record import Later
from ._records import MjContact, MjSolverStat, _MjContactList, _MjSolverStatList
from ._tables import TABLES

_SIZES = {field.name: field for field in fields.TABLES[fields.FRAME_SIZE]}
_ROWS = {field.name: field for field in fields.TABLES[fields.FRAME]}
_DTYPES = {name: (dtype, extent) for name, dtype, extent in TABLES["data"] if extent is not None}

ISLANDS, ITERATIONS = 20, 200


class Pass:
    """Copies of what one forward pass found."""

    __slots__ = ("changes", "kept")

    def __init__(self, changes):
        self.changes = changes
        self.kept = {}


def size(data, name):
    """A count of the last pass."""
    if name == "nJ":
        model = data.model
        return _raw_size(data, "nJ") if _layouts.is_sparse(model) else _raw_size(data, "nefc") * model.nv
    return _raw_size(data, name)


def _raw_size(data, name):
    return _core.frame_size(data, _SIZES[name].row)


def raw_rows(data, name):
    field = _ROWS[name]
    found = numpy.frombuffer(bytearray(_core.frame_copy(data, field.row)), field.dtype)
    if not found.size:
        return numpy.empty((0, field.width) if field.width > 1 else 0, field.dtype)
    return found if field.width == 1 else found.reshape(-1, field.width)


# ---- rows whose layout depends on the model


def _dense_jacobian(data):
    parts = [raw_rows(data, name) for name in ("efc_J", "efc_J_rownnz", "efc_J_rowadr", "efc_J_colind")]
    return _layouts.dense_rows(len(parts[1]), data.model.nv, *parts).reshape(-1)


def _efc_J(data):
    return raw_rows(data, "efc_J") if _layouts.is_sparse(data.model) else _dense_jacobian(data)


def _pattern(name):
    def read(data):
        if _layouts.is_sparse(data.model):
            return raw_rows(data, name)
        return numpy.zeros(size(data, "nJ") if name == "efc_J_colind" else size(data, "nefc"), "i4")

    return read


def _rowsuper(data):
    """For each row, how many that follow it have the same pattern."""
    counts, columns = raw_rows(data, "efc_J_rownnz"), raw_rows(data, "efc_J_colind")
    starts, out = raw_rows(data, "efc_J_rowadr"), numpy.zeros(len(counts), "i4")
    for row in range(len(counts) - 2, -1, -1):
        here = columns[starts[row] : starts[row] + counts[row]]
        there = columns[starts[row + 1] : starts[row + 1] + counts[row + 1]]
        out[row] = out[row + 1] + 1 if numpy.array_equal(here, there) else 0
    return out if _layouts.is_sparse(data.model) else numpy.zeros_like(out)


# ---- islands


def _by_island(labels, count):
    """Indices in the order of their islands, those of none last; and where each island begins."""
    order = numpy.argsort(numpy.where(labels < 0, count, labels), kind="stable").astype("i4")
    return order, numpy.searchsorted(labels[order][: int((labels >= 0).sum())], numpy.arange(count)).astype("i4")


def _inverse(order):
    out = numpy.empty_like(order)
    out[order] = numpy.arange(len(order))
    return out


def _dofs(data):
    return _by_island(data.dof_island, data.nisland)


def _trees(data):
    return _by_island(data.tree_island, data.nisland)


def _rows_of(data):
    return _by_island(raw_rows(data, "efc_island"), data.nisland)


def _island_dofadr(data):
    return data.model.tree_dofadr[_trees(data)[0][_trees(data)[1]]].astype("i4")


def _in_islands(name):
    return lambda data: data.__getattribute__("efc_" + name)[_rows_of(data)[0]]


def _island_part(name):
    return lambda data: getattr(data, name)[_dofs(data)[0][: data.nidof]]


def _tendon_efcadr(data):
    """First row of each tendon's friction or limit, -1 for none."""
    kinds, ids = raw_rows(data, "efc_type"), raw_rows(data, "efc_id")
    out = numpy.full(data.model.ntendon, -1, "i4")
    for row in numpy.flatnonzero((kinds == 2) | (kinds == 4))[::-1]:
        out[ids[row]] = row
    return out


_COMPUTED = {
    "tendon_efcadr": _tendon_efcadr,
    "efc_J": _efc_J,
    "efc_J_rownnz": _pattern("efc_J_rownnz"),
    "efc_J_rowadr": _pattern("efc_J_rowadr"),
    "efc_J_colind": _pattern("efc_J_colind"),
    "efc_J_rowsuper": _rowsuper,
    "efc_diagA": lambda data: raw_rows(data, "efc_diagApprox"),
    "map_dof2idof": lambda data: _inverse(_dofs(data)[0]),
    "map_idof2dof": lambda data: _dofs(data)[0],
    "island_idofadr": lambda data: _dofs(data)[1],
    "island_dofadr": _island_dofadr,
    "map_itree2tree": lambda data: _trees(data)[0],
    "island_itreeadr": lambda data: _trees(data)[1],
    "map_efc2iefc": lambda data: _inverse(_rows_of(data)[0]),
    "map_iefc2efc": lambda data: _rows_of(data)[0],
    "island_iefcadr": lambda data: _rows_of(data)[1],
    "ifrc_smooth": _island_part("qfrc_smooth"),
    "iacc_smooth": _island_part("qacc_smooth"),
    "iacc": _island_part("qacc"),
    "ifrc_constraint": _island_part("qfrc_constraint"),
}
for _name in ("type", "id", "frictionloss", "D", "R", "aref", "state", "force"):
    _COMPUTED["i" + "efc_" + _name] = _in_islands(_name)


# ---- matrices in the order of islands


def _island_rows(data):
    """The dofs of islands with the entries of their rows of M: (counts, entries, columns among the islands' dofs)."""
    model = data.model
    dofs = _dofs(data)[0][: data.nidof]
    counts = model.M_rownnz[dofs]
    starts = model.M_rowadr[dofs]
    entries = numpy.concatenate([numpy.arange(s, s + c) for s, c in zip(starts, counts)] or [numpy.zeros(0, int)])
    return counts.astype("i4"), entries, _inverse(_dofs(data)[0])[model.M_colind[entries]]


def _padded(values, size, dtype):
    out = numpy.zeros(size, dtype)
    out[: len(values)] = values
    return out


def _island_matrix(name):
    return lambda data: _padded(getattr(data, name)[_island_rows(data)[1]], data.model.nC, "f8")


def _island_start(data):
    counts = _island_rows(data)[0]
    return (numpy.cumsum(counts) - counts).astype("i4")


def _island_jacobian(data):
    """The Jacobian with rows and columns in the order of islands, sparse."""
    order, columns = _rows_of(data)[0], _inverse(_dofs(data)[0])
    counts, starts = raw_rows(data, "efc_J_rownnz")[order], raw_rows(data, "efc_J_rowadr")[order]
    entries = numpy.concatenate([numpy.arange(s, s + c) for s, c in zip(starts, counts)] or [numpy.zeros(0, int)])
    colind = columns[raw_rows(data, "efc_J_colind")[entries]] if len(entries) else numpy.zeros(0, "i4")
    return counts.astype("i4"), raw_rows(data, "efc_J")[entries], colind.astype("i4")


def _starts(counts):
    return (numpy.cumsum(counts) - counts).astype("i4")


def _delassus(data):
    """A + R with A = J M^-1 J', where the solver works on forces; else nothing."""
    model = data.model
    if not (model.opt.solver == 0 or model.opt.noslip_iterations > 0) or not data.nefc:
        return numpy.zeros((0, 0))
    parts = [raw_rows(data, name) for name in ("efc_J", "efc_J_rownnz", "efc_J_rowadr", "efc_J_colind")]
    jacobian = _layouts.dense_rows(data.nefc, model.nv, *parts)
    solved = numpy.empty_like(jacobian)
    _core.solve_mass(model, data, solved, numpy.ascontiguousarray(jacobian))
    return jacobian @ solved.T + numpy.diag(raw_rows(data, "efc_R"))


def _delassus_columns(data):
    count = len(_delassus(data))
    return numpy.tile(numpy.arange(count, dtype="i4"), count)


_COMPUTED |= {
    "iM_rownnz": lambda data: _island_rows(data)[0],
    "iM_rowadr": _island_start,
    "iM_colind": lambda data: _padded(_island_rows(data)[2], data.model.nC, "i4"),
    "iM": _island_matrix("M"),
    "iLD": _island_matrix("qLD"),
    "iLDiagInv": _island_part("qLDiagInv"),
    "iefc_J_rownnz": lambda data: _island_jacobian(data)[0],
    "iefc_J_rowadr": lambda data: _starts(_island_jacobian(data)[0]),
    "iefc_J_rowsuper": lambda data: numpy.zeros(data.nefc, "i4"),
    "iefc_J_colind": lambda data: _island_jacobian(data)[2],
    "iefc_J": lambda data: _island_jacobian(data)[1],
    "efc_AR": lambda data: _delassus(data).reshape(-1),
    "efc_AR_rownnz": lambda data: numpy.full(data.nefc, len(_delassus(data)), "i4"),
    "efc_AR_rowadr": lambda data: (numpy.arange(data.nefc) * len(_delassus(data))).astype("i4"),
    "efc_AR_colind": _delassus_columns,
}


# ---- contacts and statistics


def _contact_members():
    """(name, type, shape, number where the engine has none) of every member of a contact."""
    for name, default in MjContact._defaults.items():
        dtype, shape = (default["dtype"], default["shape"]) if isinstance(default, dict) else (None, ())
        dtype = dtype or ("f8" if isinstance(default, float) else "i4")
        yield name, (dtype, tuple(shape), -1 if name in ("flex", "elem", "vert") else 0)


_MEMBERS = dict(_contact_members())


class _Columns(Later):
    """Columns of contacts, each made when it is first asked for."""

    def __init__(self, raw):
        dict.__init__(self)
        self.raw = raw

    names = tuple(_MEMBERS)

    def make(self, name):
        dtype, shape, absent = _MEMBERS[name]
        count = len(self.raw)
        if name in self.raw.dtype.names:
            return self.raw[name].astype(dtype, copy=False).reshape(count, *shape)
        return numpy.full((count, *shape), absent, dtype)


def _contacts(data):
    return _MjContactList(MjContact, _Columns(numpy.frombuffer(_core.contact_copy(data), _CONTACT)))


def _solver(data):
    columns = {name: numpy.zeros(ISLANDS * ITERATIONS, _SOLVER[name]) for name in _SOLVER.names}
    for island in range(ISLANDS):
        found = numpy.frombuffer(_core.solver_copy(data, island), _SOLVER)
        for name, column in columns.items():
            column[island * ITERATIONS : island * ITERATIONS + len(found)] = found[name]
    return _MjSolverStatList(MjSolverStat, columns)


_COMPUTED["contact"] = _contacts
_COMPUTED["solver"] = _solver
NAMES = {*_ROWS, *_COMPUTED}


def read(data, name):
    """An array of the last pass."""
    return _COMPUTED[name](data) if name in _COMPUTED else raw_rows(data, name)
