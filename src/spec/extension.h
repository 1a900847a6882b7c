// extension.h — what Sinew's MJCF has and MuJoCo's has not
#pragma once
#include "spec/spec.h"

// The element itself, one of its attributes, one word of an attribute: is it ours alone?
bool sn_is_extension(snElementKind kind);
bool sn_is_extension_attribute(snElementKind kind, const char* name);
bool sn_is_extension_word(snElementKind kind, const char* name, const char* word);
