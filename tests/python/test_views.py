"""Fields are live views of the library's own memory."""

import gc
import sys

import numpy as np
import pytest

import sinew


def test_every_field_has_the_shape_and_type_its_descriptor_says(arm):
    d = sinew.Data(arm)
    for owner, fields in ((arm, sinew.model_fields()), (d, sinew.data_fields())):
        for field in fields:
            value = getattr(owner, field.name)
            rows = getattr(arm, field.rows)
            columns = getattr(arm, field.cols) if field.cols else 1
            if field.kind == "char":
                assert isinstance(value, bytes) and len(value) == rows, field.name
                continue
            flat = len(field.shape) == 1
            assert value.shape == ((rows,) if flat else (rows, columns * field.width)), field.name
            assert value.dtype == np.dtype(field.dtype), field.name
            assert value.flags.writeable == field.writable, field.name


def test_every_option_statistic_and_visual_setting_is_an_attribute(arm):
    groups = ((arm.opt, sinew.option_fields()), (arm.stat, sinew.statistic_fields()), (arm.vis, sinew.visual_fields()))
    for group, fields in groups:
        assert fields
        for field in fields:
            assert np.shape(getattr(group, field.name)) == field.shape, field.name


def test_views_show_the_memory_that_steps_write(arm):
    d = sinew.Data(arm)
    qpos, xpos = d.qpos, d.xpos
    before = qpos.copy()
    sinew.step(arm, d, n=10)
    assert d.qpos is qpos
    assert not np.array_equal(qpos, before)
    sinew.forward(arm, d)
    assert np.array_equal(xpos, d.xpos) and xpos[1:].any()


def test_writing_a_view_changes_the_simulation(arm):
    a, b = sinew.Data(arm), sinew.Data(arm)
    a.qfrc_applied[:] = 1
    sinew.step(arm, a)
    sinew.step(arm, b)
    assert (a.qvel > b.qvel).any()


def test_options_are_live_and_keep_their_types(arm):
    arm.opt.timestep = 0.25
    arm.opt.gravity[:] = 0
    d = sinew.Data(arm)
    sinew.step(arm, d)
    assert d.time == 0.25
    arm.opt.integrator = 1
    assert arm.opt.integrator is sinew.Integrator.RK4
    arm.opt.disableflags |= sinew.DisableFlag.GRAVITY
    assert arm.opt.disableflags & sinew.DisableFlag.GRAVITY
    assert arm.opt.disableflags & sinew.DisableFlag.CONSTRAINT


def test_a_view_outlives_its_owner(arm):
    d = sinew.Data(arm)
    sinew.forward(arm, d)
    xpos, mass, expected = d.xpos, arm.body_mass, d.xpos.copy()
    total = mass.sum()
    gravity = sinew.loads("<mujoco><option gravity='1 2 3'/></mujoco>").opt.gravity
    del d, arm
    gc.collect()
    filler = [np.ones(1000) for _ in range(100)]
    assert np.array_equal(xpos, expected) and mass.sum() == total and len(filler) == 100
    assert gravity.tolist() == [1, 2, 3]


def test_objects_with_cached_views_are_freed_without_the_collector(arm):
    gc.disable()
    try:
        d = sinew.Data(arm)
        d.qpos, d.xpos, d.time
        count = sys.getrefcount(arm)
        del d
        assert sys.getrefcount(arm) == count - 1
    finally:
        gc.enable()


def test_outputs_are_read_only(arm):
    d = sinew.Data(arm)
    with pytest.raises(ValueError, match="read-only"):
        d.xpos[0] = 1
    with pytest.raises(AttributeError, match=r"Data\.xpos is read-only"):
        d.xpos = np.zeros_like(d.xpos)
    with pytest.raises(ValueError):
        d.xpos.flags.writeable = True
    with pytest.raises(AttributeError, match="read-only"):
        d.ncon = 3
    with pytest.raises(AttributeError, match="read-only"):
        arm.nq = 3


def test_what_gives_arrays_their_meaning_is_read_only(arm):
    for name in ("jnt_qposadr", "jnt_type", "body_parentid", "body_jntnum", "M_rownnz", "names", "actuator_trnid"):
        with pytest.raises(AttributeError, match="read-only"):
            setattr(arm, name, 1 << 20)


def test_parameters_of_a_model_are_writable(arm):
    arm.body_mass[1] = 7
    arm.geom_group = 2
    arm.jnt_limited = 0
    arm.geom_rgba[0] = (1, 0, 0, 1)
    sinew.refresh(arm)
    assert arm.body("upper").mass == 7
    assert arm.body_subtreemass[1] == pytest.approx(7 + arm.body("hand").mass)


def test_assignment_copies_into_the_view(arm):
    d = sinew.Data(arm)
    view = d.ctrl
    d.ctrl = [0.25, 0.5]
    assert view.tolist() == [0.25, 0.5]
    d.ctrl = 1
    assert view.tolist() == [1, 1]
    d.time = 3
    assert d.time == 3.0


@pytest.mark.parametrize(
    ("field", "value", "error", "text"),
    [
        ("qpos", [1, 2], ValueError, r"Data\.qpos has shape \(13,\), cannot hold shape \(2,\)"),
        ("qpos", np.zeros((1, 13)), ValueError, "shape"),
        ("ctrl", "fast", TypeError, r"Data\.ctrl"),
        ("ctrl", [1, "a"], TypeError, r"Data\.ctrl"),
        ("ctrl", {}, TypeError, r"Data\.ctrl"),
        ("ctrl", None, TypeError, r"Data\.ctrl"),
        ("ctrl", [[1], [1, 2]], ValueError, r"Data\.ctrl"),
        ("ctrl", 1j, TypeError, r"Data\.ctrl"),
        ("time", "noon", TypeError, r"Data\.time"),
        ("qpoz", 1, AttributeError, "no field 'qpoz'"),
    ],
)
def test_bad_assignments_name_the_field(arm, field, value, error, text):
    d = sinew.Data(arm)
    before = d.qpos.copy()
    with pytest.raises(error, match=text):
        setattr(d, field, value)
    assert np.array_equal(d.qpos, before)


@pytest.mark.parametrize("value", [1.5, 1 << 40, -(1 << 40), float("nan"), float("inf")])
def test_whole_numbers_stay_whole(arm, value):
    with pytest.raises(ValueError, match="whole numbers"):
        arm.geom_group = value


def test_options_refuse_values_outside_their_enum(arm):
    with pytest.raises(ValueError, match=r"EULER \(0\), RK4 \(1\)"):
        arm.opt.integrator = 99
    with pytest.raises(TypeError, match="timestep"):
        arm.opt.timestep = "short"
    with pytest.raises(AttributeError, match="no field 'timestp'"):
        arm.opt.timestp = 1
    with pytest.raises(AttributeError):
        arm.opt = None


def test_an_integrator_that_is_not_there_is_refused_and_never_called(arm):
    d = sinew.Data(arm)
    for integrator in sinew.Integrator:
        arm.opt.integrator = integrator
        for step in (sinew.step, sinew.step2):
            try:
                step(arm, d)
            except NotImplementedError as error:
                assert str(int(integrator)) in str(error)
    arm.opt.integrator = sinew.Integrator.EULER
    sinew.step(arm, d)


def test_warnings_and_timers_are_readable_by_kind(arm):
    d = sinew.Data(arm)
    d.qpos[:] = np.nan
    sinew.step(arm, d)
    assert d.warning[sinew.Warning.BADQPOS].number == 1
    assert d.warning.number.sum() == 1
    d.profile = True
    sinew.step(arm, d, n=3)
    calls = dict(zip((name for name, _ in sinew.stages()), d.timer.calls, strict=True))
    assert calls["body_poses"] == 3 and (d.timer.seconds >= 0).all()


def test_energy_is_filled_when_the_flag_is_on(arm):
    d = sinew.Data(arm)
    sinew.forward(arm, d)
    assert d.energy.shape == (2,) and d.energy[0] > 0 and d.energy[1] == 0


def test_reading_an_output_completes_a_lean_data(arm):
    full, lean = sinew.Data(arm), sinew.Data(arm, lean=True)
    assert lean.lean and not full.lean
    for d in (full, lean):
        sinew.reset(arm, d, "bent")
        sinew.step(arm, d, n=5)
    for field in sinew.data_fields():
        if field.stage not in ("on_request", "inverse_forces"):
            assert np.array_equal(getattr(full, field.name), getattr(lean, field.name)), field.name


def test_empty_models_have_empty_views():
    m = sinew.loads("<mujoco/>")
    d = sinew.Data(m)
    sinew.step(m, d, n=2)
    assert d.qpos.shape == (0,) and d.xpos.shape == (1, 3) and m.key_qpos.shape == (0, 0)
    assert sinew.full_mass(m, d).shape == (0, 0)
    assert sinew.mul_mass(m, d, []).shape == (0,)
