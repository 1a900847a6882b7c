#!/usr/bin/env bash
# The batch tests under the thread sanitizer; the first report ends it. A line per program.
set -euo pipefail
cd "$(dirname "$0")/.."
cmake --preset tsan > build/tsan.log 2>&1 || { cat build/tsan.log; exit 1; }
for source in tests/batch/test_*.c; do
  test=$(basename "$source" .c)
  cmake --build build/tsan -j "$(nproc)" --target "$test" > build/tsan.log 2>&1 || { cat build/tsan.log; exit 1; }
  result=$(TSAN_OPTIONS=halt_on_error=1 build/tsan/tests/"$test" | tail -1)
  echo "$test: $result"
done
