// wrap_lanes4.c — four segments of tendons side by side: processors with AVX2
//   Contraction is off in all of the library; without FMA compilers cannot fuse products and sums by themselves either.
#include "kinematics/wrap.h"
#define SN_LANES 4

#if defined(__GNUC__) && defined(__x86_64__)
#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC target("avx2")
#endif
#ifndef __AVX2__
#define __AVX2__ 1
#endif
#include "kinematics/wrap_lanes.h"

void sn_wrap_all4(snWrapJob* job, const int* order, int count) { find_paths(job, order, count); }
#if defined(__clang__)
#pragma clang attribute pop
#endif
#endif
