#!/usr/bin/env python3
"""Runs the proofs of a release and writes docs/proof.md from what they print: `make proof`.

    proof.py [--only NAME,...] [--write] [--check] [--list]

Each proof is a command. Its commit, date, cores, time, exit status and the lines of its output that hold figures are kept
in build/proof/NAME.json. The page is made of these files and of itself: what it says of a check stays, with the commit
that it was run on, until the check is run again, so that checks of hours need not all be run in one go. What was run on
a commit that the present one does not descend from, or on changed files, is left out. The page ends with a digest of
its lines; `--check` and every writing hold it against them, so nothing on the page is written by hand.

Without options all checks are run and the page is written; `--only` runs some of them, `--write` writes the page. The
exit status is 1 if a proof fails.
"""

import argparse
import datetime
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
PAGE = "docs/proof.md"
PYTHON = ".venv/bin/python"

# name, what it shows, command, lines of the output that are kept
PROOFS = [
    ("selfcheck", "The same bits from all compilers, optimisations and processors", "scripts/selfcheck.sh", r": (equal|DIFFERENT|not tried)"),
    ("checksums", "Checksums of 50 built-in models over 1,000 steps", "build/bin/sinew selfcheck", r"."),
    ("unit", "Unit tests, release", "ctest --test-dir build -j2", r"tests passed|Total Test time"),
    ("sanitizers", "Unit tests under the address and undefined-behaviour sanitizers (clang)", "ctest --test-dir build/asan -j2",
     r"tests passed|Total Test time"),
    ("coverage", "Lines and branches that all tests run", "scripts/coverage.sh", r"passed|failed|%|^src|^folder"),
    ("mutation", "Seeded faults that the unit tests find", "python3 scripts/mutate.py", r"^\|"),
    ("threads", "Batch tests under the thread sanitizer", "scripts/tsan.sh", r"."),
    ("fuzzing", "Fuzzing of every reader", "scripts/fuzz.sh ${FUZZ_SECONDS:-60} > build/fuzz.log && python3 scripts/fuzz_hours.py", r"."),
    ("faults", "Memory refused, disk full, killed: the command at every point", "python3 scripts/faults.py", r"points|failures"),
    ("conformance", "Agreement with MuJoCo 3.5.0", f"{PYTHON} tests/conformance/judge.py", r"conform|steps|passes"),
    ("opensim", "Agreement with OpenSim 4.6", f"{PYTHON} tests/osim/live_opensim.py --poses 5 --check", r"."),
    ("soak", "A thousand worlds for a simulated hour", f"{PYTHON} bench/soak.py models/environments/muscle_legs.xml", r"."),
    ("loads", "A model read and freed 10,000 times", f"{PYTHON} bench/soak.py models/arm.xml --loads 10000", r"."),
    ("reproducible", "Builds in two folders, byte by byte", "scripts/reproducible.sh", r"equal|DIFFERENT"),
    ("materials", "Bill of materials (CycloneDX)", "python3 scripts/sbom.py", r"components"),
]  # fmt: skip
KEEP = 60  # lines
INTRODUCTION = """# Proof

What the checks of a release print. `make proof` runs them and writes this page; nothing on it is written by hand. A check
is shown with the commit that it was run on; one that is missing has not been run on this commit or one before it.
`python3 scripts/proof.py --list` names all.

| check | status | commit | date | cores | seconds |
|---|---|---|---|---|---|
"""
ROW = re.compile(r"\| (.+) \| (passed|FAILED) \| `(\w+)` \| (\S+) \| (\d+) \| (\d+) \|")
SECTION = re.compile(r"^## ([^\n]+)\n\n    ([^\n]+)\n\n```text\n(.*?)^```$", re.M | re.S)
DIGEST = "Digest (SHA-256) of the lines above: "


class HandWritten(Exception):
    pass


def git(*words, root=ROOT, check=True):
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=check)
    return done.stdout.strip() if check else done.returncode == 0


def commit(root=ROOT):
    """The commit of the tree, with `-dirty` where a file other than the page differs from it."""
    changed = git("status", "--porcelain", "--untracked-files=no", "--", ".", f":!{PAGE}", root=root)
    return git("rev-parse", "--short=12", "HEAD", root=root) + ("-dirty" if changed else "")


def is_before(earlier, root=ROOT):
    """Whether the present commit is that one or descends from it."""
    return git("merge-base", "--is-ancestor", earlier, "HEAD", root=root, check=False)


def prove(name, command, pattern, root=ROOT):
    begin = time.monotonic()
    done = subprocess.run(["bash", "-c", command], cwd=root, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    lines = [line.replace(str(root) + os.sep, "").rstrip() for line in done.stdout.splitlines() if re.search(pattern, line)]
    result = {
        "command": command,
        "commit": commit(root),
        "date": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d"),
        "cores": len(os.sched_getaffinity(0)),
        "seconds": round(time.monotonic() - begin),
        "status": int(done.returncode != 0),
        "lines": lines[-KEEP:],
    }
    folder = root / "build" / "proof"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.json").write_text(json.dumps(result, indent=1) + "\n")
    (folder / f"{name}.log").write_text(done.stdout)
    print(f"{name}: status {done.returncode}, {result['seconds']} s", flush=True)
    return result


def digest(text):
    return f"{DIGEST}`{hashlib.sha256(text.encode()).hexdigest()}`.\n"


def read_page(text):
    """Results by name. A page whose lines are not those that its digest was made of is refused."""
    body, mark, _ = text.partition(DIGEST)
    if not mark or text != body + digest(body):
        raise HandWritten(f"{PAGE} is not what this script wrote: its digest does not fit; restore it with git checkout {PAGE}")
    names = {title: name for name, title, *_ in PROOFS}
    results = {}
    for title, status, made_on, date, cores, seconds in (row.groups() for row in ROW.finditer(body)):
        if title in names:
            results[names[title]] = {"commit": made_on, "date": date, "cores": int(cores), "seconds": int(seconds),
                                     "status": int(status != "passed")}  # fmt: skip
    for title, command, lines in (section.groups() for section in SECTION.finditer(body)):
        if title in names:
            results[names[title]] |= {"command": command, "lines": lines.splitlines()}
    return results


def kept(root=ROOT):
    """Newest result of each check that holds for the present commit: of the page, and of the runs since."""
    path = root / PAGE
    results = read_page(path.read_text()) if path.exists() else {}
    results = {name: result for name, result in results.items() if is_before(result["commit"], root)}
    for name, *_ in PROOFS:
        run = root / "build" / "proof" / f"{name}.json"
        if run.exists():
            result = json.loads(run.read_text())
            older = name in results and not git("merge-base", "--is-ancestor", results[name]["commit"], result["commit"], root=root, check=False)
            if not result["commit"].endswith("-dirty") and is_before(result["commit"], root) and not older:
                results[name] = result
    return results


def page(results):
    rows, sections = [], []
    for name, title, *_ in PROOFS:
        if name in results:
            r = results[name]
            rows.append(f"| {title} | {'FAILED' if r['status'] else 'passed'} | `{r['commit']}` | {r['date']} | {r['cores']} | {r['seconds']} |\n")
            sections.append(f"\n## {title}\n\n    {r['command']}\n\n```text\n" + "".join(f"{line}\n" for line in r["lines"]) + "```\n")
    body = INTRODUCTION + "".join(rows + sections) + "\n"
    return body + digest(body)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default=None)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--list", action="store_true")
    args = parser.parse_args()
    if args.list:
        for name, title, command, _ in PROOFS:
            print(f"{name:14s}{title}: {command}")
        return 0
    names = {name for name, *_ in PROOFS}
    everything = args.only is None and not args.write and not args.check
    chosen = names if everything else set(filter(None, (args.only or "").split(",")))
    if chosen - names:
        sys.exit(f"proof: there is no check {sorted(chosen - names)[0]!r}; --list names all")
    try:
        kept()  # a page that cannot be kept is found before hours of checks, not after them
        status = 0
        for name, _, command, pattern in PROOFS:
            if name in chosen:
                status |= prove(name, command, pattern)["status"]
        if args.write or everything:
            (ROOT / PAGE).write_text(page(kept()))
    except HandWritten as wrong:
        sys.exit(f"proof: {wrong}")
    return status


if __name__ == "__main__":
    sys.exit(main())
