// newer.c — the words that MJCF gained after the version whose physics Sinew follows, each with its version
//   A word that is READ is a row of the schema too, and a file that has it is read in the newer dialect. One that is
//   REFUSED asks for what is not built: an error names it with its version. Words of an element that is itself refused
//   need no row.
#include "spec/extension.h"

#include "spec/descriptor.h"
#include <string.h>

enum { READ, REFUSED };

// An element by its parent's kind and tag; an attribute by its element's kind and name; a word of an attribute.
typedef struct snNewer {
  snElementKind kind;
  const char *name, *word;
  const char* version;
  int status;
  const char* as;  // of a word: the text that means the same in older files; NULL: the word itself
} snNewer;

static const snNewer newer_elements[] = {
    {SN_EL_EQUALITY, "flexstrain", NULL, "3.6.0", REFUSED, NULL},
    {SN_EL_DEFAULT, "dcmotor", NULL, "3.7.0", REFUSED, NULL},
    {SN_EL_ACTUATOR, "dcmotor", NULL, "3.7.0", REFUSED, NULL},
    {SN_EL_ACTUATOR, "orientation", NULL, "3.11.0", REFUSED, NULL},
    {SN_EL_DEFAULT, "orientation", NULL, "3.12.0", REFUSED, NULL},
    {SN_EL_ACTUATOR, "pid", NULL, "3.12.0", REFUSED, NULL},
    {SN_EL_DEFAULT, "pid", NULL, "3.12.0", REFUSED, NULL},
    {SN_EL_DEFAULT, "texture", NULL, "3.17.0", READ, NULL},
};

#define REFLECTED(kind)                                   \
  {SN_EL_##kind, "armature", NULL, "3.7.0", READ, NULL},  \
  {SN_EL_##kind, "damping", NULL, "3.7.0", READ, NULL},

static const snNewer newer_attributes[] = {
    REFLECTED(GENERAL) REFLECTED(MOTOR) REFLECTED(POSITION) REFLECTED(VELOCITY) REFLECTED(INTVELOCITY)
    REFLECTED(DAMPER) REFLECTED(CYLINDER) REFLECTED(MUSCLE) REFLECTED(ACTUATOR_PLUGIN)
    {SN_EL_FLEXCOMP, "cellcount", NULL, "3.8.0", REFUSED, NULL},
    {SN_EL_FLEX, "cellcount", NULL, "3.8.0", REFUSED, NULL},
    {SN_EL_FLEX, "dof", NULL, "3.8.0", REFUSED, NULL},
    {SN_EL_FLAG, "diagexact", NULL, "3.9.0", READ, NULL},
    {SN_EL_COMPILER, "conflict", NULL, "3.10.0", READ, NULL},
    {SN_EL_GENERAL, "input", NULL, "3.11.0", REFUSED, NULL},
    {SN_EL_INTVELOCITY, "actlimited", NULL, "3.11.0", READ, NULL},
    {SN_EL_BODY, "simple", NULL, "3.11.0", READ, NULL},
    {SN_EL_ATTACH, "frame", NULL, "3.11.0", REFUSED, NULL},
    {SN_EL_COMPOSITE_GEOM, "adhesion", NULL, "3.11.0", REFUSED, NULL},
    {SN_EL_COMPOSITE_GEOM, "surfacevel", NULL, "3.11.0", READ, NULL},
    {SN_EL_GEOM, "adhesion", NULL, "3.11.0", REFUSED, NULL},
    {SN_EL_GEOM, "surfacevel", NULL, "3.11.0", READ, NULL},
    {SN_EL_PAIR, "adhesion", NULL, "3.11.0", REFUSED, NULL},
    {SN_EL_GENERAL, "ffrange", NULL, "3.12.0", REFUSED, NULL},
    {SN_EL_GENERAL, "velrange", NULL, "3.12.0", REFUSED, NULL},
    {SN_EL_LIGHT, "softness", NULL, "3.12.0", READ, NULL},
    {SN_EL_FLEX, "nodecoord", NULL, "3.12.0", REFUSED, NULL},
    {SN_EL_COMPOSITE_SITE, "mesh", NULL, "3.13.0", REFUSED, NULL},
    {SN_EL_SITE, "mesh", NULL, "3.13.0", REFUSED, NULL},
    {SN_EL_SENSOR_TACTILE, "cutoff", NULL, "3.13.0", READ, NULL},
    {SN_EL_FLAG, "ipc", NULL, "3.14.0", READ, NULL},
    {SN_EL_SENSOR_INSIDESITE, "enclosed", NULL, "3.15.0", REFUSED, NULL},
    {SN_EL_GENERAL, "inheritrange", NULL, "3.16.0", READ, NULL},
    {SN_EL_BODY, "fuse", NULL, "3.16.0", READ, NULL},
    {SN_EL_FLEXCOMP, "mesh", NULL, "3.16.0", REFUSED, NULL},
    {SN_EL_FRAME, "massscale", NULL, "3.16.0", REFUSED, NULL},
    {SN_EL_FRAME, "scale", NULL, "3.16.0", REFUSED, NULL},
    {SN_EL_FRAME, "scaling", NULL, "3.16.0", REFUSED, NULL},
    {SN_EL_COMPILER, "savecanonical", NULL, "3.16.0", READ, NULL},
    {SN_EL_COMPILER, "savecompiled", NULL, "3.16.0", READ, NULL},
    {SN_EL_TEXTURE, "class", NULL, "3.17.0", READ, NULL},
    {SN_EL_TEXTURE, "embed", NULL, "3.17.0", READ, NULL},
    {SN_EL_FLEX_ELASTICITY, "section", NULL, "3.17.0", REFUSED, NULL},
    {SN_EL_FLEX_ELASTICITY, "sectionsize", NULL, "3.17.0", REFUSED, NULL},
    {SN_EL_COMPILER, "passthrough", NULL, "3.17.0", READ, NULL},
    {SN_EL_FLEX_ELASTICITY, "shear", NULL, "4.0.0", REFUSED, NULL},
    {SN_EL_FLEX_ELASTICITY, "yield", NULL, "4.0.0", REFUSED, NULL},
    {SN_EL_GEOM, "castshadow", NULL, "4.0.0", READ, NULL},
    {SN_EL_JOINT, "springyield", NULL, "4.0.0", REFUSED, NULL},
    {SN_EL_DEFAULT_TENDON, "actuatorfrclimited", NULL, "4.0.0", READ, NULL},
    {SN_EL_DEFAULT_TENDON, "actuatorfrcrange", NULL, "4.0.0", READ, NULL},
    {SN_EL_DEFAULT_TENDON, "armature", NULL, "4.0.0", READ, NULL},
    {SN_EL_DEFAULT_TENDON, "springyield", NULL, "4.0.0", REFUSED, NULL},
    {SN_EL_FIXED, "springyield", NULL, "4.0.0", REFUSED, NULL},
    {SN_EL_SPATIAL, "springyield", NULL, "4.0.0", REFUSED, NULL},
    {SN_EL_KEY, "plastic", NULL, "4.0.0", REFUSED, NULL},
    {SN_EL_FLAG, "speculative", NULL, "4.0.0", READ, NULL},
};

// Words of attributes that older files have too, and words of newer ones that are not built.
static const snNewer newer_words[] = {
    {SN_EL_FLEXCOMP_EDGE, "equality", "strain", "3.6.0", REFUSED, NULL},
    {SN_EL_GENERAL, "gaintype", "dcmotor", "3.7.0", REFUSED, NULL},
    {SN_EL_GENERAL, "biastype", "dcmotor", "3.7.0", REFUSED, NULL},
    {SN_EL_GENERAL, "dyntype", "dcmotor", "3.7.0", REFUSED, NULL},
    {SN_EL_FLAG, "diagexact", "enable", "3.9.0", REFUSED, NULL},
    {SN_EL_COMPILER, "conflict", "merge", "3.10.0", REFUSED, NULL},
    {SN_EL_COMPILER, "conflict", "error", "3.10.0", REFUSED, NULL},
    {SN_EL_GENERAL, "gaintype", "so3", "3.11.0", REFUSED, NULL},
    {SN_EL_GENERAL, "biastype", "so3", "3.11.0", REFUSED, NULL},
    {SN_EL_GENERAL, "gaintype", "pid", "3.12.0", REFUSED, NULL},
    {SN_EL_GENERAL, "dyntype", "pid", "3.12.0", REFUSED, NULL},
    {SN_EL_SITE, "type", "mesh", "3.13.0", REFUSED, NULL},
    {SN_EL_OPTION, "integrator", "discrete", "3.13.0", REFUSED, NULL},
    {SN_EL_FLAG, "ipc", "enable", "3.14.0", REFUSED, NULL},
    {SN_EL_MESH, "builtin", "grid", "3.16.0", REFUSED, NULL},
    {SN_EL_MESH, "builtin", "box", "3.16.0", REFUSED, NULL},
    {SN_EL_MESH, "builtin", "cylinder", "3.16.0", REFUSED, NULL},
    {SN_EL_MESH, "builtin", "ellipsoid", "3.16.0", REFUSED, NULL},
    {SN_EL_MESH, "builtin", "square", "3.16.0", REFUSED, NULL},
    {SN_EL_MESH, "builtin", "disc", "3.16.0", REFUSED, NULL},
    {SN_EL_SENSOR_CONTACT, "data", "linvel", "3.16.0", REFUSED, NULL},
    {SN_EL_SENSOR_CONTACT, "data", "angvel", "3.16.0", REFUSED, NULL},
    {SN_EL_TEXTURE, "embed", "false", "3.17.0", REFUSED, NULL},
    {SN_EL_COMPILER, "passthrough", "textures", "3.17.0", REFUSED, NULL},
    {SN_EL_FLAG, "speculative", "enable", "4.0.0", REFUSED, NULL},
    {SN_EL_VISUAL_HEADLIGHT, "active", "false", "4.0.0", READ, "0"},
    {SN_EL_VISUAL_HEADLIGHT, "active", "true", "4.0.0", READ, "1"},
    {SN_EL_VISUAL_HEADLIGHT, "active", "auto", "4.0.0", READ, "2"},
};

// Attributes of one number that newer files write with up to three, the coefficients of a polynomial.
static const snNewer polynomials[] = {
    {SN_EL_JOINT, "stiffness", NULL, "3.7.0", READ, NULL},
    {SN_EL_JOINT, "damping", NULL, "3.7.0", READ, NULL},
    {SN_EL_COMPOSITE_JOINT, "stiffness", NULL, "3.7.0", READ, NULL},
    {SN_EL_COMPOSITE_JOINT, "damping", NULL, "3.7.0", READ, NULL},
    {SN_EL_SPATIAL, "stiffness", NULL, "3.7.0", READ, NULL},
    {SN_EL_SPATIAL, "damping", NULL, "3.7.0", READ, NULL},
    {SN_EL_FIXED, "stiffness", NULL, "3.7.0", READ, NULL},
    {SN_EL_FIXED, "damping", NULL, "3.7.0", READ, NULL},
    {SN_EL_DEFAULT_TENDON, "stiffness", NULL, "3.7.0", READ, NULL},
    {SN_EL_DEFAULT_TENDON, "damping", NULL, "3.7.0", READ, NULL},
};

// Attributes that newer files may leave out, for what is not built: a part of the model itself is attached, or the text
// stands between the tags.
static const snNewer optional[] = {
    {SN_EL_ATTACH, "model", NULL, "3.11.0", REFUSED, NULL},
    {SN_EL_TEXT, "data", NULL, "3.13.0", REFUSED, NULL},
};

#define FIND(table, kind, name) find(table, sizeof(table) / sizeof((table)[0]), kind, name)

static const snNewer* find(const snNewer* table, size_t count, snElementKind kind, const char* name) {
  for (size_t i = 0; i < count; i++)
    if (table[i].kind == kind && strcmp(table[i].name, name) == 0) return &table[i];
  return NULL;
}

const char* sn_newer_attribute(snElementKind kind, const char* name) {
  const snNewer* found = FIND(newer_attributes, kind, name);
  return found ? found->version : NULL;
}

const char* sn_newer_element(snElementKind parent, const char* tag) {
  const snNewer* found = FIND(newer_elements, parent, tag);
  return found ? found->version : NULL;
}

const char* sn_newer_optional(snElementKind kind, const char* name) {
  const snNewer* found = FIND(optional, kind, name);
  return found ? found->version : NULL;
}

// Whether a word is one of those that a text of several has.
static bool has_word(const char* text, const char* word) {
  static const char blanks[] = " \t\n\r";
  size_t length = strlen(word);
  for (text += strspn(text, blanks); *text; text += strspn(text, blanks)) {
    size_t letters = strcspn(text, blanks);
    if (letters == length && strncmp(text, word, length) == 0) return true;
    text += letters;
  }
  return false;
}

static bool has_several_words(const char* text) {
  static const char blanks[] = " \t\n\r";
  text += strspn(text, blanks);
  text += strcspn(text, blanks);
  return text[strspn(text, blanks)] != '\0';
}

snNewerText sn_newer_text(snElementKind kind, const char* name, const char* text) {
  for (size_t i = 0; i < sizeof newer_words / sizeof newer_words[0]; i++) {
    const snNewer* w = &newer_words[i];
    if (w->kind == kind && strcmp(w->name, name) == 0 && has_word(text, w->word))
      return (snNewerText){w->version, w->word, w->as, w->status == REFUSED};
  }
  const snNewer* polynomial = FIND(polynomials, kind, name);
  if (polynomial && has_several_words(text))
    return (snNewerText){polynomial->version, "a polynomial", NULL, polynomial->status == REFUSED};
  return (snNewerText){NULL, NULL, NULL, false};
}
