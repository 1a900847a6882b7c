"""rollout: open-loop simulation of many trajectories, with the shapes of mujoco.rollout."""

from __future__ import annotations

from collections.abc import Sequence

import numpy
from numpy.typing import ArrayLike, NDArray

from . import _core
from ._batch import Batch
from ._data import Data
from ._enums import ENUMS
from ._functions import state_size
from ._model import Model

_State = ENUMS["State"]


def _threads(data):
    """A Data or None is one thread, a sequence as many as it has, a number that many."""
    if data is None or isinstance(data, Data):
        return 1
    if isinstance(data, (int, numpy.integer)):
        return int(data)
    return len(data)


def _expanded(value, name, dims, width):
    """As an array with `dims` axes whose last has `width` numbers; missing leading axes have length 1."""
    if value is None:
        return None
    array = numpy.ascontiguousarray(value, dtype=numpy.float64)
    if array.ndim > dims:
        raise ValueError(f"'{name}' can have at most {dims} dimensions, got {array.ndim}")
    array = array.reshape((1,) * (dims - array.ndim) + array.shape)
    if array.shape[-1] != width:
        raise ValueError(f"'{name}' needs {width} numbers in its last axis, got shape {numpy.shape(value)}")
    return array


def _common(name, found):
    """The length that all arrays have along an axis; 1 stretches."""
    lengths = {length for length in found if length is not None}
    longest = max(lengths - {1}, default=1)
    if lengths - {1, longest}:
        raise ValueError(f"{name} disagree: {sorted(lengths)}")
    return longest


def _output(array, name, shape):
    if array is None:
        return numpy.empty(shape)
    wrong = not isinstance(array, numpy.ndarray) or array.dtype != numpy.float64 or not array.flags.c_contiguous
    if wrong or not array.flags.writeable or array.shape != shape:
        raise ValueError(f"'{name}' must be a writable contiguous array of float64 with shape {shape}")
    return array


def rollout(
    model: Model | Sequence[Model],
    data: Data | Sequence[Data] | int | None,
    initial_state: ArrayLike,
    control: ArrayLike | None = None,
    *,
    control_spec: int = _State.CTRL,
    nstep: int | None = None,
    initial_warmstart: ArrayLike | None = None,
    state: NDArray[numpy.float64] | None = None,
    sensordata: NDArray[numpy.float64] | None = None,
) -> tuple[NDArray[numpy.float64], NDArray[numpy.float64]]:
    """States (nbatch x nstep x nstate) and sensor data (nbatch x nstep x nsensordata) of trajectories that start at rows
    of `initial_state` (State.FULLPHYSICS) and follow `control` (nbatch x nstep x ncontrol, parts `control_spec`).

    Axes of length 1 are repeated. `data` sets the number of threads, as a number or a sequence of that length (0: all
    cores); a Data is not changed. A list of models of equal structure gives each trajectory its own. A trajectory that
    raises a warning stands still from there on, as in MuJoCo. `state` and `sensordata` may be given to be filled.
    """
    models = [model] if isinstance(model, Model) else list(model)
    if not models:
        raise ValueError("'model' is an empty list")
    first = models[0]
    sizes = (state_size(first, _State.FULLPHYSICS), state_size(first, control_spec))
    start = _expanded(initial_state, "initial_state", 2, sizes[0])
    inputs = _expanded(control, "control", 3, sizes[1])
    warm = _expanded(initial_warmstart, "initial_warmstart", 2, first.nv)
    length = lambda array, axis: None if array is None else array.shape[axis]  # noqa: E731
    nbatch = _common(
        "batch sizes", [len(models), length(start, 0), length(inputs, 0), length(warm, 0), length(state, 0), length(sensordata, 0)]
    )
    steps = [nstep, length(inputs, 1), length(state, 1), length(sensordata, 1)]
    steps = _common("numbers of steps", steps) if any(step is not None for step in steps) else 1
    state = _output(state, "state", (nbatch, steps, sizes[0]))
    sensordata = _output(sensordata, "sensordata", (nbatch, steps, first.nsensordata))
    whole = lambda array, *shape: None if array is None else numpy.ascontiguousarray(numpy.broadcast_to(array, shape))  # noqa: E731
    start = whole(start, nbatch, sizes[0])
    inputs = whole(inputs, nbatch, steps, sizes[1])
    warm = whole(warm, nbatch, first.nv)
    spans = [(first, slice(0, nbatch))] if len(models) == 1 else [(m, slice(i, i + 1)) for i, m in enumerate(models)]
    for m, span in spans:
        batch = Batch(m, span.stop - span.start, threads=_threads(data))
        batch.reset(state=start[span], parts=_State.FULLPHYSICS)
        if warm is not None:
            batch.qacc_warmstart[:] = warm[span]
        _core.batch_rollout(
            batch, steps, None if inputs is None else inputs[span], int(control_spec), state[span], sensordata[span]
        )
    return state, sensordata
