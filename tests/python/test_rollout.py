"""sinew.rollout beside mujoco.rollout: the same shapes, the same numbers."""

import numpy
import pytest

import sinew

mujoco = pytest.importorskip("mujoco")
rollout = pytest.importorskip("mujoco.rollout")

XML = """
<mujoco>
  <option timestep=".005"/>
  <worldbody>
    <geom type="plane" size="5 5 1"/>
    <body pos="0 0 .3"><freejoint/><geom type="capsule" size=".1 .2" euler="0 80 0"/>
      <body pos=".3 0 0"><joint name="a" axis="0 1 0" damping=".1"/><geom size=".08" pos=".1 0 0"/></body></body>
    <body name="m" mocap="true" pos="0 0 2"/>
  </worldbody>
  <actuator><motor joint="a"/><general joint="a" dyntype="filter" dynprm=".1" gainprm="2"/></actuator>
  <sensor><jointpos joint="a"/><accelerometer site="s"/></sensor>
</mujoco>
""".replace('<geom size=".08" pos=".1 0 0"/>', '<geom size=".08" pos=".1 0 0"/><site name="s"/>')


@pytest.fixture(scope="module")
def models():
    return sinew.loads(XML), mujoco.MjModel.from_xml_string(XML)


def starts(model, n):
    data = mujoco.MjData(model)
    size = mujoco.mj_stateSize(model, mujoco.mjtState.mjSTATE_FULLPHYSICS)
    state = numpy.empty(size)
    mujoco.mj_getState(model, data, state, mujoco.mjtState.mjSTATE_FULLPHYSICS)
    rows = numpy.tile(state, (n, 1))
    rows[:, 10] += numpy.random.default_rng(3).normal(size=n) * 0.1
    return rows


def both(models, *args, **options):
    ours = sinew.rollout(models[0], 2, *args, **options)
    theirs = rollout.rollout(models[1], mujoco.MjData(models[1]), *args, **options)
    return ours, theirs


def check(ours, theirs, tolerance=1e-9):
    for a, b in zip(ours, theirs):
        assert a.shape == b.shape
        assert numpy.abs(a - b).max() <= tolerance * (1 + numpy.abs(b).max())


def test_trajectories_equal_those_of_mujoco(models):
    control = numpy.random.default_rng(0).normal(size=(4, 30, 2))
    check(*both(models, starts(models[1], 4), control))


def test_axes_of_length_one_are_repeated(models):
    control = numpy.random.default_rng(0).normal(size=(1, 20, 2))
    check(*both(models, starts(models[1], 3), control))
    check(*both(models, starts(models[1], 1), numpy.zeros((5, 6, 2))))
    check(*both(models, starts(models[1], 1)[0], nstep=7))
    check(*both(models, starts(models[1], 2), numpy.ones((2, 1, 2)), nstep=9))
    check(*both(models, starts(models[1], 2)))


def test_other_inputs_can_be_the_control(models):
    spec = mujoco.mjtState.mjSTATE_QFRC_APPLIED | mujoco.mjtState.mjSTATE_MOCAP_POS
    width = mujoco.mj_stateSize(models[1], spec)
    control = numpy.random.default_rng(5).normal(size=(2, 10, width))
    check(*both(models, starts(models[1], 2), control, control_spec=int(spec)))


def test_warm_starts_are_taken(models):
    warm = numpy.random.default_rng(5).normal(size=(2, models[1].nv))
    check(*both(models, starts(models[1], 2), nstep=3, initial_warmstart=warm))


def test_given_arrays_are_filled(models):
    state, sensordata = numpy.zeros((2, 5, 17)), numpy.zeros((2, 5, 4))
    found = sinew.rollout(models[0], 1, starts(models[1], 2), state=state, sensordata=sensordata)
    assert found[0] is state and found[1] is sensordata and state.any()


def test_each_trajectory_may_have_its_own_model(models):
    heavy = sinew.loads(XML.replace('size=".08"', 'size=".08" mass="5"'))
    state, _ = sinew.rollout([models[0], heavy], 1, starts(models[1], 1), nstep=50)
    alone, _ = sinew.rollout(heavy, 1, starts(models[1], 1), nstep=50)
    assert (state[1] == alone[0]).all() and (state[0] != state[1]).any()


def test_a_trajectory_that_goes_bad_stands_still_as_in_mujoco(models):
    state = starts(models[1], 2)
    state[1, 1] = 1e12
    check(*both(models, state, nstep=4))


def test_wrong_shapes_name_the_argument(models):
    with pytest.raises(ValueError, match="'initial_state' needs 17"):
        sinew.rollout(models[0], 1, numpy.zeros(3))
    with pytest.raises(ValueError, match="batch sizes disagree"):
        sinew.rollout(models[0], 1, starts(models[1], 3), numpy.zeros((2, 4, 2)))
    with pytest.raises(ValueError, match="numbers of steps disagree"):
        sinew.rollout(models[0], 1, starts(models[1], 1), numpy.zeros((1, 4, 2)), nstep=5)
    with pytest.raises(ValueError, match="at most 3 dimensions"):
        sinew.rollout(models[0], 1, starts(models[1], 1), numpy.zeros((1, 1, 4, 2)))
    with pytest.raises(ValueError, match="'state' must be"):
        sinew.rollout(models[0], 1, starts(models[1], 2), state=numpy.zeros((2, 5, 3)))
