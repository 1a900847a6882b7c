"""Studies: many runs of one model that differ in parameters and seeds. Runs here in one process; sinew.ray.sweep runs
the same on many machines, with the same bits. docs/ray.md has the whole of it.

study = sinew.study.Study(model, {"body_mass[torso]": times([0.8, 1, 1.2])}, measure={"x": "last qpos[0]"}, steps=1000)
columns = sinew.study.run(study)
"""

from .places import Place
from .runs import Runner, Runs, run
from .study import Parameter, Study
from .values import Drawn, Relative, choice, log_uniform, normal, plus, times, uniform

__all__ = [
    "Drawn", "Parameter", "Place", "Relative", "Runner", "Runs", "Study", "choice", "log_uniform", "normal", "plus",
    "run", "times", "uniform",
]  # fmt: skip
