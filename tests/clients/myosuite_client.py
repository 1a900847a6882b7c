"""The environments of MyoSuite, unchanged, on sinew.mujoco and on MuJoCo: equal observations and rewards.

myosuite_client.py compare [part of a name ...]     every environment in both engines
myosuite_client.py race [environment ...]           steps per second in both engines
"""

import contextlib
import io
import os
import random
import sys
import warnings

import numpy
from client import Client

os.environ.setdefault("MUJOCO_GL", "disable")
STEPS = 200

# Environments that move or resize geoms of a body at every reset. The trees of bounding boxes in which MuJoCo's mid phase
# looks for contacts are those of the compiled model, so it misses contacts of such geoms; without mid phase it has them.
WITHOUT_MID_PHASE = ("RelocateP2", "HandReorient")
MID_PHASE = 1 << 14  # mjDSBL_MIDPHASE


def load():
    """Gymnasium with MyoSuite's environments, whose greetings go nowhere."""
    warnings.simplefilter("ignore")
    with contextlib.redirect_stdout(io.StringIO()):
        import myosuite  # noqa: F401
        from myosuite.utils import gym
    return gym


def environments(parts):
    names = sorted(name for name in load().registry if name.startswith(("myo", "motor")))
    return [name for name in names if not parts or any(part in name for part in parts)]


def make(name):
    gym = load()
    random.seed(7)
    numpy.random.seed(7)  # some environments draw from the generators that all share
    with contextlib.redirect_stdout(io.StringIO()):
        env = gym.make(name)
        if any(part in name for part in WITHOUT_MID_PHASE):
            env.unwrapped.robot.mj_model.opt.disableflags |= MID_PHASE
        env.unwrapped.seed(7)  # what some environments draw from whatever their reset is told
    return env


def world_of(env):
    """MuJoCo's own model and data that an environment steps: of its three data, that of the robot."""
    robot = env.unwrapped.robot
    return robot.mj_model, robot.mj_data


def trajectory(name, push, direction):
    """Positions, velocities and activations after random actions; `push` moves the position of the start.

    Observations are not compared: MyoSuite rounds them to single precision, which shows a difference of 1e-16 as 1e-7.
    """
    env = make(name)
    env.reset(seed=7)
    _, data = world_of(env)
    if push:
        data.qpos[:] = data.qpos + push * numpy.random.default_rng([7, direction]).standard_normal(len(data.qpos))
    generator = numpy.random.default_rng(7)
    rows = [[*data.qpos, *data.qvel, *data.act]]
    for _ in range(STEPS):
        env.step(generator.uniform(-1, 1, env.action_space.shape).astype(numpy.float32))
        rows.append([*data.qpos, *data.qvel, *data.act])
    return numpy.array(rows).tolist()


def world(name):
    env = make(name)
    env.reset(seed=7)
    return world_of(env)


def player(name, count):
    env = make(name)
    env.reset(seed=7)
    generator = numpy.random.default_rng(7)
    return generator.uniform(-1, 1, (count, *env.action_space.shape)).astype(numpy.float32), env.step


CLIENT = Client(__file__, trajectory, world, player, environments, rows=STEPS, raced=["myoLegWalk-v0"], raced_steps=200)

if __name__ == "__main__":
    sys.exit(CLIENT.main())
