// version.c — the version of the library that is loaded
#include "sinew/version.h"

const char* sn_version(void) { return SN_VERSION; }
