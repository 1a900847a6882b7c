#!/usr/bin/env bash
# Do all compilers, optimisations and processors give the same bits? Builds the engine with the models of `sinew selfcheck` as
# one static program for each row and compares the checksums with those of build/bin/sinew, which knows those of the release.
# Needs: make build, the sources of the libraries (make web fetches them), clang, zig (from the Python package index), qemu-user
# for aarch64; wine for Windows; node for WebAssembly, after make web. ROWS chooses rows by name.
set -euo pipefail
cd "$(dirname "$0")/.."
out=$PWD/build/selfcheck libraries=$PWD/build/web/libraries
[ -d "$libraries" ] || scripts/debian_sources.sh "$libraries" expat qhull zlib libpng1.6
mkdir -p "$out"
reference=$(build/bin/sinew selfcheck --json | python3 -c 'import json, sys; print("\n".join(list(json.load(sys.stdin).values())[:-1]))')
status=0

# name, how it is run, and CMake's options
row() {
  local name=$1 runner=$2
  shift 2
  if [ -n "${ROWS:-}" ] && [[ " $ROWS " != *" $name "* ]]; then return; fi
  cmake -S tests/selfcheck -B "$out/$name" -G Ninja -DSINEW_LIBRARIES="$libraries" "$@" > "$out/$name.log" &&
    cmake --build "$out/$name" -j "$(nproc)" >> "$out/$name.log" || { tail -20 "$out/$name.log" | cut -c1-200; exit 1; }
  # shellcheck disable=SC2086
  verdict "$name" "$($runner "$out/$name/selfcheck")"
}

verdict() {
  if [ "$2" = "$reference" ]; then echo "$1: equal"; else echo "$1: DIFFERENT"; diff <(echo "$2") <(echo "$reference") || true; status=1; fi
}

row gcc-O0 "" -DCMAKE_C_COMPILER=gcc -DCMAKE_C_FLAGS=-O0
row gcc-O3 "" -DCMAKE_C_COMPILER=gcc "-DCMAKE_C_FLAGS=-O3 -march=native"
row clang-O0 "" -DCMAKE_C_COMPILER=clang -DCMAKE_C_FLAGS=-O0
row clang-O3 "" -DCMAKE_C_COMPILER=clang -DCMAKE_C_FLAGS=-O3

# zig's clang for another system, as a program that CMake takes for a compiler
zig_compiler() {
  .venv/bin/python -c 'import ziglang' 2> /dev/null || env PIP_DISABLE_PIP_VERSION_CHECK=1 .venv/bin/python -m pip -q install ziglang
  zig=$(.venv/bin/python -c 'import ziglang, pathlib; print(pathlib.Path(ziglang.__file__).with_name("zig"))')
  printf '#!/bin/sh\nexec "%s" cc -target %s "$@"\n' "$zig" "$1" > "$out/$2"
  chmod +x "$out/$2"
}

if command -v qemu-aarch64 > /dev/null; then
  zig_compiler aarch64-linux-musl aarch64-cc
  row aarch64 qemu-aarch64 -DCMAKE_C_COMPILER="$out/aarch64-cc" -DCMAKE_SYSTEM_NAME=Linux -DCMAKE_SYSTEM_PROCESSOR=aarch64 -DCMAKE_C_FLAGS=-O2
else
  echo "aarch64: not tried, needs qemu-user"
fi
if command -v wine > /dev/null; then
  zig_compiler x86_64-windows-gnu windows-cc
  printf '#!/bin/sh\nWINEDEBUG=-all exec wine "$1.exe" | tr -d "\\r"\n' > "$out/windows-run"
  chmod +x "$out/windows-run"
  row windows "$out/windows-run" -DCMAKE_C_COMPILER="$out/windows-cc" -DCMAKE_SYSTEM_NAME=Windows -DCMAKE_C_FLAGS=-O2 \
    -DCMAKE_C_STANDARD_LIBRARIES=-lpthread
else
  echo "windows: not tried, needs wine"
fi
if [ -f build/web/npm/sinew.wasm ]; then
  script="import { createEngine } from './sinew.js'; console.log((await createEngine()).selfcheck().join('\n'));"
  verdict wasm "$(cd build/web/npm && node --input-type=module -e "$script")"
fi
exit $status
