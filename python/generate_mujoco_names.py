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
    rest = list(TABLES["names"])
    for title, belongs in GROUPS:
        yield title, [name for name in rest if belongs(name)]
        rest = [name for name in rest if not belongs(name)]


def listed(names):
    return ", ".join(f"`{name}`" for name in names) or "none"


def table():
    names = TABLES["names"]
    counts = {kind: sum(state(name) == kind for name in names) for kind in ("same", "different", "missing")}
    lines = [
        f"Of {len(names)} public names of `mujoco` {TABLES['version']}: {counts['same']} are the same, "
        f"{counts['different']} are there with a difference, {counts['missing']} are missing.",
        "",
        "| group | same | with a difference | missing |",
        "|---|---|---|---|",
    ]
    for title, members in grouped():
        kinds = {kind: [name for name in members if state(name) == kind] for kind in counts}
        same = listed(kinds["same"]) if len(kinds["same"]) <= 40 else f"{len(kinds['same'])} names"
        lines.append(f"| {title} | {same} | {listed(kinds['different'])} | {listed(kinds['missing'])} |")
    lines += ["", "| with a difference | |", "|---|---|"]
    lines += [f"| `{name}` | {text} |" for name, text in sorted(_missing.DIFFERENT.items()) if name in names]
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
