// smooth_acceleration.c — acceleration before any constraint acts
//   reads   qfrc_passive qfrc_bias qfrc_applied qfrc_actuator xfrc_applied xipos cdof qLD
//   writes  qfrc_smooth qacc_smooth
//   M qacc_smooth = qfrc_passive - qfrc_bias + qfrc_applied + qfrc_actuator + J^T xfrc_applied
#include "base/arena.h"
#include "dynamics/applied.h"
#include "dynamics/inertia_pattern.h"
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

static void add_applied_wrenches(const snModel* m, snData* d, Span span) {
  if (all_zero_bits(d->xfrc_applied + span.body, span.body_end - span.body)) return;
  for (int body = span.body; body < span.body_end; body++) {
    if (!is_applied(d, body)) continue;
    sn_apply_force(m, d, d->qfrc_smooth, body, applied_force(d, body), applied_torque(d, body), d->xipos[body]);
  }
}

static void sum_forces(snData* d, Span span) {
  for (int dof = span.dof; dof < span.dof_end; dof++)
    d->qfrc_smooth[dof] = d->qfrc_passive[dof] - d->qfrc_bias[dof] + d->qfrc_applied[dof] + d->qfrc_actuator[dof];
}

static void solve(const snModel* m, snData* d, Span span, double* path) {
  snPattern rows = {span.dof_end - span.dof, m->M_rownnz + span.dof, m->M_rowadr + span.dof, m->M_colind};
  double* x = d->qacc_smooth + span.dof;
  memcpy(x, d->qfrc_smooth + span.dof, sizeof(double) * (size_t)rows.size);
  sn_ldl_solve(rows, d->qLD, d->qLDiagInv + span.dof, x, path);
}

// The sleepers keep the numbers with which they fell asleep; nothing is applied to them, or they would not sleep.
void sn_smooth_acceleration(const snModel* m, snData* d) {
  size_t mark = sn_arena_mark(d->scratch);
  double* path = sn_arena_array(d->scratch, double, m->nv);
  for (Span span = first_awake(m, d); span.body < span.body_end; span = next_awake(m, d, span)) {
    sum_forces(d, span);
    add_applied_wrenches(m, d, span);
    solve(m, d, span, path);
  }
  sn_arena_release(d->scratch, mark);
}
