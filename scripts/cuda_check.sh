#!/usr/bin/env bash
# Compiles every kernel file for one architecture, on a machine with or without a GPU: kernels are C++ to the CUDA compiler,
# which sees what the emulation in C does not (a function of the host in a kernel, an initializer that narrows).
set -euo pipefail
cd "$(dirname "$0")/.."
nvcc=$(scripts/nvcc.sh)
root=$(dirname "$(dirname "$nvcc")")
mkdir -p build/cuda_check
compile() {  # compile FILE: quiet unless it fails
  local object=build/cuda_check/$(basename "$1" .cu).o
  if ! "$nvcc" -std=c++17 -O1 -gencode arch=compute_90,code=sm_90 -Xcompiler -fPIC,-fno-exceptions,-Wno-narrowing -Isrc -Iinclude \
    "-I$root/include" -c -o "$object" "$1" > "$object.log" 2>&1; then
    cat "$object.log"
    return 1
  fi
  echo "$1 compiles"
}
export -f compile
export nvcc root
printf '%s\n' src/cuda/kernels_*.cu | xargs -P "$(nproc)" -I {} bash -euc 'compile "$1"' _ {}
