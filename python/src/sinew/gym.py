"""Gymnasium environments over sinew.Batch: VectorEnv steps all worlds in one call, Env is one of them alone.

env = sinew.gym.VectorEnv("half_cheetah", 64)
env = gymnasium.make("sinew/HalfCheetah-v0")            # after `import sinew.gym`
env = gymnasium.make_vec("sinew/HalfCheetah-v0", 64)
env = gymnasium.make("sinew/HalfCheetah-v0", render_mode="rgb_array")    # then env.render(), or Gymnasium's RecordVideo
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy

try:
    import gymnasium
    from gymnasium.vector import AutoresetMode
except ImportError as error:
    raise ImportError("sinew.gym needs the package gymnasium: pip install 'sinew[gym]'") from error

from . import _view
from ._core import forward
from ._data import Data
from ._renderer import Renderer
from .tasks import TASKS, Task, Worlds

__all__ = ["Env", "VectorEnv", "TASKS", "Task", "AutoresetMode"]


def _box(low, high):
    return gymnasium.spaces.Box(low, high, dtype=numpy.float64)


def _spaces(worlds):
    """Spaces of one world: actions are controls in their range. Observations have no bounds, as in Gymnasium's own MuJoCo
    environments: its checker warns of that, but bounds that no state comes near would mislead learners that scale by them."""
    width = worlds.observation().shape[1]
    unbounded = numpy.full(width, numpy.inf)
    return _box(-unbounded, unbounded), _box(worlds.low, worlds.high)


RENDER_MODES = ("rgb_array", "human")


def _metadata(metadata, worlds):
    """With the pictures per second that show the task in real time."""
    return {**metadata, "render_fps": max(1, round(1 / worlds.dt))}


class _Painter:
    """Pictures of the worlds of an environment: "rgb_array" draws them, "human" shows the first in the browser."""

    def __init__(self, worlds: Worlds, mode: str | None, width: int, height: int, camera: int | str):
        if mode is not None and mode not in RENDER_MODES:
            raise ValueError(f"render_mode {mode!r}: expected {', '.join(map(repr, RENDER_MODES))} or None")
        if mode == "human":
            _view.page_text()  # an installation without the page is an error now, not in the first episode
        self._worlds, self._mode, self._camera = worlds, mode, camera
        self._data = Data(worlds.model) if mode else None
        self._renderer: Renderer | None = None  # made with the first picture: learners ask for pictures that they never take
        self._size = (height, width)
        self._page = None

    def _take(self, world):
        """The data in the state of a world."""
        batch, d = self._worlds.batch, self._data
        for name in ("qpos", "qvel", "act", "ctrl", "mocap_pos", "mocap_quat"):
            getattr(d, name)[:] = getattr(batch, name)[world]
        d.time = batch.time[world]
        forward(self._worlds.model, d)
        return d

    def picture(self, world: int) -> numpy.ndarray:
        if self._renderer is None:
            self._renderer = Renderer(self._worlds.model, *self._size)
        self._renderer.update_scene(self._take(world), self._camera)
        return self._renderer.render()

    def show(self) -> None:
        """The first world on the page that a browser shows."""
        if self._mode != "human":
            return
        d = self._take(0)
        self._page = self._page or _view.view(self._worlds.model, d)
        self._page.sync()

    def close(self) -> None:
        if self._renderer:
            self._renderer.close()
        if self._page:
            self._page.close()
        self._page = None


class VectorEnv(gymnasium.vector.VectorEnv):
    """num_envs worlds of a task (a name of sinew.tasks.TASKS or a Task) as a Gymnasium vector environment.

    `autoreset_mode` chooses what happens to a world whose episode ended: NEXT_STEP resets it in the next call of step,
    which ignores its action and gives no reward; SAME_STEP resets it at once and leaves the last observation in
    infos["final_obs"]; DISABLED leaves it to reset(options={"reset_mask": ...}). `max_episode_steps` cuts episodes off after
    so many steps instead of the task's horizon. With render_mode "rgb_array", render() gives a picture of every world, height
    x width x 3; with "human" the first world is shown in the browser. `camera` is a camera of the model, -1 a free one.
    """

    metadata = {"render_modes": list(RENDER_MODES), "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        task: Task | str,
        num_envs: int = 1,
        threads: int = 0,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        params: tuple[str, ...] = (),
        max_episode_steps: int | None = None,
        render_mode: str | None = None,
        width: int = 480,
        height: int = 480,
        camera: int | str = -1,
    ):
        self.worlds = Worlds(task, num_envs, threads=threads, params=params, horizon=max_episode_steps)
        self.num_envs = num_envs
        self.render_mode = render_mode
        self._painter = _Painter(self.worlds, render_mode, width, height, camera)
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {**_metadata(self.metadata, self.worlds), "autoreset_mode": self.autoreset_mode}
        self.single_observation_space, self.single_action_space = _spaces(self.worlds)
        batch_space = gymnasium.vector.utils.batch_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._ended = numpy.zeros(num_envs, bool)

    def reset(self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None):
        """New episodes in all worlds, or in those of options["reset_mask"]. One seed for all, or one for each."""
        mask = numpy.ones(self.num_envs, bool) if options is None else options.get("reset_mask")
        mask = numpy.ones(self.num_envs, bool) if mask is None else numpy.asarray(mask, bool)
        self._ended[mask] = False
        if seed is None or isinstance(seed, (int, numpy.integer)):
            super().reset(seed=None if seed is None else int(seed))
            observation = self.worlds.reset(mask, seed)
            self._painter.show()
            return observation, {}
        if len(seed) != self.num_envs:
            raise ValueError(f"{self.num_envs} worlds need as many seeds, got {len(seed)}")
        for world in numpy.flatnonzero(mask):
            observation = self.worlds.reset(numpy.arange(self.num_envs) == world, seed[world])
        return observation, {}

    def step(self, actions):
        """One step of all worlds: observations, rewards, terminations, truncations, infos."""
        if self.autoreset_mode == AutoresetMode.NEXT_STEP and self._ended.any():
            return self._step_and_reset(actions)
        if self.autoreset_mode == AutoresetMode.DISABLED and self._ended.any():
            raise RuntimeError("some worlds have ended; reset them with options={'reset_mask': ...}")
        observation, reward, terminated, truncated = self.worlds.step(actions)
        self._ended = terminated | truncated
        infos = {}
        if self.autoreset_mode == AutoresetMode.SAME_STEP and self._ended.any():
            observation, infos = self._reset_at_once(observation)
        self._painter.show()
        return observation, reward, terminated, truncated, infos

    def _step_and_reset(self, actions):
        """Worlds that ended with the last step start over, the others go on."""
        starts = self._ended
        observation, reward, terminated, truncated = self.worlds.step(actions, ~starts)
        observation = self.worlds.reset(starts)
        for array in (reward, terminated, truncated):
            array[starts] = 0
        self._ended = terminated | truncated
        return observation, reward, terminated, truncated, {}

    def _reset_at_once(self, observation):
        ended = self._ended
        last = numpy.full(self.num_envs, None, dtype=object)
        for world in numpy.flatnonzero(ended):
            last[world] = observation[world].copy()
        infos = {"final_obs": last, "_final_obs": ended.copy(), "final_info": {}, "_final_info": ended.copy()}
        self._ended = numpy.zeros(self.num_envs, bool)
        return self.worlds.reset(ended), infos

    def render(self) -> tuple[numpy.ndarray, ...] | None:
        """A picture of each world, with render_mode "rgb_array"."""
        if self.render_mode != "rgb_array":
            return None
        return tuple(self._painter.picture(world) for world in range(self.num_envs))

    def close_extras(self, **kwargs):
        """Frees the renderer, or closes the page."""
        self._painter.close()


class Env(gymnasium.Env):
    """One world of a task as a Gymnasium environment. With render_mode "rgb_array", render() gives a picture, height x width x
    3; with "human" every step is shown in the browser. `camera` is a camera of the model, -1 a free one."""

    metadata = {"render_modes": list(RENDER_MODES)}

    def __init__(
        self,
        task: Task | str,
        params: tuple[str, ...] = (),
        render_mode: str | None = None,
        width: int = 480,
        height: int = 480,
        camera: int | str = -1,
    ):
        self.worlds = Worlds(task, 1, threads=1, params=params)
        self.render_mode = render_mode
        self._painter = _Painter(self.worlds, render_mode, width, height, camera)
        self.metadata = _metadata(self.metadata, self.worlds)
        self.observation_space, self.action_space = _spaces(self.worlds)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None):
        """A new episode; the same seed gives the same one."""
        super().reset(seed=seed)
        observation = self.worlds.reset(seed=seed)[0]
        self._painter.show()
        return observation, {}

    def step(self, action):
        """One step: observation, reward, terminated, truncated, info."""
        observation, reward, terminated, truncated = self.worlds.step(numpy.asarray(action)[None])
        self._painter.show()
        return observation[0], float(reward[0]), bool(terminated[0]), bool(truncated[0]), {}

    def render(self) -> numpy.ndarray | None:
        """A picture of the world, with render_mode "rgb_array"."""
        return self._painter.picture(0) if self.render_mode == "rgb_array" else None

    def close(self):
        """Frees the renderer, or closes the page."""
        self._painter.close()


def _register():
    for name, task in TASKS.items():
        identifier = f"sinew/{name.title().replace('_', '')}-v0"
        if identifier in gymnasium.registry:
            continue
        gymnasium.register(
            identifier,
            entry_point="sinew.gym:Env",
            vector_entry_point="sinew.gym:VectorEnv",
            kwargs={"task": name},
            max_episode_steps=task.horizon,
            disable_env_checker=False,
        )


_register()
