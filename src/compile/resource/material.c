// material.c — <material>: kept as data for whoever draws the model
//   reads   the elements with their classes and <layer>s        writes  mat_texid
//   Each role of a texture is inherited by itself: a class may give one and the element another.
#include "compile/section.h"
#include "compile/body/tree.h"

#define ROLES    ((int)(sizeof(snTexRoles) / sizeof(int)))
#define ROLE_RGB 1

typedef struct snPlanMaterial {
  snItem item;
  snSpecMaterial s;
  const snItem* textures[ROLES];  // NULL where it has none
} snPlanMaterial;

// A texture as an element names it, and where.
typedef struct Layer {
  const snElement* el;
  const char* texture;
} Layer;

static void take_layers(snPlan* plan, const snElement* el, Layer* layers) {
  const snSpecMaterial* s = SN_AS(Material, el);
  bool textured = SN_GIVEN(s, MATERIAL, texture);
  if (textured) layers[ROLE_RGB] = (Layer){el, s->texture};
  for (const snElement* child = el->first; child; child = child->next) {
    const snSpecLayer* layer = SN_AS(Layer, child);
    if (textured) sn_plan_error(plan, child, NULL, "cannot stand in a <material> that has the attribute 'texture'");
    layers[layer->role] = (Layer){child, layer->texture};
  }
}

static void plan_layers(snPlan* plan, const snElement* el, snPlanMaterial* material) {
  Layer layers[ROLES] = {0};
  snClassIterator classes = sn_class_iterate(sn_class_of(plan->spec, el), SN_EL_MATERIAL);
  for (const snElement* preset; (preset = sn_class_next(&classes));) take_layers(plan, preset, layers);
  take_layers(plan, el, layers);
  for (int role = 0; role < ROLES; role++)
    if (layers[role].el && layers[role].texture[0])
      material->textures[role] = sn_plan_refer(plan, SN_OBJ_TEXTURE, layers[role].el, "texture", layers[role].texture);
}

static void plan_material(snPlan* plan, const snElement* el) {
  if (!sn_spec_name(el)[0]) sn_plan_error(plan, el, "name", "is missing");
  if (plan->compiler.discardvisual) return;
  snPlanMaterial* material =
      sn_plan_item(plan, sizeof *material, SN_OBJ_MATERIAL, el, sn_spec_name(el), &plan->lists[SN_OBJ_MATERIAL]);
  if (!material) return;
  sn_plan_values(plan, &material->item, SN_EL_MATERIAL, &material->s.el);
  plan_layers(plan, el, material);
}

void sn_plan_materials(snPlan* plan) {
  for (const snElement* el = sn_first_in(plan, SN_EL_ASSET); el; el = sn_next_in(el))
    if (el->kind == SN_EL_MATERIAL) plan_material(plan, el);
}

void sn_size_materials(snPlan* plan, snModel* m) { m->nmat = plan->count[SN_OBJ_MATERIAL]; }

void sn_fill_materials(const snPlan* plan, snModel* m) {
  for (int id = 0; id < m->nmat; id++) {
    const snPlanMaterial* material = SN_ITEM(snPlanMaterial, plan, SN_OBJ_MATERIAL, id);
    for (int role = 0; role < ROLES; role++)
      m->mat_texid[id][role] = material->textures[role] ? material->textures[role]->id : -1;
  }
}

void sn_plan_material(snPlan* plan, const snElement* el, const char* name) {
  if (name[0] && !plan->compiler.discardvisual) sn_plan_refer(plan, SN_OBJ_MATERIAL, el, "material", name);
}
