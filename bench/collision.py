"""The search for contacts: Sinew's time beside MuJoCo's, as ratios, and how it grows with the number of bodies.

Both engines look for contacts at the same states, which MuJoCo ran through: see collision.c. The contacts must agree
before a ratio means anything. `--pile N` adds a pile of N free spheres and boxes in a pit, `--scatter` the growth of
Sinew's time per geom over 1,000, 10,000 and 100,000 bodies strewn about, as many per volume. The table goes to standard
output and to build/bench/collision.csv.

    collision.py [MODEL...] [--warmup 300] [--states 50] [--repeats 20] [--pile N] [--scatter]
"""
import argparse
import csv
import math
import pathlib
import random
import subprocess
import sys

from compare import HERE, ROOT, Trouble, compile_program, find_models, mujoco_folder

# where the collection of models lies beside this repository; else models of our own
CORPUS = ROOT.parent / "shared" / "corpus"
MODELS = [
    "mujoco_menagerie/unitree_g1/scene.xml", "mujoco_menagerie/unitree_h1/scene_novisual.xml",
    "mujoco_menagerie/shadow_hand/scene_right.xml", "mujoco_menagerie/aloha/scene.xml",
    "mujoco/model/cube/cube_3x3x3.xml", "mujoco/model/humanoid/22_humanoids.xml",
    "mujoco/model/humanoid/humanoid100.xml",
]

SEED = 20
SPHERE = '<geom size=".1"/>'
BOX = '<geom type="box" size=".08 .07 .09"/>'
# few iterations: the pile only has to settle
OPTION = '<option timestep=".004" solver="CG" iterations="4" ls_iterations="4" jacobian="sparse"/><size memory="4G"/>'


def build_program(build):
    library = build / "lib" / "libsinew.so"
    if not library.exists():
        raise Trouble(f"{library} is not there; run `make build` first")
    wheel = mujoco_folder()
    libraries = sorted(wheel.glob("libmujoco.so*")) + sorted(wheel.glob("libmujoco*.dylib"))
    if not libraries:
        raise Trouble(f"no MuJoCo library in {wheel}")
    flags = ["-I", ROOT / "include", "-I", wheel / "include", f"-Wl,-rpath,{library.parent}", f"-Wl,-rpath,{wheel}", "-lm"]
    return compile_program(build / "bench", "collision", [HERE / "collision.c", library, libraries[0]], map(str, flags))


def body(chance, number, place):
    turn = " ".join(f"{chance.gauss(0, 1):.4f}" for _ in range(4))
    where = " ".join(f"{x:.5f}" for x in place)
    return f'<body pos="{where}" quat="{turn}"><freejoint/>{SPHERE if number % 2 else BOX}</body>'


def pile(count):
    """Layers of bodies, barely apart, in a pit."""
    chance = random.Random(SEED)
    side = max(2, round((count / 2) ** (1 / 3)))
    edge = side * 0.11 + 0.2
    walls = [(edge, 0, 0.1, edge), (-edge, 0, 0.1, edge), (0, edge, edge, 0.1), (0, -edge, edge, 0.1)]
    parts = [f'<geom type="box" pos="{x} {y} 2" size="{a} {b} 2.5"/>' for x, y, a, b in walls]
    for number in range(count):
        layer, rest = divmod(number, side * side)
        place = [(k - side / 2 + 0.5) * 0.21 + chance.uniform(-0.005, 0.005) for k in divmod(rest, side)]
        parts.append(body(chance, number, [*place, 0.12 + layer * 0.205]))
    return world(parts)


def scatter(count):
    chance = random.Random(SEED)
    edge = 0.35 * count ** (1 / 3)
    return world([body(chance, k, [chance.uniform(0, edge) for _ in range(2)] + [chance.uniform(0.2, edge)])
                  for k in range(count)])


def world(parts):
    floor = '<geom type="plane" size="0 0 1"/>'
    return f"<mujoco>{OPTION}<worldbody>{floor}{''.join(parts)}</worldbody></mujoco>"


def default_models():
    found = [CORPUS / name for name in MODELS if (CORPUS / name).exists()]
    return found or sorted((ROOT / "models").glob("contacts*.xml"))


def written(build, name, text):
    path = build / "bench" / f"{name}.xml"
    if not path.exists() or path.read_text() != text:
        path.write_text(text)
        path.with_suffix(".xml.mjb").unlink(missing_ok=True)
    return path


def run(program, *arguments):
    done = subprocess.run([str(program), *map(str, arguments)], capture_output=True, text=True)
    if done.returncode:
        raise Trouble(done.stderr.strip() or f"the program ended with {done.returncode}")
    return [float(x) for x in done.stdout.split()]


def compare(program, path, warmup, states, repeats):
    mujoco, sinew, contacts, others, dist, pos, frame, parameter = run(program, path, warmup, states, repeats, SEED)
    name = path.parent.name if path.stem.startswith("scene") else path.stem
    return {"model": name, "mujoco_us": mujoco, "sinew_us": sinew, "ratio": mujoco / sinew, "contacts": contacts,
            "states": states, "other_contacts": int(others), "dist": dist, "pos": pos, "frame": frame,
            "parameter": parameter}


def print_table(rows):
    print(f"{'model':24}{'MuJoCo us':>12}{'Sinew us':>12}{'ratio':>8}{'contacts':>10}{'others':>8}{'dist':>10}{'pos':>10}")
    for row in rows:
        print(f"{row['model']:24}{row['mujoco_us']:12.3f}{row['sinew_us']:12.3f}{row['ratio']:8.2f}{row['contacts']:10.1f}"
              f"{row['other_contacts']:8}{row['dist']:10.1e}{row['pos']:10.1e}")
    mean = math.exp(sum(math.log(row["ratio"]) for row in rows) / len(rows))
    print(f"{'geometric mean':24}{'':24}{mean:8.2f}")


def print_growth(program, build, repeats):
    first = None
    for count in (1000, 10000, 100000):
        path = written(build, f"scatter_{count}", scatter(count))
        time, contacts = run(program, path, 0, 0, repeats, SEED, "alone")
        first = first or time / count
        print(f"{count:7} bodies: {1e3 * time / count:8.1f} ns each, {time / count / first:5.2f} times the first; "
              f"{contacts / count:.2f} contacts each")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("models", nargs="*", help="model files or folders (default: a fixed list)")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--warmup", type=int, default=300)
    parser.add_argument("--states", type=int, default=50)
    parser.add_argument("--repeats", type=int, default=20)
    parser.add_argument("--pile", type=int, default=0, metavar="N")
    parser.add_argument("--scatter", action="store_true")
    options = parser.parse_args()
    build = options.build.resolve()
    rows, failed = [], False
    try:
        program = build_program(build)
        models = find_models(options.models) if options.models else []
        if not models and not options.pile and not options.scatter:
            models = default_models()
        jobs = [(path, options.warmup, options.states) for path in models]
        if options.pile:
            jobs.append((written(build, f"pile_{options.pile}", pile(options.pile)), min(options.warmup, 50), 3))
        for path, warmup, states in jobs:
            try:
                rows.append(compare(program, path, warmup, states, options.repeats))
            except Trouble as trouble:
                print(f"bench: error: {path}: {trouble}", file=sys.stderr)
                failed = True
        if options.scatter:
            print_growth(program, build, options.repeats)
    except Trouble as trouble:
        print(f"bench: error: {trouble}", file=sys.stderr)
        return 1
    if rows:
        with (build / "bench" / "collision.csv").open("w", newline="") as file:
            table = csv.DictWriter(file, list(rows[0]))
            table.writeheader()
            table.writerows(rows)
        print_table(rows)
    return 1 if failed or any(row["other_contacts"] for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
