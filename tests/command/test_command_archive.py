"""Models in archives: one .zip with all files of a model is a model; what is wrong with it is told."""
import struct
import zipfile

import pytest

SCENE = """<mujoco>
  <include file="parts/arm.xml"/>
  <worldbody><geom type="plane" size="1 1 1"/></worldbody>
</mujoco>"""
ARM = """<mujoco>
  <asset><mesh name="wedge" file="../meshes/wedge.stl"/></asset>
  <worldbody><body name="arm" pos="0 0 1"><joint name="turn" axis="0 1 0"/><geom type="mesh" mesh="wedge"/></body></worldbody>
</mujoco>"""


def wedge():
    corners = [(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)]
    faces = [(0, 2, 1), (0, 1, 3), (1, 2, 3), (2, 0, 3)]
    packed = b"".join(struct.pack("<12fH", 0, 0, 0, *(x for i in face for x in corners[i]), 0) for face in faces)
    return bytes(80) + struct.pack("<I", len(faces)) + packed


def pack(path, files):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, contents in files.items():
            archive.writestr(name, contents)


@pytest.fixture
def robot(tmp_path):
    files = {"robot/scene.xml": SCENE, "robot/parts/arm.xml": ARM, "robot/meshes/wedge.stl": wedge()}
    pack(tmp_path / "robot.zip", files)
    for name, contents in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(contents if isinstance(contents, bytes) else contents.encode())
    return files


def test_an_archive_is_the_model_in_it(sinew, robot):
    packed = sinew("run", "robot.zip", "--steps", 50, "--fields", "qpos,xpos")
    loose = sinew("run", "robot/scene.xml", "--steps", 50, "--fields", "qpos,xpos")
    assert packed.status == 0, packed.err
    assert packed.out == loose.out
    assert sinew("info", "robot.zip").status == 0 and sinew("check", "robot.zip/robot/scene.xml").status == 0


def test_of_several_models_one_must_be_named(sinew, robot, tmp_path):
    pack(tmp_path / "two.zip", {"a.xml": "<mujoco/>", "b.xml": "<mujoco/>"})
    result = sinew("check", "two.zip")
    assert result.status == 1 and "holds 2 models: name one of them, such as two.zip/a.xml" in result.err
    assert sinew("check", "two.zip/b.xml").status == 0
    pack(tmp_path / "none.zip", {"readme.txt": "nothing"})
    assert "holds no model" in sinew("check", "none.zip").err


def test_files_outside_an_archive_are_not_opened(sinew, tmp_path):
    (tmp_path / "outside.xml").write_text("<mujoco/>")
    pack(tmp_path / "sly.zip", {"scene.xml": '<mujoco><include file="../outside.xml"/></mujoco>'})
    result = sinew("check", "sly.zip")
    assert result.status == 1 and "sly.zip/scene.xml:1:" in result.err
    pack(tmp_path / "rooted.zip", {"scene.xml": f'<mujoco><include file="{tmp_path}/outside.xml"/></mujoco>'})
    assert sinew("check", "rooted.zip").status == 1


def test_errors_name_the_file_in_the_archive(sinew, tmp_path):
    pack(tmp_path / "bad.zip", {"arm.xml": "<mujoco>\n <worldbody>\n  <geom mas='1'/>\n </worldbody>\n</mujoco>"})
    result = sinew("check", "bad.zip")
    assert result.status == 1 and "bad.zip/arm.xml:3:9: error:" in result.err and "did you mean 'mass'?" in result.err


def test_damaged_archives_are_refused(sinew, robot, tmp_path):
    whole = (tmp_path / "robot.zip").read_bytes()
    for size in (0, 4, 100, len(whole) // 2, len(whole) - 1):
        (tmp_path / "cut.zip").write_bytes(whole[:size])
        result = sinew("check", "cut.zip")
        assert result.status == 1 and "cut.zip: error:" in result.err
    data = bytearray(whole)
    data[whole.index(b"robot/meshes/wedge.stl") + 30] ^= 255
    (tmp_path / "bad.zip").write_bytes(data)
    result = sinew("check", "bad.zip")
    assert result.status == 1 and "bad.zip: error: 'robot/meshes/wedge.stl' in it cannot be read" in result.err
    assert "must be unpacked first" in sinew("compile", "robot.zip", "out.xml").err


def test_an_archive_in_the_browser_is_the_one_that_was_given(sinew, robot, program, tmp_path):
    if not (program.parent.parent / "share/sinew/page.html").is_file():
        assert "`make web` builds it" in sinew("view", "robot.zip", "--html", "page.html").err
        return
    assert sinew("view", "robot.zip", "--html", "page.html").status == 0
    assert '"main":"robot/scene.xml"' in (tmp_path / "page.html").read_text()
