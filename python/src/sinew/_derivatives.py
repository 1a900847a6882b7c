"""How the next state and the sensors change with state and controls."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy
from numpy.typing import NDArray

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
