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


def test_written_mjcf_is_the_same_model(sinew, pendulum, binary, tmp_path):
    (tmp_path / "deep").mkdir()
    result = sinew("compile", pendulum, "deep/out.xml", "--quiet")
    assert result.status == 0 and not result.out and not result.err
    assert sinew("compile", "deep/out.xml", "again.snb").status == 0
    assert (tmp_path / "again.snb").read_bytes() == binary.read_bytes()
    text = (tmp_path / "deep" / "out.xml").read_text()
    assert sinew("compile", "deep/out.xml", "deep/twice.xml", "--quiet").status == 0
    assert (tmp_path / "deep" / "twice.xml").read_text() == text


def test_a_compiled_model_has_no_elements_to_write(sinew, binary, tmp_path):
    result = sinew("compile", binary, "out.xml")
    assert result.status == 1 and "compiled model" in result.err
    assert not (tmp_path / "out.xml").exists()


def test_a_mass_of_the_world_is_left_out_with_a_warning(sinew, tmp_path):
    (tmp_path / "robot.urdf").write_text(
        "<robot name='r'><link name='world'><inertial><mass value='4'/>"
        "<inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link></robot>"
    )
    result = sinew("compile", "robot.urdf", "out.xml")
    assert result.status == 0 and "<inertial> of the world" in result.err
    assert "inertial" not in (tmp_path / "out.xml").read_text()


def test_written_mjcf_finds_its_files_from_another_folder(sinew, tmp_path):
    for folder in ("model/parts/meshes", "model/shapes", "out"):
        (tmp_path / folder).mkdir(parents=True)
    tetra = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"
    (tmp_path / "model/shapes/near.obj").write_text(tetra)
    (tmp_path / "model/parts/shapes").mkdir()
    (tmp_path / "model/shapes/parts").mkdir()
    (tmp_path / "model/shapes/parts/far.obj").write_text(tetra.replace("1 0 0", "2 0 0"))
    (tmp_path / "model/parts/assets.xml").write_text(
        "<x><mesh file='near.obj'/><mesh file='far.obj'/><model name='part' file='part.xml'/></x>"
    )
    (tmp_path / "model/parts/part.xml").write_text("<mujoco><worldbody><body name='b'/></worldbody></mujoco>")
    (tmp_path / "model/main.xml").write_text(
        "<mujoco><compiler meshdir='shapes'/><asset><include file='parts/assets.xml'/></asset><worldbody>"
        "<geom type='mesh' mesh='near'/><geom type='mesh' mesh='far'/><attach model='part' prefix='x'/>"
        "</worldbody></mujoco>"
    )
    assert sinew("compile", "model/main.xml", "a.snb", "--quiet").status == 0
    for out in ("out/written.xml", "written.xml", "model/written.xml", tmp_path / "out" / "absolute.xml"):
        result = sinew("compile", "model/main.xml", out, "--quiet")
        assert result.status == 0, result.err
        result = sinew("compile", out, "b.snb", "--quiet")
        assert result.status == 0, result.err
        assert (tmp_path / "a.snb").read_bytes() == (tmp_path / "b.snb").read_bytes(), out


def test_an_unknown_extension_is_bad_usage(sinew, pendulum):
    assert sinew("compile", pendulum, "out.bin").status == 2


def test_a_bad_model_or_place_leaves_no_file(sinew, pendulum, leftovers, tmp_path):
    (tmp_path / "bad.xml").write_text("<mujoco><wordbody/></mujoco>")
    assert sinew("compile", "bad.xml", "out.snb").status == 1
    assert sinew("compile", pendulum, "nowhere/out.snb").status == 1
    assert leftovers("pendulum.xml", "bad.xml") == []
