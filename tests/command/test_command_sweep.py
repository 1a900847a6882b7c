"""`sinew sweep` without Ray: what it says when something is missing, errors in the study, runs in one process."""
import os
import re
import stat
import subprocess
import sys

import pytest

pytest.importorskip("sinew")

STUDY = """
model = "pendulum.xml"
steps = 20
seeds = 3
block = 4
start = { qpos = 0.2 }

[parameters]
"body_mass[arm]" = { times = [0.5, 1, 2] }
"dof_damping[hinge]" = { uniform = [0.1, 0.2] }

[measure]
angle = "last qpos[hinge]"
"""


@pytest.fixture
def sweep(sinew, pendulum, tmp_path):
    """Calls the command on a study, in an interpreter that has no Ray."""
    (tmp_path / "none").mkdir()
    (tmp_path / "none" / "ray.py").write_text("raise ImportError('no module named ray')")

    def call(*arguments, text=STUDY, **environment):
        (tmp_path / "study.toml").write_text(text)
        path = {"PYTHONPATH": str(tmp_path / "none"), "SINEW_PYTHON": sys.executable}
        return sinew("sweep", *arguments, env={**os.environ, **path, **environment})

    return call


def test_without_python_it_says_what_it_needs(sweep):
    result = sweep("study.toml", SINEW_PYTHON="", PATH="/nowhere")
    assert result.status == 1 and not result.out
    assert "sinew sweep: error: needs Python 3.11 with the package sinew[ray]: cannot run 'python3'" in result.err


def test_without_the_package_it_says_where_it_is_missing(sweep, tmp_path):
    bare = tmp_path / "bare-python"
    bare.write_text(f'#!/bin/sh\nexec "{sys.executable}" -I -S "$@"\n')
    bare.chmod(bare.stat().st_mode | stat.S_IXUSR)
    result = sweep("study.toml", SINEW_PYTHON=str(bare))
    assert result.status == 1
    assert "has no package 'sinew': pip install 'sinew[ray]'" in result.err and "Traceback" not in result.err


def test_without_ray_it_says_so(sweep):
    result = sweep("study.toml")
    assert result.status == 1 and result.err.count("\n") == 1
    assert "sinew sweep: error: a sweep runs on Ray, which is not installed: pip install 'sinew[ray]' (or use --serial)" in result.err


def test_the_package_reads_the_options_that_the_help_lists(sweep):
    from sinew.study.command import _parser

    result = sweep("--help")
    assert result.status == 0 and result.out.startswith("usage: sinew sweep ")
    known = {option for action in _parser()._actions for option in action.option_strings if option != "-h"}
    assert known == set(re.findall(r"^  (--[a-z]+)", result.out, re.M)) | {"--help"}


@pytest.mark.parametrize("arguments", [[], ["a.toml", "b.toml"], ["study.toml", "--wrkers", "2"], ["study.toml", "--workers", "0"],
                                       ["study.toml", "--cpus", "two"], ["study.toml", "--gpus", "-1"]])  # fmt: skip
def test_bad_usage_is_told(sweep, arguments):
    result = sweep(*arguments)
    assert result.status == 2 and "sinew sweep: error:" in result.err


@pytest.mark.parametrize(("old", "new", "words"), [
    ("body_mass[arm]", "body_mass[arn]", "study.toml: error: 'body_mass[arn]': no body is named 'arn'; did you mean 'arm'?"),
    ("steps", "stepps", "study.toml: error: the study has no key 'stepps'; did you mean 'steps'?"),
    ("seeds = 3", "seeds = 3 3", "study.toml: error:"),
    ("pendulum.xml", "pendulm.xml", "pendulm.xml"),
])  # fmt: skip
def test_errors_of_the_study_name_file_and_key(sweep, old, new, words):
    result = sweep("study.toml", text=STUDY.replace(old, new))
    assert result.status == 1 and words in result.err and "Traceback" not in result.err


def test_in_one_process_it_runs_reports_and_resumes(sweep, tmp_path):
    pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    result = sweep("study.toml", "--serial")
    assert result.status == 0, result.err
    assert "9 runs of 20 steps" in result.out and "rank correlation" in result.out
    first = (tmp_path / "study" / "summary.txt").read_text()
    (tmp_path / "study" / "parts" / "000001.parquet").unlink()
    assert sweep("study.toml", "--serial").status == 0
    assert (tmp_path / "study" / "summary.txt").read_text() == first
    other = sweep("study.toml", "--serial", text=STUDY.replace("steps = 20", "steps = 30"))
    assert other.status == 1 and "holds another study: steps was 20, is 30" in other.err
    assert sweep("study.toml", "--serial", "--restart", text=STUDY.replace("steps = 20", "steps = 30")).status == 0


def test_output_that_nobody_reads_is_no_error(sweep, program, tmp_path):
    pytest.importorskip("pyarrow", reason="pyarrow is not installed")
    (tmp_path / "study.toml").write_text(STUDY)
    done = subprocess.run(["bash", "-c", f"'{program}' sweep study.toml --serial | true; echo ${{PIPESTATUS[0]}}"], cwd=tmp_path,
                          env={**os.environ, "SINEW_PYTHON": sys.executable}, capture_output=True, text=True)  # fmt: skip
    assert done.stdout.strip() == "0" and "Traceback" not in done.stderr
