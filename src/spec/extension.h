// extension.h — what Sinew's MJCF has and MuJoCo 3.5.0's has not, and what newer versions have
#pragma once
#include "spec/spec.h"

// The element itself, one of its attributes, one word of an attribute: is it ours alone?
bool sn_is_extension(snElementKind kind);
bool sn_is_extension_attribute(snElementKind kind, const char* name);
bool sn_is_extension_word(snElementKind kind, const char* name, const char* word);

// The MuJoCo version that brought an attribute to a kind of element, NULL where none is known to.
const char* sn_newer_attribute(snElementKind kind, const char* name);

// The same for an element inside another.
const char* sn_newer_element(snElementKind parent, const char* tag);

// The version from which on an attribute that must be written may be left out; NULL: none.
const char* sn_newer_optional(snElementKind kind, const char* name);

// What is newer in the text of an attribute that older files may have too.
typedef struct snNewerText {
  const char* version;  // NULL: nothing
  const char* what;     // the word
  const char* as;       // the text to read in its place; NULL: the text itself
  bool refused;         // asks for what is not built
} snNewerText;

snNewerText sn_newer_text(snElementKind kind, const char* name, const char* text);
