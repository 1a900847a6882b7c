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
    if mode == "analytic":  # sensors are by differences in all other modes
        assert numpy.isnan(found.C).all() and numpy.isnan(found.D).all()
    else:
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
