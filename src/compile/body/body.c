// body.c — <body>: what follows from everything a body carries
//   reads   the plan's bodies        writes  body_*
#include "compile/body/tree.h"
#include "compile/plugin_plan.h"

#include <math.h>
#include <string.h>

// largest number of degrees of freedom that one body may have
#define MOST_DOFS 6

// Locked joints hold a body where they put it.
static bool is_static(const snPlanBody* body) {
  for (; body->parent; body = body->parent) {
    if (body->joints.count > 0) return false;
    SN_EACH(snPlanJoint, joint, body->driven)
    if (!joint->s.locked) return false;
  }
  return true;
}

static void finish_geoms(snPlan* plan, snPlanBody* body) {
  const snSpecCompiler* compiler = sn_compiler(plan, body->item.el);
  bool infer = body->parent && (!body->explicit_inertial || compiler->inertiafromgeom == 1);
  const int* range = compiler->inertiagrouprange;
  bool fixed = is_static(body);
  SN_EACH(snPlanGeom, geom, body->geoms) {
    sn_finish_geom(plan, geom);
    bool touches = geom->s.contype != 0 || geom->s.conaffinity != 0;
    if (geom->s.type == SN_GEOM_PLANE && !fixed && touches)
      sn_plan_error(plan, geom->item.el, NULL, "is a plane and cannot be in a body that moves");
    if (infer && geom->s.group >= range[0] && geom->s.group <= range[1]) sn_geom_mass(plan, geom);
    body->contype |= geom->s.contype;
    body->conaffinity |= geom->s.conaffinity;
    body->margin = real_max(body->margin, sn_geom_reach(plan, geom));
  }
}

// inertiafromgeom: 0 never, 1 always, 2 where there is no <inertial>
static void finish_inertial(snPlan* plan, snPlanBody* body) {
  int from_geoms = sn_compiler(plan, body->item.el)->inertiafromgeom;
  if (body->parent && (from_geoms == 1 || (from_geoms == 2 && !body->has_inertial))) sn_inertial_from_geoms(plan, body);
  // conformance: without any inertia the body's own pose stands in
  if (!body->has_inertial) body->inertial = body->own;
  if (body->parent) sn_inertial_check(plan, body);
}

static void check_joints(snPlan* plan, const snPlanBody* body) {
  bool has_ball = false;
  int dofs = 0;
  SN_EACH(snPlanJoint, joint, body->joints) {
    dofs += sn_joint_nv(joint->s.type);
    if (joint->s.type == SN_JOINT_FREE && body->joints.count > 1)
      sn_plan_error(plan, joint->item.el, NULL, "is a free joint and must be the only joint");
    if (has_ball && (joint->s.type == SN_JOINT_BALL || joint->s.type == SN_JOINT_HINGE))
      sn_plan_error(plan, joint->item.el, NULL, "turns the body, which no joint after a ball joint may do");
    has_ball |= joint->s.type == SN_JOINT_BALL;
  }
  if (dofs > MOST_DOFS)
    sn_plan_error(plan, body->item.el, NULL, "has %d degrees of freedom; at most %d make sense", dofs, MOST_DOFS);
  if (body->mocap && (dofs > 0 || body->parent->parent))
    sn_plan_error(plan, body->item.el, "mocap", "needs a body without joints that is a child of the world");
  if (body->sleep != SN_SLEEP_AUTO && (dofs == 0 || !is_static(body->parent)))
    sn_plan_error(plan, body->item.el, "sleep", "needs the first moving body of its kinematic tree");
}

void sn_finish_body(snPlan* plan, snPlanBody* body) {
  finish_geoms(plan, body);
  finish_inertial(plan, body);
  check_joints(plan, body);
  sn_align_free_body(plan, body);
  SN_EACH(snPlanCamera, camera, body->cameras) sn_finish_camera(plan, camera);
  SN_EACH(snPlanLight, light, body->lights) sn_finish_light(plan, light);
}

static bool has_mass(const snPlanBody* body) {
  return body->mass >= SN_MINVAL && body->inertia.x >= SN_MINVAL && body->inertia.y >= SN_MINVAL &&
         body->inertia.z >= SN_MINVAL;
}

// A moving body may borrow its mass from one that is fixed to it.
static bool carries_mass(const snPlanBody* body) {
  if (has_mass(body)) return true;
  SN_EACH(snPlanBody, child, body->bodies)
  if (child->joints.count == 0 && child->driven.count == 0 && carries_mass(child)) return true;
  return false;
}

void sn_check_moving_masses(snPlan* plan) {
  for (int id = 1; id < plan->count[SN_OBJ_BODY]; id++) {
    const snPlanBody* body = SN_ITEM(snPlanBody, plan, SN_OBJ_BODY, id);
    bool checked = sn_compiler(plan, body->item.el)->checkinertia;
    if (checked && body->joints.count > 0 && !carries_mass(body))
      sn_plan_error(plan, body->item.el, NULL,
                  "moves and so needs mass and inertia above %g, found mass %g, inertia %g %g %g", SN_MINVAL,
                  body->mass, body->inertia.x, body->inertia.y, body->inertia.z);
  }
}

void sn_check_free_joints(snPlan* plan) {
  for (int id = 0; id < plan->count[SN_OBJ_JOINT]; id++) {
    const snPlanJoint* joint = SN_ITEM(snPlanJoint, plan, SN_OBJ_JOINT, id);
    if (joint->s.type == SN_JOINT_FREE && joint->body->parent->parent)
      sn_plan_error(plan, joint->item.el, NULL, "is a free joint and must be in a child of the world");
  }
}

static int first_id(snItemList list) { return list.first ? list.first->id : -1; }

void sn_fill_bodies(const snPlan* plan, snModel* m) {
  for (int id = 0; id < plan->count[SN_OBJ_BODY]; id++) {
    const snPlanBody* body = SN_ITEM(snPlanBody, plan, SN_OBJ_BODY, id);
    m->body_parentid[id] = body->parent ? body->parent->item.id : 0;
    m->body_rootid[id] = body->root;
    m->body_weldid[id] = body->weld;
    m->body_mocapid[id] = body->mocapid;
    m->body_jntnum[id] = body->joints.count;
    m->body_jntadr[id] = first_id(body->joints);
    m->body_dofnum[id] = body->dofnum;
    m->body_dofadr[id] = body->dofnum ? body->dofadr : -1;
    m->body_geomnum[id] = body->geoms.count;
    m->body_geomadr[id] = first_id(body->geoms);
    m->body_simple[id] = (snByte)body->simple;
    bool same_rotation = sn_is_null_pose(NULL, &body->inertial.quat);
    bool same = same_rotation && sn_is_null_pose(&body->inertial.pos, NULL);
    m->body_sameframe[id] = same ? SN_SAMEFRAME_BODY : same_rotation ? SN_SAMEFRAME_BODYROT : SN_SAMEFRAME_NONE;
    m->body_pos[id] = body->pose.pos;
    m->body_quat[id] = body->pose.quat;
    m->body_ipos[id] = body->inertial.pos;
    m->body_iquat[id] = body->inertial.quat;
    m->body_mass[id] = body->mass;
    m->body_inertia[id] = body->inertia;
    m->body_margin[id] = body->margin;
    m->body_plugin[id] = body->plugin ? body->plugin->item.id : -1;
    m->body_contype[id] = body->contype;
    m->body_conaffinity[id] = body->conaffinity;
  }
}
