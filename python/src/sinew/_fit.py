"""Models fitted to the markers of whole trials."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

from . import _core
from ._model import Model, loads
from ._motion import Motion, _checked, _motion, _path


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


class FittedDynamics:
    """A model and a motion fitted to ground forces: `document` (.osim), `coordinates` (to be used without a filter), `bodies` by name
    (mass, centre of mass, moments of inertia; each before and after), residuals `before`, with the new `masses`, and `after` (largest force [N],
    its root mean square, largest moment [N m], its root mean square, root mean square distance of markers [m]), the largest
    `ground_force` [N], the mean `height` of the centre of mass [m], the first and last time `start` and `end` [s]."""

    def __init__(self, found: tuple[Any, ...]) -> None:
        document, motion, bodies, self.before, self.masses, self.after, self.ground_force, self.height, self.start, self.end = found
        self.document = document.decode()
        self.coordinates = _motion(motion)
        self.bodies = {name: tuple(rest) for name, *rest in bodies}

    def load(self) -> Model:
        """The model, as sinew.load gives it."""
        return loads(self.document, name="fitted.osim")

    def __repr__(self) -> str:
        return f"<FittedDynamics: residual force {self.before[0]:.3g} N before, {self.after[0]:.3g} N after>"


def fit_dynamics(
    model: str | os.PathLike[str] | FittedModel,
    markers: Motion,
    coordinates: Motion,
    loads: str | os.PathLike[str],
    *,
    cutoff: float = 0.0,
    start: float = 0.0,
    end: float = 0.0,
    keep_mass: bool = False,
    keep_motion: bool = False,
    marker_spread: float = 0.0,
    threads: int = 0,
) -> FittedDynamics:
    """Masses, centres of mass and inertias of an .osim file (or a fitted model) that need the least residual forces in a trial, within bounds,
    then small changes of the motion that take away the rest. `coordinates` are those of inverse kinematics of `markers`, `loads` is an
    ExternalLoads file. `cutoff` [Hz] filters the motion that is begun with (6); `marker_spread` weighs distances of markers (0.01 m)."""
    text = model.document.encode() if isinstance(model, FittedModel) else None
    path = "fitted.osim" if isinstance(model, FittedModel) else os.fspath(model)
    answer = _core.fit_dynamics(
        path, text, markers._tuple(), coordinates._tuple(), os.fspath(loads), float(cutoff), float(start), float(end), keep_mass, keep_motion,
        float(marker_spread), int(threads),
    )
    return FittedDynamics(_checked(answer, answer[0] is None))
