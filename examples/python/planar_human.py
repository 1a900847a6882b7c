"""A planar human of nine coordinates with nine muscles in each leg, for examples of optimal control: as MJCF.

    python planar_human.py [picture.png]

Muscles run straight from point to point; their tendons are rigid, their curves those of De Groote. Forces and fibre lengths are
about those of published gait models. `walker()` walks on smooth contacts, `squatter()` stands on one fixed foot that stands for both.
"""

import sys

import numpy as np
import sinew

HIP, KNEE, ANKLE = 0.93, 0.50, 0.07  # heights while standing [m]
# Name: peak force [N], optimal fibre length [m], fibre length while standing over it, points (segment, x, z while standing).
MUSCLES = {
    "iliopsoas": (2342, 0.10, 1.05, [("trunk", 0.01, 1.02), ("trunk", 0.055, 0.955), ("thigh", 0.015, 0.86)]),
    "glut_max": (1944, 0.147, 0.95, [("trunk", -0.09, 1.00), ("thigh", -0.055, 0.90), ("thigh", -0.03, 0.80)]),
    "hamstrings": (2594, 0.109, 0.95, [("trunk", -0.06, 0.87), ("shank", -0.035, 0.47), ("shank", -0.03, 0.44)]),
    "rect_fem": (1169, 0.114, 0.95, [("trunk", 0.045, 0.96), ("thigh", 0.06, 0.50), ("shank", 0.048, 0.44)]),
    "vasti": (4530, 0.107, 0.75, [("thigh", 0.035, 0.72), ("thigh", 0.06, 0.50), ("shank", 0.048, 0.44)]),
    "bifemsh": (804, 0.173, 1.05, [("thigh", -0.02, 0.72), ("shank", -0.035, 0.47), ("shank", -0.03, 0.44)]),
    "gastroc": (2241, 0.060, 1.00, [("thigh", -0.025, 0.53), ("shank", -0.05, 0.30), ("foot", -0.05, 0.05)]),
    "soleus": (3549, 0.050, 1.00, [("shank", -0.02, 0.37), ("foot", -0.05, 0.05)]),
    "tib_ant": (1759, 0.098, 1.00, [("shank", 0.03, 0.34), ("shank", 0.04, 0.12), ("foot", 0.08, 0.04)]),
}
ORIGIN = {"trunk": HIP, "thigh": HIP, "shank": KNEE, "foot": ANKLE}
GEOM = 'contype="0" conaffinity="0"'
CAPSULE = 3  # mjGEOM_CAPSULE


def sites(segment, side, origin):
    """The points of muscles on a segment, in its frame."""
    y = {"_r": -0.08, "_l": 0.08, "": 0}[side]
    place = y if segment == "trunk" else 0
    return "".join(
        f'<site name="{muscle}{side}{i}" pos="{x} {place} {z - origin:.4f}" size=".008"/>'
        for muscle, (*_, points) in MUSCLES.items() for i, (on, x, z) in enumerate(points) if on == segment
    )  # fmt: skip


def muscles(side, strength=1.0):
    """Tendons and actuators of one leg."""
    tendons = actuators = ""
    for name, (force, fibre, stretch, points) in MUSCLES.items():
        length = sum(np.hypot(b[1] - a[1], b[2] - a[2]) for a, b in zip(points, points[1:]))
        path = "".join(f'<site site="{name}{side}{i}"/>' for i in range(len(points)))
        tendons += f'<spatial name="{name}{side}" width=".012" rgba=".8 .2 .2 1">{path}</spatial>'
        actuators += (
            f'<hillmuscle name="{name}{side}" tendon="{name}{side}" curves="degroote" force="{strength * force}" optlen="{fibre}" '
            f'slacklen="{length - stretch * fibre:.4f}" vmax="10" fiberdamping="0.01" rigiddamping="true" ctrlrange="0.01 1"/>'
        )
    return tendons, actuators


def capsule(top, bottom, size, mass, name=""):
    return f'<geom {name} type="capsule" fromto="{top} {bottom}" size="{size}" mass="{mass}" {GEOM}/>'


def hinge(name, low, high):
    """About -y: flexion of the hip and of the ankle is positive, of the knee negative. Bounds of problems stand for limits."""
    return f'<joint name="{name}" axis="0 -1 0" range="{low} {high}" limited="false" damping="0.5"/>'


def foot(side):
    ball = lambda name, x: f'<geom name="{name}{side}" pos="{x} 0 -.04" size=".03" mass=".1" {GEOM}/>'  # noqa: E731
    return capsule("-.05 0 -.03", ".15 0 -.04", 0.025, 0.9) + ball("heel", -0.05) + ball("toe", 0.14) + sites("foot", side, ANKLE)


def leg(side, y):
    shank = capsule("0 0 0", f"0 0 {ANKLE - KNEE}", 0.045, 3.5) + sites("shank", side, KNEE)
    thigh = capsule("0 0 0", f"0 0 {KNEE - HIP}", 0.06, 7.5) + sites("thigh", side, HIP)
    return (
        f'<body name="thigh{side}" pos="0 {y} 0">{hinge(f"hip{side}", -20, 100)}{thigh}'
        f'<body name="shank{side}" pos="0 0 {KNEE - HIP}">{hinge(f"knee{side}", -120, 0)}{shank}'
        f'<body name="foot{side}" pos="0 0 {ANKLE - KNEE}">{hinge(f"ankle{side}", -35, 35)}{foot(side)}</body></body></body>'
    )


def document(world, forces, tendons, actuators):
    return (
        '<mujoco><option gravity="0 0 -9.81" timestep="0.001" integrator="RK4"/>'
        f'<asset><texture name="g" type="2d" builtin="checker" width="64" height="64" rgb1=".8 .8 .8" rgb2=".7 .7 .7"/>'
        '<material name="g" texture="g" texrepeat="10 10"/></asset><worldbody><light pos="0 -2 4" dir="0 .4 -1"/>'
        f'<geom name="floor" type="plane" size="5 5 .1" material="g" {GEOM}/>{world}</worldbody>'
        f"<forces>{forces}</forces><tendon>{tendons}</tendon><actuator>{actuators}</actuator></mujoco>"
    )


def contacts(names):
    return "".join(
        f'<smoothcontact name="{name}" geom1="floor" geom2="{name}" stiffness="2e6" dissipation="2" friction="0.8 0.8 0.5" '
        'slipvelocity="0.2"/>' for name in names
    )  # fmt: skip


TRUNK = capsule("0 0 .05", "0 0 .55", 0.11, 45) + f'<geom pos="0 0 .75" size=".11" mass="5" {GEOM}/>'


def walker(muscular=True):
    """Two legs on the ground, 75 kg; without muscles a motor on each joint."""
    trunk = (
        f'<body name="trunk" pos="0 0 {HIP}"><joint name="forward" type="slide" axis="1 0 0"/><joint name="up" type="slide" axis="0 0 1"/>'
        f'<joint name="tilt" axis="0 -1 0"/>{TRUNK}{sites("trunk", "_r", HIP)}{sites("trunk", "_l", HIP)}{leg("_r", -0.08)}{leg("_l", 0.08)}</body>'
    )
    parts = [muscles(side) for side in ("_r", "_l")]
    motors = "".join(
        f'<motor name="motor_{joint}{side}" joint="{joint}{side}" gear="{most}" ctrlrange="-1 1"/>'
        for side in ("_r", "_l") for joint, most in (("hip", 200), ("knee", 250), ("ankle", 150))
    )  # fmt: skip
    balls = contacts([f"{ball}{side}" for side in ("_r", "_l") for ball in ("heel", "toe")])
    tendons, actuators = (parts[0][0] + parts[1][0], parts[0][1] + parts[1][1]) if muscular else ("", motors)
    return sinew.loads(document(trunk, balls, tendons, actuators))


def squatter(device=False):
    """From a fixed foot up, both legs in one with twice the strength; `device`: a motor that helps the knee, 100 N m at most."""
    rise = lambda segment, of: f"0 0 {ORIGIN[segment] - ORIGIN[of]:.3f}"  # noqa: E731
    body = (
        f'<body name="foot" pos="0 0 {ANKLE}">{capsule("-.05 0 -.03", ".15 0 -.04", 0.025, 2)}{sites("foot", "", ANKLE)}'
        f'<body name="shank">{hinge("ankle", -40, 40)}{capsule("0 0 0", rise("shank", "foot"), 0.06, 7)}{sites("shank", "", ANKLE)}'
        f'<body name="thigh" pos="{rise("shank", "foot")}">{hinge("knee", 0, 120)}{capsule("0 0 0", rise("thigh", "shank"), 0.08, 15)}'
        f'{sites("thigh", "", KNEE)}<body name="trunk" pos="{rise("thigh", "shank")}">{hinge("hip", -100, 20)}{TRUNK}'
        f'{sites("trunk", "", HIP)}</body></body></body></body>'
    )
    tendons, actuators = muscles("", 2.0)
    motor = '<motor name="device" joint="knee" gear="100" ctrlrange="-1 1"/>' if device else ""
    return sinew.loads(document(body, "", tendons, actuators + motor))


def draw(axes, m, poses, spread=0.0):
    """Stick figures of poses in the plane, each `spread` m to the right of the one before; muscles by thin lines."""
    d = sinew.Data(m)
    for k, q in enumerate(poses):
        d.qpos[:] = q
        sinew.forward(m, d)
        place = lambda x: (x[0] + k * spread, x[2])  # noqa: B023, E731
        for tendon in range(m.ntendon):
            wraps = range(d.ten_wrapadr[tendon], d.ten_wrapadr[tendon] + d.ten_wrapnum[tendon])
            line = np.array([place(d.wrap_xpos.reshape(-1, 3)[i]) for i in wraps])
            axes.plot(line[:, 0], line[:, 1], color="tab:red", lw=0.6, alpha=0.6)
        for geom in range(1, m.ngeom):
            if m.geom_type[geom] != CAPSULE:
                axes.plot(*place(d.geom_xpos[geom]), "o", color="0.25", ms=60 * m.geom_size[geom][0])
                continue
            along = d.geom_xmat[geom].reshape(3, 3)[:, 2] * m.geom_size[geom][1]
            ends = np.array([place(d.geom_xpos[geom] - along), place(d.geom_xpos[geom] + along)])
            axes.plot(ends[:, 0], ends[:, 1], color="0.25", lw=2.5, solid_capstyle="round")
    axes.axhline(0, color="0.7", lw=1)
    axes.set_aspect("equal")
    axes.set_axis_off()


def main():
    m = walker()
    d = sinew.Data(m)
    sinew.forward(m, d)
    lowest = min(d.geom(ball).xpos[2] for ball in ("heel_r", "toe_r")) - 0.03
    print(f"walker: {m.nv} coordinates, {m.nu} muscles, {m.body_mass.sum():.1f} kg, soles {1000 * lowest:.0f} mm above the ground")
    if len(sys.argv) > 1:
        import matplotlib.pyplot as plt

        figure, axes = plt.subplots(figsize=(5, 6))
        draw(axes, m, [np.zeros(9), [0, -0.03, 0, 0.5, -0.9, 0.1, -0.3, -0.1, 0.1], [0, -0.35, -0.7, 2.0, -1.83, 0.5, 2.0, -1.83, 0.5]], 0.9)
        figure.savefig(sys.argv[1])


if __name__ == "__main__":
    main()
