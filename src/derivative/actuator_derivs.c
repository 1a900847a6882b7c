// actuator_derivs.c — forces and activations of actuators, to first order
//   reads   ctrl act history actuator_length actuator_velocity actuator_force actuator_moment
//   adds    by_position by_velocity by_activation by_control; gives back how next activations change
//   force = gain(l, v) input + bias(l, v), qfrc = moment' force:
//     d qfrc = moment' (F_l dl + F_v dv + F_a da + F_u du) + d moment' force.
//   Clamped controls, activations and forces do not change; on the edge of their range the derivative is the inner one
//   for controls, none for forces, as in the differences and the implicit integrators.
#include "derivative/actuator_derivs.h"
#include "actuation/activation.h"
#include "actuation/activation_rates.h"
#include "actuation/actuation.h"
#include "actuation/hill_model.h"
#include "math/simd.h"
#include "model/actuator_kind.h"
#include "model/history.h"
#include "sinew/step.h"

#include <math.h>

// ---- controls

static double clamped_control(const snModel* m, const snData* d, int actuator, bool* free) {
  double u = m->actuator_delay[actuator] != 0 ? sn_read_ctrl(m, d, actuator, d->time, -1) : d->ctrl[actuator];
  snRange range = m->actuator_ctrlrange[actuator];
  bool limited = m->actuator_ctrllimited[actuator] && !(m->opt.disableflags & SN_DISABLE_CLAMPCTRL);
  *free = !limited || (u >= range.lo && u <= range.hi);
  return limited ? real_clamp(u, range.lo, range.hi) : u;
}

// ---- forces

static bool is_saturated(const snModel* m, const snData* d, int actuator) {
  snRange range = m->actuator_forcerange[actuator];
  double force = d->actuator_force[actuator];
  return m->actuator_forcelimited[actuator] && (force <= range.lo || force >= range.hi);
}

// A hinge or slide whose sum of actuator forces is cut off: the force of the joint stays at the end of its range.
static bool is_cut_off(const snModel* m, const snData* d, int actuator) {
  int kind = m->actuator_trntype[actuator];
  if (kind != SN_TRANSMISSION_JOINT && kind != SN_TRANSMISSION_JOINTINPARENT) return false;
  return sn_joint_force_is_cut_off(m, d, m->actuator_trnid[actuator][0]);
}

bool sn_joint_force_is_cut_off(const snModel* m, const snData* d, int jnt) {
  double force = d->qfrc_actuator[m->jnt_dofadr[jnt]];
  snRange range = m->jnt_actfrcrange[jnt];
  return m->jnt_actfrclimited[jnt] && (force <= range.lo || force >= range.hi);
}

// d input / d (last activation), d input / d control
static void input_derivatives(const snModel* m, const snData* d, int actuator, double ctrl, double* by_act,
                              double* by_ctrl) {
  *by_act = *by_ctrl = 0;
  if (m->actuator_actadr[actuator] < 0) {
    *by_ctrl = 1;
    return;
  }
  *by_act = 1;
  if (!m->actuator_actearly[actuator]) return;
  int adr = m->actuator_actadr[actuator] + m->actuator_actnum[actuator] - 1;
  double next = sn_next_activation(m, d, actuator, adr, d->act_dot[adr]), time = activation_time(m, actuator);
  snRange range = m->actuator_actrange[actuator];
  snRateDerivatives rate = sn_activation_rate_derivatives(m, d, actuator, ctrl);
  bool held = m->actuator_actlimited[actuator] && (next <= range.lo || next >= range.hi);
  *by_act = held ? 0 : 1 + time * rate.drate_dactivation;
  *by_ctrl = held ? 0 : time * rate.drate_dctrl;
}

static void force_derivatives(const snModel* m, const snData* d, int actuator, double ctrl, snActuatorTangent* a) {
  double by_act, by_ctrl, gain, input = sn_actuator_input(m, d, actuator, ctrl);
  input_derivatives(m, d, actuator, ctrl, &by_act, &by_ctrl);
  snMuscleDerivatives muscle;
  if (m->actuator_forcekind[actuator] == SN_FORCE_HILL) {
    snHillParams h = sn_hill_params(m, m->actuator_hilladr[actuator]);
    snHillInput in = sn_hill_input(m, d, actuator, input);
    muscle = sn_hill_derivatives(&h, &in);
    gain = muscle.dforce_dactivation;
    a->by_length = muscle.dforce_dlength;
    a->by_velocity = muscle.dforce_dvelocity;
    a->by_fiber = muscle.dforce_dfiber;
  } else {
    gain = sn_actuator_gain(m, d, actuator);
    a->by_length = sn_actuator_gain_dlength(m, d, actuator) * input + sn_actuator_bias_dlength(m, d, actuator);
    a->by_velocity = sn_actuator_gain_dvelocity(m, d, actuator) * input + sn_actuator_bias_dvelocity(m, d, actuator);
    a->by_fiber = sn_actuator_bias_dfiber(m, d, actuator);
  }
  a->by_activation = gain * by_act;
  a->by_control = a->free ? gain * by_ctrl : 0;
}

snActuatorTangent sn_actuator_tangent(const snModel* m, const snData* d, int actuator) {
  snActuatorTangent a = {0};
  if (m->opt.disableflags & SN_DISABLE_ACTUATION) return a;
  double ctrl = clamped_control(m, d, actuator, &a.free);
  a.control = ctrl;
  if (actuator_disabled(m, actuator) || is_saturated(m, d, actuator) || is_cut_off(m, d, actuator)) return a;
  force_derivatives(m, d, actuator, ctrl, &a);
  return a;
}

// ---- activations

void sn_activation_tangent(const snModel* m, const snData* d, int actuator, const snActuatorTangent* a, bool step,
                           snActivationTangent* out) {
  int adr = m->actuator_actadr[actuator], last = adr + m->actuator_actnum[actuator] - 1;
  bool off = m->opt.disableflags & SN_DISABLE_ACTUATION, still = off || actuator_disabled(m, actuator);
  snRateDerivatives rate = sn_activation_rate_derivatives(m, d, actuator, a->control);
  *out = (snActivationTangent){0};
  double time = step ? activation_time(m, actuator) : 1;
  out->by_activation = (still ? 0 : time * rate.drate_dactivation) + (step ? 1 : 0);
  out->by_control = still || !a->free ? 0 : time * rate.drate_dctrl;
  if (step && !off) {
    snRange range = m->actuator_actrange[actuator];
    double next = sn_next_activation(m, d, actuator, last, still ? 0 : d->act_dot[last]);
    if (m->actuator_actlimited[actuator] && (next <= range.lo || next >= range.hi))
      out->by_activation = out->by_control = 0;
  }
  if (!hill_has_fiber(m, actuator)) return;
  snHillParams h = sn_hill_params(m, m->actuator_hilladr[actuator]);
  snHillInput in = sn_hill_input(m, d, actuator, 0);
  if (step && still) {
    out->fiber.by_fiber = 1;
  } else if (step) {
    out->fiber = sn_hill_fiber_step_derivatives(&h, &in, m->opt.timestep);
  } else if (!still) {
    snMuscleDerivatives r = sn_hill_compliant_derivatives(&h, &in);
    out->fiber = (snFiberStepDerivatives){r.drate_dlength, r.drate_dvelocity, r.drate_dactivation, r.drate_dfiber};
  }
}

// ---- from actuators to joints

SN_KERNEL void sn_tangent_add_actuator(snTangent* t, int actuator, const snActuatorTangent* a, const double* length_row,
                                       const double* velocity_row) {
  const snModel* m = t->m;
  int adr = m->moment_rowadr[actuator], count = m->moment_rownnz[actuator], nv = m->nv,
      act = m->actuator_actadr[actuator];
  const double* moment = t->d->actuator_moment + adr;
  const int* dof = m->moment_colind + adr;
  for (int k = 0; k < count; k++) {
    double *position = t->by_position + dof[k] * nv, *velocity = t->by_velocity + dof[k] * nv, by = moment[k];
    if (a->by_length != 0 || a->by_velocity != 0)
      for (int j = 0; j < nv; j++)
        position[j] += by * (a->by_length * length_row[j] + a->by_velocity * velocity_row[j]);
    for (int j = 0; a->by_velocity != 0 && j < count; j++) velocity[dof[j]] += by * a->by_velocity * moment[j];
    t->by_control[dof[k] * m->nu + actuator] += by * a->by_control;
    if (act < 0) continue;
    t->by_activation[dof[k] * m->na + act + m->actuator_actnum[actuator] - 1] += by * a->by_activation;
    if (hill_has_fiber(m, actuator)) t->by_activation[dof[k] * m->na + act] += by * a->by_fiber;
  }
}
