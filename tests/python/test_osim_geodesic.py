"""Paths over geodesics against the numbers that tests/osim/record_geodesic.py took from OpenSim 4.6, which stops at 1e-5 rad."""

import json
import warnings
from pathlib import Path

import numpy as np
import pytest

import sinew

RECORDED = json.loads((Path(__file__).resolve().parents[1] / "data" / "osim_geodesic.json").read_text())
STATES = RECORDED["states"]


@pytest.fixture(scope="module", params=["osim", "mjcf", "binary"])
def model(request, tmp_path_factory):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        if request.param == "mjcf":
            return sinew.loads(sinew.Spec.from_string(RECORDED["model"]).to_xml())
        m = sinew.loads(RECORDED["model"])
    if request.param == "osim":
        return m
    file = tmp_path_factory.mktemp("geodesic") / "geodesic.snb"
    m.save(str(file))
    return sinew.load(str(file))


def placed(m, state):
    d = sinew.Data(m)
    for c in state["q"]:
        d.joint(c).qpos, d.joint(c).qvel = state["q"][c], state["u"][c]
    d.ctrl[:] = state["controls"]
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
        if path is None:
            continue
        tendon = model.tendon(name).id
        assert abs(d.ten_length[tendon] - path["length"]) < 1e-10
        assert abs(d.ten_velocity[tendon] - path["speed"]) < 1e-5
        row = jacobian(model, d, tendon)
        for c, arm in path["arms"].items():
            assert abs(row[int(np.ravel(model.joint(c).dofadr)[0])] + arm) < 1e-5
    if all(state["paths"].values()):
        for c, value in state["acceleration"].items():
            assert abs(np.ravel(d.joint(c).qacc)[0] - value) < 1e-4 * max(map(abs, state["acceleration"].values()))


@pytest.mark.parametrize("number", range(len(STATES)))
def test_moment_arms_are_derivatives_of_lengths(model, number):
    state = STATES[number]
    d = placed(model, state)
    q, speed = d.qpos.copy(), d.ten_velocity.copy()
    lengths = []
    for step in (1e-6, -1e-6):
        d.qpos[:] = q + step * d.qvel
        sinew.forward(model, d)
        lengths.append(d.ten_length.copy())
    rate = (lengths[0] - lengths[1]) / 2e-6
    for name, path in state["paths"].items():
        tendon = model.tendon(name).id
        assert path is None or abs(rate[tendon] - speed[tendon]) < 1e-8


def test_batches_step_as_one_world_does():
    m = sinew.loads(RECORDED["model"])
    d = placed(m, STATES[0])
    b = sinew.Batch(m, 2)
    b.qpos[:], b.qvel[:], b.ctrl[:] = d.qpos, d.qvel, d.ctrl
    b.step(5)
    for _ in range(5):
        sinew.step(m, d)
    assert np.array_equal(np.asarray(b.qpos)[1], d.qpos)
