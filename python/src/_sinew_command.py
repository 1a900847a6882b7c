"""The command `sinew` of the package, in a separate module, so that the package with NumPy is not imported to run it."""

import importlib.util
import os
import sys
from pathlib import Path


def main() -> None:
    """Runs the command that the package carries, in place of this process."""
    package = importlib.util.find_spec("sinew")
    folder = package.submodule_search_locations if package else None
    program = Path(folder[0] if folder else ".").resolve() / "bin" / "sinew"
    if not program.is_file():
        sys.exit(f"sinew: the package was built without the command ({program} does not exist)")
    os.environ.setdefault("SINEW_PYTHON", sys.executable)  # for commands that are written in Python
    os.execv(program, ["sinew", *sys.argv[1:]])
