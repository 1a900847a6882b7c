"""Programs that use the package pass a strict type check."""
import subprocess
import sys

import pytest

PROGRAM = """
import sinew
import sinew.muscle

m = sinew.load("x.xml")
d = sinew.Data(m)
sinew.muscle.settle(m, d)
length: float = sinew.muscle.info(m, 0).optlen
found = sinew.muscle.derivatives(m, d, "a")
kind: sinew.JointType = m.joint(0).type
force: float = d.actuator("a").hill_tendonforce
m.hooks.control = lambda m, d: None
q = sinew.quat_mul([1, 0, 0, 0], [1, 0, 0, 0])
d.qpos = [1, 2, 3]
"""


def test_a_program_with_muscles_is_clean_under_mypy(tmp_path):
    pytest.importorskip("mypy")
    (tmp_path / "program.py").write_text(PROGRAM)
    done = subprocess.run([sys.executable, "-m", "mypy", "--strict", "program.py"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    (tmp_path / "wrong.py").write_text(PROGRAM.replace("muscle.settle(m, d)", "muscle.settle(d, m)"))
    assert subprocess.run([sys.executable, "-m", "mypy", "--strict", "wrong.py"], cwd=tmp_path, capture_output=True).returncode == 1
