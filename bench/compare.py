"""Speed of Sinew beside MuJoCo's, as ratios.

Both engines run the same model with the same controls from the same state: keyframe 0 where there is one, a warm-up,
then one window of steps that is replayed. The replays alternate between the engines, so that a slow moment of the
machine meets both, and the fastest replay of each counts. The window is short, so that some replays are not interrupted
on a busy machine. Contacts and constraint rows must agree before a ratio means anything. The table goes to standard
output and to build/bench/compare.csv.

    compare.py [MODEL...] [--repeats 100] [--window 400] [--warmup 500] [--smooth] [--lean] [--instructions]
"""
import argparse
import array
import csv
import importlib.util
import math
import pathlib
import random
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[1]
HERE = ROOT / "bench"

MODELS = ["pendulum", "double_pendulum", "ten_link_pendulum", "cartpole", "tennis_racket", "ball_chain", "tree", "arm"]
SEED = 20
NOISE = 0.1  # of the control range about its middle


class Trouble(Exception):
    """Something that ends the comparison of a model, in words for the user."""


def mujoco_folder():
    spec = importlib.util.find_spec("mujoco")
    if spec is None:
        raise Trouble("MuJoCo is not installed for this Python, so there is nothing to compare with")
    return pathlib.Path(spec.origin).parent


def compile_program(folder, name, sources, flags):
    folder.mkdir(parents=True, exist_ok=True)
    out = folder / name
    command = ["cc", "-std=c17", "-D_POSIX_C_SOURCE=200809L", "-O2", "-I", str(HERE), *map(str, sources), *flags]
    done = subprocess.run([*command, "-o", str(out)], capture_output=True, text=True)
    if done.returncode:
        raise Trouble(f"cannot build {name}:\n{done.stderr}")
    return out


def build_programs(build):
    folder = build / "bench"
    library = build / "lib" / "libsinew.so"
    if not library.exists():
        raise Trouble(f"{library} is not there; run `make build` first")
    sinew = compile_program(folder, "sinew_steps", [HERE / "steps.c", HERE / "sinew_steps.c", library],
                            ["-I", str(ROOT / "include"), f"-Wl,-rpath,{library.parent}", "-lm"])
    wheel = mujoco_folder()
    libraries = sorted(wheel.glob("libmujoco.so*")) + sorted(wheel.glob("libmujoco*.dylib"))
    if not libraries:
        raise Trouble(f"no MuJoCo library in {wheel}")
    mujoco = compile_program(folder, "mujoco_steps", [HERE / "steps.c", HERE / "mujoco_steps.c", libraries[0]],
                             ["-I", str(wheel / "include"), f"-Wl,-rpath,{wheel}", "-lm"])
    return sinew, mujoco


def control_ranges(path):
    import mujoco
    model = mujoco.MjModel.from_xml_path(str(path))
    return [tuple(pair) if limited else None
            for pair, limited in zip(model.actuator_ctrlrange, model.actuator_ctrllimited)]


def write_controls(path, ranges, rows):
    """Normal noise about the middle of each range, about zero where there is none."""
    chance = random.Random(SEED)
    values = array.array("d")
    for _ in range(rows):
        for pair in ranges:
            low, high = pair or (-1, 1)
            values.append(0.5 * (low + high) + NOISE * (high - low) * chance.gauss(0, 1))
    path.write_bytes(values.tobytes())


class Steps:
    """One engine with one model, ready to replay its window."""

    def __init__(self, program, arguments):
        self.process = subprocess.Popen([str(program), *map(str, arguments)], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        answer = self.process.stdout.readline()
        if not answer.startswith("ready"):
            raise Trouble(f"{program.name}: {self.process.stderr.read().strip() or 'ended early'}")

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        return [float(word) for word in self.process.stdout.readline().split()]

    def close(self):
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()


def instructions_per_step(program, model, controls, warmup, window, flags):
    """From two runs under callgrind whose windows differ: what is common to both cancels out."""
    counts = []
    for steps in (window // 2, window):
        command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", str(program), str(model),
                   str(controls), str(warmup), str(steps), *map(str, flags)]
        done = subprocess.run(command, input="replay\n", capture_output=True, text=True)
        found = re.search(r"Collected : (\d+)", done.stderr)
        if not found:
            raise Trouble(f"callgrind: {done.stderr.strip().splitlines()[-1:]}")
        counts.append(int(found.group(1)))
    return (counts[1] - counts[0]) / (window - window // 2)


def largest_difference(ours, theirs):
    return max((abs(a - b) for a, b in zip(ours, theirs)), default=0.0)


def compare(programs, path, options, build):
    warmup, window = options.warmup, options.window
    flags = [int(not options.smooth), int(options.lean)]
    controls = build / "bench" / "controls.bin"
    write_controls(controls, control_ranges(path), warmup + window)
    arguments = [path, controls, warmup, window, *flags]
    engines = [Steps(program, arguments) for program in programs]
    try:
        best = [math.inf, math.inf]
        for repeat in range(options.repeats):
            for turn in (0, 1) if repeat % 2 == 0 else (1, 0):
                best[turn] = min(best[turn], engines[turn].ask("replay")[0])
        ours, theirs = (engine.ask("qpos") for engine in engines)
        counts = [engine.ask("counts") for engine in engines]
    finally:
        for engine in engines:
            engine.close()
    row = {"model": path.stem, "sinew_us": 1e6 * best[0] / window, "mujoco_us": 1e6 * best[1] / window,
           "ratio": best[1] / best[0], "sinew_rows": counts[0][1], "mujoco_rows": counts[1][1],
           "difference": largest_difference(ours, theirs), "agree": counts[0] == counts[1]}
    if options.instructions:
        short = min(window, 200)
        names = ("sinew_instructions", "mujoco_instructions")
        for name, program in zip(names, programs):
            row[name] = instructions_per_step(program, path, controls, warmup, short, flags)
    return row


def print_table(rows, instructions):
    width = max([len(row["model"]) for row in rows] + [5])
    head = f"{'model':{width}}  {'Sinew us':>9}  {'MuJoCo us':>9}  {'ratio':>6}  {'rows':>6}  {'|dqpos|':>8}"
    print(head + (f"  {'instr.':>8}  {'MuJoCo':>8}" if instructions else ""))
    for row in rows:
        line = (f"{row['model']:{width}}  {row['sinew_us']:9.3f}  {row['mujoco_us']:9.3f}  {row['ratio']:5.2f}x"
                f"  {row['sinew_rows']:6.1f}  {row['difference']:8.1e}")
        if instructions:
            line += f"  {row['sinew_instructions']:8.0f}  {row['mujoco_instructions']:8.0f}"
        if not row["agree"]:
            line += f"  rows differ (MuJoCo {row['mujoco_rows']:.1f}): the ratio means nothing"
        print(line)
    comparable = [row for row in rows if row["agree"]]
    if comparable:
        mean = math.exp(sum(math.log(row["ratio"]) for row in comparable) / len(comparable))
        worst = min(comparable, key=lambda row: row["ratio"])
        print(f"\ngeometric mean {mean:.2f}x, worst {worst['ratio']:.2f}x ({worst['model']})")


def write_csv(rows, path):
    names = list(dict.fromkeys(name for row in rows for name in row))
    with open(path, "w", newline="") as file:
        writer = csv.DictWriter(file, names)
        writer.writeheader()
        writer.writerows(rows)


def is_model(path):
    """A whole model with something that moves, rather than a part that others include."""
    try:
        root = ElementTree.parse(path).getroot()
    except ElementTree.ParseError:
        return False
    return root.tag == "mujoco" and root.find("worldbody") is not None


def find_models(names):
    if not names:
        return [ROOT / "models" / f"{name}.xml" for name in MODELS]
    found = []
    for name in map(pathlib.Path, names):
        found += sorted(filter(is_model, name.rglob("*.xml"))) if name.is_dir() else [name.resolve()]
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("models", nargs="*", help="model files or folders (default: a fixed list)")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--repeats", type=int, default=100)
    parser.add_argument("--window", type=int, default=400)
    parser.add_argument("--warmup", type=int, default=500)
    parser.add_argument("--smooth", action="store_true", help="disable constraints in both engines")
    parser.add_argument("--lean", action="store_true", help="Sinew's lean mode")
    parser.add_argument("--instructions", action="store_true", help="count instructions per step with valgrind")
    options = parser.parse_args()
    build = options.build.resolve()
    rows, failed = [], False
    try:
        if options.instructions and not shutil.which("valgrind"):
            raise Trouble("--instructions needs valgrind")
        programs = build_programs(build)
    except Trouble as trouble:
        print(f"bench: error: {trouble}", file=sys.stderr)
        return 1
    for path in find_models(options.models):
        try:
            rows.append(compare(programs, path, options, build))
        except (Trouble, ValueError) as trouble:
            print(f"bench: error: {path}: {trouble}", file=sys.stderr)
            failed = True
    if rows:
        write_csv(rows, build / "bench" / "compare.csv")
        print_table(rows, options.instructions)
    return 1 if failed or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
