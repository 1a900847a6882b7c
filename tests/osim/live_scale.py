"""Scaling beside OpenSim's ScaleTool, number by number. Needs the package opensim and the command sinew.

    live_scale.py SETUP.xml... [--sinew build/bin/sinew]

Both tools run each set-up in a copy of its folder; the two scaled models are then loaded by OpenSim and compared: masses, inertias, frames,
points, wrap objects, lengths of muscles and ligaments, markers. Exit status 1 where a number differs by more than 1e-9 of its size.
Markers that were moved depend on where inverse kinematics stops, and are printed alone.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml
from pathlib import Path

import numpy as np
import opensim

CLASSES = {
    "Body": ("mass", "mass_center", "inertia"),
    "PhysicalOffsetFrame": ("translation", "orientation"),
    "PathPoint": ("location",),
    "ConditionalPathPoint": ("location",),
    "Marker": ("location",),
    "WrapCylinder": ("radius", "length", "translation"),
    "WrapSphere": ("radius", "translation"),
    "WrapEllipsoid": ("dimensions", "translation"),
    "WrapTorus": ("inner_radius", "outer_radius", "translation"),
}
LENGTHS = ("optimal_fiber_length", "tendon_slack_length", "resting_length", "slack_length")


def numbers(value):
    if isinstance(value, float):
        return [value]
    return [value.get(i) for i in range(value.size())]


def read(path):
    """Every compared number of a model, by component and property."""
    model = opensim.Model(str(path))
    state = model.initSystem()
    found = {}
    for component in model.getComponentsList():
        name, where = component.getConcreteClassName(), component.getAbsolutePathString()
        typed = getattr(opensim, name).safeDownCast(component) if name in CLASSES else None
        for prop in CLASSES.get(name, ()):
            found[name, where, prop] = numbers(getattr(typed, f"get_{prop}")())
        force = opensim.Force.safeDownCast(component)
        for prop in LENGTHS if force else ():
            if force.hasProperty(prop):
                found[name, where, prop] = numbers(opensim.PropertyHelper.getValueDouble(force.getPropertyByName(prop)))
    for i in range(model.getMuscles().getSize()):  # moving points, translations of joints
        muscle = model.getMuscles().get(i)
        found["length of muscle", muscle.getName(), ""] = [muscle.getLength(state)]
    return found


def compare(ours, theirs):
    """(class, property): largest relative difference and where."""
    worst = {}
    for key in theirs:
        if key not in ours:
            raise SystemExit(f"{key} is missing in Sinew's model")
        a, b = np.array(ours[key]), np.array(theirs[key])
        error = np.nanmax(np.abs(a - b)) / max(1e-3, np.nanmax(np.abs(b)))
        row = key[0], key[2]
        if error >= worst.get(row, (-1,))[0]:
            worst[row] = error, key[1]
    return worst


def outputs(setup):
    tool = xml.parse(setup).getroot().find("ScaleTool")
    for part in ("ModelScaler", "MarkerPlacer"):
        leaf = tool.find(f"{part}/output_model_file")
        if leaf is not None and (leaf.text or "").strip() not in ("", "Unassigned"):
            yield part, leaf.text.strip()


def run(setup, sinew):
    bad = False
    with tempfile.TemporaryDirectory() as folder:
        one, other = Path(folder) / "sinew", Path(folder) / "opensim"
        for copy in (one, other):
            shutil.copytree(setup.parent, copy)
        subprocess.run([sinew, "scale", setup.name, "--quiet"], cwd=one, check=True)
        script = f"import opensim; opensim.Logger.setLevelString('error'); opensim.ScaleTool({setup.name!r}).run()"
        subprocess.run([sys.executable, "-c", script], cwd=other, check=True, stdout=subprocess.DEVNULL)
        for part, name in outputs(setup):
            print(f"{setup.name}, {part}: {name}")
            for (kind, prop), (error, where) in sorted(compare(read(one / name), read(other / name)).items()):
                moved = part == "MarkerPlacer" and kind == "Marker"
                bad |= error > 1e-9 and not moved
                print(f"  {kind:22} {prop:22} {error:9.1e}  {where}{'  (moved)' if moved else ''}")
    return bad


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("setups", nargs="+", type=lambda text: Path(text).resolve())
    parser.add_argument("--sinew", default="build/bin/sinew", type=lambda text: str(Path(text).resolve()))
    arguments = parser.parse_args()
    opensim.Logger.setLevelString("error")
    return max([run(setup, arguments.sinew) for setup in arguments.setups])


if __name__ == "__main__":
    sys.exit(main())
