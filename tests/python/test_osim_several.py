"""Axes and couplers of several coordinates against the numbers that tests/osim/record_several.py took from OpenSim 4.6."""

import json
from pathlib import Path

import numpy as np
import pytest

import sinew

RECORDED = json.loads((Path(__file__).resolve().parents[1] / "data" / "osim_several.json").read_text())
CASES = [(which, i) for which in ("axes", "couplers") for i in range(len(RECORDED[which]["states"]))]


def asis(text):
    """With Simbody's rates of axes and OpenSim's second derivatives of polynomials."""
    spec = sinew.Spec.from_string(text)
    return spec.to_xml().replace("<option ", '<option osim="asis" ', 1)


@pytest.fixture(scope="module", params=["mjcf", "binary"])
def models(request, tmp_path_factory):
    made = {}
    for which in ("axes", "couplers"):
        made[which] = sinew.loads(asis(RECORDED[which]["model"]))
        if request.param == "binary":
            file = tmp_path_factory.mktemp("several") / f"{which}.snb"
            made[which].save(str(file))
            made[which] = sinew.load(str(file))
    return made


def placed(m, state):
    d = sinew.Data(m)
    for c, value in state["q"].items():
        d.joint(c).qpos, d.joint(c).qvel = value, state["u"][c]
    d.ctrl[:] = state["controls"]
    sinew.forward(m, d)
    return d


@pytest.mark.parametrize(("which", "number"), CASES)
def test_poses_and_velocities_of_bodies_are_those_of_opensim(models, which, number):
    m, state = models[which], RECORDED[which]["states"][number]
    d = placed(m, state)
    for name, frame in state["frames"].items():
        body = m.body(name).id
        assert np.abs(d.xpos[body] - frame["pos"]).max() < 1e-14
        assert np.abs(np.reshape(d.xmat[body], (3, 3)) - frame["mat"]).max() < 1e-14
        jac, rot = sinew.jac_body(m, d, body)
        assert np.abs(jac @ d.qvel - frame["vel"]).max() < 1e-13
        assert np.abs(rot @ d.qvel - frame["omega"]).max() < 1e-13


@pytest.mark.parametrize(("which", "number"), CASES)
def test_accelerations_and_inverse_dynamics_are_those_of_opensim(models, which, number):
    m, state = models[which], RECORDED[which]["states"][number]
    d = placed(m, state)
    found = np.array([np.ravel(d.joint(c).qacc)[0] for c in state["q"]])
    expected = np.array(list(state["acceleration"].values()))
    assert np.abs(found - expected).max() < 1e-12 * np.abs(expected).max()
    for c in state["q"]:
        d.joint(c).qacc = state["a"][c]
    sinew.inverse(m, d)
    force = {c: np.ravel(d.qfrc_inverse)[m.joint(c).dofadr] for c in state["q"]}
    worst = max(abs(force[c] - state["inverse"][c]) for c in force)
    assert worst < 1e-12 * max(map(abs, state["inverse"].values()))


@pytest.mark.parametrize("which", ["axes", "couplers"])
def test_velocities_are_rates_of_poses_and_accelerations_conserve_energy(which):
    """Without Simbody's rates: the energy of a model without losses changes by the power of its actuators alone."""
    m = sinew.loads(RECORDED[which]["model"])
    d = placed(m, RECORDED[which]["states"][0])
    d.ctrl[:] = 0
    m.opt.enableflags |= 2
    m.opt.timestep = 1e-4
    sinew.forward(m, d)
    before = np.sum(d.energy)
    for _ in range(500):
        sinew.step(m, d)
    sinew.forward(m, d)
    assert abs(np.sum(d.energy) - before) < 1e-9 * max(1, abs(before))


def test_coordinates_of_results_follow_several(tmp_path):
    state = RECORDED["couplers"]["states"][1]
    m = sinew.loads(RECORDED["couplers"]["model"])
    head = "q\nversion=1\nnRows=3\nnColumns=4\ninDegrees=no\nendheader\ntime\t" + "\t".join(state["q"]) + "\n"
    rows = "".join("\t".join(repr(x) for x in (t, *state["q"].values())) + "\n" for t in (0.0, 0.1, 0.2))
    (tmp_path / "q.mot").write_text(head + rows)
    found = sinew.osim.analyze(m, sinew.osim.read(str(tmp_path / "q.mot")), {"K": {"kind": "Kinematics"}})
    table = found["K_q"]
    for c, value in state["driven"].items():
        column = table[c] if c in table.labels else None
        assert column is not None and np.abs(column - value).max() < 1e-9


@pytest.mark.parametrize("which", ["axes", "couplers"])
def test_derivatives_fall_back_on_differences_and_batches_step_alike(which):
    m = sinew.loads(RECORDED[which]["model"])
    d = placed(m, RECORDED[which]["states"][2])
    found, wanted = (sinew.linearize(m, d, mode=mode) for mode in ("auto", "fd"))
    assert found.differences and np.abs(found.A - wanted.A).max() < 1e-9 * np.abs(wanted.A).max()
    b = sinew.Batch(m, 2)
    b.qpos[:], b.qvel[:], b.ctrl[:] = d.qpos, d.qvel, d.ctrl
    b.step(5)
    for _ in range(5):
        sinew.step(m, d)
    assert np.array_equal(np.asarray(b.qpos)[1], d.qpos)


def test_attached_models_keep_their_inputs():
    state, text = RECORDED["couplers"]["states"][0], asis(RECORDED["couplers"]["model"])
    alone = placed(sinew.loads(text), state)
    whole = sinew.loads(
        '<mujoco><compiler angle="radian" settlemuscles="true" inertiafromgeom="false"/><option gravity="0 -9.8 0" osim="asis"/><asset>'
        '<model name="leg" file="leg.xml"/></asset><worldbody><attach model="leg" body="thigh" prefix="r_"/></worldbody></mujoco>',
        assets={"leg.xml": text.encode()},
    )
    d = sinew.Data(whole)
    for c, value in state["q"].items():
        d.joint("r_" + c).qpos, d.joint("r_" + c).qvel = value, state["u"][c]
    d.ctrl[: whole.nu] = alone.ctrl[: whole.nu]
    sinew.forward(whole, d)
    assert whole.nblend == 6 and np.abs(d.qfrc_bias - alone.qfrc_bias).max() < 1e-12
