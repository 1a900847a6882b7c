"""How often the sources of the library were compiled in the builds under a folder, from the logs of Ninja.

    python3 scripts/compilations.py build [--most 4]      # exit status 1 where it was more often

A source that is compiled for two targets counts twice; what a compiler cache answered counts as compiled.
"""
import argparse
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def compiled(log):
    """Objects of the library's sources that a build has made, each once."""
    outputs = {line.split("\t")[3] for line in log.read_text().splitlines()[1:] if line.count("\t") >= 4}
    return {name for name in outputs if re.search(r"/(?:__/)?src/\w+/.*[.]c[.]o(?:bj)?$", name)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("--most", type=float)
    given = parser.parse_args()
    sources = sum(1 for _ in (ROOT / "src").rglob("*.c"))
    total = 0
    for log in sorted(pathlib.Path(given.folder).rglob(".ninja_log")):
        count = len(compiled(log))
        if count:
            print(f"  {log.parent}: {count} objects of {sources} sources")
        total += count
    print(f"the library's sources were compiled {total / sources:.1f} times")
    if given.most is not None and total > given.most * sources:
        sys.exit(f"more often than {given.most:g} times: builds of equal flags should share objects")


if __name__ == "__main__":
    main()
