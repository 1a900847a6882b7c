// transmission_target.c — what an actuator acts on, and which dofs it moves
//   reads   the attributes that name the target        writes  transmission and targets of the plan's actuators
//   One row per kind. The dofs of a row of the moment matrix are those that can change the actuator's length, or that
//   its force can reach where it has no length.
#include "compile/actuator/actuator.h"
#include "compile/body/topology.h"
#include "compile/body/tree.h"
#include "spec/descriptor.h"

#include <stdio.h>
#include <string.h>

typedef int DofsFn(const snPlanActuator* actuator, const snModel* m, int* out);

static const snPlanBody* site_body(const snItem* item) { return ((const snPlanSite*)(const void*)item)->body; }

static int joint_dofs(const snPlanActuator* actuator, const snModel* m, int* out) {
  (void)m;
  const snPlanJoint* joint = (const snPlanJoint*)(const void*)actuator->target;
  int count = sn_joint_nv(joint->s.type);
  for (int i = 0; out && i < count; i++) out[i] = joint->dofadr + i;
  return count;
}

static int tendon_dofs(const snPlanActuator* actuator, const snModel* m, int* out) {
  (void)m;
  const snPlanTendon* tendon = (const snPlanTendon*)(const void*)actuator->target;
  if (out && tendon->dof_count > 0) memcpy(out, tendon->dofs, sizeof(int) * (size_t)tendon->dof_count);
  return tendon->dof_count;
}

// Dofs that move one of two bodies but not the other. Where two branches part, all numbers of the one lie below those
// of the other.
static int dofs_apart(const snPlanBody* a, const snPlanBody* b, int* out) {
  const snPlanBody* top = sn_common_ancestor(a, b);
  bool swapped = a->item.id > b->item.id;
  int low = sn_dofs_below(top, swapped ? b : a, out);
  return low + sn_dofs_below(top, swapped ? a : b, out ? out + low : NULL);
}

// The rod's length is fixed and the slider's axis known, so only motion of one site against the other counts.
static int slidercrank_dofs(const snPlanActuator* actuator, const snModel* m, int* out) {
  (void)m;
  return dofs_apart(site_body(actuator->target), site_body(actuator->second), out);
}

static int site_dofs(const snPlanActuator* actuator, const snModel* m, int* out) {
  (void)m;
  const snPlanBody* body = site_body(actuator->target);
  return actuator->second ? dofs_apart(body, site_body(actuator->second), out) : sn_dofs_below(NULL, body, out);
}

// Whatever the body may touch.
static int body_dofs(const snPlanActuator* actuator, const snModel* m, int* out) {
  (void)actuator;
  for (int dof = 0; out && dof < m->nv; dof++) out[dof] = dof;
  return m->nv;
}

static const struct Row {
  const char* attribute;
  snTransmission transmission;
  snObjectType target;
  DofsFn* dofs;
} rows[] = {
    {"joint", SN_TRANSMISSION_JOINT, SN_OBJ_JOINT, joint_dofs},
    {"jointinparent", SN_TRANSMISSION_JOINTINPARENT, SN_OBJ_JOINT, joint_dofs},
    {"tendon", SN_TRANSMISSION_TENDON, SN_OBJ_TENDON, tendon_dofs},
    {"cranksite", SN_TRANSMISSION_SLIDERCRANK, SN_OBJ_SITE, slidercrank_dofs},
    {"site", SN_TRANSMISSION_SITE, SN_OBJ_SITE, site_dofs},
    {"body", SN_TRANSMISSION_BODY, SN_OBJ_BODY, body_dofs},
};
#define ROWS (sizeof rows / sizeof rows[0])

static bool was_given(const snElement* el, const char* attribute) {
  int row = sn_attr_find(el->kind, attribute);
  return row >= 0 && (el->given >> row & 1);
}

static void check_companions(snPlan* plan, const snElement* el, snTransmission transmission) {
  static const struct {
    const char* attribute;
    snTransmission needs;
    const char* beside;
  } companions[] = {
      {"cranklength", SN_TRANSMISSION_SLIDERCRANK, "cranksite"},
      {"slidersite", SN_TRANSMISSION_SLIDERCRANK, "cranksite"},
      {"refsite", SN_TRANSMISSION_SITE, "site"},
  };
  for (size_t i = 0; i < sizeof companions / sizeof companions[0]; i++)
    if (was_given(el, companions[i].attribute) && transmission != companions[i].needs)
      sn_plan_error(plan, el, companions[i].attribute, "has a meaning only together with '%s'", companions[i].beside);
}

static const struct Row* find_target(snPlan* plan, const snElement* el) {
  const struct Row* found = NULL;
  char known[128] = "";
  for (size_t i = 0; i < ROWS; i++) {
    const char* attribute = rows[i].attribute;
    if (sn_attr_find(el->kind, attribute) < 0) continue;
    size_t used = strlen(known);
    snprintf(known + used, sizeof known - used, "%s'%s'", used ? ", " : "", attribute);
    if (!was_given(el, attribute)) continue;
    if (found)
      sn_plan_error(plan, el, attribute, "cannot be combined with '%s': one target is enough", found->attribute);
    else
      found = &rows[i];
  }
  if (!found)
    sn_plan_error(plan, el, NULL, "acts on nothing: it needs %s%s", strchr(known, ',') ? "one of " : "", known);
  return found;
}

static void plan_second(snPlan* plan, const snElement* el, snPlanActuator* actuator) {
  if (actuator->transmission == SN_TRANSMISSION_SLIDERCRANK) {
    const char* slider = sn_spec_text(el, "slidersite");
    if (slider && slider[0])
      actuator->second = sn_plan_refer(plan, SN_OBJ_SITE, el, "slidersite", slider);
    else
      sn_plan_error(plan, el, "cranksite", "needs 'slidersite' as well");
    if (!(actuator->s.cranklength > 0))
      sn_plan_error(plan, el, "cranklength", "must be positive, found %g", actuator->s.cranklength);
  } else if (actuator->transmission == SN_TRANSMISSION_SITE) {
    const char* reference = sn_spec_text(el, "refsite");
    if (reference && reference[0]) actuator->second = sn_plan_refer(plan, SN_OBJ_SITE, el, "refsite", reference);
  }
}

void sn_actuator_transmission(snPlan* plan, const snElement* el, snPlanActuator* actuator) {
  const struct Row* found = find_target(plan, el);
  if (!found) return;
  check_companions(plan, el, found->transmission);
  actuator->transmission = found->transmission;
  actuator->target = sn_plan_refer(plan, found->target, el, found->attribute, sn_spec_text(el, found->attribute));
  plan_second(plan, el, actuator);
}

int sn_actuator_dofs(const snPlanActuator* actuator, const snModel* m, int* out) {
  for (size_t i = 0; i < ROWS; i++)
    if (rows[i].transmission == actuator->transmission) return rows[i].dofs(actuator, m, out);
  return 0;
}
