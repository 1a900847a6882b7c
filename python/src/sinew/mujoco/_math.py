"""Vectors, quaternions, poses and matrices: mju_add, mju_mulQuat, mju_mulMatMat, ..."""

from __future__ import annotations

import math

import numpy

from ._call import api, quick
from ._errors import FatalError

MINVAL = 1e-15

# ---- vectors


def _same(**vectors):
    """All of one size, or a TypeError that names them."""
    sizes = {name: vector.size for name, vector in vectors.items()}
    if len(set(sizes.values())) > 1:
        raise TypeError("sizes must match: " + ", ".join(f"{name} has {size}" for name, size in sizes.items()))


@api
def mju_zero(res):
    """res = 0."""
    res[:] = 0


@api
def mju_zero3(res):
    """res = 0."""
    res[:] = 0


@api
def mju_zero4(res):
    """res = 0."""
    res[:] = 0


@api
def mju_unit4(res):
    """res = the quaternion of no rotation."""
    res[:] = (1, 0, 0, 0)


@api
def mju_fill(res, val):
    """res = val."""
    res[:] = val


@api
def mju_copy(res, vec):
    """res = vec."""
    _same(res=res, vec=vec)
    res[:] = vec


@api
def mju_copy3(res, data):
    """res = data."""
    res[:] = data


@api
def mju_copy4(res, data):
    """res = data."""
    res[:] = data


@api
def mju_f2n(res, vec):
    """float32 to float64."""
    _same(res=res, vec=vec)
    res[:] = vec


@api
def mju_n2f(res, vec):
    """float64 to float32."""
    _same(res=res, vec=vec)
    res[:] = vec


@api
def mju_d2n(res, vec):
    """float64 to float64."""
    _same(res=res, vec=vec)
    res[:] = vec


@api
def mju_n2d(res, vec):
    """float64 to float64."""
    _same(res=res, vec=vec)
    res[:] = vec


@api
def mju_add(res, vec1, vec2):
    """res = vec1 + vec2."""
    _same(res=res, vec1=vec1, vec2=vec2)
    res[:] = vec1 + vec2


@api
def mju_add3(res, vec1, vec2):
    """res = vec1 + vec2."""
    res[:] = vec1 + vec2


@api
def mju_sub(res, vec1, vec2):
    """res = vec1 - vec2."""
    _same(res=res, vec1=vec1, vec2=vec2)
    res[:] = vec1 - vec2


@api
def mju_sub3(res, vec1, vec2):
    """res = vec1 - vec2."""
    res[:] = vec1 - vec2


@api
def mju_addTo(res, vec):
    """res += vec."""
    _same(res=res, vec=vec)
    res += vec


@api
def mju_addTo3(res, vec):
    """res += vec."""
    res += vec


@api
def mju_subFrom(res, vec):
    """res -= vec."""
    _same(res=res, vec=vec)
    res -= vec


@api
def mju_subFrom3(res, vec):
    """res -= vec."""
    res -= vec


@api
def mju_addScl(res, vec1, vec2, scl):
    """res = vec1 + vec2 scl."""
    _same(res=res, vec1=vec1, vec2=vec2)
    res[:] = vec1 + vec2 * scl


@api
def mju_addScl3(res, vec1, vec2, scl):
    """res = vec1 + vec2 scl."""
    res[:] = vec1 + vec2 * scl


@api
def mju_addToScl(res, vec, scl):
    """res += vec scl."""
    _same(res=res, vec=vec)
    res += vec * scl


@api
def mju_addToScl3(res, vec, scl):
    """res += vec scl."""
    res += vec * scl


@api
def mju_scl(res, vec, scl):
    """res = vec scl."""
    _same(res=res, vec=vec)
    res[:] = vec * scl


@api
def mju_scl3(res, vec, scl):
    """res = vec scl."""
    res[:] = vec * scl


@api
def mju_sum(vec):
    """Sum of all numbers."""
    return float(vec.sum())


@api
def mju_L1(vec):
    """Sum of all absolute values."""
    return float(numpy.abs(vec).sum())


@api
def mju_norm(res):
    """Length."""
    return float(numpy.sqrt(res @ res))


@api
def mju_norm3(vec):
    """Length."""
    return math.sqrt(vec[0] * vec[0] + vec[1] * vec[1] + vec[2] * vec[2])


@api
def mju_dot(vec1, vec2):
    """Dot product."""
    _same(vec1=vec1, vec2=vec2)
    return float(vec1 @ vec2)


@api
def mju_dot3(vec1, vec2):
    """Dot product."""
    return float(vec1[0] * vec2[0] + vec1[1] * vec2[1] + vec1[2] * vec2[2])


@api
def mju_dist3(pos1, pos2):
    """Distance between two points."""
    return float(numpy.linalg.norm(pos1 - pos2))


def _normalize(vec, instead):
    norm = float(numpy.sqrt(vec @ vec))
    if norm < MINVAL:
        vec[:] = 0
        vec[0] = instead
    else:
        vec /= norm
    return norm


@api
def mju_normalize(res):
    """To unit length; gives the length it had."""
    return _normalize(res, 1)


@api
def mju_normalize3(vec):
    """To unit length; gives the length it had."""
    return _normalize(vec, 1)


@api
def mju_normalize4(vec):
    """To unit length; gives the length it had."""
    return _normalize(vec, 1)


@quick
@api
def mju_cross(res, a, b):
    """res = a x b."""
    res[:] = _cross(a, b)


def _cross(a, b):
    return numpy.array([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]])


@api
def mju_isZero(vec):
    """1 where all numbers are 0."""
    return int(not vec.any())


# ---- numbers


@api
def mju_min(a, b):
    """The smaller."""
    return a if a <= b else b


@api
def mju_max(a, b):
    """The larger."""
    return a if a >= b else b


@api
def mju_clip(x, min, max):
    """x between two bounds."""
    return min if x < min else max if x > max else x


@api
def mju_sign(x):
    """1, 0 or -1."""
    return float((x > 0) - (x < 0))


@api
def mju_round(x):
    """The nearest whole number."""
    lower, upper = math.floor(x), math.ceil(x)
    return lower if x - lower < upper - x else upper


@api
def mju_isBad(x):
    """1 for NaN and for numbers beyond 1e10."""
    return int(not -1e10 <= x <= 1e10)


@api
def mju_sigmoid(x):
    """Smooth step from 0 to 1 by a polynomial of degree 5."""
    if x <= 0:
        return 0.0
    if x >= 1:
        return 1.0
    return x * x * x * (3 * x * (2 * x - 5) + 10)


@api
def mju_Halton(index, base):
    """A number of Halton's sequence."""
    fraction, result = 1.0 / base, 0.0
    while index > 0:
        result += fraction * (index % base)
        index //= base
        fraction /= base
    return result


@api
def mju_standardNormal(num2):
    """A random number of the standard normal distribution."""
    return float(numpy.random.standard_normal())


@api
def mju_springDamper(pos0, vel0, Kp, Kv, dt):
    """Position of a spring with a damper after a time."""
    determinant = Kv * Kv - 4 * Kp
    if abs(determinant) < 1e-14:
        decay = -Kv / 2
        return (pos0 + (vel0 - decay * pos0) * dt) * math.exp(decay * dt)
    if determinant < 0:
        decay, omega = -Kv / 2, math.sqrt(-determinant) / 2
        sine = (vel0 - decay * pos0) / omega
        return math.exp(decay * dt) * (pos0 * math.cos(omega * dt) + sine * math.sin(omega * dt))
    root = math.sqrt(determinant)
    first, second = (-Kv + root) / 2, (-Kv - root) / 2
    weight = (vel0 - second * pos0) / (first - second)
    return weight * math.exp(first * dt) + (pos0 - weight) * math.exp(second * dt)


@api
def mju_insertionSort(list):
    """Sorts numbers, smallest first."""
    list.sort(kind="stable")


@api
def mju_insertionSortInt(list):
    """Sorts numbers, smallest first."""
    list.sort(kind="stable")


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
    turn = _cross(q[1:], v)
    return numpy.asarray(v) + 2 * (q[0] * turn + _cross(q[1:], turn))


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
    sine = _normalize(axis, 1)
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
    angle = scale * _normalize(axis, 1)
    quat[:] = quat_mul(quat, quat_from_axis_angle(axis, angle))


@quick
@api
def mju_quatZ2Vec(quat, vec):
    """The least rotation that turns the z axis into a direction."""
    quat[:] = quat_from_z_to(vec)


def quat_from_z_to(direction):
    to = numpy.array(direction, float)
    if _normalize(to, 1) < MINVAL:
        return numpy.array([1.0, 0, 0, 0])
    axis = _cross((0, 0, 1), to)
    sine = _normalize(axis, 1)
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
        omega = sum(_cross(axes[:, i], target[:, i]) for i in range(3))
        omega = omega / (abs(sum(axes[:, i] @ target[:, i] for i in range(3))) + MINVAL)
        size = _normalize(omega, 1)
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
        first = first - _cross(arm, second)
    else:
        second = second - _cross(arm, first)
    rotation = rotnew2old.reshape(3, 3).T
    res[:3], res[3:] = rotation @ first, rotation @ second


# ---- matrices


def _matrix(name, matrix, rows, columns):
    if matrix.shape != (rows, columns):
        raise TypeError(f"{name} should be of shape ({rows}, {columns}), got {matrix.shape}")


@api
def mju_eye(mat):
    """The unit matrix."""
    if mat.ndim != 2 or mat.shape[0] != mat.shape[1]:
        raise TypeError("mat should be square")
    mat[...] = numpy.eye(len(mat))


@api
def mju_transpose(res, mat):
    """res = mat'."""
    _matrix("res", res, *mat.shape[::-1])
    res[...] = mat.T.copy()


@api
def mju_symmetrize(res, mat):
    """res = (mat + mat') / 2."""
    _matrix("res", res, *mat.shape)
    res[...] = 0.5 * (mat + mat.T)


@api
def mju_mulMatVec(res, mat, vec):
    """res = mat vec."""
    if res.size != mat.shape[0] or vec.size != mat.shape[1]:
        raise TypeError("sizes of res, mat and vec must match")
    res[:] = mat @ vec


@api
def mju_mulMatTVec(res, mat, vec):
    """res = mat' vec."""
    if res.size != mat.shape[1] or vec.size != mat.shape[0]:
        raise TypeError("sizes of res, mat and vec must match")
    res[:] = mat.T @ vec


@api
def mju_mulMatVec3(res, mat, vec):
    """res = mat vec."""
    res[:] = mat.reshape(3, 3) @ vec


@api
def mju_mulMatTVec3(res, mat, vec):
    """res = mat' vec."""
    res[:] = mat.reshape(3, 3).T @ vec


@api
def mju_mulVecMatVec(vec1, mat, vec2):
    """vec1' mat vec2."""
    if vec1.size != mat.shape[0] or vec2.size != mat.shape[1]:
        raise TypeError("sizes of vec1, mat and vec2 must match")
    return float(vec1 @ mat @ vec2)


@api
def mju_mulMatMat(res, mat1, mat2):
    """res = mat1 mat2."""
    if mat1.shape[1] != mat2.shape[0]:
        raise TypeError("mat1 and mat2 cannot be multiplied")
    _matrix("res", res, mat1.shape[0], mat2.shape[1])
    res[...] = mat1 @ mat2


@api
def mju_mulMatMatT(res, mat1, mat2):
    """res = mat1 mat2'."""
    if mat1.shape[1] != mat2.shape[1]:
        raise TypeError("mat1 and mat2' cannot be multiplied")
    _matrix("res", res, mat1.shape[0], mat2.shape[0])
    res[...] = mat1 @ mat2.T


@api
def mju_mulMatTMat(res, mat1, mat2):
    """res = mat1' mat2."""
    if mat1.shape[0] != mat2.shape[0]:
        raise TypeError("mat1' and mat2 cannot be multiplied")
    _matrix("res", res, mat1.shape[1], mat2.shape[1])
    res[...] = mat1.T @ mat2


@api
def mju_sqrMatTD(res, mat, diag):
    """res = mat' diag mat."""
    _matrix("res", res, mat.shape[1], mat.shape[1])
    weights = numpy.ones(len(mat)) if diag is None else diag
    res[...] = mat.T @ (weights[:, None] * mat)


@api
def mju_printMat(mat):
    """A matrix on the standard output."""
    for row in numpy.atleast_2d(mat):
        print(" ".join(f"{value:.8f}" for value in row))


@api
def mju_eig3(eigval, eigvec, quat, mat):
    """Eigenvalues, largest first, and eigenvectors of a symmetric matrix; gives the number of sweeps."""
    values, vectors = numpy.linalg.eigh(mat.reshape(3, 3))
    order = numpy.argsort(values)[::-1]
    vectors = vectors[:, order]
    if numpy.linalg.det(vectors) < 0:
        vectors[:, 2] = -vectors[:, 2]
    eigval[:], eigvec[:] = values[order], vectors.reshape(-1)
    quat[:] = quat_from_matrix(vectors.reshape(-1))
    return 1


# ---- pyramids of friction, muscles


@api
def mju_encodePyramid(pyramid, force, mu):
    """A contact force as forces along the edges of its pyramid."""
    share = force[0] / mu.size
    for i, friction in enumerate(mu):
        side = min(share, force[i + 1] / friction)
        pyramid[2 * i], pyramid[2 * i + 1] = 0.5 * (share + side), 0.5 * (share - side)


@api
def mju_decodePyramid(force, pyramid, mu):
    """The contact force of forces along the edges of its pyramid."""
    force[0] = pyramid.sum()
    for i, friction in enumerate(mu):
        force[i + 1] = (pyramid[2 * i] - pyramid[2 * i + 1]) * friction


def _muscle_length(len, lengthrange, prm):
    """Normalised length of a muscle and its optimal length."""
    optimal = (lengthrange[1] - lengthrange[0]) / max(MINVAL, prm[1] - prm[0])
    return prm[0] + (len - lengthrange[0]) / max(MINVAL, optimal), optimal


def _peak_force(acc0, prm):
    return prm[2] if prm[2] >= 0 else prm[3] / max(MINVAL, acc0)


def _force_length(length, low, middle_low, middle, middle_high, high):
    if length < low or length > high:
        return 0.0
    if length < middle_low:
        return 0.5 * ((length - low) / max(MINVAL, middle_low - low)) ** 2
    if length < middle:
        return 1 - 0.5 * ((middle - length) / max(MINVAL, middle - middle_low)) ** 2
    if length < middle_high:
        return 1 - 0.5 * ((length - middle) / max(MINVAL, middle_high - middle)) ** 2
    return 0.5 * ((high - length) / max(MINVAL, high - middle_high)) ** 2


@api
def mju_muscleGain(len, vel, lengthrange, acc0, prm):
    """Active force of a muscle at full activation, negative as it pulls."""
    length, optimal = _muscle_length(len, lengthrange, prm)
    lmin, lmax, vmax, fvmax = prm[4], prm[5], prm[6], prm[8]
    velocity = vel / max(MINVAL, optimal * vmax)
    fl = _force_length(length, lmin, 0.5 * (lmin + 1), 1, 0.5 * (1 + lmax), lmax)
    excess = fvmax - 1
    if velocity <= -1:
        fv = 0.0
    elif velocity <= 0:
        fv = (velocity + 1) ** 2
    elif velocity <= excess:
        fv = fvmax - (excess - velocity) ** 2 / max(MINVAL, excess)
    else:
        fv = fvmax
    return float(-_peak_force(acc0, prm) * fl * fv)


@api
def mju_muscleBias(len, lengthrange, acc0, prm):
    """Passive force of a muscle, negative as it pulls."""
    length, _ = _muscle_length(len, lengthrange, prm)
    lmax, fpmax = prm[5], prm[7]
    half = 0.5 * (1 + lmax)
    if length <= 1:
        return 0.0
    if length <= half:
        x = (length - 1) / max(MINVAL, half - 1)
        return float(-_peak_force(acc0, prm) * fpmax * 0.5 * x * x)
    x = (length - half) / max(MINVAL, half - 1)
    return float(-_peak_force(acc0, prm) * fpmax * (0.5 + x))


@api
def mju_muscleDynamics(ctrl, act, prm):
    """Rate of change of a muscle's activation."""
    control, level = min(1.0, max(0.0, ctrl)), min(1.0, max(0.0, act))
    rise, fall = prm[0] * (0.5 + 1.5 * level), prm[1] / (0.5 + 1.5 * level)
    difference = control - act
    if prm[2] < MINVAL:
        tau = rise if difference > 0 else fall
    else:
        tau = fall + (rise - fall) * mju_sigmoid(difference / prm[2] + 0.5)
    return float(difference / max(MINVAL, tau))
