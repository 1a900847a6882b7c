"""Poses, lengths, moment arms, muscle forces and accelerations of OpenSim's models against OpenSim's own numbers."""

import json
import os
import subprocess
from pathlib import Path

import pytest

np = pytest.importorskip("numpy")

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT.parent / "shared" / "opensim"
SINEW = os.environ.get("SINEW", str(ROOT / "build" / "bin" / "sinew"))
MODELS = {"arm26": "arm26.osim", "gait10dof18musc": "gait10dof18musc.osim", "leg39": "leg39.osim"}
FIELDS = "xpos,actuator_length,ten_J,hill_tendonforce,hill_fibervelocity,qacc"

pytestmark = pytest.mark.skipif(not DATA.is_dir(), reason="the recorded numbers of OpenSim are not here")


def names(info, field):
    text = bytes(ord(c) if isinstance(c, str) else c for c in info["fields"]["names"])
    return [text[at : text.index(0, at)].decode() for at in info["fields"][field]]


class Recorded:
    """A model, and what OpenSim says of it."""

    def __init__(self, name, folder):
        self.model = folder / f"{name}.snb"
        subprocess.run([SINEW, "compile", DATA / "models" / MODELS[name], self.model], check=True, capture_output=True)
        shown = subprocess.run([SINEW, "info", self.model, "--json"], check=True, capture_output=True, text=True)
        self.info = json.loads(shown.stdout)
        self.about = json.loads((DATA / "golden" / f"{name}.json").read_text())
        self.numbers = np.load(DATA / "golden" / f"{name}.npz")
        self.joints, self.bodies = names(self.info, "name_jntadr"), names(self.info, "name_bodyadr")
        self.actuators = names(self.info, "name_actuatoradr")
        self.muscles = [self.actuators.index(m) for m in self.about["muscles"]]
        self.free = [c for c, n in enumerate(self.about["coordinates"]) if n in self.joints]
        self.dofs = [self.joints.index(self.about["coordinates"][c]) for c in self.free]

    def state(self, pose):
        fields, sizes = self.info["fields"], self.info["sizes"]
        qpos, qvel, act = np.zeros(sizes["nq"]), np.zeros(sizes["nv"]), np.zeros(sizes["na"])
        qpos[self.dofs] = self.numbers["q"][pose, self.free]
        qvel[self.dofs] = self.numbers["u"][pose, self.free]
        for k, actuator in enumerate(self.muscles):
            first, count = fields["actuator_actadr"][actuator], fields["actuator_actnum"][actuator]
            act[first + count - 1] = self.numbers["activation"][pose, k]
            if count == 2:
                act[first] = self.numbers["fiber_length"][pose, k]
        return {"qpos": list(qpos), "qvel": list(qvel), "act": list(act)}

    def run(self, pose, folder):
        file = folder / "state.json"
        file.write_text(json.dumps(self.state(pose)))
        command = [SINEW, "run", self.model, "--steps", "0", "--state", file, "--fields", FIELDS]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        return {k: np.array(v) for k, v in json.loads(done.stdout.splitlines()[-1]).items()}


@pytest.fixture(scope="module", params=MODELS)
def recorded(request, tmp_path_factory):
    return Recorded(request.param, tmp_path_factory.mktemp(request.param))


@pytest.mark.parametrize("pose", [1, 7])
def test_a_model_has_the_numbers_of_opensim(recorded, pose, tmp_path):
    found, wanted = recorded.run(pose, tmp_path), recorded.numbers
    nv = recorded.info["sizes"]["nv"]
    bodies = [recorded.bodies.index(b) for b in recorded.about["bodies"]]
    assert np.abs(found["xpos"].reshape(-1, 3)[bodies] - wanted["body_pos"][pose]).max() < 1e-12
    lengths = found["actuator_length"][recorded.muscles]
    assert np.abs(lengths - wanted["mt_length_fresh"][pose]).max() < 1e-12
    # OpenSim's own forces follow lengths that are not those of its paths where several objects are wrapped
    trusted = wanted["wrap_stale"][pose] == 0
    tendons = np.array(recorded.info["fields"]["actuator_trnid"]).reshape(-1, 2)[recorded.muscles, 0]
    arms = -found["ten_J"].reshape(-1, nv)[tendons][:, recorded.dofs]
    assert np.abs(arms - wanted["moment_arm"][pose][:, recorded.free])[trusted].max() < 1e-12
    hill = [recorded.info["fields"]["hill_actuatorid"].index(a) for a in recorded.muscles]
    peak = np.array([m["F0"] for m in recorded.about["muscle_params"]])
    forces = (found["hill_tendonforce"][hill] - wanted["tendon_force"][pose]) / peak
    assert np.abs(forces[trusted]).max() < 1e-10
    assert np.abs(found["hill_fibervelocity"][hill] - wanted["fiber_velocity"][pose])[trusted].max() < 1e-8
    if trusted.all():
        qacc = wanted["qacc"][pose][recorded.free]
        assert np.abs(found["qacc"][recorded.dofs] - qacc).max() < 1e-9 * np.abs(qacc).max()
