"""Bad states are warned about, counted and reset as MuJoCo does it."""

import json

import numpy as np
import pytest

import bad_states
import engines
import judge
import measures

pytest.importorskip("sinew", reason="the Python package sinew is not installed: nothing to hold against MuJoCo")

RECORDED = json.loads((judge.GOLDEN / "bad_state.json").read_text())


def expected(name, case):
    if engines.mujoco_version() == judge.REFERENCE_VERSION:
        return bad_states.run(engines.MujocoEngine, case)
    return RECORDED[name]


@pytest.mark.parametrize("name", bad_states.CASES)
def test_bad_state(name):
    case = bad_states.CASES[name]
    ours = bad_states.run(engines.SinewEngine, case)
    for step, (mine, theirs) in enumerate(zip(ours, expected(name, case), strict=True), 1):
        assert mine["warnings"] == theirs["warnings"], f"step {step}"
        for field in bad_states.SEEN:
            found, wanted = bad_states.numbers(mine[field]), bad_states.numbers(theirs[field])
            error = measures.forward_error(found, wanted)
            assert error <= 1e-8, f"step {step}: {field} is {found}, MuJoCo {wanted}"


def test_the_cases_raise_every_warning_of_a_bad_state():
    raised = {
        name
        for entries in RECORDED.values()
        for entry in entries
        for name, (count, _) in entry["warnings"].items()
        if count
    }
    assert raised == {"badqpos", "badqvel", "badqacc", "badctrl"}


def test_every_case_is_recorded():
    assert set(RECORDED) == set(bad_states.CASES)
    assert all(np.isfinite(entry["time"][0]) for entries in RECORDED.values() for entry in entries)
