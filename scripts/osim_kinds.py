"""The kinds of components of OpenSim that the importer knows, from the tables in src/mjcf/osim, as a table for the page on
OpenSim. Prints it; with --write puts it into docs/from-opensim.md."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).parents[1]
PAGE = ROOT / "docs" / "from-opensim.md"
BEGIN, END = "<!-- kinds: scripts/osim_kinds.py -->\n", "<!-- end of kinds -->\n"


def source(name: str) -> str:
    return (ROOT / "src" / "mjcf" / "osim" / name).read_text()


def first_names(text: str, table: str) -> list[str]:
    """The first text of every row of a table."""
    found = re.search(re.escape(table) + r"\[\] = \{(.*?)\n\s*\};", text, re.S)
    return re.findall(r"\{\"(\w+)\"", found[1]) if found else []


def asked_for(text: str, pattern: str) -> list[str]:
    return list(dict.fromkeys(re.findall(r"\"(" + pattern + r")\"", text)))


def kinds() -> dict[str, list[str]]:
    return {
        "joints": first_names(source("osim_joint.c"), "classes"),
        "functions": first_names(source("osim_function.c"), "kinds"),
        "frames": asked_for(source("osim_frame.c"), r"\w+Frame"),
        "forces": first_names(source("osim_force.c"), "classes"),
        "forces that are skipped with a reason": first_names(source("osim_force.c"), "known"),
        "constraints": [
            name
            for name in asked_for(source("osim_constraint.c"), r"\w+Constraint")
            if name not in first_names(source("osim_constraint.c"), "known")
        ],
        "constraints that are skipped with a reason": first_names(source("osim_constraint.c"), "known"),
        "path points": asked_for(source("osim_path.c"), r"\w*PathPoint"),
        "wrap objects": asked_for(source("osim_shape.c"), r"Wrap(?!Object)\w+"),
        "obstacles of Scholz2015GeometryPath": asked_for(source("osim_geodesic.c"), r"Contact\w+"),
        "contact geometries": asked_for(source("osim_contact.c"), r"Contact(?!Geometry)\w+"),
    }


def table() -> str:
    rows = ["| component | classes |", "|---|---|"]
    rows += [f"| {kind} | {', '.join(names)} |" for kind, names in kinds().items()]
    return "\n".join(rows) + "\n"


def page_with_table(page: str) -> str:
    start, end = page.index(BEGIN) + len(BEGIN), page.index(END)
    return page[:start] + table() + page[end:]


if __name__ == "__main__":
    if "--write" in sys.argv:
        PAGE.write_text(page_with_table(PAGE.read_text()))
    else:
        print(table(), end="")
