"""Quaternions and poses: mju_mulQuat, mju_euler2Quat, mju_mulPose, ..."""

from __future__ import annotations

import math

import numpy

from ._call import api, quick
from ._errors import FatalError
from ._vectors import MINVAL, cross, normalize

# ---- quaternions


def quat_mul(a, b):
    """b first, then a."""
    return numpy.array([
        a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
        a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
        a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1],
        a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0],
    ])  # fmt: skip


def quat_conjugate(q):
    return numpy.array([q[0], -q[1], -q[2], -q[3]])


def quat_rotate(q, v):
    """A vector, rotated: v + 2 w (u x v) + 2 u x (u x v), u the vector part."""
    if q[0] == 1 and q[1] == 0 and q[2] == 0 and q[3] == 0:
        return numpy.array(v, float)
    turn = cross(q[1:], v)
    return numpy.asarray(v) + 2 * (q[0] * turn + cross(q[1:], turn))


def quat_from_axis_angle(axis, angle):
    if angle == 0:
        return numpy.array([1.0, 0, 0, 0])
    sine = math.sin(angle / 2)
    return numpy.array([math.cos(angle / 2), axis[0] * sine, axis[1] * sine, axis[2] * sine])


def quat_to_matrix(q):
    w, x, y, z = q
    return numpy.array([
        w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y),
        2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x),
        2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z,
    ])  # fmt: skip


def quat_from_matrix(m):
    """The quaternion of a rotation matrix, from the largest of its four components."""
    xx, xy, xz, yx, yy, yz, zx, zy, zz = m
    if xx + yy + zz > 0:
        w = 0.5 * math.sqrt(1 + xx + yy + zz)
        q = (w, 0.25 * (zy - yz) / w, 0.25 * (xz - zx) / w, 0.25 * (yx - xy) / w)
    elif xx > yy and xx > zz:
        x = 0.5 * math.sqrt(1 + xx - yy - zz)
        q = (0.25 * (zy - yz) / x, x, 0.25 * (xy + yx) / x, 0.25 * (xz + zx) / x)
    elif yy > zz:
        y = 0.5 * math.sqrt(1 - xx + yy - zz)
        q = (0.25 * (xz - zx) / y, 0.25 * (xy + yx) / y, y, 0.25 * (yz + zy) / y)
    else:
        z = 0.5 * math.sqrt(1 - xx - yy + zz)
        q = (0.25 * (yx - xy) / z, 0.25 * (xz + zx) / z, 0.25 * (yz + zy) / z, z)
    q = numpy.array(q)
    return q / math.sqrt(q @ q)


def quat_to_velocity(q, dt):
    """Angular velocity that makes a rotation in a time, the short way round."""
    axis = numpy.array(q[1:])
    sine = normalize(axis, 1)
    speed = 2 * math.atan2(sine, q[0])
    if speed > math.pi:
        speed -= 2 * math.pi
    return axis * (speed / dt)


@quick
@api
def mju_mulQuat(res, quat1, quat2):
    """Product of two quaternions."""
    res[:] = quat_mul(quat1, quat2)


@api
def mju_mulQuatAxis(res, quat, axis):
    """Product of a quaternion and a vector."""
    res[:] = quat_mul(quat, (0, *axis))


@quick
@api
def mju_negQuat(res, quat):
    """The opposite rotation."""
    res[:] = quat_conjugate(quat)


@quick
@api
def mju_rotVecQuat(res, vec, quat):
    """A vector, rotated."""
    res[:] = quat_rotate(quat, vec)


@quick
@api
def mju_axisAngle2Quat(res, axis, angle):
    """Rotation by an angle about an axis."""
    res[:] = quat_from_axis_angle(axis, angle)


@quick
@api
def mju_quat2Vel(res, quat, dt):
    """Angular velocity that makes a rotation in a time."""
    res[:] = quat_to_velocity(quat, dt)


@quick
@api
def mju_subQuat(res, qa, qb):
    """Rotation vector, in the frame of qb, that takes qb to qa."""
    res[:] = quat_to_velocity(quat_mul(quat_conjugate(qb), qa), 1)


@quick
@api
def mju_quat2Mat(res, quat):
    """The rotation as a matrix."""
    res[:] = quat_to_matrix(quat)


@quick
@api
def mju_mat2Quat(quat, mat):
    """The rotation of a matrix as a quaternion."""
    quat[:] = quat_from_matrix(mat)


@api
def mju_derivQuat(res, quat, vel):
    """Rate of change of a quaternion at an angular velocity in its frame."""
    res[:] = 0.5 * quat_mul(quat, (0, *vel))


@quick
@api
def mju_quatIntegrate(quat, vel, scale):
    """Turns a quaternion with an angular velocity in its frame for a time."""
    axis = numpy.array(vel)
    angle = scale * normalize(axis, 1)
    quat[:] = quat_mul(quat, quat_from_axis_angle(axis, angle))


@quick
@api
def mju_quatZ2Vec(quat, vec):
    """The least rotation that turns the z axis into a direction."""
    quat[:] = quat_from_z_to(vec)


def quat_from_z_to(direction):
    to = numpy.array(direction, float)
    if normalize(to, 1) < MINVAL:
        return numpy.array([1.0, 0, 0, 0])
    axis = cross((0, 0, 1), to)
    sine = normalize(axis, 1)
    if abs(sine) < MINVAL:
        return numpy.array([0.0, 1, 0, 0] if to[2] < 0 else [1.0, 0, 0, 0])
    return quat_from_axis_angle(axis, math.atan2(sine, to[2]))


@api
def mju_mat2Rot(quat, mat):
    """The rotation nearest to a matrix, from where `quat` is; gives the number of iterations."""
    target = mat.reshape(3, 3)
    q = numpy.array(quat)
    for iteration in range(500):
        axes = quat_to_matrix(q).reshape(3, 3)
        omega = sum(cross(axes[:, i], target[:, i]) for i in range(3))
        omega = omega / (abs(sum(axes[:, i] @ target[:, i] for i in range(3))) + MINVAL)
        size = normalize(omega, 1)
        if size < 1e-9:
            break
        q = quat_mul(quat_from_axis_angle(omega, size), q)
        q /= math.sqrt(q @ q)
    quat[:] = q
    return iteration


@api
def mju_euler2Quat(quat, euler, seq):
    """A sequence of three rotations: lower case about axes that turn, upper case about fixed axes."""
    quat[:] = quat_from_euler(euler, seq, "mju_euler2Quat")


def quat_from_euler(angles, seq, who):
    if len(seq) != 3:
        raise FatalError(f"{who}: seq must contain exactly 3 characters")
    result = numpy.array([1.0, 0, 0, 0])
    for i, letter in enumerate(seq):
        if letter not in "xyzXYZ":
            raise FatalError(f"{who}: seq[{i}] is '{letter}', should be one of x, y, z, X, Y, Z")
        axis = numpy.eye(3)["xyz".index(letter.lower())]
        turn = numpy.array([math.cos(angles[i] / 2), *(axis * math.sin(angles[i] / 2))])
        result = quat_mul(result, turn) if letter.islower() else quat_mul(turn, result)
    return result


# ---- poses


@api
def mju_mulPose(posres, quatres, pos1, quat1, pos2, quat2):
    """The second pose, seen through the first."""
    q = quat_mul(quat1, quat2)
    posres[:] = quat_rotate(quat1, pos2) + pos1
    quatres[:] = q / math.sqrt(q @ q)


@api
def mju_negPose(posres, quatres, pos, quat):
    """The pose the other way round."""
    opposite = quat_conjugate(quat)
    posres[:] = -quat_rotate(opposite, pos)
    quatres[:] = opposite


@api
def mju_trnVecPose(res, pos, quat, vec):
    """A point, moved by a pose."""
    res[:] = quat_rotate(quat, vec) + pos


@api
def mju_transformSpatial(res, vec, flg_force, newpos, oldpos, rotnew2old):
    """A spatial velocity or force, seen from another place and frame."""
    arm, first, second = newpos - oldpos, numpy.array(vec[:3]), numpy.array(vec[3:])
    if flg_force:
        first = first - cross(arm, second)
    else:
        second = second - cross(arm, first)
    rotation = rotnew2old.reshape(3, 3).T
    res[:3], res[3:] = rotation @ first, rotation @ second
