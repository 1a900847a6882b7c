"""Writes tests/data/osim_parts.json: poses and accelerations that OpenSim gives for joints on ellipsoids and functions. Needs the package opensim.

    record_parts.py [--out FILE]

The model is made here: a pendulum, a body on an ellipsoid, a scapula, and a slide whose axes follow a sine and a step. States are random; speeds and
accelerations are rates of coordinates, also where OpenSim's speeds are angular velocities.
"""

import argparse
import json
import tempfile
from pathlib import Path

import numpy as np
import opensim

opensim.Logger.setLevelString("error")


def body(name, mass, inertia):
    return (
        f'<Body name="{name}"><mass>{mass}</mass><mass_center>0.02 -0.05 0.03</mass_center><inertia>{inertia}</inertia></Body>'
    )


def frame(name, of, translation, orientation):
    return (
        f'<PhysicalOffsetFrame name="{name}"><socket_parent>{of}</socket_parent><translation>{translation}</translation>'
        f"<orientation>{orientation}</orientation></PhysicalOffsetFrame>"
    )


def joint(kind, name, parent, child, coordinates, etc=""):
    rows = "".join(f'<Coordinate name="{c}"><range>-3 3</range></Coordinate>' for c in coordinates)
    frames = frame("near", parent, "0.1 0.2 -0.1", "0.3 -0.2 0.5") + frame("far", f"/bodyset/{child}", "0.05 0.1 0.02", "-0.4 0.1 0.2")
    return (
        f'<{kind} name="{name}"><socket_parent_frame>near</socket_parent_frame><socket_child_frame>far</socket_child_frame>'
        f"<coordinates>{rows}</coordinates><frames>{frames}</frames>{etc}</{kind}>"
    )


def axis(name, direction, coordinate, function):
    return (
        f'<TransformAxis name="{name}"><coordinates>{coordinate}</coordinates><axis>{direction}</axis>{function}</TransformAxis>'
    )


SINE = '<Sine name="function"><amplitude>0.3</amplitude><omega>1.7</omega><phase>0.4</phase><offset>0.1</offset></Sine>'
STEP = (
    '<StepFunction name="function"><transition_start_time>-1.2</transition_start_time><transition_end_time>0.9</transition_end_time>'
    "<start_value>0.1</start_value><end_value>-0.7</end_value></StepFunction>"
)
LINE = '<LinearFunction name="function"><coefficients>1 0</coefficients></LinearFunction>'
NONE = '<Constant name="function"><value>0</value></Constant>'


def model():
    spatial = "<SpatialTransform>" + "".join((
        axis("rotation1", "0 0 1", "turn", LINE), axis("rotation2", "0 1 0", "turn", STEP), axis("rotation3", "1 0 0", "", NONE),
        axis("translation1", "1 0 0", "turn", SINE), axis("translation2", "0 1 0", "", NONE), axis("translation3", "0 0 1", "", NONE),
    )) + "</SpatialTransform>"
    scapula = (
        "<thoracic_ellipsoid_radii_x_y_z>0.07 0.15 0.09</thoracic_ellipsoid_radii_x_y_z>"
        "<scapula_winging_axis_origin>0.03 -0.02</scapula_winging_axis_origin>"
        "<scapula_winging_axis_direction>0.6</scapula_winging_axis_direction>"
    )
    bodies = body("a", 2, "0.1 0.2 0.15 0.01 0 0.02") + body("b", 1.5, "0.05 0.04 0.06 0 0 0")
    bodies += body("c", 1.1, "0.03 0.02 0.04 0 0.001 0") + body("e", 0.8, "0.02 0.02 0.03 0 0 0")
    joints = joint("CustomJoint", "j1", "/ground", "a", ["turn"], spatial)
    joints += joint("EllipsoidJoint", "j2", "/bodyset/a", "b", ["ex", "ey", "ez"], "<radii_x_y_z>0.1 0.2 0.35</radii_x_y_z>")
    joints += joint("ScapulothoracicJoint", "j3", "/bodyset/b", "c", ["abduction", "elevation", "rotation", "winging"], scapula)
    joints += joint("PinJoint", "j4", "/bodyset/c", "e", ["last"])
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<OpenSimDocument Version="40600"><Model name="parts"><gravity>0 -9.80665 0</gravity>'
        f'<BodySet><objects>{bodies}</objects></BodySet><JointSet><objects>{joints}</objects></JointSet></Model></OpenSimDocument>\n'
    )


def slots(model, state, coordinates):
    """Where each coordinate is in OpenSim's vector q, which has unused places."""
    found = []
    for c in coordinates:
        c.setValue(state, 0, False)
        before = np.array([state.getQ().get(i) for i in range(state.getNQ())])
        c.setValue(state, 0.3, False)
        after = np.array([state.getQ().get(i) for i in range(state.getNQ())])
        found.append(int(np.flatnonzero(before != after)[0]))
    return found


def record(text, count=4, seed=7):
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "parts.osim"
        path.write_text(text)
        m = opensim.Model(str(path))
        s = m.initSystem()
    rng = np.random.default_rng(seed)
    coordinates = [m.getCoordinateSet().get(i) for i in range(m.getNumCoordinates())]
    place = slots(m, s, coordinates)
    states = []
    for _ in range(count):
        for c in coordinates:
            c.setValue(s, float(rng.uniform(-0.8, 0.8)), False)
        u = opensim.Vector(s.getNU(), 0.0)
        for i in range(s.getNU()):
            u.set(i, float(rng.uniform(-1.5, 1.5)))
        s.setU(u)
        m.realizeAcceleration(s)
        frames = {}
        for i in range(m.getBodySet().getSize()):
            b = m.getBodySet().get(i)
            t = b.getTransformInGround(s)
            frames[b.getName()] = {
                "position": [t.p().get(k) for k in range(3)],
                "rotation": [t.R().get(r, k) for r in range(3) for k in range(3)],
                "angular_velocity": [b.getAngularVelocityInGround(s).get(k) for k in range(3)],
                "velocity": [b.getLinearVelocityInGround(s).get(k) for k in range(3)],
            }
        take = lambda v: [v.get(p) for p in place]  # noqa: E731
        states.append({"q": take(s.getQ()), "qdot": take(s.getQDot()), "qddot": take(s.getQDotDot()), "bodies": frames})
    return {"opensim": opensim.GetVersion(), "model": text, "coordinates": [c.getName() for c in coordinates], "states": states}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", default=str(Path(__file__).resolve().parents[1] / "data" / "osim_parts.json"))
    options = parser.parse_args()
    Path(options.out).write_text(json.dumps(record(model()), indent=1) + "\n")


if __name__ == "__main__":
    main()
