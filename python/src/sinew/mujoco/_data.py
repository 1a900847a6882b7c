"""MjData: the state of one world and all that is computed from it, under MuJoCo's names."""

from __future__ import annotations

import weakref

import numpy

from .. import _core
from .. import _fields as fields
from . import _layouts, _newer, _passes
from ._memory import CONSTANTS, DATA_FIELDS, Block, assign, data_array, shape_of
from ._model import MjModel
from ._passes import Pass
from ._records import MjTimerStat, MjWarningStat, _MjTimerStatList, _MjWarningStatList
from ._tables import TABLES
from ._views import DATA_KINDS, add_finders

_ARRAYS = {name: (dtype, shape) for name, dtype, shape in TABLES["data"] if shape is not None}
_NUMBERS = {name: dtype for name, dtype, shape in TABLES["data"] if shape is None}
_VALUES = {name: index for index, (name, *_) in enumerate(_core.value_fields())}
_WARNINGS = 8  # kinds that MuJoCo has
_COUNTS = ("ncon", "ne", "nf", "nl", "nefc", "nisland", "nidof")
_FRAME_SIZES = (*_COUNTS, "nJ")

# Arrays of the engine's memory, copied and pickled as they are.
_STORED = [name for name in _ARRAYS if name in DATA_FIELDS and name not in _passes.NAMES]
_OWN = [name for name in DATA_FIELDS if name not in _STORED]

def _value(data, name):
    """A member of the engine's struct that is no array of its table."""
    return fields.array_of(_core.value_view(data, _VALUES[name], True))


class _Array:
    """An array over the engine's memory: cut once, kept by the data."""

    def __init__(self, name):
        self.name = name

    def __get__(self, data, owner=None):
        if data is None:
            return self
        array = data.__dict__[self.name] = _stored(data, self.name)
        return array


def _stored(data, name):
    if name in DATA_FIELDS:
        return data_array(data, data._block, DATA_FIELDS[name])
    dtype, extent = _ARRAYS[name]
    return numpy.zeros(shape_of(data.model, extent, CONSTANTS), dtype)


def _kept(name):
    """An array of the last pass, the same until the next."""

    def get(self):
        kept = self._pass.kept
        if name not in kept:
            kept[name] = _passes.read(self, name)
        return kept[name]

    return property(get)


def _count(name):
    def get(self):
        last = self.__dict__.get("_last_pass")
        if last is not None and name in last.kept and last.changes == _core.changes(self):
            return last.kept[name]
        return _passes.size(self, name)

    return property(get)


def _computed(compute, name):
    """An array that is computed at every read, into memory that stays the same."""
    key = "_kept_" + name

    def get(self):
        found = numpy.asarray(compute(self))
        kept = self.__dict__.get(key)
        if kept is None or kept.shape != found.shape:
            kept = self.__dict__[key] = numpy.array(found)
        else:
            kept[...] = found
        return kept

    return property(get)


def _qM(data):
    """M in MuJoCo's older layout, computed at every read into memory that stays the same."""
    kept = data.__dict__.get("_kept_qM")
    if kept is None:
        kept = data.__dict__["_kept_qM"] = numpy.empty(data.model.nM)
    _core.fill_qM(data.model, data, kept)
    return kept


def _awake(data):
    """1 for each tree that is awake."""
    return (data.tree_asleep < 0).astype("i4")


def _body_awake(data):
    tree = data.model.body_treeid
    awake = numpy.append(_awake(data), 1)
    return numpy.where(tree < 0, -1, awake[tree]).astype("i4")


class MjData(_core.Data):
    """The state of one world. Arrays are views of the engine's memory; contacts and constraint rows are copies that
    stay the same until the next forward pass."""

    _all_fields = tuple(name for name, _, _ in TABLES["data"])

    def __new__(cls, model: MjModel):
        if not isinstance(model, MjModel):
            raise TypeError(f"MjData takes a model, not {type(model).__name__}")
        return _core.create_data(cls, model, False)

    def __init__(self, model):
        pass

    @property
    def model(self) -> MjModel:
        """The model it was made for, whatever model it was stepped with since."""
        return _core.data_made_for(self)

    @property
    def time(self) -> float:
        """Simulation time [s]."""
        cache = self.__dict__
        if "_time" not in cache:
            cache["_time"] = _value(self, "time")
        return cache["_time"].item()

    @time.setter
    def time(self, value):
        self.time
        self.__dict__["_time"][...] = value

    @property
    def _block(self):
        cache = self.__dict__
        if "_memory" not in cache:
            cache["_memory"] = Block(_core.data_block(self))
        return cache["_memory"]

    @property
    def _pass(self):
        changes = _core.changes(self)
        last = self.__dict__.get("_last_pass")
        if last is None or last.changes != changes:
            last = self.__dict__["_last_pass"] = Pass(changes)
            self._fill_lists()
        return last

    def _fill_lists(self):
        """Contact lists that were given out show the present contacts."""
        given = self.__dict__.get("_contacts")
        if given is not None:
            given._columns = _passes.read(self, "contact")._columns
            given._made = {}
            self.__dict__["_last_pass"].kept["contact"] = given

    @property
    def contact(self):
        """Contacts of the last forward pass: a list, and columns of all."""
        kept = self._pass.kept
        if "contact" not in kept:
            kept["contact"] = self.__dict__["_contacts"] = _passes.read(self, "contact")
            kept["contact"]._owner = weakref.ref(self)
        return kept["contact"]

    @property
    def energy(self):
        """Potential and kinetic energy [J]."""
        return self._kept_value("energy")

    @property
    def solver_niter(self):
        """Iterations of the solver, by island."""
        return self._kept_value("solver_niter")

    @property
    def solver_nnz(self):
        """Entries of the solver's matrix, by island."""
        return self._kept_value("solver_nnz")

    @property
    def solver_fwdinv(self):
        """Forward less inverse dynamics: constraint forces, applied forces."""
        return self._kept_value("solver_fwdinv")

    def _kept_value(self, name):
        cache = self.__dict__
        if name not in cache:
            cache[name] = _value(self, name)
        return cache[name]

    @property
    def warning(self):
        """Warnings by kind (mjtWarning), as they are now."""
        cache = self.__dict__
        if "_warnings" not in cache:
            found = _value(self, "warning")[:_WARNINGS]
            columns = {"lastinfo": found[found.dtype.names[0]], "number": found[found.dtype.names[1]]}
            cache["_warnings"] = _MjWarningStatList(MjWarningStat, columns)
        return cache["_warnings"]

    @property
    def timer(self):
        """Calls of mj_step, mj_forward and mj_inverse and the time they took; the parts of a step are not timed."""
        count = 15
        columns = {"duration": numpy.zeros(count), "number": numpy.zeros(count, "i4")}
        for kind, (duration, number) in enumerate(_core.call_timers(self)):
            columns["duration"][kind], columns["number"][kind] = duration, number
        return _MjTimerStatList(MjTimerStat, columns)

    @property
    def _sparse_ten_J(self):
        return data_array(self, self._block, DATA_FIELDS["ten_J"])

    moment_rownnz = property(lambda self: self.model._moment_rownnz)
    moment_rowadr = property(lambda self: self.model._moment_rowadr)
    moment_colind = property(lambda self: self.model._moment_colind)
    ntree_awake = property(lambda self: int(_awake(self).sum()))
    nbody_awake = property(lambda self: int((_body_awake(self) != 0).sum()))
    nparent_awake = property(lambda self: int(_parents_awake(self).sum()))
    nv_awake = property(lambda self: int(_dofs_awake(self).sum()))

    nA = property(lambda self: self.efc_AR.size)
    nplugin = property(lambda self: self.model.nplugin)
    narena = property(lambda self: 0)
    parena = property(lambda self: 0)
    pstack = property(lambda self: 0)
    pbase = property(lambda self: 0)
    maxuse_con = property(lambda self: self.ncon)
    maxuse_efc = property(lambda self: self.nefc)
    maxuse_stack = property(lambda self: 0)
    maxuse_arena = property(lambda self: 0)
    maxuse_threadstack = property(lambda self: numpy.zeros(128, "i8"))
    nbuffer = property(lambda self: numpy.asarray(_core.data_block(self)).size)
    threadpool = property(lambda self: 0)
    signature = property(lambda self: _core.signature(self.model))
    _address = property(lambda self: id(self))

    def bind(self, elements):
        """The arrays of one element of a spec, or of several."""
        from ._bind import bind

        return bind(self, self.model, elements)

    bind_scalar = bind

    def __copy__(self):
        return _duplicate(self, self.model)

    def __deepcopy__(self, memo):
        copy = _duplicate(self, memo.get(id(self.model)) or self.model.__copy__())
        memo[id(self)] = copy
        return copy

    def __reduce__(self):
        arrays = {name: numpy.array(_stored(self, name)) for name in DATA_FIELDS}
        values = {name: numpy.array(_value(self, name)) for name in ("time", "energy", "warning", "solver_niter")}
        kept = {name: getattr(self, name) for name in (*_FRAME_SIZES, *_PICKLED)}
        kept["contact"], kept["solver"] = self.contact._columns, self.solver._columns
        return _restore, (type(self), self.model, arrays, values, kept)

    def __setattr__(self, name, value):
        array = self.__dict__.get(name)
        if type(array) is numpy.ndarray:
            assign(array, value, name)
        elif name in _ARRAYS or name == "energy":
            assign(getattr(self, name), value, f"MjData.{name}")
        elif name in ("time", *_FLAGS):
            object.__setattr__(self, name, value)
        elif hasattr(type(self), name):
            raise AttributeError(f"MjData.{name} cannot be set")
        else:
            raise AttributeError(f"'MjData' object has no attribute {name!r}")

    def __repr__(self):
        return f"<mujoco.MjData time={self.time:g}>"


def _parents_awake(data):
    """For each body, whether its parent is awake or fixed; the world has none."""
    found = (_body_awake(data) != 0)[data.model.body_parentid]
    found[0] = False
    return found


def _dofs_awake(data):
    return _awake(data)[data.model.dof_treeid] if data.model.nv else numpy.zeros(0, "i4")


def _indices(flags):
    """Where flags are set, first; the rest of the array is 0."""
    found = numpy.zeros(len(flags), "i4")
    where = numpy.flatnonzero(flags)
    found[: len(where)] = where
    return found


_AT_EVERY_READ = {
    "tree_awake": _awake,
    "body_awake": _body_awake,
    "body_awake_ind": lambda data: _indices(_body_awake(data) != 0),
    "parent_awake_ind": lambda data: _indices(_parents_awake(data)),
    "dof_awake_ind": lambda data: _indices(_dofs_awake(data)),
    "ten_J": lambda data: _layouts.ten_J(data.model, data),
    "ten_J_rownnz": lambda data: _layouts.data_ten_J_pattern(data.model, "ten_J_rownnz"),
    "ten_J_rowadr": lambda data: _layouts.data_ten_J_pattern(data.model, "ten_J_rowadr"),
    "ten_J_colind": lambda data: _layouts.data_ten_J_pattern(data.model, "ten_J_colind"),
}


def _duplicate(data, model):
    copy = type(data)(model)
    _core.copy_data(copy, data)
    return copy


def _restore(cls, model, arrays, values, kept):
    data = cls(model)
    for name, array in arrays.items():
        data_array(data, data._block, DATA_FIELDS[name])
        fields.array_of(_core.data_view(data, DATA_FIELDS[name].row, True))[...] = array
    for name, value in values.items():
        _value(data, name)[...] = value
    contact, solver = data.contact, data.solver
    contact._columns, solver._columns = kept.pop("contact"), kept.pop("solver")
    data._pass.kept.update(kept)
    _core.keep_counts(data, *(kept[name] for name in _COUNTS))
    return data


_PICKLED = [name for name in _passes._ROWS if name.startswith(("efc_", "island_"))]
_FLAGS = ("flg_energypos", "flg_energyvel", "flg_subtreevel", "flg_rnepost")


def _flag(name):
    """A number that MuJoCo's engine keeps for itself; here it is only remembered."""

    def get(self):
        return self.__dict__.get("_" + name, 0)

    def put(self, value):
        self.__dict__["_" + name] = int(value)

    return property(get, put)


for _name in _ARRAYS:
    if _name in _AT_EVERY_READ:
        setattr(MjData, _name, _computed(_AT_EVERY_READ[_name], _name))
    elif _name in _passes.NAMES:
        setattr(MjData, _name, _kept(_name))
    elif not hasattr(MjData, _name):
        setattr(MjData, _name, _Array(_name))
MjData.qM = property(_qM)
setattr(MjData, "efc_diagA", _kept("efc_diagA"))
MjData.solver = _kept("solver")
for _name in _COUNTS:
    setattr(MjData, _name, property(getattr(_core, "count_" + _name)))
MjData.nJ = _count("nJ")
for _name in _FLAGS:
    setattr(MjData, _name, _flag(_name))
for _name in ("moment_rownnz", "moment_rowadr", "moment_colind"):

    def _moment(self, field=_name):
        from ._memory import MODEL_FIELDS, model_array

        return self._part("_" + field, lambda m: model_array(m, m._block, MODEL_FIELDS[field]))

    setattr(MjModel, "_" + _name, property(_moment))

_newer.add_to(MjModel, MjData)
VIEWS = add_finders(MjData, TABLES["data"], DATA_KINDS, _core.data_model, "Data")
MjData.__module__ = "sinew.mujoco"
