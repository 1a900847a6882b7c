"""Hill muscles: their curves as functions, their derivatives and their equilibrium.

Curves take a number or an array. L is fibre length over optimal length, V fibre velocity over vmax (positive
lengthens), T tendon length over slack length; results are relative to the peak force. `order` 1 and 2 give the first
and second derivative. Parameters have the names and defaults of the attributes of <hillmuscle>.

sinew.muscle.hill_force_velocity(-0.25)                         # 0.375
sinew.muscle.millard_active_force_length([0.9, 1.0], order=1)
sinew.muscle.degroote_tendon_force_length(1.03, tendonstrain=0.04)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy
from numpy.typing import ArrayLike

from . import _core
from ._errors import unknown_name as _unknown_name
from ._names import KINDS, ObjectType
from ._names import find as _find

if TYPE_CHECKING:
    from . import Data, Model

__all__ = [
    "Derivatives", "Info", "curve", "degroote_activation_rate", "degroote_active_force_length", "degroote_force_velocity",
    "degroote_passive_force_length", "degroote_tendon_force_length", "derivatives", "hill_active_force_length",
    "hill_force_velocity", "hill_passive_force_length", "hill_tendon_force_length", "info", "millard_active_force_length",
    "millard_force_velocity", "millard_passive_force_length", "millard_tendon_force_length", "settle",
]  # fmt: skip

def __dir__() -> list[str]:
    return __all__


__getattr__ = _unknown_name(__name__, __all__)


_ACTUATOR = next(kind for kind in KINDS if kind.type == ObjectType.ACTUATOR)
_HILL, _MILLARD, _DEGROOTE = range(3)
_ACTIVE, _PASSIVE, _VELOCITY, _TENDON = range(4)


def _curve(set: int, curve: int, x: ArrayLike, order: int, shape: Sequence[float]) -> Any:
    if order not in (0, 1, 2):
        raise ValueError(f"order is {order!r}; a curve has a value (0), a first (1) and a second (2) derivative")
    at = numpy.asarray(x, dtype=numpy.float64)
    flat = numpy.ascontiguousarray(at.reshape(-1))
    out = numpy.empty((flat.size, 3))
    _core.muscle_curve(set, curve, numpy.array(shape, dtype=numpy.float64), flat, out)
    result = out[:, order].reshape(at.shape)
    return result if at.ndim else float(result)


def hill_active_force_length(
    l: ArrayLike, order: int = 0, *, flwidth: Sequence[float] = (0.45, 0.56), fltruncate: bool = True
) -> Any:
    """exp(-((L-1)/w)^2), w by the side of the optimal length; cut off outside 0.5 to 1.6 where truncated."""
    return _curve(_HILL, _ACTIVE, l, order, (*flwidth, fltruncate, 0.25, 1.5, 0.25, 4, 35))


def hill_passive_force_length(l: ArrayLike, order: int = 0, *, fpshape: float = 4.0) -> Any:
    """(e^(s(L-1)) - 1) / (e^s - 1) beyond the optimal length."""
    return _curve(_HILL, _PASSIVE, l, order, (0.45, 0.56, 1, 0.25, 1.5, 0.25, fpshape, 35))


def hill_force_velocity(
    v: ArrayLike, order: int = 0, *, fvcurvature: float = 0.25, fvmax: float = 1.5, fvecc: float = 0.25
) -> Any:
    """Hill's hyperbola while shortening, saturating at fvmax while lengthening."""
    return _curve(_HILL, _VELOCITY, v, order, (0.45, 0.56, 1, fvcurvature, fvmax, fvecc, 4, 35))


def hill_tendon_force_length(t: ArrayLike, order: int = 0, *, tendonstiff: float = 35.0) -> Any:
    """(e^(k e) - 1 - k e) / (e^1.715 - 2.715), e = T - 1 the strain."""
    return _curve(_HILL, _TENDON, t, order, (0.45, 0.56, 1, 0.25, 1.5, 0.25, 4, tendonstiff))


def _millard(curve: int, x: ArrayLike, order: int, **given: Sequence[float]) -> Any:
    shape: dict[str, Sequence[float]] = {
        "flrange": (0.4441, 0.73, 1.8123),
        "flslope": (0.8616, 0.0),
        "fpstrain": (0.0, 0.7),
        "fpstiffness": (0.2, -1.0, 0.75),
        "fvslopes": (0.0, 0.25, 5.0, 0.0, 0.15),
        "fvmax": (1.4,),
        "fvcurviness": (0.6, 0.9),
        "tendonstrain": (0.049,),
        "tendontoe": (-1.0, 2.0 / 3.0, 0.5),
    }
    for name, value in given.items():
        if len(value) != len(shape[name]):
            raise ValueError(f"{name} needs {len(shape[name])} numbers, got {len(value)}")
        shape[name] = value
    return _curve(_MILLARD, curve, x, order, [number for part in shape.values() for number in part])


def millard_active_force_length(
    l: ArrayLike,
    order: int = 0,
    *,
    flrange: Sequence[float] = (0.4441, 0.73, 1.8123),
    flslope: Sequence[float] = (0.8616, 0.0),
) -> Any:
    """Five Bezier corners; flrange: begin, bend, end; flslope: slope of the shallow rise, least value."""
    return _millard(_ACTIVE, l, order, flrange=flrange, flslope=flslope)


def millard_passive_force_length(
    l: ArrayLike,
    order: int = 0,
    *,
    fpstrain: Sequence[float] = (0.0, 0.7),
    fpstiffness: Sequence[float] = (0.2, -1.0, 0.75),
) -> Any:
    """Strain at no and at full force; low slope, full slope (negative: 2 / strain) and curviness."""
    return _millard(_PASSIVE, l, order, fpstrain=fpstrain, fpstiffness=fpstiffness)


def millard_force_velocity(
    v: ArrayLike,
    order: int = 0,
    *,
    fvslopes: Sequence[float] = (0.0, 0.25, 5.0, 0.0, 0.15),
    fvmax: float = 1.4,
    fvcurviness: Sequence[float] = (0.6, 0.9),
) -> Any:
    """Slopes at and near -vmax, at rest, at and near vmax; force at vmax; curviness of both sides."""
    return _millard(_VELOCITY, v, order, fvslopes=fvslopes, fvmax=(fvmax,), fvcurviness=fvcurviness)


def millard_tendon_force_length(
    t: ArrayLike,
    order: int = 0,
    *,
    tendonstrain: float = 0.049,
    tendontoe: Sequence[float] = (-1.0, 2.0 / 3.0, 0.5),
) -> Any:
    """Strain at peak force; slope there (negative: 1.375 / strain), force where the toe ends, curviness."""
    return _millard(_TENDON, t, order, tendonstrain=(tendonstrain,), tendontoe=tendontoe)


def degroote_active_force_length(l: ArrayLike, order: int = 0, *, flscale: float = 1.0) -> Any:
    """Three bells, scaled in width about the optimal length."""
    return _curve(_DEGROOTE, _ACTIVE, l, order, (flscale, 4, 0.6, 0.049))


def degroote_passive_force_length(
    l: ArrayLike, order: int = 0, *, fpshape: float = 4.0, fpstrain: float = 0.6
) -> Any:
    """(e^(k(L-1)/e0) - c) / (e^k - c), 0 at L = 0.2 and 1 at the strain e0."""
    return _curve(_DEGROOTE, _PASSIVE, l, order, (1, fpshape, fpstrain, 0.049))


def degroote_force_velocity(v: ArrayLike, order: int = 0) -> Any:
    """d1 asinh(d2 V + d3) + d4."""
    return _curve(_DEGROOTE, _VELOCITY, v, order, (1, 4, 0.6, 0.049))


def degroote_tendon_force_length(t: ArrayLike, order: int = 0, *, tendonstrain: float = 0.049) -> Any:
    """(e^(k e) - 1) / 5, 1 at the strain."""
    return _curve(_DEGROOTE, _TENDON, t, order, (1, 4, 0.6, tendonstrain))


def degroote_activation_rate(
    ctrl: float, act: float, *, timeconst: Sequence[float] = (0.015, 0.06), tausmooth: float = 0.1
) -> float:
    """d activation / dt with a smooth passage between activation and deactivation."""
    return _core.degroote_activation_rate(ctrl, act, *timeconst, tausmooth)


class Derivatives(NamedTuple):
    """Derivatives of the actuator's force and of the fibre velocity."""

    dforce_dactivation: float
    dforce_dlength: float
    dforce_dvelocity: float
    dforce_dfiber: float
    drate_dactivation: float
    drate_dlength: float
    drate_dvelocity: float
    drate_dfiber: float


class Info(NamedTuple):
    """A muscle in physiologists' numbers; lengths in metres, force in newtons, vmax in optimal lengths per second."""

    kind: str
    curves: str
    compliant: bool
    variable_pennation: bool
    force: float
    optlen: float
    slacklen: float
    vmax: float
    pennation: float
    mass: float


def settle(m: Model, d: Data) -> None:
    """Brings the fibres of all muscles with a compliant tendon to rest at the present pose and activation."""
    _core.settle_muscles(m, d)


def derivatives(m: Model, d: Data, actuator: str | int) -> Derivatives:
    """Derivatives of force and fibre velocity of a Hill muscle by activation, length, velocity and fibre length, from
    what the last forward left."""
    found = _core.muscle_derivatives(m, d, _find(m, _ACTUATOR, actuator))
    if found is None:
        raise ValueError(f"{actuator!r} is not a Hill muscle in gain and bias")
    return Derivatives(*found)


def info(m: Model, actuator: str | int) -> Info:
    """Numbers of a muscle, MuJoCo's or Hill's; optimal and slack length of MuJoCo's follow from its length range."""
    found = _core.muscle_info(m, _find(m, _ACTUATOR, actuator))
    if found is None:
        raise ValueError(f"{actuator!r} is no muscle")
    kind, curves, *rest = found
    return Info(("none", "muscle", "hillmuscle")[kind], ("hill", "millard", "degroote")[curves], *rest)


def curve(m: Model, actuator: str | int, kind: str, x: ArrayLike, order: int = 0) -> Any:
    """A curve of one muscle of a model, with the parameters that it has there: kind is "active", "passive", "velocity" or
    "tendon", x the fibre length over optimal length, fibre velocity over vmax, or tendon length over slack length."""
    kinds = ("active", "passive", "velocity", "tendon")
    if kind not in kinds:
        raise ValueError(f"no curve is called {kind!r}; expected one of {', '.join(kinds)}")
    if order not in (0, 1, 2):
        raise ValueError(f"order is {order!r}; a curve has a value (0), a first (1) and a second (2) derivative")
    index = _find(m, _ACTUATOR, actuator)
    at = numpy.asarray(x, dtype=numpy.float64)
    found = [_core.curve_of_muscle(m, index, kinds.index(kind), float(value))[order] for value in at.reshape(-1)]
    return numpy.array(found).reshape(at.shape) if at.ndim else found[0]
