"""Optimal control: functions of the trajectory that are variables of a problem."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from . import _core
from ._errors import Diagnostic, ModelError, ModelWarning, Suggesting

if TYPE_CHECKING:
    from ._problem import Problem

# As snQuantityKind has them.
_QUANTITIES = ("position", "distance", "acceleration", "point_acceleration", "contact_force", "joint_load",
               "metabolic_power", "accelerometer", "generalized_force", "step_time", "step_length")  # fmt: skip


def _checked(answer: tuple[Any, list[Any]]) -> Any:
    """The value of a call; its errors raised, its warnings warned of."""
    value, rows = answer
    items = [Diagnostic(*row) for row in rows]
    if value is None or value is False:
        raise ModelError(items)
    for item in items:
        warnings.warn(str(item), ModelWarning, stacklevel=4)
    return value


class Quantities(Suggesting):
    """Functions of the trajectory as variables: p.quantity.distance("toes_l", "toes_r"). Each call returns the name of the
    variable, for p.bounds (a path constraint), p.goal.quantity and p.goal.quantity_tracking; s[name] is its course.
    `axis` is "x", "y" or "z"; without it the length of the vector."""

    def __init__(self, problem: Problem) -> None:
        self._problem = problem

    def _add(
        self, kind: str, name: str | None, what: str | None, other: str | None = None, axis: str | None = None,
        steps: Sequence[float] = (0.0, 0.0, 0.0, 0.0, 0.0),
    ) -> str:
        if axis not in (None, "x", "y", "z"):
            raise ValueError(f"the axis is {axis!r}; it is 'x', 'y', 'z' or None")
        number = "xyz".index(axis) if axis else -1
        _checked(_core.optimal_quantity(self._problem._handle, _QUANTITIES.index(kind), name, what, other, number, tuple(map(float, steps))))
        _, rows = _core.optimal_variables(self._problem._handle)
        return str(rows[-1 - _core.optimal_parameters(self._problem._handle)][0])

    def position(self, place: str, axis: str | None = None, *, name: str | None = None) -> str:
        """Where a site (marker) or body is [m]."""
        return self._add("position", name, place, axis=axis)

    def distance(self, place: str, other: str, axis: str | None = None, *, name: str | None = None) -> str:
        """From a site or body to another one [m]."""
        return self._add("distance", name, place, other, axis)

    def acceleration(self, coordinate: str, *, name: str | None = None) -> str:
        """Of a coordinate [rad/s², m/s²]."""
        return self._add("acceleration", name, coordinate)

    def point_acceleration(self, place: str, axis: str | None = None, *, name: str | None = None) -> str:
        """Of a site or body in the world, without gravity [m/s²]."""
        return self._add("point_acceleration", name, place, axis=axis)

    def contact_force(self, elements: str = "*", axis: str | None = None, *, name: str | None = None) -> str:
        """The sum of the forces of contact elements whose names fit, on what moves, in units of the model's weight."""
        return self._add("contact_force", name, elements, axis=axis)

    def joint_load(self, body: str, axis: str | None = None, *, name: str | None = None) -> str:
        """The force that the joints of a body (or the named joint) carry, on the body, in its axes, in units of the model's
        weight: with muscles, contact elements and external loads as forces on the bodies that they act on."""
        return self._add("joint_load", name, body, axis=axis)

    def accelerometer(self, place: str, axis: str | None = None, *, name: str | None = None) -> str:
        """What an accelerometer at a site or body measures: its acceleration less gravity, in its axes [m/s²]."""
        return self._add("accelerometer", name, place, axis=axis)

    def generalized_force(self, coordinate: str, *, name: str | None = None) -> str:
        """The sum of the generalised forces of actuators and passive elements on a coordinate [N m, N]: its net joint moment."""
        return self._add("generalized_force", name, coordinate)

    def step_time(
        self, right: Sequence[str], left: Sequence[str], axis: str = "x", *, threshold: float = 25, smoothing: float = 10,
        threshold_smoothing: float = 0.25, name: str = "step_time",
    ) -> str:
        """1 while the left foot makes its step and -1 while the right one does, smoothed as in Moco: its mean is the asymmetry
        of step times. `right` and `left` are contact elements, a foot is on the ground from a force of `threshold` [N] on;
        of two feet on the ground the one in front along `axis` makes the step."""
        steps = (0, 0, smoothing, threshold, threshold_smoothing)
        return self._add("step_time", name, " ".join(right), " ".join(left), axis, steps)

    def step_length(
        self, right: str, left: str, stride: float, axis: str = "x", *, target: float = 0, smoothing: float = 5,
        name: str = "step_length",
    ) -> str:
        """How many of two feet (sites or bodies) are farther in front of the other one than they should be, smoothed as in
        Moco: its integral grows with the asymmetry of step lengths beyond the target, (right - left) / (right + left).
        `stride` is the length of both steps [m]."""
        return self._add("step_length", name, right, left, axis, (target, stride, smoothing, 0, 0))

    def metabolic_power(self, muscles: str = "*", *, name: str | None = None) -> str:
        """The metabolic power of the muscles whose names fit, by Bhargava's model without the basal rate [W/kg of the model]."""
        return self._add("metabolic_power", name, muscles)
