"""Clients that ask for a later MuJoCo, on sinew.mujoco alone: how many of their environments are made, reset and stepped.

newer_client.py dm_control [part of a name ...]     dm_control 1.0.50: every task of the suite
newer_client.py myosuite [part of a name ...]       MyoSuite 3.0: every environment; its models are composed through MjSpec
"""

import contextlib
import io
import os
import sys
import warnings

import numpy

os.environ.setdefault("MUJOCO_GL", "egl")
os.environ.setdefault("HF_HUB_OFFLINE", "1")  # motions that an environment would download are not waited for
STEPS = 20

# Environments that cannot run anywhere without what they would download.
WITHOUT_FILES = ("ChaseTagFBVs", "FullBodyDirectional")


def dm_control_tasks():
    from dm_control import suite

    def run(domain, task):
        env = suite.load(domain, task, task_kwargs={"random": 7})
        env.reset()
        spec, random = env.action_spec(), numpy.random.default_rng(7)
        for _ in range(STEPS):
            env.step(random.uniform(numpy.maximum(spec.minimum, -1), numpy.minimum(spec.maximum, 1), spec.shape))

    return {f"{domain}-{task}": (run, (domain, task)) for domain, task in suite.ALL_TASKS}


def myosuite_environments():
    import myosuite  # noqa: F401
    from myosuite.utils import gym

    def run(name):
        env = gym.make(name)
        env.reset(seed=7)
        for _ in range(STEPS):
            env.step(env.action_space.sample())
        env.close()

    names = (name for name in gym.registry if name.startswith(("myo", "motor")))
    return {name: (run, (name,)) for name in sorted(names) if not any(part in name for part in WITHOUT_FILES)}


def main(client, *parts):
    warnings.simplefilter("ignore")
    with contextlib.redirect_stdout(io.StringIO()):
        found = {"dm_control": dm_control_tasks, "myosuite": myosuite_environments}[client]()
    chosen = {name: job for name, job in found.items() if not parts or any(part in name for part in parts)}
    good = 0
    for name, (run, arguments) in chosen.items():
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                run(*arguments)
            good += 1
        except Exception as error:
            print(f"FAIL {name}: {type(error).__name__}: {str(error).splitlines()[0][:200]}", flush=True)
    print(f"{good} of {len(chosen)} are made, reset and stepped")
    return 0 if good == len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
