#!/usr/bin/env python3
"""Time of A and B of a step: Sinew's analytic derivatives and differences next to MuJoCo's mjd_transitionFD, with forward
differences (its cheaper choice, half the steps) and with centred ones (its more accurate choice).

    bench/derivatives.py [MODEL...] [--seconds S]

Both engines on one thread, interleaved, medians of repeats, from the same states. Without arguments the models of
../shared/corpus that are there.
"""

import argparse
import pathlib
import statistics
import sys
import time

import mujoco
import numpy
import sinew

CORPUS = pathlib.Path(__file__).resolve().parents[2] / "shared" / "corpus"
MODELS = {
    "humanoid": CORPUS / "mujoco/model/humanoid/humanoid.xml",
    "myoarm": CORPUS / "myo_sim/arm/myoarm.xml",
    "myolegs": CORPUS / "myo_sim/leg/myolegs.xml",
    "myobody": CORPUS / "myo_sim/body/myobody.xml",
}


def matrices(nx, nu):
    return numpy.zeros((nx, nx)), numpy.zeros((nx, nu))


def timed(function, least=0.003):
    """Seconds of the processor for a call, the mean of as many as take 3 ms: other programs on the machine do not count."""
    begin, calls = time.thread_time(), 0
    while calls == 0 or time.thread_time() - begin < least:
        function()
        calls += 1
    return (time.thread_time() - begin) / calls


class Pair:
    """The same model and state in both engines."""

    def __init__(self, path, settle, clear=False, contacts=0):
        self.m, self.s = mujoco.MjModel.from_xml_path(str(path)), sinew.load(str(path))
        if clear:  # no contacts
            self.m.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONTACT
            self.s.opt.disableflags = int(self.m.opt.disableflags)
        self.d, self.sd = mujoco.MjData(self.m), sinew.Data(self.s)
        if self.m.na:
            self.d.act[:] = 0.2
        for _ in range(settle):
            mujoco.mj_step(self.m, self.d)
            if contacts and self.d.ncon >= contacts:
                break
        parts = int(mujoco.mjtState.mjSTATE_INTEGRATION)
        self.state = numpy.empty(mujoco.mj_stateSize(self.m, parts))
        mujoco.mj_getState(self.m, self.d, self.state, parts)
        sinew.state_set(self.s, self.sd, self.state, parts)
        mujoco.mj_forward(self.m, self.d)
        sinew.forward(self.s, self.sd)
        nx = 2 * self.m.nv + self.m.na
        self.reference = matrices(nx, self.m.nu)
        self.linearizer, self.parts = sinew.Linearizer(self.s), parts
        self.found = self.linearizer(self.s, self.sd)

    def mujoco(self, centred):
        mujoco.mj_setState(self.m, self.d, self.state, self.parts)
        mujoco.mjd_transitionFD(self.m, self.d, 1e-6, centred, *self.reference, None, None)

    def sinew(self, mode):
        return self.linearizer(self.s, self.sd, mode, out=self.found)


def measure(name, pair, seconds):
    runs = {"forward": lambda: pair.mujoco(False), "centred": lambda: pair.mujoco(True),
            "analytic": lambda: pair.sinew("auto"), "fd": lambda: pair.sinew("fd")}  # fmt: skip
    times = {key: [] for key in runs}
    found = pair.sinew("auto")
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or len(times["forward"]) < 3:
        for key, run in runs.items():
            times[key].append(timed(run))
    median = {key: statistics.median(values) for key, values in times.items()}
    print(
        f"{name:22s} nv {pair.m.nv:4d} na {pair.m.na:4d} contacts {pair.d.ncon:3d}"
        f"  MuJoCo forward {1e3 * median['forward']:9.3f} ms, centred {1e3 * median['centred']:9.3f} ms"
        f"  analytic {1e3 * median['analytic']:8.3f} ms ({median['forward'] / median['analytic']:6.1f} x forward,"
        f" {median['centred'] / median['analytic']:6.1f} x centred)"
        f"  centred differences {1e3 * median['fd']:8.3f} ms ({median['centred'] / median['fd']:5.1f} x centred)"
        f"  columns by differences {len(found.differences)}"
    )


def rollout(path, seconds, steps=200):
    """Time of a gradient of a rollout in units of the rollout itself."""
    m = sinew.load(str(path))
    d, linearizer = sinew.Data(m), sinew.Linearizer(m)
    d.act[:] = 0.2
    before, control = sinew.state_get(m, d), numpy.full((steps, m.nu), 0.2)
    weights = numpy.ones((steps, 2 * m.nv + m.na + m.nhistory))

    def forward():
        for k in range(steps):
            d.ctrl[:] = control[k]
            sinew.step(m, d)
        sinew.state_set(m, d, before)

    times = {"rollout": [], "gradient": []}
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or len(times["rollout"]) < 3:
        times["rollout"].append(timed(forward))
        gradient = timed(lambda: sinew.rollout_gradient(m, d, control, lambda states: (0.0, weights), linearizer))
        times["gradient"].append(gradient)
    median = {key: statistics.median(values) for key, values in times.items()}
    print(f"{path.stem}: gradient of {steps} steps {median['gradient'] / median['rollout']:.1f} rollouts")


def beside_pinocchio(seconds):
    """Derivatives of inverse and forward dynamics of arms and legs, and Pinocchio's of the same: both through Python."""
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "tests" / "python"))
    try:
        import pinocchio
        from test_pinocchio import ROBOTS, Pair as Robots
    except ImportError:
        print("Pinocchio is not installed: pip install pin")
        return
    for name, text in ROBOTS.items():
        pair = Robots(text)
        q, v, a = pair.set(numpy.random.default_rng(2))
        runs = {
            "inverse": lambda: sinew.inverse_derivatives(pair.m, pair.d, linearizer=pair.linearizer),
            "RNEA": lambda: pinocchio.computeRNEADerivatives(pair.p, pair.data, q, v, a),
            "forward": lambda: sinew.forward_derivatives(pair.m, pair.d, pair.linearizer),
            "ABA": lambda: pinocchio.computeABADerivatives(pair.p, pair.data, q, v, a),
        }
        times, end = {key: [] for key in runs}, time.perf_counter() + seconds
        while time.perf_counter() < end or len(times["ABA"]) < 3:
            for key, run in runs.items():
                times[key].append(timed(run, 0.001))
        median = {key: 1e6 * statistics.median(values) for key, values in times.items()}
        print(
            f"{name:42s} inverse {median['inverse']:5.1f} us ({median['inverse'] / median['RNEA']:.2f} of Pinocchio's RNEA)"
            f"  forward {median['forward']:5.1f} us ({median['forward'] / median['ABA']:.2f} of its ABA)"
        )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("models", nargs="*")
    parser.add_argument("--seconds", type=float, default=3)
    options = parser.parse_args()
    for path in options.models:
        measure(pathlib.Path(path).stem, Pair(path, 20), options.seconds)
    if options.models:
        return
    for name, path in MODELS.items():
        if path.exists():
            measure(name + " in the air", Pair(path, 5, clear=True), options.seconds)
            measure(name, Pair(path, 300 if name == "humanoid" else 20), options.seconds)
    if MODELS["humanoid"].exists():
        measure("humanoid, ten contacts", Pair(MODELS["humanoid"], 2000, contacts=10), options.seconds)
        rollout(MODELS["myoarm"], options.seconds)
    beside_pinocchio(options.seconds)


if __name__ == "__main__":
    main()
