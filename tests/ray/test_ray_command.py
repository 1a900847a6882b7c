"""`sinew sweep` on Ray: interrupted, killed, resumed; the report."""

import os
import pathlib
import signal
import subprocess
import sys
import time

import numpy
import pytest

import sinew.study
from sinew.study.file import read_study
from sinew.study.folder import columns_of, read_table
from sinew.tasks import MODELS

COMMAND = pathlib.Path(os.environ.get("SINEW", pathlib.Path(__file__).parents[2] / "build" / "bin" / "sinew"))
STUDY = f"""
model = "{MODELS / 'half_cheetah.xml'}"
steps = 1000
every = 5
samples = 100
seeds = 5
block = 25
controls = "gait.py:wave"
start = {{ qpos = 0.05, qvel = 0.05 }}

[parameters]
"body_mass[torso]" = {{ times = [0.7, 1.0, 1.3] }}
"geom_friction[floor,0]" = {{ uniform = [0.3, 1.5] }}

[measure]
distance = "last qpos[x]"
height = "mean xpos[torso,2]"
speed = "gait.py:speed"
"""
GAIT = """
import numpy

def wave(runs):
    return numpy.sin(12 * runs.batch.time.reshape(-1, 1) + numpy.arange(6))

def speed(runs):
    return runs.batch.qvel[:, 0]
"""


@pytest.fixture
def start(tmp_path):
    (tmp_path / "study.toml").write_text(STUDY)
    (tmp_path / "gait.py").write_text(GAIT)
    environment = {**os.environ, "SINEW_PYTHON": sys.executable, "RAY_OBJECT_STORE_MEMORY": str(100 << 20)}
    started = []

    def call(*arguments):
        started.append(
            subprocess.Popen([COMMAND, "sweep", "study.toml", "--workers", "2", *arguments], cwd=tmp_path, env=environment,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)  # fmt: skip
        )
        return started[-1]

    yield call
    for process in started:
        if process.poll() is None:
            process.kill()
            process.wait()


def parts(folder):
    return len(list((folder / "study" / "parts").glob("*.parquet")))


def wait_for_parts(process, folder, more):
    """Until so many parts were added, or the command has ended."""
    goal, limit = parts(folder) + more, time.monotonic() + 120
    while process.poll() is None and parts(folder) < goal and time.monotonic() < limit:
        time.sleep(0.05)


def test_interrupted_and_killed_it_resumes_and_every_run_is_there_once(start, tmp_path):
    first = start()
    wait_for_parts(first, tmp_path, 1)
    first.send_signal(signal.SIGINT)
    _, errors = first.communicate(timeout=60)
    assert first.returncode == 130, errors
    assert "interrupted: results so far are in study; the same command resumes" in errors and "Traceback" not in errors
    kept = len(read_table(tmp_path / "study"))
    assert 0 < kept < 1500

    second = start()
    wait_for_parts(second, tmp_path, 1)
    second.send_signal(signal.SIGKILL)  # the driver crashes
    second.wait()
    assert kept <= len(read_table(tmp_path / "study"))

    last = start()
    text, errors = last.communicate(timeout=300)
    assert last.returncode == 0, errors
    assert "1500 runs of 1000 steps" in text and "rank correlation" in text and "body_mass[torso] (times)" in text
    found, expected = columns_of(read_table(tmp_path / "study")), sinew.study.run(read_study(tmp_path / "study.toml"))
    assert (found["run"] == numpy.arange(1500)).all()
    assert all(found[name].tobytes() == values.tobytes() for name, values in expected.items())
    for name in ("report.svg", "report.png", "summary.txt"):
        assert (tmp_path / "study" / name).stat().st_size > 500


def test_a_cluster_that_is_not_there_is_named(start):
    process = start("--address", "127.0.0.1:1")
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 1 and "sinew sweep: error: cannot join the Ray cluster at 127.0.0.1:1" in errors
    assert "Traceback" not in errors
