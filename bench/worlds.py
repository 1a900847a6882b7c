"""Many worlds of one model in one engine, replayed on command; bench/figures.py lets several of these take turns.

    worlds.py ENGINE MODEL WORLDS THREADS STEPS WARMUP

ENGINE is sinew (sinew.Batch), one_by_one (the same without SIMD lanes), one_thread (the same
on one thread), rollout (mujoco.rollout) or batch (mujoco.batch). Every world follows controls of its own,
normal noise about the middle of each range, from the state that WARMUP steps left. Every engine starts each replay from
that state and from the accelerations of the step before it (the warm start of the solver), and copying both in is part of
the time of each. Answers "ready BYTES" with what one world costs, then to each line of standard input the seconds of
STEPS steps of all worlds.
"""

import sys
import time

import numpy

NOISE = 0.1  # of the control range about its middle
SEED = 20


def controls(low, high, limited, worlds, steps):
    low, high = numpy.where(limited, low, -1.0), numpy.where(limited, high, 1.0)
    chance = numpy.random.default_rng(SEED)
    return (low + high) / 2 + NOISE * (high - low) * chance.normal(size=(worlds, steps, len(low)))


class Sinew:
    lanes, alone = 0, False

    def __init__(self, path, worlds, threads, steps, warmup):
        import sinew
        from sinew import _core

        self.core, self.sinew, self.steps = _core, sinew, steps
        self.model = m = sinew.load(path)
        self.batch = sinew.Batch(m, worlds, threads=1 if self.alone else threads, lanes=self.lanes)
        self.batch.reset(key=0 if m.nkey else None)
        make = lambda count: controls(*m.actuator_ctrlrange.T, m.actuator_ctrllimited.astype(bool), worlds, count)  # noqa: E731
        self.run(warmup, make(warmup))
        size = sinew.state_size(m, sinew.State.FULLPHYSICS)
        self.state, self.sensed = numpy.empty((worlds, steps, size)), numpy.empty((worlds, steps, m.nsensordata))
        self.start = {name: getattr(self.batch, name).copy() for name in ("time", "qpos", "qvel", "act", "qacc_warmstart")}
        self.control = make(steps)
        self.bytes = self.batch.world_bytes

    def run(self, steps, control):
        self.core.batch_rollout(self.batch, steps, control, int(self.sinew.State.CTRL), None, None)

    def replay(self):
        begin = time.perf_counter()
        for name, value in self.start.items():
            getattr(self.batch, name)[:] = value
        spec = int(self.sinew.State.CTRL)
        self.core.batch_rollout(self.batch, self.steps, self.control, spec, self.state, self.sensed)
        return time.perf_counter() - begin


class OneByOne(Sinew):
    lanes = 1


class OneThread(Sinew):
    alone = True


def mujoco_model(path):
    import mujoco

    m = mujoco.MjModel.from_xml_path(path)
    m.vis.global_.bvactive = 0
    return mujoco, m


def mujoco_start(mujoco, m, worlds):
    d = mujoco.MjData(m)
    if m.nkey:
        mujoco.mj_resetDataKeyframe(m, d, 0)
    spec = mujoco.mjtState.mjSTATE_FULLPHYSICS
    state = numpy.empty(mujoco.mj_stateSize(m, spec))
    mujoco.mj_getState(m, d, state, spec)
    return numpy.tile(state, (worlds, 1)), d


def last_step(mujoco, m, d, states, control):
    """States after one step more, and the accelerations that it leaves: rollout returns states alone."""
    spec = mujoco.mjtState.mjSTATE_FULLPHYSICS
    after, warm = numpy.empty_like(states), numpy.empty((len(states), m.nv))
    for world, state in enumerate(states):
        mujoco.mj_setState(m, d, numpy.ascontiguousarray(state), spec)
        d.ctrl[:] = control[world]
        mujoco.mj_step(m, d)
        mujoco.mj_getState(m, d, after[world], spec)
        warm[world] = d.qacc_warmstart
    return after, warm


class Rollout:
    def __init__(self, path, worlds, threads, steps, warmup):
        from mujoco import rollout

        mujoco, self.model = mujoco_model(path)
        m = self.model
        start, d = mujoco_start(mujoco, m, worlds)
        self.data = [mujoco.MjData(m) for _ in range(threads)]
        self.pool = rollout.Rollout(nthread=threads if threads > 1 else 0)
        make = lambda count: controls(*m.actuator_ctrlrange.T, m.actuator_ctrllimited.astype(bool), worlds, count)  # noqa: E731
        control = make(warmup)
        state, _ = self.pool.rollout(m, self.data, start, control[:, :-1])
        self.start, self.warm = last_step(mujoco, m, d, state[:, -1], control[:, -1])
        self.control = make(steps)
        self.state = numpy.empty((worlds, steps, state.shape[2]))
        self.sensed = numpy.empty((worlds, steps, m.nsensordata))
        self.bytes = int(d.nbuffer)

    def replay(self):
        begin = time.perf_counter()
        self.pool.rollout(self.model, self.data, self.start, self.control, initial_warmstart=self.warm,
                          state=self.state, sensordata=self.sensed)  # fmt: skip
        return time.perf_counter() - begin


class MujocoBatch:
    def __init__(self, path, worlds, threads, steps, warmup):
        from mujoco import batch

        mujoco, m = mujoco_model(path)
        self.batch = batch.Batch(m, worlds, nthread=threads)
        if m.nkey:
            self.batch.reset(keyframe=0)
        make = lambda count: controls(*m.actuator_ctrlrange.T, m.actuator_ctrllimited.astype(bool), worlds, count)  # noqa: E731
        self.spec = mujoco.mjtState.mjSTATE_FULLPHYSICS
        self.record = (self.spec, "sensordata") if m.nsensordata else (self.spec,)
        self.batch.rollout(warmup, make(warmup), record=())
        names = ("time", "qpos", "qvel", "act", "qacc_warmstart")
        self.start = {name: self.batch.bind(name).copy() for name in names if name != "act" or m.na}
        self.steps, self.control, self.out = steps, make(steps), None
        self.bytes = 0

    def replay(self):
        begin = time.perf_counter()
        for name, value in self.start.items():
            self.batch.bind(name)[:] = value
        self.out = self.batch.rollout(self.steps, self.control, record=self.record, out=self.out)
        return time.perf_counter() - begin


ENGINES = {"sinew": Sinew, "one_by_one": OneByOne, "one_thread": OneThread, "rollout": Rollout, "batch": MujocoBatch}


def main(engine, path, *numbers):
    worlds = ENGINES[engine](path, *map(int, numbers))
    print("ready", worlds.bytes, flush=True)
    for _ in sys.stdin:
        print(worlds.replay(), flush=True)


if __name__ == "__main__":
    if len(sys.argv) != 7 or sys.argv[1] not in ENGINES:
        sys.exit(__doc__)
    main(*sys.argv[1:])
