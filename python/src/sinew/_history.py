"""The past of controls and sensors: what delays are made of.

Actuators and sensors are given by name or index. Samples are given oldest first.
"""

from __future__ import annotations

import numpy
from numpy.typing import ArrayLike, NDArray

from . import _core
from ._data import Data
from ._functions import _size
from ._model import Model
from ._names import KINDS, ObjectType, find

_KINDS = {kind.type: kind for kind in KINDS}


def _read(m, d, type, object, time, interp):
    _size(m, "nu")
    index = find(m, _KINDS[type], object)
    out = numpy.empty(m.sensor_dim[index] if type == ObjectType.SENSOR else 1)
    _core.read_history(m, d, out, type, index, time, -1 if interp is None else interp)
    return out


def _numbers(value):
    return None if value is None else numpy.ascontiguousarray(value, dtype=numpy.float64)


def read_ctrl(m: Model, d: Data, actuator: str | int, time: float, interp: int | None = None) -> float:
    """The control of an actuator at `time` less the actuator's delay; `interp` 0 holds, 1 is linear, 2 cubic, None is
    the model's. The present control where no history is kept."""
    return float(_read(m, d, ObjectType.ACTUATOR, actuator, time, interp)[0])


def read_sensor(m: Model, d: Data, sensor: str | int, time: float, interp: int | None = None) -> NDArray[numpy.float64]:
    """The same for a sensor."""
    return _read(m, d, ObjectType.SENSOR, sensor, time, interp)


def init_ctrl_history(
    m: Model, d: Data, actuator: str | int, times: ArrayLike | None = None, values: ArrayLike | None = None
) -> None:
    """Sets the history of an actuator; times or values that are None stay."""
    _size(m, "nu")
    index = find(m, _KINDS[ObjectType.ACTUATOR], actuator)
    _core.init_history(m, d, ObjectType.ACTUATOR, index, _numbers(times), _numbers(values), 0.0)


def init_sensor_history(
    m: Model,
    d: Data,
    sensor: str | int,
    times: ArrayLike | None = None,
    values: ArrayLike | None = None,
    last_time: float = 0.0,
) -> None:
    """The same for a sensor, and the time of its last measurement."""
    _size(m, "nu")
    index = find(m, _KINDS[ObjectType.SENSOR], sensor)
    _core.init_history(m, d, ObjectType.SENSOR, index, _numbers(times), _numbers(values), last_time)
