"""MjSpec: what is built, read, attached and written compiles to the model that it describes."""

import numpy as np
import pytest
from arm_model import XML

FIELDS = ("qpos0", "body_pos", "body_mass", "geom_size", "jnt_range", "dof_damping", "actuator_gainprm", "sensor_dim")


def same(a, b):
    for name in FIELDS:
        np.testing.assert_allclose(getattr(a, name), getattr(b, name), atol=1e-12, err_msg=name)


def test_a_spec_that_is_read_compiles_to_the_model_of_its_text(mujoco, model):
    spec = mujoco.MjSpec.from_string(XML)
    same(spec.compile(), model)
    same(mujoco.MjSpec.from_string(spec.to_xml()).compile(), model)


def test_replicas_are_written_out(mujoco):
    text = '<mujoco><worldbody><replicate count="3" offset="1 0 0"><body name="b"><geom size=".1"/></body></replicate></worldbody></mujoco>'
    spec = mujoco.MjSpec.from_string(text)
    assert len(spec.bodies) == 4
    assert spec.compile().nbody == 4


def test_an_attached_body_keeps_the_units_of_its_spec_and_brings_its_actuators(mujoco):
    child = mujoco.MjSpec()
    body = child.worldbody.add_body(name="link", euler=[90, 0, 0])
    body.add_joint(name="hinge", range=[-90, 90], limited=1)
    body.add_geom(size=[0.1])
    child.add_actuator(name="motor", target="hinge", trntype=mujoco.mjtTrn.mjTRN_JOINT)
    parent = mujoco.MjSpec()
    parent.compiler.degree = 0
    parent.worldbody.add_frame(pos=[0, 0, 1]).attach_body(body, "left/", "")
    model = parent.compile()
    assert model.joint("left/hinge").range[1] == pytest.approx(np.pi / 2)
    assert model.actuator("left/motor").trnid[0] == 0
    np.testing.assert_allclose(model.body("left/link").quat, [np.sqrt(0.5), np.sqrt(0.5), 0, 0])


def test_recompiling_keeps_the_state_of_what_is_still_there(mujoco, model):
    spec = mujoco.MjSpec.from_string(XML)
    first = spec.compile()
    data = mujoco.MjData(first)
    mujoco.mj_step(first, data, 20)
    spec.worldbody.add_body(name="new").add_geom(size=[0.1])
    second, again = spec.recompile(first, data)
    assert second.nbody == first.nbody + 1 and again.time == data.time
    np.testing.assert_array_equal(again.qpos, data.qpos)


def test_bind_gives_the_rows_of_elements(mujoco):
    spec = mujoco.MjSpec.from_string(XML)
    model = spec.compile()
    data = mujoco.MjData(model)
    data.bind(spec.joint("elbow")).qpos = 0.5
    assert data.qpos[1] == 0.5
    assert list(model.bind([spec.geom("upper"), spec.geom("lower")]).bodyid) == [1, 2]


@pytest.mark.parametrize("meshdir", ["", "meshes"])
@pytest.mark.parametrize("absolute", [False, True])
def test_assets_beside_an_included_file_are_found_where_mujoco_finds_them(mujoco, real, tmp_path, monkeypatch, meshdir, absolute):
    (tmp_path / "arm").mkdir()
    (tmp_path / "arm" / "t.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n")
    (tmp_path / "arm" / "arm.xml").write_text('<mujoco><asset><mesh file="t.obj"/></asset></mujoco>')
    geom = '<worldbody><geom type="mesh" mesh="t"/></worldbody>'
    compiler = f'<compiler meshdir="{meshdir}"/>'
    (tmp_path / "main.xml").write_text(f'<mujoco>{compiler}<include file="arm/arm.xml"/>{geom}</mujoco>')
    monkeypatch.chdir(tmp_path)
    path = str(tmp_path / "main.xml") if absolute else "main.xml"

    def finds(load):
        try:
            return load(path).nmesh == 1
        except ValueError:
            return False

    for module in (mujoco, real):
        for load in (module.MjModel.from_xml_path, lambda name: module.MjSpec.from_file(name).compile()):
            assert finds(load) == (absolute or not meshdir)
