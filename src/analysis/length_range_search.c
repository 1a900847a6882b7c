// length_range_search.c — how short and how long each actuator can become, by pulling it
//   reads   the model        writes  actuator_lengthrange and what follows from it
//   r: the actuator's moment. Force f = +- accel r / |M^-1 r|, so that the acceleration has the wanted norm at any
//   inertia. Velocity decays by exp(-h / timeconst) before each step, so that swings die out.
#include "analysis/constants.h"
#include "base/arena.h"
#include "base/parallel.h"
#include "math/elementary.h"
#include "math/real.h"
#include "math/sparse.h"
#include "model/actuator_kind.h"
#include "sinew/step.h"
#include "sinew/support.h"

#include <math.h>
#include <stdatomic.h>
#include <string.h>

snLengthRangeOptions sn_length_range_options(void) {
  return (snLengthRangeOptions){
      .mode = SN_LENGTH_RANGE_MUSCLE,
      .useexisting = true,
      .accel = 20,
      .timeconst = 1,
      .inttotal = 10,
      .interval = 2,
      .tolrange = 0.05,
  };
}

static bool is_muscle(const snModel* m, int actuator) {
  int gain = m->actuator_gaintype[actuator], bias = m->actuator_biastype[actuator];
  return sn_gain_muscle(gain) != SN_MUSCLE_NONE || sn_bias_muscle(bias) != SN_MUSCLE_NONE;
}

static bool is_wanted(const snModel* m, int actuator, const snLengthRangeOptions* options) {
  int gain = m->actuator_gaintype[actuator], bias = m->actuator_biastype[actuator];
  bool muscle = is_muscle(m, actuator);
  bool user = gain == SN_GAIN_USER || bias == SN_BIAS_USER;
  snRange range = m->actuator_lengthrange[actuator];
  if (options->useexisting && range.lo < range.hi) return false;
  switch (options->mode) {
    case SN_LENGTH_RANGE_MUSCLE: return muscle;
    case SN_LENGTH_RANGE_MUSCLEUSER: return muscle || user;
    case SN_LENGTH_RANGE_ALL: return true;
    case SN_LENGTH_RANGE_NONE: break;
  }
  return false;
}

static snRange scaled(snRange range, double factor) {
  return factor < 0 ? (snRange){factor * range.hi, factor * range.lo} : (snRange){factor * range.lo, factor * range.hi};
}

// Sum of the ranges of the joints that a fixed tendon adds up; false where one of them has none.
static bool sum_of_joints(const snModel* m, int tendon, snRange* sum) {
  *sum = (snRange){0, 0};
  for (int i = 0; i < m->tendon_num[tendon]; i++) {
    int wrap = m->tendon_adr[tendon] + i, joint = m->wrap_objid[wrap];
    if (m->wrap_type[wrap] != SN_WRAP_JOINT || !m->jnt_limited[joint]) return false;
    snRange part = scaled(m->jnt_range[joint], m->wrap_prm[wrap]);
    sum->lo += part.lo;
    sum->hi += part.hi;
  }
  return m->tendon_num[tendon] > 0;
}

// The limits of the joint or tendon that the actuator pulls. conformance: the gear does not count, unless asked for
static bool limits_of_target(const snModel* m, int actuator, bool gearscale, snRange* range) {
  int target = m->actuator_trnid[actuator][0];
  bool known = false;  // others have no limits
  switch (m->actuator_trntype[actuator]) {
    case SN_TRANSMISSION_JOINT:
    case SN_TRANSMISSION_JOINTINPARENT:
      if (!m->jnt_limited[target]) return false;
      *range = m->jnt_range[target];
      known = true;
      break;
    case SN_TRANSMISSION_TENDON:
      if (m->tendon_limited[target])
        *range = m->tendon_range[target];
      else if (!gearscale || !sum_of_joints(m, target, range))
        return false;
      known = true;
      break;
  }
  if (known && gearscale) *range = scaled(*range, m->actuator_gear[actuator][0]);
  return known;
}

static double norm(const double* x, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += x[i] * x[i];
  return sqrt(sum);
}

// qfrc_applied: along the moment, for an acceleration of the wanted norm.
static void pull(const snModel* m, snData* d, int actuator, double accel, double maxforce) {
  size_t bytes = sizeof(double) * (size_t)m->nv, mark = sn_arena_mark(d->scratch);
  double* reaction = sn_arena_zarray(d->scratch, double, m->nv);
  int first = m->moment_rowadr[actuator];
  const double* moment = d->actuator_moment + first;
  sparse_add_scaled(reaction, moment, m->moment_colind + first, m->moment_rownnz[actuator], 1);
  sn_mass_solution(m, d, reaction, reaction);
  double scale = accel / real_max(SN_MINVAL, norm(reaction, m->nv));
  sn_arena_release(d->scratch, mark);

  memset(d->qfrc_applied, 0, bytes);
  sparse_add_scaled(d->qfrc_applied, moment, m->moment_colind + first, m->moment_rownnz[actuator], scale);
  double force = norm(d->qfrc_applied, m->nv);
  if (!(maxforce > 0 && force > maxforce)) return;
  for (int dof = 0; dof < m->nv; dof++) d->qfrc_applied[dof] *= maxforce / real_max(SN_MINVAL, force);
}

static bool went_bad(const snData* d) {
  return d->warning[SN_WARNING_BADQPOS].count || d->warning[SN_WARNING_BADQVEL].count ||
         d->warning[SN_WARNING_BADQACC].count;
}

// Pulls for the whole time; the lengths seen in its last part. False where a state went bad.
static bool simulate_side(const snModel* m, snData* d, int actuator, double sign, const snLengthRangeOptions* options,
                          snRange* seen) {
  double decay = sn_exp(-m->opt.timestep / real_max(0.01, options->timeconst));
  bool watched = false;
  *seen = (snRange){0, 0};
  if (!(m->opt.timestep > 0)) return false;
  sn_reset(m, d);
  while (d->time < options->inttotal) {
    for (int dof = 0; dof < m->nv; dof++) d->qvel[dof] *= decay;
    sn_step1(m, d);
    pull(m, d, actuator, sign * options->accel, options->maxforce);
    sn_step2(m, d);
    if (went_bad(d)) return false;
    // of the start of the step, though the time is that of its end
    double length = d->actuator_length[actuator];
    if (!(d->time > options->inttotal - options->interval)) continue;
    seen->lo = watched && !(length < seen->lo) ? seen->lo : length;
    seen->hi = watched && !(length > seen->hi) ? seen->hi : length;
    watched = true;
  }
  return true;
}

static snLengthRangeOutcome simulate(snModel* m, snData* d, int actuator, const snLengthRangeOptions* options,
                                     snLengthRangeTrace* trace) {
  snRange* range = &m->actuator_lengthrange[actuator];
  // conformance: the second side already sees the bound that the first one found
  if (!simulate_side(m, d, actuator, -1, options, &trace->seen[0])) return SN_LENGTH_RANGE_UNSTABLE;
  range->lo = trace->seen[0].lo;
  if (!simulate_side(m, d, actuator, 1, options, &trace->seen[1])) return SN_LENGTH_RANGE_UNSTABLE;
  range->hi = trace->seen[1].hi;

  double width = range->hi - range->lo;
  if (!(width > 0)) return SN_LENGTH_RANGE_EMPTY;
  for (int side = 0; side < 2; side++)
    if (trace->seen[side].hi - trace->seen[side].lo > options->tolrange * width) return SN_LENGTH_RANGE_NOT_CONVERGED;
  return SN_LENGTH_RANGE_FOUND;
}

snLengthRangeOutcome sn_length_range(snModel* m, snData* d, int actuator, const snLengthRangeOptions* options,
                                     snLengthRangeTrace* trace) {
  snLengthRangeTrace unread;
  snRange limits;
  if (!trace) trace = &unread;
  *trace = (snLengthRangeTrace){0};
  if (actuator < 0 || actuator >= m->nu || !is_wanted(m, actuator, options)) return SN_LENGTH_RANGE_KEPT;
  bool limited = options->uselimit && limits_of_target(m, actuator, options->gearscale, &limits);
  if (limited) m->actuator_lengthrange[actuator] = limits;
  snLengthRangeOutcome outcome = limited ? SN_LENGTH_RANGE_FOUND : simulate(m, d, actuator, options, trace);
  sn_constants_muscle(m, actuator);
  return outcome;
}

typedef struct Crew {
  snModel* m;
  const snLengthRangeOptions* options;
  snLengthRangeResult* results;
  atomic_bool out_of_memory;
} Crew;

// Each actuator has a world of its own, so that none can depend on another.
static void find_one(void* context, int actuator) {
  Crew* crew = context;
  if (!is_wanted(crew->m, actuator, crew->options)) return;
  snData* d = sn_data_create(crew->m, &(snDataOptions){.lean = true});
  snLengthRangeResult* result = &crew->results[actuator];
  if (!d) {
    crew->out_of_memory = true;
    return;
  }
  result->outcome = sn_length_range(crew->m, d, actuator, crew->options, &result->trace);
  sn_data_destroy(d);
}

bool sn_length_ranges(snModel* m, const snLengthRangeOptions* options, double timestep, int workers,
                      snLengthRangeResult* results) {
  snOption kept = m->opt;
  Crew crew = {m, options, results, false};
  memset(results, 0, sizeof *results * (size_t)m->nu);
  m->opt.disableflags = SN_DISABLE_FRICTIONLOSS | SN_DISABLE_CONTACT | SN_DISABLE_SPRING | SN_DISABLE_DAMPER |
                        SN_DISABLE_GRAVITY | SN_DISABLE_ACTUATION;
  m->opt.enableflags &= ~SN_ENABLE_SLEEP;
  if (timestep > 0) m->opt.timestep = timestep;
  sn_parallel(m->nu, workers, find_one, &crew);
  m->opt = kept;
  return !crew.out_of_memory;
}
