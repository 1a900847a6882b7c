// geom.c — <geom>: shapes that collide, weigh and are drawn
//   reads   the element with its class        writes  geom_*
//   `fromto` stands for pose and length of long shapes. Mass comes from `mass`, else from density times volume, or area
//   where the mass is in the shell.
#include "compile/fluid.h"
#include "compile/hfield.h"
#include "compile/mesh.h"
#include "compile/orientation.h"
#include "compile/tree.h"
#include "geometry/primitive.h"

#include <math.h>
#include <string.h>

// conformance: smallest volume that gets a mass
#define LEAST_VOLUME 1e-14

static bool check_shape(snPlan* plan, const snElement* el, const snSpecGeom* s) {
  bool known = s->type != SN_GEOM_SDF;
  if (!known) sn_complain(plan, el, "type", "asks for a distance field, which Sinew does not know yet");
  if (s->type == SN_GEOM_HFIELD && !s->hfield[0])
    sn_complain(plan, el, "type", "is a height field, and 'hfield' does not say which");
  if (s->type != SN_GEOM_HFIELD && s->hfield[0]) sn_complain(plan, el, "hfield", "needs the type 'hfield'");
  if (s->type == SN_GEOM_MESH && !s->mesh[0]) sn_complain(plan, el, "type", "is a mesh, and 'mesh' does not say which");
  if (s->type == SN_GEOM_MESH && s->shellinertia)
    sn_complain(plan, el, "shellinertia", "does not apply to meshes; <mesh> attribute 'inertia' does");
  if (s->mesh[0] && SN_GIVEN(s, GEOM, fromto)) sn_complain(plan, el, "fromto", "cannot stand beside 'mesh'");
  if (s->condim != 1 && s->condim != 3 && s->condim != 4 && s->condim != 6)
    sn_complain(plan, el, "condim", "must be 1, 3, 4 or 6, found %d", s->condim);
  return known;
}

static bool is_long(int type) {
  return type == SN_GEOM_CAPSULE || type == SN_GEOM_CYLINDER || type == SN_GEOM_ELLIPSOID || type == SN_GEOM_BOX;
}

bool sn_apply_fromto(snPlan* plan, const snElement* el, int type, const double* fromto, const double* pos, snPose* pose,
                     snVec3* size) {
  if (!is_long(type)) {
    sn_complain(plan, el, "fromto", "needs a capsule, cylinder, ellipsoid or box");
    return false;
  }
  if (pos[0] != 0 || pos[1] != 0 || pos[2] != 0) {
    sn_complain(plan, el, "fromto", "cannot stand beside 'pos'");
    return false;
  }
  double half;
  if (!sn_between(fromto, pose, &half)) {
    sn_complain(plan, el, "fromto", "has both ends at the same point");
    return false;
  }
  bool round = type == SN_GEOM_CAPSULE || type == SN_GEOM_CYLINDER;
  *size = round ? vec3(size->x, half, size->z) : vec3(size->x, size->x, half);
  return true;
}

void sn_check_shape_size(snPlan* plan, const snElement* el, int type, snVec3 size) {
  double v[3] = {size.x, size.y, size.z};
  if (type == SN_GEOM_PLANE) {
    if (!(v[2] > 0)) sn_complain(plan, el, "size", "needs a positive third number in a plane, found %g", v[2]);
    return;
  }
  for (int i = 0; i < sn_primitive_size_count((snGeomType)type); i++)
    if (!(v[i] > 0)) {
      sn_complain(plan, el, "size", "needs %d positive number%s for this shape, found %g in place %d",
                  sn_primitive_size_count((snGeomType)type), sn_primitive_size_count((snGeomType)type) > 1 ? "s" : "",
                  v[i], i + 1);
      return;
    }
}

static void plan_pose(snPlan* plan, const snElement* el, const snSpecGeom* s, snPlanGeom* geom, snPose frame) {
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

static void plan_contact(const snSpecGeom* s, snPlanGeom* geom) {
  geom->contype = s->contype;
  geom->conaffinity = s->conaffinity;
  geom->condim = s->condim;
  geom->priority = s->priority;
  geom->solmix = s->solmix;
  geom->margin = s->margin;
  geom->gap = s->gap;
  memcpy(geom->friction, s->friction, sizeof geom->friction);
  memcpy(geom->solref, s->solref, sizeof geom->solref);
  memcpy(geom->solimp, s->solimp, sizeof geom->solimp);
  geom->visual = !s->contype && !s->conaffinity;
}

static void plan_mesh(snPlan* plan, const snElement* el, const snSpecGeom* s, snPlanGeom* geom) {
  geom->fitscale = s->fitscale;
  if (!s->mesh[0]) return;
  geom->mesh = (snPlanMesh*)(void*)sn_plan_refer(plan, SN_OBJ_MESH, el, "mesh", s->mesh);
  if (geom->mesh) sn_mesh_used(geom->mesh, geom);
}

static void plan_hfield(snPlan* plan, const snElement* el, const snSpecGeom* s, snPlanGeom* geom) {
  if (!s->hfield[0]) return;
  geom->hfield = (snPlanHfield*)(void*)sn_plan_refer(plan, SN_OBJ_HFIELD, el, "hfield", s->hfield);
}

// A geom without a material takes that of its mesh.
static void plan_material(snPlan* plan, const snElement* el, const snSpecGeom* s, snPlanGeom* geom) {
  if (plan->compiler.discardvisual) return;
  const char* name = s->material[0] || !geom->mesh ? s->material : geom->mesh->s.material;
  if (name[0]) geom->material = sn_plan_refer(plan, SN_OBJ_MATERIAL, el, "material", name);
}

void sn_plan_geom(snPlan* plan, const snElement* el, snPlanBody* body, snPose frame) {
  snSpecGeom s;
  sn_spec_resolve(plan->spec, el, &s.el);
  snPlanGeom* geom = sn_plan_item(plan, sizeof *geom, SN_OBJ_GEOM, el, s.name, &body->geoms);
  if (!geom) return;
  geom->body = body;
  geom->shape = (snGeomType)s.type;
  geom->group = s.group;
  geom->mass_given = SN_GIVEN(&s, GEOM, mass);
  geom->mass_written = s.mass;
  geom->density = s.density;
  geom->shell = s.shellinertia;
  for (int i = 0; i < 4; i++) geom->rgba[i] = (float)s.rgba[i];
  sn_plan_user(plan, &geom->item, s.user);
  plan_contact(&s, geom);
  plan_mesh(plan, el, &s, geom);
  plan_hfield(plan, el, &s, geom);
  plan_material(plan, el, &s, geom);
  if (!check_shape(plan, el, &s)) return;
  plan_pose(plan, el, &s, geom, frame);
  geom->in_fluid = s.fluidshape;
  memcpy(geom->fluid_coefficients, s.fluidcoef, sizeof geom->fluid_coefficients);
}

void sn_finish_geom(snPlan* plan, snPlanGeom* geom) {
  if (geom->mesh) sn_fit_geom(plan, geom);
  if (geom->hfield) geom->size = sn_hfield_size(geom->hfield);
  if (geom->in_fluid)
    sn_fluid_coefficients(geom->fluid, sn_primitive_semiaxes(geom->shape, geom->size), geom->fluid_coefficients);
}

static double measure_of(const snPlanGeom* geom) {
  if (geom->shape == SN_GEOM_MESH) return geom->mesh && geom->mesh->shape ? geom->mesh->shape->measure : 0;
  return sn_primitive_measure(geom->shape, geom->size, geom->shell);
}

static snVec3 inertia_of(const snPlanGeom* geom) {
  // a mesh has the inertia of its box
  if (geom->shape == SN_GEOM_MESH) return sn_primitive_inertia(SN_GEOM_BOX, geom->mesh->shape->box, geom->mass, false);
  return sn_primitive_inertia(geom->shape, geom->size, geom->mass, geom->shell);
}

void sn_geom_mass(snPlan* plan, snPlanGeom* geom) {
  double measure = measure_of(geom);
  if (geom->mass_given) {
    if (geom->mass_written == 0)
      geom->density = 0;
    else if (measure > LEAST_VOLUME) {
      geom->mass = geom->mass_written;
      geom->density = geom->mass / measure;
    }
  } else {
    geom->mass = geom->density * measure;
  }
  if (geom->mass != 0) geom->inertia = inertia_of(geom);

  if (geom->mass_given && geom->mass_written < 0)
    sn_complain(plan, geom->item.el, "mass", "must not be negative, found %g", geom->mass_written);
  else if (geom->density < 0)
    sn_complain(plan, geom->item.el, "density", "must not be negative, found %g", geom->density);
}

static snAabb box_of(const snPlanGeom* geom) {
  if (geom->hfield) return sn_hfield_box(geom->hfield);
  if (geom->shape != SN_GEOM_MESH) return sn_primitive_box(geom->shape, geom->size);
  const snMeshShape* shape = geom->mesh->shape;
  return (snAabb){vec3_scale(vec3_add(shape->high, shape->low), 0.5),
                  vec3_scale(vec3_sub(shape->high, shape->low), 0.5)};
}

static double radius_of(const snPlanGeom* geom) {
  if (geom->hfield) return sn_hfield_radius(geom->hfield);
  return geom->shape == SN_GEOM_MESH ? vec3_length(geom->size) : sn_primitive_radius(geom->shape, geom->size);
}

static int asset_of(const snPlanGeom* geom) {
  if (geom->hfield) return geom->hfield->item.id;
  return geom->mesh ? geom->mesh->item.id : -1;
}

void sn_fill_geoms(const snPlan* plan, snModel* m) {
  for (int id = 0; id < plan->count[SN_OBJ_GEOM]; id++) {
    const snPlanGeom* geom = SN_ITEM(snPlanGeom, plan, SN_OBJ_GEOM, id);
    m->geom_type[id] = geom->shape;
    m->geom_contype[id] = geom->contype;
    m->geom_conaffinity[id] = geom->conaffinity;
    m->geom_condim[id] = geom->condim;
    m->geom_bodyid[id] = geom->body->item.id;
    m->geom_dataid[id] = asset_of(geom);
    m->geom_matid[id] = geom->material ? geom->material->id : -1;
    m->geom_group[id] = geom->group;
    m->geom_priority[id] = geom->priority;
    m->geom_sameframe[id] = (snByte)sn_same_frame(geom->pose, geom->body);
    m->geom_solmix[id] = geom->solmix;
    memcpy(m->geom_solref[id], geom->solref, sizeof geom->solref);
    memcpy(m->geom_solimp[id], geom->solimp, sizeof geom->solimp);
    m->geom_size[id] = geom->size;
    m->geom_aabb[id] = box_of(geom);
    m->geom_rbound[id] = radius_of(geom);
    m->geom_pos[id] = geom->pose.pos;
    m->geom_quat[id] = geom->pose.quat;
    m->geom_friction[id] = vec3_load(geom->friction);
    m->geom_margin[id] = geom->margin;
    m->geom_gap[id] = geom->gap;
    memcpy(m->geom_fluid[id], geom->fluid, sizeof geom->fluid);
    memcpy(m->geom_rgba[id], geom->rgba, sizeof geom->rgba);
  }
  sn_fill_user(plan, SN_OBJ_GEOM, m->geom_user);
}
