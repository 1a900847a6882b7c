"""Structs of numbers: MjOption, MjContact, MjvCamera and the others, with separate memory or a model's.

A struct holds one NumPy array for each member; members of one number read and write as a number.
"""

from __future__ import annotations

import math

import numpy

from . import _enums
from ._tables import TABLES


def _whole(label, value):
    """A number for a member of whole numbers; real ones are refused, as by MuJoCo."""
    if isinstance(value, float | numpy.floating) or (isinstance(value, numpy.ndarray) and value.dtype.kind == "f"):
        raise TypeError(f"{label} holds whole numbers, not {value!r}")
    return value


def _numbers(row):
    return [math.nan if item == "nan" else item for item in row]


def make_array(default):
    """Memory for a member, from its row of the table."""
    if isinstance(default, dict) and "dtype" in default:
        value = default["value"]
        if isinstance(value, list):
            return numpy.array(_numbers(value), default["dtype"]).reshape(default["shape"])
        return numpy.full(default["shape"], value, default["dtype"])
    if isinstance(default, dict) and "enum" in default:
        return numpy.array(default["value"], "i4")
    return numpy.array(math.nan if default == "nan" else default, "f8" if isinstance(default, float) or default == "nan" else "i4")


class Record:
    """Base of all structs."""

    __slots__ = ("_arrays", "__weakref__")
    _fields: tuple[str, ...] = ()
    _texts: tuple[str, ...] = ()
    _defaults: dict = {}
    __hash__ = None

    def __init__(self, **given):
        arrays = {name: make_array(default) for name, default in self._defaults.items()}
        object.__setattr__(self, "_arrays", arrays)
        for name, value in given.items():
            setattr(self, name, value)

    @classmethod
    def _over(cls, arrays):
        """A struct over memory that belongs to someone else."""
        made = cls.__new__(cls)
        object.__setattr__(made, "_arrays", arrays)
        return made

    def _copy(self):
        return type(self)._over({name: numpy.array(array) for name, array in self._arrays.items()})

    def __copy__(self):
        return self._copy()

    def __deepcopy__(self, memo):
        return self._copy()

    def __getstate__(self):
        return {name: numpy.array(array) for name, array in self._arrays.items()}

    def __setstate__(self, state):
        object.__setattr__(self, "_arrays", state)

    def __reduce__(self):
        return _restore, (type(self), self.__getstate__())

    def __eq__(self, other):
        if not isinstance(other, Record) or type(other)._fields != type(self)._fields:
            return NotImplemented
        return all(numpy.array_equal(self._arrays[name], other._arrays[name]) for name in self._arrays)

    def __repr__(self):
        lines = [f"  {name}: {_shown(getattr(self, name))}\n" for name in sorted(self._fields)]
        return f"<{type(self).__name__}\n" + "".join(lines) + ">"

    __str__ = __repr__


def _restore(cls, arrays):
    return cls._over(arrays)


def _shown(value):
    text = repr(value)
    return text.replace("\n", "\n  ") if isinstance(value, Record) else text


def _member(owner, name, is_number):
    label = f"{owner}.{name}"

    def get(self):
        array = self._arrays[name]
        return array.item() if array.ndim == 0 else array

    def put(self, value):
        array = self._arrays[name]
        if array.dtype.kind in "iu":
            value = _whole(label, value)
        array[...] = value

    return property(get, put, doc=f"{'a number' if is_number else 'an array'} as in MuJoCo")


def _text(name):
    def get(self):
        array = self._arrays[name]
        return array.item().decode() if array.dtype.kind == "S" else str(array)

    def put(self, value):
        if self._arrays[name].dtype.kind == "S":
            self._arrays[name][...] = str(value).encode()[:99]
        else:
            self._arrays[name] = numpy.array(str(value))

    return property(get, put)


def make_record(name, defaults, base=Record):
    """A struct class from its members and their defaults."""
    members = {"__slots__": (), "_fields": tuple(defaults), "_defaults": {}, "__module__": "sinew.mujoco"}
    for member, default in defaults.items():
        if isinstance(default, str) and default != "nan":
            members["_defaults"][member] = default
            members[member] = _text(member)
        else:
            members["_defaults"][member] = default
            members[member] = _member(name, member, not isinstance(default, dict) or "dtype" not in default)
    return type(name, (base,), members)


class _TextRecord(Record):
    """A struct with texts among its members."""

    __slots__ = ()

    def __init__(self, **given):
        arrays = {}
        for name, default in self._defaults.items():
            is_text = isinstance(default, str) and default != "nan"
            arrays[name] = numpy.array(default) if is_text else make_array(default)
        object.__setattr__(self, "_arrays", arrays)
        for name, value in given.items():
            setattr(self, name, value)


def table_record(name):
    """A struct class from the table of structs."""
    defaults = TABLES["structs"][name]
    has_text = any(isinstance(default, str) and default != "nan" for default in defaults.values())
    return make_record(name, defaults, _TextRecord if has_text else Record)


class Later(dict):
    """Arrays by name, each made when it is first asked for; `names` lists all, `make(name)` makes one."""

    names: tuple[str, ...] = ()

    def __missing__(self, name):
        if name not in self.names:
            raise KeyError(name)
        array = self[name] = self.make(name)
        return array

    def _all(self):
        for name in self.names:
            self[name]

    def items(self):
        self._all()
        return dict.items(self)

    def values(self):
        self._all()
        return dict.values(self)

    def keys(self):
        self._all()
        return dict.keys(self)

    def __iter__(self):
        return iter(self.names)

    def __len__(self):
        return len(self.names)

    def __contains__(self, name):
        return name in self.names


class _Row(Later):
    """One row of columns."""

    def __init__(self, columns, at):
        dict.__init__(self)
        self.columns, self.at, self.names = columns, at, tuple(columns)

    def make(self, name):
        return self.columns[name][self.at, ...]


def fill(struct, values):
    """Writes members, given as pairs of a name and a value, into their memory; no views are made of columns."""
    arrays = struct._arrays
    if type(arrays) is _Row:
        columns, at = arrays.columns, arrays.at
        for name, value in values:
            columns[name][at] = value
    else:
        for name, value in values:
            arrays[name][...] = value


_SLOTS = ("_columns", "_record", "_made", "_owner")


class RecordList:
    """Structs in a row: `list[i]` is one, `list.member` the column of all, both over the same memory."""

    __slots__ = ("_columns", "_record", "_made")
    __hash__ = None

    def __init__(self, record, columns):
        self._record = record
        self._columns = columns
        self._made = {}

    def _refresh(self):
        """Updates the columns where their owner has new ones; most lists always show its memory."""

    def __len__(self):
        self._refresh()
        return len(self._columns[next(iter(self._columns))])

    def __getitem__(self, index):
        self._refresh()
        if isinstance(index, slice):
            return type(self)(self._record, {name: column[index] for name, column in self._columns.items()})
        at = index.__index__()
        if at < 0 or at >= len(self):
            raise IndexError(f"index {at} is out of range: there are {len(self)}")
        if at not in self._made:
            self._made[at] = self._record._over(_Row(self._columns, at))
        return self._made[at]

    def __iter__(self):
        return (self[i] for i in range(len(self)))

    def __getattr__(self, name):
        if name.startswith("_") or name not in self._columns:
            raise AttributeError(f"{type(self).__name__} has no member {name!r}")
        self._refresh()
        return self._columns[name]

    def __setattr__(self, name, value):
        if name in _SLOTS:
            object.__setattr__(self, name, value)
        elif name in self._columns:
            self._columns[name][...] = value
        else:
            raise AttributeError(f"{type(self).__name__} has no member {name!r}")

    def __dir__(self):
        return [*object.__dir__(self), *self._columns]

    def __eq__(self, other):
        if not isinstance(other, RecordList) or self._columns.keys() != other._columns.keys():
            return NotImplemented
        self._refresh(), other._refresh()
        return all(numpy.array_equal(column, other._columns[name]) for name, column in self._columns.items())

    def __repr__(self):
        self._refresh()
        lines = [f"  {name}: {self._columns[name]!r}\n" for name in sorted(self._columns)]
        return f"<{type(self).__name__}\n" + "".join(lines) + ">"

    __str__ = __repr__


def enum_value(name, value):
    """The member of an enum that a number stands for, or the number."""
    try:
        return getattr(_enums, name)(value)
    except ValueError:
        return value
