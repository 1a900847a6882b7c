// step.c — one timestep: check, evaluate, check, advance
//   reads   state and inputs        writes  everything
//   The integrator may run further passes: those of RK4, and where trees fall asleep (sn_fall_asleep in forward.c).
#include "sinew/pipeline.h"
#include "sinew/step.h"
#include "step/pass.h"
#include "step/integrate.h"
#include "step/stage.h"

static void compare(const snModel* m, snData* d) {
  if (m->opt.enableflags & SN_ENABLE_FWDINV) sn_compare_inverse(m, d);
}

static void integrate(const snModel* m, snData* d, const snIntegratorRow* integrator) {
  double begin = d->profile ? sn_stage_clock() : 0;
  integrator->step(m, d);
  if (d->profile) sn_stage_timed(d, SN_STAGE_integrate, begin);
}

void sn_step(const snModel* m, snData* d) {
  if (!sn_check_options(m, d)) return;
  const snIntegratorRow* integrator = sn_integrator(m->opt.integrator);
  sn_check_positions(m, d);
  sn_check_velocities(m, d);
  sn_forward(m, d);
  sn_check_accelerations(m, d);
  compare(m, d);
  integrate(m, d, integrator);
}

void sn_step1(const snModel* m, snData* d) {
  if (!sn_check_options(m, d)) return;
  sn_check_positions(m, d);
  sn_check_velocities(m, d);
  sn_evaluate_asleep(m, d);
  sn_forward_position(m, d);
  sn_forward_velocity(m, d);
  // conformance: here the hook is called also where actuation is disabled
  if (m->hooks.control) m->hooks.control(m->hooks.context, m, d);
}

void sn_step2(const snModel* m, snData* d) {
  if (!sn_check_options(m, d)) return;
  const snIntegratorRow* integrator = sn_integrator(m->opt.integrator);
  sn_forward_force(m, d);
  sn_check_accelerations(m, d);
  compare(m, d);
  // later passes would need controls that nobody has chosen yet
  integrate(m, d, integrator->several_passes ? sn_integrator(SN_INTEGRATOR_EULER) : integrator);
}
