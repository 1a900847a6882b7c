"""bench/stages.py: stages are counted for one world and for lanes, and a build beside itself differs in nothing."""

import os
import pathlib
import shutil
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ.get("SINEW_BUILD", ROOT / "build"))


def count(*arguments):
    if not shutil.which("valgrind"):
        pytest.skip("valgrind is not installed, so there is nothing to count with")
    command = [sys.executable, ROOT / "bench" / "stages.py", "--build", BUILD, *arguments]
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=300)


def test_a_build_counts_as_many_instructions_as_itself():
    done = count(ROOT / "models" / "pendulum.xml", "--against", BUILD, "--lanes", 1, 2)
    assert done.returncode == 0, done.stdout + done.stderr
    rows = [line.split() for line in done.stdout.splitlines() if line.startswith("  ") and "world" not in line]
    assert len(rows) == 2 * 7 and {"body_poses", "bias_forces", "sum"} <= {row[0] for row in rows}
    assert all(int(row[1]) == int(row[2]) > 100 for row in rows)


def test_a_build_that_is_not_there_is_named():
    done = count("--against", BUILD / "missing")
    assert done.returncode == 1 and "missing" in done.stderr
