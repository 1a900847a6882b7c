// expand_replicate.c — <replicate>: the same again, count times, each further along
//   copy i stands in a frame:  quat_i = euler(i * euler),  pos_i+1 = pos_i + quat_i * offset
//   Names get the separator and the number, with zeros in front to the width of the count.
#include "expand/expansion.h"

#include "base/text.h"
#include "math/frame.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// conformance: a template is a body of its own while it is read, and its inertia goes when it does
void sn_drop_inertials(snExpansion* x, snElement* parent) {
  for (snElement *el = parent->first, *next; el; el = next) {
    next = el->next;
    if (el->kind == SN_EL_FRAME) sn_drop_inertials(x, el);
    if (el->kind != SN_EL_INERTIAL) continue;
    sn_warn(x->spec->report, el->at, "<inertial> inside <replicate> belongs to no body and is ignored");
    sn_spec_remove(el);
  }
}

static const char* suffix_of(snExpansion* x, const snSpecReplicate* s, int number) {
  char width[16], digits[32];
  int places = snprintf(width, sizeof width, "%d", s->count);
  snprintf(digits, sizeof digits, "%0*d", places, number);
  return sn_expand_join(x, s->sep, digits, "");
}

static snElement* add_frame(snExpansion* x, snElement* parent, const snSpecReplicate* s, snVec3 pos, snQuat quat) {
  snElement* el = sn_expand_add(x, parent, SN_EL_FRAME, s->el.at);
  if (!el) return NULL;
  snSpecFrame* frame = SN_AS(Frame, el);
  vec3_store(frame->pos, pos);
  quat_store(frame->quat, quat);
  el->given |= SN_ROW_BIT(SN_ROW(FRAME, pos)) | SN_ROW_BIT(SN_ROW(FRAME, quat));
  if (SN_GIVEN(s, REPLICATE, childclass)) {
    frame->childclass = s->childclass;
    el->given |= SN_ROW_BIT(SN_ROW(FRAME, childclass));
  }
  return el;
}

static void make_copy(snExpansion* x, snElement* template, snElement* frame, const char* suffix) {
  snNaming naming = {"", suffix, NULL, ""};
  sn_store_keys(x, x->spec, &naming);
  for (const snElement* el = template->first; el && !x->failed; el = el->next)
    if (el->kind != SN_EL_PLUGIN) sn_expand_copy(x, el, frame, &naming);  // it belongs to the template
  sn_redirect_drivers(x, frame, &naming);
  sn_forget_keys(template);
  sn_copy_referring(x, x->spec, &naming);
  sn_copy_instances(x, x->spec, &naming);
  sn_extend_keys(x);
}

// How often an element stands for itself: a <replicate> inside counts what it will make.
static double copies_of(const snElement* el) {
  return el->kind == SN_EL_REPLICATE ? fmax(0, SN_AS(Replicate, el)->count) : 1;
}

// Elements that one copy of `el` makes, those of nested <replicate> elements included; a double, since counts multiply.
static double count_elements(const snElement* el) {
  double count = 1;
  for (const snElement* child = el->first; child; child = child->next)
    count += copies_of(child) * count_elements(child);
  return count;
}

// Asked before the first copy, for this element and the <replicate> elements around it, whichever is expanded first: a
// few bytes must not cost the time it takes to find out.
static bool has_room(snExpansion* x, const snElement* template) {
  double count = count_elements(template) * copies_of(template);
  const snElement* outermost = template;
  for (const snElement* el = template->parent; el; el = el->parent) {
    count *= copies_of(el);
    if (el->kind == SN_EL_REPLICATE) outermost = el;
  }
  if (count <= x->elements_left) return true;
  x->elements_left = 0;
  return sn_expand_spend(x, outermost->at);
}

static void make_copies(snExpansion* x, snElement* parent, snElement* template) {
  const snSpecReplicate* s = SN_AS(Replicate, template);
  snVec3 pos = {0, 0, 0}, offset = vec3_load(s->offset);
  for (int i = 0; i < s->count && !x->failed; i++) {
    double euler[3] = {i * s->euler[0], i * s->euler[1], i * s->euler[2]};
    snQuat quat = sn_quat_of_euler(x->compiler.eulerseq, x->compiler.angle, euler);
    snElement* frame = add_frame(x, parent, s, pos, quat);
    if (frame) make_copy(x, template, frame, suffix_of(x, s, i));
    pos = vec3_add(pos, mat3_mul_vec3(quat_to_mat3(quat), offset));  // conformance: by way of the matrix
  }
}

void sn_expand_replicate(snExpansion* x, snElement* parent, snElement* el) {
  snNaming unchanged = {"", "", NULL, ""};
  if (!sn_is_euler_sequence(x->compiler.eulerseq) && SN_GIVEN(SN_AS(Replicate, el), REPLICATE, euler))
    sn_expand_error(x, el, "euler", "has no meaning: <compiler> attribute 'eulerseq' is '%s'", x->compiler.eulerseq);
  else if (has_room(x, el))
    make_copies(x, parent, el);
  sn_forget_actuator_keys(x);
  sn_store_keys(x, x->spec, &unchanged);
  sn_remove_keys(x);
  sn_remove_template(x, el);
  sn_drop_instances(x);
}
