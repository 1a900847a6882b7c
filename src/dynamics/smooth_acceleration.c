// smooth_acceleration.c — acceleration before any constraint acts
//   reads   qfrc_passive qfrc_bias qfrc_applied qfrc_actuator xfrc_applied xipos cdof qLD
//   writes  qfrc_smooth qacc_smooth
//   M qacc_smooth = qfrc_passive - qfrc_bias + qfrc_applied + qfrc_actuator + J^T xfrc_applied
#include "base/arena.h"
#include "dynamics/applied.h"
#include "model/sleeping.h"
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

static void accelerate(const snModel* m, snData* d) {
  for (int dof = 0; dof < m->nv; dof++)
    d->qfrc_smooth[dof] = d->qfrc_passive[dof] - d->qfrc_bias[dof] + d->qfrc_applied[dof] + d->qfrc_actuator[dof];
  add_applied_wrenches(m, d);
  sn_solve_mass(m, d, d->qacc_smooth, d->qfrc_smooth);
}

// The sleepers keep the numbers with which they fell asleep.
static void accelerate_awake(const snModel* m, snData* d) {
  size_t mark = sn_arena_mark(d->scratch), bytes = sizeof(double) * (size_t)m->nv;
  double* force = memcpy(sn_arena_array(d->scratch, double, m->nv), d->qfrc_smooth, bytes);
  double* qacc = memcpy(sn_arena_array(d->scratch, double, m->nv), d->qacc_smooth, bytes);
  accelerate(m, d);
  for (int dof = 0; dof < m->nv; dof++) {
    if (!tree_sleeps(d, m->dof_treeid[dof])) continue;
    d->qfrc_smooth[dof] = force[dof];
    d->qacc_smooth[dof] = qacc[dof];
  }
  sn_arena_release(d->scratch, mark);
}

void sn_smooth_acceleration(const snModel* m, snData* d) {
  if (any_sleeps(m, d))
    accelerate_awake(m, d);
  else
    accelerate(m, d);
}
