"""Models and data: arrays, named access, copies, pickles, layouts that Sinew does not have."""

import copy
import pickle
import re

import numpy as np
import pytest
from arm_model import XML


def test_every_array_has_the_shape_and_type_of_mujoco(mujoco, real, model):
    theirs = real.MjModel.from_xml_string(XML)
    trees = ("bvh_", "names_map", "oct_")  # of MuJoCo's own, empty here
    for name in real.MjModel._all_fields:
        wanted, found = getattr(theirs, name), getattr(model, name)
        if isinstance(wanted, np.ndarray) and not name.startswith(trees):
            assert (found.shape, found.dtype) == (wanted.shape, wanted.dtype), name


# Integers that stay read-only (docs/from-mujoco.md): addresses and counts, trees, and kinds that decide on other arrays.
READ_ONLY = re.compile(
    r"\w+_(\w*adr|\w*num|rownnz|colind|diag|plugin|history|dim|intprm)|(body|jnt|dof|tendon)_(root|weld|tree|body|parent)id"
    r"|dof_simplenum|tree_sleep_policy|(jnt|site|wrap|sensor)_type|sensor_(datatype|needstage|objtype|reftype)"
    r"|wrap_objid|geom_dataid|actuator_(trntype|dyntype)"
)


def test_every_array_that_mujoco_lets_a_program_write_is_writable_or_in_the_list(mujoco, real, model):
    theirs = real.MjModel.from_xml_string(XML)
    names = [name for name in real.MjModel._all_fields if isinstance(getattr(theirs, name), np.ndarray)]
    fixed = {name for name in names if not getattr(model, name).flags.writeable}
    assert not [name for name in fixed if getattr(theirs, name).dtype.kind == "f" or not READ_ONLY.fullmatch(name)]
    for name in ("actuator_trnid", "actuator_gaintype", "cam_bodyid", "site_bodyid", "geom_bodyid", "body_parentid", "body_mocapid",
                 "sensor_objid", "dof_jntid", "geom_type"):  # fmt: skip
        assert name not in fixed
    with pytest.raises(ValueError, match="read-only"):
        model.jnt_type[0] = 2


def test_qM_and_tendon_jacobians_are_those_of_mujoco(mujoco, real, model, data):
    theirs = real.MjModel.from_xml_string(XML)
    other = real.MjData(theirs)
    mujoco.mj_forward(model, data)
    real.mj_forward(theirs, other)
    for name in ("qM", "ten_J", "efc_J", "moment_rownnz"):
        np.testing.assert_allclose(getattr(data, name), getattr(other, name), atol=1e-12, err_msg=name)
    ours, dense = np.zeros((model.nv, model.nv)), np.zeros((model.nv, model.nv))
    mujoco.mj_fullM(model, ours, data.qM)
    real.mj_fullM(theirs, dense, other.qM)
    np.testing.assert_allclose(ours, dense, atol=1e-12)
    mujoco.mj_fullM(model, data, dense)  # as from 3.10 on
    np.testing.assert_array_equal(ours, dense)


def test_an_array_is_the_same_object_at_every_read_and_sees_every_step(mujoco, model, data):
    qpos = data.qpos
    mujoco.mj_step(model, data, 10)
    assert data.qpos is qpos and qpos.any()


def test_contacts_are_a_list_of_structs_and_columns_and_follow_the_data(mujoco, model, data):
    contacts = data.contact
    assert len(contacts) == 0
    mujoco.mj_resetDataKeyframe(model, data, 0)
    data.qpos[4] = 0.09
    mujoco.mj_forward(model, data)
    assert data.ncon == len(contacts) == 1
    assert {contacts[0].geom1, contacts[0].geom2} == {0, model.geom("ball").id}
    assert contacts.dist[0] == contacts[0].dist < 0


def test_a_pickle_keeps_state_and_outputs(mujoco, model, data):
    mujoco.mj_step(model, data, 5)
    again = pickle.loads(pickle.dumps(data))
    np.testing.assert_array_equal(again.xpos, data.xpos)
    mujoco.mj_step(model, data)
    mujoco.mj_step(again.model, again)
    np.testing.assert_array_equal(again.qpos, data.qpos)
    assert copy.deepcopy(data).model is not model and copy.copy(data).model is model


def test_whole_numbers_that_the_engine_takes_addresses_from_are_read_only(model):
    with pytest.raises(ValueError, match="read-only"):
        model.body_jntadr = 0
    model.geom_matid = -1  # pictures only
    model.body_mass[1] = 2.0


def test_an_option_that_the_engine_does_not_know_is_a_fatal_error(mujoco, model, data):
    model.opt.solver = 10
    with pytest.raises(mujoco.FatalError, match="unknown solver type 10"):
        mujoco.mj_step(model, data)


def test_wrong_arguments_are_type_errors_that_name_them(mujoco, model, data):
    with pytest.raises(TypeError, match="jacp should be of shape"):
        mujoco.mj_jacBody(model, data, np.zeros((3, 1)), None, 1)
    with pytest.raises(TypeError, match="'vec'"):
        mujoco.mju_rotVecQuat(np.zeros(3), [1, 2], [1, 0, 0, 0])
    with pytest.raises(TypeError, match="missing"):
        mujoco.mj_jacBody(model, data)


def test_contact_masks_and_sites_of_tendons_may_be_written_between_steps(mujoco, real):
    text = """
    <mujoco>
      <worldbody>
        <geom type="plane" size="2 2 .1"/>
        <body pos="0 0 .05"><freejoint/><geom size=".1"/></body>
        <body pos="1 0 1"><joint axis="0 1 0"/><geom size=".05" pos=".1 0 0"/><site name="a" pos=".1 0 0"/></body>
        <site name="b" pos="1 0 1.3"/><site name="c" pos="1 .1 1.4"/>
      </worldbody>
      <tendon><spatial stiffness="10"><site site="c"/><site site="b"/><site site="a"/></spatial></tendon>
    </mujoco>
    """
    results = []
    for engine in (mujoco, real):
        model = engine.MjModel.from_xml_string(text)
        data = engine.MjData(model)
        engine.mj_step(model, data)
        model.geom_contype[:] = 0
        model.geom_conaffinity[:] = 0
        model.site_pos[model.site("c").id] = (1, 0.3, 1.5)
        engine.mj_step(model, data, 5)
        results.append(np.concatenate([data.qpos, [data.ncon], data.ten_length]))
    np.testing.assert_allclose(*results, rtol=1e-9, atol=1e-12)


def test_dimensions_of_contacts_may_be_written_and_wrong_ones_are_refused(mujoco, model, data):
    model.geom_condim[:] = 4
    mujoco.mj_step(model, data)
    model.geom_condim[0] = 5
    with pytest.raises(mujoco.FatalError, match="geom 0 cannot be of type 0 with condim 5"):
        mujoco.mj_step(model, data)


def test_the_force_of_a_muscle_may_be_written_between_steps(mujoco, real):
    text = """
    <mujoco>
      <worldbody><body><joint name="j" axis="0 1 0"/><geom size=".05" pos=".2 0 0"/></body></worldbody>
      <actuator><muscle joint="j" force="20" lengthrange="-1 1"/></actuator>
    </mujoco>
    """
    results = []
    for engine in (mujoco, real):
        model = engine.MjModel.from_xml_string(text)
        data = engine.MjData(model)
        data.ctrl[:] = 1
        engine.mj_step(model, data, 3)
        model.actuator_gainprm[0, 2] = 5
        engine.mj_step(model, data, 3)
        results.append(np.concatenate([data.qpos, data.qvel, data.actuator_force]))
    np.testing.assert_allclose(*results, rtol=1e-9, atol=1e-12)


def test_geoms_whose_shape_is_changed_collide_as_what_they_are_now(mujoco, real):
    """A box that grew out of a slender ellipsoid touches what it reaches, whatever box the compiler drew around it."""
    xml = """<mujoco><option gravity="0 0 0"/><worldbody>
      <body><freejoint/><geom type="ellipsoid" size=".015 .015 .045"/></body>
      <body pos=".036 0 0"><freejoint/><geom type="capsule" size=".015 .03"/></body>
    </worldbody></mujoco>"""
    found = []
    for module in (real, mujoco):
        model = module.MjModel.from_xml_string(xml)
        data = module.MjData(model)
        module.mj_forward(model, data)
        model.geom_type[0], model.geom_size[0] = 6, 0.023
        module.mj_forward(model, data)
        found.append((data.ncon, data.contact.dist.round(9).tolist()))
    assert found[0] == found[1] and found[0][0] > 0


def test_a_data_keeps_the_model_that_it_was_made_for(mujoco, real, model):
    for engine in (mujoco, real):
        first = engine.MjModel.from_xml_string("<mujoco><worldbody><body><freejoint/><geom size='1'/></body></worldbody></mujoco>")
        data = engine.MjData(first)
        engine.mj_step(copy.copy(first), data)
        assert data.model is first
