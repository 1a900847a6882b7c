"""Nothing is let pass without a row in relaxations.py, and its page says what the rows say."""

import ast
from pathlib import Path

import relaxations

HERE = Path(__file__).resolve().parent
# makers of random models: their numbers are sizes of bodies
MAKERS = ("random_bodies.py", "random_drives.py", "random_flexes.py", "random_meshes.py", "random_sensors.py")
JUDGE = [path for path in sorted(HERE.glob("*.py")) if not path.name.startswith(("test_", "conftest"))]
OTHERS = [path for path in JUDGE if path.name not in (*MAKERS, "relaxations.py")]
# numbers below this in the judge's code are tolerances
LARGEST_TOLERANCE = 1e-2
# how far qpos is moved, which relaxations.py says in words
ALLOWED = {("states.py", 1e-14)}


def small_numbers(text):
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, float) and 0 < abs(node.value) < LARGEST_TOLERANCE:
            yield node.lineno, node.value


def test_no_other_file_of_the_judge_holds_a_tolerance():
    found = [
        f"{path.name}:{line}: {value:g}"
        for path in OTHERS
        for line, value in small_numbers(path.read_text())
        if (path.name, value) not in ALLOWED
    ]
    assert not found, "\n".join(found)


def test_a_tolerance_outside_the_table_would_be_found():
    assert list(small_numbers("LIMIT = 1e-6\nTIME = 0.5\nFREE = ('efc_state', 1e-9)")) == [(1, 1e-6), (3, 1e-9)]


def test_every_row_that_is_not_always_true_is_used():
    text = "".join(path.read_text() for path in OTHERS)
    keys = [row.key for row in relaxations.RULES] + [row.key for row in relaxations.RELAXATIONS if row.when != "always"]
    assert [key for key in keys if f'"{key}"' not in text and f"'{key}'" not in text] == []


def test_rows_that_are_asked_for_exist():
    for path in OTHERS:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                asked = node.func.attr in ("tolerance", "names", "covers") and ast.unparse(node.func.value) == "relaxations"
                if asked and isinstance(node.args[0], ast.Constant):
                    key = node.args[0].value
                    assert key in relaxations.RULE or key in relaxations.RELAXED, f"{path.name}: {key}"


def test_keys_are_unique_and_rows_complete():
    rows = relaxations.RULES + relaxations.RELAXATIONS
    assert len({row.key for row in rows}) == len(rows)
    for row in relaxations.RELAXATIONS:
        assert row.fields and row.phase and row.when and len(row.reason) > 15, row.key


def test_the_page_is_made_from_the_table():
    assert relaxations.PAGE.read_text() == relaxations.page(), "python tests/conformance/relaxations.py --write"
