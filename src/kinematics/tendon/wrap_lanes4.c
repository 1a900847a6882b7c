// wrap_lanes4.c — four segments of tendons side by side: processors with AVX2
#include "kinematics/tendon/wrap.h"
#define SN_LANES 4

#if defined(__GNUC__) && defined(__x86_64__)
#include "math/lanes_target.h"
#include "kinematics/tendon/wrap_lanes.h"

void sn_wrap_all4(snWrapJob* job, const int* order, int count) { find_paths(job, order, count); }
SN_LANES_TARGET_END
#endif
