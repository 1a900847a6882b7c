// reflected.c — inertia and damping that an actuator gives to its joint or tendon
//   reads   armature damping gear and target of the actuator        writes  armature and damping of the target
//   A rotor of inertia I behind a gear r turns r times as fast as the joint and pushes with r times its force, so that
//   the joint has I r^2 more inertia; likewise for damping. The target's own numbers hold the sum: all that computes
//   with inertias and dampers takes it from there.
#include "compile/actuator/actuator.h"

#include "compile/section.h"

static bool reflects(const snSpecGeneral* s) {
  return s->armature != 0 || s->damping != 0 || s->damping_more[0] != 0 || s->damping_more[1] != 0;
}

static void add_damping(const snSpecGeneral* s, double* damping, double more[2]) {
  double square = s->gear[0] * s->gear[0];
  *damping += square * s->damping;
  for (int i = 0; i < 2; i++) more[i] += square * s->damping_more[i];
}

static void reflect_on_joint(snPlan* plan, const snElement* el, const snSpecGeneral* s, snPlanJoint* joint) {
  if (joint->is_driven) {
    sn_plan_error(plan, el, s->armature != 0 ? "armature" : "damping",
                  "acts on joint '%s', which has no dof of its own", joint->item.name);
    return;
  }
  joint->s.armature += s->gear[0] * s->gear[0] * s->armature;
  joint->reflected += s->gear[0] * s->gear[0] * s->damping;
  add_damping(s, &joint->s.damping, joint->s.damping_more);
}

static void reflect_on_tendon(snPlan* plan, const snElement* el, const snSpecGeneral* s, snPlanTendon* tendon) {
  bool wraps = tendon->is_route;
  for (int i = 0; i < tendon->wrap_count; i++)
    wraps |= tendon->wraps[i].kind == SN_WRAP_SPHERE || tendon->wraps[i].kind == SN_WRAP_CYLINDER;
  if (wraps && s->armature != 0) {
    sn_plan_error(plan, el, "armature", "cannot be given to tendon '%s', which wraps geoms", tendon->item.name);
    return;
  }
  tendon->s.armature += s->gear[0] * s->gear[0] * s->armature;
  add_damping(s, &tendon->s.damping, tendon->s.damping_more);
}

void sn_reflect_actuator(snPlan* plan, const snElement* el, const snPlanActuator* actuator) {
  const snSpecGeneral* s = &actuator->s;
  if (!reflects(s) || !actuator->target) return;
  switch (actuator->transmission) {
    case SN_TRANSMISSION_JOINT:
    case SN_TRANSMISSION_JOINTINPARENT:
      reflect_on_joint(plan, el, s, (snPlanJoint*)(void*)actuator->target);
      break;
    case SN_TRANSMISSION_TENDON: reflect_on_tendon(plan, el, s, (snPlanTendon*)(void*)actuator->target); break;
    case SN_TRANSMISSION_SLIDERCRANK:
    case SN_TRANSMISSION_SITE:
    case SN_TRANSMISSION_BODY:
    case SN_TRANSMISSION_COUNT:
      sn_plan_error(plan, el, s->armature != 0 ? "armature" : "damping",
                    "needs an actuator that acts on a joint or a tendon");
      break;
  }
}
