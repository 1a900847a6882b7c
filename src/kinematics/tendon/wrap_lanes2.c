// wrap_lanes2.c — two segments of tendons side by side: any 64-bit processor
#include "kinematics/tendon/wrap.h"
#define SN_LANES 2

#if defined(__GNUC__)
#include "kinematics/tendon/wrap_lanes.h"

void sn_wrap_all2(snWrapJob* job, const int* order, int count) { find_paths(job, order, count); }
#endif
