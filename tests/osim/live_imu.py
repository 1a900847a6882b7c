"""Kinematics of inertial sensors beside OpenSim's OpenSense. Needs the package opensim and the command sinew.

    live_imu.py --models FOLDER [--only NAME] [--seed S] [--rows N] [--check]

Sensors at random in seven bodies, a random smooth motion with noise of a degree, and a calibration in the default pose that is turned about the
vertical: IMUPlacer and IMUInverseKinematicsTool, and `sinew imu` with the same calibration and on OpenSim's calibrated model. OpenSim ends
its search at 1e-4; the sum of squares of its pose may only be the larger one, and the angles of every sensor at its pose are those that
Sinew finds there.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy
import opensim

ROOT = Path(__file__).resolve().parents[2]
SINEW = ROOT / "build" / "bin" / "sinew"
MODELS = ("gait10dof18musc.osim", "gait2392_thelen2003muscle.osim", "Rajagopal2016.osim")
BODIES = ("pelvis", "torso", "femur_r", "tibia_r", "calcn_r", "femur_l", "tibia_l")
ABOVE = 1e-9  # of the sums of squares: Sinew's over OpenSim's

PLACER = """<OpenSimDocument Version="40000"><IMUPlacer><model_file>{model}</model_file><base_imu_label>pelvis_imu</base_imu_label>
<base_heading_axis>{axis}</base_heading_axis><sensor_to_opensim_rotations>{turn} 0 0</sensor_to_opensim_rotations>
<orientation_file_for_calibration>stand.sto</orientation_file_for_calibration><output_model_file>placed.osim</output_model_file>
</IMUPlacer></OpenSimDocument>"""
TRACK = """<OpenSimDocument Version="40000"><IMUInverseKinematicsTool name="t"><sensor_to_opensim_rotations>{turn} 0 0</sensor_to_opensim_rotations>
<time_range>0 100</time_range><model_file>placed.osim</model_file><orientations_file>walk.sto</orientations_file><report_errors>true</report_errors>
<results_directory>out</results_directory></IMUInverseKinematicsTool></OpenSimDocument>"""


def read(path: Path) -> tuple[list[str], numpy.ndarray]:
    lines = path.read_text().splitlines()
    end = next(i for i, line in enumerate(lines) if line.strip() == "endheader")
    return lines[end + 1].split("\t"), numpy.array([[float(x) for x in line.split("\t")] for line in lines[end + 2 :] if line.strip()])


def mul(a: numpy.ndarray, b: numpy.ndarray) -> numpy.ndarray:
    (w, x, y, z), (p, q, r, s) = a, b
    return numpy.array([w * p - x * q - y * r - z * s, w * q + x * p + y * s - z * r, w * r - x * s + y * p + z * q, w * s + x * r - y * q + z * p])


def about(axis: int, angle: float) -> numpy.ndarray:
    q = numpy.zeros(4)
    q[0], q[1 + axis] = numpy.cos(angle / 2), numpy.sin(angle / 2)
    return q


def unit(q: numpy.ndarray) -> numpy.ndarray:
    return q / numpy.linalg.norm(q)


def quaternions(path: Path, labels: list[str], rows: list[list[numpy.ndarray]]) -> None:
    lines = ["DataType=Quaternion", "version=3", "OpenSimVersion=4.6", "endheader", "time\t" + "\t".join(labels)]
    lines += ["\t".join([repr(k / 100), *(",".join(repr(float(x)) for x in q) for q in row)]) for k, row in enumerate(rows)]
    path.write_text("\n".join(lines) + "\n")


def orientation(model: opensim.Model, state: opensim.State, body: str) -> numpy.ndarray:
    q = model.getBodySet().get(body).getTransformInGround(state).R().convertRotationToQuaternion()
    return numpy.array([q.get(i) for i in range(4)])


def make_data(folder: Path, source: Path, rows: int, draw: numpy.random.Generator) -> None:
    """Sensors in a space whose z axis is up, so that -90 degrees about x take it to ground."""
    model = opensim.Model(str(source))
    state = model.initSystem()
    offsets = {body: unit(draw.normal(size=4)) for body in BODIES}
    offsets["pelvis"] = unit(numpy.array([1, 0, 0, 0]) + 0.05 * draw.normal(size=4))
    up, labels = about(0, numpy.pi / 2), [f"{body}_imu" for body in BODIES]
    heading = about(1, draw.uniform(-0.5, 0.5))

    def row(noise: float, turned: bool) -> list[numpy.ndarray]:
        found = []
        for body in BODIES:
            q = mul(orientation(model, state, body), offsets[body])
            q = mul(up, mul(heading, q) if turned else q)
            found.append(unit(q + noise * draw.normal(size=4)))
        return found

    model.realizePosition(state)
    quaternions(folder / "stand.sto", labels, [row(0.0, True)])
    coordinates = [model.getCoordinateSet().get(i) for i in range(model.getCoordinateSet().getSize())]
    free = [c for c in coordinates if c.getMotionType() == 1 and not c.getLocked(state) and not c.isDependent(state)]
    waves = [(c, c.getValue(state), draw.uniform(0.05, 0.2), draw.uniform(2, 5), draw.uniform(0, 6)) for c in free]
    frames = []
    for k in range(rows):
        for c, middle, swing, rate, phase in waves:
            c.setValue(state, middle + swing * numpy.sin(rate * k / 100 + phase), False)
        model.assemble(state)
        model.realizePosition(state)
        frames.append(row(0.01, True))
    quaternions(folder / "walk.sto", labels, frames)


def run_opensim(folder: Path, source: Path) -> float:
    turn = repr(-numpy.pi / 2)
    (folder / "place.xml").write_text(PLACER.format(model=source, axis="x", turn=turn))
    (folder / "track.xml").write_text(TRACK.format(turn=turn))
    before = os.getcwd()
    os.chdir(folder)
    opensim.IMUPlacer("place.xml").run(False)
    start = time.perf_counter()
    opensim.IMUInverseKinematicsTool("track.xml").run(False)
    os.chdir(before)
    return time.perf_counter() - start


def run_sinew(folder: Path, model: Path, *calibration: str) -> tuple[numpy.ndarray, list[str], numpy.ndarray, list[str]]:
    files = ("--rotate", "-90,0,0", "--out", folder / "q.mot", "--errors", folder / "e.sto", "--quiet")
    subprocess.run([SINEW, "imu", model, folder / "walk.sto", *files, *calibration], check=True)
    (names, q), (sensors, e) = read(folder / "q.mot"), read(folder / "e.sto")
    return q[:, 1:], names[1:], e[:, 1:], sensors[1:]


def trial(source: Path, rows: int, seed: int) -> dict[str, float]:
    draw = numpy.random.default_rng(seed)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        make_data(folder, source, rows, draw)
        seconds = run_opensim(folder, source)
        stand = ("--calibration", str(folder / "stand.sto"), "--base", "pelvis_imu", "--heading", "x")
        q, names, e, sensors = run_sinew(folder, source, *stand)
        start = time.perf_counter()
        again, *_ = run_sinew(folder, folder / "placed.osim")
        ours = time.perf_counter() - start
        labels, want = read(next((folder / "out").glob("ik_*.mot")))
        titles, angles = read(next((folder / "out").glob("*rientationErrors*")))
        # OpenSim moves coordinates that no sensor sees, such as those of arms
        at = [i for i, label in enumerate(names) if label in labels and numpy.ptp(q[:, i]) > 1e-6]
        theirs = want[:, [labels.index(names[i]) for i in at]]
        order = [titles.index(sensor) for sensor in sensors]
        sums = (e**2).sum(1), (angles[:, order] ** 2).sum(1)
        return {
            "models' calibrations differ by [degrees]": float(numpy.abs(q - again).max()),
            "coordinates differ by [degrees]": float(numpy.abs(q[:, at] - theirs).max()),
            "sum of squares above OpenSim's by": float((sums[0] - sums[1]).max()),
            "mean sum of squares": float(sums[0].mean()),
            "and OpenSim's": float(sums[1].mean()),
            "seconds": ours,
            "and OpenSim's seconds": seconds,
        }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--models", type=Path, default=ROOT.parent / "shared" / "opensim" / "models", help="folder of .osim files")
    parser.add_argument("--only", help="one of the models")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rows", type=int, default=100)
    parser.add_argument("--check", action="store_true", help="fail where OpenSim's sum of squares is the smaller one, or calibrations differ")
    options = parser.parse_args()
    opensim.Logger.setLevelString("off")
    bad = 0
    for name in MODELS if not options.only else (options.only,):
        found = trial((options.models / name).resolve(), options.rows, options.seed)
        bad += found["sum of squares above OpenSim's by"] > ABOVE or found["models' calibrations differ by [degrees]"] > 1e-5
        print(f"{name}: " + ", ".join(f"{key} {value:.3g}" for key, value in found.items()))
    return 1 if options.check and bad else 0


if __name__ == "__main__":
    sys.exit(main())
