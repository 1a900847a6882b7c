"""Forces of OpenSim against the accelerations that tests/osim/record_forces.py took from OpenSim 4.6."""

import json
from pathlib import Path

import numpy as np
import pytest

import sinew

RECORDED = json.loads((Path(__file__).resolve().parents[1] / "data" / "osim_forces.json").read_text())
SINGLE = 2e-6  # vertices of meshes are single precision, as MuJoCo has them


def load(folder, text):
    for name, mesh in RECORDED["meshes"].items():
        (folder / name).write_text(mesh)
    path = folder / "forces.osim"
    path.write_text(text)
    return sinew.load(path)


def acceleration(m, state):
    d = sinew.Data(m)
    d.time = state["time"]
    for name, q, qdot in zip(RECORDED["coordinates"], state["q"], state["qdot"]):
        d.joint(name).qpos, d.joint(name).qvel = q, qdot
    sinew.forward(m, d)
    return np.array([d.joint(name).qacc for name in RECORDED["coordinates"]]).ravel(), np.abs(d.force_value).max()


@pytest.mark.parametrize("name", RECORDED["cases"])
def test_accelerations_are_those_of_opensim(tmp_path, name):
    case = RECORDED["cases"][name]
    m = load(tmp_path, case["model"])
    bound = SINGLE if "Elastic" in name else 2e-14
    acted = 0
    for state in case["states"]:
        found, value = acceleration(m, state)
        expected = np.array(state["qddot"])
        acted += value > 0
        assert np.isfinite(expected).all()
        assert np.abs(found - expected).max() < bound * max(np.abs(expected).max(), 10)
    assert acted >= 2


def test_an_actuator_with_activation_follows_its_control(tmp_path):
    actuator = (
        '<ActivationCoordinateActuator name="m"><coordinate>h</coordinate><optimal_force>7</optimal_force>'
        "<activation_time_constant>0.03</activation_time_constant></ActivationCoordinateActuator>"
    )
    text = next(iter(RECORDED["cases"].values()))["model"]
    start, end = text.index("<ForceSet>"), text.index("</ForceSet>")
    m = load(tmp_path, text[:start] + "<ForceSet><objects>" + actuator + "</objects>" + text[end:])
    d = sinew.Data(m)
    d.act[:], d.ctrl[:] = 0.7, 0.1
    sinew.forward(m, d)
    assert d.act_dot == pytest.approx((0.1 - 0.7) / 0.03)
    assert d.actuator_force == pytest.approx(0.7 * 7)
