"""The front of the command: help, versions, slips of the pen."""
import pytest

COMMANDS = ["check", "info", "run", "bench", "compile"]


def test_without_arguments_it_explains_itself_and_exits_2(sinew):
    result = sinew()
    assert result.status == 2 and not result.out
    assert all(name in result.err for name in COMMANDS)


def test_help_lists_all_commands(sinew):
    result = sinew("--help")
    assert result.status == 0 and not result.err
    assert all(name in result.out for name in COMMANDS)


def test_the_version_names_the_engine_it_follows(sinew):
    assert "MuJoCo 3.5.0" in sinew("--version").out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(sinew, command):
    for result in (sinew(command, "--help"), sinew("help", command)):
        assert result.status == 0 and not result.err
        assert result.out.startswith(f"usage: sinew {command} ")


def test_run_help_names_every_option_of_the_contract(sinew):
    text = sinew("run", "--help").out
    for option in "steps time key state ctrl every fields disable enable out quiet".split():
        assert f"--{option}" in text


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_without_a_model_is_bad_usage(sinew, command):
    result = sinew(command)
    assert result.status == 2 and f"sinew {command}: error:" in result.err


def test_an_unknown_command_gets_a_suggestion(sinew):
    result = sinew("chek")
    assert result.status == 2 and "did you mean 'check'?" in result.err


def test_an_unknown_option_gets_a_suggestion(sinew, pendulum):
    result = sinew("run", pendulum, "--step-s", "3")
    assert result.status == 2 and "did you mean '--steps'?" in result.err


@pytest.mark.parametrize("arguments", [
    ["--steps", "-1"], ["--steps", "many"], ["--steps", "3.5"], ["--every", "0"], ["--time", "-1"], ["--time", "nan"],
    ["--steps", "1", "--time", "1"], ["--steps"], ["--out", "rows.txt"], ["--fields", "qpos,,qvel"],
    ["--disable", "gravityy"], ["--steps", "99999999999999999999"], ["--quiet=yes"], ["extra.xml"],
])
def test_bad_values_of_options_are_bad_usage(sinew, pendulum, arguments):
    result = sinew("run", pendulum, *arguments)
    assert result.status == 2 and not result.out
    assert "sinew run: error:" in result.err


def test_messages_hold_no_colour_codes_in_a_pipe(sinew, tmp_path):
    (tmp_path / "bad.xml").write_text("<mujoco><worldbody><bod/></worldbody></mujoco>")
    result = sinew("check", "bad.xml")
    assert result.status == 1 and "\033" not in result.err + result.out
