"""Some seconds of examples/ppo_device.py on emulated kernels. Run by `make test-all`; needs PyTorch."""

import math
import os
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="PyTorch is not installed")
sys.path.insert(0, str(Path(__file__).parents[2] / "examples"))
import ppo_device  # noqa: E402


@pytest.mark.skipif(not os.environ.get("SINEW_TEST_ALL"), reason="takes ten seconds; `make test-all` runs it")
def test_a_policy_learns_over_the_arrays_of_the_device():
    curve, agent = ppo_device.learn("humanoid", 16, 6, device="emulate", dtype="float32", length=8, width=32)
    assert len(curve) >= 2 and any(math.isfinite(mean) for _, _, mean in curve)
    assert all(parameter.isfinite().all() for parameter in agent.parameters())


def test_tensors_are_the_arrays_of_the_batch():
    worlds = ppo_device.Worlds(ppo_device.TASKS["half_cheetah"], 3, "emulate", "float64", 0)
    before = worlds.qpos.clone()
    action = worlds.ctrl.new_full((3, worlds.model.nu), 0.5).float()
    reward, fell, cut = worlds.step(action)
    assert (worlds.qpos != before).any() and (worlds.qpos.numpy() == worlds.batch.pull("qpos")).all()
    assert (worlds.batch.pull("ctrl") != 0).all() and reward.isfinite().all() and not fell.any()
    worlds.restart(fell.logical_not())
    assert (worlds.time == 0).all()
