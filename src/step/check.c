// check.c — states that have gone bad: warn, and start over
//   reads   qpos; qvel; qacc        writes  warning; after a bad value the whole data
#include "sinew/pipeline.h"
#include "sinew/step.h"
#include "base/assert.h"
#include "math/real.h"

bool sn_check_options(const snModel* m, snData* d) {
  const bool known[] = {
      sn_has_integrator(m->opt.integrator),
      is_index(m->opt.solver, SN_SOLVER_COUNT),
      is_index(m->opt.cone, SN_CONE_COUNT),
      is_index(m->opt.jacobian, SN_JACOBIAN_AUTO + 1),
  };
  for (int i = 0; i < (int)(sizeof known / sizeof known[0]); i++) {
    if (known[i]) continue;
    d->warning[SN_WARNING_BADOPTION].count++;
    d->warning[SN_WARNING_BADOPTION].last = i;
    return false;
  }
  return true;
}

// Index of the first bad number, -1 for none.
static int first_bad(const double* x, int n) {
  for (int i = 0; i < n; i++)
    if (real_is_bad(x[i])) return i;
  return -1;
}

// Whether the data was reset. conformance: counted once before the reset that clears the counter and once after it,
// so twice where there is no reset
static bool handle_bad(const snModel* m, snData* d, snWarning warning, int index) {
  bool reset = !(m->opt.disableflags & SN_DISABLE_AUTORESET);
  d->warning[warning].count++;
  if (reset) sn_reset(m, d);
  d->warning[warning].count++;
  d->warning[warning].last = index;
  return reset;
}

void sn_check_positions(const snModel* m, snData* d) {
  int bad = first_bad(d->qpos, m->nq);
  if (bad >= 0) handle_bad(m, d, SN_WARNING_BADQPOS, bad);
}

void sn_check_velocities(const snModel* m, snData* d) {
  int bad = first_bad(d->qvel, m->nv);
  if (bad >= 0) handle_bad(m, d, SN_WARNING_BADQVEL, bad);
}

void sn_check_accelerations(const snModel* m, snData* d) {
  int bad = first_bad(d->qacc, m->nv);
  if (bad >= 0 && handle_bad(m, d, SN_WARNING_BADQACC, bad)) sn_forward(m, d);
}
