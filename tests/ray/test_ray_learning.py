"""RLlib's PPO on the vector environments with two runners, and CMA-ES for the jump: what they seek rises."""

import pathlib
import sys

import pytest

import sinew
from sinew.ray import Pool

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / "examples"))


def test_the_return_of_ppo_rises(local_ray):
    pytest.importorskip("torch", reason="PyTorch is not installed")
    from sinew.ray import rllib

    config = rllib.config("cart_pole", runners=2, worlds=16)
    config = config.training(lr=3e-4, train_batch_size_per_learner=4096, minibatch_size=512, num_epochs=6)
    algorithm = config.learners(num_learners=0).build_algo()
    try:
        returns = [algorithm.train()["env_runners"]["episode_return_mean"] for _ in range(12)]
    finally:
        algorithm.stop()
    print("returns", [round(value) for value in returns])
    assert max(returns[-3:]) > 2 * returns[0]


def test_runners_step_one_batch_each():
    from sinew.ray import rllib

    many = rllib.creator("half_cheetah")({"num_envs": 5})
    assert many.worlds.batch.n == 5 and many.worlds.batch.threads == 1
    assert rllib.creator("half_cheetah")({}).worlds.batch.n == 1
    with pytest.raises(ValueError, match="no task 'half_cheeta'"):
        rllib.config("half_cheeta")


def test_cma_es_finds_a_jump(local_ray):
    pytest.importorskip("cma", reason="cma is not installed")
    import cma_jump

    with Pool(sinew.load(cma_jump.MODEL)) as pool:
        knots, curve = cma_jump.search(pool, generations=40, population=32, seed=1)
    assert knots.shape == (48,) and curve[-1, 1] > curve[0, 1] + 0.1
