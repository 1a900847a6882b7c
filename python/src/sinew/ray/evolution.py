"""Evolution strategies over a cluster (Salimans et al. 2017): workers draw their candidates themselves from numbers that
both sides know, so that only these numbers and the fitness travel.

strategy = Evolution(pool, fitness, numpy.zeros(size), deviation=0.1, rate=0.05)
for _ in range(100): strategy.generation(512)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy
from numpy.typing import ArrayLike, NDArray

from .._batch import Batch
from .._model import Model
from ..study.folder import StudyError
from ..study.values import unit
from .pool import Failure, Pool
from .rollouts import _EvaluateJob, _spans
from .worker import send_code

Array = NDArray[numpy.float64]


def noise(seed: int, generation: int, pairs: ArrayLike, size: int) -> Array:
    """Normal numbers of pairs of candidates, a row of `size` for each; Box and Muller's first of a pair."""
    words = (seed % 2**64, generation, numpy.asarray(pairs, numpy.uint64)[:, None], numpy.arange(size, dtype=numpy.uint64))
    return numpy.sqrt(-2 * numpy.log(unit(*words, 0))) * numpy.cos(2 * numpy.pi * unit(*words, 1))


def candidates(centre: Array, deviation: float, seed: int, generation: int, first: int, last: int) -> Array:
    """Candidates by number: 2k and 2k + 1 lie on either side of the centre."""
    numbers = numpy.arange(first, last)
    drawn = noise(seed, generation, numbers // 2, len(centre))
    return centre + deviation * numpy.where(numbers % 2, -1.0, 1.0)[:, None] * drawn


class _Job:
    def __init__(self, fitness: Callable[..., ArrayLike]):
        self.fitness = fitness
        send_code(fitness)

    def __call__(self, model: Model, threads: int, device: str) -> Callable[..., Any]:
        evaluated = _EvaluateJob(self.fitness)(model, threads, device)
        return lambda centre, *numbers: evaluated(candidates(centre, *numbers))


class Evolution:
    """A centre that moves along the mean of its candidates' displacements, weighted by the rank of their fitness.
    `fitness(batch, candidates)` gives a number for each candidate, the larger the better (sinew.ray.evaluate)."""

    def __init__(
        self, pool: Pool, fitness: Callable[[Batch, Array], ArrayLike], centre: ArrayLike, deviation: float, rate: float,
        seed: int = 0,
    ):  # fmt: skip
        self.pool, self.fitness, self.deviation, self.rate, self.seed = pool, fitness, deviation, rate, seed
        self.centre: Array = numpy.array(centre, dtype=numpy.float64)
        if self.centre.ndim != 1 or deviation <= 0:
            raise ValueError("'centre' is a vector and 'deviation' positive")
        self.generations = 0

    def generation(self, count: int, chunk: int | None = None) -> Array:
        """Fitness of `count` candidates, an even number; the centre has moved."""
        if count < 2 or count % 2:
            raise ValueError(f"candidates come in pairs, {count} do not")
        spans = _spans(count, self.pool.size, chunk)
        fitness = numpy.empty(count)
        pieces = ((self.centre, self.deviation, self.seed, self.generations, *span) for span in spans)
        for number, found in self.pool.map(_Job(self.fitness), pieces):
            if isinstance(found, Failure):
                raise StudyError(f"candidates {spans[number][0]} to {spans[number][1] - 1} failed: {found.reason}")
            fitness[slice(*spans[number])] = found
        ranks = fitness.argsort(kind="stable").argsort() / (count - 1) - 0.5
        pairs = noise(self.seed, self.generations, numpy.arange(count // 2), len(self.centre))
        self.centre = self.centre + self.rate / (count * self.deviation) * ((ranks[0::2] - ranks[1::2]) @ pairs)
        self.generations += 1
        return fitness
