"""bench/collision.py: both engines look for contacts at the same states, few enough for a test."""
import csv
import os
import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ.get("SINEW_BUILD", ROOT / "build"))


def measure(*arguments):
    pytest.importorskip("mujoco", reason="MuJoCo is not installed, so there is nothing to compare with")
    command = [sys.executable, ROOT / "bench" / "collision.py", "--build", BUILD, *arguments]
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=120)


def test_the_contacts_agree_and_the_table_is_written():
    done = measure(ROOT / "models" / "contacts.xml", "--warmup", 50, "--states", 20, "--repeats", 1)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "geometric mean" in done.stdout
    (row,) = csv.DictReader((BUILD / "bench" / "collision.csv").open())
    assert row["model"] == "contacts" and row["other_contacts"] == "0"
    assert float(row["contacts"]) > 0 and float(row["dist"]) < 1e-9 and float(row["parameter"]) == 0


def test_a_pile_has_the_same_contacts_in_both():
    done = measure("--pile", 300, "--warmup", 20, "--repeats", 1)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_model_that_is_not_there_is_named():
    done = measure(BUILD / "missing.xml")
    assert done.returncode == 1 and "missing.xml" in done.stderr
