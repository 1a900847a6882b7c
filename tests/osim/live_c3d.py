"""Every .c3d file below folders, read by Sinew and by ezc3d: points and analog channels, number by number. Needs the package ezc3d.

    live_c3d.py FOLDER ...

Public files: github.com/pyomeca/ezc3d-testFiles, kineticstoolkit/kineticstoolkit (data), opensim-org/opensim-core. ezc3d keeps points in the unit of
the file, Sinew in metres; those that were not seen are NaN in both.
"""

from __future__ import annotations

import argparse
import sys
import warnings
from pathlib import Path

import ezc3d
import numpy
import sinew

UNITS = {"mm": 1e-3, "m": 1.0, "cm": 1e-2, "meters": 1.0}


def gap(have: numpy.ndarray, want: numpy.ndarray) -> tuple[float, int]:
    """The largest difference over 1 + the size; how many numbers are missing in one of both."""
    missing = int((numpy.isnan(have) != numpy.isnan(want)).sum())
    both = ~(numpy.isnan(have) | numpy.isnan(want))
    return (float((abs(have - want)[both] / (1 + abs(want[both]))).max()) if both.any() else 0.0), missing


def compare(path: Path) -> str:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            ours, wrong = sinew.osim.read_c3d(path, y_up=False), ""
        except Exception as error:
            ours, wrong = None, str(error).splitlines()[0]
    try:
        theirs = ezc3d.c3d(str(path))
    except Exception as error:
        return f"ezc3d refuses it ({str(error).splitlines()[0][:70]}); Sinew {'reads it' if ours else wrong}"
    if ours is None:
        return f"Sinew refuses it: {wrong}"
    points = theirs["data"]["points"][:3].transpose(2, 1, 0)
    unit = (theirs["parameters"]["POINT"].get("UNITS", {"value": ["mm"]})["value"] or ["mm"])[0]
    have = ours.points.data.reshape(len(ours.points.time), -1, 3)
    said = []
    if have.shape != points.shape:
        return f"points {have.shape}, ezc3d {points.shape}"
    far, missing = gap(have / UNITS.get(unit, 1e-3), points)
    said.append(f"{points.shape[0]} frames of {points.shape[1]} points: {far:.1g}" + (f", {missing} missing in one" if missing else ""))
    analog = theirs["data"]["analogs"][0].T
    if analog.size:
        if ours.analog is None or ours.analog.data.shape != analog.shape:
            return f"{said[0]}; analog {None if ours.analog is None else ours.analog.data.shape}, ezc3d {analog.shape}"
        far, missing = gap(ours.analog.data, analog)
        said.append(f"{analog.shape[1]} channels: {far:.1g}" + (f", {missing} missing in one" if missing else ""))
    return "; ".join(said)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=Path)
    for folder in parser.parse_args().folders:
        for path in sorted(p for p in folder.rglob("*") if p.suffix.lower() == ".c3d"):
            print(f"{path.relative_to(folder)}: {compare(path)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
