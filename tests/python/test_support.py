"""Jacobians, velocities and forces at places of a model."""

import numpy as np
import pytest

import sinew
from sinew import ObjectType


def moving(m, lean=False):
    d = sinew.Data(m, lean=lean)
    sinew.reset(m, d, "bent")
    d.qvel[:] = np.linspace(-1, 1, m.nv)
    sinew.forward(m, d)
    return d


def test_jacobians_make_velocities(arm):
    d = moving(arm)
    for kind, name, jacobian in (
        (ObjectType.XBODY, "hand", sinew.jac_body),
        (ObjectType.BODY, "hand", sinew.jac_body_com),
        (ObjectType.GEOM, "palm", sinew.jac_geom),
        (ObjectType.SITE, "tip", sinew.jac_site),
    ):
        translation, rotation = jacobian(arm, d, name)
        assert translation.shape == rotation.shape == (3, arm.nv)
        velocity = sinew.object_velocity(arm, d, kind, name)
        assert np.allclose(np.concatenate([rotation @ d.qvel, translation @ d.qvel]), velocity, atol=1e-13)
    sinew.subtree_velocities(arm, d)
    assert np.allclose(sinew.jac_subtree_com(arm, d, 1) @ d.qvel, d.subtree_linvel[1], atol=1e-13)


def test_objects_are_found_by_name_or_index(arm):
    d = moving(arm)
    index = sinew.name_to_id(arm, ObjectType.SITE, "tip")
    assert np.array_equal(sinew.jac_site(arm, d, "tip"), sinew.jac_site(arm, d, index))
    with pytest.raises(sinew.UnknownNameError, match="did you mean 'tip'"):
        sinew.jac_site(arm, d, "tipp")
    with pytest.raises(IndexError):
        sinew.jac_site(arm, d, 1000)
    with pytest.raises(ValueError, match="no frame"):
        sinew.object_velocity(arm, d, ObjectType.JOINT, "elbow")
    with pytest.raises(ValueError, match="point"):
        sinew.jac_point(arm, d, "hand", [1, 2])
    with pytest.raises(TypeError):
        sinew.jac_body(None, d, "hand")


def test_the_rate_of_a_jacobian_gives_the_acceleration_that_joints_do_not_make(arm):
    d = moving(arm)
    sinew.body_forces(arm, d)
    point = d.body("hand").xpos
    translation, rotation = sinew.jac_point(arm, d, "hand", point)
    slide, turn = sinew.jac_dot(arm, d, "hand", point)
    acceleration = sinew.object_acceleration(arm, d, ObjectType.XBODY, "hand")
    assert np.allclose(rotation @ d.qacc + turn @ d.qvel, acceleration[:3], atol=1e-10)
    assert np.allclose(translation @ d.qacc + slide @ d.qvel, acceleration[3:] + arm.opt.gravity, atol=1e-10)


def test_own_axes_turn_the_result(arm):
    d = moving(arm)
    world = sinew.object_velocity(arm, d, ObjectType.SITE, "tip")
    local = sinew.object_velocity(arm, d, ObjectType.SITE, "tip", local=True)
    axes = d.site("tip").xmat.reshape(3, 3)
    assert np.allclose(axes @ local[3:], world[3:], atol=1e-14)


def test_a_force_does_the_same_work_at_the_body_and_at_the_joints(arm):
    d = moving(arm)
    force, torque, point = [1, 2, 3], [4, 5, 6], d.site("tip").xpos
    qfrc = sinew.apply_force(arm, d, "hand", force, torque, point)
    translation, rotation = sinew.jac_site(arm, d, "tip")
    assert np.allclose(qfrc, translation.T @ force + rotation.T @ torque, atol=1e-13)
    assert not qfrc[arm.joint("root").dofadr :].any()


def test_a_lean_data_is_brought_up_first(arm):
    lean, full = moving(arm, lean=True), moving(arm)
    assert np.array_equal(sinew.jac_geom(arm, lean, "palm"), sinew.jac_geom(arm, full, "palm"))
