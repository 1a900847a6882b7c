"""sinew.osim.forward: simulations under controls."""

import pathlib

import numpy
import pytest

import sinew

MODELS = pathlib.Path(__file__).parents[2] / "models" / "osim"


def pendulum():
    return sinew.load(MODELS / "pendulum.osim")


def test_a_simulation_is_that_of_small_steps():
    m = pendulum()
    push = sinew.osim.Motion([0.0, 0.5], [[0.1], [-0.1]], ["motor"])
    states, controls = sinew.osim.forward(m, push, end=0.5, accuracy=1e-10)
    d = sinew.Data(m)
    m.opt.timestep = 1e-4
    m.opt.integrator = sinew.Integrator.RK4
    sinew.reset(m, d, key="default")
    for step in range(5000):
        d.ctrl[0] = 0.1 - 0.4 * (d.time + 0.5e-4)  # the mean of the step
        sinew.step(m, d)
    assert states["swing"][-1] == pytest.approx(d.joint("swing").qpos, abs=1e-5)
    assert states["bend_u"][-1] == pytest.approx(d.joint("bend").qvel, abs=1e-4)
    assert controls["motor"] == pytest.approx(0.1 - 0.4 * controls.time, abs=1e-14)


def test_states_are_where_it_begins():
    m = pendulum()
    first = sinew.osim.Motion([0.0], [[0.1, 0.2, 1.0, -1.0]], ["swing", "bend", "swing_u", "bend_u"])
    states, _ = sinew.osim.forward(m, states=first, end=0.1, interval=0.05)
    assert len(states) == 3 and list(states.data[0]) == [0.1, 0.2, 1.0, -1.0]
    tables = sinew.osim.analyze(m, states, "BodyKinematics")
    assert len(tables["BodyKinematics_pos_global"]) == 3


def test_wrong_arguments_are_told():
    m = pendulum()
    with pytest.raises(ValueError, match="needs its end"):
        sinew.osim.forward(m)
    with pytest.raises(ValueError, match="rule 'round' is none of linear"):
        sinew.osim.forward(m, end=1.0, rule="round")
    slip = sinew.osim.Motion(numpy.arange(2.0), numpy.zeros((2, 1)), ["moter"], file="c.sto")
    with pytest.raises(sinew.ModelError, match="c.sto: error: a control is for the actuator 'moter'.*did you mean 'motor'"):
        sinew.osim.forward(m, slip, end=1.0)
