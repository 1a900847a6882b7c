// joint.c — <joint> and <freejoint>
//   reads   the element with its class        writes  addresses and placement of jnt_* dof_*, qpos0 qpos_spring
//   Angles become radians; a range does so only where it is in force (conformance).
#include "compile/body/tree.h"

#include <string.h>

// conformance: limits of a free joint, and limits of actuator forces on a ball or free joint, are never in force
static void plan_limits(snPlan* plan, const snElement* el, snSpecJoint* s) {
  if (s->type == SN_JOINT_FREE) {
    s->limited = false;
    return;
  }
  sn_check_limited(plan, el, s->limited, s->range, "range", "limited");
  s->limited = sn_is_limited(s->limited, s->range);
  if (!s->limited) return;

  if (s->type == SN_JOINT_BALL && s->range[0] != 0)
    sn_plan_error(plan, el, "range", "must begin with 0 in a ball joint, found %g", s->range[0]);
  if (s->type != SN_JOINT_BALL && s->range[0] >= s->range[1])
    sn_plan_error(plan, el, "range", "must rise, found %g %g", s->range[0], s->range[1]);
  if (s->type == SN_JOINT_SLIDE) return;
  for (int i = 0; i < 2; i++) s->range[i] = sn_angle(plan, el, s->range[i]);
}

static void plan_force_limits(snPlan* plan, const snElement* el, snSpecJoint* s) {
  if (s->type == SN_JOINT_FREE || s->type == SN_JOINT_BALL)
    s->actuatorfrclimited = false;
  else
    sn_plan_limit(plan, el, s->actuatorfrclimited, s->actuatorfrcrange, "actuatorfrcrange", "actuatorfrclimited");
}

static void plan_placement(snPlan* plan, const snElement* el, snPlanJoint* joint, snPose frame) {
  const snSpecJoint* s = &joint->s;
  joint->axis = vec3(0, 0, 1);
  if (s->type == SN_JOINT_FREE) return;
  joint->pos = pose_apply(frame, vec3_load(s->pos));
  if (s->type == SN_JOINT_BALL) return;
  joint->axis = quat_rotate(frame.quat, vec3_load(s->axis));
  if (!sn_unit_vector(&joint->axis)) sn_plan_error(plan, el, "axis", "is too short to be a direction");
}

static void plan_reference(const snPlan* plan, const snElement* el, snSpecJoint* s) {
  if (s->type != SN_JOINT_HINGE) return;
  s->ref = sn_angle(plan, el, s->ref);
  s->springref = sn_angle(plan, el, s->springref);
}

static void check_springdamper(snPlan* plan, const snElement* el, const double* v) {
  if ((v[0] != 0 || v[1] != 0) && (v[0] <= 0 || v[1] <= 0))
    sn_plan_error(plan, el, "springdamper", "needs two positive numbers, found %g %g", v[0], v[1]);
}

// A driven or locked joint has no coordinate of its own in qpos, so it is not among the joints of the model.
static snPlanJoint* joint_item(snPlan* plan, const snElement* el, snPlanBody* body) {
  const snSpecJoint* written = SN_AS(Joint, el);
  bool driven = written->driver[0] || written->locked || el->first;
  snPlanJoint* joint = sn_plan_item(plan, sizeof *joint, driven ? SN_OBJ_DRIVEN : SN_OBJ_JOINT, el, sn_spec_name(el),
                                    driven ? &body->driven : &body->joints);
  if (!joint) return NULL;
  joint->is_driven = driven;
  joint->order = body->axis_count++;
  return joint;
}

static void plan_locked_value(snPlan* plan, const snElement* el, snSpecJoint* s) {
  if (s->type == SN_JOINT_HINGE) s->lockedvalue = sn_angle(plan, el, s->lockedvalue);
}

void sn_plan_joint(snPlan* plan, const snElement* el, snPlanBody* body, snPose frame) {
  snPlanJoint* joint = joint_item(plan, el, body);
  if (!joint) return;
  snSpecJoint* s = &joint->s;
  sn_plan_values(plan, &joint->item, SN_EL_JOINT, &s->el);
  if (joint->is_driven) joint->item.values = NULL;
  joint->body = body;
  joint->align = 2;
  sn_plan_user(plan, &joint->item, s->user);
  plan_limits(plan, el, s);
  plan_force_limits(plan, el, s);
  plan_placement(plan, el, joint, frame);
  plan_reference(plan, el, s);
  check_springdamper(plan, el, s->springdamper);
  plan_locked_value(plan, el, s);
}

// A free joint without classes: it takes no defaults, so its numbers are the built-in ones of <joint>.
void sn_plan_freejoint(snPlan* plan, const snElement* el, snPlanBody* body) {
  const snSpecFreejoint* written = SN_AS(Freejoint, el);
  const snElement* builtin = sn_spec_builtin(plan->spec, SN_EL_JOINT);
  snPlanJoint* joint = sn_plan_item(plan, sizeof *joint, SN_OBJ_JOINT, el, written->name, &body->joints);
  if (!joint || !builtin) return;
  joint->s = *SN_AS(Joint, builtin);
  joint->s.type = SN_JOINT_FREE;
  joint->s.group = written->group;
  joint->item.values = &joint->s.el;
  joint->body = body;
  joint->align = written->align;
  joint->order = body->axis_count++;
  joint->axis = vec3(0, 0, 1);
}

static void fill_reference(const snPlanJoint* joint, snModel* m) {
  double *q = m->qpos0 + joint->qposadr, *spring = m->qpos_spring + joint->qposadr;
  snJointType type = (snJointType)joint->s.type;
  switch (type) {
    case SN_JOINT_FREE:
      vec3_store(q, joint->body->pose.pos);
      quat_store(q + 3, joint->body->pose.quat);
      break;
    case SN_JOINT_BALL: quat_store(q, quat_identity()); break;
    case SN_JOINT_SLIDE:
    case SN_JOINT_HINGE: q[0] = joint->s.ref; break;
    case SN_JOINT_COUNT: break;
  }
  memcpy(spring, q, sizeof(double) * (size_t)sn_joint_nq(type));
  if (type == SN_JOINT_SLIDE || type == SN_JOINT_HINGE) spring[0] = joint->s.springref;
}

void sn_fill_joints(const snPlan* plan, snModel* m) {
  for (int id = 0; id < plan->count[SN_OBJ_JOINT]; id++) {
    const snPlanJoint* joint = SN_ITEM(snPlanJoint, plan, SN_OBJ_JOINT, id);
    m->jnt_qposadr[id] = joint->qposadr;
    m->jnt_dofadr[id] = joint->dofadr;
    m->jnt_bodyid[id] = joint->body->item.id;
    m->jnt_pos[id] = joint->pos;
    m->jnt_axis[id] = joint->axis;
    fill_reference(joint, m);
    for (int dof = joint->dofadr; dof < joint->dofadr + sn_joint_nv(joint->s.type); dof++) {
      m->dof_bodyid[dof] = joint->body->item.id;
      m->dof_jntid[dof] = id;
    }
  }
}
