// geom.c — <geom>: shapes that collide, weigh and are drawn
//   reads   the element with its class        writes  geom_*
//   `fromto` stands for pose and length of long shapes. Mass comes from `mass`, else from density times volume, or area
//   where the mass is in the shell.
#include "compile/body/tree.h"
#include "compile/resource/hfield_resource.h"
#include "compile/plugin_plan.h"
#include "compile/resource/mesh_resource.h"
#include "geometry/shape_ops.h"
#include "sinew/physics.h"

#include <math.h>
#include <string.h>

// conformance: smallest volume that gets a mass
#define LEAST_VOLUME 1e-14

// Shapes that are a mesh; a distance field has one to be drawn, weighed and bounded by.
static bool is_mesh(int type) { return type == SN_GEOM_MESH || type == SN_GEOM_SDF; }

static void check_shape(snPlan* plan, const snElement* el, const snSpecGeom* s) {
  if (s->type == SN_GEOM_HFIELD && !s->hfield[0])
    sn_plan_error(plan, el, "type", "is a height field, and 'hfield' does not say which");
  if (s->type != SN_GEOM_HFIELD && s->hfield[0]) sn_plan_error(plan, el, "hfield", "needs the type 'hfield'");
  if (is_mesh(s->type) && !s->mesh[0])
    sn_plan_error(plan, el, "type", "is a %s, and 'mesh' does not say which",
                s->type == SN_GEOM_MESH ? "mesh" : "distance field");
  if (is_mesh(s->type) && s->shellinertia)
    sn_plan_error(plan, el, "shellinertia", "does not apply to meshes; <mesh> attribute 'inertia' does");
  if (s->mesh[0] && SN_GIVEN(s, GEOM, fromto)) sn_plan_error(plan, el, "fromto", "cannot be combined with 'mesh'");
  if (s->condim != 1 && s->condim != 3 && s->condim != 4 && s->condim != 6)
    sn_plan_error(plan, el, "condim", "must be 1, 3, 4 or 6, found %d", s->condim);
}

static void plan_pose(snPlan* plan, const snElement* el, snPlanGeom* geom, snPose frame) {
  const snSpecGeom* s = &geom->s;
  snPose own = {vec3_load(s->pos), quat_identity()};
  geom->size = vec3_load(s->size);
  bool sized = true;
  if (SN_GIVEN(s, GEOM, fromto))
    sized = sn_apply_fromto(plan, el, s->type, s->fromto, s->pos, &own, &geom->size);
  else
    own.quat = sn_orientation(plan, el, &s->el);
  if (sized && !s->mesh[0]) sn_check_shape_size(plan, el, s->type, geom->size);
  geom->pose = sn_compose(frame, own);
}

static void plan_mesh(snPlan* plan, const snElement* el, snPlanGeom* geom) {
  if (!geom->s.mesh[0]) return;
  geom->mesh = (snPlanMesh*)(void*)sn_plan_refer(plan, SN_OBJ_MESH, el, "mesh", geom->s.mesh);
  if (geom->mesh) sn_mesh_used(geom->mesh, geom);
}

static void plan_hfield(snPlan* plan, const snElement* el, snPlanGeom* geom) {
  if (!geom->s.hfield[0]) return;
  geom->hfield = (snPlanHfield*)(void*)sn_plan_refer(plan, SN_OBJ_HFIELD, el, "hfield", geom->s.hfield);
}

void sn_plan_geom(snPlan* plan, const snElement* el, snPlanBody* body, snPose frame) {
  snPlanGeom* geom = sn_plan_item(plan, sizeof *geom, SN_OBJ_GEOM, el, sn_spec_name(el), &body->geoms);
  if (!geom) return;
  sn_plan_values(plan, &geom->item, SN_EL_GEOM, &geom->s.el);
  geom->body = body;
  sn_plan_user(plan, &geom->item, geom->s.user);
  plan_mesh(plan, el, geom);
  plan_hfield(plan, el, geom);
  // a geom without a material takes that of its mesh
  if (!geom->s.material[0] && geom->mesh) geom->s.material = geom->mesh->s.material;
  sn_plan_material(plan, el, geom->s.material);
  check_shape(plan, el, &geom->s);
  plan_pose(plan, el, geom, frame);
  geom->plugin = sn_plan_plugin(plan, el, SN_PLUGIN_SDF);
  if (geom->s.type == SN_GEOM_SDF && !geom->plugin && geom->mesh && geom->mesh->plugin)
    sn_plan_error(plan, el, "type", "is a distance field whose mesh is made by a plugin, and it names none itself");
}

void sn_finish_geom(snPlan* plan, snPlanGeom* geom) {
  if (geom->mesh) sn_fit_geom(plan, geom);
  if (geom->hfield) geom->size = sn_hfield_size(geom->hfield);
  if (geom->s.fluidshape)
    sn_fluid_coefficients(geom->fluid, sn_primitive_semiaxes(geom->s.type, geom->size), geom->s.fluidcoef);
}

static double measure_of(const snPlanGeom* geom) {
  if (is_mesh(geom->s.type)) return geom->mesh && geom->mesh->shape ? geom->mesh->shape->measure : 0;
  return sn_primitive_measure(geom->s.type, geom->size, geom->s.shellinertia);
}

static snVec3 inertia_of(const snPlanGeom* geom) {
  // a mesh has the inertia of its box
  if (is_mesh(geom->s.type)) return sn_primitive_inertia(SN_GEOM_BOX, geom->mesh->shape->box, geom->mass, false);
  return sn_primitive_inertia(geom->s.type, geom->size, geom->mass, geom->s.shellinertia);
}

void sn_geom_mass(snPlan* plan, snPlanGeom* geom) {
  snSpecGeom* s = &geom->s;
  double measure = measure_of(geom);
  bool given = SN_GIVEN(s, GEOM, mass);
  if (!given) {
    geom->mass = s->density * measure;
  } else if (s->mass == 0) {
    s->density = 0;
  } else if (measure > LEAST_VOLUME) {
    geom->mass = s->mass;
    s->density = geom->mass / measure;
  }
  if (geom->mass != 0) geom->inertia = inertia_of(geom);

  if (given && s->mass < 0)
    sn_plan_error(plan, geom->item.el, "mass", "must not be negative, found %g", s->mass);
  else if (s->density < 0)
    sn_plan_error(plan, geom->item.el, "density", "must not be negative, found %g", s->density);
}

static snAabb box_of(const snPlanGeom* geom) {
  if (geom->hfield) return sn_hfield_box(geom->hfield);
  if (!is_mesh(geom->s.type)) return sn_primitive_box(geom->s.type, geom->size);
  const snMadeMesh* shape = geom->mesh->shape;
  return (snAabb){vec3_scale(vec3_add(shape->high, shape->low), 0.5),
                  vec3_scale(vec3_sub(shape->high, shape->low), 0.5)};
}

static double radius_of(const snPlanGeom* geom) {
  if (geom->hfield) return sn_hfield_radius(geom->hfield);
  return is_mesh(geom->s.type) ? vec3_length(geom->size) : sn_primitive_radius(geom->s.type, geom->size);
}

static int asset_of(const snPlan* plan, const snPlanGeom* geom) {
  if (geom->hfield) return geom->hfield->item.id;
  bool only_fitted = plan->opt.physics & SN_PHYSICS_FITTED && !is_mesh(geom->s.type);
  return geom->mesh && !only_fitted ? geom->mesh->item.id : -1;
}

void sn_fill_geoms(const snPlan* plan, snModel* m) {
  for (int id = 0; id < plan->count[SN_OBJ_GEOM]; id++) {
    const snPlanGeom* geom = SN_ITEM(snPlanGeom, plan, SN_OBJ_GEOM, id);
    m->geom_bodyid[id] = geom->body->item.id;
    m->geom_dataid[id] = asset_of(plan, geom);
    m->geom_sameframe[id] = (snByte)sn_same_frame(geom->pose, geom->body);
    m->geom_size[id] = geom->size;
    m->geom_aabb[id] = box_of(geom);
    m->geom_rbound[id] = radius_of(geom);
    m->geom_plugin[id] = geom->plugin ? geom->plugin->item.id : -1;
    m->geom_pos[id] = geom->pose.pos;
    m->geom_quat[id] = geom->pose.quat;
    memcpy(m->geom_fluid[id], geom->fluid, sizeof geom->fluid);
  }
}

double sn_geom_reach(const snPlan* plan, const snPlanGeom* geom) {
  // body_margin has had the gap since 3.11; what contacts mean by it, since 3.9
  return plan->opt.physics & SN_PHYSICS_MARGINGAP ? geom->s.margin + geom->s.gap : geom->s.margin;
}
