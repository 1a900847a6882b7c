"""sinew optimize: files of Moco and the short form to trajectories."""

import math
import shutil
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def study(tmp_path):
    shutil.copy(ROOT / "models" / "osim" / "pendulum.osim", tmp_path)
    shutil.copy(ROOT / "tests" / "fuzz" / "corpus" / "study" / "pendulum.omoco", tmp_path)
    return tmp_path / "pendulum.omoco"


def test_a_study_is_solved_and_written_as_moco_writes_it(sinew, tmp_path):
    result = sinew("optimize", study(tmp_path), "--out", tmp_path / "found.sto")
    assert result.status == 0, result.err
    assert "solved after" in result.out and "effort" in result.out
    text = (tmp_path / "found.sto").read_text()
    assert "num_states=4\n" in text and "num_controls=1\n" in text and "success=true\n" in text
    assert "/jointset/" in text.split("endheader\n")[1].split("\n")[0]


def test_a_model_may_stand_in_the_file(sinew, tmp_path):
    path = study(tmp_path)
    model = (tmp_path / "pendulum.osim").read_text()
    model = model[model.index("<Model ") : model.index("</Model>") + len("</Model>")]
    path.write_text(path.read_text().replace("<filepath>pendulum.osim</filepath>", f"<model>{model}</model>"))
    result = sinew("optimize", path, "--out", tmp_path / "found.sto", "--quiet")
    assert result.status == 0, result.err


def test_mistakes_are_named_and_nothing_is_written(sinew, tmp_path):
    path = study(tmp_path)
    text = path.read_text()
    for old, new, message in (
        ("MocoFinalTimeGoal", "MocoOutputExtremumGoal", "<MocoOutputExtremumGoal>: this kind of goal is not supported"),
        ("bend/value", "bent/value", "did you mean 'bend/value'"),
        ("pendulum.osim", "missing.osim", "missing.osim"),
    ):
        path.write_text(text.replace(old, new))
        result = sinew("optimize", path, "--out", tmp_path / "found.sto")
        assert result.status == 1 and message in result.err, result.err
        assert not (tmp_path / "found.sto").exists()


def test_a_limit_of_iterations_is_an_error_that_keeps_the_trajectory(sinew, tmp_path):
    result = sinew("optimize", study(tmp_path), "--out", tmp_path / "found.sto", "--max-iterations", "1")
    assert result.status == 1 and "limit of iterations" in result.err
    assert "success=false\n" in (tmp_path / "found.sto").read_text()


def reference(tmp_path, rows=61):
    lines = ["ref", "inDegrees=yes", "endheader", "time\tswing\tbend"]
    for i in range(rows):
        t = i / 60
        lines.append(f"{t}\t{20 * math.sin(3 * t)}\t{40 + 15 * math.cos(2 * t)}")
    (tmp_path / "ref.sto").write_text("\n".join(lines) + "\n")


def test_the_files_of_track_and_inverse_are_solved(sinew, tmp_path):
    study(tmp_path)
    reference(tmp_path)
    track = (ROOT / "tests" / "fuzz" / "corpus" / "study" / "track.omoco").read_text()
    (tmp_path / "track.omoco").write_text(track)
    result = sinew("optimize", tmp_path / "track.omoco", "--out", tmp_path / "track.sto")
    assert result.status == 0 and "state_tracking" in result.out and "control_effort" in result.out, result.err
    inverse = track.replace("MocoTrack", "MocoInverse").replace("states_reference", "kinematics")
    inverse = inverse.replace("<track_reference_position_derivatives>true</track_reference_position_derivatives>", "")
    (tmp_path / "inverse.omoco").write_text(inverse)
    result = sinew("optimize", tmp_path / "inverse.omoco", "--out", tmp_path / "inverse.sto")
    assert result.status == 0 and "excitation_effort" in result.out, result.err
    for old, new, message in (
        ("ref.sto", "none.sto", "none.sto' cannot be read"),
        ("<final_time>0.5", "<final_time>7", "does not lie within that of the data"),
        ("ModOpAddReserves", "ModOpAddWings", "<ModOpAddWings>: this model operator is not supported"),
    ):
        (tmp_path / "bad.omoco").write_text(track.replace(old, new))
        result = sinew("optimize", tmp_path / "bad.omoco", "--out", tmp_path / "bad.sto")
        assert result.status == 1 and message in result.err, result.err
        assert not (tmp_path / "bad.sto").exists()


SHORT = """<optimal name="short" model="pendulum.osim" end="1" intervals="10">
  <bounds name="swing/value" during="-90 90" initial="0" final="0" degrees="true"/>
  <bounds name="*/speed" initial="0"/>
  <effort/>
</optimal>"""


def test_the_short_form_is_solved(sinew, tmp_path):
    study(tmp_path)
    (tmp_path / "short.xml").write_text(SHORT)
    result = sinew("optimize", tmp_path / "short.xml", "--out", tmp_path / "short.sto")
    assert result.status == 0 and "effort" in result.out, result.err


def test_bad_problems_are_named_and_nothing_is_written(sinew, tmp_path):
    study(tmp_path)
    guess = "g\nendheader\ntime\tswing/value\n0\t0\n1\tnan\n"
    (tmp_path / "guess.sto").write_text(guess)
    for old, new, message in (
        ('initial="0" final', 'initial="100" final', "lie outside those during the motion"),
        ('during="-90 90"', 'during="90 -90"', "the lower one is above the upper one"),
        ("swing/value", "swong/value", "did you mean 'swing/value'"),
        ("<effort/>", "<efort/>", "<efort> is not a kind of goal or quantity; did you mean <effort>?"),
        ("<effort/>", '<effort wieght="1"/>', "did you mean 'weight'"),
        ("<effort/>", '<effort weight="a"/>', "attribute 'weight' is 'a'; it is one number"),
        ("<effort/>", '<marker_final names="toe" place="0 0 0"/>', "the model has no marker 'toe'"),
        ("<effort/>", '<state_tracking reference="none.sto"/>', "none.sto"),
        ('end="1"', 'end="1" guess="guess.sto"', "the guess of 'swing/value' is not finite at 1 s"),
        ('model="pendulum.osim" ', "", "it needs the attribute 'model'"),
    ):
        (tmp_path / "bad.xml").write_text(SHORT.replace(old, new))
        result = sinew("optimize", tmp_path / "bad.xml", "--out", tmp_path / "bad.sto")
        assert result.status == 1 and message in result.err, (message, result.err)
        assert not (tmp_path / "bad.sto").exists()


def test_an_infeasible_problem_names_its_five_worst_rows(sinew, tmp_path):
    study(tmp_path)
    hasty = SHORT.replace('end="1"', 'end="0.01"').replace('final="0"', 'final="80"')
    (tmp_path / "hasty.xml").write_text(hasty)
    result = sinew("optimize", tmp_path / "hasty.xml", "--out", tmp_path / "hasty.sto")
    assert result.status == 1 and "satisfies the dynamics" in result.err, result.err
    assert sum(" at " in line and "warning: defect of" in line for line in result.err.splitlines()) == 5, result.err


def test_distances_of_frames_are_path_constraints_as_in_moco(sinew, tmp_path):
    path = study(tmp_path)
    pair = "<MocoFrameDistanceConstraintPair><frame1_path>/ground</frame1_path><frame2_path>/bodyset/BODY</frame2_path>"
    pair += "<minimum_distance>0.1</minimum_distance><maximum_distance>Inf</maximum_distance></MocoFrameDistanceConstraintPair>"
    constraint = f"<path_constraints><MocoFrameDistanceConstraint><frame_pairs>{pair}</frame_pairs></MocoFrameDistanceConstraint></path_constraints>"
    text = path.read_text()
    path.write_text(text.replace("</MocoPhase>", constraint + "</MocoPhase>"))
    result = sinew("optimize", path, "--out", tmp_path / "found.sto")
    assert result.status == 1 and "no site (marker) or body of the name" in result.err
    path.write_text(text.replace("</MocoPhase>", constraint.replace("FrameDistance", "Output") + "</MocoPhase>"))
    result = sinew("optimize", path, "--out", tmp_path / "found.sto")
    assert result.status == 1 and "<MocoOutputConstraint>: this kind of path constraint" in result.err
    path.write_text(text.replace("</MocoPhase>", constraint.replace("FrameDistance", "StateBound") + "</MocoPhase>"))
    result = sinew("optimize", path, "--out", tmp_path / "found.sto")
    assert result.status == 1 and "<MocoStateBoundConstraint>: it needs <state_paths>" in result.err


BOUNDED = """<optimal model="mass.xml" end="1" intervals="20" scheme="radau"><bounds name="x/value" during="-5 5" initial="0" final="1"/>
<bounds name="x/speed" initial="0" final="0"/><acceleration of="x" name="push"/><bounds name="push" during="-5 5"/><effort/></optimal>"""
MASS = """<mujoco><option gravity="0 0 0"/><worldbody><body><joint name="x" type="slide" axis="1 0 0"/><geom size=".1" mass="1"/>
</body></worldbody><actuator><motor name="f" joint="x" ctrlrange="-20 20"/></actuator></mujoco>"""


def test_quantities_of_the_short_form_are_bounded(sinew, tmp_path):
    (tmp_path / "mass.xml").write_text(MASS)
    path = tmp_path / "mass.omoco"
    path.write_text(BOUNDED)
    result = sinew("optimize", path, "--out", tmp_path / "found.sto")
    assert result.status == 0, result.err
    rows = (tmp_path / "found.sto").read_text().split("endheader\n")[1].splitlines()
    assert rows[0].split("\t") == ["time", "x/value", "x/speed", "f"]  # quantities are not Moco's
    force = [abs(float(row.split("\t")[-1])) for row in rows[1:]]
    assert 4.99 < max(force[1:]) < 5.01
    for old, new, message in (
        ("<acceleration", "<aceleration", "did you mean <acceleration>"), ('of="x"', 'of="y"', "no coordinate of this name"),
        ('of="x"', 'of="x" axis="w"', "it is x, y or z"), ("radau", "euler", "hermite-simpson, radau, trapezoidal"),
    ):  # fmt: skip
        path.write_text(BOUNDED.replace(old, new))
        result = sinew("optimize", path, "--out", tmp_path / "other.sto")
        assert result.status == 1 and message in result.err, result.err


def test_the_short_form_has_scale_factors(sinew, tmp_path):
    (tmp_path / "m.xml").write_text("""<mujoco><option gravity="0 0 0"/><worldbody><body><joint name="x" type="slide" axis="1 0 0"/>
<geom size=".1" mass="1"/></body></worldbody><actuator><motor name="push" joint="x" ctrlrange="-20 20"/></actuator></mujoco>""")
    rows = "".join(f"{i / 40}\t{50 * (6 - 12 * i / 40)}\n" for i in range(41))
    (tmp_path / "emg.sto").write_text(f"emg\nendheader\ntime\temg\n{rows}")
    text = """<optimal model="m.xml" end="1" intervals="20"><bounds name="x/value" during="-5 5" initial="0" final="1"/>
<bounds name="x/speed" initial="0" final="0"/><scale_factor name="gain" during="0.001 1" initial="0.1"/><effort weight="0.001"/>
<control_tracking weight="10" names="push" others="emg" scales="SCALES" reference="emg.sto"/></optimal>"""
    (tmp_path / "s.omoco").write_text(text.replace("SCALES", "gain"))
    result = sinew("optimize", "s.omoco", "--out", "found.sto")
    assert result.status == 0, result.err
    found = (tmp_path / "found.sto").read_text()
    labels, first = (line.split("\t") for line in found.split("endheader\n")[1].split("\n")[:2])
    assert "num_parameters=1\n" in found and labels[-1] == "gain" and abs(float(first[-1]) - 1 / 50) < 2e-5
    for scales, message in (("gains", "there is no scale factor 'gains'"), ("gain -", "as many words each")):
        (tmp_path / "s.omoco").write_text(text.replace("SCALES", scales))
        result = sinew("optimize", "s.omoco", "--out", "other.sto")
        assert result.status == 1 and message in result.err
    (tmp_path / "s.omoco").write_text(text.replace(' initial="0.1"', "").replace("0.001 1", "1 0.001").replace("SCALES", "-"))
    result = sinew("optimize", "s.omoco", "--out", "other.sto")
    assert result.status == 1 and "scale factor 'gain': its lower bound is above the upper one" in result.err
