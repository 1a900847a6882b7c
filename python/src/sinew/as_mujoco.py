"""Runs a program whose `import mujoco` gives sinew.mujoco.

python -m sinew.as_mujoco program.py [arguments]
python -m sinew.as_mujoco -m module [arguments]
python -m sinew.as_mujoco -c "statements" [arguments]
"""

import runpy
import sys
from pathlib import Path

from ._install import install_as_mujoco


def run(arguments, name, usage, install):
    """Runs the program that the arguments name, after `install`; the exit status."""
    if not arguments or arguments[0] in ("-h", "--help"):
        print(usage.strip())
        return 0 if arguments else 2
    install()
    if arguments[0] in ("-m", "-c") and len(arguments) < 2:
        print(f"{name}: {arguments[0]} needs a {'module' if arguments[0] == '-m' else 'program'}", file=sys.stderr)
        return 2
    if arguments[0] == "-m":
        sys.argv = arguments[1:]
        sys.path.insert(0, "")
        runpy.run_module(arguments[1], run_name="__main__", alter_sys=True)
    elif arguments[0] == "-c":
        sys.argv = ["-c", *arguments[2:]]
        sys.path.insert(0, "")
        exec(compile(arguments[1], "<string>", "exec"), {"__name__": "__main__"})
    else:
        sys.argv = arguments
        sys.path.insert(0, str(Path(arguments[0]).resolve().parent))
        runpy.run_path(arguments[0], run_name="__main__")
    return 0


def main(arguments):
    return run(arguments, "sinew.as_mujoco", __doc__, install_as_mujoco)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
