// build.h — what the library was built with
#pragma once
#include <stdbool.h>

// libccd searches for collisions where a model switches the native search off.
bool sn_has_libccd(void);

