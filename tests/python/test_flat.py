"""Specs written flat: what was attached keeps its classes, names, units and keyframes in one file."""

import numpy as np
import pytest
import sinew
from sinew import _fields

TETRAHEDRON = """
v 0 0 0
v 1 0 0
v 0 1 0
v 0 0 1
f 1 3 2
f 1 2 4
f 1 4 3
f 2 3 4
"""

CHILD = """
<mujoco model="child">
  <compiler angle="radian" eulerseq="zyx"/>
  <default>
    <geom size=".05 .2" type="capsule" rgba="1 0 0 1"/>
    <joint damping="2" range="-1 1"/>
    <position kp="20"/>
    <default class="thin"><geom size=".01 .1"/><joint armature=".1"/></default>
    <default class="turned"><geom euler=".1 .2 .3"/><site axisangle="0 0 1 .5"/></default>
  </default>
  <asset>
    <mesh file="part.obj"/>
    <material name="m" rgba="0 1 0 1"/>
  </asset>
  <worldbody>
    <geom name="base" type="box" size=".2 .2 .2"/>
    <body name="link" childclass="thin" pos="0 0 .3" euler=".3 0 .1">
      <joint name="hinge" ref=".2"/>
      <geom name="rod"/>
      <body name="end" pos="0 0 .2">
        <joint name="slider" type="slide" range="-3 3"/>
        <geom name="skewed" class="turned"/>
        <geom name="part" type="mesh" mesh="part" material="m"/>
        <site name="tip" class="turned"/>
      </body>
    </body>
  </worldbody>
  <actuator><position name="servo" joint="hinge"/><general name="free" joint="slider" gainprm="3"/></actuator>
  <keyframe><key name="k" qpos=".1 .2"/></keyframe>
</mujoco>
"""

PARENT = """
<mujoco model="parent">
  <compiler {compiler}/>
  {default}
  <asset><model name="child" file="child.xml"/></asset>
  <worldbody>
    <body name="own" euler="10 20 30">
      <joint name="j" range="-40 50" ref="10" springref="5"/>
      <geom name="g" size=".1"/>
      <frame pos="1 0 0" {around}><attach model="child" {body} prefix="{prefix}"/></frame>
    </body>
    <attach model="child" {body} prefix="second-"/>
  </worldbody>
</mujoco>
"""

DEFAULT = """
<default>
  <geom rgba="0 0 1 1" density="500" friction="2"/>
  <joint stiffness="7" damping="9"/>
  <velocity kv="3" forcerange="-2 2"/>
  <site size=".3"/>
  <default class="thin"><geom size=".4"/></default>
</default>
"""


def differences(a, b):
    """Arrays of two models that are not equal."""
    found = []
    for field in _fields.TABLES[_fields.MODEL]:
        x, y = getattr(a, field.name), getattr(b, field.name)
        if isinstance(x, np.ndarray) and x.dtype.kind in "fiu":
            if x.shape != y.shape or not np.allclose(x, y, rtol=1e-11, atol=1e-12):
                found.append(field.name)
        elif x != y and not isinstance(x, np.ndarray):
            found.append(field.name)
    return found


def flat_again(spec, files):
    return sinew.Spec.from_string(spec.to_flat_xml(), assets=files)


@pytest.mark.parametrize("compiler", ['angle="radian" eulerseq="zyx"', 'angle="degree"', 'eulerseq="ZYX"'])
@pytest.mark.parametrize("default", ["", DEFAULT], ids=["plain", "classes"])
@pytest.mark.parametrize("body", ["", 'body="link"', 'body="world"'], ids=["all", "body", "world"])
def test_a_flat_text_compiles_to_the_same_model(compiler, default, body):
    around = 'childclass="thin"' if default else ""
    text = PARENT.format(compiler=compiler, default=default, body=body, prefix="p-", around=around)
    files = {"child.xml": CHILD, "part.obj": TETRAHEDRON}
    spec = sinew.Spec.from_string(text, assets=files)
    again = flat_again(spec, files)
    assert not list(again.elements("attach"))
    assert differences(spec.compile(), again.compile()) == []


def test_classes_of_what_is_attached_are_there_under_their_new_names():
    files = {"child.xml": CHILD, "part.obj": TETRAHEDRON}
    spec = sinew.Spec.from_string(
        PARENT.format(compiler="", default=DEFAULT, body="", prefix="p-", around=""), assets=files
    )
    again = flat_again(spec, files)
    for name in ("p-main", "p-thin", "p-turned", "second-thin"):
        assert again.find("default", name) is not None


def test_what_cannot_be_taken_back_is_an_error_that_names_it():
    default = '<default><geom mass="3"/></default>'
    files = {"child.xml": CHILD, "part.obj": TETRAHEDRON}
    text = PARENT.format(compiler="", default=default, body="", prefix="p-", around="")
    with pytest.raises(sinew.ModelError, match="<geom> attribute 'mass' of the main class"):
        sinew.Spec.from_string(text, assets=files).to_flat_xml()
