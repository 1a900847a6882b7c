"""Kinematics of inertial sensors, and inverse kinematics of a stream of markers."""

import pathlib

import numpy
import pytest

import sinew

MODELS = pathlib.Path(__file__).parents[2] / "models" / "osim"

ARM = """<mujoco><compiler angle="radian"/><worldbody><body name="upper" quat="0.8 0.6 0 0"><joint name="x" type="slide"/>
<joint name="a" axis="0 0 1"/><joint name="b" axis="0 1 0"/><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>
<site name="m1" pos=".1 0 0"/><site name="m2" pos="0 .2 0"/><site name="m3" pos="0 0 .1"/>
<body name="lower" pos="0 -1 0"><joint name="c" axis="1 0 0"/><inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>
<site name="m4" pos=".1 -.5 0"/><site name="m5" pos="0 -.4 .1"/></body></body></worldbody></mujoco>"""

NAMES = ("x", "a", "b", "c")


def posed(m, values):
    d = sinew.Data(m)
    for name, value in zip(NAMES, values):
        d.joint(name).qpos = value
    sinew.forward(m, d)
    return d


def sensors(m, poses, offsets, turn):
    """Orientations in a space that `turn` takes to ground, of sensors with offsets in their bodies."""
    rows = []
    for values in poses:
        d = posed(m, values)
        row = []
        for body, offset in offsets.items():
            q = sinew.quat_mul(sinew.quat_conjugate(turn), sinew.quat_mul(d.body(body).xquat, offset))
            row += list(q)
        rows.append(row)
    labels = [f"{body}_imu_{part}" for body in offsets for part in "wxyz"]
    return sinew.osim.Motion(numpy.arange(len(rows)) / 100, rows, labels)


def test_sensors_give_the_pose_that_turned_them():
    m = sinew.loads(ARM)
    draw = numpy.random.default_rng(3)
    offsets = {body: sinew.quat_normalize(draw.normal(size=4)) for body in ("upper", "lower")}
    turn = sinew.quat_from_axis_angle([1, 0, 0], -numpy.pi / 2)
    poses = [[0, *draw.uniform(-0.7, 0.7, size=3)] for _ in range(40)]
    stand = sensors(m, [[0, 0, 0, 0]], offsets, turn)
    found, errors = sinew.osim.imu_kinematics(m, sensors(m, poses, offsets, turn), stand, rotate=(-90, 0, 0))
    assert numpy.abs(numpy.radians(found.data[:, 1:]) - numpy.array(poses)[:, 1:]).max() < 1e-8
    assert (found["x"] == 0).all() and errors.data.max() < 1e-8 and errors.labels == ["upper_imu", "lower_imu"]


def test_the_heading_is_that_of_the_base_sensor():
    m = sinew.loads(ARM.replace(' quat="0.8 0.6 0 0"', ""))
    still, about_y = {"upper": numpy.array([1.0, 0, 0, 0])}, sinew.quat_from_axis_angle([0, 1, 0], 0.4)
    stand = sensors(m, [[0, 0, 0, 0]], still, about_y)  # measured in a space that is turned
    found, _ = sinew.osim.imu_kinematics(m, stand, stand, base="upper_imu", heading="x")
    # the offset counts the heading, the frames do not: the body is turned as its sensor was
    assert numpy.radians(found["b"][0]) == pytest.approx(-0.4, abs=1e-9)
    found, _ = sinew.osim.imu_kinematics(m, stand, stand)
    assert found["b"][0] == pytest.approx(0, abs=1e-9)


def test_weights_decide_between_sensors_that_disagree():
    m = sinew.loads(ARM)
    offsets = {body: numpy.array([1.0, 0, 0, 0]) for body in ("upper", "lower")}
    stand = sensors(m, [[0, 0, 0, 0]], offsets, offsets["upper"])
    frame = sensors(m, [[0, 0.1, 0, 0]], offsets, offsets["upper"])
    frame.data[0, 4:] = sensors(m, [[0, 0.3, 0, 0]], offsets, offsets["upper"]).data[0, 4:]
    found, errors = sinew.osim.imu_kinematics(m, frame, stand, weights={"lower_imu": 0})
    assert numpy.radians(found["a"][0]) == pytest.approx(0.1, abs=1e-9) and errors.labels == ["upper_imu"]
    found, errors = sinew.osim.imu_kinematics(m, frame, stand, weights={"upper_imu": 3})
    assert numpy.radians(found["a"][0]) == pytest.approx(0.15, abs=1e-6)  # (3 * 0.1 + 0.3) / 4
    frame.data[0, :4] = numpy.nan
    found, errors = sinew.osim.imu_kinematics(m, frame, stand)
    assert numpy.isnan(errors["upper_imu"][0]) and errors["lower_imu"][0] < 1e-8


def write(path, rows, head="DataType=Quaternion\nversion=3\n", labels="upper_imu\tlower_imu"):
    path.write_text(head + "endheader\ntime\t" + labels + "\n" + "\n".join(rows) + "\n")
    return path


def test_files_of_quaternions_are_read_and_checked(tmp_path):
    path = write(tmp_path / "a.sto", ["0\t2,0,0,0\t0,0.6,0,0.8", "0.01\t1,0,0,0\t0,0,0,0"])
    motion = sinew.osim.read_orientations(path)
    assert motion.labels[:4] == ["upper_imu_w", "upper_imu_x", "upper_imu_y", "upper_imu_z"]
    assert list(motion.data[0]) == [1, 0, 0, 0, 0, 0.6, 0, 0.8] and numpy.isnan(motion.data[1, 4:]).all()
    for rows, words in ((["0\t1,0,0\t1,0,0,0"], r"a.sto:5: error: sensor 1 has '1,0,0'"), (["x\t1,0,0,0\t1,0,0,0"], "begins with the time, not 'x'"),
                        (["1\t1,0,0,0\t1,0,0,0", "1\t1,0,0,0\t1,0,0,0"], "times must increase"), ([], "no rows")):
        with pytest.raises(sinew.ModelError, match=words):
            sinew.osim.read_orientations(write(tmp_path / "a.sto", rows))
    with pytest.raises(sinew.ModelError, match="no DataType=Quaternion"):
        sinew.osim.read_orientations(write(tmp_path / "a.sto", ["0\t1,0,0,0\t1,0,0,0"], head=""))


def test_sensors_without_a_body_are_told():
    m = sinew.loads(ARM)
    unit = [1.0, 0, 0, 0]
    labels = [f"{name}_imu_{part}" for name in ("upper", "head") for part in "wxyz"]
    frame = sinew.osim.Motion([0.0], [unit + unit], labels, file="walk.sto")
    with pytest.warns(sinew.ModelWarning, match="walk.sto: warning: the sensor 'head_imu' is not used"):
        sinew.osim.imu_kinematics(m, frame, frame)
    with pytest.raises(sinew.ModelError, match="no sensor of the file belongs to the model"):
        sinew.osim.imu_kinematics(m, sinew.osim.Motion([0.0], [unit], labels[4:]), frame)
    with pytest.raises(sinew.ModelError, match="is an axis"):
        sinew.osim.imu_kinematics(m, frame, frame, base="upper_imu", heading="up")
    with pytest.raises(sinew.ModelError, match="no column has the base sensor 'hip_imu'"):
        sinew.osim.imu_kinematics(m, frame, frame, base="hip_imu", heading="x")


IMU = """<components><objects><IMU name="lower_imu"><socket_frame>/bodyset/lower/lower_imu</socket_frame></IMU></objects></components></Model>"""
FRAME = """<components><PhysicalOffsetFrame name="lower_imu"><socket_parent>..</socket_parent><translation>0 0.1 0</translation>
<orientation>0.3 0.2 0.1</orientation></PhysicalOffsetFrame></components><mass>0.8</mass>"""


def test_imus_of_a_calibrated_model_are_sites(tmp_path):
    text = (MODELS / "pendulum.osim").read_text().replace("<mass>0.8</mass>", FRAME)
    components = "<ComponentSet><objects>" + IMU.split("<objects>")[1].split("</objects>")[0] + "</objects></ComponentSet></Model>"
    (tmp_path / "m.osim").write_text(text.replace("</Model>", components))
    m = sinew.load(tmp_path / "m.osim")
    d = sinew.Data(m)
    d.joint("swing").qpos, d.joint("bend").qpos = 0.4, 0.7
    sinew.forward(m, d)
    frame = d.site("lower_imu").xmat.reshape(3, 3)
    frame = sinew.osim.Motion([0.0], [sinew.quat_from_matrix(frame)], [f"lower_imu_{part}" for part in "wxyz"])
    found, errors = sinew.osim.imu_kinematics(m, frame)
    assert errors.data.max() < 1e-8 and numpy.radians(found["swing"][0] + found["bend"][0]) == pytest.approx(1.1, abs=1e-7)


def test_a_stream_gives_the_poses_of_the_whole_trial():
    m = sinew.loads(ARM)
    markers = ["m1", "m2", "m3", "m4", "m5"]
    draw = numpy.random.default_rng(5)
    poses = numpy.cumsum(draw.normal(scale=0.02, size=(50, 4)), axis=0)
    seen = numpy.array([[posed(m, values).site(name).xpos for name in markers] for values in poses])
    seen += draw.normal(scale=0.002, size=seen.shape)
    stream = sinew.osim.IkStream(m, markers, tolerance=1e-10)
    labels = [f"{name}_{axis}" for name in markers for axis in "xyz"]
    trial = sinew.osim.Motion(numpy.arange(50) / 100, seen.reshape(50, -1), labels, markers=True)
    want, errors = sinew.osim.inverse_kinematics(m, trial)
    assert stream.names == want.labels
    for row, positions in enumerate(seen):
        found = stream.update(positions)
        assert numpy.abs(found[1:] - numpy.radians(want.data[row, 1:])).max() < 1e-7
        assert stream.rms == pytest.approx(errors["marker_error_RMS"][row], rel=1e-6)
    seen[0, 2] = numpy.nan
    assert stream.update(seen[0]) is not None and stream.worst < 0.02
    seen[0, 1:4] = numpy.nan
    assert stream.update(seen[0]) is None
    with pytest.raises(ValueError, match="5 markers are 15 numbers, got 3"):
        stream.update([0, 0, 0])
    with pytest.raises(sinew.ModelError, match="no marker"):
        sinew.osim.IkStream(m, ["head"])
