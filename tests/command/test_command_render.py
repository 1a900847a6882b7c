"""Pictures and films of models by `sinew render`; skipped where the command was built without drawing."""

import os
import pathlib
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODELS = ROOT / "models"
SINEW = os.environ.get("SINEW", str(ROOT / "build" / "bin" / "sinew"))


def run(*arguments):
    return subprocess.run([SINEW, "render", *map(str, arguments)], capture_output=True, text=True)


pytestmark = pytest.mark.skipif(
    "render" not in subprocess.run([SINEW, "--help"], capture_output=True, text=True).stdout,
    reason="this build draws no pictures",
)


def test_a_picture_is_a_png_of_the_size_asked_for(tmp_path):
    out = tmp_path / "arm.png"
    done = run(MODELS / "arm.xml", "--out", out, "--size", "120x90")
    assert done.returncode == 0, done.stderr
    head = out.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")) == (120, 90)


def test_time_changes_the_picture(tmp_path):
    for name, time in (("a", "0"), ("b", "0.5")):
        assert run(MODELS / "contacts.xml", "--out", tmp_path / f"{name}.png", "--time", time).returncode == 0
    assert (tmp_path / "a.png").read_bytes() != (tmp_path / "b.png").read_bytes()


@pytest.mark.parametrize(
    "arguments, said",
    [
        (["--out", "x.jpg"], "expected a name that ends in .png"),
        ([], "--out FILE is missing"),
        (["--out", "x.png", "--size", "big"], "expected width and height"),
        (["--out", "x.png", "--show", "everything"], "expected contacts joints"),
    ],
)
def test_bad_options_are_usage_errors(tmp_path, arguments, said):
    done = subprocess.run([SINEW, "render", MODELS / "arm.xml", *arguments], capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 2
    assert said in done.stderr


def test_a_camera_that_is_not_there_is_named(tmp_path):
    done = run(MODELS / "arm.xml", "--out", tmp_path / "x.png", "--camera", "nowhere")
    assert done.returncode == 1
    assert "--camera nowhere" in done.stderr


@pytest.mark.skipif(not shutil.which("ffmpeg"), reason="no ffmpeg")
def test_a_film_is_written_through_ffmpeg(tmp_path):
    out = tmp_path / "fall.mp4"
    done = run(MODELS / "pendulum.xml", "--out", out, "--time", "0.2", "--size", "64x48")
    assert done.returncode == 0, done.stderr
    assert out.stat().st_size > 500


def test_without_ffmpeg_a_film_says_so(tmp_path):
    done = subprocess.run([SINEW, "render", MODELS / "pendulum.xml", "--out", tmp_path / "x.mp4", "--time", "0.1"],
                          capture_output=True, text=True, env={"PATH": str(tmp_path)})
    assert done.returncode == 1
    assert "ffmpeg" in done.stderr


def test_a_run_is_played_back(tmp_path):
    (tmp_path / "arm.xml").write_text((MODELS / "arm.xml").read_text())
    simulate = [SINEW, "run", "arm.xml", "--key", "0", "--time", "0.4", "--every", "20", "--out", "run.npz", "--quiet"]
    assert subprocess.run(simulate, cwd=tmp_path).returncode == 0
    small = ("--size", "160x120", "--quiet")
    assert run(tmp_path / "run.npz", "--time", "0.4", "--out", tmp_path / "played.png", *small).returncode == 0
    assert run(tmp_path / "arm.xml", "--key", "0", "--time", "0.4", "--out", tmp_path / "again.png", *small).returncode == 0
    assert (tmp_path / "played.png").read_bytes() == (tmp_path / "again.png").read_bytes()


def test_a_run_of_another_model_or_of_none_is_refused(tmp_path):
    run_file = tmp_path / "run.npz"
    simulate = [SINEW, "run", MODELS / "arm.xml", "--steps", "3", "--out", run_file, "--quiet"]
    assert subprocess.run(simulate).returncode == 0
    done = run(run_file, "--model", MODELS / "pendulum.xml", "--out", tmp_path / "a.png")
    assert done.returncode == 1 and "is of another model" in done.stderr
    content = run_file.read_bytes()
    named = str(MODELS / "arm.xml").encode()
    cut = content[: -len(named) - 2] + b"\0\0"
    (tmp_path / "nameless.npz").write_bytes(cut)
    done = run(tmp_path / "nameless.npz", "--out", tmp_path / "a.png")
    assert done.returncode == 1 and "name it with --model" in done.stderr


def test_a_recording_is_played_back(tmp_path):
    subprocess.run([SINEW, "run", MODELS / "contacts.xml", "--time", ".5", "--record", "run.rec", "--every", "1", "--out", "run.npz",
                    "--quiet"], cwd=tmp_path, check=True)  # fmt: skip
    for name, subject in (("rows", tmp_path / "run.npz"), ("played", tmp_path / "run.rec")):
        done = run(subject, "--out", tmp_path / f"{name}.png", "--time", ".5", "--size", "120x90")
        assert done.returncode == 0, done.stderr
    assert (tmp_path / "rows.png").read_bytes() == (tmp_path / "played.png").read_bytes()
    (tmp_path / "bad.rec").write_bytes((tmp_path / "run.rec").read_bytes()[:-30])
    done = run(tmp_path / "bad.rec", "--out", tmp_path / "x.png")
    assert done.returncode == 1 and "bad.rec: error:" in done.stderr


def test_names_are_written_over_the_picture(tmp_path):
    for name, label in (("plain", ()), ("named", ("--label", "body"))):
        done = run(MODELS / "arm.xml", "--out", tmp_path / f"{name}.png", "--size", "160x120", *label)
        assert done.returncode == 0, done.stderr
    assert (tmp_path / "plain.png").read_bytes() != (tmp_path / "named.png").read_bytes()
    done = run(MODELS / "arm.xml", "--out", tmp_path / "a.png", "--label", "boddy")
    assert done.returncode == 2 and "--label boddy" in done.stderr


def test_parts_of_a_flex_are_drawn_instead_of_its_skin(tmp_path):
    pictures = []
    for shown in ([], ["--show", "vertices"], ["--show", "edges"], ["--show", "faces"]):
        out = tmp_path / f"cloth{len(pictures)}.png"
        done = run(MODELS / "flex" / "cloth.xml", "--out", out, "--size", "160x120", "--view", "90,-20,1", *shown)
        assert done.returncode == 0, done.stderr
        pictures.append(out.read_bytes())
    assert len(set(pictures)) == 4, "four different pictures"


def test_a_model_of_opensim_is_drawn_at_the_default_values_of_its_coordinates(tmp_path):
    text = (MODELS / "osim" / "pendulum.osim").read_text()
    assert "<default_value>" in text
    pictures = {}
    for name, arguments in {"usual": [], "default": ["--key", "default"], "zero": ["--state", tmp_path / "zero.json"]}.items():
        (tmp_path / "zero.json").write_text('{"qpos": [0, 0]}')
        out = tmp_path / f"{name}.png"
        done = run(MODELS / "osim" / "pendulum.osim", "--out", out, "--size", "120x90", "--quiet", *arguments)
        assert done.returncode == 0, done.stderr
        pictures[name] = out.read_bytes()
    assert pictures["usual"] == pictures["default"] != pictures["zero"]
