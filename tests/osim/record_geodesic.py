"""Writes tests/data/osim_geodesic.json: what OpenSim gives for paths of Scholz2015GeometryPath. Needs the package opensim.

    record_geodesic.py [--out FILE] [--count N] [--seed N]

The model is made here: a leg with three turns at the hip and one at the knee, and paths over a sphere, a cylinder, an ellipsoid and a
torus, over all of them one after another with a point between, and over an obstacle without a hint. States are random.
"""

import argparse
import json
import tempfile
from pathlib import Path

import numpy as np
import opensim as osim

osim.Logger.setLevelString("error")
COORDINATES = {"flexion": "/jointset/hip/flexion", "adduction": "/jointset/hip/adduction", "rotation": "/jointset/hip/rotation", "knee": "/jointset/knee/knee"}
SHAPES = {
    "ball": ("ContactSphere", "/ground", "0 0.02 0", "0 0 0", "<radius>0.12</radius>"),
    "roll": ("ContactCylinder", "/bodyset/thigh", "0 -0.4 0", "0.2 0.1 0", "<radius>0.06</radius>"),
    "egg": ("ContactEllipsoid", "/bodyset/thigh", "0.03 -0.2 0.01", "0.3 -0.2 0.4", "<radii>0.05 0.07 0.06</radii>"),
    "ring": ("ContactTorus", "/ground", "0.02 0.3 0", "0 1.4 0", "<torus_radius>0.3</torus_radius><tube_radius>0.07</tube_radius>"),
}
# points are (frame, place), obstacles (shape, hint)
PATHS = {
    "over_ball": [("/ground", "-0.3 0.1 0.02"), ("ball", "0.02 0.12 0.03"), ("/bodyset/thigh", "0.12 -0.25 0.03")],
    "over_roll": [("/bodyset/thigh", "0.08 -0.1 0.02"), ("roll", "0.06 0 0.01"), ("/bodyset/shank", "0.05 -0.2 -0.03")],
    "over_egg": [("/ground", "0.05 0.25 0.1"), ("egg", "0.05 0.02 0"), ("/bodyset/thigh", "0.03 -0.32 0.02")],
    "over_ring": [("/ground", "-0.25 0.05 0.03"), ("ring", "0 -0.22 0.0"), ("/bodyset/thigh", "0.15 -0.12 0.02")],
    "far": [
        ("/ground", "-0.3 0.1 0.02"), ("ball", "0.02 0.12 0.03"), ("egg", "0.05 0.02 0"), ("/bodyset/thigh", "0.07 -0.31 0.02"), ("roll", "0.06 0 0.01"),
        ("/bodyset/shank", "0.05 -0.2 -0.03"),
    ],
    "searched": [("/ground", "-0.02 0.3 0.02"), ("ball", "NaN NaN NaN"), ("/bodyset/thigh", "0.03 -0.3 0.01")],
}  # fmt: skip


def element(path, i, first, second):
    if first in SHAPES:
        return (
            f"<Scholz2015GeometryPathObstacle name='{path}_{i}'><socket_contact_geometry>/{first}</socket_contact_geometry>"
            f"<contact_hint>{second}</contact_hint></Scholz2015GeometryPathObstacle>"
        )
    return (
        f"<Scholz2015GeometryPathPoint name='{path}_{i}'><PathPoint name='pathpoint'><socket_parent_frame>{first}</socket_parent_frame>"
        f"<location>{second}</location></PathPoint></Scholz2015GeometryPathPoint>"
    )


def made_text():
    def body(name):
        return f"<Body name='{name}'><mass>3</mass><mass_center>0 -0.2 0</mass_center><inertia>.1 .05 .12 0 0 0</inertia></Body>"

    def joint(kind, name, parent, child, place, coordinates):
        listed = "".join(f"<Coordinate name='{c}'/>" for c in coordinates)
        return (
            f"<{kind} name='{name}'><socket_parent_frame>f</socket_parent_frame><socket_child_frame>/bodyset/{child}</socket_child_frame>"
            f"<coordinates>{listed}</coordinates><frames><PhysicalOffsetFrame name='f'><socket_parent>{parent}</socket_parent>"
            f"<translation>{place}</translation></PhysicalOffsetFrame></frames></{kind}>"
        )

    joints = joint("GimbalJoint", "hip", "/ground", "thigh", "0 0 0", ["adduction", "rotation", "flexion"])
    joints += joint("PinJoint", "knee", "/bodyset/thigh", "shank", "0 -0.4 0", ["knee"])
    shapes = "".join(
        f"<{kind} name='{name}'><socket_frame>{frame}</socket_frame><location>{place}</location><orientation>{turn}</orientation>{size}</{kind}>"
        for name, (kind, frame, place, turn, size) in SHAPES.items()
    )
    forces = "".join(
        f"<PathActuator name='{name}'><Scholz2015GeometryPath name='path'><path_elements>"
        + "".join(element(name, i, *part) for i, part in enumerate(parts))
        + "</path_elements></Scholz2015GeometryPath><optimal_force>30</optimal_force></PathActuator>"
        for name, parts in PATHS.items()
    )
    return (
        f"<OpenSimDocument Version='40600'><Model name='geodesic'><components>{shapes}</components><gravity>0 -9.8 0</gravity>"
        f"<BodySet><objects>{body('thigh')}{body('shank')}</objects></BodySet><JointSet><objects>{joints}</objects></JointSet>"
        f"<ForceSet><objects>{forces}</objects></ForceSet></Model></OpenSimDocument>"
    )


def one(model, state, coordinates, controls):
    model.realizeVelocity(state)
    model.setControls(state, osim.Vector.createFromMat(controls))
    model.realizeAcceleration(state)
    speeds = {c: coordinates[c].getSpeedValue(state) for c in COORDINATES}
    found = {
        "q": {c: coordinates[c].getValue(state) for c in COORDINATES}, "u": speeds, "controls": [float(x) for x in controls],
        "acceleration": {c: coordinates[c].getAccelerationValue(state) for c in COORDINATES},
        "paths": {name: {"length": path_of(model, name).getLength(state), "speed": path_of(model, name).getLengtheningSpeed(state)} for name in PATHS},
    }  # fmt: skip
    # its solver of moment arms begins at the path of another state: speeds by one coordinate at a time
    for c in COORDINATES:
        for other in COORDINATES:
            coordinates[other].setSpeedValue(state, float(other == c))
        model.realizeVelocity(state)
        for name in PATHS:
            found["paths"][name].setdefault("arms", {})[c] = -path_of(model, name).getLengtheningSpeed(state)
    return found


def path_of(model, name):
    return osim.Scholz2015GeometryPath.safeDownCast(model.getComponent(f"/forceset/{name}/path"))


def lengths_beside(model, coordinates, state, step):
    for c, coordinate in coordinates.items():
        coordinate.setDefaultValue(state["q"][c] + step * state["u"][c])
    moved = model.initSystem()
    return {name: path_of(model, name).getLength(moved) for name in PATHS}


def leave_out_unfinished(model, coordinates, state):
    """Paths that OpenSim has not found after its 50 rounds: their speeds are not the rates of their lengths."""
    after, before = (lengths_beside(model, coordinates, state, step) for step in (1e-5, -1e-5))
    for name in PATHS:
        if abs((after[name] - before[name]) / 2e-5 - state["paths"][name]["speed"]) > 1e-4:
            state["paths"][name] = None
    return state


def record(text, count, seed):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "geodesic.osim"
        file.write_text(text)
        model = osim.Model(str(file))
    model.finalizeFromProperties()
    rng, states = np.random.default_rng(seed), []
    coordinates = {name: osim.Coordinate.safeDownCast(model.updComponent(place)) for name, place in COORDINATES.items()}
    while len(states) < count:
        # OpenSim goes on from the path before: a new state begins at the hints
        for name, coordinate in coordinates.items():
            coordinate.setDefaultValue(float(rng.uniform(-1.6, 0.3) if name == "knee" else rng.uniform(-0.5, 0.5)))
            coordinate.setDefaultSpeedValue(float(rng.normal()))
        try:
            state = one(model, model.initSystem(), coordinates, rng.uniform(0, 1, size=len(PATHS)))
            states.append(leave_out_unfinished(model, coordinates, state))
        except RuntimeError as error:  # a point of a path is inside an obstacle
            if "inside the surface" not in str(error):
                raise
    return {"opensim": osim.GetVersion(), "model": text, "states": states}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", default=str(Path(__file__).resolve().parents[1] / "data" / "osim_geodesic.json"))
    parser.add_argument("--count", type=int, default=8)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    Path(options.out).write_text(json.dumps(record(made_text(), options.count, options.seed), indent=1) + "\n")


if __name__ == "__main__":
    main()
