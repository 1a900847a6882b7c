"""sinew compile: binary models that are the same model, and are refused when damaged."""
import pytest


@pytest.fixture
def binary(sinew, pendulum, tmp_path):
    result = sinew("compile", pendulum, "model.snb")
    assert result.status == 0 and not result.out and not result.err
    return tmp_path / "model.snb"


def test_a_binary_model_has_the_same_fields_and_the_same_trajectory(sinew, pendulum, binary):
    assert sinew("info", binary, "--json").out == sinew("info", pendulum, "--json").out
    assert sinew("run", binary, "--key", "up").out == sinew("run", pendulum, "--key", "up").out


def test_the_type_of_a_file_is_found_from_its_content(sinew, pendulum, binary, tmp_path):
    (tmp_path / "binary.xml").write_bytes(binary.read_bytes())
    (tmp_path / "text.snb").write_bytes(pendulum.read_bytes())
    assert sinew("check", "binary.xml", "text.snb").status == 0


def test_compiling_a_binary_model_gives_the_same_bytes(sinew, binary, tmp_path):
    assert sinew("compile", binary, "again.snb").status == 0
    assert (tmp_path / "again.snb").read_bytes() == binary.read_bytes()


def test_truncated_binary_models_are_refused(sinew, binary, tmp_path):
    whole = binary.read_bytes()
    for size in {1, 7, 16, 64, len(whole) // 2, len(whole) - 1}:
        (tmp_path / "cut.snb").write_bytes(whole[:size])
        result = sinew("check", "cut.snb")
        assert result.status == 1 and "cut.snb" in result.err, size


def test_a_flipped_bit_is_noticed(sinew, binary, tmp_path):
    whole = bytearray(binary.read_bytes())
    for place in range(9, len(whole), len(whole) // 23):
        damaged = bytearray(whole)
        damaged[place] ^= 1
        (tmp_path / "bad.snb").write_bytes(damaged)
        result = sinew("run", "bad.snb", "--steps", 1)
        assert result.status == 1 and not result.out, place


def test_xml_cannot_be_written_yet_and_says_so(sinew, pendulum, tmp_path):
    result = sinew("compile", pendulum, "out.xml")
    assert result.status == 1 and "yet" in result.err
    assert not (tmp_path / "out.xml").exists()


def test_an_unknown_extension_is_bad_usage(sinew, pendulum):
    assert sinew("compile", pendulum, "out.bin").status == 2


def test_a_bad_model_or_place_leaves_no_file(sinew, pendulum, leftovers, tmp_path):
    (tmp_path / "bad.xml").write_text("<mujoco><wordbody/></mujoco>")
    assert sinew("compile", "bad.xml", "out.snb").status == 1
    assert sinew("compile", pendulum, "nowhere/out.snb").status == 1
    assert leftovers("pendulum.xml", "bad.xml") == []
