#!/usr/bin/env python3
"""Steps per second of MuJoCo Warp, in the regimes of bench/cuda/device.c, so that both are measured in one hour on one GPU.

    warp_steps.py MODEL [--worlds 8192] [--regime random|lying] [--segments 30] [--steps 20] [--device cuda:0] [--nconmax N] [--njmax N]

A run is as that of sinew_device: every world starts from keyframe 0 where there is one; `lying` adds a noise of 0.01 to the
velocities and leaves controls at zero, `random` draws controls uniformly from their ranges before each segment of steps.
The first fifth of the segments warms up; the rest is timed. A step is captured once as a CUDA graph and replayed. Sensors
are on, as in the model. Worlds whose state is not finite at the end are counted: a batch that overflows its room for
contacts or rows drops them, and is no measurement.

Needs the packages mujoco-warp and warp-lang. Sinew next to it: sinew compile MODEL model.snb; sinew_device model.snb
double|single random|lying 8192.
"""

import argparse
import time

import numpy

SEED = 20
NOISE = 0.01  # of velocities, lying


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("model")
    parser.add_argument("--worlds", type=int, default=8192)
    parser.add_argument("--regime", choices=("random", "lying"), default="random")
    parser.add_argument("--segments", type=int, default=30)
    parser.add_argument("--steps", type=int, default=20, help="steps of a segment, between two draws of controls")
    parser.add_argument("--device", default="cuda:0", help="cpu: a trial of this script, not a measurement")
    parser.add_argument("--nconmax", type=int, help="contacts of a world, where the package's own guess overflows")
    parser.add_argument("--njmax", type=int, help="rows of a world")
    return parser.parse_args()


def start_state(mujoco, model, options, chance):
    data = mujoco.MjData(model)
    if model.nkey:
        mujoco.mj_resetDataKeyframe(model, data, 0)
    mujoco.mj_forward(model, data)
    velocity = numpy.tile(data.qvel, (options.worlds, 1))
    if options.regime == "lying":
        velocity += NOISE * chance.uniform(-1, 1, velocity.shape)
    return data, velocity


def draw_controls(model, worlds, chance):
    limited = model.actuator_ctrllimited.astype(bool)
    low, high = numpy.where(limited, model.actuator_ctrlrange.T, [[-1.0], [1.0]])
    return chance.uniform(low, high, (worlds, model.nu)).astype(numpy.float32)


class Worlds:
    """Worlds of MuJoCo Warp, with a step that is captured where the device can capture."""

    def __init__(self, options):
        import mujoco
        import mujoco_warp
        import warp

        self.warp, self.engine, self.options = warp, mujoco_warp, options
        self.chance = numpy.random.default_rng(SEED)
        self.model = mujoco.MjModel.from_xml_path(options.model)
        start, velocity = start_state(mujoco, self.model, options, self.chance)
        room = {name: value for name in ("nconmax", "njmax") if (value := getattr(options, name))}
        self.m = mujoco_warp.put_model(self.model)
        self.d = mujoco_warp.put_data(self.model, start, nworld=options.worlds, **room)
        self.d.qvel.assign(velocity.astype(numpy.float32))
        self.engine.step(self.m, self.d)  # compiles
        self.graph = None
        if options.device != "cpu":
            with warp.ScopedCapture() as capture:
                self.engine.step(self.m, self.d)
            self.graph = capture.graph

    def advance(self):
        for _ in range(self.options.steps):
            if self.graph:
                self.warp.capture_launch(self.graph)
            else:
                self.engine.step(self.m, self.d)
        self.warp.synchronize()

    def segment(self):
        """Seconds of the steps between two draws of controls."""
        if self.options.regime == "random" and self.model.nu:
            self.d.ctrl.assign(draw_controls(self.model, self.options.worlds, self.chance))
        self.warp.synchronize()
        begin = time.perf_counter()
        self.advance()
        return time.perf_counter() - begin

    def lost(self):
        return int((~numpy.isfinite(self.d.qpos.numpy()).all(axis=1)).sum())


def main():
    options = arguments()
    import warp

    with warp.ScopedDevice(options.device):
        worlds = Worlds(options)
        seconds = [worlds.segment() for _ in range(options.segments)][options.segments // 5 :]
        rate = options.worlds * options.steps * len(seconds) / sum(seconds)
        print(
            f"{options.model}: {options.regime}, {options.worlds} worlds, float32, {warp.config.version}: "
            f"{rate * 1e-6:.3f} M steps/s, {worlds.lost()} worlds lost"
        )


if __name__ == "__main__":
    main()
