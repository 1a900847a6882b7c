"""Rollouts over a cluster: trajectories for sampling-based control, and functions of candidates for evolution strategies."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import numpy
import ray
from numpy.typing import ArrayLike, NDArray

from .. import _core
from .._batch import Batch
from .._enums import ENUMS
from .._functions import state_size
from .._model import Model
from .._rollout import _common, _expanded
from ..study.folder import StudyError
from .pool import Failure, Pool
from .worker import send_code

_State = ENUMS["State"]
Array = NDArray[numpy.float64]
Cost = Callable[[Array, Array, Array], ArrayLike]  # states, sensordata, controls -> a number for each trajectory


class _RolloutJob:
    """Trajectories in a batch that the worker keeps; with a cost only that comes back."""

    def __init__(self, control_spec: int, cost: Cost | None):
        self.control_spec, self.cost = control_spec, cost
        send_code(cost)

    def __call__(self, model: Model, threads: int, device: str) -> Callable[..., Any]:
        batches: dict[int, Batch] = {}
        size = state_size(model, _State.FULLPHYSICS)

        def trajectories(start, control, nstep, count):
            if count not in batches:
                batches[count] = Batch(model, count, threads=threads, device=device)
            batch = batches[count]
            batch.reset(state=numpy.broadcast_to(start, (count, size)), parts=_State.FULLPHYSICS)
            states, sensordata = numpy.empty((count, nstep, size)), numpy.empty((count, nstep, model.nsensordata))
            if control is not None:
                control = numpy.ascontiguousarray(numpy.broadcast_to(control, (count, nstep, control.shape[2])))
            _core.batch_rollout(batch, nstep, control, int(self.control_spec), states, sensordata)
            if self.cost is None:
                return states, sensordata
            return _costs(self.cost(states, sensordata, control), count)

        return trajectories


def _costs(found, count):
    costs = numpy.asarray(found, dtype=numpy.float64)
    if costs.shape != (count,):
        raise ValueError(f"the cost gave shape {costs.shape} for {count} trajectories, one number for each is expected")
    return costs


def _spans(count, size, chunk):
    """Equal parts of the trajectories, a few for each worker."""
    chunk = chunk or max(1, -(-count // max(size, 1)))
    return [(first, min(first + chunk, count)) for first in range(0, count, chunk)]


def _part(array, first, last):
    """Rows of an array in the object store; a single row stands for all."""
    if array is None:
        return None
    return ray.put(numpy.ascontiguousarray(array if len(array) == 1 else array[first:last]))


def _run(pool, job, count, nstep, start, control, chunk):
    """(first, last, result) of every part, as they come."""
    spans = _spans(count, pool.size, chunk)
    pieces = ((_part(start, a, b), _part(control, a, b), nstep, b - a) for a, b in spans)
    for number, found in pool.map(job, pieces):
        if isinstance(found, Failure):
            raise StudyError(f"trajectories {spans[number][0]} to {spans[number][1] - 1} failed: {found.reason}")
        yield *spans[number], found


def parts(
    pool: Pool, initial_state: ArrayLike, control: ArrayLike | None = None, *, control_spec: int = _State.CTRL,
    nstep: int | None = None, cost: Cost | None = None, chunk: int | None = None,
) -> Iterator[tuple[int, int, Any]]:  # fmt: skip
    """(first, last, result) of parts of the trajectories as they come, arrays of the object store without copying: for
    results that do not fit in memory."""
    model = pool.model
    start = _expanded(initial_state, "initial_state", 2, state_size(model, _State.FULLPHYSICS))
    inputs = _expanded(control, "control", 3, state_size(model, control_spec))
    count = _common("batch sizes", [len(start), None if inputs is None else len(inputs)])
    steps = [nstep, None if inputs is None else inputs.shape[1]]
    steps = _common("numbers of steps", steps) if any(step is not None for step in steps) else 1
    yield from _run(pool, _RolloutJob(control_spec, cost), count, steps, start, inputs, chunk)


def rollout(
    pool: Pool, initial_state: ArrayLike, control: ArrayLike | None = None, *, control_spec: int = _State.CTRL,
    nstep: int | None = None, cost: Cost | None = None, chunk: int | None = None,
) -> Any:  # fmt: skip
    """sinew.rollout over a cluster: states (nbatch x nstep x nstate) and sensor data (nbatch x nstep x nsensordata). With
    `cost`, a function of states, sensor data and controls that runs where the trajectories are, one number for each
    trajectory and nothing else. The numbers do not depend on workers or on `chunk`, trajectories in one piece of work."""
    found = sorted(
        parts(pool, initial_state, control, control_spec=control_spec, nstep=nstep, cost=cost, chunk=chunk),
        key=lambda part: part[0],
    )
    if cost is not None:
        return numpy.concatenate([costs for _, _, costs in found])
    return tuple(numpy.concatenate([part[which] for _, _, part in found]) for which in (0, 1))


def write(
    pool: Pool, path: str | os.PathLike[str], initial_state: ArrayLike, control: ArrayLike | None = None, **options: Any
) -> Any:
    """A rollout whose trajectories go to Parquet files in a new folder as they come: columns `trajectory`, `state` and
    `sensordata`, a list of numbers each. Gives them as a Ray Dataset; the workers rest, since it needs cores to be read."""
    import pyarrow.parquet

    from ..study.folder import table_of

    os.makedirs(path)
    for first, last, (states, sensordata) in parts(pool, initial_state, control, **options):
        columns = {"trajectory": numpy.arange(first, last), "state": states.reshape(last - first, -1)}
        if sensordata.size:
            columns["sensordata"] = sensordata.reshape(last - first, -1)
        name = os.path.join(path, f"{first:09d}.parquet")
        try:
            pyarrow.parquet.write_table(table_of(columns), name)
        except OSError as error:
            raise StudyError(f"{name}: cannot write trajectories: {error}") from None
    pool.rest()
    return ray.data.read_parquet(os.path.abspath(path))


class _EvaluateJob:
    def __init__(self, function: Callable[..., ArrayLike]):
        self.function = function
        send_code(function)

    def __call__(self, model: Model, threads: int, device: str) -> Callable[..., Any]:
        batches: dict[int, Batch] = {}

        def evaluated(candidates):
            count = len(candidates)
            if count not in batches:
                fields = getattr(self.function, "fields", ())
                batches[count] = Batch(model, count, threads=threads, device=device, fields=fields)
            batches[count].resets[:] = 0
            batches[count].reset()
            return _costs(self.function(batches[count], candidates), count)

        return evaluated


def evaluate(
    pool: Pool, function: Callable[[Batch, Array], ArrayLike], candidates: ArrayLike, chunk: int | None = None
) -> Array:
    """function(batch, candidates) over a cluster: `batch` has a world at its initial state for each row of `candidates`, and
    the function gives a number for each. Outputs that it reads are named in its attribute `fields`."""
    rows = numpy.ascontiguousarray(candidates, dtype=numpy.float64)
    if rows.ndim != 2:
        raise ValueError(f"'candidates' has a row for each candidate, cannot take shape {rows.shape}")
    spans = _spans(len(rows), pool.size, chunk)
    found = numpy.empty(len(rows))
    for number, result in pool.map(_EvaluateJob(function), ((ray.put(rows[a:b]),) for a, b in spans)):
        first, last = spans[number]
        if isinstance(result, Failure):
            raise StudyError(f"candidates {first} to {last - 1} failed: {result.reason}")
        found[first:last] = result
    return found
