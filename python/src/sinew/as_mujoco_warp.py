"""Runs a program whose `import mujoco` gives sinew.mujoco and whose `import mujoco_warp` gives sinew.mujoco_warp.

python -m sinew.as_mujoco_warp program.py [arguments]
python -m sinew.as_mujoco_warp -m module [arguments]
python -m sinew.as_mujoco_warp -c "statements" [arguments]
"""

import sys

from ._install import install_as_mujoco, install_as_mujoco_warp
from .as_mujoco import run


def main(arguments):
    def install():
        install_as_mujoco()
        install_as_mujoco_warp()

    return run(arguments, "sinew.as_mujoco_warp", __doc__, install)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
