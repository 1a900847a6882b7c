// emulate_reversed.c — kernels of a device on the processor, items of each phase backwards
//   A phase whose items depend on each other gives another result than in emulate.c.
#define SN_GROUP 1
#define SN_REVERSED 1
#define EMULATED(name) sn_emulated_reversed_##name
#define EMULATED_DEVICE "emulate_reversed"
#include "cuda/emulate.h"
