"""Paths of models as polynomials of the coordinates that they cross."""

from __future__ import annotations

import math
import os
from typing import Any, NamedTuple

from . import _core
from ._model import Model, loads
from ._motion import Motion, _checked, _path


class FittedPath(NamedTuple):
    """A path as a polynomial: the coordinates that it crosses, order and number of terms, errors of the length and of the moment arms at
    poses that were not fitted (root mean square and largest [m]), and whether they reach the tolerance."""

    coordinates: tuple[str, ...]
    order: int
    terms: int
    length_rms: float
    length_worst: float
    arm_rms: float
    arm_worst: float
    reached: bool


class FittedPaths:
    """A model whose paths are polynomials: its `document` (.osim) with a FunctionBasedPath in the place of each path, and `paths` by the
    name of the force (FittedPath)."""

    def __init__(self, found: tuple[Any, ...]) -> None:
        document, paths = found
        self.document: str = document.decode()
        self.paths = {name: FittedPath(*rest) for name, *rest in paths}

    def load(self) -> Model:
        """The model, as sinew.load gives it."""
        return loads(self.document, name="fitted.osim")

    def __repr__(self) -> str:
        missed = sum(not path.reached for path in self.paths.values())
        return f"<FittedPaths: {len(self.paths)} paths, {missed} above the tolerance>"


def fit_paths(
    model: str | os.PathLike[str],
    data: Motion | None = None,
    *,
    angle: float = 10.0,
    distance: float = 0.02,
    tolerance: float = 1e-3,
    max_order: int = 6,
    samples: int = 1000,
    threads: int = 0,
) -> FittedPaths:
    """Polynomials through lengths and moment arms of all paths of an .osim file, each of the lowest order that reaches the tolerance (root
    mean square [m]) up to `max_order`. Poses are sampled over the ranges of coordinates or, with `data`, around its rows: within `angle`
    [degrees] of coordinates that rotate and `distance` [m] of those that slide. `samples` poses are fitted, half as many more are checked."""
    answer = _core.fit_paths(
        _path(model), data._tuple() if data is not None else None, math.radians(angle), float(distance), float(tolerance),
        int(max_order), int(samples), int(threads),
    )
    return FittedPaths(_checked(answer, answer[0] is None))
