// analytic.c — A and B of a step, analytic
//   reads   a state        writes  columns of A and B
//   One pass: v+ = v + h a', q+ = q (+) h v+, activations as the actuators advance them. Runge-Kutta: the chain rule
//   through its four passes, each with the sensitivities of its own state. A control with a delay acts through the past
//   values in the history, by the weights of its interpolation.
#include "derivative/analytic.h"
#include "actuation/activation.h"
#include "actuation/activation_rates.h"
#include "derivative/rotations.h"
#include "derivative/sensor_rows.h"
#include "math/dense.h"
#include "model/actuator_kind.h"
#include "model/history.h"
#include "sinew/step.h"
#include "step/integrate.h"
#include "step/pass.h"

#include <string.h>

// Sensitivities to all columns of [A B], row by row.
typedef struct Sensitivity {
  int width;
  double *qpos, *qvel, *act, *control;  // nv, nv, na, nu rows
} Sensitivity;

static Sensitivity sensitivity(snArena* arena, const snDerivatives* work) {
  int width = work->size + work->nu;
  return (Sensitivity){
      width, sn_arena_zarray(arena, double, work->nv* width + 1), sn_arena_zarray(arena, double, work->nv* width + 1),
      sn_arena_zarray(arena, double, work->na* width + 1), sn_arena_zarray(arena, double, work->nu* width + 1)};
}

static Sensitivity uninitialised(snArena* arena, const snDerivatives* work) {
  int width = work->size + work->nu;
  return (Sensitivity){width, sn_arena_array(arena, double, work->nv* width + 1),
                       sn_arena_array(arena, double, work->nv* width + 1),
                       sn_arena_array(arena, double, work->na* width + 1), NULL};
}

static void set_identity(const snDerivatives* work, Sensitivity* s) {
  for (int i = 0; i < work->nv; i++) {
    s->qpos[i * s->width + i] = 1;
    s->qvel[i * s->width + work->nv + i] = 1;
  }
  for (int i = 0; i < work->na; i++) s->act[i * s->width + 2 * work->nv + i] = 1;
}

// ---- controls and their past

// Weights of the past values of a control: interpolation is linear in them.
static void history_weights(const snModel* m, const snData* d, snArena* arena, int actuator, double* row) {
  int samples = m->actuator_history[actuator][0], adr = m->actuator_historyadr[actuator];
  size_t mark = sn_arena_mark(arena);
  double* buffer = sn_arena_array(arena, double, 2 + 2 * samples);
  dense_copy(buffer, d->history + adr, 2 + samples);
  for (int k = 0; k < samples; k++) {
    dense_clear(buffer + 2 + samples, samples);
    buffer[2 + samples + k] = 1;
    sn_history_read(&row[adr + 2 + samples + k], buffer, samples, 1, d->time - m->actuator_delay[actuator],
                    m->actuator_history[actuator][1]);
  }
  sn_arena_release(arena, mark);
}

// Controls as the actuators see them, before their clamp.
static void set_controls(const snModel* m, const snData* d, snArena* arena, const snDerivatives* work, Sensitivity* s) {
  for (int i = 0; i < m->nu; i++) {
    double* row = s->control + i * s->width;
    dense_clear(row, s->width);
    if (m->actuator_delay[i] != 0 && m->actuator_history[i][0] > 0)
      history_weights(m, d, arena, i, row + 2 * m->nv + m->na);
    else
      row[work->size + i] = 1;
  }
}

// Past values: all stay but the one that the control replaces.
static void history_rows(const snModel* m, const snData* d, snArena* arena, const snDerivatives* work, double* rows,
                         int width) {
  int at = 2 * m->nv + m->na;
  for (int i = 0; i < m->nhistory; i++)
    if (work->history_value[i]) rows[i * width + at + i] = 1;
  for (int i = 0; i < m->nu; i++) {
    int samples = m->actuator_history[i][0], adr = m->actuator_historyadr[i];
    if (samples <= 0) continue;
    size_t mark = sn_arena_mark(arena);
    double* buffer = sn_arena_array(arena, double, 2 + 2 * samples);
    dense_copy(buffer, d->history + adr, 2 + 2 * samples);
    double* row = rows + (adr + (int)(sn_history_insert(buffer, samples, 1, d->time) - buffer)) * width;
    dense_clear(row, width);
    row[work->size + i] = 1;
    sn_arena_release(arena, mark);
  }
}

// ---- products

// y += a x, a of `rows` rows and `inner` columns with rows `stride` apart
static void add_product(double* y, const double* a, int stride, const double* x, int rows, int inner, int width) {
  for (int i = 0; i < rows; i++)
    for (int k = 0; k < inner; k++)
      if (a[i * stride + k] != 0) dense_add_scaled(y + i * width, x + k * width, a[i * stride + k], width);
}

// y = linear * (qpos, qvel, act, control)
static void apply(const snModel* m, const double* linear, int columns, int rows, const Sensitivity* s, double* y) {
  dense_clear(y, rows * s->width);
  add_product(y, linear, columns, s->qpos, rows, m->nv, s->width);
  add_product(y, linear + m->nv, columns, s->qvel, rows, m->nv, s->width);
  add_product(y, linear + 2 * m->nv, columns, s->act, rows, m->na, s->width);
  add_product(y, linear + 2 * m->nv + m->na, columns, s->control, rows, m->nu, s->width);
}

// ---- motion on the manifold

static void rotate_rows(double* out, const double* in, snMat3 map, double scale, int width) {
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < 3; k++) dense_add_scaled(out + i * width, in + k * width, scale * map.m[i][k], width);
}

// The same for positions that are the columns themselves.
static void rotate_identity(double* out, int dof, snMat3 map, int width) {
  for (int i = 0; i < 3; i++)
    for (int k = 0; k < 3; k++) out[(dof + i) * width + dof + k] += map.m[i][k];
}

// out = sensitivity of q (+) time v; `qpos` NULL: that of q is the identity
static void advance_positions(const snModel* m, const double* qpos, const double* qvel, const double* v, double time,
                              int width, double* out) {
  dense_scaled(out, qvel, time, m->nv * width);
  for (int jnt = 0; jnt < m->njnt; jnt++) {
    int dof = m->jnt_dofadr[jnt], type = m->jnt_type[jnt];
    int straight = type == SN_JOINT_BALL ? 0 : type == SN_JOINT_FREE ? 3 : 1;
    for (int k = dof; k < dof + straight; k++) {
      if (qpos)
        dense_add_scaled(out + k * width, qpos + k * width, 1, width);
      else
        out[k * width + k] += 1;
    }
    if (type != SN_JOINT_BALL && type != SN_JOINT_FREE) continue;
    dof += straight;
    snVec3 rotation = vec3_scale(vec3_load(v + dof), time);
    dense_clear(out + dof * width, 3 * width);
    rotate_rows(out + dof * width, qvel + dof * width, rotation_right_jacobian(rotation), time, width);
    if (qpos)
      rotate_rows(out + dof * width, qpos + dof * width, rotation_inverse(rotation), 1, width);
    else
      rotate_identity(out, dof, rotation_inverse(rotation), width);
  }
}

// ---- steps

// out = linear at the present state itself: columns of state and controls stand where they are, and a control with a
// delay is spread over its past values.
static void place(const snModel* m, const snDerivatives* work, const double* linear, int columns, int rows,
                  const double* control, int width, double* out) {
  int state = 2 * m->nv + m->na;
  for (int i = 0; i < rows; i++) {
    const double* from = linear + i * columns;
    double* to = out + i * width;
    memcpy(to, from, sizeof(double) * (size_t)state);
    memset(to + state, 0, sizeof(double) * (size_t)m->nhistory);
    memcpy(to + work->size, from + state, sizeof(double) * (size_t)m->nu);
    for (int k = 0; m->nhistory > 0 && k < m->nu; k++) {
      if (control[k * width + work->size + k] != 0) continue;
      to[work->size + k] = 0;
      dense_add_scaled(to, control + k * width, from[state + k], width);
    }
  }
}

// `d` has made the pass of the state and its integrator's step; its state is the present one again.
static void one_pass(const snModel* m, snData* d, snArena* arena, snDerivatives* work, const double* next_qvel,
                     Sensitivity* out) {
  double h = m->opt.timestep;
  int width = out->width;
  Sensitivity start = {width, NULL, NULL, NULL, NULL};
  if (m->nhistory > 0) {
    start.control = sn_arena_array(arena, double, m->nu* width + 1);
    set_controls(m, d, arena, work, &start);
  }
  snLinear linear = sn_linear_pass(arena, m, d, work->contacts, true);
  if (m->nhistory > 0) {
    place(m, work, linear.qacc, linear.columns, m->nv, start.control, width, out->qvel);
    place(m, work, linear.act, linear.columns, m->na, start.control, width, out->act);
  } else {  // columns are those of [A B]
    out->qvel = linear.qacc;
    out->act = linear.act;
  }
  for (int i = 0; i < m->nv * width; i++) out->qvel[i] *= h;
  for (int i = 0; i < m->nv; i++) out->qvel[i * width + m->nv + i] += 1;
  advance_positions(m, NULL, out->qvel, next_qvel, h, width, out->qpos);
}

static const double rk4_share[4] = {0, 0.5, 0.5, 1};
static const double rk4_weight[4] = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6};

// Rates of a pass and their sensitivities.
typedef struct Rates {
  double *qvel, *qacc, *act;  // rows x width
  double *velocity, *acceleration, *act_dot;
} Rates;

static Rates rates_of(snArena* arena, const snModel* m, int width) {
  return (Rates){sn_arena_zarray(arena, double, m->nv* width + 1), sn_arena_zarray(arena, double, m->nv* width + 1),
                 sn_arena_zarray(arena, double, m->na* width + 1), sn_arena_zarray(arena, double, m->nv + 1),
                 sn_arena_zarray(arena, double, m->nv + 1),        sn_arena_zarray(arena, double, m->na + 1)};
}

static void add_rates(const snModel* m, Rates* sum, const Rates* k, double weight, int width) {
  dense_add_scaled(sum->qvel, k->qvel, weight, m->nv * width);
  dense_add_scaled(sum->qacc, k->qacc, weight, m->nv * width);
  dense_add_scaled(sum->act, k->act, weight, m->na * width);
  dense_add_scaled(sum->velocity, k->velocity, weight, m->nv);
  dense_add_scaled(sum->acceleration, k->acceleration, weight, m->nv);
  dense_add_scaled(sum->act_dot, k->act_dot, weight, m->na);
}

// The state `share` of a step along the rates of the pass before.
static void set_state(const snModel* m, snData* d, const snDerivatives* work, const Rates* k, double time) {
  sn_state_set(m, d, work->state, SN_STATE_INTEGRATION);
  sn_integrate_pos(m, d->qpos, k->velocity, time);
  dense_add_scaled(d->qvel, k->acceleration, time, m->nv);
  dense_add_scaled(d->act, k->act_dot, time, m->na);
  d->time += time;
}

static void pass_rates(const snModel* m, snData* d, snArena* arena, const Sensitivity* at, Rates* k) {
  size_t mark = sn_arena_mark(arena);
  snLinear linear = sn_linear_pass(arena, m, d, NULL, false);
  apply(m, linear.qacc, linear.columns, m->nv, at, k->qacc);
  apply(m, linear.act, linear.columns, m->na, at, k->act);
  dense_copy(k->qvel, at->qvel, m->nv * at->width);
  dense_copy(k->velocity, d->qvel, m->nv);
  dense_copy(k->acceleration, d->qacc, m->nv);
  dense_copy(k->act_dot, d->act_dot, m->na);
  sn_arena_release(arena, mark);
}

// Activations advance with the mean rate; at the end of their range, and fibres at their shortest, they do not change.
static void advance_activations(const snModel* m, const snData* d, const Rates* mean, const Sensitivity* start,
                                Sensitivity* out) {
  int width = out->width;
  for (int i = 0; i < m->nu; i++) {
    int first = m->actuator_actadr[i], last = first + m->actuator_actnum[i] - 1;
    for (int adr = first; first >= 0 && adr <= last; adr++) {
      bool fiber = hill_has_fiber(m, i) && adr == first;
      double time = fiber ? m->opt.timestep : activation_time(m, i), next = d->act[adr] + time * mean->act_dot[adr];
      snRange range = m->actuator_actrange[i];
      bool held = fiber ? next <= m->hill_fibermin[m->actuator_hilladr[i]]
                        : m->actuator_actlimited[i] && (next <= range.lo || next >= range.hi);
      bool still = actuator_disabled(m, i);
      for (int j = 0; j < width; j++)
        out->act[adr * width + j] =
            held ? 0 : start->act[adr * width + j] + (still ? 0 : time * mean->act[adr * width + j]);
    }
  }
}

static void runge_kutta(const snModel* m, snData* d, snArena* arena, snDerivatives* work, Sensitivity* out) {
  double h = m->opt.timestep;
  int width = out->width;
  Sensitivity start = sensitivity(arena, work), at = sensitivity(arena, work);
  Rates k = rates_of(arena, m, width), sum = rates_of(arena, m, width);
  set_identity(work, &start);
  for (int pass = 0; pass < 4; pass++) {
    double time = rk4_share[pass] * h;
    set_state(m, d, work, &k, time);
    sn_forward_from(m, d, SN_PASS_POSITION, false);
    advance_positions(m, start.qpos, k.qvel, k.velocity, time, width, at.qpos);
    for (int i = 0; i < m->nv * width; i++) at.qvel[i] = start.qvel[i] + time * k.qacc[i];
    for (int i = 0; i < m->na * width; i++) at.act[i] = start.act[i] + time * k.act[i];
    set_controls(m, d, arena, work, &at);
    pass_rates(m, d, arena, &at, &k);
    add_rates(m, &sum, &k, rk4_weight[pass], width);
  }
  sn_state_set(m, d, work->state, SN_STATE_INTEGRATION);
  for (int i = 0; i < m->nv * width; i++) out->qvel[i] = start.qvel[i] + h * sum.qacc[i];
  advance_activations(m, d, &sum, &start, out);
  advance_positions(m, start.qpos, sum.qvel, sum.velocity, h, width, out->qpos);
}

// ---- all of it

static bool all_analytic(const snDerivatives* work) {
  for (int j = 0; j < work->size + work->nu; j++)
    if (work->reason[j] != SN_DERIVATIVE_IS_ANALYTIC) return false;
  return true;
}

static void store_row(const double* row, const snByte* reason, int count, bool all, double* out) {
  if (all) memcpy(out, row, sizeof(double) * (size_t)count);
  for (int j = 0; !all && j < count; j++)
    if (reason[j] == SN_DERIVATIVE_IS_ANALYTIC) out[j] = row[j];
}

static void store_rows(const snDerivatives* work, const double* rows, int first, int count, double* A, double* B) {
  size_t size = (size_t)work->size, nu = (size_t)work->nu;
  bool all = all_analytic(work);
  for (size_t i = 0; i < (size_t)count; i++) {
    const double* row = rows + i * (size + nu);
    if (A) store_row(row, work->reason, work->size, all, A + ((size_t)first + i) * size);
    if (B) store_row(row + size, work->reason + size, work->nu, all, B + ((size_t)first + i) * nu);
  }
}

void sn_analytic_columns(const snModel* m, snDerivatives* work, double* A, double* B) {
  size_t mark = sn_arena_mark(work->arena);
  snData* d = work->at;
  int nv = m->nv, width = work->size + m->nu;
  Sensitivity out = uninitialised(work->arena, work);
  double* history = sn_arena_zarray(work->arena, double, m->nhistory* width + 1);
  if (sn_integrator(m->opt.integrator)->several_passes) {
    runge_kutta(m, d, work->arena, work, &out);
  } else {
    double* next = sn_arena_array(work->arena, double, nv + 1);
    sn_integrator(m->opt.integrator)->step(m, d);
    dense_copy(next, d->qvel, nv);
    sn_state_set(m, d, work->state, SN_STATE_INTEGRATION);
    one_pass(m, d, work->arena, work, next, &out);
  }
  if (m->nhistory > 0) history_rows(m, d, work->arena, work, history, width);
  store_rows(work, out.qpos, 0, nv, A, B);
  store_rows(work, out.qvel, nv, nv, A, B);
  store_rows(work, out.act, 2 * nv, m->na, A, B);
  store_rows(work, history, 2 * nv + m->na, m->nhistory, A, B);
  sn_arena_release(work->arena, mark);
}

void sn_analytic_sensors(const snModel* m, snDerivatives* work, double* C, double* D) {
  size_t mark = sn_arena_mark(work->arena), size = (size_t)work->size, nu = (size_t)work->nu;
  snData* d = work->at;
  int width = work->size + m->nu, columns = 2 * m->nv + m->na + m->nu;
  if (!work->measured) {
    sn_state_set(m, d, work->state, SN_STATE_ALL);
    sn_forward_from(m, d, SN_PASS_POSITION, true);
  }
  const double* rows = sn_sensor_rows(work->arena, m, d, columns);
  double* placed = sn_arena_array(work->arena, double, m->nsensordata* width + 1);
  Sensitivity start = {.width = width, .control = sn_arena_array(work->arena, double, m->nu* width + 1)};
  set_controls(m, d, work->arena, work, &start);
  place(m, work, rows, columns, m->nsensordata, start.control, width, placed);
  bool all = all_analytic(work);
  for (int sensor = 0; sensor < m->nsensor; sensor++)
    for (size_t i = (size_t)m->sensor_adr[sensor]; i < (size_t)(m->sensor_adr[sensor] + m->sensor_dim[sensor]); i++) {
      if (!sn_has_sensor_rows(m, d, sensor)) continue;
      const double* row = placed + i * (size_t)width;
      if (C) store_row(row, work->reason, work->size, all, C + i * size);
      if (D) store_row(row + size, work->reason + size, work->nu, all, D + i * nu);
    }
  sn_arena_release(work->arena, mark);
}

// ---- the other way round

// qvel += h Tv' wq and state += T' wq, T and Tv the tangent maps of q (+) h v
static void positions_transposed(const snModel* m, const double* v, const double* w, double h, double* qvel,
                                 double* state) {
  for (int jnt = 0; jnt < m->njnt; jnt++) {
    int dof = m->jnt_dofadr[jnt], type = m->jnt_type[jnt];
    int straight = type == SN_JOINT_BALL ? 0 : type == SN_JOINT_FREE ? 3 : 1;
    for (int k = dof; k < dof + straight; k++) {
      state[k] += w[k];
      qvel[k] += h * w[k];
    }
    if (type != SN_JOINT_BALL && type != SN_JOINT_FREE) continue;
    dof += straight;
    snVec3 rotation = vec3_scale(vec3_load(v + dof), h), weight = vec3_load(w + dof);
    snVec3 by_q = mat3_transpose_mul_vec3(rotation_inverse(rotation), weight);
    snVec3 by_v = vec3_scale(mat3_transpose_mul_vec3(rotation_right_jacobian(rotation), weight), h);
    vec3_store(state + dof, vec3_add(vec3_load(state + dof), by_q));
    vec3_store(qvel + dof, vec3_add(vec3_load(qvel + dof), by_v));
  }
}

// Weights of controls as the actuators see them, to the controls or to their past.
static void controls_transposed(const snModel* m, const snData* d, snArena* arena, const double* seen, double* state,
                                double* control) {
  double* row = sn_arena_array(arena, double, m->nhistory + 1);
  for (int i = 0; i < m->nu; i++) {
    if (m->actuator_delay[i] == 0 || m->actuator_history[i][0] <= 0) {
      control[i] += seen[i];
      continue;
    }
    dense_clear(row, m->nhistory);
    history_weights(m, d, arena, i, row);
    dense_add_scaled(state + 2 * m->nv + m->na, row, seen[i], m->nhistory);
  }
}

static void history_transposed(const snModel* m, const snData* d, snArena* arena, const snDerivatives* work,
                               const double* w, double* state, double* control) {
  int width = work->size + work->nu;
  double* rows = sn_arena_zarray(arena, double, m->nhistory* width + 1);
  history_rows(m, d, arena, work, rows, width);
  for (int i = 0; i < m->nhistory; i++) {
    dense_add_scaled(state, rows + i * width, w[i], work->size);
    dense_add_scaled(control, rows + i * width + work->size, w[i], work->nu);
  }
}

void sn_analytic_transposed(const snModel* m, snDerivatives* work, const double* w, double* state, double* control) {
  size_t mark = sn_arena_mark(work->arena);
  snData* d = work->at;
  int nv = m->nv, columns = 2 * nv + m->na + m->nu;
  double h = m->opt.timestep, *next = sn_arena_array(work->arena, double, nv + 1),
         *qvel = sn_arena_array(work->arena, double, nv + 1);
  double *out = sn_arena_array(work->arena, double, columns + 1), *qacc = sn_arena_array(work->arena, double, nv + 1);
  sn_integrator(m->opt.integrator)->step(m, d);
  dense_copy(next, d->qvel, nv);
  sn_state_set(m, d, work->state, SN_STATE_INTEGRATION);
  dense_clear(state, work->size);
  dense_clear(control, work->nu);
  dense_copy(qvel, w + nv, nv);
  positions_transposed(m, next, w, h, qvel, state);
  dense_scaled(qacc, qvel, h, nv);
  sn_linear_pass_transposed(work->arena, m, d, qacc, w + 2 * nv, out);
  dense_add_scaled(state, out, 1, 2 * nv + m->na);
  dense_add_scaled(state + nv, qvel, 1, nv);
  controls_transposed(m, d, work->arena, out + 2 * nv + m->na, state, control);
  if (m->nhistory > 0) history_transposed(m, d, work->arena, work, w + 2 * nv + m->na, state, control);
  sn_arena_release(work->arena, mark);
}
