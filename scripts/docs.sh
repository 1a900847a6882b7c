#!/usr/bin/env bash
# The documents as a site, build/docs/html: Sphinx, MyST and furo in .venv, the reference from the sources.
set -euo pipefail
cd "$(dirname "$0")/.."
export PIP_CONSTRAINT=$PWD/scripts/constraints.txt
if ! .venv/bin/python -c 'import sphinx, myst_parser, furo, latex2mathml' 2> /dev/null; then
  env PIP_DISABLE_PIP_VERSION_CHECK=1 .venv/bin/python -m pip -q install -r docs/site/requirements.txt
fi
cmake --build build --target sinew_tables sinew_command > build/docs.log 2>&1 || { cat build/docs.log; exit 1; }
.venv/bin/python docs/site/build.py build/bin/sinew_tables build/bin/sinew build/docs
