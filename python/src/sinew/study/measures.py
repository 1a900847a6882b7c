"""What is measured in a run: "max xpos[torso,2]" is a reduction over time of numbers of a field.

Numbers are taken after one forward pass at the start, then every `every` steps as the steps leave them (docs/rows.md).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import numpy
from numpy.typing import NDArray

from .._model import Model
from .places import Place, output_place

Array = NDArray[numpy.float64]


@dataclasses.dataclass(frozen=True)
class Reduction:
    """A reduction over time. `begin` makes its memory from the first numbers, `add` takes those of sample k at a time."""

    doc: str
    begin: Callable[[Array, int], Any]
    add: Callable[[Any, Array, int, Array], None] | None  # None: only the last sample counts
    result: Callable[[Any, int], Array] = lambda memory, count: memory


def _put_larger(memory, now, k, time):
    numpy.maximum(memory, now, out=memory)


def _put_smaller(memory, now, k, time):
    numpy.minimum(memory, now, out=memory)


def _add_to(memory, now, k, time):
    memory += now


def _add_square(memory, now, k, time):
    memory += now * now


def _put_time_of_max(memory, now, k, time):
    best, when = memory
    larger = now > best
    best[larger] = now[larger]
    when[larger] = numpy.broadcast_to(time[:, None], now.shape)[larger]


def _keep_sample(memory, now, k, time):
    memory[:, k] = now


def _trace_memory(first, count):
    memory = numpy.empty((len(first), count, first.shape[1]))
    memory[:, 0] = first
    return memory


def _copy(first, count):
    return first.copy()


REDUCTIONS = {
    "last": Reduction("at the end", _copy, None),
    "first": Reduction("at the start", _copy, lambda memory, now, k, time: None),
    "max": Reduction("largest", _copy, _put_larger),
    "min": Reduction("smallest", _copy, _put_smaller),
    "mean": Reduction("mean of the samples", _copy, _add_to, lambda memory, count: memory / count),
    "sum": Reduction("sum of the samples", _copy, _add_to),
    "rms": Reduction(
        "root of the mean square", lambda first, count: first * first, _add_square,
        lambda memory, count: numpy.sqrt(memory / count),
    ),
    "time_of_max": Reduction(
        "time at which the largest was seen [s]", lambda first, count: (first.copy(), numpy.zeros(first.shape)),
        _put_time_of_max, lambda memory, count: memory[1],
    ),
    "trace": Reduction("all samples", _trace_memory, _keep_sample),
}  # fmt: skip


@dataclasses.dataclass(frozen=True)
class Measure:
    """One column of the results: a reduction of the numbers of a place."""

    name: str
    how: str
    place: Place

    @property
    def sampled(self) -> bool:
        """It needs the numbers along the run, not only those at its end."""
        return REDUCTIONS[self.how].add is not None and self.how != "first"


def measure_of(model: Model, name: str, text: str) -> Measure:
    """A measure from its text, "max xpos[torso,2]"."""
    how, _, field = text.strip().partition(" ")
    if how not in REDUCTIONS or not field.strip():
        raise ValueError(f"measure '{name}': '{text}' is not a reduction and a field; reductions: {', '.join(REDUCTIONS)}")
    try:
        return Measure(name, how, output_place(model, field.strip()))
    except ValueError as error:
        raise ValueError(f"measure '{name}': {error}") from None


class Gauge:
    """A measure at work on the worlds of a batch."""

    def __init__(self, measure: Measure, batch: Any, count: int):
        self.measure, self.reduction = measure, REDUCTIONS[measure.how]
        self.source = getattr(batch, measure.place.field).reshape(batch.n, -1)
        self.count = count
        self.memory: Any = None

    def _now(self):
        return self.source[:, self.measure.place.index].astype(numpy.float64)

    def sample(self, k: int, time: Array) -> None:
        """Takes the numbers of sample k."""
        if k == 0:
            self.memory = self.reduction.begin(self._now(), self.count)
        elif self.reduction.add:
            self.reduction.add(self.memory, self._now(), k, time)

    def result(self) -> Array:
        """A row for each world; a single number is a column."""
        found = self._now() if self.measure.how == "last" else self.reduction.result(self.memory, self.count)
        return found.reshape(len(found), -1)[:, 0] if found[0].size == 1 else found.reshape(len(found), -1)
