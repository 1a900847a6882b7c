#!/usr/bin/env bash
# The source distribution of the Python package in build/wheel: the library's sources are inside.
set -euo pipefail
cd "$(dirname "$0")/.."
export PIP_CONSTRAINT=$PWD/scripts/constraints.txt
if [ ! -x .venv/bin/python ]; then python3 -m venv .venv; fi
env PIP_DISABLE_PIP_VERSION_CHECK=1 .venv/bin/python -m pip -q install setuptools wheel build
.venv/bin/python -m build --sdist --no-isolation --outdir build/wheel python > build/sdist.log 2>&1 || { cat build/sdist.log; exit 1; }
archive=$(ls -t build/wheel/sinew-*.tar.gz | head -1)
contents=$(tar -tzf "$archive")
for needed in LICENSE THIRD_PARTY_NOTICES.md library/src/step/step.c library/apps/sinew/command/main.c core/module.c; do
  grep -q "/$needed\$" <<< "$contents" || { echo "$archive lacks $needed"; exit 1; }
done
echo "$archive"
