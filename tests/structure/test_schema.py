"""MJCF is described once, in src/spec: no file of the Python package has a table of its attributes, tags or values."""

import ast
import json
import re

import sources

MOST_ATTRIBUTES = 12  # in one literal, without tags: what structs spell differently, or one function handles
MOST_TAGS = 24  # kinds of elements of a spec
ROW = re.compile(r"^\s*ATTR\((\w+), (\w+),", re.M)
CHILD = re.compile(r'CHILD\(\w+, "(\w+)"')


def schema_names():
    """Names of attributes and of tags, as the rows of src/spec have them."""
    rows = "\n".join(path.read_text() for path in sorted((sources.ROOT / "src" / "spec").glob("*.h")))
    sensors = (sources.ROOT / "include" / "sinew" / "sensor_kinds.h").read_text()
    tags = set(CHILD.findall(rows)) | set(re.findall(r"SENSOR\(\w+,\s+(\w+),", sensors))
    return {name for _, name in ROW.findall(rows)}, tags


def literals(tree):
    """(line, words) of every text, and of every list, tuple, set and dict with all texts in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.List | ast.Tuple | ast.Set | ast.Dict | ast.Constant):
            texts = [n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, str)]
            yield node.lineno, {word for text in texts for word in re.findall(r"\w+", text)}


def tables_in(text, attributes, tags):
    found = set()
    for line, words in literals(ast.parse(text)):
        if len(words & attributes - tags) > MOST_ATTRIBUTES or len(words & tags) > MOST_TAGS:
            found.add(line)
    return sorted(found)


def test_the_rows_are_recognised():
    attributes, tags = schema_names()
    assert {"solreflimit", "conaffinity", "fitscale"} <= attributes and len(attributes) > 250
    assert {"worldbody", "framequat", "adhesion"} <= tags and len(tags) > 100


def test_a_table_of_attributes_would_be_found():
    attributes, tags = schema_names()
    rows = "\n".join(f"{name} {name} reals" for name in sorted(attributes)[:60])
    assert tables_in(f'GEOM = _rows("""{rows}""")', attributes, tags)
    assert tables_in(f"TAGS = {sorted(tags)!r}", attributes, tags)
    assert tables_in(f"MUSCLE = {sorted(attributes - tags)[:13]!r}", attributes, tags)
    assert not tables_in('"""What the name and the type of a geom are."""', attributes, tags)


def test_python_has_no_schema_of_its_own():
    attributes, tags = schema_names()
    found = [f"{sources.name_of(path)}:{line}" for path in sources.python_files("python/src/sinew/mujoco")
             for line in tables_in(path.read_text(), attributes, tags)]  # fmt: skip
    assert not found, "a table of MJCF beside src/spec: " + ", ".join(found)


def tables():
    return json.loads((sources.ROOT / "python" / "src" / "sinew" / "mujoco" / "tables.json").read_text())


def test_few_fields_of_structs_have_their_values_from_a_table():
    """Built-in values are those of the schema; a table has those of fields that are no attribute."""
    rows = {f"{struct}.{name}": row for struct, table in tables()["spec"].items() for name, row in table.items()}
    typed = [name for name, row in rows.items() if isinstance(row, dict) and "value" not in row]
    assert len(typed) > 340, len(typed)
    names = ("geom.friction", "joint.damping", "tendon.width", "actuator.gainprm", "flex.young", "compiler.boundmass")
    assert set(names) <= set(typed)
    colours = tables()["visual"]["rgba"]
    assert colours and not [name for name, row in colours.items() if "value" in row]
