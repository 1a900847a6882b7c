"""Puts the judge's modules on the path of its tests."""

import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
os.environ.setdefault("MUJOCO_GL", "egl")  # MuJoCo looks at it when it is imported first, by whichever test
