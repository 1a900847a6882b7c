// extension.c — what Sinew's MJCF has and MuJoCo's has not, for those who want their files to load there
#include "spec/extension.h"

#include "spec/descriptor.h"

#include <string.h>

// Kinds of <general> that are ours, by the status in their row.
#define EXTENSION_YES(attribute, word)
#define EXTENSION_OURS(attribute, word) {SN_EL_GENERAL, attribute, word},

// Attributes and words; elements say it themselves in the schema. A row without a word is about the attribute.
static const struct snExtension {
  snElementKind kind;
  const char *attribute, *word;
} extensions[] = {
    {SN_EL_LENGTHRANGE, "gearscale", NULL},
    {SN_EL_LENGTHRANGE, "onerror", NULL},
    {SN_EL_OPTION, "integrator", "implicitspringdamper"},
    {SN_EL_COMPILER, "settlemuscles", NULL},
    {SN_EL_COMPILER, "checkinertia", NULL},
    {SN_EL_COMPILER, "dialect", NULL},
    {SN_EL_OPTION, "osim", NULL},
    {SN_EL_OPTION, "physics", NULL},
    {SN_EL_FLEX, "nodepos", NULL},
    {SN_EL_JOINT, "driver", NULL},
    {SN_EL_JOINT, "coupling", NULL},
    {SN_EL_JOINT, "function", NULL},
    {SN_EL_JOINT, "locked", NULL},
    {SN_EL_JOINT, "lockedvalue", NULL},
    {SN_EL_SITE, "driver", NULL},
    {SN_EL_SITE, "xfunction", NULL},
    {SN_EL_SITE, "yfunction", NULL},
    {SN_EL_SITE, "zfunction", NULL},
    {SN_EL_SPATIAL, "momentarm", NULL},
    {SN_EL_PATH_SITE, "driver", NULL},
    {SN_EL_PATH_SITE, "range", NULL},
    {SN_EL_PATH_GEOM, "rule", NULL},
    {SN_EL_PATH_GEOM, "quadrant", NULL},
    {SN_EL_PATH_GEOM, "between", NULL},
    {SN_EL_PATH_GEOM, "method", NULL},
    {SN_EL_PATH_GEOM, "torus", NULL},
    {SN_EL_PATH_GEOM, "hint", NULL},
#define SN_DYN(KIND, word, status, ...)  EXTENSION_##status("dyntype", #word)
#define SN_GAIN(KIND, word, status, ...) EXTENSION_##status("gaintype", #word)
#define SN_BIAS(KIND, word, status, ...) EXTENSION_##status("biastype", #word)
    SN_DYN_KINDS(SN_DYN) SN_GAIN_KINDS(SN_GAIN) SN_BIAS_KINDS(SN_BIAS)
#undef SN_DYN
#undef SN_GAIN
#undef SN_BIAS
#define SN_ATTR(kind, name, arg, where, def, doc) {SN_EL_GENERAL, #name, NULL},
    SN_HILL_ATTRS(SN_ATTR)
#undef SN_ATTR
};

static bool same(const char* a, const char* b) { return a && b ? strcmp(a, b) == 0 : a == b; }

static bool is_listed(snElementKind kind, const char* attribute, const char* word) {
  for (size_t i = 0; i < sizeof extensions / sizeof extensions[0]; i++)
    if (extensions[i].kind == kind && same(extensions[i].attribute, attribute) && same(extensions[i].word, word))
      return true;
  return false;
}

bool sn_is_extension(snElementKind kind) { return sn_element_row(kind)->status == SN_STATUS_OURS; }

bool sn_is_extension_attribute(snElementKind kind, const char* name) { return is_listed(kind, name, NULL); }

bool sn_is_extension_word(snElementKind kind, const char* name, const char* word) {
  return is_listed(kind, name, word);
}
