// tree.c — <worldbody>: bodies, what they carry, and the <frame>s between them
//   reads   the elements below <worldbody>        writes  the plan's tree
//   Frames vanish here: their pose moves into everything inside them. Their order does not matter otherwise, so objects
//   of a body stand in document order whether or not a frame is around them.
#include "compile/body/tree.h"
#include "compile/plugin_plan.h"

#include "collision/broad/collide_mask.h"
#include "compile/section.h"

#include <string.h>

static void plan_children(snPlan* plan, const snElement* parent, snPlanBody* body, snPose frame);

static void plan_body(snPlan* plan, const snElement* el, snPlanBody* parent, snPose frame) {
  const snSpecBody* s = SN_AS(Body, el);
  snPlanBody* body = sn_plan_item(plan, sizeof *body, SN_OBJ_BODY, el, s->name, &parent->bodies);
  if (!body) return;
  body->parent = parent;
  body->own = (snPose){vec3_load(s->pos), sn_orientation(plan, el, el)};
  body->pose = sn_compose(frame, body->own);
  body->inertial = pose_identity();
  body->mocap = s->mocap;
  body->sleep = s->sleep;
  sn_plan_user(plan, &body->item, s->user);
  body->plugin = sn_plan_plugin(plan, el, SN_PLUGIN_PASSIVE);
  plan_children(plan, el, body, pose_identity());
}

static void plan_frame(snPlan* plan, const snElement* el, snPlanBody* body, snPose outer) {
  const snSpecFrame* s = SN_AS(Frame, el);
  sn_plan_name_frame(plan, el, s->name);
  snPose own = {vec3_load(s->pos), sn_orientation(plan, el, el)};
  plan_children(plan, el, body, sn_compose(outer, own));
}

static void plan_child(snPlan* plan, const snElement* el, snPlanBody* body, snPose frame) {
  bool is_joint = el->kind == SN_EL_JOINT || el->kind == SN_EL_FREEJOINT;
  if (is_joint && !body->parent) {
    sn_plan_error(plan, el, NULL, "cannot stand in the world, which never moves");
    return;
  }
  switch (el->kind) {
    case SN_EL_BODY: plan_body(plan, el, body, frame); break;
    case SN_EL_FRAME: plan_frame(plan, el, body, frame); break;
    case SN_EL_INERTIAL: sn_plan_inertial(plan, el, body); break;
    case SN_EL_JOINT: sn_plan_joint(plan, el, body, frame); break;
    case SN_EL_FREEJOINT: sn_plan_freejoint(plan, el, body); break;
    case SN_EL_GEOM: sn_plan_geom(plan, el, body, frame); break;
    case SN_EL_SITE: sn_plan_site(plan, el, body, frame); break;
    case SN_EL_CAMERA: sn_plan_camera(plan, el, body, frame); break;
    case SN_EL_LIGHT: sn_plan_light(plan, el, body, frame); break;
    case SN_EL_PLUGIN:  // a body has looked for its own
      if (!body->parent) body->plugin = sn_plan_plugin(plan, el->parent, SN_PLUGIN_PASSIVE);
      break;
    default: break;  // the reader has refused everything else
  }
}

static void plan_children(snPlan* plan, const snElement* parent, snPlanBody* body, snPose frame) {
  for (const snElement* el = parent->first; el && !plan->out_of_memory; el = el->next)
    plan_child(plan, el, body, frame);
}

static void finish_tree(snPlan* plan, snPlanBody* body) {
  sn_finish_body(plan, body);
  SN_EACH(snPlanBody, child, body->bodies) finish_tree(plan, child);
}

void sn_plan_tree(snPlan* plan) {
  plan->world = sn_plan_item(plan, sizeof *plan->world, SN_OBJ_BODY, NULL, "world", NULL);
  if (!plan->world) return;
  plan->world->own = plan->world->pose = plan->world->inertial = pose_identity();
  for (const snElement* el = sn_first_in(plan, SN_EL_WORLDBODY); el; el = sn_next_in(el))
    plan_child(plan, el, plan->world, pose_identity());
}

void sn_finish_tree(snPlan* plan) { finish_tree(plan, plan->world); }

// Room for a mask of those geoms that collide, unless they are many.
static int mask_room(const snPlan* plan) {
  int count = 0;
  for (int id = 0; id < plan->count[SN_OBJ_GEOM]; id++) {
    const snPlanGeom* geom = SN_ITEM(snPlanGeom, plan, SN_OBJ_GEOM, id);
    count += geom->s.contype || geom->s.conaffinity;
  }
  return mask_bytes(count);
}

void sn_size_tree(snPlan* plan, snModel* m) {
  m->nbody = plan->count[SN_OBJ_BODY];
  m->njnt = plan->count[SN_OBJ_JOINT];
  m->ngeom = plan->count[SN_OBJ_GEOM];
  m->nmask = mask_room(plan);
  m->nsite = plan->count[SN_OBJ_SITE];
  m->ncam = plan->count[SN_OBJ_CAMERA];
  m->nlight = plan->count[SN_OBJ_LIGHT];
}

void sn_fill_tree(const snPlan* plan, snModel* m) {
  sn_fill_bodies(plan, m);
  sn_fill_joints(plan, m);
  sn_fill_geoms(plan, m);
  sn_fill_sites(plan, m);
  sn_fill_cameras(plan, m);
  sn_fill_lights(plan, m);
}
