// length_range.c — <compiler><lengthrange>: ranges of actuators' lengths that the file does not give
//   reads   the element, the model with its constants        writes  actuator_lengthrange
#include "compile/section.h"

#include "analysis/constants.h"

static snLengthRangeOptions options_of(const snSpecLengthRange* l) {
  return (snLengthRangeOptions){
      .mode = (snLengthRangeMode)l->mode,
      .useexisting = l->useexisting,
      .uselimit = l->uselimit,
      .gearscale = l->gearscale,
      .accel = l->accel,
      .maxforce = l->maxforce,
      .timeconst = l->timeconst,
      .inttotal = l->inttotal,
      .interval = l->interval,
      .tolrange = l->tolrange,
  };
}

enum { ON_ERROR_FAIL, ON_ERROR_WARN };

// The sentences on the three ways to fail begin as MuJoCo's do, so that those who search for them find help.
static void tell(snPlan* plan, const snModel* m, int actuator, const snLengthRangeResult* result, bool fatal) {
  const snElement* el = plan->items[SN_OBJ_ACTUATOR][actuator]->el;
  snRange range = m->actuator_lengthrange[actuator], low = result->trace.seen[0], high = result->trace.seen[1];
  void (*say)(snPlan*, const snElement*, const char*, const char*, ...) = fatal ? sn_plan_error : sn_plan_warning;
  switch (result->outcome) {
    case SN_LENGTH_RANGE_EMPTY:
      say(plan, el, "lengthrange",
          "is not known and was not found. Invalid lengthrange (%g, %g) in actuator %d: pulled both ways, the length "
          "does not grow; give it in the file",
          range.lo, range.hi, actuator);
      break;
    case SN_LENGTH_RANGE_NOT_CONVERGED:
      say(plan, el, "lengthrange",
          "is not known and was not found. Lengthrange computation did not converge in actuator %d: still between %g "
          "and %g at the short end and between %g and %g at the long end; limit the joints, give it in the file, or "
          "raise tolrange",
          actuator, low.lo, low.hi, high.lo, high.hi);
      break;
    case SN_LENGTH_RANGE_UNSTABLE:
      say(plan, el, "lengthrange",
          "is not known and was not found. Unstable lengthrange simulation in actuator %d: a smaller timestep or accel "
          "of <lengthrange> may help",
          actuator);
      break;
    case SN_LENGTH_RANGE_KEPT:
    case SN_LENGTH_RANGE_FOUND: break;
  }
}

void sn_find_length_ranges(snPlan* plan, snModel* m) {
  snLengthRangeOptions options = options_of(&plan->lengthrange);
  bool fatal = plan->lengthrange.onerror == ON_ERROR_FAIL;
  snLengthRangeResult* results = sn_arena_array(plan->arena, snLengthRangeResult, m->nu);
  if (!results || !sn_length_ranges(m, &options, plan->lengthrange.timestep, sn_plan_workers(plan), results)) {
    plan->out_of_memory = true;
    return;
  }
  for (int actuator = 0; actuator < m->nu; actuator++) {
    snLengthRangeOutcome outcome = results[actuator].outcome;
    if (outcome == SN_LENGTH_RANGE_KEPT || outcome == SN_LENGTH_RANGE_FOUND) continue;
    // the force of a Hill muscle does not depend on it
    tell(plan, m, actuator, &results[actuator], fatal && m->actuator_hilladr[actuator] < 0);
    m->actuator_lengthrange[actuator] = (snRange){0, 0};
  }
}
