// lanes8.c — eight worlds side by side: processors with AVX-512
#define SN_LANES      8
#define SN_LANE_TABLE sn_lanes8

#if defined(__GNUC__) && defined(__x86_64__)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx512vl"))), apply_to = function)
#else
#pragma GCC target("avx512f,avx512dq,avx512vl")
#endif
#ifndef __AVX512F__
#define __AVX512F__ 1
#endif
#include "batch/lanes/kernels.h"
#if defined(__clang__)
#pragma clang attribute pop
#endif
#endif
