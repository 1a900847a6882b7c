// adaptive.c — steps whose size follows their error
//   reads   state and inputs        writes  everything, at the last state
//   y' = f(y), y = (qpos, qvel, act):  k_i = f(y + h sum_j a_ij k_j),  y+ = y + h sum_j a_sj k_j,  error = h sum_i e_i
//   k_i. The last evaluation of a step is the first of the next one. Where little accuracy is asked for, stability
//   limits the steps of muscles, and the method with fewer evaluations goes farther with each of them.
//   Bogacki, Shampine, A 3(2) pair of Runge-Kutta formulas, Appl. Math. Lett. 2 (1989)
//   Dormand, Prince, A family of embedded Runge-Kutta formulae, J. Comput. Appl. Math. 6 (1980)
#include "base/arena.h"
#include "constraint/sleep.h"
#include "math/dense.h"
#include "math/elementary.h"
#include "math/quat.h"
#include "actuation/activation.h"
#include "sinew/pipeline.h"
#include "sinew/step.h"
#include "step/pass.h"

#include <math.h>

#define MOST_STAGES 7
#define SAFETY      0.9
#define SHRINK      0.2
#define GROW        5.0
#define LEAST_STEP  1e-9  // [s]; a force that jumps is stepped over by this much at most
#define LOOSE       1e-4  // accuracy from which on the method of low order is taken
#define FLOOR       0.1   // errors of smaller numbers are relative to it

// Row i has the coefficients of the state at which rate i + 1 is evaluated, the last one those of the next state.
typedef struct Method {
  int stages;
  double order;  // of the error estimate
  double a[MOST_STAGES - 1][MOST_STAGES - 1];
  double error[MOST_STAGES];
} Method;

static const Method bogacki_shampine = {
    .stages = 4,
    .order = 3,
    .a = {{1.0 / 2}, {0, 3.0 / 4}, {2.0 / 9, 1.0 / 3, 4.0 / 9}},
    .error = {-5.0 / 72, 1.0 / 12, 1.0 / 9, -1.0 / 8},
};

static const Method dormand_prince = {
    .stages = 7,
    .order = 5,
    .a = {{1.0 / 5},
          {3.0 / 40, 9.0 / 40},
          {44.0 / 45, -56.0 / 15, 32.0 / 9},
          {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
          {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656},
          {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84}},
    .error = {71.0 / 57600, 0, -71.0 / 16695, 71.0 / 1920, -17253.0 / 339200, 22.0 / 525, -1.0 / 40},
};

typedef struct Run {
  const snModel* m;
  snData* d;
  const Method* method;
  double accuracy, end;
  int size;                   // of y
  double* y;                  // state at the start of a step
  double* rate[MOST_STAGES];  // at the states of the method
} Run;

// ---- rates

// qpos' of quaternions is that of four numbers: q' = q (0, w) / 2. The step normalises them.
static void position_rates(const snModel* m, const snData* d, double* rate) {
  for (int jnt = 0; jnt < m->njnt; jnt++) {
    int q = m->jnt_qposadr[jnt], v = m->jnt_dofadr[jnt], type = m->jnt_type[jnt];
    if (type == SN_JOINT_FREE)
      for (int k = 0; k < 3; k++) rate[q++] = d->qvel[v++];
    if (type == SN_JOINT_HINGE || type == SN_JOINT_SLIDE) {
      rate[q] = d->qvel[v];
      continue;
    }
    snQuat rotation =
        quat_mul(quat_load(&d->qpos[q]), (snQuat){0, d->qvel[v] / 2, d->qvel[v + 1] / 2, d->qvel[v + 2] / 2});
    quat_store(&rate[q], rotation);
  }
}

// Activations of actuators that are switched off stay.
static void activation_rates(const snModel* m, const snData* d, double* rate) {
  bool off = m->opt.disableflags & SN_DISABLE_ACTUATION;
  dense_copy(rate, d->act_dot, m->na);
  for (int i = 0; i < m->nu; i++)
    for (int k = 0; k < m->actuator_actnum[i]; k++)
      if (off || actuator_disabled(m, i)) rate[m->actuator_actadr[i] + k] = 0;
}

static void note_rates(const Run* r, double* rate) {
  position_rates(r->m, r->d, rate);
  dense_copy(rate + r->m->nq, r->d->qacc, r->m->nv);
  activation_rates(r->m, r->d, rate + r->m->nq + r->m->nv);
}

// ---- states

static void note_state(const Run* r) {
  dense_copy(r->y, r->d->qpos, r->m->nq);
  dense_copy(r->y + r->m->nq, r->d->qvel, r->m->nv);
  dense_copy(r->y + r->m->nq + r->m->nv, r->d->act, r->m->na);
}

// y + h sum_j a_j k_j, the sum over the first `count` rates.
static double moved(const Run* r, int i, const double* a, int count, double h) {
  double sum = 0;
  for (int j = 0; j < count; j++) sum += a[j] * r->rate[j][i];
  return r->y[i] + h * sum;
}

static void put_state(const Run* r, const double* a, int count, double h) {
  int i = 0;
  for (int k = 0; k < r->m->nq; k++) r->d->qpos[k] = moved(r, i++, a, count, h);
  for (int k = 0; k < r->m->nv; k++) r->d->qvel[k] = moved(r, i++, a, count, h);
  for (int k = 0; k < r->m->na; k++) r->d->act[k] = moved(r, i++, a, count, h);
}

// ---- one step

static double share_of(const double* a, int count) {
  double sum = 0;
  for (int j = 0; j < count; j++) sum += a[j];
  return sum;
}

// Evaluates a step from y; the data is then at its end.
static void try_step(const Run* r, double start, double h) {
  for (int i = 0; i + 1 < r->method->stages; i++) {
    put_state(r, r->method->a[i], i + 1, h);
    r->d->time = start + h * share_of(r->method->a[i], i + 1);
    sn_forward_unmeasured(r->m, r->d);
    note_rates(r, r->rate[i + 1]);
  }
}

// The largest error over what is allowed; not a number where the state is none.
static double relative_error(const Run* r, double h) {
  double worst = 0;
  for (int i = 0; i < r->size; i++) {
    double sum = 0;
    for (int j = 0; j < r->method->stages; j++) sum += r->method->error[j] * r->rate[j][i];
    double relative = fabs(h * sum) / (r->accuracy * (FLOOR + fabs(r->y[i])));
    if (!(relative <= worst)) worst = relative;
    if (isnan(worst)) break;
  }
  return worst;
}

static double next_size(const Run* r, double h, double error) {
  double change = SAFETY * sn_pow(error, -1 / r->method->order);
  if (!(change > SHRINK)) change = SHRINK;
  return h * (change < GROW ? change : GROW);
}

static void normalize_quats(const snModel* m, double* qpos) {
  for (int jnt = 0; jnt < m->njnt; jnt++) {
    double* q = qpos + m->jnt_qposadr[jnt] + (m->jnt_type[jnt] == SN_JOINT_FREE ? 3 : 0);
    if (m->jnt_type[jnt] == SN_JOINT_FREE || m->jnt_type[jnt] == SN_JOINT_BALL)
      quat_store(q, quat_normalize(quat_load(q)));
  }
}

// Returns whether an activation was beyond its range.
static bool clamp_activations(const snModel* m, double* act) {
  bool any = false;
  for (int i = 0; i < m->nu; i++) {
    if (!m->actuator_actlimited[i] || m->actuator_actnum[i] == 0) continue;
    int last = m->actuator_actadr[i] + m->actuator_actnum[i] - 1;
    double inside = real_clamp(act[last], m->actuator_actrange[i].lo, m->actuator_actrange[i].hi);
    any |= inside != act[last];
    act[last] = inside;
  }
  return any;
}

// The end of a step becomes the start of the next one.
static void accept(Run* r) {
  normalize_quats(r->m, r->d->qpos);
  if (clamp_activations(r->m, r->d->act)) {
    sn_forward_unmeasured(r->m, r->d);
    note_rates(r, r->rate[r->method->stages - 1]);
  }
  dense_copy(r->d->qacc_warmstart, r->d->qacc, r->m->nv);
  note_state(r);
  dense_copy(r->rate[0], r->rate[r->method->stages - 1], r->size);
}

// ---- all together

static bool can_adapt(const snModel* m, snData* d, double seconds, double accuracy) {
  if (!(seconds >= 0 && accuracy > 0) || isinf(seconds)) return false;
  return m->nhistory == 0 && !sleep_is_enabled(m) && sn_check_options(m, d);
}

static int run_steps(Run* r, double h) {
  int steps = 0;
  double start = r->d->time;
  while (start < r->end) {
    bool last = start + h >= r->end;
    double size = last ? r->end - start : h;
    try_step(r, start, size);
    double error = relative_error(r, size), next = next_size(r, size, error);
    if (!(error <= 1) && size > LEAST_STEP) {
      h = next > LEAST_STEP ? next : LEAST_STEP;
      continue;
    }
    accept(r);
    steps++;
    start = r->d->time = last ? r->end : start + size;
    if (!isfinite(error)) break;
    if (!last || next < h) h = next;
  }
  return steps;
}

int sn_step_adaptive(const snModel* m, snData* d, double seconds, double accuracy) {
  if (!can_adapt(m, d, seconds, accuracy)) return -1;
  sn_check_positions(m, d);
  sn_check_velocities(m, d);
  sn_forward(m, d);
  sn_check_accelerations(m, d);
  size_t mark = sn_arena_mark(d->scratch);
  Run r = {.m = m, .d = d, .accuracy = accuracy, .end = d->time + seconds, .size = m->nq + m->nv + m->na};
  r.method = accuracy < LOOSE ? &dormand_prince : &bogacki_shampine;
  r.y = sn_arena_array(d->scratch, double, r.size);
  for (int i = 0; i < r.method->stages; i++) r.rate[i] = sn_arena_array(d->scratch, double, r.size);
  note_state(&r);
  note_rates(&r, r.rate[0]);
  int steps = run_steps(&r, m->opt.timestep);
  sn_arena_release(d->scratch, mark);
  sn_forward(m, d);
  return steps;
}
