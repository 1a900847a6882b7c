"""Steps, stages and states: mj_step, mj_forward, mj_resetData, mj_getState, ..."""

from __future__ import annotations

import numpy

from .. import _core
from . import _layouts
from ._call import api, plain, quick
from ._enums import mjtStage, mjtState
from ._errors import FatalError

_step = _core.step


@plain
def mj_step(m, d, nstep=1):
    """mj_step(m, d, nstep=1)

    Advances the world by a timestep. Optionally, repeat nstep times.
    """
    _step(m, d, nstep)


def _stage(name, doc, *stages):
    """A function of a model and a data that runs some stages."""

    def function(m, d):
        for stage in stages:
            stage(m, d)

    first = stages[0]

    def single(m, d):
        first(m, d)

    made = single if len(stages) == 1 else function
    made.__name__ = made.__qualname__ = name
    made.__doc__ = f"{name}(m, d)\n\n{doc}"
    return plain(made)


_PAIRS = {
    "mj_step1": ("First half of a step: all that is known before controls.", _core.step1),
    "mj_step2": ("Second half of a step: from the controls to the next state.", _core.mj_step2),
    "mj_forward": ("All that follows from the state, up to the acceleration.", _core.forward),
    "mj_inverse": ("The force that explains qacc.", _core.inverse),
    "mj_fwdPosition": ("All that follows from qpos.", _core.forward_position),
    "mj_fwdVelocity": ("All that follows from qvel.", _core.forward_velocity),
    "mj_fwdActuation": ("Activation rates and actuator forces.", _core.actuation),
    "mj_fwdAcceleration": ("Acceleration without constraints.", _core.smooth_acceleration),
    "mj_fwdConstraint": ("Constraint forces and the acceleration.", _core.constraint_forces),
    "mj_Euler": ("Advances a data whose forward pass is done, by Euler's method.", _core.euler),
    "mj_kinematics": ("Frames of bodies, geoms and sites.", _core.body_poses, _core.object_frames),
    "mj_comPos": ("Centres of mass, inertias and motion axes about them.", _core.center_of_mass),
    "mj_camlight": ("Frames of cameras and lights.", _core.camera_frames),
    "mj_flex": ("Vertices of flexes, lengths of their edges and bounding volumes.", _core.flex_positions),
    "mj_tendon": ("Lengths and Jacobians of tendons.", _core.tendon_paths),
    "mj_transmission": ("Lengths and moments of actuators.", _core.transmission),
    "mj_crb": ("Joint-space inertia.", _core.mass_matrix),
    "mj_makeM": ("Joint-space inertia.", _core.mass_matrix),
    "mj_factorM": ("Factors of the joint-space inertia.", _core.factor_mass),
    "mj_collision": ("Contacts.", _core.collide),
    "mj_makeConstraint": ("Constraint rows and islands.", _core.constraint_rows),
    "mj_referenceConstraint": ("Reference accelerations of constraint rows.", _core.constraint_reference),
    "mj_comVel": ("Velocities of bodies and motion axes.", _core.velocities),
    "mj_passive": ("Springs, dampers, gravity compensation, fluid.", _core.passive_forces),
    "mj_subtreeVel": ("Momenta of subtrees.", _core.subtree_velocities),
    "mj_rnePostConstraint": ("Accelerations and forces of bodies.", _core.body_forces),
    "mj_sensorPos": ("Sensors of positions.", _core.sensors_position),
    "mj_sensorVel": ("Sensors of velocities.", _core.sensors_velocity),
    "mj_sensorAcc": ("Sensors of forces and accelerations.", _core.mj_sensor_acc),
    "mj_energyPos": ("Potential energy.", _core.energy_position),
    "mj_energyVel": ("Kinetic energy.", _core.energy_velocity),
    "mj_checkPos": ("Counts bad numbers in qpos, and resets.", _core.check_positions),
    "mj_checkVel": ("Counts bad numbers in qvel, and resets.", _core.check_velocities),
    "mj_checkAcc": ("Counts bad numbers in qacc, and resets.", _core.check_accelerations),
    "mj_compareFwdInv": ("Forward held against inverse dynamics.", _core.compare_inverse),
    "mj_invPosition": ("The part of the inverse that follows from qpos.", _core.forward_position),
    "mj_invVelocity": ("The part of the inverse that follows from qvel.", _core.forward_velocity),
}
for _name, (_doc, *_stages) in _PAIRS.items():
    globals()[_name] = _stage(_name, _doc, *_stages)

globals()["mj_fwdKinematics"] = _stage(
    "mj_fwdKinematics",
    "Frames, centres of mass and tendons.",
    _core.body_poses,
    _core.object_frames,
    _core.center_of_mass,
    _core.camera_frames,
    _core.tendon_paths,
)


@api
def mj_implicit(m, d):
    """Advances a data whose forward pass is done, by the implicit method that the model asks for."""
    (_core.implicitfast if m.opt.integrator == 3 else _core.implicit)(m, d)


@api
def mj_RungeKutta(m, d, N):
    """Advances a data whose forward pass is done, by the Runge-Kutta method of order 4."""
    if N != 4:
        raise FatalError(f"mj_RungeKutta: the method of order {N} is not supported, only that of order 4")
    _core.rk4(m, d)


@api
def mj_projectConstraint(m, d):
    """Nothing is left to do: the solver projects rows when it needs them."""


@api
def mj_island(m, d):
    """Nothing is left to do: islands are found with the constraint rows."""


@api
def mj_invConstraint(m, d):
    """Constraint forces of the inverse, as mj_inverse leaves them."""
    _core.inverse(m, d)


def _skip(m, d, stage, sensors, last):
    kept = d.sensordata.copy() if sensors else None
    if stage < mjtStage.mjSTAGE_POS:
        _core.forward_position(m, d)
    if stage < mjtStage.mjSTAGE_VEL:
        _core.forward_velocity(m, d)
    last(m, d)
    if sensors:
        d.sensordata[:] = kept


@api
def mj_forwardSkip(m, d, skipstage, skipsensor):
    """mj_forward without stages that are known to be done already."""
    _skip(m, d, skipstage, skipsensor, _core.forward_force)


@api
def mj_inverseSkip(m, d, skipstage, skipsensor):
    """mj_inverse without stages that are known to be done already."""
    _skip(m, d, mjtStage.mjSTAGE_VEL, skipsensor, _core.inverse)


# ---- reset and copies


@plain
def mj_resetData(m, d):
    """mj_resetData(m, d)

    Initial state: qpos0, no velocity, time 0, no warnings.
    """
    _core.reset(m, d, -1)


@api
def mj_resetDataDebug(m, d, debug_value):
    """Initial state; outputs are filled with a byte that is easy to see."""
    _core.reset(m, d, -1)
    for field in ("xpos", "xquat", "qacc", "sensordata"):
        getattr(d, field).view("u1")[...] = debug_value


@api
def mj_resetDataKeyframe(m, d, key):
    """Initial state overlaid with a keyframe; an invalid one changes nothing more."""
    _core.reset(m, d, key if 0 <= key < m.nkey else -1)


@api
def mj_setKeyframe(m, d, k):
    """Keeps the present state as a keyframe of the model."""
    if k >= m.nkey:
        raise FatalError(f"mj_setKeyframe: index must be smaller than {m.nkey} (keyframes allocated in model)")
    if k < 0:
        raise FatalError(f"mj_setKeyframe: there is no keyframe {k}")
    _core.save_keyframe(m, d, k)


@api
def mj_copyData(dest, m, src):
    """Makes one data equal to another."""
    if dest is not src:
        _core.copy_data(dest, src)


# ---- state vectors


def _check_signature(name, sig):
    if sig < 0:
        raise FatalError(f"{name}: invalid state signature {sig} < 0")
    if sig >= 1 << int(mjtState.mjNSTATE):
        raise FatalError(f"{name}: invalid state signature {sig} >= 2^mjNSTATE")


@quick
@api
def mj_stateSize(m, sig):
    """Length of a state vector."""
    _check_signature("mj_stateSize", sig)
    return _core.state_size(m, sig)


def _check_state(name, m, state, sig):
    _check_signature(name, sig)
    if state.size != _core.state_size(m, sig):
        raise TypeError("state size should equal mj_stateSize(m, sig)")


@quick
@api
def mj_getState(m, d, state, sig):
    """Writes parts of the state into a vector."""
    _check_state("mj_getState", m, state, sig)
    if state.flags.c_contiguous:
        _core.state_get(m, d, state, sig)
    else:
        whole = numpy.empty(state.size)
        _core.state_get(m, d, whole, sig)
        state[:] = whole


@quick
@api
def mj_setState(m, d, state, sig):
    """Puts parts of the state back."""
    _check_state("mj_setState", m, state, sig)
    _core.state_set(m, d, state, sig)


@api
def mj_copyState(m, src, dst, sig):
    """Copies parts of the state from one data to another."""
    state = numpy.empty(_core.state_size(m, sig))
    _core.state_get(m, src, state, sig)
    _core.state_set(m, dst, state, sig)


@api
def mj_extractState(m, src, srcsig, dst, dstsig):
    """Takes parts out of a state vector that has more."""
    _check_signature("mj_extractState", srcsig)
    if dstsig & ~srcsig:
        raise FatalError(f"mj_extractState: {dstsig:#x} asks for parts that {srcsig:#x} does not have")
    if src.size != _core.state_size(m, srcsig):
        raise TypeError(f"src has {src.size} numbers, its signature stands for {_core.state_size(m, srcsig)}")
    if dst.size != _core.state_size(m, dstsig):
        raise TypeError(f"dst has {dst.size} numbers, its signature stands for {_core.state_size(m, dstsig)}")
    start, to = 0, 0
    for bit in range(int(mjtState.mjNSTATE)):
        if srcsig & 1 << bit:
            size = _core.state_size(m, 1 << bit)
            if dstsig & 1 << bit:
                dst[to : to + size] = src[start : start + size]
                to += size
            start += size


# ---- histories


def _times(times, count):
    if times is not None and times.size != count:
        raise TypeError(f"times should have {count} numbers, got {times.size}")
    return times


@api
def mj_initCtrlHistory(m, d, id, times, values):
    """Sets the past of a control."""
    _check_index("mj_initCtrlHistory", "actuator", id, m.nu)
    count = int(m.actuator_history[id, 0])
    if values.size != count:
        raise TypeError(f"values should have {count} numbers, got {values.size}")
    _history(_core.init_history, "mj_initCtrlHistory", m, d, 19, id, _times(times, count), values, 0.0)


@api
def mj_initSensorHistory(m, d, id, times, values, phase):
    """Sets the past of a sensor."""
    _check_index("mj_initSensorHistory", "sensor", id, m.nsensor)
    count, dim = int(m.sensor_history[id, 0]), int(m.sensor_dim[id])
    if values.reshape(values.shape[0], -1).shape != (count, dim):
        raise TypeError(f"values should have shape ({count}, {dim}), got {values.shape}")
    _history(_core.init_history, "mj_initSensorHistory", m, d, 20, id, _times(times, count), values, phase)


def _check_index(name, kind, index, count):
    if not 0 <= index < count:
        raise FatalError(f"{name}: invalid {kind} id {index}")


def _history(function, name, *arguments):
    try:
        return function(*arguments)
    except ValueError as error:
        raise FatalError(f"{name}: {error}") from None


@api
def mj_readCtrl(m, d, id, time, interp):
    """A control as it was, its delay counted in."""
    _check_index("mj_readCtrl", "actuator", id, m.nu)
    out = numpy.empty(1)
    _core.read_history(m, d, out, 19, id, time, interp)
    return float(out[0])


@api
def mj_readSensor(m, d, id, time, result, interp):
    """A sensor as it was, its delay counted in."""
    _check_index("mj_readSensor", "sensor", id, m.nsensor)
    if result.size != m.sensor_dim[id]:
        raise TypeError(f"result should have {m.sensor_dim[id]} numbers, got {result.size}")
    out = numpy.empty(result.size)
    _core.read_history(m, d, out, 20, id, time, interp)
    result[:] = out
    return result


# ---- inertia


@quick
@plain
def mj_fullM(m, *arguments, **keywords):
    """mj_fullM(m, dst, M), and as from 3.10 on mj_fullM(m, d, dst)

    A dense symmetric inertia matrix.
    """
    from ._data import MjData

    given = [*arguments, *(keywords[name] for name in ("d", "dst", "M") if name in keywords)]
    if len(given) != 2:
        raise TypeError("mj_fullM(): incompatible function arguments: it takes (m, dst, M)")
    if isinstance(given[0], MjData):
        dst, dense = given[1], _layouts.dense_from_M(m, given[0].M)
    else:
        dst, entries = given[0], numpy.asarray(given[1], float).reshape(-1)
        if entries.size not in (m.nM, m.nC):
            raise TypeError("M should be of size nM")
        full = entries.size == m.nM
        dense = _layouts.dense_from_qM(m, entries) if full else _layouts.dense_from_M(m, entries)
    if not isinstance(dst, numpy.ndarray) or dst.shape != (m.nv, m.nv) or dst.dtype != float:
        raise TypeError("dst should be of shape (nv, nv)")
    dst[...] = dense


def _check_vectors(m, size, **vectors):
    for name, vector in vectors.items():
        if vector.size != size:
            raise TypeError(f"{name} should be of size {size}, got {vector.size}")


@quick
@api
def mj_mulM(m, d, res, vec):
    """res = M vec."""
    _check_vectors(m, m.nv, res=res, vec=vec)
    out = numpy.empty(m.nv)
    _core.mul_mass(m, d, out, vec)
    res[:] = out


@api
def mj_mulM2(m, d, res, vec):
    """res = D^(1/2) L vec, with M = L' D L."""
    _check_vectors(m, m.nv, res=res, vec=vec)
    lower, diagonal = _factors(m, d)
    res[:] = numpy.sqrt(diagonal) * (lower @ vec)


def _factors(m, d):
    """L and D of M = L' D L as dense matrices, from qLD."""
    rows = numpy.repeat(numpy.arange(m.nv), m.M_rownnz)
    lower = numpy.zeros((m.nv, m.nv))
    lower[rows, m.M_colind] = d.qLD
    diagonal = lower.diagonal().copy()
    numpy.fill_diagonal(lower, 1)
    return lower, diagonal


@quick
@api
def mj_solveM(m, d, x, y):
    """x = M^-1 y, row by row."""
    if x.shape != y.shape:
        raise TypeError(f"mj_solveM: x has the shape {x.shape}, y has {y.shape}")
    if x.shape[-1] != m.nv:
        raise TypeError(f"mj_solveM: rows have nv = {m.nv} numbers, got {x.shape[-1]}")
    _core.solve_mass(m, d, x, y)


@api
def mj_solveM2(m, d, x, y, sqrtInvD):
    """x = D^(-1/2) L^-T y, row by row."""
    lower, _ = _factors(m, d)
    rows = numpy.linalg.solve(lower.T, numpy.atleast_2d(y).T).T * numpy.asarray(sqrtInvD).reshape(-1)
    x[...] = rows.reshape(x.shape)


@api
def mj_addM(m, d, dst, rownnz, rowadr, colind):
    """Adds M to a sparse matrix, or to a dense one that is given as a vector."""
    if dst.size == m.nv * m.nv and not rownnz.size:
        dst += _layouts.dense_from_M(m, d.M).reshape(-1)
        return
    dense = _layouts.dense_from_M(m, d.M)
    for row in range(m.nv):
        part = slice(int(rowadr[row]), int(rowadr[row]) + int(rownnz[row]))
        dst[part] += dense[row, colind[part]]


@quick
@api
def mj_rne(m, d, flg_acc, result):
    """Forces of inverse dynamics without armature: bias, and inertia times qacc where asked for."""
    _check_vectors(m, m.nv, result=result)
    kept = d.qfrc_bias.copy()
    _core.bias_forces(m, d)
    total = d.qfrc_bias.copy()
    d.qfrc_bias[:] = kept
    if flg_acc:
        out = numpy.empty(m.nv)
        _core.mul_mass(m, d, out, d.qacc.copy())
        total += out - m.dof_armature * d.qacc
    result[:] = total


@quick
@api
def mj_integratePos(m, qpos, qvel, dt):
    """Moves qpos with qvel for a time."""
    _check_vectors(m, m.nq, qpos=qpos)
    _check_vectors(m, m.nv, qvel=qvel)
    moved = numpy.array(qpos)
    _core.integrate_pos(m, moved, qvel, dt)
    qpos[:] = moved


@quick
@api
def mj_differentiatePos(m, qvel, dt, qpos1, qpos2):
    """The qvel that takes qpos1 to qpos2 in a time."""
    _check_vectors(m, m.nv, qvel=qvel)
    _check_vectors(m, m.nq, qpos1=qpos1, qpos2=qpos2)
    out = numpy.empty(m.nv)
    _core.differentiate_pos(m, out, dt, qpos1, qpos2)
    qvel[:] = out


@api
def mj_normalizeQuat(m, qpos):
    """Quaternions of qpos to unit length."""
    _check_vectors(m, m.nq, qpos=qpos)
    for joint in range(m.njnt):
        kind, start = m.jnt_type[joint], int(m.jnt_qposadr[joint])
        if kind in (0, 1):
            part = qpos[start + (3 if kind == 0 else 0) :][:4]
            norm = numpy.linalg.norm(part)
            part[:] = part / norm if norm > 1e-15 else (1, 0, 0, 0)
