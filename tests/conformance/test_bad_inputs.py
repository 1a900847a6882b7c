"""Every input with NaN, infinities and huge numbers: warned about and reset as MuJoCo does it, or taken as MuJoCo takes it."""

import pytest

import bad_inputs
import engines
import judge

pytest.importorskip("sinew", reason="the Python package sinew is not installed: nothing to hold against MuJoCo")
pytestmark = pytest.mark.skipif(
    engines.mujoco_version() != judge.REFERENCE_VERSION, reason="MuJoCo is not installed, so there is nothing to compare with"
)


@pytest.mark.parametrize("model", bad_inputs.MODELS)
def test_bad_inputs_end_as_in_mujoco(model):
    rows = bad_inputs.compare(model)
    assert len(rows) > 500
    differing = [f"{setting} {field}{list(place)} = {value}: {found}" for setting, field, place, value, found in rows if found]
    assert not differing, f"{len(differing)} of {len(rows)} differ, first {differing[0]}"


def test_the_table_would_see_a_number_that_is_ignored():
    """A NaN force on a body at rest on the ground: without a warning the comparison must fail."""
    quiet = {name: [0, 0] for name in engines.WARNINGS}
    loud = quiet | {"badqacc": [1, 0]}
    state = {name: bad_inputs.np.zeros(1) for name in bad_inputs.STATE}
    assert bad_inputs.difference([(quiet, state)], [(loud, state)], bad_inputs.Setting())
    assert not bad_inputs.difference([(loud, state)], [(loud, state)], bad_inputs.Setting())
