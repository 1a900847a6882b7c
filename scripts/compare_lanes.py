#!/usr/bin/env python3
"""Steps worlds of each model in SIMD lanes and one by one, and compares every field that a batch keeps, bit for bit.

    compare_lanes.py [--worlds 9] [--steps 12] MODEL...    files, or folders in which to look for .xml files

Prints one line for each model that differs, then the counts; exit status 1 where one differs.
"""

import argparse
import pathlib
import sys

import numpy
import sinew

SEED = 7


def models_in(names):
    for name in map(pathlib.Path, names):
        yield from sorted(name.rglob("*.xml")) if name.is_dir() else [name]


def batch_of(m, worlds, lanes):
    b = sinew.Batch(m, worlds, lanes=lanes)
    b.reset(key=0 if m.nkey else None, qpos=0.01, qvel=0.05, act=0.2, seed=SEED)
    return b


def first_difference(m, worlds, steps):
    one, many = batch_of(m, worlds, 1), batch_of(m, worlds, 0)
    chance = numpy.random.default_rng(SEED)
    for step in range(steps):
        one.ctrl[:] = many.ctrl[:] = chance.uniform(-1, 1, size=(worlds, m.nu))
        one.step()
        many.step()
        for name in one.fields:
            if getattr(one, name).tobytes() != getattr(many, name).tobytes():
                return f"step {step}: {name}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--worlds", type=int, default=9)
    parser.add_argument("--steps", type=int, default=12)
    parser.add_argument("models", nargs="+")
    options = parser.parse_args()
    same, different, refused = 0, 0, 0
    for path in models_in(options.models):
        try:
            m = sinew.load(str(path))
        except sinew.ModelError:
            refused += 1  # a part of a model, or one that is there to be refused
            continue
        where = first_difference(m, options.worlds, options.steps)
        same, different = same + (where is None), different + (where is not None)
        if where:
            print(f"{path}: {where} differs")
    print(f"{same} models with equal bits, {different} that differ, {refused} that do not load")
    return different > 0


if __name__ == "__main__":
    sys.exit(main())
