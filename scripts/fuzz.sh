#!/usr/bin/env bash
# Runs every fuzz target for the given number of seconds; a finding stops it and leaves the input in build/fuzz.
#   scripts/fuzz.sh SECONDS [TARGET...]
# FUZZ_TIMEOUT: seconds by the clock that one input may take, 20; more where the machine is shared.
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

# A row of build/fuzz/runs.tsv (scripts/fuzz_hours.py): target, commit, processor seconds, executions, edges covered, findings.
record() {
  local log=build/fuzz/$1.log executions edges
  executions=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  edges=$(grep -oE ' cov: [0-9]+' "$log" | tail -1 | tr -dc 0-9)
  printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$1" "$(git rev-parse --short=12 HEAD 2> /dev/null || echo none)" "$2" \
    "${executions:-0}" "${edges:-0}" "$3" >> build/fuzz/runs.tsv
  echo "$1: $2 s of CPU time, ${executions:-0} executions, ${edges:-0} edges"
}

# fuzz TARGET: its findings and its log in build/fuzz
fuzz() {
  local target=$1 name=${1#fuzz_} dictionary=() status=0
  local corpus=build/fuzz/corpus/$name TIMEFORMAT='%U %S'
  mkdir -p "$corpus"
  if [ -f "tests/fuzz/$name.dict" ]; then dictionary=(-dict="tests/fuzz/$name.dict"); fi
  echo "fuzzing $name for $seconds s"
  { time build/asan/fuzz/"$target" -max_total_time="$seconds" -timeout="${FUZZ_TIMEOUT:-20}" -rss_limit_mb=3000 -max_len=65536 \
    -print_final_stats=1 ${dictionary[@]+"${dictionary[@]}"} -artifact_prefix="build/fuzz/$name-" "$corpus" \
    "tests/fuzz/corpus/$name" > "build/fuzz/$name.log" 2>&1; } 2> "build/fuzz/$name.time" || status=$?
  record "$name" "$(awk '{ printf "%.0f", $1 + $2 }' "build/fuzz/$name.time")" $((status != 0))
  if [ $status -ne 0 ]; then tail -60 "build/fuzz/$name.log"; exit 255; fi  # 255: no further target is started
}
export -f fuzz record
export seconds

# As many at a time as there are processors; FUZZ_JOBS=1 leaves the others alone.
printf '%s\n' "${targets[@]}" | xargs -P "${FUZZ_JOBS:-$(nproc)}" -I{} bash -c 'set -euo pipefail; fuzz {}'
