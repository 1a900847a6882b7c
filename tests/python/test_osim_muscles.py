"""Muscles of OpenSim: forces that OpenSim 4.6 printed for the same states."""

import pytest

sinew = pytest.importorskip("sinew", reason="the Python package sinew is not installed")

FIBRES = """<OpenSimDocument Version="40600"><Model name="fibres"><gravity>0 0 0</gravity>
<BodySet name="bodyset"><objects><Body name="block"><mass>1</mass><inertia>1 1 1 0 0 0</inertia></Body></objects></BodySet>
<JointSet name="jointset"><objects><SliderJoint name="rail"><socket_parent_frame>/ground</socket_parent_frame>
<socket_child_frame>/bodyset/block</socket_child_frame>
<coordinates><Coordinate name="x"><range>0 1</range></Coordinate></coordinates></SliderJoint></objects></JointSet>
<ForceSet name="forceset"><objects><DeGrooteFregly2016Muscle name="muscle"><max_isometric_force>1000</max_isometric_force>
<optimal_fiber_length>0.1</optimal_fiber_length><tendon_slack_length>0.2</tendon_slack_length>
<pennation_angle_at_optimal>0.3</pennation_angle_at_optimal><ignore_tendon_compliance>true</ignore_tendon_compliance>
<fiber_damping>0.05</fiber_damping><ignore_passive_fiber_force>{ignore}</ignore_passive_fiber_force>
<GeometryPath name="path"><PathPointSet><objects>
<PathPoint name="a"><socket_parent_frame>/ground</socket_parent_frame><location>0 0 0</location></PathPoint>
<PathPoint name="b"><socket_parent_frame>/bodyset/block</socket_parent_frame><location>0 0 0</location></PathPoint>
</objects></PathPointSet></GeometryPath></DeGrooteFregly2016Muscle></objects></ForceSet></Model></OpenSimDocument>"""

# length of the path, its velocity, activation, then the tension [N] with and without passive force
TENSIONS = [
    (0.295, 0.3, 0.4, 578.2564257028649, 561.434658394736),
    (0.33, -0.2, 0.1, 182.59681905269764, 18.043357444814895),
    (0.33, -0.6, 0.02, 137.82589524691656, -26.72756636096618),
    (0.34, 0.5, 0.7, 695.010745405069, 378.2621299205337),
]


@pytest.mark.parametrize(("ignore", "column"), [("false", 3), ("true", 4)])
def test_fibres_of_de_groote_are_damped_on_a_rigid_tendon(tmp_path, ignore, column):
    (tmp_path / "fibres.osim").write_text(FIBRES.format(ignore=ignore))
    m = sinew.load(tmp_path / "fibres.osim")
    d = sinew.Data(m)
    for row in TENSIONS:
        d.qpos[0], d.qvel[0], d.act[0] = row[:3]
        sinew.forward(m, d)
        assert -d.actuator_force[0] == pytest.approx(row[column], rel=1e-11, abs=1e-9)
