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

# fuzz TARGET: its findings and its log in build/fuzz
fuzz() {
  local target=$1 name=${1#fuzz_} dictionary=()
  local corpus=build/fuzz/corpus/$name
  mkdir -p "$corpus"
  if [ -f "tests/fuzz/$name.dict" ]; then dictionary=(-dict="tests/fuzz/$name.dict"); fi
  echo "fuzzing $name for $seconds s"
  build/asan/fuzz/"$target" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=3000 -max_len=65536 -print_final_stats=1 \
    ${dictionary[@]+"${dictionary[@]}"} -artifact_prefix="build/fuzz/$name-" "$corpus" "tests/fuzz/corpus/$name" \
    > "build/fuzz/$name.log" 2>&1 || { tail -60 "build/fuzz/$name.log"; exit 255; }  # 255: no further target is started
  grep -HE 'number_of_executed_units|Done' "build/fuzz/$name.log"
}
export -f fuzz
export seconds

# As many at a time as there are processors; FUZZ_JOBS=1 leaves the others alone.
printf '%s\n' "${targets[@]}" | xargs -P "${FUZZ_JOBS:-$(nproc)}" -I{} bash -c 'set -euo pipefail; fuzz {}'
