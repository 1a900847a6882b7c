// passive.c — forces that need no motor: springs, dampers, gravity compensation, the surrounding fluid
//   reads   qpos qvel cdof xipos cvel ten_length ten_velocity ten_J
//   writes  qfrc_spring qfrc_damper qfrc_gravcomp qfrc_fluid qfrc_passive
//   spring: -k (q - q_rest), rotations as rotation vectors;  damper: -b v;  tendons pull along their Jacobian
//   conformance: with both flags `spring` and `damper` disabled there are no passive forces of any kind
#include "dynamics/fluid_forces.h"
#include "dynamics/gravity_compensation.h"
#include "dynamics/spring.h"
#include "math/sparse.h"
#include "sinew/step.h"

#include <string.h>

static void clear(double* force, int nv) { memset(force, 0, sizeof(double) * (size_t)nv); }

static void springs(const snModel* m, snData* d) {
  clear(d->qfrc_spring, m->nv);
  if (m->opt.disableflags & SN_DISABLE_SPRING) return;
  for (int jnt = 0; jnt < m->njnt; jnt++) {
    real stiffness = m->jnt_stiffness[jnt], displacement[6];
    if (stiffness == 0) continue;
    double* force = d->qfrc_spring + m->jnt_dofadr[jnt];
    int count = spring_displacement(m, d->qpos, jnt, displacement);
    for (int k = 0; k < count; k++) force[k] = -stiffness * displacement[k];
  }
}

static void dampers(const snModel* m, snData* d) {
  if (m->opt.disableflags & SN_DISABLE_DAMPER) {
    clear(d->qfrc_damper, m->nv);
    return;
  }
  for (int dof = 0; dof < m->nv; dof++) {
    real damping = m->dof_damping[dof];
    d->qfrc_damper[dof] = real_select(damping != 0, -damping * d->qvel[dof], 0);
  }
}

// One force along each tendon; those without a spring, or a damper, have none of that kind.
static void tendon_forces(const snModel* m, snData* d) {
  bool springs = !(m->opt.disableflags & SN_DISABLE_SPRING), dampers = !(m->opt.disableflags & SN_DISABLE_DAMPER);
  for (int tendon = 0; tendon < m->ntendon; tendon++) {
    real stiffness = springs ? m->tendon_stiffness[tendon] : 0, damping = dampers ? m->tendon_damping[tendon] : 0;
    if (stiffness == 0 && damping == 0) continue;
    int adr = m->ten_J_rowadr[tendon], count = m->ten_J_rownnz[tendon];
    const double* row = d->ten_J + adr;
    const int* dof = m->ten_J_colind + adr;
    real spring = -stiffness * tendon_displacement(m, tendon, d->ten_length[tendon]);
    real damper = -damping * d->ten_velocity[tendon];
    if (spring != 0) sparse_add_scaled(d->qfrc_spring, row, dof, count, spring);
    if (damper != 0) sparse_add_scaled(d->qfrc_damper, row, dof, count, damper);
  }
}

// Joints that compensate by their actuators leave gravity out here.
static void add_gravity_compensation(const snModel* m, snData* d) {
  for (int dof = 0; dof < m->nv; dof++)
    if (!m->jnt_actgravcomp[m->dof_jntid[dof]]) d->qfrc_passive[dof] += d->qfrc_gravcomp[dof];
}

static void no_passive_forces(const snModel* m, snData* d) {
  clear(d->qfrc_spring, m->nv);
  clear(d->qfrc_damper, m->nv);
  clear(d->qfrc_gravcomp, m->nv);
  clear(d->qfrc_fluid, m->nv);
  clear(d->qfrc_passive, m->nv);
}

void sn_passive_forces(const snModel* m, snData* d) {
  const int both = SN_DISABLE_SPRING | SN_DISABLE_DAMPER;
  if ((m->opt.disableflags & both) == both) {
    no_passive_forces(m, d);
    return;
  }
  springs(m, d);
  dampers(m, d);
  tendon_forces(m, d);
  for (int dof = 0; dof < m->nv; dof++) d->qfrc_passive[dof] = d->qfrc_spring[dof] + d->qfrc_damper[dof];
  if (sn_has_fluid(m)) {
    sn_fluid_forces(m, d);
    for (int dof = 0; dof < m->nv; dof++) d->qfrc_passive[dof] += d->qfrc_fluid[dof];
  } else {
    clear(d->qfrc_fluid, m->nv);
  }
  if (sn_has_gravity_compensation(m)) {
    sn_gravity_compensation(m, d);
    add_gravity_compensation(m, d);
  } else {
    clear(d->qfrc_gravcomp, m->nv);
  }
  if (m->hooks.passive) m->hooks.passive(m->hooks.context, m, d);
}
