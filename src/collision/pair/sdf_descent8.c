// sdf_descent8.c — eight descents side by side: processors with AVX-512
#include "collision/pair/sdf_descent.h"
#define SN_LANES 8

#if defined(__GNUC__) && defined(__x86_64__)
#include "math/lanes_target.h"
#include "collision/pair/sdf_descent_lanes.h"

void sn_sdf_descend8(snDescent* d) { descend_all(d); }
SN_LANES_TARGET_END
#endif
