"""Steps of a client, one by one: recorded as MuJoCo made them, and made again from the states it had."""

import contextlib

import mujoco
import numpy

STATE = int(mujoco.mjtState.mjSTATE_INTEGRATION)
PUSH, DIRECTIONS = 1e-14, 10


def _state(m, d):
    state = numpy.empty(mujoco.mj_stateSize(m, STATE))
    mujoco.mj_getState(m, d, state, STATE)
    return state


@contextlib.contextmanager
def recording(rows):
    """Appends (state before, velocity after) of every step that is made meanwhile."""
    originals = {name: getattr(mujoco, name) for name in ("mj_step", "mj_step2")}

    def step(m, d, nstep=1):
        for _ in range(nstep):
            before = _state(m, d)
            originals["mj_step"](m, d)
            rows.append((before, d.qvel.copy()))

    def step2(m, d):
        before = _state(m, d)
        originals["mj_step2"](m, d)
        rows.append((before, d.qvel.copy()))

    mujoco.mj_step, mujoco.mj_step2 = step, step2
    try:
        yield
    finally:
        for name, function in originals.items():
            setattr(mujoco, name, function)


def save(file, rows):
    states, velocities = (numpy.array(part) for part in zip(*rows))
    numpy.savez(file, states=states, velocities=velocities)
    return len(rows)


def _error(found, wanted):
    return float(numpy.abs(found - wanted).max(initial=0.0) / (1 + numpy.abs(wanted).max(initial=0.0)))


def repeat(m, d, file):
    """How far every step of a recording is from the same step made here."""
    with numpy.load(file) as recorded:
        states, velocities = recorded["states"], recorded["velocities"]
    errors = []
    for state, velocity in zip(states, velocities):
        mujoco.mj_setState(m, d, state, STATE)
        mujoco.mj_step(m, d)
        errors.append(_error(d.qvel, velocity))
    return errors


def unsteady(m, d, file, steps):
    """How far each of some steps moves when its state is pushed by the last bit, the farthest of several directions."""
    with numpy.load(file) as recorded:
        states, velocities = recorded["states"], recorded["velocities"]
    return [_spread(m, d, states[step], velocities[step]) for step in steps]


def _spread(m, d, state, velocity):
    farthest = 0.0
    for seed in range(DIRECTIONS):
        random = numpy.random.default_rng(seed)
        mujoco.mj_setState(m, d, state, STATE)
        d.qpos[:] += PUSH * random.standard_normal(m.nq)
        if seed % 2:
            d.qacc_warmstart[:] *= 1 + PUSH * random.standard_normal(m.nv)
        mujoco.mj_step(m, d)
        farthest = max(farthest, _error(d.qvel, velocity))
    return farthest
