// light.c — <light>
//   reads   the element with its class        writes  light_*
#include "compile/tree.h"

#include <string.h>

// `directional` is an older way to choose a kind; of it and `type` the one written last counts.
static int light_kind(snPlan* plan, const snElement* el, const snSpecLight* s) {
  const int rows[] = {SN_ROW(LIGHT, directional), SN_ROW(LIGHT, type)};
  if (sn_spec_last_given(plan->spec, el, rows, 2) != rows[0]) return s->type;
  return s->directional ? SN_LIGHT_DIRECTIONAL : SN_LIGHT_SPOT;
}

static void copy_color(float out[3], const double in[3]) {
  for (int i = 0; i < 3; i++) out[i] = (float)in[i];
}

static void plan_appearance(const snSpecLight* s, snPlanLight* light) {
  light->castshadow = s->castshadow;
  light->active = s->active;
  light->bulbradius = (float)s->bulbradius;
  light->intensity = (float)s->intensity;
  light->range = (float)s->range;
  light->cutoff = (float)s->cutoff;
  light->exponent = (float)s->exponent;
  copy_color(light->attenuation, s->attenuation);
  copy_color(light->ambient, s->ambient);
  copy_color(light->diffuse, s->diffuse);
  copy_color(light->specular, s->specular);
}

void sn_plan_light(snPlan* plan, const snElement* el, snPlanBody* body, snPose frame) {
  snSpecLight s;
  sn_spec_resolve(plan->spec, el, &s.el);
  snPlanLight* light = sn_plan_item(plan, sizeof *light, SN_OBJ_LIGHT, el, s.name, &body->lights);
  if (!light) return;
  light->body = body;
  light->mode = s.mode;
  light->kind = light_kind(plan, el, &s);
  light->pos = pose_apply(frame, vec3_load(s.pos));
  light->dir = quat_rotate(frame.quat, vec3_load(s.dir));
  if (!sn_unit_vector(&light->dir)) sn_complain(plan, el, "dir", "is too short to be a direction");
  if (s.texture[0]) light->texture = sn_plan_refer(plan, SN_OBJ_TEXTURE, el, "texture", s.texture);
  plan_appearance(&s, light);
}

void sn_finish_light(snPlan* plan, snPlanLight* light) {
  const char* target = SN_AS(Light, light->item.el)->target;
  if (target[0]) light->target = sn_plan_refer(plan, SN_OBJ_BODY, light->item.el, "target", target);
}

void sn_fill_lights(const snPlan* plan, snModel* m) {
  for (int id = 0; id < plan->count[SN_OBJ_LIGHT]; id++) {
    const snPlanLight* light = SN_ITEM(snPlanLight, plan, SN_OBJ_LIGHT, id);
    m->light_mode[id] = light->mode;
    m->light_bodyid[id] = light->body->item.id;
    m->light_targetbodyid[id] = light->target ? light->target->id : -1;
    m->light_type[id] = light->kind;
    m->light_texid[id] = light->texture ? light->texture->id : -1;
    m->light_castshadow[id] = light->castshadow;
    m->light_bulbradius[id] = light->bulbradius;
    m->light_intensity[id] = light->intensity;
    m->light_range[id] = light->range;
    m->light_active[id] = light->active;
    m->light_pos[id] = light->pos;
    m->light_dir[id] = light->dir;
    memcpy(m->light_attenuation[id], light->attenuation, sizeof light->attenuation);
    m->light_cutoff[id] = light->cutoff;
    m->light_exponent[id] = light->exponent;
    memcpy(m->light_ambient[id], light->ambient, sizeof light->ambient);
    memcpy(m->light_diffuse[id], light->diffuse, sizeof light->diffuse);
    memcpy(m->light_specular[id], light->specular, sizeof light->specular);
  }
}
