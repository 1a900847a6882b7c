#!/usr/bin/env python3
"""How long was each reader fuzzed, how often was it called, what was found?

    fuzz_hours.py [--keep]

Sums of tests/fuzz/hours.tsv, what was counted before, and of build/fuzz/runs.tsv, to which scripts/fuzz.sh appends a row
for each run of a target. Edges are those of the run that covered most. `--keep` writes the sums to tests/fuzz/hours.tsv
and forgets the runs.
"""

import argparse
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[1]
HOURS, RUNS = ROOT / "tests" / "fuzz" / "hours.tsv", ROOT / "build" / "fuzz" / "runs.tsv"
HEADER = "target\tseconds\texecutions\tedges\tfindings"


def added(sums, rows):
    """Adds rows of (target, processor seconds, executions, edges, findings) to the sums by target."""
    for target, seconds, executions, edges, findings in rows:
        old = sums.get(target, (0, 0, 0, 0))
        new = (int(seconds), int(executions), int(edges), int(findings))
        sums[target] = (old[0] + new[0], old[1] + new[1], max(old[2], new[2]), old[3] + new[3])
    return sums


def rows_of(path, columns):
    lines = path.read_text().splitlines() if path.exists() else []
    cells = [line.split("\t") for line in lines if line and not line.startswith(("#", "target\t"))]
    return [[row[c] for c in columns] for row in cells]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--keep", action="store_true")
    args = parser.parse_args()
    sums = added(added({}, rows_of(HOURS, range(5))), rows_of(RUNS, (0, 2, 3, 4, 5)))
    targets = sorted(path.stem.removeprefix("fuzz_") for path in (ROOT / "tests" / "fuzz").glob("fuzz_*.c"))
    print(f"{'target':14s}{'CPU s':>12s}{'executions':>14s}{'edges':>8s}{'findings':>10s}")
    for target in targets:
        seconds, executions, edges, findings = sums.get(target, (0, 0, 0, 0))
        print(f"{target:14s}{seconds:12d}{executions:14d}{edges:8d}{findings:10d}")
    print(f"{'all':14s}{sum(s[0] for s in sums.values()):12d}{sum(s[1] for s in sums.values()):14d}"
          f"{'':8s}{sum(s[3] for s in sums.values()):10d}")  # fmt: skip
    if args.keep:
        note = "# Processor seconds, executions, edges covered and findings of each fuzz target (scripts/fuzz_hours.py --keep)."
        table = [note, HEADER, *("\t".join(map(str, (target, *sums[target]))) for target in sorted(sums))]
        HOURS.write_text("\n".join(table) + "\n")
        RUNS.unlink(missing_ok=True)


if __name__ == "__main__":
    main()
