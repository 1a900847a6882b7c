// outcome.c — last touches on a filled model
//   reads   compiler settotalmass, joint springdamper, the filled model
//   writes  body_mass body_inertia jnt_stiffness dof_damping; errors
#include "compile/section.h"

#include "compile/body/tree.h"
#include "sinew/support.h"

void sn_scale_total_mass(const snPlan* plan, snModel* m) {
  if (plan->compiler.settotalmass > 0) sn_set_total_mass(m, plan->compiler.settotalmass);
}

// A mass I on spring k and damper b has time constant 2I/b and damping ratio b/(2 sqrt(k I)).
static void apply_springdamper(const snPlanJoint* joint, snModel* m) {
  double time = joint->s.springdamper[0], ratio = joint->s.springdamper[1];
  if (!(time > 0 && ratio > 0)) return;
  int count = sn_joint_nv(joint->s.type);
  double inverse = 0;
  for (int i = 0; i < count; i++) inverse += m->dof_invweight0[joint->dofadr + i];
  double inertia = count / real_max(inverse, SN_MINVAL);

  m->jnt_stiffness[joint->item.id] = inertia / real_max(SN_MINVAL, time * time * ratio * ratio);
  double damping = 2 * inertia / real_max(SN_MINVAL, time) + joint->reflected;
  for (int i = 0; i < count; i++) m->dof_damping[joint->dofadr + i] = damping;
}

void sn_apply_springdampers(const snPlan* plan, snModel* m) {
  for (int jnt = 0; jnt < m->njnt; jnt++) apply_springdamper(SN_ITEM(snPlanJoint, plan, SN_OBJ_JOINT, jnt), m);
}

void sn_check_sleepers(snPlan* plan, const snModel* m) {
  if (!(m->opt.enableflags & SN_ENABLE_SLEEP)) return;
  for (int tree = 0; tree < m->ntree; tree++) {
    if (m->tree_sleep_policy[tree] != SN_SLEEP_INIT || m->tree_asleep0[tree] >= 0) continue;
    const snItem* root = plan->items[SN_OBJ_BODY][m->tree_bodyadr[tree]];
    sn_plan_error(plan, root->el, "sleep",
                "is 'init', but the tree cannot start asleep: in the initial pose it is tied to one that is awake");
  }
}
