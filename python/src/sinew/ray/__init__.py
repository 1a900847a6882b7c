"""Sinew on many machines, on Ray: sweeps, rollouts, evolution strategies, RLlib. docs/ray.md has the whole of it.

result = sinew.ray.sweep("cheetah.xml", {"body_mass[torso]": times([0.8, 1, 1.2])}, measure={"x": "last qpos[x]"},
                         steps=1000, seeds=100, out="masses")
with sinew.ray.Pool(model) as pool: states, sensordata = sinew.ray.rollout(pool, initial_state, control)
"""

try:
    import ray as _ray  # noqa: F401
except ImportError as error:
    raise ImportError("sinew.ray needs the package ray: pip install 'sinew[ray]'") from error

from ..study import Study, choice, log_uniform, normal, plus, times, uniform
from ..study.folder import StudyError
from .evolution import Evolution
from .planning import CrossEntropy, PathIntegral
from .pool import Failure, Pool
from .rollouts import evaluate, rollout
from .sweeping import Results, run_study, sweep

__all__ = [
    "CrossEntropy", "Evolution", "Failure", "PathIntegral", "Pool", "Results", "Study", "StudyError", "choice",
    "evaluate", "log_uniform", "normal", "plus", "rollout", "run_study", "sweep", "times", "uniform",
]  # fmt: skip
