"""A step and its vector-Jacobian product on plain arrays: what sinew.torch and sinew.jax are made of.

A state is (qpos, qvel, act, history). Derivatives by qpos live in the tangent space; for the quaternions of ball and free joints
a gradient g by the four numbers goes to T' g there, and comes back from a tangent gradient w as 4 T w, with T = dq / dtangent
and T' T = 1/4: the part of a gradient along the quaternion itself, which changes no rotation, is zero."""

from __future__ import annotations

import numpy
from numpy.typing import NDArray

from . import _core
from ._data import Data
from ._derivatives import Linearizer
from ._model import Model

_PHYSICS = 0b11110  # SN_STATE_PHYSICS: qpos, qvel, act, history
_FREE, _BALL = 0, 1


class StepFunction:
    """x+ = f(x, u) of a model and its derivatives, with a data reserved for it; the rest of the state is that of `d`."""

    def __init__(self, m: Model, d: Data | None = None, mode: str = "auto"):
        if not isinstance(m, Model):
            raise TypeError(f"expected a sinew.Model, got {type(m).__name__}")
        self.m, self.mode, self._data, self._linearizer = m, mode, Data(m), Linearizer(m)
        self.size, self._all = _core.state_size(m, _PHYSICS), (1 << 15) - 1
        self._start = numpy.empty(_core.state_size(m, self._all))
        _core.state_get(m, d if d is not None else self._data, self._start, self._all)
        self._turns = [
            (int(m.jnt_qposadr[j]) + 3 * (kind == _FREE), int(m.jnt_dofadr[j]) + 3 * (kind == _FREE))
            for j, kind in enumerate(m.jnt_type)
            if kind in (_FREE, _BALL)
        ]

    def state(self, d: Data) -> NDArray[numpy.float64]:
        """(qpos, qvel, act, history) of a data."""
        out = numpy.empty(self.size)
        _core.state_get(self.m, d, out, _PHYSICS)
        return out

    def _set(self, state, control):
        state, control = numpy.asarray(state, numpy.float64), numpy.asarray(control, numpy.float64)
        if state.shape != (self.size,) or control.shape != (self.m.nu,):
            raise ValueError(
                f"a step takes a state of {self.size} numbers and {self.m.nu} controls, got shapes {state.shape} and {control.shape}"
            )
        _core.state_set(self.m, self._data, self._start, self._all)
        _core.state_set(self.m, self._data, numpy.ascontiguousarray(state), _PHYSICS)
        self._data.ctrl[:] = control

    def step(self, state, control) -> NDArray[numpy.float64]:
        """The next state."""
        self._set(state, control)
        _core.step(self.m, self._data)
        return self.state(self._data)

    def _tangent(self, qpos, adr):
        """dq / dtangent of a quaternion: q times (0, w) / 2."""
        w, x, y, z = qpos[adr : adr + 4] / numpy.linalg.norm(qpos[adr : adr + 4])
        return 0.5 * numpy.array([[-x, -y, -z], [w, -z, y], [z, w, -x], [-y, x, w]])

    def _positions(self, to, source, into, qpos):
        """Straight coordinates of positions from one layout to the other; `to`: from dofs to coordinates."""
        m = self.m
        for j, kind in enumerate(m.jnt_type):
            q, v, n = int(m.jnt_qposadr[j]), int(m.jnt_dofadr[j]), {_FREE: 3, _BALL: 0}.get(int(kind), 1)
            into[(q if to else v) : (q if to else v) + n] = source[(v if to else q) : (v if to else q) + n]
        for q, v in self._turns:
            T = self._tangent(qpos, q)
            if to:
                into[q : q + 4] = 4 * T @ source[v : v + 3]
            else:
                into[v : v + 3] = T.T @ source[q : q + 4]

    def vjp(self, state, control, weight) -> tuple[NDArray[numpy.float64], NDArray[numpy.float64]]:
        """Gradients by state and control of a cost whose gradient by the next state is `weight`."""
        m, weight = self.m, numpy.asarray(weight, numpy.float64)
        following = self.step(state, control)
        self._set(state, control)
        found = self._linearizer(m, self._data, self.mode)
        w = numpy.concatenate([numpy.zeros(m.nv), weight[m.nq :]])
        self._positions(False, weight, w, following)
        back = found.A.T @ w
        out = numpy.concatenate([numpy.zeros(m.nq), back[m.nv :]])
        self._positions(True, back, out, numpy.asarray(state, numpy.float64))
        return out, found.B.T @ w
