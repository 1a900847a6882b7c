// actuation.c — forces of actuators
//   reads   ctrl history act actuator_length actuator_velocity actuator_moment qfrc_gravcomp
//   writes  act_dot actuator_force qfrc_actuator hill_*
//   force = gain * input + bias, input: the control or the last activation slot;  qfrc = moment^T force
//   Order: delay and clamp controls, refuse bad ones, advance rates, forces, limit sums over tendons, clamp forces, map
//   to joints, add gravity compensation where joints ask for it, clamp joint forces.
#include "actuation/actuation.h"
#include "actuation/activation.h"
#include "actuation/activation_rates.h"
#include "base/arena.h"
#include "dynamics/forces.h"
#include "math/real.h"
#include "math/sparse.h"
#include "model/awake.h"
#include "model/plugin_table.h"
#include "muscle/mujoco.h"
#include "sinew/pipeline.h"
#include "sinew/step.h"

#include <string.h>

static void no_actuation(const snModel* m, snData* d) {
  memset(d->act_dot, 0, sizeof(double) * (size_t)m->na);
  memset(d->actuator_force, 0, sizeof(double) * (size_t)m->nu);
  memset(d->qfrc_actuator, 0, sizeof(double) * (size_t)m->nv);
  for (int i = 0; i < m->nhill; i++) sn_hill_publish_off(m, d, m->hill_actuatorid[i]);
}

// conformance: one bad value silences all of them.
static void refuse_bad(const snModel* m, snData* d, double* ctrl) {
  for (int i = 0; i < m->nu; i++) {
    if (!real_is_bad(ctrl[i])) continue;
    d->warning[SN_WARNING_BADCTRL].last = i;
    d->warning[SN_WARNING_BADCTRL].count++;
    memset(ctrl, 0, sizeof(double) * (size_t)m->nu);
    return;
  }
}

// Controls as the actuators see them.
static void read_controls(const snModel* m, snData* d, double* ctrl) {
  bool clamp = !(m->opt.disableflags & SN_DISABLE_CLAMPCTRL), bad = false;
  for (int i = 0; i < m->nu; i++) {
    real u = m->actuator_delay[i] != 0 ? sn_read_ctrl(m, d, i, d->time, -1) : d->ctrl[i];
    ctrl[i] = clamp ? BOUNDED(m, ctrl, i, u) : u;
    bad |= real_is_bad(ctrl[i]);
  }
  if (bad) refuse_bad(m, d, ctrl);
}

// ---- rates and forces of actuators first to end, by the kind of their force

typedef void ForceFn(const snModel* m, snData* d, int first, int end, const double* ctrl);

static void general_forces(const snModel* m, snData* d, int first, int end, const double* ctrl) {
  for (int i = first; i < end; i++) {
    if (m->actuator_actadr[i] >= 0) sn_activation_rate(m, d, i, ctrl[i]);
    if (actuator_disabled(m, i))
      d->actuator_force[i] = 0;
    else
      d->actuator_force[i] =
          sn_actuator_gain(m, d, i) * sn_actuator_input(m, d, i, ctrl[i]) + sn_actuator_bias(m, d, i);
  }
}

// Their rows in muscle_* and their activations lie side by side, too.
static void muscle_forces(const snModel* m, snData* d, int first, int end, const double* ctrl) {
  snMujocoTable table = {m->muscle_peakforce, m->muscle_optlength, m->muscle_speed,   m->muscle_lengthmin,
                         m->muscle_rangemin,  m->muscle_lmin,      m->muscle_lmax,    m->muscle_fpmax,
                         m->muscle_fvmax,     m->muscle_timeact,   m->muscle_timedeact};
  int activation = m->actuator_actadr[first];
  sn_mujoco_forces(&table, m->actuator_muscleadr[first], end - first, d->actuator_length + first,
                   d->actuator_velocity + first, ctrl + first, d->act + activation, d->act_dot + activation,
                   d->actuator_force + first);
  for (int i = first; i < end && m->opt.disableactuator; i++)
    if (actuator_disabled(m, i)) d->actuator_force[i] = 0;
}

// Rates of what the actuators themselves drive; the rest is the plugin's.
static void plugin_forces(const snModel* m, snData* d, int first, int end, const double* ctrl) {
  for (int i = first; i < end; i++) {
    if (m->actuator_actadr[i] >= 0) sn_activation_rate(m, d, i, ctrl[i]);
    d->actuator_force[i] = 0;
  }
}

static ForceFn* const force[SN_FORCE_COUNT] = {
    [SN_FORCE_GENERAL] = general_forces,
    [SN_FORCE_MUSCLE] = muscle_forces,
    [SN_FORCE_HILL] = sn_hill_forces,
    [SN_FORCE_PARTLY_HILL] = sn_partly_hill_forces,
    [SN_FORCE_PLUGIN] = plugin_forces,
};

// Whether the force of actuator `next` is found together with the one of `i`.
static bool goes_on(const snModel* m, int i, int next) {
  int kind = m->actuator_forcekind[i];
  if (next != i + 1 || m->actuator_forcekind[next] != kind) return false;
  return kind != SN_FORCE_MUSCLE || (m->actuator_muscleadr[next] == m->actuator_muscleadr[i] + 1 &&
                                     m->actuator_actadr[next] == m->actuator_actadr[i] + 1);
}

bool sn_only_muscles(const snModel* m) {
  if (m->nmuscle != m->nu || m->na != m->nu || m->actuator_muscleadr[0] != 0 || m->actuator_actadr[0] != 0)
    return false;
  int other = 0;
  for (int i = 0; i < m->nu; i++) other |= m->actuator_forcekind[i] ^ SN_FORCE_MUSCLE;
  return other == 0;
}

static void actuator_forces(const snModel* m, snData* d, const double* ctrl) {
  const snList *awake = &d->awake->actuator, *asleep = &d->awake->actuator_asleep;
  if (awake->count == m->nu && sn_only_muscles(m)) {
    muscle_forces(m, d, 0, m->nu, ctrl);
    return;
  }
  // conformance: an actuator asleep has no force, but a rate that stays as it was
  for (int k = 0; k < asleep->count; k++) d->actuator_force[asleep->item[k]] = 0;
  for (int k = 0, end; k < awake->count; k = end) {
    end = k + 1;
    while (end < awake->count && goes_on(m, awake->item[end - 1], awake->item[end])) end++;
    force[m->actuator_forcekind[awake->item[k]]](m, d, awake->item[k], awake->item[end - 1] + 1, ctrl);
  }
}

// conformance: all rates come before all forces; an actuator that is disabled or asleep has its force all the same
static void run_plugins(const snModel* m, snData* d) {
  for (int i = 0; i < m->nplugin; i++) {
    const snPlugin* row = sn_plugin_row(m, i);
    if (row->forces && row->rates) row->rates(row, m, d, i);
  }
  for (int i = 0; i < m->nplugin; i++) {
    const snPlugin* row = sn_plugin_row(m, i);
    if (row->forces) row->forces(row, m, d, i);
  }
}

// ---- from actuators to joints

static void add_moment(const snModel* m, snData* d, int actuator) {
  int adr = m->moment_rowadr[actuator];
  sparse_add_scaled(d->qfrc_actuator, d->actuator_moment + adr, m->moment_colind + adr, m->moment_rownnz[actuator],
                    d->actuator_force[actuator]);
}

static void add_gravity_compensation(const snModel* m, snData* d) {
  for (int dof = 0; dof < m->nv; dof++)
    if (m->jnt_actgravcomp[m->dof_jntid[dof]]) d->qfrc_actuator[dof] += d->qfrc_gravcomp[dof];
}

// conformance: the range bounds the first dof of the joint only
static void clamp_joint_forces(const snModel* m, snData* d) {
  for (int jnt = 0; jnt < m->njnt; jnt++) {
    if (!m->jnt_actfrclimited[jnt]) continue;
    double* force = d->qfrc_actuator + m->jnt_dofadr[jnt];
    *force = real_clamp(*force, m->jnt_actfrcrange[jnt].lo, m->jnt_actfrcrange[jnt].hi);
  }
}

void sn_actuation(const snModel* m, snData* d) {
  // conformance: without actuators there is no actuator gravity compensation and no joint clamp either
  if (m->nu == 0 || m->opt.disableflags & SN_DISABLE_ACTUATION) {
    no_actuation(m, d);
    return;
  }
  size_t mark = sn_arena_mark(d->scratch);
  double* ctrl = sn_arena_array(d->scratch, double, m->nu);
  read_controls(m, d, ctrl);
  memset(d->qfrc_actuator, 0, sizeof(double) * (size_t)m->nv);
  actuator_forces(m, d, ctrl);
  if (m->nplugin > 0) run_plugins(m, d);
  sn_limit_tendon_forces(m, d);
  for (int i = 0; i < m->nu; i++) {
    d->actuator_force[i] = BOUNDED(m, force, i, d->actuator_force[i]);
    add_moment(m, d, i);
  }
  sn_arena_release(d->scratch, mark);
  if (sn_has_gravity_compensation(m)) add_gravity_compensation(m, d);
  clamp_joint_forces(m, d);
}
