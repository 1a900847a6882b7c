"""Builds the site: copies the pages, writes the reference, runs Sphinx with warnings as errors, checks all links.

    build.py TABLES SINEW OUT     TABLES: the program sinew_tables; SINEW: the command; OUT: gets source/ and html/
"""

import html.parser
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

SITE = Path(__file__).resolve().parent
ROOT = SITE.parents[1]
sys.path.insert(0, str(SITE))


def copy_page(path, target):
    """Links between pages of the repository as links between pages of the site; other files are named, not linked."""
    text = path.read_text()
    if path.parent == ROOT:
        text = re.sub(r"\]\(docs/", "](", text)
    text = re.sub(r"\]\(\.\./(CONTRIBUTING|CHANGELOG)\.md", r"](\1.md", text)
    text = re.sub(r"\[([^\]]+)\]\((?:\.\./)+(?:README\.md|LICENSE|models/[^)]*|examples/[^)]*|python/[^)]*|src/[^)]*|include/[^)]*)\)", r"\1", text)
    text = re.sub(r"\[([^\]]+)\]\((?:README\.md|LICENSE|python/[^)]*|examples/[^)]*)\)", r"\1", text)
    # blocks without a language are text
    lines, inside = [], False
    for line in text.splitlines():
        if line.startswith("```"):
            line, inside = ("```text" if line == "```" and not inside else line), not inside
        lines.append(line)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text("\n".join(lines) + "\n")


def copy_pages(source):
    for path in sorted((ROOT / "docs").rglob("*")):
        if SITE in path.parents or not path.is_file():
            continue
        target = source / path.relative_to(ROOT / "docs")
        if path.suffix == ".md":
            copy_page(path, target)
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(path, target)
    for name in ("CONTRIBUTING.md", "CHANGELOG.md"):
        copy_page(ROOT / name, source / name)
    shutil.copy2(SITE / "conf.py", source)
    shutil.copy2(ROOT / "include" / "sinew" / "version.h", source)


def add_unlisted(source):
    """Pages that no table of contents names are listed under Subjects: a new page of docs/ appears by itself."""
    index = (source / "index.md").read_text()
    known = set(re.findall(r"^[\w/-]+$", index, re.M)) | {"index"}
    new = sorted(path.stem for path in source.glob("*.md") if path.stem not in known)
    if new:
        index = index.replace("theory/index\n", "theory/index\n" + "".join(f"{name}\n" for name in new), 1)
        (source / "index.md").write_text(index)


class Links(html.parser.HTMLParser):
    def __init__(self):
        super().__init__()
        self.links, self.ids = [], set()

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        if found.get("id"):
            self.ids.add(found["id"])
        for key in ("href", "src"):
            if found.get(key):
                self.links.append(found[key])


def broken_links(folder):
    """Links of all pages that lead nowhere inside the site."""
    pages = {}
    for path in folder.rglob("*.html"):
        reader = Links()
        reader.feed(path.read_text())
        pages[path.resolve()] = reader
    broken = []
    for path, reader in pages.items():
        for link in reader.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc or link.startswith("#") and not parts.fragment:
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not target.exists():
                broken.append(f"{path.relative_to(folder.resolve())}: {link}")
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].ids:
                broken.append(f"{path.relative_to(folder.resolve())}: {link} (no such place)")
    return broken


def build(tables_program, sinew, out):
    import reference_pages

    out = Path(out)
    source, folder = out / "source", out / "html"
    shutil.rmtree(source, ignore_errors=True)
    copy_pages(source)
    tables = json.loads(subprocess.run([tables_program], capture_output=True, text=True, check=True).stdout)
    reference_pages.write(reference_pages.all_pages(tables, str(sinew)), source / "reference")
    add_unlisted(source)
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-j", "auto", "-b", "html", source, folder]
    if subprocess.run(command).returncode != 0:
        return 1
    broken = broken_links(folder)
    print("\n".join(broken) or f"{len(list(folder.rglob('*.html')))} pages, no warning, no broken link: {folder / 'index.html'}")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(build(*sys.argv[1:4]))
