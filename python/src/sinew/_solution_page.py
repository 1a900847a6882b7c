"""The result of a problem of optimal control as a page: one HTML file without scripts or other files."""

from __future__ import annotations

import html
import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import numpy

from . import _core

if TYPE_CHECKING:
    from ._problem import Solution
    from .osim import Motion

_WIDTH, _HEIGHT, _LEFT, _BOTTOM = 560, 230, 58, 26
_COLOURS = ("#1f77b4", "#ff7f0e", "#2ca02c", "#d62728", "#9467bd", "#8c564b", "#e377c2", "#7f7f7f", "#bcbd22", "#17becf")
_PANEL = 10  # curves of one panel that can be told apart
_STYLE = """body{font:15px/1.4 sans-serif;max-width:1180px;margin:2em auto;padding:0 1em;color:#222}
table{border-collapse:collapse}td,th{padding:.15em .9em .15em 0;text-align:left}td+td{font-variant-numeric:tabular-nums}
figure{display:inline-block;margin:0 1em 1.2em 0;vertical-align:top}figcaption{font-weight:bold}svg{background:#fff}
text{font:11px sans-serif;fill:#444}p.k{margin:.1em 0;font-size:12px;max-width:560px}"""

Curve = tuple[str, numpy.ndarray, numpy.ndarray, bool]  # name, x, y, dashed


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers between two."""
    span = high - low
    step = 10 ** math.floor(math.log10(span / 3))
    step *= next(factor for factor in (1, 2, 5, 10) if span / (step * factor) <= 6)
    return [step * i for i in range(math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9) + 1)]


def _range(values: Sequence[numpy.ndarray]) -> tuple[float, float]:
    low, high = float(min(v.min() for v in values)), float(max(v.max() for v in values))
    room = 0.05 * (high - low) or 0.5 * max(abs(high), 1e-6)
    return low - room, high + room


def _figure(title: str, unit: str, curves: Sequence[Curve]) -> str:
    x0, x1 = _range([x for _, x, _, _ in curves])
    y0, y1 = _range([y for _, _, y, _ in curves])
    across = lambda x: _LEFT + (x - x0) / (x1 - x0) * (_WIDTH - _LEFT - 8)  # noqa: E731
    up = lambda y: _HEIGHT - _BOTTOM - (y - y0) / (y1 - y0) * (_HEIGHT - _BOTTOM - 8)  # noqa: E731
    parts = []
    for y in _ticks(y0, y1):
        parts.append(f'<path d="M{_LEFT} {up(y):.1f}H{_WIDTH - 8}" stroke="#ddd"/>')
        parts.append(f'<text x="{_LEFT - 5}" y="{up(y) + 4:.1f}" text-anchor="end">{y:.4g}</text>')
    for x in _ticks(x0, x1):
        parts.append(f'<path d="M{across(x):.1f} 8V{_HEIGHT - _BOTTOM}" stroke="#eee"/>')
        parts.append(f'<text x="{across(x):.1f}" y="{_HEIGHT - 8}" text-anchor="middle">{x:.4g}</text>')
    keys = []
    for i, (name, x, y, dashed) in enumerate(curves):
        colour, name = _COLOURS[i % len(_COLOURS)], html.escape(name)
        points = " ".join(f"{across(a):.1f},{up(b):.1f}" for a, b in zip(x, y, strict=True))
        dash = ' stroke-dasharray="5 4"' if dashed else ""
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="1.6"{dash}><title>{name}</title></polyline>')
        keys.append(f'<span style="color:{colour}">{"┄" if dashed else "━"}</span> {name}')
    svg = f'<svg width="{_WIDTH}" height="{_HEIGHT}" role="img" aria-label="{html.escape(title)}">{"".join(parts)}</svg>'
    return f'<figure><figcaption>{html.escape(title)}{f" [{html.escape(unit)}]" if unit else ""}</figcaption>{svg}<p class="k">{" &emsp; ".join(keys)}</p></figure>'


def _short(name: str) -> str:
    parts = name.strip("/").split("/")
    return parts[-2] if parts[-1] in ("value", "speed", "activation", "normalized_tendon_force") and len(parts) > 1 else parts[-1]


def _reference(motion: Motion | None, name: str) -> Curve | None:
    """The column of a reference that stands for a variable."""
    for column, label in enumerate(motion.labels if motion is not None else ()):
        if label == name or name.endswith("/" + label) or (name.endswith("/value") and label == _short(name)):
            scale = math.pi / 180 if motion.in_degrees else 1  # type: ignore[union-attr]
            return f"{_short(name)}, reference", motion.time, motion.data[:, column] * scale, True  # type: ignore[union-attr]
    return None


def _groups(s: Solution) -> Iterator[tuple[str, str, list[int]]]:
    """Title, unit and columns of the panels."""
    labels = s.trajectory.labels
    states, controls, multipliers, derivatives, *_ = s.counts
    first = states + controls + multipliers + derivatives
    ends = (("Coordinates", "rad, m", "/value"), ("Speeds", "rad/s, m/s", "/speed"), ("Activations", "", "/activation"),
            ("Tendon forces", "peak force", "/normalized_tendon_force"))  # fmt: skip
    for title, unit, end in ends:
        yield title, unit, [i for i in range(states) if labels[i].endswith(end)]
    yield "Controls", "", list(range(states, states + controls))
    for i in range(first, len(labels)):
        yield labels[i], "", [i]


def _panels(s: Solution, reference: Motion | None) -> Iterator[str]:
    for title, unit, columns in _groups(s):
        for at in range(0, len(columns), _PANEL):
            part = columns[at : at + _PANEL]
            curves: list[Curve] = [(_short(s.trajectory.labels[i]), s.time, s.trajectory.data[:, i], False) for i in part]
            found = [_reference(reference, s.trajectory.labels[i]) for i in part]
            yield _figure(title, unit, curves + [curve for curve in found if curve])
    if len(s.history) > 1:
        steps = numpy.array([[i, max(violation, 1e-16), max(dual, 1e-16)] for i, _, violation, dual in s.history])
        logs = [(name, steps[:, 0], numpy.log10(steps[:, k]), False) for k, name in ((1, "violation"), (2, "dual infeasibility"))]
        yield _figure("Convergence", "powers of ten over iterations", logs)


# ---- the film

_FRAMES, _FILM = 48, 420  # most frames, and height of the picture


def _frames(s: Solution) -> tuple[numpy.ndarray, numpy.ndarray] | None:
    """Lines of a stick figure by frame, seen from the side: (frames, lines, 2 ends, 2) with the second axis upwards."""
    labels = s.trajectory.labels
    columns = [i for i in range(s.states) if labels[i].endswith("/value")]
    if s._problem is None or not columns:
        return None
    times = numpy.linspace(s.time[0], s.time[-1], min(_FRAMES, len(s.time)))
    rows = numpy.column_stack([numpy.interp(times, s.time, s.trajectory.data[:, i]) for i in columns])
    found = _core.optimal_figure(s._problem, rows.tobytes())
    if found is None or found[0] == 0:
        return None
    count, data, gravity = found
    lines = numpy.frombuffer(data).reshape(len(times), count, 2, 3)
    up = int(numpy.abs(gravity).argmax()) if any(gravity) else 2
    others = [axis for axis in range(3) if axis != up]
    way = [float(numpy.ptp(lines[..., axis])) for axis in others]
    return times, lines[..., [others[int(way[1] > way[0])], up]]


def _film(s: Solution) -> str:
    """The motion as a picture that moves, repeated; nothing where the positions are not variables."""
    found = _frames(s)
    if found is None:
        return ""
    times, lines = found
    low, high = lines.min(axis=(0, 1, 2)), lines.max(axis=(0, 1, 2))
    low[1] = min(low[1], 0.0)
    scale = min(_FILM / max(high[1] - low[1], 1e-3), 900 / max(high[0] - low[0], 1e-3))
    width, height = scale * (high - low) + 30
    places = numpy.stack([15 + scale * (lines[..., 0] - low[0]), height - 15 - scale * (lines[..., 1] - low[1])], axis=-1)
    shapes = ["".join(f"M{a[0]:.0f} {a[1]:.0f}L{b[0]:.0f} {b[1]:.0f}" for a, b in frame) for frame in places]
    floor = height - 15 + scale * low[1]
    seconds = max(float(times[-1] - times[0]), 1e-3)
    return (f'<h2>Motion</h2><svg width="{width:.0f}" height="{height:.0f}" role="img" aria-label="film of the motion">'
            f'<path d="M0 {floor:.0f}H{width:.0f}" stroke="#bbb"/>'
            f'<path d="{shapes[0]}" fill="none" stroke="#1f77b4" stroke-width="4" stroke-linecap="round">'
            f'<animate attributeName="d" dur="{seconds:.3f}s" repeatCount="indefinite" calcMode="discrete" '
            f'values="{";".join(shapes)}"/></path></svg>')  # fmt: skip


def page(s: Solution, title: str, reference: Motion | None) -> str:
    """The whole document."""
    rows = [("result", s.message), ("objective", f"{s.objective:.8g}"), ("largest violation", f"{s.violation:.1e}"),
            ("iterations", str(s.iterations)), ("CPU time", f"{s.seconds:.2f} s"), ("mesh", f"{s.intervals} intervals"),
            ("error between points of the mesh", "-" if math.isnan(s.mesh_error) else f"{s.mesh_error:.1e}")]  # fmt: skip
    rows += [(f"{name}{'' if name in s.objective_terms else ' (constraint)'}", f"{value:.6g}") for name, value in s.terms.items()]
    table = "".join(f"<tr><td>{html.escape(name)}</td><td>{html.escape(value)}</td></tr>" for name, value in rows)
    return (f'<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>{html.escape(title)}</title><style>{_STYLE}</style>'
            f"<h1>{html.escape(title)}</h1><table>{table}</table>{_film(s)}<h2>Over time [s]</h2>{''.join(_panels(s, reference))}</html>\n")  # fmt: skip
