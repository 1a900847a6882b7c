"""Plots with matplotlib (pip install sinew[plot]): what `sinew run` wrote, what a program recorded, curves of muscles.

sinew.plot.rows("run.npz", "other.npz", fields=["qpos[elbow]"])     # a matplotlib figure
record = sinew.plot.Record(m, ["qpos", "actuator_force"])           # record.add(d) after each step
record.plot()
sinew.plot.muscles(m)
sinew.plot.motion(sinew.osim.read("walk.mot"), "knee_angle_r")      # columns of a motion of OpenSim
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy

from ._fields import DATA, TABLES

if TYPE_CHECKING:
    from . import Data, Model
    from .osim import Motion

__all__ = ["Record", "motion", "muscles", "rows"]

_READABLE = 24  # curves of one panel that can be told apart
_FIELDS = {field.name: field for field in TABLES[DATA]}
_OBJECTS = {
    "nbody": "body", "njnt": "joint", "ngeom": "geom", "nsite": "site", "ncam": "camera", "nlight": "light",
    "ntendon": "tendon", "nu": "actuator", "neq": "equality",
}  # fmt: skip
_POSITION_PARTS = {0: ("x", "y", "z", "qw", "qx", "qy", "qz"), 1: ("qw", "qx", "qy", "qz")}
_DOF_PARTS = {0: ("x", "y", "z", "rx", "ry", "rz"), 1: ("rx", "ry", "rz")}


def __dir__() -> list[str]:
    return __all__


def _pyplot():
    try:
        import matplotlib.pyplot
    except ImportError:
        raise ImportError("sinew.plot needs matplotlib: pip install sinew[plot]") from None
    return matplotlib.pyplot


def _units_of(doc):
    """(linear, angular) of "[m, rad; ...]"; one unit serves both."""
    found = re.search(r"\[([^\];]*)", doc or "")
    parts = [part.strip() for part in found[1].split(",")] if found else [""]
    return parts[0], parts[-1]


def _joint_labels(m, parts, doc):
    linear, angular = _units_of(doc)
    for i in range(m.njnt):
        joint = m.joint(i)
        name, kind = joint.name or str(i), int(joint.type)
        if kind not in parts:
            yield name, linear if kind == 2 else angular
            continue
        for part in parts[kind]:
            yield f"{name}.{part}", "" if part.startswith("q") else angular if part.startswith("r") else linear


def _labels_of(m: Model, field: str) -> list[tuple[str, str]]:
    """Name and unit of every number of a data field."""
    row = _FIELDS.get(field)
    if row is None:
        raise KeyError(f"no array of a data is called {field!r}; sinew.data_fields() lists them")
    linear, _ = _units_of(row.doc)
    if row.rows == "nq":
        return list(_joint_labels(m, _POSITION_PARTS, row.doc))
    if row.rows == "nv":
        return list(_joint_labels(m, _DOF_PARTS, row.doc))
    if row.rows == "nsensordata":
        return [(f"{m.sensor(i).name or i}{'.' + 'xyz'[k] if m.sensor_dim[i] == 3 else '' if m.sensor_dim[i] == 1 else f'.{k}'}", "")
                for i in range(m.nsensor) for k in range(m.sensor_dim[i])]  # fmt: skip
    count = getattr(m, row.rows)
    names = [str(i) for i in range(count)]
    if row.rows in _OBJECTS:
        names = [getattr(m, _OBJECTS[row.rows])(i).name or str(i) for i in range(count)]
    if row.rows == "nhill":
        names = [m.actuator(int(i)).name for i in m.hill_actuatorid]
    parts = {1: ("",), 3: (".x", ".y", ".z"), 4: (".qw", ".qx", ".qy", ".qz")}.get(row.width)
    parts = parts or tuple(f".{k}" for k in range(row.width))
    return [(name + part, linear) for name in names for part in parts]


class Record:
    """Rows that a program records: fields of a data, step after step, with names and units from the model."""

    def __init__(self, m: Model, fields: list[str]) -> None:
        self._labels = {field: _labels_of(m, field) for field in fields}
        self._rows: dict[str, list[Any]] = {field: [] for field in fields}
        self._times: list[float] = []

    def add(self, d: Data) -> None:
        """One more row: the fields as they are now."""
        self._times.append(d.time)
        for field, kept in self._rows.items():
            kept.append(numpy.array(getattr(d, field), dtype=float).reshape(-1))

    @property
    def time(self) -> Any:
        """Times of the rows [s]."""
        return numpy.array(self._times)

    @property
    def names(self) -> dict[str, list[str]]:
        """Names of the numbers of each field."""
        return {field: [name for name, _ in found] for field, found in self._labels.items()}

    def __getitem__(self, field: str) -> Any:
        """The rows of a field, rows x numbers."""
        return numpy.array(self._rows[field])

    def plot(self, fields: list[str] | None = None, title: str = "") -> Any:
        """A matplotlib figure of the record, one panel per field and unit; fields may be numbers: "qpos[elbow]"."""
        return _figure([("", self.time, _columns(self._labels, self.__getitem__))], fields, title)


def _columns(found, values):
    """(field, name, unit, numbers) of every number."""
    columns = []
    for field, rows_of in found.items():
        numbers = values(field)
        columns += [(field, name, unit, numbers[:, k]) for k, (name, unit) in enumerate(rows_of)]
    return columns


def _read(path):
    """Time and columns of an .npz or .csv file that `sinew run` wrote."""
    if str(path).endswith(".csv"):
        table = numpy.genfromtxt(path, delimiter=",", names=None, skip_header=1, dtype=float)
        with open(path) as file:
            heads = file.readline().strip().split(",")
        matches = [re.match(r"([^\[]+)(?:\[(.*)\])?$", head) for head in heads]
        columns = [(match[1], match[2] or "", "", table[:, k]) for k, match in enumerate(matches) if match]
        time = next(values for field, _, _, values in columns if field == "time")
        return time, [column for column in columns if column[0] not in ("step", "time", "reset")]
    archive = numpy.load(path)
    columns = []
    for field in archive.files:
        values = archive[field]
        if field in ("step", "time", "reset") or values.dtype.kind not in "fiu" or len(values) != len(archive["time"]):
            continue
        flat = values.reshape(len(values), -1)
        names = archive[f"{field}.names"] if f"{field}.names" in archive else [str(k) if flat.shape[1] > 1 else "" for k in range(flat.shape[1])]
        units = archive[f"{field}.units"] if f"{field}.units" in archive else [""] * flat.shape[1]
        columns += [(field, str(names[k]), str(units[k]), flat[:, k]) for k in range(flat.shape[1])]
    return archive["time"], columns


def _is_chosen(column, wanted):
    field, name = column[0], column[1]
    match = re.fullmatch(r"([^\[]+)(?:\[(.*)\])?", wanted)
    if not match or match[1] != field:
        return False
    return match[2] is None or name == match[2] or name.startswith(match[2] + ".")


def _figure(runs, fields, title):
    pyplot = _pyplot()
    panels = {}
    for run, (name, time, columns) in enumerate(runs):
        for wanted in fields or dict.fromkeys(column[0] for column in columns):
            found = [column for column in columns if _is_chosen(column, wanted)]
            if not found:
                raise KeyError(f"nothing is called {wanted!r}; there are {sorted({column[0] for column in columns})}")
            for field, label, unit, values in found:
                panels.setdefault((field, unit), []).append((run, name, label, time, values))
    figure, axes = pyplot.subplots(len(panels), 1, sharex=True, squeeze=False, figsize=(8, 1 + 2.2 * len(panels)))
    for axis, ((field, unit), curves) in zip(axes[:, 0], panels.items()):
        colours = {}
        for run, name, label, time, values in curves:
            colour = colours.setdefault(label, f"C{len(colours) % 10}")
            whole = numpy.equal(numpy.mod(values, 1), 0).all() and len(set(values)) < 50
            axis.plot(time, values, color=colour, linestyle=("-", "--", ":", "-.")[run % 4],
                      drawstyle="steps-post" if whole else "default",
                      label=f"{label or field}{f' ({name})' if len(runs) > 1 else ''}")  # fmt: skip
        axis.set_ylabel(f"{field} [{unit}]" if unit else field)
        if 1 < len(colours) <= _READABLE or len(runs) > 1:
            axis.legend(loc="upper left", bbox_to_anchor=(1, 1), fontsize="small")
    axes[-1, 0].set_xlabel("time [s]")
    figure.suptitle(title)
    figure.tight_layout()
    return figure


_ENDINGS = {
    "_moment": ("moment", "N m"), "_force": ("force", "N"), "_error_RMS": ("error", "m"), "_error_max": ("error", "m"),
    "squared_error": ("squared error", "m2"),
    **{f"_t{axis}": ("position", "m") for axis in "xyz"}, **{f"_p{axis}": ("position", "m") for axis in "xyz"},
    **{f"_f{axis}": ("force", "N") for axis in "xyz"}, **{f"_v{axis}": ("force", "N") for axis in "xyz"},
    **{f"_m{axis}": ("moment", "N m") for axis in "xyz"},
}  # fmt: skip
# Files of ground reactions say inDegrees=yes and hold no angles.
_WORDS = {"torque": ("moment", "N m"), "moment": ("moment", "N m"), "force": ("force", "N")}


def _motion_columns(found: Motion) -> list[tuple[str, str, str, Any]]:
    """(kind, label, unit, numbers) of the columns, kinds by the endings that OpenSim gives them."""
    columns = []
    for k, label in enumerate(found.labels):
        kind, unit = ("angle", "deg") if found.in_degrees else ("value", "")
        kind, unit = next((row for word, row in _WORDS.items() if word in label), (kind, unit))
        kind, unit = next((row for ending, row in _ENDINGS.items() if label.endswith(ending)), (kind, unit))
        if found.markers:
            kind, unit = "marker", "m"
        columns.append((kind, label, unit, found.data[:, k]))
    return columns


def motion(found: Motion, *labels: str, title: str = "") -> Any:
    """A matplotlib figure of columns of a motion of OpenSim, by their labels or the names of markers (none given: all)."""
    columns = _motion_columns(found)
    chosen = []
    for label in labels:
        matches = [column for column in columns if column[1] == label or (found.markers and column[1][:-2] == label)]
        if not matches:
            raise KeyError(f"no column is called {label!r}; there are {found.labels}")
        chosen += matches
    return _figure([("", found.time, chosen if labels else columns)], None, title or found.name)


def rows(*paths: str, fields: list[str] | None = None, title: str = "") -> Any:
    """A matplotlib figure of files that `sinew run` wrote (.npz, .csv); several files are several runs."""
    if not paths:
        raise TypeError("rows() needs the name of a file")
    return _figure([(str(path).rsplit("/", 1)[-1], *_read(path)) for path in paths], fields, title)


def muscles(m: Model, names: list[str] | None = None) -> Any:
    """A matplotlib figure of the curves of muscles: force by length and by velocity, one colour per muscle."""
    from . import muscle

    pyplot = _pyplot()
    every = [m.actuator(i).name or str(i) for i in range(m.nu)]
    chosen = names or [name for i, name in enumerate(every) if _is_muscle(m, i)]
    if not chosen:
        raise ValueError("the model has no muscles")
    figure, axes = pyplot.subplots(1, 2, figsize=(9, 3.6))
    length, speed = numpy.linspace(0.3, 1.8, 150), numpy.linspace(-1.2, 1.2, 150)
    for name in chosen:
        (line,) = axes[0].plot(length, muscle.curve(m, name, "active", length), label=name)
        axes[0].plot(length, numpy.minimum(muscle.curve(m, name, "passive", length), 1.6), "--", color=line.get_color())
        axes[1].plot(speed, muscle.curve(m, name, "velocity", speed))
    axes[0].set(xlabel="fibre length / optimal length", ylabel="force / peak force; dashed: passive")
    axes[1].set(xlabel="fibre velocity / vmax", ylabel="force / isometric force")
    if len(chosen) <= _READABLE:
        axes[0].legend(fontsize="small")
    figure.tight_layout()
    return figure


def _is_muscle(m, actuator):
    from . import muscle

    try:
        muscle.info(m, actuator)
    except ValueError:
        return False
    return True
