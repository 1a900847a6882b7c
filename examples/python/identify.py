"""Identification: the mass of the hand and the strengths of two muscles from a recorded motion of an elbow.

Gauss and Newton's method on the recorded angles. Sensitivities are carried along the motion: with A from sinew.linearize
and P from sinew.parameter_derivatives, s+ = A s + P.
"""

import sys
from pathlib import Path

import numpy
import sinew

MODEL = Path(__file__).resolve().parents[2] / "models" / "muscle" / "elbow.xml"
STEPS = 150


def controls(m):
    time = numpy.arange(STEPS)[:, None]
    return 0.12 + 0.1 * numpy.sin(0.06 * time + 1.3 * numpy.arange(m.nu))


def parameters(m):
    """What is unknown: (field, index) of the model."""
    return [("body_mass", m.body("forearm").id), ("hill_peakforce", 0), ("hill_peakforce", 4)]


def set_parameters(m, values):
    for (name, index), value in zip(parameters(m), values):
        getattr(m, name)[index] = value
    sinew.refresh(m)


def motion(m, sensitivities=False):
    """Angles of the elbow and, where asked for, their derivatives by the parameters."""
    d, linearizer, unknown = sinew.Data(m), sinew.Linearizer(m), parameters(m)
    d.qpos[0] = 1.2
    sinew.muscle.settle(m, d)
    size = 2 * m.nv + m.na
    s, angles, rows = numpy.zeros((size, len(unknown))), [], []
    for u in controls(m):
        d.ctrl[:] = u
        if sensitivities:
            A = linearizer(m, d).A
            s = A @ s + sinew.parameter_derivatives(m, d, unknown)
            rows.append(s[0].copy())
        sinew.step(m, d)
        angles.append(d.qpos[0])
    return numpy.array(angles), numpy.array(rows)


def identify(iterations=8):
    m = sinew.load(MODEL)
    truth = numpy.array([getattr(m, name)[index] for name, index in parameters(m)])
    recorded, _ = motion(m)
    guess, course = truth * [1.3, 0.75, 1.2], []
    for _ in range(iterations):
        course.append(guess / truth)
        set_parameters(m, guess)
        angles, jacobian = motion(m, sensitivities=True)
        change = numpy.linalg.lstsq(jacobian * guess, recorded - angles, rcond=None)[0]
        guess = guess * (1 + numpy.clip(change, -0.3, 0.3))
    return truth, guess, numpy.array(course)


if __name__ == "__main__":
    truth, found, course = identify()
    for name, true, value in zip(["mass of the forearm", "first muscle", "fifth muscle"], truth, found):
        print(f"{name}: {value:.4f}, in truth {true:.4f}")
    if len(sys.argv) > 1:
        from matplotlib import pyplot

        pyplot.plot(course, marker="o")
        pyplot.xlabel("iteration")
        pyplot.ylabel("parameter over its true value")
        pyplot.savefig(sys.argv[1])
