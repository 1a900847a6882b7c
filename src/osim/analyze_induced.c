// analyze_induced.c — accelerations that each force alone gives (OpenSim's InducedAccelerations)
//   reads   qfrc_passive qfrc_bias actuator_force        writes  a result for each coordinate, each body, the model
//   Contributors are the sum ("total"), every actuator, gravity, and velocity. As in OpenSim, actuators and gravity act
//   at rest, muscles with the force that they have there, and passive forces are part of every contribution; contacts
//   in place of measured forces are not made.
#include "base/report.h"
#include "base/text.h"
#include "kinematics/driven.h"
#include "math/pose.h"
#include "osim/analyze.h"
#include "osim/track.h"
#include "sinew/step.h"
#include "sinew/support.h"
#include <string.h>
#include <strings.h>

#define DEGREE       57.29577951308232
#define WHOLE_MODEL  "center_of_mass"

// ---- results

static bool is_all(const char* const* names, int count) { return count > 0 && strcasecmp(names[0], "all") == 0; }

static bool refuse(const snRecorder* r, const char* problem, const char* name, snDiagnostics* diag) {
  sn_diagnose_line(diag, SN_SEVERITY_ERROR, r->request->file, r->request->line, "the analysis '%s' %s%s%s%s",
                   r->request->name, problem, name[0] ? " '" : "", name, name[0] ? "'" : "");
  return false;
}

static bool list_coordinates(snRecorder* r, const snModel* m, snArena* arena, snDiagnostics* diag) {
  const snAnalysisRequest* q = r->request;
  const char** labels = sn_arena_zarray(arena, const char*, m->njnt + m->ndriven + 1);
  if (!labels) return false;
  if (is_all(q->coordinates, q->coordinate_count)) {
    r->object_count = sn_list_coordinates(m, labels, r->objects);
    return true;
  }
  for (int i = 0; i < q->coordinate_count; i++) {
    int coordinate = sn_find_coordinate(m, q->coordinates[i]);
    if (coordinate < 0) return refuse(r, "names a coordinate that the model does not have,", q->coordinates[i], diag);
    r->objects[r->object_count++] = coordinate;
  }
  return true;
}

// Bodies are kept in place of dofs; -1 is the whole model, which is always there, and last.
static bool list_bodies(snRecorder* r, const snModel* m, snArena* arena, snDiagnostics* diag) {
  const snAnalysisRequest* q = r->request;
  r->dofs = sn_arena_zarray(arena, int, m->nbody + q->name_count + 1);
  for (int body = 1; r->dofs && is_all(q->names, q->name_count) && body < m->nbody; body++)
    if (sn_id_to_name(m, SN_OBJ_BODY, body)) r->dofs[r->dof_count++] = body;
  for (int i = 0; r->dofs && !is_all(q->names, q->name_count) && i < q->name_count; i++) {
    int body = sn_name_to_id(m, SN_OBJ_BODY, q->names[i]);
    if (strcasecmp(q->names[i], WHOLE_MODEL) == 0) continue;
    if (body <= 0) return refuse(r, "names a body that the model does not have,", q->names[i], diag);
    r->dofs[r->dof_count++] = body;
  }
  if (r->dofs) r->dofs[r->dof_count++] = -1;
  return r->dofs != NULL;
}

bool sn_find_induced(snRecorder* r, const snPlant* plant, snArena* arena, snDiagnostics* diag) {
  if (plant->loads.count > 0)
    return refuse(r, "would need contacts in place of measured forces, which are not simulated here", "", diag);
  return list_coordinates(r, plant->m, arena, diag) && list_bodies(r, plant->m, arena, diag);
}

static const char* coordinate_name(const snModel* m, int coordinate) {
  return coordinate < m->njnt ? sn_id_to_name(m, SN_OBJ_JOINT, coordinate)
                              : sn_id_to_name(m, SN_OBJ_DRIVEN, coordinate - m->njnt);
}

// Contributors: with the total, unless only potentials are asked for; actuators; gravity; velocity.
static int contributors(const snRecorder* r, const snPlant* plant) {
  return plant->levers.count + 2 + !r->request->potentials;
}

static const char* contributor(const snRecorder* r, const snPlant* plant, int i) {
  int total = !r->request->potentials, actuators = plant->levers.count;
  if (total && i == 0) return "total";
  if (i - total < actuators) return plant->levers.item[i - total].name;
  return i - total == actuators ? "gravity" : "velocity";
}

bool sn_make_induced(snRecorder* r, const snPlant* plant, int rows, snArena* arena) {
  static const char* const endings[] = {"_X", "_Y", "_Z", "_Ox", "_Oy", "_Oz"};
  const snModel* m = plant->m;
  int count = contributors(r, plant), results = r->object_count + r->dof_count;
  const char** labels = sn_arena_zarray(arena, const char*, 6 * count + 1);
  r->motions = sn_arena_zalloc(arena, sizeof *r->motions * (size_t)(results + 1));
  r->scratch = sn_arena_zarray(arena, double, (count + 2) * m->nv + 1);
  for (int k = 0; labels && r->motions && k < results; k++) {
    bool coordinate = k < r->object_count;
    int body = coordinate ? 0 : r->dofs[k - r->object_count], width = coordinate ? 1 : body < 0 ? 3 : 6;
    for (int i = 0; i < width * count; i++)
      if (!(labels[i] = sn_text_format(arena, "%s%s", contributor(r, plant, i / width),
                                       coordinate ? "" : endings[i % width])))
        return false;
    const char* object = coordinate ? coordinate_name(m, r->objects[k])
                         : body < 0 ? WHOLE_MODEL
                                    : sn_id_to_name(m, SN_OBJ_BODY, body);
    const char* name = sn_text_format(arena, "%s_%s", r->request->name, object ? object : "coordinate");
    if (!name || !(r->motions[r->count] = sn_motion_create(name, rows, width * count, labels))) return false;
    r->motions[r->count++]->in_degrees = coordinate && r->request->in_degrees;
  }
  return labels && r->motions && r->scratch;
}

// ---- rows

static double coordinate_acceleration(const snModel* m, const snData* d, int coordinate) {
  snCoordinateParts q;
  sn_coordinate_parts(&q, m, d->qpos, coordinate);
  return sn_coordinate_acceleration(&q, d->qvel, d->qacc);
}

// At the centre of mass; of bodies that move, what an accelerometer measures with gravity back.
static snSpatial body_acceleration(const snModel* m, const snData* d, int body) {
  snSpatial a = {{0, 0, 0}, {0, 0, 0}};
  if (m->body_weldid[body] == 0) return a;
  sn_object_acceleration(m, d, SN_OBJ_BODY, body, false, &a);
  a.lin = vec3_add(a.lin, m->opt.gravity);
  return a;
}

static snVec3 whole_acceleration(const snModel* m, const snData* d) {
  snVec3 sum = vec3(0, 0, 0);
  double mass = 0;
  for (int body = 1; body < m->nbody; body++) {
    mass += m->body_mass[body];
    sum = vec3_add_scaled(sum, body_acceleration(m, d, body).lin, m->body_mass[body]);
  }
  return mass > 0 ? vec3_scale(sum, 1 / mass) : sum;
}

// Of contributor i, from d->qacc at the speed of d.
static void store(const snRecorder* r, const snModel* m, snData* d, int i) {
  sn_body_forces(m, d);
  for (int k = 0; k < r->object_count; k++) {
    bool degrees = r->request->in_degrees && sn_coordinate_rotates(m, r->objects[k]);
    double* row = r->motions[k]->data + (size_t)r->row * (size_t)r->motions[k]->cols;
    row[i] = (degrees ? DEGREE : 1) * coordinate_acceleration(m, d, r->objects[k]);
  }
  for (int k = 0; k < r->dof_count; k++) {
    const snMotion* motion = r->motions[r->object_count + k];
    int body = r->dofs[k], width = body < 0 ? 3 : 6;
    double* row = motion->data + (size_t)r->row * (size_t)motion->cols + (size_t)(width * i);
    snSpatial a = {{0, 0, 0}, {0, 0, 0}};
    if (body < 0)
      a.lin = whole_acceleration(m, d);
    else
      a = body_acceleration(m, d, body);
    vec3_store(row, a.lin);
    if (body >= 0) vec3_store(row + 3, vec3_scale(a.rot, r->request->in_degrees ? DEGREE : 1));
  }
}

static double lever_force(const snRecorder* r, const snPlant* plant, const snData* d, int i) {
  int actuator = plant->levers.item[i].actuator;
  bool muscle = actuator >= 0 && plant->m->actuator_hilladr[actuator] >= 0;
  if (r->request->potentials && muscle) return 1;
  return actuator >= 0 ? sn_lever_of_force(plant->m, actuator, d->actuator_force[actuator])
                       : plant->controls[i] * plant->levers.item[i].force;
}

// The acceleration by a generalised force, stored as contributor i.
static void contribute(const snRecorder* r, const snModel* m, snData* d, double* force, int i) {
  sn_mass_solution(m, d, force, d->qacc);
  store(r, m, d, i);
}

void sn_record_induced(snRecorder* r, const snPlant* plant, snData* d) {
  const snModel* m = plant->m;
  int total = !r->request->potentials, levers = plant->levers.count, nv = m->nv;
  double *speed = r->scratch, *force = speed + nv, *gravity = force + nv;
  if (total) store(r, m, d, 0);  // d has the acceleration under all forces
  for (int i = 0; i < nv; i++) speed[i] = d->qvel[i], d->qvel[i] = 0;
  sn_forward(m, d);
  for (int k = 0; k < levers; k++) {
    for (int i = 0; i < nv; i++) force[i] = d->qfrc_passive[i];
    sn_lever_apply(&plant->levers.item[k], m, d, lever_force(r, plant, d, k), force);
    contribute(r, m, d, force, total + k);
  }
  for (int i = 0; i < nv; i++) force[i] = d->qfrc_passive[i] - d->qfrc_bias[i], gravity[i] = d->qfrc_bias[i];
  contribute(r, m, d, force, total + levers);
  for (int i = 0; i < nv; i++) d->qvel[i] = speed[i];
  sn_forward(m, d);
  for (int i = 0; i < nv; i++) force[i] = d->qfrc_passive[i] - d->qfrc_bias[i] + gravity[i];
  contribute(r, m, d, force, total + levers + 1);
  sn_forward(m, d);  // as it was, for other analyses
  sn_body_forces(m, d);
}
