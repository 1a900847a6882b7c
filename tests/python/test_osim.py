"""sinew.osim: motions in and out, and the tools on models of OpenSim's own format."""

import pathlib
import warnings

import numpy
import pytest

import sinew

MODELS = pathlib.Path(__file__).parents[2] / "models" / "osim"


def load(name):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return sinew.load(MODELS / name)


def swing(m, rows=60):
    time = numpy.arange(rows) / 60
    data = numpy.column_stack([20 * numpy.sin(3 * time), 40 + 15 * numpy.cos(2 * time)])
    return sinew.osim.Motion(time, data, ["swing", "bend"], name="swing", in_degrees=True)


def test_a_model_of_opensim_keeps_its_names():
    m = load("pendulum.osim")
    d = sinew.Data(m)
    assert [m.joint(i).name for i in range(m.njnt)] == ["swing", "bend"]
    d.joint("bend").qpos = 0.5
    sinew.forward(m, d)
    assert d.site("wrist").xpos[1] < 1.2
    assert m.actuator("motor").gainprm[0] == 20


def test_motions_read_back_equal(tmp_path):
    motion = swing(load("pendulum.osim"))
    for name in ("a.sto", "a.mot"):
        sinew.osim.write(motion, tmp_path / name)
        again = sinew.osim.read(tmp_path / name)
        assert again.labels == motion.labels and again.in_degrees
        assert (again.data == motion.data).all() and (again.time == motion.time).all()
    assert (again["bend"] == motion.data[:, 1]).all()


def test_files_that_are_not_right_are_said(tmp_path):
    path = tmp_path / "a.sto"
    path.write_text("x\nnRows=5\nendheader\ntime a\n0 1\n")
    with pytest.warns(sinew.ModelWarning, match="the header says 5 rows, there are 1"):
        sinew.osim.read(path)
    path.write_text("x\nendheader\ntime a\n0 one\n")
    with pytest.raises(sinew.ModelError, match="'one' in column 2 is not a number"):
        sinew.osim.read(path)


def test_inverse_kinematics_finds_the_pose_of_the_markers():
    m = load("pendulum.osim")
    d = sinew.Data(m)
    wanted = swing(m)
    rows = []
    for q in numpy.radians(wanted.data):
        d.qpos[:] = q
        sinew.forward(m, d)
        rows.append(d.site("wrist").xpos.copy())
    markers = sinew.osim.Motion(wanted.time, rows, ["wrist_x", "wrist_y", "wrist_z"], markers=True)
    found, errors = sinew.osim.inverse_kinematics(m, markers)
    assert numpy.abs(errors["marker_error_max"]).max() < 1e-6
    assert found.in_degrees and found.labels == ["swing", "bend"]


def test_inverse_dynamics_gives_the_forces_of_the_engine():
    m = load("pendulum.osim")
    d = sinew.Data(m)
    forces = sinew.osim.inverse_dynamics(m, swing(m))
    k = 30
    t = forces.time[k]
    d.qpos[:] = numpy.radians([20 * numpy.sin(3 * t), 40 + 15 * numpy.cos(2 * t)])
    d.qvel[:] = numpy.radians([60 * numpy.cos(3 * t), -30 * numpy.sin(2 * t)])
    d.qacc[:] = numpy.radians([-180 * numpy.sin(3 * t), -60 * numpy.cos(2 * t)])
    sinew.inverse(m, d)
    assert numpy.allclose(forces.data[k], d.qfrc_inverse, atol=1e-4)
    assert forces.labels == ["swing_moment", "bend_moment"]


def test_wrong_arguments_are_named():
    m = load("pendulum.osim")
    with pytest.raises(ValueError, match="none of length"):
        sinew.osim.muscle_analysis(m, swing(m), "strength")
    with pytest.raises(sinew.ModelError, match="no column has the name of a joint"):
        sinew.osim.inverse_dynamics(m, sinew.osim.Motion([0, 1], [[1], [2]], ["foot"]))
