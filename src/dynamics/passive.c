// passive.c — forces that need no motor: springs, dampers, gravity compensation, the surrounding fluid
//   reads   qpos qvel cdof xipos cvel ten_length ten_velocity ten_J
//   writes  qfrc_spring qfrc_damper qfrc_gravcomp qfrc_fluid qfrc_passive
//   spring: -k (q - q_rest), rotations as rotation vectors;  damper: -b v;  tendons pull along their Jacobian
//   conformance: with both flags `spring` and `damper` disabled there are no passive forces of any kind
#include "dynamics/fluid_forces.h"
#include "dynamics/gravity_compensation.h"
#include "dynamics/spring.h"
#include "math/sparse.h"
#include "model/sleeping.h"
#include "sinew/step.h"

#include <string.h>

// Of all dofs but those of sleepers that are spared: theirs are as before.
static void clear(const snModel* m, const snData* d, double* force) {
  for (Span span = {0}; next_span(m, d, &span);)
    memset(force + span.dof, 0, sizeof(double) * (size_t)(span.dof_end - span.dof));
}

static void add(const snModel* m, const snData* d, double* sum, const double* force) {
  for (Span span = {0}; next_span(m, d, &span);)
    for (int dof = span.dof; dof < span.dof_end; dof++) sum[dof] += force[dof];
}

static void spring(const snModel* m, snData* d, int jnt) {
  real stiffness = m->jnt_stiffness[jnt], displacement[6];
  if (stiffness == 0) return;
  double* force = d->qfrc_spring + m->jnt_dofadr[jnt];
  int count = spring_displacement(m, d->qpos, jnt, displacement);
  for (int k = 0; k < count; k++) force[k] = -stiffness * displacement[k];
}

static void springs(const snModel* m, snData* d) {
  clear(m, d, d->qfrc_spring);
  if (m->opt.disableflags & SN_DISABLE_SPRING) return;
  for (Span span = {0}; next_span(m, d, &span);)
    for (int jnt = span.jnt; jnt < span.jnt_end; jnt++) spring(m, d, jnt);
}

static void dampers(const snModel* m, snData* d) {
  if (m->opt.disableflags & SN_DISABLE_DAMPER) {
    clear(m, d, d->qfrc_damper);
    return;
  }
  for (Span span = {0}; next_span(m, d, &span);)
    for (int dof = span.dof; dof < span.dof_end; dof++) {
      real damping = m->dof_damping[dof];
      d->qfrc_damper[dof] = real_select(damping != 0, -damping * d->qvel[dof], 0);
    }
}

// x += s row, except where sleepers have theirs already
static void add_along(const snModel* m, const snData* d, double* x, const double* row, const int* dof, int count,
                      real s) {
  if (!sleeps(m)) {
    sparse_add_scaled(x, row, dof, count, s);
    return;
  }
  for (int k = 0; k < count; k++)
    if (!dof_is_spared(m, d, dof[k])) x[dof[k]] += s * row[k];
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
    if (spring != 0) add_along(m, d, d->qfrc_spring, row, dof, count, spring);
    if (damper != 0) add_along(m, d, d->qfrc_damper, row, dof, count, damper);
  }
}

// Joints that compensate by their actuators leave gravity out here.
static void add_gravity_compensation(const snModel* m, snData* d) {
  for (Span span = {0}; next_span(m, d, &span);)
    for (int dof = span.dof; dof < span.dof_end; dof++)
      if (!m->jnt_actgravcomp[m->dof_jntid[dof]]) d->qfrc_passive[dof] += d->qfrc_gravcomp[dof];
}

static void no_passive_forces(const snModel* m, snData* d) {
  clear(m, d, d->qfrc_spring);
  clear(m, d, d->qfrc_damper);
  clear(m, d, d->qfrc_gravcomp);
  clear(m, d, d->qfrc_fluid);
  clear(m, d, d->qfrc_passive);
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
  for (Span span = {0}; next_span(m, d, &span);)
    for (int dof = span.dof; dof < span.dof_end; dof++)
      d->qfrc_passive[dof] = d->qfrc_spring[dof] + d->qfrc_damper[dof];
  if (sn_has_fluid(m)) {
    sn_fluid_forces(m, d);
    add(m, d, d->qfrc_passive, d->qfrc_fluid);
  } else {
    clear(m, d, d->qfrc_fluid);
  }
  if (sn_has_gravity_compensation(m)) {
    sn_gravity_compensation(m, d);
    add_gravity_compensation(m, d);
  } else {
    clear(m, d, d->qfrc_gravcomp);
  }
  if (m->hooks.passive) m->hooks.passive(m->hooks.context, m, d);
}
