"""The site builds without a warning, all its links lead somewhere, and its search answers what people ask."""
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
for needed in ("sphinx", "myst_parser", "furo", "latex2mathml", "sinew", "gymnasium"):
    pytest.importorskip(needed)


@pytest.fixture(scope="module")
def site():
    """The pages of `make docs`, built into the same folder, so that only what changed is built anew."""
    subprocess.run(["cmake", "--build", ROOT / "build", "--target", "sinew_tables"], check=True, capture_output=True)
    programs = [ROOT / "build" / "bin" / name for name in ("sinew_tables", "sinew")]
    done = subprocess.run([sys.executable, ROOT / "docs" / "site" / "build.py", *programs, ROOT / "build" / "docs"],
                          capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    assert "no warning, no broken link" in done.stdout
    return ROOT / "build" / "docs" / "html"


class Search:
    """Sphinx's search as its own script does it: stems of the words, titles before texts, all words wanted."""

    def __init__(self, folder):
        import snowballstemmer

        text = (folder / "searchindex.js").read_text()
        self.index = json.loads(text[text.index("(") + 1:text.rindex(")")])
        self.stem = snowballstemmer.stemmer("english").stemWord
        script = (folder / "_static" / "language_data.js").read_text()
        found = re.search(r"stopwords = (?:new Set\()?(\[.*?\])", script, re.S)
        self.stopwords = set(json.loads(found[1])) if found else set()

    def pages(self, table, word):
        found = self.index[table].get(word, [])
        return {found} if isinstance(found, int) else set(found)

    def __call__(self, question):
        words = [word for word in re.findall(r"\w+", question.lower()) if word not in self.stopwords]
        scores = {}
        for word in words:
            stem = self.stem(word)
            hits = {page: 5 for page in self.pages("terms", stem)}
            hits.update({page: 15 for page in self.pages("titleterms", stem)})
            for page, score in hits.items():
                count, total = scores.get(page, (0, 0))
                scores[page] = (count + 1, total + score)
        best = sorted(scores, key=lambda page: scores[page], reverse=True)
        return [self.index["docnames"][page] for page in best]


@pytest.fixture(scope="module")
def search(site):
    return Search(site)


@pytest.mark.parametrize("question,page", [
    ("how do I get A and B", "howto/linearise"),
    ("how do I randomise friction over 1,000 worlds", "howto/randomise"),
    ("why did my model explode", "howto/unstable"),
    ("where is mj_ray", "howto/rays"),
    ("how do I see tendon force", "howto/tendon-force"),
])
def test_questions_find_their_page_among_the_first_three(search, question, page):
    found = search(question)
    assert page in found[:3], found[:8]


def test_names_of_mujoco_lead_to_ours(search):
    assert "from-mujoco" in search("mj_multiRay")[:3] or "howto/rays" in search("mj_multiRay")[:3]
    assert "reference/fields-data" in search("hill_tendonforce")[:8]


def test_every_page_is_reachable_from_the_first(site):
    reached, front = set(), [site / "index.html"]
    while front:
        page = front.pop()
        if page in reached or not page.exists():
            continue
        reached.add(page)
        for link in re.findall(r'href="([^"#]+\.html)', page.read_text()):
            if "://" not in link:
                front.append((page.parent / link).resolve())
    every = {path.resolve() for path in site.rglob("*.html")}
    assert {path.name for path in every - reached} <= {"search.html", "genindex.html"}
