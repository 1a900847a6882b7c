"""Orientations of a spec's elements as quaternions, whichever way they are given."""

from __future__ import annotations

import math

import numpy

from ._enums import mjtOrientation
from ._rotations import quat_from_axis_angle, quat_from_euler, quat_from_matrix, quat_from_z_to

IDENTITY = (1.0, 0.0, 0.0, 0.0)


def _from_axes(x, y):
    x = x / numpy.linalg.norm(x)
    y = y - x * (x @ y)
    y = y / numpy.linalg.norm(y)
    return quat_from_matrix(numpy.column_stack([x, y, numpy.cross(x, y)]).reshape(-1))


def resolve(alt, degree, sequence):
    """The quaternion of an orientation that is not given as one."""
    scale = math.pi / 180 if degree else 1.0
    if alt.type == mjtOrientation.mjORIENTATION_AXISANGLE:
        axis = alt.axisangle[:3] / numpy.linalg.norm(alt.axisangle[:3])
        return quat_from_axis_angle(axis, alt.axisangle[3] * scale)
    if alt.type == mjtOrientation.mjORIENTATION_XYAXES:
        return _from_axes(alt.xyaxes[:3].copy(), alt.xyaxes[3:].copy())
    if alt.type == mjtOrientation.mjORIENTATION_ZAXIS:
        return quat_from_z_to(alt.zaxis)
    return quat_from_euler(alt.euler * scale, "".join(sequence), "euler")


def orientation(element, alt="alt", quat="quat"):
    """The quaternion of an element, by the compiler settings of its own spec."""
    given = element._values[alt]
    if given.type == mjtOrientation.mjORIENTATION_QUAT:
        return element._values[quat]
    compiler = element._spec.compiler
    return resolve(given, compiler.degree, compiler.eulerseq)
