// sensor_rows.c — what sensors measure, to first order: the table of kinds
//   reads   what a pass left        gives back  rows of C and D
//   For a row of SN_SENSOR_KINDS whose column `derivative` is EXACT, with the word w: sn_rows_w, here or in
//   sensor_frames.c. All others are measured by differences.
#include "derivative/sensor_rows.h"
#include "math/dense.h"
#include "math/quat.h"
#include "model/actuator_kind.h"
#include "model/sensor_kind.h"
#include "sensor/sensors.h"
#include "sinew/step.h"
#include "sinew/support.h"

#include <math.h>

static int object_of(const snSensing* s, int sensor) { return s->m->sensor_objid[sensor]; }

// ---- joints

void sn_rows_jointpos(const snSensing* s, int sensor, double* rows) {
  rows[s->m->jnt_dofadr[object_of(s, sensor)]] += 1;
}

void sn_rows_jointvel(const snSensing* s, int sensor, double* rows) {
  rows[s->m->nv + s->m->jnt_dofadr[object_of(s, sensor)]] += 1;
}

void sn_rows_ballangvel(const snSensing* s, int sensor, double* rows) {
  for (int k = 0; k < 3; k++) rows[k * s->columns + s->m->nv + s->m->jnt_dofadr[object_of(s, sensor)] + k] += 1;
}

// q rotated by d in the child's axes changes by q (0, d) / 2
void sn_rows_ballquat(const snSensing* s, int sensor, double* rows) {
  int jnt = object_of(s, sensor), dof = s->m->jnt_dofadr[jnt];
  snQuat q = quat_normalize(quat_load(s->d->qpos + s->m->jnt_qposadr[jnt]));
  for (int i = 0; i < 3; i++) {
    double change[4];
    quat_store(change, quat_mul(q, (snQuat){0, 0.5 * (i == 0), 0.5 * (i == 1), 0.5 * (i == 2)}));
    for (int k = 0; k < 4; k++) rows[k * s->columns + dof + i] += change[k];
  }
}

// The first row of a joint's limit; -1: none acts.
static int limit_row(const snSensing* s, int sensor) {
  const snData* d = s->d;
  for (int row = d->ne + d->nf; row < d->nefc; row++)
    if (d->efc_type[row] == SN_ROW_LIMIT_JOINT && d->efc_id[row] == object_of(s, sensor)) return row;
  return -1;
}

// At the lower end the limit is as far as the joint goes up; both ends: the lower.
static double limit_sign(const snSensing* s, int sensor) {
  int jnt = object_of(s, sensor), row = limit_row(s, sensor);
  if (row < 0) return 0;
  double q = s->d->qpos[s->m->jnt_qposadr[jnt]];
  snRange range = s->m->jnt_range[jnt];
  return fabs(s->d->efc_pos[row] - (q - range.lo)) <= fabs(s->d->efc_pos[row] - (range.hi - q)) ? 1 : -1;
}

void sn_rows_jointlimitpos(const snSensing* s, int sensor, double* rows) {
  rows[s->m->jnt_dofadr[object_of(s, sensor)]] += limit_sign(s, sensor);
}

void sn_rows_jointlimitvel(const snSensing* s, int sensor, double* rows) {
  rows[s->m->nv + s->m->jnt_dofadr[object_of(s, sensor)]] += limit_sign(s, sensor);
}

// ---- tendons

static void add_tendon_row(const snSensing* s, int tendon, double* row) {
  int adr = s->m->ten_J_rowadr[tendon];
  for (int k = adr; k < adr + s->m->ten_J_rownnz[tendon]; k++) row[s->m->ten_J_colind[k]] += s->d->ten_J[k];
}

void sn_rows_tendonpos(const snSensing* s, int sensor, double* rows) {
  int tendon = object_of(s, sensor);
  add_tendon_row(s, tendon, rows);
  dense_add_scaled(rows, s->terms.tendon.length + tendon * s->m->nv, 1, s->m->nv);
}

void sn_rows_tendonvel(const snSensing* s, int sensor, double* rows) {
  int tendon = object_of(s, sensor);
  add_tendon_row(s, tendon, rows + s->m->nv);
  dense_add_scaled(rows, s->terms.tendon.velocity + tendon * s->m->nv, 1, s->m->nv);
}

// ---- actuators

static void add_moment_row(const snSensing* s, int actuator, double scale, double* row) {
  int adr = s->m->moment_rowadr[actuator];
  for (int k = adr; k < adr + s->m->moment_rownnz[actuator]; k++)
    row[s->m->moment_colind[k]] += scale * s->d->actuator_moment[k];
}

void sn_rows_actuatorpos(const snSensing* s, int sensor, double* rows) {
  dense_add_scaled(rows, s->terms.length_row + object_of(s, sensor) * s->m->nv, 1, s->m->nv);
}

void sn_rows_actuatorvel(const snSensing* s, int sensor, double* rows) {
  dense_add_scaled(rows, s->terms.velocity_row + object_of(s, sensor) * s->m->nv, 1, s->m->nv);
  add_moment_row(s, object_of(s, sensor), 1, rows + s->m->nv);
}

static void add_force_row(const snSensing* s, int i, double* row) {
  const snModel* m = s->m;
  const snActuatorTangent* a = &s->terms.actuator[i];
  int act = m->actuator_actadr[i], at = 2 * m->nv;
  dense_add_scaled(row, s->terms.length_row + i * m->nv, a->by_length, m->nv);
  dense_add_scaled(row, s->terms.velocity_row + i * m->nv, a->by_velocity, m->nv);
  add_moment_row(s, i, a->by_velocity, row + m->nv);
  row[at + m->na + i] += a->by_control;
  if (act < 0) return;
  row[at + act + m->actuator_actnum[i] - 1] += a->by_activation;
  if (hill_has_fiber(m, i)) row[at + act] += a->by_fiber;
}

void sn_rows_actuatorfrc(const snSensing* s, int sensor, double* rows) {
  add_force_row(s, object_of(s, sensor), rows);
}

void sn_rows_tendonactuatorfrc(const snSensing* s, int sensor, double* rows) {
  for (int i = 0; i < s->m->nu; i++)
    if (s->m->actuator_trntype[i] == SN_TRANSMISSION_TENDON && s->m->actuator_trnid[i][0] == object_of(s, sensor))
      add_force_row(s, i, rows);
}

// ---- subtrees

static int subtree_end(const snModel* m, int body) {
  int end = body + 1;
  while (end < m->nbody && m->body_parentid[end] >= body) end++;
  return end;
}

// row += force . (centre of mass of a subtree)
static void add_center_row(const snSensing* s, int body, snVec3 force, double* row) {
  double total = fmax(s->m->body_subtreemass[body], SN_MINVAL);
  for (int b = body; b < subtree_end(s->m, body); b++) {
    snVec3 arm = vec3_sub(s->d->xipos[b], s->terms.tangent.origin);
    sn_row_by_pose(s, b, spatial_wrench(vec3_scale(force, s->m->body_mass[b] / total), vec3(0, 0, 0), arm), row);
  }
}

static snVec3 unit(int k) { return vec3(k == 0, k == 1, k == 2); }

void sn_rows_subtreecom(const snSensing* s, int sensor, double* rows) {
  for (int k = 0; k < 3; k++) add_center_row(s, object_of(s, sensor), unit(k), rows + k * s->columns);
}

void sn_rows_subtreelinvel(const snSensing* s, int sensor, double* rows) {
  const snTangent* t = &s->terms.tangent;
  int body = object_of(s, sensor);
  double total = fmax(s->m->body_subtreemass[body], SN_MINVAL);
  for (int k = 0; k < 3; k++, rows += s->columns)
    for (int b = body; b < subtree_end(s->m, body); b++) {
      snVec3 e = vec3_scale(unit(k), s->m->body_mass[b] / total), arm = vec3_sub(s->d->xipos[b], t->origin);
      sn_row_by_twist(s, b, spatial_wrench(e, vec3(0, 0, 0), arm), rows);
      sn_row_by_pose(s, b, spatial_wrench(vec3_cross(e, t->velocity.twist[b].rot), vec3(0, 0, 0), arm), rows);
    }
}

// About the centre c: e . (L - c x P) = w . h summed over bodies, h = (L, P) = I v about the common point, w = (e, c x
// e). dh_b/dq_j = S_j x* h_b + I_b rate_j, dh_b/dv_j = I_b S_j, and c moves.
void sn_rows_subtreeangmom(const snSensing* s, int sensor, double* rows) {
  const snModel* m = s->m;
  const snTangent* t = &s->terms.tangent;
  int body = object_of(s, sensor), end = subtree_end(m, body);
  snVec3 center = vec3_sub(s->d->subtree_com[body], t->origin), momentum = {0, 0, 0};
  for (int b = body; b < end; b++) momentum = vec3_add(momentum, sn_tangent_momentum(t, b, t->velocity.twist[b]).lin);
  for (int k = 0; k < 3; k++, rows += s->columns) {
    snSpatial w = {unit(k), vec3_cross(center, unit(k))};
    for (int b = body; b < end; b++) {
      snSpatial h = sn_tangent_momentum(t, b, t->velocity.twist[b]), x = sn_tangent_momentum(t, b, w);
      sn_row_by_twist(s, b, x, rows);  // with S x v, which is not of h
      sn_row_by_pose(s, b, spatial_add_scaled(spatial_zero(), spatial_cross_force(t->velocity.twist[b], x), -1), rows);
      sn_row_by_pose(s, b, spatial_add_scaled(spatial_zero(), spatial_cross_force(w, h), -1), rows);
    }
    add_center_row(s, body, vec3_cross(unit(k), momentum), rows);
  }
}

// ---- the world

// They do not change with the state, but for jumps.
void sn_rows_insidesite(const snSensing* s, int sensor, double* rows) { (void)s, (void)sensor, (void)rows; }
void sn_rows_clock(const snSensing* s, int sensor, double* rows) { (void)s, (void)sensor, (void)rows; }

// v' M v / 2
void sn_rows_e_kinetic(const snSensing* s, int sensor, double* rows) {
  (void)sensor;
  int nv = s->m->nv;
  snArena* arena = s->terms.tangent.arena;
  double *change = sn_arena_zarray(arena, double, nv*nv), *momentum = sn_arena_array(arena, double, nv);
  sn_tangent_add_inertia(&s->terms.tangent, s->d->qvel, 0.5, change);
  for (int i = 0; i < nv; i++) dense_add_scaled(rows, change + i * nv, s->d->qvel[i], nv);
  sn_mass_product(s->m, s->d, s->d->qvel, momentum);
  dense_add_scaled(rows + nv, momentum, 1, nv);
}

// ---- the table

#define ROWS_EXACT(word)       sn_rows_##word
#define ROWS_DIFFERENCES(word) NULL
#define ROWS_REFUSED(word)     NULL
#define ROWS(column, word)     SN_JOINED(ROWS_, column)(word)

// NULL: measured by differences.
static snSensorRowsFn* const rows_of[SN_SENSOR_COUNT] = {
#define SENSOR(KIND, word, status, subject, dim, stage, data, needs, ...) \
  [SN_SENSOR_##KIND] = ROWS(SN_ROW_DERIVATIVE(__VA_ARGS__), word),
    SN_SENSOR_KINDS(SENSOR)
#undef SENSOR
};

// What must be there for a kind.
enum { NEED_TERMS = 1, NEED_ACCELERATION = 2 };

static int needs_of(int type) {
  const snSensorKind* kind = sn_sensor_kind(type);
  if (!rows_of[type]) return 0;
  if (kind->needs & SN_NEED_BODY_MOTION) return NEED_ACCELERATION;
  return kind->subject == SN_SUBJECT_TENDON || kind->subject == SN_SUBJECT_ACTUATOR ? NEED_TERMS : 0;
}

static bool is_carried(const snModel* m, int type, int id) {
  return type != SN_OBJ_CAMERA || id < 0 || m->cam_mode[id] == SN_TRACK_FIXED;
}

bool sn_has_sensor_rows(const snModel* m, const snData* d, int sensor) {
  (void)d;
  if (has_released_tree(m)) return false;  // frames of bodies follow dofs of other bodies
  int type = m->sensor_type[sensor];
  bool limit = type == SN_SENSOR_JOINTLIMITPOS || type == SN_SENSOR_JOINTLIMITVEL;
  if (limit && m->jnt_type[m->sensor_objid[sensor]] == SN_JOINT_BALL) return false;
  return rows_of[type] && is_carried(m, m->sensor_objtype[sensor], m->sensor_objid[sensor]) &&
         is_carried(m, m->sensor_reftype[sensor], m->sensor_refid[sensor]);
}

static int all_needs(const snModel* m) {
  int needs = 0;
  for (int i = 0; i < m->nsensor; i++) needs |= needs_of(m->sensor_type[i]);
  return needs;
}

static void begin(snSensing* s, snArena* arena, const snModel* m, snData* d, int columns) {
  int needs = all_needs(m);
  *s = (snSensing){.m = m, .d = d, .columns = columns};
  if (needs & NEED_ACCELERATION) s->linear = sn_linear_pass(arena, m, d, NULL, false);
  if (needs & NEED_TERMS)
    sn_force_terms(&s->terms, arena, m, d, NULL, NULL, true, false);
  else
    sn_tangent_begin(&s->terms.tangent, arena, m, d, 1);
  if (!(needs & NEED_ACCELERATION)) return;
  s->a = sn_arena_array(arena, snSpatial, m->nbody);
  s->second = sn_arena_array(arena, snSpatial, m->nv + 1);
  sn_tangent_accelerations(&s->terms.tangent, d->qacc, s->a, s->second);
  s->drift = sn_tangent_drifts(&s->terms.tangent);
}

// Numbers at their cutoff do not change.
static void cut_off(const snSensing* s, int sensor, double* rows) {
  const snModel* m = s->m;
  const double cutoff = m->sensor_cutoff[sensor], *value = s->d->sensordata + m->sensor_adr[sensor];
  if (!(cutoff > 0) || sn_sensor_kind(m->sensor_type[sensor])->own_cutoff) return;
  if (m->sensor_datatype[sensor] != SN_SENSOR_REAL && m->sensor_datatype[sensor] != SN_SENSOR_POSITIVE) return;
  for (int k = 0; k < m->sensor_dim[sensor]; k++)
    if (fabs(value[k]) >= cutoff) dense_clear(rows + k * s->columns, s->columns);
}

const double* sn_sensor_rows(snArena* arena, const snModel* m, snData* d, int columns) {
  snSensing s;
  double* rows = sn_arena_zarray(arena, double, m->nsensordata* columns + 1);
  if (!measures(m)) return rows;
  begin(&s, arena, m, d, columns);
  for (int sensor = 0; sensor < m->nsensor; sensor++) {
    if (!sn_has_sensor_rows(m, d, sensor)) continue;
    double* own = rows + m->sensor_adr[sensor] * columns;
    rows_of[m->sensor_type[sensor]](&s, sensor, own);
    cut_off(&s, sensor, own);
  }
  return rows;
}
