// inverse.c — the force that explains an acceleration
//   reads   qpos qvel qacc
//   writes  qfrc_inverse qfrc_constraint efc_force efc_state, and the outputs of all stages that depend on qpos and
//   qvel qfrc_inverse = M qacc + qfrc_bias - qfrc_passive - qfrc_constraint
//   flag `invdiscrete`: qacc is the change of velocity over a whole step. The acceleration that the continuous
//   equations give for the same force is M^-1 A qacc, A the integrator's own matrix; constraints, sensors and M see
//   that one.
#include "sinew/pipeline.h"
#include "sinew/step.h"
#include "base/arena.h"
#include "dynamics/forces.h"
#include "math/dense.h"
#include "sensor/sensors.h"
#include "sinew/support.h"
#include "step/integrate.h"
#include "step/stage.h"

#include <math.h>

// qacc of a whole step -> qacc of the moment, in place.
static void make_continuous(const snModel* m, snData* d) {
  size_t mark = sn_arena_mark(d->scratch);
  double* force = sn_arena_array(d->scratch, double, m->nv);
  const snIntegratorRow* integrator = sn_integrator(m->opt.integrator);
  if (integrator)
    integrator->inverse(m, d, force);
  else
    sn_rk4_inverse(m, d, force);  // none is known
  sn_mass_solution(m, d, force, d->qacc);
  sn_arena_release(d->scratch, mark);
}

void sn_inverse_forces(const snModel* m, snData* d) {
  size_t mark = sn_arena_mark(d->scratch);
  double* inertial = sn_arena_array(d->scratch, double, m->nv);
  sn_mass_product(m, d, d->qacc, inertial);
  for (int dof = 0; dof < m->nv; dof++)
    d->qfrc_inverse[dof] = d->qfrc_bias[dof] + (inertial[dof] - d->qfrc_passive[dof] - d->qfrc_constraint[dof]);
  sn_arena_release(d->scratch, mark);
}

// All that follows from qacc.
static void inverse_force(const snModel* m, snData* d, bool sensors) {
  size_t mark = sn_arena_mark(d->scratch);
  double* qacc = sn_arena_array(d->scratch, double, m->nv);
  dense_copy(qacc, d->qacc, m->nv);
  if (m->opt.enableflags & SN_ENABLE_INVDISCRETE) make_continuous(m, d);
  sn_stage_run(sn_stage_row(SN_STAGE_constraint_inverse), m, d);
  if (sensors) sn_stage_run(sn_stage_row(SN_STAGE_sensors_acceleration), m, d);
  sn_stage_run(sn_stage_row(SN_STAGE_inverse_forces), m, d);
  dense_copy(d->qacc, qacc, m->nv);
  sn_arena_release(d->scratch, mark);
}

void sn_inverse(const snModel* m, snData* d) {
  if (!sn_check_options(m, d)) return;
  sn_forward_position(m, d);
  sn_forward_velocity(m, d);
  inverse_force(m, d, measures(m));
}

static double distance(const double* a, const double* b, int count) {
  double sum = 0;
  for (int i = 0; i < count; i++) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return sqrt(sum);
}

// Forces that are not the body's own: what the inverse should find.
static void outside_force(const snModel* m, const snData* d, double* force) {
  for (int dof = 0; dof < m->nv; dof++) force[dof] = d->qfrc_applied[dof] + d->qfrc_actuator[dof];
  for (int body = 1; body < m->nbody; body++)
    if (is_applied(d, body))
      sn_add_force(m, d, body, applied_force(d, body), applied_torque(d, body), d->xipos[body], force);
}

void sn_compare_inverse(const snModel* m, snData* d) {
  d->solver_fwdinv[0] = d->solver_fwdinv[1] = 0;
  if (d->nefc == 0) return;
  size_t mark = sn_arena_mark(d->scratch);
  double* outside = sn_arena_array(d->scratch, double, m->nv);
  double* constraint = sn_arena_array(d->scratch, double, m->nv);
  double* rows = sn_arena_array(d->scratch, double, d->nefc);
  outside_force(m, d, outside);
  dense_copy(constraint, d->qfrc_constraint, m->nv);
  dense_copy(rows, d->efc_force, d->nefc);
  inverse_force(m, d, false);
  d->solver_fwdinv[0] = distance(constraint, d->qfrc_constraint, m->nv);
  d->solver_fwdinv[1] = distance(outside, d->qfrc_inverse, m->nv);
  dense_copy(d->qfrc_constraint, constraint, m->nv);
  dense_copy(d->efc_force, rows, d->nefc);
  sn_arena_release(d->scratch, mark);
}
