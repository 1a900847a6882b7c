// material.c — <material>: kept as data for whoever draws the model
//   reads   the elements with their classes        writes  mat_*
#include "compile/section.h"

typedef struct snPlanMaterial {
  snItem item;
  snSpecMaterial s;
} snPlanMaterial;

// texture roles of a material; none is loaded yet
#define ROLES ((int)(sizeof(snTexRoles) / sizeof(int)))

static void plan_material(snPlan* plan, const snElement* el) {
  snPlanMaterial* material =
      sn_plan_item(plan, sizeof *material, SN_OBJ_MATERIAL, el, sn_spec_name(el), &plan->lists[SN_OBJ_MATERIAL]);
  if (!material) return;
  sn_spec_resolve(plan->spec, el, &material->s.el);
  if (!material->item.name[0]) sn_complain(plan, el, "name", "is missing");
  if (material->s.texture[0]) sn_plan_refer(plan, SN_OBJ_TEXTURE, el, "texture", material->s.texture);
}

void sn_plan_materials(snPlan* plan) {
  if (plan->compiler.discardvisual) return;
  for (const snElement* el = sn_first_in(plan, SN_EL_ASSET); el; el = sn_next_in(el))
    if (el->kind == SN_EL_MATERIAL) plan_material(plan, el);
}

void sn_size_materials(snPlan* plan, snModel* m) { m->nmat = plan->count[SN_OBJ_MATERIAL]; }

void sn_fill_materials(const snPlan* plan, snModel* m) {
  for (int id = 0; id < m->nmat; id++) {
    const snSpecMaterial* s = &SN_ITEM(snPlanMaterial, plan, SN_OBJ_MATERIAL, id)->s;
    for (int role = 0; role < ROLES; role++) m->mat_texid[id][role] = -1;
    m->mat_texuniform[id] = (snByte)s->texuniform;
    for (int i = 0; i < 2; i++) m->mat_texrepeat[id][i] = (float)s->texrepeat[i];
    m->mat_emission[id] = (float)s->emission;
    m->mat_specular[id] = (float)s->specular;
    m->mat_shininess[id] = (float)s->shininess;
    m->mat_reflectance[id] = (float)s->reflectance;
    m->mat_metallic[id] = (float)s->metallic;
    m->mat_roughness[id] = (float)s->roughness;
    for (int i = 0; i < 4; i++) m->mat_rgba[id][i] = (float)s->rgba[i];
  }
}
