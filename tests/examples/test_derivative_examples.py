"""Examples of derivatives reach their goals."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "python"))
import hopper  # noqa: E402
import identify  # noqa: E402
import ilqr_reach  # noqa: E402
import lqr_balance  # noqa: E402


def test_ilqr_reaches_with_muscles_on_compliant_tendons():
    _, controls, states = ilqr_reach.Reach().solve()
    assert abs(states[-1, 0] - ilqr_reach.TARGET) < 0.02
    assert abs(states[-1, 1]) < 0.5
    assert controls.min() >= 0 and controls.max() <= 1


def test_masses_and_muscle_strengths_are_found_from_a_recorded_motion():
    truth, found, _ = identify.identify()
    assert abs(found / truth - 1).max() < 1e-6


def test_lqr_balances_a_humanoid_on_one_leg():
    _, _, heights, found = lqr_balance.balance()
    assert not found.differences
    assert heights[:, 0].min() > heights[0, 0] - 0.02  # the torso stays up
    assert heights[:, 1].min() > 0.2  # the right foot stays in the air
    _, _, fallen, _ = lqr_balance.balance(feedback=0.0)
    assert fallen[-1, 0] < 0.5


def test_the_hopper_learns_to_hop_higher_through_contact():
    heights, _ = hopper.climb()
    assert max(heights) > 1.3 * heights[0]
