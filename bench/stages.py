"""Instructions of the stages that are written once (src/stage/), of one world and of worlds in lanes, by callgrind.

Counts are exact and do not depend on what else the machine does, so that a change of a few percent is seen; times may still
differ where counts do not. With --against, those of another build stand beside them:

    stages.py [MODEL...] [--build BUILD] [--against BUILD] [--lanes 1 4]

A build is a folder with lib/libsinew.a; the sources of both are those of this tree, as far as bench/stages.c sees them.
"""

import argparse
import pathlib
import re
import shutil
import subprocess
import sys

from compare import HERE, ROOT, Trouble, compile_program, find_models

STAGES = ("body_poses", "center_of_mass", "mass_matrix", "velocities", "passive_forces", "bias_forces")
MODELS = ("humanoid", "muscle_legs", "half_cheetah")
TIMES = 200
NOT_SERVED = 3  # lanes leave this stage of the model to one world


def build_program(build):
    library = build / "lib" / "libsinew.a"
    if not library.exists():
        raise Trouble(f"{library} is not there; run `make build` first")
    cache = (build / "CMakeCache.txt").read_text() if (build / "CMakeCache.txt").exists() else ""
    found = re.findall(r"^(?:CCD|QHULL|EXPAT|PNG|ZLIB)_LIBRARY(?:_RELEASE)?:\w+=(/\S+)$", cache, re.M)
    libraries = found or ["-lexpat", "-lqhull_r"]
    flags = ["-I", str(ROOT / "src"), "-I", str(ROOT / "include"), *libraries, "-lm", "-lpthread"]
    return compile_program(build / "bench", "stages", [HERE / "stages.c", library], flags)


def instructions(program, model, lanes, stage):
    """Per call; None where lanes do not serve the stage."""
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--toggle-collect=counted", str(program),
               str(model), str(lanes), stage, str(TIMES)]
    done = subprocess.run(command, capture_output=True, text=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if done.returncode == NOT_SERVED:
        return None
    if done.returncode or not found:
        raise Trouble(f"{model.name}, {stage}: {done.stderr.strip().splitlines()[-1:]}")
    return int(found.group(1)) // TIMES


def row(programs, model, lanes, stage):
    counts = [instructions(program, model, lanes, stage) for program in programs]
    if None in counts:
        return None
    text = "".join(f"{count:>10}" for count in counts)
    return counts, text + (f"{100 * (counts[0] / counts[1] - 1):>+8.1f} %" if len(counts) > 1 else "")


def show(programs, model, lanes):
    sums = [0] * len(programs)
    print(f"{model.stem}, {'one world' if lanes == 1 else f'{lanes} worlds'}")
    for stage in STAGES:
        found = row(programs, model, lanes, stage)
        print(f"  {stage:<16}{found[1] if found else '  world by world'}")
        sums = [total + count for total, count in zip(sums, found[0])] if found else sums
    print(f"  {'sum':<16}" + "".join(f"{total:>10}" for total in sums))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("models", nargs="*", help="model files or folders (default: three of models/environments)")
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build")
    parser.add_argument("--against", type=pathlib.Path, help="another build")
    parser.add_argument("--lanes", type=int, nargs="+", default=[1, 4])
    options = parser.parse_args()
    if not shutil.which("valgrind"):
        raise Trouble("valgrind is not installed")
    models = find_models(options.models) if options.models else [ROOT / "models/environments" / f"{m}.xml" for m in MODELS]
    programs = [build_program(build) for build in (options.build, options.against) if build]
    for model in models:
        for lanes in options.lanes:
            show(programs, model, lanes)


if __name__ == "__main__":
    try:
        main()
    except Trouble as trouble:
        sys.exit(str(trouble))
