"""A step as a differentiable JAX function (needs jax; double precision with jax.config.update("jax_enable_x64", True)).

    step = sinew.jax.step(m)
    following = step(state, control)      # (qpos, qvel, act, history)
    gradient = jax.grad(lambda u: step(state, u)[0])(control)

The gradient is that of sinew.linearize, through jax.custom_vjp; jit and vmap call back into the engine."""

from __future__ import annotations

from collections.abc import Callable

import jax
import numpy

from ._autograd import StepFunction
from ._data import Data
from ._model import Model

__all__ = ["step"]


def step(m: Model, d: Data | None = None, mode: str = "auto") -> Callable[[jax.Array, jax.Array], jax.Array]:
    """x+ = f(x, u) for a state of (qpos, qvel, act, history) and controls; what else belongs to the state is that of `d`."""
    function = StepFunction(m, d, mode)

    def called(result, *arguments):
        shapes = jax.tree.map(lambda x: jax.ShapeDtypeStruct(x.shape, x.dtype), result[1])
        return jax.pure_callback(
            lambda *x: jax.tree.map(lambda y, s: numpy.asarray(y, s.dtype), result[0](*x), shapes),
            shapes,
            *arguments,
            vmap_method="sequential",
        )

    @jax.custom_vjp
    def stepped(state, control):
        return called((function.step, state), state, control)

    def forward(state, control):
        return stepped(state, control), (state, control)

    def backward(saved, weight):
        return called((function.vjp, saved), *saved, weight)

    stepped.defvjp(forward, backward)
    return stepped
