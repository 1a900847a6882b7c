"""make demo: an elbow moved by muscles leaves a picture, its curves, and a film where ffmpeg is installed."""
import os
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SINEW = ROOT / "build" / "bin" / "sinew"


def test_the_demo_leaves_what_it_says(tmp_path):
    if "render" not in subprocess.run([SINEW, "--help"], capture_output=True, text=True).stdout:
        pytest.skip("this build draws no pictures")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "sinew").symlink_to(SINEW)
    done = subprocess.run([ROOT / "scripts" / "demo.sh"], env={**os.environ, "BUILD": str(tmp_path)}, capture_output=True,
                          text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    assert "biceps" in "".join(ElementTree.parse(tmp_path / "demo" / "elbow.svg").getroot().itertext())
    assert (tmp_path / "demo" / "elbow.png").read_bytes().startswith(b"\x89PNG")
    assert (tmp_path / "demo" / "elbow.mp4").exists() == (shutil.which("ffmpeg") is not None)
    assert "make web" in done.stdout  # no page was built there
