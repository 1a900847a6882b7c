"""Values of a parameter: fixed, listed, or drawn.

[0.5, 1, 2]                 a list: one axis of the grid
uniform(0.8, 1.2)           drawn for every sample; also normal, log_uniform, choice; each=True: every number for itself
times(uniform(0.8, 1.2))    multiplies what the model has; plus(...) adds to it

What is drawn depends on the seed of the study, the name of the parameter and the number of the sample, and on nothing
else: the mixing function of SplitMix64 (Steele, Lea and Flood 2014) over these.
"""

from __future__ import annotations

import dataclasses
import hashlib
from collections.abc import Sequence
from typing import Any

import numpy
from numpy.typing import ArrayLike, NDArray

_GOLDEN = numpy.uint64(0x9E3779B97F4A7C15)


def _mixed(z):
    z = (z ^ (z >> numpy.uint64(30))) * numpy.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> numpy.uint64(27))) * numpy.uint64(0x94D049BB133111EB)
    return z ^ (z >> numpy.uint64(31))


def mixed(*words: ArrayLike) -> NDArray[numpy.uint64]:
    """A hash of arrays of whole numbers, element by element."""
    state = numpy.zeros(1, numpy.uint64)
    for word in words:
        state = _mixed(state ^ (numpy.atleast_1d(numpy.asarray(word, numpy.uint64)) + _GOLDEN))
    return state


def word_of(text: str) -> int:
    """A text as a number of 64 bits."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "little")


def unit(*words: ArrayLike) -> NDArray[numpy.float64]:
    """Numbers in (0, 1) that follow from whole numbers, 53 bits each."""
    return ((mixed(*words) >> numpy.uint64(11)).astype(numpy.float64) + 0.5) * 2.0**-53


@dataclasses.dataclass(frozen=True)
class Drawn:
    """Values drawn from a distribution, for every sample anew."""

    kind: str  # uniform, log_uniform, normal or choice
    arguments: tuple[float, ...]
    each: bool = False  # every number of the field for itself

    def draw(self, seed: int, name: str, samples: ArrayLike, count: int) -> NDArray[numpy.float64]:
        """Values for samples by number: len(samples) x count."""
        columns = numpy.arange(count if self.each else 1, dtype=numpy.uint64)
        rows = numpy.asarray(samples, numpy.uint64)[:, None]
        words = (numpy.uint64(seed % 2**64), numpy.uint64(word_of(name)), rows, columns)
        drawn = DISTRIBUTIONS[self.kind].draw(self.arguments, lambda pair: unit(*words, numpy.uint64(pair)))
        return numpy.broadcast_to(drawn, (len(rows), count))


@dataclasses.dataclass(frozen=True)
class Distribution:
    """How a distribution is checked and drawn. `draw` takes its arguments and a source of uniform numbers."""

    arguments: int | None  # how many; None: one or more
    expected: str
    good: Any
    draw: Any


def _normal(arguments, source):
    """Box and Muller's first of a pair."""
    mean, deviation = arguments
    return mean + deviation * (numpy.sqrt(-2 * numpy.log(source(0))) * numpy.cos(2 * numpy.pi * source(1)))


def _choice(arguments, source):
    return numpy.asarray(arguments)[(source(0) * len(arguments)).astype(numpy.intp)]


DISTRIBUTIONS = {
    "uniform": Distribution(
        2, "low and high, low < high", lambda a: a[0] < a[1], lambda a, source: a[0] + (a[1] - a[0]) * source(0)
    ),
    "log_uniform": Distribution(
        2, "low and high, 0 < low < high", lambda a: 0 < a[0] < a[1],
        lambda a, source: a[0] * numpy.exp(numpy.log(a[1] / a[0]) * source(0)),
    ),
    "normal": Distribution(2, "mean and deviation, deviation > 0", lambda a: a[1] > 0, _normal),
    "choice": Distribution(None, "a list of numbers", lambda a: True, _choice),
}  # fmt: skip


def drawn(kind: str, arguments: Sequence[float], each: bool = False) -> Drawn:
    """A distribution by name, with its arguments checked."""
    rule = DISTRIBUTIONS[kind]
    try:
        numbers = tuple(float(number) for number in arguments)
    except (TypeError, ValueError):
        numbers = ()
    right = len(numbers) == rule.arguments if rule.arguments else len(numbers) > 0
    if not right or not numpy.isfinite(numbers).all() or not rule.good(numbers):
        raise ValueError(f"{kind} takes {rule.expected}, not {arguments!r}")
    return Drawn(kind, numbers, bool(each))


def uniform(low: float, high: float, each: bool = False) -> Drawn:
    """Uniform between low and high."""
    return drawn("uniform", (low, high), each)


def log_uniform(low: float, high: float, each: bool = False) -> Drawn:
    """The logarithm is uniform between those of low and high."""
    return drawn("log_uniform", (low, high), each)


def normal(mean: float, deviation: float, each: bool = False) -> Drawn:
    """Normal with mean and standard deviation."""
    return drawn("normal", (mean, deviation), each)


def choice(values: Sequence[float], each: bool = False) -> Drawn:
    """One of the values, all equally likely."""
    return drawn("choice", values, each)


@dataclasses.dataclass(frozen=True)
class Relative:
    """Values that change what the model has."""

    how: str  # "times" or "plus"
    values: Any


def times(values: Any) -> Relative:
    """Multiplies what the model has by the values."""
    return Relative("times", values)


def plus(values: Any) -> Relative:
    """Adds the values to what the model has."""
    return Relative("plus", values)
