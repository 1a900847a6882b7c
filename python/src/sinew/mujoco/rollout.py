"""Open-loop trajectories, several at a time: mujoco.rollout.

Results depend on the model, the initial state and the controls only, not on the number of threads.
"""

from __future__ import annotations

import atexit
import itertools
from concurrent.futures import ThreadPoolExecutor

import numpy

from .. import _core
from ._enums import mjtState
from ._model import MjModel

_FULL = int(mjtState.mjSTATE_FULLPHYSICS)
_USER = int(mjtState.mjSTATE_USER)
_CTRL = int(mjtState.mjSTATE_CTRL)


class Rollout:
    """Threads that run trajectories; `close` ends them."""

    def __init__(self, *, nthread=None):
        self.nthread = nthread or 0
        self.rollout_ = ThreadPoolExecutor(self.nthread) if self.nthread else _Inline()

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()

    def close(self):
        """Ends the threads; later rollouts are refused."""
        if self.rollout_ is not None:
            self.rollout_.shutdown()
        self.rollout_ = None

    def _check_threads(self, count):
        if not self.nthread and count > 1:
            raise ValueError("More than one data instance passed but rollout is configured to run on main thread")
        if self.nthread and count != self.nthread:
            raise ValueError(f"Length of data: {count} not equal to nthread: {self.nthread}")

    def rollout(
        self,
        model,
        data,
        initial_state,
        control=None,
        *,
        control_spec=_CTRL,
        skip_checks=False,
        nstep=None,
        initial_warmstart=None,
        state=None,
        sensordata=None,
        chunk_size=None,
    ):
        """(state, sensordata), nbatch x nstep x their sizes, from initial states and open-loop controls.

        `model` may be a list with one model for each trajectory, `data` one with one for each thread. Inputs with a
        single row or step stand for all; outputs that are not given are made.
        """
        if self.rollout_ is None:
            raise RuntimeError("this Rollout is closed: its threads have ended")
        batch = _Batch(model, data, control_spec, nstep)
        inputs = initial_state, initial_warmstart, control, state, sensordata
        if not skip_checks:
            inputs = batch.check(*inputs, chunk_size)
        else:
            batch.take(*inputs)
        self._check_threads(len(batch.data))
        batch.run(self.rollout_)
        return batch.state, batch.sensordata


class _Inline:
    """Runs in the caller's thread."""

    def map(self, function, items):
        return [function(item) for item in items]

    def shutdown(self):
        pass


def _numeric(**arrays):
    for name, array in arrays.items():
        if array is not None and numpy.asarray(array).dtype.kind not in "biuf":
            raise ValueError(f"{name} must be a numpy array or float")


def _dimensions(most, **arrays):
    for name, array in arrays.items():
        if array is not None and numpy.ndim(array) > most:
            raise ValueError(f"{name} can have at most {most} dimensions")


def _raised(array, count):
    """An array with leading dimensions added; arrays that already fit stay themselves."""
    if array is None:
        return None
    found = numpy.ascontiguousarray(array, float)
    return found.reshape((1,) * (count - found.ndim) + found.shape)


def _infer(axis, value, **arrays):
    """The length that arrays have along an axis; those of length 1 say nothing."""
    for name, array in arrays.items():
        if array is None or array.shape[axis] == 1:
            continue
        if value not in (1, array.shape[axis]):
            raise ValueError(f"dimension {axis} inferred as {value} but {name} has {array.shape[axis]}")
        value = array.shape[axis]
    return value


def _trailing(size, **arrays):
    for name, array in arrays.items():
        if array is not None and array.shape[-1] != size:
            raise ValueError(f"trailing dimension of {name} must be {size}, got {array.shape[-1]}")


def _tiled(array, *lengths):
    if array is None:
        return None
    return numpy.ascontiguousarray(numpy.broadcast_to(array, (*lengths, *array.shape[len(lengths) :])))


class _Batch:
    """Trajectories with their inputs and outputs in place."""

    def __init__(self, model, data, control_spec, nstep):
        self.models = [model] if isinstance(model, MjModel) else list(model)
        self.single = isinstance(model, MjModel)
        self.data = list(data) if isinstance(data, (list, tuple)) else [data]
        self.control_spec, self.nstep = control_spec, nstep
        if not self.data:
            raise ValueError("The list of data instances is empty")

    def check(self, initial_state, warmstart, control, state, sensordata, chunk_size):
        """Inputs of the right shapes; ValueError that names what does not fit."""
        if self.control_spec & ~_USER:
            raise ValueError("control_spec can only contain bits in mjSTATE_USER")
        if self.nstep and not isinstance(self.nstep, int):
            raise ValueError(f"nstep counts steps, got {self.nstep!r}")
        if chunk_size and not isinstance(chunk_size, int):
            raise ValueError(f"chunk_size counts trajectories, got {chunk_size!r}")
        flat = {"initial_state": initial_state, "initial_warmstart": warmstart}
        deep = {"control": control, "state": state, "sensordata": sensordata}
        _numeric(**flat, **deep)
        _dimensions(2, **flat)
        _dimensions(3, **deep)
        flat = {name: _raised(array, 2) for name, array in flat.items()}
        deep = {name: _raised(array, 3) for name, array in deep.items()}
        self._sizes(flat, deep)
        self.take(flat["initial_state"], flat["initial_warmstart"], deep["control"], deep["state"], deep["sensordata"])

    def _sizes(self, flat, deep):
        nbatch = _infer(0, 1, **flat, **deep)
        if not self.single:
            nbatch = len(self.models) if nbatch == 1 else nbatch
            if len(self.models) not in (1, nbatch):
                raise ValueError(f"nbatch inferred as {nbatch} but model is length {len(self.models)}")
        self.nstep = _infer(1, self.nstep or 1, **deep)
        sizes = [self._of_model(model) for model in self.models]
        if any(size != sizes[0] for size in sizes):
            raise ValueError("models are not compatible")
        nstate, ncontrol, nv, nsensordata = sizes[0]
        _trailing(nstate, initial_state=flat["initial_state"], state=deep["state"])
        _trailing(ncontrol, control=deep["control"])
        _trailing(nv, initial_warmstart=flat["initial_warmstart"])
        _trailing(nsensordata, sensordata=deep["sensordata"])
        flat["initial_state"] = _tiled(flat["initial_state"], nbatch)
        flat["initial_warmstart"] = _tiled(flat["initial_warmstart"], nbatch)
        deep["control"] = _tiled(deep["control"], nbatch, self.nstep)
        if deep["state"] is None:
            deep["state"] = numpy.empty((nbatch, self.nstep, nstate))
        if deep["sensordata"] is None:
            deep["sensordata"] = numpy.empty((nbatch, self.nstep, nsensordata))

    def _of_model(self, model):
        parts = _core.state_size(model, _FULL), _core.state_size(model, self.control_spec)
        return *parts, model.nv, model.nsensordata

    def take(self, initial_state, warmstart, control, state, sensordata):
        """Inputs as they are."""
        self.initial, self.warmstart, self.control = initial_state, warmstart, control
        self.state, self.sensordata = state, sensordata

    def run(self, pool):
        count = len(self.initial)
        waiting = itertools.count()
        workers = self.data if not isinstance(pool, _Inline) else self.data[:1]

        def work(data):
            while (index := next(waiting)) < count:
                self._one(index, data)

        list(pool.map(work, workers))

    def _one(self, index, data):
        def row(array):
            return None if array is None else array[index]

        model = self.models[index if len(self.models) > 1 else 0]
        rows = [row(array) for array in (self.initial, self.warmstart, self.control, self.state, self.sensordata)]
        spec = self.control_spec
        _core.rollout(model, data, self.nstep or len(self.state[index]), spec, *rows)


_persistent = None


def shutdown_persistent_pool():
    """Ends the threads that rollouts with persistent_pool=True share."""
    global _persistent
    if _persistent is not None:
        _persistent.close()
    _persistent = None


atexit.register(shutdown_persistent_pool)


def _shared(nthread):
    global _persistent
    if _persistent is not None and _persistent.nthread != nthread:
        _persistent.close()
        _persistent = None
    if _persistent is None:
        _persistent = Rollout(nthread=nthread)
    return _persistent


def rollout(model, data, initial_state, control=None, *, persistent_pool=False, **options):
    """Rollout.rollout with as many threads as there are data; `persistent_pool` keeps them for the next call."""
    data = list(data) if isinstance(data, (list, tuple)) else [data]
    nthread = len(data) if len(data) > 1 else 0
    if persistent_pool:
        return _shared(nthread).rollout(model, data, initial_state, control, **options)
    with Rollout(nthread=nthread) as made:
        return made.rollout(model, data, initial_state, control, **options)
