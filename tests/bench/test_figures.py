"""bench/figures.py: the table and the chart, on windows short enough for a test."""

import csv
import importlib.util
import os
import pathlib
import subprocess
import sys

import numpy
import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ.get("SINEW_BUILD", ROOT / "build"))
MODEL = ROOT / "models" / "environments" / "half_cheetah.xml"


def test_the_table_and_the_chart_are_written():
    pytest.importorskip("mujoco", reason="MuJoCo is not installed, so there is nothing to compare with")
    command = [sys.executable, ROOT / "bench" / "figures.py", MODEL, "--build", BUILD, "--offline", "--turns", 2,
               "--window", 20, "--warmup", 10, "--worlds", 8, "--steps", 2, "--batch-warmup", 2]  # fmt: skip
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert "| half_cheetah |" in done.stdout and "sinew.Batch" in done.stdout
    row = next(csv.DictReader((BUILD / "bench" / "figures.csv").open()))
    assert row["agree"] == "True" and float(row["many"]) > 0 and int(row["world_bytes"]) < int(row["mjdata_bytes"]) / 3
    assert (BUILD / "bench" / "figures.svg").read_text().startswith("<svg")


def figures():
    """The program as a module; the judge has a module `compare` too, which must stay what it is."""
    kept = sys.modules.pop("compare", None)
    sys.path.insert(0, str(ROOT / "bench"))
    try:
        spec = importlib.util.spec_from_file_location("figures", ROOT / "bench" / "figures.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    finally:
        sys.path.remove(str(ROOT / "bench"))
        sys.modules.pop("compare", None)
        if kept:
            sys.modules["compare"] = kept
    return module


def test_history_gets_a_row_for_each_model(tmp_path):
    f = figures()
    rows = [{"model": "a", "lean": 2.0, "full": 1.5, "instructions": 1000.0}, {"model": "b", "lean": 1.5, "full": 1.25}]
    f.record(rows, tmp_path / "history.csv")
    f.record(rows, tmp_path / "history.csv")
    lines = (tmp_path / "history.csv").read_text().splitlines()
    assert lines[0] == "commit,model,ratio,instructions,full" and len(lines) == 5
    assert lines[1].endswith(",a,2.000,1000,1.500") and lines[2].endswith(",b,1.500,,1.250")


def test_both_engines_start_many_worlds_from_the_same_warm_start():
    """Without it one step in eight of MuJoCo's would start its solver cold, and Sinew's would not."""
    pytest.importorskip("mujoco", reason="MuJoCo is not installed, so there is nothing to compare with")
    spec = importlib.util.spec_from_file_location("worlds", ROOT / "bench" / "worlds.py")
    worlds = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(worlds)
    ours, theirs = (engine(str(MODEL), 4, 1, 2, 20) for engine in (worlds.Sinew, worlds.Rollout))
    qpos = theirs.start[:, 1 : 1 + ours.model.nq]  # of time, qpos, qvel, act
    assert numpy.abs(ours.start["qpos"] - qpos).max() < 1e-9
    scale = numpy.abs(theirs.warm).max()
    assert scale > 0 and numpy.abs(ours.start["qacc_warmstart"] - theirs.warm).max() < 1e-6 * scale


def test_classes_have_geometric_means_of_models_that_agree():
    f = figures()
    rows = [{"class": "x", "model": "a", "agree": True, "lean": 2.0}, {"class": "x", "model": "b", "agree": True, "lean": 8.0},
            {"class": "x", "model": "c", "agree": False, "lean": 100.0}]  # fmt: skip
    assert f.class_means(rows)[0]["lean"] == pytest.approx(4)


def test_soaking_loses_no_world():
    command = [sys.executable, ROOT / "bench" / "soak.py", MODEL, "--worlds", 8, "--hours", 0.01]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=300)
    assert done.returncode == 0 and "0 worlds lost" in done.stdout, done.stdout + done.stderr
