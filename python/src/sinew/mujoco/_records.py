"""The structs of MuJoCo's module that hold plain numbers, and lists of them."""

from __future__ import annotations

from .. import _core
from .. import _fields as fields
from . import _spec_schema as schema
from ._record import Record, RecordList, make_record, table_record
from ._tables import TABLES

MjOption = make_record("MjOption", schema.completed(TABLES["structs"]["MjOption"], schema.attributes("option")))
MjStatistic = table_record("MjStatistic")
MjSolverStat = table_record("MjSolverStat")
MjWarningStat = table_record("MjWarningStat")
MjTimerStat = table_record("MjTimerStat")
MjLROpt = table_record("MjLROpt")
MjvCamera = table_record("MjvCamera")
MjvPerturb = table_record("MjvPerturb")
MjvOption = table_record("MjvOption")
MjvGeom = table_record("MjvGeom")
MjvLight = table_record("MjvLight")
MjvGLCamera = table_record("MjvGLCamera")
MjvFigure = table_record("MjvFigure")

_CONTACT = {name: default for name, default in TABLES["structs"]["MjContact"].items() if name not in ("geom1", "geom2")}


def _geom(which):
    def get(self):
        return int(self._arrays["geom"][which])

    def put(self, value):
        self._arrays["geom"][which] = value

    return property(get, put)


MjContact = make_record("MjContact", _CONTACT)
MjContact.geom1, MjContact.geom2 = _geom(0), _geom(1)
MjContact._fields = tuple(TABLES["structs"]["MjContact"])


class _MjContactList(RecordList):
    """Contacts of the last forward pass of a data, whichever that is when they are read."""

    __slots__ = ("_owner",)

    def _refresh(self):
        owner = self._owner() if hasattr(self, "_owner") else None
        if owner is not None:
            owner._pass

    def __getattr__(self, name):
        if name in ("geom1", "geom2"):
            self._refresh()
            return self._columns["geom"][:, int(name[-1]) - 1]
        return RecordList.__getattr__(self, name)


class _MjWarningStatList(RecordList):
    """Warnings by kind (mjtWarning)."""

    __slots__ = ()


class _MjTimerStatList(RecordList):
    """Timers by kind (mjtTimer)."""

    __slots__ = ()


class _MjSolverStatList(RecordList):
    """Iterations of the solver, 200 for each of 20 islands."""

    __slots__ = ()


def _views(model, table):
    rows = fields.TABLES[table]
    return {field.name: fields.array_of(_core.model_view(model, table, field.row)) for field in rows}


def option_of(model):
    return MjOption._over(_views(model, fields.OPTION))


def statistic_of(model):
    return MjStatistic._over(_views(model, fields.STATISTIC))


# ---- visual settings, in groups

_GROUPS = {group: group.rstrip("_").capitalize() for group in TABLES["visual"]}
_CLASSES = {
    group: make_record(name, schema.completed(TABLES["visual"][group], schema.attributes("visual", group.rstrip("_"))))
    for group, name in _GROUPS.items()
}


class MjVisual(Record):
    """What viewers read, in groups."""

    __slots__ = ()
    _fields = tuple(_GROUPS)

    def __init__(self):
        object.__setattr__(self, "_arrays", {group: cls() for group, cls in _CLASSES.items()})

    def _copy(self):
        return MjVisual._over({name: group._copy() for name, group in self._arrays.items()})

    def __getstate__(self):
        return {name: group._copy() for name, group in self._arrays.items()}

    def __eq__(self, other):
        return self._arrays == other._arrays if isinstance(other, MjVisual) else NotImplemented


def _group(name):
    def put(self, value):
        for member, array in self._arrays[name]._arrays.items():
            array[...] = value._arrays[member]

    return property(lambda self: self._arrays[name], put)


for _name, _class in _GROUPS.items():
    setattr(MjVisual, _name, _group(_name))
    setattr(MjVisual, _class, _CLASSES[_name])
setattr(MjVisual, "global", MjVisual.global_)

MjVisualHeadlight = _CLASSES["headlight"]
MjVisualRgba = _CLASSES["rgba"]


def visual_of(model):
    found = _views(model, fields.VISUAL)
    groups = {}
    for group, cls in _CLASSES.items():
        prefix = group.rstrip("_") + "_"
        members = {name: found[prefix + name] for name in cls._fields}
        groups[group] = cls._over(members)
    return MjVisual._over(groups)
