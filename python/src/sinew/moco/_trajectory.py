"""Trajectories and solutions with the names of Moco."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from typing import Any

import numpy

from .._core import name_to_id
from .._problem import Solution
from ..osim import Motion
from ..osim import read as _read
from ._components import State
from ._model import Model, StatesTrajectory
from ._tables import TimeSeriesTable
from ._values import StdVectorString

Path = str | os.PathLike[str]
Array = numpy.ndarray[Any, Any]
_FORCE = 28  # SN_OBJ_FORCE
_KINDS = ("states", "controls", "multipliers", "derivatives")


def _counts(path: Path) -> dict[str, int]:
    """Numbers of columns of each kind, from the header of a file of Moco."""
    found = {}
    with open(path) as file:
        for line in file:
            match = re.match(r"num_(\w+)=(\d+)", line)
            if match:
                found[match[1]] = int(match[2])
            if line.strip().lower() == "endheader":
                break
    return found


class MocoTrajectory:
    """Times, states, controls, multipliers and derivatives; from a file of Moco, or empty."""

    def __init__(self, path: Path | None = None) -> None:
        self._time: Array = numpy.zeros(0)
        self._columns: dict[str, dict[str, Array]] = {kind: {} for kind in _KINDS}
        self._parameters: dict[str, float] = {}
        if path is None:
            return
        motion, counts = _read(path), _counts(path)
        self._time, first = motion.time, 0
        for kind in _KINDS:
            count = counts.get(kind, 0)
            for i in range(first, first + count):
                self._columns[kind][motion.labels[i]] = motion.data[:, i].copy()
            first += count
        if first == 0:
            raise ValueError(f"{os.fspath(path)}: the header has no num_states; it is no trajectory of Moco")
        for i in range(first, first + counts.get("parameters", 0)):
            self._parameters[motion.labels[i]] = float(motion.data[0, i])

    # ---- reading

    def getNumTimes(self) -> int:
        return len(self._time)

    def getTime(self) -> Array:
        return self._time

    def getTimeMat(self) -> Array:
        return self._time.copy()

    def getInitialTime(self) -> float:
        return float(self._time[0])

    def getFinalTime(self) -> float:
        return float(self._time[-1])

    def _named(self, kind: str, name: str) -> Array:
        if name not in self._columns[kind]:
            raise KeyError(f"the trajectory has no {kind[:-1]} '{name}'")
        return self._columns[kind][name].copy()

    def getStateMat(self, name: str) -> Array:
        return self._named("states", name)

    def getControlMat(self, name: str) -> Array:
        return self._named("controls", name)

    def getMultiplierMat(self, name: str) -> Array:
        return self._named("multipliers", name)

    def getDerivativeMat(self, name: str) -> Array:
        return self._named("derivatives", name)

    getState, getControl, getMultiplier, getDerivative = getStateMat, getControlMat, getMultiplierMat, getDerivativeMat

    def getStateNames(self) -> StdVectorString:
        return StdVectorString(self._columns["states"])

    def getControlNames(self) -> StdVectorString:
        return StdVectorString(self._columns["controls"])

    def getMultiplierNames(self) -> StdVectorString:
        return StdVectorString(self._columns["multipliers"])

    def getDerivativeNames(self) -> StdVectorString:
        return StdVectorString(self._columns["derivatives"])

    def getNumStates(self) -> int:
        return len(self._columns["states"])

    def getNumControls(self) -> int:
        return len(self._columns["controls"])

    def getNumMultipliers(self) -> int:
        return len(self._columns["multipliers"])

    def _matrix(self, kind: str) -> Array:
        columns = list(self._columns[kind].values())
        return numpy.column_stack(columns) if columns else numpy.zeros((len(self._time), 0))

    def getStatesTrajectoryMat(self) -> Array:
        return self._matrix("states")

    def getControlsTrajectoryMat(self) -> Array:
        return self._matrix("controls")

    def getParameter(self, name: str) -> float:
        if name not in self._parameters:
            raise KeyError(f"the trajectory has no parameter '{name}'")
        return self._parameters[name]

    # ---- changing

    def setNumTimes(self, count: int) -> None:
        self._time = numpy.linspace(0, 1, count) if len(self._time) == 0 else numpy.zeros(count)
        for kind in _KINDS:
            for name in self._columns[kind]:
                self._columns[kind][name] = numpy.full(count, numpy.nan)

    def setTime(self, time: Sequence[float]) -> None:
        if len(time) != len(self._time):
            raise ValueError(f"{len(time)} times for a trajectory of {len(self._time)}")
        self._time = numpy.array(time, dtype=float)

    def _assign(self, kind: str, name: str, values: Sequence[float]) -> None:
        if name not in self._columns[kind]:
            raise KeyError(f"the trajectory has no {kind[:-1]} '{name}'")
        if len(values) != len(self._time):
            raise ValueError(f"{len(values)} numbers for '{name}', but {len(self._time)} times")
        self._columns[kind][name] = numpy.array(values, dtype=float)

    def setState(self, name: str, values: Sequence[float]) -> None:
        self._assign("states", name, values)

    def setControl(self, name: str, values: Sequence[float]) -> None:
        self._assign("controls", name, values)

    def resample(self, time: Iterable[float]) -> None:
        new = numpy.array(list(time), dtype=float)
        for kind in _KINDS:
            for name, old in self._columns[kind].items():
                self._columns[kind][name] = numpy.interp(new, self._time, old)
        self._time = new

    def resampleWithNumTimes(self, count: int) -> float:
        self.resample(numpy.linspace(self._time[0], self._time[-1], count))
        return float(self._time[1] - self._time[0]) if count > 1 else 0.0

    def resampleWithInterval(self, interval: float) -> float:
        return self.resampleWithNumTimes(int(numpy.ceil((self._time[-1] - self._time[0]) / interval)) + 1)

    def _insert(self, kind: str, table: TimeSeriesTable, overwrite: bool) -> None:
        motion = table._motion
        for i, label in enumerate(motion.labels):
            if label not in self._columns[kind] or overwrite:
                self._columns[kind][label] = numpy.interp(self._time, motion.time, motion.data[:, i])

    def insertStatesTrajectory(self, table: TimeSeriesTable, overwrite: bool = False) -> None:
        self._insert("states", table, overwrite)

    def insertControlsTrajectory(self, table: TimeSeriesTable, overwrite: bool = False) -> None:
        self._insert("controls", table, overwrite)

    def randomizeAdd(self) -> None:
        generator = numpy.random.default_rng(0)
        for kind in _KINDS:
            for name, old in self._columns[kind].items():
                self._columns[kind][name] = old + generator.uniform(-0.1, 0.1, len(old))

    # ---- tables and files

    def _motion(self) -> Motion:
        labels = [name for kind in _KINDS for name in self._columns[kind]]
        return Motion(self._time, numpy.hstack([self._matrix(kind) for kind in _KINDS]), labels, name="trajectory")

    def _table(self, kind: str, ending: str = "") -> TimeSeriesTable:
        chosen = {name: column for name, column in self._columns[kind].items() if name.endswith(ending)}
        data = numpy.column_stack(list(chosen.values())) if chosen else numpy.zeros((len(self._time), 0))
        return TimeSeriesTable._of(Motion(self._time, data, list(chosen)))

    def exportToStatesTable(self) -> TimeSeriesTable:
        return self._table("states")

    def exportToControlsTable(self) -> TimeSeriesTable:
        return self._table("controls")

    def exportToValuesTable(self) -> TimeSeriesTable:
        return self._table("states", "/value")

    def exportToSpeedsTable(self) -> TimeSeriesTable:
        return self._table("states", "/speed")

    def exportToStatesTrajectory(self, model: Model) -> StatesTrajectory:
        return StatesTrajectory.createFromStatesTable(model, self.exportToStatesTable())

    def _header(self) -> list[str]:
        return []

    def write(self, path: Path) -> None:
        """Writes the trajectory as Moco does: the whole file or nothing."""
        motion, part = self._motion(), f"{os.fspath(path)}.part"
        lines = [*self._header(), "inDegrees=no", *(f"num_{kind}={len(self._columns[kind])}" for kind in _KINDS)]
        lines += ["num_input_controls=0", f"num_parameters={len(self._parameters)}", "num_slacks=0", "DataType=double", "version=3",
                  "OpenSimVersion=4.6", "endheader", "\t".join(["time", *motion.labels, *self._parameters])]  # fmt: skip
        with open(part, "w") as file:
            file.write("\n".join(lines) + "\n")
            for i, (t, row) in enumerate(zip(motion.time, motion.data, strict=True)):
                own = [value if i == 0 else numpy.nan for value in self._parameters.values()]
                file.write("\t".join(repr(float(x)) for x in (t, *row, *own)) + "\n")
        os.replace(part, path)


class MocoSolution(MocoTrajectory):
    """What study.solve() found."""

    def __init__(self, found: Solution) -> None:
        super().__init__()
        motion = found.trajectory
        self._found, self._time, self._sealed = found, motion.time, not found.success
        first = 0
        for kind, count in zip(_KINDS, found.counts[: len(_KINDS)], strict=True):
            for i in range(first, first + count):
                self._columns[kind][motion.labels[i]] = motion.data[:, i].copy()
            first += count
        self._parameters = dict(found.parameters)

    def success(self) -> bool:
        return self._found.success

    def isSealed(self) -> bool:
        return self._sealed

    def unseal(self) -> MocoSolution:
        self._sealed = False
        return self

    def write(self, path: Path) -> None:
        """Writes the solution; one that failed only after unseal()."""
        if self._sealed:
            raise RuntimeError(f"the study was not solved ({self.getStatus()}): unseal() the solution to use it all the same")
        super().write(path)

    def getStatus(self) -> str:
        return self._found.message

    def getObjective(self) -> float:
        return self._found.objective

    def getNumIterations(self) -> int:
        return self._found.iterations

    def getSolverDuration(self) -> float:
        return self._found.seconds

    def getObjectiveTermNames(self) -> StdVectorString:
        return StdVectorString(self._found.objective_terms)

    def getNumObjectiveTerms(self) -> int:
        return len(self._found.objective_terms)

    def getObjectiveTerm(self, name: str) -> float:
        if name not in self._found.objective_terms:
            raise KeyError(f"the objective has no term '{name}'")
        return self._found.objective_terms[name]

    def getObjectiveTermByIndex(self, index: int) -> float:
        return list(self._found.objective_terms.values())[index]

    def _header(self) -> list[str]:
        s = self._found
        terms = [f"objective_{name}={value:.17g}" for name, value in s.objective_terms.items()]
        return [f"objective={s.objective:.17g}", *terms, f"num_iterations={s.iterations}", f"solver_duration={s.seconds:g}",
                f"status={s.message}", f"success={'true' if s.success else 'false'}"]  # fmt: skip


# ---- functions of trajectories


# Patterns of OpenSim's createPeriodicTrajectory: what advances, changes its sign, changes it about its first value, and changes sides.
_ADDED = (".*pelvis_tx/value",)
_NEGATED = (".*pelvis_list(?!/value).*", ".*pelvis_rotation.*", ".*pelvis_tz(?!/value).*", ".*lumbar_bending(?!/value).*",
            ".*lumbar_rotation.*")  # fmt: skip
_SHIFTED = (".*pelvis_list/value", ".*pelvis_tz/value", ".*lumbar_bending/value")
_MIRRORED = ((r"_r(\/|_|$)", r"_l\1"), (r"_l(\/|_|$)", r"_r\1"))


def createPeriodicTrajectory(
    half: MocoTrajectory, add: Sequence[str] | None = None, negate: Sequence[str] | None = None,
    shift: Sequence[str] | None = None, mirror: Sequence[tuple[str, str]] | None = None,
) -> MocoTrajectory:  # fmt: skip
    """Half a gait cycle and its mirror image: the second half of a variable is the first of that on the other side."""
    add = _ADDED if add is None else add
    negate = _NEGATED if negate is None else negate
    shift = _SHIFTED if shift is None else shift
    mirror = _MIRRORED if mirror is None else mirror

    def fits(name: str, patterns: Sequence[str]) -> bool:
        return any(re.fullmatch(pattern, name) for pattern in patterns)

    def opposite(name: str) -> str:
        for pattern, other in mirror:
            if re.search(pattern, name):
                return re.sub(pattern, other, name)
        return name

    def second(name: str, column: Array) -> Array:
        rest = column[1:]
        if fits(name, add):
            return rest + column[-1] - column[0]
        if fits(name, negate):
            return -rest
        return 2 * column[-1] - rest if fits(name, shift) else rest

    full = MocoTrajectory()
    full._time = numpy.concatenate([half._time, half._time[1:] + half._time[-1] - half._time[0]])
    for kind in ("states", "controls", "derivatives"):
        columns = half._columns[kind]
        for name, column in columns.items():
            if opposite(name) not in columns:
                raise ValueError(f"could not find {kind[:-1]} {opposite(name)}, the opposite of {name}")
            full._columns[kind][name] = numpy.concatenate([column, second(name, columns[opposite(name)])])
    return full


def createExternalLoadsTableForGait(
    model: Model, trajectory: MocoTrajectory, right: Iterable[str], left: Iterable[str]
) -> TimeSeriesTable:
    """Forces of contacts of both feet, their centres of pressure and vertical torques, over time."""
    labels = [f"ground_force_{side}_{part}{axis}" for side in "rl" for part in "vp" for axis in "xyz"]
    labels += [f"ground_torque_{side}_{axis}" for side in "rl" for axis in "xyz"]
    states, rows = trajectory.exportToStatesTrajectory(model), []
    for state in states:
        feet = [_foot_loads(model, state, list(names)) for names in (right, left)]
        rows.append(numpy.concatenate([part for force, place, _ in feet for part in (force, place)] + [t for *_, t in feet]))
    return TimeSeriesTable._of(Motion(trajectory._time, numpy.array(rows), labels))


def _foot_loads(model: Model, state: State, names: list[str]) -> tuple[Array, Array, Array]:
    """Force, centre of pressure on the plane y = 0, and vertical torque of some contacts."""
    d = state._data(model)
    force, moment = numpy.zeros(3), numpy.zeros(3)
    for name in names:
        element = name_to_id(d.model, _FORCE, name.rsplit("/", 1)[-1])
        value = -d.force_value[element][:3] if _is_ground_second(d.model, element) else d.force_value[element][:3]
        force += value
        moment += numpy.cross(d.force_value[element][3:6], value)
    place = numpy.zeros(3)
    if abs(force[1]) > 1e-14:
        place[0], place[2] = moment[2] / force[1], -moment[0] / force[1]
    return force, place, numpy.array([0, moment[1] - place[2] * force[0] + place[0] * force[2], 0])


def _is_ground_second(m: Any, element: int) -> bool:
    return bool(m.body_weldid[m.geom_bodyid[m.force_objid[element][1]]] == 0)
