// transition.c — A, B, C and D of a step by one call
//   reads   a state        writes  the matrices; outputs of sn_forward at the state
//   The mode decides which columns are analytic; the rest are differences, each with its reason.
#include "derivative/analytic.h"
#include "derivative/contact_tangent.h"
#include "derivative/sensor_rows.h"
#include "model/awake.h"
#include "sensor/sensors.h"
#include "sinew/step.h"
#include "sinew/support.h"
#include "step/integrate.h"
#include "step/pass.h"

#include <math.h>
#include <string.h>

static bool is_valid(const snModel* m, snData* d, const snDerivativeOptions* options) {
  if ((unsigned)options->mode > SN_DERIVATIVE_HYBRID) {
    sn_diagnose(options->diagnostics, SN_SEVERITY_ERROR, "", "unknown mode %d", (int)options->mode);
    return false;
  }
  if (!sn_check_options(m, d)) {
    sn_diagnose(options->diagnostics, SN_SEVERITY_ERROR, "",
                "the model asks for an integrator, solver, cone or form of the Jacobian that does not exist");
    return false;
  }
  return sn_derivatives_state_is_finite(m, d, options->diagnostics);
}

// Whether the caller's data can be worked on: one pass, whose outputs nothing that follows changes.
static bool stays_in_place(const snModel* m, const snDerivativeOptions* options) {
  return options->mode != SN_DERIVATIVE_FD && !sn_integrator(m->opt.integrator)->several_passes &&
         !sleep_is_enabled(m) && m->nplugin == 0 && !(m->opt.enableflags & SN_ENABLE_ENERGY) && !m->hooks.control;
}

// The pass of the state, in the caller's data or in that of a worker.
static void make_pass(const snModel* m, snData* d, bool in_place, snDerivatives* work) {
  work->at = in_place ? d : work->worker[0].d;
  work->measured = in_place;
  if (!in_place) sn_state_set(m, work->at, work->state, SN_STATE_ALL);
  sn_forward_from(m, work->at, SN_PASS_POSITION, in_place && measures(m));
}

// Reasons of the mode, after that pass.
static void choose_columns(const snModel* m, const snDerivativeOptions* options, snDerivatives* work, double eps) {
  int columns = work->size + work->nu;
  memset(work->one_sided, 0, (size_t)columns);
  if (options->mode == SN_DERIVATIVE_FD) {
    memset(work->reason, SN_DERIVATIVE_ASKED_FOR, (size_t)columns);
    return;
  }
  work->contacts = sn_contact_moves(work->arena, work->at);
  sn_analytic_reasons(m, work->at, work);
  sn_mark_corners(m, work->at, work, eps);
  if (options->mode == SN_DERIVATIVE_HYBRID) memset(work->reason, SN_DERIVATIVE_ASKED_FOR, (size_t)m->nv);
}

// Whether any column is of this kind.
static bool any_column(const snDerivatives* work, bool analytic) {
  for (int i = 0; i < work->size + work->nu; i++)
    if ((work->reason[i] == SN_DERIVATIVE_IS_ANALYTIC) == analytic) return true;
  return false;
}

static void fill_with_nan(const snDerivatives* work, double* x, int width, int rows, int first) {
  for (int row = 0; x && row < rows; row++)
    for (int j = 0; j < width; j++)
      if (work->reason[first + j] != SN_DERIVATIVE_IS_ANALYTIC) x[(size_t)row * (size_t)width + (size_t)j] = NAN;
}

static bool lacks_sensor_rows(const snModel* m, const snData* d) {
  for (int sensor = 0; sensor < m->nsensor; sensor++)
    if (!sn_has_sensor_rows(m, d, sensor)) return true;
  return false;
}

static void take_columns(const snModel* m, const snData* d, const snDerivativeOptions* options, snDerivatives* work,
                         double eps, double* A, double* B, double* C, double* D) {
  bool analytic = any_column(work, true), sensors = C || D, lacking = any_column(work, false);
  if ((A || B) && analytic) sn_analytic_columns(m, work, A, B);
  if (options->mode == SN_DERIVATIVE_ANALYTIC) {
    fill_with_nan(work, A, work->size, work->size, 0);
    fill_with_nan(work, B, work->nu, work->size, work->size);
    for (int i = 0; C && i < m->nsensordata * work->size; i++) C[i] = NAN;
    for (int i = 0; D && i < m->nsensordata * work->nu; i++) D[i] = NAN;
  } else if (lacking || (sensors && lacks_sensor_rows(m, d))) {
    sn_difference_columns(m, d, work, &(snDifferences){eps, !options->forward, options->frozen_factor, A, B, C, D});
  }
  if (sensors && analytic) sn_analytic_sensors(m, work, C, D);
}

bool sn_transition(const snModel* m, snData* d, const snDerivativeOptions* options, double* A, double* B, double* C,
                   double* D) {
  options = derivative_options(options);
  double eps = sn_derivatives_eps(options);
  if (eps == 0 || !is_valid(m, d, options)) return false;
  snDerivatives* work = sn_derivatives_begin(m, options);
  if (!work) return false;
  sn_state_read(m, d, SN_STATE_ALL, work->state);
  size_t mark = sn_arena_mark(work->arena);
  bool in_place = stays_in_place(m, options);
  if (options->mode != SN_DERIVATIVE_FD) make_pass(m, d, in_place, work);
  choose_columns(m, options, work, eps);
  for (int sensor = 0; sensor < m->nsensor; sensor++)
    work->sensor_reason[sensor] = options->mode == SN_DERIVATIVE_FD  ? SN_DERIVATIVE_ASKED_FOR
                                  : sn_has_sensor_rows(m, d, sensor) ? SN_DERIVATIVE_IS_ANALYTIC
                                                                     : SN_DERIVATIVE_SENSOR;
  take_columns(m, d, options, work, eps, A, B, C, D);
  work->contacts = NULL;
  sn_arena_release(work->arena, mark);
  if (!in_place) sn_forward(m, d);
  sn_derivatives_end(work, options);
  return true;
}
