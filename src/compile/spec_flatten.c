// spec_flatten.c — a spec whose shorthand is written out, made to say all that it means in one file
//   reads   the classes and origins of attached elements        writes  <default> sections, angles in radians
//   Attaching leaves four things outside the tree: classes of the other model, values that expansion filled in, what
//   the other <compiler> says about angles, and keyframes. Classes become <default> sections, values attributes; where
//   units or eulerseq differ, all angles of the spec are written in radians and Euler angles as quaternions; keyframes
//   are those of the compiled model.
#include "compile/compile.h"

#include "base/arena.h"
#include "base/text.h"
#include "math/frame.h"
#include "spec/classes.h"
#include "spec/descriptor.h"

#include <string.h>

#define BIT(row) SN_ROW_BIT(row)

static void out_of_memory(snSpec* spec) { sn_error(spec->report, SN_NOWHERE, "out of memory"); }

// ---- values

static bool is_text(snAttrKind kind) { return kind == SN_ATTR_STRING || kind == SN_ATTR_NAME || kind == SN_ATTR_REF; }

// Whether a row holds something else than its built-in value. Expansion fills members without marking them as written.
static bool is_filled(const snElement* el, const snElement* builtin, const snAttrRow* row) {
  const void *own = (const char*)el + row->offset, *other = (const char*)builtin + row->offset;
  if (is_text(row->kind)) return strcmp(*(const char* const*)own, *(const char* const*)other) != 0;
  if (row->kind == SN_ATTR_LIST) return ((const snRealList*)own)->n > 0;
  if (row->kind == SN_ATTR_INTLIST) return ((const snIntList*)own)->n > 0;
  bool real = row->kind == SN_ATTR_REAL || row->kind == SN_ATTR_REALS || row->kind == SN_ATTR_UPTO ||
              row->kind == SN_ATTR_POLY;
  size_t count = row->count > 1 ? (size_t)row->count : 1;
  return memcmp(own, other, count * (real ? sizeof(double) : sizeof(int))) != 0;
}

static void mark_filled(snSpec* spec, snElement* el) {
  const snElement* builtin = sn_spec_builtin(spec, el->kind);
  const snAttrRow* rows = sn_attr_rows(el->kind);
  for (int row = 0; rows[row].name && builtin; row++)
    if (is_filled(el, builtin, &rows[row])) el->given |= BIT(row);
  for (snElement* child = el->first; child; child = child->next) mark_filled(spec, child);
}

// ---- classes

static bool is_orientation(const char* name) {
  static const char* const ways[] = {"axisangle", "xyaxes", "zaxis", "euler", NULL};
  for (int i = 0; ways[i]; i++)
    if (strcmp(name, ways[i]) == 0) return true;
  return false;
}

static void set_builtin(snSpec* spec, snElement* el, int row) {
  const snAttrRow* rule = &sn_attr_rows(el->kind)[row];
  if (rule->preset[0])
    sn_spec_set(spec, el, row, rule->preset, SN_NOWHERE);
  else if (is_orientation(rule->name))
    sn_spec_set(spec, el, sn_attr_find(el->kind, "quat"), "1 0 0 0", SN_NOWHERE);
  else
    sn_error(spec->report, el->at, "<%s> attribute '%s' of the main class cannot be taken back for what is attached: "
             "give it in a separate class", sn_element_tag(el->kind), rule->name);
}

static bool is_actuator(snElementKind kind) {
  const snChildRow* row = sn_child_find(SN_EL_ACTUATOR, sn_element_tag(kind));
  return row && row->kind == kind;
}

// What the main class says of a kind, taken back in `section`: attached models begin with the built-in values. All
// actuators share one default, so there everything is.
static void take_back(snSpec* spec, snElement* section, const snElement* said) {
  bool all = is_actuator(said->kind);
  snElement* el = sn_spec_add(spec, section, all ? SN_EL_GENERAL : said->kind, SN_NOWHERE);
  if (!el) {
    out_of_memory(spec);
    return;
  }
  const snAttrRow* rows = sn_attr_rows(el->kind);
  for (int row = 0; rows[row].name; row++) {
    bool wanted = all ? rows[row].where == SN_WHERE_ANY && rows[row].preset[0] : said->given >> row & 1;
    if (wanted) set_builtin(spec, el, row);
  }
}

static snElement* main_section(snSpec* spec) {
  snElement* last = NULL;
  for (snElement* el = spec->root->first; el; el = el->next)
    if (el->kind == SN_EL_DEFAULT) last = el;
  return last ? last : sn_spec_add(spec, spec->root, SN_EL_DEFAULT, SN_NOWHERE);
}

static snElement* add_section(snSpec* spec, snElement* parent, const char* name) {
  snElement* section = parent && name ? sn_spec_add(spec, parent, SN_EL_DEFAULT, SN_NOWHERE) : NULL;
  if (!section) return NULL;
  SN_AS(Default, section)->class = name;
  section->given |= BIT(SN_ROW(DEFAULT, class));
  return section;
}

// A class around the outermost one of an attached model, where the main class says something.
static snElement* plain_section(snSpec* spec, const char* inner) {
  const snClass* main_class = spec->classes[0];
  snElement* around = main_section(spec);
  if (main_class->count == 0) return around;
  const char* name = sn_text_format(spec->arena, "%s (built-in)", inner);
  snElement* section = add_section(spec, around, name);
  bool actuators = false;
  for (int i = 0; i < main_class->count && section; i++) {
    const snElement* said = main_class->elements[i];
    if (is_actuator(said->kind) && actuators) continue;
    actuators = actuators || is_actuator(said->kind);
    take_back(spec, section, said);
  }
  return section;
}

static snElement* write_class(snSpec* spec, const snClass* class, snElement* parent) {
  snElement* section = add_section(spec, parent, class->name);
  for (int i = 0; i < class->count && section; i++) sn_spec_append(section, class->elements[i]);
  return section;
}

// <default> sections for the classes from number `own` on, which came with attached models.
static void write_classes(snSpec* spec, int own) {
  snElement** sections = sn_arena_zarray(spec->arena, snElement*, spec->class_count);
  bool ok = sections != NULL;
  for (int i = own; i < spec->class_count && ok; i++) {
    const snClass* class = spec->classes[i];
    snElement* parent = class->depth == 1 ? plain_section(spec, class->name) : NULL;
    for (int k = own; k < i && class->depth > 1; k++)
      if (spec->classes[k] == class->path[class->depth - 2]) parent = sections[k];
    sections[i] = write_class(spec, class, parent);
    ok = sections[i] != NULL;
  }
  if (!ok) out_of_memory(spec);
}

// ---- angles

static bool differs(const snElement* el, const snSpecCompiler* own) {
  const snSpecCompiler* other = el->origin ? &el->origin->compiler : own;
  if (other->angle != own->angle || strcmp(other->eulerseq, own->eulerseq) != 0) return true;
  for (const snElement* child = el->first; child; child = child->next)
    if (differs(child, own)) return true;
  return false;
}

static const double* reals(const snElement* el, int row) {
  return (const double*)(const void*)((const char*)el + sn_attr_rows(el->kind)[row].offset);
}

static void joint_in_radians(snSpec* spec, snElement* el, const snSpecCompiler* units) {
  snSpecJoint s;
  if (!sn_spec_resolve(spec, el, &s.el)) return;
  bool limited = s.limited == 1 || (s.limited == 2 && (s.range[0] != 0 || s.range[1] != 0));
  if (limited && (s.type == SN_JOINT_HINGE || s.type == SN_JOINT_BALL)) {
    double range[2] = {sn_radians(units->angle, s.range[0]), sn_radians(units->angle, s.range[1])};
    sn_spec_set_reals(spec, el, SN_ROW(JOINT, range), range, 2, el->at);
  }
  if (s.type != SN_JOINT_HINGE) return;
  const int rows[3] = {SN_ROW(JOINT, ref), SN_ROW(JOINT, springref), SN_ROW(JOINT, lockedvalue)};
  for (int i = 0; i < 3; i++) {
    double value = sn_radians(units->angle, *reals(&s.el, rows[i]));
    if (value != 0) sn_spec_set_reals(spec, el, rows[i], &value, 1, el->at);
  }
}

static void orientation_as_quat(snSpec* spec, snElement* el, const snSpecCompiler* units, snElement* resolved) {
  int quat = sn_attr_find(el->kind, "quat"), euler = sn_attr_find(el->kind, "euler");
  int axisangle = sn_attr_find(el->kind, "axisangle"), xyaxes = sn_attr_find(el->kind, "xyaxes");
  const int rows[] = {axisangle, xyaxes, sn_attr_find(el->kind, "zaxis"), euler};
  if (quat < 0 || euler < 0 || axisangle < 0 || !sn_spec_resolve(spec, el, resolved)) return;
  int last = sn_spec_last_given(spec, el, rows, 4);
  if (last != euler && last != axisangle) return;
  const double* v = reals(resolved, last);
  if (last == axisangle) {
    double angle[4] = {v[0], v[1], v[2], sn_radians(units->angle, v[3])};
    sn_spec_set_reals(spec, el, axisangle, angle, 4, el->at);
    return;
  }
  if (!sn_is_euler_sequence(units->eulerseq)) return;
  snQuat q = sn_quat_of_euler(units->eulerseq, units->angle, v);
  sn_spec_set_reals(spec, el, quat, (double[]){q.w, q.x, q.y, q.z}, 4, el->at);
  el->given &= ~BIT(euler);
}

static void in_radians(snSpec* spec, snElement* el, const snSpecCompiler* own, snElement* scratch) {
  const snSpecCompiler* units = el->origin ? &el->origin->compiler : own;
  if (el->kind == SN_EL_DEFAULT) return;  // what classes say is written on the elements themselves
  if (el->kind == SN_EL_JOINT) joint_in_radians(spec, el, units);
  if (sn_attr_find(el->kind, "euler") >= 0) orientation_as_quat(spec, el, units, scratch);
  for (snElement* child = el->first; child; child = child->next) in_radians(spec, child, own, scratch);
}

// conformance: axisangle and euler of a class win over a quat of the element, so they go once they are on the elements.
static void drop_angles(snSpec* spec) {
  for (int i = 0; i < spec->class_count; i++)
    for (int k = 0; k < spec->classes[i]->count; k++) {
      snElement* el = spec->classes[i]->elements[k];
      int euler = sn_attr_find(el->kind, "euler"), axisangle = sn_attr_find(el->kind, "axisangle");
      if (euler >= 0 && axisangle >= 0) el->given &= ~(BIT(euler) | BIT(axisangle));
    }
}

static void write_radians(snSpec* spec) {
  snSpecCompiler own;
  sn_gather_compiler(spec, &own);
  if (!differs(spec->root, &own)) return;
  size_t largest = 0;
  for (int kind = 0; kind < SN_EL_COUNT; kind++) {
    size_t size = sn_element_row((snElementKind)kind)->size;
    largest = size > largest ? size : largest;
  }
  snElement* scratch = sn_arena_alloc(spec->arena, largest);
  snElement* compiler = scratch ? sn_spec_add(spec, spec->root, SN_EL_COMPILER, SN_NOWHERE) : NULL;
  if (!compiler) {
    out_of_memory(spec);
    return;
  }
  in_radians(spec, spec->root, &own, scratch);
  drop_angles(spec);
  sn_spec_set(spec, compiler, SN_ROW(COMPILER, angle), "radian", SN_NOWHERE);
}

// ---- keyframes

static void set_list(snSpec* spec, snElement* key, int row, const void* numbers, int count) {
  double* kept = count ? sn_arena_array(spec->arena, double, count) : NULL;
  if (!kept) return;
  memcpy(kept, numbers, sizeof(double) * (size_t)count);
  *(snRealList*)(void*)((char*)key + sn_attr_rows(SN_EL_KEY)[row].offset) = (snRealList){kept, count};
  key->given |= BIT(row);
}

static void write_key(snSpec* spec, snElement* section, const snModel* m, int id) {
  snElement* key = sn_spec_add(spec, section, SN_EL_KEY, SN_NOWHERE);
  if (!key) {
    out_of_memory(spec);
    return;
  }
  const char* name = sn_id_to_name(m, SN_OBJ_KEY, id);
  if (name && name[0]) sn_spec_set(spec, key, SN_ROW(KEY, name), name, SN_NOWHERE);
  sn_spec_set_reals(spec, key, SN_ROW(KEY, time), &m->key_time[id], 1, SN_NOWHERE);
  size_t i = (size_t)id;
  set_list(spec, key, SN_ROW(KEY, qpos), m->key_qpos + i * (size_t)m->nq, m->nq);
  set_list(spec, key, SN_ROW(KEY, qvel), m->key_qvel + i * (size_t)m->nv, m->nv);
  set_list(spec, key, SN_ROW(KEY, act), m->key_act + i * (size_t)m->na, m->na);
  set_list(spec, key, SN_ROW(KEY, ctrl), m->key_ctrl + i * (size_t)m->nu, m->nu);
  set_list(spec, key, SN_ROW(KEY, mpos), m->key_mpos + i * (size_t)m->nmocap, 3 * m->nmocap);
  set_list(spec, key, SN_ROW(KEY, mquat), m->key_mquat + i * (size_t)m->nmocap, 4 * m->nmocap);
}

void sn_flatten_keys(snSpec* spec, const snModel* m) {
  for (snElement *el = sn_spec_next(spec->root, NULL, SN_EL_KEY), *next; el; el = next) {
    next = sn_spec_next(spec->root, el, SN_EL_KEY);
    sn_spec_remove(el);
  }
  snElement* section = sn_spec_add(spec, spec->root, SN_EL_KEYFRAME, SN_NOWHERE);
  if (!section) out_of_memory(spec);
  for (int id = 0; id < m->nkey && section; id++) write_key(spec, section, m, id);
}

void sn_flatten(snSpec* spec, int own_classes) {
  mark_filled(spec, spec->root);
  write_radians(spec);
  write_classes(spec, own_classes);
}
