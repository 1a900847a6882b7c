"""sinew muscle: a table of muscles, remarks, pictures, and MuJoCo's muscles as Hill muscles."""

import math
import random
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

MODELS = Path(__file__).resolve().parents[2] / "models" / "muscle"

ARM = """
<mujoco>
  <compiler angle="radian"/>
  <worldbody>
    <site name="above" pos="0.05 0 0.3"/>
    <body>
      <joint name="hinge" axis="0 1 0" range="-0.6 0.6" limited="true"/>
      <geom type="capsule" fromto="0 0 0 0.3 0 0" size="0.02"/>
      <site name="on" pos="0.05 0 0"/>
    </body>
  </worldbody>
  <tendon><spatial name="path"><site site="above"/><site site="on"/></spatial></tendon>
  <actuator>
    %s
  </actuator>
  <keyframe><key name="k" act="0.25 0.5" ctrl="0 0.5 1"/></keyframe>
</mujoco>
"""
MUSCLES = """
    <motor name="motor" joint="hinge"/>
    <muscle name="with tendon" tendon="path" force="300" range="0.8 1.2" lengthrange="0.27 0.33" vmax="8"
            timeconst="0.02 0.05"/>
    <muscle name="without" tendon="path" force="200" range="1.0 1.2" lengthrange="0.27 0.33"/>
"""


@pytest.fixture
def arm(tmp_path):
    (tmp_path / "arm.xml").write_text(ARM % MUSCLES)
    return tmp_path / "arm.xml"


def rows(text):
    return [line for line in text.splitlines()[1:] if line.strip()]


def test_the_table_has_a_row_per_muscle(sinew):
    result = sinew("muscle", MODELS / "elbow.xml")
    assert result.status == 0 and not result.err
    assert len(rows(result.out)) == 6
    row = next(line for line in rows(result.out) if line.startswith("biceps long"))
    assert "hill compliant" in row and "624" in row and "0.1157" in row and "elbow" in row


def test_mujocos_muscles_are_shown_in_the_same_numbers(sinew, arm):
    result = sinew("muscle", arm)
    assert result.status == 0
    with_tendon, without = rows(result.out)
    # peak force, optimal and slack length, pennation, their ratio, operating range
    assert with_tendon.split()[3:10] == ["300", "0.15", "0.15", "0.0", "1.00", "0.81", "to"]
    assert "without: warning: the slack length would be -0.03 m" in result.err


def test_a_model_without_muscles_says_so(sinew, pendulum):
    result = sinew("muscle", pendulum)
    assert result.status == 0 and result.out == "no muscles\n"


@pytest.mark.parametrize(
    "attributes, remark",
    [
        ('force="1e5" optlen="0.1" slacklen="0.2"', "is not that of a muscle (1 to 15000 N)"),
        ('force="100" optlen="0.001" slacklen="0.299"', "are not those of a muscle (5 mm"),
        ('force="100" optlen="0.1" slacklen="0.2" vmax="1.5"', "muscles reach 4 to 20"),
        ('force="100" optlen="0.1" slacklen="0.2" pennation="1"', "steeper than that of muscles"),
        ('force="100" optlen="0.1" slacklen="0.5"', "it cannot pull"),
        ('force="100" optlen="0.1" slacklen="0.26"', "where they cannot pull"),
        ('force="100" optlen="0.1" slacklen="0.05"', "there is no overlap"),
        ('force="100" optlen="0.2" slacklen="0.1" tendonmodel="compliant"', "short tendon (0.50 of fibre length)"),
        ('force="100" optlen="0.05" slacklen="0.25"', "make it compliant"),
    ],
)
def test_what_makes_no_sense_is_remarked(sinew, tmp_path, attributes, remark):
    muscle = f'<motor joint="hinge"/><hillmuscle name="m" tendon="path" {attributes}/>'
    (tmp_path / "odd.xml").write_text((ARM % muscle).replace('act="0.25 0.5"', "").replace('ctrl="0 0.5 1"', ""))
    result = sinew("muscle", "odd.xml")
    assert result.status == 0
    assert remark in result.err
    assert remark not in sinew("muscle", "odd.xml", "--quiet").err


def test_an_actuator_that_is_a_muscle_in_part_may_push(sinew, tmp_path):
    mixed = '<motor joint="hinge"/><general name="m" tendon="path" dyntype="hillmuscle" gaintype="fixed" gainprm="50"/>'
    (tmp_path / "mixed.xml").write_text((ARM % mixed).replace('act="0.25 0.5"', "").replace('ctrl="0 0.5 1"', ""))
    result = sinew("muscle", "mixed.xml")
    assert "in part" in result.out
    assert "m: warning: it can push, with up to 50 N" in result.err


def test_steps_too_long_for_stiff_tendons_are_remarked(sinew, tmp_path):
    """One joint on one tendon: w^2 = stiffness arm^2 / inertia, and steps are stable up to 2 / w."""
    shape = math.exp(1.715)
    stiffness = 300 / 0.15 * 35 * (shape - 1) / (shape - 1 - 1.715)
    limit = 2 / math.sqrt(stiffness * 0.05**2 / 0.01)
    muscle = '<motor joint="hinge"/><hillmuscle name="m" tendon="path" force="300" optlen="0.15" slacklen="0.15" %s/>'
    inertia = '<inertial pos="0 0 0" mass="1" diaginertia="0.01 0.01 0.01"/>'

    def remarks(timestep, attributes='tendonmodel="compliant"', integrator="Euler"):
        text = ARM % (muscle % attributes)
        text = text.replace('act="0.25 0.5"', "").replace('ctrl="0 0.5 1"', "")
        text = text.replace("<geom", inertia + "<geom").replace(
            "<worldbody>", f'<option timestep="{timestep}" integrator="{integrator}"/><worldbody>'
        )
        (tmp_path / "stiff.xml").write_text(text)
        return sinew("muscle", "stiff.xml").err

    assert f"may be unstable above {limit:.2g} s" in remarks(1.01 * limit)
    assert "unstable" not in remarks(0.99 * limit)
    assert "unstable" not in remarks(1.01 * limit, 'tendonmodel="rigid"')
    assert "unstable" not in remarks(1.3 * limit, integrator="RK4")
    assert "unstable" in remarks(1.5 * limit, integrator="RK4")


def test_a_picture_is_a_drawing_with_four_panels(sinew, tmp_path):
    assert sinew("muscle", MODELS / "elbow.xml", "--plot", "elbow.svg").status == 0
    drawing = ElementTree.fromstring((tmp_path / "elbow.svg").read_text())
    text = "".join(drawing.itertext())
    for part in ("Force by fibre length", "Force by fibre velocity", "Tendon force by strain", "Moment", "brachialis"):
        assert part in text
    assert sinew("muscle", MODELS / "elbow.xml", "--muscle", "brachialis", "--plot", "one.png").status == 0
    assert (tmp_path / "one.png").read_bytes()[:4] == b"\x89PNG"


def test_muscles_become_hill_muscles_in_their_places(sinew, arm, tmp_path):
    result = sinew("muscle", arm, "--to", "hillmuscle", "hill.xml")
    assert result.status == 0, result.err
    assert "2 muscles rewritten, 1 other actuators left" in result.out
    assert "1 muscles have no tendon" in result.out
    actuators = list(ElementTree.parse(tmp_path / "hill.xml").getroot().find("actuator"))
    assert [e.tag for e in actuators] == ["motor", "hillmuscle", "hillmuscle"]
    assert [e.get("name") for e in actuators] == ["motor", "with tendon", "without"]
    soft, stiff = actuators[1:]
    assert soft.get("tendonmodel") == "compliant" and stiff.get("tendonmodel") == "rigid"
    assert float(soft.get("force")) == 300 and float(soft.get("vmax")) == 8 and soft.get("timeconst") == "0.02 0.05"
    assert float(soft.get("optlen")) == pytest.approx(0.15) and float(soft.get("slacklen")) == pytest.approx(0.15)
    assert float(stiff.get("slacklen")) == 0 and float(stiff.get("optlen")) == pytest.approx(0.6 / 2.2)
    key = ElementTree.parse(tmp_path / "hill.xml").getroot().find("keyframe/key")
    assert [float(x) for x in key.get("act").split()] == pytest.approx([0.15, 0.25, 0.5])
    shown = rows(sinew("muscle", "hill.xml", "--quiet").out)
    assert "300" in shown[0] and "hill compliant" in shown[0] and "hill rigid" in shown[1]


def test_a_conversion_keeps_peak_force_and_operating_range(sinew, arm, tmp_path):
    assert sinew("muscle", arm, "--to", "hillmuscle", "rigid.xml", "--tendon", "rigid").status == 0
    before, after = (rows(sinew("muscle", f, "--quiet").out)[0] for f in (arm, "rigid.xml"))
    assert before.replace("muscle     ", "hill rigid ").split()[2:] == after.split()[2:]


def test_usage(sinew, arm):
    assert sinew("muscle").status == 2
    assert sinew("muscle", arm, "--to", "hillmuscle").status == 2
    assert sinew("muscle", arm, "--to", "motor", "x.xml").status == 2
    assert sinew("muscle", arm, "--plot", "x.gif").status == 2
    assert sinew("muscle", arm, "--muscle", "nobody").status == 2
    assert "--tendon" in sinew("muscle", "--help").out


def test_a_muscle_is_named_after_the_model(sinew, arm):
    every, one = sinew("muscle", arm, "--quiet").out, sinew("muscle", arm, "without", "--quiet")
    assert one.status == 0 and rows(one.out) == rows(every)[1:] and len(rows(every)) == 2
    assert one.out == sinew("muscle", arm, "--muscle", "without", "--quiet").out
    result = sinew("muscle", arm, "withaut")
    assert result.status == 2 and "no muscle 'withaut'; did you mean 'without'?" in result.err
    result = sinew("muscle", arm, "other.xml")
    assert result.status == 2 and "'other.xml': a second file is for --to hillmuscle" in result.err
    assert sinew("muscle", arm, "without", "--muscle", "without").status == 2


LEGS = Path(__file__).resolve().parents[3] / "shared" / "corpus" / "myo_sim" / "leg" / "myolegs.xml"


@pytest.mark.skipif(not LEGS.is_file(), reason="the collection of models is not here")
def test_legs_with_compliant_tendons_are_stable_at_five_milliseconds(sinew, tmp_path):
    assert sinew("muscle", LEGS, "--to", "hillmuscle", "legs.xml", "--quiet").status == 0
    legs = ElementTree.parse(tmp_path / "legs.xml")
    option = legs.getroot().find("option")
    if option is None:
        option = ElementTree.SubElement(legs.getroot(), "option")
    option.set("timestep", "0.005")
    legs.write(tmp_path / "legs.xml")
    muscles = [e for e in legs.getroot().iter("hillmuscle") if e.get("optlen")]
    assert sum(e.get("tendonmodel") == "compliant" for e in muscles) == 78
    dice = random.Random(7)
    excitations = [[dice.random() for _ in muscles] for _ in range(200)]
    lines = [",".join(map(str, excitations[k // 10])) for k in range(2000)]
    (tmp_path / "ctrl.csv").write_text("\n".join(lines) + "\n")
    fields = "hill_fiberlength,hill_tendonstrain"
    result = sinew("run", "legs.xml", "--quiet", "--steps", 2000, "--every", 10, "--ctrl", "ctrl.csv", "--fields", fields)
    assert result.status == 0 and not result.err
    optimal = [float(e.get("optlen")) for e in muscles]
    for row in result.rows:
        assert len(row["hill_fiberlength"]) == len(optimal)
        for length, best, strain, muscle in zip(row["hill_fiberlength"], optimal, row["hill_tendonstrain"], muscles):
            if muscle.get("tendonmodel") == "compliant":
                assert 0.1 <= length / best < 2 and strain < 0.1, muscle.get("name")
    assert result.rows[-1]["time"] == pytest.approx(10)
