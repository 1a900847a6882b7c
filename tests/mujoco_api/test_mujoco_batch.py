"""mujoco.batch: many simulations, equal to one after the other."""

import numpy as np
import pytest
from arm_model import XML

SIMULATIONS, STEPS = 5, 30


@pytest.fixture
def batch(mujoco, model):
    from sinew.mujoco import batch

    return batch.Batch(model, SIMULATIONS, nthread=2)


def controls(model):
    return np.random.default_rng(3).uniform(-1, 1, (SIMULATIONS, STEPS, model.nu))


def one_by_one(mujoco, models):
    """(qpos, xpos) of every simulation after its steps, in data of their own."""
    rows = []
    for sim, model in enumerate(models):
        data = mujoco.MjData(model)
        for ctrl in controls(model)[sim]:
            data.ctrl[:] = ctrl
            mujoco.mj_step(model, data)
        rows.append((data.qpos.copy(), data.xpos.copy()))
    return tuple(np.array(part) for part in zip(*rows))


def run(batch, model):
    qpos, xpos, ctrl = batch.bind("qpos"), batch.bind("xpos"), batch.bind("ctrl")
    for step in range(STEPS):
        ctrl[:] = controls(model)[:, step]
        batch.step()
    return qpos, xpos


def test_simulations_are_equal_to_data_of_their_own(mujoco, model, batch):
    qpos, xpos = run(batch, model)
    wanted, frames = one_by_one(mujoco, [model] * SIMULATIONS)
    np.testing.assert_array_equal(qpos, wanted)
    np.testing.assert_array_equal(xpos, frames)
    assert batch.time == pytest.approx(STEPS * model.opt.timestep)


def test_a_rollout_is_the_same_steps(mujoco, model, batch):
    found = batch.rollout(STEPS, controls(model), record=("qpos", "sensordata", int(mujoco.mjtState.mjSTATE_QVEL)))
    wanted, _ = one_by_one(mujoco, [model] * SIMULATIONS)
    np.testing.assert_array_equal(found["qpos"][:, -1], wanted)
    assert found["sensordata"].shape == (SIMULATIONS, STEPS, model.nsensordata)


def test_expanded_fields_are_each_simulations_own(mujoco, model, batch):
    masses = np.linspace(1, 3, SIMULATIONS)
    batch.body("lower").mass = masses[:, None]
    batch.set_const()
    qpos, _ = run(batch, model)
    models = [batch.get_model(sim) for sim in range(SIMULATIONS)]
    assert [m.body("lower").mass[0] for m in models] == list(masses)
    wanted, _ = one_by_one(mujoco, models)
    np.testing.assert_allclose(qpos, wanted, rtol=0, atol=1e-12)


def test_some_simulations_run_and_the_others_stay(model, batch):
    batch.step(ids=[1, 3], nstep=4)
    assert list(batch.time > 0) == [False, True, False, True, False]
    batch.reset(ids=[3], keyframe=0)
    np.testing.assert_array_equal(batch.qpos[3], model.key_qpos[0])
    batch.qpos = 0.1
    assert (batch.state[:, 1 : 1 + model.nq] == 0.1).all()


def test_one_simulation_is_given_as_a_data(mujoco, model, batch):
    batch.joint("elbow").qpos = 0.5
    data = batch.get_data(2)
    assert data.joint("elbow").qpos == 0.5
    jacp, jacr = batch.jac(model.body("lower").id, [0, 0, 1])
    assert jacp.shape == jacr.shape == (SIMULATIONS, 3, model.nv)
    distance, geom = batch.ray([0, 1, 2], [0, 0, -1])
    assert (distance > 0).all() and (geom == model.geom("ball").id).all()


def test_wrong_names_and_indices_are_refused(mujoco, batch):
    with pytest.raises(ValueError, match="did you mean 'qpos'"):
        batch.bind("qpo")
    with pytest.raises(ValueError, match="no field"):
        batch.expand("nothing")
    with pytest.raises(IndexError):
        batch.step(ids=[9])
    with pytest.raises(ValueError, match="keyframe"):
        batch.reset(keyframe=5)
    with pytest.raises(AttributeError, match="output"):
        batch.xpos = 1
    with pytest.raises(NotImplementedError, match="expand"):
        batch.set_models([batch.model] * SIMULATIONS)
