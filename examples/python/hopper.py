"""Trajectory optimisation through contact: excitations of a hopper's calf and shin for the highest hop.

The gradient of the height over a whole rollout, through contact, muscles and compliant tendon, is one call of reverse
mode, sinew.rollout_gradient; excitations climb along it.
"""

import sys
from pathlib import Path

import numpy
import sinew

MODEL = Path(__file__).resolve().parents[2] / "models" / "muscle" / "hopper.xml"
STEPS, KNOTS = 400, 20


def height(m, states, when):
    """The trunk's height at the end, and its derivative by each state."""
    gradient = numpy.zeros((len(states), 2 * m.nv + m.na))
    # what the trunk will reach: height and, while it rises, the square of its velocity
    q, v = states[when, 0], states[when, m.nq]
    gradient[when, 0], gradient[when, m.nv] = 1, max(0, v) / 9.81
    return q + max(0, v) ** 2 / (2 * 9.81), gradient


def climb(iterations=150, rate=0.05):
    m = sinew.load(MODEL)
    m.opt.integrator = 0  # Euler: all columns are analytic
    d, linearizer = sinew.Data(m), sinew.Linearizer(m)
    knots, moment, square, heights = numpy.full((KNOTS, m.nu), [0.3, 0.05]), 0.0, 0.0, []
    spread = numpy.repeat(numpy.eye(KNOTS), STEPS // KNOTS, axis=0)  # piecewise constant
    for k in range(1, iterations + 1):
        found = sinew.rollout_gradient(m, d, spread @ knots, lambda states: height(m, states, STEPS - 1), linearizer)
        heights.append(found.cost)
        gradient = spread.T @ found.control
        moment = 0.9 * moment + 0.1 * gradient
        square = 0.99 * square + 0.01 * gradient**2
        knots += rate * (moment / (1 - 0.9**k)) / (numpy.sqrt(square / (1 - 0.99**k)) + 1e-8)
        knots = numpy.clip(knots, 0.01, 1)
    return heights, knots


if __name__ == "__main__":
    heights, knots = climb()
    print(f"height of the trunk's apex above its start: {heights[0]:.3f} m at first, {max(heights):.3f} m at best")
    if len(sys.argv) > 1:
        from matplotlib import pyplot

        figure, (above, below) = pyplot.subplots(2)
        above.plot(heights)
        above.set_ylabel("height of the apex [m]")
        below.step(numpy.arange(KNOTS), knots)
        below.set_ylabel("excitation")
        figure.savefig(sys.argv[1])
