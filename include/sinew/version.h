// version.h — versions of the library and of the engine it follows
//   Threads: pure functions.
#pragma once
#include "sinew/types.h"

#ifdef __cplusplus
extern "C" {
#endif

#define SN_VERSION_MAJOR 0
#define SN_VERSION_MINOR 1
#define SN_VERSION_PATCH 0
#define SN_VERSION "0.1.0"
#define SN_MUJOCO_VERSION "3.5.0"

// SN_VERSION of the library that is loaded.
SN_API const char* sn_version(void);

#ifdef __cplusplus
}
#endif
