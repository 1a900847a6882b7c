// actuation.c — forces of actuators
//   reads   ctrl history act actuator_length actuator_velocity actuator_moment qfrc_gravcomp
//   writes  act_dot actuator_force qfrc_actuator hill_*
//   force = gain * input + bias, input: the control or the last activation slot;  qfrc = moment^T force
//   Order: delay and clamp controls, refuse bad ones, advance rates, forces, limit sums over tendons, clamp forces, map
//   to joints, add gravity compensation where joints ask for it, clamp joint forces.
#include "actuation/activation.h"
#include "actuation/bias.h"
#include "actuation/gain.h"
#include "actuation/hill_force.h"
#include "actuation/muscle_curves.h"
#include "actuation/tendon_limits.h"
#include "base/arena.h"
#include "dynamics/gravity_compensation.h"
#include "math/real.h"
#include "math/sparse.h"
#include "model/awake.h"
#include "sinew/step.h"

#include <string.h>

static void no_actuation(const snModel* m, snData* d) {
  memset(d->act_dot, 0, sizeof(double) * (size_t)m->na);
  memset(d->actuator_force, 0, sizeof(double) * (size_t)m->nu);
  memset(d->qfrc_actuator, 0, sizeof(double) * (size_t)m->nv);
  for (int i = 0; i < m->nhill; i++) sn_hill_actuator_off(m, d, m->hill_actuatorid[i]);
}

// Controls as the actuators see them. conformance: one bad value silences all of them.
static void read_controls(const snModel* m, snData* d, double* ctrl) {
  bool clamp = !(m->opt.disableflags & SN_DISABLE_CLAMPCTRL);
  for (int i = 0; i < m->nu; i++) {
    snRange range = m->actuator_ctrlrange[i];
    real u = m->actuator_delay[i] != 0 ? sn_read_ctrl(m, d, i, d->time, -1) : d->ctrl[i];
    ctrl[i] = clamp && m->actuator_ctrllimited[i] ? real_clamp(u, range.lo, range.hi) : u;
  }
  for (int i = 0; i < m->nu; i++) {
    if (!real_is_bad(ctrl[i])) continue;
    d->warning[SN_WARNING_BADCTRL].last = i;
    d->warning[SN_WARNING_BADCTRL].count++;
    memset(ctrl, 0, sizeof(double) * (size_t)m->nu);
    return;
  }
}

// A muscle in gain and bias alike, as almost all muscles are.
static bool is_plain_muscle(const snModel* m, int actuator) {
  return m->actuator_gaintype[actuator] == SN_GAIN_MUSCLE && m->actuator_biastype[actuator] == SN_BIAS_MUSCLE &&
         memcmp(m->actuator_gainprm[actuator], m->actuator_biasprm[actuator], sizeof(snMuscle)) == 0;
}

static bool is_hill(const snModel* m, int actuator) { return m->nhill > 0 && m->actuator_hilladr[actuator] >= 0; }

static real actuator_force(const snModel* m, snData* d, int actuator, real ctrl) {
  if (actuator_disabled(m, actuator)) {
    if (is_hill(m, actuator)) sn_hill_actuator_off(m, d, actuator);
    return 0;
  }
  real input = sn_actuator_input(m, d, actuator, ctrl);
  if (is_hill(m, actuator)) return sn_hill_actuator_force(m, d, actuator, input);
  if (is_plain_muscle(m, actuator)) {
    snMuscleForce force =
        sn_muscle_force(sn_muscle(m->actuator_gainprm[actuator]), m->actuator_lengthrange[actuator],
                        m->actuator_acc0[actuator], d->actuator_length[actuator], d->actuator_velocity[actuator]);
    return force.gain * input + force.bias;
  }
  return sn_actuator_gain(m, d, actuator) * input + sn_actuator_bias(m, d, actuator);
}

static void clamp_force(const snModel* m, snData* d, int actuator) {
  snRange range = m->actuator_forcerange[actuator];
  double* force = &d->actuator_force[actuator];
  if (m->actuator_forcelimited[actuator]) *force = real_clamp(*force, range.lo, range.hi);
}

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
  const snList *awake = &d->awake->actuator, *asleep = &d->awake->actuator_asleep;
  // conformance: an actuator asleep has no force, but a rate that stays as it was
  for (int k = 0; k < asleep->count; k++) d->actuator_force[asleep->item[k]] = 0;
  for (int k = 0; k < awake->count; k++) {
    int i = awake->item[k];
    if (m->actuator_actadr[i] >= 0) sn_activation_rate(m, d, i, ctrl[i]);
    d->actuator_force[i] = actuator_force(m, d, i, ctrl[i]);
  }
  sn_limit_tendon_forces(m, d);
  for (int i = 0; i < m->nu; i++) {
    clamp_force(m, d, i);
    add_moment(m, d, i);
  }
  sn_arena_release(d->scratch, mark);
  if (sn_has_gravity_compensation(m)) add_gravity_compensation(m, d);
  clamp_joint_forces(m, d);
}
