#!/usr/bin/env bash
# Which lines and branches of src/ do all tests run? A build of its own counts them: unit tests, then the tests of the command,
# of the Python package and of the documents with that build's command and package. Then the table of scripts/coverage.py.
#   scripts/coverage.sh [FOLDER OF TESTS...]    without folders: those below; `none` for the unit tests alone
# A test of Python that fails here is named and does not stop it: the instrumented build is slower than limits of time allow.
set -euo pipefail
cd "$(dirname "$0")/.."
jobs=${JOBS:-$(nproc)} build=$PWD/build/coverage
folders=("$@")
if [ ${#folders[@]} -eq 0 ]; then folders=(tests/command tests/python tests/flex tests/study tests/derivative tests/examples tests/documents/test_code.py); fi

scripts/setup.sh test
mkdir -p build
cmake --preset coverage > build/last.log || { cat build/last.log; exit 1; }
cmake --build "$build" -j "$jobs" > build/last.log || { tail -30 build/last.log; exit 1; }
rm -rf "$build/profiles"
ctest --test-dir "$build" -j "$jobs" | tail -3

if [ "${folders[0]}" != none ]; then
  pip="env PIP_DISABLE_PIP_VERSION_CHECK=1 .venv/bin/python -m pip -q"
  counted="-fprofile-instr-generate=$build/profiles/%2m.profraw"
  rm -rf "$build/wheel" "$build/python"
  CC="clang $counted" SINEW_LIBRARY=$build/lib/libsinew.a $pip wheel --no-build-isolation --no-deps -w "$build/wheel" ./python
  $pip install --no-deps --target "$build/python" "$build"/wheel/*.whl
  SINEW=$build/bin/sinew SINEW_WHEELS=$build/wheel PYTHONPATH=$build/python MUJOCO_GL=egl \
    .venv/bin/python -m pytest -q -n "$jobs" --dist loadfile "${folders[@]}" > build/coverage/pytest.log 2>&1 || true
  grep -E '^FAILED|^ERROR|passed|failed' build/coverage/pytest.log
fi
python3 scripts/coverage.py --check --files "${FILES:-0}"
