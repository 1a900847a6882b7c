"""The code in the documents runs as printed, from an empty folder with the wheel alone: Python and C as programs, the lines of
shell blocks as they stand, models as models. A text block right after a Python block is what the block prints.

The wheel (build/wheel/plain, which `make python` leaves, or that of the folder that SINEW_WHEELS names) is installed into a new
virtual environment outside of the repository, where it
finds other packages (NumPy, Gymnasium, ...) but nothing else of the repository. C programs are compiled against the headers and the
library of the build.
"""
import math
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = [ROOT / "README.md", ROOT / "python" / "README.md",
         *(path for path in sorted((ROOT / "docs").rglob("*.md")) if "site" not in path.parts)]
# Pages whose examples have tests of their own.
ELSEWHERE = {"docs/adding.md": "test_adding.py, test_adding_attribute.py"}


def blocks(page, language):
    return re.findall(rf"^```{language}\n(.*?)^```$", page.read_text(), re.M | re.S)


def pages_with(language):
    found = [page for page in PAGES if blocks(page, language) and str(page.relative_to(ROOT)) not in ELSEWHERE]
    return pytest.mark.parametrize("page", found, ids=[str(page.relative_to(ROOT)) for page in found])


@pytest.fixture(scope="session")
def wheel(tmp_path_factory):
    """A virtual environment with what the wheel installs; packages of others are those of the environment of the tests."""
    wheels = sorted(Path(os.environ.get("SINEW_WHEELS", ROOT / "build" / "wheel" / "plain")).glob("*.whl"), key=lambda path: path.stat().st_mtime)
    if not wheels:
        pytest.skip("no wheel in build/wheel/plain: make python")
    place = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "venv", place], check=True)
    python = place / "bin" / "python"
    subprocess.run([python, "-m", "pip", "-q", "install", "--no-deps", "--no-index", wheels[-1]], check=True)
    own = Path(sysconfig.get_paths("venv", {"base": str(place), "platbase": str(place)})["purelib"])
    (own / "others.pth").write_text(sysconfig.get_paths()["purelib"] + "\n")
    return python


@pytest.fixture
def start(wheel, tmp_path):
    """Starts a command in an empty folder with the wheel's package and command."""
    environment = {**os.environ, "PATH": f"{wheel.parent}:/usr/bin:/bin"}
    for name in ("PYTHONPATH", "SINEW_PYTHON", "VIRTUAL_ENV"):
        environment.pop(name, None)
    return lambda *command, **more: subprocess.Popen(command, cwd=tmp_path, env=environment, **more)


@pytest.fixture
def run(start):
    """Runs a command there to its end."""

    def call(*command, check=False):
        process = start(*command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        done = subprocess.CompletedProcess(command, *ended(process))
        if check:
            done.check_returncode()
        return done

    return call


def ended(process):
    """Exit status and what was printed; a process that does not end is killed."""
    try:
        out, error = process.communicate(timeout=300)
    except subprocess.TimeoutExpired:
        process.kill()
        out, error = process.communicate()
    return process.returncode, out, error


def test_the_package_under_test_is_that_of_the_wheel(run, wheel):
    place, files = run("python", "-c", "import os, sinew; print(sinew.__file__, os.listdir())").stdout.split()
    assert Path(place).is_relative_to(wheel.parents[1]) and not Path(place).is_relative_to(ROOT) and files == "[]"
    assert run("bash", "-c", "command -v sinew").stdout.strip() == str(wheel.parent / "sinew")


def test_the_command_of_the_wheel_starts_without_the_package(run, wheel):
    """Importing NumPy and the package takes thirty times as long as the command itself."""
    done = run("python", "-X", "importtime", str(wheel.parent / "sinew"), "--version")
    imported = re.findall(r"\| +(\w+)", done.stderr)
    assert done.stdout.startswith("sinew ") and "_sinew_command" in imported
    assert not {"sinew", "numpy"} & set(imported)


def needed_packages(source):
    for package, sign in (("gymnasium", r"gymnasium"), ("ray", r"sinew\.ray"), ("torch", r"torch|rllib"), ("matplotlib", r"sinew\.plot")):
        if re.search(sign, source):
            pytest.importorskip(package)


@pages_with("python")
def test_python_runs_as_printed(page, run):
    source = "\n".join(blocks(page, "python"))
    needed_packages(source)
    done = run("python", "-W", "ignore", "-c", source)
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


def test_the_tutorial_prints_what_it_says(run):
    pairs = re.findall(PRINTED, (ROOT / "docs" / "tutorial.md").read_text(), re.M | re.S)
    assert sum(bool(expected) for _, expected in pairs) >= 8
    source = "\nprint('== end of block')\n".join(code for code, _ in pairs)
    done = run("python", "-W", "ignore", "-c", source)
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
def test_c_programs_compile_and_run(page, run, tmp_path):
    library = ROOT / "build" / "lib"
    run("python", "-m", "sinew.models", "elbow", "arm.xml", check=True)  # as docs/c.md says
    for number, source in enumerate(blocks(page, "c")):
        if "int main" not in source:
            source = f"#include <sinew/sinew.h>\n#include <sinew/batch.h>\n#include <sinew/scene.h>\nint main(void) {{\n{source}\n}}\n"
        (tmp_path / f"{number}.c").write_text(source)
        done = run("cc", "-std=c17", "-Wall", "-Wno-unused-variable", f"-I{ROOT}/include", f"{number}.c", "-o", f"program{number}", f"-L{library}",
                   "-lsinew", "-lm", f"-Wl,-rpath,{library}")
        assert done.returncode == 0 and not done.stderr, done.stderr
        done = run(f"./program{number}")
        assert done.returncode == 0, done.stderr


# Lines that need a checkout, a network, or a cluster: make builds, pip fetches, tests/ray sweeps.
NOT_HERE = re.compile(r"^(make|pip|git|npm) |^sinew sweep ")


def shell_lines(page):
    lines = (line.partition("  #")[0].strip() for line in "\n".join(blocks(page, "sh")).splitlines())
    return [line for line in lines if line and not NOT_HERE.match(line)]


def until_it_serves(start, line):
    """What a line prints first: the address, or why there is none."""
    process = start("bash", "-c", f"exec {line} 2>&1", stdout=subprocess.PIPE, text=True)
    printed = ""
    for printed_line in process.stdout:
        printed += printed_line
        if "http://" in printed_line:
            break
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=60)
    return printed


@pages_with("sh")
def test_lines_of_the_shell_run_as_printed(page, run, start):
    for line in shell_lines(page):
        if re.search(r"\.(mp4|webm|gif)\b", line) and not shutil.which("ffmpeg"):
            continue
        if line.startswith("sinew view") and "--html" not in line:  # serves until it is interrupted
            assert "http://127.0.0.1" in until_it_serves(start, line), line
            continue
        done = run("bash", "-c", line)
        assert done.returncode == 0, f"{line}\n{done.stderr}"


def test_every_line_of_the_command_is_in_a_block_that_runs():
    """Blocks of other kinds that begin with the command would not be run."""
    for page in PAGES:
        for language in ("text", "console", "bash", "py"):
            for code in blocks(page, language):
                assert not re.search(r"^sinew [a-z]+ \S", code, re.M), f"{page}: a block of kind {language}\n{code}"


# Blocks of Python and JavaScript that are not run here: (page, language), and why.
RUN_ELSEWHERE = {
    ("docs/howto/gymnasium.md", "py"): "needs Stable-Baselines3: tests/examples/test_stable_baselines.py",
    ("docs/optimal-control.md", "py"): "needs a subject's model and motion: tests/optimal",
    ("docs/pictures.md", "js"): "needs a browser: tests/web/test_engine.py",
}


def test_a_program_that_is_not_run_here_has_a_reason():
    found = {(str(page.relative_to(ROOT)), language) for page in PAGES for language in ("py", "js") if blocks(page, language)}
    assert found == set(RUN_ELSEWHERE)


@pages_with("xml")
def test_models_load(page, run, tmp_path):
    for number, text in enumerate(blocks(page, "xml")):
        if not text.lstrip().startswith("<mujoco"):
            continue
        (tmp_path / f"{number}.xml").write_text(text)
        done = run("sinew", "check", f"{number}.xml")
        assert done.returncode == 0, done.stderr
