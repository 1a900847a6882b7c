"""Specs that are edited and attached, beside MuJoCo: the same calls give the same lists and the same model."""

import numpy
import pytest

ARM = """
<mujoco>
  <worldbody>
    <body name="base">
      <joint name="base" axis="0 0 1"/><geom name="base" size="0.2"/><site name="tip" pos="0 0 0.3"/>
      <body name="link" pos="0 0 0.4"><joint name="link"/><geom name="link" type="box" size="0.1 0.1 0.1"/>
        <site name="end"/></body>
    </body>
  </worldbody>
  <tendon><spatial name="cord"><site site="tip"/><site site="end"/></spatial></tendon>
  <actuator><motor name="turn" joint="base"/></actuator>
  <sensor><jointpos name="angle" joint="base"/></sensor>
</mujoco>
"""
HAND = """
<mujoco>
  <default><default class="finger"><joint damping="2" range="-60 60"/></default></default>
  <asset><material name="skin" rgba="1 0 1 1"/></asset>
  <worldbody>
    <body name="palm" childclass="finger" pos="1 0 0" euler="10 20 30">
      <joint name="palm" axis="0 1 0"/><geom name="palm" type="box" size="0.1 0.2 0.3" material="skin"/>
      <site name="root" pos="0 0 0.1"/>
      <body name="thumb" pos="0.3 0 0"><joint name="thumb" type="slide" range="-0.2 0.3"/><geom size="0.05"/>
        <site name="nail"/></body>
    </body>
  </worldbody>
  <tendon>
    <spatial name="flexor"><site site="root"/><site site="nail"/></spatial>
    <fixed name="pull"><joint joint="thumb" coef="2"/></fixed>
  </tendon>
  <actuator>
    <position name="palm" joint="palm" kp="3"/><motor name="flexor" tendon="flexor"/>
    <muscle name="thumb" joint="thumb"/><motor name="pull" tendon="pull"/>
  </actuator>
  <sensor>
    <jointpos name="palm" joint="palm"/><actuatorfrc name="flexor" actuator="flexor"/>
    <actuatorfrc name="pull" actuator="pull"/>
  </sensor>
  <equality><joint name="both" joint1="palm" joint2="thumb" polycoef="0 0.1"/></equality>
  <keyframe><key name="grip" qpos="0.1 0.2" ctrl="1 2 0.5 3" act="0.3"/></keyframe>
</mujoco>
"""
LISTS = "bodies joints geoms sites materials tendons actuators sensors equalities".split()


def hand(module):
    return module.MjSpec.from_string(HAND)


def add_sensor(module, spec, name, site):
    kind, object_kind = module.mjtSensor.mjSENS_ACCELEROMETER, module.mjtObj.mjOBJ_SITE
    spec.add_sensor(name=name, type=kind, objtype=object_kind, objname=site)


def whole(module, spec):
    return spec.attach(hand(module), prefix="a_", frame=spec.body("link").add_frame(pos=[0, 0, 0.2]))


def own_elements_after(module, spec):
    whole(module, spec)
    add_sensor(module, spec, "late", "a_nail")
    spec.add_actuator(name="late", trntype=module.mjtTrn.mjTRN_JOINT, target="a_thumb").set_to_motor()


def only_a_part(module, spec):
    spec.body("link").add_frame().attach_body(hand(module).body("thumb"), "a_", "_z")


def inside_what_was_attached(module, spec):
    whole(module, spec)
    spec.body("a_thumb").add_frame(pos=[0, 0.1, 0]).attach_body(hand(module).body("palm"), "b_", "")


def child_edited_afterwards(module, spec):
    child = hand(module)
    spec.attach(child, prefix="a_", frame=spec.worldbody.add_frame())
    add_sensor(module, child, "unseen", "a_nail")


def attached_elements_deleted(module, spec):
    child = hand(module)
    spec.attach(child, prefix="a_", frame=spec.worldbody.add_frame())
    spec.delete(spec.sensor("a_palm"))
    spec.delete(spec.actuator("a_thumb"))
    assert [sensor.name for sensor in child.sensors] == ["a_palm", "a_flexor", "a_pull"]


def joint_added_to_a_key(module, spec):
    whole(module, spec)
    spec.body("link").add_joint(name="late", type=module.mjtJoint.mjJNT_SLIDE, axis=[1, 0, 0], ref=0.3)


def key_added_after_one_that_came(module, spec):
    whole(module, spec)
    spec.add_key(name="late", time=0.5)


def damped_free_joint(module, spec):
    spec.add_default("soft", spec.default).joint.damping = 3
    body = spec.worldbody.add_body(name="ball", childclass="soft")
    body.add_geom(size=[0.1, 0, 0])
    body.add_freejoint(name="ball").damping = 0.4
    other = spec.worldbody.add_body(name="puck", childclass="soft")
    other.add_geom(size=[0.1, 0, 0])
    other.add_freejoint(name="puck")


EDITS = (
    whole, key_added_after_one_that_came, damped_free_joint, own_elements_after, only_a_part, inside_what_was_attached,
    child_edited_afterwards, attached_elements_deleted, joint_added_to_a_key,
)  # fmt: skip
ARRAYS = (
    "body_parentid body_pos body_quat jnt_type jnt_range jnt_bodyid dof_damping geom_size geom_matid site_pos "
    "tendon_adr tendon_num wrap_objid actuator_trnid actuator_gainprm actuator_biasprm sensor_type sensor_objid "
    "eq_obj1id eq_obj2id key_time key_qpos key_ctrl key_act qpos0"
)


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.__name__)
def test_edits_give_mujocos_lists_and_model(mujoco, real, edit):
    specs = [module.MjSpec.from_string(ARM) for module in (real, mujoco)]
    for module, spec in zip((real, mujoco), specs):
        edit(module, spec)
    for plural in LISTS:
        names = [[element.name for element in getattr(spec, plural)] for spec in specs]
        assert names[0] == names[1], plural
    models = [spec.compile() for spec in specs]
    for name in ARRAYS.split():
        theirs, ours = (getattr(model, name) for model in models)
        assert theirs.shape == ours.shape and numpy.allclose(theirs, ours, atol=1e-12), name


def test_deleting_what_an_attached_tendon_needs_is_an_error_when_compiled(mujoco, real):
    for module in (real, mujoco):
        spec = module.MjSpec.from_string(ARM)
        whole(module, spec)
        spec.delete(spec.site("a_nail"))
        assert [tendon.name for tendon in spec.tendons] == ["cord", "a_flexor", "a_pull"]
        with pytest.raises(ValueError, match="a_nail"):
            spec.compile()


def test_a_copy_of_a_spec_keeps_the_keyframes_that_came_with_others(mujoco):
    spec = mujoco.MjSpec.from_string(ARM)
    whole(mujoco, spec)
    twin = spec.copy()
    twin.body("base").add_joint(name="late", type=mujoco.mjtJoint.mjJNT_SLIDE, ref=0.7)
    key, longer = spec.compile().key_qpos[0], twin.compile().key_qpos[0]
    assert sorted(longer) == pytest.approx(sorted([*key, 0.7]))


def test_a_keyframe_that_was_changed_after_it_came_stays(mujoco):
    spec = mujoco.MjSpec.from_string(ARM)
    whole(mujoco, spec)
    spec.key("a_grip").qpos = [1, 2, 3, 4]
    assert spec.compile().key_qpos.tolist() == [[1, 2, 3, 4]]
