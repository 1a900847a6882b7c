// work.c — the workspace of derivatives, and checks of what is asked of it
//   reads   sizes of a model        writes  snDerivatives
#include "derivative/work.h"
#include "base/allocator.h"
#include "base/arena.h"

#include <math.h>
#include <string.h>

int sn_derivatives_size(const snModel* m) { return 2 * m->nv + m->na + m->nhistory; }

static void mark_values(snByte* value, int adr, int samples, int dim) {
  if (samples > 0) memset(value + adr + 2 + samples, 1, (size_t)samples * (size_t)dim);
}

static void mark_history_values(const snModel* m, snByte* value) {
  for (int i = 0; i < m->nu; i++) mark_values(value, m->actuator_historyadr[i], m->actuator_history[i][0], 1);
  for (int i = 0; i < m->nsensor; i++)
    mark_values(value, m->sensor_historyadr[i], m->sensor_history[i][0], m->sensor_dim[i]);
}

static bool create_worker(const snModel* m, snDerivatives* work, snDerivativeWorker* worker) {
  worker->d = sn_data_create(m, &(snDataOptions){.lean = true});
  worker->plus = sn_arena_zarray(work->arena, double, work->outcome + 1);
  worker->minus = sn_arena_zarray(work->arena, double, work->outcome + 1);
  worker->change = sn_arena_zarray(work->arena, double, work->size + m->nsensordata + 1);
  worker->direction = sn_arena_zarray(work->arena, double, m->nv + 1);
  int columns = work->size + m->nu;
  worker->force = sn_arena_array(work->arena, double, (size_t)m->nv*(size_t)columns + 1);
  worker->free = sn_arena_array(work->arena, int, columns + 1);
  worker->acceleration = sn_arena_array(work->arena, double, m->nv + 1);
  return worker->d && worker->plus && worker->minus && worker->change && worker->direction && worker->force &&
         worker->free && worker->acceleration;
}

static bool fill(const snModel* m, snDerivatives* work) {
  work->arena = sn_arena_create(&work->allocator, 0);
  if (!work->arena) return false;
  work->worker = sn_arena_zarray(work->arena, snDerivativeWorker, work->threads);
  work->state = sn_arena_zarray(work->arena, double, sn_state_size(m, SN_STATE_ALL) + 1);
  work->next = sn_arena_zarray(work->arena, double, work->outcome + 1);
  work->history_value = sn_arena_zarray(work->arena, snByte, m->nhistory + 1);
  work->reason = sn_arena_zarray(work->arena, snByte, work->size + m->nu + 1);
  work->one_sided = sn_arena_zarray(work->arena, snByte, work->size + m->nu + 1);
  work->sensor_reason = sn_arena_zarray(work->arena, snByte, m->nsensor + 1);
  work->constrained = sn_arena_zarray(work->arena, snByte, work->size + m->nu + 1);
  if (!work->worker || !work->state || !work->next || !work->history_value || !work->reason || !work->one_sided ||
      !work->sensor_reason || !work->constrained)
    return false;
  for (int i = 0; i < work->threads; i++)
    if (!create_worker(m, work, &work->worker[i])) return false;
  mark_history_values(m, work->history_value);
  if (work->threads > 1) work->pool = sn_pool_create(&work->allocator, work->threads);
  return work->threads == 1 || work->pool;
}

snDerivatives* sn_derivatives_create(const snModel* m, int threads) {
  snAllocator allocator = sn_allocator(&m->allocator);
  snDerivatives* work = sn_zalloc(&allocator, sizeof *work);
  if (!work) return NULL;
  *work = (snDerivatives){.allocator = allocator,
                          .nq = m->nq,
                          .nv = m->nv,
                          .na = m->na,
                          .nu = m->nu,
                          .nhistory = m->nhistory,
                          .nsensor = m->nsensor,
                          .nsensordata = m->nsensordata,
                          .size = sn_derivatives_size(m),
                          .outcome = m->nq + m->nv + m->na + m->nhistory + m->nsensordata,
                          .threads = threads > 1 ? threads : 1};
  if (fill(m, work)) {
    work->at = work->worker[0].d;
    return work;
  }
  sn_derivatives_destroy(work);
  return NULL;
}

void sn_derivatives_destroy(snDerivatives* work) {
  if (!work) return;
  for (int i = 0; work->worker && i < work->threads; i++) sn_data_destroy(work->worker[i].d);
  sn_pool_destroy(work->pool);
  sn_arena_destroy(work->arena);
  sn_free(&work->allocator, work->tape);
  sn_free(&work->allocator, work);
}

static bool fits(const snModel* m, const snDerivatives* work) {
  return work->nq == m->nq && work->nv == m->nv && work->na == m->na && work->nu == m->nu &&
         work->nhistory == m->nhistory && work->nsensor == m->nsensor && work->nsensordata == m->nsensordata;
}

snDerivatives* sn_derivatives_begin(const snModel* m, const snDerivativeOptions* options) {
  if (!options->work) {
    snDerivatives* work = sn_derivatives_create(m, 1);
    if (!work) sn_diagnose(options->diagnostics, SN_SEVERITY_ERROR, "", "no memory for derivatives");
    return work;
  }
  if (fits(m, options->work)) {
    options->work->at = options->work->worker[0].d;
    options->work->measured = false;
    return options->work;
  }
  sn_diagnose(options->diagnostics, SN_SEVERITY_ERROR, "",
              "the workspace was made for a model of other sizes (nv %d, here %d)", options->work->nv, m->nv);
  return NULL;
}

void sn_derivatives_end(snDerivatives* work, const snDerivativeOptions* options) {
  if (work && !options->work) sn_derivatives_destroy(work);
}

double sn_derivatives_eps(const snDerivativeOptions* options) {
  if (options->eps == 0) return 1e-6;
  if (options->eps > 0 && isfinite(options->eps)) return options->eps;
  sn_diagnose(options->diagnostics, SN_SEVERITY_ERROR, "", "eps must be positive and finite, found %g", options->eps);
  return 0;
}

static bool is_finite(const char* name, const double* x, int n, snDiagnostics* diag) {
  for (int i = 0; i < n; i++) {
    if (isfinite(x[i])) continue;
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "%s[%d] is %g: derivatives need a finite state", name, i, x[i]);
    return false;
  }
  return true;
}

bool sn_derivatives_state_is_finite(const snModel* m, const snData* d, snDiagnostics* diag) {
  return is_finite("qpos", d->qpos, m->nq, diag) && is_finite("qvel", d->qvel, m->nv, diag) &&
         is_finite("act", d->act, m->na, diag) && is_finite("ctrl", d->ctrl, m->nu, diag) &&
         is_finite("history", d->history, m->nhistory, diag);
}

snDerivativeReason sn_derivatives_reason(const snDerivatives* work, int column) {
  return column >= 0 && column < work->size + work->nu ? (snDerivativeReason)work->reason[column]
                                                       : SN_DERIVATIVE_IS_ANALYTIC;
}

snDerivativeReason sn_derivatives_sensor_reason(const snDerivatives* work, int sensor) {
  return sensor >= 0 && sensor < work->nsensor ? (snDerivativeReason)work->sensor_reason[sensor]
                                               : SN_DERIVATIVE_IS_ANALYTIC;
}

bool sn_derivatives_one_sided(const snDerivatives* work, int column) {
  return column >= 0 && column < work->size + work->nu && work->one_sided[column];
}

const char* sn_derivative_reason_text(snDerivativeReason reason) {
  static const char* const text[SN_DERIVATIVE_REASON_COUNT] = {
      [SN_DERIVATIVE_IS_ANALYTIC] = "analytic",
      [SN_DERIVATIVE_ASKED_FOR] = "the mode asks for differences",
      [SN_DERIVATIVE_HOOK] = "a hook of the user takes part in the step",
      [SN_DERIVATIVE_SLEEP] = "trees may fall asleep",
      [SN_DERIVATIVE_INTEGRATOR] = "the integrator needs second derivatives of a force",
      [SN_DERIVATIVE_CONSTRAINT] = "a kind of constraint without analytic derivative",
      [SN_DERIVATIVE_CONTACT] = "a contact found by search",
      [SN_DERIVATIVE_SOLVER] = "the solver does not end at the optimum",
      [SN_DERIVATIVE_TRANSMISSION] = "an actuator without analytic derivative",
      [SN_DERIVATIVE_SENSOR] = "a kind of sensor, or a history of one, without analytic derivative",
      [SN_DERIVATIVE_OSIM] = "driven joints with contacts or welds, or a path of OpenSim at a corner",
      [SN_DERIVATIVE_FLEX] = "flexible bodies",
      [SN_DERIVATIVE_PLUGIN] = "forces of plugins",
      [SN_DERIVATIVE_POLYNOMIAL] = "springs and dampers that are polynomials",
      [SN_DERIVATIVE_SURFACE] = "contacts with surfaces that move",
      [SN_DERIVATIVE_PHYSICS] = "a switch of newer physics without analytic derivative",
  };
  return (unsigned)reason < SN_DERIVATIVE_REASON_COUNT ? text[reason] : "";
}
