"""docs/from-mujoco.md names every function of MuJoCo's interface, and only functions of Sinew's that exist."""

import pathlib
import re

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "from-mujoco.md").read_text()
FAMILIES = ("mjs_", "mjv_", "mjr_", "mjui_", "mjp_")  # named as a whole


def mujoco_functions():
    mujoco = pytest.importorskip("mujoco", reason="MuJoCo is not installed: nothing to compare with")
    header = pathlib.Path(mujoco.HEADERS_DIR) / "mujoco.h"
    return set(re.findall(r"^MJAPI [^(;]*?\b(mj[a-z]*_\w+)\s*\(", header.read_text(), re.MULTILINE))


def test_every_function_of_mujoco_is_named():
    functions = mujoco_functions()
    assert len(functions) > 400
    missing = [name for name in functions if not name.startswith(FAMILIES) and f"`{name}`" not in PAGE]
    assert not missing, " ".join(sorted(missing))
    assert all(f"`{family}*`" in PAGE for family in FAMILIES)


def test_every_function_named_of_mujoco_exists():
    named = set(re.findall(r"`(mj[a-z]*_\w+)`", PAGE))
    assert named <= mujoco_functions(), " ".join(sorted(named - mujoco_functions()))


def test_every_function_named_of_sinew_is_public():
    headers = "".join(path.read_text() for path in (ROOT / "include" / "sinew").glob("*.h"))
    public = set(re.findall(r"\b(?:sn_\w+|sn[A-Z]\w+|SN_\w+)\b", re.sub(r"//[^\n]*", "", headers)))
    named = set(re.findall(r"\b(?:sn_\w+|sn[A-Z]\w+|SN_\w+)\b", PAGE)) - {"sn_spec_"}
    assert len(named) > 100
    assert named <= public, " ".join(sorted(named - public))


def test_tests_that_the_page_names_exist():
    for name in re.findall(r"`(tests/[\w/.]+)`", PAGE):
        assert (ROOT / name).exists(), name
