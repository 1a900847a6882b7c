"""How short and how long an actuator can become, found by pulling it both ways."""

from __future__ import annotations

from . import _core
from ._data import Data
from ._functions import _size
from ._model import Model
from ._names import KINDS, ObjectType, find

_ACTUATOR = next(kind for kind in KINDS if kind.type == ObjectType.ACTUATOR)
_MODES = ("none", "muscle", "muscleuser", "all")


def length_range(
    m: Model,
    d: Data,
    actuator: str | int,
    *,
    mode: str = "muscle",
    useexisting: bool = True,
    uselimit: bool = False,
    gearscale: bool = False,
    accel: float = 20.0,
    maxforce: float = 0.0,
    timeconst: float = 1.0,
    inttotal: float = 10.0,
    interval: float = 2.0,
    tolrange: float = 0.05,
) -> str:
    """Writes m.actuator_lengthrange of an actuator by simulating d from qpos0 with the model as it is, gravity and
    contacts included. Gives "kept" where there was nothing to do, "found", or why not: "empty", "not converged",
    "unstable". The options are those of <compiler><lengthrange>."""
    _size(m, "nu")
    if mode not in _MODES:
        raise ValueError(f"mode {mode!r} is none of {', '.join(_MODES)}")
    index = find(m, _ACTUATOR, actuator)
    return _core.length_range(
        m, d, index, _MODES.index(mode), useexisting, uselimit, gearscale, accel, maxforce, timeconst, inttotal, interval,
        tolrange,
    )
