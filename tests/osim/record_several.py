"""Writes tests/data/osim_several.json: what OpenSim gives for axes and couplers of several coordinates. Needs the package opensim.

    record_several.py [--out FILE]

The model is made here: a joint whose axes are functions of two coordinates, one of which moves nothing alone, a slide that a coupler
drives by two coordinates of other bodies, and a joint with two axes that a coupler drives by three. States, accelerations and forces
are random.
"""

import argparse
import json
import tempfile
from math import comb
from pathlib import Path

import numpy as np
import opensim as osim

osim.Logger.setLevelString("error")
FREE = {"hip": "/jointset/hip_joint/hip", "bend": "/jointset/knee_joint/bend", "twist": "/jointset/knee_joint/twist"}
DRIVEN = {"slide": ("/jointset/patella_joint/slide", ("hip", "bend")), "toe": ("/jointset/toe_joint/toe", ("bend", "twist", "hip"))}
SCALE = {"slide": 1.0, "toe": 0.8}
BODIES = ("thigh", "shank", "patella", "foot")


def polynomial(rng, inputs, order, scale, constant):
    coefficients = rng.normal(size=comb(inputs + order, order)) * scale
    coefficients[0] = constant
    return coefficients, inputs, order


def polynomial_text(made):
    numbers = " ".join(repr(float(x)) for x in made[0])
    return (
        f"<MultivariatePolynomialFunction><coefficients>{numbers}</coefficients><dimension>{made[1]}</dimension>"
        f"<order>{made[2]}</order></MultivariatePolynomialFunction>"
    )


def polynomial_at(made, x):
    """Value, gradient and what OpenSim gives for second derivatives: the first ones once more."""
    function = osim.MultivariatePolynomialFunction(osim.Vector.createFromMat(made[0]), made[1], made[2])
    at = osim.Vector.createFromMat(np.array(x, dtype=float))

    def derivative(*order):
        return function.calcDerivative(osim.StdVectorInt(list(order)), at)

    n = len(x)
    return function.calcValue(at), np.array([derivative(i) for i in range(n)]), np.array([[derivative(i, j) for j in range(n)] for i in range(n)])


def body(name):
    return f"<Body name='{name}'><mass>2</mass><mass_center>0.02 -0.2 0.01</mass_center><inertia>.1 .05 .12 0 0 0</inertia></Body>"


def joint(kind, name, parent, child, place, coordinates, more=""):
    names = "".join(f"<Coordinate name='{c}'/>" for c in coordinates)
    return (
        f"<{kind} name='{name}'><socket_parent_frame>f</socket_parent_frame><socket_child_frame>/bodyset/{child}</socket_child_frame>"
        f"<coordinates>{names}</coordinates><frames><PhysicalOffsetFrame name='f'><socket_parent>{parent}</socket_parent>"
        f"<translation>{place}</translation><orientation>0.1 -0.2 0.3</orientation></PhysicalOffsetFrame></frames>{more}</{kind}>"
    )


def axis(name, direction, coordinates, function):
    return f"<TransformAxis name='{name}'><coordinates>{coordinates}</coordinates><axis>{direction}</axis>{function}</TransformAxis>"


def line(*coefficients):
    return f"<LinearFunction name='function'><coefficients>{' '.join(map(str, coefficients))}</coefficients></LinearFunction>"


def made_text(couplers):
    rng = np.random.default_rng(11)
    two = lambda order, scale=0.1: polynomial_text(polynomial(rng, 2, order, scale, 0)).replace("Function>", "Function name='function'>", 1)  # noqa: E731
    knee = "<SpatialTransform>" + "".join([
        axis("rotation1", "0 0 1", "bend", line(1, 0)),
        axis("rotation2", "0.6 0.8 0", "bend twist", two(3, 0.3)),
        axis("rotation3", "0 1 0.2", "twist bend", line(0.7, -0.4, 0.1)),
        axis("translation1", "1 0 0", "bend twist", two(4, 0.02)),
        axis("translation2", "0 1 0", "twist", "<PolynomialFunction name='function'><coefficients>0.02 -0.01 0.03</coefficients></PolynomialFunction>")
        if not couplers else axis("translation2", "0 1 0", "", "<Constant name='function'><value>0.01</value></Constant>"),
        axis("translation3", "0 0 1", "bend twist", f"<MultiplierFunction name='function'><function>{two(2, 0.02)}</function><scale>0.5</scale></MultiplierFunction>"),
    ]) + "</SpatialTransform>"  # fmt: skip
    toe = "<SpatialTransform>" + "".join([
        axis("rotation1", "0 0.2 1", "toe", line(1, 0)), axis("rotation2", "1 0 0", "toe", line(-0.3, 0.05)),
        axis("rotation3", "0 1 0", "", "<Constant name='function'><value>0</value></Constant>"),
        axis("translation1", "1 0 0", "toe", "<PolynomialFunction name='function'><coefficients>0.1 0.05 0</coefficients></PolynomialFunction>"),
        axis("translation2", "0 1 0", "", "<Constant name='function'><value>0</value></Constant>"),
        axis("translation3", "0 0 1", "", "<Constant name='function'><value>0</value></Constant>"),
    ]) + "</SpatialTransform>"  # fmt: skip
    joints = joint("PinJoint", "hip_joint", "/ground", "thigh", "0 1 0", ["hip"])
    joints += joint("CustomJoint", "knee_joint", "/bodyset/thigh", "shank", "0 -0.4 0", ["bend", "twist"], knee)
    joints += joint("SliderJoint", "patella_joint", "/bodyset/thigh", "patella", "0.05 -0.35 0", ["slide"])
    joints += joint("CustomJoint", "toe_joint", "/bodyset/shank", "foot", "0 -0.4 0.02", ["toe"], toe)
    constraints, functions = "", {}
    for name, (_, inputs) in DRIVEN.items():
        functions[name] = polynomial(rng, len(inputs), 3, 0.1, 0.02)
        constraints += (
            f"<CoordinateCouplerConstraint name='{name}_coupler'><coupled_coordinates_function>{polynomial_text(functions[name])}"
            f"</coupled_coordinates_function><independent_coordinate_names>{' '.join(inputs)}</independent_coordinate_names>"
            f"<dependent_coordinate_name>{name}</dependent_coordinate_name><scale_factor>{SCALE[name]}</scale_factor></CoordinateCouplerConstraint>"
        )
    points = [("/ground", "0.1 1.1 0.05"), ("/bodyset/patella", "0.02 0 0"), ("/bodyset/foot", "0.05 -0.1 0.03")]
    path = "".join(
        f"<PathPoint name='p{i}'><socket_parent_frame>{b}</socket_parent_frame><location>{p}</location></PathPoint>" for i, (b, p) in enumerate(points)
    )
    forces = "".join(f"<CoordinateActuator name='{c}_motor'><coordinate>{c}</coordinate><optimal_force>5</optimal_force></CoordinateActuator>" for c in FREE)
    forces += f"<PathActuator name='pull'><GeometryPath name='path'><PathPointSet><objects>{path}</objects></PathPointSet></GeometryPath><optimal_force>20</optimal_force></PathActuator>"
    text = (
        "<OpenSimDocument Version='40600'><Model name='several'><gravity>0 -9.8 0</gravity>"
        f"<BodySet><objects>{''.join(map(body, BODIES))}</objects></BodySet><JointSet><objects>{joints}</objects></JointSet>"
        f"<ConstraintSet><objects>{constraints if couplers else ''}</objects></ConstraintSet><ForceSet><objects>{forces}</objects></ForceSet>"
        "</Model></OpenSimDocument>"
    )
    return text, functions


def speeds_in_order(state, coordinates):
    """Coordinates by the number of their speed in the state."""
    order = {}
    for name, coordinate in coordinates.items():
        for other in coordinates.values():
            other.setSpeedValue(state, 0.0)
        coordinate.setSpeedValue(state, 1.0)
        order[next(i for i in range(state.getNU()) if state.getU()[i] == 1.0)] = name
    return [order[i] for i in range(len(order))]


def record(couplers, count=4):
    text, functions = made_text(couplers)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "several.osim"
        file.write_text(text)
        model = osim.Model(str(file))
        state = model.initSystem()
    places = {**FREE, **{name: place for name, (place, _) in DRIVEN.items()}}
    coordinates = {name: osim.Coordinate.safeDownCast(model.getComponent(place)) for name, place in places.items()}
    rng, states = np.random.default_rng(5), []
    order = speeds_in_order(state, coordinates)
    for _ in range(count):
        free = list(FREE) if couplers else list(places)
        q = {c: float(rng.uniform(-0.8, 0.8)) for c in free}
        u = {c: float(rng.normal() * 2) for c in free}
        a = {c: float(rng.normal() * 5) for c in free}
        rates = {c: {c: 1.0} for c in free}  # of all coordinates by the free ones
        for name, (_, inputs) in DRIVEN.items() if couplers else ():
            value, gradient, second = polynomial_at(functions[name], [q[c] for c in inputs])
            speed = np.array([u[c] for c in inputs])
            q[name], u[name] = SCALE[name] * value, SCALE[name] * float(gradient @ speed)
            a[name] = SCALE[name] * float(gradient @ [a[c] for c in inputs] + speed @ second @ speed)
            rates[name] = {c: SCALE[name] * float(g) for c, g in zip(inputs, gradient)}
        for name, c in coordinates.items():
            c.setValue(state, q[name], False)
            c.setSpeedValue(state, u[name])
        controls = [float(x) for x in rng.uniform(-1, 1, size=4)]
        controls[3] = abs(controls[3])
        model.realizeVelocity(state)
        model.setControls(state, osim.Vector.createFromMat(np.array(controls)))
        model.realizeAcceleration(state)
        frames = {}
        for name in BODIES:
            b = model.getBodySet().get(name)
            p, r, v = b.getPositionInGround(state), b.getTransformInGround(state).R(), b.getVelocityInGround(state)
            frames[name] = {
                "pos": [p[i] for i in range(3)], "mat": [[r.get(i, j) for j in range(3)] for i in range(3)],
                "omega": [v.get(0)[i] for i in range(3)], "vel": [v.get(1)[i] for i in range(3)],
            }  # fmt: skip
        acceleration = {c: coordinates[c].getAccelerationValue(state) for c in free}
        udot = osim.Vector(state.getNU(), 0.0)
        for i, name in enumerate(order):
            udot[i] = a[name]
        solver = osim.InverseDynamicsSolver(model)
        zero = osim.State(state)
        model.realizeVelocity(zero)
        model.setControls(zero, osim.Vector(4, 0.0))
        torque = solver.solve(zero, udot)
        full = {name: torque[i] for i, name in enumerate(order)}
        forces = {c: sum(full[name] * by.get(c, 0.0) for name, by in rates.items()) for c in free}
        states.append({
            "q": {c: q[c] for c in free}, "u": {c: u[c] for c in free}, "a": {c: a[c] for c in free}, "driven": {c: q[c] for c in DRIVEN},
            "controls": controls, "frames": frames, "acceleration": acceleration, "inverse": forces,
        })  # fmt: skip
    return {"model": text, "states": states}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", default=str(Path(__file__).resolve().parents[1] / "data" / "osim_several.json"))
    options = parser.parse_args()
    made = {"opensim": osim.GetVersion(), "axes": record(False), "couplers": record(True)}
    Path(options.out).write_text(json.dumps(made, indent=1) + "\n")


if __name__ == "__main__":
    main()
