"""From markers and ground forces to joint loads: `sinew gait` beside OpenSim's tools on the same files, one after the other.

    gait.py --scale FOLDER --walk FOLDER [--rows N]

--scale: Applications/Scale/tests/resources of opensim-core, with the generic model, its markers and the set-up of scaling; --walk: a folder with
subject01_walk.trc, subject01_static.trc, subject01_walk_grf.mot and .xml (OpenSim's example Gait10dof18musc). OpenSim's chain is the ScaleTool,
the InverseKinematicsTool, the InverseDynamicsTool and an AnalyzeTool with StaticOptimization and JointReaction, with a reserve actuator of 10 for every
coordinate as in `sinew gait`. --rows: the walk's first N frames alone are analysed by both. Needs `pip install opensim`.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SINEW = ROOT / "build" / "bin" / "sinew"
OPENSIM = """
import opensim, sys, time
opensim.Logger.setLevelString("Off")
last = float(sys.argv[1])
def timed(name, call):
    start = time.perf_counter()
    call()
    print("step", name, time.perf_counter() - start, flush=True)
timed("scale", opensim.ScaleTool("subject01_Setup_Scale.xml").run)
model = opensim.Model("subject01_simbody.osim")
model.initSystem()
def ik():
    tool = opensim.InverseKinematicsTool()
    tool.set_model_file("subject01_simbody.osim")
    tool.set_marker_file("subject01_walk.trc")
    tool.set_output_motion_file("live_ik.mot")
    tasks = opensim.IKTaskSet()
    names = opensim.TimeSeriesTableVec3("subject01_walk.trc").getColumnLabels()
    for i in range(model.getMarkerSet().getSize()):
        name = model.getMarkerSet().get(i).getName()
        if name in names:
            task = opensim.IKMarkerTask()
            task.setName(name)
            task.setApply(True)
            task.setWeight(1)
            tasks.cloneAndAppend(task)
    tool.set_IKTaskSet(tasks)
    tool.setStartTime(0)
    tool.setEndTime(last)
    tool.run()
timed("inverse kinematics", ik)
def id():
    tool = opensim.InverseDynamicsTool()
    tool.setModelFileName("subject01_simbody.osim")
    tool.setCoordinatesFileName("live_ik.mot")
    tool.setExternalLoadsFileName("subject01_walk_grf.xml")
    tool.setLowpassCutoffFrequency(6)
    tool.setStartTime(0)
    tool.setEndTime(last)
    tool.setResultsDir(".")
    tool.setOutputGenForceFileName("live_id.sto")
    exclude = opensim.ArrayStr()
    exclude.append("Muscles")
    tool.setExcludedForces(exclude)
    tool.run()
timed("inverse dynamics", id)
def forces():
    tool = opensim.AnalyzeTool()
    tool.setModelFilename("subject01_simbody.osim")
    reserves = opensim.ForceSet()
    for i in range(model.getCoordinateSet().getSize()):
        name = model.getCoordinateSet().get(i).getName()
        actuator = opensim.CoordinateActuator(name)
        actuator.setName(name + "_reserve")
        actuator.setOptimalForce(10)
        actuator.setMinControl(-1e9)
        actuator.setMaxControl(1e9)
        reserves.cloneAndAppend(actuator)
    reserves.printToXML("reserves.xml")
    files = opensim.ArrayStr()
    files.append("reserves.xml")
    tool.setForceSetFiles(files)
    tool.setReplaceForceSet(False)
    tool.setCoordinatesFileName("live_ik.mot")
    tool.setExternalLoadsFileName("subject01_walk_grf.xml")
    tool.setLowpassCutoffFrequency(6)
    tool.setInitialTime(0)
    tool.setFinalTime(last)
    tool.setResultsDir("live")
    optimization = opensim.StaticOptimization()
    optimization.setStartTime(0)
    optimization.setEndTime(last)
    tool.updAnalysisSet().cloneAndAppend(optimization)
    tool.setName("live")
    tool.printToXML("live_so.xml")
    opensim.AnalyzeTool("live_so.xml", True).run()
timed("static optimisation", forces)
def reactions():
    tool = opensim.AnalyzeTool("live_so.xml", False)
    while tool.getAnalysisSet().getSize():
        tool.updAnalysisSet().remove(0)
    reaction = opensim.JointReaction()
    reaction.setStartTime(0)
    reaction.setEndTime(last)
    reaction.setForcesFileName("live/live_StaticOptimization_force.sto")
    tool.updAnalysisSet().cloneAndAppend(reaction)
    tool.printToXML("live_jr.xml")
    opensim.AnalyzeTool("live_jr.xml", True).run()
timed("joint reactions", reactions)
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scale", type=Path, required=True)
    parser.add_argument("--walk", type=Path, required=True)
    parser.add_argument("--rows", type=int, default=0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for source in (options.walk, options.scale):
            for path in source.iterdir():
                if path.is_file():
                    shutil.copy(path, folder)
        lines = (folder / "subject01_walk.trc").read_text().splitlines()
        if options.rows:
            lines = lines[: 6 + options.rows]
            lines[2] = lines[2].replace("151", str(options.rows))
            (folder / "subject01_walk.trc").write_text("\n".join(lines) + "\n")
        last = float([line for line in lines if line.strip()][-1].split("\t")[1])
        call = [SINEW, "gait", "subject01_walk.trc", "--model", "gait2354_simbody.osim", "--static", "subject01_static.trc", "--loads", "subject01_walk_grf.xml"]
        rows = []
        for what, more in (("with the set-up of scaling", ["--scale", "subject01_Setup_Scale.xml"]),
                           ("with the fit of model, masses and motion", ["--marker-set", "gait2354_Scale_MarkerSet.xml", "--fixed", "R.ASIS,L.ASIS,V.Sacral",
                                                                         "--mass", "72.6", "--fit-masses"])):  # fmt: skip
            start = time.perf_counter()
            done = subprocess.run([*call, *more, "--out", "out"], cwd=folder, capture_output=True, text=True)
            rows.append((what, time.perf_counter() - start))
            if done.returncode:
                print(done.stderr)
                return 1
            print(f"sinew gait, {what}: {rows[-1][1]:.2f} s", flush=True)
        done = subprocess.run([sys.executable, "-c", OPENSIM, str(last)], cwd=folder, capture_output=True, text=True)
        total = 0.0
        for line in done.stdout.splitlines():
            if not line.startswith("step "):
                continue
            step, _, seconds = line.removeprefix("step ").rpartition(" ")
            total += float(seconds)
            print(f"OpenSim 4.6, {step}: {float(seconds):.2f} s")
        if done.returncode:
            print(done.stderr[-600:])
            return 1
        print(f"OpenSim 4.6, together: {total:.1f} s, {total / rows[0][1]:.0f} times the first")
    return 0


if __name__ == "__main__":
    sys.exit(main())
