#!/usr/bin/env bash
# Builds the library with batches on a GPU into build/cuda, on a machine with or without one. Where there is no CUDA
# compiler it comes from PyPI, into .venv.
set -euo pipefail
cd "$(dirname "$0")/.."
nvcc=$(command -v nvcc || true)
if [ -z "$nvcc" ]; then
  [ -d .venv ] || python3 -m venv .venv
  .venv/bin/pip install -q "nvidia-cuda-nvcc==13.0.*" "nvidia-cuda-crt==13.0.*" "nvidia-nvvm==13.0.*" \
    "nvidia-cuda-runtime==13.0.*" "nvidia-cuda-cccl==13.0.*"
  nvcc=$(find "$PWD/.venv" -path '*/bin/nvcc' | head -1)
fi
cmake -S . -B build/cuda -DCMAKE_BUILD_TYPE=Release -DSINEW_NVCC="$nvcc" -DSINEW_TESTS=OFF
cmake --build build/cuda -j "$(nproc)"
