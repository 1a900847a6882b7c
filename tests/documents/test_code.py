"""The code in the documents runs: Python and C as programs, the command's lines as they stand, models as models. A text
block right after a Python block is what the block prints."""
import math
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "python" / "README.md",
         *(path for path in sorted((ROOT / "docs").rglob("*.md")) if "site" not in path.parts)]
# Pages whose examples have tests of their own.
ELSEWHERE = {"docs/adding.md": "test_adding.py, test_adding_attribute.py"}


def blocks(page, language):
    """Code of a language; what a comment <!-- setup ... --> right above it says comes first, unseen by readers."""
    pattern = rf"(?:^<!-- setup\n((?:(?!-->).)*?)^-->\n\n)?^```{language}\n(.*?)^```$"
    return [setup + code for setup, code in re.findall(pattern, page.read_text(), re.M | re.S)]


# Pages with an example on a model of the repository, which the page says; all others run from an empty folder, as printed.
IN_THE_REPOSITORY = {"docs/muscles.md"}


def as_printed(page):
    """The Python that a reader sees and copies: without set-ups that are comments."""
    return "\n".join(re.findall(r"^```python\n(.*?)^```$", page.read_text(), re.M | re.S))


def pages_with(language):
    found = [page for page in PAGES if blocks(page, language) and str(page.relative_to(ROOT)) not in ELSEWHERE]
    return pytest.mark.parametrize("page", found, ids=[str(page.relative_to(ROOT)) for page in found])


@pytest.fixture
def folder(tmp_path):
    """An empty folder with the models that examples name."""
    for name in ("models", "docs"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "arm.xml").symlink_to(ROOT / "models" / "arm.xml")
    (tmp_path / "legs.xml").symlink_to(ROOT / "models" / "environments" / "muscle_legs.xml")
    (tmp_path / "robot.urdf").symlink_to(next((ROOT / "models" / "urdf").glob("*.urdf")))
    return tmp_path


@pages_with("python")
def test_python_runs_as_printed(page, tmp_path):
    pytest.importorskip("sinew")
    source = as_printed(page)
    if str(page.relative_to(ROOT)) in IN_THE_REPOSITORY:
        (tmp_path / "models").symlink_to(ROOT / "models")
    for needed, sign in (("gymnasium", r"gymnasium"), ("ray", r"sinew\.ray\."), ("torch", r"torch|rllib")):
        if re.search(sign, source):
            pytest.importorskip(needed)
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", source], cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr[-2000:]


NUMBER = re.compile(r"(?<![\w.])-?\d+(?:\.\d*)?(?:e[-+]?\d+)?(?![\w.])")
PRINTED = r"^```python\n((?:(?!^```).)*?)^```\n(?:\n```text\n(.*?)^```$)?"


def assert_prints(printed, expected):
    """The same words; numbers to one per cent, or to 0.001 where they are small."""
    words = [" ".join(NUMBER.sub("#", text).split()) for text in (printed, expected)]
    assert words[0] == words[1], printed
    for got, said in zip(NUMBER.findall(printed), NUMBER.findall(expected)):
        assert math.isclose(float(got), float(said), rel_tol=0.01, abs_tol=1e-3), f"{got}, not {said}, in\n{printed}"


def test_other_words_and_other_numbers_are_other_outputs():
    assert_prints("force  62.51 N", "force 62.5 N")
    for printed in ("force 0.0 N", "force 62.5 kN", "force 62.5 N, slack"):
        with pytest.raises(AssertionError):
            assert_prints(printed, "force 62.5 N")


def test_the_tutorial_prints_what_it_says(folder):
    pytest.importorskip("sinew")
    pairs = re.findall(PRINTED, (ROOT / "docs" / "tutorial.md").read_text(), re.M | re.S)
    assert sum(bool(expected) for _, expected in pairs) >= 8
    source = "\nprint('== end of block')\n".join(code for code, _ in pairs)
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", source], cwd=folder, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr[-2000:]
    for printed, (_, expected) in zip(done.stdout.split("== end of block\n"), pairs):
        if expected:
            assert_prints(printed, expected)


def test_the_muscle_of_the_tutorial_lifts_the_foot():
    """More excitation, a smaller angle, against a weight that only a taut tendon can hold."""
    printed = re.findall(r"^excitation (\S+): ankle +(\S+) degrees, tendon force +(\S+) N", (ROOT / "docs" / "tutorial.md").read_text(), re.M)
    angles, forces = [float(row[1]) for row in printed], [float(row[2]) for row in printed]
    assert len(printed) == 3 and all(later < earlier - 5 for earlier, later in zip(angles, angles[1:])), printed
    assert min(forces) > 10 and min(angles) > -30 and max(angles) < 50, "the foot is at a limit, or the muscle is slack"


@pages_with("c")
def test_c_programs_compile_and_run(page, folder):
    library = ROOT / "build" / "lib"
    for number, source in enumerate(blocks(page, "c")):
        if "int main" not in source:
            source = f"#include <sinew/sinew.h>\n#include <sinew/batch.h>\n#include <sinew/scene.h>\nint main(void) {{\n{source}\n}}\n"
        (folder / f"{number}.c").write_text(source)
        command = ["cc", "-std=c17", "-Wall", "-Wno-unused-variable", f"-I{ROOT}/include", f"{number}.c", "-o", f"program{number}", f"-L{library}",
                   "-lsinew", "-lm", f"-Wl,-rpath,{library}"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        assert done.returncode == 0 and not done.stderr, done.stderr
        done = subprocess.run([f"./program{number}"], cwd=folder, capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, done.stderr


@pages_with("sh")
def test_lines_of_the_command_run(page, folder):
    path = f"{ROOT / 'build' / 'bin'}:{os.environ['PATH']}"
    for line in "\n".join(blocks(page, "sh")).splitlines():
        line = line.partition("  #")[0]
        if not line.startswith("sinew ") or re.search(r"\.(mp4|webm|gif)\b|^sinew sweep", line):  # tests/ray sweeps
            continue
        if line.startswith("sinew view") and "--html" not in line:  # serves until it is interrupted: tests/web
            continue
        if " render" in line and subprocess.run(["sinew", "render", "--help"], env={**os.environ, "PATH": path}, capture_output=True).returncode:
            continue
        done = subprocess.run(["bash", "-c", line], cwd=folder, capture_output=True, text=True, timeout=120, env={**os.environ, "PATH": path})
        assert done.returncode == 0, f"{line}\n{done.stderr}"


@pages_with("xml")
def test_models_load(page, folder):
    for number, text in enumerate(blocks(page, "xml")):
        if not text.lstrip().startswith("<mujoco"):
            continue
        (folder / f"{number}.xml").write_text(text)
        done = subprocess.run([ROOT / "build" / "bin" / "sinew", "check", f"{number}.xml"], cwd=folder, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
