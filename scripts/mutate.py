#!/usr/bin/env python3
"""How many seeded faults do the unit tests find? `make mutation`.

    mutate.py [--modules solver,muscle,collision,derivative] [--count 40] [--seed 1] [--out build/mutation/report.md]
              [--built TREE BUILD] [--jobs N]

In a copy of the tree one operator of one file under src/MODULE is changed at a time (a sum becomes a difference, `<`
becomes `<=`, a condition is negated, a statement is left out, ...), the library is built again, and the test programs
run until one fails: those of the module's own folder first. A fault is found if a test fails, crashes or takes ten
times as long as usual. Changes that do not compile are drawn again. The report lists every fault that no test found,
with its file and line: a missing test, or a change without effect (a bound that is never reached, say).

`--built` takes a copy of the tree, and the folder of a build of it with SINEW_TESTS_SHARED, instead of making them: its
sources are changed in place, and back.

The share found is a sample: with 40 faults a module its standard error is about 6 percentage points.
"""

import argparse
import math
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

ROOT = pathlib.Path(__file__).resolve().parents[1]
COPY = ROOT / "build" / "mutation" / "tree"
BUILD = COPY / "build"
JOBS = str(os.cpu_count())

# What is looked for, and what takes its place. Operators have blanks around them (.clang-format), pointers do not.
OPERATORS = [
    (r" \+ ", " - "), (r" - ", " + "), (r" \* ", " / "), (r" / ", " * "), (r" \+= ", " -= "), (r" -= ", " += "),
    (r" < ", " <= "), (r" <= ", " < "), (r" > ", " >= "), (r" >= ", " > "), (r" == ", " != "), (r" != ", " == "),
    (r" && ", " || "), (r" \|\| ", " && "), (r"\bif \((?=.*\)( \w.*;| \{)?$)", "if (!"), (r"\b0\.5\b", "0.25"),
    (r"\b1\b(?!\.)", "2"), (r"\b0\b(?!\.)", "1"), (r"\btrue\b", "false"), (r"\bfalse\b", "true"), (r"^\s+[\w.>\[\]-]+ [+*-]?= .*;$", ""),
    (r"^\s+(?!return\b)\w+\(.*\);$", ""), (r"\bcontinue;", ";"), (r"\bfmin\(", "fmax("), (r"\bfmax\(", "fmin("),
]  # fmt: skip


class Fault:
    def __init__(self, path, line, before, after):
        self.path, self.line, self.before, self.after = path, line, before, after

    def __str__(self):
        return f"{self.path}:{self.line + 1}: `{self.before.strip()}` -> `{self.after.strip() or '(left out)'}`"


def run(command, **options):
    return subprocess.run(command, cwd=COPY, capture_output=True, text=True, **options)


def prepare():
    """A copy of the tracked files, and its build: tests linked with a shared library, so that a fault costs one link."""
    COPY.mkdir(parents=True, exist_ok=True)
    tracked = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    subprocess.run(["rsync", "-a", "--delete", "--exclude=/build", "--files-from=-", "--from0", str(ROOT), str(COPY)], input=tracked, check=True)
    configured = run(["cmake", "-G", "Ninja", "-B", "build", "-DCMAKE_BUILD_TYPE=Release", "-DCMAKE_C_FLAGS_RELEASE=-O1", "-DSINEW_TESTS_SHARED=ON"])
    built = configured if configured.returncode else build()
    if built.returncode:
        sys.exit(f"mutation: the tree does not build\n{built.stdout[-2000:]}{built.stderr[-2000:]}")


def build():
    return run(["cmake", "--build", str(BUILD), "-j", JOBS, "--target", "sinew_tests"])


def programs(module):
    """Test programs, those of the module first, then those that step whole models."""
    near = [module, "golden", "step", "model", "api", "batch"]
    listed = run(["ctest", "--test-dir", str(BUILD), "-N"]).stdout
    names = re.findall(r"Test +#\d+: (\S+)/(\S+)", listed)
    rank = {folder: k for k, folder in enumerate(near)}
    return [name for folder, name in sorted(names, key=lambda pair: rank.get(pair[0], len(near)))]


def failure_of(name, limit):
    """(whether the test fails, seconds, what it printed)"""
    begin = time.monotonic()
    try:
        done = run([str(BUILD / "tests" / name)], timeout=limit)
    except subprocess.TimeoutExpired:
        return True, limit, "takes too long"
    return done.returncode not in (0, 77), time.monotonic() - begin, done.stdout + done.stderr


def first_failure(tests, limits):
    """A test that fails, or None; several run at a time, and none begins after a failure."""
    failed = []

    def attempt(name):
        if not failed and failure_of(name, limits[name])[0]:
            failed.append(name)

    with ThreadPoolExecutor(int(JOBS)) as pool:
        list(pool.map(attempt, tests))
    return failed[0] if failed else None


def usual_limits(tests):
    """How long each test may take: ten times what it takes without a fault. All have to pass."""
    with ThreadPoolExecutor(int(JOBS)) as pool:
        found = dict(zip(tests, pool.map(lambda name: failure_of(name, 600), tests)))
    for name, (failed, _, text) in found.items():
        if failed:
            sys.exit(f"mutation: {name} fails without a fault\n{text[-2000:]}")
    return {name: 10 * seconds + 5 for name, (_, seconds, _) in found.items()}


def code_lines(path):
    """Numbers and texts of lines that hold code: no comments, strings of messages, directives or tables of kinds."""
    for number, line in enumerate(path.read_text().split("\n")):
        text = line.split("//")[0].rstrip()
        if text.strip() and not text.lstrip().startswith(("#", "*", "/*")) and '"' not in text and not text.endswith("\\"):
            yield number, text


def draw(files, chance):
    while True:
        path = chance.choices([file for file, _ in files], [weight for _, weight in files])[0]
        number, text = chance.choice(list(code_lines(path)))
        pattern, replacement = chance.choice(OPERATORS)
        places = list(re.finditer(pattern, text))
        if not places:
            continue
        place = chance.choice(places)
        after = text[: place.start()] + replacement + text[place.end() :]
        if replacement == "if (!":  # the whole condition
            end = closing(text, place.end() - 1)
            if end is None:
                continue
            after = f"{text[: place.start()]}if (!({text[place.end() : end]})){text[end + 1 :]}"
        return Fault(path.relative_to(COPY), number, text, after)


def closing(text, opening):
    depth = 0
    for k in range(opening, len(text)):
        depth += (text[k] == "(") - (text[k] == ")")
        if depth == 0:
            return k
    return None


def insert(fault):
    """Changes the file; returns what undoes it."""
    path = COPY / fault.path
    whole = path.read_text()
    lines = whole.split("\n")
    lines[fault.line] = fault.after
    path.write_text("\n".join(lines))
    return lambda: path.write_text(whole)


def measure(module, count, chance, limits_of):
    tests = programs(module)
    files = [(path, sum(1 for _ in code_lines(path))) for path in sorted((COPY / "src" / module).rglob("*.[ch]"))]
    found, survivors = 0, []
    while found + len(survivors) < count:
        fault = draw([pair for pair in files if pair[1]], chance)
        undo = insert(fault)
        try:
            if build().returncode:
                continue
            test = first_failure(tests, limits_of)
        finally:
            undo()
        if test:
            found += 1
        else:
            survivors.append(fault)
        print(f"{module} {found + len(survivors)}/{count}: {fault}: {test or 'NOT FOUND'}", flush=True)
    return found, survivors


def main():
    global COPY, BUILD, JOBS
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--modules", default="solver,muscle,collision,derivative")
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--built", type=pathlib.Path, nargs=2, metavar=("TREE", "BUILD"))
    parser.add_argument("--jobs", default=JOBS)
    parser.add_argument("--out", type=pathlib.Path, default=ROOT / "build" / "mutation" / "report.md")
    args = parser.parse_args()
    if not shutil.which("rsync"):
        sys.exit("mutation: needs rsync (apt-get install rsync)")
    JOBS = args.jobs
    if args.built:
        COPY, BUILD = (path.resolve() for path in args.built)
    else:
        prepare()
    args.out.parent.mkdir(parents=True, exist_ok=True)
    modules = args.modules.split(",")
    limits = usual_limits(programs(modules[0]))
    rows, listed = ["| module | faults | found | share |", "|---|---|---|---|"], []
    for module in modules:
        found, survivors = measure(module, args.count, random.Random(f"{args.seed} {module}"), limits)
        error = 100 * math.sqrt(max(found * len(survivors), 1) / args.count**3)
        rows.append(f"| {module} | {args.count} | {found} | {100 * found / args.count:.0f} ± {error:.0f} % |")
        listed += [f"- {fault}" for fault in survivors]
        args.out.write_text("\n".join(rows + ["", "Not found:", ""] + listed) + "\n")
    print("\n".join(rows))


if __name__ == "__main__":
    main()
