// lanes_target.h — compiles the functions after it for registers of SN_LANES numbers, up to SN_LANES_TARGET_END
//   Four numbers with AVX2, eight with AVX-512.
//   For x86-64 compilers alone. Contraction is off in all of the library; without FMA compilers cannot fuse products
//   and sums by themselves either.
#pragma once

#if SN_LANES == 8
#ifndef __AVX512F__
#define __AVX512F__ 1
#endif
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx512vl"))), apply_to = function)
#else
#pragma GCC target("avx512f,avx512dq,avx512vl")
#endif
#else
#ifndef __AVX2__
#define __AVX2__ 1
#endif
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC target("avx2")
#endif
#endif

#if defined(__clang__)
#define SN_LANES_TARGET_END _Pragma("clang attribute pop")
#else
#define SN_LANES_TARGET_END
#endif
