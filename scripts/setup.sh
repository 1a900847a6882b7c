#!/usr/bin/env bash
# Names the Debian packages that are missing and what each is for, asks, and installs them; does nothing when all are there.
# Without a terminal, or with YES=1, it does not ask.
#   scripts/setup.sh build    compiler, CMake, the libraries of docs/dependencies.md
#   scripts/setup.sh cuda     the same without what draws: OpenGL, Mesa, cairo
#   scripts/setup.sh demo     also ffmpeg, for films
#   scripts/setup.sh web      also the C library and the linker for WebAssembly, and the tools that unpack Debian's sources
#   scripts/setup.sh test     also the second compiler with its sanitizers and fuzzer, and Python's headers
# Several kinds are installed together.
set -euo pipefail

kinds=" ${*:-build} "
asked() { [[ $kinds == *" $1 "* ]]; }

missing=()
need() {  # need PACKAGE REASON TEST...: the package, unless the test succeeds
  local package=$1 reason=$2
  shift 2
  if "$@" > /dev/null 2>&1; then return; fi
  echo "needs $package: $reason"
  missing+=("$package")
}

header() { echo "#include <$1>" | cc -E -x c - ; }
cplusplus() { echo "#include <math.h>" | cc -fsyntax-only -x c++ - ; }
fuzzer() { echo 'int LLVMFuzzerTestOneInput(void) { return 0; }' | clang -fsanitize=fuzzer,address -x c - -o /dev/null; }
python_module() { python3 -c "import $1"; }
python_headers() { test -f "$(python3 -c 'import sysconfig; print(sysconfig.get_paths()["include"])')/Python.h"; }

need gcc "compiles the library" command -v gcc
need libc6-dev "headers of the C library" header math.h
need g++ "compiles derivatives of formulas, which are C++" cplusplus
need make "runs this project's commands" command -v make
need cmake "describes the build" command -v cmake
need ninja-build "runs the build" command -v ninja
need ccache "keeps compiled files: the builds share them, and a second build takes seconds" command -v ccache
need pkg-config "finds libraries" command -v pkg-config
need libexpat1-dev "reads XML" header expat.h
need libqhull-dev "convex hulls of meshes" header libqhull_r/qhull_ra.h
need libpng-dev "reads textures and height fields in PNG files" header png.h
need libccd-dev "collisions of models that switch the native search off" header ccd/ccd.h
if ! asked cuda; then
  need libepoxy-dev "draws pictures with OpenGL" header epoxy/egl.h
  need libegl1 "OpenGL without a window" sh -c "ldconfig -p | grep -q libEGL.so.1"
  need libgl1-mesa-dri "OpenGL without a graphics card" sh -c "ls /usr/lib/*/dri/*swrast* /usr/lib/*/libgallium* 2>/dev/null | grep -q ."
  need libcairo2-dev "draws the plots of the command" header cairo/cairo.h
fi
need libzip-dev "reads archives: runs in .npz, models in .zip" header zip.h
need zlib1g-dev "compresses archives, checksums of recordings" header zlib.h
need python3 "runs the tests" command -v python3

if asked demo; then
  need ffmpeg "writes films" command -v ffmpeg
fi

if asked web; then
  need clang "compiles for WebAssembly" command -v clang
  need lld "links for WebAssembly" command -v wasm-ld
  need wasi-libc "the C library for WebAssembly" test -f /usr/lib/wasm32-wasi/libc.a
  need libclang-rt-14-dev-wasm32 "arithmetic of the compiler for WebAssembly" sh -c "ls /usr/lib/llvm-*/lib/clang/*/lib/wasi/*.a"
  need dpkg-dev "unpacks the libraries' sources" command -v dpkg-source
  need ca-certificates "fetches three.js and esbuild" test -f /etc/ssl/certs/ca-certificates.crt
fi

if asked test; then
  need clang "the second compiler, whose warnings are errors too" command -v clang
  need libclang-rt-14-dev "sanitizers and the fuzzer libFuzzer" fuzzer
  need llvm "counts the lines and branches that the tests run" command -v llvm-cov
  need python3-venv "virtual environment of the Python tests" python_module ensurepip
  need python3-dev "headers for the Python package" python_headers
  need ffmpeg "films of the tests" command -v ffmpeg
  need chromium "the browser that the page is tested in" command -v chromium
  need binutils "lists exported symbols in a test" command -v nm
  need valgrind "counts instructions of stages in a test" command -v valgrind
fi

if [ ${#missing[@]} -eq 0 ]; then exit 0; fi
if ! command -v apt-get > /dev/null; then
  echo "this is not a Debian system: please install the above by hand" >&2
  exit 1
fi
as_root=()
if [ "$(id -u)" -ne 0 ]; then as_root=(sudo); fi
command="apt-get install --no-install-recommends ${missing[*]}"
if [ ${#as_root[@]} -gt 0 ]; then
  echo "The packages above are missing. They are installed with: sudo $command"
else
  echo "The packages above are missing. They are installed with: $command"
fi
if [ -t 0 ] && [ "${YES:-}" != 1 ]; then
  read -r -p "Install them now? [y/N] " answer
  case $answer in
    y | Y | yes) ;;
    *) echo "nothing was installed; run the line above yourself, or set YES=1" >&2; exit 1 ;;
  esac
fi
${as_root[@]+"${as_root[@]}"} apt-get update -qq
${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" > /dev/null
