"""Where `make test` has set everything up (SINEW_CI_COMPLETE=1), a test that is skipped has failed.

A missing tool then shows as a failure and not as a line that nobody reads. What `make test` does not set up is listed here.
"""
import os
import re
import sys

import pytest

# pytest puts the folder of this file on the path, where tests/ray would be taken for the package ray
sys.path[:] = [entry for entry in sys.path if entry != os.path.dirname(os.path.abspath(__file__))]

# Reasons to skip that hold on a complete machine too, each with why.
LEFT_OUT = {
    r"(could not import|No module named) '(ray|torch|jax|casadi|cma|pyarrow|pinocchio|pin|scipy|moviepy|stable_baselines3)": "`make test-all` installs them",
    r"(PyTorch|JAX|pyarrow|cma|Pinocchio|Ray) is not installed": "`make test-all` installs them",
    r"make test-all": "takes longer than `make test` may",
    r"the (collection of models|corpus and its recordings|recorded numbers of OpenSim) (is|are) not here": "optional data beside the repository",
    r"mounting needs root|no file system can be mounted here": "a right that containers do not give",
}


def is_left_out(reason):
    return any(re.search(pattern, reason) for pattern in LEFT_OUT)


def turned(report):
    """The report of a test or of a file: failed where it was skipped for a reason that is not in the list."""
    expected = hasattr(report, "wasxfail")
    reason = report.longrepr[2] if report.skipped and isinstance(report.longrepr, tuple) else ""
    if os.environ.get("SINEW_CI_COMPLETE") == "1" and report.skipped and not expected and not is_left_out(reason):
        report.outcome = "failed"
        report.longrepr = f"skipped on a machine where everything is set up (SINEW_CI_COMPLETE=1): {reason}"
    return report


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    outcome = yield
    outcome.force_result(turned(outcome.get_result()))


@pytest.hookimpl(hookwrapper=True)
def pytest_make_collect_report(collector):
    outcome = yield
    outcome.force_result(turned(outcome.get_result()))
