// tendon_limits.c — bounds on what all actuators of a tendon pull together
//   reads   actuator_force        writes  actuator_force
//   All actuators of the tendon are scaled by the same factor, so that their sum lies in the tendon's range.
#include "actuation/actuation.h"
#include "base/arena.h"
#include "math/real.h"

// The tendon that an actuator pulls at, if its force is bounded; -1 otherwise.
static int bounded_tendon(const snModel* m, int actuator) {
  int tendon = m->actuator_trnid[actuator][0];
  return m->actuator_trntype[actuator] == SN_TRANSMISSION_TENDON && m->tendon_actfrclimited[tendon] ? tendon : -1;
}

static bool any_bounded(const snModel* m) {
  int any = 0;
  for (int tendon = 0; tendon < m->ntendon; tendon++) any |= m->tendon_actfrclimited[tendon];
  return any != 0;
}

void sn_limit_tendon_forces(const snModel* m, snData* d) {
  if (m->ntendon == 0 || !any_bounded(m)) return;
  size_t mark = sn_arena_mark(d->scratch);
  double* sum = sn_arena_zarray(d->scratch, double, m->ntendon);
  for (int i = 0; i < m->nu; i++) {
    int tendon = bounded_tendon(m, i);
    if (tendon >= 0) sum[tendon] += d->actuator_force[i];
  }
  for (int i = 0; i < m->nu; i++) {
    int tendon = bounded_tendon(m, i);
    if (tendon < 0 || sum[tendon] == 0) continue;
    snRange range = m->tendon_actfrcrange[tendon];
    if (sum[tendon] < range.lo) d->actuator_force[i] *= range.lo / sum[tendon];
    if (sum[tendon] > range.hi) d->actuator_force[i] *= range.hi / sum[tendon];
  }
  sn_arena_release(d->scratch, mark);
}
