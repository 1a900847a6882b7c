#!/usr/bin/env bash
# `make test`, then what takes longer: the batch tests under the thread sanitizer, a minute of learning, a soak,
# and Ray clusters of several nodes on this machine.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/test.sh

printf '\n== programs that import mujoco, on both engines\n'
make clients

printf '\n== batch tests under the thread sanitizer\n'
scripts/tsan.sh

printf '\n== the same bits from all compilers and processors\n'
scripts/selfcheck.sh

printf '\n== memory refused, disk full, killed: the command at every point\n'
command -v strace > /dev/null || apt-get install -y -q --no-install-recommends strace > /dev/null
python3 scripts/faults.py

printf '\n== kernels of a GPU compile\n'
scripts/cuda_check.sh

printf '\n== a minute of learning\n'
.venv/bin/python -m pip -q install gymnasium moviepy torch stable-baselines3 || echo "PyTorch, MoviePy or Stable-Baselines3 cannot be installed here"
SINEW_TEST_ALL=1 .venv/bin/python -m pytest -q -rs tests/examples

printf '\n== derivatives of inverse dynamics beside Pinocchio\n'
.venv/bin/python -m pip -q install pin || echo "Pinocchio cannot be installed here"
.venv/bin/python -m pytest -q -rs tests/python/test_pinocchio.py

printf '\n== optimal control beside IPOPT\n'
.venv/bin/python -m pip -q install casadi || echo "CasADi, which has IPOPT, cannot be installed here"
.venv/bin/python -m pytest -q -rs tests/python/test_ipopt.py

printf '\n== steps as functions of PyTorch and JAX\n'
.venv/bin/python -m pip -q install torch jax || echo "PyTorch or JAX cannot be installed here"
.venv/bin/python -m pytest -q -rs tests/python/test_autograd.py

printf '\n== models of OpenSim beside OpenSim\n'
.venv/bin/python -m pip -q install opensim==4.6 || echo "OpenSim cannot be installed here"
if .venv/bin/python -c 'import opensim' 2> /dev/null; then .venv/bin/python tests/osim/live_opensim.py --poses 5 --check; fi

printf '\n== many worlds for a long time\n'
.venv/bin/python bench/soak.py models/environments/muscle_legs.xml
.venv/bin/python bench/soak.py models/arm.xml --loads 10000

printf '\n== many machines: Ray clusters of several nodes on this one\n'
if [ ! -x build/ray/bin/python ]; then python3 -m venv build/ray; fi
site() { "$1" -c 'import sysconfig; print(sysconfig.get_paths()["purelib"])'; }
site "$PWD/.venv/bin/python" > "$(site build/ray/bin/python)/tested.pth"  # this package and what it needs
build/ray/bin/python -m pip -q install 'ray[data,rllib]' pyarrow matplotlib cma
SINEW_TEST_ALL=1 build/ray/bin/python -m pytest -q -rs tests/study tests/ray tests/command/test_command_sweep.py
build/ray/bin/python -m pytest -q tests/documents/test_code.py -k ray.md
