"""OpenSim's files in the command: models like any other, inverse kinematics and inverse dynamics."""

import math
import pathlib

MODELS = pathlib.Path(__file__).parents[2] / "models" / "osim"


def motion(path, labels, rows, head="inDegrees=yes\n"):
    lines = ["swing", head + "endheader", "\t".join(["time", *labels])]
    lines += ["\t".join(repr(value) for value in row) for row in rows]
    path.write_text("\n".join(lines) + "\n")


def test_a_model_of_opensim_is_a_model(sinew, tmp_path):
    result = sinew("check", MODELS / "pendulum.osim")
    assert result.status == 0 and "2 bodies, 2 degrees of freedom, 1 actuator" in result.out
    result = sinew("compile", MODELS / "old_arm.osim", "arm.xml")
    assert result.status == 0
    assert 'joint name="elevation"' in (tmp_path / "arm.xml").read_text()


def test_inverse_dynamics_of_a_swing(sinew, tmp_path):
    motion(tmp_path / "q.mot", ["swing", "bend"], [(k / 60, 20 * math.sin(k / 20), 40.0) for k in range(40)])
    result = sinew("id", MODELS / "pendulum.osim", "q.mot", "--out", "tau.sto")
    assert result.status == 0 and "tau.sto: 40 rows, 2 columns" in result.out
    assert "swing_moment\tbend_moment" in (tmp_path / "tau.sto").read_text()


def test_static_optimization_writes_activations_forces_and_joint_loads(sinew, tmp_path):
    motion(tmp_path / "q.mot", ["swing", "bend"], [(k / 60, 20 * math.sin(k / 20), 40.0) for k in range(40)])
    files = ("--out", "a.sto", "--forces", "f.sto", "--reactions", "r.sto")
    result = sinew("so", MODELS / "pendulum.osim", "q.mot", "--reserve", "10", *files)
    assert result.status == 0 and "a.sto: 40 rows, 3 columns" in result.out and "r.sto: 40 rows, 18 columns" in result.out
    assert "motor\tswing_reserve\tbend_reserve" in (tmp_path / "f.sto").read_text()
    result = sinew("so", MODELS / "pendulum.osim", "q.mot", "--frame", "sky", "--reactions", "r.sto")
    assert result.status != 0 and "--frame is ground, child or parent, not 'sky'" in result.err


def test_a_setup_of_static_optimization_is_followed(sinew, tmp_path):
    motion(tmp_path / "q.mot", ["swing", "bend"], [(k / 60, 20 * math.sin(k / 20), 40.0) for k in range(40)])
    analyses = '<StaticOptimization name="s"/><JointReaction name="j"><express_in_frame>parent</express_in_frame></JointReaction>'
    (tmp_path / "so.xml").write_text(
        f'<OpenSimDocument Version="40000"><AnalyzeTool name="x"><model_file>{MODELS / "pendulum.osim"}</model_file>'
        "<coordinates_file>q.mot</coordinates_file><initial_time>0.1</initial_time><final_time>0.3</final_time>"
        f"<results_directory>out</results_directory><AnalysisSet><objects>{analyses}</objects></AnalysisSet></AnalyzeTool></OpenSimDocument>"
    )
    result = sinew("so", "so.xml")
    assert result.status == 0 and "the actuators are too weak" in result.err
    assert "StaticOptimization_activation.sto: 13 rows, 1 columns" in result.out
    assert (tmp_path / "out" / "x_j_ReactionLoads.sto").exists()
    assert (tmp_path / "out" / "x_StaticOptimization_force.sto").exists()


def test_inverse_kinematics_says_how_well_markers_fit(sinew, tmp_path):
    rows = "\n".join(f"{k + 1}\t{k / 60}\t{300 + k}\t500\t-20" for k in range(20))
    (tmp_path / "m.trc").write_text(
        "PathFileType\t4\t(X/Y/Z)\tm.trc\nDataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\n60\t60\t20\t1\tmm\n"
        "Frame#\tTime\twrist\t\t\n\t\tX1\tY1\tZ1\n\n" + rows + "\n"
    )
    result = sinew("ik", MODELS / "pendulum.osim", "m.trc", "--out", "q.mot")
    assert result.status == 0 and "20 frames in" in result.out
    assert "swing\tbend" in (tmp_path / "q.mot").read_text()


def test_what_is_wrong_is_told(sinew, tmp_path):
    motion(tmp_path / "q.mot", ["foot"], [(0.0, 1.0), (0.1, 2.0)])
    result = sinew("id", MODELS / "pendulum.osim", "q.mot")
    assert result.status == 1 and "no column has the name of a joint" in result.err
    result = sinew("ik", MODELS / "pendulum.osim")
    assert result.status == 1 and "needs a model and a file of markers" in result.err
    (tmp_path / "setup.xml").write_text("<OpenSimDocument Version='40000'><CMCTool/></OpenSimDocument>")
    result = sinew("ik", "setup.xml")
    assert result.status == 1 and "setup.xml:1:34: error: <CMCTool> is a tool that is not there" in result.err


RESERVE = (
    '<OpenSimDocument Version="40000"><ForceSet><objects><CoordinateActuator name="{0}_r"><coordinate>{0}</coordinate>'
    "<optimal_force>10</optimal_force></CoordinateActuator></objects></ForceSet></OpenSimDocument>"
)


def test_several_files_of_actuators_take_the_place_of_those_of_the_model(sinew, tmp_path):
    motion(tmp_path / "q.mot", ["swing", "bend"], [(k / 60, 20 * math.sin(k / 20), 40.0) for k in range(40)])
    for name in ("swing", "bend"):
        (tmp_path / f"{name}.xml").write_text(RESERVE.format(name))
    files = ("--actuators", "swing.xml,bend.xml", "--only-actuators", "--out", "a.sto")
    result = sinew("so", MODELS / "pendulum.osim", "q.mot", *files)
    assert result.status == 0 and "a.sto: 40 rows, 2 columns" in result.out
    assert "time\tswing_r\tbend_r" in (tmp_path / "a.sto").read_text()


def test_options_of_a_setup_that_are_not_done_are_told_with_their_line(sinew, tmp_path):
    motion(tmp_path / "q.mot", ["swing", "bend", "toe"], [(k / 60, 20 * math.sin(k / 20), 40.0, 0.0) for k in range(40)])
    (tmp_path / "id.xml").write_text(
        f'<OpenSimDocument Version="40000"><InverseDynamicsTool name="x"><model_file>{MODELS / "pendulum.osim"}</model_file>\n'
        "<coordinates_file>q.mot</coordinates_file><forces_to_exclude>Muscles</forces_to_exclude>\n"
        "<joints_to_report_body_forces>All</joints_to_report_body_forces>"
        "<results_directory>out</results_directory><output_gen_force_file>tau.sto</output_gen_force_file>"
        "</InverseDynamicsTool></OpenSimDocument>"
    )
    result = sinew("id", "id.xml")
    assert result.status == 0 and (tmp_path / "out" / "tau.sto").exists()
    assert "id.xml:3:1: warning: <joints_to_report_body_forces>: loads of joints are not written here" in result.err
    assert "1 of 3 columns are no coordinate of the model and are not used: 'toe'" in result.err
