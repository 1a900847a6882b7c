// emulate.c — kernels of a device on the processor, items of each phase in their order
//   Here for tests: what a device computes is judged against sn_step without one. See group.h and emulate.h.
#define SN_GROUP        1
#define EMULATED(name)  sn_emulated_##name
#define EMULATED_DEVICE "emulate"
#include "cuda/emulate.h"

// Nothing else: the kernels are the headers, and the precision is that of the processor's own step. A second file takes
// the items of each phase backwards, so that a phase whose items depend on each other gives another result there.
// Barriers that are missing do not show here: on a device, tools that watch shared memory find them.
