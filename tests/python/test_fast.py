"""Fast mode from Python: off unless asked for, near the exact steps, kept by copies."""

import copy
import pickle

import numpy
import pytest
import sinew


@pytest.fixture(scope="module")
def humanoid():
    return sinew.load(sinew.models.path("humanoid"))


def stepped(m, **options):
    d = sinew.Data(m, **options)
    sinew.step(m, d, n=50)
    return d


def test_fast_steps_stay_near_exact_ones(humanoid):
    exact, fast = stepped(humanoid), stepped(humanoid, fast=True)
    assert not exact.fast and fast.fast
    assert numpy.abs(exact.qpos - fast.qpos).max() < 1e-5


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, lambda d: pickle.loads(pickle.dumps(d))])
def test_copies_of_a_fast_data_are_fast(humanoid, way):
    assert way(stepped(humanoid, fast=True)).fast


@pytest.mark.parametrize("lanes", [0, 1])
def test_worlds_of_a_fast_batch_stay_near_exact_ones(humanoid, lanes):
    batch = sinew.Batch(humanoid, 9, threads=2, lanes=lanes, fast=True)
    batch.step(50)
    assert numpy.abs(batch.qpos - stepped(humanoid).qpos).max() < 1e-5


def test_a_bad_world_of_a_fast_batch_is_reset_and_counted(humanoid):
    batch = sinew.Batch(humanoid, 9, threads=1, fast=True)
    batch.qvel[4, 0] = numpy.nan
    batch.step(3)
    assert numpy.isfinite(batch.qpos).all()
    assert batch.autoresets.tolist() == [0, 0, 0, 0, 1, 0, 0, 0, 0]
