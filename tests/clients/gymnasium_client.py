"""Gymnasium's MuJoCo environments, unchanged, on sinew.mujoco and on MuJoCo: equal observations, rewards and pictures.

gymnasium_client.py compare [environment ...]     every environment in both engines, and Gymnasium's own checker
gymnasium_client.py pictures [environment ...]    what render_mode="rgb_array" gives in both engines
gymnasium_client.py race [environment ...]        steps per second in both engines
"""

import os
import sys
import warnings

import numpy
import rule
from client import Client

NAMES = "Ant HalfCheetah Hopper Humanoid HumanoidStandup InvertedDoublePendulum InvertedPendulum Pusher Reacher Swimmer"
ENVIRONMENTS = [f"{name}-{version}" for version in ("v4", "v5") for name in f"{NAMES} Walker2d".split()]
ENVIRONMENTS.remove("Pusher-v4")  # Gymnasium refuses it on any MuJoCo from 3.0 on
STEPS = 1000
APART = 4.0  # that two pictures may be apart on average, of 255: lighting is computed per pixel here, per vertex there

os.environ.setdefault("MUJOCO_GL", "egl")


def make(name, **options):
    import gymnasium

    warnings.simplefilter("ignore")
    return gymnasium.make(name, disable_env_checker=True, **options)


def reset(env, seed, push, direction=0):
    """The first observation; `push` moves the position by so much, in a direction that the seeds decide."""
    observation, _ = env.reset(seed=seed)
    if push:
        data = env.unwrapped.data
        direction = numpy.random.default_rng([seed, direction]).standard_normal(data.qpos.size)
        env.unwrapped.set_state(data.qpos + push * direction, data.qvel.copy())
    return observation


def trajectory(name, push, direction):
    """Rewards, ends and observations of random actions."""
    env = make(name)
    rows = [[0.0, 0.0, *reset(env, 7, push, direction)]]
    env.action_space.seed(7)
    for _ in range(STEPS):
        observation, reward, terminated, truncated, _ = env.step(env.action_space.sample())
        rows.append([reward, float(terminated), *observation])
        if terminated or truncated:
            rows.append([0.0, 0.0, *reset(env, len(rows), push, direction)])
    env.close()
    return numpy.array(rows).tolist()


def world(name):
    env = make(name)
    env.reset(seed=7)
    return env.unwrapped.model, env.unwrapped.data


def picture(name):
    """The first picture of an environment."""
    env = make(name, render_mode="rgb_array")
    env.reset(seed=7)
    found = env.render()
    env.close()
    return found.tolist()


def check(name):
    """What Gymnasium's own checker says of an environment; "" for nothing."""
    from gymnasium.utils.env_checker import check_env

    env = make(name)
    try:
        check_env(env.unwrapped, skip_render_check=True)
    except Exception as error:
        return f"check_env: {type(error).__name__}: {error}"
    finally:
        env.close()
    return ""


def player(name, count):
    env = make(name)
    env.reset(seed=7)
    env.action_space.seed(7)

    def step(action):
        _, _, terminated, truncated, _ = env.step(action)
        if terminated or truncated:
            env.reset(seed=7)

    return [env.action_space.sample() for _ in range(count)], step


def compare_pictures(names):
    """Every environment's first picture in both engines; gives 1 where one cannot be drawn or is another picture."""
    engines = rule.Engine("sinew", __file__), rule.Engine("mujoco", __file__)
    failed = 0
    for name in names:
        try:
            ours, theirs = (numpy.array(engine.ask("picture", name), float) for engine in engines)
            apart = numpy.abs(ours - theirs).mean() if ours.shape == theirs.shape else numpy.inf
            good, said = apart <= APART, f"pictures {apart:.3f} of 255 apart on average"
        except RuntimeError as error:
            good, said = False, str(error)
        failed += not good
        print(f"{'ok  ' if good else 'FAIL'} {name}: {said}", flush=True)
    for engine in engines:
        engine.close()
    return 1 if failed else 0


CLIENT = Client(
    __file__,
    trajectory,
    world,
    player,
    lambda given: given or ENVIRONMENTS,
    rows=STEPS,
    raced=["Humanoid-v5", "HalfCheetah-v5"],
    check="check",
    answers={"check": check, "picture": picture},
    commands={"pictures": lambda given: compare_pictures(given or ENVIRONMENTS)},
)

if __name__ == "__main__":
    sys.exit(CLIENT.main())
