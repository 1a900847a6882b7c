"""Whole numbers of a model that programs write: followed where the engine can, refused and put back where it cannot."""

import numpy as np
import pytest

XML = """
<mujoco>
  <worldbody>
    <geom name="floor" type="plane" size="5 5 .1"/>
    <body name="a" pos="0 0 1">
      <freejoint/>
      <geom name="ga" size=".1"/>
      <site name="s" pos=".1 0 0"/>
      <camera name="c" pos="0 -1 0" mode="targetbody" target="b"/>
      <light name="l" pos="0 0 2" mode="targetbody" target="a"/>
    </body>
    <body name="b" pos="1 0 1">
      <joint name="j1" axis="0 1 0" damping=".1"/>
      <geom name="gb" size=".05 .2" type="capsule"/>
      <body name="d" pos="0 0 .5"><joint name="j2" axis="1 0 0"/><geom name="gd" size=".05"/><site name="t" pos="0 .1 0"/></body>
    </body>
    <body name="m1" mocap="true" pos="2 0 0"/>
    <body name="m2" mocap="true" pos="3 0 0"/>
  </worldbody>
  <equality><joint joint1="j1" joint2="j2"/><weld body1="a" body2="m1" active="false"/></equality>
  <actuator><motor name="x" joint="j1"/><general name="y" joint="j2" gainprm="2 3" biasprm="1 -4 -1"/></actuator>
  <sensor><framepos objtype="site" objname="s"/><jointpos joint="j1"/><framequat objtype="body" objname="a" reftype="body" refname="b"/></sensor>
</mujoco>
"""

WRITES = {
    "actuator_trnid": ((0, 0), 2),
    "actuator_gaintype": (1, 1),
    "actuator_biastype": (1, 1),
    "cam_bodyid": (0, 2),
    "cam_targetbodyid": (0, 3),
    "light_bodyid": (0, 3),
    "light_targetbodyid": (0, 2),
    "site_bodyid": (0, 2),
    "sensor_objid": (1, 2),
    "sensor_refid": (2, 3),
    "eq_obj2id": (1, 5),
}


def after_a_step(engine, field, place, value):
    model = engine.MjModel.from_xml_string(XML)
    data = engine.MjData(model)
    data.qpos[7:] = (0.3, 0.2)
    data.qvel[:] = np.linspace(-1, 1, model.nv)
    data.ctrl[:] = (0.5, 0.7)
    data.eq_active[:] = 1
    engine.mj_forward(model, data)
    getattr(model, field)[place] = value
    engine.mj_forward(model, data)
    names = "qacc actuator_length actuator_force site_xpos cam_xpos cam_xmat light_xpos light_xdir sensordata efc_pos"
    return {name: np.array(getattr(data, name)) for name in names.split()}, getattr(model, field)[place]


@pytest.mark.parametrize("field", WRITES)
def test_what_is_written_counts_from_the_next_stage_on(mujoco, real, field):
    (ours, mine), (theirs, expected) = (after_a_step(engine, field, *WRITES[field]) for engine in (mujoco, real))
    assert mine == expected == WRITES[field][1]
    for name in theirs:
        np.testing.assert_allclose(ours[name], theirs[name], rtol=1e-9, atol=1e-9, err_msg=name)


@pytest.mark.parametrize("field", [*WRITES, "geom_bodyid", "body_parentid", "dof_jntid"])
@pytest.mark.parametrize("value", [10**6, -7])
def test_a_number_that_leads_nowhere_is_refused_and_put_back(mujoco, field, value):
    model = mujoco.MjModel.from_xml_string(XML)
    data = mujoco.MjData(model)
    array = getattr(model, field)
    before = array.copy()
    array[-1:] = value
    with pytest.raises(mujoco.FatalError, match=f"{field} cannot be what it was made"):
        mujoco.mj_step(model, data)
    np.testing.assert_array_equal(array, before)
    mujoco.mj_step(model, data)
    assert np.isfinite(data.qpos).all()


def test_a_copy_of_a_model_has_what_was_written(mujoco):
    import copy

    model = mujoco.MjModel.from_xml_string(XML)
    model.site_bodyid[0] = 2
    mujoco.mj_forward(model, mujoco.MjData(model))
    assert copy.copy(model).site_bodyid[0] == 2


def test_models_with_followed_arrays_are_freed(mujoco):
    import gc
    import weakref

    model = mujoco.MjModel.from_xml_string(XML)
    model.site_bodyid[0] = 2
    mujoco.mj_forward(model, mujoco.MjData(model))
    gone = weakref.ref(model)
    del model
    gc.collect()
    from sinew.mujoco import _model

    mujoco.MjModel.from_xml_string("<mujoco/>")  # the module remembers the last one
    gc.collect()
    assert gone() is None, _model
