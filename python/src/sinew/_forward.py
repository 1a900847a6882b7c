"""Forward simulations as OpenSim's ForwardTool makes them."""

from __future__ import annotations

import math
import os
from typing import Any

from . import _core
from ._model import Model
from ._motion import Files, Motion, _checked, _motion, _path, _paths

_RULES = ("linear", "held", "steps", "levels", "cubic", "quintic")


def _number(value: float | None) -> float:
    return math.nan if value is None else float(value)


def _given(value: Motion | str | os.PathLike[str] | None) -> tuple[str | None, Any]:
    """A path and a motion, one of them None."""
    return (None, value._tuple()) if isinstance(value, Motion) else (_path(value), None)


def forward(
    m: Model,
    controls: Motion | str | os.PathLike[str] | None = None,
    *,
    setup: str | os.PathLike[str] | None = None,
    states: Motion | str | os.PathLike[str] | None = None,
    rule: str = "linear",
    loads: str | os.PathLike[str] | None = None,
    actuators: Files = None,
    only_actuators: bool = False,
    equilibrium: bool = False,
    kp: float | None = None,
    kv: float | None = None,
    start: float | None = None,
    end: float | None = None,
    accuracy: float | None = None,
    interval: float | None = None,
    activation: float | None = None,
) -> tuple[Motion, Motion]:
    """States and controls of a model that is simulated from `start` to `end` under controls, as OpenSim's ForwardTool does it.
    `controls`: a motion whose columns are actuators, or a file (.sto, or a ControlSet in .xml); actuators without one have the control 0.
    `rule` says how controls go from row to row: "linear" (beyond the ends, too), "held" (constant there), "steps" (the value of the next
    row), "levels" (that of the row before), "cubic" or "quintic" (natural splines). `states`: a motion or a file whose row at `start` is the
    first state; None: the pose of the file, with muscles at `activation` (0.05) in equilibrium. `loads` is an ExternalLoads file, `actuators`
    ForceSet files in addition to the actuators of the model or, with `only_actuators`, instead of its forces. `kp`, `kv`: gains of torques
    that draw coordinates to `states`. Steps follow their error (`accuracy`, 1e-5) and end where a control has a corner; rows are `interval`
    (0.01 s) apart. `setup` is a set-up file of a ForwardTool; arguments take precedence over it. Its model and analyses
    are left to `sinew.load` and `analyze`."""
    if rule not in _RULES:
        raise ValueError(f"rule {rule!r} is none of {', '.join(_RULES)}")
    if setup is None and end is None:
        raise ValueError("a simulation needs its end, in seconds")
    answer = _core.forward_simulation(
        m, _path(setup), *_given(controls), _RULES.index(rule), *_given(states), _path(loads), _paths(actuators), only_actuators,
        equilibrium, _number(kp), _number(kv), _number(start), _number(end), _number(accuracy), _number(interval), _number(activation),
    )
    found, used = _checked(answer, answer[0][0] is None)
    return _motion(found), _motion(used)
