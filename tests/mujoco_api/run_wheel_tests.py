"""Runs the Python tests that MuJoCo's wheel ships on sinew.mujoco, and counts.

python tests/mujoco_api/run_wheel_tests.py [name ...] [-v]

Every case that does not pass is printed with its reason, from wheel_reasons.py. The exit code is 0 where enough pass
and every other case has a reason there.
"""

import argparse
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

HERE = Path(__file__).resolve().parent
FLOOR = 0.96

# Tests of the package that describes MuJoCo's C headers: they import nothing of its API.
NOT_COUNTED = "introspect"

sys.path.insert(0, str(HERE))
from wheel_reasons import REASONS  # noqa: E402

# Runs in the test's own process, before the test file is imported.
# The tests look for their data beside the package that they import; it lies in the wheel.
PLUGIN = """
import sinew
sinew.install_as_mujoco()
from etils import epath
epath.resource_path = lambda package: epath.Path({folder!r})
"""


def wheel_folder():
    """Where the tests are, without importing the package."""
    spec = importlib.util.find_spec("mujoco")
    if spec is None or not spec.submodule_search_locations:
        sys.exit("MuJoCo's wheel is not installed: pip install mujoco==3.5.0 absl-py etils usd-core")
    return Path(next(iter(spec.submodule_search_locations)))


def test_files(folder, names):
    found = sorted([*folder.glob("*_test.py"), *folder.glob("*/*_test.py")])
    found = [path for path in found if NOT_COUNTED not in path.parts]
    return [path for path in found if not names or any(name in str(path.relative_to(folder)) for name in names)]


def run(path, folder, scratch):
    """(case, outcome, message) of every case of a file, each file in a process of its own."""
    report = scratch / "report.xml"
    (scratch / "as_mujoco_plugin.py").write_text(PLUGIN.format(folder=str(folder)))
    environment = os.environ | {"PYTHONPATH": f"{scratch}{os.pathsep}{os.environ.get('PYTHONPATH', '')}"}
    command = [sys.executable, "-m", "pytest", "-q", "--no-header", "-p", "as_mujoco_plugin", "-p", "no:cacheprovider"]
    command += ["--import-mode=importlib", f"--junitxml={report}", f"--rootdir={scratch}"]
    command += [shutil.copy(path, scratch)]  # away from its folder, which pytest would import as a package
    subprocess.run(command, cwd=scratch, env=environment, capture_output=True, text=True)
    if not report.exists():
        return [(path.stem, "error", "pytest did not run")]
    return list(outcomes(report, path))


def outcomes(report, path):
    for case in ElementTree.parse(report).getroot().iter("testcase"):
        name, outcome, message = f"{path.stem}::{case.get('name')}", "passed", ""
        for kind in ("failure", "error", "skipped"):
            child = case.find(kind)
            if child is not None:
                outcome, message = kind, (child.get("message") or "").strip()
        yield name, outcome, message


def print_rest(cases, verbose):
    """Cases that did not pass, with their reasons; gives those that have none."""
    unknown = []
    for name, outcome, message in cases:
        if outcome == "passed":
            continue
        reason = next((text for part, text in REASONS.items() if part in name), None)
        if reason is None:
            unknown.append(name)
        print(f"  {name}: {outcome}: {reason or 'NO REASON GIVEN'}")
        if verbose:
            print("      " + message.replace("\n", "\n      ")[:2000])
    return unknown


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="parts of file names")
    parser.add_argument("-v", "--verbose", action="store_true", help="print what the failing cases say")
    arguments = parser.parse_args()
    folder = wheel_folder()
    passed = total = 0
    unknown = []
    for path in test_files(folder, arguments.names):
        with tempfile.TemporaryDirectory() as scratch:
            cases = run(path, folder, Path(scratch))
        good = sum(outcome == "passed" for _, outcome, _ in cases)
        print(f"{path.relative_to(folder)}: {good} of {len(cases)}", flush=True)
        unknown += print_rest(cases, arguments.verbose)
        passed, total = passed + good, total + len(cases)
    print(f"all: {passed} of {total} ({100 * passed / max(1, total):.1f} %), {len(unknown)} without a reason")
    return 0 if passed >= FLOOR * total and not unknown else 1


if __name__ == "__main__":
    sys.exit(main())
