"""What Ray costs: worlds stepped by workers of sinew.ray against the plain batch, in turns; seconds per piece of work and
bytes per world. Needs sinew[ray].

    python bench/ray_overhead.py [MODEL.xml] [--worlds 8192] [--steps 1000] [--rounds 5] [--block 256]
"""

import argparse
import os
import pathlib
import statistics
import time

import numpy
import ray
from ray import cloudpickle

import sinew
import sinew.study
from sinew.ray import Pool, Study
from sinew.ray.sweeping import _Job
from sinew.ray.worker import model_array

CORES = 2
MODEL = pathlib.Path(__file__).parents[1] / "models" / "environments" / "half_cheetah.xml"
START = {"qpos": 0.05, "qvel": 0.05}


def plain(batch, study, steps):
    """Final positions of all worlds in one batch on all cores."""
    batch.resets[:] = 0
    batch.reset(seed=study.streams_of(numpy.arange(batch.n)), **START)
    batch.step(steps)
    return batch.qpos.copy()


def through_ray(pool, study):
    """The same from blocks of the study, put together."""
    found = numpy.empty((study.runs, study.model.nq))
    for number, columns in pool.map(_Job(study), ((block,) for block in range(study.blocks))):
        found[study.block_runs(number)] = columns["end"]
    return found


def processor_seconds():
    """Processor time of this process and of all below it: Ray's own processes and workers are."""
    parents, spent = {}, {}
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            parents[int(entry.name)], spent[int(entry.name)] = int(fields[1]), int(fields[11]) + int(fields[12])
    total = 0
    for pid in spent:
        above = pid
        while above not in (0, os.getpid()):
            above = parents.get(above, 0)
        total += spent[pid] if above else 0
    return total / os.sysconf("SC_CLK_TCK")


def timed(function, *arguments):
    """Seconds by the clock, seconds of processors, result."""
    spent, start = processor_seconds(), time.perf_counter()
    found = function(*arguments)
    return time.perf_counter() - start, processor_seconds() - spent, found


def nothing(model, threads, device):
    """A job whose pieces do nothing."""
    return lambda number: number


def seconds_per_piece(pool, count=3000):
    """Of the driver: submitting a piece that does nothing and taking its result, workers busy throughout."""
    list(pool.map(nothing, ((i,) for i in range(100))))
    return timed(lambda: sum(1 for _ in pool.map(nothing, ((i,) for i in range(count)), depth=16)))[0] / count


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("model", nargs="?", default=str(MODEL))
    for name, default in (("worlds", 8192), ("steps", 1000), ("rounds", 5), ("block", 256)):
        parser.add_argument(f"--{name}", type=int, default=default)
    options = parser.parse_args()
    model = sinew.load(options.model)
    study = Study(model, measure={"end": "last qpos"}, steps=options.steps, seeds=options.worlds, start=START, block=options.block)
    batch = sinew.Batch(model, options.worlds, threads=CORES)
    os.environ["RAY_worker_niceness"] = "0"  # as the plain batch: on a busy machine Ray's 15 would be measured
    ray.init(address="local", num_cpus=CORES, object_store_memory=500_000_000, include_dashboard=False, log_to_driver=False)
    with Pool(model, workers=CORES) as pool:
        begin = time.perf_counter()
        list(pool.map(nothing, ((i,) for i in range(CORES))))
        print(f"first workers ready after {time.perf_counter() - begin:.2f} s")
        rounds = []
        for _ in range(options.rounds + 1):  # the first one warms up
            first = timed(plain, batch, study, options.steps)
            ray_run = timed(through_ray, pool, study)
            second = timed(plain, batch, study, options.steps)
            assert ray_run[2].tobytes() == first[2].tobytes(), "bits differ"
            ratios = [2 * ray_run[k] / (first[k] + second[k]) for k in (0, 1)]
            rounds.append(ratios)
            print(f"plain {first[0]:7.3f} {second[0]:7.3f} s, Ray {ray_run[0]:7.3f} s: {100 * (ratios[0] - 1):+.1f} %; processors "
                  f"{first[1]:7.2f} {second[1]:7.2f} s, Ray {ray_run[1]:7.2f} s: {100 * (ratios[1] - 1):+.1f} %", flush=True)  # fmt: skip
        wall, cpu = (100 * (statistics.median(r[k] for r in rounds[1:]) - 1) for k in (0, 1))
        print(f"{options.worlds} worlds x {options.steps} steps through Ray, median of {options.rounds} rounds: {wall:+.1f} % by the clock, "
              f"{cpu:+.1f} % of processor time")  # fmt: skip
        print(f"a piece of work costs the driver {1e6 * seconds_per_piece(pool):.0f} us")
    ray.shutdown()
    runner = sinew.study.Runner(study)
    columns = runner.block(0)
    result = len(cloudpickle.dumps(columns, protocol=5)) / len(columns["run"])
    print(f"model: {model_array(model).nbytes} bytes once per node; job: {len(cloudpickle.dumps(_Job(study)))} bytes once per worker")
    print(f"a world: {batch.world_bytes} bytes of memory, {result:.0f} bytes moved; a block of {options.block}: one number out, one result back")


if __name__ == "__main__":
    main()
