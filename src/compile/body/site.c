// site.c — <site>: marked places
//   reads   the element with its class        writes  placement of site_*
#include "compile/body/tree.h"

static bool check_shape(snPlan* plan, const snElement* el, int type) {
  bool allowed = type != SN_GEOM_MESH && type != SN_GEOM_HFIELD && type != SN_GEOM_PLANE && type != SN_GEOM_SDF;
  if (!allowed) sn_plan_error(plan, el, "type", "must be a sphere, capsule, ellipsoid, cylinder or box in a site");
  return allowed;
}

void sn_plan_site(snPlan* plan, const snElement* el, snPlanBody* body, snPose frame) {
  snPlanSite* site = sn_plan_item(plan, sizeof *site, SN_OBJ_SITE, el, sn_spec_name(el), &body->sites);
  if (!site) return;
  snSpecSite* s = &site->s;
  sn_plan_values(plan, &site->item, SN_EL_SITE, &s->el);
  site->body = body;
  site->size = vec3_load(s->size);
  sn_plan_material(plan, el, s->material);
  sn_plan_user(plan, &site->item, s->user);
  if (!check_shape(plan, el, s->type)) return;

  site->frame = frame.quat;
  if (s->xfunction[0]) s->pos[0] = 0;
  if (s->yfunction[0]) s->pos[1] = 0;
  if (s->zfunction[0]) s->pos[2] = 0;
  snPose own = {vec3_load(s->pos), quat_identity()};
  bool sized = true;
  if (SN_GIVEN(s, SITE, fromto))
    sized = sn_apply_fromto(plan, el, s->type, s->fromto, s->pos, &own, &site->size);
  else
    own.quat = sn_orientation(plan, el, &s->el);
  if (sized) sn_check_shape_size(plan, el, s->type, site->size);
  site->pose = sn_compose(frame, own);
}

void sn_fill_sites(const snPlan* plan, snModel* m) {
  for (int id = 0; id < plan->count[SN_OBJ_SITE]; id++) {
    const snPlanSite* site = SN_ITEM(snPlanSite, plan, SN_OBJ_SITE, id);
    m->site_bodyid[id] = site->body->item.id;
    m->site_sameframe[id] = (snByte)sn_same_frame(site->pose, site->body);
    m->site_size[id] = site->size;
    m->site_pos[id] = site->pose.pos;
    m->site_quat[id] = site->pose.quat;
  }
}
