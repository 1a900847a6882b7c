"""What programs of others do with the module, held against MuJoCo itself."""

import subprocess
import sys

import numpy as np
import pytest
from arm_model import XML
from sinew import _overlay

SPRING = """
<mujoco>
  <worldbody>
    <body name="a">
      <joint name="h" springref="30" ref="10" stiffness="1"/>
      <geom size=".05 .3" type="capsule" pos=".2 0 0"/>
      <site name="s" pos=".4 0 .1"/>
      <camera name="c" mode="trackcom" pos="0 -1 0"/>
      <light name="l" mode="targetbody" target="a" pos="0 0 2"/>
    </body>
    <site name="o"/>
  </worldbody>
  <tendon><spatial name="t"><site site="o"/><site site="s"/></spatial></tendon>
  <actuator><motor joint="h"/></actuator>
</mujoco>
"""


def both(mujoco, real, build):
    """What a function of a module gives for each of the two."""
    return build(mujoco), build(real)


def test_a_model_from_text_or_from_a_spec_is_saved_as_xml(mujoco, tmp_path):
    path = tmp_path / "saved.xml"
    for model in (mujoco.MjModel.from_xml_string(XML), mujoco.MjSpec.from_string(XML).compile()):
        mujoco.mj_saveLastXML(str(path), model)
        again = mujoco.MjModel.from_xml_path(str(path))
        np.testing.assert_allclose(again.body_mass, model.body_mass)
        assert again.nu == model.nu and again.nsensor == model.nsensor


def test_heights_of_a_field_keep_their_rows(mujoco, real):
    def build(engine):
        spec = engine.MjSpec()
        spec.add_hfield(name="up", nrow=3, ncol=2, size=[1, 1, 1, 1], userdata=[0, 1, 2, 3, 4, 10])
        spec.worldbody.add_geom(type=engine.mjtGeom.mjGEOM_HFIELD, hfieldname="up")
        return spec.compile().hfield_data.copy()

    ours, theirs = both(mujoco, real, build)
    np.testing.assert_array_equal(ours, theirs)


def test_lists_of_real_numbers_give_real_numbers(mujoco, real):
    """Programs print them, and divide them by //."""

    def build(engine):
        spec = engine.MjSpec()
        field = spec.add_hfield(name="up", nrow=2, ncol=2, size=[1, 1, 1, 1], userdata=[0, 1, 2, 3])
        body, constants = spec.worldbody.add_body(userdata=(1, 2)), spec.add_numeric(name="n", data=np.arange(3))
        constants.data[1] = True
        return [repr(list(one)) for one in (field.userdata, body.userdata, constants.data)]

    ours, theirs = both(mujoco, real, build)
    assert ours == theirs


def test_heights_that_are_read_keep_their_rows(mujoco, real):
    text = '<mujoco><asset><hfield name="h" nrow="2" ncol="3" size="1 1 1 1" elevation="0 1 2 3 4 5"/></asset></mujoco>'

    def build(engine):
        spec = engine.MjSpec.from_string(text)
        return list(spec.hfield("h").userdata), spec.compile().hfield_data.copy()

    ours, theirs = both(mujoco, real, build)
    assert ours[0] == theirs[0]
    np.testing.assert_array_equal(ours[1], theirs[1])


@pytest.mark.parametrize(
    "given, geoms, rule",
    [
        ({"mass": 1}, 1, 2),
        ({"mass": 1}, 2, 2),
        ({"mass": 2, "inertia": [1, 2, 2.5]}, 1, 2),
        ({"mass": 2, "inertia": [1, 2, 2.5], "ipos": [0.1, 0, 0]}, 1, 2),
        ({"mass": 2, "inertia": [1, 2, 2.5], "pos": [0.3, 0, 0]}, 0, 2),
        ({"mass": 2, "inertia": [1, 2, 2.5], "ipos": [0.1, 0, 0]}, 1, 1),
        ({"mass": 2, "inertia": [1, 2, 2.5], "ipos": [0.1, 0, 0]}, 1, 0),
    ],
)
def test_the_mass_of_a_body_with_geoms_is_that_of_its_geoms_unless_it_has_a_centre(mujoco, real, given, geoms, rule):
    def build(engine):
        spec = engine.MjSpec()
        spec.compiler.inertiafromgeom = rule
        body = spec.worldbody.add_body(name="b", **given)
        body.add_freejoint()
        for place in range(geoms):
            body.add_geom(size=[0.1, 0.1, 0.1], pos=[place, 0, 0])
        model = spec.compile()
        return np.concatenate([model.body_mass, *model.body_inertia, *model.body_ipos, *np.abs(model.body_iquat)])

    ours, theirs = both(mujoco, real, build)
    np.testing.assert_allclose(ours, theirs, rtol=1e-12, atol=1e-14)


def test_set_const_leaves_the_data_where_mujoco_does(mujoco, real):
    def build(engine):
        model = engine.MjModel.from_xml_string(SPRING)
        data = engine.MjData(model)
        data.qpos[:] = 0.7
        engine.mj_forward(model, data)
        model.body_mass[1] *= 2
        engine.mj_setConst(model, data)
        names = "qpos xpos xquat site_xpos geom_xpos cam_xpos light_xpos subtree_com ten_length actuator_length"
        assert model.cam_mode[0] == 2 and model.light_mode[0] == 3
        return [getattr(data, name).copy() for name in names.split()] + [model.dof_invweight0.copy()]

    ours, theirs = both(mujoco, real, build)
    for mine, other in zip(ours, theirs):
        np.testing.assert_allclose(mine, other, rtol=1e-12, atol=1e-14)


def run(program):
    done = subprocess.run([sys.executable, "-m", "sinew.as_mujoco", "-c", program], capture_output=True, text=True)
    return done.stdout.strip() or done.stderr.strip().splitlines()[-1]


def test_names_of_graphics_libraries_are_those_of_the_libraries():
    pytest.importorskip("glfw")
    assert run("from mujoco.glfw import glfw; print(glfw.__name__)") == "glfw"


def test_osmesa_cannot_be_imported_where_opengl_has_another_platform(monkeypatch):
    monkeypatch.setenv("PYOPENGL_PLATFORM", "egl")
    assert run("from mujoco.osmesa import osmesa").startswith("ImportError: OSMesa needs PYOPENGL_PLATFORM=osmesa")


def test_a_context_can_be_opened_through_egl_as_robosuite_does():
    pytest.importorskip("OpenGL")
    program = """
from mujoco.egl import egl_ext as EGL
import mujoco.egl.egl_ext
devices = EGL.eglQueryDevicesEXT()
for device in devices:
    display = EGL.eglGetPlatformDisplayEXT(EGL.EGL_PLATFORM_DEVICE_EXT, device, None)
    if display != EGL.EGL_NO_DISPLAY and EGL.eglInitialize(display, None, None) == EGL.EGL_TRUE:
        print("opened", int(EGL.EGL_OPENGL_BIT))
        break
"""
    said = run(program)
    if "cannot be imported" in said or "the EGL of this machine" in said:
        pytest.skip(said)
    assert said == "opened 8"


SENSORS = """
<mujoco>
  <option timestep="0.005"/>
  <worldbody>
    <geom type="plane" size="5 5 .1"/>
    <body name="a" pos="0 0 .6">
      <freejoint/>
      <geom size=".1" density="500"/>
      <site name="s" pos=".1 0 0" euler="20 30 40"/>
      <camera name="c" pos="0 .1 0"/>
      <body name="b" pos=".25 0 0"><joint name="h" axis="0 1 0" damping=".01"/><geom size=".05 .1" type="capsule"/><site name="t"/></body>
    </body>
  </worldbody>
  <actuator><motor joint="h"/></actuator>
  <sensor>
    <accelerometer site="s"/> <force site="t"/> <torque site="t" cutoff=".01"/> <touch site="s"/>
    <framelinacc objtype="body" objname="b"/> <frameangacc objtype="camera" objname="c"/> <framelinacc objtype="site" objname="t"/>
    <gyro site="s"/> <actuatorfrc actuator="x"/>
  </sensor>
</mujoco>
""".replace("<motor ", '<motor name="x" ')


@pytest.mark.parametrize("between", ["nothing", "forward", "sensorAcc", "rnePost", "reset", "copy"])
def test_sensors_after_two_halves_of_a_step_are_those_of_mujoco(mujoco, real, between):
    def build(engine):
        model = engine.MjModel.from_xml_string(SENSORS)
        data = engine.MjData(model)
        data.qvel[3:6] = (1, 2, 3)
        seen = []
        for step in range(60):
            engine.mj_step1(model, data)
            data.ctrl[0] = 0.2 * np.sin(step / 3)
            engine.mj_step2(model, data)
            seen.append(np.concatenate([data.sensordata, *data.cacc, *data.cfrc_int, *data.cfrc_ext]))
            if step == 20:
                actions = {
                    "forward": engine.mj_forward,
                    "sensorAcc": engine.mj_sensorAcc,
                    "rnePost": engine.mj_rnePostConstraint,
                }
                actions |= {"nothing": lambda m, d: None, "reset": engine.mj_resetData}
                actions["copy"] = lambda m, d: engine.mj_copyData(engine.MjData(m), m, d)
                actions[between](model, data)
        return np.array(seen)

    ours, theirs = both(mujoco, real, build)
    np.testing.assert_allclose(ours, theirs, rtol=1e-8, atol=1e-8)


def test_sinews_own_steps_show_present_accelerations():
    import sinew

    m = sinew.loads(SENSORS) if hasattr(sinew, "loads") else sinew.Spec.from_string(SENSORS).compile()
    d, twin = sinew.Data(m), sinew.Data(m)
    for _ in range(30):
        sinew.step1(m, d)
        sinew.step2(m, d)
        sinew.step(m, twin)
    np.testing.assert_allclose(d.sensordata, twin.sensordata, rtol=1e-12)


def test_views_are_shown_with_the_fields_of_mujoco(mujoco, real):
    def build(engine):
        model = engine.MjModel.from_xml_string(SENSORS)
        data = engine.MjData(model)
        found = [
            model.geom(0),
            data.geom(0),
            model.body("a"),
            data.body("a"),
            model.joint("h"),
            data.joint("h"),
            model.site("s"),
        ]
        found += [
            data.site("s"),
            model.camera("c"),
            data.camera("c"),
            model.actuator("x"),
            data.actuator("x"),
            model.sensor(0),
            data.sensor(0),
        ]
        return [[line.partition(":")[0] for line in repr(view).splitlines()] for view in found]

    ours, theirs = both(mujoco, real, build)
    assert ours == theirs


def test_kinds_of_objects_have_the_numbers_of_mujoco(mujoco):
    from sinew.mujoco import _views

    assert _views.KINDS["joint"] == (("joint", "jnt"), "jnt_", "njnt", 3)
    assert _views.KINDS["tendon"] == (("tendon", "ten"), "tendon_", "ntendon", 18)
    assert _views.KINDS["actuator"] == (("actuator",), "actuator_", "nu", 19)
    assert _views.KINDS["keyframe"] == (("keyframe", "key"), "key_", "nkey", 24)


class Page:
    _overlay = _overlay.Overlay()

    def is_running(self):
        return True

    def close(self):
        pass


def test_a_viewer_keeps_what_a_program_wants_drawn_over_the_model(mujoco, real, monkeypatch):
    import sinew
    from sinew.mujoco import viewer

    model = mujoco.MjModel.from_xml_string(XML)
    monkeypatch.setattr(sinew, "view", lambda m, d: Page())
    with viewer.launch_passive(model, mujoco.MjData(model)) as handle:
        assert handle.viewport.width > 0 and handle.viewport.height > 0
        handle.set_texts((None, None, "time", "1"))
        handle.set_figures([])
        handle.set_images([])
        handle.clear_texts()
        handle.clear_figures()
        handle.clear_images()
    import mujoco.viewer as theirs

    assert viewer.PERCENT_REALTIME == theirs.PERCENT_REALTIME


def test_a_build_without_a_page_says_how_to_get_one(mujoco, monkeypatch):
    import sinew
    from sinew.mujoco import viewer

    def no_page(m, d):
        raise FileNotFoundError("page.html")

    monkeypatch.setattr(sinew, "view", no_page)
    model = mujoco.MjModel.from_xml_string(XML)
    with pytest.raises(RuntimeError, match="make web"):
        viewer.launch_passive(model, mujoco.MjData(model))


@pytest.mark.parametrize("name", ["_rollout", "_simulate"])
def test_compiled_modules_of_mujoco_are_missing_with_a_reason(name):
    assert f"'{name}': it is about" in run(f"import mujoco.{name}")


def test_models_of_other_sizes_roll_out_with_the_data_of_the_first(mujoco, real):
    text = """<mujoco><worldbody><geom type="plane" size="1 1 .1"/><body name="top" pos="0 0 .1"><freejoint/>
    <geom name="ball" size=".02"/><geom name="stem" type="capsule" size=".004" fromto="0 0 .02 0 0 .04"/></body></worldbody></mujoco>"""

    def build(engine):
        import importlib

        rollout = importlib.import_module(f"{engine.__name__}.rollout")
        first = engine.MjModel.from_xml_string(text)
        data, spec, models = engine.MjData(first), engine.MjSpec.from_string(text), []
        for scale in (1.0, 1.3, 0.8):
            twin = spec.copy()
            twin.geom("ball").size *= scale
            twin.geom("stem").fromto[0] = 0.01 * (scale - 1)
            models.append(twin.compile())
        state = np.zeros(engine.mj_stateSize(first, engine.mjtState.mjSTATE_FULLPHYSICS))
        engine.mj_getState(first, data, state, engine.mjtState.mjSTATE_FULLPHYSICS)
        return rollout.rollout(models, [data], np.tile(state, (3, 1)), nstep=50)[0]

    ours, theirs = both(mujoco, real, build)
    np.testing.assert_allclose(ours, theirs, rtol=1e-8, atol=1e-9)
