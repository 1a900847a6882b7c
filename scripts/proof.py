#!/usr/bin/env python3
"""Runs the proofs of a release and writes docs/proof.md from what they print: `make proof`.

    proof.py [--only NAME,...] [--write] [--list]

Each proof is a command. Its commit, time, exit status and the lines of its output that hold figures are kept in
build/proof/NAME.json; `--write` writes the page from these files, without a run where none is asked for by `--only`.
Figures of an older commit are shown with that commit. The exit status is 1 if a proof fails.
"""

import argparse
import datetime
import json
import os
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
KEPT = ROOT / "build" / "proof"
PAGE = ROOT / "docs" / "proof.md"
PYTHON = ".venv/bin/python"

# name, what it shows, command, lines of the output that are kept
PROOFS = [
    ("selfcheck", "The same bits from all compilers, optimisations and processors", "scripts/selfcheck.sh", r": (equal|DIFFERENT|not tried)"),
    ("checksums", "Checksums of 50 built-in models over 1,000 steps", "build/bin/sinew selfcheck", r"."),
    ("unit", "Unit tests, release", "ctest --test-dir build -j2", r"tests passed|Total Test time"),
    ("sanitizers", "Unit tests under the address and undefined-behaviour sanitizers (clang)", "ctest --test-dir build/asan -j2",
     r"tests passed|Total Test time"),
    ("coverage", "Lines and branches that these programs run", "python3 scripts/coverage.py --check", r"."),
    ("mutation", "Seeded faults that the unit tests find", "python3 scripts/mutate.py", r"^\|"),
    ("threads", "Batch tests under the thread sanitizer", "scripts/tsan.sh", r"."),
    ("fuzzing", "Fuzzing of every reader", "scripts/fuzz.sh ${FUZZ_SECONDS:-60}", r"."),
    ("faults", "Memory refused, disk full, killed: the command at every point", "python3 scripts/faults.py", r"points|failures"),
    ("conformance", "Agreement with MuJoCo 3.5.0", f"{PYTHON} tests/conformance/judge.py", r"conform|steps|passes"),
    ("opensim", "Agreement with OpenSim 4.6", f"{PYTHON} tests/osim/live_opensim.py --poses 5 --check", r"."),
    ("soak", "A thousand worlds for a simulated hour", f"{PYTHON} bench/soak.py models/environments/muscle_legs.xml", r"."),
    ("reproducible", "Builds in two folders, byte by byte", "scripts/reproducible.sh", r"equal|DIFFERENT"),
    ("materials", "Bill of materials (CycloneDX)", "python3 scripts/sbom.py", r"components"),
]  # fmt: skip
KEEP = 60  # lines


def commit():
    run = ["git", "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"]
    return subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def prove(name, command, pattern):
    begin = time.monotonic()
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    lines = [line.replace(str(ROOT) + os.sep, "").rstrip() for line in done.stdout.splitlines() if re.search(pattern, line)]
    result = {
        "command": command,
        "commit": commit(),
        "date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d"),
        "seconds": round(time.monotonic() - begin),
        "status": done.returncode,
        "lines": lines[-KEEP:],
    }
    KEPT.mkdir(parents=True, exist_ok=True)
    (KEPT / f"{name}.json").write_text(json.dumps(result, indent=1) + "\n")
    (KEPT / f"{name}.log").write_text(done.stdout)
    print(f"{name}: status {done.returncode}, {result['seconds']} s", flush=True)
    return result


def kept():
    found = {}
    for name, *_ in PROOFS:
        path = KEPT / f"{name}.json"
        if path.exists():
            found[name] = json.loads(path.read_text())
    return found


def page(results):
    cores = os.cpu_count()
    out = [
        "# Proof",
        "",
        "What the checks of a release print. `make proof` runs them and writes this page; nothing on it is written by hand.",
        f"The machine had {cores} cores. Checks that are missing here were not run: `python3 scripts/proof.py --list` names all.",
        "",
        "| check | status | commit | date | seconds |",
        "|---|---|---|---|---|",
    ]
    for name, title, *_ in PROOFS:
        if name in results:
            r = results[name]
            out.append(f"| {title} | {'passed' if r['status'] == 0 else 'FAILED'} | `{r['commit']}` | {r['date']} | {r['seconds']} |")
    for name, title, *_ in PROOFS:
        if name in results:
            r = results[name]
            out += ["", f"## {title}", "", f"    {r['command']}", "", "```text", *r["lines"], "```"]
    return "\n".join(out) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default=None)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--list", action="store_true")
    args = parser.parse_args()
    if args.list:
        for name, title, command, _ in PROOFS:
            print(f"{name:14s}{title}: {command}")
        return 0
    names = {name for name, *_ in PROOFS}
    chosen = names if args.only is None and not args.write else set(filter(None, (args.only or "").split(",")))
    if chosen - names:
        sys.exit(f"proof: there is no check {sorted(chosen - names)[0]!r}; --list names all")
    for name, _, command, pattern in PROOFS:
        if name in chosen:
            prove(name, command, pattern)
    results = kept()
    if args.write or args.only is None:
        PAGE.write_text(page(results))
    return 1 if any(results[name]["status"] for name in chosen) else 0


if __name__ == "__main__":
    sys.exit(main())
