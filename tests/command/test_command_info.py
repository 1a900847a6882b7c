"""sinew info: a page for people, and every field for programs."""
import math


def test_the_summary_tells_what_a_person_asks(sinew, pendulum):
    result = sinew("info", pendulum)
    assert result.status == 0 and not result.err
    for words in ("arm", "hand", "hinge", "wrist motor", "kg", "0.01 s per step", "Keyframes", "side", "Extensions",
                  "none"):
        assert words in result.out, words


def test_the_tree_shows_who_hangs_on_whom(sinew, pendulum):
    lines = sinew("info", pendulum, env={"LC_ALL": "C"}).out.splitlines()
    arm = next(line for line in lines if line.lstrip(" `|-").startswith("arm"))
    hand = next(line for line in lines if line.lstrip(" `|-").startswith("hand"))
    assert hand.index("hand") > arm.index("arm")
    utf8 = sinew("info", pendulum, env={"LC_ALL": "C.UTF-8"}).out
    assert "└─ hand" in utf8


def test_json_shapes_fit_the_fields_and_the_sizes(sinew, pendulum):
    result = sinew("info", pendulum, "--json")
    assert result.status == 0
    data = result.json
    assert list(data) == ["sizes", "shapes", "fields"]
    assert data["sizes"]["nq"] == 2 and data["sizes"]["nbody"] == 3 and data["sizes"]["nu"] == 2
    assert data["shapes"]["body_mass"] == [3] and data["shapes"]["body_pos"] == [3, 3]
    assert data["shapes"]["key_qpos"] == [2, 2]
    assert set(data["shapes"]) == set(data["fields"])
    for name, shape in data["shapes"].items():
        values = data["fields"][name]
        if shape == []:
            assert isinstance(values, (int, float)), name
        else:
            assert len(values) == math.prod(shape), name


def test_json_holds_options_statistics_and_exact_numbers(sinew, pendulum):
    fields = sinew("info", pendulum, "--json").json["fields"]
    assert fields["opt.timestep"] == 0.01
    assert fields["opt.gravity"] == [0, 0, -9.81]
    assert fields["stat.extent"] > 0
    assert fields["body_pos"] == [0, 0, 0, 0, 0, 1, 0, 0, -0.5]
    assert fields["key_qpos"] == [3, 0.5, 1.5, 0]
    assert fields["actuator_gear"][6] == 3


def test_standard_input_gives_the_same_as_the_file(sinew, pendulum):
    text = pendulum.read_text()
    assert sinew("info", "-", "--json", stdin=text).out == sinew("info", pendulum, "--json").out
    assert sinew("info", "-", stdin=text).out.splitlines()[1:] == sinew("info", pendulum).out.splitlines()[1:]


def test_a_bad_model_prints_errors_and_nothing_else(sinew, tmp_path):
    (tmp_path / "bad.xml").write_text("<mujoco><worldbody><body><geom size='x'/></body></worldbody></mujoco>")
    for option in ([], ["--json"]):
        result = sinew("info", "bad.xml", *option)
        assert result.status == 1 and not result.out and "bad.xml:1:" in result.err
