// simplify.c — bodies and geoms that a model asks to do without
//   reads   compiler alignfree, fusestatic, discardvisual; joint align        writes  the plan's tree
//   A floating body may take the frame of its inertia as its own; a body without joints may become part of its parent;
//   geoms that only serve drawing may go, after they have counted for inertia.
#include "compile/body/tree.h"

#include <stddef.h>

static bool wants_alignment(const snPlan* plan, const snPlanBody* body) {
  if (body->joints.count != 1 || body->bodies.count != 0) return false;
  const snPlanJoint* joint = (const snPlanJoint*)(const void*)body->joints.first;
  if (joint->s.type != SN_JOINT_FREE) return false;
  return joint->align == 1 || (joint->align == 2 && sn_compiler(plan, body->item.el)->alignfree);
}

void sn_align_free_body(snPlan* plan, snPlanBody* body) {
  if (!wants_alignment(plan, body)) return;
  snPose inertial_from_body = pose_inverse(body->inertial);
  body->pose = sn_compose(body->pose, body->inertial);
  body->inertial = pose_identity();
  SN_EACH(snPlanGeom, geom, body->geoms) geom->pose = sn_compose(inertial_from_body, geom->pose);
  SN_EACH(snPlanSite, site, body->sites) site->pose = sn_compose(inertial_from_body, site->pose);
  // conformance: fusing makes MuJoCo place cameras and lights anew, and forget this step for them
  if (plan->compiler.fusestatic) return;
  SN_EACH(snPlanCamera, camera, body->cameras) camera->pose = sn_compose(inertial_from_body, camera->pose);
  SN_EACH(snPlanLight, light, body->lights) {
    light->pos = pose_apply(inertial_from_body, light->pos);
    light->dir = quat_rotate(inertial_from_body.quat, light->dir);
  }
}

static void list_remove(snItemList* list, snItem* previous, snItem* item) {
  if (previous)
    previous->next = item->next;
  else
    list->first = item->next;
  if (list->last == item) list->last = previous;
  list->count--;
}

// Puts the children of a body in its place among its siblings.
static void replace_by_children(snPlanBody* parent, snItem* previous, snPlanBody* body) {
  snItem* after = body->item.next;
  snItemList* siblings = &parent->bodies;
  list_remove(siblings, previous, &body->item);
  if (!body->bodies.first) return;
  if (previous)
    previous->next = body->bodies.first;
  else
    siblings->first = body->bodies.first;
  body->bodies.last->next = after;
  if (!after) siblings->last = body->bodies.last;
  siblings->count += body->bodies.count;
  SN_EACH(snPlanBody, child, body->bodies) {
    child->parent = parent;
    child->pose = sn_compose(body->pose, child->pose);
    if (&child->item == body->bodies.last) break;
  }
}

#define MOVE(Type, list)                                            \
  for (snItem* item = body->list.first, *next; item; item = next) { \
    next = item->next;                                              \
    ((Type*)(void*)item)->body = parent;                            \
    sn_list_add(&parent->list, item);                               \
  }

static void move_contents(snPlanBody* parent, snPlanBody* body) {
  SN_EACH(snPlanGeom, geom, body->geoms) geom->pose = sn_compose(body->pose, geom->pose);
  SN_EACH(snPlanSite, site, body->sites) site->pose = sn_compose(body->pose, site->pose);
  SN_EACH(snPlanCamera, camera, body->cameras) camera->pose = sn_compose(body->pose, camera->pose);
  SN_EACH(snPlanLight, light, body->lights) {
    light->pos = pose_apply(body->pose, light->pos);
    light->dir = quat_rotate(body->pose.quat, light->dir);
  }
  MOVE(snPlanGeom, geoms)
  MOVE(snPlanSite, sites)
  MOVE(snPlanCamera, cameras)
  MOVE(snPlanLight, lights)
}

static void fuse(snPlan* plan, snPlanBody* parent, snItem* previous, snPlanBody* body) {
  if (parent->parent && body->mass >= SN_MINVAL) sn_inertial_absorb(plan, parent, body);
  replace_by_children(parent, previous, body);
  move_contents(parent, body);
  parent->contype = parent->conaffinity = 0;
  parent->margin = 0;
  SN_EACH(snPlanGeom, geom, parent->geoms) {
    parent->contype |= geom->s.contype;
    parent->conaffinity |= geom->s.conaffinity;
    parent->margin = real_max(parent->margin, sn_geom_reach(plan, geom));
  }
}

static bool may_fuse(const snPlanBody* body) {
  bool kept = body->item.el && body->item.el->kind == SN_EL_BODY && !SN_AS(Body, body->item.el)->fuse;
  return body->joints.count == 0 && body->driven.count == 0 && !body->mocap && !body->item.referenced && !kept;
}

static void fuse_children(snPlan* plan, snPlanBody* parent) {
  snItem *previous = NULL, *item = parent->bodies.first;
  while (item) {
    snPlanBody* body = (snPlanBody*)(void*)item;
    if (may_fuse(body)) {
      fuse(plan, parent, previous, body);
      item = previous ? previous->next : parent->bodies.first;
      continue;
    }
    fuse_children(plan, body);
    previous = item;
    item = item->next;
  }
}

void sn_fuse_static_bodies(snPlan* plan) {
  if (plan->compiler.fusestatic) fuse_children(plan, plan->world);
}

static void discard_geoms(snPlanBody* body) {
  snItem *previous = NULL, *next;
  for (snItem* item = body->geoms.first; item; item = next) {
    next = item->next;
    const snSpecGeom* s = &((const snPlanGeom*)(const void*)item)->s;
    if (!s->contype && !s->conaffinity && !item->referenced)
      list_remove(&body->geoms, previous, item);
    else
      previous = item;
  }
  SN_EACH(snPlanBody, child, body->bodies) discard_geoms(child);
}

void sn_discard_visual_geoms(snPlan* plan) {
  if (plan->compiler.discardvisual) discard_geoms(plan->world);
}
