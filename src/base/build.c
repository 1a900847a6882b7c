// build.c — what the library was built with
#include "base/build.h"

bool sn_has_libccd(void) {
#ifdef SN_HAVE_CCD
  return true;
#else
  return false;
#endif
}
