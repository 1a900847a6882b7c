// dialect.c — which version of MJCF a file is written in, and which version of MuJoCo's physics is meant
//   reads   <compiler dialect>, <option physics>, the caller's options, words that only newer files have
//   writes  opt.physics
//   The caller's choice counts before the file's. A file that makes none and has a word of a newer version is read in
//   the dialect of 4.0, which is said; its physics stays that of 3.5.0.
#include "compile/section.h"

#include "base/file.h"
#include "sinew/physics.h"
#include "spec/descriptor.h"
#include "spec/extension.h"

#include <string.h>

enum { DIALECT_AUTO = 0, DIALECT_3_5 = 305, DIALECT_4_0 = 400 };

static int bits_of_dialect(void) {
  int bits = 0;
  const snPhysicsSwitch* s;
  for (int i = 0; (s = sn_physics_switch(i)); i++)
    if (s->dialect) bits |= s->bit;
  return bits;
}

// ---- words that only newer files have

typedef struct Newer {
  const char *tag, *attribute, *version;
  snAt at;
} Newer;

// Attributes that attaching a model adds have the place of their element.
static bool is_written(const snElement* el, int row) {
  snAt at = sn_spec_at(el, row);
  return at.line != el->at.line || at.column != el->at.column;
}

static bool find_newer_here(const snElement* el, Newer* out) {
  const char* version = el->parent ? sn_newer_element(el->parent->kind, sn_element_tag(el->kind)) : NULL;
  if (version) {
    *out = (Newer){sn_element_tag(el->kind), NULL, version, el->at};
    return true;
  }
  const snAttrRow* rows = sn_attr_rows(el->kind);
  for (int row = 0; el->given && rows[row].name; row++) {
    version = el->given >> row & 1 ? sn_newer_attribute(el->kind, rows[row].name) : NULL;
    if (!version || !is_written(el, row)) continue;
    *out = (Newer){sn_element_tag(el->kind), rows[row].name, version, sn_spec_at(el, row)};
    return true;
  }
  return false;
}

static bool find_newer(const snElement* el, Newer* out) {
  if (find_newer_here(el, out)) return true;
  for (const snElement* child = el->first; child; child = child->next)
    if (find_newer(child, out)) return true;
  return false;
}

// ---- the choice

static int dialect_of(snPlan* plan, const char* text) {
  const snAttrRow* row = &sn_attr_rows(SN_EL_COMPILER)[SN_ROW(COMPILER, dialect)];
  for (const snWord* word = row->words; word->text; word++)
    if (strcmp(word->text, text) == 0) return word->value;
  sn_error(plan->report, SN_NOWHERE, "dialect '%s' is unknown; known are auto, 3.5 and 4.0", text);
  return DIALECT_AUTO;
}

static int chosen_dialect(snPlan* plan) {
  const char* asked = plan->access ? plan->access->options->dialect : NULL;
  return asked && asked[0] ? dialect_of(plan, asked) : plan->compiler.dialect;
}

// An attached model keeps what its words mean only where both files mean the same.
static void check_attached(snPlan* plan, const snElement* el, int dialect, const snOrigin** said) {
  const snOrigin* origin = el->origin;
  if (origin && origin != *said && origin->compiler.dialect && origin->compiler.dialect != dialect) {
    sn_plan_error(plan, el, NULL, "comes from an attached model of dialect %d.%d, but the model has dialect %d.%d",
                  origin->compiler.dialect / 100, origin->compiler.dialect % 100, dialect / 100, dialect % 100);
    *said = origin;
  }
  for (const snElement* child = el->first; child; child = child->next) check_attached(plan, child, dialect, said);
}

static const snElement* last_with_physics(const snPlan* plan) {
  const snElement *found = NULL, *el = NULL;
  while ((el = sn_spec_next(plan->spec->root, el, SN_EL_OPTION)))
    if (SN_GIVEN(SN_AS(Option, el), OPTION, physics)) found = el;
  return found;
}

static int chosen_physics(snPlan* plan, const char* written) {
  const char* asked = plan->access ? plan->access->options->physics : NULL;
  const char* wrong;
  int bits, length;
  if (sn_physics_parse(asked && asked[0] ? asked : written, &bits, &wrong, &length)) return bits;
  const snElement* el = asked && asked[0] ? NULL : last_with_physics(plan);
  sn_error(plan->report, el ? sn_spec_at(el, SN_ROW(OPTION, physics)) : SN_NOWHERE,
           "physics '%.*s' is unknown; known are versions from 3.5 to 4.0, and the switches of docs/mujoco-4.md",
           length, wrong);
  return 0;
}

void sn_plan_physics(snPlan* plan, const char* written) {
  int bits = chosen_physics(plan, written), dialect = chosen_dialect(plan), meanings = bits_of_dialect();
  Newer newer;
  if (dialect == DIALECT_AUTO && (bits & meanings) != meanings && find_newer(plan->spec->root, &newer)) {
    dialect = DIALECT_4_0;
    sn_warn(plan->report, newer.at,
            "<%s>%s%s%s came with MuJoCo %s: the model is read as MJCF of 4.0, with %s physics; <compiler dialect> and "
            "<option physics> choose otherwise",
            newer.tag, newer.attribute ? " attribute '" : "", newer.attribute ? newer.attribute : "",
            newer.attribute ? "'" : "", newer.version, bits ? "the chosen" : "3.5.0's");
  }
  if (dialect == DIALECT_4_0) bits |= meanings;
  if (dialect == DIALECT_3_5) bits &= ~meanings;
  const snOrigin* said = NULL;
  check_attached(plan, plan->spec->root, bits & meanings ? DIALECT_4_0 : DIALECT_3_5, &said);
  plan->opt.physics = bits;
}
