"""Writes tests/data/osim_functional.json: what OpenSim gives for paths by functions of coordinates. Needs the package opensim.

    record_functional.py [--out FILE]

The model is made here: three hinges and a slide that a coupler drives, with muscles, actuators and a spring along paths of every kind
of function: polynomials of one to three coordinates, a spline, functions of moment arms and of the speed. States are random.
"""

import argparse
import json
import tempfile
from math import comb
from pathlib import Path

import numpy as np
import opensim as osim

osim.Logger.setLevelString("error")
PLACES = {
    "hip": "/jointset/thigh_joint/hip", "knee": "/jointset/shank_joint/knee", "ankle": "/jointset/foot_joint/ankle",
    "slide": "/jointset/patella_joint/slide",
}  # fmt: skip
COUPLER = [0.03, -0.05, 0.01]  # of the slide by the knee, highest power first


def vector(numbers):
    return osim.Vector.createFromMat(np.array(numbers, dtype=float))


def add_joint(model, parent, body, kind, coordinate, offset):
    model.addBody(body)
    zero = osim.Vec3(0)
    joint = kind(body.getName() + "_joint", parent, osim.Vec3(0, offset, 0), zero, body, zero, zero)
    joint.updCoordinate().setName(coordinate)
    model.addJoint(joint)
    return body


def segments(model):
    parent = model.getGround()
    for name, coordinate in (("thigh", "hip"), ("shank", "knee"), ("foot", "ankle")):
        body = osim.Body(name, 2.0, osim.Vec3(0.01, -0.2, 0), osim.Inertia(0.1, 0.1, 0.1))
        parent = add_joint(model, parent, body, osim.PinJoint, coordinate, -0.4 if name != "thigh" else 0)
    patella = osim.Body("patella", 0.1, osim.Vec3(0), osim.Inertia(0.01))
    add_joint(model, model.getBodySet().get("thigh"), patella, osim.SliderJoint, "slide", -0.3)
    coupler = osim.CoordinateCouplerConstraint()
    coupler.setName("coupler")
    coupler.setIndependentCoordinateNames(osim.ArrayStr("knee", 1))
    coupler.setDependentCoordinateName("slide")
    coupler.setFunction(osim.PolynomialFunction(vector(COUPLER)))
    model.addConstraint(coupler)


def polynomial(rng, inputs, order, scale=0.02, constant=0.3):
    coefficients = rng.normal(size=comb(inputs + order, order)) * scale
    coefficients[0] = constant
    return osim.MultivariatePolynomialFunction(vector(coefficients), inputs, order)


def path(coordinates, length, arms=(), speed=None):
    made = osim.FunctionBasedPath()
    for name in coordinates:
        made.appendCoordinatePath(PLACES[name])
    made.setLengthFunction(length)
    for arm in arms:
        made.appendMomentArmFunction(arm)
    if speed is not None:
        made.setLengtheningSpeedFunction(speed)
    return made


def spline():
    made = osim.SimmSpline()
    for x, y in [(-2, 0.3), (-1, 0.33), (0, 0.31), (0.7, 0.35), (2, 0.28)]:
        made.addPoint(x, y)
    return made


def forces(model, rng):
    for name, made in (("three", path(["hip", "knee", "ankle"], polynomial(rng, 3, 5))), ("two", path(["ankle", "knee"], polynomial(rng, 2, 4)))):
        muscle = osim.DeGrooteFregly2016Muscle()
        muscle.setName(name)
        muscle.set_path(made)
        muscle.set_ignore_tendon_compliance(True)
        muscle.set_tendon_slack_length(0.2)
        muscle.set_optimal_fiber_length(0.1)
        muscle.setMaxIsometricForce(300)
        model.addForce(muscle)
    length = polynomial(rng, 2, 3)
    arms = [length.generateDerivativeFunction(0, True), length.generateDerivativeFunction(1, True)]
    actuators = {
        "arms": path(["hip", "knee"], polynomial(rng, 2, 3), [polynomial(rng, 2, 2, 0.05, 0.04), polynomial(rng, 2, 3, 0.05, -0.03)]),
        "speed": path(["knee", "ankle"], length, arms, length.generatePartialVelocityFunction()),
        "horner": path(["knee"], osim.PolynomialFunction(vector([0.01, -0.02, 0.04, 0.3]))),
        "spline": path(["hip"], spline()),
        "coupled": path(["slide", "hip"], polynomial(rng, 2, 3)),
    }
    for name, made in actuators.items():
        actuator = osim.PathActuator()
        actuator.setName(name)
        actuator.set_path(made)
        actuator.setOptimalForce(10)
        model.addForce(actuator)
    spring = osim.PathSpring()
    spring.setName("spring")
    spring.set_path(path(["hip", "ankle"], polynomial(rng, 2, 2)))
    spring.setRestingLength(0.2)
    spring.setStiffness(1000)
    spring.setDissipation(0.01)
    model.addForce(spring)


def made_text():
    model = osim.Model()
    model.setName("functional")
    segments(model)
    forces(model, np.random.default_rng(3))
    model.finalizeConnections()
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "functional.osim")
        model.printToXML(file)
        return Path(file).read_text()


def place(model, state, rng):
    coordinates = {name: osim.Coordinate.safeDownCast(model.getComponent(place)) for name, place in PLACES.items()}
    for name in ("hip", "knee", "ankle"):
        coordinates[name].setValue(state, float(rng.uniform(-1.2, 1.2)), False)
        coordinates[name].setSpeedValue(state, float(rng.normal() * 2))
    knee, rate = coordinates["knee"].getValue(state), coordinates["knee"].getSpeedValue(state)
    coordinates["slide"].setValue(state, float(np.polyval(COUPLER, knee)), False)
    coordinates["slide"].setSpeedValue(state, float(np.polyval(np.polyder(COUPLER), knee) * rate))
    return coordinates


def record(text, count=5, seed=0):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "functional.osim"
        file.write_text(text)
        model = osim.Model(str(file))
        state = model.initSystem()
    rng, states = np.random.default_rng(seed), []
    names = [model.getForceSet().get(i).getName() for i in range(model.getForceSet().getSize())]
    for _ in range(count):
        coordinates = place(model, state, rng)
        controls = [float(u) for u in rng.uniform(0.1, 0.9, size=7)]
        for i, name in enumerate(names[:2]):
            muscle = osim.Muscle.safeDownCast(model.getForceSet().get(name))
            muscle.setActivation(state, controls[i])
        model.realizeVelocity(state)
        model.setControls(state, vector(controls))
        model.realizeAcceleration(state)
        paths = {}
        for name in names:
            p = osim.FunctionBasedPath.safeDownCast(model.getComponent(f"/forceset/{name}/path"))
            arms = {c: p.computeMomentArm(state, coordinates[c]) for c in PLACES}
            paths[name] = {"length": p.getLength(state), "speed": p.getLengtheningSpeed(state), "arms": arms}
        free = ("hip", "knee", "ankle")
        states.append({
            "q": {c: coordinates[c].getValue(state) for c in free}, "u": {c: coordinates[c].getSpeedValue(state) for c in free},
            "acceleration": {c: coordinates[c].getAccelerationValue(state) for c in free}, "controls": controls, "paths": paths,
        })  # fmt: skip
    return {"opensim": osim.GetVersion(), "model": text, "coupler": COUPLER, "states": states}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", default=str(Path(__file__).resolve().parents[1] / "data" / "osim_functional.json"))
    options = parser.parse_args()
    Path(options.out).write_text(json.dumps(record(made_text()), indent=1) + "\n")


if __name__ == "__main__":
    main()
