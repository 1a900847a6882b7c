// lanes_forces.h — passive forces, actuators, smooth acceleration and Euler's method, in lanes
//   Each function lanes_* is the lane version of the stage of its name, for models that lane_dispatch.c lets in.
#pragma once
#include "actuation/activation_rates.h"
#include "batch/lanes/actuators.h"
#include "batch/lanes/tendons.h"
#include "batch/lanes/lanes_tree.h"
#include "stage/passive.h"

static inline void lane_clear(real* x, int count) { memset(x, 0, sizeof(real) * (size_t)count); }

// ---- passive forces

WHOLE static void lanes_passive_forces(const snModel* m, snLanes* l) {
  stage_springs_and_dampers(worlds_view(m, l));
  lane_clear(lane_qfrc_fluid(l), m->nv);
  lane_clear(lane_qfrc_gravcomp(l), m->nv);
  for (int dof = 0; dof < m->nv; dof++) lane_qfrc_passive(l)[dof] = lane_qfrc_spring(l)[dof] + lane_qfrc_damper(l)[dof];
}

// ---- actuators

static inline bool lane_is_off(const snModel* m, int actuator) {
  int group = m->actuator_group[actuator];
  return group >= 0 && group <= 30 && (m->opt.disableactuator >> group & 1);
}

static inline real lane_control(const snModel* m, const snLanes* l, int i) {
  bool clamp = !(m->opt.disableflags & SN_DISABLE_CLAMPCTRL);
  return clamp ? BOUNDED(m, ctrl, i, lane_ctrl(l)[i]) : lane_ctrl(l)[i];
}

static inline real lane_input(const snModel* m, const snLanes* l, int i, real ctrl) {
  int adr = m->actuator_actadr[i];
  return adr < 0 ? ctrl : actuator_input(m, i, ctrl, lane_act(l)[adr], lane_act_dot(l)[adr]);
}

static inline real lane_general_force(const snModel* m, const snLanes* l, int i, real ctrl) {
  Actuator a = lane_actuator(m, l, i);
  int adr = m->actuator_actadr[i];
  if (adr >= 0) lane_act_dot(l)[adr] = lane_rate(a, ctrl, lane_act(l)[adr]);
  real input = lane_input(m, l, i, ctrl);
  return lane_is_off(m, i) ? real_of(0) : lane_gain(a) * input + lane_bias(a);
}

static inline real lane_muscle_force(const snModel* m, const snLanes* l, int i, real ctrl) {
  int k = m->actuator_muscleadr[i], adr = m->actuator_actadr[i];
  snMujocoConstants c = {
      LANE_PARAM(m, l, muscle_peakforce, k), LANE_PARAM(m, l, muscle_optlength, k), LANE_PARAM(m, l, muscle_speed, k),
      LANE_PARAM(m, l, muscle_lengthmin, k), LANE_PARAM(m, l, muscle_rangemin, k),  LANE_PARAM(m, l, muscle_lmin, k),
      LANE_PARAM(m, l, muscle_lmax, k),      LANE_PARAM(m, l, muscle_fpmax, k),     LANE_PARAM(m, l, muscle_fvmax, k),
      LANE_PARAM(m, l, muscle_timeact, k),   LANE_PARAM(m, l, muscle_timedeact, k),
  };
  snMujocoOutput out =
      mujoco_muscle_output(&c, lane_actuator_length(l)[i], lane_actuator_velocity(l)[i], ctrl, lane_act(l)[adr]);
  lane_act_dot(l)[adr] = out.act_dot;
  return lane_is_off(m, i) ? real_of(0) : out.force;
}

static inline real lane_force(const snModel* m, const snLanes* l, int i, real ctrl) {
  switch ((snForceKind)m->actuator_forcekind[i]) {
#define FORCE(KIND, name, ...) SN_CASE(SN_ROW_LANES(name, __VA_ARGS__), SN_FORCE_##KIND, lane_##name##_force(m, l, i, ctrl))
    SN_FORCE_KINDS(FORCE)
#undef FORCE
    case SN_FORCE_COUNT: break;
  }
  return real_of(NAN);
}

// qfrc += moment^T force, the moment being gear times the row of the tendon, or the gear alone.
static inline void lane_add_moment(const snModel* m, const snLanes* l, int i, real force) {
  int id = m->actuator_trnid[i][0];
  double gear = m->actuator_gear[i][0];
  real* qfrc = lane_qfrc_actuator(l);
  if (m->actuator_trntype[i] != SN_TRANSMISSION_TENDON) {
    qfrc[m->jnt_dofadr[id]] += force * gear;
    return;
  }
  int adr = m->ten_J_rowadr[id], count = m->ten_J_rownnz[id];
  const real* row = lane_ten_J(l) + adr;
  const int* dof = m->ten_J_colind + adr;
  if (gear == 1)
    for (int k = 0; k < count; k++) qfrc[dof[k]] += force * row[k];
  else
    for (int k = 0; k < count; k++) qfrc[dof[k]] += force * (gear * row[k]);
}

static inline void lane_clamp_joint_forces(const snModel* m, const snLanes* l) {
  for (int jnt = 0; jnt < m->njnt; jnt++) {
    real* force = lane_qfrc_actuator(l) + m->jnt_dofadr[jnt];
    snRange range = m->jnt_actfrcrange[jnt];
    if (m->jnt_actfrclimited[jnt]) *force = real_clamp(*force, real_of(range.lo), real_of(range.hi));
  }
}

static void lanes_actuation(const snModel* m, snLanes* l) {
  bool off = m->nu == 0 || m->opt.disableflags & SN_DISABLE_ACTUATION;
  lane_clear(lane_qfrc_actuator(l), m->nv);
  lane_clear(lane_act_dot(l), m->na);
  lane_clear(lane_actuator_force(l), m->nu);
  if (off) return;
  for (int i = 0; i < m->nu; i++) {
    real ctrl = lane_control(m, l, i);
    real force = lane_force(m, l, i, ctrl);
    lane_actuator_force(l)[i] = force = BOUNDED(m, force, i, force);
    lane_add_moment(m, l, i, force);
  }
  lane_clamp_joint_forces(m, l);
}

// ---- acceleration

static inline mask lane_is_applied(snWrench w) {
  return mask_not(vec3_is_zero(w.force)) | mask_not(vec3_is_zero(w.torque));
}

static inline void lane_add_applied(const snModel* m, const snLanes* l, int body, snWrench w, mask applied) {
  snVec3 arm = vec3_sub(lane_xipos(l)[body], lane_subtree_com(l)[m->body_rootid[body]]);
  snSpatial wrench = spatial_wrench(w.force, w.torque, arm);
  const int* chain = m->chain_dof + m->body_chainadr[body];
  real* qfrc = lane_qfrc_smooth(l);
  for (int k = 0; k < m->body_chainnum[body]; k++)
    qfrc[chain[k]] = real_select(applied, qfrc[chain[k]] + spatial_dot(lane_cdof(l)[chain[k]], wrench), qfrc[chain[k]]);
}

static inline void lane_solve(const snModel* m, const snLanes* l, const real* factor, const real* inverse, real* x) {
  ldl_solve(inertia_pattern(m), factor, inverse, x, lane_scratch(l));
}

static void lanes_smooth_acceleration(const snModel* m, snLanes* l) {
  for (int dof = 0; dof < m->nv; dof++)
    lane_qfrc_smooth(l)[dof] =
        lane_qfrc_passive(l)[dof] - lane_qfrc_bias(l)[dof] + lane_qfrc_applied(l)[dof] + lane_qfrc_actuator(l)[dof];
  for (int body = 1; body < m->nbody; body++) {
    snWrench w = lane_xfrc_applied(l)[body];
    mask applied = lane_is_applied(w);
    if (mask_any(applied)) lane_add_applied(m, l, body, w, applied);
  }
  memcpy(lane_qacc_smooth(l), lane_qfrc_smooth(l), sizeof(real) * (size_t)m->nv);
  lane_solve(m, l, lane_qLD(l), lane_qLDiagInv(l), lane_qacc_smooth(l));
}
