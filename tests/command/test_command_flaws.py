"""Slips that the command meets with a helpful word: what it says, and the status that it ends with."""
import json
import os
import re
import subprocess

import pytest

LEGS = """<mujoco><worldbody><body name="shank"><joint name="ankle" axis="0 1 0" range="-60 60"/><geom size=".1"/>
<site name="a" pos=".1 0 .1"/></body><site name="b" pos=".1 0 -.4"/></worldbody>
<tendon><spatial name="path"><site site="a"/><site site="b"/></spatial></tendon>
<actuator>{}</actuator></mujoco>"""
BICEPS = '<muscle name="biceps" tendon="path" lengthrange="0.3 0.6"/>'


def test_compile_does_not_overwrite_its_source(sinew, pendulum, tmp_path):
    before = pendulum.read_text()
    (tmp_path / "link.xml").symlink_to("pendulum.xml")
    for out in ("pendulum.xml", "./pendulum.xml", "link.xml"):
        result = sinew("compile", "pendulum.xml", out)
        assert result.status == 2 and "is the source itself" in result.err and "--force" in result.err
        assert pendulum.read_text() == before
    assert sinew("compile", "pendulum.xml", "pendulum.xml", "--force").status == 0
    assert pendulum.read_text() != before


def test_fields_are_chosen_by_index_range_and_name(sinew, pendulum, tmp_path):
    row = sinew("run", pendulum, "--steps", 0, "--key", "up", "--fields",
                "qpos[0], qpos[wrist] ,xpos[hand],xpos[hand.z],qvel[0:2],M[3]").rows[0]
    assert row["qpos[0]"] == 3 and row["qpos[wrist]"] == 0.5 and row["qvel[0:2]"] == [1, -1]
    assert len(row["xpos[hand]"]) == 3 and row["xpos[hand.z]"] == row["xpos[hand]"][2] and row["M[3]"] > 0
    assert sinew("run", pendulum, "--steps", 1, "--fields", "xpos[hand],ctrl[wrist motor]", "--out", "a.csv").status == 0
    head = (tmp_path / "a.csv").read_text().splitlines()[0]
    assert head == "step,time,xpos[hand.x],xpos[hand.y],xpos[hand.z],ctrl[wrist motor],reset"


@pytest.mark.parametrize("fields,words", [
    ("qpos[wrsit]", "'qpos' has 2 numbers, none of them 'wrsit'; did you mean 'wrist'?"),
    ("qpos[2]", "'qpos' has 2 numbers, none of them '2'"),
    ("qpos[", "is not a field, or a number, range or name in it"),
    ("body_mass", "'body_mass' is a field of the model, which no step changes; `sinew info --json` prints it"),
    ("", "a name is missing"),
    ("contact", "contacts are recorded member by member: contact.dist, contact.pos"),
    ("qpso", "did you mean 'qpos'?"),
    ("contact.dist[0]", "has another number of values in every row"),
])
def test_wrong_fields_are_explained(sinew, pendulum, fields, words):
    result = sinew("run", pendulum, "--fields", fields)
    assert result.status == 2 and words in result.err and not result.out


def test_fields_and_flags_are_listed_on_request(sinew):
    fields = sinew("run", "--fields", "help")
    assert fields.status == 0 and not fields.err
    for name in ("qpos", "hill_tendonforce", "contact.dist", "efc_force", "energy", "ncon"):
        assert re.search(rf"^  {re.escape(name)} +\S", fields.out, re.M), name
    for command in ("run", "bench"):
        flags = sinew(command, "--disable", "help")
        assert flags.status == 0 and re.search(r"^  gravity +on +\S", flags.out, re.M)
        assert re.search(r"^  energy +off +\S", flags.out, re.M)


def test_blanks_between_names_do_not_count(sinew, pendulum):
    assert sinew("run", pendulum, "--steps", 1, "--fields", "qpos, qvel", "--disable", "gravity, damper").status == 0


def test_a_number_that_is_missing_is_named(sinew, pendulum):
    result = sinew("run", "--steps", pendulum)
    assert result.status == 2 and f"--steps needs a whole number, found '{pendulum}'" in result.err


def test_whole_numbers_may_have_exponents(sinew, pendulum):
    assert len(sinew("run", pendulum, "--steps", "1e3").rows) == 101


def test_controls_are_read_from_what_a_run_wrote(sinew, pendulum, tmp_path):
    (tmp_path / "plain.csv").write_text("".join(f"{k / 10},{-k / 7}\n" for k in range(30)))
    arguments = ["run", pendulum, "--steps", 30, "--every", 1, "--fields", "qpos,ctrl"]
    first = sinew(*arguments, "--ctrl", "plain.csv").out
    for name in ("again.csv", "again.jsonl", "again.npz"):
        assert sinew(*arguments, "--ctrl", "plain.csv", "--out", name).status == 0
        again = sinew(*arguments, "--ctrl", name)
        assert again.status == 0, again.err
        assert again.out == first, name


def test_controls_may_have_semicolons_blanks_and_names(sinew, pendulum, tmp_path):
    texts = ["0.5,1\n0.25,2\n", "0.5;1\n0.25;2\n", " 0.5  1\n0.25\t2 \n", "wrist motor,hinge motor\n1,0.5\n2,0.25\n"]
    outs = []
    for text in texts:
        (tmp_path / "c.csv").write_text(text)
        result = sinew("run", pendulum, "--steps", 2, "--every", 1, "--ctrl", "c.csv", "--fields", "ctrl")
        assert result.status == 0, result.err
        outs.append(result.out)
    assert len(set(outs)) == 1
    (tmp_path / "c.csv").write_text("1;2;3\n")
    assert "c.csv:1:1: error: 3 columns, the model has 2 controls" in sinew("run", pendulum, "--ctrl", "c.csv").err


def test_muscles_get_suggestions_and_options_their_place(sinew, tmp_path):
    (tmp_path / "arm.xml").write_text(LEGS.format(BICEPS))
    result = sinew("muscle", "arm.xml", "--muscle", "bicep")
    assert result.status == 2 and "no muscle 'bicep'; did you mean 'biceps'?" in result.err
    result = sinew("muscle", "arm.xml", "--to", "hill", "out.xml")
    assert result.status == 2 and "did you mean 'hillmuscle'?" in result.err
    result = sinew("muscle", "arm.xml", "--curves", "foo")
    assert result.status == 2 and "belong to --to hillmuscle" in result.err
    result = sinew("muscle", "arm.xml", "--to", "hillmuscle", "out.xml", "--curves", "milard")
    assert result.status == 2 and "did you mean 'millard'?" in result.err
    result = sinew("muscle", "arm.xml", "--to", "hillmuscle", "arm.xml")
    assert result.status == 2 and "is the source itself" in result.err


def test_a_conversion_of_nothing_is_an_error(sinew, tmp_path):
    (tmp_path / "arm.xml").write_text(LEGS.format('<motor joint="ankle"/>'))
    result = sinew("muscle", "arm.xml", "--to", "hillmuscle", "out.xml")
    assert result.status == 1 and "has no muscle of MuJoCo's to rewrite" in result.err and "assumed" not in result.out
    assert not (tmp_path / "out.xml").exists()


def test_muscles_can_be_read_by_programs(sinew, tmp_path):
    (tmp_path / "arm.xml").write_text(LEGS.format(BICEPS))
    (muscle,) = sinew("muscle", "arm.xml", "--json").json
    assert muscle["name"] == "biceps" and muscle["kind"] == "muscle" and muscle["optlen"] > 0
    assert muscle["moment_arms"][0]["joint"] == "ankle" and len(muscle["moment_arms"][0]["moment_arm"]) == 61
    head, row = sinew("muscle", "arm.xml", "--csv", "--quiet").out.splitlines()
    cells = dict(zip(head.split(","), row.split(",")))
    assert cells["name"] == "biceps" and float(cells["optlen"]) == muscle["optlen"] and cells["joint"] == "ankle"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no device that is always full")
@pytest.mark.parametrize("arguments", [["--help"], ["--version"], ["run", "--help"], ["manual"], ["completion", "bash"],
                                       ["run", "--fields", "help"]])
def test_a_full_disk_has_its_reason(program, arguments):
    with open("/dev/full", "w") as full:
        done = subprocess.run([program, *arguments], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
    assert done.returncode == 1 and done.stderr == "<stdout>: error: cannot write: the disk is full\n"


def test_missing_files_are_told_in_one_voice(sinew, pendulum):
    for name, arguments in (("no.xml", ["check", "no.xml"]), ("no.xml", ["view", "no.xml"]), ("no.rec", ["replay", "no.rec"]),
                            ("no.json", ["run", pendulum, "--state", "no.json"]),
                            ("no.csv", ["run", pendulum, "--ctrl", "no.csv"]),
                            ("no.npz", ["plot", "no.npz", "--out", "a.svg"])):
        result = sinew(*arguments)
        assert result.status == 1 and result.err == f"{name}: error: cannot read: no such file\n"
    for name in ("no/a.snb", "no/a.xml"):
        assert sinew("compile", pendulum, name).err == f"{name}: error: cannot write: no such folder\n"
    assert sinew("run", pendulum, "--out", "no/a.csv").err == "no/a.csv: error: cannot write: no such folder\n"


def test_mistakes_on_the_command_line_end_with_2(sinew, pendulum, tmp_path):
    sinew("run", pendulum, "--out", "a.csv")
    for arguments in (["run", pendulum, "--key", "hoem"], ["bench", pendulum, "--key", "hoem"],
                      ["run", pendulum, "--fields", "qpso"], ["plot", "a.csv", "--fields", "qpso", "--out", "a.svg"],
                      ["plot", "a.csv", "--fields", "qpos[1:0]", "--out", "a.svg"],
                      ["plot", "a.csv", "--x", "qpos", "--out", "a.svg"]):
        assert sinew(*arguments).status == 2, arguments


def test_equal_messages_are_counted(sinew, tmp_path):
    muscle = '<hillmuscle name="m{}" tendon="path" force="100" optlen="0.2" slacklen="0.2"/>'
    (tmp_path / "legs.xml").write_text(LEGS.format("\n".join(muscle.format(i) for i in range(80))))
    lines = sinew("check", "--mujoco", "legs.xml").err.splitlines()
    assert len(lines) <= 4 and any("and the same in 79 other places" in line for line in lines)


def test_a_mistyped_keyword_gets_a_suggestion(sinew, tmp_path):
    (tmp_path / "a.xml").write_text("<mujoco><worldbody><body><joint type='hinj'/><geom size='1'/></body></worldbody></mujoco>")
    assert "did you mean 'hinge'?" in sinew("check", "a.xml").err


def test_names_of_outputs_are_taken_generously(sinew, pendulum, tmp_path):
    assert sinew("run", pendulum, "--out", "x.CSV").status == 0 and (tmp_path / "x.CSV").exists()
    assert sinew("run", pendulum, "--out", "/dev/null").status == 0
    assert sinew("-V").out == sinew("version").out == sinew("--version").out
    assert sinew("bench", "-", "--seconds", 0.01, stdin=pendulum.read_text()).out.startswith("<stdin>")


def test_numbers_have_as_few_digits_as_read_back(sinew, pendulum):
    result = sinew("run", pendulum, "--steps", 40, "--fields", "qpos,qvel,xpos")
    assert '"time": 0.01, ' in result.out and '"time": 0.29, ' in result.out.replace("0.2900000000000001", "0.29")
    for text in re.findall(r"-?\d\.\d+(?:e-?\d+)?", result.out):
        assert len(text) <= len(repr(float(text))) + 1, text


def command_names(sinew):
    return re.findall(r"^  (\w+) +\w", sinew("--help").out.split("\n`sinew")[0], re.M)


def test_every_help_has_examples_and_every_model_command_reads_urdf(sinew):
    names = command_names(sinew)
    assert {"check", "info", "run", "plot", "muscle"} <= set(names)
    for name in names:
        text = sinew(name, "--help").out
        assert "\nexamples:\n" in text and f"  sinew {name}" in text, name
    for name in ("check", "info", "run", "compile"):
        assert "URDF" in sinew(name, "--help").out


def test_the_manual_page_and_completions_know_every_option(sinew):
    manual = sinew("manual").out
    shells = {shell: sinew("completion", shell).out for shell in ("bash", "zsh", "fish")}
    for name in command_names(sinew):
        assert f".SS sinew {name}\n" in manual
        for option in re.findall(r"^  --([a-z-]+)", sinew(name, "--help").out, re.M):
            if option == "help":
                continue
            assert "\\-\\-" + option.replace("-", "\\-") in manual, (name, option)
            assert f"--{option}" in shells["bash"] and f"--{option}[" in shells["zsh"], (name, option)
            assert f"-l {option} " in shells["fish"], (name, option)
    assert sinew("completion", "tcsh").status == 2


def test_completions_work_in_bash(sinew, program, tmp_path):
    (tmp_path / "c.bash").write_text(sinew("completion", "bash").out)
    script = "source ./c.bash; COMP_WORDS=(sinew run --fi); COMP_CWORD=2; _sinew; echo ${COMPREPLY[*]};" \
             "COMP_WORDS=(sinew ch); COMP_CWORD=1; _sinew; echo ${COMPREPLY[*]}"
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout.split() == ["--fields", "check"], done.stderr


def test_sensors_are_shown_with_kind_and_place(sinew, tmp_path):
    (tmp_path / "a.xml").write_text("<mujoco><worldbody><body name='b'><freejoint/><geom size='1'/><site name='imu'/></body>"
                                    "</worldbody><sensor><gyro name='spin' site='imu'/></sensor></mujoco>")
    assert re.search(r"spin +gyro +3 numbers  of imu", sinew("info", "a.xml").out)
