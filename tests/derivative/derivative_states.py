"""Analytic derivatives of a step against centred differences extrapolated in their displacement, at random states.

    python tests/derivative/derivative_states.py [--states N] [CASE ...]

Ridders' scheme: displacements from 2e-3 (1e-5 with contacts, which are no deeper than 1e-3) down by factors of two, Richardson's extrapolation of all of them, and for every
entry of [A B] the estimate that agrees best with those it was made of. Small displacements are there for states near a
corner (a wrap that begins, a limit about to act). Columns in which a corner lies within 1e-5 (with contacts 1e-8:
one_sided of the analytic derivatives says so) are left out and counted: differences of less than that are made of rounding. Contacts are those of closed-form pairs: where a pair is found by search, the
tolerance of the search is noise to differences. The measure is the difference over the largest number of the entry's row.
The solver runs to its end (tolerance 0), so that differences are those of the optimum. Exit status 1 when a case exceeds
its tolerance or leaves a column without an analytic derivative.
"""

import argparse
import re
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import numpy
import sinew
import sinew.muscle

ROOT = Path(__file__).resolve().parents[2]
MODELS, CORPUS = ROOT / "models", ROOT.parent / "shared" / "corpus"
RATIO, ENOUGH, LEAST, CORNER = 2.0, 5, 8e-9, 1e-5


@dataclass
class Case:
    name: str
    source: object  # a file, or the text of a model
    tolerance: float = 1e-7
    contacts: bool = False  # the states are those of a motion with contacts
    change: tuple = ()  # of the text: (pattern, replacement)
    options: tuple = ()  # of the model: (name, value)


def loaded(case):
    """The model, or None where its file is not there."""
    if isinstance(case.source, Path):
        if not case.source.exists():
            return None
        if not case.change:
            return sinew.load(str(case.source))
        text = case.source.read_text()
    else:
        text = case.source
    for pattern, replacement in case.change:
        text, count = re.subn(pattern, replacement, text)
        assert count, f"{case.name}: nothing to change at {pattern}"
    return sinew.loads(text)


BALLS = """<mujoco><option timestep='.002' cone='CONE' impratio='2'/><worldbody><geom type='plane' size='5 5 .1'/>
<geom type='capsule' size='.1 .3' euler='0 80 20' pos='0 0 .05'/>
<body pos='0 .05 .34'><freejoint/><geom size='.1' condim='6' friction='.8 .02 .01'/></body>
<body pos='.4 .05 .14'><freejoint/><geom type='capsule' size='.06 .15' euler='70 10 0' condim='4'/></body>
<body pos='.42 .0 .3'><freejoint/><geom type='capsule' size='.06 .08' euler='20 60 0'/></body>
<body pos='-.5 .05 .11'><freejoint/><geom size='.1'/><body pos='.1 0 .15'><joint axis='0 1 0' damping='.1'/>
<geom type='capsule' fromto='0 0 0 .3 0 -.1' size='.03' condim='1'/></body></body></worldbody></mujoco>"""
DELAYED = """<mujoco><worldbody><body><joint name='a' axis='0 1 0' damping='.1'/><geom type='capsule' size='.05 .2'
pos='0 0 -.2'/><body pos='0 0 -.4'><joint name='b' type='ball'/><geom size='.1 ' pos='.1 0 -.1'/></body></body></worldbody>
<actuator><motor joint='a' nsample='4' delay='.0046' interp='INTERP'/><general joint='b' gear='1 2 3' dyntype='filter'
dynprm='.05' nsample='3' delay='.002' interp='INTERP'/><position joint='a' kp='3' kv='.2'/></actuator></mujoco>"""
JOINED = """<mujoco><default><geom contype='0' conaffinity='0'/></default><worldbody><body name='a' pos='0 0 1'><freejoint/>
<geom type='box' size='.1 .2 .3'/><body name='b' pos='.3 0 0'><joint axis='1 1 0'/><joint type='slide' axis='0 0 1'/>
<geom size='.1' pos='.1 0 0'/></body></body><body name='c'><freejoint/><geom type='capsule' size='.1 .2' pos='.1 0 0'/></body>
</worldbody><equality><weld body1='b' body2='c' anchor='.1 .2 .3' torquescale='2'/><connect body1='a' anchor='.1 0 .1'/>
</equality></mujoco>"""
BOXES = """<mujoco><option timestep='.002' cone='CONE' impratio='2'/><worldbody><geom type='box' size='.5 .5 .1'/>
<body pos='0 .05 .21' euler='3 2 20'><freejoint/><geom type='box' size='.15 .1 .1'/></body>
<body pos='.3 -.2 .21' euler='-2 4 50'><freejoint/><geom type='box' size='.1 .1 .1' condim='4'/></body>
<body pos='-.3 .2 .16'><freejoint/><geom type='capsule' size='.05 .1' euler='0 87 0'/></body></worldbody></mujoco>"""
ELBOW = MODELS / "muscle" / "elbow.xml"
CURVES = ("hill", "degroote", "millard")


def hill(tendon, curves, more=()):
    return (
        (r'tendonmodel="compliant"', f'tendonmodel="{tendon}"'),
        (r"<hillmuscle ctrlrange", f'<hillmuscle curves="{curves}" tendonmodel="{tendon}" ctrlrange'),
        *more,
    )


RK4 = (r'<option timestep="0.002"', '<option integrator="RK4" timestep="0.00005"')  # explicit: fibres are stiff
# the ground alone touches: contacts of a box with a capsule are found by search
GROUND = (
    (r'<geom type="capsule" condim', '<geom type="capsule" contype="0" condim'),
    (r'name="floor"', 'name="floor" contype="1"'),
)
EULER = ("integrator", 0)
AIR = (("disableflags", 16),)
CASES = [
    Case("arm", MODELS / "arm.xml"),
    Case("arm, RK4", MODELS / "arm.xml", change=((r'integrator="Euler"', 'integrator="RK4"'),)),
    Case("humanoid in the air", MODELS / "environments" / "humanoid.xml", options=AIR),
    Case("cheetah in the air", MODELS / "environments" / "half_cheetah.xml", options=AIR),
    Case("muscle arm", MODELS / "environments" / "muscle_arm.xml", options=(*AIR, EULER)),
    Case("muscle legs", MODELS / "environments" / "muscle_legs.xml", options=(*AIR, EULER)),
    Case("muscle arm, implicitfast", MODELS / "environments" / "muscle_arm.xml", options=(*AIR, ("integrator", 3))),
    Case("muscle arm, implicit", MODELS / "environments" / "muscle_arm.xml", options=(*AIR, ("integrator", 2))),
    *(
        Case(f"Hill muscles, {tendon}, {curves}", ELBOW, change=hill(tendon, curves))
        for tendon in ("rigid", "compliant")
        for curves in CURVES
    ),
    Case("Hill muscles, compliant, RK4", ELBOW, change=hill("compliant", "hill", (RK4,))),
    *(Case(f"delays, {way}", DELAYED.replace("INTERP", way)) for way in ("zoh", "linear", "cubic")),
    Case("delays, RK4", DELAYED.replace("INTERP", "linear").replace("<worldbody>", "<option integrator='RK4'/><worldbody>")),
    Case("humanoid of MuJoCo in the air", CORPUS / "mujoco/model/humanoid/humanoid.xml", options=AIR),
    Case("humanoid of dm_control in the air", CORPUS / "dm_control/dm_control/suite/humanoid.xml", options=AIR),
    Case("cheetah of dm_control in the air", CORPUS / "dm_control/dm_control/suite/cheetah.xml", options=AIR),
    Case("myoarm", CORPUS / "myo_sim/arm/myoarm.xml", options=AIR),
    Case("myolegs", CORPUS / "myo_sim/leg/myolegs.xml", options=AIR),
    Case("weld and connect", JOINED, 1e-5),
    Case("boxes touch, pyramids", BOXES.replace("CONE", "pyramidal"), 1e-5, contacts=True),
    Case("boxes touch, elliptic cones", BOXES.replace("CONE", "elliptic"), 1e-5, contacts=True),
    Case("round bodies touch, pyramids", BALLS.replace("CONE", "pyramidal"), 1e-5, contacts=True),
    Case("round bodies touch, elliptic cones", BALLS.replace("CONE", "elliptic"), 1e-5, contacts=True),
    *(
        Case(f"{name} on the ground, {cone}", MODELS / "environments" / file, 1e-5, True, change, (("cone", number),))
        for name, file, change in (("humanoid", "humanoid.xml", GROUND), ("cheetah", "half_cheetah.xml", ()))
        for number, cone in enumerate(("pyramids", "elliptic cones"))
    ),
]


def limits(m, jnt):
    return m.jnt_range[jnt] if m.jnt_limited[jnt] else (-1.0, 1.0)


def random_state(m, d, rng):
    """Joints within their limits; velocities, activations, controls and past controls at random."""
    sinew.reset(m, d)
    step = rng.normal(size=m.nv) * 0.5
    for jnt in range(m.njnt):
        if m.jnt_type[jnt] >= 2:  # slide, hinge
            step[m.jnt_dofadr[jnt]] = 0
            lo, hi = limits(m, jnt)
            d.qpos[m.jnt_qposadr[jnt]] = rng.uniform(lo, hi)
    d.qpos[:] = sinew.integrate_pos(m, d.qpos, step, 1.0)
    d.act[:] = rng.uniform(0.1, 0.8, m.na)
    d.ctrl[:] = rng.uniform(0.05, 0.85, m.nu)
    if m.nhistory:
        for _ in range(5):
            sinew.step(m, d)
            d.ctrl[:] = rng.uniform(0.05, 0.85, m.nu)
    if m.nhill:  # off the equilibrium of the fibres, where the force-velocity curve has a corner
        sinew.muscle.settle(m, d)
        fibers = [m.actuator_actadr[i] for i in range(m.nu) if m.actuator_actnum[i] == 2]
        d.act[fibers] *= rng.uniform(0.96, 1.04, len(fibers))
    d.qvel[:] = rng.normal(size=m.nv) * 0.5


def states(case, m, d, count):
    rng = numpy.random.default_rng(7)
    for _ in range(count if not case.contacts else 0):
        random_state(m, d, rng)
        yield
    found = steps = 0
    while case.contacts and found < count:  # a motion with random controls, begun anew every 400 steps
        if steps % 400 == 0:
            sinew.reset(m, d)
            d.qvel[:] = rng.normal(size=m.nv) * 0.3
        sinew.step(m, d)
        if steps % 10 == 0:
            d.ctrl[:] = rng.uniform(-0.4, 0.4, m.nu)
        steps += 1
        if steps % 400 > 40 and steps % 7 == 0 and d.ncon > 0:
            found += 1
            yield


class Ridders:
    """Extrapolated differences of [A B], as long as more of them are asked for."""

    def __init__(self, linearizer, m, d, first):
        self.linearizer, self.m, self.d, self.first = linearizer, m, d, first
        self.rows, self.best, self.error = [], None, None

    def eps(self):
        return self.first / RATIO ** len(self.rows)

    def refine(self):
        found = self.linearizer(self.m, self.d, "fd", eps=self.eps())
        row, factor = [numpy.hstack([found.A, found.B])], RATIO**2
        if self.best is None:
            self.best, self.error = row[0], numpy.full(row[0].shape, numpy.inf)
        for before in self.rows[-1] if self.rows else []:
            value = (factor * row[-1] - before) / (factor - 1)
            error = numpy.maximum(abs(value - row[-1]), abs(value - before))
            self.best = numpy.where(error < self.error, value, self.best)
            self.error = numpy.minimum(error, self.error)
            row.append(value)
            factor *= RATIO**2
        self.rows.append(row)


def worst_of(linearizer, m, d, tolerance, first):
    """(error, row, column, columns without an analytic derivative, one-sided columns) of the present state."""
    found = linearizer(m, d, "analytic", eps=CORNER if first > 1e-4 else 1e-3 * CORNER)
    analytic, differences = numpy.hstack([found.A, found.B]), Ridders(linearizer, m, d, first)
    while differences.eps() > LEAST:
        differences.refine()
        if len(differences.rows) < ENOUGH:
            continue
        scale = numpy.maximum(abs(differences.best).max(axis=1), 1e-3)[:, None]
        error = numpy.nan_to_num(abs(analytic - differences.best) / scale)
        error[:, found.one_sided] = 0
        row, column = numpy.unravel_index(error.argmax(), error.shape)
        if error[row, column] <= tolerance:
            break
    return error[row, column], row, column, len(found.differences), len(found.one_sided) / analytic.shape[1]


def judge(case, count, skip=0):
    """(worst error, columns without an analytic derivative, what it was, contacts on average, share of one-sided columns), or
    None without the model."""
    m = loaded(case)
    if m is None:
        return None
    for name, value in (("tolerance", 0), ("iterations", 200), *case.options):
        setattr(m.opt, name, value | (m.opt.disableflags if name == "disableflags" else 0))
    d, linearizer = sinew.Data(m), sinew.Linearizer(m)
    worst, missing, where, contacts, corners = 0.0, 0, "", 0, 0.0
    for number, _ in enumerate(states(case, m, d, skip + count)):
        if number < skip:
            continue
        contacts += d.ncon
        error, row, column, without, one_sided = worst_of(linearizer, m, d, case.tolerance, 1e-5 if case.contacts else 2e-3)
        missing, corners = max(missing, without), corners + one_sided
        if error > worst:
            worst, where = error, f"state {number}, row {row}, column {column}"
    return worst, missing, where, contacts / count, corners / count


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("cases", nargs="*", help="parts of names")
    parser.add_argument("--states", type=int, default=200)
    parser.add_argument("--skip", type=int, default=0, help="states that are drawn and not judged")
    parser.add_argument("--exact", action="store_true", help="names are whole ones")
    options = parser.parse_args()
    failures = 0
    for case in CASES:
        wanted = case.name in options.cases if options.exact else any(part in case.name for part in options.cases)
        if options.cases and not wanted:
            continue
        begin, found = time.time(), judge(case, options.states, options.skip)
        if found is None:
            print(f"{case.name:38s} not there")
            continue
        worst, missing, where, contacts, corners = found
        good = worst <= case.tolerance and not missing and corners < 0.05
        failures += not good
        print(
            f"{case.name:38s} {options.states} states  worst {worst:.1e} of {case.tolerance:.0e}  contacts {contacts:4.1f}  one-sided {100 * corners:.1f} %"
            f"  columns by differences {missing:3d}  {'good' if good else 'BAD: ' + where}  {time.time() - begin:.0f} s",
            flush=True,
        )
    print("derivatives:", "all cases hold" if not failures else f"{failures} cases do not hold")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
