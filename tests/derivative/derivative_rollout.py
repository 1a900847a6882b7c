"""The gradient of a rollout by reverse mode against differences along random directions of all controls.

    python tests/derivative/derivative_rollout.py [--steps N] [--directions N] [--contacts none|closed|all] [MODEL]

Without a model: myoarm where the corpus is there, else models/muscle/elbow.xml. Differences are centred and
extrapolated from two displacements; the solver runs to its end. Contacts are those that have a closed form (`closed`), unless
said otherwise: ellipsoids, cylinders and meshes touch nothing. Theirs (in myoarm, a capsule deep in an ellipsoid) are found by a
search that ends anywhere within its tolerance: that is noise of the cost, the same at all displacements, so that differences
see nothing smaller than the noise over the displacement. It is measured where all controls move by next to nothing, and
printed. Exit status 1 when a direction is off by more than 1e-6.
"""

import argparse
import sys
from pathlib import Path

import numpy
import sinew
import sinew.muscle

ROOT = Path(__file__).resolve().parents[2]
MYOARM = ROOT.parent / "shared" / "corpus" / "myo_sim" / "arm" / "myoarm.xml"
OWN = ROOT / "models" / "muscle" / "elbow.xml"
SEARCHED = (4, 5, 7)  # ellipsoids, cylinders, meshes


def leave_out_searched(m):
    """Geoms whose contacts are found by search touch nothing."""
    searched = numpy.isin(m.geom_type, SEARCHED)
    m.geom_contype[searched] = m.geom_conaffinity[searched] = 0
    m.pair_margin[searched[m.pair_geom1] | searched[m.pair_geom2]] = -1


class Rollout:
    """The cost of a motion: squares of positions and velocities, weighted at random."""

    def __init__(self, path, steps, contacts="closed"):
        self.m = sinew.load(str(path))
        self.m.opt.integrator, self.m.opt.tolerance, self.m.opt.iterations = 0, 0, 200
        if contacts == "none":
            self.m.opt.disableflags |= 16
        if contacts == "closed":
            leave_out_searched(self.m)
        self.d, self.linearizer = sinew.Data(self.m), sinew.Linearizer(self.m)
        rng = numpy.random.default_rng(11)
        self.d.act[:] = 0.2
        if self.m.nhill:
            sinew.muscle.settle(self.m, self.d)
        self.control = rng.uniform(0.1, 0.4, (steps, self.m.nu))
        self.weight = rng.uniform(0, 1, self.m.nv) / steps

    def cost(self, states):
        m = self.m
        change = numpy.zeros((len(states), 2 * m.nv + m.na + m.nhistory))
        velocity = states[:, m.nq : m.nq + m.nv]
        change[:, m.nv : 2 * m.nv] = velocity * self.weight
        return 0.5 * float((self.weight * velocity**2).sum()), change

    def gradient(self, control):
        return sinew.rollout_gradient(self.m, self.d, control, self.cost, self.linearizer)

    def value(self, control):
        states = []
        before = sinew.state_get(self.m, self.d)
        for row in control:
            self.d.ctrl[:] = row
            sinew.step(self.m, self.d)
            states.append(numpy.concatenate([self.d.qpos, self.d.qvel, self.d.act]))
        sinew.state_set(self.m, self.d, before)
        return self.cost(numpy.array(states))[0]


def worst(path, steps, directions, eps=1e-7, contacts="closed"):
    """Largest error along the directions, relative to the largest derivative along any."""
    rollout, rng = Rollout(path, steps, contacts), numpy.random.default_rng(12)
    gradient, errors, sizes = rollout.gradient(rollout.control).control, [], []
    for _ in range(directions):
        along = rng.normal(size=rollout.control.shape)
        found = [
            (rollout.value(rollout.control + e * along) - rollout.value(rollout.control - e * along)) / (2 * e)
            for e in (eps, eps / 2)
        ]
        wanted = (4 * found[1] - found[0]) / 3
        errors.append(abs((gradient * along).sum() - wanted))
        sizes.append(abs(wanted))
    return max(errors) / max(sizes)


def noise(rollout):
    """How much the cost changes where all controls change by about 1e-10."""
    rng, value = numpy.random.default_rng(13), rollout.value(rollout.control)
    near = [rollout.control + 1e-10 * rng.normal(size=rollout.control.shape) for _ in range(5)]
    return max(abs(rollout.value(control) - value) for control in near)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("model", nargs="?", default=MYOARM if MYOARM.exists() else OWN, type=Path)
    parser.add_argument("--steps", type=int, default=1000)
    parser.add_argument("--directions", type=int, default=20)
    parser.add_argument("--contacts", choices=("none", "closed", "all"), default="closed", help="those that count")
    options = parser.parse_args()
    error = worst(options.model, options.steps, options.directions, contacts=options.contacts)
    print(f"{options.model.stem}: gradient of {options.steps} steps along {options.directions} directions: worst {error:.1e}")
    if error > 1e-6:
        found = noise(Rollout(options.model, options.steps, options.contacts))
        print(f"the cost has a noise of {found:.0e}: a difference over 1e-7 knows its derivative to {found / 1e-7:.0e} only")
    return 0 if error < 1e-6 else 1


if __name__ == "__main__":
    sys.exit(main())
