"""Many worlds for a long time: does memory drift, is a world lost?

    soak.py MODEL [--worlds 1000] [--hours 1] [--threads 0]
    soak.py MODEL --loads 10000

Steps all worlds, each with controls of its own that change every 10 steps, until the simulated time of all together is
reached. Memory of the process is read after a tenth of it and at the end; the difference must stay below 1 % and 4 MiB.
A world is lost when it is not as far as the others, when its state is not finite, or when it started over unasked.
With `--loads` the model is read, given a data, stepped once and freed so often instead, with the same limit of memory.
"""

import argparse
import pathlib
import sys
import time

import numpy

import sinew

STEPS = 10  # between two changes of the controls


def resident_bytes():
    """Memory of the process that is in use, from /proc."""
    status = pathlib.Path("/proc/self/status").read_text()
    return 1024 * int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])


def soak(path, worlds, hours, threads, report=print):
    """Rows of (part done, bytes), the lost worlds, and seconds."""
    m = sinew.load(path)
    b = sinew.Batch(m, worlds, threads=threads)
    if m.nkey:
        b.reset(key=0)
    rounds = max(10, round(hours * 3600 / worlds / m.opt.timestep / STEPS))
    low, high = m.actuator_ctrlrange.T
    low, high = (numpy.where(m.actuator_ctrllimited.astype(bool), x, s) for x, s in ((low, -1), (high, 1)))
    chance, memory, begin = numpy.random.default_rng(0), {}, time.monotonic()
    expected = b.time[0]
    for i in range(rounds):
        b.ctrl[:] = low + (high - low) * chance.random(size=b.ctrl.shape)
        b.step(STEPS)
        expected += STEPS * m.opt.timestep
        if i in (rounds // 10, rounds - 1) or (i + 1) % max(1, rounds // 10) == 0:
            memory[i] = resident_bytes()
            report(f"{100 * (i + 1) / rounds:5.1f} %  {memory[i] / 2**20:8.2f} MiB  {time.monotonic() - begin:7.1f} s")
    late = numpy.abs(b.time - expected) > 1e-6 * expected
    broken = ~numpy.isfinite(b.qpos).all(axis=1) | (b.autoresets > 0)
    return memory[rounds // 10], memory[rounds - 1], int((late | broken).sum()), time.monotonic() - begin


def load_often(path, count, report=print):
    """Memory [byte] after a tenth of the loads and after all, and seconds."""
    begin, early = time.monotonic(), 0
    for i in range(count):
        m = sinew.load(path)
        d = sinew.Data(m)
        sinew.step(m, d)
        del m, d
        if i == count // 10:
            early = resident_bytes()
        if (i + 1) % max(1, count // 5) == 0:
            report(f"{i + 1:8d} loads  {resident_bytes() / 2**20:8.2f} MiB  {time.monotonic() - begin:7.1f} s")
    return early, resident_bytes(), time.monotonic() - begin


def drifts(first, last):
    return last - first > 0.01 * first and last - first > 4 * 2**20


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("model")
    parser.add_argument("--worlds", type=int, default=1000)
    parser.add_argument("--hours", type=float, default=1)
    parser.add_argument("--threads", type=int, default=0)
    parser.add_argument("--loads", type=int)
    options = parser.parse_args()
    if options.loads:
        first, last, seconds = load_often(options.model, options.loads)
        print(f"{options.loads} loads in {seconds:.0f} s: memory {first / 2**20:.1f} -> {last / 2**20:.1f} MiB")
        return int(drifts(first, last))
    first, last, lost, seconds = soak(options.model, options.worlds, options.hours, options.threads)
    print(f"{options.worlds} worlds, {options.hours:g} h simulated in {seconds:.0f} s: memory {first / 2**20:.1f} -> "
          f"{last / 2**20:.1f} MiB, {lost} worlds lost")  # fmt: skip
    return int(lost > 0 or drifts(first, last))


if __name__ == "__main__":
    sys.exit(main())
