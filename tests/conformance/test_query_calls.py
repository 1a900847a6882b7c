"""Rays, distances, contact forces, products with the constraint Jacobian and masses are MuJoCo's."""

import numpy as np
import pytest

mujoco = pytest.importorskip("mujoco", reason="MuJoCo is not installed: nothing to compare with")
sinew = pytest.importorskip("sinew", reason="the Python package sinew is not installed")

import judge

CONSTRAINED = ("contacts.xml", "contacts_elliptic.xml", "constraints.xml")
TOLERANCE = 1e-9

HILLS = " ".join(f"{0.5 + 0.5 * np.sin(i * 0.7) * np.cos(i * 0.13):.4f}" for i in range(12 * 15))
SHAPES = f"""
<mujoco>
  <compiler inertiagrouprange="0 9"/>
  <asset>
    <hfield name="hills" nrow="12" ncol="15" size="2 1.5 .6 .2" elevation="{HILLS}"/>
    <mesh name="hull" vertex="0 0 0 1 0 0 0 1 0 0 0 1 1 1 1" scale=".4 .4 .4"/>
    <mesh name="ball" builtin="sphere" params="3" scale=".3 .4 .2"/>
    <material name="glass" rgba="1 1 1 0"/>
  </asset>
  <worldbody>
    <geom name="floor" type="plane" size="3 2 1" pos="0 0 -1" euler="5 3 0"/>
    <geom name="hills" type="hfield" hfield="hills" pos="0 0 -.5" euler="3 -4 20"/>
    <body name="one"><freejoint/><geom name="sphere" size=".3"/>
      <geom name="capsule" type="capsule" size=".1 .4" pos=".5 .5 0" euler="30 40 0"/></body>
    <body><freejoint/><geom name="ellipsoid" type="ellipsoid" size=".3 .2 .1"/></body>
    <body><freejoint/><geom name="cylinder" type="cylinder" size=".3 .2"/>
      <geom name="box" type="box" size=".1 .2 .3" pos="0 .5 .5" euler="10 20 30" group="2"/></body>
    <body><freejoint/><geom name="hull" type="mesh" mesh="hull"/></body>
    <body><freejoint/><geom name="ball" type="mesh" mesh="ball" group="9"/></body>
    <body><freejoint/><geom name="unseen" size=".4" rgba="1 1 1 0"/>
      <geom name="glass" size=".3" pos=".4 0 0" material="glass"/></body>
  </worldbody>
</mujoco>
"""


class Pair:
    """One model in both engines, and random numbers for arguments."""

    def __init__(self, model, reference):
        self.m, self.reference = model, reference
        self.d, self.found = sinew.Data(self.m), mujoco.MjData(self.reference)
        self.random = np.random.default_rng(5)

    def vector(self, length, scale=1.0):
        return scale * self.random.normal(size=length)

    def forward(self, qpos, qvel=0):
        self.d.qpos[:] = self.found.qpos[:] = qpos
        self.d.qvel[:] = self.found.qvel[:] = qvel
        sinew.forward(self.m, self.d)
        mujoco.mj_forward(self.reference, self.found)


def same(found, expected, tolerance=TOLERANCE):
    found, expected = np.asarray(found), np.asarray(expected)
    return np.abs(found - expected).max(initial=0) <= tolerance * (1 + np.abs(expected).max(initial=0))


# ---- rays and distances


@pytest.fixture
def shapes():
    pair = Pair(sinew.loads(SHAPES), mujoco.MjModel.from_xml_string(SHAPES))
    qpos = np.tile([0, 0, 0.5, 1, 0, 0, 0], 6).reshape(6, 7)
    qpos[:, :3] += pair.vector((6, 3), 0.8)
    qpos[:, 3:] = pair.vector((6, 4))
    qpos[:, 3:] /= np.linalg.norm(qpos[:, 3:], axis=1, keepdims=True)
    pair.forward(qpos.ravel())
    return pair


def directions(pair, count):
    """Random ones of all lengths, and some along axes."""
    rays = pair.vector((count, 3)) * pair.random.choice([0.1, 1, 5], (count, 1))
    rays[::7] = [0, 0, -1]
    rays[::11] = [1, 0, 0]
    return rays


@pytest.mark.parametrize(
    "groups, fixed, excluded",
    [
        (None, True, -1),
        ([1, 1, 0, 1, 1, 1], True, -1),
        ([0, 0, 1, 0, 0, 1], True, -1),
        (None, False, -1),
        (None, True, 1),
    ],
)
def test_a_ray_meets_the_same_geom_at_the_same_place(shapes, groups, fixed, excluded):
    mask = None if groups is None else np.array(groups, np.uint8)
    met = set()
    for direction in directions(shapes, 500):
        origin, geom, normal = shapes.vector(3, 1.5), np.zeros(1, np.int32), np.zeros(3)
        expected = mujoco.mj_ray(shapes.reference, shapes.found, origin, direction, mask, fixed, excluded, geom, normal)
        body = None if excluded < 0 else excluded
        distance, found, surface = sinew.cast_ray(shapes.m, shapes.d, origin, direction, groups, fixed, body)
        assert (found, same(distance, expected), same(surface, normal)) == (geom[0], True, True), (origin, direction)
        met.add(found)
    assert len(met) >= 3


def test_many_rays_from_a_point_meet_the_same(shapes):
    for cutoff in (1e10, 1.0):
        for _ in range(20):
            origin, rays = shapes.vector(3, 1.5), directions(shapes, 100)
            geom, distance = np.zeros(100, np.int32), np.zeros(100)
            mujoco.mj_multiRay(
                shapes.reference, shapes.found, origin, rays.ravel(), None, 1, -1, geom, distance, None, 100, cutoff
            )
            found = sinew.multi_ray(shapes.m, shapes.d, origin, rays, cutoff=cutoff)
            assert np.array_equal(found[1], geom) and same(found[0], distance)


def test_distances_of_geoms(shapes):
    near = 0
    for first in range(shapes.m.ngeom):
        for second in range(shapes.m.ngeom):
            if first == second or "hills" in (shapes.m.geom(first).name, shapes.m.geom(second).name):
                continue
            limit, segment = shapes.random.choice([0.5, 10.0]), np.zeros(6)
            expected = mujoco.mj_geomDistance(shapes.reference, shapes.found, first, second, limit, segment)
            distance, points = sinew.geom_distance(shapes.m, shapes.d, first, second, limit)
            assert same(distance, expected), (first, second)
            # points of flat faces that are parallel are anybody's choice
            assert same(points.ravel(), segment, 1e-6), (first, second)
            near += distance < limit
    assert near > 50


# ---- contacts and rows


@pytest.fixture(params=CONSTRAINED)
def constrained(request):
    path = str(judge.MODELS / request.param)
    pair = Pair(sinew.load(path), mujoco.MjModel.from_xml_path(path))
    for _ in range(30):
        mujoco.mj_step(pair.reference, pair.found)
    qpos, qvel = pair.found.qpos.copy(), pair.found.qvel.copy()
    pair.d.qacc_warmstart[:] = pair.found.qacc_warmstart
    pair.forward(qpos, qvel)
    assert pair.d.nefc == pair.found.nefc > 0
    return pair


def test_forces_of_contacts(constrained):
    m, d = constrained.m, constrained.d
    for contact in range(d.ncon):
        expected = np.zeros(6)
        mujoco.mj_contactForce(constrained.reference, constrained.found, contact, expected)
        force = sinew.contact_force(m, d, contact)
        assert same(force, expected, 1e-6), contact
        frame = d.contact.frame[contact].reshape(3, 3)
        assert same(sinew.contact_wrench(m, d, contact), np.concatenate([frame.T @ force[3:], frame.T @ force[:3]]))


def test_motion_of_contacts_is_that_of_their_geoms(constrained):
    m, d = constrained.m, constrained.d
    for contact in range(d.ncon):
        frame, pos = d.contact.frame[contact].reshape(3, 3), d.contact.pos[contact]
        expected = np.zeros((6, m.nv))
        for geom, sign in zip(d.contact.geom[contact], (-1, 1)):
            translation, rotation = np.zeros((3, m.nv)), np.zeros((3, m.nv))
            body = m.geom_bodyid[geom]
            mujoco.mj_jac(constrained.reference, constrained.found, translation, rotation, pos, body)
            expected += sign * np.concatenate([frame @ translation, frame @ rotation])
        assert same(sinew.contact_jacobian(m, d, contact), expected), contact


def test_products_with_the_constraint_jacobian(constrained):
    m, d = constrained.m, constrained.d
    x, force = constrained.vector(m.nv), constrained.vector(d.nefc)
    expected = np.zeros(d.nefc)
    mujoco.mj_mulJacVec(constrained.reference, constrained.found, expected, x)
    assert same(sinew.mul_jac(m, d, x), expected)
    expected = np.zeros(m.nv)
    mujoco.mj_mulJacTVec(constrained.reference, constrained.found, expected, force)
    assert same(sinew.mul_jac_transposed(m, d, force), expected)


def test_forces_at_a_residual(constrained):
    m, d = constrained.m, constrained.d
    for scale in (1.0, 100.0):
        residual, cost = constrained.vector(d.nefc, scale), np.zeros(1)
        mujoco.mj_constraintUpdate(constrained.reference, constrained.found, residual, cost, 0)
        assert same(sinew.constraint_update(m, d, residual), cost[0])
        assert same(d.efc_force, constrained.found.efc_force)
        assert np.array_equal(d.efc_state, constrained.found.efc_state)
        assert same(d.qfrc_constraint, constrained.found.qfrc_constraint)


# ---- masses, frames, keyframes


@pytest.fixture(params=("tree.xml", "arm.xml"))
def free(request):
    path = str(judge.MODELS / request.param)
    pair = Pair(sinew.load(path), mujoco.MjModel.from_xml_path(path))
    pair.forward(sinew.integrate_pos(pair.m, pair.m.qpos0, pair.vector(pair.m.nv), 1), pair.vector(pair.m.nv))
    return pair


def test_angular_momentum_of_subtrees(free):
    for body in range(free.m.nbody):
        expected = np.zeros((3, free.m.nv))
        mujoco.mj_angmomMat(free.reference, free.found, expected, body)
        assert same(sinew.angular_momentum_matrix(free.m, free.d, body), expected), body


def test_frames_on_bodies(free):
    for body in range(free.m.nbody):
        pos, quat, xpos, xmat = free.vector(3), free.vector(4), np.zeros(3), np.zeros(9)
        quat /= np.linalg.norm(quat)
        mujoco.mj_local2Global(free.found, xpos, xmat, pos, quat, body, 0)
        found = sinew.local_to_global(free.m, free.d, body, pos, quat)
        assert same(found[0], xpos) and same(found[1].ravel(), xmat), body


def test_total_mass(free):
    assert same(sinew.total_mass(free.m), mujoco.mj_getTotalmass(free.reference))
    sinew.set_total_mass(free.m, 7)
    mujoco.mj_setTotalmass(free.reference, 7)
    mujoco.mj_setConst(free.reference, mujoco.MjData(free.reference))
    assert same(sinew.total_mass(free.m), 7)
    for name in ("body_mass", "body_inertia", "body_subtreemass", "dof_invweight0", "body_invweight0"):
        assert same(getattr(free.m, name), getattr(free.reference, name)), name


def test_kept_keyframes():
    xml = judge.MODELS / "arm.xml"
    pair = Pair(sinew.load(str(xml)), mujoco.MjModel.from_xml_path(str(xml)))
    assert pair.m.nkey > 0
    for _ in range(10):
        sinew.step(pair.m, pair.d)
        mujoco.mj_step(pair.reference, pair.found)
    sinew.save_keyframe(pair.m, pair.d, 0)
    mujoco.mj_setKeyframe(pair.reference, pair.found, 0)
    for name in ("key_time", "key_qpos", "key_qvel", "key_act", "key_ctrl", "key_mpos", "key_mquat"):
        assert same(getattr(pair.m, name), getattr(pair.reference, name)), name
    with pytest.raises(IndexError):
        sinew.save_keyframe(pair.m, pair.d, pair.m.nkey)
