#!/usr/bin/env bash
# All tests on a fresh machine, cheapest first. The last line is pytest's.
set -euo pipefail
cd "$(dirname "$0")/.."
jobs=$(nproc)

say() { printf '\n== %s\n' "$*"; }

# quietly COMMAND...: its output only where it fails
quietly() {
  "$@" > build/last.log 2>&1 || { cat build/last.log; exit 1; }
}
mkdir -p build

say "packages"
scripts/setup.sh test

say "release build (gcc), warnings are errors"
quietly cmake --preset release -DSINEW_WERROR=ON
quietly cmake --build build -j "$jobs"

say "release build (clang), warnings are errors"
quietly cmake --preset clang
quietly cmake --build build/clang -j "$jobs"

say "runtime without the model compiler"
quietly cmake -S . -B build/engine -G Ninja -DSINEW_COMPILER=OFF -DSINEW_TESTS=OFF -DSINEW_WERROR=ON
quietly cmake --build build/engine -j "$jobs"

say "unit tests, release"
ctest --test-dir build --output-on-failure -j "$jobs" | tail -60

say "unit tests under the address and undefined-behaviour sanitizers"
quietly cmake --preset asan -DSINEW_WERROR=ON
quietly cmake --build build/asan -j "$jobs"
ctest --test-dir build/asan --output-on-failure -j "$jobs" | tail -60

say "fuzzing, 60 seconds in all"
count=$(find tests/fuzz -maxdepth 1 -name 'fuzz_*.c' | wc -l)
scripts/fuzz.sh $((60 / count))

say "installation: pkg-config and find_package"
tests/install/run.sh

say "WebAssembly, npm package and page"
scripts/web.sh

say "Python environment"
scripts/venv.sh

say "a program that imports mujoco: Gymnasium's environments on both engines"
tests/clients/run.sh quick

say "wheel, where there is no compiler"
scripts/wheel.sh reuse

say "structure, command, Python and conformance tests"
# Everything is set up by now: a test that is skipped has failed (tests/conftest.py); SINEW_CI_COMPLETE=0 lets it pass.
SINEW_CI_COMPLETE=${SINEW_CI_COMPLETE:-1} MUJOCO_GL=egl .venv/bin/python -m pytest -q tests
