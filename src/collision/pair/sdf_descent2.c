// sdf_descent2.c — two descents side by side: any 64-bit processor
#include "collision/pair/sdf_descent.h"
#define SN_LANES 2

#if defined(__GNUC__)
#include "collision/pair/sdf_descent_lanes.h"

void sn_sdf_descend2(snDescent* d) { descend_all(d); }
#endif
