"""sinew fit-paths: paths as polynomials of the coordinates that they cross."""

import numpy
import pytest

import sinew as package

BODY = "<Body name='{0}'><mass>1</mass><mass_center>0 -.2 0</mass_center><inertia>.1 .1 .1 0 0 0</inertia></Body>"
PIN = (
    "<PinJoint name='{0}'><socket_parent_frame>{1}_o</socket_parent_frame><socket_child_frame>/bodyset/{2}</socket_child_frame><coordinates>"
    "<Coordinate name='{3}'><range>{4}</range></Coordinate></coordinates><frames><PhysicalOffsetFrame name='{1}_o'><socket_parent>{5}"
    "</socket_parent><translation>0 {6} 0</translation></PhysicalOffsetFrame></frames></PinJoint>"
)
POINT = "<PathPoint name='p{0}'><socket_parent_frame>{1}</socket_parent_frame><location>{2}</location></PathPoint>"


def actuator(name, points):
    inside = "".join(POINT.format(i, *point) for i, point in enumerate(points))
    return f"<PathActuator name='{name}'><GeometryPath name='path'><PathPointSet><objects>{inside}</objects></PathPointSet></GeometryPath></PathActuator>"


def leg(folder, knee="-2 0", extra=""):
    paths = actuator("long", [("/ground", "0.1 0.1 0"), ("/bodyset/shank", "0.05 -0.1 0")])
    paths += actuator("short", [("/bodyset/thigh", "0.1 -0.2 0"), ("/bodyset/shank", "0.05 -0.1 0")]) + extra
    text = (
        "<OpenSimDocument Version='40600'><Model name='leg'><BodySet><objects>" + BODY.format("thigh") + BODY.format("shank")
        + "</objects></BodySet><JointSet><objects>" + PIN.format("hip_joint", "a", "thigh", "hip", "-0.5 1.5", "/ground", 0)
        + PIN.format("knee_joint", "b", "shank", "knee", knee, "/bodyset/thigh", -0.4)
        + "</objects></JointSet><ForceSet><objects>" + paths + "</objects></ForceSet></Model></OpenSimDocument>"
    )  # fmt: skip
    (folder / "leg.osim").write_text(text)


def worst_difference(folder, poses):
    given, fitted = package.load(folder / "leg.osim"), package.load(folder / "fitted.osim")
    d, e, worst = package.Data(given), package.Data(fitted), 0
    for pose in poses:
        d.qpos[:] = e.qpos[:] = pose
        package.forward(given, d)
        package.forward(fitted, e)
        worst = max(worst, numpy.abs(d.ten_length - e.ten_length).max())
    return worst


def test_fitted_paths_have_the_lengths_of_the_model(sinew, tmp_path):
    leg(tmp_path)
    result = sinew("fit-paths", "leg.osim", "--out", "fitted.osim", "--tolerance", "1e-4")
    assert result.status == 0 and "warning" not in result.err, result.err
    rows = {line.split()[0]: line.split() for line in result.out.splitlines()[1:]}
    assert rows["long"][-1] == "hip,knee" and rows["short"][-1] == "knee"
    assert float(rows["short"][3]) < 0.1 and float(rows["short"][5]) < 0.1
    text = (tmp_path / "fitted.osim").read_text()
    assert text.count("<FunctionBasedPath") == 2 and "/jointset/hip_joint/hip /jointset/knee_joint/knee" in text
    assert worst_difference(tmp_path, numpy.random.default_rng(0).uniform([-0.5, -2], [1.5, 0], (20, 2))) < 2e-3
    assert sinew("compile", "fitted.osim", "fitted.xml").status == 0 and "<functional" in (tmp_path / "fitted.xml").read_text()
    again = sinew("fit-paths", "leg.osim", "--out", "again.osim", "--tolerance", "1e-4", "--threads", "1", "--quiet")
    assert again.out == "" and (tmp_path / "again.osim").read_text() == text


def test_poses_may_lie_around_data(sinew, tmp_path):
    leg(tmp_path, knee="0 0")
    time = numpy.linspace(0, 1, 20)
    columns = numpy.stack([0.3 * numpy.sin(6 * time), -1 + 0.5 * numpy.cos(6 * time)], axis=1)
    package.osim.write(package.osim.Motion(time, columns, ["hip", "knee"]), tmp_path / "walk.mot")
    result = sinew("fit-paths", "leg.osim", "--data", "walk.mot", "--angle", "5", "--out", "fitted.osim", "--tolerance", "1e-4")
    assert result.status == 0 and "warning" not in result.err, result.err
    assert worst_difference(tmp_path, columns) < 1e-3
    fitted = package.osim.fit_paths(tmp_path / "leg.osim", package.osim.read(tmp_path / "walk.mot"), angle=5, tolerance=1e-4)
    assert fitted.document == (tmp_path / "fitted.osim").read_text()
    path = fitted.paths["long"]
    assert path.coordinates == ("hip", "knee") and path.reached and path.length_rms < 1e-4 and path.arm_rms < 1e-4
    assert fitted.load().nfunctional == 2


def test_paths_above_the_tolerance_are_named_and_constant_ones_stay(sinew, tmp_path):
    leg(tmp_path, extra=actuator("rigid", [("/bodyset/thigh", "0 0 0"), ("/bodyset/thigh", "0 -0.1 0")]))
    result = sinew("fit-paths", "leg.osim", "--out", "fitted.osim", "--max-order", "1", "--tolerance", "1e-5")
    assert result.status == 0 and "the path of 'long' is off by" in result.err and "the tolerance is 1e-05 m" in result.err
    assert "no coordinate changes the path of 'rigid'" in result.err and (tmp_path / "fitted.osim").read_text().count("<GeometryPath") == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["leg.osim"], "--out FILE names the model with fitted paths"),
        (["leg.osim", "--out", "x.osim", "--max-order", "10"], "the highest order must be from 1 to 9, found 10"),
        (["leg.osim", "--out", "x.osim", "--samples", "10"], "samples"),
        (["leg.osim", "--out", "x.osim", "--data", "none.mot"], "none.mot"),
        (["leg.osim", "--out", "x.osim", "--data", "other.mot"], "'other.mot' has no column of a coordinate"),
        (["flat.osim", "--out", "x.osim"], "the coordinate 'knee', which the path of 'long' crosses, has no range"),
        (["bare.osim", "--out", "x.osim"], "no force of the model has a <GeometryPath>"),
        (["model.xml", "--out", "x.osim"], "is not a file of OpenSim"),
        (["missing.osim", "--out", "x.osim"], "missing.osim"),
    ],
)
def test_wrong_input_writes_nothing(sinew, tmp_path, arguments, message):
    leg(tmp_path, knee="1 1")
    (tmp_path / "leg.osim").rename(tmp_path / "flat.osim")
    leg(tmp_path)
    text = (tmp_path / "leg.osim").read_text()
    (tmp_path / "bare.osim").write_text(text[: text.index("<ForceSet>")] + "</Model></OpenSimDocument>")
    (tmp_path / "model.xml").write_text("<mujoco/>")
    (tmp_path / "other.mot").write_text("q\nnRows=1\nnColumns=2\nendheader\ntime\tother\n0\t0.1\n")
    result = sinew("fit-paths", *arguments)
    assert result.status != 0 and message in result.err and not (tmp_path / "x.osim").exists(), result.err


def test_scaling_warns_of_paths_that_are_functions(sinew, tmp_path):
    leg(tmp_path)
    assert sinew("fit-paths", "leg.osim", "--out", "fitted.osim", "--quiet").status == 0
    scales = "".join(f"<Scale><scales>2 2 2</scales><segment>{body}</segment><apply>true</apply></Scale>" for body in ("thigh", "shank"))
    (tmp_path / "scale.xml").write_text(
        '<OpenSimDocument Version="40000"><ScaleTool name="x"><GenericModelMaker><model_file>fitted.osim</model_file></GenericModelMaker>'
        "<ModelScaler><apply>true</apply><scaling_order>manualScale</scaling_order><ScaleSet><objects>" + scales + "</objects></ScaleSet>"
        "<output_model_file>scaled.osim</output_model_file></ModelScaler></ScaleTool></OpenSimDocument>"
    )
    result = sinew("scale", "scale.xml")
    assert result.status == 0 and "2 paths are functions of coordinates (the first: 'long'), which are not scaled" in result.err
    fitted, scaled = package.load(tmp_path / "fitted.osim"), package.load(tmp_path / "scaled.osim")
    assert numpy.array_equal(fitted.function_data, scaled.function_data)
