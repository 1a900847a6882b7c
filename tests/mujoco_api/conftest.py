"""The module under test, and MuJoCo beside it."""

import pytest
import sinew.mujoco
from arm_model import XML


@pytest.fixture
def mujoco():
    return sinew.mujoco


@pytest.fixture
def real():
    return pytest.importorskip("mujoco")


@pytest.fixture
def model(mujoco):
    return mujoco.MjModel.from_xml_string(XML)


@pytest.fixture
def data(mujoco, model):
    return mujoco.MjData(model)
