"""Rewrites the table of docs/from-mujoco.md that says of every public name of MuJoCo's module what sinew.mujoco has.

python python/generate_mujoco_names.py           writes it
python python/generate_mujoco_names.py --check   fails where it is not what the module says
"""

import sys
from pathlib import Path

import sinew.mujoco as mujoco
from sinew.mujoco import _missing
from sinew.mujoco._tables import TABLES

DOCUMENT = Path(__file__).resolve().parents[1] / "docs" / "from-mujoco.md"
BEGIN, END = "<!-- names of the module: begin -->", "<!-- names of the module: end -->"

GROUPS = (
    ("structs and specs", lambda n: n.startswith(("Mj", "Fatal", "Unexpected", "GLContext", "Renderer"))),
    ("functions mj_", lambda n: n.startswith("mj_")),
    ("functions mjd_", lambda n: n.startswith("mjd_")),
    ("functions mju_", lambda n: n.startswith("mju_")),
    ("functions mjv_ and mjr_", lambda n: n.startswith(("mjv_", "mjr_"))),
    ("callbacks", lambda n: n.startswith(("get_", "set_"))),
    ("enums", lambda n: n.startswith("mjt")),
    ("constants", lambda n: n.startswith("mj")),
    ("modules and files", lambda n: True),
)


def state(name):
    """same, different or missing."""
    if name in _missing.MISSING or not hasattr(mujoco, name):
        return "missing"
    return "different" if name in _missing.DIFFERENT else "same"


def grouped():
    """(title, names of the version of the table, names that later versions added)"""
    rest, later = list(TABLES["names"]), list(_missing.NEWER)
    for title, belongs in GROUPS:
        yield title, [name for name in rest if belongs(name)], [name for name in later if belongs(name)]
        rest, later = ([name for name in part if not belongs(name)] for part in (rest, later))


def listed(names):
    return ", ".join(f"`{name}`" for name in names) or "none"


def table():
    names = TABLES["names"]
    counts = {kind: sum(state(name) == kind for name in names) for kind in ("same", "different", "missing")}
    lines = [
        f"Of the {len(names)} public names of `mujoco` {TABLES['version']}, {counts['same']} are the same, "
        f"{counts['different']} exist with a difference, {counts['missing']} are missing.",
        f"MuJoCo 3.6 to 3.17 added {len(_missing.NEWER)} and took {len(_missing.GONE)} away ({listed(_missing.GONE)}, which Sinew "
        f"keeps); {sum(state(name) != 'missing' for name in _missing.NEWER)} of the new ones exist in Sinew.",
        "",
        "| group | same | with a difference | missing | of 3.6 to 3.17: there | of 3.6 to 3.17: missing |",
        "|---|---|---|---|---|---|",
    ]
    for title, members, later in grouped():
        kinds = {kind: [name for name in members if state(name) == kind] for kind in counts}
        same = listed(kinds["same"]) if len(kinds["same"]) <= 40 else f"{len(kinds['same'])} names"
        there = [name for name in later if state(name) != "missing"]
        cells = [same, *(listed(kinds[kind]) for kind in ("different", "missing"))]
        cells += [listed(there), listed([name for name in later if name not in there])]
        lines.append(f"| {title} | {' | '.join(cells)} |")
    lines += ["", "| with a difference | |", "|---|---|"]
    lines += [f"| `{name}` | {text} |" for name, text in sorted(_missing.DIFFERENT.items())]
    lines += ["", "| missing | it is about |", "|---|---|"]
    lines += [f"| `{name}` | {text} |" for name, text in sorted(_missing.MISSING.items())]
    return "\n".join(lines)


def main(check):
    text = DOCUMENT.read_text()
    before, rest = text.split(BEGIN)
    wanted = f"{before}{BEGIN}\n{table()}\n{END}{rest.split(END)[1]}"
    if check:
        return 0 if wanted == text else "docs/from-mujoco.md is out of date: run python/generate_mujoco_names.py"
    DOCUMENT.write_text(wanted)
    return 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv))
