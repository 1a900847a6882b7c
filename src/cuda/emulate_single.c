// emulate_single.c — kernels of a device on the processor, in single precision
//   For tests of what callers of a device in single precision see. See lane_group.h and emulate.h.
#define SN_GROUP 1
#define SN_SINGLE 1
#define EMULATED(name) sn_emulated_single_##name
#define EMULATED_DEVICE "emulate"
#include "cuda/emulate.h"
