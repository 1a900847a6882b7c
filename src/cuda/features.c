// features.c — what kernels of a device do not have: a model that needs it is refused by name, or stepped on the processor
//   reads   the model        writes  nothing
//   One row per feature: a sentence, and whether a model needs it. The
//   documents list these rows.
#include "cuda/plan.h"
#include "model/actuator_kind.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof(table)[0]))

typedef bool NeedFn(const snModel* m);

static bool any_int(const int* x, int count, bool (*is)(int)) {
  for (int i = 0; i < count; i++)
    if (is(x[i])) return true;
  return false;
}

static bool sleep_flag(const snModel* m) { return m->opt.enableflags & SN_ENABLE_SLEEP; }
// conformance: under the flag it shows the energy of the pass before, which is no part of the state
static bool late_energy(const snModel* m) {
  if (!sn_device_plan_senses(m) || !(m->opt.enableflags & SN_ENABLE_ENERGY)) return false;
  for (int sensor = 0; sensor < m->nsensor; sensor++)
    if (m->sensor_type[sensor] == SN_SENSOR_E_KINETIC) return true;
  return false;
}
static bool sensor_history(const snModel* m) {
  bool rk4 = m->opt.integrator == SN_INTEGRATOR_RK4;
  for (int i = 0; i < m->nsensor; i++) {
    if (m->sensor_history[i][0] <= 0) continue;
    if (rk4 || !sn_device_plan_senses(m) || sn_device_plan_leaves_sensor(m, i) || m->sensor_dim[i] > SN_MOST_PAST ||
        m->sensor_type[i] == SN_SENSOR_CONTACT)
      return true;
  }
  return false;
}
static bool hill(const snModel* m) {
  for (int i = 0; i < m->nhill; i++)
    if (m->actuator_forcekind[m->hill_actuatorid[i]] != SN_FORCE_HILL || m->hill_curves[i] == SN_CURVES_SCHUTTE)
      return true;
  return false;
}
static bool osim_parts(const snModel* m) { return m->naxis > 0 || m->nmoving > 0 || m->nroute > 0; }
static bool force_elements(const snModel* m) {
  return m->nforce > 0 && m->opt.integrator != SN_INTEGRATOR_EULER && m->opt.integrator != SN_INTEGRATOR_RK4;
}

static bool is_body(int type) { return type == SN_TRANSMISSION_BODY; }
static bool is_distance(int type) { return type == SN_EQUALITY_DISTANCE; }

static bool is_user_dyn(int type) { return type == SN_DYN_USER; }
static bool is_user_gain(int type) { return type == SN_GAIN_USER; }
static bool is_user_bias(int type) { return type == SN_BIAS_USER; }
static bool user(const snModel* m) {
  return any_int(m->actuator_dyntype, m->nu, is_user_dyn) || any_int(m->actuator_gaintype, m->nu, is_user_gain) ||
         any_int(m->actuator_biastype, m->nu, is_user_bias);
}

static bool hooks(const snModel* m) {
  return m->hooks.control || m->hooks.passive || m->hooks.contact_filter || m->hooks.activation_rate;
}

// the solver's matrix is dense
static bool too_many_dofs(const snModel* m) { return m->nv > 1024; }

typedef struct Feature {
  const char* name;
  NeedFn* needs;
} Feature;

// Refused.
static const Feature features[] = {
    {"activation dynamics, gains and biases of the user", user},
    {"hooks of the user", hooks},
};

// Batches of these are stepped on the processor, in the place of the device.
static const Feature processor_features[] = {
    {"the flag sleep", sleep_flag},
    {"models with more than 1,024 dofs", too_many_dofs},
    {"histories of sensors under RK4, of contact sensors, of disabled ones, of those of more than 8 numbers, and of those "
     "that the processor measures",
     sensor_history},
    {"the sensor e_kinetic under the flag energy (which may be disabled)", late_energy},
    {"Hill muscles with the curves of Schutte, or that lend only their gain, bias or dynamics", hill},
    {"driven joints, moving sites and paths whose points change", osim_parts},
    {"force elements, but under Euler and RK4", force_elements},
};

static const char* first_needed(const Feature* table, int count, const snModel* m) {
  for (int i = 0; i < count; i++)
    if (table[i].needs(m)) return table[i].name;
  return NULL;
}

const char* sn_device_plan_lacks(const snModel* m) { return first_needed(features, COUNT(features), m); }

const char* sn_device_plan_leaves(const snModel* m) {
  return first_needed(processor_features, COUNT(processor_features), m);
}

static bool is_lean(const snModel* m) {
  bool compensates = false;
  for (int jnt = 0; jnt < m->njnt; jnt++) compensates |= m->jnt_actgravcomp[jnt] && m->ngravcomp > 0;
  for (int tendon = 0; tendon < m->ntendon; tendon++)
    if (m->tendon_armature[tendon] != 0) return false;
  if (sn_device_plan_senses(m) || m->nhistory > 0 || m->nforce > 0) return false;
  if (any_int(m->actuator_trntype, m->nu, is_body) || any_int(m->eq_type, m->neq, is_distance)) return false;
  if (m->ntree > 32) return false;
  bool fluid = m->opt.density != 0 || m->opt.viscosity != 0;
  return m->opt.cone == SN_CONE_PYRAMIDAL && m->opt.solver == SN_SOLVER_NEWTON && m->opt.noslip_iterations <= 0 && !fluid &&
         m->opt.integrator != SN_INTEGRATOR_RK4 && !compensates && !sn_device_plan_couples(m);
}

snDeviceInstance sn_device_plan_instance(const snModel* m) {
  if (!is_lean(m)) return SN_INSTANCE_WHOLE;
  return m->nhill > 0 ? SN_INSTANCE_HILL : SN_INSTANCE_LEAN;
}

const char* sn_device_plan_feature(int i) {
  int refused = COUNT(features), all = refused + COUNT(processor_features);
  if (i < 0 || i >= all) return NULL;
  return i < refused ? features[i].name : processor_features[i - refused].name;
}
