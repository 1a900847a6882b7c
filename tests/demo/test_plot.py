"""scripts/plot.py: a drawing that any viewer opens, with nothing outside its page."""
import json
import math
import pathlib
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

ROOT = pathlib.Path(__file__).resolve().parents[2]
SVG = "{http://www.w3.org/2000/svg}"


def write_rows(path, shift, count=400):
    with path.open("w") as file:
        for k in range(count):
            angle = math.sin(0.05 * k) + shift * math.exp(0.02 * k)
            tip = [math.sin(angle), 0, 1 - math.cos(angle)]
            row = {"step": 5 * k, "time": 0.01 * k, "qpos": [angle, 2 * angle], "qvel": [math.cos(0.05 * k), 0],
                   "xpos": [0, 0, 0, 0, 0, 1, tip[0] / 2, 0, 1 - tip[2] / 2], "site_xpos": tip}
            file.write(json.dumps(row) + "\n")


def plot(*arguments):
    return subprocess.run([sys.executable, ROOT / "scripts" / "plot.py", *arguments], capture_output=True, text=True,
                          timeout=60)


def test_the_drawing_is_well_formed_and_stays_on_its_page(tmp_path):
    write_rows(tmp_path / "a.jsonl", 0)
    write_rows(tmp_path / "b.jsonl", 1e-6)
    done = plot(tmp_path / "a.jsonl", tmp_path / "b.jsonl", tmp_path / "out.svg")
    assert done.returncode == 0, done.stderr
    root = ElementTree.parse(tmp_path / "out.svg").getroot()
    width, height = float(root.get("width")), float(root.get("height"))
    lines = root.findall(f"{SVG}polyline")
    assert len(lines) > 200
    for line in lines:
        for point in line.get("points").split():
            x, y = map(float, point.split(","))
            assert 0 <= x <= width and 0 <= y <= height
    words = [text.text for text in root.findall(f"{SVG}text")]
    for label in ("x [m]", "z [m]", "time [s]", "metres", "turns", "angle [rad]", "shoulder", "elbow"):
        assert label in words


def test_a_trajectory_without_rows_is_an_error(tmp_path):
    (tmp_path / "a.jsonl").write_text("")
    done = plot(tmp_path / "a.jsonl", tmp_path / "a.jsonl", tmp_path / "out.svg")
    assert done.returncode != 0 and "two rows" in done.stderr and not (tmp_path / "out.svg").exists()


def test_wrong_usage_exits_2():
    assert plot().returncode == 2
