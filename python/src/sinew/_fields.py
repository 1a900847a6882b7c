"""The field tables of the library, and the properties that show their numbers.

Every attribute of a model or a data that holds numbers is made here from a row of a table.
"""

from __future__ import annotations

import enum
from typing import NamedTuple

import numpy

from . import _core

SIZE, OPTION, STATISTIC, VISUAL, MODEL, DATA, FRAME_SIZE, FRAME, CONTACT = range(9)

KINDS = {"d": "double", "f": "float", "i": "int", "q": "int64", "B": "byte", "c": "char"}
DTYPES = {"d": "float64", "f": "float32", "i": "int32", "q": "int64", "B": "uint8", "c": "bytes"}


class Field(NamedTuple):
    """One field of a model or a data."""

    name: str
    doc: str
    kind: str  # double, float, int, int64, byte or char
    dtype: str  # of the NumPy array
    shape: tuple[str | int, ...]  # of sizes by name and numbers: ("nbody", 3); () for a single number
    rows: str | None  # size that counts the rows
    cols: str | None  # size that counts the columns, where there are columns
    width: int  # numbers per element
    into: str | None  # size of what the numbers index, for indices
    stage: str | None  # stage of a step that writes it, for fields of a data
    writable: bool
    row: int  # of the library's table


def _shape(rows, cols, width):
    if rows is None:
        return () if width == 1 else (width,)
    if cols is not None:
        return (rows, cols if width == 1 else f"{width}*{cols}")
    return (rows,) if width == 1 else (rows, width)


def _read_row(row, name, doc, code, width, rows, cols, into, stage, writable):
    shape = _shape(rows, cols, width)
    return Field(name, doc, KINDS[code], DTYPES[code], shape, rows, cols, width, into, stage, writable, row)


def _read_table(table):
    return [_read_row(row, *columns) for row, columns in enumerate(_core.fields(table))]


TABLES = {table: _read_table(table) for table in range(CONTACT + 1)}


def size_fields() -> list[Field]:
    """Sizes of a model: `m.nq`, `m.nbody`, ..."""
    return list(TABLES[SIZE])


def option_fields() -> list[Field]:
    """Options of a model: `m.opt.timestep`, ..."""
    return list(TABLES[OPTION])


def statistic_fields() -> list[Field]:
    """Statistics of a model: `m.stat.extent`, ..."""
    return list(TABLES[STATISTIC])


def visual_fields() -> list[Field]:
    """What viewers read: `m.vis.global_fovy`, ..."""
    return list(TABLES[VISUAL])


def model_fields() -> list[Field]:
    """Arrays of a model: `m.body_mass`, ..."""
    return list(TABLES[MODEL])


def data_fields() -> list[Field]:
    """Arrays of a data: `d.qpos`, ..."""
    return list(TABLES[DATA])


def frame_size_fields() -> list[Field]:
    """Counts that a forward pass decides: `d.ncon`, `d.nefc`, ..."""
    return list(TABLES[FRAME_SIZE])


def frame_fields() -> list[Field]:
    """Arrays of constraint rows and islands, counted by those: `d.efc_pos`, ..."""
    return list(TABLES[FRAME])


def contact_fields() -> list[Field]:
    """Columns of the contacts: `d.contact.dist`, ..."""
    return list(TABLES[CONTACT])


def stages() -> list[tuple[str, str]]:
    """Name and description of every stage of a step, in the order in which they run."""
    return _core.stages()


def _numbers(value, label):
    """`value` as an array of real numbers; None, texts and ragged lists are not."""
    try:
        given = numpy.asarray(value)
    except ValueError as error:
        raise ValueError(f"{label} cannot hold {value!r}: {error}") from None
    if given.dtype.kind not in "biuf":
        raise TypeError(f"{label} holds numbers, not {value!r}")
    return given


def _check_whole(given, dtype, label):
    """A real number is refused where the field's type would change it."""
    limits = numpy.iinfo(dtype)
    inside = (given >= limits.min) & (given <= limits.max)
    if not inside.all() or (given.dtype.kind == "f" and (given != numpy.floor(given)).any()):
        raise ValueError(f"{label} holds whole numbers from {limits.min} to {limits.max}, not {given}")


def fill(array, value, label):
    """array[...] = value, with errors that name the field."""
    if not array.flags.writeable:
        raise AttributeError(f"{label} is read-only")
    given = _numbers(value, label)
    if given.ndim and given.shape != array.shape:
        raise ValueError(f"{label} has shape {array.shape}, cannot hold shape {given.shape}")
    if array.dtype.kind in "iu":
        _check_whole(given, array.dtype, label)
    array[...] = given


def array_of(view):
    return numpy.asarray(view)


def single_property(owner, field, view, values=None):
    """A number, or a few, inside a struct of a model. `values`: the enum that lists what is allowed."""
    label = f"{owner}.{field.name}"
    members = {member.value: member for member in values or ()}
    show = values if values and issubclass(values, enum.IntFlag) else lambda number: members.get(number, number)

    def array(self):
        cache = self._model.__dict__
        if label not in cache:
            cache[label] = array_of(view(self, field.row))
        return cache[label]

    def get(self):
        found = array(self)
        if found.ndim:
            return found
        number = found.item()
        return show(number)

    def put(self, value):
        if values:
            value = _allowed(values, value, label)
        fill(array(self), value, label)

    return property(get, put, doc=field.doc or None)


def _allowed(values, value, label):
    try:
        return values(value)
    except ValueError:
        names = ", ".join(f"{member.name} ({member.value})" for member in values)
        raise ValueError(f"{label} cannot be {value!r}; it is one of {names}") from None


def array_property(owner, field, view, before=None):
    """A view of an array. `before` runs ahead of every read."""
    name, label = field.name, f"{owner}.{field.name}"

    def array(self):
        cache = self.__dict__
        if name not in cache:
            cache[name] = array_of(view(self, field.row))
        return cache[name]

    def get(self):
        if before:
            before(self)
        return array(self)

    def put(self, value):
        fill(array(self), value, label)

    def text(self):
        return bytes(memoryview(view(self, field.row)))

    def refuse(self, value):
        raise AttributeError(f"{label} is read-only")

    if field.kind == "char":
        return property(text, refuse, doc=field.doc or None)
    return property(get, put, doc=field.doc or None)
