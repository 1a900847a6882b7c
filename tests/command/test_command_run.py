"""sinew run: which rows are recorded, from which state, with which controls."""
import json
import math

import pytest


def test_by_default_a_thousand_steps_give_about_a_hundred_rows(sinew, pendulum):
    result = sinew("run", pendulum)
    assert result.status == 0 and not result.err
    rows = result.rows
    assert [row["step"] for row in rows] == list(range(0, 1001, 10))
    assert list(rows[0]) == ["step", "time", "qpos", "qvel", "act", "sensordata"]
    assert rows[0]["time"] == 0 and abs(rows[-1]["time"] - 10) < 1e-9


def test_the_last_step_is_always_recorded(sinew, pendulum):
    assert [row["step"] for row in sinew("run", pendulum, "--steps", 7, "--every", 3).rows] == [0, 3, 6, 7]
    assert [row["step"] for row in sinew("run", pendulum, "--steps", 2, "--every", 50).rows] == [0, 2]


def test_time_is_rounded_to_whole_steps(sinew, pendulum):
    assert sinew("run", pendulum, "--time", 0.054).rows[-1]["step"] == 5
    assert sinew("run", pendulum, "--time", 0.056).rows[-1]["step"] == 6
    assert len(sinew("run", pendulum, "--time", 0).rows) == 1


def test_zero_steps_evaluate_the_state_and_change_nothing(sinew, pendulum):
    rows = sinew("run", pendulum, "--steps", 0, "--key", "up", "--fields", "qpos,qvel,qacc,xpos,ctrl").rows
    assert len(rows) == 1 and rows[0]["step"] == 0
    assert rows[0]["qpos"] == [3, 0.5] and rows[0]["qvel"] == [1, -1] and rows[0]["ctrl"] == [0.25, 0.5]
    hand = rows[0]["xpos"][6:9]
    assert abs(hand[0] + 0.5 * math.sin(3)) < 1e-12 and abs(hand[2] - (1 - 0.5 * math.cos(3))) < 1e-12
    assert any(value != 0 for value in rows[0]["qacc"])


def test_keys_go_by_name_and_by_index(sinew, pendulum):
    by_name = sinew("run", pendulum, "--steps", 5, "--key", "side").out
    assert by_name == sinew("run", pendulum, "--steps", 5, "--key", "1").out
    assert json.loads(by_name.splitlines()[0])["qpos"] == [1.5, 0]


@pytest.mark.parametrize("key", ["sidd", "2", "-1", ""])
def test_an_unknown_key_is_bad_usage(sinew, pendulum, key):
    result = sinew("run", pendulum, "--key", key)
    assert result.status == 2 and "no keyframe" in result.err


def test_a_mistyped_key_gets_a_suggestion(sinew, pendulum):
    assert "did you mean 'side'?" in sinew("run", pendulum, "--key", "sidd").err


def test_the_state_goes_on_top_of_the_key(sinew, pendulum, tmp_path):
    (tmp_path / "state.json").write_text('{"time": 2.5, "qpos": [0.125, [0.25]], "qfrc_applied": [0, 1]}')
    row = sinew("run", pendulum, "--steps", 0, "--key", "up", "--state", "state.json", "--fields",
                "qpos,qvel,qfrc_applied").rows[0]
    assert row["time"] == 2.5 and row["qpos"] == [0.125, 0.25]
    assert row["qvel"] == [1, -1] and row["qfrc_applied"] == [0, 1]


@pytest.mark.parametrize("text,words", [
    ('{"qpos": [1]}', "'qpos' needs 2 numbers, found 1"),
    ('{"qpos": [1, 2, 3]}', "'qpos' needs 2 numbers, found 3"),
    ('{"qpso": [1, 2]}', "did you mean 'qpos'?"),
    ('{"xpos": [1, 2]}', "not part of the state"),
    ('{"qpos": ["a", 2]}', "expected a number"),
    ('{"qpos": [1, 2]', "state.json:1:16: error:"),
    ('{"qpos": [1, 02]}', "state.json:1:"),
    ('{\n  "qpos": [1, 2],\n}', "state.json:3:1: error:"),
    ('[1, 2]', "expected a JSON object"),
    ('{} {}', "after the end"),
    ("", "state.json:1:1: error:"),
    ("[" * 100000, "nested too deeply"),
    ('{"qpos": [1, 2], "qpos\\ud800": 1}', "surrogate"),
])
def test_a_bad_state_file_is_reported_with_its_place(sinew, pendulum, tmp_path, text, words):
    (tmp_path / "state.json").write_text(text)
    result = sinew("run", pendulum, "--state", "state.json")
    assert result.status == 1 and not result.out
    assert words in result.err


def test_all_wrong_parts_of_a_state_are_reported(sinew, pendulum, tmp_path):
    (tmp_path / "state.json").write_text('{"qpos": [1],\n "act": [1],\n "qvel": [1, 2]}')
    lines = sinew("run", pendulum, "--state", "state.json").err.splitlines()
    assert [line.split(": error")[0] for line in lines] == ["state.json:1:10", "state.json:2:9"]


def test_row_k_of_the_controls_drives_step_k_plus_1_and_the_last_holds_on(sinew, pendulum, tmp_path):
    (tmp_path / "ctrl.csv").write_text("0.1,0.2\n 0.3 , -4e-1 \n\n0.5,0.6\r\n")
    rows = sinew("run", pendulum, "--steps", 5, "--ctrl", "ctrl.csv", "--fields", "ctrl,qfrc_actuator").rows
    assert [row["ctrl"] for row in rows] == [[0, 0], [0.1, 0.2], [0.3, -0.4], [0.5, 0.6], [0.5, 0.6], [0.5, 0.6]]
    assert rows[1]["qfrc_actuator"] == pytest.approx([0.1, 0.6], abs=1e-15)


@pytest.mark.parametrize("text,words", [
    ("1,2\n1\n1,2,3\n", ["ctrl.csv:2:1: error: 1 column, the model has 2 controls",
                         "ctrl.csv:3:1: error: 3 columns, the model has 2 controls"]),
    ("1,two\n", ["ctrl.csv:1:3: error: 'two' is not a number"]),
    ("1,\n", ["ctrl.csv:1:3: error:"]),
    ("a,b\n1,2\n", ["ctrl.csv: error: has no column for actuator 0, 'hinge motor'"]),
    ("", ["holds no row"]),
    ("\n\n", ["holds no row"]),
    ("1,2\0\n", ["not a text file"]),
])
def test_bad_controls_are_reported_with_row_and_columns(sinew, pendulum, tmp_path, text, words):
    (tmp_path / "ctrl.csv").write_text(text)
    result = sinew("run", pendulum, "--ctrl", "ctrl.csv", "--out", "rows.csv")
    assert result.status == 1
    for part in words:
        assert part in result.err
    assert not (tmp_path / "rows.csv").exists()


def test_controls_for_a_model_without_actuators_are_refused(sinew, tmp_path):
    (tmp_path / "free.xml").write_text("<mujoco><worldbody><body><freejoint/><geom size='1' contype='0'/></body>"
                                       "</worldbody></mujoco>")
    (tmp_path / "ctrl.csv").write_text("1\n")
    result = sinew("run", "free.xml", "--ctrl", "ctrl.csv")
    assert result.status == 1 and "no actuators" in result.err


@pytest.mark.parametrize("option", ["--ctrl", "--state"])
def test_side_files_that_cannot_be_read_are_bad_input(sinew, pendulum, tmp_path, option):
    (tmp_path / "folder").mkdir()
    for name in ("nowhere", "folder"):
        result = sinew("run", pendulum, option, name)
        assert result.status == 1 and name in result.err and not result.out


def test_flags_can_be_switched_off_and_on(sinew, pendulum):
    still = sinew("run", pendulum, "--steps", 10, "--key", "side", "--disable", "gravity,damper").rows
    assert still[-1]["qpos"] == [1.5, 0]
    both = sinew("run", pendulum, "--steps", 10, "--key", "side", "--disable", "gravity", "--enable", "gravity").rows
    assert both[-1]["qpos"] != [1.5, 0]
    energy = sinew("run", pendulum, "--steps", 0, "--key", "up", "--enable", "energy", "--fields", "energy")
    assert not energy.err and energy.rows[0]["energy"][0] != 0 and energy.rows[0]["energy"][1] > 0


def test_energy_without_its_flag_comes_with_a_warning(sinew, pendulum):
    result = sinew("run", pendulum, "--steps", 0, "--fields", "energy")
    assert result.status == 0 and "warning: energy" in result.err
    assert result.rows[0]["energy"] == [0, 0]
    assert not sinew("run", pendulum, "--steps", 0, "--fields", "energy", "--quiet").err


def test_an_unknown_flag_gets_a_suggestion(sinew, pendulum):
    result = sinew("run", pendulum, "--disable", "constrant")
    assert result.status == 2 and "did you mean 'constraint'?" in result.err


def test_an_unknown_field_gets_a_suggestion(sinew, pendulum):
    result = sinew("run", pendulum, "--fields", "qpos,qvle")
    assert result.status == 2 and "did you mean 'qvel'?" in result.err


def test_the_mass_matrix_and_the_moments_come_out_dense(sinew, pendulum):
    row = sinew("run", pendulum, "--steps", 0, "--key", "up", "--fields", "M,fullM,actuator_moment").rows[0]
    mass = row["M"]
    assert len(mass) == 4 and mass[1] == mass[2] != 0 and mass[0] > mass[3] > 0
    assert row["fullM"] == mass
    assert row["actuator_moment"] == [1, 0, 0, 3]


def test_single_values_are_numbers_and_arrays_are_flat_lists(sinew, pendulum):
    row = sinew("run", pendulum, "--steps", 0, "--fields", "time,ncon,nefc,warning,xmat,eq_active").rows[0]
    assert row["ncon"] == 0 and row["nefc"] == 0 and row["warning"] == [0] * 8
    assert len(row["xmat"]) == 27 and row["eq_active"] == []
    assert list(row).count("time") == 1


def test_fields_that_need_a_call_of_their_own_are_filled(sinew, pendulum):
    names = "cacc,cfrc_int,cfrc_ext,subtree_linvel,subtree_angmom"
    row = sinew("run", pendulum, "--steps", 0, "--key", "up", "--fields", names).rows[0]
    assert len(row["cacc"]) == 18 and any(row["cacc"]) and any(row["cfrc_int"]) and any(row["subtree_linvel"])


def test_non_finite_numbers_are_spelt_out(sinew, pendulum, tmp_path):
    (tmp_path / "state.json").write_text('{"ctrl": [NaN, -Infinity], "userdata": [], "qfrc_applied": [Infinity, 0]}')
    result = sinew("run", pendulum, "--steps", 0, "--state", "state.json", "--fields", "ctrl,qfrc_applied", "--quiet")
    assert '"ctrl": [NaN, -Infinity], "qfrc_applied": [Infinity, 0]' in result.out


def test_a_run_that_blows_up_says_when_and_how_often_and_exits_3(sinew, pendulum, tmp_path):
    (tmp_path / "state.json").write_text('{"qvel": [1e12, 0]}')
    result = sinew("run", pendulum, "--steps", 3, "--state", "state.json")
    assert result.status == 3
    assert "the state was reset 1 time, first in step 1 at time 0 s" in result.err
    assert result.rows[-1]["qpos"] != [1e10, 0]
    assert [row.get("reset") for row in result.rows] == [None, 1, None, None]
    sinew("run", pendulum, "--steps", 3, "--state", "state.json", "--out", "a.csv")
    assert [line.split(",")[-1] for line in (tmp_path / "a.csv").read_text().splitlines()] == ["reset", "0", "1", "0", "0"]


def test_runs_are_repeatable_to_the_last_bit(sinew, pendulum):
    arguments = ["run", pendulum, "--key", "up", "--steps", 500, "--fields", "qpos,qvel,qacc"]
    assert sinew(*arguments).out == sinew(*arguments).out


def test_a_model_on_standard_input_runs_like_the_file(sinew, pendulum):
    assert sinew("run", "-", "--steps", 20, stdin=pendulum.read_text()).out == sinew("run", pendulum, "--steps", 20).out
