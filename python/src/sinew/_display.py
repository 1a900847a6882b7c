"""Tables for notebooks."""

from html import escape

import numpy

MOST_ROWS = 60


def _cell(value):
    if isinstance(value, numpy.ndarray):
        value = numpy.array2string(value, precision=5, threshold=12)
    elif isinstance(value, float):
        value = f"{value:.6g}"
    return escape(str(value))


def html_table(title, heads, rows):
    """A table in HTML; rows beyond the first sixty are counted."""
    rows = list(rows)
    lines = [f"<table><caption><b>{escape(title)}</b></caption>"]
    if any(heads):
        lines.append("<tr>" + "".join(f"<th>{escape(head)}</th>" for head in heads) + "</tr>")
    for row in rows[:MOST_ROWS]:
        lines.append("<tr>" + "".join(f'<td style="text-align:left">{_cell(cell)}</td>' for cell in row) + "</tr>")
    if len(rows) > MOST_ROWS:
        lines.append(f"<tr><td>... and {len(rows) - MOST_ROWS} more</td></tr>")
    return "".join(lines) + "</table>"
