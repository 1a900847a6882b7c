// plugin_pid.c — the plugin mujoco.pid: a controller with proportional, integral and derivative gains
//   reads   ctrl act act_dot actuator_length actuator_velocity time        writes  act_dot actuator_force
//   force = kp e + kd e' + ki I,  e = setpoint - length. The integral I and, with a slew rate, the last setpoint are
//   activations; the setpoint is the control, or the last activation where the actuator has dynamics of its own.
#include "actuation/actuation.h"
#include "actuation/activation_rates.h"
#include "base/text.h"
#include "math/real.h"
#include "sinew/data.h"

#include <math.h>
#include <stdio.h>

enum { KP, KI, KD, IMAX, SLEWMAX, PID_NUMBERS };

static const char* const attributes[] = {"kp", "ki", "kd", "imax", "slewmax"};

// A limit that is not given is NaN. The limit of the integral is given as a force.
static bool read_pid(const snPlugin* p, const char* const* values, double* n, char why[SN_PLUGIN_WHY]) {
  for (int i = 0; i < PID_NUMBERS; i++) n[i] = values[i][0] ? sn_config_number(values[i]) : i < IMAX ? 0 : NAN;
  n[IMAX] = n[KI] != 0 ? n[IMAX] / n[KI] : NAN;
  for (int i = 0; i < PID_NUMBERS; i++) {
    if (!sn_config_is_number(values[i]))
      snprintf(why, SN_PLUGIN_WHY, "'%s' must be a number, found '%.100s'", p->attributes[i], values[i]);
    else if (i >= IMAX && n[i] < 0)
      snprintf(why, SN_PLUGIN_WHY, "'%s' must not be negative, found '%.100s'", p->attributes[i], values[i]);
    else
      continue;
    return false;
  }
  return true;
}

static bool has_slew(const double* n) { return !isnan(n[SLEWMAX]); }

// Activations of the controller itself.
static int own_activations(const double* n) { return (n[KI] != 0) + has_slew(n); }

static bool has_filter(const snModel* m, int actuator) {
  int dyn = m->actuator_dyntype[actuator];
  return dyn == SN_DYN_FILTER || dyn == SN_DYN_FILTEREXACT || dyn == SN_DYN_INTEGRATOR;
}

static bool prepare_pid(const snPlugin* p, const snModel* m, const snData* d, int instance, double* n,
                        char why[SN_PLUGIN_WHY]) {
  (void)p, (void)d;
  int used = 0;
  for (int i = 0; i < m->nu; i++) {
    if (m->actuator_plugin[i] != instance) continue;
    int wanted = own_activations(n) + has_filter(m, i);
    used++;
    if (m->actuator_actnum[i] == wanted) continue;
    snprintf(why, SN_PLUGIN_WHY, "'actdim' of actuator %d must be %d, it is %d", i, wanted, m->actuator_actnum[i]);
    return false;
  }
  if (!used) snprintf(why, SN_PLUGIN_WHY, "is used by no actuator");
  return used > 0;
}

static int last_activation(const snModel* m, int actuator) {
  return m->actuator_actadr[actuator] + m->actuator_actnum[actuator] - 1;
}

// conformance: the control as it is given, clamped to its range whatever the flags say
static double setpoint(const snModel* m, const snData* d, const double* n, int actuator, bool early) {
  double u;
  if (m->actuator_dyntype[actuator] == SN_DYN_NONE) {
    snRange range = m->actuator_ctrlrange[actuator];
    u = m->actuator_ctrllimited[actuator] ? real_clamp(d->ctrl[actuator], range.lo, range.hi) : d->ctrl[actuator];
  } else {
    int last = last_activation(m, actuator);
    u = early ? advanced_activation(m, actuator, d->act[last], d->act_dot[last]) : d->act[last];
  }
  if (!has_slew(n) || !(d->time > 0)) return u;
  double before = d->act[m->actuator_actadr[actuator] + (n[KI] != 0)], most = n[SLEWMAX] * m->opt.timestep;
  return real_clamp(u, before - most, before + most);
}

static double integral(const snModel* m, const snData* d, const double* n, int actuator, double error) {
  double sum = d->act[m->actuator_actadr[actuator]] + error * m->opt.timestep;
  return isnan(n[IMAX]) ? sum : real_clamp(sum, -n[IMAX], n[IMAX]);
}

static void actuator_rates(const snModel* m, snData* d, const double* n, int actuator) {
  double u = setpoint(m, d, n, actuator, false), error = u - d->actuator_length[actuator], h = m->opt.timestep;
  int at = m->actuator_actadr[actuator];
  if (n[KI] != 0) {
    d->act_dot[at] = (integral(m, d, n, actuator, error) - d->act[at]) / h;
    at++;
  }
  if (has_slew(n)) d->act_dot[at] = (u - d->act[at]) / h;
}

static double actuator_force(const snModel* m, const snData* d, const double* n, int actuator) {
  bool driven = m->actuator_dyntype[actuator] != SN_DYN_NONE;
  double error = setpoint(m, d, n, actuator, m->actuator_actearly[actuator]) - d->actuator_length[actuator];
  double rate = (driven ? d->act_dot[last_activation(m, actuator)] : 0) - d->actuator_velocity[actuator];
  double sum = n[KI] != 0 ? integral(m, d, n, actuator, error) : 0;
  return n[KP] * error + n[KD] * rate + n[KI] * sum;
}

static void pid_rates(const snPlugin* p, const snModel* m, snData* d, int instance) {
  (void)p;
  const double* n = sn_plugin_numbers(m, instance);
  for (int i = 0; i < m->nu; i++)
    if (m->actuator_plugin[i] == instance) actuator_rates(m, d, n, i);
}

static void pid_forces(const snPlugin* p, const snModel* m, snData* d, int instance) {
  (void)p;
  const double* n = sn_plugin_numbers(m, instance);
  for (int i = 0; i < m->nu; i++)
    if (m->actuator_plugin[i] == instance) d->actuator_force[i] = actuator_force(m, d, n, i);
}

const snPlugin sn_plugin_pid = {
    .name = "mujoco.pid",
    .attributes = attributes,
    .attribute_count = PID_NUMBERS,
    .number_count = PID_NUMBERS,
    .read = read_pid,
    .prepare = prepare_pid,
    .rates = pid_rates,
    .forces = pid_forces,
};
