"""Writes tests/data/osim_forces.json: accelerations that OpenSim gives for forces of every class that is translated. Needs the package opensim.

    record_forces.py [--out FILE] [--states N] [--seed N]

Three bodies on a gimbal, a slide and a pin carry one force, or one class of forces, at a time. States and times are random.
"""

import argparse
import json
import tempfile
from pathlib import Path

import numpy as np
import opensim

opensim.Logger.setLevelString("error")

COORDINATES = ["x", "y", "z", "s", "h"]


def body(name, mass, inertia):
    return f'<Body name="{name}"><mass>{mass}</mass><mass_center>0.02 -0.05 0.03</mass_center><inertia>{inertia} 0 0 0</inertia></Body>'


def frame(name, of, translation, orientation):
    return (
        f'<PhysicalOffsetFrame name="{name}"><socket_parent>{of}</socket_parent><translation>{translation}</translation>'
        f"<orientation>{orientation}</orientation></PhysicalOffsetFrame>"
    )


def joint(kind, name, parent, child, coordinates):
    rows = "".join(f'<Coordinate name="{c}"><range>-3 3</range></Coordinate>' for c in coordinates)
    frames = frame("near", parent, "0.1 0.2 -0.1", "0.3 -0.2 0.5") + frame("far", f"/bodyset/{child}", "0.05 0.1 0.02", "-0.4 0.1 0.2")
    return (
        f'<{kind} name="{name}"><socket_parent_frame>near</socket_parent_frame><socket_child_frame>far</socket_child_frame>'
        f"<coordinates>{rows}</coordinates><frames>{frames}</frames></{kind}>"
    )


def model(forces, geometry=""):
    bodies = body("a", 2, "0.1 0.2 0.15") + body("b", 1.5, "0.05 0.04 0.06") + body("c", 1.1, "0.03 0.02 0.04")
    joints = joint("GimbalJoint", "j1", "/ground", "a", ["x", "y", "z"])
    joints += joint("SliderJoint", "j2", "/bodyset/a", "b", ["s"]) + joint("PinJoint", "j3", "/bodyset/b", "c", ["h"])
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<OpenSimDocument Version="40600"><Model name="forces"><gravity>0 -9.80665 0</gravity>'
        f"<BodySet><objects>{bodies}</objects></BodySet><JointSet><objects>{joints}</objects></JointSet>"
        f"<ContactGeometrySet><objects>{geometry}</objects></ContactGeometrySet>"
        f"<ForceSet><objects>{forces}</objects></ForceSet></Model></OpenSimDocument>\n"
    )


def on_coordinate(name, coordinate, text):
    return (
        f'<ExpressionBasedCoordinateForce name="{name}"><coordinate>{coordinate}</coordinate><expression>{text}</expression>'
        "</ExpressionBasedCoordinateForce>"
    )


def between_points(name, first, second, text):
    return (
        f'<ExpressionBasedPointToPointForce name="{name}"><body1>{first}</body1><body2>{second}</body2><point1>0.1 0.2 0.3</point1>'
        f"<point2>-0.2 0.1 0.05</point2><expression>{text}</expression></ExpressionBasedPointToPointForce>"
    )


def bushing():
    texts = {
        "Mx": "3*theta_x+theta_y*delta_z", "My": "2*theta_y^3", "Mz": "theta_z - 0.4*theta_x",
        "Fx": "20*delta_x + 4*delta_y*theta_z", "Fy": "30*delta_y", "Fz": "25*delta_z-delta_x",
    }  # fmt: skip
    frames = frame("f1", "/bodyset/a", "0.05 0.1 -0.1", "-0.2 0.3 0.1") + frame("f2", "/bodyset/c", "0.1 -0.2 0.1", "0.2 0.1 -0.3")
    return (
        '<ExpressionBasedBushingForce name="bush"><socket_frame1>f1</socket_frame1><socket_frame2>f2</socket_frame2>'
        f"<frames>{frames}</frames>" + "".join(f"<{k}_expression>{t}</{k}_expression>" for k, t in texts.items())
        + "<rotational_damping>0.1 0.2 0.3</rotational_damping><translational_damping>1 2 3</translational_damping></ExpressionBasedBushingForce>"
    )


def ligament():
    places = [("/ground", "0.1 0.5 0"), ("/bodyset/b", "0.1 0 0.1"), ("/bodyset/c", "0.2 0.1 0")]
    points = "".join(
        f'<PathPoint name="p{i}"><socket_parent_frame>{of}</socket_parent_frame><location>{at}</location></PathPoint>'
        for i, (of, at) in enumerate(places)
    )
    return (
        f'<Blankevoort1991Ligament name="lig"><GeometryPath name="path"><PathPointSet><objects>{points}</objects></PathPointSet>'
        "</GeometryPath><linear_stiffness>800</linear_stiffness><transition_strain>0.4</transition_strain>"
        "<damping_coefficient>3</damping_coefficient><slack_length>0.9</slack_length></Blankevoort1991Ligament>"
    )


def constant(value):
    return f"<Constant><value>{value}</value></Constant>"


def line(slope, offset):
    return f"<LinearFunction><coefficients>{slope} {offset}</coefficients></LinearFunction>"


def prescribed(name, of, local_point, local, **sets):
    flags = f"<pointIsGlobal>{str(not local_point).lower()}</pointIsGlobal><forceIsGlobal>{str(not local).lower()}</forceIsGlobal>"
    rows = "".join(f'<FunctionSet name="{kind}Functions"><objects>{"".join(of)}</objects></FunctionSet>' for kind, of in sets.items())
    return f'<PrescribedForce name="{name}"><socket_frame>/bodyset/{of}</socket_frame>{flags}{rows}</PrescribedForce>'


SINE = "<Sine><amplitude>3</amplitude><omega>2</omega><phase>0.1</phase><offset>1</offset></Sine>"


def surface(kind, name, of, location, orientation, etc=""):
    return (
        f'<{kind} name="{name}"><socket_frame>{of}</socket_frame><location>{location}</location><orientation>{orientation}</orientation>'
        f"{etc}</{kind}>"
    )


def contact(kind, surfaces, stiffness):
    return (
        f'<{kind} name="contact"><{kind}::ContactParametersSet name="contact_parameters"><objects><{kind}::ContactParameters>'
        f"<geometry>{surfaces}</geometry><stiffness>{stiffness}</stiffness><dissipation>0.3</dissipation><static_friction>0.8</static_friction>"
        "<dynamic_friction>0.4</dynamic_friction><viscous_friction>0.2</viscous_friction>"
        f"</{kind}::ContactParameters></objects></{kind}::ContactParametersSet><transition_velocity>0.2</transition_velocity></{kind}>"
    )


def ball(radii, rings):
    """The text of a .obj file with an ellipsoid."""
    around = 2 * rings
    vertices = [(0, radii[1], 0)]
    for i in range(1, rings):
        a = np.pi * i / rings
        for j in range(around):
            b = np.pi * j / rings
            vertices.append((radii[0] * np.sin(a) * np.cos(b), radii[1] * np.cos(a), radii[2] * np.sin(a) * np.sin(b)))
    vertices.append((0, -radii[1], 0))
    at = lambda i, j: 0 if i == 0 else len(vertices) - 1 if i == rings else 1 + (i - 1) * around + j % around  # noqa: E731
    faces = []
    for i in range(rings):
        for j in range(around):
            if i > 0:
                faces.append((at(i, j), at(i, j + 1), at(i + 1, j)))
            if i < rings - 1:
                faces.append((at(i, j + 1), at(i + 1, j + 1), at(i + 1, j)))
    return "".join(f"v {x:.8g} {y:.8g} {z:.8g}\n" for x, y, z in vertices) + "".join(f"f {a + 1} {b + 1} {c + 1}\n" for a, b, c in faces)


MESHES = {"ball.obj": ball((0.3, 0.3, 0.36), 6), "egg.obj": ball((0.35, 0.3, 0.42), 5)}
MESH = surface("ContactMesh", "mesh", "/bodyset/c", "0.02 0.03 0.01", "0.2 0.3 0.1", "<filename>ball.obj</filename>")
EGG = surface("ContactMesh", "egg", "/ground", "0.4 0.3 0.1", "0.1 -0.4 0.1", "<filename>egg.obj</filename>")
FLOOR = surface("ContactHalfSpace", "floor", "/ground", "0 0.1 0", "0 0 -1.5")
SPHERE = surface("ContactSphere", "sphere", "/ground", "0.5 0.2 0.1", "0 0 0", "<radius>0.4</radius>")
PLATE = surface("ContactHalfSpace", "plate", "/bodyset/b", "0.1 0.1 0", "0.3 0.4 -1.5")

FUNCTIONS = (
    "-(q*q)^2^0.5*-3+min(q,qdot)*tanh(q)-step(q)*2+cube(q)-square(qdot)+sqrt(2+q*q)*log(3+cos(q))+erf(q)*erfc(qdot)+atan(q)+asin(q/4)-acos(q/5)"
    "+sinh(q)-cosh(q/2)+sec(q/3)*tan(q/4)+recip(4+q)+csc(2+q/4)+cot(1+q/8)+delta(q)"
)
CASES = {
    "ExpressionBasedCoordinateForce": model(
        on_coordinate("e1", "h", "-12*q^3 - 2.5*qdot + 3*sin(w*q)/(1+exp(-q)) ; w = 1.5 + u*u; u = max(0.2, abs(qdot)^0.3)")
        + on_coordinate("e2", "s", FUNCTIONS)
    ),
    "ExpressionBasedPointToPointForce": model(
        between_points("p", "a", "c", "40*(d-0.5)^2+3*ddot*d") + between_points("g", "ground", "b", "10/d-ddot")
    ),
    "ExpressionBasedBushingForce": model(bushing()),
    "Blankevoort1991Ligament": model(ligament()),
    "PrescribedForce": model(
        prescribed("push", "b", True, True, force=[SINE, constant(-2), line(2, 1)], point=[constant(0.1), line(0.2, 0.1), constant(0.3)],
                   torque=[constant(0.5), constant(0.7), line(-1, 1)])
        + prescribed("pull", "c", False, False, force=[constant(3), constant(-2), line(2, 1)], point=[constant(0.1), line(0.2, 0.1), constant(0.3)])
    ),
    "ElasticFoundationForce of a mesh and a half-space": model(contact("ElasticFoundationForce", "mesh floor", 3e5), MESH + FLOOR),
    "ElasticFoundationForce of a mesh and a sphere": model(contact("ElasticFoundationForce", "mesh sphere", 3e5), MESH + SPHERE),
    "ElasticFoundationForce of two meshes": model(contact("ElasticFoundationForce", "mesh egg", 3e5), MESH + EGG),
    "HuntCrossleyForce of a half-space that moves": model(contact("HuntCrossleyForce", "plate sphere", 1e6), PLATE + SPHERE),
}  # fmt: skip


def record(text, count, rng):
    with tempfile.TemporaryDirectory() as folder:
        for name, mesh in MESHES.items():
            (Path(folder) / name).write_text(mesh)
        path = Path(folder) / "forces.osim"
        path.write_text(text)
        m = opensim.Model(str(path))
        s = m.initSystem()
    coordinates = [m.getCoordinateSet().get(name) for name in COORDINATES]
    states = []
    for _ in range(count):
        q, qdot, time = rng.uniform(-1, 1, 5), rng.uniform(-2, 2, 5), float(rng.uniform(0, 2))
        s.setTime(time)
        for c, value, speed in zip(coordinates, q, qdot):
            c.setValue(s, float(value), False)
            c.setSpeedValue(s, float(speed))
        m.realizeAcceleration(s)
        states.append({"time": time, "q": list(q), "qdot": list(qdot), "qddot": [c.getAccelerationValue(s) for c in coordinates]})
    return {"model": text, "states": states}


def recorded(count, seed):
    rng = np.random.default_rng(seed)
    cases = {name: record(text, count, rng) for name, text in CASES.items()}
    return {"opensim": opensim.GetVersion(), "coordinates": COORDINATES, "meshes": MESHES, "cases": cases}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", default=str(Path(__file__).resolve().parents[1] / "data" / "osim_forces.json"))
    parser.add_argument("--states", type=int, default=8)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args()
    Path(options.out).write_text(json.dumps(recorded(options.states, options.seed), indent=1) + "\n")


if __name__ == "__main__":
    main()
