#!/usr/bin/env bash
# The command as one file without shared libraries, build/static/bin/sinew. Debian has no static libccd and no static EGL:
# a model that switches the native collision search off is refused with an error that says so, and there is no renderer.
# It has no static libzip either, so that one is made here from Debian's sources, without encryption.
set -euo pipefail
cd "$(dirname "$0")/.."
quietly() { "$@" > build/static.log 2>&1 || { cat build/static.log; exit 1; }; }
mkdir -p build/static
zip=$PWD/build/static/libzip
quietly scripts/libzip.sh "$zip" static

quietly env PKG_CONFIG_PATH="$zip/lib/pkgconfig" cmake -S . -B build/static -G Ninja -DCMAKE_BUILD_TYPE=Release -DSINEW_STATIC=ON -DSINEW_CCD=OFF \
  -DSINEW_RENDER=OFF -DSINEW_TESTS=OFF
quietly cmake --build build/static --target sinew_command
strip build/static/bin/sinew
if ldd build/static/bin/sinew > /dev/null 2>&1; then echo "it still needs shared libraries"; exit 1; fi
build/static/bin/sinew check models/arm.xml
build/static/bin/sinew run models/arm.xml --steps 100 --out build/static/arm.npz --quiet
build/static/bin/sinew plot build/static/arm.npz --out build/static/arm.svg
ls -l build/static/bin/sinew | awk '{print $NF ": " $5 " bytes"}'
