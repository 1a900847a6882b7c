"""Examples in C, C++, Python and notebooks run as they stand and say what they promise."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "examples"
LIBRARY = ROOT / "build" / "lib"

C_OUTPUT = {
    "minimal": "after 2.00 s:",
    "threads": "dropped from 2.0 m: lowest",
    "hooks": "target 1.00 rad, reached",
    "basic_mujoco": "time 1.000 s, ",
    "allocator": "0 allocations in 1000 steps",
    "plugin": "blown to x = ",
}


def run(*command, **more):
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, timeout=120, **more)
    assert done.returncode == 0, done.stdout[-1000:] + done.stderr[-2000:]
    return done.stdout


@pytest.mark.parametrize("name", sorted(path.stem for path in (EXAMPLES / "c").glob("*.c")))
def test_c_programs_compile_without_warnings_and_run(name, tmp_path):
    program = tmp_path / name
    run("cc", "-std=c17", "-D_POSIX_C_SOURCE=200809L", "-Wall", "-Wextra", "-Werror", f"-I{ROOT}/include", EXAMPLES / "c" / f"{name}.c", "-o",
        program, f"-L{LIBRARY}", "-lsinew", "-lm", "-pthread", f"-Wl,-rpath,{LIBRARY}")  # fmt: skip
    assert C_OUTPUT[name] in run(program, cwd=ROOT)


def test_the_cpp_program_is_built_by_cmake_with_find_package(tmp_path):
    if not shutil.which("c++"):
        pytest.skip("no C++ compiler")
    prefix = tmp_path / "prefix"
    run("cmake", "--install", ROOT / "build", "--prefix", prefix)
    run("cmake", "-S", EXAMPLES / "cpp", "-B", tmp_path / "build", f"-DCMAKE_PREFIX_PATH={prefix}")
    run("cmake", "--build", tmp_path / "build")
    lines = run(tmp_path / "build" / "run_csv", cwd=ROOT).splitlines()
    assert lines[0] == "time,q0" and len(lines) > 20
    installed = {path.name for path in prefix.rglob("*")}
    assert {"LICENSE", "sinew.1", "_sinew", "sinew.fish", "sinew.pc"} <= installed


@pytest.mark.parametrize("name", sorted(path.stem for path in (EXAMPLES / "python").glob("*.py")))
def test_python_programs_run_and_draw(name, tmp_path):
    pytest.importorskip("sinew")
    picture = tmp_path / "picture.png"
    arguments = [picture] if shutil.which("true") and has("matplotlib") else []
    assert run(sys.executable, EXAMPLES / "python" / f"{name}.py", *arguments, cwd=tmp_path, env={**os.environ, "PYTHONWARNINGS": "ignore"})
    assert not arguments or picture.stat().st_size > 5000


def has(module):
    import importlib.util

    return importlib.util.find_spec(module) is not None


def test_every_example_has_a_picture_or_an_output_in_the_gallery():
    page = (ROOT / "docs" / "examples.md").read_text()
    for folder in ("c", "python", "notebooks"):
        for path in (EXAMPLES / folder).iterdir():
            if path.suffix in (".c", ".py", ".ipynb"):
                assert f"examples/{folder}/{path.name}" in page, f"docs/examples.md does not show {path.name}"


@pytest.mark.parametrize("name", sorted(path.stem for path in (EXAMPLES / "notebooks").glob("*.ipynb")))
def test_notebooks_run(name, tmp_path):
    for needed in ("nbclient", "ipykernel", "matplotlib", "sinew"):
        pytest.importorskip(needed)
    import nbclient
    import nbformat

    notebook = nbformat.read(EXAMPLES / "notebooks" / f"{name}.ipynb", as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells), "clear the outputs before committing"
    nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    assert any("image/png" in output.get("data", {}) for cell in notebook.cells for output in cell.get("outputs", []))
