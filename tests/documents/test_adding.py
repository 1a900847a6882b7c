"""Examples of docs/adding.md that name a file, put into a copy of the tree, compile; the programs beside them run."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```(?:c|python)\n(.*?)^```$", re.M | re.S)
PLACE = re.compile(r"^(?://|#) (\S+), (after|before): (.+)$")


def blocks():
    """(first line, rest) of each code block."""
    for text in BLOCK.findall((ROOT / "docs" / "adding.md").read_text()):
        first, _, rest = text.partition("\n")
        yield first, rest


def insert(path, where, anchor, text):
    lines = path.read_text().splitlines(keepends=True)
    found = [i for i, line in enumerate(lines) if anchor in line]
    assert len(found) == 1, f"{path.name}: {len(found)} lines hold {anchor!r}"
    lines.insert(found[0] + (where == "after"), text)
    path.write_text("".join(lines))


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """A copy with all examples in it, built without optimisation."""
    copy = tmp_path_factory.mktemp("adding")
    for folder in ("include", "src", "cmake"):
        shutil.copytree(ROOT / folder, copy / folder)
    shutil.copy(ROOT / "CMakeLists.txt", copy)
    for first, rest in blocks():
        place = PLACE.match(first)
        if place:
            insert(copy / place[1], place[2], place[3], rest)
    launcher = ["-DCMAKE_C_COMPILER_LAUNCHER=ccache"] if shutil.which("ccache") else []
    configure = ["cmake", "-S", copy, "-B", copy / "build", "-DCMAKE_BUILD_TYPE=None", "-DSINEW_TESTS=OFF", "-DSINEW_RENDER=OFF"]
    subprocess.run([*configure, "-DSINEW_COMMAND=OFF", "-DSINEW_WERROR=ON", *launcher], check=True, capture_output=True)
    command = ["cmake", "--build", copy / "build", "--target", "sinew", "-j", str(os.cpu_count())]
    built = subprocess.run(command, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout[-4000:]
    return copy


PROGRAMS = [rest for first, rest in blocks() if first == "// run"]


@pytest.mark.parametrize("number", range(len(PROGRAMS)))
def test_the_programs_run(tree, number):
    source, program = tree / f"program{number}.c", tree / f"program{number}"
    source.write_text(PROGRAMS[number])
    library = tree / "build" / "lib"
    command = ["cc", "-std=c17", f"-I{tree}/include", source, "-o", program, f"-L{library}", "-lsinew", f"-Wl,-rpath,{library}"]
    subprocess.run(command, check=True)
    run = subprocess.run([program], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr


def test_there_are_programs_to_run():
    assert len(PROGRAMS) >= 2
