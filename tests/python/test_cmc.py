"""sinew.osim.computed_muscle_control and adjust_model."""

import pathlib

import numpy
import pytest

import sinew

MODELS = pathlib.Path(__file__).parents[2] / "models" / "osim"

ACTUATORS = """<OpenSimDocument Version="40000"><ForceSet><objects>{}</objects></ForceSet></OpenSimDocument>"""
ACTUATOR = "<CoordinateActuator name='{}'><coordinate>{}</coordinate><optimal_force>10</optimal_force></CoordinateActuator>"


@pytest.fixture
def swing(tmp_path):
    (tmp_path / "actuators.xml").write_text(ACTUATORS.format(ACTUATOR.format("MZ", "swing") + ACTUATOR.format("elbow", "bend")))
    time = numpy.arange(41) / 50
    data = numpy.c_[0.3 * numpy.sin(5 * time), 0.5 + 0.2 * numpy.cos(6 * time)]
    return sinew.osim.Motion(time, data, ["swing", "bend"]), tmp_path / "actuators.xml"


def test_controls_follow_coordinates(swing):
    motion, actuators = swing
    m = sinew.load(MODELS / "pendulum.osim")
    found = sinew.osim.computed_muscle_control(m, motion, actuators=actuators, only_actuators=True, start=0.1, end=0.4)
    assert set(found) >= {"states", "controls", "pErr", "Kinematics_q", "Actuation_force"}
    assert abs(found["pErr"].data).max() < 1e-3
    # the same controls, simulated forward, give the same motion
    controls, states = found["controls"], found["states"]
    again, _ = sinew.osim.forward(m, controls, states=states, actuators=actuators, only_actuators=True, start=0.1, end=0.4, interval=1e-3)
    assert abs(again["swing"] - states["swing"]).max() < 1e-4


def test_weights_and_gains_are_those_of_the_tasks(swing):
    motion, actuators = swing
    m = sinew.load(MODELS / "pendulum.osim")
    given = {"actuators": actuators, "only_actuators": True, "exact": False, "start": 0.1, "end": 0.3}
    loose = sinew.osim.computed_muscle_control(m, motion, tasks={"swing": 1e-6, "bend": 1e-6}, **given)
    tight = sinew.osim.computed_muscle_control(m, motion, tasks={"swing": 1e4, "bend": {"weight": 1e4, "kp": 400, "kv": 40}}, **given)
    assert abs(tight["pErr"].data).max() < 0.01 * abs(loose["pErr"].data).max()


def test_wrong_arguments_are_errors(swing):
    motion, actuators = swing
    m = sinew.load(MODELS / "pendulum.osim")
    with pytest.raises(ValueError, match="needs coordinates or a setup"):
        sinew.osim.computed_muscle_control(m)
    with pytest.raises(ValueError, match="'gain'; it may have weight, kp"):
        sinew.osim.computed_muscle_control(m, motion, tasks={"swing": {"gain": 1.0}})
    with pytest.raises(sinew.ModelError, match="coordinate 'swin', which the model does not have; did you mean 'swing'"):
        sinew.osim.computed_muscle_control(m, motion, tasks={"swin": 1.0}, actuators=actuators)


def test_a_model_is_adjusted(swing, tmp_path):
    motion, actuators = swing
    (tmp_path / "tasks.xml").write_text(
        "<CMC_TaskSet><objects><CMC_Joint name='swing'><active>true false false</active><coordinate>swing</coordinate></CMC_Joint></objects></CMC_TaskSet>"
    )
    (tmp_path / "setup.xml").write_text(
        f"<OpenSimDocument Version='40000'><RRATool name='x'><model_file>{MODELS / 'pendulum.osim'}</model_file><task_set_file>tasks.xml</task_set_file>"
        "<initial_time>0.1</initial_time><final_time>0.4</final_time><adjusted_com_body>lower</adjusted_com_body></RRATool></OpenSimDocument>"
    )
    adjusted = sinew.osim.adjust_model(tmp_path / "setup.xml", coordinates=motion, actuators=actuators)
    m = sinew.load(MODELS / "pendulum.osim")
    forces = sinew.osim.inverse_dynamics(m, motion)
    weight = 0.8 * 9.80665
    assert adjusted.shift[0] == pytest.approx(-numpy.clip(adjusted.before["MZ"] / weight, -0.1, 0.1), abs=1e-12)
    inside = (forces.time >= 0.1 - 1e-9) & (forces.time <= 0.4 + 1e-9)
    assert adjusted.before["MZ"] == pytest.approx(numpy.trapezoid(forces["swing_moment"][inside], forces.time[inside]) / 0.3, rel=0.02)
    centre = adjusted.load().body("lower").ipos[0] - m.body("lower").ipos[0]
    assert centre == pytest.approx(adjusted.shift[0], abs=1e-9)
    assert adjusted.masses["lower"][0] == 0.8 and "mass change" in repr(adjusted)
