"""sinew.linearize: shapes, modes, what it refuses, and MuJoCo's meaning of it."""

import mujoco
import numpy
import pytest
import sinew

XML = """<mujoco><worldbody><geom type='plane' size='5 5 .1'/><body pos='0 0 .3'><freejoint/><geom size='.1'/>
<body pos='.2 0 0'><joint name='hinge' axis='0 1 0' damping='.1'/><geom type='capsule' size='.05 .1'/></body></body>
</worldbody><actuator><motor joint='hinge' ctrlrange='-1 1' ctrllimited='true'/><general joint='hinge' dyntype='filter'
dynprm='.1'/></actuator><sensor><jointpos joint='hinge'/><actuatorfrc actuator='force'/></sensor></mujoco>""".replace(
    "<motor joint", "<motor name='force' joint"
)


def pair():
    m, d = sinew.loads(XML), None
    d = sinew.Data(m)
    d.qvel[:] = numpy.linspace(-0.5, 0.5, m.nv)
    d.ctrl[:] = 0.3
    d.act[:] = 0.2
    return m, d


def test_shapes_and_state_order_are_those_of_mujoco():
    m, d = pair()
    found = sinew.linearize(m, d)
    assert found.A.shape == (2 * m.nv + m.na,) * 2 and found.B.shape == (2 * m.nv + m.na, m.nu)
    assert found.C.shape == (m.nsensordata, 2 * m.nv + m.na) and found.D.shape == (m.nsensordata, m.nu)
    assert not found.differences


@pytest.mark.parametrize("mode", ["auto", "fd", "analytic", "hybrid"])
def test_all_modes_agree_with_mujoco(mode):
    m, d = pair()
    reference, data = mujoco.MjModel.from_xml_string(XML), None
    data = mujoco.MjData(reference)
    data.qpos[:], data.qvel[:], data.ctrl[:], data.act[:] = d.qpos, d.qvel, d.ctrl, d.act
    size = 2 * m.nv + m.na
    A, B, C = numpy.zeros((size, size)), numpy.zeros((size, m.nu)), numpy.zeros((m.nsensordata, size))
    mujoco.mjd_transitionFD(reference, data, 1e-6, True, A, B, C, None)
    found = sinew.linearize(m, d, mode=mode)
    assert numpy.abs(found.A - A).max() < 1e-8
    assert numpy.abs(found.B - B).max() < 1e-8
    assert numpy.abs(found.C - C).max() < 1e-6


def test_the_state_is_left_alone():
    m, d = pair()
    before = sinew.state_get(m, d)
    sinew.linearize(m, d, mode="fd")
    assert (sinew.state_get(m, d) == before).all()


def test_bad_arguments_are_named():
    m, d = pair()
    with pytest.raises(ValueError, match="mode"):
        sinew.linearize(m, d, mode="guess")
    with pytest.raises(ValueError, match="eps"):
        sinew.linearize(m, d, eps=-1e-6)
    d.qvel[2] = numpy.nan
    with pytest.raises(ValueError, match=r"qvel\[2\]"):
        sinew.linearize(m, d)
    with pytest.raises(TypeError, match="sinew.Model"):
        sinew.Linearizer(None)


def test_threads_change_no_bit():
    m, d = pair()
    one, two = sinew.linearize(m, d, mode="fd"), sinew.linearize(m, d, mode="fd", threads=2)
    assert (one.A == two.A).all() and (one.B == two.B).all() and (one.C == two.C).all()


def test_the_gradient_of_a_rollout_is_that_of_differences():
    m, d = pair()
    random = numpy.random.default_rng(0)
    control, weights = 0.3 * random.standard_normal((50, m.nu)), random.standard_normal(m.nv)

    def cost(states):
        gradient = numpy.zeros((len(states), 2 * m.nv + m.na))
        gradient[-1, m.nv : 2 * m.nv] = weights
        return weights @ states[-1, m.nq : m.nq + m.nv], gradient

    found, direction, eps = sinew.rollout_gradient(m, d, control, cost), random.standard_normal(control.shape), 1e-6
    up, down = (sinew.rollout_gradient(m, d, control + sign * eps * direction, cost).cost for sign in (1, -1))
    assert (found.control * direction).sum() == pytest.approx((up - down) / (2 * eps), rel=1e-6)
    with pytest.raises(ValueError, match="control"):
        sinew.rollout_gradient(m, d, control[:, :1], cost)


def test_parameters_of_the_model_have_derivatives_and_keep_their_values():
    m, d = pair()
    before, state = m.body_mass[1], sinew.state_get(m, d)
    found = sinew.parameter_derivatives(m, d, [("body_mass", 1), ("dof_damping", 6)])
    assert found.shape == (2 * m.nv + m.na, 2) and numpy.isfinite(found).all()
    assert m.body_mass[1] == before and (sinew.state_get(m, d) == state).all()
    assert found[m.nv + 6, 1] == pytest.approx(-m.opt.timestep * d.qvel[6] / sinew.full_mass(m, d)[6, 6], rel=0.5)


def test_inverse_dynamics_has_analytic_derivatives_with_contacts():
    m, d = pair()
    d.qpos[2], d.qpos[7] = 0.0994, 0.5
    sinew.forward(m, d)
    by_q, by_v, by_a = sinew.inverse_derivatives(m, d)
    size, eps = m.nv, 1e-6
    for dof in range(size):
        sides = []
        for sign in (1, -1):
            other = sinew.Data(m)
            sinew.state_set(m, other, sinew.state_get(m, d))
            other.qacc[:] = d.qacc
            step = numpy.zeros(size)
            step[dof] = sign * eps
            other.qpos[:] = sinew.integrate_pos(m, other.qpos, step, 1.0)
            sinew.inverse(m, other)
            sides.append(other.qfrc_inverse.copy())
        difference = (sides[0] - sides[1]) / (2 * eps)
        assert numpy.abs(by_q[:, dof] - difference).max() < 1e-5 * (1 + numpy.abs(difference).max())


def test_a_linearizer_writes_into_an_earlier_result():
    m, d = pair()
    linearizer = sinew.Linearizer(m)
    wanted = linearizer(m, d, sensors=True)
    out = linearizer(m, d, sensors=True)
    for matrix in (out.A, out.B, out.C, out.D):
        matrix[:] = numpy.nan
    found = linearizer(m, d, sensors=True, out=out)
    assert found.A is out.A and found.D is out.D
    for name in "ABCD":
        numpy.testing.assert_array_equal(getattr(found, name), getattr(wanted, name))
    with pytest.raises(ValueError, match="shapes"):
        linearizer(m, d, out=sinew.Linearization(out.B, out.A, None, None))


def test_linearize_keeps_its_memory_with_the_model():
    import gc
    import weakref

    from sinew import _derivatives

    first, second = (sinew.loads("<mujoco><worldbody><body><joint/><geom size='.1'/></body></worldbody></mujoco>") for _ in "ab")
    once = sinew.linearize(first, sinew.Data(first))
    kept = _derivatives._kept.last[2]
    again = sinew.linearize(first, sinew.Data(first))
    assert _derivatives._kept.last[2] is kept and (once.A == again.A).all() and once.A is not again.A
    sinew.linearize(second, sinew.Data(second))
    assert _derivatives._kept.last[2] is not kept
    sinew.linearize(second, sinew.Data(second), threads=2)
    gone = weakref.ref(second)
    del second
    gc.collect()
    assert gone() is None, "the memory must not keep the model"
