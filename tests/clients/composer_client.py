"""Tasks that dm_control composes, unchanged, on sinew.mujoco and on MuJoCo: locomotion, manipulation, soccer.

composer_client.py compare [task ...]     each task in both engines
composer_client.py race [task ...]        steps per second in both engines

Models are attached to each other by dm_control, and compiled again at each reset.
"""

import os
import sys

import numpy
from client import Client

os.environ.setdefault("MUJOCO_GL", "egl")  # dm_control asks for a context of OpenGL
STEPS = 150
LOCOMOTION = ["cmu_humanoid_run_walls", "cmu_humanoid_run_gaps", "cmu_humanoid_go_to_target", "rodent_run_gaps", "rodent_escape_bowl"]
MANIPULATION = ["reach_site_features", "lift_brick_features", "stack_2_bricks_features", "reach_duplo_features"]


def build(name):
    if name == "soccer":
        from dm_control.locomotion import soccer

        return soccer.load(team_size=1, random_state=numpy.random.RandomState(7))
    if name in LOCOMOTION:
        from dm_control.locomotion.examples import basic_cmu_2019, basic_rodent_2020

        module = basic_rodent_2020 if name.startswith("rodent") else basic_cmu_2019
        return getattr(module, name)(random_state=numpy.random.RandomState(7))
    from dm_control import manipulation

    return manipulation.load(name, seed=7)


def make(name):
    """A task without its cameras: pictures are compared elsewhere."""
    from dm_control.composer.observation import observable

    env = build(name)
    for entity in env.task.root_entity.iter_entities():
        for one in entity.observables.as_dict().values():
            if isinstance(one, observable.MJCFCamera):
                one.enabled = False
    return env


def row(step):
    """Rewards and observations of all players."""
    players = step.observation if isinstance(step.observation, (list, tuple)) else [step.observation]
    reward = numpy.asarray(0.0 if step.reward is None else step.reward, float).reshape(-1)
    reward = numpy.resize(reward, len(players))
    values = [numpy.asarray(value, float).reshape(-1) for player in players for value in player.values()]
    return numpy.concatenate([reward, *values])


def player(name, count):
    env = make(name)
    env.reset()
    spec, random = env.action_spec(), numpy.random.default_rng(7)
    specs = spec if isinstance(spec, (list, tuple)) else [spec]

    def step(action):
        parts = [numpy.clip(action[: one.shape[0]], one.minimum, one.maximum) for one in specs]
        return env.step(parts if isinstance(spec, (list, tuple)) else parts[0])

    step.env = env
    return random.uniform(-1, 1, (count, max(one.shape[0] for one in specs))), step


def trajectory(name, push, direction):
    """Rewards and observations of random actions until an episode ends; `push` moves the position of the start."""
    actions, step = player(name, STEPS)
    if push:
        data = step.env.physics.data
        data.qpos[:] += push * numpy.random.default_rng([7, direction]).standard_normal(data.qpos.size)
    rows = []
    for action in actions:
        found = step(action)
        rows.append(row(found).tolist())
        if found.last():
            break
    return rows


def world(name):
    env = make(name)
    env.reset()
    return env.physics.model.ptr, env.physics.data.ptr


CLIENT = Client(__file__, trajectory, world, player, lambda given: given or [*LOCOMOTION, *MANIPULATION, "soccer"], rows=40,
                raced=["cmu_humanoid_run_walls"], raced_steps=200)  # fmt: skip

if __name__ == "__main__":
    sys.exit(CLIENT.main())
