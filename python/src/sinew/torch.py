"""A step as a differentiable PyTorch function (needs torch).

    step = sinew.torch.Step(m)
    state = step.state(d).requires_grad_()
    following = step(state, control)      # (qpos, qvel, act, history)
    following[0].backward()

The gradient is that of sinew.linearize: analytic where that is. Rows of a batch are separate steps."""

from __future__ import annotations

import torch

from ._autograd import StepFunction
from ._data import Data
from ._model import Model

__all__ = ["Step"]


class _Function(torch.autograd.Function):
    @staticmethod
    def forward(ctx, function, state, control):
        ctx.function = function
        ctx.save_for_backward(state, control)
        return torch.as_tensor(function.step(state.detach().cpu().numpy(), control.detach().cpu().numpy())).to(state)

    @staticmethod
    @torch.autograd.function.once_differentiable
    def backward(ctx, weight):
        state, control = ctx.saved_tensors
        by_state, by_control = ctx.function.vjp(*(x.detach().cpu().numpy() for x in (state, control, weight)))
        return None, torch.as_tensor(by_state).to(state), torch.as_tensor(by_control).to(control)


class Step:
    """x+ = f(x, u) for tensors: a state of (qpos, qvel, act, history) and controls, or rows of both."""

    def __init__(self, m: Model, d: Data | None = None, mode: str = "auto"):
        self._function = StepFunction(m, d, mode)

    def state(self, d: Data) -> torch.Tensor:
        """The state of a data."""
        return torch.from_numpy(self._function.state(d))

    def __call__(self, state: torch.Tensor, control: torch.Tensor) -> torch.Tensor:
        """The state a timestep later."""
        if state.ndim == 2:
            return torch.stack([_Function.apply(self._function, x, u) for x, u in zip(state, control, strict=True)])
        return _Function.apply(self._function, state, control)
