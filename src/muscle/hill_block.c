// hill_block.c — which kernels of muscles side by side this processor takes
//   reads   the processor        gives back  kernels
#include "muscle/hill_block.h"

#if defined(__GNUC__) && defined(__x86_64__)
static bool has_avx2(void) { return __builtin_cpu_supports("avx2"); }
static bool has_avx512(void) {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}
#endif

const snHillKernels* sn_hill_kernels(int lanes) {
#if defined(__GNUC__) && defined(__x86_64__)
  if ((lanes == 0 || lanes == 8) && has_avx512()) return sn_hill_kernels8();
  if ((lanes == 0 || lanes == 4) && has_avx2()) return sn_hill_kernels4();
#endif
#if defined(__GNUC__)
  if (lanes == 0 || lanes == 2) return sn_hill_kernels2();
#endif
  return lanes == 0 || lanes == 1 ? sn_hill_kernels1() : NULL;
}
