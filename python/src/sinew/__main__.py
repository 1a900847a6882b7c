"""The command `sinew` of the package: `sinew ...` and `python -m sinew ...`."""

import os
import sys
from pathlib import Path


def main() -> None:
    """Runs the command that the package carries, in place of this process."""
    program = Path(__file__).resolve().parent / "bin" / "sinew"
    if not program.is_file():
        sys.exit(f"sinew: the package was built without the command ({program} does not exist)")
    os.environ.setdefault("SINEW_PYTHON", sys.executable)  # for commands that are written in Python
    os.execv(program, ["sinew", *sys.argv[1:]])


if __name__ == "__main__":
    main()
