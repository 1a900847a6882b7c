#!/usr/bin/env bash
# Compiles every source of the library for other systems with zig's clang and reports what does not compile. Nothing is
# linked: it is a check of the code, not a release. TARGETS chooses the systems.
set -uo pipefail
cd "$(dirname "$0")/.."
if [ ! -x .venv/bin/python ]; then python3 -m venv .venv; fi
.venv/bin/python -c 'import ziglang' 2> /dev/null || env PIP_DISABLE_PIP_VERSION_CHECK=1 .venv/bin/python -m pip -q install ziglang || exit 1
work=$PWD/build/portable
mkdir -p "$work/include"
for header in expat.h expat_external.h expat_config.h png.h pngconf.h pnglibconf.h zlib.h zconf.h libqhull_r; do
  found=$(find /usr/include -maxdepth 3 -name "$header" | head -1)
  [ -n "$found" ] && ln -sfn "$found" "$work/include/$header"
done
export ZIG_LOCAL_CACHE_DIR=$work/cache ZIG_GLOBAL_CACHE_DIR=$work/cache
mapfile -t sources < <(find src -name '*.c' | sort)
status=0
for target in ${TARGETS:-aarch64-linux-gnu aarch64-macos x86_64-windows-gnu}; do
  .venv/bin/python -m ziglang cc -target "$target" -std=c17 -fsyntax-only -w -ferror-limit=1 -D_POSIX_C_SOURCE=200809L -D_DARWIN_C_SOURCE \
    -Iinclude -Isrc -I"$work/include" "${sources[@]}" > "$work/$target.log" 2>&1
  # zig looks for the object that -fsyntax-only does not make: that is no error of the code
  failed=$(grep -v 'failed to rename' "$work/$target.log" | grep -oE '^src/[^:]+\.[ch]:[0-9]+:[0-9]+: (fatal )?error: .*' "$work/$target.log" | sort -t: -u -k1,1)
  count=$(grep -c . <<< "$failed")
  [ -z "$failed" ] && count=0
  echo "$target: $((${#sources[@]} - count)) of ${#sources[@]} files of the library compile"
  [ -n "$failed" ] && sed 's/^/  /' <<< "$failed" | cut -c1-140
  [ "$count" -gt 0 ] && [ "$target" != x86_64-windows-gnu ] && status=1
done
exit $status
