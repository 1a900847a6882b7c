"""What can go wrong on a cluster, what is said about it, and that the sweep goes on where it can."""

import json
import os
import pathlib
import shutil
import signal
import time

import numpy
import pytest

import sinew
import sinew.ray
import sinew.study.folder
from sinew.ray import Pool, Study, StudyError, run_study, sweeping
from sinew.ray import pool as pools


def study_of(model, measure=None, **more):
    options = {"steps": 20, "seeds": 40, "block": 5, "start": {"qpos": 0.1}, **more}
    return Study(model, {"input.a": [1, 2]}, measure={"end": "last qpos", **(measure or {})}, **options)


def events(path):
    return [json.loads(line) for line in (path / "events.jsonl").read_text().splitlines()]


def same(found, expected):
    return all(found[name].tobytes() == values.tobytes() for name, values in expected.items())


def altered_package(folder, code):
    """A copy of the installed package with lines added: what a node with another installation has."""
    source = pathlib.Path(sinew.__file__).parent
    shutil.copytree(source, folder / "sinew")
    with open(folder / "sinew" / "__init__.py", "a") as file:
        file.write(code)
    return str(folder)


# ---- workers


def dies_once(flag):
    def measure(runs):
        if runs.run[0] == 20 and not os.path.exists(flag):
            open(flag, "w").close()
            os.kill(os.getpid(), signal.SIGKILL)
        return numpy.zeros(runs.n)

    return measure


def test_a_worker_that_dies_is_replaced_and_told(local_ray, cart_pole, tmp_path):
    study = study_of(cart_pole, {"mine": dies_once(str(tmp_path / "flag"))})
    result = run_study(study, tmp_path / "out", progress=False)
    assert result.lost == 1 and not result.failed
    assert same(result.columns(), sinew.study.run(study))
    (lost,) = [event for event in events(tmp_path / "out") if event["event"] == "worker lost"]
    assert "(" in lost["node"] and "died" in lost["reason"] and 4 in lost["pieces"]


def test_runs_that_kill_every_worker_are_given_up_and_the_others_kept(local_ray, cart_pole, tmp_path, monkeypatch):
    monkeypatch.setattr(pools, "ATTEMPTS", 2)

    def kills(runs):
        if 20 in runs.run:
            os.kill(os.getpid(), signal.SIGKILL)
        return numpy.zeros(runs.n)

    result = run_study(study_of(cart_pole, {"mine": kills}), tmp_path / "out", progress=False)
    assert list(result.failed) == [4] and "2 workers were lost over it" in result.failed[4]
    assert len(result.table()) == 75
    (failed,) = [event for event in events(tmp_path / "out") if event["event"] == "block failed"]
    assert (failed["first"], failed["last"]) == (20, 24)


def test_runs_whose_function_fails_are_named_with_the_reason(local_ray, cart_pole):
    def fails(runs):
        if 30 in runs.run:
            raise ZeroDivisionError("no luck today")
        return numpy.zeros(runs.n)

    result = run_study(study_of(cart_pole, {"mine": fails}), progress=False)
    assert list(result.failed) == [6] and "ZeroDivisionError: no luck today" in result.failed[6]
    assert len(result.table()) == 75


def test_a_function_that_always_fails_ends_the_sweep_at_once(local_ray, cart_pole):
    def wrong(runs):
        return runs.batch.no_such_field

    with pytest.raises(StudyError, match="the first 3 blocks failed: AttributeError: Batch has no field 'no_such_field'"):
        run_study(study_of(cart_pole, {"mine": wrong}, seeds=1000), progress=False)


# ---- nodes


def test_a_node_that_leaves_is_told_and_its_runs_are_done_elsewhere(nodes, cart_pole, tmp_path):
    cluster = nodes(2)
    study = study_of(cart_pole, steps=4000)
    gone = []

    def progress(done, total):
        if done >= 20 and not gone:
            gone.append(cluster.others.pop())
            cluster.cluster.remove_node(gone[0], allow_graceful=False)
            time.sleep(pools.POLL)

    result = run_study(study, tmp_path / "out", progress=progress)
    assert len(result.left) == 1 and gone[0].unique_id and not result.failed
    assert same(result.columns(), sinew.study.run(study))
    assert any(event["event"] == "node left" for event in events(tmp_path / "out"))


@pytest.mark.parametrize(("code", "words"), [
    ("\n__version__ = '9.9.9'\n", "another version of Sinew: 9.9.9 (library "),
    ("\ndef _fail(*a): raise ModelError([Diagnostic('error', 'model.snb', 0, 0, 'damaged', '', 'model.snb: error: damaged')])\n"
     "Model.from_bytes = _fail\n", "the model cannot be loaded: model.snb: error: damaged"),
    ("\nraise ImportError('libpng is missing')\n", "Sinew cannot be imported: libpng is missing"),
])  # fmt: skip
def test_a_node_with_another_sinew_or_without_the_model_is_not_used_and_told(nodes, cart_pole, tmp_path, code, words):
    cluster = nodes(1)
    cluster.others.append(cluster.add(env_vars={"PYTHONPATH": altered_package(tmp_path, code)}))
    study = study_of(cart_pole, steps=2000)
    result = run_study(study, tmp_path / "out", progress=lambda done, total: time.sleep(0.1))
    assert len(result.refused) == 1 and words in result.refused[0]
    assert same(result.columns(), sinew.study.run(study))
    (refused,) = [event for event in events(tmp_path / "out") if event["event"] == "node refused"]
    assert words in refused["reason"]


def test_a_model_that_loads_nowhere_ends_the_sweep_with_the_reason(local_ray, cart_pole):
    with Pool(cart_pole) as pool:
        pool._bytes = local_ray.put(numpy.zeros(1000, numpy.uint8))
        with pytest.raises(StudyError, match="no node can be used: node .*: the model cannot be loaded: "):
            run_study(study_of(cart_pole), pool=pool, progress=False)


def test_a_cluster_without_room_is_told(local_ray, cart_pole, monkeypatch):
    monkeypatch.setattr(pools, "PATIENCE", 1.0)
    with pytest.raises(StudyError, match="no node has room for a worker of 1 CPUs and 1 GPUs: .* 2 CPUs, 0 GPUs"):
        run_study(study_of(cart_pole), gpus=1, progress=False)


def test_a_cluster_that_is_not_there_is_named(cart_pole):
    with pytest.raises(StudyError, match="cannot join the Ray cluster at 127.0.0.1:1"):
        run_study(study_of(cart_pole), address="127.0.0.1:1", progress=False)


# ---- disk


def test_a_full_disk_ends_the_sweep_and_it_goes_on_when_there_is_room(local_ray, cart_pole, tmp_path, monkeypatch):
    monkeypatch.setattr(sweeping, "FLUSH_SECONDS", 0.0)
    study, out = study_of(cart_pole), tmp_path / "out"

    def fill(done, total):
        if done == 0:
            (out / "parts" / "000003.parquet.new").symlink_to("/dev/full")

    with pytest.raises(StudyError, match="out: cannot write results: the disk is full; what was written before is kept"):
        run_study(study, out, progress=fill)
    kept = len(sinew.study.folder.read_table(out))
    assert 0 < kept < study.runs
    again = []
    result = run_study(study, out, progress=lambda done, total: again.append(done))
    assert again[0] == kept and same(result.columns(), sinew.study.run(study))
