"""Joints on ellipsoids and functions of OpenSim against the numbers that tests/osim/record_parts.py took from OpenSim 4.6."""

import json
from pathlib import Path

import numpy as np
import pytest

import sinew

RECORDED = json.loads((Path(__file__).resolve().parents[1] / "data" / "osim_parts.json").read_text())


def placed(m, state):
    d = sinew.Data(m)
    for name, q, qdot in zip(RECORDED["coordinates"], state["q"], state["qdot"]):
        d.joint(name).qpos, d.joint(name).qvel = q, qdot
    sinew.forward(m, d)
    return d


@pytest.fixture(scope="module", params=["osim", "mjcf", "asis"])
def model(request):
    if request.param == "mjcf":  # written and read again
        return sinew.loads(sinew.Spec.from_string(RECORDED["model"]).to_xml())
    m = sinew.loads(RECORDED["model"])
    m.opt.osim = request.param == "asis"  # joints of these classes have the true rates in OpenSim
    return m


@pytest.mark.parametrize("number", range(len(RECORDED["states"])))
def test_bodies_move_as_in_opensim(model, number):
    state = RECORDED["states"][number]
    d = placed(model, state)
    for name, body in state["bodies"].items():
        b = d.body(name)
        assert np.abs(b.xpos - body["position"]).max() < 1e-14
        assert np.abs(b.xmat.ravel() - body["rotation"]).max() < 1e-14


@pytest.mark.parametrize("number", range(len(RECORDED["states"])))
def test_accelerations_are_those_of_opensim(model, number):
    state = RECORDED["states"][number]
    d = placed(model, state)
    found = np.array([d.joint(name).qacc for name in RECORDED["coordinates"]]).ravel()
    assert np.abs(found - state["qddot"]).max() < 1e-10 * np.abs(state["qddot"]).max()
