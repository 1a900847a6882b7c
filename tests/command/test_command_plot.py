"""sinew plot: pictures whose texts can be read, whose curves are the numbers, in SVG and PNG."""
import json
import math
import re
import struct
import xml.etree.ElementTree as ElementTree
import zipfile
import zlib

import pytest

SVG = "{http://www.w3.org/2000/svg}"


def write_rows(path, rows):
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))


@pytest.fixture
def rows(tmp_path):
    """Waves of known size, in all three formats."""
    found = []
    for k in range(201):
        t = 0.01 * k
        found.append({"step": 5 * k, "time": t, "qpos": [math.sin(3 * t), 2 * math.cos(3 * t), 0.5],
                      "qvel": [3e-7 * math.cos(3 * t), -6e-7 * math.sin(3 * t), 0], "ncon": k // 50})
    write_rows(tmp_path / "rows.jsonl", found)
    return found


def attributes(element):
    """Of an element of a drawing, those in its style too: versions of cairo differ in where they put them."""
    pairs = (part.split(":") for part in (element.get("style") or "").split(";") if ":" in part)
    return {**element.attrib, **{name.strip(): value.strip() for name, value in pairs}}


class Picture:
    """A drawing of cairo: letters are shapes that it uses, a group for each text; the words are in its description."""

    def __init__(self, path):
        self.root = ElementTree.parse(path).getroot()
        self.width, self.height = float(self.root.get("width")), float(self.root.get("height"))
        self.words = self.root.find(f"{SVG}desc").text.splitlines()
        self.places = [[(float(letter.get("x")), float(letter.get("y"))) for letter in group]
                       for group in self.root.iter(f"{SVG}g") if len(group) and all(e.tag == f"{SVG}use" for e in group)]
        assert len(self.places) == len(self.words)
        self.lines, self.dashed = [], 0
        defined = {path for definition in self.root.iter(f"{SVG}defs") for path in definition.iter(f"{SVG}path")}
        for path in self.root.iter(f"{SVG}path"):
            given = attributes(path)
            if path in defined or given.get("stroke", "none") == "none":
                continue
            numbers = [float(word) for word in given["d"].split() if word not in "MLZ"]
            self.lines.append(list(zip(numbers[::2], numbers[1::2])))
            self.dashed += "stroke-dasharray" in given

    def curves(self):
        """Lines of more than a handful of points: not the grid, the frame or the legend."""
        return [line for line in self.lines if len(line) > 6]

    def boxes(self):
        """Corners of the texts: letters from their places, the last as wide as the mean of the others."""
        found = []
        for word, letters in zip(self.words, self.places):
            (x, y), (end_x, end_y) = letters[0], letters[-1]
            length = math.hypot(end_x - x, end_y - y)
            more = length / (len(letters) - 1) if len(letters) > 1 else 7
            if end_x == x and end_y < y:
                found.append((word, x - 8, end_y - more, x + 2, y))
            else:
                found.append((word, x, y - 8, end_x + more, y + 2))
        return found


def overlapping(boxes):
    return [(a[0], b[0]) for i, a in enumerate(boxes) for b in boxes[:i]
            if a[1] < b[3] and b[1] < a[3] and a[2] < b[4] and b[2] < a[4]]


def test_axes_have_names_and_units(sinew, rows, tmp_path):
    result = sinew("plot", "rows.jsonl", "--out", "a.svg")
    assert result.status == 0 and not result.out and not result.err
    words = Picture(tmp_path / "a.svg").words
    for word in ("rows.jsonl", "time [s]", "qpos [m, rad]", "qvel [1e-7 m/s, rad/s]", "ncon", "qpos[0]", "qpos[2]",
                 "qvel[1]"):
        assert word in words, word
    assert "ncon[0]" not in words and "step" not in words


def test_no_text_lies_on_another_or_off_the_page(sinew, rows, tmp_path):
    assert sinew("plot", "rows.jsonl", "--out", "a.svg").status == 0
    picture = Picture(tmp_path / "a.svg")
    boxes = picture.boxes()
    assert not overlapping(boxes)
    for text, left, top, right, bottom in boxes:
        assert left >= 0 and top >= 0 and right <= picture.width and bottom <= picture.height, text
    for line in picture.lines:
        assert all(0 <= x <= picture.width and 0 <= y <= picture.height for x, y in line)


def test_many_curves_and_long_names_still_have_room(sinew, tmp_path):
    write_rows(tmp_path / "rows.jsonl", [{"time": 0.1 * k, "actuator_velocity": [math.sin(k) * 5e5 * (i + 1) for i in range(150)],
                                          "xfrc_applied": [-math.sin(k) * 1e-9 * (i + 1) for i in range(30)]} for k in range(50)])
    assert sinew("plot", "rows.jsonl", "--out", "a.svg").status == 0
    picture = Picture(tmp_path / "a.svg")
    assert not overlapping(picture.boxes())
    assert any(re.fullmatch(r"\d+ more", word) for word in picture.words)
    assert "[7]" in picture.words and "actuator_velocity [1e7 m/s, rad/s]" in picture.words
    assert len(picture.curves()) == 180
    assert all(box[3] <= picture.width for box in picture.boxes())


def test_curves_are_the_numbers(sinew, rows, tmp_path):
    assert sinew("plot", "rows.jsonl", "--fields", "qpos[1]", "--out", "a.svg").status == 0
    picture = Picture(tmp_path / "a.svg")
    (curve,) = picture.curves()
    values = [row["qpos"][1] for row in rows]
    # heights are a straight function of the values; points on a straight line between others may be left out
    left, right = curve[0][0], curve[-1][0]
    top, bottom = min(y for _, y in curve), max(y for _, y in curve)
    scale = (bottom - top) / (max(values) - min(values))
    for k, value in enumerate(values):
        x = left + (right - left) * k / (len(values) - 1)
        a, b = next((a, b) for a, b in zip(curve, curve[1:]) if a[0] - 0.01 <= x <= b[0] + 0.01)
        y = a[1] + (b[1] - a[1]) * (x - a[0]) / (b[0] - a[0])
        assert y == pytest.approx(top + scale * (max(values) - value), abs=0.02)


def test_ticks_are_round_numbers_at_their_places(sinew, rows, tmp_path):
    assert sinew("plot", "rows.jsonl", "--fields", "qpos", "--out", "a.svg").status == 0
    picture = Picture(tmp_path / "a.svg")
    below = max(y for line in picture.lines for _, y in line)
    ticks = [(float(word), place[0][1]) for word, place in zip(picture.words, picture.places)
             if re.fullmatch(r"-?[\d.]+", word) and place[0][1] < below + 8]
    values = sorted(value for value, _ in ticks)
    assert values == [-2, -1, 0, 1, 2]
    slopes = {round((b[1] - a[1]) / (b[0] - a[0]), 1) for a, b in zip(ticks, ticks[1:])}
    assert len(slopes) == 1


def test_all_formats_give_the_same_picture(sinew, pendulum, tmp_path):
    for extension in ("jsonl", "csv", "npz"):
        assert sinew("run", pendulum, "--key", "up", "--steps", 200, "--every", 4, "--fields",
                     "qpos,xpos,time,ncon,eq_active", "--out", f"rows.{extension}").status == 0
        result = sinew("plot", f"rows.{extension}", "--title", "one", "--model", pendulum, "--out", f"{extension}.svg")
        assert result.status == 0, result.err
    pictures = {(tmp_path / f"{extension}.svg").read_text() for extension in ("jsonl", "csv", "npz")}
    assert len(pictures) == 1 and "xpos[hand.z]" in pictures.pop()


def test_one_number_is_named_on_its_axis(sinew, rows, tmp_path):
    assert sinew("plot", "rows.jsonl", "--fields", "qpos[1],ncon", "--out", "a.svg").status == 0
    words = Picture(tmp_path / "a.svg").words
    assert "qpos[1] [m, rad]" in words and "ncon" in words


def test_arrays_of_numpy_can_be_drawn(sinew, tmp_path):
    numpy = pytest.importorskip("numpy")
    t = numpy.linspace(0, 1, 50)
    for save, name in ((numpy.savez, "plain"), (numpy.savez_compressed, "packed")):
        save(tmp_path / f"{name}.npz", time=t, wave=numpy.stack([t, t**2], 1).astype("f4"), count=numpy.arange(50))
        assert sinew("plot", f"{name}.npz", "--out", f"{name}.svg").status == 0
        words = Picture(tmp_path / f"{name}.svg").words
        assert "wave" in words and "wave[1]" in words and "count" in words


def test_gaps_stay_gaps_and_dense_curves_stay_small(sinew, tmp_path):
    count = 20000
    write_rows(tmp_path / "rows.jsonl", [
        {"time": k / count, "qpos": [math.sin(900 * k / count)], "qvel": [math.nan if 50 < k < 10000 else k]}
        for k in range(count)])
    assert sinew("plot", "rows.jsonl", "--out", "a.svg").status == 0
    curves = Picture(tmp_path / "a.svg").curves()
    assert len(curves) == 3 and len(curves[0]) < 10000
    heights = [y for _, y in curves[0]]
    assert heights.count(min(heights)) > 20  # every wave keeps its crest


def test_fields_that_vary_in_length_are_left_out_or_refused(sinew, tmp_path):
    write_rows(tmp_path / "rows.jsonl", [{"time": k, "contact.dist": [0.1] * (k % 3), "qpos": [k]} for k in range(9)])
    assert sinew("plot", "rows.jsonl", "--out", "a.svg").status == 0
    assert "contact.dist" not in Picture(tmp_path / "a.svg").words
    result = sinew("plot", "rows.jsonl", "--fields", "contact.dist", "--out", "b.svg")
    assert result.status == 2 and "another number of values" in result.err and not (tmp_path / "b.svg").exists()


def test_one_number_can_go_to_the_right(sinew, rows, tmp_path):
    assert sinew("plot", "rows.jsonl", "--x", "qpos[0]", "--fields", "qpos[1]", "--out", "a.svg").status == 0
    assert "qpos[0] [m, rad]" in Picture(tmp_path / "a.svg").words
    assert sinew("plot", "rows.jsonl", "--x", "step", "--fields", "qpos[0:2]", "--out", "a.svg").status == 0
    assert "step" in Picture(tmp_path / "a.svg").words


def read_png(data):
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, packed = 8, b""
    while at < len(data):
        (size,) = struct.unpack_from(">I", data, at)
        kind, body = data[at + 4:at + 8], data[at + 8:at + 8 + size]
        assert struct.unpack_from(">I", data, at + 8 + size)[0] == zlib.crc32(kind + body)
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack_from(">IIBB", body)
        if kind == b"IDAT":
            packed += body
        at += 12 + size
    assert kind == b"IEND" and (depth, colour) == (8, 2)
    raw = zlib.decompress(packed)
    assert len(raw) == height * (3 * width + 1)
    lines, above = [], bytes(3 * width)
    for y in range(height):
        above = unfiltered(raw[y * (3 * width + 1)], raw[y * (3 * width + 1) + 1:(y + 1) * (3 * width + 1)], above)
        lines.append(above)
    return width, height, lines


def unfiltered(kind, line, above):
    """A line of a PNG as it was before its filter (PNG specification, 9.2)."""
    if kind == 0:
        return bytes(line)
    if kind == 2:
        return bytes((a + b) & 255 for a, b in zip(line, above))
    out = bytearray(line)
    for i in range(len(out)):
        left, corner = (out[i - 3], above[i - 3]) if i >= 3 else (0, 0)
        guess = left
        if kind == 3:
            guess = (left + above[i]) // 2
        if kind == 4:
            distances = [(abs(above[i] - corner), left), (abs(left - corner), above[i]), (abs(left + above[i] - 2 * corner), corner)]
            guess = min(distances, key=lambda pair: pair[0])[1]
        out[i] = (out[i] + guess) & 255
    return bytes(out)


def test_pixels_show_the_same_curves(sinew, rows, tmp_path):
    assert sinew("plot", "rows.jsonl", "--fields", "qpos[1]", "--width", 400, "--height", 300, "--out",
                 "a.png").status == 0
    assert sinew("plot", "rows.jsonl", "--fields", "qpos[1]", "--width", 400, "--height", 300, "--out",
                 "a.svg").status == 0
    width, height, lines = read_png((tmp_path / "a.png").read_bytes())
    assert (width, height) == (800, 600) and lines[0][:3] == b"\xff\xff\xff"
    (curve,) = Picture(tmp_path / "a.svg").curves()
    for x, y in curve[5:-5]:
        # the pixel under each point has the colour of the first curve
        red, green, blue = lines[int(2 * y)][3 * int(2 * x):3 * int(2 * x) + 3]
        assert blue > 120 and red < 140 and blue > green > red, (x, y)


def test_documents_are_pdf(sinew, rows, tmp_path):
    assert sinew("plot", "rows.jsonl", "--out", "a.pdf").status == 0
    data = (tmp_path / "a.pdf").read_bytes()
    assert data.startswith(b"%PDF-") and b"%%EOF" in data[-32:] and b"/Font" in data


def test_two_runs_are_one_picture(sinew, pendulum, tmp_path):
    for name, key in (("first", "up"), ("second", "side")):
        assert sinew("run", pendulum, "--key", key, "--steps", 100, "--every", 1, "--fields", "qpos", "--out", f"{name}.npz").status == 0
    assert sinew("plot", "first.npz", "second.npz", "--fields", "qpos[wrist]", "--out", "a.svg").status == 0
    picture = Picture(tmp_path / "a.svg")
    assert len(picture.curves()) == 2
    assert "wrist (first.npz)" in picture.words and "wrist (second.npz)" in picture.words
    assert picture.dashed == 2  # the second run and its sample in the legend


def test_joints_of_different_units_have_panels_of_their_own(sinew, tmp_path):
    (tmp_path / "m.xml").write_text("<mujoco><worldbody><body><joint name='lift' type='slide'/><joint name='turn'/><geom size='1'/>"
                                    "<body><freejoint name='free'/><geom size='1'/></body></body></worldbody></mujoco>"
                                    .replace("<body><freejoint", "</body><body><freejoint").replace("</body></body>", "</body>"))
    assert sinew("run", "m.xml", "--steps", 20, "--every", 1, "--fields", "qpos", "--out", "a.npz").status == 0
    assert sinew("plot", "a.npz", "--out", "a.svg").status == 0
    words = Picture(tmp_path / "a.svg").words
    assert "qpos [m]" in words and "qpos[turn] [rad]" in words and "qpos" in words
    assert "qpos[lift]" in words and "qpos[free.x]" in words and "qpos[free.qw]" in words


def test_counts_are_drawn_as_steps(sinew, rows, tmp_path):
    assert sinew("plot", "rows.jsonl", "--fields", "ncon", "--out", "a.svg").status == 0
    (curve,) = Picture(tmp_path / "a.svg").curves()
    assert all(a[0] == b[0] or a[1] == b[1] for a, b in zip(curve, curve[1:]))


def test_eighty_muscles_become_small_panels_with_names(sinew, tmp_path):
    heads = ",".join(f"actuator_force[muscle {i}]" for i in range(80))
    lines = [",".join([str(0.1 * k)] + [str(math.sin(k + i)) for i in range(80)]) for k in range(30)]
    (tmp_path / "rows.csv").write_text("time," + heads + "\n" + "\n".join(lines) + "\n")
    assert sinew("plot", "rows.csv", "--out", "a.svg").status == 0
    picture = Picture(tmp_path / "a.svg")
    titles = [word for word in picture.words if word.startswith("muscle ")]
    assert len(titles) == 80 and len(picture.curves()) == 80
    assert sinew("plot", "rows.csv", "--multiples", 10, "--out", "b.svg").status == 0


def test_writing_leaves_ink_where_words_stand(sinew, rows, tmp_path):
    for name in ("a.png", "a.svg"):
        assert sinew("plot", "rows.jsonl", "--fields", "qpos", "--title", "The quick brown fox: 0123456789", "--out",
                     name).status == 0
    _, _, lines = read_png((tmp_path / "a.png").read_bytes())
    title = Picture(tmp_path / "a.svg").boxes()[0]
    inside = sum(lines[y][3 * x] < 128 for y in range(int(2 * title[2]), int(2 * title[4]))
                 for x in range(int(2 * title[1]), int(2 * title[3])))
    assert inside > 500


@pytest.mark.parametrize("text,words", [
    ("", "two rows"),
    ('{"time": 0, "qpos": [1]}\n', "two rows"),
    ('{"time": 0, "qpos": [1]\n', "error:"),
    ("[1, 2]\n[3, 4]\n", "not an object"),
])
def test_bad_json_lines_are_reported(sinew, tmp_path, text, words):
    (tmp_path / "rows.jsonl").write_text(text)
    result = sinew("plot", "rows.jsonl", "--out", "a.svg")
    assert result.status == 1 and words in result.err and not (tmp_path / "a.svg").exists()


@pytest.mark.parametrize("text,words", [
    ("time,a\n0,1\n1\n", "line 3 has 1 cells"),
    ("time,a\n0,1\n1,2,3\n", "more cells"),
    ("time,a\n0,one\n", "'one' is not a number"),
    ("time,a\n0,1\0\n", "not a text file"),
    ("time,a\n", "two rows"),
])
def test_bad_tables_are_reported(sinew, tmp_path, text, words):
    (tmp_path / "rows.csv").write_text(text)
    result = sinew("plot", "rows.csv", "--out", "a.svg")
    assert result.status == 1 and words in result.err


def test_damaged_archives_are_reported(sinew, pendulum, tmp_path):
    assert sinew("run", pendulum, "--steps", 20, "--every", 1, "--out", "rows.npz").status == 0
    whole = (tmp_path / "rows.npz").read_bytes()
    for size in (0, 10, 100, len(whole) // 2, len(whole) - 1):
        (tmp_path / "cut.npz").write_bytes(whole[:size])
        result = sinew("plot", "cut.npz", "--out", "a.svg")
        assert result.status == 1 and "error:" in result.err
    for place in range(0, len(whole), 7):
        data = bytearray(whole)
        data[place] ^= 255
        (tmp_path / "bad.npz").write_bytes(data)
        assert sinew("plot", "bad.npz", "--out", "a.svg").status in (0, 1)
    with zipfile.ZipFile(tmp_path / "text.npz", "w") as archive:
        archive.writestr("a.npy", b"no array")
    assert "not an array" in sinew("plot", "text.npz", "--out", "a.svg").err


def test_wrong_uses_are_told(sinew, rows, tmp_path):
    assert sinew("plot", "rows.jsonl").status == 2
    assert sinew("plot", "rows.jsonl", "--out", "a.gif").status == 2
    assert sinew("plot", "rows.txt", "--out", "a.svg").status == 2
    assert sinew("plot", "rows.jsonl", "--out", "a.svg", "--width", 10).status == 2
    assert sinew("plot", "nowhere.csv", "--out", "a.svg").status == 1
    assert "did you mean 'qpos'?" in sinew("plot", "rows.jsonl", "--fields", "qpso", "--out", "a.svg").err
    assert "has no number 'qpos[7]'" in sinew("plot", "rows.jsonl", "--fields", "qpos[7]", "--out", "a.svg").err
    assert sinew("plot", "rows.jsonl", "--fields", "qpos[", "--out", "a.svg").status == 2
    result = sinew("plot", "rows.jsonl", "--x", "qpos", "--out", "a.svg")
    assert result.status == 2 and "--x needs one number, such as qpos[0]" in result.err
    assert not (tmp_path / "a.svg").exists()


def test_columns_of_a_motion_are_drawn_by_their_labels(sinew, tmp_path):
    rows = "\n".join(f"{k / 10}\t{k}\t{2 * k}\t{0.1 * k}" for k in range(10))
    (tmp_path / "walk.mot").write_text(f"walk\ninDegrees=yes\nendheader\ntime\tknee\thip\tpelvis_tx\n{rows}\n")
    assert sinew("plot", "walk.mot", "--out", "all.svg").status == 0
    drawn = (tmp_path / "all.svg").read_text()
    assert "knee" in drawn and "pelvis_tx" in drawn and "deg" in drawn
    assert sinew("plot", "walk.mot", "--fields", "hip", "--out", "one.svg").status == 0
    assert "pelvis_tx" not in (tmp_path / "one.svg").read_text()
    result = sinew("plot", "walk.mot", "--fields", "hop", "--out", "none.svg")
    assert result.status != 0 and "has no field 'hop'; did you mean 'hip'?" in result.err
    (tmp_path / "bad.sto").write_text("bad\nendheader\ntime\ta\n0\tx\n")
    assert sinew("plot", "bad.sto", "--out", "bad.svg").status != 0


def test_torques_in_a_file_in_degrees_are_no_angles(sinew, tmp_path):
    labels = ("ground_torque_x", "1_ground_torque_y", "plate_moment_z", "ground_force_vx", "ground_force_px", "plate_force_1")
    rows = "\n".join("\t".join(str(k + j) for j in range(len(labels) + 1)) for k in range(10))
    (tmp_path / "grf.mot").write_text("grf\ninDegrees=yes\nendheader\ntime\t" + "\t".join(labels) + f"\n{rows}\n")
    assert sinew("plot", "grf.mot", "--out", "grf.svg").status == 0
    drawn = (tmp_path / "grf.svg").read_text()
    assert "angle" not in drawn and "deg" not in drawn
    assert "moment [N m]" in drawn and "force [N]" in drawn and "ground_force_px [m]" in drawn and "position[" not in drawn


def test_activations_and_reserves_have_panels_of_their_own_and_moment_arms_a_unit(sinew, tmp_path):
    rows = "\n".join(f"{k / 10}\t{0.01 * k}\t{0.02 * k}\t{3 * k}\t{-k}" for k in range(10))
    (tmp_path / "act.sto").write_text(f"Static Optimization Activations\nendheader\ntime\tsoleus\ttib\tknee_reserve\thip_reserve\n{rows}\n")
    assert sinew("plot", "act.sto", "--out", "act.svg").status == 0
    drawn = (tmp_path / "act.svg").read_text()
    assert "activation" in drawn and "reserve" in drawn and "value" not in drawn
    (tmp_path / "arm.sto").write_text(f"MomentArm_knee\nendheader\ntime\ta\tb\tc\td\n{rows}\n")
    assert sinew("plot", "arm.sto", "--out", "arm.svg").status == 0
    assert "moment arm [m]" in (tmp_path / "arm.svg").read_text()


def test_a_legend_of_several_runs_names_the_field_once(sinew, pendulum, tmp_path):
    for name, damping in (("before", "0.1"), ("after", "0.5")):
        (tmp_path / "arm.xml").write_text(pendulum.read_text().replace('damping="0.1"', f'damping="{damping}"'))
        fields = "qpos,qfrc_actuator"
        assert sinew("run", "arm.xml", "--steps", 30, "--fields", fields, "--out", f"{name}.npz", "--quiet").status == 0
    assert sinew("plot", "before.npz", "after.npz", "--out", "both.svg").status == 0
    words = Picture(tmp_path / "both.svg").words
    assert {"hinge (before.npz)", "wrist (after.npz)"} <= set(words) and not any("qpos[" in word for word in words)
    assert "qfrc_actuator [N m]" in words and not any("Nm" in word for word in words)
    assert sinew("plot", "before.npz", "--out", "one.svg").status == 0
    assert "qpos[hinge]" in Picture(tmp_path / "one.svg").words


def test_long_names_of_many_curves_leave_the_curves_more_than_half_of_the_width(sinew, tmp_path):
    names = [f"femur_{k:02}_on_femur_{k:02}_in_ground_{part}" for k in range(12) for part in ("fx", "fy", "fz", "mx", "my", "mz", "px", "py", "pz")]
    rows = "\n".join("\t".join([f"{0.01 * i}", *(f"{k * i}" for k in range(len(names)))]) for i in range(20))
    (tmp_path / "loads.sto").write_text("loads\nendheader\n" + "\t".join(["time", *names]) + "\n" + rows + "\n")
    assert sinew("plot", "loads.sto", "--out", "loads.svg").status == 0
    picture = Picture(tmp_path / "loads.svg")
    assert all(name in picture.words for name in names)
    xs = [x for line in picture.curves() for x, _ in line]
    assert max(xs) - min(xs) > 0.5 * picture.width
