"""sinew rra and sinew cmc: set-ups of OpenSim's RRATool and CMCTool."""

import math
import pathlib

MODELS = pathlib.Path(__file__).parents[2] / "models" / "osim"

TASKS = """<OpenSimDocument Version="40000"><CMC_TaskSet name="tasks"><objects>{}</objects></CMC_TaskSet></OpenSimDocument>"""
TASK = """<CMC_Joint name="{0}"><on>true</on><active>true false false</active><weight>10</weight><kp>100 1 1</kp><kv>20 1 1</kv>
<coordinate>{0}</coordinate></CMC_Joint>"""
ACTUATORS = """<OpenSimDocument Version="40000"><ForceSet><objects>{}</objects></ForceSet></OpenSimDocument>"""
ACTUATOR = "<CoordinateActuator name='{}'><coordinate>{}</coordinate><optimal_force>{}</optimal_force></CoordinateActuator>"
SETUP = """<OpenSimDocument Version="40000"><{tool} name="walk"><model_file>{model}</model_file><replace_force_set>{replace}</replace_force_set>
<force_set_files>actuators.xml</force_set_files><results_directory>out</results_directory><initial_time>0.1</initial_time>
<final_time>0.4</final_time><desired_kinematics_file>{motion}</desired_kinematics_file><task_set_file>tasks.xml</task_set_file>{more}
</{tool}></OpenSimDocument>"""


def write(tmp_path, tool="CMCTool", more="", model=MODELS / "pendulum.osim", motion="swing.mot", replace="true"):
    (tmp_path / "tasks.xml").write_text(TASKS.format(TASK.format("swing") + TASK.format("bend")))
    (tmp_path / "actuators.xml").write_text(ACTUATORS.format(ACTUATOR.format("MZ", "swing", 10) + ACTUATOR.format("elbow", "bend", 10)))
    rows = "".join(f"{t / 50}\t{0.3 * math.sin(t / 10)}\t{0.5 + 0.2 * math.cos(t / 8)}\n" for t in range(41))
    (tmp_path / "swing.mot").write_text(f"q\nnRows=41\nnColumns=3\ninDegrees=no\nendheader\ntime\tswing\tbend\n{rows}")
    (tmp_path / "setup.xml").write_text(SETUP.format(tool=tool, model=model, motion=motion, replace=replace, more=more))


def table(path):
    lines = path.read_text().splitlines()
    head = lines.index("endheader") + 1
    rows = [[float(x) for x in line.split("\t")] for line in lines[head + 1 :]]
    return dict(zip(lines[head].split("\t"), zip(*rows)))


def test_computed_muscle_control_follows_the_coordinates(sinew, tmp_path):
    write(tmp_path)
    result = sinew("cmc", "setup.xml")
    assert result.status == 0 and "walk_states.sto: 301 rows, 4 columns" in result.out, result.err
    out = tmp_path / "out"
    names = ["states", "controls", "pErr", "Kinematics_q", "Kinematics_u", "Kinematics_dudt"]
    names += ["Actuation_force", "Actuation_speed", "Actuation_power"]
    assert sorted(p.name for p in out.iterdir()) == sorted(f"walk_{name}.sto" for name in names)
    errors, states = table(out / "walk_pErr.sto"), table(out / "walk_states.sto")
    assert max(map(abs, errors["swing"])) < 2e-3 and max(map(abs, errors["bend"])) < 2e-3
    want = [0.3 * math.sin(5 * t) for t in states["time"]]
    assert max(abs(a - b) for a, b in zip(states["swing"], want)) < 2e-3
    # a shorter time, other files
    result = sinew("cmc", "setup.xml", "--to", "0.2", "--results", "other", "--quiet")
    assert result.status == 0 and result.out == "" and len(table(tmp_path / "other" / "walk_states.sto")["time"]) == 101


def test_residual_reduction_writes_the_adjusted_model(sinew, tmp_path):
    more = "<adjust_com_to_reduce_residuals>true</adjust_com_to_reduce_residuals><adjusted_com_body>lower</adjusted_com_body>"
    write(tmp_path, "RRATool", more + "<output_model_file>adjusted.osim</output_model_file>")
    result = sinew("rra", "setup.xml")
    assert result.status == 0 and "mean residuals" in result.out and "mass change recommended" in result.out, result.err
    text = (tmp_path / "out" / "walk_avgResiduals.txt").read_text()
    assert text.startswith("Average Residuals:") and "MZ average = " in text
    adjusted = (tmp_path / "adjusted.osim").read_text()
    # the mean moment MZ moves the centre of mass against x
    moved = float(result.out.split("centre of mass of lower moved by ")[1].split(",")[0])
    line = next(row for row in result.out.splitlines() if row.strip().startswith("before"))
    assert abs(moved + float(line.split()[6]) / (0.8 * 9.80665)) < 1e-5 and 0.01 < abs(moved) < 0.1
    assert f"<mass_center>{0.01 + moved:.5f}" in adjusted
    assert sinew("check", "adjusted.osim").status == 0
    # only the model
    write(tmp_path, "RRATool", more + "<adjust_kinematics_to_reduce_residuals>false</adjust_kinematics_to_reduce_residuals>")
    result = sinew("rra", "setup.xml", "--results", "none")
    assert result.status == 0 and (tmp_path / "adjusted_model.osim").exists() and not list((tmp_path / "none").iterdir())


def test_wrong_setups_are_named(sinew, tmp_path):
    write(tmp_path, "RRATool")
    result = sinew("cmc", "setup.xml")
    assert result.status != 0 and "the set-up is of an RRATool: sinew rra takes it" in result.err
    write(tmp_path, model="none.osim")
    result = sinew("cmc", "setup.xml")
    assert result.status != 0 and "setup.xml:1: error: <model_file>: no such file: 'none.osim'; --model FILE names another" in result.err
    write(tmp_path, motion="none.mot")
    result = sinew("cmc", "setup.xml")
    assert result.status != 0 and "<desired_kinematics_file>: no such file: 'none.mot'" in result.err
    write(tmp_path)
    (tmp_path / "tasks.xml").write_text(TASKS.format(TASK.format("swin")))
    result = sinew("cmc", "setup.xml")
    assert result.status != 0 and "tasks.xml:1: error: a task is of the coordinate 'swin'" in result.err and "did you mean 'swing'?" in result.err
    assert not (tmp_path / "out").exists()
    write(tmp_path)
    assert sinew("cmc", "setup.xml", "--window", "x").status == 2
    (tmp_path / "tasks.xml").write_text(TASKS.format(""))
    assert "no task of a coordinate is on" in sinew("cmc", "setup.xml").err
