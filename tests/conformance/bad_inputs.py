"""Every input of a step with NaN, infinities and huge numbers, held against MuJoCo.

A case is a model, a combination of options (solver, cone, Jacobian, integrator, islands, sleep, no-slip, warm start) and
one bad number in one input. Both engines are brought to the same state, get the number, and make three steps. Compared
are the warning counters with the index they name, and the state after every step.

    python tests/conformance/bad_inputs.py [--all]     the table; exit status 1 where a case differs
"""

import argparse
import itertools
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import engines
import measures
import relaxations

NAN, INF = float("nan"), float("inf")
VALUES = {"NaN": NAN, "inf": INF, "-inf": -INF, "1e300": 1e300, "1e11": 1e11}
STATE = ("time", "qpos", "qvel", "act")
SETTLE = 5  # steps before the bad number is written, so that there are contacts and a warm start
STEPS = 3

BALL = """<mujoco><option timestep="0.005"/><worldbody><geom type="plane" size="5 5 1"/>
<body pos="0 0 0.099"><freejoint/><geom size="0.1"/></body>
<body pos="1 0 0.1"><freejoint/><geom type="box" size="0.1 0.1 0.1"/></body>
<body pos="0 2 1"><joint name="h" axis="0 1 0" limited="true" range="-30 30"/><geom type="capsule" size="0.05" fromto="0 0 0 0.5 0 0"/></body>
</worldbody><actuator><motor joint="h" name="m"/></actuator></mujoco>"""
ARM = """<mujoco><option timestep="0.002"/><worldbody>
<body><joint name="s" axis="0 1 0"/><geom type="capsule" size="0.04" fromto="0 0 0 0.3 0 0"/><site name="a" pos="0.1 0 0.05"/>
<body pos="0.3 0 0"><joint name="e" axis="0 1 0" range="-60 60" limited="true"/><geom type="capsule" size="0.03" fromto="0 0 0 0.3 0 0"/>
<site name="b" pos="0.1 0 0.05"/></body></body></worldbody>
<tendon><spatial name="t"><site site="a"/><site site="b"/></spatial></tendon>
<actuator><muscle tendon="t" lengthrange="0.1 0.5" force="100"/><general joint="s" dyntype="integrator" gainprm="3"/>
<general joint="e" dyntype="filterexact" dynprm="0.1" actlimited="true" actrange="-1 1"/><position joint="s" kp="5" ctrlrange="-1 1"/></actuator></mujoco>"""
TIED = """<mujoco><option timestep="0.004"/><worldbody><body name="moved" mocap="true" pos="0 0 1"><geom size="0.02" contype="0" conaffinity="0"/></body>
<body name="w" pos="0 0 1"><freejoint/><geom type="box" size="0.1 0.05 0.02"/></body>
<body name="x" pos="1 0 1"><joint name="x1" axis="0 1 0" frictionloss="0.1"/><geom type="capsule" size="0.04" fromto="0 0 0 0.3 0 0"/></body>
<body name="y" pos="1 1 1"><joint name="y1" type="ball"/><geom type="capsule" size="0.04" fromto="0 0 0 0.3 0 0"/></body>
<body name="z" pos="3 1 1"><joint name="z1" type="slide" axis="0 0 1" springref="0.1" stiffness="10"/><geom size="0.1"/></body></worldbody>
<equality><weld body1="moved" body2="w"/></equality></mujoco>"""
FREE = """<mujoco><worldbody><body pos="0 0 1"><freejoint/><geom type="box" size="0.1 0.05 0.02"/></body>
<body pos="1 0 1"><joint axis="0 1 0"/><geom type="capsule" size="0.04" fromto="0 0 0 0.3 0 0"/></body></worldbody></mujoco>"""
MODELS = {"contacts": BALL, "arm": ARM, "tied": TIED, "free": FREE}

SOLVERS = {"PGS": 0, "CG": 1, "Newton": 2}
INTEGRATORS = {"Euler": 0, "RK4": 1, "implicit": 2, "implicitfast": 3}
CONES = {"pyramidal": 0, "elliptic": 1}
JACOBIANS = {"dense": 0, "sparse": 1}
ISLAND_OFF = 1 << engines.DISABLE_FLAGS.index("island")
WARMSTART_OFF = 1 << engines.DISABLE_FLAGS.index("warmstart")
AUTORESET_OFF = 1 << engines.DISABLE_FLAGS.index("autoreset")
SLEEP = 1 << 5
INPUTS = ("qpos", "qvel", "act", "ctrl", "qfrc_applied", "xfrc_applied", "qacc_warmstart", "mocap_pos", "mocap_quat")


@dataclass(frozen=True)
class Setting:
    solver: str = "Newton"
    cone: str = "pyramidal"
    jacobian: str = "dense"
    integrator: str = "Euler"
    disable: int = 0
    enable: int = 0
    noslip: int = 0

    def apply(self, engine):
        engine.set_option("solver", SOLVERS[self.solver])
        engine.set_option("cone", CONES[self.cone])
        engine.set_option("jacobian", JACOBIANS[self.jacobian])
        engine.set_option("integrator", INTEGRATORS[self.integrator])
        engine.set_option("disableflags", self.disable)
        engine.set_option("enableflags", self.enable)
        engine.set_option("noslip_iterations", self.noslip)


def settings(everything):
    """Options alone, and in all combinations where everything is asked for."""
    base = Setting()
    single = [base]
    single += [Setting(solver=name) for name in ("PGS", "CG")]
    single += [Setting(cone="elliptic"), Setting(cone="elliptic", solver="CG"), Setting(cone="elliptic", solver="PGS")]
    single += [Setting(integrator=name) for name in ("RK4", "implicit", "implicitfast")]
    single += [Setting(disable=ISLAND_OFF), Setting(disable=WARMSTART_OFF), Setting(disable=AUTORESET_OFF)]
    single += [Setting(enable=SLEEP), Setting(jacobian="sparse"), Setting(noslip=3)]
    if not everything:
        return single
    combined = [
        Setting(solver, cone, jacobian, integrator, disable, enable)
        for solver, cone, jacobian, integrator, disable, enable in itertools.product(
            SOLVERS, CONES, JACOBIANS, INTEGRATORS, (0, ISLAND_OFF, WARMSTART_OFF), (0, SLEEP)
        )
    ]
    return single + [setting for setting in combined if setting not in single]


def places(engine, name):
    """Indices to spoil: the first, the middle and the last number of an input."""
    shape = np.shape(engine.data_value(name))
    size = int(np.prod(shape))
    if size == 0:
        return []
    flat = sorted({0, size // 2, size - 1})
    if name == "xfrc_applied":  # the world's wrench is read by nobody
        flat = [at for at in flat if at >= 6] + [6]
    return [tuple(int(i) for i in np.unravel_index(at, shape)) for at in flat]


def settled(engine, setting):
    """The state after a few good steps."""
    setting.apply(engine)
    engine.reset(-1)
    for _ in range(SETTLE):
        engine.step()
    return {name: np.array(engine.data_value(name), dtype=float) for name in (*STATE, *INPUTS) if engine.has_data(name)}


def observe(engine, setting, start, field, place, value):
    setting.apply(engine)
    engine.reset(-1)
    for name, array in start.items():
        if name == "time" or array.size == 0:
            continue
        spoiled = array.copy()
        if name == field:
            spoiled[place] = value
        engine.set_data(name, spoiled)
    seen = []
    for _ in range(STEPS):
        engine.step()
        seen.append((engine.warnings(), {name: np.ravel(np.asarray(engine.data_value(name), dtype=float)) for name in STATE}))
    return seen


def counts(warnings):
    return {name: entry[0] if isinstance(entry, list) else entry for name, entry in warnings.items()}


def difference(mine, theirs, setting):
    """What differs first, or None. Where bad states are not reset they go on growing, and what becomes of sin(1e20) is
    rounding: from the first warning or bad position on only the counters are compared then, without the index that they name."""
    warned, reset = False, not setting.disable & AUTORESET_OFF
    tolerance = relaxations.tolerance("bad inputs of CG" if setting.solver == "CG" else "bad inputs")
    for step, ((my_warnings, my_state), (their_warnings, their_state)) in enumerate(zip(mine, theirs, strict=True), 1):
        if warned and not reset:
            my_warnings, their_warnings = counts(my_warnings), counts(their_warnings)
        if my_warnings != their_warnings:
            changed = {k: (my_warnings[k], their_warnings[k]) for k in my_warnings if my_warnings[k] != their_warnings[k]}
            return f"step {step}: warnings (ours, MuJoCo's) {changed}"
        warned = warned or any(counts(their_warnings).values()) or not np.abs(their_state["qpos"]).max() <= 1e10
        for name in STATE:
            if warned and not reset and relaxations.covers("bad inputs without reset", name):
                continue
            same_nan = np.array_equal(np.isnan(my_state[name]), np.isnan(their_state[name]))
            if not same_nan or measures.forward_error(my_state[name], their_state[name]) > tolerance:
                at = int(np.argmax(~np.isclose(my_state[name], their_state[name], rtol=tolerance)))
                return f"step {step}: {name}[{at}] is {my_state[name][at]}, MuJoCo {their_state[name][at]}"
    return None


def cases(model, everything, engine):
    for setting in settings(everything):
        for field in INPUTS:
            for place in places(engine, field):
                for value in VALUES:
                    yield setting, field, place, value


def compare(model, everything=False):
    """[(setting, field, place, value, difference or None)] of one model."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{model}.xml"
        path.write_text(MODELS[model])
        ours, theirs = engines.SinewEngine(path), engines.MujocoEngine(path)
    starts, rows = {}, []
    for setting, field, place, value in cases(model, everything, theirs):
        if setting not in starts:
            starts[setting] = settled(theirs, setting)
        seen = [observe(e, setting, starts[setting], field, place, VALUES[value]) for e in (ours, theirs)]
        rows.append((setting, field, place, value, difference(*seen, setting)))
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--all", action="store_true", help="all combinations of options")
    parser.add_argument("--show", type=int, default=20, help="differences printed")
    options = parser.parse_args()
    total, bad, shown = Counter(), Counter(), 0
    for model in MODELS:
        for setting, field, place, value, found in compare(model, options.all):
            total[field] += 1
            bad[field] += found is not None
            if found and shown < options.show:
                shown += 1
                print(f"{model} {setting} {field}{list(place)} = {value}: {found}")
    for field in INPUTS:
        print(f"{field:16} {total[field]:6} cases {bad[field]:6} differ")
    print(f"{'all':16} {sum(total.values()):6} cases {sum(bad.values()):6} differ")
    return int(sum(bad.values()) > 0)


if __name__ == "__main__":
    sys.exit(main())
