"""The page on OpenSim lists the classes that the importer's tables hold."""

import pathlib
import sys

ROOT = pathlib.Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import osim_kinds  # noqa: E402


def test_the_page_has_the_classes_of_the_tables():
    page = osim_kinds.PAGE.read_text()
    assert osim_kinds.page_with_table(page) == page, "run scripts/osim_kinds.py --write"


def test_every_table_is_found():
    assert all(len(names) > 1 for names in osim_kinds.kinds().values())
