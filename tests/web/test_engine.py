"""The engine in WebAssembly against the native one, and the npm package."""
import gzip
import json
import re
import subprocess
import tarfile

import pytest
from browser import ARM, ROOT, SINEW, require, write_html

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
        assert list(tab.data(field)) == native[field], field  # bit for bit


def test_a_keyframe_that_does_not_exist_is_an_error(open_tab, tmp_path):
    tab = open_tab(write_html(tmp_path, ROOT / "models/arm.xml"))
    asked = "(() => { try { sinew.world.data.reset(%s); return 'reset'; } catch (error) { return `${error.name}: ${error.message}`; } })()"
    assert tab.get(asked % 99) == "RangeError: the model has no keyframe 99"
    assert tab.get(asked % "'gone'") == "RangeError: the model has no keyframe 'gone'"
    assert tab.get(asked % "") == "reset"


NODE_SELFCHECK = """
import { createEngine } from './sinew.js';
console.log(JSON.stringify((await createEngine()).selfcheck()));
"""


def released_checksums():
    found = json.loads(subprocess.run([SINEW, "selfcheck", "--json"], capture_output=True, text=True, check=True).stdout)
    return list(found.values())[:-1]


def test_node_gives_the_checksums_of_the_native_engine():
    require()
    done = subprocess.run(["node", "--input-type=module", "-e", NODE_SELFCHECK], cwd=ROOT / "build/web/npm",
                          capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == released_checksums()


def test_the_program_of_the_documents_runs_as_printed(tmp_path):
    require()
    (program,) = re.findall(r"^```js\n(.*?)^```$", (ROOT / "docs/pictures.md").read_text(), re.M | re.S)
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules/sinew").symlink_to(ROOT / "build/web/npm")
    done = subprocess.run(["node", "--input-type=module", "-e", program], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    qpos = [float(number) for number in re.findall(r"-?\d+\.?\d*", done.stdout.partition("[")[2])]
    assert len(qpos) == 7 and abs(qpos[2] + 9.81 * 0.002**2 * 100 * 101 / 2) < 1e-9, done.stdout


def test_the_browser_gives_the_checksums_of_the_native_engine(open_tab, tmp_path):
    tab = open_tab(write_html(tmp_path, ROOT / MODELS[1]))
    assert tab.get("sinew.world.engine.selfcheck()") == released_checksums()


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


def test_page_and_package_carry_the_licences_of_what_they_contain():
    require()
    page = (ROOT / "build/share/sinew/page.html").read_text()
    package = (ROOT / "build/web/npm/THIRD_PARTY_NOTICES.md").read_text()
    engine = ["Expat maintainers", "C.B. Barber", "PNG Reference Library", "Jean-loup Gailly", "Rich Felker"]
    for text, words in ((package, engine), (page, [*engine, "three.js authors"])):
        assert [word for word in words if word not in text] == []
    assert page.count("-->") == page.count("<!--")
