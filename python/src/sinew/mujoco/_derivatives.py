"""Derivatives by finite differences: mjd_transitionFD, mjd_inverseFD; and of quaternions."""

from __future__ import annotations

import math

import numpy

from .. import _core
from ._call import api
from ._enums import mjtState
from ._errors import FatalError
from ._rotations import quat_conjugate, quat_mul, quat_to_velocity
from ._vectors import MINVAL

# ---- quaternions


def _skew(v):
    return numpy.array([[0, -v[2], v[1]], [v[2], 0, -v[0]], [-v[1], v[0], 0]])


@api
def mjd_subQuat(qa, qb, Da, Db):
    """Derivatives of mju_subQuat: the inverse of the right Jacobian of the rotation vector."""
    axis = quat_to_velocity(quat_mul(quat_conjugate(qb), qa), 1)
    angle = math.sqrt(axis @ axis)
    half = 0.5 * angle
    coefficient = 1 - half / math.tan(half) if half > 6e-8 else half * half / 3
    unit = axis / angle if angle > MINVAL else axis * 0
    cross = _skew(unit)
    full = numpy.eye(3) + half * cross + coefficient * (cross @ cross)
    if Da is not None:
        Da.reshape(-1)[:] = full.reshape(-1)
    if Db is not None:
        Db.reshape(-1)[:] = -full.T.reshape(-1)


@api
def mjd_quatIntegrate(vel, scale, Dquat, Dvel, Dscale):
    """Derivatives of mju_quatIntegrate."""
    s = scale * numpy.asarray(vel)
    angle = math.sqrt(s @ s)
    cross = _skew(s)
    a = math.sin(angle) / angle if angle > 1e-8 else 1 - angle * angle / 6
    b = (1 - math.cos(angle)) / (angle * angle) if angle > 1e-8 else 0.5
    c = (1 - a) / (angle * angle) if angle > 1e-8 else 1 / 6
    Dquat[:] = (numpy.eye(3) - a * cross + b * cross @ cross).reshape(-1)
    Dvel[:] = scale * (numpy.eye(3) - b * cross + c * cross @ cross).reshape(-1)
    Dscale[:] = vel


# ---- states and their differences


class _Probe:
    """A model and a data that are nudged and put back."""

    def __init__(self, m, d):
        self.m, self.d = m, d
        self.sig = int(mjtState.mjSTATE_INTEGRATION)
        self.state = numpy.empty(_core.state_size(m, self.sig))
        _core.state_get(m, d, self.state, self.sig)

    def restore(self):
        _core.state_set(self.m, self.d, self.state, self.sig)

    def physics(self):
        d = self.d
        return d.qpos.copy(), d.qvel.copy(), d.act.copy()

    def difference(self, before, after, step):
        """Rate of change between two states: velocities for positions."""
        out = numpy.empty(self.m.nv)
        _core.differentiate_pos(self.m, out, step, before[0], after[0])
        return numpy.concatenate([out, (after[1] - before[1]) / step, (after[2] - before[2]) / step])

    def nudge_position(self, dof, amount):
        direction = numpy.zeros(self.m.nv)
        direction[dof] = 1
        moved = self.d.qpos.copy()
        _core.integrate_pos(self.m, moved, direction, amount)
        self.d.qpos[:] = moved


def _check(name, matrix, rows, columns):
    if matrix is not None and matrix.shape != (rows, columns):
        raise TypeError(f"{name} should be of shape ({rows}, {columns})")


def _transitions(probe, nudge, eps, centered, sensors):
    """Change of the next state and of the sensors with one nudge."""

    def outcome(amount):
        probe.restore()
        nudge(amount)
        _core.step(probe.m, probe.d)
        return probe.physics(), probe.d.sensordata.copy()

    after, measured = outcome(eps)
    before, base = outcome(-eps) if centered else outcome(0.0)
    width = 2 * eps if centered else eps
    return probe.difference(before, after, width), (measured - base) / width if sensors else None


def _nudges(probe):
    """Every direction of the state: positions, velocities, activations."""
    d, m = probe.d, probe.m

    def vector(array, index):
        def nudge(amount):
            array[index] += amount

        return nudge

    yield from (lambda amount, dof=dof: probe.nudge_position(dof, amount) for dof in range(m.nv))
    yield from (vector(d.qvel, dof) for dof in range(m.nv))
    yield from (vector(d.act, i) for i in range(m.na))


def _ctrl_nudge(probe, index, eps, centered):
    """A nudge of a control that stays in its range: (nudge, centered, eps with its sign)."""
    m, d = probe.m, probe.d
    low, high = m.actuator_ctrlrange[index] if m.actuator_ctrllimited[index] else (-numpy.inf, numpy.inf)
    value = d.ctrl[index]
    up, down = low <= value + eps <= high, low <= value - eps <= high

    def nudge(amount):
        d.ctrl[index] += amount

    if centered and up and down:
        return nudge, True, eps
    return nudge, False, eps if up else -eps if down else 0.0


@api
def mjd_transitionFD(m, d, eps, flg_centered, A, B, C, D):
    """Derivatives of a step: of the next state and the sensors, with the state and the controls."""
    if m.opt.integrator == 1:
        raise FatalError("mjd_transitionFD: RK4 integrator is not supported")
    if m.nhistory:
        raise FatalError("mjd_transitionFD: delays are not supported")
    size = 2 * m.nv + m.na
    for name, matrix, shape in (("A", A, (size, size)), ("B", B, (size, m.nu))):
        _check(name, matrix, *shape)
    for name, matrix, shape in (("C", C, (m.nsensordata, size)), ("D", D, (m.nsensordata, m.nu))):
        _check(name, matrix, *shape)
    if not _core.has_callbacks():
        _transition(m, d, eps, flg_centered, A, B, C, D)
        return
    probe = _Probe(m, d)
    with _quiet(m):
        if A is not None or C is not None:
            for column, nudge in enumerate(_nudges(probe)):
                _fill(A, C, column, *_transitions(probe, nudge, eps, flg_centered, C is not None))
        if B is not None or D is not None:
            for column in range(m.nu):
                probe.restore()
                nudge, centered, signed = _ctrl_nudge(probe, column, eps, flg_centered)
                if signed:
                    _fill(B, D, column, *_transitions(probe, nudge, signed, centered, D is not None))
                else:
                    _fill(B, D, column, 0, 0)
    probe.restore()
    _core.forward(m, d)
    probe.restore()


def _transition(m, d, eps, centered, A, B, C, D):
    """Without callbacks the engine does it. conformance: centred differences of sensors by controls have the other sign."""
    given = [None if x is None else numpy.zeros(x.shape) for x in (A, B, C, D)]
    try:
        _core.transition(m, d, _core.derivatives(m, 1), *given, _FD, eps, not centered, True)
    except ValueError as error:
        raise FatalError(f"mjd_transitionFD: {error}") from None
    for target, found in zip((A, B, C, D), given):
        if target is not None:
            target[:] = found
    if D is not None and centered:
        D[:, _displaced_both_ways(m, d, eps)] *= -1


_FD = 1  # SN_DERIVATIVE_FD


def _displaced_both_ways(m, d, eps):
    low, high = m.actuator_ctrlrange.T
    inside = (low <= d.ctrl - eps) & (d.ctrl + eps <= high)
    return inside | (m.actuator_ctrllimited == 0)


def _fill(state, sensors, column, change, measured):
    if state is not None:
        state[:, column] = change
    if sensors is not None:
        sensors[:, column] = measured


class _quiet:
    """No warm start while differences are taken, so that they do not depend on their order."""

    def __init__(self, m):
        self.m = m

    def __enter__(self):
        self.flags = self.m.opt.disableflags

    def __exit__(self, *error):
        self.m.opt.disableflags = self.flags


@api
def mjd_inverseFD(m, d, eps, flg_actuation, DfDq, DfDv, DfDa, DsDq, DsDv, DsDa, DmDq):
    """Derivatives of inverse dynamics, of sensors and of the inertia matrix, a row for each dof."""
    for name, matrix in (("DfDq", DfDq), ("DfDv", DfDv), ("DfDa", DfDa)):
        _check(name, matrix, m.nv, m.nv)
    for name, matrix in (("DsDq", DsDq), ("DsDv", DsDv), ("DsDa", DsDa)):
        _check(name, matrix, m.nv, m.nsensordata)
    if DmDq is not None and DmDq.shape not in ((m.nv, m.nM), (m.nv, m.nC)):
        raise TypeError("DmDq should be of shape (nv, nM)")
    if eps < 0 or not numpy.isfinite(eps) or eps == 0:
        raise FatalError("mjd_inverseFD: eps must be positive")
    probe, qacc = _Probe(m, d), d.qacc.copy()

    def outcome(nudge=None):
        probe.restore()
        d.qacc[:] = qacc
        if nudge:
            nudge()
        _core.inverse(m, d)
        if flg_actuation:
            _core.actuation(m, d)
        force = d.qfrc_inverse - d.qfrc_actuator if flg_actuation else d.qfrc_inverse.copy()
        inertia = d.qM.copy() if DmDq is not None and DmDq.shape[1] == m.nM else d.M.copy()
        return force, d.sensordata.copy(), inertia

    base = outcome()
    for dof in range(m.nv):
        nudges = (
            (lambda: probe.nudge_position(dof, eps), (DfDq, DsDq, DmDq)),
            (lambda: d.qvel.__setitem__(dof, d.qvel[dof] + eps), (DfDv, DsDv, None)),
            (lambda: d.qacc.__setitem__(dof, d.qacc[dof] + eps), (DfDa, DsDa, None)),
        )
        for nudge, targets in nudges:
            if any(target is not None for target in targets):
                for target, now, then in zip(targets, outcome(nudge), base):
                    if target is not None:
                        target[dof] = (now - then) / eps
    probe.restore()
    d.qacc[:] = qacc
    _core.inverse(m, d)
