// lane_dispatch.c — how many lanes this processor has, and which stages of a model they serve
//   reads   the processor; the model as it is now
#include "batch/lanes/lane_worlds.h"
#include "dynamics/fluid_forces.h"
#include "dynamics/forces.h"
#include "dynamics/inertia_pattern.h"
#include "model/target_support.h"
#include "solver/newton.h"

#include <string.h>

extern const snLaneKernels sn_lanes2, sn_lanes4, sn_lanes8;

// ---- processors

#if defined(__GNUC__) && defined(__x86_64__)
static bool has_avx2(void) { return __builtin_cpu_supports("avx2"); }
static bool has_avx512(void) {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}
#endif

const snLaneKernels* sn_lane_kernels(int lanes) {
#if defined(__GNUC__) && defined(__x86_64__)
  if ((lanes == 0 || lanes == 8) && has_avx512()) return &sn_lanes8;
  if ((lanes == 0 || lanes == 4) && has_avx2()) return &sn_lanes4;
#endif
#if defined(__GNUC__)
  if (lanes == 0 || lanes == 2) return &sn_lanes2;
#endif
  return NULL;
}

// ---- models

// Whether lanes have the kinds of a table: those of all that the model has of it.
static bool has_kinds(const snModel* m, snKindTable table) {
  return !sn_kind_with(m, table, SN_TARGET_LANES, SN_SUPPORT_HOST) &&
         !sn_kind_with(m, table, SN_TARGET_LANES, SN_SUPPORT_REFUSED);
}

bool sn_lanes_serve(const snModel* m) {
  const snHooks* h = &m->hooks;
  bool hooked = h->control || h->passive || h->activation_rate || h->gain || h->bias;
  // what driven joints and paths whose points change need is done world by world
  if (m->npoly > 0) return false;
  if (m->naxis > 0 || m->nmoving > 0 || m->nroute > 0 || m->nforce > 0 || m->nflex > 0 || m->nplugin > 0) return false;
  return !hooked && has_kinds(m, SN_KINDS_PHYSICS) && has_kinds(m, SN_KINDS_FUNCTIONAL) &&
         !(m->opt.enableflags & (SN_ENABLE_SLEEP | SN_ENABLE_FWDINV)) && m->nv > 0;
}

static bool no_tendon_armature(const snModel* m) {
  for (int tendon = 0; tendon < m->ntendon; tendon++)
    if (m->tendon_armature[tendon] != 0) return false;
  return true;
}

static bool is_scalar_joint(const snModel* m, int jnt) {
  return m->jnt_type[jnt] == SN_JOINT_HINGE || m->jnt_type[jnt] == SN_JOINT_SLIDE;
}

// Actuators along joints of one dof and along tendons.
static bool plain_transmissions(const snModel* m) {
  if (!has_kinds(m, SN_KINDS_TRANSMISSION)) return false;
  for (int i = 0; i < m->nu; i++) {
    int kind = m->actuator_trntype[i];
    bool joint = kind == SN_TRANSMISSION_JOINT || kind == SN_TRANSMISSION_JOINTINPARENT;
    if (joint && !is_scalar_joint(m, m->actuator_trnid[i][0])) return false;
  }
  return true;
}

static bool plain_paths(const snModel* m) { return has_kinds(m, SN_KINDS_WRAP); }

// No fluid, no gravity compensation, and springs on joints of one dof only.
static bool plain_passive_forces(const snModel* m) {
  const int both = SN_DISABLE_SPRING | SN_DISABLE_DAMPER;
  return (m->opt.disableflags & both) != both && !sn_has_fluid(m) && !sn_has_gravity_compensation(m);
}

static bool plain_actuators(const snModel* m) {
  for (int table = SN_KINDS_FORCE; table <= SN_KINDS_BIAS; table++)
    if (!has_kinds(m, (snKindTable)table)) return false;
  for (int i = 0; i < m->nu; i++)
    if (m->actuator_delay[i] != 0 || (m->actuator_actadr[i] >= 0 && m->actuator_actnum[i] != 1)) return false;
  for (int tendon = 0; tendon < m->ntendon; tendon++)
    if (m->tendon_actfrclimited[tendon]) return false;
  return m->nhill == 0;
}

// implicitfast needs derivatives of the forces of actuators; those of muscles are found world by world.
static bool plain_integrator(const snModel* m) {
  if (m->nhistory > 0 || !has_kinds(m, SN_KINDS_INTEGRATOR)) return false;
  return m->opt.integrator != SN_INTEGRATOR_IMPLICITFAST ||
         (m->nmuscle == 0 && plain_transmissions(m) && plain_actuators(m));
}

static bool always(const snModel* m) { return (void)m, true; }

typedef bool ServeFn(const snModel* m);

static ServeFn* const serves[SN_STAGE_COUNT] = {
    [SN_STAGE_body_poses] = always,
    [SN_STAGE_object_frames] = always,
    [SN_STAGE_center_of_mass] = always,
    [SN_STAGE_tendon_paths] = plain_paths,
    [SN_STAGE_mass_matrix] = no_tendon_armature,
    [SN_STAGE_factor_mass] = always,
    [SN_STAGE_transmission] = plain_transmissions,
    [SN_STAGE_tendon_velocities] = always,
    [SN_STAGE_velocities] = always,
    [SN_STAGE_actuator_velocities] = always,
    [SN_STAGE_passive_forces] = plain_passive_forces,
    [SN_STAGE_bias_forces] = no_tendon_armature,
    [SN_STAGE_actuation] = plain_actuators,
    [SN_STAGE_smooth_acceleration] = always,
    [SN_STAGE_integrate] = plain_integrator,
};

bool sn_lanes_serve_stage(const snModel* m, snStage stage) { return serves[stage] && serves[stage](m); }

size_t sn_lanes_scratch(const snModel* m) { return 12 * (size_t)m->nbody + 3 * (size_t)m->nv; }

// Two matrices, five vectors, three numbers for each row, and the rows (newton_lanes.h).
size_t sn_lanes_newton_scratch(const snModel* m) {
  return m->nv > SN_SMALL_DOFS ? 0 : SN_SMALL_DOFS * (2 * SN_SMALL_DOFS + 5) + SN_SMALL_ROWS * (3 + SN_SMALL_DOFS);
}

// ---- parameters

// Model fields that stages in lanes read per world, and those that contacts, rows, solver and sensors read, or nobody,
// and no stage in lanes: they may differ between the worlds of a group. Whether actuator_forcekind does is asked of
// each.
#define PARAM(name, member) member " "
static const char world_params[] =
    " " SN_LANE_PARAMS(PARAM)
    "actuator_forcekind actuator_acc0 body_invweight0 dof_invweight0 dof_length tendon_invweight0 stat.meaninertia "
    "stat.meanmass stat.meansize stat.extent stat.center cam_pos cam_quat cam_pos0 cam_poscom0 cam_mat0 light_pos "
    "light_dir light_pos0 light_poscom0 light_dir0 hill_peakforce hill_musclemass hill_fiberlength0 geom_friction "
    "geom_solmix geom_solref geom_solimp geom_margin geom_gap jnt_range jnt_margin jnt_solref jnt_solimp "
    "dof_frictionloss dof_solref dof_solimp tendon_range tendon_margin tendon_solref_lim tendon_solimp_lim "
    "tendon_solref_fri tendon_solimp_fri eq_solref eq_solimp pair_friction pair_solref pair_solimp pair_solreffriction "
    "pair_margin pair_gap ";
#undef PARAM

bool sn_lanes_serve_param(const char* name) {
  size_t length = strlen(name);
  for (const char* at = world_params; (at = strstr(at, name)); at++)
    if (at > world_params && at[-1] == ' ' && at[length] == ' ') return true;
  return false;
}

bool sn_lanes_alike(const snModel* m, const snModel* view) {
  for (int stage = 0; stage < SN_STAGE_COUNT; stage++)
    if (sn_lanes_serve_stage(m, (snStage)stage) != sn_lanes_serve_stage(view, (snStage)stage)) return false;
  for (int i = 0; i < m->nu; i++)
    if (m->actuator_forcekind[i] != view->actuator_forcekind[i]) return false;
  return euler_is_implicit(m) == euler_is_implicit(view);
}
