"""sinew check: every error with its place, and an exit status one can rely on."""
import pytest

BAD = """<mujoco>
  <worldbody>
    <body>
      <geom size="0.1" mas="2"/>
      <joint range="1 2 3"/>
    </body>
  </worldbody>
</mujoco>
"""


def test_a_sound_model_is_ok(sinew, pendulum):
    result = sinew("check", pendulum)
    assert result.status == 0 and not result.err
    assert result.out.endswith("pendulum.xml: ok, 2 bodies, 2 degrees of freedom, 2 actuators\n")


def test_all_errors_are_shown_with_file_line_and_column(sinew, tmp_path):
    (tmp_path / "bad.xml").write_text(BAD)
    result = sinew("check", "bad.xml")
    assert result.status == 1
    lines = result.err.splitlines()
    assert any(line.startswith("bad.xml:4:") and "error:" in line and "'mass'" in line for line in lines)
    assert any(line.startswith("bad.xml:5:") and "error:" in line for line in lines)


def test_one_bad_model_among_good_ones_exits_1_and_the_others_are_checked(sinew, pendulum, tmp_path):
    (tmp_path / "bad.xml").write_text(BAD)
    result = sinew("check", "bad.xml", pendulum)
    assert result.status == 1 and "pendulum.xml: ok" in result.out


def test_json_is_a_list_of_diagnostics(sinew, tmp_path):
    (tmp_path / "bad.xml").write_text(BAD)
    result = sinew("check", "bad.xml", "--json")
    assert result.status == 1 and not result.err
    found = result.json
    assert len(found) >= 2
    for item in found:
        assert set(item) == {"model", "severity", "file", "line", "column", "message", "included"}
    first = next(item for item in found if item["line"] == 4)
    assert first["severity"] == "error" and first["file"] == "bad.xml" and first["column"] > 0


def test_json_of_a_sound_model_is_an_empty_list(sinew, pendulum):
    result = sinew("check", pendulum, "--json")
    assert result.status == 0 and result.json == []


def test_a_dash_reads_standard_input(sinew, pendulum):
    assert sinew("check", "-", stdin=pendulum.read_text()).status == 0
    result = sinew("check", "-", stdin=BAD)
    assert result.status == 1 and "<stdin>:4:" in result.err


@pytest.mark.parametrize("name,content", [
    ("empty.xml", b""), ("empty.snb", b""), ("binary.xml", bytes(range(256))), ("cut.xml", b"<mujoco><worldbody>"),
])
def test_files_that_are_no_models_are_refused(sinew, tmp_path, name, content):
    (tmp_path / name).write_bytes(content)
    result = sinew("check", name)
    assert result.status == 1 and name in result.err and "error:" in result.err


def test_missing_files_and_directories_are_refused(sinew, tmp_path):
    (tmp_path / "folder.xml").mkdir()
    for name in ("nowhere.xml", "folder.xml"):
        result = sinew("check", name)
        assert result.status == 1 and name in result.err


def test_empty_standard_input_is_refused(sinew):
    assert sinew("check", "-", stdin="").status == 1


def test_mujoco_accepts_a_plain_model(sinew, pendulum):
    assert sinew("check", "--mujoco", pendulum).status == 0
