"""Paths by functions of coordinates against the numbers that tests/osim/record_functional.py took from OpenSim 4.6."""

import json
import warnings
from pathlib import Path

import numpy as np
import pytest

import sinew

RECORDED = json.loads((Path(__file__).resolve().parents[1] / "data" / "osim_functional.json").read_text())
STATES = RECORDED["states"]
FREE = ("hip", "knee", "ankle")


@pytest.fixture(scope="module", params=["osim", "mjcf", "binary"])
def model(request, tmp_path_factory):
    if request.param == "osim":
        return sinew.loads(RECORDED["model"])
    if request.param == "mjcf":
        return sinew.loads(sinew.Spec.from_string(RECORDED["model"]).to_xml())
    file = tmp_path_factory.mktemp("functional") / "functional.snb"
    sinew.loads(RECORDED["model"]).save(str(file))
    return sinew.load(str(file))


def placed(m, state):
    d = sinew.Data(m)
    for c in FREE:
        d.joint(c).qpos, d.joint(c).qvel = state["q"][c], state["u"][c]
    d.ctrl[:] = state["controls"]
    d.act[:] = state["controls"][: len(d.act)]
    sinew.forward(m, d)
    return d


def jacobian(m, d, tendon):
    row = np.zeros(m.nv)
    first, count = m.ten_J_rowadr[tendon], m.ten_J_rownnz[tendon]
    row[m.ten_J_colind[first : first + count]] = np.ravel(d.ten_J)[first : first + count]
    return row


@pytest.mark.parametrize("number", range(len(STATES)))
def test_lengths_speeds_and_moment_arms_are_those_of_opensim(model, number):
    state = STATES[number]
    d = placed(model, state)
    for name, path in state["paths"].items():
        tendon = model.tendon(name).id
        assert abs(d.ten_length[tendon] - path["length"]) < 1e-12
        assert abs(d.ten_velocity[tendon] - path["speed"]) < 1e-12
        row, arms = jacobian(model, d, tendon), dict(path["arms"])
        # OpenSim's moment arm about a coordinate leaves out those that follow it; its forces include them
        arms["knee"] += arms.pop("slide") * np.polyval(np.polyder(RECORDED["coupler"]), state["q"]["knee"])
        for c in FREE:
            assert abs(row[model.joint(c).dofadr] + arms[c]) < 1e-12


@pytest.mark.parametrize("number", range(len(STATES)))
def test_accelerations_are_those_of_opensim(model, number):
    state = STATES[number]
    d = placed(model, state)
    found = np.array([d.joint(c).qacc for c in FREE]).ravel()
    expected = np.array([state["acceleration"][c] for c in FREE])
    assert np.abs(found - expected).max() < 1e-9 * np.abs(expected).max()


def test_moment_arms_of_the_muscle_analysis_have_the_sign_of_opensim(tmp_path):
    state = STATES[0]
    rows = "".join("\t".join(repr(x) for x in (t, *(state["q"][c] for c in FREE))) + "\n" for t in (0.0, 0.1))
    head = "q\nversion=1\nnRows=2\nnColumns=4\ninDegrees=no\nendheader\ntime\thip\tknee\tankle\n"
    (tmp_path / "q.mot").write_text(head + rows)
    found = sinew.osim.muscle_analysis(
        sinew.loads(RECORDED["model"]), sinew.osim.read(str(tmp_path / "q.mot")), "moment-arm", coordinate="hip"
    )
    for name in ("three", "two"):
        assert abs(found[name][0] - state["paths"][name]["arms"]["hip"]) < 1e-12


@pytest.mark.parametrize("device", ["cpu", "emulate"])
def test_batches_step_as_one_world_does(device):
    m = sinew.loads(RECORDED["model"])
    d = placed(m, STATES[1])
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        b = sinew.Batch(m, 3, device=device)
    assert [str(w.message) for w in said if "functional tendon" in str(w.message)] or device == "cpu"
    b.qpos[:], b.qvel[:], b.ctrl[:], b.act[:] = d.qpos, d.qvel, d.ctrl, d.act
    b.step(5)
    for _ in range(5):
        sinew.step(m, d)
    assert np.array_equal(np.asarray(b.qpos)[2], d.qpos) and np.array_equal(np.asarray(b.qvel)[1], d.qvel)
