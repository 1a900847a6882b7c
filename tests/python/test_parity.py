"""What Python shares with C and with MuJoCo: rotations, single geoms, hooks, members of warnings, sensors by name."""
import enum
import inspect
import re
import subprocess
import sys
import warnings
from pathlib import Path

import numpy
import pytest
import sinew

ROOT = Path(__file__).resolve().parents[2]

# C functions whose work Python does in another way, each with what takes its place.
ELSEWHERE = {
    "allocation and lifetime": r"(model|data|spec|batch|scene|renderer|diagnostics)_(create|destroy|copy|clear|new|release)|"
    r"release|spec_release|(load|spec_load|load_memory|save)\w*|data_copy_from|copy_data|model_copy|data_reset\w*",
    "attributes of classes": r"spec_\w+|batch_\w+|state_\w+|(model|data|frame|contact|option|statistic|visual|field|kind|stage)_\w+|"
    r"layout_\w+|version|object_count|diagnostic_\w+|closest_word|has_integrator|check_\w+|reset_to_key|reset",
    "sinew.Spec": r"schema_\w+",
    "pictures, from the command": r"scene_\w+|renderer_\w+|perturb_\w+|render_\w+|view\w*",
    "sinew.muscle": r"(hill|millard|degroote|muscle)_\w+|settle_muscles|fiber_\w+|tendon_\w+",
    "sinew.mujoco": r"transition\w*|inverse_\w+|\w*finite\w*|derivative\w*|linearize\w*",
    "sinew.osim": r"motion_\w+|tool_\w+|scaled?_\w+|c3d_\w+|external_loads_\w+|reserves_\w+|joint_reactions|static_optimization|analyze|"
    r"control_file_\w+|forward_(simulation|read|setup_\w+)|imu_\w+|ik_stream_\w+|orientations_read|"
    r"adjust_model|adjusted_model_destroy|cmc_(read|setup_destroy)|computed_muscle_control|desired_coordinates|mean_residuals|fit_model|"
    r"fitted_model_destroy|fit_paths|fitted_paths_destroy|fit_dynamics|fitted_dynamics_destroy|probes_(read|destroy)|"
    r"calibrate_sensors|calibrated_model_destroy",  # imu_kinematics calibrates in the same call
    "sinew.cast_ray, sinew.multi_ray and sinew.ik": r"ray|cast_rays|reach",
    "jac_body, mul_mass and others, which return what C writes last": r"\w+_jacobian(_rate)?|add_force|momentum_matrix|"
    r"(mass|constraint)_product(_transposed)?|mass_solution|pos_difference|sensor_value",
    "sinew.load(physics=...)": r"physics_\w+",
    "sinew.Problem": r"optimal_\w+|optimize|goal_\w+|quantity_\w+",
    "rows of plugins, which are C: sinew.load(plugins=...)": r"plugin_\w+|mesh_sink_\w+",
    "enums and keyword arguments": r"length_range_options|object_type_name|object_type_from_name|warning_name",
    "the steps themselves": r"(euler|rk4|implicit\w*|compare_inverse|complete)",
}


def c_functions():
    text = "\n".join(path.read_text() for path in sorted((ROOT / "include" / "sinew").glob("*.h")))
    return sorted(set(re.findall(r"SN_API [^;(]*?\bsn_(\w+)\s*\(", text)))


def test_every_c_function_of_a_model_and_a_data_is_in_python_without_its_prefix():
    known = set(dir(sinew)) | set(dir(sinew.muscle))
    elsewhere = re.compile("|".join(f"(?:{words})" for words in ELSEWHERE.values()))
    missing = [name for name in c_functions() if name not in known and not elsewhere.fullmatch(name)]
    assert not missing, f"wrap them in python/, or name them in ELSEWHERE with what takes their place: {missing}"


def test_rotations_agree_with_their_definitions():
    random = numpy.random.default_rng(0)
    for _ in range(20):
        a, b = (sinew.quat_normalize(random.normal(size=4)) for _ in range(2))
        v, p = random.normal(size=3), random.normal(size=3)
        assert numpy.allclose(sinew.quat_rotate(sinew.quat_mul(a, b), v), sinew.quat_rotate(a, sinew.quat_rotate(b, v)))
        assert numpy.allclose(sinew.quat_to_matrix(a) @ v, sinew.quat_rotate(a, v))
        again = sinew.quat_from_matrix(sinew.quat_to_matrix(a))
        assert numpy.allclose(again, a) or numpy.allclose(again, -a)
        assert numpy.allclose(sinew.quat_integrate(b, sinew.quat_difference(a, b)), a) or numpy.allclose(
            sinew.quat_integrate(b, sinew.quat_difference(a, b)), -a)
        assert numpy.allclose(sinew.quat_mul(a, sinew.quat_conjugate(a)), [1, 0, 0, 0])
        pose = (p, a)
        assert numpy.allclose(sinew.pose_apply(sinew.pose_inverse(pose), sinew.pose_apply(pose, v)), v)
        chain = sinew.pose_mul(pose, (v, b))
        assert numpy.allclose(sinew.pose_apply(chain, p), sinew.pose_apply(pose, sinew.pose_apply((v, b), p)))
    assert numpy.allclose(sinew.quat_from_axis_angle([0, 0, 1], numpy.pi), [0, 0, 0, 1])
    assert numpy.allclose(sinew.quat_rotate(sinew.quat_from_z_to([1, 0, 0]), [0, 0, 1]), [1, 0, 0])
    assert numpy.allclose(sinew.quat_to_velocity(sinew.quat_from_axis_angle([0, 1, 0], 0.5), 2.0), [0, 0.25, 0])
    with pytest.raises(ValueError, match="'a' needs 4 numbers, got 3"):
        sinew.quat_mul([1, 0, 0], [1, 0, 0, 0])


BALL = """<mujoco><worldbody><geom name="floor" type="plane" size="1 1 1"/>
<body pos="0 0 1"><freejoint/><geom name="ball" size="0.25"/><site name="s"/></body></worldbody>
<sensor><gyro name="spin" site="s"/><clock name="clock"/></sensor></mujoco>"""


def test_single_geoms_have_boxes_and_stop_rays():
    m = sinew.loads(BALL)
    d = sinew.Data(m)
    sinew.forward(m, d)
    centre, half = sinew.geom_aabb(m, d, "ball")
    assert numpy.allclose(centre, [0, 0, 1]) and numpy.allclose(half, 0.25)
    distance, normal = sinew.ray_geom(m, d, "ball", [0, 0, 3], [0, 0, -1])
    assert distance == pytest.approx(1.75) and numpy.allclose(normal, [0, 0, 1])
    assert sinew.ray_geom(m, d, "ball", [5, 0, 3], [0, 0, -1])[0] == -1
    found = sinew.ray_primitive(sinew.GeomType.SPHERE, [0.25, 0, 0], [0, 0, 1], numpy.eye(3), [0, 0, 3], [0, 0, -1])
    assert found[0] == pytest.approx(1.75)


def test_hooks_are_python_functions():
    m = sinew.load(sinew.models.path("cart_pole"))
    d, calls = sinew.Data(m), []

    def control(model, data):
        calls.append(data.time)
        data.ctrl[0] = 0.5

    m.hooks.control = control
    sinew.step(m, d, n=3)
    assert len(calls) >= 3 and d.ctrl[0] == 0.5 and m.hooks.control is control
    m.hooks.control = None
    before = len(calls)
    sinew.step(m, d)
    assert len(calls) == before and m.hooks.control is None

    def fail(model, data):
        raise ZeroDivisionError("from the hook")

    m.hooks.passive = fail
    with pytest.raises(ZeroDivisionError, match="from the hook"):
        sinew.step(m, d)
    with pytest.raises(TypeError, match="function or None"):
        m.hooks.passive = 3
    other = sinew.load(sinew.models.path("cart_pole"))
    sinew.step(other, sinew.Data(other))  # hooks belong to one model


def test_members_of_warnings_are_mujocos():
    m = sinew.loads(BALL)
    d = sinew.Data(m)
    d.qvel[0] = numpy.nan
    sinew.step(m, d)
    assert d.warning[sinew.Warning.BADQVEL].number == 1 and d.warning[sinew.Warning.BADQVEL].lastinfo == 0


def test_sensors_are_a_mapping_by_name():
    m = sinew.loads(BALL)
    d = sinew.Data(m)
    d.qvel[5] = 2
    sinew.step(m, d)
    assert list(d.sensors) == ["spin", "clock"] and len(d.sensors) == 2
    assert numpy.allclose(d.sensors["spin"], [0, 0, 2]) and isinstance(d.sensors["clock"], float)
    assert "spin" in repr(d.sensors) and "gyro" in d.sensors._repr_html_()


def test_numbers_of_one_muscle_are_numbers():
    m = sinew.loads("""<mujoco><worldbody><site name="a" pos="0 0 1"/><body><joint type="slide"/><geom size="0.1"/><site name="b"/>
</body></worldbody><tendon><spatial name="t"><site site="a"/><site site="b"/></spatial></tendon><actuator>
<hillmuscle name="m" tendon="t" force="100" optlen="0.2" slacklen="0.75"/></actuator></mujoco>""")
    d = sinew.Data(m)
    sinew.forward(m, d)
    assert isinstance(d.actuator("m").hill_fiberlength, float) and isinstance(d.actuator("m").hill_tendonforce, float)
    assert sinew.muscle.curve(m, "m", "active", 1.0) == pytest.approx(sinew.muscle.hill_active_force_length(1.0))
    assert sinew.muscle.curve(m, "m", "active", [0.8, 1.2], order=1).shape == (2,)


def test_kinds_are_enums_with_docstrings_and_names():
    m = sinew.loads(BALL)
    assert m.joint(0).type is sinew.JointType.FREE and "type: FREE" in repr(m.joint(0))
    assert "integrator=EULER" in repr(m.opt) and m.sensor("spin").type is sinew.SensorType.GYRO
    enums = [kind for kind in vars(sinew).values() if isinstance(kind, type) and issubclass(kind, enum.Enum)]
    assert len(enums) > 30
    undescribed = [kind.__name__ for kind in enums if not kind.__doc__ or "belongs into" in kind.__doc__]
    assert not undescribed, f"say in python/src/sinew/_enums.py what they are: {undescribed}"


def test_help_shows_no_inner_workings():
    for cls in (sinew.Model, sinew.Data):
        assert str(inspect.signature(cls.joint)) == "(self, key)"
    names = {name for name in dir(sinew.muscle) if not name.startswith("_")} - {"annotations"}
    assert not {"find", "KINDS", "Model", "Data"} & names


def test_notebooks_get_tables():
    m = sinew.load(sinew.models.path("muscle_arm"))
    d = sinew.Data(m)
    assert "<table>" in m._repr_html_() and "shoulder" in m._repr_html_() and "elbow" in d._repr_html_()
    assert "timestep" in m.opt._repr_html_() and "<td" in m.joint(0)._repr_html_()


def test_warnings_of_loading_are_pythons():
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        m = sinew.loads("<mujoco><worldbody><geom size='1' rgba=''/></worldbody></mujoco>")
    found = [str(item.message) for item in caught if item.category is sinew.ModelWarning]
    assert len(found) == 1 and "attribute 'rgba' is empty" in found[0] and found == [str(w) for w in m.warnings]


def test_the_command_is_part_of_the_package():
    done = subprocess.run([sys.executable, "-m", "sinew", "--version"], capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout.startswith(f"sinew {sinew.__version__}")


def test_models_come_with_the_package():
    assert "humanoid" in sinew.models.names()
    with pytest.raises(KeyError, match="no model is named 'humanoyd'"):
        sinew.models.path("humanoyd")
