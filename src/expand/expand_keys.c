// expand_keys.c — keyframes of a tree that is being copied
//   reads   <key> and the tree as far as it was walked        writes  stored keys, and parts of them on elements
//   conformance: at each copy MuJoCo reads a key as one of the model as it stands at that moment, template included, so
//   its lists must have exactly that many numbers; afterwards the lists grow by the positions that the file gives.
#include "expand/expansion.h"
#include "expand/stored_key.h"
#include "math/quat.h"
#include "model/model.h"
#include "spec/classes.h"

#include <string.h>

// What lists of numbers in a <key> are about, in their order.
typedef struct Layout {
  snElement **joints, **actuators, **mocaps;
  snJointType* kinds;  // of the joints
  int* activations;    // of the actuators
  int njnt, nu, nmocap, nq, nv, na;
} Layout;

static snJointType joint_type(snSpec* spec, const snElement* el) {
  if (el->kind == SN_EL_FREEJOINT) return SN_JOINT_FREE;
  snSpecJoint s;
  sn_spec_resolve(spec, el, &s.el);
  return (snJointType)s.type;
}

static bool is_mocap(const snElement* el) { return el->kind == SN_EL_BODY && SN_AS(Body, el)->mocap; }
static bool is_body(const snElement* el) { return el->kind == SN_EL_BODY || el->kind == SN_EL_REPLICATE; }

// A driven or locked joint has no number in a key.
static bool has_coordinate(const snElement* el) {
  if (el->kind == SN_EL_FREEJOINT) return true;
  return el->kind == SN_EL_JOINT && !SN_AS(Joint, el)->driver[0] && !SN_AS(Joint, el)->locked && !el->first;
}

static void list_joints(snSpec* spec, snElement* parent, Layout* layout) {
  for (snElement* el = parent->first; el; el = el->next) {
    if (el->kind == SN_EL_FRAME) list_joints(spec, el, layout);
    if (!has_coordinate(el)) continue;
    snJointType type = joint_type(spec, el);
    if (layout->joints) layout->joints[layout->njnt] = el;
    if (layout->kinds) layout->kinds[layout->njnt] = type;
    layout->njnt++;
    layout->nq += sn_joint_nq(type);
    layout->nv += sn_joint_nv(type);
  }
}

// A template counts as a body of its own until it is taken out.
static void list_bodies(snSpec* spec, snElement* parent, Layout* layout) {
  for (snElement* el = parent->first; el; el = el->next) {
    if (el->kind == SN_EL_FRAME) list_bodies(spec, el, layout);
    if (!is_body(el)) continue;
    if (is_mocap(el)) {
      if (layout->mocaps) layout->mocaps[layout->nmocap] = el;
      layout->nmocap++;
    }
    list_joints(spec, el, layout);
    list_bodies(spec, el, layout);
  }
}

static void list_actuators(const snExpansion* x, snSpec* spec, Layout* layout) {
  for (snElement* s = spec->root->first; s; s = s->next)
    for (snElement* el = s->kind == SN_EL_ACTUATOR ? s->first : NULL; el; el = el->next) {
      int count = x->activation_count(spec, el);
      if (layout->actuators) layout->actuators[layout->nu] = el;
      if (layout->activations) layout->activations[layout->nu] = count;
      layout->nu++;
      layout->na += count;
    }
}

static void list_all(const snExpansion* x, snSpec* spec, Layout* layout) {
  for (snElement* s = spec->root->first; s; s = s->next)
    if (s->kind == SN_EL_WORLDBODY) list_bodies(spec, s, layout);
  list_actuators(x, spec, layout);
}

static bool make_layout(snExpansion* x, snSpec* spec, Layout* layout) {
  *layout = (Layout){0};
  list_all(x, spec, layout);
  *layout = (Layout){
      .joints = sn_expand_alloc(x, sizeof(snElement*) * (size_t)layout->njnt),
      .actuators = sn_expand_alloc(x, sizeof(snElement*) * (size_t)layout->nu),
      .mocaps = sn_expand_alloc(x, sizeof(snElement*) * (size_t)layout->nmocap),
      .kinds = sn_expand_alloc(x, sizeof(snJointType) * (size_t)layout->njnt),
      .activations = sn_expand_alloc(x, sizeof(int) * (size_t)layout->nu),
  };
  if (!x->failed) list_all(x, spec, layout);
  return !x->failed;
}

static bool has_length(snExpansion* x, const snElement* el, const char* attribute, snRealList list, int wanted) {
  if (list.n == 0 || list.n == wanted) return true;
  sn_expand_error(x, el, attribute,
                  "has %d numbers, but when the tree is copied the model up to there needs exactly %d", list.n, wanted);
  return false;
}

static bool check_key(snExpansion* x, const snSpecKey* s, const Layout* layout) {
  bool ok = has_length(x, &s->el, "qpos", s->qpos, layout->nq);
  ok &= has_length(x, &s->el, "qvel", s->qvel, layout->nv);
  ok &= has_length(x, &s->el, "act", s->act, layout->na);
  ok &= has_length(x, &s->el, "ctrl", s->ctrl, layout->nu);
  ok &= has_length(x, &s->el, "mpos", s->mpos, 3 * layout->nmocap);
  ok &= has_length(x, &s->el, "mquat", s->mquat, 4 * layout->nmocap);
  return ok;
}

static void add_part(snExpansion* x, snElement* el, const snStoredKey* key, const double* first, const double* second) {
  if (!first && !second) return;
  snKeyPart* part = sn_expand_alloc(x, sizeof *part);
  if (!part) return;
  *part = (snKeyPart){key, first, second, el->key_parts};
  el->key_parts = part;
}

static const double* part_of(snRealList list, int at) { return list.n ? list.v + at : NULL; }

static void store_parts(snExpansion* x, const snSpecKey* s, const snStoredKey* key, const Layout* layout) {
  for (int i = 0, q = 0, v = 0; i < layout->njnt; i++) {
    add_part(x, layout->joints[i], key, part_of(s->qpos, q), part_of(s->qvel, v));
    q += sn_joint_nq(layout->kinds[i]);
    v += sn_joint_nv(layout->kinds[i]);
  }
  for (int i = 0, a = 0; i < layout->nu; i++) {
    int count = layout->activations[i];
    add_part(x, layout->actuators[i], key, count ? part_of(s->act, a) : NULL, part_of(s->ctrl, i));
    a += count;
  }
  for (int i = 0; i < layout->nmocap; i++)
    add_part(x, layout->mocaps[i], key, part_of(s->mpos, 3 * i), part_of(s->mquat, 4 * i));
}

static void append_stored(snSpec* spec, snStoredKey* key) {
  snStoredKey** end = &spec->stored_keys;
  while (*end) end = &(*end)->next;
  *end = key;
}

static void store_key(snExpansion* x, const snSpecKey* s, const snNaming* naming, const Layout* layout) {
  snStoredKey* key = sn_expand_alloc(x, sizeof *key);
  if (!key || !check_key(x, s, layout)) return;
  *key = (snStoredKey){.el = &s->el,
                       .name = sn_expand_name(x, s->name, naming),
                       .time = s->time,
                       .qpos = s->qpos.n > 0,
                       .qvel = s->qvel.n > 0,
                       .act = s->act.n > 0,
                       .ctrl = s->ctrl.n > 0,
                       .mpos = s->mpos.n > 0,
                       .mquat = s->mquat.n > 0};
  append_stored(x->spec, key);
  store_parts(x, s, key, layout);
}

// Keys stand in sections of their own; the tree, which grows with every copy, is not walked.
static snElement* next_key(const snSpec* spec, snElement* previous) {
  if (previous && previous->next) return previous->next;
  snElement* section = previous ? previous->parent->next : spec->root->first;
  while (section && !(section->kind == SN_EL_KEYFRAME && section->first)) section = section->next;
  return section ? section->first : NULL;
}

void sn_store_keys(snExpansion* x, snSpec* from, const snNaming* naming) {
  Layout layout;
  if (!next_key(from, NULL) || !make_layout(x, from, &layout)) return;
  for (snElement* el = NULL; !x->failed && (el = next_key(from, el));) store_key(x, SN_AS(Key, el), naming, &layout);
}

void sn_take_stored_keys(snExpansion* x, snSpec* from) {
  if (from->stored_keys) append_stored(x->spec, from->stored_keys);
  from->stored_keys = NULL;
}

static void extend(snExpansion* x, snRealList* list, int length) {
  if (list->n == 0 || list->n >= length) return;
  double* longer = sn_expand_alloc(x, sizeof(double) * (size_t)length);
  if (!longer) return;
  memcpy(longer, list->v, sizeof(double) * (size_t)list->n);
  *list = (snRealList){longer, length};
}

static const snSpecBody* body_around(const snElement* el) {
  while (el && !is_body(el)) el = el->parent;
  return el && el->kind == SN_EL_BODY ? SN_AS(Body, el) : NULL;
}

static snJointType class_type(snSpec* spec, const snElement* el) {
  if (el->kind == SN_EL_FREEJOINT) return SN_JOINT_HINGE;
  snSpecJoint bare = *SN_AS(Joint, el), merged;
  bare.el.given &= SN_ROW_BIT(SN_ROW(JOINT, class));
  sn_spec_resolve(spec, &bare.el, &merged.el);
  return (snJointType)merged.type;
}

static double reference(snSpec* spec, const snElement* el) {
  if (el->kind == SN_EL_FREEJOINT) return 0;
  snSpecJoint s;
  sn_spec_resolve(spec, el, &s.el);
  return s.ref;
}

int sn_written_qpos(snSpec* spec, const snElement* joint, double q[7]) {
  const snSpecBody* body = body_around(joint);
  switch (class_type(spec, joint)) {
    case SN_JOINT_FREE:
      memset(q, 0, sizeof(double[7]));
      q[3] = 1;
      if (body) memcpy(q, body->pos, sizeof body->pos);
      if (body) memcpy(q + 3, body->quat, sizeof body->quat);
      return 7;
    case SN_JOINT_BALL: quat_store(q, quat_identity()); return 4;
    case SN_JOINT_SLIDE:
    case SN_JOINT_HINGE: q[0] = reference(spec, joint); return 1;
    case SN_JOINT_COUNT: break;
  }
  return 0;
}

static void extend_key(snExpansion* x, snSpecKey* s, const Layout* layout) {
  int qpos = s->qpos.n, mpos = s->mpos.n, mquat = s->mquat.n;
  extend(x, &s->qpos, layout->nq);
  extend(x, &s->qvel, layout->nv);
  extend(x, &s->act, layout->na);
  extend(x, &s->ctrl, layout->nu);
  extend(x, &s->mpos, 3 * layout->nmocap);
  extend(x, &s->mquat, 4 * layout->nmocap);
  if (x->failed) return;
  for (int i = 0, at = 0; i < layout->njnt; i++) {
    double q[7];
    int count = sn_written_qpos(x->spec, layout->joints[i], q);
    for (int k = 0; k < count; k++)
      if (at + k >= qpos && at + k < s->qpos.n) s->qpos.v[at + k] = q[k];
    at += sn_joint_nq(layout->kinds[i]);
  }
  for (int i = 0; i < layout->nmocap; i++) {
    const snSpecBody* body = SN_AS(Body, layout->mocaps[i]);
    if (i >= mpos / 3 && 3 * i < s->mpos.n) memcpy(s->mpos.v + 3 * i, body->pos, sizeof body->pos);
    if (i >= mquat / 4 && 4 * i < s->mquat.n) memcpy(s->mquat.v + 4 * i, body->quat, sizeof body->quat);
  }
}

void sn_extend_keys(snExpansion* x) {
  Layout layout;
  if (!next_key(x->spec, NULL) || !make_layout(x, x->spec, &layout)) return;
  for (snElement* el = NULL; !x->failed && (el = next_key(x->spec, el));) extend_key(x, SN_AS(Key, el), &layout);
}

static void forget_all(snElement* el) {
  el->key_parts = NULL;
  for (snElement* child = el->first; child; child = child->next) forget_all(child);
}

void sn_forget_keys(snElement* el) {
  if (el->kind == SN_EL_BODY) {
    forget_all(el);
    return;
  }
  for (snElement* child = el->first; child; child = child->next)
    if (is_body(child) || child->kind == SN_EL_FRAME) sn_forget_keys(child);
}

void sn_forget_actuator_keys(snExpansion* x) {
  for (snElement* s = x->spec->root->first; s; s = s->next)
    if (s->kind == SN_EL_ACTUATOR) forget_all(s);
}

void sn_remove_keys(snExpansion* x) {
  for (snElement* s = x->spec->root->first; s; s = s->next)
    if (s->kind == SN_EL_KEYFRAME) s->first = s->last = NULL;
}

const snKeyPart* sn_key_part(const snElement* el, const snStoredKey* key) {
  const snKeyPart* part = el ? el->key_parts : NULL;
  while (part && part->key != key) part = part->next;
  return part;
}
