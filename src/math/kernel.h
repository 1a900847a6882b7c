// kernel.h — functions that are compiled a second time for AVX2 and chosen when the program is loaded
//   Contraction is off, so both give the same bits. Not where a sanitizer looks on, nor where lanes are compiled for
//   registers of their own.
#pragma once
#include <stddef.h>
#include <stdint.h>  // __GLIBC__ comes with the first header of the C library

#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) && defined(__OPTIMIZE__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(SN_LANES)
#define SN_KERNEL __attribute__((target_clones("avx2", "default"), flatten))
#else
#define SN_KERNEL
#endif
