"""sinew.muscle: curves, slopes, equilibrium, and Hill muscles in models."""

import numpy as np
import pytest

import sinew

muscle = sinew.muscle

COMPLIANT = """
<mujoco><compiler angle="radian"/><option gravity="0 0 0"/>
<worldbody><body><joint name="j" type="slide" ref="0.3"/><geom size=".1"/></body></worldbody>
<actuator><hillmuscle name="m" joint="j" force="1000" tendonmodel="compliant"/>
<muscle name="u" joint="j" force="100" lengthrange="0.2 0.4"/><motor name="t" joint="j"/></actuator></mujoco>
"""


def test_the_curves_are_those_of_the_formulas():
    assert muscle.hill_force_velocity(-0.25) == pytest.approx(0.375, abs=1e-14)
    assert muscle.hill_active_force_length([1, 1.61]) == pytest.approx([1, 0])
    assert muscle.hill_passive_force_length(1.5) == pytest.approx(0.11920292202211756, abs=1e-14)
    assert muscle.hill_tendon_force_length(1.049) == pytest.approx(1, abs=1e-13)
    assert muscle.millard_force_velocity(1) == pytest.approx(1.4, abs=1e-12)
    assert muscle.millard_tendon_force_length(1.049) == pytest.approx(1, abs=1e-12)
    assert muscle.degroote_passive_force_length(1.6) == pytest.approx(1, abs=1e-12)


CURVES = [getattr(muscle, name) for name in dir(muscle) if name.split("_")[0] in ("hill", "millard", "degroote")]
CURVES = [curve for curve in CURVES if "force" in curve.__name__]


def test_there_are_four_curves_in_each_of_three_sets():
    assert len(CURVES) == 12


@pytest.mark.parametrize("curve", CURVES, ids=lambda curve: curve.__name__)
def test_derivatives_follow_values(curve):
    span = (1.002, 1.05) if "tendon" in curve.__name__ else (-0.9, 0.9) if "velocity" in curve.__name__ else (0.55, 1.55)
    x, step = np.linspace(*span, 83) + 1.3e-4, 1e-5
    for order in (1, 2):
        slope = (curve(x + step, order - 1) - curve(x - step, order - 1)) / (2 * step)
        found = curve(x, order)
        near_corner = np.abs(np.abs(x) - (0 if "velocity" in curve.__name__ else 1)) < 3 * step
        assert np.allclose(found[~near_corner], slope[~near_corner], rtol=1e-4, atol=2e-3)


def test_numbers_give_numbers_and_arrays_arrays():
    assert isinstance(muscle.hill_force_velocity(0.1), float)
    assert muscle.millard_active_force_length(np.ones((2, 3))).shape == (2, 3)


def test_parameters_have_names_and_are_checked():
    assert muscle.hill_force_velocity(-0.5, fvcurvature=1) == pytest.approx(1 / 3)
    assert muscle.millard_force_velocity(1, fvmax=1.7) == pytest.approx(1.7)
    assert muscle.degroote_tendon_force_length(1.04, tendonstrain=0.04) == pytest.approx(1)
    with pytest.raises(ValueError, match="flrange must rise"):
        muscle.millard_active_force_length(1, flrange=(0.9, 0.5, 1.8))
    with pytest.raises(ValueError, match="flrange needs 3 numbers"):
        muscle.millard_active_force_length(1, flrange=(0.9, 0.5))
    with pytest.raises(ValueError, match="order is 3"):
        muscle.hill_force_velocity(0, 3)


def test_activation_of_the_smooth_kind():
    assert muscle.degroote_activation_rate(0.4, 0.4) == 0
    assert muscle.degroote_activation_rate(1, 0.4) > 0 > muscle.degroote_activation_rate(0, 0.4)


def test_settling_brings_the_fibres_to_rest():
    m = sinew.loads(COMPLIANT)
    d = sinew.Data(m)
    d.act[:2] = 0.1, 0.5
    muscle.settle(m, d)
    sinew.forward(m, d)
    assert d.act[0] == pytest.approx(0.0925435614548282, abs=1e-10)
    assert d.actuator("m").hill_tendonforce == pytest.approx(486.4587267867499)
    assert d.actuator("m").hill_fibervelocity == pytest.approx(0, abs=1e-10)


def test_derivatives_are_differences():
    m = sinew.loads(COMPLIANT)
    d = sinew.Data(m)
    d.qpos[0], d.act[:2] = 0.31, (0.098, 0.5)

    def state():
        sinew.forward(m, d)
        return np.array([d.actuator_force[0], d.act_dot[0]])

    def difference(array, index, step=1e-7):
        before, sides = array[index], []
        for sign in (1, -1):
            array[index] = before + sign * step
            sides.append(state())
        array[index] = before
        return (sides[0] - sides[1]) / (2 * step)

    by_length, by_fiber, by_act = difference(d.qpos, 0), difference(d.act, 0), difference(d.act, 1)
    state()
    s = muscle.derivatives(m, d, "m")
    assert (s.dforce_dlength, s.drate_dlength) == pytest.approx(by_length, rel=1e-5)
    assert (s.dforce_dfiber, s.drate_dfiber) == pytest.approx(by_fiber, rel=1e-5)
    assert (s.dforce_dactivation, s.drate_dactivation) == pytest.approx(by_act, rel=1e-5)
    with pytest.raises(ValueError, match="not a Hill muscle"):
        muscle.derivatives(m, d, "u")


def test_info_is_in_physiologists_numbers():
    m = sinew.loads(COMPLIANT)
    hill, mujoco = muscle.info(m, "m"), muscle.info(m, "u")
    assert (hill.kind, hill.curves, hill.compliant) == ("hillmuscle", "hill", True)
    assert (hill.force, hill.optlen, hill.slacklen, hill.vmax) == (1000, 0.1, 0.2, 10)
    assert hill.mass == pytest.approx(0.42388)
    assert mujoco.kind == "muscle" and mujoco.optlen == pytest.approx(0.2 / 0.3)
    with pytest.raises(ValueError, match="no muscle"):
        muscle.info(m, "t")


def test_strict_loading_refuses_every_word_of_it():
    with pytest.raises(sinew.ModelError, match="hillmuscle"):
        sinew.loads(COMPLIANT, strict=True)
    general = COMPLIANT.replace("<hillmuscle", '<general dyntype="hillmuscle" optlen="0.1"')
    with pytest.raises(sinew.ModelError, match="hillmuscle"):
        sinew.loads(general, strict=True)


def test_state_and_binary_files_carry_the_fibres():
    m = sinew.loads(COMPLIANT)
    d = sinew.Data(m)
    d.act[:2] = 0.08, 0.3
    copy = sinew.Data(m)
    sinew.state_set(m, copy, sinew.state_get(m, d))
    assert list(copy.act[:2]) == [0.08, 0.3]
    import pickle

    again = pickle.loads(pickle.dumps(m))
    assert np.array_equal(again.hill_peakforce, m.hill_peakforce) and again.hill_peakforce[0] == 1000
