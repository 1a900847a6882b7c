#!/usr/bin/env bash
# Builds the library with batches on a GPU into build/cuda, on a machine with or without one. Where there is no CUDA
# compiler it comes from PyPI, into .venv. Nothing is drawn: neither OpenGL nor cairo is needed.
set -euo pipefail
cd "$(dirname "$0")/.."
nvcc=$(scripts/nvcc.sh)
cmake -S . -B build/cuda -DCMAKE_BUILD_TYPE=Release -DSINEW_NVCC="$nvcc" -DSINEW_TESTS=OFF -DSINEW_RENDER=OFF -DSINEW_CAIRO=OFF
cmake --build build/cuda -j "$(nproc)"
