"""Examples of optimal control reach their goals."""

import math
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "python"))
import optimal_swing_up  # noqa: E402


def test_a_pole_swings_up_with_the_least_force():
    m, s = optimal_swing_up.swing_up()
    assert s.success and s.violation < 1e-6
    assert abs(optimal_swing_up.simulate(m, s) - math.pi) < 0.02
    assert abs(s["push"]).max() < 20
