"""The picture of a study: the distribution of every measure, and every measure over every parameter. Needs matplotlib."""

from __future__ import annotations

import os

import numpy

from .runs import Columns
from .study import Study
from .summary import is_drawn, label, scalar_measures, varied

MOST_COLUMNS = 5  # parameters in one picture
MOST_ROWS = 8  # measures
MOST_DOTS = 4000  # of a scatter plot; more are thinned evenly
INK, SOFT, BLUE, ORANGE = "#22262e", "#8a94a6", "#2b6cb0", "#dd6b20"


def _histogram(axes, values, name):
    good = values[numpy.isfinite(values)]
    if len(good):
        axes.hist(good, bins=min(50, max(10, int(len(good) ** 0.5))), color=BLUE, alpha=0.85)
        axes.axvline(numpy.median(good), color=ORANGE, linewidth=1.5)
    axes.set_xlabel(name)
    axes.set_ylabel("runs")


def _over_values(axes, x, y):
    """Median and the middle half and nine tenths of the runs for each value."""
    points = numpy.unique(x)
    found = numpy.array([numpy.nanquantile(y[x == point], [0.05, 0.25, 0.5, 0.75, 0.95]) for point in points])
    axes.fill_between(points, found[:, 0], found[:, 4], color=BLUE, alpha=0.15, linewidth=0)
    axes.fill_between(points, found[:, 1], found[:, 3], color=BLUE, alpha=0.3, linewidth=0)
    axes.plot(points, found[:, 2], "o-", color=BLUE, markersize=4, linewidth=1.5)


def _scatter(axes, x, y):
    """A dot for each run and the median in ten equal shares of them."""
    every = max(1, len(x) // MOST_DOTS)
    axes.plot(x[::every], y[::every], ".", color=BLUE, markersize=3, alpha=0.35, markeredgewidth=0)
    shares = numpy.array_split(numpy.argsort(x, kind="stable"), 10)
    shares = [share for share in shares if len(share)]
    axes.plot([x[s].mean() for s in shares], [numpy.nanmedian(y[s]) for s in shares], "-", color=ORANGE, linewidth=2)


def _is_log(values):
    points = numpy.unique(values)
    return points[0] > 0 and points[-1] / points[0] > 50


def draw_report(study: Study, columns: Columns, path: str | os.PathLike[str], title: str = "") -> bool:
    """Writes the picture, .svg or .png; false where there is no measure of one number to draw."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    stable = columns["unstable"] == 0
    columns = {name: values[stable] for name, values in columns.items()}
    measures, parameters = scalar_measures(study, columns)[:MOST_ROWS], varied(study, columns)[:MOST_COLUMNS]
    if not measures or not len(columns["run"]):
        return False
    style = {"font.size": 9, "axes.edgecolor": SOFT, "axes.labelcolor": INK, "xtick.color": INK, "ytick.color": INK,
             "axes.spines.top": False, "axes.spines.right": False, "svg.hashsalt": "sinew"}  # fmt: skip
    with matplotlib.rc_context(style):
        shape = (len(measures), 1 + len(parameters))
        figure, grid = pyplot.subplots(*shape, figsize=(3.4 * shape[1], 2.7 * shape[0]), squeeze=False)
        for row, measure in zip(grid, measures):
            _histogram(row[0], columns[measure], measure)
            for axes, parameter in zip(row[1:], parameters):
                x, y = columns[parameter], columns[measure]
                (_scatter if is_drawn(study, parameter) or len(numpy.unique(x)) > 40 else _over_values)(axes, x, y)
                axes.set_xscale("log" if _is_log(x) else "linear")
                axes.set_xlabel(label(study, parameter))
                axes.set_ylabel(measure)
        if title:
            figure.suptitle(title, color=INK, fontsize=11)
        figure.tight_layout()
        figure.savefig(path, dpi=150, metadata={"Date": None} if str(path).endswith(".svg") else None)
        pyplot.close(figure)
    return True
