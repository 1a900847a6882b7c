#!/usr/bin/env bash
# Runs every fuzz target for the given number of seconds; a finding stops it and leaves the input in build/fuzz.
#   scripts/fuzz.sh SECONDS [TARGET...]
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=${1:-600}
shift || true

scripts/setup.sh test
cmake --preset asan > /dev/null  # the unit tests under sanitizers share its objects
mkdir -p build/fuzz
targets=("$@")
if [ ${#targets[@]} -eq 0 ]; then
  for source in tests/fuzz/fuzz_*.c; do targets+=("$(basename "$source" .c)"); done
fi
cmake --build build/asan --target "${targets[@]}" -j "$(nproc)" > build/fuzz/build.log || { cat build/fuzz/build.log; exit 1; }

for target in "${targets[@]}"; do
  name=${target#fuzz_}
  corpus=build/fuzz/corpus/$name
  mkdir -p "$corpus"
  dictionary=()
  if [ -f "tests/fuzz/$name.dict" ]; then dictionary=(-dict="tests/fuzz/$name.dict"); fi
  echo "fuzzing $name for $seconds s"
  build/asan/fuzz/"$target" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=3000 -max_len=65536 -print_final_stats=1 \
    ${dictionary[@]+"${dictionary[@]}"} -artifact_prefix="build/fuzz/$name-" "$corpus" "tests/fuzz/corpus/$name" \
    > "build/fuzz/$name.log" 2>&1 || { tail -60 "build/fuzz/$name.log"; exit 1; }
  grep -E 'number_of_executed_units|Done' "build/fuzz/$name.log"
done
