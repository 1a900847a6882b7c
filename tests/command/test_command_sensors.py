"""sinew convert: recordings of inertial sensors as text, of Xsens and APDM."""

import numpy
import pytest

SETTINGS = """<OpenSimDocument Version="40000"><{kind}DataReaderSettings name="s">{more}<ExperimentalSensors>
<ExperimentalSensor name="A1"><name_in_model>upper_imu</name_in_model></ExperimentalSensor>
<ExperimentalSensor name="B2"><name_in_model>lower_imu</name_in_model></ExperimentalSensor></ExperimentalSensors></{kind}DataReaderSettings></OpenSimDocument>"""
ROWS = 4


def settings(folder, kind="Xsens", more="<trial_prefix>walk_</trial_prefix>"):
    (folder / "s.xml").write_text(SETTINGS.format(kind=kind, more=more))


def turns():
    """Roll, pitch, yaw of rows in degrees, with their matrices and quaternions (w not below 0)."""
    angles = numpy.array([[10.0 + 5 * i, -20.0 + 3 * i, 130.0 - 40 * i] for i in range(ROWS)])
    matrices, quaternions = [], []
    for roll, pitch, yaw in numpy.radians(angles):
        (cr, sr), (cp, sp), (cy, sy) = ((numpy.cos(x), numpy.sin(x)) for x in (roll, pitch, yaw))
        x, y, z = numpy.array([[1, 0, 0], [0, cr, -sr], [0, sr, cr]]), numpy.array([[cp, 0, sp], [0, 1, 0], [-sp, 0, cp]]), numpy.array([[cy, -sy, 0], [sy, cy, 0], [0, 0, 1]])
        r = z @ y @ x
        values, vectors = numpy.linalg.eigh(numpy.array([[r[0, 0] + r[1, 1] + r[2, 2], r[2, 1] - r[1, 2], r[0, 2] - r[2, 0], r[1, 0] - r[0, 1]],
                                                         [0, r[0, 0] - r[1, 1] - r[2, 2], r[0, 1] + r[1, 0], r[0, 2] + r[2, 0]],
                                                         [0, 0, r[1, 1] - r[0, 0] - r[2, 2], r[1, 2] + r[2, 1]],
                                                         [0, 0, 0, r[2, 2] - r[0, 0] - r[1, 1]]]), UPLO="U")  # fmt: skip
        q = vectors[:, values.argmax()]
        matrices.append(r)
        quaternions.append(q * numpy.sign(q[0]))
    return angles, numpy.array(matrices), numpy.array(quaternions)


def write_xsens(folder, labels, table, cut="\t", rate="100.0Hz", rows=ROWS):
    for name in ("A1", "B2"):
        lines = ["// Start Time: Unknown", f"// Update Rate: {rate}", cut.join(["PacketCounter", "Empty", "Acc_X", "Acc_Y", "Acc_Z", *labels])]
        for i in range(rows):
            lines.append(cut.join(["07", "", "1.5", str(i), "-9.8", *(repr(float(x)) for x in table[i])]))
        (folder / f"walk_{name}.txt").write_text("\r\n".join(lines) + "\r\n")


def read(path):
    lines = path.read_text().splitlines()
    end = lines.index("endheader")
    return lines[:end], lines[end + 1].split("\t"), numpy.array([[float(x) for cell in line.split("\t") for x in cell.split(",")] for line in lines[end + 2 :]])


@pytest.mark.parametrize("form", ["quaternion", "matrix", "angles"])
def test_orientations_of_xsens_in_every_form(sinew, tmp_path, form):
    angles, matrices, quaternions = turns()
    labels = {"quaternion": ["Quat_q0", "Quat_q1", "Quat_q2", "Quat_q3"], "angles": ["Roll", "Pitch", "Yaw"],
              "matrix": [f"Mat[{i}][{j}]" for j in (1, 2, 3) for i in (1, 2, 3)]}[form]  # fmt: skip
    table = {"quaternion": quaternions, "angles": angles, "matrix": matrices.transpose(0, 2, 1).reshape(ROWS, 9)}[form]
    settings(tmp_path)
    write_xsens(tmp_path, labels, table, cut=";" if form == "matrix" else "\t")
    result = sinew("convert", "s.xml", ".", "walk.sto", "--all")
    assert result.status == 0 and "walk.sto: 4 rows, 2 sensors" in result.out, result.err
    head, names, rows = read(tmp_path / "walk.sto")
    assert "DataType=Quaternion" in head and "DataRate=100" in head and names == ["time", "upper_imu", "lower_imu"]
    assert abs(rows[:, 0] - numpy.arange(ROWS) / 100).max() < 1e-15
    for sensor in range(2):
        have = rows[:, 1 + 4 * sensor : 5 + 4 * sensor]
        assert numpy.minimum(abs(have - quaternions), abs(have + quaternions)).max() < 1e-12
    head, names, rows = read(tmp_path / "walk_linear_accelerations.sto")
    assert "DataType=Vec3" in head and (rows[2, 1:] == [1.5, 2, -9.8, 1.5, 2, -9.8]).all()
    assert not (tmp_path / "walk_magnetic_north_heading.sto").exists()


def test_what_is_wrong_with_files_of_xsens_is_told(sinew, tmp_path):
    _, _, quaternions = turns()
    labels = ["Quat_q0", "Quat_q1", "Quat_q2", "Quat_q3"]
    settings(tmp_path)

    def refused(words):
        result = sinew("convert", "s.xml", ".", "walk.sto")
        assert result.status == 1 and words in result.err and not (tmp_path / "walk.sto").exists(), result.err

    refused("walk_A1.txt")
    write_xsens(tmp_path, labels[:3], quaternions)
    refused("walk_A1.txt:3: error: no columns of an orientation")
    write_xsens(tmp_path, labels, quaternions)
    text = (tmp_path / "walk_B2.txt").read_text()
    (tmp_path / "walk_B2.txt").write_text("\n".join(text.splitlines()[:-1]) + "\n")
    refused("walk_B2.txt: error: 3 rows at 100 Hz, where the sensor 'A1' has 4 rows at 100 Hz")
    (tmp_path / "walk_B2.txt").write_text(text.replace("-9.8", "north", 1))
    refused("walk_B2.txt:4: error: field 5 is 'north'; expected a number")
    (tmp_path / "walk_B2.txt").write_text(text.replace("100.0Hz", "60.0Hz"))
    refused("at 60 Hz")
    (tmp_path / "s.xml").write_text("<OpenSimDocument Version='40000'><XsensDataReaderSettings name='s'/></OpenSimDocument>")
    refused("the settings name no <ExperimentalSensor>")
    (tmp_path / "s.xml").write_text("<OpenSimDocument Version='40000'><ScaleTool/></OpenSimDocument>")
    refused("<ScaleTool> is not <XsensDataReaderSettings> or <APDMDataReaderSettings>")
    assert sinew("convert", "s.xml", ".").status == 2


def test_both_formats_of_apdm(sinew, tmp_path):
    _, _, quaternions = turns()
    parts = ["Acceleration/X", "Acceleration/Y", "Acceleration/Z", "Angular Velocity/X", "Angular Velocity/Y", "Angular Velocity/Z",
             "Magnetic Field/X", "Magnetic Field/Y", "Magnetic Field/Z", "Orientation/Scalar", "Orientation/X", "Orientation/Y", "Orientation/Z"]  # fmt: skip
    settings(tmp_path, "APDM", "")
    numbers = [[*range(10 * k, 10 * k + 9)] for k in range(2)]
    rows = [",".join(["0", *(f"{x}" for k in range(2) for x in [*numbers[k], *quaternions[i]])]) for i in range(ROWS)]
    labels = ",".join(["Time", *(f"{name}/{part}" for name in ("A1", "B2") for part in parts)])
    (tmp_path / "old.csv").write_text("\n".join(["Test Name:,x", "Sample Rate:,64,Hz", labels, "s", *rows]) + "\n")
    seven = [",".join([str(1000 * i), *(f"{x}" for k in range(2) for x in [*numbers[k], 0, *quaternions[i]])]) for i in range(ROWS)]
    head = "Format=7," + ",".join(f"{k},,,{name},,,,,,,,,," for k, name in enumerate(("A1", "B2")))
    (tmp_path / "new.csv").write_text("\n".join([head, "Time,Accelerometer", ",X,Y,Z", *seven]) + "\n")
    for file, rate in (("old.csv", 64), ("new.csv", 128)):
        result = sinew("convert", "s.xml", file, "q.sto", "--all")
        assert result.status == 0, result.err
        _, names, table = read(tmp_path / "q.sto")
        assert names == ["time", "upper_imu", "lower_imu"] and abs(table[1, 0] - 1 / rate) < 1e-15
        assert abs(table[:, 5:9] - quaternions).max() < 1e-12
        assert (read(tmp_path / "q_angular_velocity.sto")[2][0, 1:] == [3, 4, 5, 13, 14, 15]).all()
        assert (read(tmp_path / "q_magnetic_north_heading.sto")[2][0, 1:] == [6, 7, 8, 16, 17, 18]).all()
    (tmp_path / "old.csv").write_text((tmp_path / "old.csv").read_text().replace("B2/Orientation/Scalar", "C3"))
    result = sinew("convert", "s.xml", "old.csv", "r.sto")
    assert result.status == 1 and "old.csv:3: error: no columns of the sensor 'B2'" in result.err
    (tmp_path / "old.csv").write_text("Test Name:,x\nSample Rate:,fast\n")
    result = sinew("convert", "s.xml", "old.csv", "r.sto")
    assert result.status == 1 and "old.csv:2" in result.err and not (tmp_path / "r.sto").exists()
    (tmp_path / "old.csv").write_text("")
    result = sinew("convert", "s.xml", "old.csv", "r.sto")
    assert result.status == 1 and "old.csv" in result.err and "the file is empty" in result.err, result.err
