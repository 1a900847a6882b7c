"""`sinew derive`: the table, the check by names, the picture, and what it refuses."""

import re
from pathlib import Path

import pytest

OSIM = Path(__file__).parents[2] / "models/osim"


def test_the_table_names_the_largest_entries(sinew, pendulum):
    result = sinew("derive", pendulum, "--key", "up")
    assert result.status == 0 and not result.err
    assert "4 rows, 4 columns of the state, 2 of controls; 6 columns are analytic" in result.out
    assert "d qvel[wrist] / d ctrl[wrist motor]" in result.out


def test_the_check_converges_and_names_the_worst_element(sinew, pendulum):
    result = sinew("derive", pendulum, "--key", "up", "--check")
    assert result.status == 0
    assert "they agree" in result.out and result.out.count("d q") >= 7


def test_the_picture_shows_both_matrices(sinew, pendulum, tmp_path):
    result = sinew("derive", pendulum, "--plot", "matrices.svg")
    assert result.status == 0
    assert (tmp_path / "matrices.svg").read_text().lstrip().startswith("<?xml")


def test_bad_usage_is_told(sinew, pendulum):
    result = sinew("derive", pendulum, "--plot", "matrices.txt")
    assert result.status == 2 and "pictures end in" in result.err
    result = sinew("derive", pendulum, "--steps", "-1")
    assert result.status == 2 and "--steps" in result.err


MUSCLE = """<mujoco><option timestep="0.001"/>{functions}<worldbody><site name="o" pos="0 0 0.3"/>
<body><joint name="j" axis="0 1 0" damping="0.05"/><geom type="capsule" size="0.03" fromto="0 0 0 0.4 0 0" mass="1"/>
<site name="i" pos="0.1 0 0.02"/></body></worldbody>
<tendon><spatial name="t"><site site="o"/><site site="i"/></spatial></tendon>
<actuator><hillmuscle name="m" tendon="t" curves="{curves}" tendonmodel="{tendon}" force="500" optlen="0.15"
slacklen="0.14" {more}/></actuator></mujoco>"""
SPLINES = """<functions>
<function name="fa" type="simmspline" x="0.4 0.7 1 1.3 1.7" y="0.05 0.7 1 0.7 0.05"/>
<function name="ft" type="simmspline" x="-1 0 0.005 0.01 0.02 0.05 1" y="0 0 0.05 0.16 0.5 1.9 50"/></functions>"""


@pytest.mark.parametrize("tendon", ["rigid", "compliant"])
@pytest.mark.parametrize(("curves", "more"), [
    ("thelen", 'minact="0.01"'),
    ("millard", 'minact="0.01" fiberdamping="0.1" {damped}'),
    ("degroote", 'fiberdamping="0.1" {damped}'),
    ("schutte", 'fiberdamping="0.1" flfunction="fa" tendonfunction="ft"'),
])  # fmt: skip
def test_muscles_of_opensim_have_analytic_derivatives(sinew, tmp_path, curves, more, tendon):
    more = more.format(damped='rigiddamping="true"' if tendon == "rigid" else "")
    functions = SPLINES if curves == "schutte" else ""
    (tmp_path / "m.xml").write_text(MUSCLE.format(functions=functions, curves=curves, tendon=tendon, more=more))
    for steps, control in ((3, 0.003), (20, 0.02), (50, 0.5)):
        result = sinew("derive", "m.xml", "--check", "--steps", steps, "--ctrl", control, "--quiet")
        assert result.status == 0 and "they agree" in result.out, result.out
        assert f"{5 if tendon == 'compliant' else 4} columns are analytic" in result.out


@pytest.mark.parametrize("model", sorted(OSIM.glob("*.osim")), ids=lambda path: path.stem)
def test_models_of_opensim_have_right_derivatives_in_their_default_pose(sinew, model):
    result = sinew("derive", model, "--check", "--quiet")
    assert result.status == 0 and "they agree" in result.out, result.out


def test_columns_on_a_corner_are_judged_beside_it(sinew):
    result = sinew("derive", OSIM / "knee.osim", "--check", "--quiet")
    corner = re.search(r"on a corner of the step, right to both sides of it: (.*)", result.out).group(1)
    assert "act[straps.fiberlength]" in corner and "act[vasti.fiberlength]" not in corner


def test_a_state_that_a_step_resets_has_no_derivatives(sinew, tmp_path):
    text = (OSIM / "pendulum.osim").read_text()
    text = re.sub(r"<mass>[^<]*</mass>", "<mass>0</mass>", text)
    text = re.sub(r"<inertia>[^<]*</inertia>", "<inertia>0 0 0 0 0 0</inertia>", text)
    (tmp_path / "weightless.osim").write_text(text)
    result = sinew("derive", "weightless.osim", "--check", "--quiet")
    assert result.status == 1 and "the acceleration of swing is NaN" in result.err
