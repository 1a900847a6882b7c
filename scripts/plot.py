#!/usr/bin/env python3
"""Draws the demo: two double pendulums that start a hair's breadth apart, from two trajectories of `sinew run`.

    plot.py FIRST.jsonl SECOND.jsonl OUT.svg

Rows need the fields qpos, qvel, xpos and site_xpos. Standard library only, so that the demo runs anywhere.
"""
import json
import math
import sys

WIDTH, HEIGHT = 1280, 800
INK, SOFT, FAINT, PAPER, PANEL = "#e8ecf5", "#98a3bd", "#2a3350", "#0b1020", "#10172b"
FIRST, SECOND, GOLD = "#ff9e64", "#5cc8ff", "#f6d06f"
# time, from the start to the end of a trace
RAMP = ["#31419f", "#5b4bd4", "#9a48c9", "#d9488f", "#f7705c", "#fba54a", "#fbe08a"]
FONT = "Inter, 'Helvetica Neue', 'DejaVu Sans', Arial, sans-serif"


def blend(share):
    """Colour of the ramp at a share between 0 and 1."""
    place = min(max(share, 0.0), 1.0) * (len(RAMP) - 1)
    index = min(int(place), len(RAMP) - 2)
    pair = [[int(colour[i:i + 2], 16) for i in (1, 3, 5)] for colour in RAMP[index:index + 2]]
    return "#" + "".join(f"{round(a + (b - a) * (place - index)):02x}" for a, b in zip(*pair))


def round_step(span, count):
    """A step of 1, 2 or 5 times a power of ten that cuts a span into about `count` parts."""
    power = 10 ** math.floor(math.log10(span / count))
    return next((m * power for m in (1, 2, 5, 10) if span / (m * power) <= count), 10 * power)


def ticks(low, high, count):
    step = round_step(high - low, count)
    first = math.ceil(low / step - 1e-9)
    return [i * step for i in range(first, math.floor(high / step + 1e-9) + 1)]


class Drawing:
    def __init__(self):
        self.parts = []

    def add(self, text):
        self.parts.append(text)

    def text(self, x, y, words, size=13, colour=SOFT, anchor="start", weight=400, turn=None):
        turned = f' transform="rotate({turn} {x:.1f} {y:.1f})"' if turn is not None else ""
        self.add(f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{colour}" text-anchor="{anchor}"'
                 f' font-weight="{weight}"{turned}>{words}</text>')

    def line(self, points, colour, width=1.5, opacity=1.0, dash=None):
        shape = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        self.add(f'<polyline points="{shape}" fill="none" stroke="{colour}" stroke-width="{width}"'
                 f' stroke-opacity="{opacity:g}" stroke-linejoin="round" stroke-linecap="round"{dashes}/>')

    def dot(self, point, radius, colour, ring=None):
        edge = f' stroke="{ring}" stroke-width="2"' if ring else ""
        self.add(f'<circle cx="{point[0]:.1f}" cy="{point[1]:.1f}" r="{radius}" fill="{colour}"{edge}/>')

    def write(self, path):
        with open(path, "w", encoding="utf-8") as file:
            file.write(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}"'
                       f' height="{HEIGHT}" font-family="{FONT}">\n')
            file.write("\n".join(self.parts) + "\n</svg>\n")


class Panel:
    """A frame with axes: data coordinates in, page coordinates out."""

    def __init__(self, drawing, box, x_range, y_range, title, log=False):
        self.drawing, self.box, self.x_range, self.y_range, self.log = drawing, box, x_range, y_range, log
        x, y, width, height = box
        drawing.add(f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="6" fill="{PANEL}"/>')
        drawing.text(x, y - 12, title, 14, INK, weight=600)

    def place(self, point):
        x, y, width, height = self.box
        share_x = (point[0] - self.x_range[0]) / (self.x_range[1] - self.x_range[0])
        value = math.log10(point[1]) if self.log else point[1]
        low, high = map(math.log10, self.y_range) if self.log else self.y_range
        return x + share_x * width, y + height - (value - low) / (high - low) * height

    def x_axis(self, label, count=6, marks=True):
        x, y, width, height = self.box
        for value in ticks(*self.x_range, count):
            at = self.place((value, self.y_range[0]))[0]
            self.drawing.line([(at, y), (at, y + height)], FAINT, 1)
            if marks:
                self.drawing.text(at, y + height + 18, f"{value:g}".replace("-", "−"), 12, anchor="middle")
        if marks:
            self.drawing.text(x + width / 2, y + height + 38, label, 12, anchor="middle")

    def y_axis(self, label, values, names=None):
        x, y, width, height = self.box
        for i, value in enumerate(values):
            at = self.place((self.x_range[0], value))[1]
            self.drawing.line([(x, at), (x + width, at)], FAINT, 1)
            words = names[i] if names else f"{value:g}".replace("-", "−")
            self.drawing.text(x - 8, at + 4, words, 12, anchor="end")
        self.drawing.text(x - 50, y + height / 2, label, 12, anchor="middle", turn=-90)

    def curve(self, points, colour, width=1.8, opacity=1.0, dash=None):
        self.drawing.line([self.place(point) for point in points], colour, width, opacity, dash)


def read_rows(path):
    with open(path, encoding="utf-8") as file:
        rows = [json.loads(line) for line in file if line.strip()]
    if len(rows) < 2:
        raise SystemExit(f"{path}: error: needs at least two rows")
    return rows


def power_name(exponent):
    digits = str(exponent).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return f"10{digits}"


def draw_in_time(drawing, places, width):
    """A path whose colour runs along the ramp, in short pieces; the past fades."""
    pieces = 200
    size = max(1, math.ceil((len(places) - 1) / pieces))
    for start in range(0, len(places) - 1, size):
        share = start / (len(places) - 1)
        drawing.line(places[start:start + size + 1], blend(share), round(width * (0.8 + 0.5 * share), 2),
                     round(0.5 + 0.5 * share, 2))


def draw_trace(drawing, rows, box):
    """Path of the tip in the plane of motion, coloured by time, with the pendulum where the run ended."""
    tips = [(row["site_xpos"][0], row["site_xpos"][2]) for row in rows]
    pivot, elbow = ((rows[-1]["xpos"][3 * body], rows[-1]["xpos"][3 * body + 2]) for body in (1, 2))
    seen = tips + [pivot, elbow]
    bounds = [(min(point[axis] for point in seen), max(point[axis] for point in seen)) for axis in (0, 1)]
    half = 0.54 * max(high - low for low, high in bounds)
    x_range, y_range = (((low + high) / 2 - half, (low + high) / 2 + half) for low, high in bounds)
    panel = Panel(drawing, box, x_range, y_range, "Path of the tip")
    panel.x_axis("x [m]", 5)
    panel.y_axis("z [m]", ticks(*panel.y_range, 5))
    places = [panel.place(tip) for tip in tips]
    draw_in_time(drawing, places, 1.4)
    joints = [panel.place(point) for point in (pivot, elbow, tips[-1])]
    drawing.line(joints, PAPER, 9)
    drawing.line(joints, INK, 4)
    drawing.dot(joints[0], 5, PAPER, INK)
    drawing.dot(joints[1], 9, FIRST, PAPER)
    drawing.dot(joints[2], 8, GOLD, PAPER)
    draw_ramp(drawing, box, rows[-1]["time"])


def draw_ramp(drawing, box, end):
    x, y, width, height = box
    left, top, length = x + width - 190, y + height - 22, 140
    stops = "".join(f'<stop offset="{i / 12:.3f}" stop-color="{blend(i / 12)}"/>' for i in range(13))
    drawing.add(f'<defs><linearGradient id="ramp">{stops}</linearGradient></defs>')
    drawing.add(f'<rect x="{left}" y="{top}" width="{length}" height="6" rx="3" fill="url(#ramp)"/>')
    drawing.text(left - 8, top + 7, "0 s", 12, anchor="end")
    drawing.text(left + length + 8, top + 7, f"{end:.0f} s", 12)


def turns(rows, joint):
    return [(row["time"], row["qpos"][joint] / (2 * math.pi)) for row in rows]


def draw_angles(drawing, first, second, box):
    curves = [(turns(rows, joint), colour, dash) for joint, colour in ((0, FIRST), (1, SECOND))
              for rows, dash in ((first, None), (second, "3 5"))]
    values = [value for points, _, _ in curves for _, value in points]
    margin = 0.06 * (max(values) - min(values))
    panel = Panel(drawing, box, (0, first[-1]["time"]), (min(values) - margin, max(values) + margin), "Joint angles")
    panel.x_axis("", 8, marks=False)
    panel.y_axis("turns", ticks(*panel.y_range, 5))
    for points, colour, dash in curves:
        panel.curve(points, colour, 1.4 if dash else 2, 0.75 if dash else 1, dash)
    x, y, width, _ = box
    legend = [("shoulder", FIRST, None), ("elbow", SECOND, None), ("second start", SOFT, "3 5")]
    at = x + width - 300
    for name, colour, dash in legend:
        drawing.line([(at, y - 16), (at + 22, y - 16)], colour, 2, 1, dash)
        drawing.text(at + 28, y - 12, name, 12)
        at += 28 + 7.2 * len(name) + 18


def draw_separation(drawing, first, second, box):
    points = [(a["time"], max(math.dist(a["site_xpos"], b["site_xpos"]), 1e-12)) for a, b in zip(first, second)]
    low = math.floor(math.log10(min(value for _, value in points)))
    high = math.ceil(math.log10(max(value for _, value in points)))
    panel = Panel(drawing, box, (0, first[-1]["time"]), (10.0 ** low, 10.0 ** high),
                  "Distance between the two tips", log=True)
    panel.x_axis("time [s]", 8)
    exponents = range(high - (high - low) // 2 * 2, high + 1, 2)
    panel.y_axis("metres", [10.0 ** e for e in exponents], [power_name(e) for e in exponents])
    panel.curve(points, GOLD)


def draw_phase(drawing, rows, box):
    """Angle against rate of the shoulder: a quiet pendulum would draw one closed curve."""
    points = [(row["qpos"][0], row["qvel"][0]) for row in rows]
    ranges = []
    for axis in (0, 1):
        reach = 1.08 * max(abs(point[axis]) for point in points)
        ranges.append((-reach, reach))
    panel = Panel(drawing, box, *ranges, "Phase portrait of the shoulder")
    panel.x_axis("angle [rad]", 8)
    panel.y_axis("rate [rad/s]", ticks(*ranges[1], 4))
    draw_in_time(drawing, [panel.place(point) for point in points], 1.1)


def main():
    if len(sys.argv) != 4:
        print(__doc__, file=sys.stderr)
        return 2
    first, second = read_rows(sys.argv[1]), read_rows(sys.argv[2])
    apart = max(abs(a - b) for a, b in zip(first[0]["qpos"], second[0]["qpos"]))
    drawing = Drawing()
    drawing.add(f'<rect width="{WIDTH}" height="{HEIGHT}" rx="14" fill="{PAPER}"/>')
    drawing.text(70, 56, "Double pendulum", 26, INK, weight=700)
    drawing.text(70, 82, f"two starts {power_name(round(math.log10(apart)))} rad apart, "
                         f"{first[-1]['time']:.0f} seconds simulated by Sinew", 14)
    draw_trace(drawing, first, (70, 136, 590, 590))
    draw_angles(drawing, first, second, (756, 136, 474, 152))
    draw_separation(drawing, first, second, (756, 336, 474, 136))
    draw_phase(drawing, first, (756, 560, 474, 166))
    drawing.write(sys.argv[3])
    return 0


if __name__ == "__main__":
    sys.exit(main())
