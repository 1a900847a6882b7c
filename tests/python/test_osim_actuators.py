"""Actuators along paths against the numbers that tests/osim/record_actuators.py took from OpenSim 4.6."""

import json
from pathlib import Path

import numpy as np
import pytest

import sinew

RECORDED = json.loads((Path(__file__).resolve().parents[1] / "data" / "osim_actuators.json").read_text())
KINDS = [kind for kind in RECORDED if kind != "opensim"]


def placed(m, state):
    d = sinew.Data(m)
    d.qpos[:], d.qvel[:], d.ctrl[:], d.act[:] = state["q"], state["u"], state["control"], state["inner"]
    sinew.forward(m, d)
    return d


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("written", [False, True])
def test_forces_and_rates_are_those_of_opensim(kind, written):
    text = RECORDED[kind]["model"]
    m = sinew.loads(sinew.Spec.from_string(text).to_xml() if written else text)
    for state in RECORDED[kind]["states"]:
        d = placed(m, state)
        assert abs(d.actuator_force[0] + state["force"]) < 1e-12 * max(1, abs(state["force"]))
        assert abs(d.qacc[0] - state["acceleration"]) < 1e-12 * max(1, abs(state["acceleration"]))
        if len(d.act_dot):
            assert abs(d.act_dot[0] - state["rate"]) < 1e-12 * max(1, abs(state["rate"]))


@pytest.mark.parametrize("kind", KINDS)
def test_derivatives_and_batches_agree_with_one_world(kind):
    m = sinew.loads(RECORDED[kind]["model"])
    d = placed(m, RECORDED[kind]["states"][1])
    found, wanted = (sinew.linearize(m, d, mode=mode) for mode in ("auto", "fd"))
    assert np.abs(found.A - wanted.A).max() < 1e-6 * np.abs(wanted.A).max()
    assert np.abs(found.B - wanted.B).max() < 1e-6 * max(1e-3, np.abs(wanted.B).max())
    b = sinew.Batch(m, 9)
    b.qpos[:], b.qvel[:], b.ctrl[:] = d.qpos, d.qvel, d.ctrl
    if m.na:
        b.act[:] = d.act
    b.step(20)
    for _ in range(20):
        sinew.step(m, d)
    assert np.array_equal(np.asarray(b.qpos)[8], d.qpos)
