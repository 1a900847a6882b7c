"""dm_control's own unit tests without OpenGL, on MuJoCo and on sinew.mujoco: what passes there passes here.

dm_control_tests.py [part of a path ...]

Cases that MuJoCo itself fails or skips (most need OpenGL or files that the wheel does not ship) do not count.
"""

import importlib.util
import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

FLOOR = 0.95
SECONDS = 250  # for one file in one engine


def test_files(parts):
    folder = Path(importlib.util.find_spec("dm_control").origin).parent
    found = sorted(path for path in folder.rglob("*_test.py") if "_render" not in path.parts and "viewer" not in path.parts)
    return folder, [path for path in found if not parts or any(part in str(path.relative_to(folder)) for part in parts)]


def run(engine, path, scratch):
    """{case: (outcome, message)} of one file in one engine."""
    report = Path(scratch, f"{engine}.xml")
    command = [sys.executable, *(["-m", "sinew.as_mujoco"] if engine == "sinew" else []), "-m", "pytest", "-q"]
    command += ["--no-header", "-p", "no:cacheprovider", "-W", "ignore", f"--junitxml={report}", "--rootdir", scratch, str(path)]
    try:
        subprocess.run(command, cwd=scratch, env=os.environ | {"MUJOCO_GL": "disable"}, capture_output=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return {}
    if not report.exists():
        return {}
    return dict(outcomes(report))


def outcomes(report):
    for case in ElementTree.parse(report).getroot().iter("testcase"):
        kinds = [kind for kind in ("failure", "error", "skipped") if case.find(kind) is not None]
        message = (case.find(kinds[0]).get("message") or "") if kinds else ""
        yield f"{case.get('classname')}::{case.get('name')}", (kinds[0] if kinds else "passed", message)


def main(*parts):
    folder, files = test_files(parts)
    total = passed = 0
    for path in files:
        with tempfile.TemporaryDirectory() as scratch:
            theirs, ours = run("mujoco", path, scratch), run("sinew", path, scratch)
        wanted = [case for case, (outcome, _) in theirs.items() if outcome == "passed"]
        good = [case for case in wanted if ours.get(case, ("missing", ""))[0] == "passed"]
        total, passed = total + len(wanted), passed + len(good)
        print(f"{path.relative_to(folder)}: {len(good)} of {len(wanted)}", flush=True)
        for case in sorted(set(wanted) - set(good)):
            outcome, message = ours.get(case, ("missing", ""))
            print(f"  {case}: {outcome}: {message.splitlines()[0][:160] if message else ''}", flush=True)
    print(f"all: {passed} of {total} ({100 * passed / max(1, total):.1f} %)")
    return 0 if passed >= FLOOR * total else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
