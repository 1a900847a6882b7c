"""Sampling-based control over a cluster: the path integral (MPPI) and the cross-entropy method (CEM).

planner = PathIntegral(pool, cost, horizon=50, samples=512, deviation=0.3)
while True: control = planner.plan(state)          # State.FULLPHYSICS; shifts its plan by one step

`cost(states, sensordata, controls)` runs where the trajectories are and gives a number for each. Noise follows from the
seed and the number of the plan, so a plan is the same on any cluster.
"""

from __future__ import annotations

import numpy
from numpy.typing import ArrayLike, NDArray

from .pool import Pool
from .rollouts import Cost, rollout

Array = NDArray[numpy.float64]


class _Planner:
    """A plan, horizon x nu, and samples around it."""

    def __init__(self, pool: Pool, cost: Cost, horizon: int, samples: int, deviation: ArrayLike, seed: int = 0):
        if horizon < 1 or samples < 2:
            raise ValueError(f"a plan needs a horizon of at least 1 and at least 2 samples, not {horizon} and {samples}")
        self.pool, self.cost, self.samples, self.seed = pool, cost, samples, seed
        model = pool.model
        low, high = model.actuator_ctrlrange.T
        limited = model.actuator_ctrllimited.astype(bool)
        self.low, self.high = numpy.where(limited, low, -numpy.inf), numpy.where(limited, high, numpy.inf)
        self.deviation = numpy.broadcast_to(numpy.asarray(deviation, dtype=numpy.float64), (model.nu,))
        self.mean: Array = numpy.clip(numpy.zeros((horizon, model.nu)), self.low, self.high)
        self.plans = 0
        self.costs: Array = numpy.empty(0)  # of the samples of the last plan; the first is the plan itself

    def _sampled(self, state, spread):
        """Controls around the plan and their costs; the first row is the plan."""
        random = numpy.random.Generator(numpy.random.Philox(key=[self.seed, self.plans]))
        self.plans += 1
        noise = spread * random.standard_normal((self.samples, *self.mean.shape))
        noise[0] = 0
        controls = numpy.clip(self.mean + noise, self.low, self.high)
        costs = rollout(self.pool, state, controls, cost=self.cost)
        self.costs = numpy.where(numpy.isfinite(costs), costs, numpy.inf)  # a trajectory gone bad counts for nothing
        if numpy.isinf(self.costs).all():
            raise ValueError("the cost of every trajectory is infinite or not a number")
        return controls

    def _shifted(self):
        """The first controls; the plan moves on by a step and repeats its last."""
        control = self.mean[0].copy()
        self.mean = numpy.concatenate([self.mean[1:], self.mean[-1:]])
        return control


class PathIntegral(_Planner):
    """Model-predictive path integral control (Williams et al. 2017): samples are averaged with weights exp(-cost/temperature)."""

    def __init__(self, pool: Pool, cost: Cost, horizon: int, samples: int, deviation: ArrayLike, temperature: float = 1.0, seed: int = 0):
        super().__init__(pool, cost, horizon, samples, deviation, seed)
        if temperature <= 0:
            raise ValueError(f"'temperature' is positive, not {temperature}")
        self.temperature = temperature

    def plan(self, state: ArrayLike) -> Array:
        """Controls for this state."""
        controls = self._sampled(state, self.deviation)
        weights = numpy.exp(-(self.costs - self.costs.min()) / self.temperature)
        self.mean = numpy.einsum("i,ijk->jk", weights / weights.sum(), controls)
        return self._shifted()


class CrossEntropy(_Planner):
    """The cross-entropy method (Rubinstein 1999): the best samples make the mean and the deviation of the next round."""

    def __init__(
        self, pool: Pool, cost: Cost, horizon: int, samples: int, deviation: ArrayLike, elites: int = 16, rounds: int = 3,
        least: float = 0.01, seed: int = 0,
    ):  # fmt: skip
        super().__init__(pool, cost, horizon, samples, deviation, seed)
        if not 2 <= elites <= samples or rounds < 1:
            raise ValueError(f"'elites' is from 2 to {samples} and 'rounds' at least 1, not {elites} and {rounds}")
        self.elites, self.rounds, self.least = elites, rounds, least

    def plan(self, state: ArrayLike) -> Array:
        """Controls for this state."""
        spread = numpy.broadcast_to(self.deviation, self.mean.shape)
        for _ in range(self.rounds):
            controls = self._sampled(state, spread)
            best = controls[numpy.argsort(self.costs, kind="stable")[: self.elites]]
            self.mean, spread = best.mean(axis=0), numpy.maximum(best.std(axis=0), self.least)
        return self._shifted()
