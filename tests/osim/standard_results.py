"""OpenSim's stored results: those of its sources that tools of Sinew make, with the tolerances of OpenSim's own tests.

    standard_results.py --source FOLDER [--only WORD] [--check]

FOLDER is a copy of opensim-core (github.com/opensim-org/opensim-core). Every case runs the set-up file of the test in a copy of its folder and
compares columns as the test does: the root of the mean square of the difference over time, below the tolerance. Prints held, or not with
the worst columns, or why a result is not made; --check fails where one that is expected to hold does not.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy

ROOT = Path(__file__).resolve().parents[2]
SINEW = ROOT / "build" / "bin" / "sinew"
OLD = "made with Thelen2003Muscle_Deprecated, a muscle that Sinew does not have"


@dataclass
class Case:
    folder: str  # below FOLDER, with the set-up file
    command: str  # of sinew, with its files
    result: str
    standard: str
    tolerance: float | Callable[[str], float]
    replace: dict[str, tuple[str, str]] = field(default_factory=dict)  # by file: what stands for what
    why: str = ""  # it is not expected to hold
    asis: str = ""  # model that is given OpenSim's way of projecting the forces of Millard's muscles
    largest: bool = False  # the largest difference counts, not the root of the mean square


def states(position: float, speed: float, rest: float) -> Callable[[str], float]:
    return lambda label: rest if "." in label else speed if label.endswith("_u") else position


def arm26(muscle: str, activation: float, force: float, bounds: str, why: str = "") -> list[Case]:
    kinds = {"Millard2012EquilibriumMuscle": ("Thelen2003Muscle", muscle)}
    replace = {f"arm26{'_bounds' if bounds else ''}.osim": kinds[muscle]} if muscle in kinds else {}
    command = f"so arm26_{bounds}Setup_StaticOptimization.xml"
    return [
        Case("Applications/Analyze/tests/resources", command, f"*/arm26_{bounds}StaticOptimization_{what}.sto",
             f"std_{muscle + '_' if muscle else ''}arm26_{bounds}StaticOptimization_{what}.sto", limit, replace, why,
             f"arm26{'_bounds' if bounds else ''}.osim" if muscle in kinds else "")
        for what, limit in (("activation", activation), ("force", force))
    ]  # fmt: skip


ANALYZE, FORWARD = "Applications/Analyze/tests/resources", "Applications/Forward/tests/resources"
CMC, RRA = "Applications/CMC/tests/resources", "Applications/RRA/tests/resources"
MILLARD = {"arm26.osim": ("Thelen2003Muscle", "Millard2012EquilibriumMuscle")}


def arm26_millard(label: str) -> float:
    wide = {"TRIlat": 0.05, "TRImed": 0.05, "BIClong": 0.05, "BICshort": 0.02, "BRA": 0.005}
    return wide.get(label.split(".")[0], 0.015) if label.endswith(".activation") else 0.015


def gait2354(label: str) -> float:
    return 0.25 if label.endswith("_u") else 0.02


CASES = [
    Case("Applications/IK/tests/resources", "ik subject01_Setup_InverseKinematics.xml", "*.mot", "std_subject01_walk1_ik.mot", 0.2),
    Case("Applications/IK/tests/resources", "ik setup_ik_abdbonepin.xml", "*.mot", "std_subject1_abdbonepin_IK.mot", 0.2, {},
         "the model has a ScapulothoracicJoint"),
    Case("Applications/ID/tests/resources", "id arm26_Setup_InverseDynamics.xml", "*", "std_arm26_InverseDynamics.sto", 1e-2),
    Case("Applications/ID/tests/resources", "id subject01_Setup_InverseDynamics.xml", "*", "std_subject01_InverseDynamics.sto", 2.0),
    *arm26("Thelen2003Muscle", 0.025, 4.0, ""),
    *arm26("Thelen2003Muscle", 0.025, 4.0, "bounds_"),
    *arm26("Millard2012EquilibriumMuscle", 0.04, 5.0, ""),
    *arm26("Millard2012EquilibriumMuscle", 0.04, 5.0, "bounds_"),
    *arm26("Thelen2003Muscle_Deprecated", 0.005, 1.0, "", OLD),
    *arm26("Thelen2003Muscle_Deprecated", 0.005, 1.0, "bounds_", OLD),
    Case(ANALYZE, "so staticoptimization_spring_Setup.xml", "*/*ankle_spring_StaticOptimization_activation.sto",
         "std_walk_subject01_ankle_spring_StaticOptimization_activation.sto", 0.025, asis="subject01_adjusted_spring.osim"),
    Case(ANALYZE, "so staticoptimization_spring_Setup.xml", "*/*ankle_spring_StaticOptimization_force.sto",
         "std_walk_subject01_ankle_spring_StaticOptimization_force.sto", 3, {},
         "found by OpenSim's optimiser at a tolerance of 1e-4", "subject01_adjusted_spring.osim"),
    *(Case(ANALYZE, f"analyze {name}_Setup_JointReaction{word}.xml", "*JointReaction_ReactionLoads.sto",
           f"std_{name}_JointReaction_ReactionLoads{word}.sto", 1e-5, {},
           "frames of single joints are not followed; columns have the name of the body")
      for name in ("SinglePin", "DoublePendulum3D") for word in ("", "_FrameKeyword")),
    Case(ANALYZE, "analyze PlotterTool.xml", "*/BothLegs_*FiberLength.sto", "std_BothLegs_fiberLength.sto", 1e-4),
    Case(ANALYZE, "analyze PlotterTool.xml --coordinates plotterGeneratedStatesHip45.sto", "*/BothLegs_*FiberLength.sto",
         "std_BothLegsHip45__FiberLength.sto", 1e-4, {}, "9 rows of a slack muscle, whose tendon has no force in both programs"),
    Case(FORWARD, "forward arm26_Setup_Forward.xml", "Results/arm26_states.sto", "std_arm26_states.sto", 5e-3, {}, OLD),
    Case(FORWARD, "forward subject01_Setup_Forward.xml", "Results/subject01_states.sto", "std_subject01_walk1_states.sto",
         states(0.035, 2.5, 1e-3), {}, OLD),
    Case(FORWARD, "forward subject01_Setup_Forward_Controller.xml", "ResultsCorrectionController/subject01_states.sto",
         "std_subject01_walk1_states.sto", states(0.01, 0.1, 1e-3), {}, OLD),
    Case(RRA, "rra subject01_Setup_RRA.xml", "ResultsRRA/*_Kinematics_q.sto", "subject01_walk1_RRA_Kinematics_q_standard.sto", 0.5),
    Case(CMC, "cmc arm26_Setup_CMC.xml", "Results_Arm26/arm26_states.sto", "std_arm26_states.sto", 0.01, {},
         "OpenSim's excitations are correct to 4e-3, those of Sinew to 1e-9 of the range of forces"),
    Case(CMC, "cmc arm26_Setup_CMC.xml", "Results_Arm26/arm26_states.sto", "std_arm26_states.sto", arm26_millard, MILLARD),
    Case(CMC, "cmc gait10dof18musc_Setup_CMC.xml", "gait10dof18musc_ResultsCMC/walk_subject_states.sto",
         "gait10dof18musc_std_walk_subject_states_unix.sto", 0.1, largest=True),
    Case(CMC, "cmc leg69_Setup_CMC_Stance.xml", "Leg6Dof9MuscStance/leg6dof9musc_RRA_adjusted_states.sto",
         "leg6dof9musc_std_RRA_adjusted_states.sto", 0.1, {}, "the speed of the ankle, whose foot is light, follows small differences of excitations"),
    Case(CMC, "cmc subject01_Setup_CMC.xml", "subject01_ResultsCMC/subject01_walk1_states.sto",
         "std_subject01_walk1_states_WithControlConstraints.sto", gait2354, {}, OLD),
    Case(CMC, "cmc runningModel_Setup_CMC_test.xml", "runningModel_CMC_Results/*_states.sto", "std_runningModel_CMC_states.sto", 0.6, {},
         "its actuators are of the classes Force and Torque of OpenSim 1, which Sinew does not read"),
]  # fmt: skip
NOT_MADE = {
    "std_subject02_running_arms_InducedAccelerations_CENTER_OF_MASS.sto": "InducedAccelerations are not done",
    "std_runningModel_CMC_Actuation_force.sto": "its actuators are of the classes Force and Torque of OpenSim 1",
}


def short(label: str) -> str:
    """Names of OpenSim 4 for states as those of OpenSim 3."""
    parts = label.split("/")
    if len(parts) < 3:
        return label
    return parts[-2] if parts[-1] == "value" else parts[-2] + "_u" if parts[-1] == "speed" else ".".join(parts[-2:])


def read(path: Path) -> tuple[list[str], numpy.ndarray]:
    lines = path.read_text().splitlines()
    end = next(i for i, line in enumerate(lines) if line.strip().lower().startswith("endheader"))
    rows = [i for i in range(end + 1, len(lines)) if lines[i].strip()]
    split = "\t" if "\t" in lines[rows[0]] else None
    labels = [short(label.strip()) for label in lines[rows[0]].split(split) if label.strip()]
    return labels, numpy.array([[float(x) for x in lines[i].split()] for i in rows[1:]])


def newest(folder: Path, pattern: str, before: dict[Path, float]) -> Path | None:
    fresh = [p for p in folder.rglob("*") if p.is_file() and before.get(p) != p.stat().st_mtime_ns and p.match(pattern)]
    fresh = [p for p in fresh if p.suffix in (".sto", ".mot") and "errors" not in p.name]
    return max(fresh, key=lambda p: p.stat().st_size) if fresh else None


def compare(result: Path, standard: Path, tolerance: float | Callable[[str], float], largest: bool) -> list[tuple[float, str]]:
    """Columns of both, the largest difference over its tolerance first."""
    (names, have), (labels, want) = read(result), read(standard)
    inside = (want[:, 0] >= have[0, 0] - 1e-9) & (want[:, 0] <= have[-1, 0] + 1e-9)
    found = []
    for i, label in enumerate(labels[1:], 1):
        if label not in names or not inside.any():
            continue
        column = numpy.interp(want[inside, 0], have[:, 0], have[:, names.index(label)])
        gap = numpy.abs(want[inside, i] - column)
        error = float(gap.max() if largest else numpy.sqrt(numpy.mean(gap**2)))
        limit = tolerance(label) if callable(tolerance) else tolerance
        found.append((error / limit, f"{label} {error:.2g} ({limit:.2g})"))
    return sorted(found, reverse=True)


def as_opensim_projects(folder: Path, model: str) -> list[str]:
    """The model with <option osim="asis"/>, as docs/from-opensim.md says (where OpenSim is wrong: forces in static optimisation)."""
    subprocess.run([SINEW, "compile", model, "asis.xml"], cwd=folder, capture_output=True, check=True)
    text = (folder / "asis.xml").read_text()
    (folder / "asis.xml").write_text(text.replace("<option ", '<option osim="asis" ', 1))
    return ["--model", "asis.xml"]


def run(case: Case, source: Path) -> tuple[bool, str]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "resources"
        shutil.copytree(source / case.folder, folder)
        for file, (old, new) in case.replace.items():
            (folder / file).write_text((folder / file).read_text().replace(f"<{old} ", f"<{new} ").replace(f"</{old}>", f"</{new}>"))
        model = as_opensim_projects(folder, case.asis) if case.asis else []
        before = {p: p.stat().st_mtime_ns for p in folder.rglob("*")}
        done = subprocess.run([SINEW, *case.command.split(), *model], cwd=folder, capture_output=True, text=True)
        if done.returncode:
            return False, next((line for line in done.stderr.splitlines() if "error" in line), "failed")[:150]
        result = newest(folder, case.result, before)
        if not result:
            return False, "no result " + case.result
        columns = compare(result, folder / case.standard, case.tolerance, case.largest)
        if not columns:
            return False, "no column in common"
        return columns[0][0] < 1, f"{len(columns)} columns; worst: " + ", ".join(text for _, text in columns[:2])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--source", type=Path, required=True, help="folder of opensim-core")
    parser.add_argument("--only", default="", help="cases whose stored result has this word")
    parser.add_argument("--check", action="store_true", help="fail where a result that should hold does not")
    options = parser.parse_args()
    held = bad = 0
    cases = [case for case in CASES if options.only in case.standard]
    for case in cases:
        good, text = run(case, options.source.resolve())
        held += good
        bad += not good and not case.why
        print(f"{'held' if good else 'not '} {case.standard} [{case.command.split()[0]}]: {text}" + (f" -- {case.why}" if case.why else ""), flush=True)
    for name, why in NOT_MADE.items():
        if options.only in name:
            print(f"not  {name}: {why}")
    print(f"{held} of {len(cases)} hold, {bad} do not that should")
    return 1 if options.check and bad else 0


if __name__ == "__main__":
    sys.exit(main())
