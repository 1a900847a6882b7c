"""The documents name files that exist, and the glossary's words live where it says."""

import re

import pytest
import remaining
import sources

PAGES = [*sorted((sources.ROOT / "docs").glob("*.md")), sources.ROOT / "CONTRIBUTING.md"]
ADDED = "attribute sensor gain pair shape integrator solver stage field".split()


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_files_that_a_page_names_exist(page):
    named = re.findall(r"`((?:src|include|tests|docs|apps|python|scripts|bench)/[\w./]+)`", page.read_text())
    missing = [name for name in named if not (sources.ROOT / name).exists()]
    assert not missing, ", ".join(missing)


def test_the_glossary_gives_every_word_a_sentence_and_a_place():
    rows = re.findall(r"^\| (?!word|---)(.+?) \|(.+?)\|(.*?)\|(.+?)\|$", (sources.ROOT / "docs/glossary.md").read_text(), re.M)
    assert len(rows) > 50
    assert all(len(meaning.strip()) > 15 and "`" in place for _, meaning, _, place in rows)
    words = [word for names, *_ in rows for word in names.split(", ")]
    assert len(words) == len(set(words))


def test_the_manual_says_how_to_add_what_one_adds():
    text = (sources.ROOT / "docs" / "adding.md").read_text()
    titles = " ".join(re.findall(r"^## (.*)$", text, re.M))
    missing = [word for word in ADDED if word not in titles and word not in remaining.NOT_DESCRIBED]
    assert not missing, ", ".join(missing)
