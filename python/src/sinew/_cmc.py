"""Computed muscle control and residual reduction as OpenSim's CMCTool and RRATool do them."""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from typing import Any

from . import _core
from ._model import Model, loads
from ._motion import Files, Motion, _checked, _motion, _path, _paths

_TASK = {"weight": 1.0, "kp": 100.0, "kv": 20.0, "ka": 1.0, "limit": 0.0}


def _number(value: float | None) -> float:
    return math.nan if value is None else float(value)


def _given(value: Motion | str | os.PathLike[str] | None) -> tuple[Any, str | None]:
    return (value._tuple(), None) if isinstance(value, Motion) else (None, _path(value))


def _tasks(tasks: Mapping[str, float | Mapping[str, float]] | None) -> list[tuple[Any, ...]]:
    rows = []
    for coordinate, task in (tasks or {}).items():
        given = dict(task) if isinstance(task, Mapping) else {"weight": float(task)}
        strange = set(given) - set(_TASK)
        if strange:
            raise ValueError(f"the task of {coordinate!r} has {sorted(strange)[0]!r}; it may have {', '.join(_TASK)}")
        rows.append((coordinate, *(float(given.get(key, preset)) for key, preset in _TASK.items())))
    return rows


def _flag(value: bool | None) -> int:
    return -1 if value is None else int(value)


def computed_muscle_control(
    m: Model,
    coordinates: Motion | str | os.PathLike[str] | None = None,
    *,
    setup: str | os.PathLike[str] | None = None,
    tasks: Mapping[str, float | Mapping[str, float]] | None = None,
    loads: str | os.PathLike[str] | None = None,
    actuators: Files = None,
    only_actuators: bool | None = None,
    exact: bool | None = None,
    window: float | None = None,
    cutoff: float | None = None,
    start: float | None = None,
    end: float | None = None,
    accuracy: float | None = None,
) -> dict[str, Motion]:
    """Controls under which a simulation follows `coordinates`, as OpenSim's CMCTool finds them: states, controls, pErr (the errors of
    coordinates), Kinematics_q, _u, _dudt and Actuation_force, _speed, _power. `tasks`: by coordinate a weight, or a mapping of weight, kp,
    kv, ka (1, 100, 20 and 1) and limit; None: all free coordinates. `loads` is an ExternalLoads file, `actuators` ForceSet files in
    addition to the actuators of the model or, with `only_actuators`, instead of its forces: then the coordinates are those of residual
    reduction. `exact`: the desired accelerations are met exactly (OpenSim's fast target, the default), else they are weighed against
    effort. Every `window` (0.01 s, with only_actuators 0.001 s) has its own controls. `setup` is a set-up file of a CMCTool or an RRATool;
    arguments take precedence over it. Its model is left to `sinew.load`."""
    if setup is None and coordinates is None:
        raise ValueError("computed muscle control needs coordinates or a setup")
    answer = _core.computed_muscle_control(
        m, _path(setup), *_given(coordinates), _path(loads), _paths(actuators), _tasks(tasks), _flag(only_actuators), _flag(exact),
        _number(window), _number(cutoff), _number(start), _number(end), _number(accuracy),
    )
    found = [_motion(motion) for motion in _checked(answer, not answer[0])]
    return {motion.name: motion for motion in found}


class AdjustedModel:
    """A model whose mean residuals are reduced: its `document` (.osim), the `shift` of the centre of mass [m], the recommended
    `mass_change` [kg] and `masses` by body (before, recommended), the mean residuals FX to MZ `before` and `after`."""

    def __init__(self, found: tuple[Any, ...]) -> None:
        document, self.shift, self.mass_change, bodies, (before, after) = found
        self.document = document.decode()
        self.masses = {name: (mass, recommended) for name, mass, recommended in bodies}
        names = ("FX", "FY", "FZ", "MX", "MY", "MZ")
        self.before = dict(zip(names, before))
        self.after = dict(zip(names, after))

    def load(self) -> Model:
        """The model, as sinew.load gives it."""
        return loads(self.document, name="adjusted.osim")

    def __repr__(self) -> str:
        return f"<AdjustedModel: centre of mass moved by {self.shift}, mass change {self.mass_change:.3f} kg>"


def adjust_model(
    setup: str | os.PathLike[str],
    *,
    model: str | os.PathLike[str] | None = None,
    coordinates: Motion | str | os.PathLike[str] | None = None,
    loads: str | os.PathLike[str] | None = None,
    actuators: Files = None,
    masses: bool = False,
) -> AdjustedModel:
    """The first part of residual reduction: the model of a set-up file of OpenSim's RRATool with the centre of mass of one body moved so
    that the mean residual moments vanish. `masses` also applies the masses that make up for the mean vertical residual, which OpenSim only
    recommends. The other arguments take the place of what the file names."""
    answer = _core.adjust_model(_path(setup), _path(model), *_given(coordinates), _path(loads), _paths(actuators), masses)
    return AdjustedModel(_checked(answer, answer[0] is None))
