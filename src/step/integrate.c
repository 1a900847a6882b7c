// integrate.c — the state, one timestep later
//   reads   rates of change        writes  history act qvel qpos time plugin_state qacc_warmstart
//   order: past controls and sensor values, activations, sleep, velocities, positions, time; then qacc is kept to start
//   the next solve
#include "step/integrate.h"
#include "actuation/activation.h"
#include "actuation/activation_rates.h"
#include "actuation/actuation.h"
#include "base/arena.h"
#include "constraint/sleep.h"
#include "dynamics/free_body.h"
#include "dynamics/inertia_pattern.h"
#include "kinematics/configuration.h"
#include "model/actuator_kind.h"
#include "model/plugin_table.h"
#include "sensor/sensors.h"
#include "sinew/step.h"
#include "step/pass.h"

#include <string.h>

// An actuator in a disabled group keeps its activation, up to the clamp. Rates that are a mean over the step move the
// fibres of muscles; those of its start would be unstable, so that fibres then move implicitly.
static void advance_activations(const snModel* m, snData* d, const double* act_dot, bool mean) {
  sn_advance_fibers(m, d, mean ? act_dot : NULL);
  for (int i = 0; i < m->nu; i++) {
    int adr = m->actuator_actadr[i], end = adr + m->actuator_actnum[i];
    bool still = actuator_disabled(m, i);
    if (hill_has_fiber(m, i)) adr++;
    for (; adr < end; adr++) d->act[adr] = advanced_activation(m, i, d->act[adr], still ? 0 : act_dot[adr]);
  }
}

// Of nothing but muscles of MuJoCo, one activation each.
static void advance_muscles(const snModel* m, snData* d, const double* act_dot) {
  double h = m->opt.timestep;
  for (int i = 0; i < m->nu; i++) {
    snRange range = m->actuator_actrange[i];
    real next = d->act[i] + act_dot[i] * h;
    d->act[i] = m->actuator_actlimited[i] ? real_clamp(next, range.lo, range.hi) : next;
  }
}

// Trees asleep stay where they are, to the last bit.
static void advance_motion(const snModel* m, snData* d, const double* qacc, const double* velocity, double h) {
  for (int i = 0; i < d->awake->nmoving; i++) {
    snBodyRange run = d->awake->moving[i];
    for (int dof = run.dof; dof < run.dof_end; dof++) d->qvel[dof] += h * qacc[dof];
    sn_integrate_joints(m, d->qpos, velocity ? velocity : d->qvel, h, run.jnt, run.jnt_end);
  }
}

void sn_advance_inputs(const snModel* m, snData* d, const double* act_dot, bool mean) {
  if (m->nhistory > 0) {
    sn_record_controls(m, d);
    sn_record_sensors(m, d);
  }
  if (m->na == 0 || m->opt.disableflags & SN_DISABLE_ACTUATION) return;
  if (m->opt.disableactuator == 0 && sn_only_muscles(m))
    advance_muscles(m, d, act_dot);
  else
    advance_activations(m, d, act_dot, mean);
}

void sn_advance(const snModel* m, snData* d, const double* act_dot, const double* qacc, const double* velocity) {
  double h = m->opt.timestep;
  sn_advance_inputs(m, d, act_dot, velocity != NULL);
  sn_fall_asleep(m, d);
  advance_motion(m, d, qacc, velocity, h);
  d->time += h;
  if (m->nplugin > 0) sn_plugins_advance(m, d);
  memcpy(d->qacc_warmstart, d->qacc, sizeof(double) * (size_t)m->nv);
}

void sn_advance_factored(const snModel* m, snData* d, const double* less) {
  size_t mark = sn_arena_mark(d->scratch);
  double* qacc = sn_arena_array(d->scratch, double, m->nv);
  double* path = sn_arena_array(d->scratch, double, m->nv);
  for (int dof = 0; dof < m->nv; dof++) {
    double force = d->qfrc_smooth[dof] + d->qfrc_constraint[dof];
    qacc[dof] = less ? force - less[dof] : force;
  }
  sn_ldl_solve(inertia_pattern(m), d->qH, d->qHDiagInv, qacc, path);
  if (frees_bodies(m)) sn_solve_free_bodies(m, d, qacc);
  sn_advance(m, d, d->act_dot, qacc, NULL);
  sn_arena_release(d->scratch, mark);
}

void sn_advance_implicitly(const snModel* m, snData* d, const double* less) {
  sn_ldl_factor(inertia_pattern(m), d->qH, d->qHDiagInv);
  sn_advance_factored(m, d, less);
}
