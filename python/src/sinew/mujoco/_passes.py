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
    "qM": lambda data: _layouts.qM(data.model, data),
    "ten_J": lambda data: _layouts.ten_J(data.model, data),
}
for _name in ("type", "id", "frictionloss", "D", "R", "aref", "state", "force"):
    _COMPUTED["i" + "efc_" + _name] = _in_islands(_name)


# ---- contacts and statistics


def _contacts(data):
    raw = numpy.frombuffer(_core.contact_copy(data), _CONTACT)
    count = len(raw)
    columns = {}
    for name, default in MjContact._defaults.items():
        dtype, shape = (default["dtype"], default["shape"]) if isinstance(default, dict) else (None, ())
        dtype = dtype or ("f8" if isinstance(default, float) else "i4")
        if name in raw.dtype.names:
            columns[name] = numpy.array(raw[name], dtype).reshape(count, *shape)
        else:
            columns[name] = numpy.full((count, *shape), -1 if name in ("flex", "elem", "vert") else 0, dtype)
    return _MjContactList(MjContact, columns)


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
