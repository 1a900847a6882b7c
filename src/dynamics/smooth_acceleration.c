// smooth_acceleration.c — acceleration before any constraint acts
//   reads   qfrc_passive qfrc_bias qfrc_applied qfrc_actuator xfrc_applied xipos cdof qLD
//   writes  qfrc_smooth qacc_smooth
//   M qacc_smooth = qfrc_passive - qfrc_bias + qfrc_applied + qfrc_actuator + J^T xfrc_applied
#include "base/arena.h"
#include "dynamics/forces.h"
#include "dynamics/inertia_pattern.h"
#include "model/awake.h"
#include "model/model.h"
#include "sinew/pipeline.h"
#include "sinew/support.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

// Bitwise, so that the usual case of no applied force is one cheap sweep; a negative zero only costs time.
static bool all_zero_bits(const snWrench* x, int count) {
  uint64_t bits = 0;
  for (int i = 0; i < count; i++) {
    uint64_t word[6];
    memcpy(word, &x[i], sizeof word);
    for (int k = 0; k < 6; k++) bits |= word[k];
  }
  return bits == 0;
}

static void spoil_all(const snModel* m, snData* d) {
  for (int dof = 0; dof < m->nv; dof++) d->qfrc_smooth[dof] = NAN;
}

// conformance: with a dense Jacobian MuJoCo multiplies the rows of all dofs, zeros included, so that a wrench that is
// not finite reaches all of them
static bool reaches_all_dofs(const snModel* m, const snData* d, int body) {
  snVec3 force = applied_force(d, body), torque = applied_torque(d, body);
  double sum = 0 * (force.x + force.y + force.z + torque.x + torque.y + torque.z);
  return sum != 0 && sn_jacobian_is_dense(m);
}

static void add_applied_wrenches(const snModel* m, snData* d, snBodyRange run) {
  if (all_zero_bits(d->xfrc_applied + run.body, run.body_end - run.body)) return;
  for (int body = run.body; body < run.body_end; body++) {
    if (!is_applied(d, body)) continue;
    sn_add_force(m, d, body, applied_force(d, body), applied_torque(d, body), d->xipos[body], d->qfrc_smooth);
    if (reaches_all_dofs(m, d, body)) spoil_all(m, d);
  }
}

static void sum_forces(snData* d, snBodyRange run) {
  for (int dof = run.dof; dof < run.dof_end; dof++)
    d->qfrc_smooth[dof] = d->qfrc_passive[dof] - d->qfrc_bias[dof] + d->qfrc_applied[dof] + d->qfrc_actuator[dof];
}

static void solve(const snModel* m, snData* d, snBodyRange run, double* path) {
  snPattern rows = {run.dof_end - run.dof, m->M_rownnz + run.dof, m->M_rowadr + run.dof, m->M_colind};
  double* x = d->qacc_smooth + run.dof;
  memcpy(x, d->qfrc_smooth + run.dof, sizeof(double) * (size_t)rows.size);
  sn_ldl_solve(rows, d->qLD, d->qLDiagInv + run.dof, x, path);
}

// Trees asleep keep the numbers with which they fell asleep; nothing is applied to them, or they would be awake.
void sn_smooth_acceleration(const snModel* m, snData* d) {
  size_t mark = sn_arena_mark(d->scratch);
  double* path = sn_arena_array(d->scratch, double, m->nv);
  for (int i = 0; i < d->awake->nmoving; i++) sum_forces(d, d->awake->moving[i]);
  for (int i = 0; i < d->awake->nmoving; i++) add_applied_wrenches(m, d, d->awake->moving[i]);
  for (int i = 0; i < d->awake->nmoving; i++) solve(m, d, d->awake->moving[i], path);
  sn_arena_release(d->scratch, mark);
}
