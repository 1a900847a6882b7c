"""Recordings of inertial sensors as text, read by `sinew convert` and by OpenSim's own readers. Needs the package opensim.

    live_sensors.py --source FOLDER

FOLDER is a copy of opensim-core (github.com/opensim-org/opensim-core). Prints the largest difference of every table. Orientations
from quaternions count up to their sign; of angles the reader of OpenSim takes degrees for radians, so that these differ.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy
import opensim

SINEW = Path(__file__).resolve().parents[2] / "build" / "bin" / "sinew"
XSENS = [
    ("MT_012005D6_031-000_", {"00B421AF": "torso_imu", "00B4227B": "pelvis_imu"}),
    ("MT46_01-000_", {"00B42D4D": "torso_imu", "00B42D4E": "pelvis_imu"}),
    ("MT_012005D6-000_sit_to_stand-000_", {"00B421ED": "torso_imu"}),
    ("test1_", {"00B421E6": "torso_imu"}),
    *((f"MT2022_{name}_", {"00B42D4B": "torso_imu"}) for name in
      ("ACC_GYRO_ROT_ALL_TAB_NAN", "ACC_GYRO_ROT_MAT_COMMA", "ACC_GYRO_ROT_MAT_SEMICOLON", "ACC_GYRO_ROT_MAT_SPACE")),
    ("MT2022_ACC_GYRO_ROT_EULER_TAB_", {"00B42D4F": "torso_imu"}),
    ("MT_01200312-002-000_", {"00B474BA": "torso_imu"}),
    ("MT_01200454_000-000_", {"00B40DE4": "torso_imu"}),
]  # fmt: skip
APDM = [
    ("imuData01.csv", {"Static": "torso", "Upper": "pelvis", "Middle": "shank"}),
    ("apdm_format7.csv", {"Lumbar": "imu1", "Right Ankle": "imu2", "Right Foot": "imu4"}),
]


def read(path: Path) -> tuple[list[str], numpy.ndarray]:
    lines = path.read_text().splitlines()
    end = next(i for i, line in enumerate(lines) if line.strip() == "endheader")
    rows = [[float(x) for cell in line.split("\t") for x in cell.split(",")] for line in lines[end + 2 :] if line.strip()]
    return lines[end + 1].split("\t"), numpy.array(rows)


def live(settings: Path, trial: Path, xsens: bool) -> dict[str, Path]:
    """The tables of OpenSim's reader, as files."""
    kind = "Xsens" if xsens else "APDM"
    reader = getattr(opensim, f"{kind}DataReader")(getattr(opensim, f"{kind}DataReaderSettings")(str(settings)))
    tables = reader.read(str(trial))
    found = {}
    for name, take, adapter in (("orientations", "getOrientationsTable", opensim.STOFileAdapterQuaternion),
                                ("linear_accelerations", "getLinearAccelerationsTable", opensim.STOFileAdapterVec3),
                                ("angular_velocity", "getAngularVelocityTable", opensim.STOFileAdapterVec3),
                                ("magnetic_north_heading", "getMagneticHeadingTable", opensim.STOFileAdapterVec3)):  # fmt: skip
        table = getattr(reader, take)(tables)
        if table.getNumRows() > 0:
            found[name] = settings.with_name(f"live_{name}.sto")
            adapter.write(table, str(found[name]))
    return found


def compare(trial: Path, prefix: str, sensors: dict[str, str], xsens: bool) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        kind = "Xsens" if xsens else "APDM"
        body = "".join(f'<ExperimentalSensor name="{a}"><name_in_model>{b}</name_in_model></ExperimentalSensor>' for a, b in sensors.items())
        more = f"<trial_prefix>{prefix}</trial_prefix>" if xsens else ""
        settings = folder / "settings.xml"
        settings.write_text(f'<OpenSimDocument Version="40000"><{kind}DataReaderSettings name="s">{more}<ExperimentalSensors>{body}'
                            f"</ExperimentalSensors></{kind}DataReaderSettings></OpenSimDocument>")  # fmt: skip
        try:
            theirs = live(settings, trial, xsens)
        except RuntimeError as error:
            theirs = {}
            print(f"{prefix or trial.name}: OpenSim: {str(error).strip().splitlines()[0][:110]}")
        done = subprocess.run([SINEW, "convert", settings, trial, folder / "own.sto", "--all", "--quiet"], capture_output=True, text=True)
        if done.returncode:
            print(f"{prefix or trial.name}: Sinew: {done.stderr.strip().splitlines()[0][-110:]}")
            return
        said = []
        for table, path in theirs.items():
            (labels, want), (names, have) = read(path), read(folder / ("own.sto" if table == "orientations" else f"own_{table}.sto"))
            assert labels == names and want.shape == have.shape, (labels, names, want.shape, have.shape)
            gap = abs(want - have)
            if table == "orientations":
                a, b = want[:, 1:].reshape(len(want), -1, 4), have[:, 1:].reshape(len(have), -1, 4)
                a = a / numpy.linalg.norm(a, axis=2, keepdims=True)
                gap = numpy.minimum(abs(a - b), abs(a + b))
            said.append(f"{table} {gap.max():.1g}")
        print(f"{prefix or trial.name}: {', '.join(said)}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--source", type=Path, required=True, help="folder of opensim-core")
    data = parser.parse_args().source / "OpenSim" / "Tests" / "shared" / "IMUData"
    opensim.Logger.setLevelString("Off")
    for prefix, sensors in XSENS:
        compare(data / "Xsens", prefix, sensors, True)
    for file, sensors in APDM:
        compare(data / "APDM" / file, "", sensors, False)
    return os.EX_OK


if __name__ == "__main__":
    sys.exit(main())
