"""Objects by name: rows and parts of fields that belong to them."""

import subprocess
import sys

import numpy as np
import pytest

import sinew


def test_rows_of_a_model_by_name_and_index(arm):
    elbow = arm.joint("elbow")
    assert elbow.id == 1 and elbow.name == "elbow" and arm.joint(1).name == "elbow"
    assert elbow.range == pytest.approx(np.deg2rad([-45, 45]))
    assert elbow.type == sinew.JointType.HINGE
    assert arm.body("hand").mass == arm.body_mass[2]
    assert arm.body("upper").user.tolist() == [3, 4]
    assert arm.geom("palm").size[0] == 0.1
    assert arm.camera("eye").pos.tolist() == [0, -2, 1] and arm.cam("eye").id == 0
    assert arm.key("bent").qpos[0] == 1 and arm.key("bent").time == 2
    assert arm.numeric("weights").data.tolist() == [1, 2, 3]
    assert arm.text("note").data == "hello"


@pytest.mark.parametrize(
    ("joint", "qpos", "qvel"), [("shoulder", 4, 3), ("elbow", 1, 1), ("reach", 1, 1), ("root", 7, 6)]
)
def test_joints_see_their_part_of_the_state(arm, joint, qpos, qvel):
    d = sinew.Data(arm)
    item = d.joint(joint)
    assert item.qpos.shape == (qpos,) and item.qvel.shape == (qvel,)
    assert item.cdof.shape == (qvel, 6) and item.xaxis.shape == (3,)
    assert arm.joint(joint).damping.shape == (qvel,)
    assert np.shares_memory(item.qpos, d.qpos)
    item.qvel = np.arange(qvel)
    start = arm.jnt_dofadr[item.id]
    assert d.qvel[start : start + qvel].tolist() == list(range(qvel))


def test_rows_of_a_data_are_live(arm):
    d = sinew.Data(arm)
    hand = d.body("hand").xpos
    sinew.step(arm, d, n=10)
    sinew.forward(arm, d)
    assert np.array_equal(hand, d.xpos[2]) and np.array_equal(d.site("tip").xpos, d.site_xpos[0])
    d.actuator("pull").ctrl = 0.5
    assert d.ctrl[0] == 0.5 and d.actuator("pull").ctrl == 0.5
    assert d.actuator("pull").act.shape == (0,) and d.actuator("slow").act.shape == (1,)
    d.body("target").mocap_pos = (1, 2, 3)
    assert d.mocap_pos.tolist() == [[1, 2, 3]] and not hasattr(d.body("hand"), "mocap_pos")
    d.body("hand").xfrc_applied[2] = 1
    assert d.xfrc_applied[2, 2] == 1


def test_writing_a_row_changes_the_field(arm):
    arm.body("hand").mass = 9
    arm.joint("elbow").axis = (1, 0, 0)
    assert arm.body_mass[2] == 9 and arm.jnt_axis[1].tolist() == [1, 0, 0]
    with pytest.raises(AttributeError, match="read-only"):
        arm.joint("elbow").qposadr = 0
    with pytest.raises(AttributeError, match="read-only"):
        sinew.Data(arm).body("hand").xpos = 0
    with pytest.raises(ValueError, match=r"Model\.joint\('elbow'\)"):
        arm.joint("elbow").range = (1, 2, 3)
    with pytest.raises(AttributeError):
        arm.joint("elbow").rnge = 3


def test_an_unknown_name_suggests_the_right_one(arm):
    with pytest.raises(KeyError) as caught:
        arm.joint("elbw")
    assert str(caught.value) == (
        "no joint is named 'elbw'; did you mean 'elbow'? (joint names: shoulder, elbow, reach, root)"
    )
    with pytest.raises(KeyError, match="the model names none"):
        arm.tendon("x")
    with pytest.raises(KeyError, match="no key is named 'bnt'; did you mean 'bent'"):
        sinew.reset(arm, sinew.Data(arm), "bnt")


@pytest.mark.parametrize(("key", "error"), [(4, IndexError), (-1, IndexError), (1.5, TypeError), (None, TypeError)])
def test_bad_indices_are_refused(arm, key, error):
    with pytest.raises(error):
        arm.joint(key)


def test_indices_of_numpy_are_indices(arm):
    assert arm.joint(np.int32(1)).name == "elbow"


def test_names_and_numbers_convert_both_ways(arm):
    assert arm.names_of("body") == ["world", "upper", "hand", "drone", "target"]
    for id, name in enumerate(arm.names_of("joint")):
        assert sinew.name_to_id(arm, sinew.ObjectType.JOINT, name) == id
        assert sinew.id_to_name(arm, sinew.ObjectType.JOINT, id) == name
    assert sinew.name_to_id(arm, sinew.ObjectType.JOINT, "nobody") == -1
    with pytest.raises(ValueError):
        sinew.name_to_id(arm, 999, "elbow")
    with pytest.raises(IndexError):
        sinew.id_to_name(arm, sinew.ObjectType.JOINT, 99)


def test_every_attribute_of_every_object_can_be_read(arm):
    d = sinew.Data(arm)
    for owner in (arm, d):
        for kind in ("body", "joint", "geom", "site", "camera", "light", "actuator", "numeric", "text", "key"):
            for id in range(len(arm.names_of(kind))):
                text = repr(getattr(owner, kind)(id))
                assert kind in text


def test_every_field_of_a_named_kind_is_reached_through_it(arm):
    for kind, prefix in (("body", "body_"), ("geom", "geom_"), ("site", "site_"), ("actuator", "actuator_")):
        item = getattr(arm, kind)(0)
        for field in sinew.model_fields():
            if field.name.startswith(prefix):
                assert hasattr(item, field.name.removeprefix(prefix)), field.name


@pytest.mark.parametrize("name", ["gym", "moco", "models", "mujoco", "muscle", "osim", "plot", "study", "tasks"])
def test_documented_modules_need_no_import_of_their_own(name):
    """In a fresh interpreter, since other tests import them."""
    pytest.importorskip({"gym": "gymnasium"}.get(name, "numpy"))
    code = f"import sys, sinew; assert 'sinew.plot' not in sys.modules; assert {name!r} in dir(sinew); print(sinew.{name}.__name__)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.strip() == f"sinew.{name}", done.stderr


def test_attributes_that_are_misspelt_suggest_a_name():
    m = sinew.load(sinew.models.path("cart_pole"))
    d, b = sinew.Data(m), sinew.Batch(m, 2)
    for misspelt in (lambda: d.qpso, lambda: b.qpso, lambda: setattr(d, "qpso", 0), lambda: setattr(b, "qpso", 0)):
        with pytest.raises(AttributeError, match="no field 'qpso'.*; did you mean 'qpos'\\?"):
            misspelt()
    for misspelt in (lambda: m.body_mas, lambda: setattr(m, "body_mas", 0)):
        with pytest.raises(AttributeError, match="Model has no field 'body_mas'; did you mean 'body_mass'\\?"):
            misspelt()
    with pytest.raises(AttributeError, match="Option has no field 'timestpe'; did you mean 'timestep'\\?"):
        m.opt.timestpe = 1
    with pytest.raises(ValueError, match="a model has no field 'body_mas'; did you mean 'body_mass'\\?"):
        sinew.Batch(m, 2, params=("body_mas",))
    with pytest.raises(ValueError, match="a data has no field 'sensordat'; did you mean 'sensordata'\\?"):
        sinew.Batch(m, 2, fields=("sensordat",))
    with pytest.raises(AttributeError, match="module 'sinew' has no attribute 'forwrad'; did you mean 'forward'\\?"):
        sinew.forwrad
    with pytest.raises(AttributeError, match="'body_mas' is not per world in this batch; did you mean 'body_mass'\\?"):
        sinew.Batch(m, 2, params=("body_mass",)).params.body_mas
    with pytest.raises(AttributeError, match="contacts have no column 'dits'; did you mean 'dist'\\?"):
        d.contact.dits
    with pytest.raises(AttributeError, match="module 'mujoco' has no attribute 'MjModle'; did you mean 'MjModel'\\?"):
        sinew.mujoco.MjModle
    assert not hasattr(d, "__array__") and not hasattr(d, "zzz")


def test_help_works_whatever_is_installed():
    # in a process of its own: a module that another test imported is a name of the package from then on
    program = """
import importlib.util, pydoc, sinew
real, missing = importlib.util.find_spec, {"jax", "torch", "ray", "matplotlib"}
sinew._find_spec = lambda name: None if name in missing else real(name)
assert not missing & set(dir(sinew)) and "tasks" in dir(sinew), dir(sinew)
text = pydoc.plain(pydoc.render_doc(sinew))
assert "MJCF models, simulated as MuJoCo does" in text and "cast_ray" in text
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_help_of_the_package_fits_on_two_screens_and_names_everything():
    program = """
import enum, pydoc, sinew
lines = pydoc.plain(pydoc.render_doc(sinew)).splitlines()
assert len(lines) < 150, len(lines)
words = set(sinew.__doc__.replace(",", " ").replace(".", " ").replace("(", " ").replace(")", " ").split())
things = {name: getattr(sinew, name) for name in sinew.__all__}
shown = {name for name, thing in things.items() if not (isinstance(thing, type) and issubclass(thing, enum.Enum))}
missing = shown - words - {stage.__name__ for stage in things.values() if getattr(stage, "__text_signature__", "") == "(m, d, /)"}
assert missing == {"mujoco_version"}, missing
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_every_documented_module_is_an_attribute_of_the_package():
    program = """
import importlib, sinew
for name in ("moco", "models", "muscle", "osim", "mujoco", "tasks", "study", *(n for n in ("gym", "plot", "ray", "torch", "jax") if n in dir(sinew))):
    assert getattr(sinew, name) is importlib.import_module("sinew." + name)
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_unknown_attributes_of_every_kind_of_object_suggest_the_one_that_was_meant():
    m = sinew.loads("<mujoco><worldbody><body name='a'><joint name='j'/><geom size='.1'/></body></worldbody></mujoco>")
    d = sinew.Data(m)
    things = {
        "timestpe": (m.opt, "timestep"), "meanmas": (m.stat, "meanmass"), "xpso": (d.body("a"), "xpos"), "rnage": (m.joint("j"), "range"),
        "ELER": (sinew.Integrator, "EULER"), "CONTCT": (sinew.DisableFlag, "CONTACT"), "worldbdy": (sinew.Spec(), "worldbody"),
        "inverse_kinematic": (sinew.osim, "inverse_kinematics"), "inf": (sinew.muscle, "info"), "controll": (m.hooks, "control"),
        "updat": (sinew._scene.Scene(m), "update"),
    }  # fmt: skip
    for wrong, (thing, right) in things.items():
        with pytest.raises(AttributeError, match=f"{wrong}'; did you mean '{right}'"):
            getattr(thing, wrong)
    assert sinew.JointType.HINGE == 3 and sinew.JointType(3) is sinew.JointType.HINGE


def test_a_module_whose_package_is_missing_names_it():
    program = """
import sys, sinew
for name, package in (("gym", "gymnasium"), ("torch", "torch"), ("jax", "jax"), ("ray", "ray")):
    sys.modules[package] = None  # importing it fails
    try:
        getattr(sinew, name)
        raise SystemExit(name)
    except ImportError as error:
        assert str(error) == f"sinew.{name} needs the package {package}: pip install 'sinew[{name}]'", error
"""
    subprocess.run([sys.executable, "-c", program], check=True)
