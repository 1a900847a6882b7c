"""Robot learning suites, unchanged, on sinew.mujoco and on MuJoCo: Gymnasium-Robotics and robosuite.

robots_client.py compare [environment ...]     every environment in both engines
robots_client.py race [environment ...]        steps per second in both engines
"""

import os
import sys
import warnings

import numpy
from client import Client

os.environ.setdefault("MUJOCO_GL", "egl")
STEPS = 100
GYMNASIUM = ["FetchPickAndPlace-v4", "FetchSlide-v4", "HandReach-v3", "HandManipulateBlock-v1", "AdroitHandDoor-v1", "AdroitHandPen-v1",
             "AdroitHandHammer-v1", "AdroitHandRelocate-v1", "FrankaKitchen-v1", "PointMaze_UMaze-v3", "AntMaze_UMaze-v5"]  # fmt: skip
ROBOSUITE = ["Lift:Panda", "Stack:Sawyer", "Door:Panda", "NutAssemblySquare:IIWA", "Wipe:UR5e", "TwoArmLift:Panda:Panda", "PickPlaceCan:Kinova3"]


class Gymnasium:
    def __init__(self, name):
        import gymnasium
        import gymnasium_robotics

        gymnasium.register_envs(gymnasium_robotics)
        self.env = gymnasium.make(name, disable_env_checker=True)
        self.env.reset(seed=7)
        self.low, self.high = self.env.action_space.low, self.env.action_space.high
        self.model, self.data = self.env.unwrapped.model, self.env.unwrapped.data

    def step(self, action):
        observation, reward, *_ = self.env.step(action)
        numbers = observation["observation"] if isinstance(observation, dict) else observation
        return [reward, *numpy.ravel(numbers)]


class Robosuite:
    def __init__(self, name):
        import robosuite

        task, *robots = name.split(":")
        numpy.random.seed(7)
        self.env = robosuite.make(task, robots=robots, has_renderer=False, has_offscreen_renderer=False, use_camera_obs=False, seed=7)
        self.env.reset()
        self.low, self.high = (0.5 * limit for limit in self.env.action_spec)
        self.model, self.data = self.env.sim.model._model, self.env.sim.data._data

    def step(self, action):
        observation, reward, *_ = self.env.step(action)
        return [reward, *numpy.concatenate([numpy.ravel(value) for _, value in sorted(observation.items())])]


def make(name):
    warnings.simplefilter("ignore")
    return Robosuite(name) if ":" in name else Gymnasium(name)


def player(name, count):
    env = make(name)
    return numpy.random.default_rng(7).uniform(env.low, env.high, (count, len(env.low))), env.step


def trajectory(name, push, direction):
    """Rewards and observations of random actions; `push` moves the position of the start."""
    actions, step = player(name, STEPS)
    data = step.__self__.data
    data.qpos[:] += push * numpy.random.default_rng([7, direction]).standard_normal(data.qpos.size)
    return [numpy.asarray(step(action), float).tolist() for action in actions]


def world(name):
    env = make(name)
    return env.model, env.data


CLIENT = Client(__file__, trajectory, world, player, lambda given: given or GYMNASIUM + ROBOSUITE, rows=STEPS,
                raced=["FrankaKitchen-v1", "Lift:Panda"], raced_steps=200)  # fmt: skip

if __name__ == "__main__":
    sys.exit(CLIENT.main())
