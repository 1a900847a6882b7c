#!/usr/bin/env python3
"""Coverage of src/ by folder, and whether it is below what tests/coverage.tsv asks for: `make coverage`.

    coverage.py [--build build/asan] [--files N] [--json FILE] [--check]

The programs of the second compiler count how often each region of the source and each side of each condition runs
(profiles/*.profraw in the build's folder, one per program). They are merged and held against the shared library, which
is made of the same objects. A line or a branch counts as covered if it ran once in any program. `--files` prints the
files with most branches that never ran; `--check` ends with status 1 where a folder is below its floor.
"""

import argparse
import collections
import json
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
FLOORS = ROOT / "tests" / "coverage.tsv"
KINDS = ("lines", "branches", "functions")


def tool(name):
    """llvm-cov and llvm-profdata of the compiler's own version: other versions do not read its profiles."""
    version = subprocess.run(["clang", "--version"], capture_output=True, text=True, check=True).stdout
    major = re.search(r"version (\d+)", version).group(1)
    found = shutil.which(f"{name}-{major}") or shutil.which(name)
    if not found:
        sys.exit(f"coverage: {name} {major} is missing; it comes with the package llvm-{major}")
    return found


def merged(build):
    profiles = sorted(build.glob("profiles/*.profraw"))
    if not profiles:
        sys.exit(f"coverage: no profiles in {build / 'profiles'}: run the tests of that build first")
    out = build / "tests.profdata"
    listed = build / "profiles.txt"
    listed.write_text("\n".join(map(str, profiles)) + "\n")
    subprocess.run([tool("llvm-profdata"), "merge", "-sparse", f"-input-files={listed}", "-o", str(out)], check=True)
    return out


def measure(build):
    """A count of (covered, all) for each kind, by file under src/."""
    command = [tool("llvm-cov"), "export", "-summary-only", f"-instr-profile={merged(build)}", str(build / "lib" / "libsinew.so")]
    exported = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    files = {}
    for entry in exported["data"][0]["files"]:
        path = pathlib.Path(entry["filename"])
        if ROOT / "src" in path.parents:
            summary = entry["summary"]
            files[path.relative_to(ROOT)] = {kind: (summary[kind]["covered"], summary[kind]["count"]) for kind in KINDS}
    return files


def share(pair):
    return 100 * pair[0] / pair[1] if pair[1] else 100.0


def by_folder(files):
    sums = collections.defaultdict(lambda: {kind: [0, 0] for kind in KINDS})
    for path, counts in files.items():
        for name in (str(pathlib.Path(*path.parts[:2])), "src"):
            for kind in KINDS:
                for k in range(2):
                    sums[name][kind][k] += counts[kind][k]
    return dict(sorted(sums.items()))


def read_floors():
    rows = [line.split("\t") for line in FLOORS.read_text().splitlines() if line and not line.startswith("#")]
    return {folder: {"lines": float(lines), "branches": float(branches)} for folder, lines, branches in rows[1:]}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build" / "asan")
    parser.add_argument("--files", type=int, default=0)
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    files = measure(args.build.resolve())
    folders = by_folder(files)
    floors = read_floors()
    print(f"{'folder':18s}{'lines':>8s}{'branches':>10s}{'functions':>11s}   floors")
    low = []
    for name, counts in folders.items():
        floor = floors.get(name)
        row = {kind: share(counts[kind]) for kind in KINDS}
        asked = f"{floor['lines']:.0f} {floor['branches']:.0f}" if floor else "none"
        print(f"{name:18s}{row['lines']:8.1f}{row['branches']:10.1f}{row['functions']:11.1f}   {asked}")
        low += [f"{name}: {row[kind]:.1f} % of the {kind}, {floor[kind]:.0f} % are asked for"
                for kind in ("lines", "branches") if floor and row[kind] < floor[kind]]
        if not floor:
            low.append(f"{name}: no row in {FLOORS.relative_to(ROOT)}")
    missed = sorted(files, key=lambda path: files[path]["branches"][0] - files[path]["branches"][1])
    for path in missed[: args.files]:
        lines, branches = files[path]["lines"], files[path]["branches"]
        print(f"{path}: {lines[1] - lines[0]} of {lines[1]} lines, {branches[1] - branches[0]} of {branches[1]} branches never ran")
    if args.json:
        args.json.write_text(json.dumps({name: {k: share(c) for k, c in counts.items()} for name, counts in folders.items()}, indent=1))
    print("\n".join(low))
    return 1 if args.check and low else 0


if __name__ == "__main__":
    sys.exit(main())
