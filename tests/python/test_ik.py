"""sinew.ik: targets in reach are reached, others satisfy the conditions of a least-squares solution with bounds."""

from pathlib import Path

import numpy
import pytest

import sinew

MODELS = Path(__file__).resolve().parents[2] / "models"
ARMS = {
    "arm": (MODELS / "arm.xml", "wrist 3"),
    "muscle arm": (MODELS / "environments/muscle_arm.xml", "forearm"),
    "elbow": (MODELS / "scenes/elbow.xml", "forearm"),
    "humanoid": (MODELS / "scenes/humanoid.xml", "right foot"),
}


def start(name):
    path, body = ARMS[name]
    m = sinew.load(str(path))
    d = sinew.Data(m)
    names = [m.body(i).name for i in range(m.nbody)]
    d.qpos[m.jnt_qposadr[m.jnt_type >= 2]] += 0.3  # away from singular poses
    clip(m, d.qpos)
    sinew.forward(m, d)
    return m, d, body if body in names else names[-1]


def pose_near(m, d, body, seed, size):
    """Where a body is in a pose near that of d, within the limits."""
    other = sinew.Data(m)
    other.qpos[:] = d.qpos
    other.qpos[:] = sinew.integrate_pos(m, d.qpos, numpy.random.default_rng(seed).uniform(-size, size, m.nv), 1)
    clip(m, other.qpos)
    sinew.forward(m, other)
    return other.body(body).xpos.copy(), other.body(body).xquat.copy()


def clip(m, qpos):
    for joint in range(m.njnt):
        if m.jnt_limited[joint] and m.jnt_type[joint] >= 2:
            at = m.jnt_qposadr[joint]
            qpos[at] = numpy.clip(qpos[at], *m.jnt_range[joint])


def residual(m, d, body, pos, quat, rest, regularization):
    """Weighted errors and their Jacobian, from other functions than sinew.ik uses."""
    sinew.forward(m, d)
    translation, rotation = sinew.jac_body(m, d, body)
    xquat = d.body(body).xquat
    turn = sinew.quat_to_velocity(sinew.quat_mul(xquat, sinew.quat_conjugate(quat)), 1)
    offset = sinew.differentiate_pos(m, rest, d.qpos, 1)
    root = numpy.sqrt(regularization)
    return (numpy.concatenate([d.body(body).xpos - pos, turn, root * offset]),
            numpy.concatenate([translation, rotation, root * numpy.eye(m.nv)]))  # fmt: skip


@pytest.mark.parametrize("name", ARMS)
@pytest.mark.parametrize("seed", range(5))
def test_a_pose_in_reach_is_reached(name, seed):
    m, d, body = start(name)
    pos, quat = pose_near(m, d, body, seed, 0.2)
    found = sinew.ik(m, d, body=body, pos=pos, quat=quat)
    assert found.converged and found.pos_error < 1e-8 and found.angle_error < 1e-7
    sinew.forward(m, d)
    assert numpy.abs(d.body(body).xpos - pos).max() < 1e-8


@pytest.mark.parametrize("name", ARMS)
@pytest.mark.parametrize("seed", range(3))
def test_a_pose_out_of_reach_satisfies_the_conditions_of_least_squares(name, seed):
    m, d, body = start(name)
    rest = d.qpos.copy()
    pos, quat = pose_near(m, d, body, seed, 0.3)
    pos += numpy.random.default_rng(seed).normal(size=3)
    found = sinew.ik(m, d, body=body, pos=pos, quat=quat, regularization=1e-2, tolerance=1e-12, max_iterations=500)
    assert found.converged
    error, jacobian = residual(m, d, body, pos, quat, rest, 1e-2)
    assert found.cost == pytest.approx(error @ error / 2, rel=1e-9)
    gradient = jacobian.T @ error
    for joint in range(m.njnt):
        at, dof = m.jnt_qposadr[joint], m.jnt_dofadr[joint]
        if not m.jnt_limited[joint] or m.jnt_type[joint] < 2:
            continue
        low, high = m.jnt_range[joint]
        assert low <= d.qpos[at] <= high
        if d.qpos[at] == low:
            gradient[dof] = min(gradient[dof], 0)  # pushes against the bound
        elif d.qpos[at] == high:
            gradient[dof] = max(gradient[dof], 0)
    assert numpy.abs(gradient).max() < 1e-6


@pytest.mark.parametrize("name", ["arm", "muscle arm", "elbow", "humanoid"])
def test_it_finds_what_scipy_finds(name):
    optimize = pytest.importorskip("scipy.optimize")
    m, d, body = start(name)
    rest = d.qpos.copy()
    pos, quat = pose_near(m, d, body, 1, 0.3)
    pos += [0.1, -0.2, 0.15]
    scratch = sinew.Data(m)

    def at(v):
        scratch.qpos[:] = sinew.integrate_pos(m, rest, v, 1)
        return residual(m, scratch, body, pos, quat, rest, 1e-2)[0]

    low, high = numpy.full(m.nv, -numpy.inf), numpy.full(m.nv, numpy.inf)
    for joint in range(m.njnt):
        if m.jnt_limited[joint] and m.jnt_type[joint] >= 2:
            dof = m.jnt_dofadr[joint]
            low[dof], high[dof] = m.jnt_range[joint] - rest[m.jnt_qposadr[joint]] + numpy.array([-1e-12, 1e-12])
    theirs = optimize.least_squares(at, numpy.zeros(m.nv), bounds=(low, high), xtol=1e-14, ftol=1e-14, gtol=1e-14)
    ours = sinew.ik(m, d, body=body, pos=pos, quat=quat, regularization=1e-2, tolerance=1e-12, max_iterations=500)
    assert ours.cost <= theirs.cost * (1 + 1e-6)
    assert ours.cost == pytest.approx(theirs.cost, rel=1e-5)


def test_several_targets_joints_and_orientations():
    m, d, _ = start("humanoid")
    feet = [name for name in (m.body(i).name for i in range(m.nbody)) if "foot" in name][:2]
    before = {foot: d.body(foot).xpos.copy() for foot in feet}
    goal = [before[foot] + [0.05, 0, 0.1] for foot in feet]
    found = sinew.ik(m, d, body=feet, pos=goal)
    assert found.pos_error < 1e-8
    sinew.reset(m, d)
    hands = [{"body": feet[0], "pos": goal[0]}, {"body": feet[1], "quat": [1, 0, 0, 0], "quat_weight": 0.5}]
    assert sinew.ik(m, d, targets=hands).converged
    sinew.reset(m, d)
    fixed = d.qpos[:7].copy()
    moving = [joint for joint in range(m.njnt) if m.jnt_type[joint] >= 2]
    found = sinew.ik(m, d, body=feet, pos=goal, joints=moving)
    assert (d.qpos[:7] == fixed).all() and found.pos_error < 1e-6


def test_a_start_beyond_the_limits_comes_back():
    m, d, body = start("muscle arm")
    pos, quat = pose_near(m, d, body, 2, 0.2)
    d.qpos[:] = m.jnt_range[:, 0] - 1
    found = sinew.ik(m, d, body=body, pos=pos, quat=quat)
    assert found.converged and found.pos_error < 1e-8 and (d.qpos >= m.jnt_range[:, 0]).all()


def test_wrong_arguments_are_named():
    m, d, body = start("arm")
    for arguments, text in (
        ({}, "ik needs a target"),
        ({"body": body}, "a target needs pos, quat or both"),
        ({"body": body, "pos": [1, 2]}, "pos needs 3 finite numbers"),
        ({"body": body, "quat": [0, 0, 0, 0]}, "quat must not be zero"),
        ({"body": body, "pos": [0, 0, 0], "pos_weight": -1}, "weights must not be negative"),
        ({"body": [body, body], "pos": [[0, 0, 0]]}, "2 targets need as many entries of pos, got 1"),
        ({"targets": [{"body": body, "place": 1}]}, "a target has no 'place'"),
        ({"body": body, "pos": [0, 0, 0], "rest": [0]}, "rest needs"),
        ({"body": body, "pos": [0, 0, 0], "regularization": -1}, "regularization must not be negative"),
    ):
        with pytest.raises((TypeError, ValueError), match=text.replace("(", r"\(")):
            sinew.ik(m, d, **arguments)
    with pytest.raises(KeyError, match="did you mean"):
        sinew.ik(m, d, body=body + "x", pos=[0, 0, 0])
