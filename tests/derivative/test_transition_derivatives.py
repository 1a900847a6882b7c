"""A few states of each case of derivative_states.py, and small models of derivative_reference.py; `make conformance` runs all."""

import derivative_reference
import derivative_rollout
import derivative_states
import pytest

OWN = [case for case in derivative_states.CASES if derivative_states.CORPUS not in getattr(case.source, "parents", ())]
MODELS = sorted((derivative_states.MODELS / "environments").glob("*.xml"))


@pytest.mark.parametrize("case", OWN, ids=lambda case: case.name)
def test_analytic_derivatives_are_the_limit_of_differences(case):
    worst, missing, where, *_ = derivative_states.judge(case, 3)
    assert worst <= case.tolerance, where
    assert missing == 0


@pytest.mark.parametrize("path", MODELS, ids=lambda path: path.stem)
def test_differences_are_those_of_mujoco(path):
    holds, text = derivative_reference.hold(path, 150)
    assert holds, text


def test_the_gradient_of_a_rollout_is_that_of_differences():
    assert derivative_rollout.worst(derivative_rollout.OWN, 200, 3) < 1e-6


def test_the_gradient_of_a_rollout_with_contacts_is_that_of_differences():
    cheetah = derivative_states.MODELS / "environments" / "half_cheetah.xml"
    assert derivative_rollout.worst(cheetah, 300, 3) < 1e-6
