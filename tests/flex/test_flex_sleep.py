"""Flexes and sleeping trees behave as in MuJoCo: trees of a flex stay awake unless their bodies ask for sleep."""

import numpy as np
import pytest

mujoco = pytest.importorskip("mujoco", reason="MuJoCo is not installed: nothing to compare with")
sinew = pytest.importorskip("sinew", reason="the Python package sinew is not installed")

SCENE = """<mujoco><option gravity="0 0 {gravity}"><flag sleep="enable"/></option><worldbody>
<geom type="plane" size="0 0 1"/><body pos="0 0 .1"><freejoint/><geom size=".1"/></body>{inside}</worldbody>{flex}</mujoco>"""
BODY = """<body name="v{0}" pos=".{0} 1 1" sleep="{1}"><joint type="slide" axis="1 0 0" damping="3"/>
<joint type="slide" axis="0 1 0" damping="3"/><joint type="slide" axis="0 0 1" damping="3"/>
<geom size=".02" mass=".1" contype="0" conaffinity="0"/></body>"""
ROPE = """<deformable><flex name="f" dim="1" body="v5 v6 v7" vertex="0 0 0 0 0 0 0 0 0" element="0 1 1 2" radius=".02">
<edge stiffness="100" damping="1"/><contact selfcollide="none"/></flex></deformable>"""
SHEET = """<flexcomp name="f" count="3 3 1" spacing=".1 .1 .1" pos="{} 0 .3" radius=".02" mass="1">
<elasticity young="1e3" poisson=".1" thickness=".01" damping=".01"/><contact selfcollide="none"/></flexcomp>"""


def compare(text, steps, force=lambda i: 0.0):
    """The trees that are asleep at the end; both engines agree in every step."""
    reference, model = mujoco.MjModel.from_xml_string(text), sinew.loads(text)
    theirs, ours = mujoco.MjData(reference), sinew.Data(model)
    for i in range(steps):
        theirs.qfrc_applied[7] = np.ravel(ours.qfrc_applied)[7] = force(i)
        mujoco.mj_step(reference, theirs)
        sinew.step(model, ours)
        assert np.array_equal(np.ravel(ours.tree_asleep), theirs.tree_asleep)
        np.testing.assert_allclose(np.ravel(ours.qpos), theirs.qpos, atol=1e-9)
        np.testing.assert_allclose(np.ravel(ours.flexvert_xpos), theirs.flexvert_xpos.ravel(), atol=1e-9)
    return theirs.tree_asleep >= 0


def test_a_sheet_stays_awake_and_a_ball_falls_asleep_away_from_it():
    asleep = compare(SCENE.format(gravity=-9.81, inside=SHEET.format(1), flex=""), 600)
    assert asleep[0] and not asleep[1:].any()


@pytest.mark.parametrize("policy", ["auto", "never", "allowed", "init"])
def test_bodies_of_a_flex_sleep_where_they_ask_for_it(policy):
    inside = "".join(BODY.format(i, policy) for i in (5, 6, 7))
    text = SCENE.format(gravity=0, inside=inside, flex=ROPE)
    asleep = compare(text, 1500, lambda i: 0.3 if 300 < i < 330 else 0.0)
    assert asleep[1:].all() == (policy in ("allowed", "init"))
