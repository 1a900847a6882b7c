"""Quaternions (w, x, y, z), rotation matrices and poses: the functions of sinew/rotation.h without their prefix.

A quaternion rotates vectors of its own frame into the frame around it; a product applies its right factor first. A pose is
a pair (position, quaternion).
"""

from __future__ import annotations

import numpy
from numpy.typing import ArrayLike, NDArray

from . import _core

Numbers = NDArray[numpy.float64]
Pose = tuple[Numbers, Numbers]
_OUT = (4, 4, 4, 3, 4, 4, 3, 3, 4, 9, 4, 7, 7, 3, 4)


def _numbers(value, count, name):
    given = numpy.asarray(value, dtype=numpy.float64).reshape(-1)
    if given.size != count:
        raise ValueError(f"{name!r} needs {count} numbers, got {given.size}")
    return given


def _call(which, *parts):
    out = numpy.empty(_OUT[which])
    _core.of_numbers(which, numpy.concatenate(parts), out)
    return out


def _pose(value, name):
    position, quaternion = value
    return numpy.concatenate([_numbers(position, 3, f"{name}[0]"), _numbers(quaternion, 4, f"{name}[1]")])


def quat_mul(a: ArrayLike, b: ArrayLike) -> Numbers:
    """Product of two quaternions: rotation b first, then a."""
    return _call(0, _numbers(a, 4, "a"), _numbers(b, 4, "b"))


def quat_conjugate(q: ArrayLike) -> Numbers:
    """The opposite rotation."""
    return _call(1, _numbers(q, 4, "q"))


def quat_normalize(q: ArrayLike) -> Numbers:
    """The quaternion with unit length; identity where it is too short to have a direction."""
    return _call(2, _numbers(q, 4, "q"))


def quat_rotate(q: ArrayLike, v: ArrayLike) -> Numbers:
    """A vector, rotated."""
    return _call(3, _numbers(q, 4, "q"), _numbers(v, 3, "v"))


def quat_from_axis_angle(axis: ArrayLike, angle: float) -> Numbers:
    """Rotation by an angle [rad] about a unit axis."""
    return _call(4, _numbers(axis, 3, "axis"), [float(angle)])


def quat_from_z_to(direction: ArrayLike) -> Numbers:
    """The least rotation that turns the z axis into a direction."""
    return _call(5, _numbers(direction, 3, "direction"))


def quat_to_velocity(q: ArrayLike, time: float = 1.0) -> Numbers:
    """Angular velocity [rad/s], in the frame that q turns, that makes q out of no rotation in a time [s], the short way."""
    return _call(6, _numbers(q, 4, "q"), [float(time)])


def quat_difference(to: ArrayLike, start: ArrayLike) -> Numbers:
    """Rotation vector [rad], in the frame of `start`, that takes `start` to `to`."""
    return _call(7, _numbers(to, 4, "to"), _numbers(start, 4, "start"))


def quat_integrate(q: ArrayLike, velocity: ArrayLike, time: float = 1.0) -> Numbers:
    """q turned with an angular velocity [rad/s], in its own frame, for a time [s]."""
    return _call(8, _numbers(q, 4, "q"), _numbers(velocity, 3, "velocity"), [float(time)])


def quat_to_matrix(q: ArrayLike) -> Numbers:
    """The rotation as a 3 x 3 matrix."""
    return _call(9, _numbers(q, 4, "q")).reshape(3, 3)


def quat_from_matrix(matrix: ArrayLike) -> Numbers:
    """The quaternion of a rotation matrix."""
    return _call(10, _numbers(matrix, 9, "matrix"))


def pose_mul(a_from_b: tuple[ArrayLike, ArrayLike], b_from_c: tuple[ArrayLike, ArrayLike]) -> Pose:
    """The pose a_from_c of two poses in a chain."""
    out = _call(11, _pose(a_from_b, "a_from_b"), _pose(b_from_c, "b_from_c"))
    return out[:3], out[3:]


def pose_inverse(a_from_b: tuple[ArrayLike, ArrayLike]) -> Pose:
    """The pose the other way round, b_from_a."""
    out = _call(12, _pose(a_from_b, "a_from_b"))
    return out[:3], out[3:]


def pose_apply(a_from_b: tuple[ArrayLike, ArrayLike], point: ArrayLike) -> Numbers:
    """A point of b in a."""
    return _call(13, _pose(a_from_b, "a_from_b"), _numbers(point, 3, "point"))


def ray_primitive(
    type: int, size: ArrayLike, pos: ArrayLike, rot: ArrayLike, origin: ArrayLike, direction: ArrayLike
) -> tuple[float, Numbers]:
    """Where the ray origin + x direction hits a plane, sphere, capsule, ellipsoid, cylinder or box of no model: x (-1 for
    nothing) and the normal of the surface. `type` is a GeomType, `rot` a rotation matrix."""
    parts = [numpy.array([float(type)]), _numbers(size, 3, "size"), _numbers(pos, 3, "pos"), _numbers(rot, 9, "rot")]
    out = _call(14, *parts, _numbers(origin, 3, "origin"), _numbers(direction, 3, "direction"))
    return float(out[0]), out[1:]
