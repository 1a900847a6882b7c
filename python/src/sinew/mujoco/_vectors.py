"""Vectors and single numbers: mju_add, mju_normalize, mju_clip, mju_springDamper, ..."""

from __future__ import annotations

import math

import numpy

from ._call import api, quick

MINVAL = 1e-15

# ---- vectors


def same_sizes(**vectors):
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
    same_sizes(res=res, vec=vec)
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
    same_sizes(res=res, vec=vec)
    res[:] = vec


@api
def mju_n2f(res, vec):
    """float64 to float32."""
    same_sizes(res=res, vec=vec)
    res[:] = vec


@api
def mju_d2n(res, vec):
    """float64 to float64."""
    same_sizes(res=res, vec=vec)
    res[:] = vec


@api
def mju_n2d(res, vec):
    """float64 to float64."""
    same_sizes(res=res, vec=vec)
    res[:] = vec


@api
def mju_add(res, vec1, vec2):
    """res = vec1 + vec2."""
    same_sizes(res=res, vec1=vec1, vec2=vec2)
    res[:] = vec1 + vec2


@api
def mju_add3(res, vec1, vec2):
    """res = vec1 + vec2."""
    res[:] = vec1 + vec2


@api
def mju_sub(res, vec1, vec2):
    """res = vec1 - vec2."""
    same_sizes(res=res, vec1=vec1, vec2=vec2)
    res[:] = vec1 - vec2


@api
def mju_sub3(res, vec1, vec2):
    """res = vec1 - vec2."""
    res[:] = vec1 - vec2


@api
def mju_addTo(res, vec):
    """res += vec."""
    same_sizes(res=res, vec=vec)
    res += vec


@api
def mju_addTo3(res, vec):
    """res += vec."""
    res += vec


@api
def mju_subFrom(res, vec):
    """res -= vec."""
    same_sizes(res=res, vec=vec)
    res -= vec


@api
def mju_subFrom3(res, vec):
    """res -= vec."""
    res -= vec


@api
def mju_addScl(res, vec1, vec2, scl):
    """res = vec1 + vec2 scl."""
    same_sizes(res=res, vec1=vec1, vec2=vec2)
    res[:] = vec1 + vec2 * scl


@api
def mju_addScl3(res, vec1, vec2, scl):
    """res = vec1 + vec2 scl."""
    res[:] = vec1 + vec2 * scl


@api
def mju_addToScl(res, vec, scl):
    """res += vec scl."""
    same_sizes(res=res, vec=vec)
    res += vec * scl


@api
def mju_addToScl3(res, vec, scl):
    """res += vec scl."""
    res += vec * scl


@api
def mju_scl(res, vec, scl):
    """res = vec scl."""
    same_sizes(res=res, vec=vec)
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
    same_sizes(vec1=vec1, vec2=vec2)
    return float(vec1 @ vec2)


@api
def mju_dot3(vec1, vec2):
    """Dot product."""
    return float(vec1[0] * vec2[0] + vec1[1] * vec2[1] + vec1[2] * vec2[2])


@api
def mju_dist3(pos1, pos2):
    """Distance between two points."""
    return float(numpy.linalg.norm(pos1 - pos2))


def normalize(vec, instead):
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
    return normalize(res, 1)


@api
def mju_normalize3(vec):
    """To unit length; gives the length it had."""
    return normalize(vec, 1)


@api
def mju_normalize4(vec):
    """To unit length; gives the length it had."""
    return normalize(vec, 1)


@quick
@api
def mju_cross(res, a, b):
    """res = a x b."""
    res[:] = cross(a, b)


def cross(a, b):
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
