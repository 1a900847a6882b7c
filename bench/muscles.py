#!/usr/bin/env python3
"""What Hill muscles cost: a model with MuJoCo's muscles, with rigid and with compliant Hill muscles, and MuJoCo.

    bench/muscles.py [MODEL]     default: myolegs of the corpus

Rounds are interleaved and timed by the processor, not by the clock; each starts at the reset with the same random
controls. The numbers are medians over the rounds, in microseconds per step, and ratios to Sinew with MuJoCo's muscles.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

import mujoco
import numpy

import sinew

ROOT = Path(__file__).resolve().parents[1]
MODEL = ROOT.parent / "shared" / "corpus" / "myo_sim" / "leg" / "myolegs.xml"
ROUNDS, STEPS, WARMUP = 40, 60, 10


def converted(model, folder, tendon):
    out = Path(folder) / f"{tendon}.xml"
    command = [ROOT / "build" / "bin" / "sinew", "muscle", model, "--to", "hillmuscle", out, "--tendon", tendon]
    subprocess.run(command, check=True, capture_output=True)
    return out


class Ours:
    def __init__(self, path):
        self.m = sinew.load(path)
        self.d = sinew.Data(self.m)

    def reset(self):
        sinew.reset(self.m, self.d)

    def step(self):
        sinew.step(self.m, self.d)


class Theirs:
    def __init__(self, path):
        self.m = mujoco.MjModel.from_xml_path(str(path))
        self.d = mujoco.MjData(self.m)

    def reset(self):
        mujoco.mj_resetData(self.m, self.d)

    def step(self):
        mujoco.mj_step(self.m, self.d)


def measure(engine, seed):
    """Microseconds per step; the call from Python is in it, the same for all."""
    controls = numpy.random.default_rng(seed).uniform(0, 0.3, (STEPS, engine.m.nu))
    engine.reset()
    for k, control in enumerate(controls):
        if k == WARMUP:
            begin = time.process_time()
        engine.d.ctrl[:] = control
        engine.step()
    return (time.process_time() - begin) / (STEPS - WARMUP) * 1e6


def main():
    model = Path(sys.argv[1]) if len(sys.argv) > 1 else MODEL
    with tempfile.TemporaryDirectory() as folder:
        engines = {
            "Sinew, MuJoCo's muscles": Ours(model),
            "Sinew, rigid tendons": Ours(converted(model, folder, "rigid")),
            "Sinew, compliant tendons": Ours(converted(model, folder, "compliant")),
            "MuJoCo, its own muscles": Theirs(model),
        }
        times = {name: [] for name in engines}
        for seed in range(ROUNDS):
            for name, engine in engines.items():
                times[name].append(measure(engine, seed))
    medians = {name: numpy.median(values) for name, values in times.items()}
    base = next(iter(medians.values()))
    for name, value in medians.items():
        print(f"{name:28} {value:9.2f} us/step  {value / base:6.2f}")


if __name__ == "__main__":
    main()
