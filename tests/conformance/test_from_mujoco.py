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


def functions_in(text):
    return set(re.findall(r"`(mj[a-z]*_\w+)`", text))


def later_functions():
    """Those that the page gives to later versions: in their rows, and in the last two columns of the table of groups."""
    rows = [line for line in PAGE.splitlines() if line.startswith("|")]
    groups = rows.index(next(row for row in rows if "of 3.6 to 3.17: there" in row))
    last_two = ["|".join(row.split("|")[5:]) for row in rows[groups:] if row.count("|") == 7]
    return functions_in("".join(last_two)) | functions_in("".join(row for row in rows if "of a later version" in row))


def test_every_function_named_of_mujoco_exists():
    later, now = later_functions(), mujoco_functions()
    assert later and not later & now
    wrong = functions_in(PAGE) - later - now
    assert not wrong, " ".join(sorted(wrong))


def test_every_function_named_of_sinew_is_public():
    headers = "".join(path.read_text() for path in (ROOT / "include" / "sinew").glob("*.h"))
    public = set(re.findall(r"\b(?:sn_\w+|sn[A-Z]\w+|SN_\w+)\b", re.sub(r"//[^\n]*", "", headers)))
    named = set(re.findall(r"\b(?:sn_\w+|sn[A-Z]\w+|SN_\w+)\b", PAGE)) - {"sn_spec_"}
    assert len(named) > 100
    assert named <= public, " ".join(sorted(named - public))


def test_tests_that_the_page_names_exist():
    for name in re.findall(r"`(tests/[\w/.]+)`", PAGE):
        assert (ROOT / name).exists(), name
