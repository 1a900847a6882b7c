"""The actor that owns a batch: it checks that its Sinew is the driver's, loads the model, and does the work of a job.

The class is made inside a function, so that Ray sends its code along: on a node with another version of Sinew it still
runs, and says so.
"""

from __future__ import annotations

import hashlib
import pathlib
import sys
import sysconfig
from typing import Any

from ray import cloudpickle

import sinew


def identity() -> tuple[str, str]:
    """Version of Sinew and hash of its compiled library in this process."""
    with open(sinew._core.__file__, "rb") as file:
        return sinew.__version__, hashlib.sha256(file.read()).hexdigest()[:16]


def send_code(*functions: Any) -> None:
    """Functions of a user's own file travel with the code of that file, since other nodes do not have it. Packages that are
    installed do not travel."""
    installed = [pathlib.Path(sysconfig.get_paths()[name]).resolve() for name in ("stdlib", "purelib", "platlib")]
    for function in functions:
        module = sys.modules.get(getattr(function, "__module__", None) or type(function).__module__)
        file = getattr(module, "__file__", None)
        if file and module.__name__ != "__main__" and not any(pathlib.Path(file).resolve().is_relative_to(p) for p in installed):
            if not module.__name__.startswith("sinew."):
                cloudpickle.register_pickle_by_value(module)


def worker_class() -> type:
    """The class of the actor, self-contained."""

    class Worker:
        """One model, and jobs by name. What goes wrong while preparing comes back as a text."""

        def __init__(self, threads, device):
            self.threads, self.device, self.jobs, self.model = threads, device, {}, None

        def prepare(self, expected, model):
            """Loads the model, an array of the bytes of a .snb file. None, or what is wrong."""
            import hashlib

            try:
                import sinew
            except ImportError as error:
                return f"Sinew cannot be imported: {error}"
            with open(sinew._core.__file__, "rb") as file:
                found = (sinew.__version__, hashlib.sha256(file.read()).hexdigest()[:16])
            if found != tuple(expected):
                what = "version" if found[0] != expected[0] else "build"
                return f"another {what} of Sinew: {found[0]} (library {found[1]}), the driver has {expected[0]} ({expected[1]})"
            try:
                self.model = sinew.Model.from_bytes(memoryview(model))
            except (ValueError, MemoryError) as error:
                return f"the model cannot be loaded: {error}"
            return None

        def open(self, name, job):
            """A job: bytes of a function of model, threads and device that gives the function to be called."""
            import pickle

            try:
                self.jobs = {name: pickle.loads(job)(self.model, self.threads, self.device)}
            except Exception as error:  # whatever it is, every piece of the job tells it
                self.jobs = {}
                self.problem = error

        def call(self, name, *arguments):
            """One piece of a job."""
            if name not in self.jobs:
                raise self.problem
            return self.jobs[name](*arguments)

    return Worker


def model_array(model: sinew.Model) -> Any:
    """The bytes of a .snb file as an array, which the object store shares without copying."""
    import numpy

    return numpy.frombuffer(model.to_bytes(), numpy.uint8)
