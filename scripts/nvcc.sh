#!/usr/bin/env bash
# Prints the path of a CUDA compiler: the machine's, or one from PyPI, which is put into .venv.
set -euo pipefail
cd "$(dirname "$0")/.."
nvcc=$(command -v nvcc || true)
if [ -z "$nvcc" ]; then
  [ -d .venv ] || python3 -m venv .venv
  .venv/bin/pip install -q "nvidia-cuda-nvcc==13.0.*" "nvidia-cuda-crt==13.0.*" "nvidia-nvvm==13.0.*" \
    "nvidia-cuda-runtime==13.0.*" "nvidia-cuda-cccl==13.0.*" >&2
  nvcc=$(find "$PWD/.venv" -path '*/bin/nvcc' | head -1)
fi
echo "$nvcc"
