// lean.c — which frames forces and sensors depend on, so that a lean step computes those and no others
//   reads   geom_fluid geom_contype geom_conaffinity, pairs, tendon paths, path_rigid, transmissions, equalities,
//   sensors,
//           force elements
//   writes  geom_lean site_lean cam_lean
#include "analysis/constants.h"
#include "collision/broad/filter.h"
#include "dynamics/fluid_forces.h"
#include "kinematics/tendon/tendon_paths.h"
#include "model/sensor_kind.h"

#include <string.h>

static void mark_site(snModel* m, int site) {
  if (site >= 0) m->site_lean[site] = SN_LEAN_FRAME;
}

// Paths of tendons need positions only.
static void mark_position(snModel* m, int site) {
  if (site >= 0 && m->site_lean[site] == SN_LEAN_NONE) m->site_lean[site] = SN_LEAN_POSITION;
}

static void mark_wrap(snModel* m, int wrap) {
  int object = m->wrap_objid[wrap];
  switch ((snWrapType)m->wrap_type[wrap]) {
    case SN_WRAP_SITE: mark_position(m, object); break;
    case SN_WRAP_SPHERE:
    case SN_WRAP_CYLINDER:
      m->geom_lean[object] = SN_LEAN_FRAME;
      mark_position(m, wrap_side_site(m, wrap));
      break;
    case SN_WRAP_NONE:
    case SN_WRAP_JOINT:
    case SN_WRAP_PULLEY: break;
  }
}

// What a piece of a tendon path runs between; one that no dof changes has its length in path_rigid.
static void mark_piece(snModel* m, int piece) {
  int wrap = m->piece_wrap[piece];
  if (m->path_rigid[wrap] != 0) return;
  for (int end = wrap + piece_span(m, wrap); wrap <= end; wrap++) mark_wrap(m, wrap);
}

// Paths of OpenSim find out in each step which of their points count.
static void mark_route(snModel* m, int tendon) {
  for (int i = 0; i < m->tendon_num[tendon]; i++) mark_wrap(m, m->tendon_adr[tendon] + i);
}

static void mark_actuator(snModel* m, int actuator) {
  int transmission = m->actuator_trntype[actuator];
  if (transmission != SN_TRANSMISSION_SITE && transmission != SN_TRANSMISSION_SLIDERCRANK) return;
  mark_site(m, m->actuator_trnid[actuator][0]);
  mark_site(m, m->actuator_trnid[actuator][1]);
}

static void mark_object(snModel* m, int type, int id) {
  if (id < 0) return;
  if (type == SN_OBJ_GEOM) m->geom_lean[id] = SN_LEAN_FRAME;
  if (type == SN_OBJ_SITE) m->site_lean[id] = SN_LEAN_FRAME;
  if (type == SN_OBJ_CAMERA) m->cam_lean[id] = 1;
}

// One that is not in force now may be later.
static void mark_equality(snModel* m, int eq) {
  mark_object(m, m->eq_objtype[eq], m->eq_obj1id[eq]);
  mark_object(m, m->eq_objtype[eq], m->eq_obj2id[eq]);
}

static void mark_geoms(snModel* m, int first, int count) {
  for (int geom = first; geom < first + count; geom++) m->geom_lean[geom] = SN_LEAN_FRAME;
}

static void mark_geoms_of(snModel* m, int type, int id) {
  if (type == SN_OBJ_BODY) mark_geoms(m, m->body_geomadr[id], m->body_geomnum[id]);
}

static void mark_sensor(snModel* m, int sensor) {
  snSensorSubject subject = sn_sensor_kind(m->sensor_type[sensor])->subject;
  // geoms that are not seen now may be later
  if (subject == SN_SUBJECT_RAYS) mark_geoms(m, 0, m->ngeom);
  if (subject == SN_SUBJECT_GEOM_PAIR) {
    mark_geoms_of(m, m->sensor_objtype[sensor], m->sensor_objid[sensor]);
    mark_geoms_of(m, m->sensor_reftype[sensor], m->sensor_refid[sensor]);
  }
  mark_object(m, m->sensor_objtype[sensor], m->sensor_objid[sensor]);
  mark_object(m, m->sensor_reftype[sensor], m->sensor_refid[sensor]);
}

static int weld_of(const snModel* m, int geom) { return m->body_weldid[m->geom_bodyid[geom]]; }

// Geoms that collide, unless all of them are welded together. Flags, bits and the user's filter may change from step to
// step, so they do not count here.
static void mark_colliding(snModel* m) {
  int weld = -1;
  bool several = false;
  for (int geom = 0; geom < m->ngeom; geom++) {
    if (!geom_collides(m, geom)) continue;
    several |= weld >= 0 && weld_of(m, geom) != weld;
    weld = weld_of(m, geom);
  }
  for (int geom = 0; geom < m->ngeom && several; geom++)
    if (geom_collides(m, geom) && m->geom_lean[geom] == SN_LEAN_NONE) m->geom_lean[geom] = SN_LEAN_CONTACT;
  for (int geom = 0; geom < m->ngeom && m->nflex > 0; geom++)
    if (geom_collides(m, geom) || m->geom_type[geom] == SN_GEOM_PLANE) m->geom_lean[geom] = SN_LEAN_FRAME;
  for (int pair = 0; pair < m->npair; pair++)
    m->geom_lean[m->pair_geom1[pair]] = m->geom_lean[m->pair_geom2[pair]] = SN_LEAN_FRAME;
}

// What a force element reads of the frames of sites and geoms.
static void mark_force(snModel* m, int force) {
  const int* object = m->force_objid[force];
  switch ((snForceElement)m->force_type[force]) {
    case SN_ELEMENT_PRESCRIBED: mark_site(m, object[0]); break;
    case SN_ELEMENT_BUSHING:
    case SN_ELEMENT_EXPRESSIONBUSHING:
    case SN_ELEMENT_POINTFORCE:
      for (int side = 0; side < 2; side++) mark_site(m, object[side]);
      break;
    case SN_ELEMENT_HUNTCROSSLEY:
    case SN_ELEMENT_SMOOTHCONTACT:
    case SN_ELEMENT_FOUNDATION:
      for (int side = 0; side < 2; side++) m->geom_lean[object[side]] = SN_LEAN_FRAME;
      break;
    case SN_ELEMENT_LIMITFORCE:
    case SN_ELEMENT_COORDINATEFORCE:
    case SN_ELEMENT_LIGAMENT:
    case SN_ELEMENT_BLANKEVOORT:
    case SN_ELEMENT_COUNT: break;
  }
}

void sn_constants_lean(snModel* m) {
  for (int geom = 0; geom < m->ngeom; geom++)
    m->geom_lean[geom] = sn_is_fluid_ellipsoid(m, geom) ? SN_LEAN_FRAME : SN_LEAN_NONE;
  mark_colliding(m);
  memset(m->site_lean, 0, (size_t)m->nsite);
  memset(m->cam_lean, 0, (size_t)m->ncam);
  for (int piece = 0; piece < m->npiece; piece++) mark_piece(m, piece);
  for (int route = 0; route < m->nroute; route++) mark_route(m, m->route_tendonid[route]);
  for (int actuator = 0; actuator < m->nu; actuator++) mark_actuator(m, actuator);
  for (int eq = 0; eq < m->neq; eq++) mark_equality(m, eq);
  for (int sensor = 0; sensor < m->nsensor; sensor++) mark_sensor(m, sensor);
  for (int force = 0; force < m->nforce; force++) mark_force(m, force);
}
