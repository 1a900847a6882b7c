// integrate.c — the state, one timestep later
//   reads   rates of change        writes  act qvel qpos time qacc_warmstart
//   order: activations, velocities, positions, time; then qacc is kept to start the next solve
#include "step/integrate.h"
#include "actuation/activation.h"
#include "sinew/step.h"

#include <string.h>

// An actuator in a disabled group keeps its activation, up to the clamp.
static void advance_activations(const snModel* m, snData* d, const double* act_dot) {
  for (int i = 0; i < m->nu; i++) {
    int adr = m->actuator_actadr[i], end = adr + m->actuator_actnum[i];
    double share = actuator_disabled(m, i) ? 0 : 1;
    for (; adr < end; adr++) d->act[adr] = sn_next_activation(m, d, i, adr, share * act_dot[adr]);
  }
}

void sn_advance(const snModel* m, snData* d, const double* act_dot, const double* qacc, const double* velocity) {
  double h = m->opt.timestep;
  if (m->na > 0 && !(m->opt.disableflags & SN_DISABLE_ACTUATION)) advance_activations(m, d, act_dot);
  for (int dof = 0; dof < m->nv; dof++) d->qvel[dof] += h * qacc[dof];
  sn_integrate_pos(m, d->qpos, velocity ? velocity : d->qvel, h);
  d->time += h;
  memcpy(d->qacc_warmstart, d->qacc, sizeof(double) * (size_t)m->nv);
}
