"""The code in the documents runs: Python and C as programs, the command's lines as they stand, models as models."""
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
def test_python_runs(page, folder):
    pytest.importorskip("sinew")
    source = "\n".join(blocks(page, "python"))
    for needed, sign in (("gymnasium", r"gymnasium"), ("ray", r"sinew\.ray\."), ("torch", r"torch|rllib")):
        if re.search(sign, source):
            pytest.importorskip(needed)
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", source], cwd=folder, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr[-2000:]


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
