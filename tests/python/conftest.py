"""The model that the tests of the Python package share: every joint type, named objects of most kinds."""

import os

import pytest

import sinew

os.environ.setdefault("MUJOCO_GL", "egl")  # MuJoCo looks at it when it is imported first, by whichever test

ARM = """
<mujoco model="arm">
  <option timestep="0.001"><flag constraint="disable" energy="enable"/></option>
  <size nuser_body="2"/>
  <worldbody>
    <light name="sun" pos="0 0 3"/>
    <camera name="eye" pos="0 -2 1"/>
    <body name="upper" pos="0 0 1" user="3 4">
      <joint name="shoulder" type="ball" damping=".1"/>
      <geom name="upper" type="capsule" fromto="0 0 0 .5 0 0" size=".05"/>
      <body name="hand" pos=".5 0 0">
        <joint name="elbow" axis="0 1 0" range="-45 45" damping=".1"/>
        <joint name="reach" type="slide" axis="1 0 0" stiffness="100"/>
        <geom name="palm" type="sphere" size=".1"/>
        <site name="tip" pos=".1 0 0"/>
      </body>
    </body>
    <body name="drone" pos="0 1 1"><freejoint name="root"/><geom size=".1"/></body>
    <body name="target" mocap="true" pos="1 0 0"><geom size=".01" contype="0" conaffinity="0"/></body>
  </worldbody>
  <actuator>
    <motor name="pull" joint="elbow" ctrlrange="-1 1"/>
    <general name="slow" joint="reach" dyntype="filter" dynprm="0.1" gainprm="10"/>
  </actuator>
  <custom><numeric name="weights" data="1 2 3"/><text name="note" data="hello"/></custom>
  <keyframe><key name="bent" time="2" qpos="1 0 0 0  .3 .1  0 1 1 1 0 0 0" ctrl=".5 1"/></keyframe>
</mujoco>
"""

PENDULUM = """
<mujoco>
  <worldbody><body name="bob"><joint name="pivot"/><geom size=".1" pos="0 0 -1"/></body></worldbody>
</mujoco>
"""


@pytest.fixture
def arm():
    return sinew.loads(ARM)


@pytest.fixture
def pendulum():
    return sinew.loads(PENDULUM)
