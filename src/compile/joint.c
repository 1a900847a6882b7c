// joint.c — <joint> and <freejoint>
//   reads   the element with its class        writes  jnt_* dof_* qpos0 qpos_spring
//   Angles become radians; a range does so only where it is in force (conformance).
#include "compile/orientation.h"
#include "compile/tree.h"

#include <string.h>

static bool is_turning(snJointType type) { return type == SN_JOINT_HINGE || type == SN_JOINT_BALL; }

static void plan_limits(snPlan* plan, const snElement* el, const snSpecJoint* s, snPlanJoint* joint) {
  joint->range = (snRange){s->range[0], s->range[1]};
  if (joint->kind == SN_JOINT_FREE) return;
  sn_check_limited(plan, el, s->limited, joint->range, "range", "limited");
  joint->limited = sn_is_limited(s->limited, joint->range);
  if (!joint->limited) return;

  if (joint->kind == SN_JOINT_BALL && joint->range.lo != 0)
    sn_complain(plan, el, "range", "must begin with 0 in a ball joint, found %g", joint->range.lo);
  if (joint->kind != SN_JOINT_BALL && joint->range.lo >= joint->range.hi)
    sn_complain(plan, el, "range", "must rise, found %g %g", joint->range.lo, joint->range.hi);
  if (is_turning(joint->kind))
    joint->range = (snRange){sn_angle(plan, el, joint->range.lo), sn_angle(plan, el, joint->range.hi)};
}

static void plan_force_limits(snPlan* plan, const snElement* el, const snSpecJoint* s, snPlanJoint* joint) {
  joint->force_range = (snRange){s->actuatorfrcrange[0], s->actuatorfrcrange[1]};
  if (joint->kind == SN_JOINT_FREE || joint->kind == SN_JOINT_BALL) return;
  sn_check_limited(plan, el, s->actuatorfrclimited, joint->force_range, "actuatorfrcrange", "actuatorfrclimited");
  joint->force_limited = sn_is_limited(s->actuatorfrclimited, joint->force_range);
  if (joint->force_limited && joint->force_range.lo >= joint->force_range.hi)
    sn_complain(plan, el, "actuatorfrcrange", "must rise, found %g %g", joint->force_range.lo, joint->force_range.hi);
}

static void plan_placement(snPlan* plan, const snElement* el, const snSpecJoint* s, snPlanJoint* joint, snPose frame) {
  joint->axis = vec3(0, 0, 1);
  if (joint->kind == SN_JOINT_FREE) return;
  joint->pos = pose_apply(frame, vec3_load(s->pos));
  if (joint->kind == SN_JOINT_BALL) return;
  joint->axis = quat_rotate(frame.quat, vec3_load(s->axis));
  if (!sn_unit_vector(&joint->axis)) sn_complain(plan, el, "axis", "is too short to be a direction");
}

static void plan_reference(const snPlan* plan, const snElement* el, const snSpecJoint* s, snPlanJoint* joint) {
  bool turning = joint->kind == SN_JOINT_HINGE;
  joint->ref = turning ? sn_angle(plan, el, s->ref) : s->ref;
  joint->springref = turning ? sn_angle(plan, el, s->springref) : s->springref;
}

static void check_springdamper(snPlan* plan, const snElement* el, const double* v) {
  if ((v[0] != 0 || v[1] != 0) && (v[0] <= 0 || v[1] <= 0))
    sn_complain(plan, el, "springdamper", "needs two positive numbers, found %g %g", v[0], v[1]);
}

void sn_plan_joint(snPlan* plan, const snElement* el, snPlanBody* body, snPose frame) {
  snSpecJoint s;
  sn_spec_resolve(plan->spec, el, &s.el);
  snPlanJoint* joint = sn_plan_item(plan, sizeof *joint, SN_OBJ_JOINT, el, s.name, &body->joints);
  if (!joint) return;
  joint->body = body;
  joint->kind = (snJointType)s.type;
  joint->align = 2;
  joint->group = s.group;
  joint->gravity_as_actuation = s.actuatorgravcomp;
  joint->stiffness = s.stiffness;
  joint->damping = s.damping;
  joint->armature = s.armature;
  joint->frictionloss = s.frictionloss;
  joint->margin = s.margin;
  memcpy(joint->springdamper, s.springdamper, sizeof joint->springdamper);
  memcpy(joint->solref_limit, s.solreflimit, sizeof joint->solref_limit);
  memcpy(joint->solimp_limit, s.solimplimit, sizeof joint->solimp_limit);
  memcpy(joint->solref_friction, s.solreffriction, sizeof joint->solref_friction);
  memcpy(joint->solimp_friction, s.solimpfriction, sizeof joint->solimp_friction);
  sn_plan_user(plan, &joint->item, s.user);

  plan_limits(plan, el, &s, joint);
  plan_force_limits(plan, el, &s, joint);
  plan_placement(plan, el, &s, joint, frame);
  plan_reference(plan, el, &s, joint);
  check_springdamper(plan, el, s.springdamper);
}

// A free joint without classes: it takes no defaults, so its numbers are the built-in ones of <joint>.
void sn_plan_freejoint(snPlan* plan, const snElement* el, snPlanBody* body) {
  const snSpecFreejoint* s = SN_AS(Freejoint, el);
  const snElement* builtin = sn_spec_builtin(plan->spec, SN_EL_JOINT);
  snPlanJoint* joint = sn_plan_item(plan, sizeof *joint, SN_OBJ_JOINT, el, s->name, &body->joints);
  if (!joint || !builtin) return;
  const snSpecJoint* preset = SN_AS(Joint, builtin);
  joint->body = body;
  joint->kind = SN_JOINT_FREE;
  joint->align = s->align;
  joint->group = s->group;
  joint->axis = vec3(0, 0, 1);
  memcpy(joint->solref_limit, preset->solreflimit, sizeof joint->solref_limit);
  memcpy(joint->solimp_limit, preset->solimplimit, sizeof joint->solimp_limit);
  memcpy(joint->solref_friction, preset->solreffriction, sizeof joint->solref_friction);
  memcpy(joint->solimp_friction, preset->solimpfriction, sizeof joint->solimp_friction);
}

static void fill_reference(const snPlanJoint* joint, snModel* m) {
  double *q = m->qpos0 + joint->qposadr, *spring = m->qpos_spring + joint->qposadr;
  switch (joint->kind) {
    case SN_JOINT_FREE:
      vec3_store(q, joint->body->pose.pos);
      quat_store(q + 3, joint->body->pose.quat);
      break;
    case SN_JOINT_BALL: quat_store(q, quat_identity()); break;
    case SN_JOINT_SLIDE:
    case SN_JOINT_HINGE: q[0] = joint->ref; break;
    case SN_JOINT_COUNT: break;
  }
  memcpy(spring, q, sizeof(double) * (size_t)sn_joint_nq(joint->kind));
  if (joint->kind == SN_JOINT_SLIDE || joint->kind == SN_JOINT_HINGE) spring[0] = joint->springref;
}

static void fill_dofs(const snPlanJoint* joint, snModel* m) {
  for (int dof = joint->dofadr; dof < joint->dofadr + sn_joint_nv(joint->kind); dof++) {
    m->dof_bodyid[dof] = joint->body->item.id;
    m->dof_jntid[dof] = joint->item.id;
    memcpy(m->dof_solref[dof], joint->solref_friction, sizeof joint->solref_friction);
    memcpy(m->dof_solimp[dof], joint->solimp_friction, sizeof joint->solimp_friction);
    m->dof_frictionloss[dof] = joint->frictionloss;
    m->dof_armature[dof] = joint->armature;
    m->dof_damping[dof] = joint->damping;
  }
}

void sn_fill_joints(const snPlan* plan, snModel* m) {
  for (int id = 0; id < plan->count[SN_OBJ_JOINT]; id++) {
    const snPlanJoint* joint = SN_ITEM(snPlanJoint, plan, SN_OBJ_JOINT, id);
    m->jnt_type[id] = joint->kind;
    m->jnt_qposadr[id] = joint->qposadr;
    m->jnt_dofadr[id] = joint->dofadr;
    m->jnt_bodyid[id] = joint->body->item.id;
    m->jnt_group[id] = joint->group;
    m->jnt_limited[id] = joint->limited;
    m->jnt_actfrclimited[id] = joint->force_limited;
    m->jnt_actgravcomp[id] = joint->gravity_as_actuation;
    memcpy(m->jnt_solref[id], joint->solref_limit, sizeof joint->solref_limit);
    memcpy(m->jnt_solimp[id], joint->solimp_limit, sizeof joint->solimp_limit);
    m->jnt_pos[id] = joint->pos;
    m->jnt_axis[id] = joint->axis;
    m->jnt_stiffness[id] = joint->stiffness;
    m->jnt_range[id] = joint->range;
    m->jnt_actfrcrange[id] = joint->force_range;
    m->jnt_margin[id] = joint->margin;
    fill_reference(joint, m);
    fill_dofs(joint, m);
  }
  sn_fill_user(plan, SN_OBJ_JOINT, m->jnt_user);
}
