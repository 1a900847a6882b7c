"""Quantities along a trajectory: coordinates of a motion, and outputs of De Groote's muscles."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import numpy

from ..osim import Motion
from ._components import DeGrooteFregly2016Muscle, Muscle, State, walk
from ._model import Model
from ._object import wrap
from ._tables import TimeSeriesTable
from ._trajectory import MocoTrajectory

Array = numpy.ndarray[Any, Any]


def _natural_spline(x: Array, y: Array, at: Array) -> tuple[Array, Array]:
    """Values and slopes of the natural cubic spline through points."""
    h = numpy.diff(x)
    n = len(x)
    matrix, right = numpy.eye(n), numpy.zeros(n)
    for i in range(1, n - 1):
        matrix[i, i - 1 : i + 2] = h[i - 1], 2 * (h[i - 1] + h[i]), h[i]
        right[i] = 6 * ((y[i + 1] - y[i]) / h[i] - (y[i] - y[i - 1]) / h[i - 1])
    bend = numpy.linalg.solve(matrix, right)
    k = numpy.clip(numpy.searchsorted(x, at) - 1, 0, n - 2)
    a, b = (x[k + 1] - at) / h[k], (at - x[k]) / h[k]
    value = a * y[k] + b * y[k + 1] + ((a**3 - a) * bend[k] + (b**3 - b) * bend[k + 1]) * h[k] ** 2 / 6
    slope = (y[k + 1] - y[k]) / h[k] + ((3 * b**2 - 1) * bend[k + 1] - (3 * a**2 - 1) * bend[k]) * h[k] / 6
    return value, slope


def coordinates_of(model: Model, table: TimeSeriesTable, time: Array) -> TimeSeriesTable:
    """Values and speeds of the model's coordinates at some times, from a table of coordinates."""
    motion, labels, columns = table._motion, [], []
    inside = (motion.time >= time[0] - 0.2) & (motion.time <= time[-1] + 0.2)
    for element, path in walk(model._element, ""):
        if element.tag != "Coordinate":
            continue
        own = [i for i, label in enumerate(motion.labels) if label in (f"{path}/value", element.get("name"))]
        if not own:
            continue
        turns = motion.in_degrees and not _slides(model, element.get("name", ""))
        scale = numpy.pi / 180 if turns else 1.0
        value, slope = _natural_spline(motion.time[inside], scale * motion.data[inside, own[0]], time)
        labels += [f"{path}/value", f"{path}/speed"]
        columns += [value, slope]
    return TimeSeriesTable._of(Motion(time, numpy.column_stack(columns), labels))


def _slides(model: Model, name: str) -> bool:
    engine = model._engine()
    return name in engine.names_of("joint") and int(engine.jnt_type[engine.joint(name).id]) == 2


class _Fibers:
    """Lengths of a muscle's parts along a trajectory, after De Groote et al. (2016)."""

    def __init__(self, muscle: Muscle, path: str, length: Array, trajectory: MocoTrajectory) -> None:
        self.muscle = muscle
        get = muscle._get
        self.optimal, self.slack = get("optimal_fiber_length"), get("tendon_slack_length")
        states = trajectory._columns["states"]
        self.activation = states.get(f"{path}/activation", trajectory._columns["controls"].get(path, numpy.zeros(len(length))))
        tendon = numpy.full(len(length), self.slack)
        force = states.get(f"{path}/normalized_tendon_force")
        if force is not None and not get("ignore_tendon_compliance"):
            tendon = self.slack * (1 + numpy.log(5 * force + 1) * get("tendon_strain_at_one_norm_force") / numpy.log(6))
        self.force = force
        width = self.optimal * numpy.sin(get("pennation_angle_at_optimal"))
        self.length = numpy.hypot(length - tendon, width)

    def normalized(self) -> Array:
        return numpy.asarray(self.length / self.optimal)

    def passive(self) -> Array:
        if self.muscle._get("ignore_passive_fiber_force"):
            return numpy.zeros(len(self.length))
        strain = self.muscle._get("passive_fiber_strain_at_one_norm_force")
        offset = numpy.exp(4 * (0.2 - 1) / strain)
        return numpy.asarray((numpy.exp(4 * (self.normalized() - 1) / strain) - offset) / (numpy.exp(4) - offset))


_OUTPUTS: dict[str, Callable[[_Fibers], Array]] = {
    "normalized_fiber_length": _Fibers.normalized,
    "fiber_length": lambda f: f.length,
    "passive_force_multiplier": _Fibers.passive,
    "activation": lambda f: f.activation,
}


def outputs_of(model: Model, trajectory: MocoTrajectory, patterns: Sequence[str]) -> TimeSeriesTable:
    """Outputs of muscles whose paths, /forceset/NAME|OUTPUT, fit the expressions; an error where none does."""
    engine, labels, columns = model._engine(), [], []
    muscles = [(wrap(element, model), path) for element, path in walk(model._element, "") if element.tag.endswith("Muscle")]
    muscles = [(muscle, path) for muscle, path in muscles if isinstance(muscle, DeGrooteFregly2016Muscle)]
    lengths = numpy.array([_lengths(model, trajectory, row) for row in range(len(trajectory._time))])
    names = engine.names_of("actuator")
    found = set()
    for muscle, path in muscles:
        fibers = _Fibers(muscle, path, lengths[:, names.index(muscle.getName())], trajectory)
        for output, value in _OUTPUTS.items():
            fitting = [pattern for pattern in patterns if re.fullmatch(pattern, f"{path}|{output}")]
            if fitting:
                found.update(fitting)
                labels.append(f"{path}|{output}")
                columns.append(value(fibers))
    missing = [pattern for pattern in patterns if pattern not in found]
    if missing:
        raise ValueError(f"sinew.moco has no output that fits '{missing[0]}'; it has {', '.join(_OUTPUTS)} of muscles")
    return TimeSeriesTable._of(Motion(trajectory._time, numpy.column_stack(columns), labels))


def _lengths(model: Model, trajectory: MocoTrajectory, row: int) -> Array:
    values = {name: float(column[row]) for name, column in trajectory._columns["states"].items()}
    return numpy.array(State(float(trajectory._time[row]), values)._data(model).actuator_length)
