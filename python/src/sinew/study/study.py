"""A study: one model, runs that differ in parameters and seeds, what is measured in each.

study = Study(model, {"body_mass[torso]": times([0.8, 1, 1.2]), "geom_friction[floor,0]": uniform(0.5, 1.5)},
              measure={"distance": "last qpos[rootx]"}, steps=1000, samples=100, seeds=10)

Run number i stands for one point of the grid, one row of the list, one sample and one seed; the seed counts fastest. What a
run computes follows from the study and its number alone.
"""

from __future__ import annotations

import dataclasses
import hashlib
import inspect
import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy
from numpy.typing import ArrayLike, NDArray

from .._batch import Batch
from .._model import Model
from .measures import Measure, measure_of
from .places import OWN, PARAMETERS, Place, parameter_place
from .values import Drawn, Relative, mixed

_START = {"key", "noise", "qpos", "qvel", "act"}
RESERVED = ("run", "seed", "unstable")
SHOWN = 64  # values up to which a description lists them; longer lists are told by their hash


@dataclasses.dataclass(frozen=True)
class Parameter:
    """Numbers of the model, of the start or custom ones that differ between runs."""

    place: Place
    how: str  # "set", "times" or "plus": what the values do to those of the model
    values: NDArray[numpy.float64] | Drawn  # count x size, or a distribution


def _listed(values, place):
    """Values as an array: one row of place.size numbers for each."""
    try:
        array = numpy.asarray(values, dtype=numpy.float64)
    except (TypeError, ValueError):
        raise ValueError(f"parameter '{place.name}': values are numbers, not {values!r}") from None
    if array.ndim <= 1:
        array = array.reshape(-1, 1)
    if array.ndim != 2 or array.shape[1] not in (1, place.size) or not len(array):
        raise ValueError(f"parameter '{place.name}' has {place.size} numbers, a value of it has 1 or {place.size}: {values!r}")
    if not numpy.isfinite(array).all():
        raise ValueError(f"parameter '{place.name}': values are finite numbers, not {values!r}")
    return numpy.broadcast_to(array, (len(array), place.size))


def _parameter(model, name, values):
    place = parameter_place(model, name)
    how, values = (values.how, values.values) if isinstance(values, Relative) else ("set", values)
    if how != "set" and name.startswith(OWN):
        raise ValueError(f"parameter '{name}' is not of the model: there is nothing to change by '{how}'")
    return Parameter(place, how, values if isinstance(values, Drawn) else _listed(values, place))


def _count(value, name, lowest):
    try:
        number = operator.index(value)
    except TypeError:
        number = lowest - 1
    if number < lowest:
        raise ValueError(f"'{name}' is a whole number of at least {lowest}, not {value!r}")
    return number


def _code_of(function):
    """A name and a hash of the source of a function, so that a study that goes on is known to be the same."""
    try:
        text = inspect.getsource(function)
    except (OSError, TypeError):
        text = repr(getattr(function, "__code__", function).__class__)
    name = getattr(function, "__qualname__", type(function).__qualname__)
    return f"{name} {hashlib.sha256(text.encode()).hexdigest()[:16]}"


def _digest(array):
    return hashlib.sha256(numpy.ascontiguousarray(array)).hexdigest()


class Study:
    """What is run. `parameters` maps names (sinew.study.places) to values (sinew.study.values), or is a list of such
    mappings to numbers, one for each point. `controls` is None, an array (nu, or one row for each `every` steps), or a
    function of the runs that gives n x nu controls every `every` steps. `measure` maps names of columns to texts such as
    "max xpos[torso,2]" or to functions of the runs, called at the end. `start` has arguments of Batch.reset. Runs are
    computed in blocks of `block` worlds."""

    def __init__(
        self,
        model: Model,
        parameters: Mapping[str, Any] | Sequence[Mapping[str, Any]] = {},
        controls: ArrayLike | Callable[[Any], Any] | None = None,
        measure: Mapping[str, str | Callable[[Any], ArrayLike]] = {},
        *,
        steps: int,
        every: int = 1,
        samples: int = 1,
        seeds: int | Sequence[int] = 1,
        seed: int = 0,
        start: Mapping[str, Any] = {},
        block: int = 256,
        rows: Sequence[Mapping[str, Any]] = (),
    ):
        self.model = model
        self.steps, self.every = _count(steps, "steps", 1), _count(every, "every", 1)
        if self.steps % self.every:
            raise ValueError(f"'steps' ({steps}) is not a multiple of 'every' ({every})")
        self.samples, self.block, self.seed = _count(samples, "samples", 1), _count(block, "block", 1), operator.index(seed)
        self.seeds = self._seeds(seeds)
        if not isinstance(parameters, Mapping):
            parameters, rows = {}, [*rows, *parameters]
        self.parameters = tuple(_parameter(model, name, values) for name, values in parameters.items())
        self.listed = self._rows(rows)
        self.controls = self._controls(controls)
        self.measures = {name: self._measure(name, what) for name, what in measure.items()}
        self.start = self._start(start)
        if not self.measures:
            raise ValueError("nothing is measured: 'measure' maps names of columns to what they hold")
        if self.samples > 1 and not any(isinstance(p.values, Drawn) for p in self.parameters):
            raise ValueError(f"{self.samples} samples, and no parameter is drawn from a distribution")
        self._check_model()

    # ---- what was given

    def _seeds(self, seeds):
        if not isinstance(seeds, Sequence):
            return numpy.arange(_count(seeds, "seeds", 1), dtype=numpy.uint64)
        try:
            found = numpy.array([operator.index(seed) % 2**64 for seed in seeds], numpy.uint64)
        except TypeError:
            raise ValueError(f"'seeds' is a number of seeds or a list of whole numbers, not {seeds!r}") from None
        if not len(found) or len(set(found.tolist())) < len(found):
            raise ValueError("'seeds' is an empty list or has a seed twice")
        return found

    def _rows(self, rows):
        """Columns of the list of points."""
        names = list(rows[0]) if len(rows) else []
        for number, row in enumerate(rows):
            if list(row) != names:
                raise ValueError(f"point {number} of the list has {list(row)}, point 0 has {names}")
        taken = {p.place.name for p in self.parameters}.intersection(names)
        if taken:
            raise ValueError(f"parameter '{sorted(taken)[0]}' has values both in 'parameters' and in the list of points")
        return tuple(_parameter(self.model, name, [row[name] for row in rows]) for name in names)

    def _controls(self, controls):
        if controls is None or callable(controls):
            return controls
        array, nu, rows = numpy.array(controls, dtype=numpy.float64), self.model.nu, self.steps // self.every
        if array.shape not in ((nu,), (rows, nu)):
            raise ValueError(f"'controls' has shape ({nu},) or ({rows}, {nu}) here, cannot take shape {array.shape}")
        return numpy.broadcast_to(array, (rows, nu))

    def _measure(self, name, what):
        if name in RESERVED or any(p.place.name == name for p in (*self.parameters, *self.listed)):
            raise ValueError(f"measure '{name}': the results have a column of that name already")
        if not callable(what) and not isinstance(what, str):
            raise ValueError(f"measure '{name}' is a text or a function, not {what!r}")
        return what if callable(what) else measure_of(self.model, name, what)

    def _start(self, start):
        unknown = set(start) - _START
        if unknown:
            raise ValueError(f"'start' has no '{sorted(unknown)[0]}'; it may have {', '.join(sorted(_START))}")
        return dict(start)

    def _check_model(self):
        """Parameters that cannot differ between worlds, a keyframe that does not exist: what a batch refuses."""
        self.batch(1).reset(**self.start)

    # ---- batches

    @property
    def model_fields(self) -> tuple[str, ...]:
        """Fields of the model that differ between runs."""
        every = (*self.parameters, *self.listed)
        return tuple(dict.fromkeys(p.place.field for p in every if p.place.field in PARAMETERS))

    @property
    def output_fields(self) -> tuple[str, ...]:
        """Outputs that are measured and that a batch does not keep by itself."""
        kept = Batch(self.model, 1, threads=1).fields
        named = [m.place.field for m in self.measures.values() if isinstance(m, Measure)]
        return tuple(dict.fromkeys(name for name in named if name not in kept))

    def batch(self, n: int, threads: int = 1, device: str = "cpu") -> Batch:
        """A batch for n runs."""
        return Batch(self.model, n, threads=threads, device=device, params=self.model_fields, fields=self.output_fields)

    # ---- runs by number

    @property
    def axes(self) -> list[int]:
        """Lengths of the axes of the grid."""
        return [len(p.values) for p in self.parameters if not isinstance(p.values, Drawn)]

    @property
    def runs(self) -> int:
        """Number of runs."""
        points = len(self.listed[0].values) if self.listed else 1
        count = points * self.samples * len(self.seeds)
        for length in self.axes:
            count *= length
        return count

    @property
    def blocks(self) -> int:
        """Number of blocks of runs."""
        return -(-self.runs // self.block)

    def block_runs(self, block: int) -> NDArray[numpy.int64]:
        """Numbers of the runs of a block."""
        return numpy.arange(block * self.block, min((block + 1) * self.block, self.runs), dtype=numpy.int64)

    def seeds_of(self, runs: NDArray[numpy.int64]) -> NDArray[numpy.uint64]:
        """Seeds of runs, as they were given."""
        return self.seeds[runs % len(self.seeds)]

    def streams_of(self, runs: NDArray[numpy.int64]) -> NDArray[numpy.uint64]:
        """What the random numbers of runs follow from: seed of the study and of the run."""
        return mixed(self.seed % 2**64, self.seeds_of(runs))

    def values_of(self, runs: NDArray[numpy.int64]) -> dict[str, NDArray[numpy.float64]]:
        """Values of all parameters in runs by number: name -> len(runs) x size."""
        left, sample = divmod(runs // len(self.seeds), self.samples)
        found = {}
        if self.listed:
            left, point = divmod(left, len(self.listed[0].values))
            found = {p.place.name: p.values[point] for p in self.listed}
        for p in reversed(self.parameters):  # the last axis counts fastest
            if isinstance(p.values, Drawn):
                found[p.place.name] = p.values.draw(self.seed, p.place.name, sample, p.place.size)
            else:
                left, k = divmod(left, len(p.values))
                found[p.place.name] = p.values[k]
        return {p.place.name: found[p.place.name] for p in (*self.parameters, *self.listed)}

    # ---- identity

    def describe(self) -> dict[str, Any]:
        """All that decides the results, as JSON: two studies with the same description give the same bits."""

        def plain(values):
            if isinstance(values, Drawn):
                return [values.kind, *values.arguments, values.each]
            return values.tolist() if values.size <= SHOWN else _digest(values)

        controls = self.controls
        if callable(controls):
            controls = _code_of(controls)
        elif controls is not None:
            controls = _digest(controls)
        return {
            "model": hashlib.sha256(self.model.to_bytes()).hexdigest(),
            "parameters": {p.place.name: [p.how, plain(p.values)] for p in (*self.parameters, *self.listed)},
            "controls": controls,
            "measure": {
                name: f"{what.how} {what.place.name}" if isinstance(what, Measure) else _code_of(what)
                for name, what in self.measures.items()
            },
            "start": {name: str(value) for name, value in self.start.items()},
            "steps": self.steps, "every": self.every, "samples": self.samples, "seeds": plain(self.seeds),
            "seed": self.seed, "block": self.block, "runs": self.runs,
        }  # fmt: skip
