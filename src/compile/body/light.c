// light.c — <light>
//   reads   the element with its class        writes  placement of light_*
#include "compile/body/tree.h"

// `directional` is an older way to choose a kind; of it and `type` the one written last counts.
static int light_kind(snPlan* plan, const snElement* el, const snSpecLight* s) {
  const int rows[] = {SN_ROW(LIGHT, directional), SN_ROW(LIGHT, type)};
  if (sn_spec_last_given(plan->spec, el, rows, 2) != rows[0]) return s->type;
  return s->directional ? SN_LIGHT_DIRECTIONAL : SN_LIGHT_SPOT;
}

void sn_plan_light(snPlan* plan, const snElement* el, snPlanBody* body, snPose frame) {
  snPlanLight* light = sn_plan_item(plan, sizeof *light, SN_OBJ_LIGHT, el, sn_spec_name(el), &body->lights);
  if (!light) return;
  snSpecLight* s = &light->s;
  sn_plan_values(plan, &light->item, SN_EL_LIGHT, &s->el);
  light->body = body;
  s->type = light_kind(plan, el, s);
  light->pos = pose_apply(frame, vec3_load(s->pos));
  light->dir = quat_rotate(frame.quat, vec3_load(s->dir));
  if (!sn_unit_vector(&light->dir)) sn_plan_error(plan, el, "dir", "is too short to be a direction");
  if (s->texture[0]) sn_plan_refer(plan, SN_OBJ_TEXTURE, el, "texture", s->texture);
}

void sn_finish_light(snPlan* plan, const snPlanLight* light) {
  if (light->s.target[0]) sn_plan_refer(plan, SN_OBJ_BODY, light->item.el, "target", light->s.target);
}

void sn_fill_lights(const snPlan* plan, snModel* m) {
  for (int id = 0; id < plan->count[SN_OBJ_LIGHT]; id++) {
    const snPlanLight* light = SN_ITEM(snPlanLight, plan, SN_OBJ_LIGHT, id);
    m->light_bodyid[id] = light->body->item.id;
    m->light_pos[id] = light->pos;
    m->light_dir[id] = light->dir;
  }
}
