#!/usr/bin/env python3
"""Derivatives of a step of whole folders of models: Sinew's next to mjd_transitionFD with forward and centred differences.

    bench/derivatives_table.py FOLDER-OR-MODEL... [--seconds S] [--steps N] [--sensors] [--why]

Both engines in one process on one thread, in turns, from the same state, with the same outputs (A and B, with --sensors C and D too) and
the same differences (forward or centred) for columns of Sinew's that are not analytic. The state is that of the first keyframe (else of the reset) after N steps with its controls. Of a folder the models are those
named scene*.xml, else all that have a <worldbody>. The ratio is MuJoCo's time over Sinew's; the last lines give geometric means
and the worst ratio. --why adds the reasons for which columns are by differences, with their numbers.
"""

import argparse
import collections
import math
import pathlib
import statistics
import sys
import time

import mujoco
import numpy
import sinew


def models_of(path):
    if path.is_file():
        return [path]
    scenes = sorted(path.rglob("scene*.xml"))
    folders = {scene.parent for scene in scenes}
    others = (x for x in path.rglob("*.xml") if x.parent not in folders and "<worldbody" in x.read_text(errors="replace"))
    return sorted([*scenes, *others])


class Pair:
    """A model and a state in both engines."""

    def __init__(self, path, steps, sensors):
        self.m, self.s = mujoco.MjModel.from_xml_path(str(path)), sinew.load(str(path))
        self.d, self.sd = mujoco.MjData(self.m), sinew.Data(self.s)
        if self.m.nkey > 0:
            mujoco.mj_resetDataKeyframe(self.m, self.d, 0)
        for _ in range(steps):
            mujoco.mj_step(self.m, self.d)
        self.parts = int(mujoco.mjtState.mjSTATE_INTEGRATION)
        self.state = numpy.empty(mujoco.mj_stateSize(self.m, self.parts))
        mujoco.mj_getState(self.m, self.d, self.state, self.parts)
        sinew.state_set(self.s, self.sd, self.state, self.parts)
        mujoco.mj_forward(self.m, self.d)
        sinew.forward(self.s, self.sd)
        nx, nu, ns = 2 * self.m.nv + self.m.na, self.m.nu, self.m.nsensordata
        self.out = [numpy.zeros((nx, nx)), numpy.zeros((nx, nu)), None, None]
        if sensors and ns > 0:
            self.out[2:] = [numpy.zeros((ns, nx)), numpy.zeros((ns, nu))]
        self.linearizer, self.sensors = sinew.Linearizer(self.s), sensors
        self.found = self.sinew()

    def mujoco(self, centred):
        mujoco.mj_setState(self.m, self.d, self.state, self.parts)
        mujoco.mjd_transitionFD(self.m, self.d, 1e-6, centred, *self.out)

    def sinew(self, centred=True):
        out = getattr(self, "found", None)
        return self.linearizer(self.s, self.sd, centered=centred, sensors=self.sensors, out=out)


def timed(function, least=0.002):
    """Seconds of the processor for a call, the mean of as many as take 2 ms: other programs on the machine do not count."""
    begin, calls = time.thread_time(), 0
    while calls == 0 or time.thread_time() - begin < least:
        function()
        calls += 1
    return (time.thread_time() - begin) / calls


def measure(pair, seconds):
    runs = {(engine, centred): [] for centred in (False, True) for engine in ("mujoco", "sinew")}
    end = time.thread_time() + seconds
    while time.thread_time() < end or len(runs["sinew", True]) < 3:
        for (engine, centred), times in runs.items():
            times.append(timed(lambda call=getattr(pair, engine), centred=centred: call(centred)))
    return {key: statistics.median(times) for key, times in runs.items()}


def geometric_mean(values):
    return math.exp(statistics.fmean(map(math.log, values)))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("paths", nargs="+", type=pathlib.Path)
    parser.add_argument("--seconds", type=float, default=0.3)
    parser.add_argument("--steps", type=int, default=100)
    parser.add_argument("--sensors", action="store_true")
    parser.add_argument("--why", action="store_true")
    options = parser.parse_args()
    ratios = {False: [], True: []}
    for path in [model for given in options.paths for model in models_of(given)]:
        name = f"{path.parent.name}/{path.stem}"
        try:
            pair = Pair(path, options.steps, options.sensors)
        except (ValueError, sinew.ModelError, mujoco.FatalError) as error:
            print(f"{name:52s} {str(error).splitlines()[0][:100]}", file=sys.stderr)
            continue
        if pair.m.nv == 0 or pair.m.opt.integrator == mujoco.mjtIntegrator.mjINT_RK4:  # mjd_transitionFD refuses it
            continue
        try:
            t = measure(pair, options.seconds)
        except mujoco.FatalError as error:  # delays, say
            print(f"{name:52s} {str(error).splitlines()[0][:100]}", file=sys.stderr)
            continue
        for centred, values in ratios.items():
            values.append(t["mujoco", centred] / t["sinew", centred])
        print(
            f"{name:44s} nv {pair.m.nv:4d} rows {pair.d.nefc:4d}  {1e3 * t['sinew', False]:9.4f} ms, MuJoCo forward"
            f" {1e3 * t['mujoco', False]:9.4f} ({ratios[False][-1]:6.2f} x), centred {1e3 * t['mujoco', True]:9.4f}"
            f" ({ratios[True][-1]:6.2f} x), by differences {len(pair.found.differences):4d}",
            flush=True,
        )
        for reason, count in collections.Counter(pair.found.differences.values()).items() if options.why else ():
            print(f"    {count} columns: {reason}")
    for centred, values in ratios.items():
        print(
            f"{'centred' if centred else 'forward'} differences, {len(values)} models: geometric mean {geometric_mean(values):.2f},"
            f" worst {min(values):.2f}, below 1.5: {sum(x < 1.5 for x in values)}, below 10: {sum(x < 10 for x in values)}"
        )


if __name__ == "__main__":
    main()
