#!/usr/bin/env bash
# The engine in WebAssembly, its npm package and the page of `sinew view`:
#   build/web/sinew.wasm, build/web/npm/, build/share/sinew/page.html
# Needs clang, wasi-libc and Python; sources of the libraries come from Debian, three.js and esbuild from npm.
set -euo pipefail
cd "$(dirname "$0")/.."
out=build/web
mkdir -p "$out"

scripts/setup.sh web

# Sources of the libraries that the model compiler uses.
scripts/debian_sources.sh "$out/libraries" expat qhull zlib libpng1.6

cmake -S web -B "$out" -G Ninja -DSINEW_LIBRARIES="$PWD/$out/libraries" > "$out/configure.log" || { cat "$out/configure.log"; exit 1; }
cmake --build "$out" -j "$(nproc)" > "$out/build.log" || { tail -40 "$out/build.log"; exit 1; }
python3 scripts/web.py "$out"
