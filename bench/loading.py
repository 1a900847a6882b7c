"""Time to load a model, Sinew beside MuJoCo, as ratios from interleaved runs.

Files are in the page cache (both engines load once before the clock starts) and MuJoCo's own asset cache has no
capacity, so both read, parse and process everything. The minimum of the repeats counts.

    python bench/loading.py [--repeats N] MODEL|FOLDER ...
"""

import argparse
import csv
import math
import time
from pathlib import Path

import mujoco
import sinew

ROOT = Path(__file__).resolve().parent.parent


def models_in(paths):
    for path in map(Path, paths):
        yield from sorted(path.rglob("*.xml")) if path.is_dir() else [path]


def seconds(load, path):
    begin = time.perf_counter()
    load(str(path))
    return time.perf_counter() - begin


def measure(path, repeats):
    """Best times of both, or None where one of them refuses the file."""
    try:
        sinew.load(str(path))
        mujoco.MjModel.from_xml_path(str(path))
    except (sinew.ModelError, ValueError):
        return None
    ours = theirs = math.inf
    for _ in range(repeats):
        ours = min(ours, seconds(sinew.load, path))
        theirs = min(theirs, seconds(mujoco.MjModel.from_xml_path, path))
    return ours, theirs


def main():
    parser = argparse.ArgumentParser(description="Time to load models, Sinew beside MuJoCo.")
    parser.add_argument("models", nargs="+", help="model files or folders")
    parser.add_argument("--repeats", type=int, default=5)
    arguments = parser.parse_args()
    mujoco.mj_setCacheCapacity(mujoco.mj_getCache(), 0)

    rows = []
    print(f"{'model':44s} {'Sinew ms':>10s} {'MuJoCo ms':>10s} {'ratio':>7s}")
    for path in models_in(arguments.models):
        times = measure(path, arguments.repeats)
        if times is None:
            continue
        ours, theirs = times
        rows.append((path.stem, ours, theirs, theirs / ours))
        print(f"{path.stem:44s} {1e3 * ours:10.2f} {1e3 * theirs:10.2f} {theirs / ours:6.2f}x", flush=True)
    if not rows:
        raise SystemExit("no model was loaded by both")
    mean = math.exp(sum(math.log(row[3]) for row in rows) / len(rows))
    worst = min(rows, key=lambda row: row[3])
    print(f"\n{len(rows)} models, geometric mean {mean:.2f}x, worst {worst[3]:.2f}x ({worst[0]})")

    folder = ROOT / "build" / "bench"
    folder.mkdir(parents=True, exist_ok=True)
    with open(folder / "loading.csv", "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["model", "sinew_s", "mujoco_s", "ratio"])
        writer.writerows(rows)


if __name__ == "__main__":
    main()
