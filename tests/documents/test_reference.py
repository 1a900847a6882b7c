"""Everything public has a reference entry: functions, fields, enum values, elements and attributes, counted to the last."""
import enum
import inspect
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SITE = ROOT / "docs" / "site"
sys.path.insert(0, str(SITE))
sinew = pytest.importorskip("sinew")


@pytest.fixture(scope="module")
def tables():
    program = ROOT / "build" / "bin" / "sinew_tables"
    subprocess.run(["cmake", "--build", ROOT / "build", "--target", "sinew_tables"], check=True, capture_output=True)
    return json.loads(subprocess.run([program], capture_output=True, text=True, check=True).stdout)


@pytest.fixture(scope="module")
def pages(tables):
    import reference_pages

    return reference_pages.all_pages(tables, str(ROOT / "build" / "bin" / "sinew"))


def entries(pages, prefix):
    """Text of the pages whose name begins so."""
    found = [text for name, text in pages.items() if name.startswith(prefix)]
    assert found
    return "\n".join(found)


def test_every_exported_function_has_an_entry_with_a_sentence(pages):
    library = ROOT / "build" / "lib" / "libsinew.so"
    assert library.exists() and shutil.which("nm"), "the shared library is not built, or nm is not installed"
    symbols = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, text=True, check=True).stdout
    # functions behind macros end in _as; the macro's name is the public one
    names = [name for name in re.findall(r" T (sn_\w+)$", symbols, re.M)]
    text = entries(pages, "c/")
    assert len(names) > 180
    missing = [name for name in names if f"## `{name}`\n" not in text]
    assert not missing, f"declare them in a header of include/sinew with SN_API and a comment above: {missing}"
    bare = [name for name in names if re.search(rf"## `{name}`\n\n```c\n[^`]*```\n\n\n", text)]
    assert not bare, f"say in a comment above the declaration what they do: {bare}"


def test_every_field_has_an_entry_with_a_sentence(pages, tables):
    count = 0
    for key, page, prefix in (("sizes", "fields-model", "model-"), ("options", "fields-model", "opt-"),
                              ("statistics", "fields-model", "stat-"), ("visuals", "fields-model", "vis-"),
                              ("model", "fields-model", "model-"), ("data", "fields-data", "data-"),
                              ("frame_sizes", "fields-data", "data-"), ("frame", "fields-data", "data-"),
                              ("contact", "fields-data", "contact-")):
        for row in tables[key]:
            entry = re.search(rf"#field-{prefix}{row['name']}}}`{row['name']}` \|[^|]*\|[^|]*\| (.*?) \|", pages[page])
            assert entry and len(entry[1]) > 3, f"{row['name']} has no description in its table"
            count += 1
    python = [field for table in ("size", "option", "statistic", "visual", "model", "data", "frame_size", "frame", "contact")
              for field in getattr(sinew, f"{table}_fields")()]
    assert count == len(python) > 600


def test_every_enum_value_has_an_entry(pages):
    constants = set(re.findall(r"`(SN_\w+)` \| -?\d+ \|", pages["c/values"]))
    headers = "\n".join(path.read_text() for path in (ROOT / "include" / "sinew").glob("*.h"))
    written = set(re.findall(r"^\s+(SN_[A-Z0-9_]+)(?: = [^,]+)?,?(?:\s*//.*)?$", headers, re.M))
    assert len(constants) > 300 and not {name for name in written if name not in constants and "(" not in name}
    text = entries(pages, "python/enums")
    missing = [f"{kind.__name__}.{member}" for kind in vars(sinew).values()
               if isinstance(kind, type) and issubclass(kind, enum.Enum)
               for member in kind.__members__ if f"| `{member}` |" not in text]
    assert not missing


def test_every_element_and_attribute_has_an_entry_with_a_meaning(pages, tables):
    from element_texts import ELEMENTS

    text = entries(pages, "mjcf/")
    silent = [row["kind"] for row in tables["elements"] if len(ELEMENTS.get(row["kind"], "")) < 10]
    assert not silent, f"say in docs/site/element_texts.py what they are for: {silent}"
    stale = set(ELEMENTS) - {row["kind"] for row in tables["elements"]}
    assert not stale, f"no such elements any more: {stale}"
    attributes = 0
    for element in tables["elements"]:
        assert f"(mjcf-{element['kind'].lower()})=" in text, element["kind"]
        for row in element["attributes"]:
            anchor = f"#mjcf-{element['kind'].lower()}-{row['name']}}}`{row['name']}`"
            assert anchor in text and row["doc"], f"<{element['tag']} {row['name']}> has no meaning in its row of src/spec"
            attributes += 1
    assert len(tables["elements"]) > 150 and attributes > 1500


def test_the_meaning_of_an_attribute_says_more_than_its_name(tables):
    bare = [f"{element['kind'].lower()}: {row['name']}: {row['doc']}" for element in tables["elements"] for row in element["attributes"]
            if row["doc"].replace(" ", "").lower() == row["name"].lower() or row["doc"] == "default class"]  # fmt: skip
    assert not bare, "\n".join(bare)


def test_every_python_function_and_class_has_an_entry_with_a_docstring(pages):
    import reference_pages

    text = entries(pages, "python/")
    modules = [sinew] + [reference_pages.imported(f"sinew.{name}") for name in reference_pages.submodules()]
    assert {"sinew.study", "sinew.ray", "sinew.gym"} <= {module.__name__ for module in modules}
    missing, silent = [], []
    for module in modules:
        for name in reference_pages.module_names(module):
            thing = getattr(module, name)
            ours = getattr(thing, "__module__", "sinew") or "sinew"
            if not (callable(thing) and ours.startswith("sinew")) or inspect.ismodule(thing):
                continue
            if module is not sinew and not reference_pages.is_part(ours, module.__name__):
                continue
            full = f"{module.__name__}.{name}"
            missing += [] if f"`{full}`\n" in text else [full]
            silent += [] if inspect.getdoc(thing) else [full]
    assert not missing and not silent, f"no entry: {missing}; no docstring: {silent}"


def test_every_command_and_option_is_in_the_reference(pages):
    help_text = subprocess.run([ROOT / "build" / "bin" / "sinew", "--help"], capture_output=True, text=True).stdout
    for name in re.findall(r"^  (\w+) +\w", help_text.split("\n`sinew")[0], re.M):
        assert f"## sinew {name}\n" in pages["command"]
