"""What the tests of clients share: a client in a process of its own with one of two engines, and the judge's rule.

The rule for trajectories: at every step the engines are no farther apart than 1000 times what a push of the initial
state by 1e-14 has grown to in MuJoCo itself, or than 1e-8.
"""

import json
import subprocess
import sys

import numpy

PUSH, FACTOR, FLOOR = 1e-14, 1000.0, 1e-8


def child(engine, file, *arguments):
    """A client's file in a process of its own, with one of the engines; what it prints last, as JSON."""
    command = [sys.executable, *(["-m", "sinew.as_mujoco"] if engine == "sinew" else []), file, *arguments]
    found = subprocess.run(command, capture_output=True, text=True)
    if found.returncode:
        raise RuntimeError(f"{engine} {' '.join(arguments)}:\n{found.stderr[-2000:]}")
    return json.loads(found.stdout.splitlines()[-1])


def distances(a, b):
    """How far apart two trajectories are at every row, relative to the size of the row."""
    length = min(len(a), len(b))
    return numpy.abs(a[:length] - b[:length]).max(axis=1) / (1 + numpy.abs(b[:length]).max(axis=1))


def agreement(ours, theirs, pushed):
    """(rows that keep the rule, rows in all, largest ratio to what it allows, rows that are equal to 1e-8)."""
    apart, spread = distances(ours, theirs), distances(pushed, theirs)
    length = min(len(apart), len(spread))
    allowed = numpy.maximum(FACTOR * numpy.maximum.accumulate(spread[:length]), FLOOR)
    ratio = apart[:length] / allowed
    far = numpy.flatnonzero(apart > FLOOR)
    return int((ratio <= 1).sum()), length, float(ratio.max()), int(far[0]) if len(far) else len(apart)


def compare(file, names, rows, check=None):
    """Every name in both engines; gives 1 where one breaks the rule or cannot be run."""
    failed = 0
    for name in names:
        failed += not _compare_one(file, name, rows, check)
    print(f"{len(names) - failed} of {len(names)} keep the rule")
    return 1 if failed else 0


def _compare_one(file, name, rows, check):
    runs = [("sinew", "0"), ("mujoco", "0"), ("mujoco", str(PUSH))]
    try:
        ours, theirs, pushed = (numpy.array(child(engine, file, "trajectory", name, push)) for engine, push in runs)
        kept, length, ratio, close = agreement(ours, theirs, pushed)
        problem = child("sinew", file, check, name) if check else ""
    except RuntimeError as error:
        print(f"FAIL {name}: {error}", flush=True)
        return False
    good = kept == length and length >= min(rows, len(theirs)) and not problem
    print(f"{'ok  ' if good else 'FAIL'} {name}: {kept} of {length} rows keep the rule, ratio {ratio:.1e}; "
          f"the first {close} are equal to 1e-8{', ' + problem if problem else ''}", flush=True)  # fmt: skip
    return good


def race(file, names, rounds=5, steps=1000):
    """Steps per second of both engines, one after the other in turn; the best of several rounds."""
    for name in names:
        best = {"sinew": 0.0, "mujoco": 0.0}
        for _ in range(rounds):
            for engine in best:
                best[engine] = max(best[engine], child(engine, file, "speed", name, str(steps)))
        ratio = best["sinew"] / best["mujoco"]
        print(f"{name}: {best['sinew']:.0f} steps/s, MuJoCo {best['mujoco']:.0f}, ratio {ratio:.2f}", flush=True)
    return 0
