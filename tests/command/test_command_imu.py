"""sinew imu: inverse kinematics of inertial sensors."""

import pathlib

MODELS = pathlib.Path(__file__).parents[2] / "models" / "osim"


def write(path, rows, labels="upper_imu\tlower_imu"):
    path.write_text(f"DataType=Quaternion\nendheader\ntime\t{labels}\n" + "".join(f"{row}\n" for row in rows))


def test_sensors_that_stand_give_the_default_pose(sinew, tmp_path):
    write(tmp_path / "s.sto", [f"{k / 100}\t0.8,0,0.6,0\t1,0,0,0" for k in range(5)])
    files = ("--calibration", "s.sto", "--out", "q.mot", "--errors", "e.sto", "--rotate", "-90,0,0")
    result = sinew("imu", MODELS / "pendulum.osim", "s.sto", *files)
    assert result.status == 0 and "q.mot: 5 rows, 2 columns" in result.out and "5 frames in" in result.out, result.err
    row = (tmp_path / "q.mot").read_text().splitlines()[-1].split("\t")
    assert abs(float(row[1]) - 17.188733853924695) < 1e-6 and abs(float(row[2]) - 28.64788975654116) < 1e-6
    assert "upper_imu\tlower_imu" in (tmp_path / "e.sto").read_text()
    result = sinew("imu", MODELS / "pendulum.osim", "s.sto", "--calibration", "s.sto", "--weights", "upper_imu=0", "--errors", "e.sto")
    assert result.status == 0 and "time\tlower_imu" in (tmp_path / "e.sto").read_text()


SETUP = """<OpenSimDocument Version="40000"><IMUInverseKinematicsTool name="t"><model_file>{model}</model_file>
<sensor_to_opensim_rotations>-1.5707963267948966 0 0</sensor_to_opensim_rotations><time_range>0.01 0.03</time_range>
<orientations_file>{orientations}</orientations_file><results_directory>out</results_directory>
<OrientationWeightSet><objects><OrientationWeight name="upper_imu"><weight>0</weight></OrientationWeight></objects></OrientationWeightSet>
</IMUInverseKinematicsTool></OpenSimDocument>"""


def test_a_setup_is_followed(sinew, tmp_path):
    write(tmp_path / "s.sto", [f"{k / 100}\t0.8,0,0.6,0\t1,0,0,0" for k in range(5)])
    (tmp_path / "setup.xml").write_text(SETUP.format(model=MODELS / "pendulum.osim", orientations="s.sto"))
    result = sinew("imu", "setup.xml", "--calibration", "s.sto")
    assert result.status == 0 and "ik_s.mot: 3 rows, 2 columns" in result.out, result.err
    assert (tmp_path / "out" / "ik_s.mot").exists()
    assert "time\tlower_imu\n" in (tmp_path / "out" / "ik_s.mot_orientationErrors.sto").read_text()
    result = sinew("imu", "setup.xml", "--calibration", "s.sto", "--weights", "lower_imu=0", "--errors", "e.sto")
    assert result.status == 0 and "time\tupper_imu\n" in (tmp_path / "e.sto").read_text()
    (tmp_path / "setup.xml").write_text(SETUP.format(model="", orientations="s.sto"))
    result = sinew("imu", "setup.xml", "--calibration", "s.sto")
    assert result.status == 1 and "the set-up names no <model_file>; --model MODEL names one" in result.err
    (tmp_path / "setup.xml").write_text("<OpenSimDocument Version='40000'>\n<ScaleTool/></OpenSimDocument>")
    result = sinew("imu", "setup.xml")
    assert result.status == 1 and "setup.xml:2:1: error: <ScaleTool> is not <IMUInverseKinematicsTool> or <IMUPlacer>" in result.err, result.err


PLACER = """<OpenSimDocument Version="40000"><IMUPlacer><model_file>{model}</model_file><base_imu_label>upper_imu</base_imu_label>
<base_heading_axis>x</base_heading_axis><sensor_to_opensim_rotations>-1.5707963267948966 0 0</sensor_to_opensim_rotations>
<orientation_file_for_calibration>s.sto</orientation_file_for_calibration>{out}</IMUPlacer></OpenSimDocument>"""


def test_sensors_are_placed_on_a_model(sinew, tmp_path):
    write(tmp_path / "s.sto", [f"{k / 100}\t0.8,0,0.6,0\t1,0,0,0" for k in range(5)])
    model, out = MODELS / "pendulum.osim", "<output_model_file>placed.osim</output_model_file>"
    (tmp_path / "place.xml").write_text(PLACER.format(model=model, out=out))
    result = sinew("imu", "place.xml")
    assert result.status == 0 and "placed.osim: 2 sensors" in result.out, result.err
    text = (tmp_path / "placed.osim").read_text()
    assert text.count('<PhysicalOffsetFrame name="upper_imu">') == 1 and "<socket_frame>/bodyset/lower/lower_imu</socket_frame>" in text
    # the sensors of the placed model are those of the calibration
    same = ("--rotate", "-90,0,0")
    assert sinew("imu", model, "s.sto", "--calibration", "s.sto", "--base", "upper_imu", "--heading", "x", *same, "--out", "a.mot").status == 0
    # the heading was taken out once, so that orientations are turned by it here too; a second placement turns what is there
    (tmp_path / "place.xml").write_text(PLACER.format(model="placed.osim", out=out))
    assert sinew("imu", "place.xml").status == 0
    assert (tmp_path / "placed.osim").read_text().count('<PhysicalOffsetFrame name="upper_imu">') == 1
    (tmp_path / "place.xml").write_text(PLACER.format(model=model, out=""))
    result = sinew("imu", "place.xml")
    assert result.status == 1 and "names no <output_model_file>" in result.err


def test_what_is_wrong_is_told(sinew, tmp_path):
    write(tmp_path / "s.sto", ["0\t1,0,0,0\t1,0,0"])
    model = MODELS / "pendulum.osim"
    result = sinew("imu", model, "s.sto", "--calibration", "s.sto")
    assert result.status == 1 and "s.sto:4: error: sensor 2 has '1,0,0'" in result.err, result.err
    write(tmp_path / "s.sto", ["0\t1,0,0,0\t1,0,0,0"])
    result = sinew("imu", model, "s.sto")
    assert result.status == 1 and "the model has no site of its name" in result.err
    for arguments, words in ((("--rotate", "90"), "three angles"), (("--weights", "upper_imu"), "SENSOR=WEIGHT"),
                             (("--heading", "x"), "--heading needs --base"), (("--base", "upper_imu"), "needs --calibration")):
        result = sinew("imu", model, "s.sto", *arguments)
        assert result.status == 2 and words in result.err, result.err
