#!/usr/bin/env bash
# Installs into a temporary prefix; builds and runs one program through pkg-config and one through find_package.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cmake --install "$root/build" --prefix "$work/prefix" > /dev/null
library_folder=$(dirname "$(find "$work/prefix" -name 'sinew.pc')")/..
export PKG_CONFIG_PATH=$library_folder/pkgconfig LD_LIBRARY_PATH=$library_folder

# shellcheck disable=SC2046
cc -std=c17 "$here/fall.c" $(pkg-config --cflags --libs sinew) -lm -o "$work/by_pkg_config"
"$work/by_pkg_config"

cmake -S "$here" -B "$work/build" -DCMAKE_PREFIX_PATH="$work/prefix" > /dev/null
cmake --build "$work/build" > /dev/null
"$work/build/by_find_package"

readelf -d "$library_folder/libsinew.so" | grep -q 'SONAME.*libsinew\.so\.[0-9]' || { echo "libsinew.so has no SONAME"; exit 1; }
echo "both programs ran"
