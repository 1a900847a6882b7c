// point_quantities.c — places, loads and powers at a point, with derivatives
//   Accelerations of coordinates are rates of states and have their derivatives; the others are displaced.
//   A pass makes stages from the displaced part on: positions, velocities, or forces. Joint loads are cfrc_int with the
//   wrenches of muscles, contact elements and measured forces on the bodies that they act on.
#include "math/dense.h"
#include "math/elementary.h"
#include "math/mat3.h"
#include "math/quat.h"
#include "optimal/point_state.h"
#include "osim/reserve_actuators.h"
#include "sensor/measure.h"
#include "sinew/pipeline.h"
#include "sinew/step.h"

#include <math.h>
#include <string.h>

enum { IDLE = -1, POSITIONS, VELOCITIES, FORCES };  // stages

#define LEAD_SMOOTHING  100   // of which foot is in front [1/m]
#define SMALLEST_LENGTH 1e-9  // so that the length of a vector has a derivative everywhere

// ---- wrenches on bodies

static void push(snData* d, int body, snVec3 force, snVec3 torque, snVec3 point) {
  snWrench* sum = &d->xfrc_applied[body];
  snVec3 arm = vec3_sub(point, d->xipos[body]);
  sum->force = vec3_add(sum->force, force);
  sum->torque = vec3_add(sum->torque, vec3_add(torque, vec3_cross(arm, force)));
}

static void push_contacts(const snModel* m, snData* d) {
  snVec3 none = vec3(0, 0, 0);
  for (int e = 0; e < m->nforce; e++) {
    if (m->force_type[e] != SN_ELEMENT_SMOOTHCONTACT && m->force_type[e] != SN_ELEMENT_HUNTCROSSLEY) continue;
    snVec3 force = vec3_load(d->force_value[e]), point = vec3_load(d->force_value[e] + 3);
    int first = m->geom_bodyid[m->force_objid[e][0]], second = m->geom_bodyid[m->force_objid[e][1]];
    push(d, first, vec3_neg(force), none, point);
    push(d, second, force, none, point);
  }
}

// Accelerations of bodies and what their joints carry, after the stage of forces.
static void load_joints(const snPointKernel* k, snData* d) {
  const snModel* m = k->m;
  size_t bytes = sizeof *d->xfrc_applied * (size_t)m->nbody;
  memset(d->xfrc_applied, 0, bytes);
  for (int i = 0; i < m->nu; i++) {
    snLever lever = {.actuator = i, .dof = -1};
    sn_lever_wrenches(&lever, m, d, sn_lever_of_force(m, i, d->actuator_force[i]), d->xfrc_applied);
  }
  push_contacts(m, d);
  for (int i = 0; k->loads && i < k->loads->count; i++) {
    snLoadWrench w = sn_load_at(k->loads, d, i, d->time);
    push(d, w.body, w.force, w.torque, w.point);
  }
  sn_body_forces(m, d);
  memset(d->xfrc_applied, 0, bytes);
}

// ---- values

static snVec3 place_of(const snData* d, snBodyPlace p) {
  return vec3_add(d->xpos[p.body], mat3_mul_vec3(d->xmat[p.body], p.local));
}

// Of a point of a body, in the world; cacc has the opposite of gravity.
static snVec3 acceleration_of(const snModel* m, const snData* d, snBodyPlace p) {
  snVec3 arm = vec3_sub(place_of(d, p), d->subtree_com[m->body_rootid[p.body]]);
  snSpatial a = d->cacc[p.body], v = d->cvel[p.body];
  snVec3 velocity = vec3_add(v.lin, vec3_cross(v.rot, arm));
  snVec3 sum = vec3_add(a.lin, vec3_add(vec3_cross(a.rot, arm), vec3_cross(v.rot, velocity)));
  return vec3_add(sum, m->opt.gravity);
}

static snVec3 contact_force(const snModel* m, const snData* d, int count, const int* element) {
  snVec3 sum = vec3(0, 0, 0);
  for (int i = 0; i < count; i++) {
    int second = m->geom_bodyid[m->force_objid[element[i]][1]];
    double sign = m->body_weldid[second] == 0 ? -1 : 1;
    sum = vec3_add(sum, vec3_scale(vec3_load(d->force_value[element[i]]), sign));
  }
  return sum;
}

// Less gravity, in the axes of a place.
static snVec3 accelerometer(const snModel* m, const snData* d, const snPointQuantity* q) {
  snVec3 a = vec3_sub(acceleration_of(m, d, q->place), m->opt.gravity);
  return quat_rotate(quat_conjugate(quat_mul(d->xquat[q->place.body], q->turn)), a);
}

static double component_of(snVec3 v, int axis) {
  const double part[3] = {v.x, v.y, v.z};
  return part[axis < 0 ? 0 : axis];
}

// How far the right foot is in front of the left one.
static double lead(const snData* d, const snPointQuantity* q) {
  return component_of(vec3_sub(place_of(d, q->place), place_of(d, q->other)), q->axis);
}

// 1 on the ground, 0 in the air; between them smooth.
static double on_ground(const snModel* m, const snData* d, const snPointQuantity* q, int count, const int* element) {
  snVec3 g = m->opt.gravity, force = contact_force(m, d, count, element);
  double up = -vec3_dot(force, g) / fmax(vec3_length(g), SMALLEST_LENGTH);
  return 0.5 + 0.5 * sn_tanh(q->threshold_smoothing * (up - q->threshold));
}

// Which foot makes the step, as OpenSim Moco smooths it: the one on the ground, of both the one in front.
static double step_time(const snModel* m, const snData* d, const snPointQuantity* q) {
  double left = on_ground(m, d, q, q->other_count, q->other_element), right = on_ground(m, d, q, q->count, q->element);
  double both = -left * right * sn_tanh(LEAD_SMOOTHING * lead(d, q));
  return sn_tanh(q->smoothing * (left - right + 2 * both));
}

// A foot counts while it is in front by more than its share of the stride.
static double step_length(const snData* d, const snPointQuantity* q) {
  double ahead = lead(d, q), by = LEAD_SMOOTHING * q->smoothing;
  double right = 0.5 * (1 + q->target) * q->stride - ahead, left = 0.5 * (1 - q->target) * q->stride + ahead;
  return 1 - 0.5 * (sn_tanh(by * right) + sn_tanh(by * left));
}

static double power_of(const snPointKernel* k, const snData* d, const snPointQuantity* q) {
  double sum = 0;
  for (int i = 0; i < q->count; i++) sum += sn_muscle_power(k->m, d, q->element[i]);
  return sum;
}

static double part_of(snVec3 v, int axis) {
  double part[3] = {v.x, v.y, v.z};
  return axis < 0 ? sqrt(dense_dot(part, part, 3) + SMALLEST_LENGTH * SMALLEST_LENGTH) : part[axis];
}

static double value_of(const snPointKernel* k, const snData* d, const snPointQuantity* q) {
  const snModel* m = k->m;
  switch (q->kind) {
    case SN_QUANTITY_POSITION: return part_of(place_of(d, q->place), q->axis);
    case SN_QUANTITY_DISTANCE: return part_of(vec3_sub(place_of(d, q->other), place_of(d, q->place)), q->axis);
    case SN_QUANTITY_ACCELERATION: return d->qacc[q->dof];
    case SN_QUANTITY_POINT_ACCELERATION: return part_of(acceleration_of(m, d, q->place), q->axis);
    case SN_QUANTITY_CONTACT_FORCE: return q->scale * part_of(contact_force(m, d, q->count, q->element), q->axis);
    case SN_QUANTITY_JOINT_LOAD: {
      int body = q->place.body;
      return q->scale * part_of(mat3_transpose_mul_vec3(d->xmat[body], d->cfrc_int[body].lin), q->axis);
    }
    case SN_QUANTITY_METABOLIC_POWER: return q->scale * power_of(k, d, q);
    case SN_QUANTITY_ACCELEROMETER: return part_of(accelerometer(m, d, q), q->axis);
    case SN_QUANTITY_GENERALIZED_FORCE: return d->qfrc_actuator[q->dof] + d->qfrc_passive[q->dof];
    case SN_QUANTITY_STEP_TIME: return step_time(m, d, q);
    case SN_QUANTITY_STEP_LENGTH: return step_length(d, q);
    case SN_QUANTITY_COUNT: break;
  }
  return NAN;
}

static int level_of(snQuantityKind kind) {
  bool place = kind == SN_QUANTITY_POSITION || kind == SN_QUANTITY_DISTANCE || kind == SN_QUANTITY_STEP_LENGTH;
  bool contact = kind == SN_QUANTITY_CONTACT_FORCE || kind == SN_QUANTITY_STEP_TIME;
  return place ? POSITIONS : contact ? VELOCITIES : FORCES;
}

// ---- passes

// Stages from one on, of the state z.
static void pass(const snPointKernel* k, snData* d, const double* z, int from) {
  const snPointQuantities* s = &k->quantities;
  if (s->level == IDLE) return;
  sn_point_set(k, d, z);
  if (from <= POSITIONS && s->level == POSITIONS) sn_body_poses(k->m, d);
  else if (from <= POSITIONS) sn_point_positions(k, d);
  if (from <= VELOCITIES && s->level >= VELOCITIES) sn_forward_velocity(k->m, d);
  if (s->level < FORCES) return;
  sn_forward_force(k->m, d);
  if (s->loads) load_joints(k, d);
  else if (s->accelerations) sn_body_accelerations(k->m, d);
}

static int stage_of(const snPointKernel* k, int column) {
  return column < k->nv ? POSITIONS : column < 2 * k->nv ? VELOCITIES : FORCES;
}

// Whether quantities may depend on a state or control.
static bool matters(const snPointKernel* k, int column) {
  if (stage_of(k, column) > k->quantities.level) return false;
  if (column < 2 * k->nv || k->quantities.powers) return true;
  for (int i = 0; i < k->nu; i++)
    if (k->input[i] == column) return true;
  return false;
}

static bool is_idle(const snPointQuantities* s, int i) { return s->idle && s->idle[i]; }

static void values(const snPointKernel* k, const snData* d, double* out) {
  for (int i = 0; i < k->quantities.count; i++)
    out[i] = is_idle(&k->quantities, i) ? 0 : value_of(k, d, &k->quantities.item[i]);
}

bool sn_point_quantity_residuals(const snPointKernel* k, int thread, const double* z, double* residual) {
  int n = k->quantities.count;
  pass(k, k->data[thread], z, POSITIONS);
  values(k, k->data[thread], residual);
  for (int i = 0; i < n; i++) residual[i] -= z[k->ns + k->nu + k->nc + i];
  return dense_is_finite(residual, n);
}

// ---- first derivatives

// Row of an acceleration, from those of qacc.
static void acceleration_row(const snPointKernel* k, int dof, const double* rates, double* row) {
  const double* from = rates + k->nv + dof * k->row;
  dense_copy(row, from, 2 * k->nv);
  for (int u = 0; u < k->nu; u++) row[k->input[u]] = from[2 * k->nv + u];
}

bool sn_point_quantity_jacobian(const snPointKernel* k, int thread, const double* z, const double* rates,
                                double* rows) {
  const snPointQuantities* s = &k->quantities;
  int n = s->count, width = k->ns + k->nu, stride = width + 1;
  snData* d = k->data[thread];
  double *at = s->scratch + thread * s->room, *plus = at + k->nz, *minus = plus + n;
  dense_copy(at, z, k->nz);
  dense_clear(rows, n * stride);
  pass(k, d, at, POSITIONS);
  for (int c = width - 1; c >= 0; c--) {  // forces first: earlier stages are still those of the point
    if (!matters(k, c)) continue;
    double kept = at[c];
    at[c] = kept + DISPLACED;
    pass(k, d, at, stage_of(k, c));
    values(k, d, plus);
    at[c] = kept - DISPLACED;
    pass(k, d, at, stage_of(k, c));
    values(k, d, minus);
    at[c] = kept;
    for (int i = 0; i < n; i++) rows[i * stride + c] = (plus[i] - minus[i]) / (2 * DISPLACED);
  }
  for (int i = 0; i < n; i++) {
    if (s->item[i].kind == SN_QUANTITY_ACCELERATION && !is_idle(s, i))
      acceleration_row(k, s->item[i].dof, rates, rows + i * stride);
    rows[i * stride + width] = -1;
  }
  return dense_is_finite(rows, n * stride);
}

// ---- second derivatives

typedef struct Displaced {
  const snPointKernel* k;
  snData* d;
  const double* weight;
  double *z, *values, *plus;
  double *hessian, center;
} Displaced;

static double contracted(const Displaced* s, int from) {
  double sum = 0;
  pass(s->k, s->d, s->z, from);
  values(s->k, s->d, s->values);
  for (int i = 0; i < s->k->quantities.count; i++)
    if (s->k->quantities.item[i].kind != SN_QUANTITY_ACCELERATION) sum += s->weight[i] * s->values[i];
  return sum;
}

static void add_entry(const Displaced* s, int row, int col, double value) {
  snRowPattern p = s->k->hessian;
  for (int e = p.rowadr[row]; e < p.rowadr[row + 1]; e++)
    if (p.colind[e] == col) {
      s->hessian[e] += value;
      return;
    }
}

static void add_pair(const Displaced* s, int i, int j, double value) {
  double second = (value - s->plus[i] - s->plus[j] + s->center) / (DISPLACED_SECOND * DISPLACED_SECOND);
  add_entry(s, i, j, second);
  if (i != j) add_entry(s, j, i, second);
}

// Displaced to both sides: the diagonal.
static void add_single(const Displaced* s, int i) {
  double kept = s->z[i], minus;
  s->z[i] = kept - DISPLACED_SECOND;
  minus = contracted(s, stage_of(s->k, i));
  s->z[i] = kept + DISPLACED_SECOND;
  s->plus[i] = contracted(s, stage_of(s->k, i));
  s->z[i] = kept;
  add_entry(s, i, i, (s->plus[i] - 2 * s->center + minus) / (DISPLACED_SECOND * DISPLACED_SECOND));
}

// Pairs of i, which is displaced, with all of first to end but itself.
static void add_pairs(const Displaced* s, int i, int first, int end) {
  for (int j = first; j < end; j++) {
    if (!matters(s->k, j)) continue;
    double kept = s->z[j];
    s->z[j] = kept + DISPLACED_SECOND;
    add_pair(s, i, j, contracted(s, stage_of(s->k, j)));
    s->z[j] = kept;
  }
}

// Activation and control of a muscle, which enter its power together.
static void add_muscle_pairs(const Displaced* s) {
  const snPointKernel* k = s->k;
  for (int i = 0; i < k->nu && k->quantities.powers; i++) {
    if (k->activation[i] < 0) continue;
    int act = 2 * k->nv + k->activation[i], control = k->ns + i;
    double kept = s->z[act];
    s->z[act] = kept + DISPLACED_SECOND;
    s->z[control] += DISPLACED_SECOND;
    add_pair(s, act, control, contracted(s, FORCES));
    s->z[control] -= DISPLACED_SECOND;
    s->z[act] = kept;
  }
}

static void add_all(const Displaced* s) {
  int nv = s->k->nv, end = s->k->ns + s->k->nu;
  for (int i = end - 1; i >= 0; i--)
    if (matters(s->k, i)) add_single(s, i);
  contracted(s, POSITIONS);
  add_muscle_pairs(s);
  for (int i = nv; i < 2 * nv && s->k->quantities.level >= VELOCITIES; i++) {
    double kept = s->z[i];
    s->z[i] = kept + DISPLACED_SECOND;
    add_pairs(s, i, nv, i);
    contracted(s, VELOCITIES);
    add_pairs(s, i, 2 * nv, end);
    s->z[i] = kept;
  }
  for (int i = 0; i < nv; i++) {
    double kept = s->z[i];
    s->z[i] = kept + DISPLACED_SECOND;
    add_pairs(s, i, 0, i);
    contracted(s, POSITIONS);
    add_pairs(s, i, nv, 2 * nv);
    contracted(s, VELOCITIES);
    add_pairs(s, i, 2 * nv, end);
    s->z[i] = kept;
  }
}

void sn_point_quantity_hessian(const snPointKernel* k, int thread, const double* z, const double* weight,
                               double* hessian) {
  const snPointQuantities* q = &k->quantities;
  double* at = q->scratch + thread * q->room;
  Displaced s = {k, k->data[thread], weight, at, at + k->nz, at + k->nz + q->count, hessian, 0};
  double most = 0;
  for (int i = 0; i < q->count; i++)
    if (q->item[i].kind != SN_QUANTITY_ACCELERATION && !is_idle(q, i)) most = fmax(most, fabs(weight[i]));
  if (most == 0) return;
  dense_copy(at, z, k->nz);
  s.center = contracted(&s, POSITIONS);
  add_all(&s);
}

void sn_point_quantity_rate_weights(const snPointKernel* k, const double* weight, double* rate_weight) {
  for (int i = 0; i < k->quantities.count; i++) {
    const snPointQuantity* q = &k->quantities.item[i];
    if (q->kind == SN_QUANTITY_ACCELERATION && !is_idle(&k->quantities, i)) rate_weight[k->nv + q->dof] += weight[i];
  }
}

// ---- statement

void sn_point_idle_quantities(snPointKernel* k, const bool* idle) {
  snPointQuantities* s = &k->quantities;
  s->idle = idle, s->level = IDLE, s->loads = s->accelerations = false;
  for (int i = 0; i < s->count; i++) {
    if (is_idle(s, i)) continue;
    int level = level_of(s->item[i].kind);
    if (level > s->level) s->level = level;
    s->loads |= s->item[i].kind == SN_QUANTITY_JOINT_LOAD;
    s->accelerations |=
        s->item[i].kind == SN_QUANTITY_POINT_ACCELERATION || s->item[i].kind == SN_QUANTITY_ACCELEROMETER;
  }
  k->known_points = 0;
}

bool sn_point_set_quantities(snPointKernel* k, const snPointQuantity* item, int count) {
  snPointQuantities* s = &k->quantities;
  *s = (snPointQuantities){.item = item, .count = count};
  sn_point_idle_quantities(k, NULL);
  for (int i = 0; i < count; i++) s->powers |= item[i].kind == SN_QUANTITY_METABOLIC_POWER;
  k->nz = k->ns + k->nu + k->nc + count;
  s->room = 3 * k->nz + 2 * count;
  s->scratch = sn_arena_array(k->arena, double, k->threads * s->room);
  return s->scratch && sn_point_patterns(k) && (!s->loads || sn_point_complete_data(k));
}
