"""Pictures per second: sinew.Renderer beside MuJoCo's Renderer on the same driver, interleaved, medians; and the command.

    .venv/bin/python bench/pictures.py MODEL... [--size WxH] [--pictures N]
"""
import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

os.environ.setdefault("MUJOCO_GL", "egl")
import mujoco

import sinew

ROOT = pathlib.Path(__file__).resolve().parents[1]
ROUNDS = 9


def rate(renderer, step, data, count):
    """Pictures per second of `count` pictures, each of a new state; the steps themselves are not timed."""
    spent = 0.0
    for _ in range(count):
        step()
        start = time.perf_counter()
        renderer.update_scene(data)
        renderer.render()
        spent += time.perf_counter() - start
    return count / spent


def race(path, width, height, count):
    theirs, ours = mujoco.MjModel.from_xml_path(str(path)), sinew.load(str(path))
    theirs.vis.global_.offwidth, theirs.vis.global_.offheight = max(width, 640), max(height, 480)
    their, our = mujoco.MjData(theirs), sinew.Data(ours)
    sides = [
        (mujoco.Renderer(theirs, height, width), lambda: mujoco.mj_step(theirs, their), their),
        (sinew.Renderer(ours, height, width), lambda: sinew.step(ours, our), our),
    ]
    for side in sides:
        rate(*side, 2)
    rates = [[rate(*side, count) for side in sides] for _ in range(ROUNDS)]
    return [statistics.median(column) for column in zip(*rates)]


def command(path, width, height, count):
    """Pictures per second of `sinew render`, from its start to the end of the film."""
    with tempfile.TemporaryDirectory() as folder:
        begin = time.perf_counter()
        subprocess.run(
            [ROOT / "build/bin/sinew", "render", path, "--out", f"{folder}/film.mp4", "--size", f"{width}x{height}",
             "--fps", "30", "--time", str(count / 30), "--quiet"], check=True)
        return count / (time.perf_counter() - begin)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="+", type=pathlib.Path)
    parser.add_argument("--size", default="640x480")
    parser.add_argument("--pictures", type=int, default=10)
    options = parser.parse_args()
    width, height = map(int, options.size.split("x"))
    print(f"| model, {width} x {height} | MuJoCo, pictures/s | Sinew, pictures/s | ratio | `sinew render`, pictures/s |")
    print("|---|---|---|---|---|")
    for path in options.models:
        their, our = race(path, width, height, options.pictures)
        film = command(path, width, height, 60)
        print(f"| {path.stem} | {their:.1f} | {our:.1f} | {our / their:.2f} | {film:.1f} |", flush=True)


if __name__ == "__main__":
    sys.exit(main())
