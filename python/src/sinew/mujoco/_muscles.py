"""Pyramids of friction, muscles: mju_encodePyramid, mju_muscleGain, ..."""

from __future__ import annotations

from ._call import api
from ._vectors import MINVAL, mju_sigmoid

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
