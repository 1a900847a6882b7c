// step.c — one timestep: check, evaluate, check, advance
//   reads   state and inputs        writes  everything
#include "step/check.h"
#include "step/forward.h"
#include "step/integrate.h"
#include "step/inverse.h"
#include "step/stage.h"

typedef void IntegratorFn(const snModel* m, snData* d);

static IntegratorFn* const integrator_table[SN_INTEGRATOR_COUNT] = {
    [SN_INTEGRATOR_EULER] = sn_euler,
    [SN_INTEGRATOR_RK4] = sn_rk4,
    [SN_INTEGRATOR_IMPLICIT] = sn_implicit,
    [SN_INTEGRATOR_IMPLICITFAST] = sn_implicitfast,
    [SN_INTEGRATOR_IMPLICITSPRINGDAMPER] = sn_implicit_spring_damper,
};

bool sn_has_integrator(int integrator) {
  return integrator >= 0 && integrator < SN_INTEGRATOR_COUNT && integrator_table[integrator];
}

static void compare(const snModel* m, snData* d) {
  if (m->opt.enableflags & SN_ENABLE_FWDINV) sn_compare_inverse(m, d);
}

static void integrate(const snModel* m, snData* d, IntegratorFn* integrator) {
  double begin = stage_begin(d);
  integrator(m, d);
  if (d->profile) sn_stage_timed(d, SN_STAGE_integrate, begin);
}

void sn_step(const snModel* m, snData* d) {
  sn_check_positions(m, d);
  sn_check_velocities(m, d);
  sn_forward(m, d);
  sn_check_accelerations(m, d);
  compare(m, d);
  integrate(m, d, integrator_table[m->opt.integrator]);
}

void sn_step1(const snModel* m, snData* d) {
  sn_check_positions(m, d);
  sn_check_velocities(m, d);
  stages_begin(m, d);
  sn_evaluate_asleep(m, d);
  sn_forward_position(m, d);
  sn_forward_velocity(m, d);
  // conformance: here the hook is called also where actuation is disabled
  if (m->hooks.control) m->hooks.control(m->hooks.context, m, d);
}

void sn_step2(const snModel* m, snData* d) {
  sn_forward_force(m, d);
  sn_check_accelerations(m, d);
  compare(m, d);
  // the later evaluations of RK4 would need controls that nobody has chosen yet
  integrate(m, d, m->opt.integrator == SN_INTEGRATOR_RK4 ? sn_euler : integrator_table[m->opt.integrator]);
}
