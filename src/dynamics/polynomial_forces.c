// polynomial_forces.c — the higher powers of springs and dampers
//   reads   qpos qvel ten_length ten_velocity ten_J        writes  adds to qfrc_spring and qfrc_damper
//   conformance: of balls and free joints the powers are those of the length of a translation and of a rotation
#include "dynamics/forces.h"
#include "dynamics/polynomial.h"
#include "dynamics/spring.h"
#include "math/vec3.h"
#include "model/awake.h"

static void add_vector_spring(const double more[2], const real* displacement, double* force) {
  real growth = spring_growth(more, vec3_length(vec3_load(displacement)));
  for (int k = 0; k < 3; k++) force[k] -= growth * displacement[k];
}

static void add_joint_spring(const snModel* m, snData* d, int jnt) {
  const double* more = m->jnt_stiffnesspoly[jnt];
  if (!is_polynomial(more)) return;
  real displacement[6];
  int count = spring_displacement(m, d->qpos, jnt, displacement);
  double* force = d->qfrc_spring + m->jnt_dofadr[jnt];
  if (count == 1)
    force[0] -= spring_growth(more, displacement[0]) * displacement[0];
  else
    for (int k = 0; k < count; k += 3) add_vector_spring(more, displacement + k, force + k);
}

static void add_dampers(const snModel* m, snData* d, snBodyRange run) {
  for (int dof = run.dof; dof < run.dof_end; dof++) {
    real v = d->qvel[dof];
    d->qfrc_damper[dof] -= damper_growth(m->dof_dampingpoly[dof], v) * v;
  }
}

static void pull_tendon(const snModel* m, const snData* d, int tendon, real pull, double* force) {
  if (pull == 0) return;
  int entry = m->ten_J_rowadr[tendon], end = entry + m->ten_J_rownnz[tendon];
  for (; entry < end; entry++) {
    int dof = m->ten_J_colind[entry];
    if (!d->awake->dof_kept[dof]) force[dof] += pull * d->ten_J[entry];
  }
}

static void add_tendon(const snModel* m, snData* d, int tendon, bool springs, bool dampers) {
  real x = tendon_displacement(m, tendon, d->ten_length[tendon]), v = d->ten_velocity[tendon];
  if (springs) pull_tendon(m, d, tendon, -spring_growth(m->tendon_stiffnesspoly[tendon], x) * x, d->qfrc_spring);
  if (dampers) pull_tendon(m, d, tendon, -damper_growth(m->tendon_dampingpoly[tendon], v) * v, d->qfrc_damper);
}

void sn_add_polynomial_forces(const snModel* m, snData* d) {
  bool springs = !(m->opt.disableflags & SN_DISABLE_SPRING), dampers = !(m->opt.disableflags & SN_DISABLE_DAMPER);
  for (int i = 0; i < d->awake->ncomputed; i++) {
    snBodyRange run = d->awake->computed[i];
    for (int jnt = run.jnt; springs && jnt < run.jnt_end; jnt++) add_joint_spring(m, d, jnt);
    if (dampers) add_dampers(m, d, run);
  }
  for (int i = 0; i < d->awake->tendon.count; i++) add_tendon(m, d, d->awake->tendon.item[i], springs, dampers);
}
