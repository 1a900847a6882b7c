#!/usr/bin/env python3
"""Coverage of src/ by folder, and whether it is below what tests/coverage.tsv asks for: `make coverage`.

    coverage.py [--build build/coverage] [--files N] [--lines FILE] [--json FILE] [--check]

Two builds count how often each region of the source and each side of each condition runs (profiles/*.profraw in the
build's folder, a pool per program): build/coverage, whose command and package all tests use (scripts/coverage.sh), and
build/asan, whose unit tests `make test` runs. The counts are merged and held against the shared library, which is made
of the same objects. A line or a branch counts as covered if it ran once in any program. `--files` prints the files with
most branches that never ran, `--lines` where they are in one file; `--check` ends with status 1 where a folder is below
its floor of that build.
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
    # a program that was killed while it wrote leaves half a file: the others still count
    merge = [tool("llvm-profdata"), "merge", "-sparse", "-failure-mode=all", f"-input-files={listed}", "-o", str(out)]
    subprocess.run(merge, check=True)
    return out


def export(build, *options, sources=()):
    counts = f"-instr-profile={build / 'tests.profdata'}"
    command = [tool("llvm-cov"), "export", counts, *options, str(build / "lib" / "libsinew.so"), *map(str, sources)]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def measure(build):
    """A count of (covered, all) for each kind, by file under src/."""
    merged(build)
    exported = export(build, "-summary-only")
    files = {}
    for entry in exported["data"][0]["files"]:
        path = pathlib.Path(entry["filename"])
        if ROOT / "src" in path.parents:
            summary = entry["summary"]
            files[path.relative_to(ROOT)] = {kind: (summary[kind]["covered"], summary[kind]["count"]) for kind in KINDS}
    return files


def gaps(build, path):
    """Texts of the lines of a file with a side of a condition, or a region, that never ran."""
    exported = export(build, sources=[ROOT / path])
    sides = collections.defaultdict(list)
    for entry in exported["data"][0]["files"]:
        for line, column, _, _, taken, not_taken, *_ in entry["branches"]:
            for count, side in ((taken, "true"), (not_taken, "false")):
                if count == 0:
                    sides[line].append(f"{column} never {side}")
        for line, column, count, has_count, is_entry, *_ in entry["segments"]:
            if has_count and is_entry and count == 0:
                sides[line].append(f"{column} never ran")
    source = (ROOT / path).read_text().split("\n")
    return [f"{path}:{line}: {source[line - 1].strip()}   [{'; '.join(sorted(set(found)))}]" for line, found in sorted(sides.items())]


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


def read_floors(programs):
    """Floors by folder: those of the `unit` tests alone, or those of `all` tests."""
    rows = [line.split("\t") for line in FLOORS.read_text().splitlines() if line and not line.startswith("#")]
    columns = {kind: rows[0].index(f"{programs} {kind}") for kind in ("lines", "branches")}
    return {row[0]: {kind: float(row[column]) for kind, column in columns.items()} for row in rows[1:]}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build" / "coverage")
    parser.add_argument("--files", type=int, default=0)
    parser.add_argument("--lines", type=pathlib.Path)
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("--check", action="store_true")
    args = parser.parse_args()
    if args.lines:
        print("\n".join(gaps(args.build.resolve(), args.lines)))
        return 0
    files = measure(args.build.resolve())
    folders = by_folder(files)
    floors = read_floors("unit" if args.build.name == "asan" else "all")
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
