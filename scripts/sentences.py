#!/usr/bin/env python3
"""Prints sentences of the documents, chosen at random: for reading them as a stranger would.

    scripts/sentences.py [N] [--seed S] [--files FILE ...]

The default is 20 sentences of README.md, CONTRIBUTING.md, docs/ and the public headers. The same seed gives the same
sentences as long as the documents do not change.
"""

import argparse
import random
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
GENERATED = {"relaxations.md", "gpu-float32.md", "CHANGELOG.md"}


def documents():
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "python" / "README.md", *(ROOT / "docs").rglob("*.md")]
    pages = [page for page in pages if page.name not in GENERATED and "site" not in page.parts]
    return sorted(pages) + sorted((ROOT / "include" / "sinew").glob("*.h"))


def prose(path):
    """Paragraphs of a page without code, tables and headings; comments of a header."""
    text = path.read_text()
    if path.suffix == ".h":
        comments = re.findall(r"(?:^//.*\n)+", text, re.M)
        return [" ".join(line.lstrip("/ ").strip() for line in comment.splitlines()) for comment in comments]
    text = re.sub(r"^```.*?^```$|^<!--.*?-->$", "", text, flags=re.M | re.S)
    lines = ["" if re.match(r"#|\||!\[|:|    ", line) else re.sub(r"^[-*] ", "\n", line) for line in text.splitlines()]
    return [" ".join(part.split()) for part in re.split(r"\n\s*\n", "\n".join(lines)) if part.strip()]


def sentences(path):
    for paragraph in prose(path):
        for sentence in re.split(r"(?<=[.?!])\s+(?=[A-Z`\[*])", paragraph):
            if len(sentence.split()) >= 5:
                yield f"{path.relative_to(ROOT)}: {sentence}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("count", nargs="?", type=int, default=20)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--files", nargs="*", type=Path)
    arguments = parser.parse_args()
    files = [file.resolve() for file in arguments.files] if arguments.files else documents()
    found = [sentence for file in files for sentence in sentences(file)]
    for sentence in random.Random(arguments.seed).sample(found, min(arguments.count, len(found))):
        print(sentence)


if __name__ == "__main__":
    main()
