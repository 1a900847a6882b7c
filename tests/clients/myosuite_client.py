"""The environments of MyoSuite, unchanged, on sinew.mujoco and on MuJoCo: equal observations and rewards.

myosuite_client.py compare [part of a name ...]     every environment in both engines
myosuite_client.py race [environment ...]           steps per second in both engines
"""

import contextlib
import io
import json
import os
import sys
import time
import warnings

import numpy
import rule

os.environ.setdefault("MUJOCO_GL", "disable")
STEPS = 200


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
    with contextlib.redirect_stdout(io.StringIO()):
        return gym.make(name)


def state_of(env):
    base = env.unwrapped
    return base.sim.data if hasattr(base, "sim") else base.mj_data


def trajectory(name, push):
    """Positions, velocities and activations after random actions; `push` moves the position of the start.

    Observations are not compared: MyoSuite rounds them to single precision, which shows a difference of 1e-16 as 1e-7.
    """
    env = make(name)
    env.reset(seed=7)
    data = state_of(env)
    if push:
        data.qpos[:] = data.qpos + push * numpy.random.default_rng(7).standard_normal(len(data.qpos))
    random = numpy.random.default_rng(7)
    rows = [[*data.qpos, *data.qvel, *data.act]]
    for _ in range(STEPS):
        env.step(random.uniform(-1, 1, env.action_space.shape).astype(numpy.float32))
        rows.append([*data.qpos, *data.qvel, *data.act])
    return numpy.array(rows).tolist()


def speed(name, steps):
    """Steps per second of one run."""
    env = make(name)
    env.reset(seed=7)
    random = numpy.random.default_rng(7)
    actions = random.uniform(-1, 1, (steps, *env.action_space.shape)).astype(numpy.float32)
    begin = time.perf_counter()
    for action in actions:
        env.step(action)
    return steps / (time.perf_counter() - begin)


def main(command, *arguments):
    if command == "compare":
        return rule.compare(__file__, environments(arguments), STEPS)
    if command == "race":
        return rule.race(__file__, arguments or ["myoLegWalk-v0"], steps=200)
    name, *rest = arguments
    answers = {"trajectory": lambda: trajectory(name, float(rest[0])), "speed": lambda: speed(name, int(rest[0]))}
    print(json.dumps(answers[command]()))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
