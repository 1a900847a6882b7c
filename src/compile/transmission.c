// transmission.c — what an actuator acts on, and which dofs it moves
//   reads   the attribute that names the target        writes  transmission and target of the plan's actuators
//   One row per attribute; a row without a function is a transmission that is not known yet.
#include "compile/actuator.h"
#include "compile/tree.h"
#include "spec/descriptor.h"

typedef int DofsFn(const snPlanActuator* actuator, int* out);

static int joint_dofs(const snPlanActuator* actuator, int* out) {
  const snPlanJoint* joint = (const snPlanJoint*)(const void*)actuator->target;
  int count = sn_joint_nv(joint->kind);
  for (int i = 0; out && i < count; i++) out[i] = joint->dofadr + i;
  return count;
}

static const struct Row {
  const char* attribute;
  snTransmission transmission;
  snObjectType target;
  DofsFn* dofs;
} rows[] = {
    {"joint", SN_TRANSMISSION_JOINT, SN_OBJ_JOINT, joint_dofs},
    {"jointinparent", SN_TRANSMISSION_JOINTINPARENT, SN_OBJ_JOINT, joint_dofs},
    {"tendon", SN_TRANSMISSION_TENDON, SN_OBJ_TENDON, NULL},
    {"cranksite", SN_TRANSMISSION_SLIDERCRANK, SN_OBJ_SITE, NULL},
    {"site", SN_TRANSMISSION_SITE, SN_OBJ_SITE, NULL},
    {"body", SN_TRANSMISSION_BODY, SN_OBJ_BODY, NULL},
};
#define ROWS (sizeof rows / sizeof rows[0])

static bool was_given(const snElement* el, const char* attribute) {
  int row = sn_attr_find(el->kind, attribute);
  return row >= 0 && (el->given >> row & 1);
}

static const char* text_of(const snElement* el, const char* attribute) {
  int row = sn_attr_find(el->kind, attribute);
  return *(const char* const*)(const void*)((const char*)el + sn_attr_rows(el->kind)[row].offset);
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
      sn_complain(plan, el, companions[i].attribute, "has a meaning beside '%s' only", companions[i].beside);
}

void sn_actuator_transmission(snPlan* plan, const snElement* el, snPlanActuator* actuator) {
  const struct Row* found = NULL;
  for (size_t i = 0; i < ROWS; i++) {
    if (!was_given(el, rows[i].attribute)) continue;
    if (found)
      sn_complain(plan, el, rows[i].attribute, "cannot stand beside '%s': one target is enough", found->attribute);
    else
      found = &rows[i];
  }
  if (!found) {
    sn_complain(plan, el, NULL, "acts on nothing: it needs a joint");
    return;
  }
  check_companions(plan, el, found->transmission);
  actuator->transmission = found->transmission;
  if (found->dofs)
    actuator->target = sn_plan_refer(plan, found->target, el, found->attribute, text_of(el, found->attribute));
  else
    sn_complain(plan, el, found->attribute, "asks for a transmission that Sinew does not know yet");
}

int sn_actuator_dofs(const snPlanActuator* actuator, int* out) {
  for (size_t i = 0; i < ROWS; i++)
    if (rows[i].transmission == actuator->transmission && rows[i].dofs) return rows[i].dofs(actuator, out);
  return 0;
}
