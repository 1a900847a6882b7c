#!/usr/bin/env bash
# The command as one file without shared libraries, build/static/bin/sinew. Debian has no static libccd and no static EGL:
# a model that switches the native collision search off is refused with an error that says so, and there is no renderer.
# It has no static libzip either, so that one is made here from Debian's sources, without encryption.
set -euo pipefail
cd "$(dirname "$0")/.."
quietly() { "$@" > build/static.log 2>&1 || { cat build/static.log; exit 1; }; }
mkdir -p build/static
command -v dpkg-source > /dev/null || { echo "needs dpkg-dev, which unpacks sources: apt-get install dpkg-dev"; exit 1; }

zip=$PWD/build/static/libzip
quietly scripts/debian_sources.sh "$zip/sources" libzip
quietly cmake -S "$zip/sources/libzip" -B "$zip/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$zip" -DCMAKE_INSTALL_LIBDIR=lib \
  -DBUILD_SHARED_LIBS=OFF -DENABLE_OPENSSL=OFF -DENABLE_GNUTLS=OFF -DENABLE_MBEDTLS=OFF -DENABLE_BZIP2=OFF -DENABLE_LZMA=OFF -DENABLE_ZSTD=OFF \
  -DBUILD_TOOLS=OFF -DBUILD_REGRESS=OFF -DBUILD_EXAMPLES=OFF -DBUILD_DOC=OFF
quietly cmake --build "$zip/build" --target install

quietly env PKG_CONFIG_PATH="$zip/lib/pkgconfig" cmake -S . -B build/static -G Ninja -DCMAKE_BUILD_TYPE=Release -DSINEW_STATIC=ON -DSINEW_CCD=OFF \
  -DSINEW_RENDER=OFF -DSINEW_TESTS=OFF
quietly cmake --build build/static --target sinew_command
strip build/static/bin/sinew
if ldd build/static/bin/sinew > /dev/null 2>&1; then echo "it still needs shared libraries"; exit 1; fi
build/static/bin/sinew check models/arm.xml
build/static/bin/sinew run models/arm.xml --steps 100 --out build/static/arm.npz --quiet
build/static/bin/sinew plot build/static/arm.npz --out build/static/arm.svg
ls -l build/static/bin/sinew | awk '{print $NF ": " $5 " bytes"}'
