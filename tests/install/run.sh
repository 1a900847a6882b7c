#!/usr/bin/env bash
# Installs into a temporary prefix; builds and runs a C and a C++ program through pkg-config, and both
# through find_package; the same of a program that draws.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cmake --install "$root/build" --prefix "$work/prefix" > /dev/null
library_folder=$(dirname "$(find "$work/prefix" -name 'sinew.pc')")/..
export PKG_CONFIG_PATH=$library_folder/pkgconfig LD_LIBRARY_PATH=$library_folder

# Installed headers say what the structs contain; that they say the same as the library's own, the programs check.
for line in model.h:'double\* body_mass;  // nbody: mass of the body \[kg\]' data.h:'snVec3\* xpos;  // nbody: ' contact.h:'double dist;  // '; do
  grep -q "^  ${line#*:}" "$work/prefix/include/sinew/${line%%:*}" || { echo "${line%%:*} has no line: ${line#*:}"; exit 1; }
done

# shellcheck disable=SC2046
cc -std=c17 "$here/fall.c" $(pkg-config --cflags --libs sinew) -lm -o "$work/by_pkg_config"
"$work/by_pkg_config"
# shellcheck disable=SC2046
c++ -std=c++17 -Wall -Wextra -pedantic -Werror "$here/cpp/swing.cpp" $(pkg-config --cflags --libs sinew) \
  -o "$work/cpp_by_pkg_config"
"$work/cpp_by_pkg_config"

build_project() {  # folder, program
  cmake -S "$1" -B "$work/$2" -DCMAKE_PREFIX_PATH="$work/prefix" > /dev/null
  cmake --build "$work/$2" > /dev/null
  "$work/$2/$2"
}
build_project "$here" by_find_package
build_project "$here/cpp" cpp_by_find_package

# pictures: a library of its own, installed where it was built
if [ -e "$root/build/lib/libsinew_render.a" ]; then
  # shellcheck disable=SC2046
  cc -std=c17 "$here/render/picture.c" $(pkg-config --cflags --libs sinew_render) -o "$work/render_by_pkg_config"
  "$work/render_by_pkg_config"
  build_project "$here/render" render_by_find_package
fi

# struct layouts are public, so a program built against another minor version must not find this library
readelf -d "$library_folder/libsinew.so" | grep -q 'SONAME.*libsinew\.so\.0\.[0-9]' ||
  { echo "the SONAME of libsinew.so does not name the minor version"; exit 1; }
echo "all programs ran"
