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


TETRAHEDRON = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"

CLASSES = """
<mujoco>
  <compiler angle="radian"/>
  <default>
    <geom size=".1" rgba="1 0 0 1"/>
    <joint damping="3"/>
    <position kp="7"/>
    <default class="thin"><geom size=".02 .3" type="capsule"/></default>
  </default>
  <asset><mesh file="part.obj"/></asset>
  <worldbody>
    <geom name="floor"/>
    <body name="link" childclass="thin" pos="0 0 1">
      <joint name="hinge" range="-1 1"/>
      <geom name="rod"/>
      <geom name="part" type="mesh" mesh="part"/>
    </body>
  </worldbody>
  <actuator><position name="servo" joint="hinge"/></actuator>
</mujoco>
"""


def everything(engine, model):
    """Arrays of a model that both engines lay out alike, and its names."""
    names = "body_pos body_quat body_mass body_inertia geom_size geom_type geom_rgba geom_pos jnt_range dof_damping qpos0"
    names += " actuator_gainprm actuator_biasprm actuator_trnid"
    arrays = {name: np.asarray(getattr(model, name)) for name in names.split()}
    kinds = {"body": model.nbody, "geom": model.ngeom, "joint": model.njnt, "actuator": model.nu, "mesh": model.nmesh}
    return arrays, {kind: [getattr(model, kind)(i).name for i in range(count)] for kind, count in kinds.items()}


def held_against(mujoco, real, build):
    ours, theirs = everything(mujoco, build(mujoco)), everything(real, build(real))
    assert ours[1] == theirs[1]
    for name, array in theirs[0].items():
        np.testing.assert_allclose(ours[0][name], array, rtol=1e-9, atol=1e-9, err_msg=name)


@pytest.fixture
def child_file(tmp_path):
    (tmp_path / "part.obj").write_text(TETRAHEDRON)
    (tmp_path / "child.xml").write_text(CLASSES)
    return str(tmp_path / "child.xml")


@pytest.mark.parametrize("suffix", ["", "-s"])
def test_a_body_brings_its_classes_and_meshes_that_are_named_by_their_files(mujoco, real, suffix, child_file):
    def build(engine):
        child = engine.MjSpec.from_file(child_file)
        parent = engine.MjSpec.from_string('<mujoco><default><geom rgba="0 0 1 1"/></default></mujoco>')
        body = parent.worldbody.add_frame(pos=[1, 0, 0]).attach_body(child.body("link"), "p-", suffix)
        assert body.name == "p-link" + suffix and body.childclass == "p-thin" + suffix
        for name in ("p-main", "p-thin"):
            assert parent.find_default(name + suffix) is not None
        assert parent.find_default("thin") is None
        added = body.add_geom(parent.find_default("p-thin" + suffix), name="added")
        assert added.size[1] == 0.3
        return parent.compile()

    held_against(mujoco, real, build)


def test_a_world_that_is_attached_is_a_body_under_its_new_name(mujoco, real, child_file):
    def build(engine):
        child = engine.MjSpec.from_file(child_file)
        parent = engine.MjSpec()
        site = parent.worldbody.add_site(name="here", pos=[0, 1, 0])
        assert site.attach_body(child.worldbody, "p-", "").name == "p-world"
        return parent.compile()

    held_against(mujoco, real, build)


def test_a_whole_spec_is_attached_twice(mujoco, real):
    def build(engine):
        parent = engine.MjSpec()
        parent.add_default("thin", parent.default).geom.size = [0.5, 0.5, 0.5]
        for prefix, place in (("a-", 0), ("b-", 1)):
            child = engine.MjSpec.from_string(CLASSES, assets={"part.obj": TETRAHEDRON})
            parent.attach(child, prefix=prefix, frame=parent.worldbody.add_frame(pos=[place, 0, 0]))
        return parent.compile()

    held_against(mujoco, real, build)


def test_a_file_with_attached_models_is_read_with_their_classes(mujoco, tmp_path):
    (tmp_path / "child.xml").write_text(CLASSES)
    (tmp_path / "part.obj").write_text(TETRAHEDRON)
    path = tmp_path / "parent.xml"
    path.write_text(
        '<mujoco><default><geom rgba="0 1 0 1"/></default><asset><model name="c" file="child.xml"/></asset>'
        '<worldbody><frame pos="0 0 1"><attach model="c" prefix="x_"/></frame>'
        '<body><joint range="-20 20"/><geom size=".1"/></body></worldbody></mujoco>'
    )
    loaded, spec = mujoco.MjModel.from_xml_path(str(path)), mujoco.MjSpec.from_file(str(path))
    ours, expected = everything(mujoco, spec.compile()), everything(mujoco, loaded)
    assert ours[1] == expected[1]
    for name, array in expected[0].items():
        np.testing.assert_allclose(ours[0][name], array, rtol=1e-12, atol=1e-12, err_msg=name)
    assert spec.find_default("x_thin") is not None


def test_shortcuts_of_actuators_read_what_their_classes_say(mujoco, real):
    text = """
    <mujoco>
      <default><position timeconst="1" kp="3"/><default class="d"><damper kv="2"/></default></default>
      <worldbody><body><geom size="1"/><joint name="j"/></body></worldbody>
      <actuator>
        <position joint="j"/> <position joint="j" timeconst="0"/> <damper joint="j" ctrlrange="0 1"/>
        <damper class="d" joint="j" ctrlrange="0 1"/> <cylinder joint="j" bias="1 2 3"/> <velocity joint="j"/>
        <motor joint="j"/> <general joint="j" dyntype="none"/> <adhesion body="b" ctrlrange="0 1"/>
        <muscle joint="j" lengthrange="0 1" range=".5 1"/>
        <muscle joint="j" lengthrange="0 1" range=".5 1" force="5" timeconst=".1 .2"/>
      </actuator>
    </mujoco>
    """.replace("<body>", '<body name="b">')

    def build(engine):
        model = engine.MjSpec.from_string(text).compile()
        return [getattr(model, f"actuator_{name}").copy() for name in "dyntype gaintype biastype gainprm biasprm dynprm".split()]

    for ours, theirs in zip(build(mujoco), build(real)):
        np.testing.assert_allclose(ours, theirs)


KEYS = """
<mujoco>
  <worldbody>
    <body name="a" pos="0 0 1"><freejoint/><geom size=".1"/></body>
    <body name="b" pos="1 0 0"><joint name="h" ref="20"/><geom size=".1"/></body>
    <body name="c" pos="2 0 0"><joint name="k" type="ball"/><geom size=".1"/></body>
    <body name="d" pos="3 0 0" mocap="true"/>
  </worldbody>
  <actuator><motor name="m" joint="h"/><general name="g" joint="h" dyntype="filter"/></actuator>
  <keyframe><key name="k1" time="2" qpos="1 2 3 1 0 0 0 .5 0 1 0 0" ctrl="3 4" act="5" mpos="7 8 9"/><key name="k2" qvel="1 2 3 4 5 6 7 8 9 10"/></keyframe>
</mujoco>
"""


def keyframes(model):
    names = "key_time key_qpos key_qvel key_act key_ctrl key_mpos key_mquat".split()
    return [model.key(i).name for i in range(model.nkey)], {n: np.array(getattr(model, n)) for n in names}


@pytest.mark.parametrize("edit", ["delete free", "delete hinge", "attach", "attach body", "attach twice"])
def test_keyframes_stay_with_the_joints_that_they_are_about(mujoco, real, edit):
    def build(engine):
        spec = engine.MjSpec.from_string(KEYS)
        if edit.startswith("delete"):
            spec.delete(spec.body("a" if edit.endswith("free") else "b"))
            return keyframes(spec.compile())
        parent = engine.MjSpec.from_string(KEYS)
        frame = parent.worldbody.add_frame(pos=[0, 3, 0])
        if edit == "attach body":
            frame.attach_body(spec.body("b"), "x-", "")
        else:
            parent.attach(spec, prefix="x-", frame=frame)
        if edit == "attach twice":
            parent.attach(engine.MjSpec.from_string(KEYS), prefix="y-", frame=parent.worldbody.add_frame(pos=[0, 6, 0]))
        return keyframes(parent.compile())

    ours, theirs = build(mujoco), build(real)
    assert ours[0] == theirs[0]
    for name, array in theirs[1].items():
        np.testing.assert_allclose(ours[1][name], array, atol=1e-12, err_msg=name)


def test_a_world_with_attached_parts_is_attached_with_their_actuators(mujoco, real):
    leg = """<mujoco><worldbody><body name="thigh"><joint name="hip"/><geom size=".1"/></body></worldbody>
             <actuator><motor name="hip" joint="hip"/></actuator></mujoco>"""

    def build(engine):
        arena, creature, part = engine.MjSpec(), engine.MjSpec(), engine.MjSpec.from_string(leg)
        creature.copy_during_attach = True
        creature.worldbody.add_geom(size=[0.1, 0, 0])
        for place in range(3):
            creature.worldbody.add_site(pos=[place, 0, 0]).attach_body(part.body("thigh"), "", f"-{place}")
        arena.worldbody.add_site(pos=[0, 0, 1]).attach_body(creature.worldbody, "", "-c").add_freejoint()
        return [actuator.name for actuator in arena.actuators], arena.compile().nu

    assert build(mujoco) == build(real)


def test_flexes_of_a_text_are_those_of_the_model(mujoco, real):
    text = """
    <mujoco>
      <worldbody>
        <flexcomp name="cloth" type="grid" count="4 4 1" spacing=".1 .1 .1" mass="1" dim="2" radius=".01">
          <edge equality="true"/> <pin id="0 3"/>
        </flexcomp>
      </worldbody>
    </mujoco>
    """
    loaded, built = mujoco.MjModel.from_xml_string(text), mujoco.MjSpec.from_string(text).compile()
    expected = real.MjSpec.from_string(text).compile()
    for name in ("qpos0", "body_mass", "flex_vert", "flex_elem", "flexedge_length0", "eq_type", "eq_obj1id"):
        np.testing.assert_allclose(getattr(built, name), getattr(loaded, name), err_msg=name)
        np.testing.assert_allclose(getattr(built, name), getattr(expected, name), atol=1e-9, err_msg=name)


FLEX_FIELDS = (
    "flex_contype flex_condim flex_friction flex_solref flex_margin flex_radius flex_selfcollide flex_internal flex_activelayers "
    "flex_edgestiffness flex_edgedamping flex_damping flex_stiffness flex_bending flex_rgba flex_group flex_dim flex_vert flex_elem "
    "flex_vertbodyid flex_nodebodyid flex_matid flex_flatskin flex_passive flexedge_length0 eq_type eq_obj1id body_pos"
).split()


def assert_same_flexes(built, expected):
    assert (built.nflex, built.nbody, built.neq) == (expected.nflex, expected.nbody, expected.neq)
    for name in FLEX_FIELDS:
        np.testing.assert_allclose(getattr(built, name), getattr(expected, name), atol=1e-9, err_msg=name)


def sheet(engine, **fields):
    """Four bodies with three slides each, and two triangles between them."""
    spec = engine.MjSpec()
    spec.add_material(name="red", rgba=[1, 0, 0, 1])
    names = []
    for place in range(4):
        body = spec.worldbody.add_body(name=f"v{place}", pos=[0.1 * (place % 2), 0.1 * (place // 2), 0.5])
        body.mass, body.inertia, body.ipos, body.explicitinertial = 0.1, [1e-5] * 3, [0, 0, 0], True
        for axis in np.eye(3):
            body.add_joint(type=engine.mjtJoint.mjJNT_SLIDE, axis=axis)
        names.append(body.name)
    flex = spec.add_flex(name="sheet", dim=2, radius=0.01, thickness=0.02, **fields)
    flex.vertbody, flex.elem = names, [0, 1, 2, 1, 3, 2]
    flex.material, flex.group, flex.condim, flex.friction = "red", 2, 1, [0.5, 0.01, 0.001]
    flex.selfcollide, flex.solref, flex.rgba, flex.flatskin = engine.mjtFlexSelf.mjFLEXSELF_NONE, [0.01, 1], [0, 1, 0, 1], 1
    return spec


def test_flexes_made_in_code_are_mujocos(mujoco, real):
    specs = [sheet(engine, young=1e4, poisson=0.1, elastic2d=3, damping=0.01) for engine in (mujoco, real)]
    assert_same_flexes(*(spec.compile() for spec in specs))
    assert [flex.name for flex in specs[0].flexes] == ["sheet"]


@pytest.mark.parametrize("kind", ["mjEQ_FLEX", "mjEQ_FLEXVERT"])
def test_equalities_of_flexes_made_in_code_are_mujocos(mujoco, real, kind):
    models = []
    for engine in (mujoco, real):
        spec = sheet(engine, edgedamping=0.1)
        spec.add_equality(type=getattr(engine.mjtEq, kind), name1="sheet", active=True)
        models.append(spec.compile())
    assert_same_flexes(*models)


def test_flexes_of_a_text_can_be_edited(mujoco, real):
    text = """<mujoco><worldbody><body name="b"><freejoint/><geom size=".01"/>
        <flexcomp name="f" dim="3" count="3 3 3" spacing=".1 .1 .1" mass="1" radius=".01">
          <elasticity young="1e4" poisson=".2"/><contact selfcollide="none" margin=".002"/></flexcomp></body>
      </worldbody></mujoco>"""

    def build(engine):
        spec = engine.MjSpec.from_string(text)
        flex = spec.flexes[0]
        read = (flex.name, flex.young, flex.poisson, flex.margin, flex.dim, list(flex.vertbody)[:3], list(flex.elem)[:8])
        flex.young, flex.radius, flex.rgba = 5e4, 0.02, [1, 0, 0, 1]
        return read, spec.compile()

    (read, built), (expected_read, expected) = build(mujoco), build(real)
    assert read == expected_read
    assert_same_flexes(built, expected)


@pytest.mark.parametrize("prefix", ["", "p_"])
def test_a_spec_with_flexes_can_be_attached(mujoco, real, prefix):
    text = """<mujoco><worldbody><body name="b"><freejoint/><geom size=".01"/>
        <flexcomp name="f" count="3 3 1" spacing=".1 .1 .1" mass="1" radius=".01">{}</flexcomp></body></worldbody></mujoco>"""

    def build(engine, inside):
        child, parent = engine.MjSpec.from_string(text.format(inside)), engine.MjSpec()
        parent.worldbody.add_frame(pos=[0, 0, 1]).attach_body(child.body("b"), prefix, "")
        return parent.compile()

    for inside in ("", "<edge equality='true'/><pin id='0'/>"):
        assert_same_flexes(build(mujoco, inside), build(real, inside))


HAND = """<mujoco><default><default class="finger"><geom size=".03"/></default></default>
  <worldbody><body name="hand"><joint name="wrist"/><geom class="finger"/></body></worldbody></mujoco>"""
ARM = """<mujoco><default><default class="bone"><geom size=".05"/></default></default>
  <worldbody><body name="arm"><joint name="elbow"/><geom class="bone"/><frame name="end" pos="1 0 0"/></body></worldbody></mujoco>"""


def test_specs_within_attached_specs_keep_their_classes_without_prefixes(mujoco, real):
    sizes = []
    for module in (mujoco, real):
        hand, arm = module.MjSpec.from_string(HAND), module.MjSpec.from_string(ARM)
        whole = module.MjSpec.from_string("<mujoco><worldbody><frame name='base'/></worldbody></mujoco>")
        arm.attach(hand, prefix="", frame="end")
        whole.attach(arm, prefix="", frame="base")
        sizes.append(whole.compile().geom_size[:, 0].tolist())
    assert sizes[0] == sizes[1] == [0.05, 0.03]
