"""iLQR: an elbow with six Hill muscles, some on compliant tendons, reaches for an angle and stays there.

The matrices of every step come from sinew.linearize, analytic through muscles, tendons and fibres.
"""

import sys
from pathlib import Path

import numpy
import sinew

MODEL = Path(__file__).resolve().parents[2] / "models" / "muscle" / "elbow.xml"
STEPS, TARGET = 250, 1.4


class Reach:
    def __init__(self):
        self.m = sinew.load(MODEL)
        self.d, self.linearizer = sinew.Data(self.m), sinew.Linearizer(self.m)
        self.start = sinew.state_get(self.m, self.d)
        self.size = 2 * self.m.nv + self.m.na
        self.weights = numpy.zeros(self.size)  # of the running and, times 2000, of the last state
        self.weights[:2] = 1, 0.02

    def error(self):
        out = numpy.zeros(self.size)
        out[0], out[1] = self.d.qpos[0] - TARGET, self.d.qvel[0]
        return out

    def rollout(self, controls, states=None, gains=None, change=None, step=0.0):
        """Cost, controls as they were applied, states, and where asked for the matrices along the way."""
        sinew.state_set(self.m, self.d, self.start)
        cost, used, seen = 0.0, [], []
        for t in range(STEPS):
            x = numpy.concatenate([self.d.qpos, self.d.qvel, self.d.act])
            u = controls[t]
            if gains is not None:
                u = u + step * change[t] + gains[t] @ (x - states[t])
            self.d.ctrl[:] = u = numpy.clip(u, 0.0, 1.0)
            cost += 0.5 * self.weights @ self.error() ** 2 + 0.5e-3 * u @ u
            used.append(u.copy())
            seen.append(x)
            sinew.step(self.m, self.d)
        return cost + 1000 * self.weights @ self.error() ** 2, numpy.array(used), numpy.array(seen)

    def backward(self, controls):
        """Gains and changes of the controls from the quadratic model along the rollout."""
        matrices, errors = [], []
        sinew.state_set(self.m, self.d, self.start)
        for t in range(STEPS):
            self.d.ctrl[:] = controls[t]
            found = self.linearizer(self.m, self.d)
            matrices.append((found.A, found.B))
            errors.append(self.error())
            sinew.step(self.m, self.d)
        value, hessian = 2000 * self.weights * self.error(), numpy.diag(2000 * self.weights)
        gains, changes = [None] * STEPS, [None] * STEPS
        for t in reversed(range(STEPS)):
            A, B = matrices[t]
            by_state = self.weights * errors[t] + A.T @ value
            by_control = 1e-3 * controls[t] + B.T @ value
            quu = B.T @ hessian @ B + (1e-3 + 1e-6) * numpy.eye(self.m.nu)
            qux, qxx = B.T @ hessian @ A, A.T @ hessian @ A + numpy.diag(self.weights)
            free = ~(((controls[t] <= 0) & (by_control > 0)) | ((controls[t] >= 1) & (by_control < 0)))
            gain, change = numpy.zeros_like(qux), numpy.zeros(self.m.nu)
            if free.any():
                inverse = numpy.linalg.inv(quu[numpy.ix_(free, free)])
                gain[free], change[free] = -inverse @ qux[free], -inverse @ by_control[free]
            value = by_state + gain.T @ quu @ change + gain.T @ by_control + qux.T @ change
            hessian = qxx + gain.T @ quu @ gain + gain.T @ qux + qux.T @ gain
            hessian = 0.5 * (hessian + hessian.T)
            gains[t], changes[t] = gain, change
        return gains, changes

    def solve(self, iterations=40):
        cost, controls, states = self.rollout(numpy.full((STEPS, self.m.nu), 0.05))
        for _ in range(iterations):
            gains, changes = self.backward(controls)
            for step in 0.5 ** numpy.arange(8):
                trial = self.rollout(controls, states, gains, changes, step)
                if trial[0] < cost:
                    break
            else:
                break
            cost, controls, states = trial
        return cost, controls, states


if __name__ == "__main__":
    cost, controls, states = Reach().solve()
    print(f"cost {cost:.4f}, angle after {STEPS} steps {states[-1, 0]:.4f} of {TARGET}")
    if len(sys.argv) > 1:
        from matplotlib import pyplot

        figure, (above, below) = pyplot.subplots(2, sharex=True)
        above.plot(states[:, 0], label="angle [rad]")
        above.axhline(TARGET, linestyle=":")
        below.plot(controls)
        below.set_ylabel("excitation")
        figure.savefig(sys.argv[1])
