// wrap_lanes8.c — eight segments of tendons side by side: processors with AVX-512
#include "kinematics/tendon/wrap.h"
#define SN_LANES 8

#if defined(__GNUC__) && defined(__x86_64__)
#include "math/lanes_target.h"
#include "kinematics/tendon/wrap_lanes.h"

void sn_wrap_all8(snWrapJob* job, const int* order, int count) { find_paths(job, order, count); }
SN_LANES_TARGET_END
#endif
