// ik_sensors.c — inverse kinematics of sensors that measure orientations
//   min_q  sum_i w_i a_i(q)^2, a_i the angle from what sensor i measured to where it is. Its rotation vector e_i is the
//   gradient of a_i^2 / 2 by turns of the body in the world.
#include "base/text.h"
#include "math/pose.h"
#include "osim/ik.h"
#include "sinew/imu.h"
#include "sinew/pipeline.h"
#include "sinew/support.h"
#include <math.h>
#include <string.h>

#define ENDING "_imu"

// ---- terms

static snQuat measured(const snMotion* data, int row, int col) {
  return quat_load(data->data + (size_t)row * (size_t)data->cols + (size_t)col);
}

// False where nothing was measured.
static bool error_of(const snIk* ik, const snData* d, const snIkSensor* s, int frame, snVec3* error) {
  snQuat seen = measured(ik->data, frame, s->col);
  if (!isfinite(seen.w + seen.x + seen.y + seen.z)) return false;
  snQuat wanted = quat_mul(ik->ground, seen), now = quat_mul(d->xquat[s->body], s->offset);
  *error = quat_to_rotation_vector(quat_normalize(quat_mul(now, quat_conjugate(wanted))));
  return true;
}

double sn_ik_sensor_cost(const snIk* ik, const snData* d, int frame) {
  double cost = 0;
  snVec3 e;
  for (int i = 0; i < ik->sensor_count; i++)
    if (error_of(ik, d, &ik->sensors[i], frame, &e)) cost += ik->sensors[i].weight * vec3_dot(e, e);
  return cost;
}

void sn_ik_sensor_terms(const snIk* ik, snIkWork* w, int frame) {
  size_t nv = (size_t)ik->m->nv;
  snVec3 e;
  for (int k = 0; k < ik->sensor_count; k++) {
    if (!error_of(ik, w->d, &ik->sensors[k], frame, &e)) continue;
    double r[3];
    vec3_store(r, e);
    sn_body_jacobian(ik->m, w->d, ik->sensors[k].body, NULL, w->jacobian);
    for (int axis = 0; axis < 3; axis++) {
      const double* row = w->jacobian + (size_t)axis * nv;
      for (size_t i = 0; i < nv; i++) {
        double scaled = ik->sensors[k].weight * row[i];
        if (scaled == 0) continue;
        w->gradient[i] += scaled * r[axis];
        for (size_t j = 0; j <= i; j++) w->hessian[i * nv + j] += scaled * row[j];
      }
    }
  }
}

void sn_ik_sensor_errors(const snIk* ik, const snData* d, int frame, double* angles) {
  snVec3 e;
  for (int i = 0; i < ik->sensor_count; i++)
    angles[i] = error_of(ik, d, &ik->sensors[i], frame, &e) ? vec3_length(e) : NAN;
}

// ---- sensors

// The name of the sensor whose columns begin at `col`.
static const char* sensor_name(const snMotion* data, int col, snArena* arena) {
  size_t length = strlen(data->labels[col]);
  return sn_text_copy(arena, data->labels[col], length > 2 ? length - 2 : length);
}

static int body_of(const snModel* m, const char* name, snArena* arena) {
  size_t length = strlen(name), tail = strlen(ENDING);
  if (length <= tail || strcmp(name + length - tail, ENDING) != 0) return -1;
  const char* body = sn_text_copy(arena, name, length - tail);
  return body ? sn_name_to_id(m, SN_OBJ_BODY, body) : -1;
}

static double weight_of(const snImuOptions* o, const char* name) {
  for (int i = 0; i < o->weight_count; i++)
    if (strcmp(o->weights[i].name, name) == 0) return o->weights[i].weight;
  return 1;
}

static int find_sensor(const snMotion* data, const char* name) {
  size_t length = strlen(name);
  for (int col = 0; col + 3 < data->cols; col += 4)
    if (strncmp(data->labels[col], name, length) == 0 && strcmp(data->labels[col] + length, "_w") == 0) return col;
  return -1;
}

static snQuat space_rotation(snVec3 angles) {
  snQuat x = quat_from_axis_angle(vec3(1, 0, 0), angles.x), y = quat_from_axis_angle(vec3(0, 1, 0), angles.y);
  return quat_mul(quat_from_axis_angle(vec3(0, 0, 1), angles.z), quat_mul(y, x));
}

// The body that moves on ground, first in the model.
static int base_body(const snModel* m) {
  for (int body = 1; body < m->nbody; body++)
    if (m->body_parentid[body] == 0 && m->body_weldid[body] > 0) return body;
  return -1;
}

static bool read_axis(const char* word, snVec3* axis) {
  double sign = word && word[0] == '-' ? -1 : 1;
  char letter = word ? word[sign < 0 ? 1 : 0] : '\0';
  if (!word || strlen(word) != (sign < 0 ? 2u : 1u) || !strchr("xyzXYZ", letter)) return false;
  int i = (letter | 32) - 'x';
  *axis = vec3(i == 0 ? sign : 0, i == 1 ? sign : 0, i == 2 ? sign : 0);
  return true;
}

// The turn about y after which the base sensor's axis points along x of the base body: OpenSim's angle, which is taken
// in space.
static bool heading_of(const snIk* ik, const snData* d, const snImuOptions* o, snQuat* turn, snDiagnostics* diag) {
  snVec3 axis;
  int col = find_sensor(o->calibration, o->base), body = base_body(ik->m);
  const char* file = o->calibration->file;
  *turn = quat_identity();
  if (!read_axis(o->heading, &axis)) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "the heading of '%s' is an axis (x, -x, y, -y, z or -z), not '%s'",
                o->base, o->heading ? o->heading : "");
    return false;
  }
  if (col < 0) sn_diagnose(diag, SN_SEVERITY_ERROR, file, "no column has the base sensor '%s'", o->base);
  if (body < 0) sn_diagnose(diag, SN_SEVERITY_ERROR, "", "no body of the model moves on ground: it has no heading");
  if (col < 0 || body < 0) return false;
  snVec3 seen = quat_rotate(quat_mul(ik->ground, measured(o->calibration, 0, col)), axis);
  snVec3 x = mat3_col(d->xmat[body], 0);
  double angle = sn_acos(fmin(1, fmax(-1, vec3_dot(seen, x))));
  *turn = quat_from_axis_angle(vec3(0, 1, 0), vec3_cross(x, seen).y > 0 ? -angle : angle);
  return true;
}

// Where a sensor is in its body: from the calibration, else from the site of its name.
static bool find_offset(const snIk* ik, const snData* d, const snImuOptions* o, snQuat turn, snIkSensor* s,
                        snArena* arena) {
  if (!o->calibration) {
    int site = sn_name_to_id(ik->m, SN_OBJ_SITE, s->name);
    if (site < 0) return false;
    s->body = ik->m->site_bodyid[site];
    s->offset = ik->m->site_quat[site];
    return true;
  }
  int col = find_sensor(o->calibration, s->name);
  s->body = body_of(ik->m, s->name, arena);
  if (col < 0 || s->body < 0) return false;
  snQuat seen = quat_mul(turn, quat_mul(ik->ground, measured(o->calibration, 0, col)));
  s->offset = quat_normalize(quat_mul(quat_conjugate(d->xquat[s->body]), seen));
  return isfinite(s->offset.w);
}

static bool find_sensors(snIk* ik, const snData* d, const snImuOptions* o, snArena* arena, snDiagnostics* diag) {
  snQuat turn = quat_identity();
  if (o->calibration && o->base && !heading_of(ik, d, o, &turn, diag)) return false;
  for (int col = 0; col + 3 < ik->data->cols; col += 4) {
    snIkSensor* s = &ik->sensors[ik->sensor_count];
    *s = (snIkSensor){.name = sensor_name(ik->data, col, arena), .col = col};
    if (!s->name) return false;
    s->weight = weight_of(o, s->name);
    if (!(s->weight > 0)) continue;
    if (find_offset(ik, d, o, turn, s, arena))
      ik->sensor_count++;
    else
      sn_diagnose(diag, SN_SEVERITY_WARNING, motion_source(ik->data), "the sensor '%s' is not used: %s", s->name,
                  o->calibration ? "it has no body of its name, or no orientation in the calibration"
                                 : "the model has no site of its name");
  }
  if (ik->sensor_count > 0) return true;
  sn_diagnose(diag, SN_SEVERITY_ERROR, motion_source(ik->data), "no sensor of the file belongs to the model");
  return false;
}

static bool outputs(snIk* ik, snArena* arena) {
  const char** labels = sn_arena_zarray(arena, const char*, ik->sensor_count + 1);
  for (int i = 0; labels && i < ik->sensor_count; i++) labels[i] = ik->sensors[i].name;
  return labels && sn_ik_outputs(ik, arena, labels, ik->sensor_count);
}

int sn_imu_sensors(const snModel* m, const snImuOptions* o, snArena* arena, snIkSensor** sensors, snDiagnostics* diag) {
  snIk ik = {.m = m, .data = o->calibration, .ground = space_rotation(o->rotation)};
  snData* d = sn_data_create(m, NULL);
  ik.sensors = sn_arena_zalloc(arena, sizeof *ik.sensors * (size_t)(ik.data->cols / 4 + 1));
  bool ok = d && ik.sensors;
  if (ok) {
    sn_default_pose(m, d);
    sn_body_poses(m, d);
    ok = find_sensors(&ik, d, o, arena, diag);
  }
  sn_data_destroy(d);
  *sensors = ik.sensors;
  return ok ? ik.sensor_count : 0;
}

// The problem; false with an error.
static bool prepare(snIk* ik, const snImuOptions* o, snArena* arena, snDiagnostics* diag) {
  snData* d = sn_data_create(ik->m, NULL);
  ik->sensors = sn_arena_zalloc(arena, sizeof *ik->sensors * (size_t)(ik->data->cols / 4 + 1));
  if (!d || !ik->sensors) {
    sn_data_destroy(d);
    return false;
  }
  sn_default_pose(ik->m, d);
  sn_body_poses(ik->m, d);
  ik->ground = space_rotation(o->rotation);
  bool ok = find_sensors(ik, d, o, arena, diag);
  sn_data_destroy(d);
  if (!ok) return false;
  sn_ik_find_frames(ik);
  if (ik->rows > 0) return outputs(ik, arena);
  sn_diagnose(diag, SN_SEVERITY_ERROR, motion_source(ik->data), "no frame is between the requested times");
  return false;
}

snMotion* sn_imu_kinematics(const snModel* m, const snMotion* orientations, const snImuOptions* options,
                            snMotion** errors, snDiagnostics* diag) {
  snIkOptions times = {.start = options->start, .end = options->end, .threads = options->threads,
                       .progress = options->progress, .context = options->context};
  snIk ik = {.m = m, .data = orientations, .options = &times};
  snArena* arena = sn_arena_create(NULL, 0);
  int before = diag ? diag->errors : 0;
  bool ok = arena && prepare(&ik, options, arena, diag);
  if (ok) sn_ik_solve(&ik);
  bool give = ok && !ik.failed;
  if (!give && diag && diag->errors == before) sn_diagnose(diag, SN_SEVERITY_ERROR, "", "out of memory");
  if (!give || !errors) sn_motion_destroy(ik.errors);
  if (errors) *errors = give ? ik.errors : NULL;
  if (!give) sn_motion_destroy(ik.out);
  if (arena) sn_arena_destroy(arena);
  return give ? ik.out : NULL;
}
