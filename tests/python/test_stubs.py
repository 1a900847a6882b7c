"""The committed type stubs are what the installed package gives."""

import subprocess
import sys
from pathlib import Path

PYTHON = Path(__file__).parents[2] / "python"


def test_stubs_are_up_to_date():
    result = subprocess.run([sys.executable, PYTHON / "generate_stubs.py", "--check"], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr


def test_stubs_are_python():
    for stub in (PYTHON / "src" / "sinew").glob("*.pyi"):
        compile(stub.read_text(), stub, "exec")
    assert (PYTHON / "src" / "sinew" / "py.typed").exists()
