// features.c — what kernels lack: a model that needs it is refused by name, or stepped on the processor
//   reads   the model, the columns `device` of the rows of kinds        writes  nothing
//   Kinds are a white list: a row without the column is refused, HOST leaves the batch to the processor. What is no
//   kind has one row here: a sentence, and whether a model needs it. The documents list both.
#include "cuda/model/device_model.h"
#include "model/target_support.h"

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
  if (!sn_device_model_senses(m) || !(m->opt.enableflags & SN_ENABLE_ENERGY)) return false;
  for (int sensor = 0; sensor < m->nsensor; sensor++)
    if (m->sensor_type[sensor] == SN_SENSOR_E_KINETIC) return true;
  return false;
}
static bool sensor_history(const snModel* m) {
  bool rk4 = m->opt.integrator == SN_INTEGRATOR_RK4;
  for (int i = 0; i < m->nsensor; i++) {
    if (m->sensor_history[i][0] <= 0) continue;
    if (rk4 || !sn_device_model_senses(m) || sn_device_model_leaves_sensor(m, i) ||
        m->sensor_dim[i] > SN_MOST_HISTORY || m->sensor_type[i] == SN_SENSOR_CONTACT)
      return true;
  }
  return false;
}
static bool osim_parts(const snModel* m) { return m->naxis > 0 || m->nmoving > 0 || m->nroute > 0; }
static bool force_elements(const snModel* m) {
  return m->nforce > 0 && m->opt.integrator != SN_INTEGRATOR_EULER && m->opt.integrator != SN_INTEGRATOR_RK4;
}

static bool flexes(const snModel* m) { return m->nflex > 0; }

static bool polynomials(const snModel* m) { return m->npoly > 0; }
static bool moving_surfaces(const snModel* m) { return m->nsurfacevel > 0; }
static bool plugins(const snModel* m) { return m->nplugin > 0; }
static bool is_sdf(int type) { return type == SN_GEOM_SDF; }
static bool distance_fields(const snModel* m) { return any_int(m->geom_type, m->ngeom, is_sdf); }

static bool is_body(int type) { return type == SN_TRANSMISSION_BODY; }
static bool is_distance(int type) { return type == SN_EQUALITY_DISTANCE; }

static bool hooks(const snModel* m) {
  return m->hooks.control || m->hooks.passive || m->hooks.contact_filter || m->hooks.activation_rate;
}

// The solver's matrix is dense, and one warp has a world: above so many dofs it does not fit in the memory of a
// multiprocessor. Measured on an H200, 16 worlds: a scene of 600 dofs took 1.2 s a step from device memory, one core of
// the processor less than 0.05 s for 40 steps of a world.
enum { MOST_DOFS = 165 };
static bool too_many_dofs(const snModel* m) { return m->nv > MOST_DOFS; }

typedef struct Feature {
  const char* name;
  NeedFn* needs;
} Feature;

// Refused.
static const Feature features[] = {
    {"hooks of the user", hooks},
};

// Batches of these are stepped on the processor, in the place of the device.
static const Feature processor_features[] = {
    {"the flag sleep", sleep_flag},
    {"models with more than 165 dofs", too_many_dofs},
    {"histories of sensors under RK4, of contact sensors, of disabled ones, of those of more than 8 numbers, and of "
     "those that are measured on the CPU",
     sensor_history},
    {"the sensor e_kinetic under the flag energy (which may be disabled)", late_energy},
    {"driven joints, moving sites and paths whose points change", osim_parts},
    {"force elements, except under Euler and RK4", force_elements},
    {"flexible bodies", flexes},
    {"springs and dampers that are polynomials", polynomials},
    {"surfaces of geoms that move", moving_surfaces},
    {"plugins", plugins},
    {"signed distance fields", distance_fields},
};

static const char* first_needed(const Feature* table, int count, const snModel* m) {
  for (int i = 0; i < count; i++)
    if (table[i].needs(m)) return table[i].name;
  return NULL;
}

// ---- kinds

// Sensors that are left to the host are measured there, whoever steps the batch.
static bool steps_by(const snModel* m, snKindTable table, snSupport support) {
  return table != SN_KINDS_SENSOR || (support == SN_SUPPORT_REFUSED && sn_device_model_senses(m));
}

static const char* first_kind(const snModel* m, snSupport support) {
  for (int table = 0; table < SN_KINDS_COUNT; table++) {
    const char* name = sn_kind_with(m, (snKindTable)table, SN_TARGET_DEVICE, support);
    if (name && steps_by(m, (snKindTable)table, support)) return name;
  }
  return NULL;
}

const char* sn_device_model_lacks(const snModel* m) {
  const char* kind = first_kind(m, SN_SUPPORT_REFUSED);
  return kind ? kind : first_needed(features, COUNT(features), m);
}

const char* sn_device_model_leaves(const snModel* m) {
  const char* kind = first_kind(m, SN_SUPPORT_HOST);
  return kind ? kind : first_needed(processor_features, COUNT(processor_features), m);
}

// implicitfast: whether forces that grow with a velocity may make M + h B indefinite. Lean kernels cannot solve that:
// with the code for it their solver took 5 % longer (MyoArm, H200).
static bool may_drive(const snModel* m) {
  if (m->opt.integrator != SN_INTEGRATOR_IMPLICITFAST) return false;
  for (int dof = 0; dof < m->nv; dof++)
    if (m->dof_damping[dof] < 0) return true;
  for (int i = 0; i < m->nu; i++)
    if (m->actuator_biastype[i] == SN_BIAS_AFFINE && m->actuator_biasprm[i][2] > 0) return true;
  return false;
}

static bool is_lean(const snModel* m) {
  bool compensates = false;
  for (int jnt = 0; jnt < m->njnt; jnt++) compensates |= m->jnt_actgravcomp[jnt] && m->ngravcomp > 0;
  for (int tendon = 0; tendon < m->ntendon; tendon++)
    if (m->tendon_armature[tendon] != 0) return false;
  if (sn_device_model_senses(m) || m->nhistory > 0 || m->nforce > 0) return false;
  if (any_int(m->actuator_trntype, m->nu, is_body) || any_int(m->eq_type, m->neq, is_distance)) return false;
  bool fluid = m->opt.density != 0 || m->opt.viscosity != 0;
  return m->opt.cone == SN_CONE_PYRAMIDAL && m->opt.solver == SN_SOLVER_NEWTON && m->opt.noslip_iterations <= 0 &&
         !fluid && m->opt.integrator != SN_INTEGRATOR_RK4 && m->opt.integrator != SN_INTEGRATOR_IMPLICITSPRINGDAMPER &&
         !compensates && !sn_device_model_couples(m) && !may_drive(m);
}

snDeviceInstance sn_device_model_instance(const snModel* m) {
  if (!is_lean(m)) return SN_INSTANCE_WHOLE;
  return m->nhill > 0 ? SN_INSTANCE_HILL : SN_INSTANCE_LEAN;
}

// ---- for the documents

// The name of kind i of those that kernels do not have; `i` is less their number where there are fewer.
static const char* lacking_kind(int* i) {
  for (int table = 0; table < SN_KINDS_COUNT; table++)
    for (int kind = 0; sn_kind_name((snKindTable)table, kind); kind++)
      if (sn_support((snKindTable)table, kind, SN_TARGET_DEVICE) != SN_SUPPORT_KERNEL && (*i)-- == 0)
        return sn_kind_name((snKindTable)table, kind);
  return NULL;
}

const char* sn_device_model_feature(int i) {
  int refused = COUNT(features), all = refused + COUNT(processor_features);
  if (i < 0) return NULL;
  const char* kind = lacking_kind(&i);
  if (kind || i >= all) return kind;
  return i < refused ? features[i].name : processor_features[i - refused].name;
}
