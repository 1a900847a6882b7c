// smooth_acceleration.c — acceleration before any constraint acts
//   reads   qfrc_passive qfrc_bias qfrc_applied qfrc_actuator xfrc_applied xipos cdof qLD
//   writes  qfrc_smooth qacc_smooth
//   M qacc_smooth = qfrc_passive - qfrc_bias + qfrc_applied + qfrc_actuator + J^T xfrc_applied
#include "dynamics/applied.h"
#include "sinew/step.h"
#include "sinew/support.h"

#include <stdint.h>
#include <string.h>

// Bitwise, so that the usual case of no applied force is one cheap sweep; a negative zero only costs time.
static bool all_zero_bits(const snSpatial* x, int count) {
  uint64_t bits = 0;
  for (int i = 0; i < count; i++) {
    uint64_t word[6];
    memcpy(word, &x[i], sizeof word);
    for (int k = 0; k < 6; k++) bits |= word[k];
  }
  return bits == 0;
}

static void add_applied_wrenches(const snModel* m, snData* d) {
  if (m->nbody < 2 || all_zero_bits(d->xfrc_applied + 1, m->nbody - 1)) return;
  for (int body = 1; body < m->nbody; body++) {
    if (!is_applied(d, body)) continue;
    sn_apply_force(m, d, d->qfrc_smooth, body, applied_force(d, body), applied_torque(d, body), d->xipos[body]);
  }
}

void sn_smooth_acceleration(const snModel* m, snData* d) {
  for (int dof = 0; dof < m->nv; dof++)
    d->qfrc_smooth[dof] = d->qfrc_passive[dof] - d->qfrc_bias[dof] + d->qfrc_applied[dof] + d->qfrc_actuator[dof];
  add_applied_wrenches(m, d);
  sn_solve_mass(m, d, d->qacc_smooth, d->qfrc_smooth);
}
