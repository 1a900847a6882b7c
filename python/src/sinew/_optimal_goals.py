"""Goals of a problem of optimal control."""

from __future__ import annotations

import math
import os
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy

from . import _core
from ._errors import Suggesting
from ._quantities import _checked
from .osim import Motion
from .osim import read as _read_motion

if TYPE_CHECKING:
    from ._problem import Problem

Range = float | Sequence[float] | None
Path = str | os.PathLike[str]

# As snGoalKind has them.
_KINDS = ("effort", "final_time", "speed", "periodicity", "state_tracking", "initial_activation",
          "contact_tracking", "auxiliary_derivatives", "control_tracking", "squared_states", "marker_tracking",
          "marker_final", "quantity", "quantity_tracking", "initial_equilibrium", "integral", "mean", "quantity_final",
          "translation_tracking", "orientation_tracking", "angular_velocity_tracking")  # fmt: skip


def _range(value: Range, scale: float = 1) -> tuple[float, float]:
    if value is None or (isinstance(value, Sequence) and len(value) == 0):
        return math.nan, math.nan
    low, high = (value if len(value) == 2 else (value[0], value[0])) if isinstance(value, Sequence) else (value, value)
    return low * scale, high * scale


class Goals(Suggesting):
    """The goals of a problem: p.goal.effort(...), p.goal.speed(1.2). Terms of the objective have a weight; speed,
    periodicity, symmetry and initial_activation are constraints.

    Goals that are integrals over time take `per_duration=True`, `per_mass=True` and `per_distance=True`, which divide the
    value by the duration, the mass of the model and the way of its mass centre, and `within=(low, high)`, which makes them
    constraints: the value lies within these bounds (a number: is this number)."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem

    def _add(
        self, kind: str, name: str | None, weight: float, *, exponent: float = 0, per_distance: bool = False,
        per_duration: bool = False, per_mass: bool = False, within: Range = None, value: float = 0,
        names: Iterable[str] = (), others: Iterable[str] = (), weights: Iterable[float] = (), reference: Motion | None = None,
        cutoff: float = 0, speeds: bool = False, axis: Sequence[float] = (0.0, 0.0, 0.0), scales: Iterable[str] = (),
    ) -> None:
        numbers = numpy.array(list(weights), dtype=numpy.float64).tobytes()
        _checked(_core.optimal_goal(
            self._problem._handle, _KINDS.index(kind), name or "", weight, exponent, (per_distance, per_duration, per_mass),
            within is not None, _range(within), value, list(names),
            list(others), numbers, reference._tuple() if reference else None, cutoff, speeds,
            tuple(float(x) for x in axis), list(scales),
        ))  # fmt: skip

    def _track(
        self, kind: str, reference: Motion | Path, weight: float, weights: Mapping[str, float] | None,
        columns: Mapping[str, str] | None, scale: Mapping[str, str] | None, name: str | None, **form: Any,
    ) -> None:
        """A goal that compares variables with columns; those in `columns` and `scale` are tracked, too."""
        motion = reference if isinstance(reference, Motion) else _read_motion(reference)
        labels, factors = dict(columns or {}), dict(scale or {})
        given = dict(weights or {})
        if (labels or factors) and not given:
            given["*"] = 1.0
        for variable in [*labels, *factors]:
            given[variable] = given.pop(variable, 1.0)  # behind the patterns
        self._add(kind, name, weight, names=given, weights=given.values(), reference=motion,
                  others=[labels.get(key, "") for key in given] if labels else (),
                  scales=[factors.get(key, "") for key in given] if factors else (), **form)  # fmt: skip

    def effort(
        self, weight: float = 1, *, exponent: float = 2, per_distance: bool = False, weights: Mapping[str, float] | None = None,
        name: str | None = None, **form: Any,
    ) -> None:
        """The integral of the sum of |control| to the power of the exponent. `weights` maps names or patterns of controls
        to their weights, 0 leaves one out; controls that none fits have 1 ("*": all). `per_distance` divides by the way of
        the mass centre."""
        given = {"*": 1.0, **(weights or {})}
        self._add("effort", name, weight, exponent=exponent, per_distance=per_distance, names=given, weights=given.values(),
                  **form)  # fmt: skip

    def final_time(self, weight: float = 1, *, name: str | None = None) -> None:
        """The time at which the motion ends."""
        self._add("final_time", name, weight)

    def speed(self, value: float, *, name: str | None = None) -> None:
        """The way of the mass centre over the duration is this speed [m/s]."""
        self._add("speed", name, 1, value=value)

    def periodicity(
        self, pairs: Iterable[str | tuple[str, str]], *, opposite: Iterable[str | tuple[str, str]] = (), name: str | None = None
    ) -> None:
        """Each variable has at the end the value that it (or the first of a pair) has at the start; those of `opposite` have it
        with the other sign (the list of a pelvis in half a gait cycle)."""
        same, turned = list(pairs), list(opposite)
        both = [(pair, pair) if isinstance(pair, str) else tuple(pair) for pair in [*same, *turned]]
        signs = [1.0] * len(same) + [-1.0] * len(turned)
        self._add("periodicity", name, 1, names=[a for a, _ in both], others=[b for _, b in both], weights=signs)

    def symmetry(
        self, swap: tuple[str, str] = ("_r", "_l"), *, free: str | Sequence[str] = (), controls: Sequence[str] = (),
        name: str | None = None,
    ) -> None:
        """Half a gait cycle: at the end every state has the value that the state of the other side has at the start. `free`
        are positions that advance; `controls` are controls that are periodic as well."""
        self.periodicity(self._problem._mirrored(swap, (free,) if isinstance(free, str) else free, controls), name=name)

    def state_tracking(
        self, reference: Motion | Path, weight: float = 1, *, weights: Mapping[str, float] | None = None, cutoff: float = 0,
        speeds: bool = False, scale: Mapping[str, str] | None = None, name: str | None = None, **form: Any,
    ) -> None:
        """The integral of the squared differences between states and a reference, whose columns are named as states or
        coordinates. `cutoff` [Hz] filters the reference as Moco does; `speeds` tracks the derivatives of coordinates without
        a column of speeds as well. `weights` maps names or patterns of states to their weights; states that none fits are not
        tracked. `scale` maps states to scale factors of their columns."""
        self._track("state_tracking", reference, weight, weights, None, scale, name, cutoff=cutoff, speeds=speeds, **form)

    def contact_tracking(
        self, loads: Path, groups: Mapping[str, Sequence[str]], weight: float = 1, *,
        plane: Sequence[float] | None = None, vector: Sequence[float] | None = None, name: str | None = None,
    ) -> None:
        """The integral of squared differences between contact forces and measured ones, over the weight of the model.
        `groups` maps names of forces in the ExternalLoads file to contact elements of the model, whose forces are summed.
        `plane` counts only what is normal to this vector, `vector` only what lies along it."""
        pairs = [(contact, force) for force, contacts in groups.items() for contact in contacts]
        kind, axis = (1, plane) if plane is not None else (2, vector) if vector is not None else (0, (0.0, 0.0, 0.0))
        _checked(_core.optimal_contacts(
            self._problem._handle, name or "", weight, os.fsencode(loads), [c for c, _ in pairs], [f for _, f in pairs], kind,
            tuple(float(x) for x in axis),
        ))  # fmt: skip

    def initial_activation(self, *, name: str | None = None) -> None:
        """Activations at the start are equal to their controls."""
        self._add("initial_activation", name, 1)

    def control_tracking(
        self, reference: Motion | Path, weight: float = 1, *, weights: Mapping[str, float] | None = None,
        columns: Mapping[str, str] | None = None, scale: Mapping[str, str] | None = None, cutoff: float = 0,
        name: str | None = None, **form: Any,
    ) -> None:
        """The integral of the squared differences between controls and a reference (EMG, say), whose columns are named as
        controls, or as `columns` says ({"soleus_r": "EMG 3"}). `weights` maps names or patterns of controls to their weights;
        controls that none fits are not tracked. `scale` maps controls to scale factors of their columns
        ({"soleus_r": "gain"}, after p.scale_factor("gain", (0.1, 2)))."""
        self._track("control_tracking", reference, weight, weights, columns, scale, name, cutoff=cutoff, **form)

    def squared_states(
        self, weight: float = 1, *, weights: Mapping[str, float] | None = None, name: str | None = None, **form: Any
    ) -> None:
        """The integral of the sum of squared states: all of them, or those that fit names or patterns in `weights`
        ({"*/activation": 1})."""
        given = weights or {}
        self._add("squared_states", name, weight, names=given, weights=given.values(), **form)

    def marker_tracking(
        self, reference: Motion | Path, weight: float = 1, *, weights: Mapping[str, float] | None = None, cutoff: float = 0,
        name: str | None = None, **form: Any,
    ) -> None:
        """The integral of the sum of squared distances between markers (sites) and measured ones, NAME_x, NAME_y and NAME_z in
        the reference [m]. `weights` maps names or patterns of markers to their weights; markers that none fits are not tracked."""
        motion = reference if isinstance(reference, Motion) else _read_motion(reference)
        given = weights or {}
        self._add("marker_tracking", name, weight, names=given, weights=given.values(), reference=motion, cutoff=cutoff, **form)

    def _frames(self, kind: str, reference: Motion | Path, frames: Sequence[str] | Mapping[str, float], weight: float,
                cutoff: float, name: str | None, form: Mapping[str, Any]) -> None:  # fmt: skip
        motion = reference if isinstance(reference, Motion) else _read_motion(reference)
        given = frames if isinstance(frames, Mapping) else {frame: 1.0 for frame in frames}
        self._add(kind, name, weight, names=given, weights=given.values(), reference=motion, cutoff=cutoff, **form)

    def translation_tracking(
        self, reference: Motion | Path, frames: Sequence[str] | Mapping[str, float], weight: float = 1, *, cutoff: float = 0,
        name: str | None = None, **form: Any,
    ) -> None:
        """The integral of the sum of squared distances between bodies or sites and their places in a reference, columns
        NAME_x, NAME_y, NAME_z [m]. `frames` are names, or a mapping from them to weights."""
        self._frames("translation_tracking", reference, frames, weight, cutoff, name, form)

    def orientation_tracking(
        self, reference: Motion | Path, frames: Sequence[str] | Mapping[str, float], weight: float = 1, *, cutoff: float = 0,
        name: str | None = None, **form: Any,
    ) -> None:
        """The integral of the sum of squared angles between bodies or sites and quaternions of a reference, columns NAME_w,
        NAME_x, NAME_y, NAME_z."""
        self._frames("orientation_tracking", reference, frames, weight, cutoff, name, form)

    def angular_velocity_tracking(
        self, reference: Motion | Path, frames: Sequence[str] | Mapping[str, float], weight: float = 1, *, cutoff: float = 0,
        name: str | None = None, **form: Any,
    ) -> None:
        """The integral of the sum of squared differences between angular velocities of bodies or sites in the world and a
        reference, columns NAME_x, NAME_y, NAME_z [rad/s]."""
        self._frames("angular_velocity_tracking", reference, frames, weight, cutoff, name, form)

    def marker_final(self, marker: str, place: Sequence[float], weight: float = 1, *, name: str | None = None) -> None:
        """The squared distance of a marker (site) from a place at the end [m]."""
        self._add("marker_final", name, weight, names=[marker], axis=place)

    def quantity(
        self, quantity: str | Mapping[str, float], weight: float = 1, *, exponent: float = 2, per_distance: bool = False,
        name: str | None = None, **form: Any,
    ) -> None:
        """The integral of |quantity| to the power of the exponent; of several, their sum with weights by name. `per_distance`
        divides by the way of the mass centre."""
        given = {quantity: 1.0} if isinstance(quantity, str) else quantity
        self._add("quantity", name, weight, exponent=exponent, per_distance=per_distance, names=given, weights=given.values(),
                  **form)  # fmt: skip

    def integral(
        self, quantity: str | Mapping[str, float], weight: float = 1, *, name: str | None = None, **form: Any
    ) -> None:
        """The integral of a quantity with its sign; of several, of their sum with weights by name."""
        given = {quantity: 1.0} if isinstance(quantity, str) else quantity
        self._add("integral", name, weight, names=given, weights=given.values(), **form)

    def mean(
        self, quantity: str | Mapping[str, float], value: float = 0, weight: float = 1, *, name: str | None = None, **form: Any
    ) -> None:
        """The squared difference of a quantity's mean over time and a value; of several, of their sum with weights by name."""
        given = {quantity: 1.0} if isinstance(quantity, str) else quantity
        self._add("mean", name, weight, value=value, names=given, weights=given.values(), **form)

    def quantity_final(
        self, quantity: str | Mapping[str, float], weight: float = 1, *, exponent: float = 2, name: str | None = None,
        **form: Any,
    ) -> None:
        """|quantity| to the power of the exponent at the end; of several, their sum with weights by name."""
        given = {quantity: 1.0} if isinstance(quantity, str) else quantity
        self._add("quantity_final", name, weight, exponent=exponent, names=given, weights=given.values(), **form)

    def quantity_tracking(
        self, reference: Motion | Path, weight: float = 1, *, weights: Mapping[str, float] | None = None,
        columns: Mapping[str, str] | None = None, scale: Mapping[str, str] | None = None, cutoff: float = 0,
        name: str | None = None, **form: Any,
    ) -> None:
        """The integral of the squared differences between quantities and a reference, whose columns are named as they are
        or as `columns` says: measured accelerations of sensors, say. `scale` maps quantities to scale factors of their columns."""
        self._track("quantity_tracking", reference, weight, weights, columns, scale, name, cutoff=cutoff, **form)

    def initial_equilibrium(self, *, name: str | None = None) -> None:
        """Forces of compliant tendons do not change at the start."""
        self._add("initial_equilibrium", name, 1)

    def auxiliary_derivatives(self, weight: float = 0.01, *, name: str | None = None) -> None:
        """The integral of the sum of squared rates of tendon forces, in problems with kinematics."""
        self._add("auxiliary_derivatives", name, weight)
