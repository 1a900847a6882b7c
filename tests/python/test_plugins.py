"""Plugins of one's own from Python: a library compiled from the example of the documents, handed to the loader."""

import copy
import subprocess
from pathlib import Path

import pytest
import sinew

ROOT = Path(__file__).resolve().parents[2]
MODEL = """<mujoco><extension><plugin plugin="my.cubic"/></extension>
<worldbody><body><joint name="j" type="slide"/><geom size=".1"/></body></worldbody>
<actuator><plugin plugin="my.cubic" joint="j"><config key="k" value="{}"/></plugin></actuator></mujoco>"""


def _compiled(folder, source):
    file, library = folder / "mine.c", folder / "libmine.so"
    file.write_text(source)
    subprocess.run(["cc", "-shared", "-fPIC", f"-I{ROOT / 'include'}", "-o", library, file], check=True)
    return library


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """The functions of the document's program, with its table in place of main()."""
    blocks = (ROOT / "docs/extensions.md").read_text().split("```")
    program = next(block for block in blocks if "static void forces(" in block).removeprefix("c\n")
    table = next(block for block in blocks if "sinew_plugins(void) {" in block)
    return _compiled(tmp_path_factory.mktemp("plugin"), program[: program.index("int main")] + table)


def _force(model):
    data = sinew.Data(model)
    data.ctrl[0] = 0.5
    sinew.forward(model, data)
    return data.actuator_force[0]


def test_a_library_of_plugins_drives_an_actuator(library):
    assert _force(sinew.loads(MODEL.format(8), plugins=library)) == 1


def test_a_copy_of_the_model_keeps_the_plugins(library):
    assert _force(copy.copy(sinew.loads(MODEL.format(16), plugins=library))) == 2


def test_a_plugin_refuses_its_configuration_with_file_and_line(library):
    with pytest.raises(sinew.ModelError, match=r"model.xml:3:.*'my.cubic': 'k' must be positive, found '-1'"):
        sinew.loads(MODEL.format(-1), plugins=library)


def test_without_the_library_the_plugin_is_unknown():
    with pytest.raises(sinew.ModelError, match="names 'my.cubic', which is neither built in nor handed to the loader"):
        sinew.loads(MODEL.format(8))


def test_a_library_without_a_table_is_refused(tmp_path):
    with pytest.raises(ValueError, match="has no function sinew_plugins"):
        sinew.loads(MODEL.format(8), plugins=_compiled(tmp_path, "int unrelated(void) { return 1; }"))


def test_a_library_that_does_not_exist_is_an_error(tmp_path):
    with pytest.raises(OSError, match="nothing.so"):
        sinew.loads(MODEL.format(8), plugins=tmp_path / "nothing.so")
