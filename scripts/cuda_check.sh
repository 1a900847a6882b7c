#!/usr/bin/env bash
# Compiles every kernel file for one architecture, to PTX and without optimisation (16 s each), on a machine with or without a
# GPU: kernels are C++ to the CUDA compiler, which sees what the emulation in C does not (a function of the host in a kernel).
# SINEW_NVCC names the compiler; else it is the machine's, or comes from PyPI.
set -euo pipefail
cd "$(dirname "$0")/.."
nvcc=${SINEW_NVCC:-$(scripts/nvcc.sh)}
root=$(dirname "$(dirname "$nvcc")")
mkdir -p build/cuda_check
compile() {  # compile FILE: quiet unless it fails
  local code=build/cuda_check/$(basename "$1" .cu).ptx
  if ! "$nvcc" -std=c++17 -ptx -Xcicc -O0 -gencode arch=compute_90,code=compute_90 -Isrc -Iinclude "-I$root/include" \
    -o "$code" "$1" > "$code.log" 2>&1; then
    cat "$code.log"
    return 1
  fi
  echo "$1 compiles"
}
export -f compile
export nvcc root
printf '%s\n' src/cuda/kernels_*.cu | xargs -P "$(nproc)" -I {} bash -euc 'compile "$1"' _ {}
