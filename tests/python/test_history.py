"""The past of controls can be read and set; what cannot be is refused."""

import pytest

import sinew

DELAYED = """
<mujoco>
  <worldbody><body><joint name="j" type="slide"/><geom size=".1"/></body></worldbody>
  <actuator>
    <motor name="late" joint="j" nsample="3" delay=".5" interp="linear"/>
    <motor name="prompt" joint="j"/>
  </actuator>
  <sensor><jointpos name="where" joint="j" nsample="2"/></sensor>
</mujoco>
"""


@pytest.fixture
def delayed():
    m = sinew.loads(DELAYED)
    return m, sinew.Data(m)


def test_a_control_is_read_back_as_it_was(delayed):
    m, d = delayed
    sinew.init_ctrl_history(m, d, "late", times=[0, 1, 2], values=[10, 20, 40])
    assert sinew.read_ctrl(m, d, "late", 2.0) == 30
    assert sinew.read_ctrl(m, d, 0, 2.0, interp=0) == 20
    d.ctrl[1] = 7
    assert sinew.read_ctrl(m, d, "prompt", -3.0) == 7


def test_a_sensor_is_read_back_as_it_was(delayed):
    m, d = delayed
    sinew.init_sensor_history(m, d, "where", times=[0, 1], values=[3, 5], last_time=1)
    assert sinew.read_sensor(m, d, "where", 0.5, interp=1).tolist() == [4]


def test_what_is_no_history_is_refused(delayed):
    m, d = delayed
    with pytest.raises(ValueError, match="no history"):
        sinew.init_ctrl_history(m, d, "prompt", values=[1])
    with pytest.raises(ValueError, match="must rise"):
        sinew.init_ctrl_history(m, d, "late", times=[2, 1, 3])
    with pytest.raises(ValueError, match="'values' needs 3 numbers, got 2"):
        sinew.init_ctrl_history(m, d, "late", values=[1, 2])
    with pytest.raises(sinew.UnknownNameError):
        sinew.read_ctrl(m, d, "nobody", 0.0)
