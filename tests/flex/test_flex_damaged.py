"""Damaged models with flexes, plugins and distance fields: a model that steps, or an error with a line; never a crash."""

import random
import re
from pathlib import Path

import pytest

sinew = pytest.importorskip("sinew", reason="the Python package sinew is not installed")

ROOT = Path(__file__).resolve().parents[2]
SOURCES = sorted((ROOT / "models" / "flex").glob("*.xml")) + [ROOT / "models" / "plugin" / "plugins.xml"]
NUMBERS = ["-1", "0", "1e300", "nan", "1e-320", "2147483648", "3.5", "", "7 7", "-1e9", "1 2 3 4 5 6 7"]
MUTATIONS = 200


def change_number(rng, text):
    found = rng.choice(list(re.finditer(r'"[^"]*"', text)))
    return text[: found.start()] + f'"{rng.choice(NUMBERS)}"' + text[found.end() :]


def cut(rng, text):
    at = rng.randrange(len(text))
    return text[:at] + text[at + rng.randrange(1, 40) :]


def change_letter(rng, text):
    at = rng.randrange(len(text))
    return text[:at] + chr(rng.randrange(32, 127)) + text[at + 1 :]


def repeat(rng, text):
    found = rng.choice(list(re.finditer(r"<[^<>]*/>", text)))
    return text[: found.end()] + found.group(0) + text[found.end() :]


@pytest.mark.filterwarnings("ignore::sinew.ModelWarning")
@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_damaged_models_load_or_tell_where_they_are_wrong(source):
    whole, refused = source.read_text(), 0
    for seed in range(MUTATIONS):
        rng = random.Random(seed)
        text = whole
        for _ in range(rng.randrange(1, 4)):
            text = rng.choice([change_number, change_number, cut, change_letter, repeat])(rng, text)
        if re.search(r'count="[^"]*\d{4}', text):
            continue  # as many vertices as asked for, which takes long and is right
        try:
            model = sinew.loads(text)
        except sinew.ModelError as error:
            refused += 1
            assert re.match(r"[^:]*:\d+:\d+: |.*memory", str(error)), str(error)
            continue
        data = sinew.Data(model)
        for _ in range(3):
            sinew.step(model, data)
    assert 0 < refused < MUTATIONS
