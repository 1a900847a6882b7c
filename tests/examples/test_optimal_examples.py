"""Examples of optimal control reach their goals."""

import math
import os
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "python"))
import optimal_knee_load  # noqa: E402
import optimal_squat  # noqa: E402
import optimal_stand_up  # noqa: E402
import optimal_swing_up  # noqa: E402


def test_a_pole_swings_up_with_the_least_force():
    m, s = optimal_swing_up.swing_up()
    assert s.success and s.violation < 1e-6
    assert abs(optimal_swing_up.simulate(m, s) - math.pi) < 0.02
    assert abs(s["push"]).max() < 20


def test_a_device_at_the_knee_saves_energy():
    (_, alone), (_, helped) = optimal_squat.stand_up(False), optimal_squat.stand_up(True)
    assert alone.success and helped.success
    assert optimal_squat.energy(helped) < 0.6 * optimal_squat.energy(alone)
    assert abs(helped["device"]).max() < 1.0001


def test_a_humanoid_stands_up_on_its_contacts():
    _, s = optimal_stand_up.stand_up()
    assert s.success
    assert s["height"][0] < 0.6 and s["height"][-1] > 0.9
    assert abs(s["ground"][-1] - 1) < 0.1  # the floor carries the whole body at the end
    assert s["ground"].min() > -1e-3


@pytest.mark.skipif("SINEW_TEST_ALL" not in os.environ, reason="half a minute; run by make test-all")
def test_a_predicted_walk_is_tracked_with_less_load_on_the_knees():
    _, walk, plain, light = optimal_knee_load.solve()
    assert walk.success and plain.success and light.success
    assert 0.5 < walk["forward/value"][-1] < 0.75  # the length of a step at 1.2 m/s
    assert -70 < math.degrees(walk["knee_l/value"].min()) < -35  # the knee bends in the swing
    assert optimal_knee_load.peak(light) < 0.6 * optimal_knee_load.peak(plain)
    assert abs(light["hip_r/value"] - walk["hip_r/value"]).max() < 0.1
