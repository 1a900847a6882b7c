#!/usr/bin/env bash
# The engine in WebAssembly, its npm package and the page of `sinew view`:
#   build/web/sinew.wasm, build/web/npm/, build/share/sinew/page.html
# Needs clang, wasi-libc and Python; sources of the libraries come from Debian, three.js and esbuild from npm.
set -euo pipefail
cd "$(dirname "$0")/.."
out=build/web
mkdir -p "$out"

scripts/setup.sh web

# Sources of the libraries that the model compiler uses, in the versions that Debian ships.
fetch_libraries() {
  local apt=$PWD/$out/apt here=$PWD/$out/libraries
  rm -rf "$apt" "$here"
  mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial" "$apt/parts" "$here"
  # shellcheck disable=SC1091
  echo "deb-src http://deb.debian.org/debian $(. /etc/os-release && echo "$VERSION_CODENAME") main" > "$apt/parts/source.list"
  local options=(-qq -o Dir::Etc::SourceList=/dev/null -o Dir::Etc::SourceParts="$apt/parts"
                 -o Dir::State::Lists="$apt/lists" -o Dir::Cache="$apt/cache" -o APT::Sandbox::User=root)
  apt-get "${options[@]}" update
  (cd "$here" && apt-get "${options[@]}" --download-only source expat qhull zlib libpng1.6)
  for library in expat qhull zlib libpng1.6; do
    dpkg-source --no-check -x "$here"/${library}_*.dsc "$here/$library" > /dev/null 2>&1
  done
  rm -rf "$apt" "$here"/*.tar.* "$here"/*.dsc
  touch "$here/ready"
}
[ -f "$out/libraries/ready" ] || fetch_libraries

cmake -S web -B "$out" -G Ninja -DSINEW_LIBRARIES="$PWD/$out/libraries" > "$out/configure.log" || { cat "$out/configure.log"; exit 1; }
cmake --build "$out" -j "$(nproc)" > "$out/build.log" || { tail -40 "$out/build.log"; exit 1; }
python3 scripts/web.py "$out"
