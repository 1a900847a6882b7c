"""sinew.plot: names and units of records, panels by unit, two runs, files of the command."""
import subprocess
import sys

import numpy
import pytest
import sinew

matplotlib = pytest.importorskip("matplotlib")
matplotlib.use("Agg")
import sinew.plot  # noqa: E402


def test_a_record_has_the_names_and_units_of_the_model():
    m = sinew.loads("<mujoco><worldbody><body name='b'><joint name='lift' type='slide'/><joint name='turn'/><geom size='1'/></body>"
                    "<body><freejoint name='free'/><geom size='1'/></body></worldbody></mujoco>")
    d = sinew.Data(m)
    record = sinew.plot.Record(m, ["qpos", "qvel", "xpos"])
    for _ in range(5):
        sinew.step(m, d)
        record.add(d)
    assert record.names["qpos"][:3] == ["lift", "turn", "free.x"] and record.names["qvel"][-1] == "free.rz"
    assert record["qpos"].shape == (5, 9) and record.time.shape == (5,)
    figure = record.plot(["qpos", "xpos[b]"])
    assert [axis.get_ylabel() for axis in figure.axes] == ["qpos [m]", "qpos [rad]", "qpos", "xpos [m]"]
    with pytest.raises(KeyError, match="no array of a data is called 'qpso'"):
        sinew.plot.Record(m, ["qpso"])


def test_files_of_two_runs_are_one_picture(tmp_path):
    for name, time in (("a", "0.2"), ("b", "0.1")):
        subprocess.run([sys.executable, "-m", "sinew", "run", sinew.models.path("muscle_arm"), "--time", time, "--quiet",
                        "--fields", "qpos,actuator_force", "--out", tmp_path / f"{name}.npz"], check=True)
    figure = sinew.plot.rows(tmp_path / "a.npz", tmp_path / "b.npz", fields=["qpos[elbow]"])
    (axis,) = figure.axes
    assert axis.get_ylabel() == "qpos [rad]" and len(axis.lines) == 2
    assert [text.get_text() for text in axis.get_legend().get_texts()] == ["elbow (a.npz)", "elbow (b.npz)"]


def test_curves_of_muscles_are_drawn():
    figure = sinew.plot.muscles(sinew.load(sinew.models.path("muscle_arm")))
    assert len(figure.axes[0].lines) == 12


def test_torques_of_a_motion_in_degrees_are_no_angles():
    labels = ["knee_angle", "ground_torque_x", "1_ground_torque_y", "plate_moment_z", "ground_force_vx", "ground_force_px"]
    motion = sinew.osim.Motion([0, 1, 2], numpy.ones((3, len(labels))), labels, in_degrees=True)
    panels = {axis.get_ylabel(): len(axis.lines) for axis in motion.plot().axes}
    assert panels == {"angle [deg]": 1, "moment [N m]": 3, "force [N]": 1, "position [m]": 1}
