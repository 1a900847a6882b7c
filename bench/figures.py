"""The figures that the README shows: Sinew beside MuJoCo, one world and many, as a table and a chart.

For each model, one world: MuJoCo 3.5.0 tuned (without the marks for drawing), the newest MuJoCo of PyPI in a virtual
environment of its own, Sinew full and lean, each in a process with the same controls from the same state. Many worlds:
mujoco.rollout, mujoco.batch where the newest package has it, and sinew.Batch on one thread, without SIMD lanes and with
them, on all cores where not said otherwise. All take turns, and the median of the turns counts; a turn of one world is
the fastest of five windows, in time on the processor. Contacts and rows of the two engines must agree before a ratio means anything.

    figures.py [MODEL...] [--turns 7] [--window 200] [--worlds 512] [--steps 8] [--one-world | --many-worlds]
               [--offline] [--instructions] [--record]

Writes build/bench/figures.{md,csv,svg}; --record adds a row for each model to bench/history.csv.
"""

import argparse
import csv
import json
import math
import os
import pathlib
import platform
import shutil
import statistics
import subprocess
import sys

from compare import (HERE, ROOT, Steps, Trouble, build_programs, compile_program, control_ranges, find_models,
                     instructions_per_step, write_controls)  # fmt: skip

CORPUS = ROOT.parent / "shared" / "corpus"

# (class, file of the corpus); where the corpus is not there, OWN stands in
MODELS = [
    ("small", "dm_control/dm_control/suite/cheetah.xml"),
    ("small", "dm_control/dm_control/suite/hopper.xml"),
    ("humanoid", "mujoco/model/humanoid/humanoid.xml"),
    ("humanoid", "mujoco/model/humanoid/22_humanoids.xml"),
    ("humanoid", "mujoco_menagerie/agility_cassie/cassie.xml"),
    ("robot", "mujoco_menagerie/unitree_g1/g1.xml"),
    ("robot", "mujoco_menagerie/franka_emika_panda/panda_novisual.xml"),
    ("robot", "mujoco_menagerie/unitree_h1/scene_novisual.xml"),
    ("elliptic", "mujoco_menagerie/shadow_hand/right_hand.xml"),
    ("elliptic", "mujoco_menagerie/anybotics_anymal_c/scene_novisual.xml"),
    ("pile", "mujoco/model/cube/cube_3x3x3.xml"),
    ("limb muscles", "mujoco/model/tendon_arm/arm26.xml"),
    ("limb muscles", "myo_sim/elbow/myoelbow_1dof6muscles.xml"),
    ("limb muscles", "myo_sim/hand/myohand.xml"),
    ("limb muscles", "myo_sim/arm/myoarm.xml"),
    ("limb muscles", "myo_sim/leg/myolegs.xml"),
    ("body muscles", "myo_sim/body/myobody.xml"),
]
OWN = [("small", "cart_pole"), ("small", "hopper"), ("small", "half_cheetah"), ("humanoid", "humanoid"),
       ("limb muscles", "muscle_arm"), ("limb muscles", "muscle_legs")]  # fmt: skip

MODES = {"full": 0, "lean": 1}  # of bench/steps.h
STAGES_SHOWN = 3
WINDOWS = 5  # replays in a turn, of which the fastest counts: some are interrupted on a busy machine


def chosen_models(names):
    """(class, path) of each model."""
    if names:
        return [("given", path) for path in find_models(names)]
    found = [(kind, CORPUS / name) for kind, name in MODELS if (CORPUS / name).exists()]
    return found or [(kind, ROOT / "models" / "environments" / f"{name}.xml") for kind, name in OWN]


def name_of(path):
    """The file's name, or its folder's where all that it says is that it is a scene."""
    stem = path.stem.removesuffix("_novisual")
    return path.parent.name if stem == "scene" else stem


def machine():
    text = pathlib.Path("/proc/cpuinfo").read_text() if os.path.exists("/proc/cpuinfo") else ""
    names = [line.split(":", 1)[1].strip() for line in text.splitlines() if line.startswith("model name")]
    return f"{names[0] if names else platform.processor()}, {os.cpu_count()} cores, {platform.system()}"


def commit():
    done = subprocess.run(["git", "-C", str(ROOT), "describe", "--always", "--dirty"], capture_output=True, text=True)
    return done.stdout.strip() or "unknown"


# ---- the newest MuJoCo


def newest_python(build, offline):
    """An interpreter that has the newest MuJoCo of PyPI, or None with the reason printed."""
    python = build / "bench" / "newest" / "bin" / "python"
    if not python.exists() and not offline:
        subprocess.run([sys.executable, "-m", "venv", str(python.parents[1])], check=True)
        pip = [str(python), "-m", "pip", "-q", "--disable-pip-version-check", "install", "numpy"]
        for package in ("mujoco-core", "mujoco"):
            if subprocess.run([*pip, package], capture_output=True).returncode == 0:
                break
    probe = "import mujoco, os, importlib.util as u; print(mujoco.__version__, os.path.dirname(mujoco.__file__), bool(u.find_spec('mujoco.batch')))"
    done = subprocess.run([str(python), "-c", probe], capture_output=True, text=True) if python.exists() else None
    if not done or done.returncode:
        print("bench: the newest MuJoCo cannot be had here: its columns stay empty", file=sys.stderr)
        return None
    version, folder, batch = done.stdout.split()
    return {"python": python, "version": version, "folder": pathlib.Path(folder), "batch": batch == "True"}


def newest_program(build, newest):
    libraries = sorted(newest["folder"].glob("libmujoco.so*")) + sorted(newest["folder"].glob("libmujoco*.dylib"))
    if not libraries:
        return None
    folder = newest["folder"]
    return compile_program(build / "bench", "newest_steps", [HERE / "steps.c", HERE / "mujoco_steps.c", libraries[0]],
                           ["-I", str(folder / "include"), f"-Wl,-rpath,{folder}", "-lm"])  # fmt: skip


# ---- turns


class Worlds:
    """One engine with many worlds, ready to replay; bench/worlds.py."""

    def __init__(self, python, engine, path, options):
        numbers = (options.worlds, os.cpu_count() or 1, options.steps, options.batch_warmup)
        command = [str(python), str(HERE / "worlds.py"), engine, str(path), *map(str, numbers)]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        self.process = subprocess.Popen(command, text=True, **pipes)
        answer = self.process.stdout.readline()
        if not answer.startswith("ready"):
            raise Trouble(f"{engine}: {self.process.stderr.read().strip().splitlines()[-1:]}")
        self.bytes = int(answer.split()[1])
        self.per_run = options.worlds * options.steps

    def seconds_per_step(self):
        self.process.stdin.write("replay\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline()) / self.per_run

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()


def medians(engines, turns, ask):
    """Median microseconds per step of each engine, all of them in turn."""
    times = {name: [] for name in engines}
    for turn in range(turns):
        names = list(engines) if turn % 2 == 0 else list(engines)[::-1]
        for name in names:
            times[name].append(ask(engines[name]))
    return {name: 1e6 * statistics.median(values) for name, values in times.items()}


def one_world(programs, path, options, build, row):
    controls = build / "bench" / "controls.bin"
    write_controls(controls, control_ranges(path), options.warmup + options.window)
    engines = {}
    try:
        for name, program in programs.items():
            arguments = [path, controls, options.warmup, options.window, 1, MODES.get(name, 0)]
            try:
                engines[name] = Steps(program, arguments)
            except Trouble as trouble:
                if name != "newest":
                    raise
                print(f"bench: {path.name}: {trouble}", file=sys.stderr)
        best = lambda engine: min(engine.ask("replay")[0] for _ in range(WINDOWS)) / options.window  # noqa: E731
        row |= {f"{name}_us": value for name, value in medians(engines, options.turns, best).items()}
        counts = [engines[name].ask("counts") for name in ("full", "mujoco")]
        row |= {"rows": counts[0][1], "agree": counts[0] == counts[1]}
    finally:
        for engine in engines.values():
            engine.close()
    if options.instructions:
        short = min(options.window, 100)
        row["instructions"] = instructions_per_step(programs["lean"], path, controls, options.warmup, short, [1, 1])


def many_worlds(pythons, path, options, row):
    engines = {}
    try:
        for name, python in pythons.items():
            try:
                engines[name] = Worlds(python, name, path, options)
            except Trouble as trouble:
                print(f"bench: {path.name}: {trouble}", file=sys.stderr)
        found = medians(engines, options.turns, lambda e: e.seconds_per_step())
        row |= {f"many_{name}_us": value for name, value in found.items()}
        row |= {"world_bytes": engines["sinew"].bytes if "sinew" in engines else None,
                "mjdata_bytes": engines["rollout"].bytes if "rollout" in engines else None}  # fmt: skip
    finally:
        for engine in engines.values():
            engine.close()


def stage_shares(build, path):
    command = [str(build / "bin" / "sinew"), "bench", str(path), "--json", "--lean", "--seconds", "0.5"]
    done = subprocess.run(command, capture_output=True, text=True)
    shares = json.loads(done.stdout)[0]["stages"] if done.returncode == 0 else {}
    largest = sorted(shares.items(), key=lambda item: -item[1])[:STAGES_SHOWN]
    return ", ".join(f"{name} {100 * share:.0f} %" for name, share in largest)


def ratio(row, slow, fast):
    return row[slow] / row[fast] if row.get(slow) and row.get(fast) else None


def measure(kind, path, programs, pythons, options, build):
    row = {"class": kind, "model": name_of(path), "agree": True}
    if not options.many_worlds:
        one_world(programs, path, options, build, row)
        row["stages"] = stage_shares(build, path)
    if not options.one_world:
        many_worlds(pythons, path, options, row)
    row |= {"full": ratio(row, "mujoco_us", "full_us"), "lean": ratio(row, "mujoco_us", "lean_us"),
            "lean_newest": ratio(row, "newest_us", "lean_us"),
            "many": ratio(row, "many_rollout_us", "many_sinew_us"),
            "lanes": ratio(row, "many_one_by_one_us", "many_sinew_us"),
            "threads": ratio(row, "many_one_thread_us", "many_sinew_us"),
            "many_batch": ratio(row, "many_batch_us", "many_sinew_us")}  # fmt: skip
    return row


# ---- what is shown

COLUMNS = [
    ("model", "model", "{}"), ("mujoco_us", "MuJoCo 3.5.0 [us]", "{:.1f}"), ("newest_us", "newest [us]", "{:.1f}"),
    ("full_us", "Sinew full [us]", "{:.1f}"), ("lean_us", "lean [us]", "{:.1f}"), ("full", "full", "{:.2f}x"),
    ("lean", "lean", "{:.2f}x"), ("lean_newest", "lean / newest", "{:.2f}x"),
    ("many_rollout_us", "rollout [us]", "{:.1f}"), ("many_batch_us", "mujoco.batch [us]", "{:.1f}"),
    ("many_one_by_one_us", "sinew.Batch, no lanes [us]", "{:.1f}"), ("many_sinew_us", "sinew.Batch [us]", "{:.1f}"),
    ("many_one_thread_us", "one thread [us]", "{:.1f}"),
    ("lanes", "lanes", "{:.2f}x"), ("threads", "threads", "{:.2f}x"), ("many", "Batch / rollout", "{:.2f}x"),
    ("many_batch", "Batch / mujoco.batch", "{:.2f}x"), ("instructions", "instructions", "{:.0f}"),
    ("world_bytes", "world [B]", "{}"), ("mjdata_bytes", "mjData [B]", "{}"), ("stages", "largest stages", "{}"),
]  # fmt: skip


def cell(row, key, form):
    value = row.get(key)
    return "-" if value is None else form.format(value)


def mean(values):
    values = [value for value in values if value]
    return math.exp(sum(map(math.log, values)) / len(values)) if values else None


def class_means(rows):
    """A row for each class and one for all: geometric means of the ratios of models whose rows agree."""
    agreeing = [row for row in rows if row["agree"]]
    keys = ("full", "lean", "lean_newest", "lanes", "threads", "many", "many_batch")
    kinds = list(dict.fromkeys(row["class"] for row in agreeing))
    groups = [(kind, [row for row in agreeing if row["class"] == kind]) for kind in kinds]
    moved_by_muscles = lambda row: "muscles" in row["class"]  # noqa: E731
    groups += [("all robots", [row for row in agreeing if not moved_by_muscles(row)]),
               ("all muscles", [row for row in agreeing if moved_by_muscles(row)]), ("all", agreeing)]  # fmt: skip
    return [{"model": f"**{kind}**"} | {key: mean(row.get(key) for row in group) for key in keys}
            for kind, group in groups if group]  # fmt: skip


def table_text(rows, heading):
    shown = [column for column in COLUMNS if any(row.get(column[0]) is not None for row in rows)]
    lines = [heading, "", "| " + " | ".join(title for _, title, _ in shown) + " |", "|" + "---|" * len(shown)]
    for row in rows + class_means(rows):
        note = "" if row.get("agree", True) else " (rows differ)"
        cells = [cell(row, key, form) + (note if key == "model" else "") for key, _, form in shown]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines) + "\n"


def chart_text(rows, heading):
    """Bars of the ratios to MuJoCo: one world full and lean, many worlds."""
    series = [("full", "one world, full", "#9ab"), ("lean", "one world, lean", "#468"),
              ("many", "many worlds against rollout", "#c63")]  # fmt: skip
    rows = [row for row in rows if row["agree"]]
    top = max([row[key] for row in rows for key, *_ in series if row.get(key)] + [2])
    left, width, bar, gap = 150, 560, 9, 10
    group = bar * len(series) + gap
    height = 70 + group * len(rows)
    x = lambda value: left + width * value / top  # noqa: E731
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 50} {height}" '
             'font-family="sans-serif" font-size="11">', f"<title>{heading}</title>",
             '<rect width="100%" height="100%" fill="#fff"/>']  # fmt: skip
    for i, (_, label, color) in enumerate(series):
        parts.append(f'<rect x="{left + 130 * i}" y="12" width="10" height="10" fill="{color}"/>'
                     f'<text x="{left + 14 + 130 * i}" y="21">{label}</text>')  # fmt: skip
    for tick in range(0, int(top) + 1):
        parts.append(f'<line x1="{x(tick)}" x2="{x(tick)}" y1="34" y2="{height - 24}" '
                     f'stroke="{"#333" if tick == 1 else "#ddd"}"/>'
                     f'<text x="{x(tick)}" y="{height - 10}" text-anchor="middle">{tick}x</text>')  # fmt: skip
    for i, row in enumerate(rows):
        y = 40 + group * i
        parts.append(f'<text x="{left - 8}" y="{y + bar * 2}" text-anchor="end">{row["model"]}</text>')
        for k, (key, _, color) in enumerate(series):
            if row.get(key):
                parts.append(f'<rect x="{left}" y="{y + bar * k}" width="{x(row[key]) - left:.1f}" height="{bar - 1}" '
                             f'fill="{color}"/>')  # fmt: skip
    return "\n".join([*parts, "</svg>"]) + "\n"


def record(rows, path):
    """One row for each model: commit, model, ratios of a lean and of a full step to MuJoCo 3.5.0 (full is like for like:
    all that MuJoCo computes is computed), instructions per lean step."""
    new = not path.exists()
    with open(path, "a", newline="") as file:
        writer = csv.writer(file)
        if new:
            writer.writerow(("commit", "model", "ratio", "instructions", "full"))
        for row in rows:
            count = row.get("instructions")
            counted = "" if count is None else f"{count:.0f}"
            writer.writerow((commit(), row["model"], f"{row['lean']:.3f}", counted, f"{row['full']:.3f}"))


def write_results(rows, heading, folder):
    (folder / "figures.md").write_text(table_text(rows, heading))
    (folder / "figures.svg").write_text(chart_text(rows, heading))
    names = list(dict.fromkeys(name for row in rows for name in row))
    with open(folder / "figures.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, names)
        writer.writeheader()
        writer.writerows(rows)


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("models", nargs="*", help="model files or folders (default: those of the README)")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--turns", type=int, default=7)
    parser.add_argument("--window", type=int, default=200, help="steps of one world in a turn")
    parser.add_argument("--warmup", type=int, default=500)
    parser.add_argument("--worlds", type=int, default=512)
    parser.add_argument("--steps", type=int, default=8, help="steps of many worlds in a turn")
    parser.add_argument("--batch-warmup", type=int, default=50)
    parser.add_argument("--one-world", action="store_true", help="leave many worlds out")
    parser.add_argument("--many-worlds", action="store_true", help="leave one world out")
    parser.add_argument("--offline", action="store_true", help="fetch no newer MuJoCo")
    parser.add_argument("--instructions", action="store_true", help="count instructions per step with valgrind")
    parser.add_argument("--record", action="store_true", help="add the ratios to bench/history.csv")
    return parser.parse_args()


def main():
    options = arguments()
    build = options.build.resolve()
    try:
        if options.instructions and not shutil.which("valgrind"):
            raise Trouble("--instructions needs valgrind")
        sinew, mujoco = build_programs(build)
    except Trouble as trouble:
        print(f"bench: error: {trouble}", file=sys.stderr)
        return 1
    programs = {"mujoco": mujoco, "full": sinew, "lean": sinew}
    pythons = dict.fromkeys(("rollout", "sinew", "one_by_one", "one_thread"), sys.executable)
    newest = newest_python(build, options.offline)
    if newest:
        program = newest_program(build, newest)
        programs |= {"newest": program} if program else {}
        pythons |= {"batch": newest["python"]} if newest["batch"] else {}
    heading = (f"Microseconds per step, median of {options.turns} turns; many worlds: {options.worlds} on all cores. "
               f"{machine()}; newest MuJoCo: {newest['version'] if newest else 'none'}; Sinew {commit()}")  # fmt: skip
    rows, failed = [], False
    for kind, path in chosen_models(options.models):
        try:
            rows.append(measure(kind, path, programs, pythons, options, build))
            print(f"{path.stem}: lean {cell(rows[-1], 'lean', '{:.2f}x')}, many {cell(rows[-1], 'many', '{:.2f}x')}",
                  file=sys.stderr, flush=True)  # fmt: skip
        except (Trouble, ValueError) as trouble:
            print(f"bench: error: {path}: {trouble}", file=sys.stderr)
            failed = True
    if rows:
        write_results(rows, heading, build / "bench")
        print(table_text(rows, heading), end="")
        if options.record and not options.many_worlds:
            record(rows, HERE / "history.csv")
    return 1 if failed or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
