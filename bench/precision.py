#!/usr/bin/env python3
"""Work-precision diagrams: the error of a trajectory over its cost, for each integrator and each kind of muscle.

    bench/precision.py [--out build/precision] [--only WORD] [--page]

Each case is simulated for 0.8 s under controls that change every 8 ms, with steps from 8 ms to 62.5 us (halved each time)
and by `step_adaptive` at accuracies from 1e-2 to 1e-9. The reference is `step_adaptive` at 1e-11; how far RK4 with steps
of 15.6 us is from it is printed as the error of the reference. The error is the largest difference of a position or
angle at ten times. The cost is CPU time per simulated second, the least of three runs. Drift: energy of a
pendulum without damping over ten seconds, relative to the largest kinetic energy, and angular momentum of a body that
tumbles freely, relative to itself.

Writes precision.json and a diagram per case; `--page` also writes docs/accuracy.md and its diagrams.
"""

import argparse
import json
import math
import pathlib
import time

import numpy

import sinew

ROOT = pathlib.Path(__file__).resolve().parents[1]
HOLD, HOLDS = 0.008, 100  # [s] that controls are held for; how often
EVERY = HOLDS // 10
STEPS = [HOLD / 2**k for k in range(8)]
ACCURACIES = [10.0**-k for k in range(2, 10)]
INTEGRATORS = ("EULER", "IMPLICIT", "IMPLICITFAST", "IMPLICITSPRINGDAMPER", "RK4")
REFERENCE_ACCURACY, REFERENCE_STEP = 1e-11, HOLD / 2**9
RUNS = 3
AIM = 1e-3  # [rad]

CHAIN = """<mujoco><option gravity="0 0 -9.81"/><worldbody>{bodies}</worldbody></mujoco>"""
LINK = """<body pos="0 0 {z}"><joint type="hinge" axis="{axis}" damping="{damping}"/>
  <geom type="capsule" fromto="0 0 0 0 0 -.3" size=".03" contype="0" conaffinity="0"/>"""


def chain(links, damping):
    text = "".join(LINK.format(z=0 if i == 0 else -0.3, axis="0 1 0" if i % 2 == 0 else "1 0 0", damping=damping) for i in range(links))
    return CHAIN.format(bodies=text + "</body>" * links)


MUSCLE = """<mujoco><compiler settlemuscles="true"/>
  <default><geom contype="0" conaffinity="0"/></default>
  <worldbody>
    <site name="o" pos=".03 0 .05"/>
    <body pos="0 0 -.1"><joint name="elbow" axis="0 -1 0" damping=".05" armature=".002"/>
      <geom type="capsule" fromto="0 0 0 .25 0 0" size=".02" mass="1.5"/><site name="i" pos=".05 0 .01"/></body>
  </worldbody>
  <tendon><spatial name="t"><site site="o"/><site site="i"/></spatial></tendon>
  <actuator>{muscle}</actuator></mujoco>"""

HILL = '<hillmuscle name="m" tendon="t" force="800" optlen=".09" slacklen=".05" curves="{curves}" tendonmodel="{tendon}" ctrlrange="0 1"/>'

TUMBLING = """<mujoco><option timestep="0.002" gravity="0 0 0"/><worldbody><body name="top"><freejoint/>
  <inertial pos="0 0 0" mass="1" diaginertia=".1 .2 .25"/></body></worldbody>
  <sensor><subtreeangmom body="top"/></sensor></mujoco>"""

CASES = {
    "pendulum of four links": chain(4, 0),
    "pendulum of four links, damped": chain(4, 0.1),
    "MuJoCo's muscle": MUSCLE.format(muscle='<muscle name="m" tendon="t" force="800" ctrlrange="0 1" lengthrange=".1 .2"/>'),
    **{f"Hill muscle, {curves} curves, {tendon} tendon": MUSCLE.format(muscle=HILL.format(curves=curves, tendon=tendon))
       for curves in ("default", "millard", "degroote") for tendon in ("rigid", "compliant")},
}  # fmt: skip


def load(text):
    """A model and the positions that it starts from."""
    m = sinew.loads(text.replace(' curves="default"', ""))
    return m, numpy.linspace(0.6, 0.2, m.nq)


def control(hold):
    return 0.3 + 0.2 * math.sin(2 * math.pi * (hold + 0.5) * HOLD)


def simulate(m, start, advance):
    """Positions after every tenth of the time, and CPU time for a simulated second."""
    d = sinew.Data(m)
    d.qpos[:] = start
    rows, begun = [], time.process_time()
    for hold in range(HOLDS):
        d.ctrl[:] = control(hold)
        advance(d)
        if (hold + 1) % EVERY == 0:
            rows.append(d.qpos.copy())
    return numpy.array(rows), (time.process_time() - begun) / (HOLD * HOLDS)


def fixed(m, start, integrator, step):
    m.opt.integrator, m.opt.timestep = sinew.Integrator[integrator], step
    count = round(HOLD / step)
    return simulate(m, start, lambda d: sinew.step(m, d, n=count))


def adaptive(m, start, accuracy):
    return simulate(m, start, lambda d: sinew.step_adaptive(m, d, HOLD, accuracy))


def measure(text):
    m, start = load(text)
    truth, _ = adaptive(m, start, REFERENCE_ACCURACY)
    check, _ = fixed(m, start, "RK4", REFERENCE_STEP)
    curves = {}
    runs = {name: [(step, lambda name=name, step=step: fixed(m, start, name, step)) for step in STEPS] for name in INTEGRATORS}
    runs["adaptive"] = [(accuracy, lambda accuracy=accuracy: adaptive(m, start, accuracy)) for accuracy in ACCURACIES]
    for name, settings in runs.items():
        rows = []
        for setting, run in settings:
            results = [run() for _ in range(RUNS)]
            error = float(numpy.abs(results[0][0] - truth).max())
            rows.append({"setting": setting, "error": error, "cost": min(cost for _, cost in results)})
        curves[name] = rows
    return {"reference": float(numpy.abs(check - truth).max()), "curves": curves}


def order(rows):
    """Slope of error over step between the errors that are neither large nor at the end of the digits."""
    points = [(math.log(row["setting"]), math.log(row["error"])) for row in rows if 1e-11 < row["error"] < 0.05]
    if len(points) < 3:
        return None
    x, y = numpy.array(points).T
    return float(numpy.polyfit(x, y, 1)[0])


# ---- what should be conserved


def drift():
    """Largest change over ten seconds with steps of 2 ms: energy by kinetic energy, angular momentum by itself."""
    found = {}
    swing = sinew.loads(chain(4, 0).replace("<option ", '<option timestep="0.002" ').replace("/><worldbody>", '><flag energy="enable"/></option><worldbody>', 1))
    tumble = sinew.loads(TUMBLING)
    for name in INTEGRATORS:
        swing.opt.integrator = tumble.opt.integrator = sinew.Integrator[name]
        d = sinew.Data(swing)
        d.qpos[:] = numpy.linspace(0.6, 0.2, swing.nq)
        rows = []
        for _ in range(5000):
            sinew.step(swing, d)
            rows.append(d.energy.copy())
        energy = numpy.array(rows)
        total = energy.sum(axis=1)
        d = sinew.Data(tumble)
        d.qvel[3:] = 0.5, 10, 0.5
        sinew.forward(tumble, d)
        first = numpy.array(d.sensordata).copy()
        largest = 0.0
        for _ in range(5000):
            sinew.step(tumble, d)
            sinew.forward(tumble, d)
            largest = max(largest, float(numpy.linalg.norm(d.sensordata - first)))
        found[name] = {"energy": float(numpy.abs(total - total[0]).max() / energy[:, 1].max()),
                       "momentum": largest / float(numpy.linalg.norm(first))}  # fmt: skip
    return found


# ---- output


def word(integrator):
    """An integrator's name in a model file."""
    return {"EULER": "Euler"}.get(integrator, integrator if integrator == "RK4" else integrator.lower())


def at_error(rows, error):
    """The least cost of a run whose error is not larger, with its setting."""
    good = [row for row in rows if row["error"] <= error]
    return min(good, key=lambda row: row["cost"]) if good else None


def table(cases):
    out = ["| case | " + " | ".join(map(word, INTEGRATORS)) + " | adaptive | error of the reference |", "|---" * (len(INTEGRATORS) + 3) + "|"]
    for name, case in cases.items():
        cells = []
        for integrator in (*INTEGRATORS, "adaptive"):
            best = at_error(case["curves"][integrator], AIM)
            setting = "" if best is None else f"{1e3 * best['cost']:.2f} ms ({best['setting'] * 1e3:g} ms)"
            if best is not None and integrator == "adaptive":
                setting = f"{1e3 * best['cost']:.2f} ms ({best['setting']:g})"
            cells.append(setting or "-")
        out.append(f"| {name} | " + " | ".join(cells) + f" | {case['reference']:.0e} |")
    return out


def orders(cases):
    out = ["| case | " + " | ".join(map(word, INTEGRATORS)) + " |", "|---" * (len(INTEGRATORS) + 1) + "|"]
    for name, case in cases.items():
        slopes = [order(case["curves"][integrator]) for integrator in INTEGRATORS]
        out.append(f"| {name} | " + " | ".join("-" if s is None else f"{s:.1f}" for s in slopes) + " |")
    return out


def draw(name, case, path):
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "sinew"
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(figsize=(5.2, 3.6))
    for label, rows in case["curves"].items():
        axes.loglog([1e3 * row["cost"] for row in rows], [max(row["error"], 1e-13) for row in rows], ".-", label=word(label), linewidth=1)
    axes.axhline(max(case["reference"], 1e-13), color="0.7", linewidth=0.8)
    axes.set(xlabel="CPU time [ms per simulated second]", ylabel="error [rad]", title=name)
    axes.legend(fontsize=7)
    axes.grid(alpha=0.3)
    figure.tight_layout()
    figure.savefig(path, metadata={"Date": None})
    plt.close(figure)


def file_name(name):
    return "precision-" + "-".join("".join(c if c.isalnum() else " " for c in name.lower().replace("'s", "s")).split()) + ".svg"


PAGE = """# Accuracy

How accurate a trajectory is for the time that it takes: `python bench/precision.py --page` measures it and writes this page.

Each case is simulated for 0.8 s under controls that change every 8 ms, with fixed steps from 8 ms to 62.5 µs and with
`step_adaptive`. The error is the largest difference of an angle from a reference, `step_adaptive` at an accuracy of 1e-11; the
last column shows how far RK4 with steps of 15.6 µs is from that reference. Times are CPU times of one thread on the machine
that made this page; compare them with one another, not with another machine's.

## Time for an error of 1e-3 rad

CPU time for a simulated second with the largest step (or accuracy, for adaptive steps) whose error is at most 1e-3 rad:

{table}

## Order

Slope of the error over the step, between 1e-11 and 0.05 rad:

{orders}

A slope of 1 means that half the step gives half the error. Activations and fibre lengths of muscles advance by their own steps, of
first order, in all integrators but RK4, and controls enter at the beginning of a step. Where a force has corners (the end of a curve, a
tendon that goes slack), the order of RK4 is lower.

## Drift

A pendulum of four links without damping and a body that tumbles without forces, 10 s with steps of 2 ms. Energy: largest change
relative to the largest kinetic energy. Angular momentum: largest change relative to itself.

{drift}

## Diagrams

{diagrams}
"""


def write_page(cases, drifts):
    rows = ["| | " + " | ".join(map(word, INTEGRATORS)) + " |", "|---" * (len(INTEGRATORS) + 1) + "|"]
    for what, title in (("energy", "energy"), ("momentum", "angular momentum")):
        rows.append(f"| {title} | " + " | ".join(f"{drifts[name][what]:.0e}" for name in INTEGRATORS) + " |")
    diagrams = []
    for name, case in cases.items():
        draw(name, case, ROOT / "docs" / "images" / file_name(name))
        diagrams.append(f"![Error over CPU time: {name}](images/{file_name(name)})")
    text = PAGE.format(table="\n".join(table(cases)), orders="\n".join(orders(cases)), drift="\n".join(rows), diagrams="\n\n".join(diagrams))
    (ROOT / "docs" / "accuracy.md").write_text(text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "build" / "precision")
    parser.add_argument("--only", default="")
    parser.add_argument("--page", action="store_true")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    cases = {name: measure(text) for name, text in CASES.items() if args.only in name}
    drifts = drift()
    (args.out / "precision.json").write_text(json.dumps({"cases": cases, "drift": drifts}, indent=1) + "\n")
    print("\n".join([*table(cases), "", *orders(cases), "", json.dumps(drifts, indent=1)]))
    for name, case in cases.items():
        draw(name, case, args.out / file_name(name))
    if args.page:
        write_page(cases, drifts)


if __name__ == "__main__":
    main()
