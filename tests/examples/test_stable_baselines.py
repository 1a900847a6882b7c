"""The recipe of docs/howto/gymnasium.md for Stable-Baselines3, as printed but shorter; `make test-all` installs it."""
import pathlib
import re
import subprocess
import sys

import pytest

PAGE = pathlib.Path(__file__).resolve().parents[2] / "docs/howto/gymnasium.md"


def recipe():
    blocks = re.findall(r"^```py\n(.*?)^```$", PAGE.read_text(), re.M | re.S)
    (text,) = [block for block in blocks if "stable_baselines3" in block]
    return text


def test_stable_baselines_learns_in_our_environments(tmp_path):
    pytest.importorskip("stable_baselines3")
    assert "n_envs=8" in recipe() and ".learn(200_000)" in recipe()
    text = recipe().replace("n_envs=8", "n_envs=2").replace(".learn(200_000)", ".learn(4096)")
    done = subprocess.run([sys.executable, "-c", text + "print(policy.num_timesteps)"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout.split()[-1]) >= 4096
