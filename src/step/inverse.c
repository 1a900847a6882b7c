// inverse.c — the force that explains an acceleration
//   reads   qpos qvel qacc        writes  qfrc_inverse and the outputs of all stages that depend on qpos and qvel
//   qfrc_inverse = M qacc + qfrc_bias - qfrc_passive - qfrc_constraint
//   flag `invdiscrete`: qacc is the change of velocity over a whole Euler step, so M qacc becomes (M + h B) qacc
#include "base/arena.h"
#include "step/stage.h"

#include <math.h>
#include <string.h>

static void position_and_velocity(const snModel* m, snData* d) {
  bool energy = m->opt.enableflags & SN_ENABLE_ENERGY;
  STAGE(body_poses, m, d);
  STAGE(object_frames, m, d);
  STAGE(center_of_mass, m, d);
  if (!d->lean) STAGE(camera_frames, m, d);
  STAGE(tendon_paths, m, d);
  STAGE(mass_matrix, m, d);
  STAGE(factor_mass, m, d);
  STAGE(transmission, m, d);
  if (energy) STAGE(energy_position, m, d);
  STAGE(tendon_velocities, m, d);
  STAGE(velocities, m, d);
  STAGE(passive_forces, m, d);
  STAGE(bias_forces, m, d);
  if (energy) STAGE(energy_velocity, m, d);
}

// conformance: unlike the integrator, this looks at the flag `eulerdamp` only, not at `damper`
static bool uses_damping(const snModel* m) {
  return m->opt.enableflags & SN_ENABLE_INVDISCRETE && !(m->opt.disableflags & SN_DISABLE_EULERDAMP);
}

static void inertial_force(const snModel* m, snData* d, double* force) {
  sn_mul_mass(m, d, force, d->qacc);
  if (!uses_damping(m)) return;
  for (int dof = 0; dof < m->nv; dof++) {
    double damping = m->dof_damping[dof];
    if (damping > 0) force[dof] += m->opt.timestep * damping * d->qacc[dof];
  }
}

void sn_inverse(const snModel* m, snData* d) {
  size_t mark = sn_arena_mark(d->scratch);
  double* force = sn_arena_array(d->scratch, double, m->nv);
  bool discrete = m->opt.enableflags & SN_ENABLE_INVDISCRETE;
  bool solvable = !(discrete && m->opt.integrator == SN_INTEGRATOR_RK4);
  position_and_velocity(m, d);
  inertial_force(m, d, force);
  memset(d->qfrc_constraint, 0, sizeof(double) * (size_t)m->nv);
  for (int dof = 0; dof < m->nv; dof++) {
    double sum = d->qfrc_bias[dof] + (force[dof] - d->qfrc_passive[dof] - d->qfrc_constraint[dof]);
    d->qfrc_inverse[dof] = solvable ? sum : NAN;
  }
  sn_arena_release(d->scratch, mark);
}
