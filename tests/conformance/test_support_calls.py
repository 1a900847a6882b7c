"""Jacobians, velocities and forces at every place of a model are MuJoCo's."""

import numpy as np
import pytest

mujoco = pytest.importorskip("mujoco", reason="MuJoCo is not installed: nothing to compare with")
sinew = pytest.importorskip("sinew", reason="the Python package sinew is not installed")

import judge

MODELS = ("tree.xml", "tendons.xml", "arm.xml")
POINT_CALLS = (("jac_point", "mj_jac"), ("jac_dot", "mj_jacDot"))
OBJECT_CALLS = (
    ("jac_body", "mj_jacBody", "nbody"),
    ("jac_body_com", "mj_jacBodyCom", "nbody"),
    ("jac_geom", "mj_jacGeom", "ngeom"),
    ("jac_site", "mj_jacSite", "nsite"),
)
FRAMES = (("BODY", "nbody"), ("XBODY", "nbody"), ("GEOM", "ngeom"), ("SITE", "nsite"), ("CAMERA", "ncam"))
TOLERANCE = 1e-12


class Pair:
    """One random state in both engines, and random numbers for arguments."""

    def __init__(self, name):
        path = str(judge.MODELS / name)
        self.m, self.reference = sinew.load(path), mujoco.MjModel.from_xml_path(path)
        self.m.opt.disableflags |= 1
        self.reference.opt.disableflags |= 1
        self.d, self.found = sinew.Data(self.m), mujoco.MjData(self.reference)
        self.random = np.random.default_rng(5)
        qpos = sinew.integrate_pos(self.m, self.m.qpos0, self.vector(self.m.nv), 1)
        qvel = self.vector(self.m.nv)
        self.d.qpos[:] = self.found.qpos[:] = qpos
        self.d.qvel[:] = self.found.qvel[:] = qvel
        sinew.forward(self.m, self.d)
        sinew.body_forces(self.m, self.d)
        mujoco.mj_forward(self.reference, self.found)
        mujoco.mj_rnePostConstraint(self.reference, self.found)

    def vector(self, length):
        return self.random.normal(size=length)

    def matrices(self):
        return np.zeros((3, self.m.nv)), np.zeros((3, self.m.nv))


@pytest.fixture(params=MODELS)
def pair(request):
    return Pair(request.param)


def same(found, expected):
    found, expected = np.asarray(found), np.asarray(expected)
    return np.abs(found - expected).max(initial=0) <= TOLERANCE * (1 + np.abs(expected).max(initial=0))


def test_jacobians_of_objects(pair):
    for ours, theirs, size in OBJECT_CALLS:
        for index in range(getattr(pair.m, size)):
            expected = pair.matrices()
            getattr(mujoco, theirs)(pair.reference, pair.found, *expected, index)
            assert same(getattr(sinew, ours)(pair.m, pair.d, index), expected), f"{ours} {index}"


def test_jacobians_of_points_and_subtrees(pair):
    for body in range(pair.m.nbody):
        point = pair.vector(3)
        for ours, theirs in POINT_CALLS:
            expected = pair.matrices()
            getattr(mujoco, theirs)(pair.reference, pair.found, *expected, point, body)
            assert same(getattr(sinew, ours)(pair.m, pair.d, body, point), expected), f"{ours} {body}"
        if pair.m.body_subtreemass[body] == 0:  # MuJoCo divides by it
            continue
        expected, _ = pair.matrices()
        mujoco.mj_jacSubtreeCom(pair.reference, pair.found, expected, body)
        assert same(sinew.jac_subtree_com(pair.m, pair.d, body), expected), body


def test_motion_of_objects(pair):
    for kind, size in FRAMES:
        type_ = sinew.ObjectType[kind]
        for index in range(getattr(pair.m, size)):
            for local in (False, True):
                arguments = pair.reference, pair.found, int(type_), index
                expected = np.zeros(6)
                mujoco.mj_objectVelocity(*arguments, expected, local)
                assert same(sinew.object_velocity(pair.m, pair.d, type_, index, local), expected), (kind, index)
                mujoco.mj_objectAcceleration(*arguments, expected, local)
                assert same(sinew.object_acceleration(pair.m, pair.d, type_, index, local), expected), (kind, index)


def test_forces_on_bodies(pair):
    for body in range(pair.m.nbody):
        force, torque, point, expected = pair.vector(3), pair.vector(3), pair.vector(3), np.zeros(pair.m.nv)
        mujoco.mj_applyFT(pair.reference, pair.found, force, torque, point, body, expected)
        assert same(sinew.apply_force(pair.m, pair.d, body, force, torque, point), expected), body
