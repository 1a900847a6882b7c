"""docs/adding.md keeps its word: its example, applied to a copy of the sources, is read, inherited, written and in the model."""

import json
import os
import pathlib
import re
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SECTIONS = ("How to add a model field", "How to add an MJCF attribute")
MODEL = """<mujoco><default><joint backlash="0.25"/></default><worldbody>
<body><joint/><geom size="1"/><body><joint backlash="0.5"/><geom size="1"/></body></body></worldbody></mujoco>"""


def examples():
    """(file, the line before, the new line) of every diff in the two sections."""
    text = (ROOT / "docs/adding.md").read_text()
    for title in SECTIONS:
        section = text.split(f"## {title}\n")[1].split("\n## ")[0]
        for block in re.findall(r"```diff\n(.*?)```", section, re.S):
            lines = block.splitlines()
            assert lines[0].startswith("--- ") and lines[1].startswith(" ") and lines[2].startswith("+"), block
            yield lines[0][4:], lines[1][1:], lines[2][1:]


def words(line):
    return line.rstrip("\\ ").split()


def insert(path, before, new):
    lines = path.read_text().splitlines()
    places = [i for i, line in enumerate(lines) if words(line) == words(before)]
    assert len(places) == 1, f"{path} has {len(places)} lines like {before}"
    lines.insert(places[0] + 1, new)
    path.write_text("\n".join(lines) + "\n")


def run(*command, **more):
    done = subprocess.run(command, capture_output=True, text=True, **more)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


def test_an_attribute_and_its_field_are_one_row_each():
    assert [path for path, _, _ in examples()] == ["include/sinew/body_fields.h", "src/spec/rows_body.h"]


@pytest.fixture(scope="module")
def command(tmp_path_factory):
    """The command, built from a copy of the sources with the example applied."""
    copy = tmp_path_factory.mktemp("adding")
    for name in ("CMakeLists.txt", "include", "src", "apps", "cmake"):
        (shutil.copytree if (ROOT / name).is_dir() else shutil.copy)(ROOT / name, copy / name)
    for path, before, new in examples():
        insert(copy / path, before, new)
    run("cmake", "-S", str(copy), "-B", str(copy / "build"), "-DCMAKE_BUILD_TYPE=None", "-DSINEW_TESTS=OFF",
        "-DSINEW_RENDER=OFF")
    run("cmake", "--build", str(copy / "build"), "--target", "sinew_command", "-j", str(os.cpu_count()))
    return str(copy / "build/bin/sinew")


def test_the_example_reaches_the_model(command):
    fields = json.loads(run(command, "info", "--json", "-", input=MODEL))["fields"]
    assert fields["jnt_backlash"] == [0.25, 0.5]


def test_the_example_is_written_again(command, tmp_path):
    (tmp_path / "model.xml").write_text(MODEL)
    run(command, "compile", str(tmp_path / "model.xml"), str(tmp_path / "again.xml"))
    assert (tmp_path / "again.xml").read_text().count("backlash=") == 2


def test_a_slip_is_refused(command, tmp_path):
    done = subprocess.run([command, "check", "-"], input=MODEL.replace("0.5", "half"), capture_output=True, text=True)
    assert done.returncode == 1 and "backlash" in done.stderr, done.stderr
