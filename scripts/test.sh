#!/usr/bin/env bash
# All tests on a fresh machine, cheapest first. The last line is pytest's.
set -euo pipefail
cd "$(dirname "$0")/.."
jobs=$(nproc)

say() { printf '\n== %s (%d s)\n' "$*" "$SECONDS"; }  # seconds since the beginning

# quietly COMMAND...: its output only where it fails
quietly() {
  "$@" > build/last.log 2>&1 || { cat build/last.log; exit 1; }
}
mkdir -p build

say "packages"
scripts/setup.sh test
scripts/venv.sh packages > build/venv.log 2>&1 &  # downloads, while the compilers work
downloads=$!

say "release build (gcc), warnings are errors"
quietly cmake --preset release -DSINEW_WERROR=ON
quietly cmake --build build -j "$jobs"

say "runtime without the model compiler, from the same objects"
quietly cmake --build build -j "$jobs" --target sinew_runtime

say "unit tests, release"
ctest --test-dir build --output-on-failure -j "$jobs" | tail -60

say "second compiler (clang), warnings are errors; unit tests under its address and undefined-behaviour sanitizers"
quietly cmake --preset asan
quietly cmake --build build/asan -j "$jobs"
rm -rf build/asan/profiles
ctest --test-dir build/asan --output-on-failure -j "$jobs" | tail -60

say "lines and branches that these programs ran"
scripts/coverage.py --build build/asan --check

say "fuzzing, 60 processor seconds in all"
count=$(find tests/fuzz -maxdepth 1 -name 'fuzz_*.c' | wc -l)
scripts/fuzz.sh $((60 / count))

say "installation: pkg-config and find_package"
tests/install/run.sh

say "WebAssembly, npm package and page"
scripts/web.sh

say "Python environment"
wait "$downloads" || { cat build/venv.log; exit 1; }
scripts/venv.sh

say "a program that imports mujoco: Gymnasium's environments on both engines"
tests/clients/run.sh quick

say "wheel, where there is no compiler"
scripts/wheel.sh reuse

python3 scripts/compilations.py build --most 4

say "structure, command, Python and conformance tests"
# Everything is set up by now: a test that is skipped has failed (tests/conftest.py); SINEW_CI_COMPLETE=0 lets it pass.
# Files keep their order: by the number of their tests, those of documents that compile the library would come last, alone.
SINEW_CI_COMPLETE=${SINEW_CI_COMPLETE:-1} MUJOCO_GL=egl .venv/bin/python -m pytest -q -n "$jobs" --dist loadfile --no-loadscope-reorder tests
