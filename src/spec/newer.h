// newer.h — what MJCF gained after the version that Sinew follows
#pragma once
#include "spec/spec.h"

// The MuJoCo version that brought an attribute to a kind of element, NULL where none is known to.
const char* sn_newer_attribute(snElementKind kind, const char* name);

// The same for an element inside another.
const char* sn_newer_element(snElementKind parent, const char* tag);
