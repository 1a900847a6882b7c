"""The summary of a study: a table of what was measured, and how it goes with the parameters."""

from __future__ import annotations

from collections.abc import Sequence

import numpy
from numpy.typing import NDArray

from .runs import Columns
from .study import Study
from .values import Drawn

LISTED = 12  # values of a parameter up to which each has a row


def scalar_measures(study: Study, columns: Columns) -> list[str]:
    """Measures of one number for each run."""
    return [name for name in study.measures if columns[name].ndim == 1]


def varied(study: Study, columns: Columns) -> list[str]:
    """Parameters of one number that differ between runs."""
    names = [p.place.name for p in (*study.parameters, *study.listed)]
    return [name for name in names if columns[name].ndim == 1 and len(numpy.unique(columns[name])) > 1]


def is_drawn(study: Study, name: str) -> bool:
    """The parameter comes from a distribution."""
    return any(p.place.name == name and isinstance(p.values, Drawn) for p in study.parameters)


def label(study: Study, name: str) -> str:
    """The name of a parameter with what its values do to those of the model."""
    how = next((p.how for p in (*study.parameters, *study.listed) if p.place.name == name), "set")
    return name if how == "set" else f"{name} ({how})"


def _table(rows: Sequence[Sequence[str]]) -> list[str]:
    """Text with columns under each other; the first is left-aligned."""
    widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [row[0].ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(row[1:], widths[1:]))]
        lines.append("  ".join(cells).rstrip())
    lines.insert(1, "-" * max(len(line) for line in lines))
    return lines


def _number(value):
    return f"{value:.5g}"


def _distribution_row(name, values):
    good = values[numpy.isfinite(values)]
    if not len(good):
        return [name, "0", *["-"] * 7]
    quantiles = numpy.quantile(good, [0.05, 0.25, 0.5, 0.75, 0.95])
    return [name, str(len(good)), *map(_number, (good.mean(), good.std())), *map(_number, quantiles)]


def rank_correlation(x: NDArray[numpy.float64], y: NDArray[numpy.float64]) -> float:
    """Spearman's coefficient; ties share their mean rank."""

    def ranks(values):
        _, inverse, counts = numpy.unique(values, return_inverse=True, return_counts=True)
        return (numpy.cumsum(counts) - (counts - 1) / 2)[inverse]

    good = numpy.isfinite(x) & numpy.isfinite(y)
    a, b = ranks(x[good]), ranks(y[good])
    if len(a) < 2 or a.std() == 0 or b.std() == 0:
        return float("nan")
    return float(numpy.corrcoef(a, b)[0, 1])


def _parameter_rows(study, columns, name, measures):
    """Mean and deviation of the measures for each value of a parameter."""
    values = columns[name]
    rows = [[label(study, name), "runs", *(f"{measure} (mean ± sd)" for measure in measures)]]
    for value in numpy.unique(values):
        chosen = values == value
        cells = [f"{numpy.nanmean(columns[m][chosen]):.5g} ± {numpy.nanstd(columns[m][chosen]):.3g}" for m in measures]
        rows.append([_number(value), str(int(chosen.sum())), *cells])
    return rows


def summary(study: Study, columns: Columns, missing: int = 0) -> str:
    """The table: quantiles of every measure, means for each value of a parameter, correlation with those drawn."""
    measures, parameters = scalar_measures(study, columns), varied(study, columns)
    unstable = int((columns["unstable"] > 0).sum())
    lines = [f"{len(columns['run'])} runs of {study.steps} steps"]
    if missing:
        lines.append(f"{missing} runs are missing: their blocks failed")
    if unstable:
        lines.append(f"{unstable} runs became unstable and started over: their measures are meaningless and are skipped")
        stable = columns["unstable"] == 0
        columns = {name: values[stable] for name, values in columns.items()}
    if measures and len(columns["run"]):
        rows = [_distribution_row(name, columns[name]) for name in measures]
        lines += ["", *_table([["measure", "runs", "mean", "sd", "5 %", "25 %", "median", "75 %", "95 %"], *rows])]
        for name in parameters:
            if len(numpy.unique(columns[name])) <= LISTED and not is_drawn(study, name):
                lines += ["", *_table(_parameter_rows(study, columns, name, measures))]
        if parameters:
            rows = [[label(study, p), *(f"{rank_correlation(columns[p], columns[m]):+.3f}" for m in measures)] for p in parameters]
            lines += ["", *_table([["rank correlation", *measures], *rows])]
    return "\n".join(lines) + "\n"
