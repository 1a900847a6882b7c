"""study.toml: what it says, and errors that name file and key."""

import numpy
import pytest

from sinew.study.file import FileError, read_study
from sinew.tasks import MODELS

GOOD = f"""
model = "{MODELS / 'cart_pole.xml'}"
steps = 10
seeds = 2
samples = 3

[parameters]
"body_mass[pole]" = {{ times = [0.5, 1] }}
"opt.gravity[2]" = {{ uniform = [-10, -9] }}
"dof_damping[0]" = {{ from = 0.1, to = 10, count = 3, scale = "log" }}

[measure]
end = "last qpos"
"""


@pytest.fixture
def study(tmp_path):
    def write(text, **files):
        for name, contents in files.items():
            (tmp_path / name.replace("_py", ".py").replace("_csv", ".csv")).write_text(contents)
        path = tmp_path / "study.toml"
        path.write_text(text)
        return path

    return write


def test_a_file_is_a_study(study):
    found = read_study(study(GOOD))
    assert found.runs == 2 * 3 * 3 * 2
    values = found.values_of(numpy.arange(found.runs))
    assert numpy.allclose(numpy.unique(values["dof_damping[0]"]), [0.1, 1, 10])


def test_functions_come_from_a_file_beside_it(study):
    text = 'controls = "own.py:push"\n' + GOOD + 'speed = "own.py:speed"\n'
    found = read_study(study(text, own_py="def push(runs): return None\ndef speed(runs): return runs.batch.qvel[:, 0]\n"))
    assert found.controls.__name__ == "push" and found.measures["speed"].__name__ == "speed"


def test_points_come_from_a_table(study):
    text = GOOD.split("[parameters]")[0].replace("samples = 3", 'points = "p.csv"') + '[measure]\nend = "last qpos"\n'
    found = read_study(study(text, p_csv="body_mass[pole],input.a\n1,2\n3,4\n"))
    assert found.runs == 4
    with pytest.raises(FileError, match=r"p.csv:3: column 'input.a' holds numbers, not 'four'"):
        read_study(study(text, p_csv="body_mass[pole],input.a\n1,2\n3,four\n"))


@pytest.mark.parametrize(("old", "new", "words"), [
    ("steps = 10", "step = 10", "the study has no key 'step'; did you mean 'steps'?"),
    ("steps = 10", "", "'steps' is missing: timesteps of a run"),
    ("steps = 10", "steps = ten", "Invalid value (at line 3"),
    ("steps = 10", 'steps = "ten"', "'steps' is a whole number of at least 1, not 'ten'"),
    ("body_mass[pole]", "body_mas[pole]", "no parameter is called 'body_mas'; did you mean 'body_mass'?"),
    ("body_mass[pole]", "body_mass[pool]", "no body is named 'pool'; did you mean 'pole'?"),
    ("uniform = [-10, -9]", "uniform = [-9, -10]", "parameter 'opt.gravity[2]': uniform takes low and high, low < high"),
    ("uniform = [-10, -9]", "uniforn = [-10, -9]", "parameter 'opt.gravity[2]' has no key 'uniforn'; did you mean 'uniform'?"),
    ("uniform = [-10, -9]", "uniform = 3", "uniform takes low and high"),
    ("count = 3, ", "", "parameter 'dof_damping[0]': a range needs from, to and count; 'count' is missing"),
    ('"log"', '"lin"', "'scale' is \"linear\" or \"log\", not 'lin'"),
    ("from = 0.1", "from = -1", "limits of a log scale are positive"),
    ('"last qpos"', '"latest qpos"', "measure 'end': 'latest qpos' is not a reduction and a field"),
    ('"last qpos"', '"own.py:f"', "there is no file"),
    ('"last qpos"', "3", "measure 'end' is a text or a function, not 3"),
    ("cart_pole.xml", "cart_pol.xml", "cart_pol.xml"),
    ("[measure]", "[measures]", "did you mean 'measure'?"),
    ("seeds = 2", "seeds = -2", "'seeds' is a whole number of at least 1"),
    ("seeds = 2", "seeds = [1, 2.5]", "'seeds' is a number of seeds or a list of whole numbers"),
    ("seeds = 2", "start = 2", "'start' is a table, not 2"),
])  # fmt: skip
def test_what_is_wrong_in_a_file_is_named(study, old, new, words):
    assert old in GOOD
    path = study(GOOD.replace(old, new))
    with pytest.raises(FileError) as caught:
        read_study(path)
    assert words in str(caught.value) and ("study.toml: error:" in str(caught.value) or "cart_pol" in words)


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(FileError, match="none.toml: error: No such file"):
        read_study(tmp_path / "none.toml")


def test_a_function_that_is_not_there_is_named(study):
    with pytest.raises(FileError, match="has no function 'push'"):
        read_study(study('controls = "own.py:push"\n' + GOOD, own_py="x = 1\n"))
