"""Functions agree with each other and with the definitions."""

import re
from pathlib import Path

import numpy as np
import pytest

import sinew


def bent(m):
    d = sinew.Data(m)
    sinew.reset(m, d, "bent")
    d.qvel[:] = np.linspace(-1, 1, m.nv)
    sinew.forward(m, d)
    return d


def test_the_mass_matrix_in_three_forms(arm):
    d = bent(arm)
    full = sinew.full_mass(arm, d)
    x = np.linspace(1, 2, arm.nv)
    assert np.allclose(full, full.T) and (np.linalg.eigvalsh(full) > 0).all()
    assert np.allclose(sinew.mul_mass(arm, d, x), full @ x, rtol=1e-12)
    assert np.allclose(sinew.solve_mass(arm, d, full @ x), x, rtol=1e-9)
    rows = np.stack([x, 2 * x, x**2])
    assert np.allclose(sinew.mul_mass(arm, d, rows), rows @ full, rtol=1e-12)
    with pytest.raises(ValueError, match="last axis"):
        sinew.mul_mass(arm, d, [1, 2])
    with pytest.raises(ValueError):
        sinew.solve_mass(arm, d, 1.0)


def test_inverse_explains_forward(arm):
    d = bent(arm)
    d.ctrl[:] = (0.3, 0)
    d.qfrc_applied[:] = 0.5
    sinew.forward(arm, d)
    sinew.inverse(arm, d)
    assert np.allclose(d.qfrc_inverse, d.qfrc_applied + d.qfrc_actuator, atol=1e-9)


def test_motion_on_the_manifold_goes_both_ways(arm):
    d = bent(arm)
    qvel = np.linspace(-0.5, 0.5, arm.nv)
    before = d.qpos.copy()
    after = sinew.integrate_pos(arm, d.qpos, qvel, 0.1)
    assert np.array_equal(d.qpos, before)
    assert np.allclose(sinew.differentiate_pos(arm, before, after, 0.1), qvel, atol=1e-12)
    with pytest.raises(ValueError, match="qvel"):
        sinew.integrate_pos(arm, d.qpos, [1], 0.1)
    with pytest.raises(ValueError, match="zero"):
        sinew.differentiate_pos(arm, before, after, 0)


def test_two_halves_make_a_step(arm):
    a, b = bent(arm), bent(arm)
    sinew.step(arm, a)
    sinew.step1(arm, b)
    sinew.step2(arm, b)
    assert np.array_equal(a.qpos, b.qpos) and a.time == b.time


def test_many_steps_equal_as_many_single_ones(arm):
    a, b = bent(arm), bent(arm)
    sinew.step(arm, a, n=300)
    for _ in range(300):
        sinew.step(arm, b)
    assert np.array_equal(a.qpos, b.qpos) and a.time == b.time
    sinew.step(arm, a, 0)
    assert a.time == b.time


def test_steps_that_follow_their_error_come_to_where_many_small_ones_do(arm):
    a, b = bent(arm), bent(arm)
    count = sinew.step_adaptive(arm, a, 0.1, accuracy=1e-9)
    kept = arm.opt.timestep, arm.opt.integrator
    try:
        arm.opt.timestep, arm.opt.integrator = 1e-4, sinew.Integrator.RK4
        sinew.step(arm, b, n=1000)
    finally:
        arm.opt.timestep, arm.opt.integrator = kept
    assert 0 < count < 1000 and abs(a.time - b.time) < 1e-12
    assert np.allclose(a.qpos, b.qpos, rtol=0, atol=1e-7)
    with pytest.raises(ValueError, match="accuracy"):
        sinew.step_adaptive(arm, a, 1, accuracy=0)


def test_three_parts_make_forward(arm):
    a, b = bent(arm), bent(arm)
    b.qpos[:] = a.qpos
    sinew.forward(arm, a)
    for part in (sinew.forward_position, sinew.forward_velocity, sinew.forward_force):
        part(arm, b)
    assert np.array_equal(a.qacc, b.qacc)


def test_reset_goes_back(arm):
    d = bent(arm)
    sinew.step(arm, d, n=10)
    sinew.reset(arm, d)
    assert d.time == 0 and np.array_equal(d.qpos, arm.qpos0) and not d.qvel.any()
    for key in ("bent", 0):
        sinew.reset(arm, d, key)
        assert d.time == 2 and np.array_equal(d.qpos, arm.key_qpos[0]) and d.ctrl.tolist() == [0.5, 1]
    with pytest.raises(IndexError):
        sinew.reset(arm, d, 1)


def test_the_state_vector_holds_what_a_step_needs(arm):
    a, b = bent(arm), sinew.Data(arm)
    state = sinew.state_get(arm, a)
    assert state.shape == (sinew.state_size(arm),)
    sinew.state_set(arm, b, state)
    sinew.step(arm, a, n=20)
    sinew.step(arm, b, n=20)
    assert np.array_equal(a.qpos, b.qpos) and a.time == b.time


def test_parts_of_the_state(arm):
    d = bent(arm)
    mask = sinew.State.TIME | sinew.State.QVEL
    assert np.array_equal(sinew.state_get(arm, d, mask), [d.time, *d.qvel])
    assert sinew.state_size(arm, sinew.State.QPOS) == arm.nq
    with pytest.raises(ValueError, match="no such parts"):
        sinew.state_get(arm, d, 1 << 25)
    with pytest.raises(ValueError, match="no such parts"):
        sinew.state_size(arm, -1)
    with pytest.raises(ValueError, match="state"):
        sinew.state_set(arm, d, [1.0], mask)


def test_every_stage_of_the_header_is_a_function(arm):
    header = Path(__file__).parents[2] / "include" / "sinew" / "pipeline.h"
    names = re.findall(r"SN_API void sn_(\w+)\(const snModel\* m, snData\* d\)", header.read_text())
    assert len(names) > 15
    d = bent(arm)
    for name in names:
        assert getattr(sinew, name).__doc__, name
        getattr(sinew, name)(arm, d)


def test_enums_carry_the_numbers_of_the_headers():
    assert sinew.JointType.HINGE == 3 and sinew.GeomType.BOX == 6 and sinew.ObjectType.JOINT == 3
    assert sinew.State.FULLPHYSICS & sinew.State.TIME and sinew.DisableFlag.CONTACT == 1 << 4
    assert sinew.SleepPolicy.AUTO_NEVER == 1 and sinew.Warning.BADQPOS == 4
    assert not any("COUNT" in name for name in sinew.ObjectType.__members__)


def test_fields_describe_themselves():
    fields = {field.name: field for field in sinew.data_fields()}
    assert (
        fields["xpos"].shape == ("nbody", 3)
        and fields["xpos"].stage == "body_poses"
        and fields["xpos"].kind == "double"
    )
    assert fields["qpos"].writable and not fields["xpos"].writable
    stages = [name for name, _ in sinew.stages()]
    assert {field.stage for field in fields.values()} <= set(stages) and stages[:2] == ["state", "input"]
    model = {field.name: field for field in sinew.model_fields()}
    assert model["jnt_bodyid"].into == "nbody" and model["key_qpos"].shape == ("nkey", "nq")
    assert all(field.doc for field in [*fields.values(), *model.values(), *sinew.option_fields(), *sinew.size_fields()])


def test_versions_are_told():
    header = (Path(__file__).parents[2] / "include" / "sinew" / "version.h").read_text()
    assert f'SN_VERSION "{sinew.__version__}"' in header and sinew.mujoco_version == "3.5.0"


def test_loading_without_visuals_leaves_out_pixels_only():
    xml = (
        "<mujoco><asset><texture name='t' type='2d' builtin='checker' width='8' height='8'/></asset>"
        "<worldbody><geom size='1'/></worldbody></mujoco>"
    )
    full, lean = sinew.loads(xml), sinew.loads(xml, visual=False)
    assert full.ntexdata == 192 and lean.ntexdata == 0
    assert lean.ntex == 1 and (lean.geom_size == full.geom_size).all()
