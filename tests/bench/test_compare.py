"""bench/compare.py: both engines side by side, on a window short enough for a test."""
import csv
import os
import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ.get("SINEW_BUILD", ROOT / "build"))


def compare(*arguments):
    command = [sys.executable, ROOT / "bench" / "compare.py", "--build", BUILD, *arguments]
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=120)


def test_the_engines_agree_and_the_table_is_written():
    pytest.importorskip("mujoco", reason="MuJoCo is not installed, so there is nothing to compare with")
    done = compare(ROOT / "models" / "pendulum.xml", ROOT / "models" / "arm.xml", "--repeats", 2, "--window", 50,
                   "--warmup", 20)
    assert done.returncode == 0, done.stderr
    assert "geometric mean" in done.stdout
    rows = list(csv.DictReader((BUILD / "bench" / "compare.csv").open()))
    assert [row["model"] for row in rows] == ["pendulum", "arm"]
    for row in rows:
        assert row["agree"] == "True" and float(row["difference"]) < 1e-9
        assert float(row["ratio"]) == pytest.approx(float(row["mujoco_us"]) / float(row["sinew_us"]))


def test_a_model_that_does_not_load_is_an_error(tmp_path):
    pytest.importorskip("mujoco", reason="MuJoCo is not installed, so there is nothing to compare with")
    (tmp_path / "bad.xml").write_text("<mujoco><bad/></mujoco>")
    done = compare(tmp_path / "bad.xml")
    assert done.returncode == 1 and "bad.xml" in done.stderr


def test_a_missing_build_is_an_error(tmp_path):
    done = compare("--build", tmp_path)
    assert done.returncode == 1 and "error:" in done.stderr
