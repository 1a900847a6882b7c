"""sinew bench: the keys other programs read, and shares that add up."""
import pytest

KEYS = ["model", "steps_per_second", "us_per_step", "ncon", "nefc", "stages", "threads"]


def test_json_has_the_keys_of_the_contract(sinew, pendulum):
    result = sinew("bench", pendulum, pendulum, "--seconds", 0.05, "--json")
    assert result.status == 0 and len(result.json) == 2
    for item in result.json:
        assert list(item) == KEYS
        assert item["model"] == str(pendulum) and item["threads"] == 1
        assert item["steps_per_second"] * item["us_per_step"] == pytest.approx(1e6)
        assert item["ncon"] == 0 and item["nefc"] == 0
        assert "body_poses" in item["stages"] and sum(item["stages"].values()) == pytest.approx(1)


def test_the_readable_form_names_the_stages(sinew, pendulum):
    result = sinew("bench", pendulum, "--seconds", 0.05)
    assert result.status == 0 and "steps/s" in result.out and "mass_matrix" in result.out


@pytest.mark.parametrize("arguments", [
    ["--key", "up"], ["--noise", "0.1"], ["--lean"], ["--warmup", "0"], ["--disable", "gravity,constraint"],
    ["--ctrl", "ctrl.csv"], ["--seconds", "0"],
])
def test_every_option_works(sinew, pendulum, tmp_path, arguments):
    (tmp_path / "ctrl.csv").write_text("0.5,0.5\n")
    result = sinew("bench", pendulum, "--seconds", 0.02, "--json", *arguments)
    assert result.status == 0 and result.json[0]["steps_per_second"] > 0


def test_a_bad_model_exits_1_and_the_others_are_measured(sinew, pendulum, tmp_path):
    (tmp_path / "bad.xml").write_text("<mujoco>")
    result = sinew("bench", "bad.xml", pendulum, "--seconds", 0.02, "--json")
    assert result.status == 1 and len(result.json) == 1 and "bad.xml" in result.err


def test_controls_and_noise_exclude_each_other(sinew, pendulum):
    assert sinew("bench", pendulum, "--ctrl", "a.csv", "--noise", 1).status == 2


def test_controls_of_the_wrong_width_are_refused(sinew, pendulum, tmp_path):
    (tmp_path / "ctrl.csv").write_text("0.5\n")
    result = sinew("bench", pendulum, "--ctrl", "ctrl.csv")
    assert result.status == 1 and "ctrl.csv:1:1: error: 1 column, the model has 2 controls" in result.err
