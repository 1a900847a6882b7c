"""study.toml: a study as a file.

model = "cheetah.xml"
steps = 1000
seeds = 10
samples = 100

[parameters]
"body_mass[torso]" = { times = [0.8, 1.0, 1.2] }
"geom_friction[floor,0]" = { uniform = [0.5, 1.5] }
"dof_damping[hind knee]" = { from = 0.1, to = 10, count = 5, scale = "log" }

[measure]
distance = "last qpos[x]"

Errors name the file and the key.
"""

from __future__ import annotations

import csv
import difflib
import importlib.util
import os
import pathlib
import sys
import tomllib
from collections.abc import Callable
from typing import Any

import numpy

from .._errors import ModelError
from .._model import load as load_model
from .study import Study
from .values import DISTRIBUTIONS, Relative, drawn

KEYS = {
    "model": "path of the model, from the folder of this file",
    "steps": "timesteps of a run",
    "every": "timesteps between two samples of what is measured and two calls of controls",
    "samples": "draws from the distributions",
    "seeds": "number of seeds, or a list of them",
    "seed": "of the study: another one draws other samples",
    "block": "runs that a worker computes at once",
    "points": "a .csv file with a column for each parameter and a row for each point",
    "parameters": "table of parameters",
    "controls": "a list of numbers, or FILE.py:FUNCTION",
    "measure": "table of columns",
    "start": "table of arguments of Batch.reset",
}
RANGE = {"from", "to", "count", "scale"}


class FileError(ValueError):
    """Something in a study file is wrong: the text names file and key."""


def _known(given, known, where):
    for key in given:
        if key not in known:
            close = difflib.get_close_matches(key, known, 1)
            hint = f"; did you mean '{close[0]}'?" if close else f"; known are {', '.join(known)}"
            raise ValueError(f"{where} has no key '{key}'{hint}")


# ---- values


def _range(table, name):
    missing = {"from", "to", "count"} - set(table)
    if missing:
        raise ValueError(f"parameter '{name}': a range needs from, to and count; '{sorted(missing)[0]}' is missing")
    scale = table.get("scale", "linear")
    if scale not in ("linear", "log"):
        raise ValueError(f"parameter '{name}': 'scale' is \"linear\" or \"log\", not {scale!r}")
    low, high, count = table["from"], table["to"], table["count"]
    if not isinstance(count, int) or count < 1 or (scale == "log" and not (low > 0 and high > 0)):
        raise ValueError(f"parameter '{name}': 'count' is a whole number of at least 1, limits of a log scale are positive")
    return (numpy.geomspace if scale == "log" else numpy.linspace)(low, high, count)


def _values(name, given):
    """Values of a parameter as given in the file."""
    if not isinstance(given, dict):
        return given
    if set(given) & RANGE:
        _known(given, RANGE, f"parameter '{name}'")
        return _range(given, name)
    _known(given, [*DISTRIBUTIONS, "times", "plus", "each", *RANGE], f"parameter '{name}'")
    kinds = [key for key in given if key != "each"]
    if len(kinds) != 1:
        raise ValueError(f"parameter '{name}' has one of {', '.join([*DISTRIBUTIONS, 'times', 'plus'])}, not {kinds}")
    (kind,) = kinds
    if kind in ("times", "plus"):
        return Relative(kind, _values(name, given[kind]))
    try:
        return drawn(kind, given[kind], given.get("each", False))
    except (TypeError, ValueError) as error:
        raise ValueError(f"parameter '{name}': {error}") from None


def _points(path):
    """Rows of a .csv file of numbers."""
    with open(path, newline="") as file:
        reader = csv.DictReader(file)
        rows = list(reader)
    for number, row in enumerate(rows):
        for name, text in row.items():
            try:
                row[name] = float(text)
            except (TypeError, ValueError):
                raise ValueError(f"{path}:{number + 2}: column '{name}' holds numbers, not {text!r}") from None
    if not rows:
        raise ValueError(f"{path} has no rows")
    return rows


# ---- functions


def function_of(text: str, folder: pathlib.Path) -> Callable[..., Any]:
    """FUNCTION of FILE.py."""
    path, _, name = text.rpartition(":")
    file = folder / path
    spec = importlib.util.spec_from_file_location(file.stem, file) if file.is_file() else None
    if not spec or not spec.loader:
        raise ValueError(f"'{text}': there is no file {file}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    function = getattr(module, name, None)
    if not callable(function):
        raise ValueError(f"'{text}': {file} has no function '{name}'")
    return function


def _is_function(text):
    return isinstance(text, str) and ".py:" in text


# ---- the file


def read_study(path: str | os.PathLike[str]) -> Study:
    """The study of a file. FileError names the file and what is wrong in it."""
    file = pathlib.Path(path)
    try:
        table = tomllib.loads(file.read_text())
        return _study(table, file.parent)
    except tomllib.TOMLDecodeError as error:
        raise FileError(f"{path}: error: {error}") from None
    except OSError as error:
        raise FileError(f"{error.filename or path}: error: {error.strerror}") from None
    except ModelError as error:
        raise FileError(str(error)) from None
    except (ValueError, TypeError, UnicodeDecodeError) as error:
        raise FileError(f"{path}: error: {error}") from None


def _table(table, key):
    found = table.get(key, {})
    if not isinstance(found, dict):
        raise ValueError(f"'{key}' is a table, not {found!r}")
    return found


def _study(table, folder):
    _known(table, KEYS, "the study")
    for key in ("model", "steps", "measure"):
        if key not in table:
            raise ValueError(f"'{key}' is missing: {KEYS[key]}")
    if not isinstance(table["model"], str):
        raise ValueError(f"'model' is a path, not {table['model']!r}")
    controls = table.get("controls")
    measure = {name: function_of(what, folder) if _is_function(what) else what for name, what in _table(table, "measure").items()}
    plain = {key: table[key] for key in ("steps", "every", "samples", "seeds", "seed", "block") if key in table}
    return Study(
        load_model(folder / table["model"]),
        {name: _values(name, given) for name, given in _table(table, "parameters").items()},
        function_of(controls, folder) if _is_function(controls) else controls,
        measure,
        start=_table(table, "start"),
        rows=_points(folder / table["points"]) if "points" in table else (),
        **plain,
    )
