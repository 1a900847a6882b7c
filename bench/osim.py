"""Sinew beside OpenSim: an evaluation, a simulated second, moment arms, static optimisation, inverse kinematics. Needs opensim and sinew.

    osim.py [--models FOLDER] [--walk FOLDER] [--only NAME] [--seconds S] [--tools]

Times are medians, of the processor and not of the clock; both engines take turns, so that a busy machine slows both alike. Moment arms
are those of all muscles by all coordinates at a pose that is new each time, so that both lay their paths anew; a simulated
second is that of the fastest integrator and setting of each engine that keeps the error.
"""

import argparse
import itertools
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
THEIRS = [(method, accuracy) for method in ("RungeKuttaMerson", "SemiExplicitEuler2", "RungeKutta3") for accuracy in (1e-2, 1e-3, 1e-4)]
OURS = [("adaptive", accuracy) for accuracy in (1e-1, 3e-2, 1e-2, 3e-3, 1e-3, 1e-4, 1e-5)]
OURS += [("RK4", step) for step in (1e-2, 5e-3, 4e-3, 2e-3, 1e-3, 5e-4)]
OURS += [("IMPLICITFAST", step) for step in (2e-2, 1.25e-2, 1e-2, 5e-3, 2e-3)]
SECONDS = {"rajagopal2016": 0.2, "rajagopal2023": 0.2}  # OpenSim's own accuracy is lost later


def median(call, seconds):
    times = []
    end = time.process_time() + seconds
    while len(times) < 3 or time.process_time() < end:
        start = time.process_time()
        call()
        times.append(time.process_time() - start)
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
        first, q0 = r.coordinates[r.free[0]], float(self.q[r.free[0]])
        dof, turn = s.dofs[0], itertools.cycle((1e-4, -1e-4))

        def theirs():
            first.setValue(r.state, q0 + next(turn), False)
            r.whole.realizeVelocity(r.state)
            r.lengths(), r.moment_arms()

        def ours():
            for _ in range(20):
                s.d.qpos[dof] = q0 + next(turn)
                sinew.forward_position(s.m, s.d)

        return in_turns(theirs, ours, seconds)

    def second(self, seconds):
        """The fastest integrators and settings of each that keep the error: (time, method, setting) of both."""
        exact = self.simulate_theirs("RungeKuttaMerson", 1e-7, seconds)[0]
        theirs = self.fastest(self.simulate_theirs, THEIRS, exact, seconds)
        ours = self.fastest(self.simulate_ours, OURS, self.simulate_ours("adaptive", 1e-9, seconds)[0], seconds)
        return theirs, ours

    def simulate_theirs(self, method, accuracy, seconds):
        self.restart()
        start = time.process_time()
        try:
            found = self.reference.simulate(seconds, accuracy, method)
        except RuntimeError:  # the integrator gave up
            found = np.full(len(self.reference.free), np.nan)
        return found, time.process_time() - start

    def simulate_ours(self, method, setting, seconds):
        self.restart()
        m, d = self.subject.m, sinew.Data(self.subject.m, lean=True)
        d.qpos[:], d.qvel[:], d.act[:], d.ctrl[:] = (getattr(self.subject.d, name) for name in ("qpos", "qvel", "act", "ctrl"))
        if method != "adaptive":
            m.opt.integrator, m.opt.timestep = sinew.Integrator[method], setting
        start = time.process_time()
        if method == "adaptive":
            sinew.step_adaptive(m, d, seconds, setting)
        else:
            sinew.step(m, d, n=round(seconds / setting))
        return d.qpos[self.subject.dofs].copy(), time.process_time() - start

    def fastest(self, simulate, settings, exact, seconds):
        tried = []
        for method, setting in settings:
            found, spent = simulate(method, setting, seconds)
            error = np.abs(found - exact).max()
            if np.isfinite(error) and error <= ERROR:
                tried.append((spent, method, setting))
        # the three that were fastest once, three times more
        again = [(min([spent] + [simulate(method, at, seconds)[1] for _ in range(3)]), method, at) for spent, method, at in sorted(tried)[:3]]
        return min(again, default=(np.nan, "none", np.nan))


def report(name, pair, options):
    theirs, ours = pair.evaluation(options.seconds)
    print(f"{name:18s} evaluation      {1e6 * theirs:10.1f} us {1e6 * ours / 20:9.2f} us  {20 * theirs / ours:8.1f} times", flush=True)
    theirs, ours = pair.moment_arms(options.seconds)
    print(f"{name:18s} moment arms     {1e6 * theirs:10.1f} us {1e6 * ours / 20:9.2f} us  {20 * theirs / ours:8.0f} times", flush=True)
    seconds = SECONDS.get(name, 1.0)
    (theirs, their_method, accuracy), (ours, method, setting) = pair.second(seconds)
    print(
        f"{name:18s} forward {seconds:.1f} s   {1e3 * theirs:10.1f} ms {1e3 * ours:9.2f} ms  {theirs / ours:8.1f} times"
        f"  ({their_method} {accuracy:g}; {method} {setting:g})", flush=True,
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
