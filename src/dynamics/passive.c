// passive.c — forces that need no motor: springs, dampers, gravity compensation, the surrounding fluid
//   reads   qpos qvel cdof xipos cvel ten_length ten_velocity ten_J
//   writes  qfrc_spring qfrc_damper qfrc_gravcomp qfrc_fluid qfrc_passive, force_value of force elements
//   spring: -k (q - q_rest), rotations as rotation vectors;  damper: -b v;  tendons pull along their Jacobian
//   conformance: with both flags `spring` and `damper` disabled there are no passive forces of any kind
#include "dynamics/fluid_forces.h"
#include "dynamics/forces.h"
#include "dynamics/spring.h"
#include "math/sparse.h"
#include "model/awake.h"
#include "sinew/step.h"

#include <string.h>

static inline void clear(double* force, snRun run) {
  for (int dof = run.dof; dof < run.dof_end; dof++) force[dof] = 0;
}

static inline void add(double* sum, const double* force, snRun run) {
  for (int dof = run.dof; dof < run.dof_end; dof++) sum[dof] += force[dof];
}

static inline void springs(const snModel* m, snData* d, snRun run) {
  clear(d->qfrc_spring, run);
  if (m->opt.disableflags & SN_DISABLE_SPRING) return;
  for (int jnt = run.jnt; jnt < run.jnt_end; jnt++) {
    real stiffness = m->jnt_stiffness[jnt], displacement[6];
    if (stiffness == 0) continue;
    double* force = d->qfrc_spring + m->jnt_dofadr[jnt];
    int count = spring_displacement(m, d->qpos, jnt, displacement);
    for (int k = 0; k < count; k++) force[k] = -stiffness * displacement[k];
  }
}

static inline void dampers(const snModel* m, snData* d, snRun run) {
  if (m->opt.disableflags & SN_DISABLE_DAMPER) {
    clear(d->qfrc_damper, run);
    return;
  }
  for (int dof = run.dof; dof < run.dof_end; dof++) {
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
    if (spring != 0) add_to_computed(d, d->qfrc_spring, row, dof, count, spring);
    if (damper != 0) add_to_computed(d, d->qfrc_damper, row, dof, count, damper);
  }
}

// Joints that compensate by their actuators leave gravity out here.
static inline void add_gravity_compensation(const snModel* m, snData* d, snRun run) {
  for (int dof = run.dof; dof < run.dof_end; dof++)
    if (!m->jnt_actgravcomp[m->dof_jntid[dof]]) d->qfrc_passive[dof] += d->qfrc_gravcomp[dof];
}

static inline void sum_forces(const snModel* m, snData* d, snRun run, bool fluid, bool compensated) {
  for (int dof = run.dof; dof < run.dof_end; dof++) d->qfrc_passive[dof] = d->qfrc_spring[dof] + d->qfrc_damper[dof];
  if (fluid)
    add(d->qfrc_passive, d->qfrc_fluid, run);
  else
    clear(d->qfrc_fluid, run);
  if (compensated)
    add_gravity_compensation(m, d, run);
  else
    clear(d->qfrc_gravcomp, run);
}

static void no_passive_forces(snData* d, snRun run) {
  clear(d->qfrc_spring, run);
  clear(d->qfrc_damper, run);
  clear(d->qfrc_gravcomp, run);
  clear(d->qfrc_fluid, run);
  clear(d->qfrc_passive, run);
}

void sn_passive_forces(const snModel* m, snData* d) {
  const int both = SN_DISABLE_SPRING | SN_DISABLE_DAMPER;
  if ((m->opt.disableflags & both) == both) {
    for (int i = 0; i < d->awake->ncomputed; i++) no_passive_forces(d, d->awake->computed[i]);
    if (m->nforce > 0) memset(d->force_value, 0, sizeof *d->force_value * (size_t)m->nforce);
    return;
  }
  for (int i = 0; i < d->awake->ncomputed; i++) {
    springs(m, d, d->awake->computed[i]);
    dampers(m, d, d->awake->computed[i]);
  }
  tendon_forces(m, d);
  bool fluid = sn_has_fluid(m), compensated = sn_has_gravity_compensation(m);
  if (fluid) sn_fluid_forces(m, d);
  if (compensated) sn_gravity_compensation(m, d);
  for (int i = 0; i < d->awake->ncomputed; i++)
    sum_forces(m, d, d->awake->computed[i], fluid, compensated);
  if (m->nforce > 0) sn_force_elements(m, d);
  if (m->hooks.passive) m->hooks.passive(m->hooks.context, m, d);
}
