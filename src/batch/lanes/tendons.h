// tendons.h — tendon paths, their velocities, and actuators along them, in lanes
//   Each function lanes_* is the lane version of the stage of its name. Which pieces a path has is the model's; whether
//   a piece touches its geom is found per lane, and lanes that do not add zero to the Jacobian of the others' pieces:
//   entries of ten_J are sums that begin with +0, which +0 does not change.
#pragma once
#include "batch/lanes/memory.h"
#include "kinematics/tendon/tendon_pieces.h"
#include "kinematics/tendon/wrap_path.h"
#include "math/sparse.h"
#include "math/spatial.h"

// ---- lengths and Jacobians

static inline void lane_add_work(const snModel* m, const snLanes* l, mask counts, int adr, int count, snVec3 point,
                                 snVec3 force) {
  if (count == 0) return;
  const int *dof = m->path_dof + adr, *slot = m->path_slot + adr;
  real* jacobian = lane_ten_J(l);
  snVec3 arm = vec3_sub(point, lane_subtree_com(l)[m->body_rootid[m->dof_bodyid[*dof]]]);
  real6 wrench = real6_of((snSpatial){vec3_cross(arm, force), force});
  for (int k = 0; k < count; k++) {
    real work = real6_dot(real6_load(&lane_cdof(l)[dof[k]]), wrench);
    jacobian[slot[k]] += (real)((mask)work & counts);
  }
}

static inline real lane_straight_piece(const snModel* m, const snLanes* l, mask counts, snVec3 from, snVec3 to,
                                       int adr, const int num[2], double share) {
  snVec3 along = vec3_sub(to, from);
  if (num[0] + num[1] == 0) return share * vec3_length(along);
  real length;
  snVec3 pull = vec3_scale(vec3_direction(along, &length), real_of(share));
  lane_add_work(m, l, counts, adr, num[0], from, vec3_neg(pull));
  lane_add_work(m, l, counts, adr + num[0], num[1], from, pull);
  return share * length;
}

static inline real lane_wrapped_piece(const snModel* m, const snLanes* l, mask touches, int wrap, snVec3 from,
                                      snVec3 to, const WrapPath* around, double share) {
  return lane_straight_piece(m, l, touches, from, around->first, m->path_adr[wrap], m->path_num[wrap], share) +
         share * around->length +
         lane_straight_piece(m, l, touches, around->last, to, m->path_adr[wrap + 1], m->path_num[wrap + 1], share);
}

static mask lane_wrap_geom(const snModel* m, const snLanes* l, int wrap, snVec3 from, snVec3 to, WrapPath* around) {
  int geom = m->wrap_objid[wrap], side = wrap_side_site(m, wrap);
  snWrapType type = (snWrapType)m->wrap_type[wrap];
  real radius = real_of(m->geom_size[geom].x);
  const snMat3* rot = &lane_geom_xmat(l)[geom];
  snVec3 pos = lane_geom_xpos(l)[geom];
  WrapEnds ends = wrap_ends(pos, radius, rot, from, to, side >= 0 ? &lane_site_xpos(l)[side] : NULL);
  mask open = wrap_open(type, radius, rot, &ends);
  if (!mask_any(open)) return open;
  WrapShape shape = {type, radius, pos, *rot};
  return wrap_touching(around, &shape, &ends, open);
}

// A piece that may pass around a geom.
static inline real lane_piece_past_geom(const snModel* m, const snLanes* l, int wrap, snVec3 from, snVec3 to,
                                        double share) {
  WrapPath around = {0};
  mask touches = lane_wrap_geom(m, l, wrap + 1, from, to, &around), passes = mask_not(touches);
  if (!mask_any(touches))
    return lane_straight_piece(m, l, passes, from, to, m->skip_adr[wrap], m->skip_num[wrap], share);
  real wrapped = lane_wrapped_piece(m, l, touches, wrap, from, to, &around, share);
  if (!mask_any(passes)) return wrapped;
  real straight = lane_straight_piece(m, l, passes, from, to, m->skip_adr[wrap], m->skip_num[wrap], share);
  return real_select(touches, wrapped, straight);
}

// A piece that dofs change, divided by its pulley
static inline real lane_piece(const snModel* m, const snLanes* l, int piece) {
  int wrap = m->piece_wrap[piece], pulley = m->piece_pulley[piece], span = piece_span(m, wrap);
  double share = pulley < 0 ? 1 : 1 / m->wrap_prm[pulley];
  snVec3 from = lane_site_xpos(l)[m->wrap_objid[wrap]], to = lane_site_xpos(l)[m->wrap_objid[wrap + span]];
  if (span == 2) return lane_piece_past_geom(m, l, wrap, from, to, share);
  return lane_straight_piece(m, l, mask_not(mask_none()), from, to, m->path_adr[wrap], m->path_num[wrap], share);
}

static inline real lane_weighted_joints(const snModel* m, const snLanes* l, int tendon) {
  bool add = !sn_jacobian_is_dense(m);
  int wrap = m->tendon_adr[tendon], end = wrap + m->tendon_num[tendon];
  real length = real_of(0);
  for (; wrap < end; wrap++) {
    double coefficient = m->wrap_prm[wrap];
    real* slot = lane_ten_J(l) + m->path_slot[m->path_adr[wrap]];
    length += coefficient * lane_qpos(l)[m->jnt_qposadr[m->wrap_objid[wrap]]];
    *slot = add ? *slot + coefficient : real_of(coefficient);
  }
  return length;
}

static void lanes_tendon_paths(const snModel* m, snLanes* l) {
  memset(lane_ten_J(l), 0, sizeof(real) * (size_t)m->nJten);
  for (int tendon = 0; tendon < m->ntendon; tendon++)
    lane_ten_length(l)[tendon] =
        tendon_is_fixed(m, tendon) ? lane_weighted_joints(m, l, tendon) : real_of(m->path_rigidsum[tendon]);
  for (int i = 0; i < m->nvarying; i++) {
    int piece = m->piece_varying[i];
    lane_ten_length(l)[m->piece_tendon[piece]] += lane_piece(m, l, piece);
  }
}

static void lanes_tendon_velocities(const snModel* m, snLanes* l) {
  for (int tendon = 0; tendon < m->ntendon; tendon++) {
    int adr = m->ten_J_rowadr[tendon];
    lane_ten_velocity(l)[tendon] =
        sparse_dot(lane_ten_J(l) + adr, m->ten_J_colind + adr, m->ten_J_rownnz[tendon], lane_qvel(l));
  }
}

// ---- actuators along joints and tendons

// Moments are not kept: gear times the row of the tendon, or the gear alone.
static void lanes_transmission(const snModel* m, snLanes* l) {
  for (int i = 0; i < m->nu; i++) {
    int id = m->actuator_trnid[i][0];
    bool tendon = m->actuator_trntype[i] == SN_TRANSMISSION_TENDON;
    lane_actuator_length(l)[i] =
        m->actuator_gear[i][0] * (tendon ? lane_ten_length(l)[id] : lane_qpos(l)[m->jnt_qposadr[id]]);
  }
}

static inline real lane_actuator_speed(const snModel* m, const snLanes* l, int i) {
  int id = m->actuator_trnid[i][0];
  real gear = real_of(m->actuator_gear[i][0]);
  if (m->actuator_trntype[i] == SN_TRANSMISSION_TENDON) return gear * lane_ten_velocity(l)[id];
  return sparse_dot(&gear, &m->jnt_dofadr[id], 1, lane_qvel(l));
}

static void lanes_actuator_velocities(const snModel* m, snLanes* l) {
  bool on = !(m->opt.disableflags & SN_DISABLE_ACTUATION);
  for (int i = 0; i < m->nu; i++) lane_actuator_velocity(l)[i] = on ? lane_actuator_speed(m, l, i) : real_of(0);
}
