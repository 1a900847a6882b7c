// passive.c — forces that need no motor: springs, dampers, gravity compensation, the surrounding fluid
//   reads   qpos qvel cdof xipos cvel ten_length ten_velocity ten_J
//   writes  qfrc_spring qfrc_damper qfrc_gravcomp qfrc_fluid qfrc_passive, force_value of force elements
//   Springs and dampers are those of stage/passive.h.
//   conformance: with both flags `spring` and `damper` disabled there are no passive forces of any kind
#include "dynamics/fluid_forces.h"
#include "dynamics/forces.h"
#include "flex/flex.h"
#include "model/awake.h"
#include "sinew/pipeline.h"
#include "sinew/plugin.h"
#include "view/scalar_view.h"
#include "stage/passive.h"

#include <string.h>

static inline void clear(double* force, snBodyRange run) {
  for (int dof = run.dof; dof < run.dof_end; dof++) force[dof] = 0;
}

static inline void add(double* sum, const double* force, snBodyRange run) {
  for (int dof = run.dof; dof < run.dof_end; dof++) sum[dof] += force[dof];
}

SN_KERNEL static void springs_and_dampers(const snModel* m, snData* d) {
  stage_springs_and_dampers((View){.m = m, .d = d});
}

// Joints that compensate by their actuators leave gravity out here.
static inline void add_gravity_compensation(const snModel* m, snData* d, snBodyRange run) {
  for (int dof = run.dof; dof < run.dof_end; dof++)
    if (!m->jnt_actgravcomp[m->dof_jntid[dof]]) d->qfrc_passive[dof] += d->qfrc_gravcomp[dof];
}

static inline void sum_forces(const snModel* m, snData* d, snBodyRange run, bool fluid, bool compensated) {
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

static void no_passive_forces(snData* d, snBodyRange run) {
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
  springs_and_dampers(m, d);
  if (m->npoly > 0) sn_add_polynomial_forces(m, d);
  if (m->nflex > 0) sn_flex_forces(m, d);
  bool fluid = sn_has_fluid(m), compensated = sn_has_gravity_compensation(m);
  if (fluid) sn_fluid_forces(m, d);
  if (compensated) sn_gravity_compensation(m, d);
  if (m->nflex > 0) sn_flex_passive_contacts(m, d);
  for (int i = 0; i < d->awake->ncomputed; i++)
    sum_forces(m, d, d->awake->computed[i], fluid, compensated);
  if (m->nforce > 0) sn_force_elements(m, d);
  if (m->hooks.passive) m->hooks.passive(m->hooks.context, m, d);
  for (int i = 0; i < m->nplugin; i++) {
    const snPlugin* row = sn_plugin_row(m, i);
    if (row->passive) row->passive(row, m, d, i);
  }
}
