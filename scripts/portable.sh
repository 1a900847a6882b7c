#!/usr/bin/env bash
# Compiles every source of the library for other systems with zig's clang and reports what does not compile. Nothing is
# linked: it is a check of the code, not a release.
set -uo pipefail
cd "$(dirname "$0")/.."
if [ ! -x .venv/bin/python ]; then python3 -m venv .venv; fi
.venv/bin/python -c 'import ziglang' 2> /dev/null || env PIP_DISABLE_PIP_VERSION_CHECK=1 .venv/bin/python -m pip -q install ziglang || exit 1
include=$PWD/build/portable/include
mkdir -p "$include"
for header in expat.h expat_external.h png.h pngconf.h pnglibconf.h zlib.h zconf.h libqhull_r; do
  found=$(find /usr/include -maxdepth 3 -name "$header" | head -1)
  [ -n "$found" ] && ln -sfn "$found" "$include/$header"
done
export ZIG_LOCAL_CACHE_DIR=$PWD/build/portable/cache ZIG_GLOBAL_CACHE_DIR=$PWD/build/portable/cache
for target in ${TARGETS:-aarch64-linux-gnu aarch64-macos x86_64-windows-gnu}; do
  failed=0 count=0
  for source in $(find src -name '*.c'); do
    count=$((count + 1))
    .venv/bin/python -m ziglang cc -target "$target" -std=c17 -fsyntax-only -D_POSIX_C_SOURCE=200809L -D_DARWIN_C_SOURCE -Iinclude -Isrc \
      -I"$include" "$source" > build/portable/last.log 2>&1 || { failed=$((failed + 1)); echo "  $source: $(grep -m1 error: build/portable/last.log | cut -c1-120)"; }
  done
  echo "$target: $((count - failed)) of $count files of the library compile"
done
