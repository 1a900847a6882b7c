"""OpenSim's stored results: those of its sources that tools of Sinew make, with the tolerances of OpenSim's own tests.

    standard_results.py --source FOLDER [--only WORD] [--live FOLDER] [--table FILE] [--check]

FOLDER is a copy of opensim-core (github.com/opensim-org/opensim-core). Every case (standard_cases.py) runs the set-up file of the test in a copy
of its folder and compares columns as the test does: the root of the mean square of the difference, over the rows of the result, from the cubic
spline through the stored one, below the tolerance. --live does the same with OpenSim itself (`pip install opensim`), keeps its results in that
folder, and compares both with each other; --table writes the rows as Markdown; --check fails where one that should hold does not.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree
from pathlib import Path

import numpy
from standard_cases import CASES, NOT_MADE, Case

ROOT = Path(__file__).resolve().parents[2]
SINEW = Path(os.environ.get("SINEW", ROOT / "build" / "bin" / "sinew"))
LIVE = Path(__file__).with_name("standard_live.py")
Found = list[tuple[float, str]]  # difference over tolerance, in words; the worst first


# ---- columns over time


def short(label: str) -> str:
    """Names of OpenSim 4 for states as those of OpenSim 3."""
    parts = label.split("/")
    if len(parts) < 3:
        return label
    return parts[-2] if parts[-1] == "value" else parts[-2] + "_u" if parts[-1] == "speed" else ".".join(parts[-2:])


def read(path: Path) -> tuple[list[str], numpy.ndarray]:
    """Of several headers the last counts: OpenSim's CMC writes a file of states a second time over its beginning."""
    lines = [line for line in path.read_text().splitlines() if line.strip()]
    begin = next(i for i, line in enumerate(lines) if line.strip().lower().startswith("endheader"))
    heads = [i for i, line in enumerate(lines) if i > begin and is_head(line)]
    split = "\t" if "\t" in lines[heads[-1]] else None
    labels = ["time", *[short(label.strip()) for label in lines[heads[-1]].split(split)[1:] if label.strip()]]
    rows = [numbers(line) for line in lines[heads[-1] + 1 :]]
    rows = [row for i, row in enumerate(rows) if len(row) == len(labels) and (i == 0 or not rows[i - 1] or row[0] > rows[i - 1][0])]
    return labels, numpy.array(rows)


def numbers(line: str) -> list[float]:
    try:
        return [float(x) for x in line.split()]
    except ValueError:  # what is left of the beginning that was written over
        return []


def is_head(line: str) -> bool:
    """A line of labels: the one behind the header, or the last one of several words with letters."""
    words = line.split()
    return words[0].lower() == "time" or (len(words) > 2 and not numbers(words[-1]))


def spline(times: numpy.ndarray, values: numpy.ndarray, at: numpy.ndarray) -> numpy.ndarray:
    from scipy.interpolate import CubicSpline

    return CubicSpline(times, values, axis=0, bc_type="natural")(at) if len(times) > 2 else numpy.interp(at, times, values[:, 0])[:, None]


def measure(kind: str, gap: numpy.ndarray) -> float:
    if kind == "ends":
        return float(max(abs(gap[0]), abs(gap[-1])))
    return float(numpy.abs(gap).max() if kind == "largest" else numpy.sqrt((gap**2).sum() / max(1, len(gap) - 1)))


def compare_columns(case: Case, result: Path, standard: Path) -> Found:
    (names, have), (labels, want) = read(result), read(standard)
    if have.ndim < 2:
        return []
    inside = (have[:, 0] >= want[0, 0] - 1e-9) & (have[:, 0] <= min(want[-1, 0], case.end) + 1e-9)
    found = []
    for name in names[1:]:
        if name not in labels or not inside.any():
            continue
        k = labels.index(name)
        gap = have[inside, names.index(name)] - spline(want[:, 0], want[:, k : k + 1], have[inside, 0])[:, 0]
        error, limit = measure(case.measure, gap), case.tolerance(name) if callable(case.tolerance) else case.tolerance
        found.append((error / limit, f"{name} {error:.2g} of {limit:.2g}"))
    return sorted(found, reverse=True)


# ---- models


def vectors(path: Path, tag: str, part: str, named: str = "") -> dict[str, numpy.ndarray]:
    """Vectors of the elements <tag>, by name and number."""
    found: dict[str, numpy.ndarray] = {}
    for node in xml.etree.ElementTree.parse(path).iter(tag):
        name = (node.findtext(named) if named else node.get("name")) or ""
        if node.find(part) is not None and named + name:
            found[f"{name.strip()} {sum(key.split(' ')[0] == name.strip() for key in found)}"] = numpy.array([float(x) for x in node.findtext(part).split()])
    return found


def placed(kind: str, path: Path) -> dict[str, numpy.ndarray]:
    if kind == "scales":
        # OpenSim lists the offset frames of a body beside it, with its factors, and some bodies twice
        found = vectors(path, "Scale", "scales", "segment")
        return {name: x for name, x in found.items() if "_offset " not in name and not name.startswith("ground ") and name.endswith(" 0")}
    if kind == "sensors":
        return {name: x for name, x in vectors(path, "PhysicalOffsetFrame", "orientation").items() if "_imu" in name}
    return {**vectors(path, "Marker", "location"), **{"point " + k: v for k, v in vectors(path, "PathPoint", "location").items()}}


def compare_models(case: Case, result: Path, standard: Path) -> Found:
    have, want = placed(case.measure, result), placed(case.measure, standard)
    gaps = [(float(numpy.abs(have[name] - want[name]).max()), name) for name in want if name in have]
    missing = [(numpy.inf, f"{name.split(' ')[0]} is missing") for name in want if name not in have]
    found = [(gap / case.tolerance, f"{name.rsplit(' ', 1)[0]} {gap:.2g} of {case.tolerance:.2g}") for gap, name in gaps]
    return sorted(found + missing, reverse=True)


def compare(case: Case, result: Path, standard: Path) -> Found:
    return (compare_models if case.measure in ("markers", "scales", "sensors") else compare_columns)(case, result, standard)


# ---- runs


def prepare(case: Case, source: Path, folder: Path) -> dict[Path, float]:
    shutil.copytree(source / case.folder, folder)
    for file, what, by in case.edits:
        path = folder / file
        path.write_text(re.sub(what, by, path.read_text()) if what else by)
    return {p: p.stat().st_mtime_ns for p in folder.rglob("*")}


def newest(folder: Path, pattern: str, before: dict[Path, float]) -> Path | None:
    fresh = [p for p in folder.rglob("*") if p.is_file() and before.get(p) != p.stat().st_mtime_ns and p.match(pattern)]
    fresh = [p for p in fresh if p.suffix in ((".sto", ".mot") if pattern == "*" else (".sto", ".mot", ".osim", ".xml")) and "errors" not in p.name and not p.name.startswith("std_")]
    return max(fresh, key=lambda p: p.stat().st_size) if fresh else None


def as_opensim_projects(folder: Path, model: str) -> list[str]:
    """The model with <option osim="asis"/>, as docs/from-opensim.md says (where OpenSim is wrong: forces in static optimisation)."""
    subprocess.run([SINEW, "compile", model, "asis.xml"], cwd=folder, capture_output=True, check=True)
    text = (folder / "asis.xml").read_text()
    (folder / "asis.xml").write_text(text.replace("<option ", '<option osim="asis" ', 1))
    return ["--model", "asis.xml"]


def run_sinew(case: Case, source: Path, folder: Path) -> tuple[Path | None, str]:
    before = prepare(case, source, folder)
    try:
        model = as_opensim_projects(folder, case.asis) if case.asis else []
    except subprocess.CalledProcessError as error:
        return None, next((line for line in error.stderr.decode().splitlines() if "error" in line), "the model is refused")
    done = subprocess.run([SINEW, *case.command.split(), *model], cwd=folder, capture_output=True, text=True)
    if done.returncode:
        return None, next((line for line in done.stderr.splitlines() if "error" in line), "failed")
    return newest(folder, case.result, before), ""


def run_opensim(case: Case, source: Path, kept: Path) -> tuple[Path | None, str]:
    """Results of earlier runs are kept with the times of the files that the run did not write."""
    folder, mark = kept / case.key, kept / f"{case.key}.before"
    if not mark.exists():
        shutil.rmtree(folder, ignore_errors=True)
        before = prepare(case, source, folder)
        with open(kept / f"{case.key}.log", "w") as log:
            subprocess.run([sys.executable, LIVE, *(case.live or case.command.split(" --")[0]).split()], cwd=folder, stdout=log, stderr=log)
        mark.write_text("\n".join(f"{time} {path.relative_to(folder)}" for path, time in before.items()))
    before = {folder / line.split(" ", 1)[1]: int(line.split(" ", 1)[0]) for line in mark.read_text().splitlines()}
    said = [line.strip() for line in (kept / f"{case.key}.log").read_text().splitlines() if line.strip()]
    reasons = [line for line in said if "details:" in line or "Required condition" in line] or said[-1:]
    return newest(folder, case.result, before), reasons[0] if reasons else "no result"


# ---- the table


def words(found: Found) -> str:
    return f"{len(found)} columns; worst: {', '.join(text for _, text in found[:2])}" if found else "no column in common"


def judge(case: Case, source: Path, kept: Path | None) -> list[str]:
    """held, file, tool, our differences, held by OpenSim, its differences, ours from OpenSim's."""
    standard = source / case.folder / case.standard
    with tempfile.TemporaryDirectory() as name:
        ours, wrong = run_sinew(case, source, Path(name) / "resources")
        found = compare(case, ours, standard) if ours else []
        row = [yes(found), case.standard, case.command.split()[0], words(found) if ours else wrong[:150] or "no result"]
        if not kept:
            return [*row, "", "", ""]
        live, wrong = run_opensim(case, source, kept)
        theirs = compare(case, live, standard) if live else []
        between = compare(case, ours, live) if ours and live else []
        return [*row, yes(theirs), words(theirs) if live else wrong[:150], words(between) if ours and live else ""]


def yes(found: Found) -> str:
    return "yes" if found and found[0][0] < 1 else "no"


PAGE = """# OpenSim's stored results

OpenSim's sources keep results of its tools that its tests compare with. This page is written by
`tests/osim/standard_results.py --source FOLDER --live FOLDER --table docs/opensim-results.md`, with a copy of opensim-core: every set-up file
is run by Sinew and by OpenSim 4.6 itself, and both are compared with the stored file as OpenSim's test does, and with each other. Each
cell has the column that is nearest to its tolerance, or farthest beyond it, with the difference of the test (mostly the root mean
square) and the tolerance.

Of {files} stored files Sinew reproduces {held} in every test that uses them, OpenSim 4.6 itself {live}; of {cases} comparisons {cases_held}
and {cases_live}.

"""


def held_files(rows: list[tuple[Case | None, list[str]]], column: int) -> tuple[int, int]:
    """Files of which every comparison holds, of how many."""
    names = {(case.folder if case else "", row[1]) for case, row in rows}
    return sum(all(r[column] == "yes" for c, r in rows if (c.folder if c else "", r[1]) == name) for name in names), len(names)


def write_table(path: Path, rows: list[tuple[Case | None, list[str]]]) -> None:
    def last(text: str) -> str:
        return text.split("worst: ")[-1].split(", ")[0]

    (held, files), (live, _) = held_files(rows, 0), held_files(rows, 4)
    numbers_of = {"files": files, "held": held, "live": live, "cases": len(rows)}
    numbers_of |= {"cases_held": sum(row[0] == "yes" for _, row in rows), "cases_live": sum(row[4] == "yes" for _, row in rows)}
    lines = ["| stored result | command | held | worst column | OpenSim 4.6 itself | worst column | from OpenSim 4.6 | |", "|---|---|---|---|---|---|---|---|"]
    for case, row in rows:
        name, tool, ours, theirs, between = f"`{row[1]}`", row[2], last(row[3]) if case else "", last(row[5]), last(row[6])
        remarks = [case.why if row[0] == "no" else "", f"tolerance {case.test}" if case.test else ""] if case else [row[3]]
        lines.append("| " + " | ".join([name, tool, row[0], ours, row[4], theirs, between, "; ".join(text for text in remarks if text)]) + " |")
    path.write_text(PAGE.format(**numbers_of) + "\n".join(lines) + "\n")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--source", type=Path, required=True, help="folder of opensim-core")
    parser.add_argument("--only", default="", help="cases whose stored result or key has this word")
    parser.add_argument("--live", type=Path, help="folder that keeps OpenSim's own results")
    parser.add_argument("--table", type=Path, help="write the rows here, as Markdown")
    parser.add_argument("--check", action="store_true", help="fail where a result that should hold does not")
    options = parser.parse_args()
    if options.live:
        os.makedirs(options.live, exist_ok=True)
        options.live = options.live.resolve()
    rows: list[tuple[Case | None, list[str]]] = []
    bad = 0
    for case in (case for case in CASES if options.only in case.standard or options.only in case.key):
        row = judge(case, options.source.resolve(), options.live)
        rows.append((case, row))
        bad += row[0] == "no" and not case.why
        print(f"{'held' if row[0] == 'yes' else 'not '} {row[1]} [{row[2]}]: {row[3]}" + (f" -- {case.why}" if case.why else ""), flush=True)
        if options.live:
            print(f"     OpenSim itself: {row[4]}, {row[5]}; from it: {row[6]}", flush=True)
    rows += [(None, ["no", name, "", why, "", "", ""]) for name, why in NOT_MADE.items() if options.only in name]
    held, files = held_files(rows, 0)
    for name, why in NOT_MADE.items():
        print(f"not  {name}: {why}")
    print(f"{sum(row[0] == 'yes' for _, row in rows)} of {len(rows)} cases hold; {held} of {files} files; {bad} cases do not that should")
    if options.table:
        write_table(options.table, rows)
    return 1 if options.check and bad else 0


if __name__ == "__main__":
    sys.exit(main())
