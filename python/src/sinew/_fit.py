"""Models fitted to the markers of whole trials."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from . import _core
from ._model import Model, loads
from ._motion import Motion, _checked, _path


class FittedModel:
    """A model fitted to trials: its `document` (.osim), `factors` by body (x, y, z), `markers` by name (body, moved [m], root mean
    square distance before and after [m]), the distances over all markers `before` and `after` [m], `mass` [kg]."""

    def __init__(self, found: tuple[Any, ...]) -> None:
        document, factors, markers, self.before, self.after, self.mass, self.steps, self.frames = found
        self.document = document.decode()
        self.factors = dict(factors)
        self.markers = {name: tuple(rest) for name, *rest in markers}

    def load(self) -> Model:
        """The model, as sinew.load gives it."""
        return loads(self.document, name="fitted.osim")

    def __repr__(self) -> str:
        return f"<FittedModel: {1e3 * self.before:.1f} mm before, {1e3 * self.after:.1f} mm after>"


def fit(
    model: str | os.PathLike[str],
    trials: Motion | Sequence[Motion],
    *,
    marker_set: str | os.PathLike[str] | None = None,
    weights: Mapping[str, float] | None = None,
    fixed: Sequence[str] = (),
    mass: float = 0.0,
    marker_spread: float = 0.0,
    place_spread: float = 0.0,
    scale_spread: float = 0.0,
    frames: int = 0,
) -> FittedModel:
    """Scale factors, places of markers and motions of all trials in one least-squares problem, for an .osim file. `marker_set` is a
    MarkerSet file whose markers replace those of the model; `weights` by marker (None: 1 each), `fixed` markers keep their place on the
    body, `mass` is that of the subject. Spreads are standard deviations: of measured markers (0.01 m), of their places (0.015 m), of scale
    factors of bodies around that of the whole (0.1). At most `frames` (60) of all trials are used."""
    given = [trials] if isinstance(trials, Motion) else list(trials)
    answer = _core.fit_model(
        _path(model), [trial._tuple() for trial in given], _path(marker_set), [(name, float(x)) for name, x in (weights or {}).items()],
        list(fixed), float(mass), float(marker_spread), float(place_spread), float(scale_spread), int(frames),
    )
    return FittedModel(_checked(answer, answer[0] is None))
