"""Models of the package: by name, and copied by a line in a shell."""

import subprocess
import sys

import pytest

import sinew


@pytest.mark.parametrize("name", sinew.models.names())
def test_every_model_of_the_package_loads(name):
    assert sinew.load(sinew.models.path(name)).nbody > 1


def test_an_unknown_model_is_refused_with_the_closest_name():
    with pytest.raises(KeyError, match="no model is named 'humanoit'; did you mean 'humanoid'"):
        sinew.models.path("humanoit")


def test_a_model_is_copied_in_a_shell(tmp_path):
    def call(*arguments):
        return subprocess.run([sys.executable, "-m", "sinew.models", *arguments], cwd=tmp_path, capture_output=True, text=True)

    assert call().stdout.split() == sinew.models.names()
    assert call("pendulum").stdout.strip() == "pendulum.osim" and sinew.load(tmp_path / "pendulum.osim").njnt > 0
    assert (tmp_path / "pendulum.trc").is_file() and (call("pendulum", "p.osim"), (tmp_path / "p.trc").is_file())[1]
    assert call("elbow", "arm.xml").returncode == 0 and (tmp_path / "arm.xml").is_file()
    wrong = call("elbwo")
    assert wrong.returncode == 1 and "did you mean 'elbow'" in wrong.stderr and len(wrong.stderr.splitlines()) == 1
    assert call("elbow", "missing/arm.xml").returncode == 1
