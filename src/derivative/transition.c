// transition.c — A, B, C and D of a step by one call
//   reads   a state        writes  the matrices; outputs of sn_forward at the state
//   The mode decides which columns are analytic; the rest are differences, each with its reason.
#include "derivative/work.h"
#include "sinew/step.h"

#include <string.h>

static bool is_valid(const snModel* m, snData* d, const snDerivativeOptions* options) {
  if ((unsigned)options->mode > SN_DERIVATIVE_HYBRID) {
    sn_diagnose(options->diagnostics, SN_SEVERITY_ERROR, "", "there is no mode %d", (int)options->mode);
    return false;
  }
  if (!sn_check_options(m, d)) {
    sn_diagnose(options->diagnostics, SN_SEVERITY_ERROR, "",
                "the model asks for an integrator, solver, cone or form of the Jacobian that does not exist");
    return false;
  }
  return sn_derivatives_state_is_finite(m, d, options->diagnostics);
}

bool sn_transition(const snModel* m, snData* d, const snDerivativeOptions* options, double* A, double* B, double* C,
                   double* D) {
  static const snDerivativeOptions standard = {0};
  if (!options) options = &standard;
  double eps = sn_derivatives_eps(options);
  if (eps == 0 || !is_valid(m, d, options)) return false;
  snDerivatives* work = sn_derivatives_begin(m, options);
  if (!work) return false;
  memset(work->reason, SN_DERIVATIVE_ASKED_FOR, (size_t)(work->size + work->nu));
  memset(work->one_sided, 0, (size_t)(work->size + work->nu));
  sn_difference_columns(m, d, work, &(snDifferences){eps, !options->forward, options->frozen_factor, A, B, C, D});
  sn_forward(m, d);
  sn_derivatives_end(work, options);
  return true;
}
