// extension.c — what Sinew's MJCF has and MuJoCo's has not, for those who want their files to load there
#include "spec/extension.h"

#include <string.h>

// A row without a word is about the attribute, one without an attribute about the element.
static const struct snExtension {
  snElementKind kind;
  const char *attribute, *word;
} extensions[] = {
    {SN_EL_EQ_DISTANCE, NULL, NULL},
    {SN_EL_OPTION, "integrator", "implicitspringdamper"},
};

static bool same(const char* a, const char* b) { return a && b ? strcmp(a, b) == 0 : a == b; }

static bool is_listed(snElementKind kind, const char* attribute, const char* word) {
  for (size_t i = 0; i < sizeof extensions / sizeof extensions[0]; i++)
    if (extensions[i].kind == kind && same(extensions[i].attribute, attribute) && same(extensions[i].word, word))
      return true;
  return false;
}

bool sn_is_extension(snElementKind kind) { return is_listed(kind, NULL, NULL); }

bool sn_is_extension_attribute(snElementKind kind, const char* name) { return is_listed(kind, name, NULL); }

bool sn_is_extension_word(snElementKind kind, const char* name, const char* word) {
  return is_listed(kind, name, word);
}
