// sdf_descent1.c — descents one by one: compilers without vector types
#include "collision/pair/sdf_descent_lanes.h"

void sn_sdf_descend1(snDescent* d) { descend_all(d); }
