"""MuJoCo's callbacks: they take part in every step, may call back, and their exceptions come out."""

import pytest


@pytest.fixture(autouse=True)
def no_callbacks_afterwards(mujoco):
    yield
    mujoco.mj_resetCallbacks()


def test_a_control_callback_sets_controls_and_may_call_the_engine(mujoco, model, data):
    def control(m, d):
        assert m is model and d is data
        mujoco.mj_energyPos(m, d)
        d.ctrl[0] = 2.0

    mujoco.set_mjcb_control(control)
    assert mujoco.get_mjcb_control() is control
    mujoco.mj_step(model, data)
    assert data.actuator_force[0] == 2.0


def test_a_passive_callback_adds_forces_until_it_is_taken_back(mujoco, model, data):
    mujoco.set_mjcb_passive(lambda m, d: d.qfrc_passive.__setitem__(0, 7.0))
    mujoco.mj_forward(model, data)
    assert data.qfrc_passive[0] == 7.0
    mujoco.set_mjcb_passive(None)
    mujoco.mj_forward(model, data)
    assert data.qfrc_passive[0] == 0.0


def test_an_exception_in_a_callback_comes_out_of_the_step(mujoco, model, data):
    def control(m, d):
        raise KeyError("no such plan")

    mujoco.set_mjcb_control(control)
    with pytest.raises(KeyError, match="no such plan"):
        mujoco.mj_step(model, data)
    mujoco.set_mjcb_control(None)
    mujoco.mj_step(model, data)
