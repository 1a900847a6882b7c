"""RLlib on Sinew: the tasks of sinew.tasks as vector environments, one batch for all environments of a runner.

sinew.ray.rllib.register()
config = sinew.ray.rllib.config("half_cheetah", runners=4, worlds=64)      # a PPOConfig to go on with
algorithm = config.build_algo()
"""

from __future__ import annotations

from typing import Any

import gymnasium
from ray.tune.registry import register_env

from ..gym import Env, VectorEnv
from ..tasks import TASKS, Task


def name_of(task: str) -> str:
    """The name of a task in the registries: half_cheetah is sinew/HalfCheetah-v0."""
    return f"sinew/{task.title().replace('_', '')}-v0"


def creator(task: Task | str) -> Any:
    """A function for ray.tune.register_env: with `num_envs` in its context it gives a vector environment, else one world.
    `threads` (default 1, since runners are separate processes) and `params` are taken from the context too."""

    def create(context: Any) -> Any:
        params = tuple(context.get("params", ()))
        if "num_envs" not in context:
            return Env(task, params=params)
        return VectorEnv(task, context["num_envs"], threads=context.get("threads", 1), params=params)

    return create


def register(name: str | None = None, task: Task | str | None = None) -> None:
    """Registers a custom task under a name, or all tasks of Sinew under theirs."""
    tasks = {name_of(own): own for own in TASKS} if name is None else {name: task}
    for label, what in tasks.items():
        if what is None:
            raise ValueError(f"'{label}' needs a task: a sinew.tasks.Task or one of {', '.join(TASKS)}")
        register_env(label, creator(what))


def config(task: Task | str, runners: int = 2, worlds: int = 64, base: Any = None, **context: Any) -> Any:
    """A configuration (PPO's, or `base`) with the environment set: `runners` processes with a batch of `worlds` each."""
    if isinstance(task, str) and task not in TASKS:
        raise ValueError(f"no task {task!r}; these are: {', '.join(TASKS)}")
    label = name_of(task) if isinstance(task, str) else "sinew/own-v0"
    register(label, task)
    if base is None:
        from ray.rllib.algorithms.ppo import PPOConfig

        base = PPOConfig()
    return base.environment(label, env_config=context).env_runners(
        num_env_runners=runners,
        num_envs_per_env_runner=worlds,
        gym_env_vectorize_mode=gymnasium.VectorizeMode.VECTOR_ENTRY_POINT,
    )
