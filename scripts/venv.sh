#!/usr/bin/env bash
# The Python side in .venv: numpy, pytest, this package, and MuJoCo as the reference where it can be had.
#   venv.sh            all of it
#   venv.sh packages   what comes from the package index only
set -euo pipefail
cd "$(dirname "$0")/.."
export PIP_CONSTRAINT=$PWD/scripts/constraints.txt

scripts/setup.sh test
if [ ! -x .venv/bin/python ]; then python3 -m venv .venv; fi
pip="env PIP_DISABLE_PIP_VERSION_CHECK=1 .venv/bin/python -m pip -q"
$pip install setuptools wheel numpy pytest pytest-xdist
if ! .venv/bin/python -c 'import mujoco; assert mujoco.__version__ == "3.5.0"' 2> /dev/null; then
  $pip install mujoco==3.5.0 || echo "mujoco 3.5.0 cannot be installed here: comparisons fall back on recorded results"
fi
$pip install -r docs/site/requirements.txt || echo "Sphinx cannot be installed here: tests of the site cannot run"
$pip install matplotlib nbclient ipykernel mypy || echo "notebooks cannot be run here, nor their tests"
$pip install gymnasium || echo "gymnasium cannot be installed here: tests of vector environments cannot run"
$pip install scipy || echo "scipy cannot be installed here: inverse kinematics is not compared with its least squares"
$pip install playwright || echo "playwright cannot be installed here: tests of the page cannot run"
if [ "${1:-}" = packages ]; then exit; fi
make --no-print-directory build  # the package takes the library's objects from there
rm -rf build/wheel/plain
SINEW_LIBRARY=$PWD/build/lib/libsinew.a $pip wheel --no-build-isolation --no-deps -w build/wheel/plain ./python
$pip install --no-deps --force-reinstall build/wheel/plain/*.whl
touch .venv/ready
