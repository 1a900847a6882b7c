"""The module has every name of MuJoCo's or says what is missing, under three ways in."""

import subprocess
import sys

import numpy as np
import pytest
from arm_model import XML
from sinew import _overlay
from sinew.mujoco import _missing
from sinew.mujoco._tables import TABLES


def test_every_name_of_the_table_is_there_or_listed_as_missing(mujoco):
    absent = {name for name in TABLES["names"] if not hasattr(mujoco, name)}
    assert absent <= set(_missing.MISSING)


def test_what_is_listed_as_missing_is_not_there_or_cannot_be_made(mujoco):
    for name in set(_missing.MISSING) & set(TABLES["names"]):
        if hasattr(mujoco, name):
            with pytest.raises(NotImplementedError, match=name):
                getattr(mujoco, name)()


class Page:
    """What sinew.view gives, without a browser; it is closed after some pictures."""

    def __init__(self, pictures):
        self.left, self.closed, self._overlay = pictures, False, _overlay.Overlay()

    def is_running(self):
        return self.left > 0

    def sync(self):
        self.left -= 1

    def close(self):
        self.closed = True


def test_a_passive_viewer_follows_the_program(mujoco, model, data, monkeypatch):
    import sinew
    from sinew.mujoco import viewer

    page = Page(3)
    monkeypatch.setattr(sinew, "view", lambda m, d: page)
    with viewer.launch_passive(model, data) as handle:
        while handle.is_running():
            mujoco.mj_step(model, data)
            handle.sync()
        assert handle.m is model and handle.d is data and handle.user_scn.ngeom == 0
    assert page.closed and page.left == 0


def test_a_viewer_simulates_until_it_is_closed(mujoco, model, monkeypatch):
    import sinew
    from sinew.mujoco import viewer

    page = Page(4)
    monkeypatch.setattr(sinew, "view", lambda m, d: page)
    data = mujoco.MjData(model)
    viewer.launch(model, data)
    assert page.closed and data.time > 0


def test_a_viewer_of_something_else_is_refused(mujoco, model, data):
    from sinew.mujoco import viewer

    with pytest.raises(ValueError, match="mujoco.MjModel"):
        viewer.launch_passive(data, data)
    with pytest.raises(ValueError, match="mujoco.MjData"):
        viewer.launch_passive(model, model)


def test_a_missing_name_says_what_it_is_about(mujoco):
    with pytest.raises(AttributeError, match="mjr_text.*text and figures"):
        mujoco.mjr_text


def test_the_table_in_the_documents_is_that_of_the_module():
    from pathlib import Path

    root = Path(__file__).resolve().parents[2]
    script = root / "python" / "generate_mujoco_names.py"
    subprocess.run([sys.executable, str(script), "--check"], check=True)


def run(*arguments):
    return subprocess.run([sys.executable, *arguments], capture_output=True, text=True, check=True).stdout.strip()


def test_a_program_that_cannot_be_touched_gets_sinew():
    program = "import mujoco, mujoco.rollout; print(mujoco.__name__, mujoco.rollout.__name__)"
    assert run("-m", "sinew.as_mujoco", "-c", program) == "sinew.mujoco sinew.mujoco.rollout"


def test_install_as_mujoco_replaces_the_import_and_leaves_the_installed_package_alone():
    assert run("-c", "import sinew; sinew.install_as_mujoco(); import mujoco; print(mujoco.__name__)") == "sinew.mujoco"


def test_both_engines_at_once_agree(mujoco, real):
    ours, theirs = mujoco.MjModel.from_xml_string(XML), real.MjModel.from_xml_string(XML)
    a, b = mujoco.MjData(ours), real.MjData(theirs)
    for _ in range(100):
        a.ctrl[:] = b.ctrl[:] = (0.3, 0.5)
        mujoco.mj_step(ours, a)
        real.mj_step(theirs, b)
    np.testing.assert_allclose(a.qpos, b.qpos, rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(a.sensordata, b.sensordata, rtol=1e-9, atol=1e-12)


def test_enums_and_constants_have_the_values_of_mujoco(mujoco, real):
    for name in TABLES["enums"]:
        assert {m: int(v) for m, v in getattr(mujoco, name).__members__.items()} == {
            m: int(v.value) for m, v in getattr(real, name).__members__.items()
        }
    for name in TABLES["constants"]:
        assert getattr(mujoco, name) == getattr(real, name)
