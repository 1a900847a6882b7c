"""Plugins through the module: files, specs made in code, attached specs, libraries of one's own; beside MuJoCo."""

import numpy as np
import pytest

EXTENSION = """<extension>
  <plugin plugin="mujoco.pid"><instance name="p1"><config key="kp" value="40"/><config key="ki" value="3"/></instance></plugin>
  <plugin plugin="mujoco.elasticity.cable"><instance name="c1"><config key="twist" value="1e3"/><config key="bend" value="1e4"/>
  </instance></plugin>
  <plugin plugin="mujoco.sdf.torus"><instance name="t1"><config key="radius1" value=".35"/></instance></plugin>
  <plugin plugin="mujoco.sensor.touch_grid"/>
</extension>"""
CABLE = """<body name="b" pos=".3 0 0"><plugin instance="c1"/><joint type="ball"/><geom type="capsule" size=".02 .1" pos=".1 0 0"/>
  <body name="c" pos=".3 0 0"><plugin instance="c1"/><joint type="ball"/><geom type="capsule" size=".02 .1" pos=".1 0 0"/></body></body>"""
PART = f"""<mujoco model="part">{EXTENSION}
<asset><mesh name="t"><plugin instance="t1"/></mesh><mesh name="u"><plugin plugin="mujoco.sdf.torus"/></mesh></asset>
<worldbody><body name="a" pos="0 0 1"><joint name="j" axis="0 1 0"/><geom size=".1" pos=".3 0 0"/><site name="s" size=".2"/>
  {CABLE}<body pos="0 1 0"><joint type="ball"/><geom type="sdf" mesh="t"><plugin instance="t1"/></geom></body></body></worldbody>
<actuator><plugin name="m1" joint="j" instance="p1" actdim="1"/>
  <plugin name="m2" joint="j" plugin="mujoco.pid" actdim="1"><config key="kp" value="5"/><config key="ki" value="2"/></plugin></actuator>
<sensor><plugin name="grid" plugin="mujoco.sensor.touch_grid" objtype="site" objname="s"><config key="size" value="4 4"/>
  <config key="fov" value="30 30"/><config key="gamma" value="0"/><config key="nchannel" value="1"/></plugin></sensor></mujoco>"""

ARRAYS = "plugin_stateadr plugin_statenum plugin_attradr plugin_attr body_plugin geom_plugin actuator_plugin sensor_plugin".split()


def _described(engine, model):
    names = [engine.mj_id2name(model, engine.mjtObj.mjOBJ_PLUGIN, i) for i in range(model.nplugin)]
    return names, {name: np.asarray(getattr(model, name)).tolist() for name in ARRAYS}


def _stepped(engine, model):
    data, random = engine.MjData(model), np.random.default_rng(1)
    for _ in range(30):
        data.ctrl[:] = random.normal(size=model.nu)
        engine.mj_step(model, data)
    return np.concatenate([data.qpos, data.qvel, data.act, data.plugin_state, data.sensordata])


def _check_equal(engines, build):
    ours, theirs = (build(engine) for engine in engines)
    assert ours.nplugin == theirs.nplugin
    assert _described(engines[0], ours) == _described(engines[1], theirs)
    np.testing.assert_allclose(_stepped(engines[0], ours), _stepped(engines[1], theirs), atol=1e-9)


@pytest.fixture
def engines(mujoco, real):
    return mujoco, real


ATTACHING = """<mujoco><asset><model name="part" file="part.xml"/></asset><worldbody>{}</worldbody></mujoco>"""


@pytest.mark.parametrize("world", [
    '<attach model="part" body="a" prefix="x_"/>',
    '<attach model="part" prefix=""/>',
    '<attach model="part" body="b" prefix="x_"/>',
    '<attach model="part" body="a" prefix="x_"/><frame pos="3 0 0"><attach model="part" body="a" prefix="y_"/></frame>',
])  # fmt: skip
def test_attached_models_come_with_their_plugins(engines, world):
    _check_equal(engines, lambda mj: mj.MjModel.from_xml_string(ATTACHING.format(world), {"part.xml": PART.encode()}))


def test_a_spec_reads_and_compiles_plugins(engines):
    _check_equal(engines, lambda mj: mj.MjSpec.from_string(PART).compile())


def test_a_spec_lists_its_instances(engines):
    def listed(mj):
        spec = mj.MjSpec.from_string(PART)
        uses = [(e.plugin.name, e.plugin.plugin_name, e.plugin.active) for e in (*spec.bodies, *spec.actuators)]
        return [(p.name, p.plugin_name, p.active, p.config) for p in spec.plugins], uses, spec.hasImplicitPluginElem

    assert listed(engines[0]) == listed(engines[1])


def test_plugins_of_a_spec_survive_its_text(engines):
    def build(mj):
        spec = mj.MjSpec.from_string(PART)
        spec.compile()
        return mj.MjModel.from_xml_string(spec.to_xml())

    _check_equal(engines, build)


def test_a_cable_reads_back_from_flat_text(engines):
    cable = """<mujoco><extension><plugin plugin="mujoco.elasticity.cable"/></extension><worldbody><body pos="0 0 2">
      <composite type="cable" curve="s" count="5 1 1" size="1" initial="none" prefix="q"><plugin plugin="mujoco.elasticity.cable">
      <config key="twist" value="1e5"/></plugin><geom type="capsule" size=".005"/></composite></body></worldbody></mujoco>"""
    _check_equal(engines, lambda mj: mj.MjSpec.from_string(cable).compile())


def _chain(mj, config):
    spec = mj.MjSpec()
    spec.activate_plugin("mujoco.elasticity.cable")
    plugin = spec.add_plugin(name="k", plugin_name="mujoco.elasticity.cable", active=True)
    plugin.config = config
    body = spec.worldbody
    for _ in range(3):
        body = body.add_body(pos=[0.2, 0, 0])
        body.add_joint(type=mj.mjtJoint.mjJNT_BALL)
        body.add_geom(type=mj.mjtGeom.mjGEOM_CAPSULE, size=[0.02, 0.08, 0], pos=[0.1, 0, 0])
        body.plugin = plugin
    return spec


def test_plugins_made_in_code_compile(engines):
    _check_equal(engines, lambda mj: _chain(mj, {"twist": "10", "bend": "1e3"}).compile())


def test_attached_specs_come_with_their_named_plugins(engines):
    def build(mj):
        whole, part = mj.MjSpec(), _chain(mj, {"twist": "10", "bend": "1e3"})
        part.add_plugin(name="unused", plugin_name="mujoco.elasticity.cable", active=True)
        whole.attach(part, prefix="x_", frame=whole.worldbody.add_frame(pos=[0, 0, 1]))
        return whole.compile()

    _check_equal(engines, build)


def test_unnamed_plugins_of_an_attached_spec_stay_with_their_elements(mujoco):
    whole = mujoco.MjSpec()
    whole.attach(mujoco.MjSpec.from_string(PART), prefix="x_", frame=whole.worldbody.add_frame())
    model = whole.compile()
    names = [mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_PLUGIN, i) for i in range(model.nplugin)]
    assert sorted(name or "" for name in names) == ["", "", "", "x_c1", "x_p1", "x_t1"]
    assert names[model.actuator_plugin[0]] == "x_p1" and names[model.actuator_plugin[1]] is None


def _unknown_key(mj):
    return _chain(mj, {"wrong": "10"})


def _not_activated(mj):
    spec = mj.MjSpec()
    body = spec.worldbody.add_body()
    body.add_geom(size=[1, 1, 1])
    body.plugin = spec.add_plugin(name="k", plugin_name="mujoco.elasticity.cable", active=True)
    return spec


def _no_such_instance(mj):
    spec = _chain(mj, {})
    spec.worldbody.first_body().plugin.name = "other"
    return spec


@pytest.mark.parametrize("build, said", [
    (_unknown_key, "Error: unrecognized attribute 'plugin:wrong'"),
    (_not_activated, "Error: unrecognized plugin 'mujoco.elasticity.cable'"),
    (_no_such_instance, "Error: unrecognized name 'other' for plugin instance"),
])  # fmt: skip
def test_wrong_plugins_of_a_spec_are_refused_as_mujoco_says(engines, build, said):
    for engine in engines[: 1 if build is _no_such_instance else 2]:
        with pytest.raises(ValueError, match=said):
            build(engine).compile()


# ---- libraries


def test_libraries_of_mujocos_own_plugins_are_accepted(mujoco, tmp_path):
    for name in ("libactuator.so", "libelasticity.so", "libsensor.so", "libsdf_plugin.so"):
        (tmp_path / name).touch()
        mujoco.mj_loadPluginLibrary(str(tmp_path / name))
    mujoco.mj_loadAllPluginLibraries(str(tmp_path))
    mujoco.mj_loadAllPluginLibraries(mujoco.PLUGINS_DIR)


def test_another_library_is_refused_with_what_to_do(mujoco, tmp_path):
    (tmp_path / "libmine.so").touch()
    with pytest.raises(mujoco.FatalError, match=r"libmine.so': it is made for MuJoCo; .* sinew.load"):
        mujoco.mj_loadAllPluginLibraries(str(tmp_path))
    with pytest.raises(mujoco.FatalError, match="no such file"):
        mujoco.mj_loadPluginLibrary("nothing.so")


# ---- pictures

TOUCH = """<mujoco><extension><plugin plugin="mujoco.sensor.touch_grid"/></extension><worldbody><geom type="plane" size="2 2 .1"/>
<body name="pad" pos=".1 0 .095" euler="5 8 0"><joint type="slide" axis="0 0 1"/><geom type="sphere" size=".1"/>
<site name="s" pos="0 0 .05"/></body></worldbody>
<sensor><plugin plugin="mujoco.sensor.touch_grid" objtype="site" objname="s"><config key="size" value="5 4"/>
<config key="fov" value="40 30"/><config key="gamma" value=".3"/><config key="nchannel" value="{}"/></plugin></sensor></mujoco>"""
COLORED = """<mujoco><extension><plugin plugin="mujoco.elasticity.cable"/></extension><worldbody>
<composite type="cable" curve="s" count="9 1 1" size="1" offset="0 0 1" initial="none" prefix="q">
<plugin plugin="mujoco.elasticity.cable"><config key="twist" value="1e6"/><config key="bend" value="1e6"/>
<config key="vmax" value="{}"/></plugin><joint kind="main" damping=".01"/><geom type="capsule" size=".01" rgba=".8 .2 .1 1"/>
</composite></worldbody></mujoco>"""


def _items(engine, text, steps):
    model = engine.MjModel.from_xml_string(text)
    data, scene, camera = engine.MjData(model), engine.MjvScene(model, 500), engine.MjvCamera()
    for _ in range(steps):
        engine.mj_step(model, data)
    engine.mj_forward(model, data)
    engine.mjv_defaultFreeCamera(model, camera)
    engine.mjv_updateScene(model, data, engine.MjvOption(), None, camera, engine.mjtCatBit.mjCAT_ALL.value, scene)
    columns = "type size pos mat rgba objtype objid category segid".split()
    shown = scene.geoms[: scene.ngeom]
    return np.array([np.concatenate([np.ravel(getattr(geom, name)) for name in columns]) for geom in shown])


@pytest.mark.parametrize("channels", [1, 3, 6])
def test_cells_of_a_touch_grid_are_drawn_as_mujoco_draws_them(engines, channels):
    ours, theirs = (_items(engine, TOUCH.format(channels), 3) for engine in engines)
    assert len(theirs) == 4 and theirs[0, 0] == 6  # one cell has a contact: a box before plane, sphere and site
    np.testing.assert_allclose(ours, theirs, atol=1e-5)


@pytest.mark.parametrize("highest", [0, 0.02, 2])
def test_a_cable_is_coloured_by_its_stress(engines, highest):
    ours, theirs = (_items(engine, COLORED.format(highest), 100) for engine in engines)
    np.testing.assert_allclose(ours, theirs, atol=1e-4)
    assert (len({tuple(item[17:20].round(3)) for item in theirs if item[0] == 3}) > 1) == (highest > 0)
