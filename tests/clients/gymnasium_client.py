"""Gymnasium's MuJoCo environments, unchanged, on sinew.mujoco and on MuJoCo: equal observations and rewards.

gymnasium_client.py compare [environment ...]     every environment in both engines, and Gymnasium's own checker
gymnasium_client.py race [environment ...]        steps per second in both engines
"""

import json
import sys
import time
import warnings

import numpy
import rule

NAMES = "Ant HalfCheetah Hopper Humanoid HumanoidStandup InvertedDoublePendulum InvertedPendulum Pusher Reacher Swimmer"
ENVIRONMENTS = [f"{name}-{version}" for version in ("v4", "v5") for name in f"{NAMES} Walker2d".split()]
ENVIRONMENTS.remove("Pusher-v4")  # Gymnasium refuses it on any MuJoCo from 3.0 on
STEPS = 1000


def make(name):
    import gymnasium

    warnings.simplefilter("ignore")
    return gymnasium.make(name, disable_env_checker=True)


def reset(env, seed, push):
    """The first observation; `push` moves the position by so much, in a direction that the seed decides."""
    observation, _ = env.reset(seed=seed)
    if push:
        data = env.unwrapped.data
        direction = numpy.random.default_rng(seed).standard_normal(data.qpos.size)
        env.unwrapped.set_state(data.qpos + push * direction, data.qvel.copy())
    return observation


def trajectory(name, push):
    """Rewards, ends and observations of random actions."""
    env = make(name)
    rows = [[0.0, 0.0, *reset(env, 7, push)]]
    env.action_space.seed(7)
    for _ in range(STEPS):
        observation, reward, terminated, truncated, _ = env.step(env.action_space.sample())
        rows.append([reward, float(terminated), *observation])
        if terminated or truncated:
            rows.append([0.0, 0.0, *reset(env, len(rows), push)])
    env.close()
    return numpy.array(rows).tolist()


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


def speed(name, steps):
    """Steps per second of one run."""
    env = make(name)
    env.reset(seed=7)
    env.action_space.seed(7)
    actions = [env.action_space.sample() for _ in range(steps)]
    begin = time.perf_counter()
    for action in actions:
        _, _, terminated, truncated, _ = env.step(action)
        if terminated or truncated:
            env.reset(seed=7)
    return steps / (time.perf_counter() - begin)


def main(command, *arguments):
    if command == "compare":
        return rule.compare(__file__, arguments or ENVIRONMENTS, STEPS, "check")
    if command == "race":
        return rule.race(__file__, arguments or ["Humanoid-v5", "HalfCheetah-v5"])
    name, *rest = arguments
    answers = {"trajectory": lambda: trajectory(name, float(rest[0])), "check": lambda: check(name)}
    answers["speed"] = lambda: speed(name, int(rest[0]))
    print(json.dumps(answers[command]()))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
