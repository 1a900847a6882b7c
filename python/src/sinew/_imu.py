"""Kinematics of inertial sensors, as in OpenSim's OpenSense, and inverse kinematics of a stream of markers."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

import numpy
from numpy.typing import ArrayLike

from . import _core
from ._model import Model
from ._motion import Motion, _checked, _motion


def read_orientations(path: str | os.PathLike[str]) -> Motion:
    """Orientations of sensors from a .sto file of quaternions: four columns per sensor, its name with _w, _x, _y and _z."""
    answer = _core.orientations_read(os.fsencode(path))
    return _motion(_checked(answer, answer[0] is None))


def _orientations(value: Motion | str | os.PathLike[str]) -> Motion:
    return value if isinstance(value, Motion) else read_orientations(value)


def imu_kinematics(
    m: Model,
    orientations: Motion | str | os.PathLike[str],
    calibration: Motion | str | os.PathLike[str] | None = None,
    *,
    rotate: ArrayLike = (0, 0, 0),
    base: str | None = None,
    heading: str | None = None,
    weights: Mapping[str, float] | None = None,
    start: float = 0.0,
    end: float = 0.0,
    threads: int = 0,
) -> tuple[Motion, Motion]:
    """The coordinates whose sensors are turned least from what was measured, and the angle of every sensor to it [rad]. `calibration`:
    orientations whose first row was measured while the subject stood as the model does by default; None: sensors are sites of the model, as
    the IMUs of OpenSim's calibrated models are. `rotate`: angles in degrees about fixed x, y and z from the sensors' space to ground. `base`: the
    sensor whose axis `heading` ("x", "-x", ...) gives the heading of the calibration. Coordinates that are lengths stay at their default;
    angles come out in degrees."""
    angles = tuple(float(x) for x in numpy.radians(numpy.asarray(rotate, float).reshape(-1)))
    if len(angles) != 3:
        raise ValueError(f"rotate needs 3 angles, got {len(angles)}")
    if base is not None and calibration is None:
        raise ValueError("the heading of the base sensor is that of a calibration")
    rows = [(name, float(weight), False, 0.0) for name, weight in (weights or {}).items()]
    first = None if calibration is None else _orientations(calibration)._tuple()
    answer = _core.imu_kinematics(m, _orientations(orientations)._tuple(), first, angles, base, heading, rows, start, end, threads)
    found, errors = _checked(answer, answer[0][0] is None)
    return _motion(found), _motion(errors)


class IkStream:
    """Inverse kinematics of one frame after the other, for real time: stream = IkStream(m, ["r_knee", ...]), then q = stream.update(positions)
    for each frame. `names` are those of the coordinates [m, rad], `rms` and `worst` the distances of the markers of the last frame [m]."""

    def __init__(
        self,
        m: Model,
        markers: Sequence[str],
        *,
        weights: Mapping[str, float] | None = None,
        coordinates: Mapping[str, tuple[float, float]] | None = None,
        tolerance: float = 1e-6,
        iterations: int = 20,
    ) -> None:
        """`weights` by marker (not given: 1 for all), `coordinates` that are drawn to a value: name to (weight, value). A frame ends with a step
        below `tolerance` [m, rad], or after so many `iterations`."""
        self.markers = list(markers)
        self._m = m
        rows = [(name, float(weight), False, 0.0) for name, weight in (weights or {}).items()]
        if coordinates and not rows:
            rows = [(name, 1.0, False, 0.0) for name in self.markers]
        rows += [(name, float(weight), True, float(value)) for name, (weight, value) in (coordinates or {}).items()]
        answer = _core.ik_stream_create(m, self.markers, rows, float(tolerance), int(iterations))
        found = _checked(answer, answer[0] is None)
        self._stream: Any = found[0]
        self.names: list[str] = found[1]
        self.rms = self.worst = float("nan")

    def update(self, positions: ArrayLike) -> numpy.ndarray[Any, Any] | None:
        """The coordinates of the next frame from the positions of the markers (markers x 3, nan where one is not seen); None, and the pose
        stays, where fewer than three are seen."""
        rows = numpy.ascontiguousarray(positions, dtype=numpy.float64)
        if rows.size != 3 * len(self.markers):
            raise ValueError(f"positions of {len(self.markers)} markers are {3 * len(self.markers)} numbers, got {rows.size}")
        seen, numbers, self.rms, self.worst = _core.ik_stream_update(self._stream, rows.tobytes())
        return numpy.frombuffer(numbers).copy() if seen else None
