"""Writes tests/data/osim_actuators.json: what OpenSim gives for actuators along paths. Needs the package opensim.

    record_actuators.py [--out FILE]

The model is made here: a pendulum with one actuator of each class along the same path. States and controls are random.
What follows a class in a name tells apart actuators of the same class.
"""

import argparse
import json
import tempfile
from pathlib import Path

import numpy as np
import opensim as osim

osim.Logger.setLevelString("error")
NUMBERS = {
    "McKibbenActuator": {"number_of_turns": 1.5, "thread_length": 0.9, "cord_length": 0.1},
    "ClutchedPathSpring": {"stiffness": 300, "dissipation": 0.2, "relaxation_time_constant": 0.01, "initial_stretch": 0},
    "RigidTendonMuscle": {"max_isometric_force": 300, "optimal_fiber_length": 0.45, "tendon_slack_length": 0.3},
    "RigidTendonMuscle pennated": {
        "max_isometric_force": 250, "optimal_fiber_length": 0.4, "tendon_slack_length": 0.3, "pennation_angle_at_optimal": 0.4,
        "max_contraction_velocity": 4,
        "active_force_length_curve": "<PiecewiseLinearFunction><x>0 0.5 1 1.5 2</x><y>0 0.7 1 0.6 0.1</y></PiecewiseLinearFunction>",
        "passive_force_length_curve": "<LinearFunction><coefficients>30 -31</coefficients></LinearFunction>",
        "force_velocity_curve": "<SimmSpline><x>-1 -0.5 0 0.5 1</x><y>0 0.3 1 1.3 1.4</y></SimmSpline>",
    },
}  # fmt: skip


def made_text(kind):
    points = "".join(
        f"<PathPoint name='{name}'><socket_parent_frame>{frame}</socket_parent_frame><location>{place}</location></PathPoint>"
        for name, frame, place in (("p1", "/ground", "-0.3 0.5 0.1"), ("p2", "/bodyset/a", "0.1 -0.2 0.05"))
    )
    path = f"<GeometryPath name='path'><PathPointSet><objects>{points}</objects></PathPointSet></GeometryPath>"
    numbers, tag = "".join(f"<{name}>{value}</{name}>" for name, value in NUMBERS[kind].items()), kind.split()[0]
    return (
        "<OpenSimDocument Version='40600'><Model name='m'><gravity>0 -9.8 0</gravity><BodySet><objects><Body name='a'><mass>2</mass>"
        "<mass_center>0 -0.3 0</mass_center><inertia>.1 .1 .1 0 0 0</inertia></Body></objects></BodySet><JointSet><objects><PinJoint name='j'>"
        "<socket_parent_frame>/ground</socket_parent_frame><socket_child_frame>/bodyset/a</socket_child_frame><coordinates><Coordinate name='q'/>"
        f"</coordinates></PinJoint></objects></JointSet><ForceSet><objects><{tag} name='f'>{path}{numbers}</{tag}></objects></ForceSet></Model>"
        "</OpenSimDocument>"
    )


def record(kind, count=6):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "actuator.osim"
        file.write_text(made_text(kind))
        model = osim.Model(str(file))
        state = model.initSystem()
    rng, states = np.random.default_rng(7), []
    coordinate, actuator = model.getCoordinateSet().get(0), osim.ScalarActuator.safeDownCast(model.getForceSet().get(0))
    for i in range(count):
        q, u, control, inner = (float(x) for x in (rng.uniform(-1, 1), rng.normal(), rng.uniform(0, 1) if i % 3 else 0, rng.uniform(0, 0.1)))
        coordinate.setValue(state, q)
        coordinate.setSpeedValue(state, u)
        if state.getNZ():
            model.setStateVariableValue(state, "/forceset/f/stretch", inner)
        model.realizeVelocity(state)
        model.setControls(state, osim.Vector(1, control))
        model.realizeAcceleration(state)
        states.append({
            "q": q, "u": u, "control": control, "inner": inner, "force": actuator.getActuation(state), "acceleration": state.getUDot()[0],
            "rate": state.getZDot()[0] if state.getNZ() else 0.0,
        })  # fmt: skip
    return {"model": made_text(kind), "states": states}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", default=str(Path(__file__).resolve().parents[1] / "data" / "osim_actuators.json"))
    options = parser.parse_args()
    made = {"opensim": osim.GetVersion(), **{kind: record(kind) for kind in NUMBERS}}
    Path(options.out).write_text(json.dumps(made, indent=1) + "\n")


if __name__ == "__main__":
    main()
