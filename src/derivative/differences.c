// differences.c — columns of A, B, C and D by finite differences
//   reads   the state of a data        writes  columns of the matrices
//   A column is the change of the outcome (next state, sensors) with one number of the state or one control. A
//   displaced position runs the whole pass, a velocity the stages of velocity and force, an activation, a past value or
//   a control those of force alone, and a control that drives an activation nothing but that. Each worker takes every
//   so many-th column of each of these kinds, in this order, so that what the earlier stages left stays that of the
//   present state; no column depends on another. conformance: a control at the end of its range is displaced inwards
//   only, and not at all where it lies outside.
#include "derivative/free_columns.h"
#include "actuation/activation.h"
#include "constraint/sleep.h"
#include "dynamics/forces.h"
#include "math/dense.h"
#include "sensor/sensors.h"
#include "sinew/step.h"
#include "sinew/support.h"
#include "step/integrate.h"
#include "step/pass.h"

#include <string.h>

// ---- the state and what becomes of it

static bool any_sensor_history(const snModel* m) {
  for (int i = 0; i < m->nsensor; i++)
    if (m->sensor_history[i][0] > 0) return true;
  return false;
}

static bool any_applied(const snModel* m, const snData* d) {
  for (int body = 1; body < m->nbody; body++)
    if (is_applied(d, body)) return true;
  return false;
}

static void restore(const snDifferenceJob* job, snData* d) { sn_state_set(job->m, d, job->work->state, SN_STATE_ALL); }

void sn_restore_moved(const snDifferenceJob* job, snData* d) {
  const snModel* m = job->m;
  const snData* from = job->d;
  if (job->whole) {
    restore(job, d);
    return;
  }
  dense_copy(d->qpos, from->qpos, m->nq);
  dense_copy(d->qvel, from->qvel, m->nv);
  dense_copy(d->act, from->act, m->na);
  dense_copy(d->history, from->history, m->nhistory);
  dense_copy(d->qacc_warmstart, from->qacc_warmstart, m->nv);
  dense_copy(d->ctrl, from->ctrl, m->nu);
  d->time = from->time;
  if (m->hooks.control) sn_state_set(m, d, job->work->state, SN_STATE_INTEGRATION);
}

static void copy_outcome(const snModel* m, const snData* d, double* out) {
  dense_copy(out, d->qpos, m->nq);
  dense_copy(out += m->nq, d->qvel, m->nv);
  dense_copy(out += m->nv, d->act, m->na);
  dense_copy(out += m->na, d->history, m->nhistory);
  dense_copy(out + m->nhistory, d->sensordata, m->nsensordata);
}

// Whether the integrator's matrix is that of the present state: Euler's and that of springs and dampers follow from the
// position alone.
static bool keeps_factors(const snDifferenceJob* job, snPassPart first) {
  int integrator = job->m->opt.integrator;
  bool by_position = integrator == SN_INTEGRATOR_EULER || integrator == SN_INTEGRATOR_IMPLICITSPRINGDAMPER;
  return by_position ? first != SN_PASS_POSITION : first == SN_PASS_FORCE && job->how->frozen_factor;
}

// One step from the part of a pass that the displaced number reaches.
static void advance(const snDifferenceJob* job, snData* d, snPassPart first) {
  if (job->whole) {
    sn_step(job->m, d);
    return;
  }
  sn_forward_from(job->m, d, first, job->sensors);
  if (keeps_factors(job, first))
    job->integrator->again(job->m, d);
  else
    job->integrator->step(job->m, d);
}

// Change per unit of the state and the sensors between two outcomes, `step` apart; `still`: positions do not count.
static void difference(const snDifferenceJob* job, const double* from, const double* to, double step, bool still,
                       double* change) {
  const snModel* m = job->m;
  int nq = m->nq, nv = m->nv;
  if (!still) sn_pos_difference(m, from, to, step, change);
  for (int i = nv; i < job->work->size; i++) change[i] = (to[i - nv + nq] - from[i - nv + nq]) / step;
  for (int i = 0; i < m->nhistory; i++)
    if (!job->work->history_value[i]) change[2 * nv + m->na + i] = 0;
  const double *after = to + job->work->outcome - m->nsensordata, *before = from + job->work->outcome - m->nsensordata;
  for (int i = 0; i < m->nsensordata; i++) change[job->work->size + i] = (after[i] - before[i]) / step;
}

// ---- displacements

static void displace_position(const snDifferenceJob* job, snDerivativeWorker* worker, int index, double amount) {
  dense_clear(worker->direction, job->m->nv);
  worker->direction[index] = 1;
  sn_integrate_pos(job->m, worker->d->qpos, worker->direction, amount);
}

static void displace_velocity(const snDifferenceJob* job, snDerivativeWorker* worker, int index, double amount) {
  (void)job;
  worker->d->qvel[index] += amount;
}

static void displace_activation(const snDifferenceJob* job, snDerivativeWorker* worker, int index, double amount) {
  (void)job;
  worker->d->act[index] += amount;
}

static void displace_history(const snDifferenceJob* job, snDerivativeWorker* worker, int index, double amount) {
  (void)job;
  worker->d->history[index] += amount;
}

static void displace_control(const snDifferenceJob* job, snDerivativeWorker* worker, int index, double amount) {
  (void)job;
  worker->d->ctrl[index] += amount;
}

// Outcome of a step with the number displaced.
static void outcome(const snDifferenceJob* job, snDerivativeWorker* worker, const snColumnKind* kind, int index,
                    double amount, double* out) {
  sn_restore_moved(job, worker->d);
  kind->displace(job, worker, index, amount);
  advance(job, worker->d, kind->part);
  copy_outcome(job->m, worker->d, out);
}

// ---- columns

static bool in_range(snRange range, double a, double b) {
  return a >= range.lo && a <= range.hi && b >= range.lo && b <= range.hi;
}

static bool is_free(const snDifferenceJob* job, const snColumnKind* kind, int index) {
  return job->free && !job->work->constrained[kind->first + index];
}

// Whether the number may be displaced upwards and downwards.
static void directions(const snDifferenceJob* job, const snColumnKind* kind, int index, bool* up, bool* down) {
  const snModel* m = job->m;
  double eps = job->how->eps;
  bool limited = kind->displace == displace_control && m->actuator_ctrllimited[index];
  snRange range = limited ? m->actuator_ctrlrange[index] : (snRange){0};
  double value = limited ? job->d->ctrl[index] : 0;
  *up = !limited || in_range(range, value, value + eps);
  *down = (job->how->centered || !*up) && (!limited || in_range(range, value - eps, value));
}

static void store_column(const snDifferenceJob* job, int column, const double* change) {
  const snDerivatives* work = job->work;
  bool control = column >= work->size;
  int width = control ? work->nu : work->size, at = control ? column - work->size : column;
  double *state = control ? job->how->B : job->how->A, *sensors = control ? job->how->D : job->how->C;
  bool analytic = work->reason[column] == SN_DERIVATIVE_IS_ANALYTIC;
  for (int row = 0; state && !analytic && row < work->size; row++)
    state[(size_t)row * (size_t)width + (size_t)at] = change[row];
  for (int row = 0; sensors && row < work->nsensordata; row++)
    sensors[(size_t)row * (size_t)width + (size_t)at] = change[work->size + row];
}

static void take_column(const snDifferenceJob* job, snDerivativeWorker* worker, const snColumnKind* kind, int index) {
  bool up, down;
  double eps = job->how->eps;
  directions(job, kind, index, &up, &down);
  const double *from = job->work->next, *to = job->work->next;
  bool free = is_free(job, kind, index);
  snOutcomeFn* made = free ? sn_force_outcome : outcome;
  if (up) made(job, worker, kind, index, eps, worker->plus), to = worker->plus;
  if (down) made(job, worker, kind, index, -eps, worker->minus), from = worker->minus;
  if (free && up != down) made(job, worker, kind, index, 0, up ? worker->minus : worker->plus);
  if (free) from = worker->minus, to = worker->plus;
  if (free && job->work->constrained[kind->first + index]) return;
  if (up || down)
    difference(job, from, to, up && down ? 2 * eps : eps, free, worker->change);
  else
    dense_clear(worker->change, job->work->size + job->m->nsensordata);
  job->work->one_sided[kind->first + index] |= !up || (job->how->centered && !down);
  if (free && (up || down)) sn_keep_force(job, worker, kind->first + index);
  store_column(job, kind->first + index, worker->change);
}

// ---- controls that act through an activation

// Whether a control reaches nothing in this step but the next activation of its actuator.
static bool acts_through_activation(const snDifferenceJob* job, const snColumnKind* kind, int i) {
  const snModel* m = job->m;
  if (kind->displace != displace_control || job->whole || m->hooks.control || m->hooks.sensor) return false;
  int dynamics = m->actuator_dyntype[i];
  bool known = dynamics != SN_DYN_NONE && dynamics != SN_DYN_USER;
  bool delayed = m->actuator_history[i][0] > 0, off = m->opt.disableflags & SN_DISABLE_ACTUATION;
  return m->actuator_actadr[i] >= 0 && known && !delayed && !off && !m->actuator_actearly[i];
}

static double next_activation(const snDifferenceJob* job, snData* d, int i, double ctrl) {
  const snModel* m = job->m;
  snRange range = m->actuator_ctrlrange[i];
  bool limited = m->actuator_ctrllimited[i] && !(m->opt.disableflags & SN_DISABLE_CLAMPCTRL);
  int last = m->actuator_actadr[i] + m->actuator_actnum[i] - 1;
  sn_activation_rate(m, d, i, limited ? real_clamp(ctrl, range.lo, range.hi) : ctrl);
  return sn_next_activation(m, d, i, last, actuator_disabled(m, i) ? 0 : d->act_dot[last]);
}

static void take_activation_column(const snDifferenceJob* job, snDerivativeWorker* worker, const snColumnKind* kind,
                                   int i) {
  bool up, down;
  double eps = job->how->eps, ctrl = job->d->ctrl[i];
  int last = job->m->actuator_actadr[i] + job->m->actuator_actnum[i] - 1;
  directions(job, kind, i, &up, &down);
  dense_clear(worker->change, job->work->size + job->m->nsensordata);
  sn_restore_moved(job, worker->d);
  double to = next_activation(job, worker->d, i, up ? ctrl + eps : ctrl);
  double from = next_activation(job, worker->d, i, down ? ctrl - eps : ctrl);
  if (up || down) worker->change[2 * job->m->nv + last] = (to - from) / (up && down ? 2 * eps : eps);
  job->work->one_sided[kind->first + i] |= !up || (job->how->centered && !down);
  store_column(job, kind->first + i, worker->change);
}

// Of the history only values are displaced.
static bool is_constant(const snDifferenceJob* job, const snColumnKind* kind, int index) {
  return kind->displace == displace_history && !job->work->history_value[index];
}

static bool is_wanted(const snDifferenceJob* job, int column) {
  bool control = column >= job->work->size;
  if (control ? job->how->D : job->how->C) return true;
  return job->work->reason[column] != SN_DERIVATIVE_IS_ANALYTIC && (control ? job->how->B : job->how->A);
}

// `left`: those that were left for later.
static void take_columns(const snDifferenceJob* job, snDerivativeWorker* worker, const snColumnKind* kind, int share,
                         bool left) {
  for (int index = share; index < kind->count; index += job->work->threads) {
    if (!is_wanted(job, kind->first + index) || (left && !job->work->constrained[kind->first + index])) continue;
    if (acts_through_activation(job, kind, index)) {
      take_activation_column(job, worker, kind, index);
      continue;
    }
    if (!is_constant(job, kind, index)) {
      take_column(job, worker, kind, index);
      continue;
    }
    dense_clear(worker->change, job->work->size + job->m->nsensordata);
    store_column(job, kind->first + index, worker->change);
  }
}

// What the stages leave at the present state, and the factors of the integrator.
static void prepare(const snDifferenceJob* job, snData* d) {
  restore(job, d);
  advance(job, d, SN_PASS_POSITION);
}

static void run_share(void* context, int share) {
  const snDifferenceJob* job = context;
  const snModel* m = job->m;
  snDerivativeWorker* worker = &job->work->worker[share];
  const int nv = m->nv, size = job->work->size;
  const snColumnKind kinds[] = {{size, m->nu, SN_PASS_FORCE, displace_control},
                                {2 * nv, m->na, SN_PASS_FORCE, displace_activation},
                                {2 * nv + m->na, m->nhistory, SN_PASS_FORCE, displace_history},
                                {nv, nv, SN_PASS_VELOCITY, displace_velocity},
                                {0, nv, SN_PASS_POSITION, displace_position}};
  if (share > 0) prepare(job, worker->d);
  const int count = (int)(sizeof kinds / sizeof kinds[0]);
  worker->frees = 0;
  for (int dof = 0; dof < nv; dof++)
    worker->acceleration[dof] = (job->work->next[m->nq + dof] - job->d->qvel[dof]) / m->opt.timestep;
  for (int i = 0; i < count; i++) take_columns(job, worker, &kinds[i], share, false);
  sn_solve_free(job, worker);
  if (job->free) take_columns(job, worker, &kinds[count - 1], share, true);
}

void sn_difference_columns(const snModel* m, const snData* d, snDerivatives* work, const snDifferences* how) {
  const snIntegratorRow* integrator = sn_integrator(m->opt.integrator);
  snDifferenceJob job = {m,
                         d,
                         work,
                         how,
                         integrator,
                         integrator->several_passes || sleep_is_enabled(m),
                         measures(m) && (how->C || how->D || any_sensor_history(m)),
                         false};
  sn_state_read(m, d, SN_STATE_ALL, work->state);
  prepare(&job, work->worker[0].d);
  copy_outcome(m, work->worker[0].d, work->next);
  job.free = m->opt.integrator == SN_INTEGRATOR_EULER && work->worker[0].d->nefc == 0 && !job.whole && !job.sensors &&
             !m->hooks.control && how->A && how->B && !any_applied(m, d);
  memset(work->constrained, 0, (size_t)(work->size + m->nu));
  if (work->threads > 1)
    sn_pool_run(work->pool, work->threads, run_share, &job);
  else
    run_share(&job, 0);
}
