"""The table of conformance, as Markdown and as JSON."""

import json
import math
from collections import Counter

import compare
import engines

COUNTED = ("conforms", "deviates", "crash", "timeout", "error")
FAILED = ("deviates", "crash", "timeout", "error")


def columns_of(rows):
    """Columns that occur, in the order of the pipeline."""
    order = ["model", "visual", *engines.header_stages(), "200 steps", "1000 steps", "every step"]
    found = {column for row in rows for column in row.get("cells", {})}
    return [column for column in order if column in found] + sorted(found - set(order))


def first_deviation(row, columns):
    for column in columns:
        cell = row.get("cells", {}).get(column)
        if cell and not cell["conforms"]:
            return column, cell["first"]
    return None


def error_text(error):
    return "0" if error == 0 else "differs" if math.isinf(error) else f"{error:.0e}"


def deviation_text(row, columns):
    found = first_deviation(row, columns)
    if found is None:
        return row.get("reason", "").strip().replace("\n", " ")
    column, entry = found
    where = f" at {entry['where']}" if entry["where"] else ""
    return f"{column}: `{entry['field']}` {error_text(entry['error'])}{where}; {entry['detail']}"


def cell_text(cell):
    if cell is None:
        return "–"
    if cell["conforms"]:
        return error_text(cell["worst"]["error"])
    return f"**{cell['first']['field']} {error_text(cell['first']['error'])}**"


def escaped(text):
    return text.replace("|", "\\|")


def table(rows, columns):
    lines = ["| model | " + " | ".join(columns) + " | first deviation |", "|---" * (len(columns) + 2) + "|"]
    for row in rows:
        cells = [cell_text(row.get("cells", {}).get(column)) for column in columns]
        verdict = "" if row["status"] == "conforms" else escaped(f"{row['status']}: {deviation_text(row, columns)}")
        lines.append(f"| {row['model']} | " + " | ".join(cells) + f" | {verdict} |")
    return lines


def largest(rows, columns):
    """Per column, the largest error among models that conform and how many were compared."""
    lines = ["| stage | models | fields compared | largest error | tolerance | in |", "|---|---|---|---|---|---|"]
    for column in columns:
        cells = [(row["cells"][column], row["model"]) for row in rows if column in row.get("cells", {})]
        worst, model = max(cells, key=lambda item: compare.ratio(item[0]["worst"]))
        entry = worst["worst"]
        lines.append(
            f"| {column} | {len(cells)} | {sum(cell['compared'] for cell, _ in cells)} "
            f"| {error_text(entry['error'])} | "
            f"{entry['tolerance']:.0e} | `{entry['field']}` of {model} |"
        )
    return lines


def summary(rows):
    count = {
        status: sum(row["status"] == status for row in rows)
        for status in (*COUNTED, "unsupported", "extended", "refused")
    }
    judged = sum(count[status] for status in COUNTED)
    parts = [f"{count['conforms']} of {judged} models conform"]
    parts += [f"{count[status]} {status}" for status in FAILED if count[status]]
    if count["unsupported"]:
        parts.append(f"{count['unsupported']} use what Sinew does not know")
    if count["extended"]:
        parts.append(f"{count['extended']} use extensions that MuJoCo does not have")
    if count["refused"]:
        parts.append(f"{count['refused']} are refused by both engines")
    return ", ".join(parts)


def share(part, whole, digits=2):
    return f"{part} of {whole}" + (f" ({100 * part / whole:.{digits}f}%)" if whole else "")


def passes_summary(rows):
    """Over all forward passes from identical states: equal contacts, equal iterations of the solver."""
    total = Counter()
    for row in rows:
        total.update(row.get("passes", {}))
    steps = []
    if total["steps"]:
        strict = share(total["steps equal"], total["steps"], 4)
        whole = share(total["steps equal"] + total["steps undecided"], total["steps"], 4)
        steps = [f"made again from MuJoCo's full integration state, {strict} steps agree; {whole} with those that are "
                 "within ten times MuJoCo's own spread when the last bit of qpos moves"]
    if not total["passes"]:
        return steps
    empty = total["without contacts in both"]
    equal, seen = total["contacts equal"], total["with contacts"]
    return steps + [
        f"contacts agree completely in {share(equal + empty, seen + empty)} forward passes, "
        f"in {share(equal, seen)} of those with contacts",
        f"the solver takes the same number of iterations in {share(total['iterations equal'], total['with rows'])} "
        f"forward passes with constraint rows; of the others, {total['iterations undecided']} are those where MuJoCo's own "
        "number hangs on rounding",
    ]


def sensor_table(rows):
    """Every kind of sensor: in how many models it was compared, and where it deviates most."""
    lines = ["| sensor | models | largest deviation | in |", "|---|---|---|---|"]
    for kind in engines.header_sensors():
        if kind == "plugin":
            continue
        found = [(row["sensors"][kind], row["model"]) for row in rows if kind in row.get("sensors", {})]
        worst, model = max(found, default=(0.0, ""))
        lines.append(f"| {kind} | {len(found)} | {error_text(worst) if found else '–'} | {model if worst else ''} |")
    return lines


def first_stages(rows, columns):
    """In how many models each stage is the first that deviates."""
    found = Counter(first_deviation(row, columns)[0] for row in rows if first_deviation(row, columns))
    lines = ["| first stage that deviates | models |", "|---|---|"]
    return lines + [f"| {column} | {found[column]} |" for column in columns if found[column]]


def markdown(rows, facts):
    judged = [row for row in rows if row["status"] in COUNTED]
    columns = columns_of(judged)
    lines = ["# Conformance", "", summary(rows) + ".", ""]
    lines += [f"- {fact}" for fact in facts["words"] + passes_summary(rows)]
    lines += [
        "",
        "Errors are scaled as docs/conformance.md says; a cell shows the largest of its stage, or in bold the first "
        "field that deviates.",
        "",
    ]
    if judged:
        lines += table(judged, columns) + ["", "## Largest error per stage", ""] + largest(judged, columns) + [""]
    if any(row.get("sensors") for row in judged):
        lines += ["## Sensors", "", *sensor_table(judged), ""]
    if any(row["status"] == "deviates" for row in judged):
        lines += ["## Where models part", "", *first_stages(judged, columns), ""]
    for status, title in (
        ("unsupported", "Not judged: uses what Sinew does not know"),
        ("extended", "Not judged: uses extensions that MuJoCo does not have"),
        ("refused", "Not judged: refused by both engines"),
    ):
        chosen = [row for row in rows if row["status"] == status]
        if chosen:
            lines += [f"## {title}", "", "| model | reason |", "|---|---|"]
            lines += [f"| {row['model']} | {escaped(row['reason'])} |" for row in chosen] + [""]
    noted = [row for row in judged if row.get("notes")]
    if noted:
        lines += ["## Notes", ""] + [f"- {row['model']}: {'; '.join(row['notes'])}" for row in noted] + [""]
    return "\n".join(lines)


def plain(value):
    """JSON has no infinity: a mismatch that has no size is null."""
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list):
        return [plain(item) for item in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value


def write(folder, rows, facts):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "report.md").write_text(markdown(rows, facts))
    document = {"summary": summary(rows), "passes": passes_summary(rows), **facts}
    document.update(columns=columns_of(rows), rows=rows)
    (folder / "report.json").write_text(json.dumps(plain(document), indent=1) + "\n")
