"""Data: the state of one world and everything a step computes from it, every field an attribute."""

from __future__ import annotations

from collections.abc import Mapping

import numpy

from . import _core
from ._display import html_table
from ._errors import did_you_mean
from ._fields import DATA, TABLES, array_of, array_property, fill
from ._frame import add_frame
from ._model import Model
from ._names import add_finders

_VALUES = {name: index for index, (name, *_) in enumerate(_core.value_fields())}

# Contacts and rows are not pickled: they come back with the next forward pass, and this with them.
_NOT_PICKLED = ("lean", "solver_niter", "solver_nnz", "solver_fwdinv")


class Sensors(Mapping):
    """The sensors of a data by name, in the order of the model; unnamed sensors are skipped."""

    def __init__(self, data):
        self._data = data

    def _names(self):
        model = self._data.model
        return [name for name in (model.sensor(i).name for i in range(model.nsensor)) if name]

    def __getitem__(self, name):
        found = self._data.sensor(name).data
        return found.item() if found.shape == (1,) else found

    def __iter__(self):
        return iter(self._names())

    def __len__(self):
        return len(self._names())

    def __repr__(self):
        return "{" + ", ".join(f"{name!r}: {value}" for name, value in self.items()) + "}"

    def _repr_html_(self):
        """A table for notebooks."""
        model = self._data.model
        rows = [(name, model.sensor(name).type.name.lower(), value) for name, value in self.items()]
        return html_table("Sensors", ("name", "kind", "value"), rows)


class Data(_core.Data):
    """The state of one world. Data(m) is complete after every step; Data(m, lean=True) computes only what forces and
    sensors need, and computes the rest when an output is read.

    State and inputs (qpos, qvel, act, ctrl, qfrc_applied, ...) and `time` may be written; outputs are read-only views.
    What a step decides the length of (contact, efc_*, island_*, solver) is a new copy at every read.
    """

    def __new__(cls, m: Model, lean: bool = False):
        return _core.create_data(cls, m, lean)

    def __init__(self, m, lean=False):
        pass

    @property
    def model(self) -> Model:
        """The model it was made for, or the one of equal structure that it was last run with."""
        return _core.data_model(self)

    @property
    def sensors(self) -> Sensors:
        """All sensors by name: d.sensors["gyro"]; a mapping of live arrays, numbers where a sensor has one."""
        return Sensors(self)

    def _repr_html_(self):
        """The state by joint, for notebooks."""
        m = self.model
        rows = [(m.joint(i).name or i, self.joint(i).qpos, self.joint(i).qvel) for i in range(m.njnt)]
        table = html_table(repr(self).strip("<>"), ("joint", "qpos", "qvel"), rows)
        muscles = [(m.actuator(int(i)).name, self.ctrl[i], self.hill_fiberlength[k], self.hill_tendonforce[k])
                   for k, i in enumerate(m.hill_actuatorid)]  # fmt: skip
        heads = ("muscle", "excitation", "fibre length [m]", "tendon force [N]")
        return table + (html_table("Hill muscles", heads, muscles) if muscles else "")

    def __copy__(self):
        copy = type(self)(self.model, self.lean)
        _core.copy_data(copy, self)
        return copy

    def __deepcopy__(self, memo):
        """Shares the model, unless that is being copied too."""
        copy = type(self)(memo.get(id(self.model), self.model), self.lean)
        _core.copy_data(copy, self)
        memo[id(self)] = copy
        return copy

    def __reduce__(self):
        _complete_outputs(self)
        arrays = {field.name: array_of(_core.data_view(self, field.row, False)).copy() for field in TABLES[DATA]}
        values = {
            name: array_of(_core.value_view(self, index, False)).copy()
            for name, index in _VALUES.items()
            if name not in _NOT_PICKLED
        }
        return _restore_data, (type(self), self.model, self.lean, arrays, values)

    def __setattr__(self, name, value):
        if not hasattr(type(self), name):
            raise AttributeError(f"Data has no field {name!r}{did_you_mean(name, dir(type(self)))}")
        object.__setattr__(self, name, value)

    def __getattr__(self, name):  # called for names that are not found
        raise AttributeError(f"Data has no field {name!r}{did_you_mean(name, dir(type(self)))}")

    def __repr__(self):
        return f"<sinew.Data time={self.time:g}, nq={self.qpos.size}, nv={self.qvel.size}, nu={self.ctrl.size}>"


def _restore_data(cls, model, lean, arrays, values):
    data = cls(model, lean)
    for field in TABLES[DATA]:
        if field.name in arrays:
            fill(array_of(_core.data_view(data, field.row, True)), arrays[field.name], f"Data.{field.name}")
    for name, index in _VALUES.items():
        if name in values:
            array_of(_core.value_view(data, index, True))[...] = values[name]
    return data


def _complete_outputs(data):
    if _core.is_stale(data):
        _core.complete(_core.data_model(data), data)


def _value_property(index, name, doc, count, writable):
    label = f"Data.{name}"

    def array(self):
        cache = self.__dict__
        if name not in cache:
            found = array_of(_core.value_view(self, index, False))
            cache[name] = found.view(numpy.recarray) if found.dtype.names else found
        return cache[name]

    def get(self):
        return array(self) if count else array(self).item()

    def put(self, value):
        fill(array(self), value, label)

    return property(get, put, doc=doc)


for _index, (_name, _doc, _format, _count, _writable) in enumerate(_core.value_fields()):
    setattr(Data, _name, _value_property(_index, _name, _doc, _count, _writable))

for _field in TABLES[DATA]:
    setattr(
        Data,
        _field.name,
        array_property(
            "Data",
            _field,
            lambda self, index: _core.data_view(self, index, False),
            None if _field.stage in ("state", "input") else _complete_outputs,
        ),
    )

add_frame(Data, _complete_outputs)
add_finders(Data, DATA, _core.data_model)
