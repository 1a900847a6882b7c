// build.c — what the library was built with
#include "base/build.h"

bool sn_has_libccd(void) {
#ifdef SN_HAVE_CCD
  return true;
#else
  return false;
#endif
}

bool sn_has_fast_stages(void) {
#ifdef SN_HAVE_FAST
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#else
  return false;
#endif
}
