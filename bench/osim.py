"""Sinew beside OpenSim: an evaluation, a simulated second, moment arms, static optimisation, inverse kinematics. Needs opensim and sinew.

    osim.py [--models FOLDER] [--walk FOLDER] [--only NAME] [--seconds S] [--tools]

Times are medians; both engines take turns, so that a busy machine slows both alike.
"""

import argparse
import sys
import tempfile
import time
import warnings
from pathlib import Path

import numpy as np
import opensim as osim
import sinew

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests" / "osim"))
from live_opensim import EXCITATION, MODELS, Subject  # noqa: E402
from opensim_reference import Reference  # noqa: E402

ERROR = 1e-3  # of a simulated second [rad]
SECONDS = {"rajagopal2016": 0.2, "rajagopal2023": 0.2}  # OpenSim's own accuracy is lost later


def median(call, seconds):
    times = []
    end = time.perf_counter() + seconds
    while len(times) < 3 or time.perf_counter() < end:
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return float(np.median(times))


def in_turns(first, second, seconds, rounds=3):
    """Medians of two calls that take turns."""
    pairs = [(median(first, seconds / rounds), median(second, seconds / rounds)) for _ in range(rounds)]
    return tuple(float(np.median(column)) for column in zip(*pairs))


class Pair:
    def __init__(self, path):
        self.path = path
        self.reference = Reference(path, excitation=EXCITATION)
        self.subject = Subject(path, self.reference)
        self.q, self.at_rest = self.reference.default.copy(), np.zeros(len(self.reference.free))
        self.restart()

    def restart(self):
        r, s = self.reference, self.subject
        activations = np.full(len(r.muscles), EXCITATION)
        r.place(r.couplers.follow(self.q.copy()), self.at_rest)
        r.activate(activations)
        r.settle()
        s.m.opt.timestep, s.m.opt.integrator = 1e-4, sinew.Integrator.RK4
        s.d.time = 0
        s.place(r.couplers.follow(self.q.copy()), self.at_rest, False)
        s.activate(activations, r.fibers()[0])
        sinew.forward(s.m, s.d)

    def evaluation(self, seconds):
        r, s = self.reference, self.subject

        def theirs():
            r.state.setTime(0)
            r.coordinates[r.free[0]].setValue(r.state, float(self.q[r.free[0]]), False)
            r.whole.realizeAcceleration(r.state)

        # many at a time: a call from Python costs about a microsecond
        return in_turns(theirs, lambda: [sinew.forward(s.m, s.d) for _ in range(20)], seconds)

    def moment_arms(self, seconds):
        r, s = self.reference, self.subject
        r.whole.realizeVelocity(r.state)
        return in_turns(r.moment_arms, lambda: [sinew.forward_position(s.m, s.d) for _ in range(20)], seconds)

    def second(self, seconds):
        """The fastest settings of each that keep the error: (time, setting) of both."""
        theirs = self.fastest(self.simulate_theirs, (1e-2, 1e-3, 1e-4, 1e-5), 1e-7, seconds)
        ours = self.fastest(self.simulate_ours, (8e-3, 4e-3, 2e-3, 1e-3, 5e-4, 2.5e-4), 5e-5, seconds)
        return theirs, ours

    def simulate_theirs(self, accuracy, seconds):
        self.restart()
        start = time.perf_counter()
        return self.reference.simulate(seconds, accuracy), time.perf_counter() - start

    def simulate_ours(self, step, seconds):
        self.restart()
        m, d = self.subject.m, self.subject.d
        m.opt.timestep = step
        start = time.perf_counter()
        sinew.step(m, d, n=round(seconds / step))
        return d.qpos[self.subject.dofs].copy(), time.perf_counter() - start

    def fastest(self, simulate, settings, exact, seconds):
        wanted, best = simulate(exact, seconds)[0], None
        for setting in settings:
            runs = [simulate(setting, seconds) for _ in range(3)]
            error, spent = np.abs(runs[0][0] - wanted).max(), min(run[1] for run in runs)
            if np.isfinite(error) and error <= ERROR and (best is None or spent < best[0]):
                best = (spent, setting)
        return best or (np.nan, np.nan)


def report(name, pair, options):
    theirs, ours = pair.evaluation(options.seconds)
    print(f"{name:18s} evaluation      {1e6 * theirs:10.1f} us {1e6 * ours / 20:9.2f} us  {20 * theirs / ours:8.1f} times", flush=True)
    theirs, ours = pair.moment_arms(options.seconds)
    print(f"{name:18s} moment arms     {1e6 * theirs:10.1f} us {1e6 * ours / 20:9.2f} us  {20 * theirs / ours:8.0f} times", flush=True)
    seconds = SECONDS.get(name, 1.0)
    (theirs, accuracy), (ours, step) = pair.second(seconds)
    print(
        f"{name:18s} forward {seconds:.1f} s   {1e3 * theirs:10.1f} ms {1e3 * ours:9.2f} ms  {theirs / ours:8.1f} times"
        f"  (accuracy {accuracy:g}, Runge-Kutta steps of {1e3 * step:g} ms)", flush=True,
    )


def tools(options):
    """Inverse kinematics of the walk: OpenSim's tool, Sinew on one core and on all."""
    walk = options.walk
    with tempfile.TemporaryDirectory() as folder:
        tool = osim.InverseKinematicsTool(str(walk / "walk_Setup_IK.xml"))
        tool.set_model_file(str(options.models / "subject01.osim"))
        tool.setMarkerDataFileName(str(walk / "subject01_walk.trc"))
        tool.setOutputMotionFileName(str(Path(folder) / "ik.mot"))
        start = time.perf_counter()
        tool.run()
        theirs = time.perf_counter() - start
    m = sinew.load(str(options.models / "subject01.osim"))
    markers, setup = sinew.osim.read(walk / "subject01_walk.trc"), sinew.osim.read_setup(walk / "walk_Setup_IK.xml")
    for threads in (1, 0):
        start = time.perf_counter()
        found, _ = sinew.osim.inverse_kinematics(m, markers, tasks=setup["tasks"], start=setup["start"], end=setup["end"], threads=threads)
        ours = time.perf_counter() - start
        rows = len(found)
        cores = "one core" if threads else "all cores"
        print(f"inverse kinematics, {rows} frames, {cores}: {1e3 * theirs / rows:.2f} ms {1e3 * ours / rows:.3f} ms a frame, {theirs / ours:.0f} times")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    data = ROOT.parent / "shared" / "opensim"
    parser.add_argument("--models", type=Path, default=data / "models", help="folder of .osim files")
    parser.add_argument("--walk", type=Path, default=data / "walk", help="folder of markers and set-up files")
    parser.add_argument("--only", help="one model")
    parser.add_argument("--seconds", type=float, default=1.0, help="time for each measurement")
    parser.add_argument("--tools", action="store_true", help="inverse kinematics only")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    if options.tools:
        tools(options)
        return
    print(f"{'':18s} {'':15s} {'OpenSim':>13s} {'Sinew':>12s}")
    for name, file in MODELS.items():
        if name != "wrist" and options.only in (None, name):
            report(name, Pair(options.models / file), options)


if __name__ == "__main__":
    main()
