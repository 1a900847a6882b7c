"""LQR balances a humanoid on one leg: a pose with its mass above the left foot, controls that hold it, and feedback from A
and B of a step, contacts of the foot included (sinew.linearize: analytic)."""

import re
import sys
from pathlib import Path

import numpy
import sinew

MODEL = Path(__file__).resolve().parents[2] / "models" / "environments" / "humanoid.xml"
BENT = {"right hip y": -0.9, "right knee": -1.6, "left hip y": -0.15, "left knee": -0.3, "left ankle": -0.15}
BENT |= {"right shoulder x": -0.5, "left shoulder x": -0.5}

MOVED = ("left hip x", "left hip y", "left ankle", "left roll", "lean")  # what brings the mass above the foot


def model():
    """The humanoid with ankles that roll to the side, too; Euler's method."""
    roll = r'\1<joint name="\2 roll" axis="1 0 0" range="-30 30"/>'
    text = re.sub(r'(<joint name="(\w+) ankle"[^>]*>)', roll, MODEL.read_text())
    text = re.sub(r'(<motor name="(\w+) ankle"[^>]*>)', r'\1<motor name="\2 roll" joint="\2 roll" gear="60"/>', text)
    near = '<worldbody><light pos="2 -2 3" dir="-1 1 -1"/><camera pos="2 -1.6 1" xyaxes="0.62 0.78 0 -0.05 0.04 1"/>'
    return sinew.loads(text.replace("implicitfast", "Euler").replace("<worldbody>", near))


def offsets(m, d):
    """What is wrong with a pose: turn and place of the left foot, and the centre of mass beside it."""
    sinew.forward(m, d)
    foot, at = d.geom("left foot").xmat.reshape(3, 3), d.geom("left foot").xpos
    turn = 0.5 * numpy.array([foot[2, 1] - foot[1, 2], foot[0, 2] - foot[2, 0], foot[1, 0] - foot[0, 1]])
    return numpy.concatenate([turn, at - [0, 0, 0.025], (d.subtree_com[0] - at)[:2]])


def changes(m, d, function, eps=1e-6):
    """Derivatives of a function of the pose by displacements of the dofs."""
    qpos, sides = d.qpos.copy(), {eps: [], -eps: []}
    for unit in numpy.eye(m.nv):
        for amount, found in sides.items():
            d.qpos[:] = sinew.integrate_pos(m, qpos, unit, amount)
            found.append(function(m, d))
    d.qpos[:] = qpos
    return (numpy.array(sides[eps]) - numpy.array(sides[-eps])).T / (2 * eps)


def pose(m, d):
    """The left foot flat on the ground, the other leg bent, the centre of mass above the foot."""
    for name, angle in BENT.items():
        d.joint(name).qpos = angle
    moved = [*range(6), *(int(m.jnt_dofadr[m.joint(name).id]) for name in MOVED)]
    weights = numpy.where(numpy.isin(numpy.arange(m.nv), moved), 1, 1e-3)
    for _ in range(40):
        J = changes(m, d, offsets)
        step = -(weights[:, None] * J.T) @ numpy.linalg.solve(J * weights @ J.T + 1e-9 * numpy.eye(8), offsets(m, d))
        d.qpos[:] = sinew.integrate_pos(m, d.qpos, step, min(1, 0.1 / abs(step).max()))


def hold(m, d):
    """The height at which contacts carry the weight, and the controls that hold the pose there."""
    d.qvel[:], d.qacc[:], found = 0, 0, []
    for d.qpos[2] in d.qpos[2] + numpy.linspace(-2e-3, 2e-3, 401):
        sinew.inverse(m, d)
        found.append((abs(d.qfrc_inverse[2]), d.qpos[2]))
    d.qpos[2] = min(found)[1]
    sinew.inverse(m, d)
    return numpy.array(d.qfrc_inverse[6:]) / m.actuator_gear[:, 0]  # a motor for every hinge, in their order


def balance(seconds=6.0, noise=0.05, feedback=1.0):
    """Heights of the torso and of the right foot over a motion with noise in the controls."""
    d = sinew.Data(m := model())
    pose(m, d)
    d.ctrl[:] = control = hold(m, d)
    qpos = d.qpos.copy()
    found = sinew.linearize(m, d, sensors=False)
    beside = changes(m, d, lambda m, d: offsets(m, d)[6:])
    Q, R = numpy.zeros_like(found.A), numpy.eye(m.nu)
    Q[: m.nv, : m.nv] = 1000 * beside.T @ beside + numpy.diag([0] * 6 + [3.0] * (m.nv - 6))
    A, B, P = found.A, found.B, Q.copy()
    for _ in range(2000):  # Riccati's equation
        K = numpy.linalg.solve(R + B.T @ P @ B, B.T @ P @ A)
        P = Q + A.T @ P @ (A - B @ K)
    d.qpos[:], d.qvel[:], rng, heights = qpos, 0, numpy.random.default_rng(1), []
    for _ in range(int(seconds / m.opt.timestep)):
        away = numpy.concatenate([sinew.differentiate_pos(m, qpos, d.qpos, 1.0), d.qvel])
        d.ctrl[:] = control - feedback * K @ away + noise * rng.normal(size=m.nu)
        sinew.step(m, d)
        heights.append([d.qpos[2], d.geom("right foot").xpos[2]])
    return m, d, numpy.array(heights), found


if __name__ == "__main__":
    m, d, heights, _ = balance()
    print(f"height of the torso {heights[0, 0]:.3f} m at first, {heights[:, 0].min():.3f} m at least")
    if len(sys.argv) > 1:
        from matplotlib import pyplot

        (view := sinew.Renderer(m, 640, 480)).update_scene(d, 0)
        pyplot.imsave(sys.argv[1], view.render())
