// inverse.c — the force that explains an acceleration
//   reads   qpos qvel qacc        writes  qfrc_inverse and the outputs of all stages that depend on qpos and qvel
//   qfrc_inverse = M qacc + qfrc_bias - qfrc_passive - qfrc_constraint
//   flag `invdiscrete`: qacc is the change of velocity over a whole step, so M becomes the integrator's own matrix
#include "base/arena.h"
#include "dynamics/derivative_pattern.h"
#include "dynamics/inertia_pattern.h"
#include "sensor/sensors.h"
#include "step/implicit.h"
#include "step/stage.h"

#include <math.h>
#include <string.h>

static void euler_force(const snModel* m, snData* d, double* force) {
  sn_mul_mass(m, d, force, d->qacc);
  // conformance: unlike the integrator, this looks at the flag `eulerdamp` only, not at `damper`
  if (m->opt.disableflags & SN_DISABLE_EULERDAMP) return;
  for (int dof = 0; dof < m->nv; dof++) {
    double damping = m->dof_damping[dof];
    if (damping > 0) force[dof] += m->opt.timestep * damping * d->qacc[dof];
  }
}

static void implicit_force(const snModel* m, snData* d, double* force) {
  sn_implicit_matrix(m, d);
  sn_square_mul(derivative_pattern(m), d->qLU, force, d->qacc);
}

static void implicitfast_force(const snModel* m, snData* d, double* force) {
  sn_implicitfast_matrix(m, d);
  sn_ldl_mul(inertia_pattern(m), d->qH, force, d->qacc);
}

static void implicit_spring_damper_force(const snModel* m, snData* d, double* force) {
  size_t mark = sn_arena_mark(d->scratch);
  double* gain = sn_arena_array(d->scratch, double, m->nv);
  sn_implicit_spring_damper_matrix(m, d);
  sn_ldl_mul(inertia_pattern(m), d->qH, force, d->qacc);
  sn_spring_gain(m, d, gain);
  for (int dof = 0; dof < m->nv; dof++) force[dof] += gain[dof];
  sn_arena_release(d->scratch, mark);
}

static void no_force(const snModel* m, snData* d, double* force) {
  (void)d;
  for (int dof = 0; dof < m->nv; dof++) force[dof] = NAN;
}

typedef void InertialFn(const snModel* m, snData* d, double* force);

static InertialFn* const discrete_table[SN_INTEGRATOR_COUNT] = {
    [SN_INTEGRATOR_EULER] = euler_force,
    [SN_INTEGRATOR_RK4] = no_force,
    [SN_INTEGRATOR_IMPLICIT] = implicit_force,
    [SN_INTEGRATOR_IMPLICITFAST] = implicitfast_force,
    [SN_INTEGRATOR_IMPLICITSPRINGDAMPER] = implicit_spring_damper_force,
};

// Sensors of accelerations see the one that the continuous equations give for the force.
static void discrete_sensors(const snModel* m, snData* d, const double* force) {
  size_t mark = sn_arena_mark(d->scratch), bytes = sizeof(double) * (size_t)m->nv;
  double* qacc = sn_arena_array(d->scratch, double, m->nv);
  memcpy(qacc, d->qacc, bytes);
  sn_solve_mass(m, d, d->qacc, force);
  STAGE(sensors_acceleration, m, d);
  memcpy(d->qacc, qacc, bytes);
  sn_arena_release(d->scratch, mark);
}

void sn_inverse(const snModel* m, snData* d) {
  size_t mark = sn_arena_mark(d->scratch);
  double* force = sn_arena_array(d->scratch, double, m->nv);
  sn_forward_position(m, d);
  sn_forward_velocity(m, d);
  memset(d->qfrc_constraint, 0, sizeof(double) * (size_t)m->nv);
  if (m->opt.enableflags & SN_ENABLE_INVDISCRETE) {
    discrete_table[m->opt.integrator](m, d, force);
    if (measures(m)) discrete_sensors(m, d, force);
  } else {
    sn_mul_mass(m, d, force, d->qacc);
    if (measures(m)) STAGE(sensors_acceleration, m, d);
  }
  for (int dof = 0; dof < m->nv; dof++)
    d->qfrc_inverse[dof] = d->qfrc_bias[dof] + (force[dof] - d->qfrc_passive[dof] - d->qfrc_constraint[dof]);
  sn_arena_release(d->scratch, mark);
}
