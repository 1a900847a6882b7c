#!/usr/bin/env bash
# libzip from Debian's sources without encryption, which nothing here uses and which would bring 5 MB of libcrypto with it:
#   scripts/libzip.sh FOLDER static|shared     into FOLDER/lib and FOLDER/include
set -euo pipefail
cd "$(dirname "$0")/.."
zip=$(mkdir -p "$1" && cd "$1" && pwd)
if [ "$2" = shared ]; then shared=ON; else shared=OFF; fi
if [ -f "$zip/$2" ]; then exit 0; fi
command -v dpkg-source > /dev/null || { echo "needs dpkg-dev, which unpacks sources: apt-get install dpkg-dev"; exit 1; }
scripts/debian_sources.sh "$zip/sources" libzip
cmake -S "$zip/sources/libzip" -B "$zip/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$zip" -DCMAKE_INSTALL_LIBDIR=lib \
  -DBUILD_SHARED_LIBS=$shared -DENABLE_OPENSSL=OFF -DENABLE_GNUTLS=OFF -DENABLE_MBEDTLS=OFF -DENABLE_BZIP2=OFF -DENABLE_LZMA=OFF -DENABLE_ZSTD=OFF \
  -DBUILD_TOOLS=OFF -DBUILD_REGRESS=OFF -DBUILD_EXAMPLES=OFF -DBUILD_DOC=OFF \
  -DHAVE_ARC4RANDOM=OFF  # only in glibc 2.36 and newer
cmake --build "$zip/build" --target install
touch "$zip/$2"
