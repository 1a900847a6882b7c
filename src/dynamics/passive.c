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

static inline void clear(double* force, Span span) {
  for (int dof = span.dof; dof < span.dof_end; dof++) force[dof] = 0;
}

static inline void add(double* sum, const double* force, Span span) {
  for (int dof = span.dof; dof < span.dof_end; dof++) sum[dof] += force[dof];
}

static inline void springs(const snModel* m, snData* d, Span span) {
  clear(d->qfrc_spring, span);
  if (m->opt.disableflags & SN_DISABLE_SPRING) return;
  for (int jnt = span.jnt; jnt < span.jnt_end; jnt++) {
    real stiffness = m->jnt_stiffness[jnt], displacement[6];
    if (stiffness == 0) continue;
    double* force = d->qfrc_spring + m->jnt_dofadr[jnt];
    int count = spring_displacement(m, d->qpos, jnt, displacement);
    for (int k = 0; k < count; k++) force[k] = -stiffness * displacement[k];
  }
}

static inline void dampers(const snModel* m, snData* d, Span span) {
  if (m->opt.disableflags & SN_DISABLE_DAMPER) {
    clear(d->qfrc_damper, span);
    return;
  }
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
static inline void add_gravity_compensation(const snModel* m, snData* d, Span span) {
  for (int dof = span.dof; dof < span.dof_end; dof++)
    if (!m->jnt_actgravcomp[m->dof_jntid[dof]]) d->qfrc_passive[dof] += d->qfrc_gravcomp[dof];
}

static inline void sum_forces(const snModel* m, snData* d, Span span, bool fluid, bool compensated) {
  for (int dof = span.dof; dof < span.dof_end; dof++) d->qfrc_passive[dof] = d->qfrc_spring[dof] + d->qfrc_damper[dof];
  if (fluid)
    add(d->qfrc_passive, d->qfrc_fluid, span);
  else
    clear(d->qfrc_fluid, span);
  if (compensated)
    add_gravity_compensation(m, d, span);
  else
    clear(d->qfrc_gravcomp, span);
}

static void no_passive_forces(snData* d, Span span) {
  clear(d->qfrc_spring, span);
  clear(d->qfrc_damper, span);
  clear(d->qfrc_gravcomp, span);
  clear(d->qfrc_fluid, span);
  clear(d->qfrc_passive, span);
}

void sn_passive_forces(const snModel* m, snData* d) {
  const int both = SN_DISABLE_SPRING | SN_DISABLE_DAMPER;
  if ((m->opt.disableflags & both) == both) {
    for (Span span = first_span(m, d); span.body < span.body_end; span = next_span(m, d, span))
      no_passive_forces(d, span);
    return;
  }
  for (Span span = first_span(m, d); span.body < span.body_end; span = next_span(m, d, span)) {
    springs(m, d, span);
    dampers(m, d, span);
  }
  tendon_forces(m, d);
  bool fluid = sn_has_fluid(m), compensated = sn_has_gravity_compensation(m);
  if (fluid) sn_fluid_forces(m, d);
  if (compensated) sn_gravity_compensation(m, d);
  for (Span span = first_span(m, d); span.body < span.body_end; span = next_span(m, d, span))
    sum_forces(m, d, span, fluid, compensated);
  if (m->hooks.passive) m->hooks.passive(m->hooks.context, m, d);
}
