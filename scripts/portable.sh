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
zig=$(.venv/bin/python -c 'import ziglang, pathlib; print(pathlib.Path(ziglang.__file__).with_name("zig"))')

# one source: its first error, or nothing; formulas over dual numbers are C++
compile() {
  local language="cc -std=c17"
  if [ "${1##*.}" = cpp ]; then language="c++ -std=gnu++17 -fno-exceptions -fno-rtti"; fi
  # shellcheck disable=SC2086
  "$zig" $language -target "$TARGET" -c -O0 -w -ferror-limit=1 -D_POSIX_C_SOURCE=200809L -D_DARWIN_C_SOURCE -DSN_HAVE_PNG \
    -Iinclude -Isrc -I"$work/include" "$1" -o "$work/$TARGET/${1//\//_}.o" 2>&1 | grep -m 1 ' error: '
}
export -f compile
export zig work

status=0
for target in ${TARGETS:-aarch64-linux-gnu aarch64-macos x86_64-windows-gnu}; do
  mkdir -p "$work/$target"
  TARGET=$target
  export TARGET
  find src -name '*.c' -o -name '*.cpp' | sort > "$work/sources"
  xargs -P "$(nproc)" -I{} bash -c 'compile {}' < "$work/sources" > "$work/$target.log"
  all=$(grep -c . "$work/sources") failed=$(grep -c . "$work/$target.log")
  echo "$target: $((all - failed)) of $all files of the library compile"
  sort "$work/$target.log" | cut -c1-150 | sed 's/^/  /'
  [ "$failed" -gt 0 ] && status=1
done
exit $status
