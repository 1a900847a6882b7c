#!/usr/bin/env python3
"""Time of A and B of a step: Sinew's analytic derivatives and differences beside MuJoCo's centred mjd_transitionFD.

    bench/derivatives.py [MODEL...] [--seconds S]

Both engines on one thread, interleaved, medians of repeats, from the same states. Without arguments the models of
../shared/corpus that are there.
"""

import argparse
import pathlib
import statistics
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


def timed(function):
    begin = time.perf_counter()
    function()
    return time.perf_counter() - begin


class Pair:
    """The same model and state in both engines."""

    def __init__(self, path, settle, clear=False):
        self.m, self.s = mujoco.MjModel.from_xml_path(str(path)), sinew.load(str(path))
        if clear:  # no contacts
            self.m.opt.disableflags |= mujoco.mjtDisableBit.mjDSBL_CONTACT
            self.s.opt.disableflags = int(self.m.opt.disableflags)
        self.d, self.sd = mujoco.MjData(self.m), sinew.Data(self.s)
        if self.m.na:
            self.d.act[:] = 0.2
        if settle:
            for _ in range(settle):
                mujoco.mj_step(self.m, self.d)
        parts = int(mujoco.mjtState.mjSTATE_INTEGRATION)
        self.state = numpy.empty(mujoco.mj_stateSize(self.m, parts))
        mujoco.mj_getState(self.m, self.d, self.state, parts)
        sinew.state_set(self.s, self.sd, self.state, parts)
        mujoco.mj_forward(self.m, self.d)
        sinew.forward(self.s, self.sd)
        nx = 2 * self.m.nv + self.m.na
        self.reference = matrices(nx, self.m.nu)
        self.linearizer, self.parts = sinew.Linearizer(self.s), parts

    def mujoco(self):
        mujoco.mj_setState(self.m, self.d, self.state, self.parts)
        mujoco.mjd_transitionFD(self.m, self.d, 1e-6, True, *self.reference, None, None)

    def sinew(self, mode):
        return self.linearizer(self.s, self.sd, mode)


def measure(name, pair, seconds):
    runs = {"mujoco": pair.mujoco, "analytic": lambda: pair.sinew("auto"), "fd": lambda: pair.sinew("fd")}
    times = {key: [] for key in runs}
    found = pair.sinew("auto")
    end = time.perf_counter() + seconds
    while time.perf_counter() < end or len(times["mujoco"]) < 3:
        for key, run in runs.items():
            times[key].append(timed(run))
    median = {key: statistics.median(values) for key, values in times.items()}
    print(
        f"{name:22s} nv {pair.m.nv:4d} na {pair.m.na:4d} contacts {pair.d.ncon:3d}  MuJoCo {1e3 * median['mujoco']:9.3f} ms"
        f"  analytic {1e3 * median['analytic']:8.3f} ms ({median['mujoco'] / median['analytic']:6.1f} x)"
        f"  differences {1e3 * median['fd']:8.3f} ms ({median['mujoco'] / median['fd']:5.1f} x)"
        f"  columns by differences {len(found.differences)}"
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


if __name__ == "__main__":
    main()
