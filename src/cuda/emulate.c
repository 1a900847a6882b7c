// emulate.c — kernels of a device on the processor, items of each phase in their order
//   Here for tests: what a device computes is judged against sn_step without one. See lane_group.h and emulate.h.
#define SN_GROUP 1
#define EMULATED(name) sn_emulated_##name
#define EMULATED_DEVICE "emulate"
#include "cuda/emulate.h"
