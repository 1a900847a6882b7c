"""Resident batches on a GPU: agreement with the processor, what a call costs beside the kernels, other libraries' arrays.

    python bench/cuda/resident.py [--model models/environments/humanoid.xml] [--worlds 8192] [--no-torch]
"""

import argparse
import pathlib
import statistics
import time

import numpy

import sinew

ROOT = pathlib.Path(__file__).resolve().parents[2]


def made(model, n, **options):
    b = sinew.Batch(model, n, device="cuda", resident=True, **options)
    b.push("ctrl", 0.2 * numpy.sin(numpy.arange(n * model.nu)).reshape(n, model.nu))
    return b


def check(model):
    """Steps, masks and starts against the processor's."""
    judge = sinew.Batch(model, 64)
    for dtype, tolerance in (("float64", 1e-9), ("float32", 1)):
        b = made(model, 64, dtype=dtype)
        judge.reset(), b.reset()
        judge.ctrl[:] = 0.2 * numpy.sin(numpy.arange(64 * model.nu)).reshape(64, model.nu)
        b.push("ctrl", judge.ctrl)
        mask = numpy.arange(64) % 3 != 0
        judge.step(5, mask), b.step(5, mask)
        worst = numpy.abs(judge.qvel - b.pull("qvel")).max() / max(1, numpy.abs(judge.qvel).max())
        assert worst < tolerance and (b.pull("time")[~mask] == 0).all(), (dtype, worst)
        judge.reset(mask, qpos=0.1, qvel=0.1, seed=3), b.reset(mask, qpos=0.1, qvel=0.1, seed=3)
        shift = numpy.abs(judge.qpos - b.pull("qpos"))[mask].max()
        assert shift < (1e-12 if dtype == "float64" else 1e-6), shift
        assert (judge.resets == b.pull("resets")).all()
        judge.resets[:] = 0
        print(f"check {dtype}: velocities {worst:.1e}, starts {shift:.1e}")
    twice = [made(model, 256) for _ in range(2)]
    for b in twice:
        for _ in range(20):
            b.step(1)
    alone = sinew.Batch(model, 256, device="cuda")
    alone.ctrl[:] = twice[0].pull("ctrl")
    alone.step(20)
    same = [(b.pull("qpos") == alone.qpos).all() for b in twice]
    print("bits of 20 calls of one step and of one call of 20 steps:", "equal" if all(same) else "DIFFERENT")


def check_torch(model):
    import torch

    b = made(model, 512)
    qpos, ctrl, hours = torch.from_dlpack(b.qpos), torch.from_dlpack(b.ctrl), torch.from_dlpack(b.time)
    assert qpos.is_cuda and qpos.dtype == torch.float64 and tuple(qpos.shape) == b.qpos.shape
    ctrl.fill_(0.25)
    assert (b.pull("ctrl") == 0.25).all()
    side = torch.cuda.Stream()
    with torch.cuda.stream(side):
        mask = torch.arange(512, device="cuda") % 2 == 0
        b.step(3, mask=mask, stream=side)
        b.reset(~mask, qpos=0.1, stream=side)
    side.synchronize()
    assert (hours[mask] > 0).all() and (hours[~mask] == 0).all()
    assert (qpos.cpu().numpy() == b.pull("qpos")).all()
    print("torch shares qpos, ctrl and time; masks and a stream of its own work:", torch.__version__)
    try:
        b.step(mask=torch.ones(512))
    except ValueError as error:
        print("a mask of the wrong place or type:", error)
    for name in ("jax", "cupy"):
        try:
            other = __import__(name).dlpack.from_dlpack(b.qpos) if name == "jax" else __import__(name).from_dlpack(b.qpos)
            print(f"{name} shares qpos: {type(other).__name__} {other.shape} {other.dtype}")
        except Exception as error:  # noqa: BLE001  a library that is not there, or a precision that it has not
            print(f"{name}: {type(error).__name__} {str(error)[:150]}")


def per_call(batch, nsteps, calls):
    """Median seconds of a call of so many steps."""
    spent = []
    for _ in range(calls):
        begin = time.perf_counter()
        batch.step(nsteps)
        spent.append(time.perf_counter() - begin)
    return statistics.median(spent)


def measure(model, name, n, dtype):
    b, copied = made(model, n, dtype=dtype), sinew.Batch(model, n, device="cuda", dtype=dtype)
    b.step(200)
    copied.push("qpos", b.pull("qpos")), copied.push("qvel", b.pull("qvel")), copied.push("ctrl", b.pull("ctrl"))
    one, many, copies = per_call(b, 1, 300), per_call(b, 50, 20) / 50, per_call(copied, 1, 30)
    print(f"{name} {dtype} n {n}: a step alone {1e6 * one:.1f} us, of fifty {1e6 * many:.1f} us ({n / many * 1e-6:.2f} M/s), a call "
          f"costs {1e6 * (one - many):.1f} us; with copies of the state {1e6 * copies:.1f} us")  # fmt: skip


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--model", default=str(ROOT / "models/environments/humanoid.xml"))
    parser.add_argument("--worlds", type=int, nargs="*", default=[1, 1024, 8192, 32768])
    parser.add_argument("--no-torch", action="store_true")
    options = parser.parse_args()
    model = sinew.load(options.model)
    check(model)
    if not options.no_torch:
        check_torch(model)
    for n in options.worlds:
        for dtype in ("float64", "float32"):
            measure(model, pathlib.Path(options.model).stem, n, dtype)


if __name__ == "__main__":
    main()
