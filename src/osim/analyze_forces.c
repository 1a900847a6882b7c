// analyze_forces.c — forces of actuators, force elements, springs and measurements (OpenSim's ForceReporter)
//   reads   force_value actuator_force ten_length ten_velocity site_xpos geom_xpos        writes  columns
//   Forces on bodies stand in the axes of the world with their torque about the origin of the body, those of bushings
//   by functions or expressions about the origin of their frame, as OpenSim reports them.
#include "dynamics/force_elements.h"
#include "osim/analyze.h"
#include "sinew/support.h"
#include <stdio.h>
#include <string.h>

static const char* const forces[3] = {".force.X", ".force.Y", ".force.Z"};
static const char* const torques[3] = {".torque.X", ".torque.Y", ".torque.Z"};
static const char* const points[3] = {".point.X", ".point.Y", ".point.Z"};

static const char* body_name(const snModel* m, int body) {
  const char* name = body > 0 ? sn_id_to_name(m, SN_OBJ_BODY, body) : "ground";
  return name ? name : "body";
}

static const char* element_name(const snModel* m, int force) {
  const char* name = sn_id_to_name(m, SN_OBJ_FORCE, force);
  return name ? name : "force";
}

static void put_load(snColumns* c, snElementLoad load, snVec3 origin, double sign, const char* name,
                     const char* frame) {
  snVec3 torque = vec3_add(load.torque, vec3_cross(vec3_sub(load.point, origin), load.force));
  sn_columns(c, vec3_scale(load.force, sign), forces, "%s.%s", name, frame);
  sn_columns(c, vec3_scale(torque, sign), torques, "%s.%s", name, frame);
}

// ---- bushings

// The frame of a bushing: a site "NAME frame1", or "NAME FRAME" where the frame has a name of its own.
static const char* frame_name(const snModel* m, int force, int side) {
  int site = m->force_objid[force][side];
  const char *name = sn_id_to_name(m, SN_OBJ_SITE, site), *owner = element_name(m, force);
  size_t length = strlen(owner);
  bool own = name && strncmp(name, owner, length) == 0 && name[length] == ' ';
  if (own && strcmp(name + length + 1, side ? "frame2" : "frame1") != 0) return name + length + 1;
  return body_name(m, m->site_bodyid[site]);
}

static bool by_functions(const snModel* m, int force) {
  if (m->force_type[force] == SN_ELEMENT_EXPRESSIONBUSHING) return true;
  for (int i = 0; i < 6; i++)
    if (m->force_functionid[force][i] >= 0) return true;
  return false;
}

static void put_bushing(snColumns* c, const snModel* m, const snData* d, int force) {
  const int* site = m->force_objid[force];
  snElementLoad load = sn_bushing_load(m, d, force);
  bool own = by_functions(m, force);
  for (int side = 0; side < 2; side++) {
    snVec3 origin = own ? d->site_xpos[site[side]] : d->xpos[m->site_bodyid[site[side]]];
    put_load(c, load, origin, side ? 1 : -1, element_name(m, force), frame_name(m, force, side));
  }
}

// ---- contacts of several surfaces: one force of OpenSim is an element for each pair

// The name of the force that an element "NAME GEOM GEOM" belongs to: its first characters, as many as are returned.
static int family(const snModel* m, int force) {
  const char* name = element_name(m, force);
  for (int turned = 0; turned < 2; turned++) {
    char ending[1024];
    const char *a = sn_id_to_name(m, SN_OBJ_GEOM, m->force_objid[force][turned]),
               *b = sn_id_to_name(m, SN_OBJ_GEOM, m->force_objid[force][!turned]);
    size_t length = strlen(name);
    int size = snprintf(ending, sizeof ending, " %s %s", a ? a : "", b ? b : "");
    if (size > 0 && (size_t)size < length && strcmp(name + length - (size_t)size, ending) == 0)
      return (int)length - size;
  }
  return (int)strlen(name);
}

static bool is_kin(const snModel* m, int a, int b) {
  int length = family(m, a);
  return m->force_type[a] == m->force_type[b] && family(m, b) == length &&
         strncmp(element_name(m, a), element_name(m, b), (size_t)length) == 0;
}

// What all elements of a family do to a body.
static void put_body(snColumns* c, const snModel* m, const snData* d, int force, int body) {
  snVec3 sum = vec3(0, 0, 0), torque = sum, origin = d->xpos[body];
  for (int e = force; e < m->nforce; e++) {
    if (!is_kin(m, force, e)) continue;
    snElementLoad load = sn_contact_load(m, d, e);
    snVec3 about = vec3_add(load.torque, vec3_cross(vec3_sub(load.point, origin), load.force));
    for (int side = 0; side < 2; side++)
      if (m->geom_bodyid[m->force_objid[e][side]] == body) {
        sum = vec3_add_scaled(sum, load.force, side ? 1 : -1);
        torque = vec3_add_scaled(torque, about, side ? 1 : -1);
      }
  }
  int length = family(m, force);
  const char *name = element_name(m, force), *frame = body_name(m, body);
  sn_columns(c, sum, forces, "%.*s.%s", length, name, frame);
  sn_columns(c, torque, torques, "%.*s.%s", length, name, frame);
}

static bool came_before(const snModel* m, int first, int force, int side) {
  int geom = m->force_objid[force][side];
  for (int e = first; e <= force; e++)
    for (int k = 0; k < 2 && (e < force || k < side); k++)
      if (is_kin(m, first, e) && m->force_objid[e][k] == geom) return true;
  return false;
}

static void put_family(snColumns* c, const snModel* m, const snData* d, int force) {
  for (int e = 0; e < force; e++)
    if (is_kin(m, e, force)) return;
  for (int e = force; e < m->nforce; e++)
    for (int side = 0; side < 2 && is_kin(m, force, e); side++)
      if (!came_before(m, force, e, side)) put_body(c, m, d, force, m->geom_bodyid[m->force_objid[e][side]]);
}

static void put_smooth(snColumns* c, const snModel* m, const snData* d, int force) {
  snElementLoad load = sn_contact_load(m, d, force);
  const int* geom = m->force_objid[force];
  put_load(c, load, d->xpos[m->geom_bodyid[geom[1]]], 1, element_name(m, force), "Sphere");
  put_load(c, load, d->xpos[m->geom_bodyid[geom[0]]], -1, element_name(m, force), "HalfSpace");
}

// ---- along lines

static void put_between(snColumns* c, const snModel* m, const snData* d, const int site[2], snVec3 on_second,
                        const char* name) {
  for (int side = 0; side < 2; side++) {
    const char* body = body_name(m, m->site_bodyid[site[side]]);
    sn_columns(c, vec3_scale(on_second, side ? 1 : -1), forces, "%s.%s", name, body);
    sn_columns(c, d->site_xpos[site[side]], points, "%s.%s", name, body);
  }
}

static void put_strain(snColumns* c, const snModel* m, const snData* d, int force) {
  const snStrainLaw* p = force_parameters(m, force);
  const char* name = element_name(m, force);
  int tendon = m->force_objid[force][0];
  double length = d->ten_length[tendon], speed = d->ten_velocity[tendon];
  double spring = strain_tension(p, length, 0), total = d->force_value[force][0];
  sn_column(c, spring, "%s.force_spring", name);
  sn_column(c, total - spring, "%s.force_damping", name);
  sn_column(c, total, "%s.force_total", name);
  sn_column(c, length, "%s.length", name);
  sn_column(c, speed, "%s.lengthening_speed", name);
  sn_column(c, length / p->length - 1, "%s.strain", name);
  sn_column(c, speed / p->length, "%s.strain_rate", name);
}

// A tendon with stiffness: between two sites, or a spring of a coordinate.
static void put_spring(snColumns* c, const snModel* m, const snData* d, int tendon) {
  double stiffness = m->tendon_stiffness[tendon], damping = m->tendon_damping[tendon];
  const char* name = sn_id_to_name(m, SN_OBJ_TENDON, tendon);
  const int* entry = m->wrap_objid + m->tendon_adr[tendon];
  const int* type = m->wrap_type + m->tendon_adr[tendon];
  if (!name || (stiffness == 0 && damping == 0)) return;
  double tension = sn_spring_tension(m, d, tendon);
  if (m->tendon_num[tendon] == 1 && type[0] == SN_WRAP_JOINT)
    sn_column(c, -tension * m->wrap_prm[m->tendon_adr[tendon]], "%s_Force", name);
  if (m->tendon_num[tendon] != 2 || type[0] != SN_WRAP_SITE || type[1] != SN_WRAP_SITE) return;
  snVec3 between = vec3_sub(d->site_xpos[entry[1]], d->site_xpos[entry[0]]);
  double length = vec3_length(between);
  put_between(c, m, d, entry, vec3_scale(between, length > 0 ? -tension / length : 0), name);
}

// ---- functions of time

// One PrescribedForce is an element for its force and one for its torque, "force/NAME" where it has both.
static void put_prescribed(snColumns* c, const snModel* m, const snData* d, int force) {
  static const char* const f[3] = {"_fx", "_fy", "_fz"};
  static const char* const p[3] = {"_px", "_py", "_pz"};
  static const char* const t[3] = {"_torque_x", "_torque_y", "_torque_z"};
  const snPrescribed* prm = force_parameters(m, force);
  const char *name = element_name(m, force), *slash = strchr(name, '/');
  int site = m->force_objid[force][0];
  const char* frame = prm->local != 0 ? body_name(m, m->site_bodyid[site]) : "ground";
  if (slash) name = slash + 1;
  sn_columns(c, vec3_load(d->force_value[force]), prm->torque != 0 ? t : f, "%s_%s", frame, name);
  const int* point = m->force_functionid[force] + 3;
  if (prm->torque != 0 || (point[0] < 0 && point[1] < 0 && point[2] < 0)) return;
  snVec3 from = vec3_sub(vec3_load(d->force_value[force] + 3), d->site_xpos[site]);
  sn_columns(c, mat3_transpose_mul_vec3(d->site_xmat[site], from), p, "%s_%s", frame, name);
}

// ---- all of them

static void put_element(snColumns* c, const snModel* m, const snData* d, int force) {
  const char* name = element_name(m, force);
  const double* value = d->force_value[force];
  bool shaped = m->force_functionid[force][0] >= 0;
  switch ((snForceElement)m->force_type[force]) {
    case SN_ELEMENT_LIMITFORCE:
      sn_column(c, value[0], "%s", name);
      sn_column(c, sn_energy_of_element(m, d, force), "PotentialEnergy");
      break;
    case SN_ELEMENT_COORDINATEFORCE: sn_column(c, value[0], "%s", name); break;
    case SN_ELEMENT_BUSHING:
    case SN_ELEMENT_EXPRESSIONBUSHING: put_bushing(c, m, d, force); break;
    case SN_ELEMENT_LIGAMENT: sn_column(c, value[0], shaped ? "%s" : "%s_tension", name); break;
    case SN_ELEMENT_BLANKEVOORT: put_strain(c, m, d, force); break;
    case SN_ELEMENT_HUNTCROSSLEY:
    case SN_ELEMENT_FOUNDATION: put_family(c, m, d, force); break;
    case SN_ELEMENT_SMOOTHCONTACT: put_smooth(c, m, d, force); break;
    case SN_ELEMENT_POINTFORCE: put_between(c, m, d, m->force_objid[force], vec3_load(value), name); break;
    case SN_ELEMENT_PRESCRIBED: put_prescribed(c, m, d, force); break;
    case SN_ELEMENT_COUNT: break;
  }
}

static void put_measured(snColumns* c, const snPlant* plant, const snData* d, int load) {
  static const char* const endings[3][3] = {{"_Fx", "_Fy", "_Fz"}, {"_px", "_py", "_pz"}, {"_Tx", "_Ty", "_Tz"}};
  bool given[3];
  const snExternalForce* source = sn_load_source(&plant->loads, load, given);
  snLoadWrench w = sn_load_at(&plant->loads, d, load, d->time);
  snVec3 from = vec3_sub(w.point, d->xpos[w.body]);
  snVec3 values[3] = {w.force, mat3_transpose_mul_vec3(d->xmat[w.body], from), w.torque};
  const char* body = source->body ? source->body : "ground";
  for (int k = 0; k < 3; k++)
    if (given[k] && (k != 1 || given[0])) sn_columns(c, values[k], endings[k], "%s_%s", body, source->name);
}

void sn_columns_of_forces(const snRecorder* r, const snPlant* plant, snData* d, snColumns* c) {
  const snModel* m = plant->m;
  (void)r;
  for (int i = 0; i < plant->levers.count; i++)
    sn_column(c, sn_lever_actuation(plant, d, i), "%s", plant->levers.item[i].name);
  for (int force = 0; force < m->nforce; force++) put_element(c, m, d, force);
  for (int tendon = 0; tendon < m->ntendon; tendon++) put_spring(c, m, d, tendon);
  for (int load = 0; load < plant->loads.count; load++) put_measured(c, plant, d, load);
}
