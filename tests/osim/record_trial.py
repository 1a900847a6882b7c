"""Writes the trial of the package's leg: stepping_leg.c3d from stepping_leg.osim, with noise, a gap, and a force plate.

    record_trial.py [FOLDER]

The leg of a subject is 8 % longer than that of the model; it swings, bends and stands on a plate. Markers have noise of 1 mm. The laboratory has z up
and millimetres, as most have.
"""

from __future__ import annotations

import sys
from pathlib import Path

import c3d_writer
import numpy

import sinew

ROOT = Path(__file__).resolve().parents[2]
FACTOR, FRAMES, RATE = 1.08, 80, 100.0


def poses(time: numpy.ndarray) -> numpy.ndarray:
    return numpy.c_[0.35 * numpy.sin(4 * time), -0.4 - 0.35 * numpy.cos(5 * time), 0.1 * numpy.sin(3 * time)]


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "models" / "osim"
    m = sinew.load(folder / "stepping_leg.osim")
    d = sinew.Data(m)
    names = ["Thigh.Upper", "Thigh.Lower", "Knee.Lat", "Shank.Upper", "Shank.Lower", "Ankle.Lat", "Heel.Back", "Toe.Tip"]
    hip = numpy.array([0.0, 1.0, 0.0])
    time = numpy.arange(FRAMES) / RATE
    places = []
    for pose in poses(time):
        d.qpos[:] = pose
        sinew.forward(m, d)
        places.append([hip + FACTOR * (numpy.ravel(d.site(name).xpos) - hip) for name in names])
    random = numpy.random.default_rng(1)
    y_up = numpy.array(places) + 0.001 * random.standard_normal((FRAMES, len(names), 3))
    points = 1000 * numpy.stack([y_up[:, :, 0], -y_up[:, :, 2], y_up[:, :, 1]], axis=2)
    seen = numpy.ones((FRAMES, len(names)), bool)
    seen[30:34, 2] = False
    force = numpy.where((time > 0.2) & (time < 0.7), 180 * numpy.sin(numpy.pi * (time - 0.2) / 0.5) ** 2, 0)
    rows = numpy.zeros((FRAMES, 4, 6))
    rows[:, :, 2] = force[:, None]
    corners = numpy.array([[600, 300, 0], [-600, 300, 0], [-600, -300, 0], [600, -300, 0]], float).T[:, :, None]
    groups = {
        "POINT": {"LABELS": names},
        "ANALOG": {"UNITS": ["N", "N", "N", "Nmm", "Nmm", "Nmm"], "SCALE": numpy.ones(6), "OFFSET": numpy.zeros(6, int)},
        "FORCE_PLATFORM": {"USED": numpy.array([1]), "TYPE": numpy.array([2]), "CORNERS": corners, "ORIGIN": numpy.array([[0.0, 0.0, -40.0]]).T,
                           "CHANNEL": numpy.arange(1, 7)[:, None]},
    }  # fmt: skip
    c3d_writer.write(folder / "stepping_leg.c3d", points, rows, rate=RATE, groups=groups, seen=seen)


if __name__ == "__main__":
    main()
