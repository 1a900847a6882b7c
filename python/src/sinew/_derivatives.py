"""How the next state and the sensors change with state and controls."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy
from numpy.typing import ArrayLike, NDArray

from . import _core
from ._data import Data
from ._model import Model

_MODES = {"auto": 0, "fd": 1, "analytic": 2, "hybrid": 3}


@dataclass
class Linearization:
    """x+ = A x + B u and y = C x + D u to first order, x: qpos (tangent space), qvel, act, history.

    `differences` maps columns of [A B] that are not analytic to the reason; `one_sided` lists columns whose value is
    that of the present branch where the step has a corner."""

    A: NDArray[numpy.float64]
    B: NDArray[numpy.float64]
    C: NDArray[numpy.float64] | None
    D: NDArray[numpy.float64] | None
    differences: dict[int, str] = field(default_factory=dict)
    one_sided: list[int] = field(default_factory=list)


def _mode(mode):
    if mode not in _MODES:
        raise ValueError(f"'mode' is one of {', '.join(_MODES)}, got {mode!r}")
    return _MODES[mode]


class Linearizer:
    """Memory for derivatives of models of one size, made once: nothing is allocated after the first call but results."""

    def __init__(self, m: Model, threads: int = 1):
        if not isinstance(m, Model):
            raise TypeError(f"expected a sinew.Model, got {type(m).__name__}")
        self._work = _core.derivatives(m, threads)

    def __call__(
        self,
        m: Model,
        d: Data,
        mode: str = "auto",
        centered: bool = True,
        eps: float = 1e-6,
        sensors: bool = False,
        frozen_factor: bool = False,
    ) -> Linearization:
        """A and B, and with `sensors` C and D, of a step from the present state."""
        if not eps > 0:
            raise ValueError(f"'eps' must be positive, got {eps}")
        size, nu, ns = 2 * m.nv + m.na + m.nhistory, m.nu, m.nsensordata
        out = Linearization(numpy.zeros((size, size)), numpy.zeros((size, nu)), None, None)
        if sensors:
            out.C, out.D = numpy.zeros((ns, size)), numpy.zeros((ns, nu))
        _core.transition(
            m, d, self._work, out.A, out.B, out.C, out.D, _mode(mode), eps, not centered, frozen_factor
        )
        for column, number, text, one_sided in _core.derivative_reasons(self._work, size + nu):
            if number:
                out.differences[column] = text
            if one_sided:
                out.one_sided.append(column)
        return out


def linearize(
    m: Model,
    d: Data,
    mode: str = "auto",
    centered: bool = True,
    eps: float = 1e-6,
    sensors: bool = True,
    frozen_factor: bool = False,
    threads: int = 1,
) -> Linearization:
    """A, B, C, D of a step from the present state, with the shapes and the order of mjd_transitionFD.

    `mode`: auto (analytic, differences only for columns without an analytic derivative), fd, analytic (such columns are
    NaN) or hybrid (positions by differences). `frozen_factor`: implicit integrators keep their matrix in the columns of
    controls and activations, as MuJoCo does."""
    return Linearizer(m, threads)(m, d, mode, centered, eps, sensors, frozen_factor)


@dataclass
class RolloutGradient:
    """A cost of a rollout and its derivatives: by the controls of each step, and by the first state."""

    cost: float
    control: NDArray[numpy.float64]
    start: NDArray[numpy.float64]
    states: NDArray[numpy.float64]


def rollout_gradient(
    m: Model,
    d: Data,
    control: ArrayLike,
    cost: Callable[[NDArray[numpy.float64]], tuple[float, NDArray[numpy.float64]]],
    linearizer: Linearizer | None = None,
) -> RolloutGradient:
    """Reverse mode through a rollout from the state of `d`, which stays there.

    `control` has a row for each step. `cost` is given the states after each step, rows of (qpos, qvel, act, history), and
    gives back its value and its derivatives by each state, rows in the tangent space: (nv, nv, na, nhistory) numbers.
    Costs of the controls themselves are the caller's to add."""
    control = numpy.ascontiguousarray(control, dtype=numpy.float64)
    if control.ndim != 2 or control.shape[1] != m.nu or not len(control):
        raise ValueError(f"'control' has shape (nsteps, {m.nu}), cannot take shape {control.shape}")
    steps, size = len(control), 2 * m.nv + m.na + m.nhistory
    work = (linearizer or Linearizer(m))._work
    states = numpy.empty((steps, m.nq + m.nv + m.na + m.nhistory))
    _core.rollout_gradient(m, d, work, steps, control, None, None, None, states)
    value, by_state = cost(states)
    by_state = numpy.ascontiguousarray(by_state, dtype=numpy.float64)
    if by_state.shape != (steps, size):
        raise ValueError(f"the derivative of the cost has shape ({steps}, {size}), cannot take shape {by_state.shape}")
    out = RolloutGradient(float(value), numpy.zeros((steps, m.nu)), numpy.zeros(size), states)
    _core.rollout_gradient(m, d, work, steps, control, by_state, out.control, out.start, None)
    return out
