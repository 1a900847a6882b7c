"""Tasks on many worlds: what is observed, what is rewarded, when it ends. NumPy only; sinew.gym makes Gymnasium
environments of them.

worlds = Worlds("half_cheetah", 64)
observation = worlds.reset(seed=1)
observation, reward, terminated, truncated = worlds.step(action)
"""

from __future__ import annotations

import dataclasses
import pathlib
from collections.abc import Callable, Mapping
from typing import Any

import numpy
from numpy.typing import ArrayLike, NDArray

from ._batch import Batch
from ._model import Model, load

MODELS = pathlib.Path(__file__).resolve().parent / "environments"

Array = NDArray[numpy.float64]


@dataclasses.dataclass(frozen=True)
class Task:
    """A model and what is asked of it. The functions take all worlds at once: `observe(worlds)` gives n x k numbers,
    `reward(worlds, action)` n, `terminated(worlds)` n booleans. Instead of these three, `hook` may be a compiled C
    function (snBatchHooks.observe) that writes `nobserved` numbers: the observation, the reward, and 1 where it ends.
    """

    model: str | pathlib.Path | Callable[[], Model]
    horizon: int  # steps of the task until an episode is cut off
    skip: int  # timesteps of the model per step of the task
    observe: Callable[[Worlds], Array] | None = None
    reward: Callable[[Worlds, Array], Array] | None = None
    terminated: Callable[[Worlds], NDArray[numpy.bool_]] | None = None
    hook: Any = None
    nobserved: int = 0
    start: Mapping[str, Any] = dataclasses.field(default_factory=dict)  # arguments of Batch.reset
    prepare: Callable[[Worlds, NDArray[numpy.bool_]], None] | None = None  # after a reset of the worlds of a mask
    fields: tuple[str, ...] = ()  # outputs that the functions read
    forward: bool = False  # outputs are of the state after the step, at the price of a forward pass

    def load(self) -> Model:
        """The model of the task."""
        return self.model() if callable(self.model) else load(self.model)


class Worlds:
    """Many worlds of one task, stepped together. `task` is a Task or the name of one (sinew.tasks.TASKS); `horizon` replaces
    the task's."""

    def __init__(
        self, task: Task | str, n: int, threads: int = 0, params: tuple[str, ...] = (), horizon: int | None = None
    ):
        if isinstance(task, str) and task not in TASKS:
            raise ValueError(f"no task {task!r}; these are: {', '.join(TASKS)}")
        self.task = TASKS[task] if isinstance(task, str) else task
        self.model = self.task.load()
        hook = {"observe": self.task.hook, "nobserved": self.task.nobserved} if self.task.hook else {}
        self.batch = Batch(self.model, n, threads=threads, fields=self.task.fields, params=params, **hook)
        self.n = n
        self.horizon = self.task.horizon if horizon is None else horizon  # steps until an episode is cut off
        self.random = numpy.random.default_rng()
        self.seed = int(self.random.integers(2**63))
        self.age = numpy.zeros(n, numpy.int64)  # steps of the present episodes
        self.before = self.batch.qpos.copy()  # positions before the last step
        self.dt = self.task.skip * self.model.opt.timestep
        low, high = self.model.actuator_ctrlrange.T
        limited = self.model.actuator_ctrllimited.astype(bool)
        self.low, self.high = numpy.where(limited, low, -numpy.inf), numpy.where(limited, high, numpy.inf)

    def reset(self, mask: ArrayLike | None = None, seed: int | None = None) -> Array:
        """New episodes in the worlds of a mask (None: all). Returns the observation of all worlds. The same seed gives
        the same episodes from here on."""
        mask = numpy.ones(self.n, bool) if mask is None else numpy.asarray(mask, bool)
        if seed is not None:
            self.seed = int(seed)
            self.random = numpy.random.default_rng(self.seed)
            self.batch.resets[mask] = 0
        self.batch.reset(mask, seed=self.seed, **self.task.start)
        self.age[mask] = 0
        if self.task.prepare:
            self.task.prepare(self, mask)
        if self.task.forward or self.task.hook or self.task.fields:
            self.batch.forward(mask)
        self.before[mask] = self.batch.qpos[mask]
        return self.observation()

    def step(
        self, action: ArrayLike, mask: ArrayLike | None = None
    ) -> tuple[Array, Array, NDArray[numpy.bool_], NDArray[numpy.bool_]]:
        """Observation, reward, terminated and truncated after one step with the action, n x nu, clipped to the range of
        the controls. Worlds that are not in the mask stand still; what is said of them means nothing."""
        given = numpy.asarray(action, dtype=numpy.float64)
        if given.shape != self.batch.ctrl.shape:
            raise ValueError(f"'action' has shape {self.batch.ctrl.shape}, cannot take shape {given.shape}")
        self.before[:] = self.batch.qpos
        numpy.clip(given, self.low, self.high, out=self.batch.ctrl)
        bad = self.batch.autoresets.copy()
        self.batch.step(self.task.skip, mask)
        if self.task.forward:
            self.batch.forward(mask)
        stepped = slice(None) if mask is None else numpy.asarray(mask, bool)
        self.age[stepped] += 1
        broken = self.batch.autoresets > bad  # the step started over by itself: that is an end
        reward = numpy.where(broken, 0.0, self._reward(given))
        return self.observation(), reward, self._terminated() | broken, self.age >= self.horizon

    def observation(self) -> Array:
        """What is observed of all worlds now."""
        return self.batch.observed[:, :-2].copy() if self.task.hook else self.task.observe(self)

    def _reward(self, action):
        return self.batch.observed[:, -2] if self.task.hook else self.task.reward(self, action)

    def _terminated(self):
        return self.batch.observed[:, -1] != 0 if self.task.hook else self.task.terminated(self)


# ---- what the tasks share


def _speed(worlds):
    """Mean speed of the first slide over the last step."""
    return (worlds.batch.qpos[:, 0] - worlds.before[:, 0]) / worlds.dt


def _effort(action):
    return numpy.square(action).sum(axis=1)


def _never(worlds):
    return numpy.zeros(worlds.n, bool)


def _planar_observation(worlds):
    """All but how far it has come."""
    b = worlds.batch
    return numpy.concatenate([b.qpos[:, 1:], numpy.clip(b.qvel, -10, 10)], axis=1)


# ---- cart-pole


def _cart_pole_observation(worlds):
    q, v = worlds.batch.qpos, worlds.batch.qvel
    return numpy.stack([q[:, 0], v[:, 0], numpy.cos(q[:, 1]), numpy.sin(q[:, 1]), v[:, 1]], axis=1)


def _cart_pole_fell(worlds):
    q = worlds.batch.qpos
    return (numpy.abs(q[:, 1]) > 0.25) | (numpy.abs(q[:, 0]) > 2.3)


# ---- hopper

_HOPPER_HEIGHT = 1.25


def _hopper_fell(worlds):
    q = worlds.batch.qpos
    return (q[:, 1] < 0.7 - _HOPPER_HEIGHT) | (numpy.abs(q[:, 2]) > 0.6)


# ---- humanoid


def _humanoid_observation(worlds):
    b = worlds.batch
    return numpy.concatenate([b.qpos[:, 2:], numpy.clip(b.qvel, -20, 20)], axis=1)


def _humanoid_fell(worlds):
    height = worlds.batch.qpos[:, 2]
    return (height < 0.95) | (height > 2)


# ---- muscle arm


def _place_target(worlds, mask):
    """A target that the hand can reach: in a ring about the shoulder, in front of the body."""
    count = int(mask.sum())
    angle, radius = worlds.random.uniform(0.2, 1.6, count), worlds.random.uniform(0.3, 0.5, count)
    worlds.batch.mocap_pos[mask, 0, 0] = radius * numpy.cos(angle)
    worlds.batch.mocap_pos[mask, 0, 1] = radius * numpy.sin(angle)


def _hand(worlds):
    return worlds.batch.site_xpos[:, worlds.model.site("hand").id, :2]


def _missing(worlds):
    return worlds.batch.mocap_pos[:, 0, :2] - _hand(worlds)


def _arm_observation(worlds):
    b = worlds.batch
    return numpy.concatenate([b.qpos, 0.1 * b.qvel, b.act, _hand(worlds), _missing(worlds)], axis=1)


def _arm_reward(worlds, action):
    distance = numpy.linalg.norm(_missing(worlds), axis=1)
    return -distance + (distance < 0.03) - 0.01 * numpy.square(worlds.batch.act).mean(axis=1)


# ---- muscle legs

_TRUNK_HEIGHT = 0.9


def _legs_observation(worlds):
    b = worlds.batch
    return numpy.concatenate([b.qpos[:, 1:], 0.1 * numpy.clip(b.qvel, -20, 20), b.act], axis=1)


def _legs_fell(worlds):
    q = worlds.batch.qpos
    return (q[:, 1] < 0.65 - _TRUNK_HEIGHT) | (numpy.abs(q[:, 2]) > 0.8)


def _legs_reward(worlds, action):
    q = worlds.batch.qpos
    upright = numpy.exp(-10 * q[:, 2] ** 2) * numpy.exp(-20 * q[:, 1] ** 2)
    return 0.5 + 0.5 * upright - 0.1 * numpy.square(worlds.batch.act).mean(axis=1)


TASKS: dict[str, Task] = {
    "cart_pole": Task(
        MODELS / "cart_pole.xml", 500, 2, _cart_pole_observation,
        lambda worlds, action: numpy.ones(worlds.n), _cart_pole_fell, start={"qpos": 0.05, "qvel": 0.05},
    ),
    "hopper": Task(
        MODELS / "hopper.xml", 1000, 4, _planar_observation,
        lambda worlds, action: 1 + _speed(worlds) - 1e-3 * _effort(action), _hopper_fell,
        start={"qpos": 0.005, "qvel": 0.005},
    ),
    "half_cheetah": Task(
        MODELS / "half_cheetah.xml", 1000, 5, _planar_observation,
        lambda worlds, action: _speed(worlds) - 0.1 * _effort(action), _never,
        start={"qpos": 0.1, "qvel": 0.1},
    ),
    "humanoid": Task(
        MODELS / "humanoid.xml", 1000, 4, _humanoid_observation,
        lambda worlds, action: 5 + 1.25 * _speed(worlds) - 0.1 * _effort(action), _humanoid_fell,
        start={"qpos": 0.01, "qvel": 0.01},
    ),
    "muscle_reach": Task(
        MODELS / "muscle_arm.xml", 200, 4, _arm_observation, _arm_reward, _never,
        start={"qpos": 0.3, "qvel": 0.1, "act": 0.1}, prepare=_place_target, fields=("site_xpos",), forward=True,
    ),
    "muscle_stand": Task(
        MODELS / "muscle_legs.xml", 500, 2, _legs_observation, _legs_reward, _legs_fell,
        start={"key": "stand", "qpos": 0.02, "qvel": 0.05, "act": 0.1},
    ),
}  # fmt: skip
