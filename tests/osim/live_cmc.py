"""Residual reduction and computed muscle control compared with OpenSim itself, on set-up files of opensim-core.

    live_cmc.py --source FOLDER [--only WORD]

FOLDER is a copy of opensim-core (github.com/opensim-org/opensim-core); needs `pip install opensim`. Runs every set-up with both programs and prints,
at the rows of OpenSim: the largest differences of coordinates, speeds and activations, the largest errors of followed coordinates of each
program, and processor times.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy

SINEW = Path(__file__).resolve().parents[2] / "build" / "bin" / "sinew"
RRA, CMC = "Applications/RRA/tests/resources", "Applications/CMC/tests/resources"
CASES = [
    (RRA, "rra", "subject01_Setup_RRA.xml", "ResultsRRA/subject01_walk1_RRA"),
    (CMC, "cmc", "arm26_Setup_CMC.xml", "Results_Arm26/arm26"),
    (CMC, "cmc", "gait10dof18musc_Setup_CMC.xml", "gait10dof18musc_ResultsCMC/walk_subject"),
    (CMC, "cmc", "leg69_Setup_CMC_Stance.xml", "Leg6Dof9MuscStance/leg6dof9musc_RRA_adjusted"),
    (CMC, "cmc", "subject01_Setup_CMC.xml", "subject01_ResultsCMC/subject01_walk1"),
]
LIVE = """
import opensim, sys, time
opensim.Logger.setLevelString("Error")
start = time.process_time()
done = (opensim.RRATool if sys.argv[1] == "rra" else opensim.CMCTool)(sys.argv[2]).run()
print("seconds", time.process_time() - start if done else "failed")
"""


def short(label: str) -> str:
    parts = label.split("/")
    if len(parts) < 3:
        return label
    return parts[-2] if parts[-1] == "value" else parts[-2] + "_u" if parts[-1] == "speed" else ".".join(parts[-2:])


def read(path: Path) -> tuple[list[str], numpy.ndarray]:
    """The last header counts: OpenSim writes the states file a second time over the beginning of the first."""
    lines = path.read_text().splitlines()
    head = max(i for i, line in enumerate(lines) if "\t" in line and any(c.isalpha() for c in line.split("\t")[-1]))
    labels = ["time", *[short(x.strip()) for x in lines[head].split("\t")[1:] if x.strip()]]
    return labels, numpy.array([[float(x) for x in line.split("\t") if x.strip()] for line in lines[head + 1 :] if line.strip()])


def kind(label: str) -> str:
    return "activations" if label.endswith(".activation") else "fibres [m]" if "." in label else "speeds" if label.endswith("_u") else "coordinates"


def differences(ours: Path, live: Path) -> str:
    (names, have), (labels, want) = read(ours), read(live)
    rows = want[(want[:, 0] >= have[0, 0] - 1e-9) & (want[:, 0] <= have[-1, 0] + 1e-9)]
    worst: dict[str, list[float]] = {}
    for i, label in enumerate(labels):
        if i > 0 and label in names and i < rows.shape[1]:
            gap = numpy.interp(rows[:, 0], have[:, 0], have[:, names.index(label)]) - rows[:, i]
            worst.setdefault(kind(label), []).append(float(numpy.sqrt((gap**2).mean())))
    return ", ".join(f"{what} {max(found):.2g}" for what, found in worst.items())


def compare(source: Path, folder: str, tool: str, setup: str, results: str) -> None:
    with tempfile.TemporaryDirectory() as name:
        ours, live = Path(name) / "ours", Path(name) / "live"
        for copy in (ours, live):
            shutil.copytree(source / folder, copy)
        start = time.perf_counter()
        subprocess.run([SINEW, tool, setup, "--quiet"], cwd=ours, check=True)
        seconds = time.perf_counter() - start
        said = subprocess.run([sys.executable, "-c", LIVE, tool, setup], cwd=live, capture_output=True, text=True)
        spent = next((line.split()[1] for line in said.stdout.splitlines() if line.startswith("seconds")), "failed")
        print(f"{setup}: root mean square differences: {differences(ours / f'{results}_states.sto', live / f'{results}_states.sto')}")
        errors = [numpy.abs(read(base / f"{results}_pErr.sto")[1][:, 1:]).max() for base in (ours, live)]
        print(f"  largest errors of coordinates {errors[0]:.2g}, OpenSim's {errors[1]:.2g}; {seconds:.2g} s, OpenSim {spent} s", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--source", type=Path, required=True, help="folder of opensim-core")
    parser.add_argument("--only", default="", help="set-ups whose name has this word")
    options = parser.parse_args()
    for case in CASES:
        if options.only in case[2]:
            compare(options.source.resolve(), *case)
    return 0


if __name__ == "__main__":
    sys.exit(main())
