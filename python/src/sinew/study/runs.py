"""Runs of a study: a block of them at a time in a batch, the same bits wherever that is.

for block in range(study.blocks): columns = runner.block(block)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy
from numpy.typing import NDArray

from .._batch import Batch
from .measures import Gauge, Measure
from .places import OWN, PARAMETERS
from .study import Study
from .values import unit, word_of

Columns = dict[str, NDArray[Any]]


class Runs:
    """The runs of a block while they run: what the functions of a study read. A function may depend on its own row of
    each array only, for a run to be the same in every block."""

    def __init__(self, batch: Batch, runs: NDArray[numpy.int64], study: Study):
        self.batch = batch  # the worlds, one for each run
        self.run = runs  # numbers of the runs
        self.seed = study.seeds_of(runs)
        self.parameters = study.values_of(runs)  # name -> n x size
        self.step = 0  # steps that were taken
        self._streams = study.streams_of(runs)[:, None]

    @property
    def n(self) -> int:
        """Number of runs."""
        return len(self.run)

    def random(self, width: int = 1, name: str = "") -> NDArray[numpy.float64]:
        """Uniform numbers in (0, 1), n x width, that follow from the seed of each run, the step and the name."""
        columns = numpy.arange(width, dtype=numpy.uint64)
        return unit(self._streams, numpy.uint64(word_of(name)), numpy.uint64(self.step), columns)


class Runner:
    """Computes blocks of a study, one after the other, in a batch that it keeps."""

    def __init__(self, study: Study, threads: int = 1, device: str = "cpu"):
        self.study, self.threads, self.device = study, threads, device
        self._batches: dict[int, Batch] = {}
        self._defaults: dict[str, NDArray[Any]] = {}

    def batch(self, n: int) -> Batch:
        """The batch for n runs: all blocks but the last have the same n."""
        if n not in self._batches:
            self._batches[n] = self.study.batch(n, self.threads, self.device)
            params = self._batches[n].params
            self._defaults.update({name: params[name][:1].copy() for name in self.study.model_fields})
        return self._batches[n]

    def block(self, block: int) -> Columns:
        """Columns of the results of a block: run, seed, parameters, measures, unstable."""
        study = self.study
        numbers = study.block_runs(block)
        runs = Runs(self.batch(len(numbers)), numbers, study)
        self._begin(runs)
        gauges = self._simulate(runs)
        columns: Columns = {"run": runs.run, "seed": runs.seed}
        for name, values in runs.parameters.items():
            columns[name] = values[:, 0].copy() if values.shape[1] == 1 else values
        for name, what in study.measures.items():
            columns[name] = gauges[name].result() if name in gauges else _checked(name, what, runs)
        columns["unstable"] = runs.batch.autoresets.copy()
        return columns

    # ---- start

    def _begin(self, runs):
        """Every world as its parameters and its seed make it, whatever the batch did before."""
        batch, study = runs.batch, self.study
        every = (*study.parameters, *study.listed)
        for name, values in self._defaults.items():
            batch.params[name][...] = values
        for p in every:
            if p.place.field in PARAMETERS:
                _write(batch.params[p.place.field], p, runs.parameters[p.place.name])
        if self._defaults:
            batch.refresh()
        batch.resets[:] = 0
        batch.reset(seed=study.streams_of(runs.run), **study.start)
        for p in every:
            if p.place.field not in PARAMETERS and not p.place.field.startswith(OWN):
                _write(getattr(batch, p.place.field), p, runs.parameters[p.place.name])

    # ---- steps

    def _simulate(self, runs):
        study = self.study
        count = study.steps // study.every
        measures = {name: what for name, what in study.measures.items() if isinstance(what, Measure)}
        gauges = {name: Gauge(what, runs.batch, count + 1) for name, what in measures.items()}
        if study.output_fields:
            runs.batch.forward()
        for gauge in gauges.values():
            gauge.sample(0, runs.batch.time)
        sampled = [gauge for gauge in gauges.values() if gauge.measure.sampled]
        if study.controls is None and not sampled:
            runs.batch.step(study.steps)
            runs.step = study.steps
            return gauges
        for k in range(count):
            _control(runs, study.controls, k)
            runs.batch.step(study.every)
            runs.step += study.every
            for gauge in sampled:
                gauge.sample(k + 1, runs.batch.time)
        return gauges


def _write(array, parameter, values):
    """Numbers of a parameter into the field of all worlds."""
    flat, index = array.reshape(len(array), -1), parameter.place.index
    if parameter.how == "set":
        flat[:, index] = values
    elif parameter.how == "times":
        flat[:, index] *= values
    else:
        flat[:, index] += values


def _control(runs, controls, k):
    if controls is None:
        return
    if not callable(controls):
        runs.batch.ctrl[:] = controls[k]
        return
    given = controls(runs)
    if given is not None:
        runs.batch.ctrl = numpy.asarray(given)


def _checked(name, function, runs):
    """What a function of the user measured: one number, or one row of numbers, for each run."""
    found = numpy.asarray(function(runs), dtype=numpy.float64)
    if found.ndim not in (1, 2) or len(found) != runs.n:
        raise ValueError(f"measure '{name}' gave shape {found.shape} for {runs.n} runs: one number or one row for each")
    return found.copy()


def run(study: Study, threads: int = 0, progress: Callable[[int, int], None] | None = None) -> Columns:
    """All runs of a study in this process, block after block: columns as arrays. `threads` 0 takes all cores."""
    runner = Runner(study, threads)
    parts = []
    for block in range(study.blocks):
        parts.append(runner.block(block))
        if progress:
            progress(min((block + 1) * study.block, study.runs), study.runs)
    return {name: numpy.concatenate([part[name] for part in parts]) for name in parts[0]}
