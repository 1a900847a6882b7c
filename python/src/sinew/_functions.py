"""Functions from vectors to vectors, and reset by name."""

from __future__ import annotations

import numpy
from numpy.typing import ArrayLike, NDArray

from . import _core
from ._data import Data
from ._enums import ENUMS
from ._model import Model
from ._names import KINDS, find

State = ENUMS["State"]
_KEY = next(kind for kind in KINDS if kind.name == "key")


def _size(m, name):
    """A size of what must be a model."""
    if isinstance(m, Model):
        return getattr(m, name)
    raise TypeError(f"expected a sinew.Model, got {type(m).__name__}")


def _vector(value, length, name):
    vector = numpy.ascontiguousarray(value, dtype=numpy.float64)
    if vector.shape != (length,):
        raise ValueError(f"'{name}' has shape ({length},), cannot take shape {vector.shape}")
    return vector


def _rows(value, length, name):
    rows = numpy.ascontiguousarray(value, dtype=numpy.float64)
    if rows.ndim == 0 or rows.shape[-1] != length:
        raise ValueError(f"'{name}' needs {length} numbers in its last axis, got shape {rows.shape}")
    return rows


def reset(m: Model, d: Data, key: str | int | None = None) -> None:
    """Initial state: qpos0, no velocity, time 0, no warnings; overlaid with keyframe `key` (name or index) if given."""
    _core.reset(m, d, -1 if key is None else find(m, _KEY, key))


def mul_mass(m: Model, d: Data, x: ArrayLike) -> NDArray[numpy.float64]:
    """M x, for a vector of length nv or an array of such rows."""
    x = _rows(x, _size(m, "nv"), "x")
    out = numpy.empty_like(x)
    _core.mul_mass(m, d, out, x)
    return out


def solve_mass(m: Model, d: Data, y: ArrayLike) -> NDArray[numpy.float64]:
    """The x with M x = y, for a vector of length nv or an array of such rows."""
    y = _rows(y, _size(m, "nv"), "y")
    out = numpy.empty_like(y)
    _core.solve_mass(m, d, out, y)
    return out


def full_mass(m: Model, d: Data) -> NDArray[numpy.float64]:
    """M as a dense nv x nv matrix."""
    out = numpy.empty((_size(m, "nv"), _size(m, "nv")))
    _core.full_mass(m, d, out)
    return out


def constraint_jacobian(m: Model, d: Data) -> NDArray[numpy.float64]:
    """efc_J as a dense nefc x nv matrix."""
    values, columns, counts = d.efc_J, d.efc_J_colind, d.efc_J_rownnz
    dense = numpy.zeros((d.nefc, _size(m, "nv")))
    entries = numpy.repeat(d.efc_J_rowadr - numpy.cumsum(counts) + counts, counts) + numpy.arange(counts.sum())
    dense[numpy.repeat(numpy.arange(len(counts)), counts), columns[entries]] = values[entries]
    return dense


def integrate_pos(m: Model, qpos: ArrayLike, qvel: ArrayLike, dt: float) -> NDArray[numpy.float64]:
    """qpos after moving with qvel for the time dt, on the manifold. Gives a new array."""
    out = _vector(qpos, _size(m, "nq"), "qpos").copy()
    _core.integrate_pos(m, out, _vector(qvel, _size(m, "nv"), "qvel"), dt)
    return out


def differentiate_pos(m: Model, qpos1: ArrayLike, qpos2: ArrayLike, dt: float) -> NDArray[numpy.float64]:
    """The qvel that takes qpos1 to qpos2 in the time dt."""
    if not dt:
        raise ValueError("'dt' cannot be zero")
    out = numpy.empty(_size(m, "nv"))
    _core.differentiate_pos(
        m, out, dt, _vector(qpos1, _size(m, "nq"), "qpos1"), _vector(qpos2, _size(m, "nq"), "qpos2")
    )
    return out


def state_size(m: Model, mask: int = State.INTEGRATION) -> int:
    """Length of the state vector made of the parts in `mask`."""
    return _core.state_size(m, _mask(mask))


def state_get(m: Model, d: Data, mask: int = State.INTEGRATION) -> NDArray[numpy.float64]:
    """The parts of the state in `mask` as one vector, in the order of their bits."""
    state = numpy.empty(state_size(m, mask))
    _core.state_get(m, d, state, _mask(mask))
    return state


def state_set(m: Model, d: Data, state: ArrayLike, mask: int = State.INTEGRATION) -> None:
    """Puts back what state_get gave."""
    _core.state_set(m, d, _vector(state, state_size(m, mask), "state"), _mask(mask))


def _mask(mask):
    value = int(mask)
    if not 0 <= value < 1 << 31:
        raise ValueError(f"the state has no such parts: mask {value}")
    return value
