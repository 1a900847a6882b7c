"""sinew forward: set-ups of OpenSim's ForwardTool, and models with controls."""

import pathlib

MODELS = pathlib.Path(__file__).parents[2] / "models" / "osim"

CONTROLS = """<ControlSet name="push"><objects><ControlLinear name="{name}.excitation"><use_steps>{steps}</use_steps>
<x_nodes><ControlLinearNode><t>0</t><value>0.1</value></ControlLinearNode><ControlLinearNode><t>0.5</t><value>-0.1</value></ControlLinearNode>
</x_nodes></ControlLinear></objects></ControlSet>"""

SETUP = """<OpenSimDocument Version="40000"><ForwardTool name="swing"><model_file>{model}</model_file>
<results_directory>out</results_directory><initial_time>0</initial_time><final_time>0.5</final_time>
<integrator_error_tolerance>1e-8</integrator_error_tolerance>
<AnalysisSet><objects><BodyKinematics name="bodies"/></objects></AnalysisSet>
<ControllerSet><objects>{controller}</objects></ControllerSet></ForwardTool></OpenSimDocument>"""


def setup(tmp_path, controller, model=MODELS / "pendulum.osim"):
    (tmp_path / "forward.xml").write_text(SETUP.format(model=model, controller=controller))


def last(path, label):
    lines = path.read_text().splitlines()
    head = next(i for i, line in enumerate(lines) if line == "endheader")
    return float(lines[-1].split("\t")[lines[head + 1].split("\t").index(label)])


def test_a_setup_gives_states_controls_and_analyses(sinew, tmp_path):
    (tmp_path / "c.xml").write_text(CONTROLS.format(name="motor", steps="false"))
    setup(tmp_path, "<ControlSetController><controls_file>c.xml</controls_file></ControlSetController>")
    result = sinew("forward", "forward.xml")
    assert result.status == 0 and "swing_states.sto: 51 rows, 4 columns" in result.out, result.err
    assert "swing_bodies_acc_global.sto: 51 rows" in result.out
    assert last(tmp_path / "out" / "swing_controls.sto", "motor") == -0.1
    # the same controls as functions, and as columns of a file
    functions = "<PiecewiseLinearFunction><x>0 0.5</x><y>0.1 -0.1</y></PiecewiseLinearFunction>"
    setup(tmp_path, f"<PrescribedController><actuator_list>motor</actuator_list><ControlFunctions><objects>{functions}</objects>"
          "</ControlFunctions></PrescribedController>")
    states = tmp_path / "out" / "swing_states.sto"
    want = last(states, "swing")
    states.unlink()
    assert sinew("forward", "forward.xml", "--quiet").status == 0 and last(states, "swing") == want
    (tmp_path / "c.sto").write_text("c\nnRows=2\nnColumns=2\nendheader\ntime\tmotor\n0\t0.1\n0.5\t-0.1\n")
    result = sinew("forward", MODELS / "pendulum.osim", "--to", "0.5", "--accuracy", "1e-8", "--controls", "c.sto", "--out", "s.sto")
    assert result.status == 0 and last(tmp_path / "s.sto", "swing") == want
    (tmp_path / "c.xml").write_text(CONTROLS.format(name="motor", steps="true"))
    assert sinew("forward", "forward.xml", "--controls", "c.xml", "--out", "t.sto").status == 0
    assert abs(last(tmp_path / "t.sto", "swing") - want) > 1e-4


def test_analyses_count_controls_and_more_actuators(sinew, tmp_path):
    (tmp_path / "c.xml").write_text(CONTROLS.format(name="swing_r", steps="false"))
    (tmp_path / "more.xml").write_text(
        '<OpenSimDocument Version="40000"><ForceSet><objects><CoordinateActuator name="swing_r"><coordinate>swing</coordinate>'
        "<optimal_force>10</optimal_force></CoordinateActuator></objects></ForceSet></OpenSimDocument>"
    )
    (tmp_path / "s.sto").write_text("s\nnRows=2\nnColumns=3\nendheader\ntime\tswing\tswing_u\n0\t0.1\t2\n0.5\t0.2\t3\n")
    (tmp_path / "analyze.xml").write_text(
        f'<OpenSimDocument Version="40000"><AnalyzeTool name="x"><model_file>{MODELS / "pendulum.osim"}</model_file>'
        "<results_directory>out</results_directory><initial_time>0</initial_time><final_time>1</final_time>"
        "<force_set_files>more.xml</force_set_files><states_file>s.sto</states_file>"
        '<AnalysisSet><objects><Actuation name="a"/><Kinematics name="k"/></objects></AnalysisSet><ControllerSet><objects>'
        "<ControlSetController><controls_file>c.xml</controls_file></ControlSetController></objects></ControllerSet>"
        "</AnalyzeTool></OpenSimDocument>"
    )
    result = sinew("analyze", "analyze.xml")
    assert result.status == 0, result.err
    assert last(tmp_path / "out" / "x_a_force.sto", "swing_r") == -1 and last(tmp_path / "out" / "x_a_power.sto", "swing_r") == -3
    assert last(tmp_path / "out" / "x_a_force.sto", "motor") == 0
    assert (tmp_path / "out" / "x_k_dudt.sto").exists()


def test_what_is_wrong_is_named_with_its_line(sinew, tmp_path):
    (tmp_path / "c.xml").write_text(CONTROLS.format(name="moter", steps="false"))
    setup(tmp_path, "<ControlSetController><controls_file>c.xml</controls_file></ControlSetController>")
    result = sinew("forward", "forward.xml")
    assert result.status == 1 and "c.xml:1: error: a control is for the actuator 'moter'" in result.err, result.err
    assert "did you mean 'motor'?" in result.err and not (tmp_path / "out").exists()
    setup(tmp_path, "<CMC/>")
    result = sinew("forward", "forward.xml")
    assert result.status == 1 and "forward.xml:5:25: error: <CMC> is an unsupported controller" in result.err, result.err
    setup(tmp_path, "<ControlSetController><controls_file>none.xml</controls_file></ControlSetController>")
    result = sinew("forward", "forward.xml")
    assert result.status == 1 and "cannot be read: 'none.xml'" in result.err
    setup(tmp_path, "<PrescribedController><actuator_list>motor</actuator_list><ControlFunctions><objects><Sine/></objects>"
          "</ControlFunctions></PrescribedController>")
    result = sinew("forward", "forward.xml")
    assert result.status == 1 and "<Sine> is an unsupported function of time" in result.err
    setup(tmp_path, "", model="lost.osim")
    result = sinew("forward", "forward.xml")
    assert result.status == 1 and "forward.xml:1: error: <model_file>: no such file: 'lost.osim'" in result.err
    result = sinew("forward", MODELS / "pendulum.osim")
    assert result.status == 2 and "a model needs --to T" in result.err


def test_actuators_of_old_files_push_the_other_way(sinew, tmp_path):
    """OpenSim turns the directions of files before 1.9.5 when it reads them."""
    actuator = '<PointActuator name="push"><body>lower</body><optimal_force>1</optimal_force><direction>1 0 0</direction></PointActuator>'
    (tmp_path / "old.xml").write_text(f"<ForceSet><objects>{actuator}</objects></ForceSet>")
    (tmp_path / "new.xml").write_text(f'<OpenSimDocument Version="40000"><ForceSet><objects>{actuator}</objects></ForceSet></OpenSimDocument>')
    (tmp_path / "c.sto").write_text("c\nnRows=2\nnColumns=2\nendheader\ntime\tpush\n0\t1\n1\t1\n")
    (tmp_path / "minus.sto").write_text("c\nnRows=2\nnColumns=2\nendheader\ntime\tpush\n0\t-1\n1\t-1\n")
    ends = {}
    for name, controls in (("new", "c"), ("old", "c"), ("new", "minus")):
        files = ("--actuators", f"{name}.xml", "--controls", f"{controls}.sto", "--out", "s.sto")
        assert sinew("forward", MODELS / "pendulum.osim", "--to", "0.2", *files).status == 0
        ends[name, controls] = last(tmp_path / "s.sto", "swing")
    assert ends["old", "c"] == ends["new", "minus"] != ends["new", "c"]
