"""Values that the fields of MuJoCo's spec structs hold: arrays, lists, enums, texts, orientations, plugins."""

from __future__ import annotations

import math

import numpy

from .._errors import Diagnostic
from . import _enums
from ._record import make_array

ORIENTATIONS = {"axisangle": (1, 4), "xyaxes": (2, 6), "zaxis": (3, 3), "euler": (4, 3)}


class _Vec(list):
    """A list whose items are set by index, not below 0."""

    number = None  # what an item becomes

    @classmethod
    def of(cls, items):
        """A list of these items."""
        return cls(items if cls.number is None else (item if isinstance(item, list) else cls.number(item) for item in items))

    def _check(self, index):
        if isinstance(index, int) and not 0 <= index < len(self):
            raise IndexError("index is out of range")

    def __getitem__(self, index):
        index = index.__index__() if hasattr(index, "__index__") else index
        self._check(index)
        return list.__getitem__(self, index)

    def __setitem__(self, index, value):
        index = index.__index__() if hasattr(index, "__index__") else index
        self._check(index)
        plain = self.number is None or isinstance(index, slice) or isinstance(value, list)
        list.__setitem__(self, index, value if plain else self.number(value))


class MjDoubleVec(_Vec):
    """Real numbers."""

    number = float


class MjFloatVec(_Vec):
    """Real numbers of single precision."""

    number = float


class MjIntVec(_Vec):
    """Whole numbers."""


class MjByteVec(_Vec):
    """Bytes."""


class MjCharVec(_Vec):
    """Letters."""


class MjStringVec(_Vec):
    """Texts."""


VECS = {cls.__name__: cls for cls in (MjDoubleVec, MjFloatVec, MjIntVec, MjByteVec, MjCharVec, MjStringVec)}
NESTED = ("vertid", "vertweight")  # lists of lists


class MjsOrientation:
    """An orientation in one of several forms; mjORIENTATION_QUAT leaves it to the field quat."""

    def __init__(self):
        object.__setattr__(self, "type", _enums.mjtOrientation(0))
        for name, (_, size) in ORIENTATIONS.items():
            object.__setattr__(self, name, numpy.zeros(size))

    def __setattr__(self, name, value):
        if name == "type":
            object.__setattr__(self, name, _enums.mjtOrientation(value))
        elif name in ORIENTATIONS:
            getattr(self, name)[:] = checked_array(name, value, ORIENTATIONS[name][1])
        else:
            raise AttributeError(f"MjsOrientation has no field {name!r}")

    def _take(self, name, value):
        """Sets the form and its numbers."""
        setattr(self, name, value)
        object.__setattr__(self, "type", _enums.mjtOrientation(ORIENTATIONS[name][0]))

    def _copy(self):
        copy = MjsOrientation()
        object.__setattr__(copy, "type", self.type)
        for name in ORIENTATIONS:
            getattr(copy, name)[:] = getattr(self, name)
        return copy


def checked_array(name, value, size):
    if isinstance(value, str):
        raise TypeError(f"{name} holds numbers, not a text")
    try:
        array = numpy.asarray(value, float)
    except (TypeError, ValueError):
        raise TypeError(f"{name} holds numbers, not {value!r}") from None
    if array.size != size or array.ndim > 1:
        raise ValueError(f"{name} should be a list/array of size {size}.")
    return array.reshape(-1)


def plain(value):
    """A field as the engine takes it; numbers of single precision as short as they are written."""
    if isinstance(value, numpy.ndarray):
        if value.dtype == numpy.float32:
            return [float(str(number)) for number in value]
        return value.tolist()
    if isinstance(value, str):
        return value
    return list(value) if isinstance(value, list) else float(value) if isinstance(value, float) else int(value)


def said(answer):
    """What the engine answers; ValueError with what it refuses."""
    value, diagnostics = answer
    if value is None or value is False:
        raise ValueError("\n".join(Diagnostic(*item).text for item in diagnostics) or "out of memory")
    return value


def copy_value(value):
    """A copy of a field's value."""
    if isinstance(value, numpy.ndarray):
        return value.copy()
    if isinstance(value, _Vec):
        return type(value)(list(item) if isinstance(item, list) else item for item in value)
    if isinstance(value, MjsOrientation | PluginRef):
        return value._copy()
    return value


class PluginRef:
    """The plugin of an element: a named instance, or a new one with a configuration."""

    def __init__(self):
        self.name, self.plugin_name, self.active, self.info, self.id = "", "", 0, "", -1
        self.config = {}

    def _copy(self):
        copy = PluginRef()
        copy.__dict__.update(self.__dict__)
        return copy

    def _take(self, other):
        for name in ("name", "plugin_name", "active", "info", "config"):
            setattr(self, name, getattr(other, name))


class _Field:
    """A field of an element, by the kind of its default."""

    def __init__(self, kind, name, default):
        self.name, self.default = name, default
        self.label = f"{kind}.{name}"

    def fresh(self):
        return self.default

    def put(self, value):
        return value


class _ArrayField(_Field):
    def fresh(self):
        return make_array(self.default)

    def put(self, value):
        fresh = self.fresh()
        fresh[...] = checked_array(self.name, value, fresh.size).reshape(fresh.shape)
        return fresh


_POLYNOMIALS = {f"{struct}.{name}" for struct in ("joint", "tendon") for name in ("stiffness", "damping")}


def _linear(label, value):
    """A number; as from 3.7 on also the coefficients of a polynomial: a number where all but the first are 0."""
    if not isinstance(value, list | tuple | numpy.ndarray):
        return float(value)
    first, *rest = (float(part) for part in value)
    if not any(rest):
        return first
    if label not in _POLYNOMIALS or len(rest) > 2:
        raise ValueError(f"{label} is one number, got {value!r}")
    return numpy.array([first, *rest, *[0.0] * (2 - len(rest))])


class _NumberField(_Field):
    def fresh(self):
        return math.nan if self.default == "nan" else self.default

    def put(self, value):
        if isinstance(value, str) or value is None:
            raise TypeError(f"{self.label} is a number, not {value!r}")
        if isinstance(self.default, int):
            if isinstance(value, float) and not value.is_integer():
                raise TypeError(f"{self.label} is a whole number, not {value!r}")
            return int(value)
        return _linear(self.label, value)


class _TextField(_Field):
    def put(self, value):
        if not isinstance(value, str):
            raise TypeError(f"{self.label} is a text, not {value!r}")
        return value


class _EnumField(_Field):
    def fresh(self):
        return getattr(_enums, self.default["enum"])(self.default["value"])

    def put(self, value):
        if isinstance(value, str | float | bytes) or value is None:
            raise TypeError(f"{self.label} is one of {self.default['enum']}, not {value!r}")
        return getattr(_enums, self.default["enum"])(int(value))


class _VecField(_Field):
    def fresh(self):
        made = VECS[self.default["class"]]()
        if self.name == "textures":
            made.extend([""] * 10)
        if self.name == "cubefiles":
            made.extend([""] * 6)
        if self.name == "gridlayout":
            made.extend(["."] * 12)
        return made

    def put(self, value):
        if self.name == "gridlayout":
            return _gridlayout(value)
        if isinstance(value, str | bytes) and self.default["class"] not in ("MjCharVec", "MjByteVec"):
            raise TypeError(f"{self.label} is a list, not a text")
        if self.name in NESTED:
            return VECS[self.default["class"]]([list(item) for item in value])
        fresh = self.fresh()
        if fresh and len(value) != len(fresh):
            raise ValueError(f"{self.name} must have exactly {len(fresh)} elements, got {len(value)}")
        items = value.reshape(-1).tolist() if isinstance(value, numpy.ndarray) else list(value)
        return VECS[self.default["class"]].of(items)


def _gridlayout(value):
    if len(value) != 12:
        raise ValueError(f"gridlayout should have length 12, got {len(value)}")
    if any(not isinstance(item, str) or len(item) != 1 for item in value):
        raise ValueError("gridlayout: list elements must be single characters")
    return MjCharVec(value)


class _BytesField(_Field):
    def fresh(self):
        return b""

    def put(self, value):
        return bytes(value)


class _PluginField(_Field):
    def fresh(self):
        return PluginRef()

    def put(self, value):
        made = PluginRef()
        made._take(value)
        return made


class _OrientationField(_Field):
    def fresh(self):
        return MjsOrientation()

    def put(self, value):
        return value._copy()


def make_field(kind, name, default):
    if name in NESTED:
        return _VecField(kind, name, {"class": "MjIntVec" if name == "vertid" else "MjFloatVec"})
    if kind == "texture" and name == "data":
        return _BytesField(kind, name, b"")
    if isinstance(default, dict) and "dtype" in default:
        return _ArrayField(kind, name, default)
    if isinstance(default, dict) and "enum" in default:
        return _EnumField(kind, name, default)
    if isinstance(default, dict):
        cls = default["class"]
        if cls in VECS:
            return _VecField(kind, name, default)
        return _PluginField(kind, name, default) if cls == "MjsPlugin" else _OrientationField(kind, name, default)
    if isinstance(default, str) and default != "nan":
        return _TextField(kind, name, default)
    return _NumberField(kind, name, default)
