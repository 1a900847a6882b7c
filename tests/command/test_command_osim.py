"""OpenSim's files in the command: models like any other, inverse kinematics and inverse dynamics."""

import math
import pathlib
import sys

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
    assert "f.sto: 40 rows, 3 columns" in result.out
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
    assert result.status == 1 and "setup.xml:1:34: error: <CMCTool> is an unsupported tool" in result.err


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


def markers(path, names):
    head = f"PathFileType\t4\t(X/Y/Z)\telsewhere.trc\nDataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\n60\t60\t5\t{len(names)}\tmm\n"
    rows = "\n".join(f"{k + 1}\t{k / 60}" + "\t300\t500\t-20" * len(names) for k in range(5))
    path.write_text(head + "Frame#\tTime\t" + "\t\t\t".join(names) + "\t\t\n\n" + rows + "\n")


def test_messages_name_the_file_and_unknown_markers_are_one_line(sinew, tmp_path):
    markers(tmp_path / "m.trc", ["wrist", *(f"spare{k}" for k in range(10))])
    result = sinew("ik", MODELS / "pendulum.osim", "m.trc", "--out", "q.mot")
    lines = [line for line in result.err.splitlines() if "spare" in line]
    assert result.status == 0 and len(lines) == 1, result.err
    assert lines[0].startswith("m.trc: warning: 10 markers of the file are not in the model") and "'spare0', 'spare1'" in lines[0]
    assert all(f"'spare{k}'" in lines[0] for k in range(10)) and "PathFileType" not in result.err
    motion(tmp_path / "part.mot", ["swing"], [(k / 60, 20.0) for k in range(40)])
    for tool in ("id", "so"):
        result = sinew(tool, MODELS / "pendulum.osim", "part.mot", "--out", "x.sto")
        assert "part.mot: warning: 1 coordinates of the model have no column" in result.err, result.err


def test_an_option_is_no_value_of_another(sinew, tmp_path):
    motion(tmp_path / "q.mot", ["swing", "bend"], [(k / 60, 20.0, 40.0) for k in range(40)])
    given = ("so", MODELS / "pendulum.osim", "q.mot")
    result = sinew(*given, "--reserve", "--out", "x.sto")
    assert result.status == 2 and "--reserve needs a number, found '--out'" in result.err
    result = sinew(*given, "--forces", "--out", "x.sto")
    assert result.status == 2 and "--forces needs a value, found '--out'" in result.err
    result = sinew("run", MODELS / "pendulum.osim", "--steps", "--quiet")
    assert result.status == 2 and "--steps needs a whole number, found '--quiet'" in result.err
    result = sinew(*given, "--reserve", "10", "--forces=--out", "--out", "x.sto")
    assert result.status == 0 and (tmp_path / "--out").exists(), result.err


def test_moment_arms_need_a_coordinate(sinew, tmp_path):
    motion(tmp_path / "q.mot", ["swing", "bend"], [(k / 60, 20.0, 40.0) for k in range(40)])
    result = sinew("muscle", MODELS / "pendulum.osim", "--analyze", "q.mot", "--quantity", "moment-arm")
    assert result.status == 2 and "--quantity moment-arm needs --coordinate NAME" in result.err


def test_a_model_that_a_setup_names_in_vain_is_told_with_its_line(sinew, tmp_path):
    motion(tmp_path / "q.mot", ["swing", "bend"], [(k / 60, 20.0, 40.0) for k in range(40)])
    (tmp_path / "id.xml").write_text(
        '<OpenSimDocument Version="40000"><InverseDynamicsTool name="x">\n<coordinates_file>q.mot</coordinates_file>\n'
        "<model_file>../gone.osim</model_file></InverseDynamicsTool></OpenSimDocument>"
    )
    result = sinew("id", "id.xml")
    assert result.status == 1 and "id.xml:3: error: <model_file>: no such file: '../gone.osim'" in result.err, result.err
    assert "--model" in result.err
    assert sinew("id", "id.xml", "--model", MODELS / "pendulum.osim", "--out", "tau.sto").status == 0


def test_data_that_a_setup_names_in_vain_is_told_with_its_line(sinew, tmp_path):
    model = f"<model_file>{MODELS / 'pendulum.osim'}</model_file>"
    motion(tmp_path / "q.mot", ["swing", "bend"], [(k / 60, 20.0, 40.0) for k in range(40)])
    setup = '<OpenSimDocument Version="40000"><{0} name="x">{1}\n<{2}>../gone.file</{2}></{0}></OpenSimDocument>'
    for command, tool, tag, option in (("ik", "InverseKinematicsTool", "marker_file", "--markers FILE"),
                                       ("id", "InverseDynamicsTool", "coordinates_file", "--coordinates FILE")):  # fmt: skip
        (tmp_path / "x.xml").write_text(setup.format(tool, model, tag))
        result = sinew(command, "x.xml")
        assert result.status == 1 and f"x.xml:2: error: <{tag}>: no such file: '../gone.file'; {option}" in result.err, result.err
    (tmp_path / "x.xml").write_text(setup.format("InverseDynamicsTool", model + "<coordinates_file>q.mot</coordinates_file>", "external_loads_file"))
    result = sinew("id", "x.xml")
    assert result.status == 1 and "x.xml:2: error: <external_loads_file>: no such file: '../gone.file'; --loads FILE" in result.err, result.err


def test_results_do_not_overwrite_models_and_setups(sinew, tmp_path):
    motion(tmp_path / "q.mot", ["swing", "bend"], [(k / 60, 20.0, 40.0) for k in range(40)])
    for option, name in (("--out", "tau.osim"), ("--forces", "loads.xml"), ("--reactions", "loads.xml")):
        (tmp_path / name).write_text("mine")
        result = sinew("so", MODELS / "pendulum.osim", "q.mot", option, name)
        assert result.status != 0 and f"{option} writes a table, .sto or .mot, and would overwrite '{name}'" in result.err, result.err
        assert (tmp_path / name).read_text() == "mine"


def test_meshes_that_are_missing_are_one_line_with_the_first(sinew, tmp_path):
    meshes = "".join(f'<Mesh name="m{k}"><mesh_file>bone{k}.vtp</mesh_file></Mesh>' for k in range(3))
    text = (MODELS / "pendulum.osim").read_text()
    assert "<attached_geometry>" not in text
    body = text.index(">", text.index("<Body ")) + 1
    (tmp_path / "bones.osim").write_text(f"{text[:body]}<attached_geometry>{meshes}</attached_geometry>{text[body:]}")
    result = sinew("check", "bones.osim")
    assert "3 mesh files not loaded (first: 'bone0.vtp'): not found, or unsupported format" in result.err, result.err


def test_an_output_format_that_does_not_exist_is_refused(sinew):
    result = sinew("run", MODELS / "pendulum.osim", "--out", "f.mat")
    assert result.status == 2 and "unsupported output format '.mat'; use .jsonl, .csv, .npz or .sto" in result.err


def states(path):
    """The angles of a swing, one of them named as in OpenSim's files of states."""
    rows = [(k / 50, 10.0 * k, 40.0) for k in range(11)]
    motion(path, ["/jointset/shoulder/swing/value", "bend"], rows)
    return rows


def test_a_motion_is_drawn_with_its_model(sinew, tmp_path):
    states(tmp_path / "q.mot")
    result = sinew("render", "q.mot", "--model", MODELS / "pendulum.osim", "--out", "first.png", "--size", "120x90")
    if "no picture can be drawn" in result.err or "no command 'render'" in result.err:
        return
    assert result.status == 0, result.err
    assert sinew("render", "q.mot", "--model", MODELS / "pendulum.osim", "--time", ".2", "--out", "last.png", "--size", "120x90").status == 0
    assert (tmp_path / "first.png").read_bytes() != (tmp_path / "last.png").read_bytes()
    result = sinew("render", "q.mot", "--out", "none.png")
    assert result.status == 1 and "q.mot: error: a motion needs its model: --model MODEL" in result.err
    motion(tmp_path / "other.mot", ["knee"], [(0.0, 1.0), (0.1, 2.0)])
    result = sinew("render", "other.mot", "--model", MODELS / "pendulum.osim", "--out", "none.png")
    assert result.status == 1 and "other.mot: error: no column has the name of a joint of the model" in result.err


def test_a_run_is_written_as_a_storage_file_and_drives_another(sinew, tmp_path):
    result = sinew("run", MODELS / "pendulum.osim", "--time", "0.02", "--fields", "qpos,qvel,ctrl", "--out", "run.sto")
    assert result.status == 0, result.err
    lines = (tmp_path / "run.sto").read_text().splitlines()
    assert lines[2].split() == ["nRows=21"] and lines[3] == "nColumns=6" and len(lines) == 7 + 21
    assert lines[6].split("\t") == ["time", "swing", "bend", "swing_u", "bend_u", "motor"]
    (tmp_path / "ctrl.sto").write_text("controls\nendheader\ntime\t/forceset/motor\n1.0\t0\n1.01\t2\n1.5\t3\n")
    row = sinew("run", MODELS / "pendulum.osim", "--time", "0.02", "--fields", "ctrl,qpos", "--ctrl", "ctrl.sto", "--quiet").rows
    assert [r["ctrl"][0] for r in row[1:]] == [0] * 10 + [2] * 10  # times count from the first row of the file
    result = sinew("run", MODELS / "pendulum.osim", "--time", "0.02", "--fields", "contact.dist", "--out", "x.sto")
    assert result.status != 0 and "a .sto file holds no field of varying length: 'contact.dist'" in result.err


def test_moment_arms_have_one_sign(sinew, tmp_path):
    """Table, file and analysis agree: r = -dl/dq, positive where a pull raises the coordinate."""
    import json

    model = pathlib.Path(__file__).parents[2] / "models" / "muscle" / "elbow.xml"
    table = json.loads(sinew("muscle", model, "--json", "--quiet").out)
    biceps = next(row for row in table if row["name"] == "biceps long")
    elbow = next(arm for arm in biceps["moment_arms"] if arm["joint"] == "elbow")
    at, arm = elbow["position"][10], elbow["moment_arm"][10]
    motion(tmp_path / "q.mot", ["elbow"], [(0.0, at), (0.1, at)], head="inDegrees=no\n")
    result = sinew("muscle", model, "--analyze", "q.mot", "--quantity", "moment-arm", "--coordinate", "elbow", "--quiet", "--out", "arms.sto")
    assert result.status == 0, result.err
    lines = (tmp_path / "arms.sto").read_text().splitlines()
    labels = next(line for line in lines if line.startswith("time")).split("\t")
    assert abs(float(lines[-1].split("\t")[labels.index("biceps long")]) - arm) < 1e-9 and arm > 0.01


def test_an_analysis_of_one_muscle_has_one_column(sinew, tmp_path):
    model = pathlib.Path(__file__).parents[2] / "models" / "muscle" / "elbow.xml"
    motion(tmp_path / "q.mot", ["elbow"], [(0.0, 0.5), (0.1, 0.6)], head="inDegrees=no\n")
    sinew("muscle", model, "--analyze", "q.mot", "--quiet", "--out", "every.sto")
    sinew("muscle", model, "--analyze", "q.mot", "--muscle", "biceps long", "--quiet", "--out", "one.sto")
    every, one = ((tmp_path / name).read_text().split("endheader\n")[1].splitlines() for name in ("every.sto", "one.sto"))
    column = every[0].split("\t").index("biceps long")
    assert one[0].split("\t") == ["time", "biceps long"]
    assert [row.split("\t")[1] for row in one] == [row.split("\t")[column] for row in every]
    result = sinew("muscle", model, "--analyze", "q.mot", "--muscle", "biceps lang", "--quiet", "--out", "x.sto")
    assert result.status != 0 and "no muscle 'biceps lang'" in result.err and not (tmp_path / "x.sto").exists()
    result = sinew("muscle", model, "--analyze", "q.mot", "--plot", "x.svg")
    assert result.status == 2 and "--plot is not for it" in result.err and not (tmp_path / "x.svg").exists()


def test_models_of_opensim_are_bright(sinew, tmp_path):
    result = sinew("compile", MODELS / "pendulum.osim", "p.xml")
    text = (tmp_path / "p.xml").read_text()
    assert result.status == 0 and 'type="skybox"' in text and 'headlight ambient="0.45 0.45 0.45"' in text


def test_times_that_are_not_even_are_resampled_with_a_warning(sinew, tmp_path):
    rows = [(round(k / 60, 3), 20 * math.sin(k / 20), 40.0) for k in range(40)]
    motion(tmp_path / "q.mot", ["swing", "bend"], rows)
    result = sinew("id", MODELS / "pendulum.osim", "q.mot", "--cutoff", "6", "--out", "tau.sto")
    assert result.status == 0
    assert "q.mot: warning: rows are 0.016 to 0.017 s apart: resampled to 0.016 s before the filter" in result.err
    first = (tmp_path / "tau.sto").read_text().split("endheader\n")[1].splitlines()[1]
    assert 0 <= float(first.split()[0]) < 0.016, "no row before the first of the data"
    motion(tmp_path / "q.mot", ["swing", "bend"], [(k / 60, *row[1:]) for k, row in enumerate(rows)])
    assert "resampled" not in sinew("id", MODELS / "pendulum.osim", "q.mot", "--cutoff", "6", "--out", "tau.sto").err


def test_studies_of_moco_have_their_command_named(sinew):
    result = sinew("moco", "study.omoco")
    assert result.status == 2 and "sinew optimize takes Moco's studies" in result.err


def test_info_of_a_model_of_opensim_has_no_list_of_extensions_of_mjcf(sinew):
    result = sinew("info", MODELS / "pendulum.osim")
    assert result.status == 0 and "Extensions" not in result.out and "MuJoCo" not in result.out


def wrist(path, rows):
    """A file of one marker, 'wrist', in millimetres."""
    lines = "\n".join(f"{k + 1}\t{time}\t{x}\t{y}\t{z}" for k, (time, x, y, z) in enumerate(rows))
    path.write_text(
        f"PathFileType\t4\t(X/Y/Z)\tm.trc\nDataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\n50\t50\t{len(rows)}\t1\tmm\n"
        f"Frame#\tTime\twrist\t\t\n\t\tX1\tY1\tZ1\n\n{lines}\n")


def test_measured_markers_are_drawn_next_to_those_of_the_model(sinew, tmp_path):
    states(tmp_path / "q.mot")
    wrist(tmp_path / "m.trc", [(k / 50, 300, 1000, 100) for k in range(11)])
    draw = ("render", "q.mot", "--model", MODELS / "pendulum.osim", "--size", "160x120", "--time", ".1")
    result = sinew(*draw, "--out", "alone.png")
    if "no picture can be drawn" in result.err or "no command 'render'" in result.err:
        return
    assert sinew(*draw, "--markers", "m.trc", "--out", "both.png").status == 0
    assert (tmp_path / "alone.png").read_bytes() != (tmp_path / "both.png").read_bytes()
    result = sinew(*draw, "--markers", "q.mot", "--out", "none.png")
    assert result.status == 1 and "q.mot: error: has no markers; expected a file of markers, .trc" in result.err


def test_the_worst_marker_is_named_with_its_time(sinew, tmp_path):
    wrist(tmp_path / "m.trc", [(k / 50, 300 + (400 if k == 7 else 0), 500, 0) for k in range(11)])
    result = sinew("ik", MODELS / "pendulum.osim", "m.trc", "--out", "q.mot")
    assert result.status == 0 and "(wrist at 0.14 s)" in result.out, result.out


def test_tools_that_draw_nothing_do_not_miss_meshes(sinew, tmp_path):
    text = (MODELS / "pendulum.osim").read_text()
    mesh = '<attached_geometry><Mesh name="bone"><mesh_file>nowhere.vtp</mesh_file></Mesh></attached_geometry>'
    at = text.index("<mass>", text.index("<Body "))
    (tmp_path / "boned.osim").write_text(text[:at] + mesh + text[at:])
    assert "1 mesh file not loaded" in sinew("check", "boned.osim").err
    motion(tmp_path / "q.mot", ["swing", "bend"], [(k / 60, 20.0, 40.0) for k in range(10)])
    for command in (("id", "boned.osim", "q.mot", "--out", "t.sto"), ("so", "boned.osim", "q.mot", "--reserve", "10", "--out", "a.sto")):
        result = sinew(*command)
        assert result.status == 0 and "mesh" not in result.err, result.err


SCALE = """<OpenSimDocument Version="40000"><ScaleTool name="s"><mass>{mass}</mass><GenericModelMaker><model_file>{model}</model_file>
</GenericModelMaker><ModelScaler><scaling_order>manualScale</scaling_order><ScaleSet><objects><Scale><scales>2 2 2</scales>
<segment>{body}</segment></Scale></objects></ScaleSet><output_model_file>scaled.osim</output_model_file></ModelScaler></ScaleTool></OpenSimDocument>"""


def test_a_model_is_scaled_to_a_subject(sinew, tmp_path):
    (tmp_path / "s.xml").write_text(SCALE.format(mass=30, model=MODELS / "pendulum.osim", body="upper"))
    result = sinew("scale", "s.xml")
    assert result.status == 0, result.err
    assert "wrote scaled.osim" in result.out and "mass 30 kg" in result.out
    assert sinew("check", "scaled.osim").status == 0
    result = sinew("scale", "s.xml", "--mass", "40", "--out", "other.osim")
    assert result.status == 0 and "mass 40 kg" in result.out and "wrote other.osim" in result.out
    result = sinew("scale", "s.xml", "--model", "nowhere.osim")
    assert result.status == 1 and "nowhere.osim" in result.err


def test_a_trial_of_a_laboratory_is_converted(sinew, tmp_path):
    sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "osim"))
    import c3d_writer

    c3d_writer.write(tmp_path / "t.c3d", [[[100.0 * k, 0, 1000]] for k in range(40)])
    result = sinew("convert", "t.c3d", "t.trc", "t.csv")
    assert result.status == 0 and "1 markers, 40 frames at 100 Hz" in result.out and "wrote t.trc" in result.out
    assert (tmp_path / "t.csv").read_text() == "time,context,event\n"
    assert "\t0.3\t1\t0" in (tmp_path / "t.trc").read_text().splitlines()[9].replace("-0", "0")
    result = sinew("convert", "t.trc", "u.trc", "--filter", "6")
    assert result.status == 0 and "wrote u.trc: 40 rows, 3 columns" in result.out
    result = sinew("convert", "t.c3d", "t.mot")
    assert result.status == 1 and "the file has no force plate" in result.err
    result = sinew("convert", "t.c3d", "t.doc")
    assert result.status == 2 and "'t.doc' does not end in .trc, .mot, .sto or .csv" in result.err
    assert sinew("convert", "t.c3d", "t.trc", "--up", "w").status == 2


def test_analyses_are_written_as_opensim_names_them(sinew, tmp_path):
    motion(tmp_path / "q.mot", ["swing", "bend"], [(k / 60, 20 * math.sin(k / 20), 40.0) for k in range(40)])
    setup = (
        f'<OpenSimDocument Version="40000"><AnalyzeTool name="x"><model_file>{MODELS / "pendulum.osim"}</model_file>'
        "<coordinates_file>q.mot</coordinates_file><results_directory>out</results_directory><AnalysisSet><objects>\n"
        '<BodyKinematics name="B"><bodies>{body}</bodies></BodyKinematics></objects></AnalysisSet></AnalyzeTool></OpenSimDocument>'
    )
    (tmp_path / "a.xml").write_text(setup.replace("{body}", "center_of_mass"))
    result = sinew("analyze", "a.xml")
    assert result.status == 0 and "x_B_pos_global.sto: 40 rows, 3 columns" in result.out
    assert "center_of_mass_X" in (tmp_path / "out" / "x_B_acc_global.sto").read_text()
    (tmp_path / "a.xml").write_text(setup.replace("{body}", "shoulder"))
    result = sinew("analyze", "a.xml")
    assert result.status == 1 and "a.xml:2: error: the analysis 'B' names the body 'shoulder'" in result.err


def test_motion_files_of_simm_are_in_degrees_and_repeated_rows_are_left_out(sinew, tmp_path):
    """OpenSim takes a .mot file without a version in degrees; of rows of the same time it keeps the last."""
    rows = [(k / 60, 20 * math.sin(k / 20), 40.0) for k in range(40)]
    motion(tmp_path / "q.mot", ["swing", "bend"], rows)
    motion(tmp_path / "simm.mot", ["swing", "bend"], [rows[0], (rows[1][0], 77.0, 0.0), *rows[1:]], head="datarows 41\ndatacolumns 3\n")
    for name in ("q", "simm"):
        result = sinew("id", MODELS / "pendulum.osim", f"{name}.mot", "--out", f"{name}.sto")
        assert result.status == 0, result.err
    assert "simm.mot: warning: 1 row has the time of the next one and is left out" in result.err
    assert (tmp_path / "q.sto").read_text() == (tmp_path / "simm.sto").read_text()
    motion(tmp_path / "said.mot", ["swing", "bend"], [(t, math.radians(q), math.radians(b)) for t, q, b in rows], head="inDegrees=no\n")
    result = sinew("id", MODELS / "pendulum.osim", "said.mot", "--out", "said.sto")
    first = [float(x) for x in (tmp_path / "said.sto").read_text().splitlines()[-1].split("\t")]
    again = [float(x) for x in (tmp_path / "q.sto").read_text().splitlines()[-1].split("\t")]
    assert max(abs(x - y) for x, y in zip(first, again)) < 1e-9


def test_loads_are_found_by_the_beginnings_of_their_labels(sinew, tmp_path):
    motion(tmp_path / "q.mot", ["swing", "bend"], [(k / 60, 20 * math.sin(k / 20), 40.0) for k in range(40)])
    ends = {}
    for name, torque in (("dashes", ["t_x", "t_y", "t_z"]), ("usual", ["tx", "ty", "tz"])):
        rows = [(k / 30, 3.0, 5.0, 0.0, 0.1, 0.5, 0.0, 0.0, 0.0, 2.0) for k in range(30)]
        motion(tmp_path / f"{name}.sto", ["fx", "fy", "fz", "px", "py", "pz", *torque], rows, head="")
        (tmp_path / f"{name}.xml").write_text(
            f'<OpenSimDocument Version="40000"><ExternalLoads name="l"><objects><ExternalForce name="push"><applied_to_body>lower</applied_to_body>'
            "<force_identifier>f</force_identifier><point_identifier>p</point_identifier><torque_identifier>t</torque_identifier>"
            f"</ExternalForce></objects><datafile>{name}.sto</datafile></ExternalLoads></OpenSimDocument>"
        )
        result = sinew("id", MODELS / "pendulum.osim", "q.mot", "--loads", f"{name}.xml", "--out", "tau.sto")
        assert result.status == 0, result.err
        ends[name] = (tmp_path / "tau.sto").read_text()
    assert ends["dashes"] == ends["usual"]
    (tmp_path / "dashes.sto").write_text((tmp_path / "dashes.sto").read_text().replace("t_z", "z"))
    result = sinew("id", MODELS / "pendulum.osim", "q.mot", "--loads", "dashes.xml")
    assert result.status == 1 and "no column 'tx', nor three that begin so" in result.err, result.err


def test_an_actuator_of_a_file_takes_the_place_of_the_models_of_that_name(sinew, tmp_path):
    motion(tmp_path / "q.mot", ["swing", "bend"], [(k / 60, 20 * math.sin(k / 20), 40.0) for k in range(40)])
    (tmp_path / "motor.xml").write_text(RESERVE.format("bend").replace("bend_r", "motor"))
    (tmp_path / "swing.xml").write_text(RESERVE.format("swing"))
    result = sinew("so", MODELS / "pendulum.osim", "q.mot", "--actuators", "motor.xml,swing.xml", "--out", "a.sto", "--forces", "f.sto")
    assert result.status == 0 and "a.sto: 40 rows, 2 columns" in result.out, result.err
    rows = [[float(x) for x in line.split("\t")] for line in (tmp_path / "f.sto").read_text().splitlines()[-3:]]
    controls = [[float(x) for x in line.split("\t")] for line in (tmp_path / "a.sto").read_text().splitlines()[-3:]]
    assert all(abs(f[1] - 10 * c[1]) < 1e-9 for f, c in zip(rows, controls))  # its force, not that of the model's motor


def test_files_of_results_get_their_ending_and_a_slip_in_a_tool_of_opensim_is_known(sinew, tmp_path):
    motion(tmp_path / "q.mot", ["swing", "bend"], [(k / 60, 20 * math.sin(k / 20), 40.0) for k in range(40)])
    (tmp_path / "id.xml").write_text(
        f'<OpenSimDocument Version="40000"><InverseDynamicsTool name="x"><model_file>{MODELS / "pendulum.osim"}</model_file>'
        "<coordinates_file>q.mot</coordinates_file><forces_to_exclude>Muscles</forces_to_exclude><results_directory>out</results_directory>"
        "<output_gen_force_file>tau</output_gen_force_file></InverseDynamicsTool></OpenSimDocument>"
    )
    assert sinew("id", "id.xml").status == 0 and (tmp_path / "out" / "tau.sto").exists()
    (tmp_path / "ik.xml").write_text(
        f'<OpenSimDocument Version="20302"><InverseKinemtaticsTool name="x"><model_file>{MODELS / "pendulum.osim"}</model_file>'
        "<marker_file>m.trc</marker_file><output_motion_file>q2.mot</output_motion_file></InverseKinemtaticsTool></OpenSimDocument>"
    )
    markers(tmp_path / "m.trc", ["wrist"])
    result = sinew("ik", "ik.xml")
    assert result.status == 0 and (tmp_path / "q2.mot").exists(), result.err


def walks(tmp_path):
    for trial, size in (("walk1", 20), ("walk2", 30)):
        motion(tmp_path / f"{trial}.mot", ["swing", "bend"], [(k / 60, size * math.sin(k / 20), 40.0) for k in range(40)])


def test_several_trials_are_solved_in_one_call(sinew, tmp_path):
    walks(tmp_path)
    result = sinew("id", MODELS / "pendulum.osim", "walk1.mot", "walk2.mot", "--out", "%_ID.sto")
    assert result.status == 0 and "== walk1.mot" in result.out and "walk2_ID.sto: 40 rows, 2 columns" in result.out
    for trial in ("walk1", "walk2"):
        alone = sinew("id", MODELS / "pendulum.osim", f"{trial}.mot", "--out", "alone.sto", "--quiet")
        assert alone.status == 0 and (tmp_path / "alone.sto").read_text() == (tmp_path / f"{trial}_ID.sto").read_text()
    assert (tmp_path / "walk1_ID.sto").read_text() != (tmp_path / "walk2_ID.sto").read_text()
    files = ("--out", "%_a.sto", "--forces", "%_f.sto", "--reactions", "%_r.sto")
    result = sinew("so", MODELS / "pendulum.osim", "walk1.mot", "walk2.mot", "--reserve", "10", *files)
    assert result.status == 0 and all((tmp_path / f"walk{k}_{kind}.sto").exists() for k in (1, 2) for kind in "afr")


def test_a_trial_that_fails_does_not_stop_the_others(sinew, tmp_path):
    walks(tmp_path)
    (tmp_path / "walk1.mot").write_text("nothing\n")
    result = sinew("id", MODELS / "pendulum.osim", "walk1.mot", "gone.mot", "walk2.mot", "--out", "%_ID.sto")
    assert result.status == 1 and "walk1.mot" in result.err and "gone.mot" in result.err
    assert (tmp_path / "walk2_ID.sto").exists() and not (tmp_path / "walk1_ID.sto").exists()


def test_trials_do_not_overwrite_each_other(sinew, tmp_path):
    walks(tmp_path)
    result = sinew("id", MODELS / "pendulum.osim", "walk1.mot", "walk2.mot", "--out", "ID.sto")
    assert result.status == 2 and "--out 'ID.sto' is one file for 2 trials; % stands for the name of each" in result.err
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "walk1.mot").write_bytes((tmp_path / "walk1.mot").read_bytes())
    result = sinew("id", MODELS / "pendulum.osim", "walk1.mot", "b/walk1.mot", "--out", "%.sto")
    assert result.status == 2 and "two trials are called 'walk1': 'walk1.mot' and 'b/walk1.mot'" in result.err
    assert not list(tmp_path.glob("*.sto"))


def test_several_setups_are_followed_in_one_call(sinew, tmp_path):
    walks(tmp_path)
    for trial in ("walk1", "walk2"):
        (tmp_path / f"{trial}_setup.xml").write_text(
            f'<OpenSimDocument Version="40000"><InverseDynamicsTool name="x"><model_file>{MODELS / "pendulum.osim"}</model_file>'
            f"<coordinates_file>{trial}.mot</coordinates_file><time_range>0 1</time_range>"
            f"<output_gen_force_file>{trial}_tau.sto</output_gen_force_file></InverseDynamicsTool></OpenSimDocument>"
        )
    result = sinew("id", "walk1_setup.xml", "walk2_setup.xml")
    assert result.status == 0, result.err
    assert "swing_moment" in (tmp_path / "walk1_tau.sto").read_text() and (tmp_path / "walk2_tau.sto").exists()


def test_inverse_kinematics_of_several_trials(sinew, tmp_path):
    trc = (MODELS / "pendulum.trc").read_bytes()
    for name in ("a", "b"):
        (tmp_path / f"{name}.trc").write_bytes(trc)
    result = sinew("ik", MODELS / "pendulum.osim", "a.trc", "b.trc", "--out", "%_ik.mot", "--errors", "%_errors.sto")
    assert result.status == 0 and (tmp_path / "a_ik.mot").read_bytes() == (tmp_path / "b_ik.mot").read_bytes()
    assert (tmp_path / "b_errors.sto").exists()
