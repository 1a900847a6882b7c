"""Where a parameter or a measured number stands: a field, and in it an object and a column.

body_mass[torso]   geom_friction[floor,0]   dof_damping[3]   opt.gravity[2]   qpos[root,2]   actuator_force[calf]   ctrl
"""

from __future__ import annotations

import difflib
import re
from typing import NamedTuple

import numpy
from numpy.typing import NDArray

from .._errors import UnknownNameError
from .._fields import DATA, FRAME_SIZE, MODEL, OPTION, STATISTIC, TABLES, Field
from .._model import Model
from .._names import KINDS, _span, find

STARTS = ("qpos", "qvel", "act", "ctrl", "mocap_pos", "mocap_quat", "qfrc_applied", "xfrc_applied", "userdata")
OWN = "input."  # parameters that only the functions of a study read
REAL = ("double", "float")


class Place(NamedTuple):
    """Numbers of a field: `index` counts them in the field of one world, row-major."""

    name: str  # as it was written
    field: str  # "body_mass", "opt.gravity", "qpos", "input.gain"
    index: NDArray[numpy.intp]

    @property
    def size(self) -> int:
        """How many numbers."""
        return len(self.index)


def _fields(tables) -> dict[str, Field]:
    prefix = {OPTION: "opt.", STATISTIC: "stat."}
    return {prefix.get(table, "") + field.name: field for table in tables for field in TABLES[table]}


PARAMETERS = {name: field for name, field in _fields((MODEL, OPTION, STATISTIC)).items() if field.kind in REAL}
OUTPUTS = {**_fields((DATA, FRAME_SIZE)), "time": None, "energy": None}


def _unknown(name, known, what):
    close = difflib.get_close_matches(name, known, 1)
    hint = f"; did you mean '{close[0]}'?" if close else ""
    return f"no {what} is called '{name}'{hint}"


def _split(text):
    """("geom_friction", "floor", 0) of "geom_friction[floor,0]"; None for what is left out."""
    match = re.fullmatch(r"\s*([\w.]+)\s*(?:\[(.+)\]\s*)?", text)
    if not match:
        raise ValueError(f"'{text}' is not a name: write FIELD, FIELD[OBJECT] or FIELD[OBJECT,COLUMN]")
    field, inside = match.groups()
    if inside is None:
        return field, None, None
    row, comma, column = inside.rpartition(",")
    if comma and re.fullmatch(r"\s*\d+\s*", column):
        return field, row.strip(), int(column)
    return field, inside.strip(), None


def _rows(model, name, field, row):
    """Rows of a field that an index or the name of an object stands for."""
    count = getattr(model, field.rows)
    if row is None:
        return range(count)
    if row.isdigit():
        if int(row) >= count:
            raise ValueError(f"'{name}': the field has {count} rows, there is no row {row}")
        return range(int(row), int(row) + 1)
    for kind in KINDS:
        if field.rows == kind.size:
            id = find(model, kind, row)
            return range(id, id + 1)
        if field.rows in kind.spans and not kind.spans[field.rows].endswith("id"):
            span = _span(model, kind, kind.spans[field.rows], field.rows, find(model, kind, row))
            return range(span.start, span.stop)
    raise ValueError(f"'{name}': rows of {field.name} have no names, use their numbers")


def _columns(name, width, column):
    if column is None:
        return numpy.arange(width, dtype=numpy.intp)
    if not 0 <= column < width:
        raise ValueError(f"'{name}': there is no such column, the field has {width} from 0 on")
    return numpy.array([column], numpy.intp)


def _index(model, name, field, row, column):
    """Positions of the numbers in the field of one world."""
    if field is None or field.rows is None:  # a single number, or a short vector such as opt.gravity
        width = 2 if name.startswith("energy") else field.width if field else 1
        rows, column = range(1), column if row is None else int(row) if row.isdigit() else -1
    else:
        width = field.width * (getattr(model, field.cols) if field.cols else 1)
        rows = _rows(model, name, field, row)
        if not rows:
            raise ValueError(f"'{name}': the model has no such numbers")
        if width == 1 and row is not None:  # qpos[root,2]: the numbers of an object are its columns
            return rows.start + _columns(name, len(rows), column)
    columns = _columns(name, width, column)
    return numpy.concatenate([width * r + columns for r in rows])


def _place(model, text, known, what):
    name, row, column = _split(text)
    if name not in known:
        raise ValueError(_unknown(name, known, what))
    try:
        return Place(text, name, _index(model, text, known[name], row, column))
    except UnknownNameError as error:
        raise ValueError(f"'{text}': {error}") from None


def parameter_place(model: Model, text: str) -> Place:
    """Where a parameter stands: a field of real numbers of the model, or of the state at the start, or "input.NAME"."""
    if text.startswith(OWN) and len(text) > len(OWN):
        return Place(text, text, numpy.zeros(1, numpy.intp))
    starts = {name: OUTPUTS[name] for name in STARTS}
    return _place(model, text, {**PARAMETERS, **starts}, "parameter")


def output_place(model: Model, text: str) -> Place:
    """Where a measured number stands: any field of a batch."""
    return _place(model, text, OUTPUTS, "field of a batch")
