"""How the next state and the sensors change with state and controls."""

from __future__ import annotations

import threading
import weakref
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
    that of the present branch where the step has a corner within `eps`; `sensor_differences` maps sensors whose rows of C and D
    are not analytic to the reason."""

    A: NDArray[numpy.float64]
    B: NDArray[numpy.float64]
    C: NDArray[numpy.float64] | None
    D: NDArray[numpy.float64] | None
    differences: dict[int, str] = field(default_factory=dict)
    one_sided: list[int] = field(default_factory=list)
    sensor_differences: dict[int, str] = field(default_factory=dict)


def _mode(mode):
    if mode not in _MODES:
        raise ValueError(f"'mode' is one of {', '.join(_MODES)}, got {mode!r}")
    return _MODES[mode]


def _matrices(out, shapes):
    """Room for A and B and, where there are shapes for them, C and D: that of `out` where it fits."""
    if out is None:
        return [numpy.zeros(shape) for shape in shapes] + [None] * (4 - len(shapes))
    matrices = [out.A, out.B, out.C, out.D][: len(shapes)]
    found = [None if matrix is None else matrix.shape for matrix in matrices]
    if found != shapes:
        raise ValueError(f"'out' has matrices of shapes {found}, cannot take shapes {shapes}")
    return matrices + [None] * (4 - len(shapes))


class Linearizer:
    """Memory for derivatives of models of one size, made once: nothing is allocated after the first call but results."""

    def __init__(self, m: Model, threads: int = 1):
        if not isinstance(m, Model):
            raise TypeError(f"expected a sinew.Model, got {type(m).__name__}")
        self._work = _core.derivatives(m, threads)
        self._size, self._nu, self._ns = 2 * m.nv + m.na + m.nhistory, m.nu, m.nsensordata
        self._shapes = [(self._size, self._size), (self._size, self._nu), (self._ns, self._size), (self._ns, self._nu)]

    def __call__(
        self,
        m: Model,
        d: Data,
        mode: str = "auto",
        centered: bool = True,
        eps: float = 1e-6,
        sensors: bool = False,
        frozen_factor: bool = False,
        out: Linearization | None = None,
    ) -> Linearization:
        """A and B, and with `sensors` C and D, of a step from the present state.

        `out`: an earlier result for a model of the same sizes, whose matrices are written anew and given back."""
        if not eps > 0:
            raise ValueError(f"'eps' must be positive, got {eps}")
        matrices = _matrices(out, self._shapes if sensors else self._shapes[:2])
        _core.transition(m, d, self._work, *matrices, _mode(mode), eps, not centered, frozen_factor)
        found = Linearization(*matrices, {}, [], {})
        for column, number, text, one_sided in _core.derivative_reasons(self._work, self._size + self._nu):
            if number:
                found.differences[column] = text
            if one_sided:
                found.one_sided.append(column)
        if sensors:
            found.sensor_differences = dict(_core.sensor_reasons(self._work, m.nsensor))
        return found


_kept = threading.local()


def _kept_linearizer(m, threads):
    """The memory of this thread's last call where it was for the same model: making it costs more than using it."""
    model, count, linearizer = getattr(_kept, "last", (None, 0, None))
    if model is None or model() is not m or count != threads:
        linearizer = Linearizer(m, threads)
        _kept.last = (weakref.ref(m), threads, linearizer)
    return linearizer


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
    return _kept_linearizer(m, threads)(m, d, mode, centered, eps, sensors, frozen_factor)


def inverse_derivatives(
    m: Model, d: Data, actuation: bool = False, linearizer: Linearizer | None = None
) -> tuple[NDArray[numpy.float64], NDArray[numpy.float64], NDArray[numpy.float64]]:
    """d qfrc_inverse by qpos, qvel and qacc at the present ones, analytic: three matrices, a column for each dof.

    `actuation` subtracts qfrc_actuator."""
    work = (linearizer or Linearizer(m))._work
    nv = m.nv
    by_position, by_velocity, by_acceleration = numpy.empty((3, nv, nv))
    _core.inverse_derivatives(
        m, d, work, 0.0, actuation, by_position, by_velocity, by_acceleration, None, None, None, None
    )
    return by_position.T, by_velocity.T, by_acceleration.T


@dataclass
class ForwardDerivatives:
    """d qacc by qpos (tangent space), qvel, act, ctrl and qfrc_applied: a row for each dof."""

    position: NDArray[numpy.float64]
    velocity: NDArray[numpy.float64]
    activation: NDArray[numpy.float64]
    control: NDArray[numpy.float64]
    force: NDArray[numpy.float64]


def forward_derivatives(m: Model, d: Data, linearizer: Linearizer | None = None) -> ForwardDerivatives:
    """How the acceleration of sinew.forward changes at the present state, analytic."""
    work = (linearizer or Linearizer(m))._work
    nv = m.nv
    position, velocity, force = numpy.empty((3, nv, nv))
    activation, control = numpy.empty((nv, m.na)), numpy.empty((nv, m.nu))
    _core.forward_derivatives(m, d, work, position, velocity, activation, control, force)
    return ForwardDerivatives(position, velocity, activation, control, force)


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
    _core.rollout_gradient(m, d, work, steps, control, None, None, None, states, False)
    value, by_state = cost(states)
    by_state = numpy.ascontiguousarray(by_state, dtype=numpy.float64)
    if by_state.shape != (steps, size):
        raise ValueError(f"the derivative of the cost has shape ({steps}, {size}), cannot take shape {by_state.shape}")
    out = RolloutGradient(float(value), numpy.zeros((steps, m.nu)), numpy.zeros(size), states)
    _core.rollout_gradient(m, d, work, steps, control, by_state, out.control, out.start, None, True)
    return out


def parameter_derivatives(
    m: Model, d: Data, parameters: list[tuple[str, int | tuple[int, ...]]], eps: float = 1e-6
) -> NDArray[numpy.float64]:
    """How the next state changes with numbers of the model, a column for each (field, index), by centred differences.

    Each number is displaced by `eps` of its size (of one where it is zero), derived quantities are refreshed, and one
    step is made; the model and the state of `d` are as before at the end."""
    before, size = _core_state(m, d), 2 * m.nv + m.na + m.nhistory
    out = numpy.zeros((size, len(parameters)))
    for column, (name, index) in enumerate(parameters):
        field_of = getattr(m, name)
        value = float(field_of[index])
        step = eps * (abs(value) or 1.0)
        sides = []
        for sign in (1, -1):
            field_of[index] = value + sign * step
            _core.refresh(m)
            sides.append(_stepped(m, d, before))
        field_of[index] = value
        _core.refresh(m)
        out[:m.nv, column] = _position_difference(m, sides, 2 * step)
        out[m.nv :, column] = (sides[0][m.nq :] - sides[1][m.nq :]) / (2 * step)
    _core.state_set(m, d, before, _ALL)
    return out


_ALL = (1 << 15) - 1  # SN_STATE_ALL
_PHYSICS = 0b11110  # SN_STATE_PHYSICS


def _core_state(m, d):
    state = numpy.empty(_core.state_size(m, _ALL))
    _core.state_get(m, d, state, _ALL)
    return state


def _stepped(m, d, before):
    _core.state_set(m, d, before, _ALL)
    _core.step(m, d)
    state = numpy.empty(_core.state_size(m, _PHYSICS))
    _core.state_get(m, d, state, _PHYSICS)
    return state


def _position_difference(m, sides, width):
    change = numpy.empty(m.nv)
    _core.differentiate_pos(m, change, width, sides[1][: m.nq].copy(), sides[0][: m.nq].copy())
    return change
