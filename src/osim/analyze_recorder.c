// analyze_recorder.c — results of analyses: their columns, and rows of bodies and points
//   reads   xipos xmat cvel cacc        writes  a row of every result
#include "osim/analyze.h"

#include "base/report.h"
#include "base/text.h"
#include "math/elementary.h"
#include "math/pose.h"
#include "osim/track.h"
#include "sinew/support.h"
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define WHOLE_MODEL "center_of_mass"

// ---- columns

typedef struct Candidates {
  const snModel* m;
  snObjectType type;
} Candidates;

// The name of a body, of a coordinate of one number, or of a muscle; "" for another object, NULL past the last.
static const char* candidate(const void* context, int i) {
  const Candidates* c = context;
  int count = c->type == SN_OBJ_BODY ? c->m->nbody : c->type == SN_OBJ_JOINT ? c->m->njnt : c->m->nu;
  if (i >= count) return NULL;
  bool fits = (c->type != SN_OBJ_JOINT || sn_is_scalar_joint(c->m, i)) &&
              (c->type != SN_OBJ_ACTUATOR || c->m->actuator_hilladr[i] >= 0);
  const char* name = fits ? sn_id_to_name(c->m, c->type, i) : NULL;
  return name ? name : "";
}

static bool unknown(const snRecorder* r, const snModel* m, snObjectType type, const char* name, snDiagnostics* diag) {
  const char* kind = type == SN_OBJ_BODY ? "body" : type == SN_OBJ_JOINT ? "free coordinate" : "muscle";
  const char* close = sn_closest_word(name, candidate, &(Candidates){m, type});
  sn_diagnose_line(diag, SN_SEVERITY_ERROR, r->request->file, r->request->line,
                   "the analysis '%s' names the %s '%s', which the model does not have%s%s%s", r->request->name, kind,
                   name, close ? "; did you mean '" : "", close ? close : "", close ? "'?" : "");
  return false;
}

static int find_body(const snModel* m, const char* name) {
  return !name || strcmp(name, "ground") == 0 ? 0 : sn_name_to_id(m, SN_OBJ_BODY, name);
}

static bool list_bodies(snRecorder* r, const snModel* m, snDiagnostics* diag) {
  const snAnalysisRequest* q = r->request;
  for (int body = 1; q->name_count == 0 && body < m->nbody; body++)
    if (sn_id_to_name(m, SN_OBJ_BODY, body)) r->objects[r->object_count++] = body;
  if (q->name_count == 0) r->objects[r->object_count++] = -1;
  for (int i = 0; i < q->name_count; i++) {
    bool whole = strcmp(q->names[i], WHOLE_MODEL) == 0;
    int body = whole ? -1 : sn_name_to_id(m, SN_OBJ_BODY, q->names[i]);
    if (!whole && body < 0) return unknown(r, m, SN_OBJ_BODY, q->names[i], diag);
    r->objects[r->object_count++] = body;
  }
  return true;
}

static bool list_muscles(snRecorder* r, const snModel* m, snDiagnostics* diag) {
  const snAnalysisRequest* q = r->request;
  for (int i = 0; q->name_count == 0 && i < m->nu; i++)
    if (m->actuator_hilladr[i] >= 0 && sn_id_to_name(m, SN_OBJ_ACTUATOR, i)) r->objects[r->object_count++] = i;
  for (int i = 0; i < q->name_count; i++) {
    int actuator = sn_name_to_id(m, SN_OBJ_ACTUATOR, q->names[i]);
    if (actuator < 0 || m->actuator_hilladr[actuator] < 0)
      return unknown(r, m, SN_OBJ_ACTUATOR, q->names[i], diag);
    r->objects[r->object_count++] = actuator;
  }
  for (int joint = 0; q->moments && q->coordinate_count == 0 && joint < m->njnt; joint++)
    if (sn_is_scalar_joint(m, joint) && sn_id_to_name(m, SN_OBJ_JOINT, joint))
      r->dofs[r->dof_count++] = m->jnt_dofadr[joint];
  for (int i = 0; q->moments && i < q->coordinate_count; i++) {
    int joint = sn_name_to_id(m, SN_OBJ_JOINT, q->coordinates[i]);
    if (joint < 0 || !sn_is_scalar_joint(m, joint))
      return unknown(r, m, SN_OBJ_JOINT, q->coordinates[i], diag);
    r->dofs[r->dof_count++] = m->jnt_dofadr[joint];
  }
  return true;
}

static bool add_motion(snRecorder* r, snArena* arena, const char* ending, int rows, int cols, const char** labels) {
  const char* name = sn_text_format(arena, "%s_%s", r->request->name, ending);
  snMotion* motion = name ? sn_motion_create(name, rows, cols, labels) : NULL;
  if (!motion) return false;
  r->motions[r->count++] = motion;
  return true;
}

static bool add_kinematics(snRecorder* r, snArena* arena, int rows, int cols, const char** labels) {
  bool bodies = r->request->kind == SN_ANALYSIS_BODIES;
  static const char* const names[] = {"pos", "vel", "acc"};
  for (int i = 0; i < 3; i++) {
    const char* frame = i > 0 && r->request->local ? "bodyLocal" : "global";
    const char* ending = bodies ? sn_text_format(arena, "%s_%s", names[i], frame)
                                : sn_text_format(arena, "%s_%s", r->request->point_name, names[i]);
    if (!ending || !add_motion(r, arena, ending, rows, cols, labels)) return false;
    r->motions[r->count - 1]->in_degrees = bodies && r->request->in_degrees;
  }
  return true;
}

static bool make_bodies(snRecorder* r, const snModel* m, int rows, snArena* arena) {
  static const char* const endings[] = {"X", "Y", "Z", "Ox", "Oy", "Oz"};
  const char** labels = sn_arena_zarray(arena, const char*, 6 * r->object_count + 1);
  int cols = 0;
  for (int i = 0; labels && i < r->object_count; i++) {
    const char* name = r->objects[i] < 0 ? WHOLE_MODEL : sn_id_to_name(m, SN_OBJ_BODY, r->objects[i]);
    for (int k = 0; k < (r->objects[i] < 0 ? 3 : 6); k++)
      if (!(labels[cols++] = sn_text_format(arena, "%s_%s", name, endings[k]))) return false;
  }
  return labels && add_kinematics(r, arena, rows, cols, labels);
}

static bool make_point(snRecorder* r, int rows, snArena* arena) {
  const char* labels[] = {"state_0", "state_1", "state_2"};  // as OpenSim labels them
  return add_kinematics(r, arena, rows, 3, labels);
}

static bool make_muscles(snRecorder* r, const snModel* m, int rows, snArena* arena) {
  const char** labels = sn_arena_zarray(arena, const char*, r->object_count + 1);
  for (int i = 0; labels && i < r->object_count; i++) labels[i] = sn_id_to_name(m, SN_OBJ_ACTUATOR, r->objects[i]);
  bool ok = labels != NULL;
  for (int k = 0; ok && sn_muscle_quantities[k]; k++)
    ok = add_motion(r, arena, sn_muscle_quantities[k], rows, r->object_count, labels);
  for (int k = 0; ok && k < 2 * r->dof_count; k++) {
    const char* joint = sn_id_to_name(m, SN_OBJ_JOINT, m->dof_jntid[r->dofs[k % r->dof_count]]);
    const char* ending = sn_text_format(arena, "%s_%s", k < r->dof_count ? "MomentArm" : "Moment", joint);
    ok = ending && add_motion(r, arena, ending, rows, r->object_count, labels);
  }
  return ok;
}

// Coordinates, with those that others drive, in the order of the model.
static bool list_coordinates(snRecorder* r, const snModel* m, snArena* arena, snDiagnostics* diag) {
  const snAnalysisRequest* q = r->request;
  const char** labels = sn_arena_zarray(arena, const char*, m->njnt + m->ndriven + 1);
  if (!labels) return false;
  if (q->name_count == 0) r->object_count = sn_list_coordinates(m, labels, r->objects);
  for (int i = 0; i < q->name_count; i++) {
    int coordinate = sn_find_coordinate(m, q->names[i]);
    if (coordinate < 0) return unknown(r, m, SN_OBJ_JOINT, q->names[i], diag);
    r->objects[r->object_count++] = coordinate;
  }
  return true;
}

static const char* coordinate_name(const snModel* m, int coordinate) {
  return coordinate < m->njnt ? sn_id_to_name(m, SN_OBJ_JOINT, coordinate)
                              : sn_id_to_name(m, SN_OBJ_DRIVEN, coordinate - m->njnt);
}

static bool make_three(snRecorder* r, const snPlant* plant, int rows, snArena* arena) {
  bool coordinates = r->request->kind == SN_ANALYSIS_COORDINATES;
  const char** labels = sn_arena_zarray(arena, const char*, r->object_count + 1);
  for (int i = 0; labels && i < r->object_count; i++)
    labels[i] = coordinates ? coordinate_name(plant->m, r->objects[i]) : plant->levers.item[r->objects[i]].name;
  bool ok = labels != NULL;
  for (int k = 0; ok && k < 3; k++) {
    const char* ending = (coordinates ? sn_coordinate_results : sn_actuator_results)[k];
    ok = add_motion(r, arena, ending, rows, r->object_count, labels);
    if (ok && coordinates) r->motions[k]->in_degrees = r->request->in_degrees;
  }
  return ok;
}

static bool list_points(snRecorder* r, const snModel* m, snDiagnostics* diag) {
  const snAnalysisRequest* q = r->request;
  r->body = find_body(m, q->body);
  r->relative_to = find_body(m, q->relative_to);
  if (r->body < 0) return unknown(r, m, SN_OBJ_BODY, q->body, diag);
  return r->relative_to >= 0 || unknown(r, m, SN_OBJ_BODY, q->relative_to, diag);
}

static bool list_objects(snRecorder* r, const snPlant* plant, snArena* arena, snDiagnostics* diag) {
  switch (r->request->kind) {
    case SN_ANALYSIS_BODIES: return list_bodies(r, plant->m, diag);
    case SN_ANALYSIS_MUSCLES: return list_muscles(r, plant->m, diag);
    case SN_ANALYSIS_COORDINATES: return list_coordinates(r, plant->m, arena, diag);
    case SN_ANALYSIS_ACTUATORS:
      for (int i = 0; i < plant->levers.count; i++) r->objects[r->object_count++] = i;
      return true;
    case SN_ANALYSIS_FORCES: return true;
    case SN_ANALYSIS_PROBES: return sn_find_probes(r, plant, arena, diag);
    case SN_ANALYSIS_INDUCED: return sn_find_induced(r, plant, arena, diag);
    case SN_ANALYSIS_OUTPUTS: return sn_find_outputs(r, plant, arena, diag);
    case SN_ANALYSIS_REACTIONS:
      return sn_joint_loads_find(&r->joints, plant->m, &r->request->joints, arena, diag);
    case SN_ANALYSIS_POINT: break;
  }
  return list_points(r, plant->m, diag);
}

// ---- results that one function labels and computes

static bool has_room(snColumns* c) {
  if (c->count < c->room) return true;
  int room = 2 * c->room + 64;
  const char** labels = sn_arena_zarray(c->arena, const char*, room);
  if (labels && c->count > 0) memcpy(labels, c->labels, (size_t)c->count * sizeof *labels);
  c->failed = c->failed || !labels;
  if (labels) c->labels = labels, c->room = room;
  return labels != NULL;
}

static void put(snColumns* c, double value, const char* stem, const char* ending) {
  if (c->values)
    c->values[c->count++] = value;
  else if (has_room(c) && !(c->labels[c->count++] = sn_text_format(c->arena, "%s%s", stem, ending)))
    c->failed = true;
}

void sn_column(snColumns* c, double value, const char* format, ...) {
  char stem[1024] = "";
  va_list arguments;
  va_start(arguments, format);
  if (!c->values) vsnprintf(stem, sizeof stem, format, arguments);
  va_end(arguments);
  put(c, value, stem, "");
}

void sn_columns(snColumns* c, snVec3 value, const char* const endings[3], const char* format, ...) {
  char stem[1024] = "";
  va_list arguments;
  va_start(arguments, format);
  if (!c->values) vsnprintf(stem, sizeof stem, format, arguments);
  va_end(arguments);
  double numbers[3];
  vec3_store(numbers, value);
  for (int k = 0; k < 3; k++) put(c, numbers[k], stem, endings[k]);
}

static snColumnsFn* columns_of(const snRecorder* r) {
  return r->request->kind == SN_ANALYSIS_FORCES ? sn_columns_of_forces : sn_columns_of_probes;
}

static bool make_columns(snRecorder* r, const snPlant* plant, snData* d, int rows, snArena* arena) {
  snColumns c = {.arena = arena};
  columns_of(r)(r, plant, d, &c);
  const char* ending = r->request->kind == SN_ANALYSIS_FORCES ? "forces" : "probes";
  return !c.failed && add_motion(r, arena, ending, rows, c.count, c.labels);
}

static void record_columns(const snRecorder* r, const snPlant* plant, snData* d) {
  snMotion* motion = r->motions[0];
  snColumns c = {.values = motion->data + (size_t)r->row * (size_t)motion->cols};
  columns_of(r)(r, plant, d, &c);
}

static bool make_results(snRecorder* r, const snPlant* plant, snData* d, int rows, snArena* arena) {
  switch (r->request->kind) {
    case SN_ANALYSIS_BODIES: return make_bodies(r, plant->m, rows, arena);
    case SN_ANALYSIS_MUSCLES: return make_muscles(r, plant->m, rows, arena);
    case SN_ANALYSIS_COORDINATES:
    case SN_ANALYSIS_ACTUATORS: return make_three(r, plant, rows, arena);
    case SN_ANALYSIS_FORCES:
    case SN_ANALYSIS_PROBES: return make_columns(r, plant, d, rows, arena);
    case SN_ANALYSIS_INDUCED: return sn_make_induced(r, plant, rows, arena);
    case SN_ANALYSIS_OUTPUTS: return sn_make_outputs(r, rows, arena);
    case SN_ANALYSIS_REACTIONS:
      return add_motion(r, arena, "ReactionLoads", rows, SN_JOINT_NUMBERS * r->joints.count, r->joints.labels);
    case SN_ANALYSIS_POINT: break;
  }
  return make_point(r, rows, arena);
}

bool sn_recorder_create(snRecorder* r, const snPlant* plant, const snAnalysisRequest* request, snData* d,
                        int rows, snArena* arena, snDiagnostics* diag) {
  const snModel* m = plant->m;
  int most = m->nbody + m->njnt + m->ndriven + plant->levers.count + m->nu + request->name_count + 2;
  int arms = m->njnt + request->coordinate_count, before = diag ? diag->errors : 0;
  *r = (snRecorder){.request = request,
                    .motions = sn_arena_zarray(arena, snMotion*, 32 + 2 * arms),
                    .objects = sn_arena_zarray(arena, int, most),
                    .dofs = sn_arena_zarray(arena, int, arms + 1)};
  bool ok = r->motions && r->objects && r->dofs && list_objects(r, plant, arena, diag) &&
            make_results(r, plant, d, rows, arena);
  if (!ok && diag && diag->errors == before) sn_diagnose(diag, SN_SEVERITY_ERROR, "", "out of memory");
  return ok;
}

// ---- rows

// Linear and angular position (x, y, z of body-fixed rotations), velocity and acceleration.
typedef struct Kinematics {
  snVec3 linear[3], angular[3];
} Kinematics;

// R = Rx(a) Ry(b) Rz(c)
static snVec3 body_fixed_xyz(snMat3 R) {
  snVec3 x = mat3_col(R, 0), y = mat3_col(R, 1), z = mat3_col(R, 2);
  return vec3(sn_atan2(-z.y, z.z), sn_asin(fmin(1, fmax(-1, z.x))), sn_atan2(-y.x, x.x));
}

// At the centre of mass, in the world. The acceleration of a body that moves counts gravity as an upward one of the
// world; that of a body fixed to the world is 0 without it.
static Kinematics body_kinematics(const snModel* m, const snData* d, int body) {
  snSpatial velocity = {{0, 0, 0}, {0, 0, 0}}, acceleration = velocity;
  sn_object_velocity(m, d, SN_OBJ_BODY, body, false, &velocity);
  sn_object_acceleration(m, d, SN_OBJ_BODY, body, false, &acceleration);
  // sn_object_* give axes of the world at the centre of mass
  snVec3 gravity = m->body_weldid[body] > 0 ? m->opt.gravity : vec3(0, 0, 0);
  return (Kinematics){{d->xipos[body], velocity.lin, vec3_add(acceleration.lin, gravity)},
                      {body_fixed_xyz(d->xmat[body]), velocity.rot, acceleration.rot}};
}

static Kinematics whole_model(const snModel* m, const snData* d) {
  Kinematics sum = {0};
  double mass = 0;
  for (int body = 1; body < m->nbody; body++) {
    Kinematics k = body_kinematics(m, d, body);
    mass += m->body_mass[body];
    for (int i = 0; i < 3; i++)
      sum.linear[i] = vec3_add(sum.linear[i], vec3_scale(k.linear[i], m->body_mass[body]));
  }
  // without mass there is no centre: the origin, at rest
  for (int i = 0; mass > 0 && i < 3; i++) sum.linear[i] = vec3_scale(sum.linear[i], 1 / mass);
  return sum;
}

static void record_bodies(snRecorder* r, const snModel* m, const snData* d) {
  double unit = r->request->in_degrees ? 57.29577951308232 : 1;
  for (int i = 0, col = 0; i < r->object_count; i++) {
    int body = r->objects[i];
    Kinematics k = body < 0 ? whole_model(m, d) : body_kinematics(m, d, body);
    for (int n = 0; n < 3; n++) {
      double* out = r->motions[n]->data + (size_t)r->row * (size_t)r->motions[n]->cols + (size_t)col;
      bool local = r->request->local && n > 0 && body >= 0;
      snVec3 linear = local ? mat3_transpose_mul_vec3(d->xmat[body], k.linear[n]) : k.linear[n];
      snVec3 angular = local ? mat3_transpose_mul_vec3(d->xmat[body], k.angular[n]) : k.angular[n];
      vec3_store(out, linear);
      if (body >= 0) vec3_store(out + 3, vec3_scale(angular, unit));
    }
    col += body < 0 ? 3 : 6;
  }
}

// p = c + r, v = v_c + w x r, a = a_c + dw x r + w x (w x r). Velocity and acceleration stay those in the ground and
// are only expressed in the axes of the other body, as in OpenSim.
static void record_point(snRecorder* r, const snModel* m, const snData* d) {
  snVec3 p = vec3_add(d->xpos[r->body], mat3_mul_vec3(d->xmat[r->body], r->request->point));
  Kinematics k = body_kinematics(m, d, r->body);
  if (r->body == 0) k = (Kinematics){0};
  snVec3 arm = vec3_sub(p, k.linear[0]), spin = k.angular[1], turn = vec3_cross(spin, arm);
  snVec3 values[] = {p, vec3_add(k.linear[1], turn),
                     vec3_add(k.linear[2], vec3_add(vec3_cross(k.angular[2], arm), vec3_cross(spin, turn)))};
  if (r->relative_to > 0) values[0] = vec3_sub(p, d->xpos[r->relative_to]);
  for (int n = 0; n < 3; n++)
    vec3_store(r->motions[n]->data + 3 * (size_t)r->row, mat3_transpose_mul_vec3(d->xmat[r->relative_to], values[n]));
}

void sn_recorder_row(snRecorder* r, const snPlant* plant, snData* d, double time) {
  for (int i = 0; i < r->count; i++) r->motions[i]->time[r->row] = time;
  switch (r->request->kind) {
    case SN_ANALYSIS_BODIES: record_bodies(r, plant->m, d); break;
    case SN_ANALYSIS_POINT: record_point(r, plant->m, d); break;
    case SN_ANALYSIS_MUSCLES: sn_record_muscles(r, plant->m, d); break;
    case SN_ANALYSIS_COORDINATES: sn_record_coordinates(r, plant->m, d); break;
    case SN_ANALYSIS_ACTUATORS: sn_record_actuators(r, plant, d); break;
    case SN_ANALYSIS_FORCES:
    case SN_ANALYSIS_PROBES: record_columns(r, plant, d); break;
    case SN_ANALYSIS_INDUCED: sn_record_induced(r, plant, d); break;
    case SN_ANALYSIS_OUTPUTS: sn_record_outputs(r, plant, d); break;
    case SN_ANALYSIS_REACTIONS: sn_record_reactions(r, plant, d); break;
  }
  r->row++;
}
