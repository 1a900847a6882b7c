"""The tasks of dm_control's suite, unchanged, on sinew.mujoco and on MuJoCo: equal observations and rewards.

dm_control_client.py compare [domain-task ...]     every task in both engines
dm_control_client.py race [domain-task ...]        steps per second in both engines
"""

import os
import sys

import numpy
from client import Client

os.environ.setdefault("MUJOCO_GL", "egl")  # one task asks for a context of OpenGL
STEPS = 500


def make(name):
    from dm_control import suite

    domain, task = name.split("-", 1)
    return suite.load(domain, task, task_kwargs={"random": 7})


def tasks():
    from dm_control import suite

    return [f"{domain}-{task}" for domain, task in suite.ALL_TASKS]


def row(step):
    parts = [numpy.asarray(value, float).reshape(-1) for value in step.observation.values()]
    return [float(step.reward or 0.0), *numpy.concatenate(parts)]


def trajectory(name, push, direction):
    """Rewards and observations of random actions; `push` moves the position of the start."""
    env = make(name)
    rows = [row(env.reset())]
    if push:
        data = env.physics.data
        data.qpos[:] += push * numpy.random.default_rng([7, direction]).standard_normal(data.qpos.size)
    spec, random = env.action_spec(), numpy.random.default_rng(7)
    low, high = numpy.maximum(spec.minimum, -1), numpy.minimum(spec.maximum, 1)
    for _ in range(STEPS):
        step = env.step(random.uniform(low, high, spec.shape))
        if step.last():
            step = env.reset()
        rows.append(row(step))
    return numpy.array(rows).tolist()


def world(name):
    env = make(name)
    env.reset()
    return env.physics.model.ptr, env.physics.data.ptr


def player(name, count):
    env = make(name)
    env.reset()
    spec, random = env.action_spec(), numpy.random.default_rng(7)

    def step(action):
        if env.step(action).last():
            env.reset()

    return random.uniform(numpy.maximum(spec.minimum, -1), numpy.minimum(spec.maximum, 1), (count, *spec.shape)), step


CLIENT = Client(__file__, trajectory, world, player, lambda given: given or tasks(), rows=STEPS, raced=["humanoid-walk"])

if __name__ == "__main__":
    sys.exit(CLIENT.main())
