"""make demo: two runs of a chaotic pendulum in one picture, drawn by the command itself."""
import os
import subprocess
import xml.etree.ElementTree as ElementTree
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def test_the_demo_draws_both_runs(tmp_path):
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "sinew").symlink_to(ROOT / "build" / "bin" / "sinew")
    done = subprocess.run([ROOT / "scripts" / "demo.sh"], env={**os.environ, "BUILD": str(tmp_path)}, capture_output=True,
                          text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    words = [text.text for text in ElementTree.parse(tmp_path / "demo" / "double_pendulum.svg").iter() if text.text]
    assert any("first.npz" in word for word in words) and any("second.npz" in word for word in words)
