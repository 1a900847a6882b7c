"""Examples of docs/adding.md that name a file, put into a copy of the tree, compile; the programs beside them run."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BLOCK = re.compile(r"^```(?:c|python)\n(.*?)^```$", re.M | re.S)
PLACE = re.compile(r"^(?://|#) (\S+), (?:(after|before): (.+)|new file)$")


def blocks():
    """(first line, rest) of each code block."""
    for text in BLOCK.findall((ROOT / "docs" / "adding.md").read_text()):
        first, _, rest = text.partition("\n")
        yield first, rest


def insert(path, where, anchor, text):
    if where is None:
        assert not path.exists(), f"{path.name} is no new file"
        path.write_text(text)
        return
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


# ---- kinds whose rows or formulas are not complete: what somebody leaves out is refused, or does not compile

GAIN = "  GAIN(DRAG,       drag,       OURS, NONE,   KERNEL, KERNEL, EXACT)    \\\n"
TARGETS = {"lanes": "src/batch/lanes/lanes2.c", "device": "src/cuda/emulate.c", "scalar": "src/actuation/gain.c"}


def syntax(folder, source):
    """What the compiler says of a source file over the headers of a folder, which come before those of the tree."""
    command = ["cc", "-std=c17", "-fsyntax-only", "-Werror=implicit-function-declaration", "-Werror=switch", "-Wall"]
    includes = [f"-I{base / name}" for base in (folder, ROOT) for name in ("include", "src")]
    return subprocess.run([*command, *includes, ROOT / source], capture_output=True, text=True)


def with_row(folder, row):
    """A folder with the table of actuator kinds, and a row more."""
    path = folder / "include" / "sinew" / "actuator_kinds.h"
    path.parent.mkdir(parents=True)
    shutil.copy(ROOT / "include" / "sinew" / "actuator_kinds.h", path)
    insert(path, "after", "GAIN(USER,", row)
    shutil.copy(ROOT / "include" / "sinew" / "enums.h", path.parent)  # it includes its neighbours
    return folder


@pytest.mark.parametrize("target", TARGETS)
def test_a_kind_without_its_formula_does_not_compile(tmp_path, target):
    assert syntax(tmp_path, TARGETS[target]).returncode == 0
    told = syntax(with_row(tmp_path, GAIN), TARGETS[target])
    assert told.returncode != 0 and "drag_gain" in told.stderr, told.stderr


@pytest.mark.parametrize("target", ["lanes", "device"])
def test_a_target_whose_column_is_missing_compiles_without_the_formula(tmp_path, target):
    told = syntax(with_row(tmp_path, "  GAIN(DRAG, drag, OURS, NONE) \\\n"), TARGETS[target])
    assert told.returncode == 0, told.stderr


def test_a_misspelt_column_does_not_compile(tmp_path):
    told = syntax(with_row(tmp_path, GAIN.replace("KERNEL", "KERNAL")), "src/model/target_support.c")
    assert told.returncode != 0 and "KERNAL" in told.stderr, told.stderr


def test_a_column_that_is_missing_is_refused_by_its_name(tmp_path):
    """The table of supports, compiled with a row that ends early, says so for each target."""
    folder = with_row(tmp_path, "  GAIN(DRAG, drag, OURS, NONE, KERNEL) \\\n")
    program = folder / "refused.c"
    program.write_text(
        '#include "model/target_support.c"\n#include <stdio.h>\nint main(void) {\n'
        '  printf("%s %d %d %d\\n", sn_kind_name(SN_KINDS_GAIN, SN_GAIN_DRAG),\n'
        "         sn_support(SN_KINDS_GAIN, SN_GAIN_DRAG, SN_TARGET_LANES) == SN_SUPPORT_KERNEL,\n"
        "         sn_support(SN_KINDS_GAIN, SN_GAIN_DRAG, SN_TARGET_DEVICE) == SN_SUPPORT_REFUSED,\n"
        "         sn_support(SN_KINDS_GAIN, SN_GAIN_DRAG, SN_TARGET_DERIVATIVE) == SN_SUPPORT_REFUSED);\n  return 0;\n}\n"
    )
    includes = [f"-I{base / name}" for base in (folder, ROOT) for name in ("include", "src")]
    subprocess.run(["cc", "-std=c17", *includes, program, "-o", folder / "refused"], check=True)
    told = subprocess.run([folder / "refused"], capture_output=True, text=True, check=True)
    assert told.stdout == "the gain 'drag' 1 1 1\n"
