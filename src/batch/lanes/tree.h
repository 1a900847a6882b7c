// tree.h — poses, inertias and motions of the kinematic tree, in lanes
//   Each function is the lane version of the stage of its name; formulas are those of kinematics/, dynamics/ and math/.
#pragma once
#include "batch/lanes/memory.h"
#include "dynamics/inertia_pattern.h"
#include "kinematics/joint_pose.h"
#include "math/ldl_rows.h"

// ---- poses

static inline bool has_offset(snVec3One v) { return v.x != 0 || v.y != 0 || v.z != 0; }
static inline bool has_turn(snQuatOne q) { return !(q.w == 1 && q.x == 0 && q.y == 0 && q.z == 0); }

static inline snPose lane_rest_pose(const snModel* m, const snLanes* l, int body) {
  int mocap = m->body_mocapid[body], parent = m->body_parentid[body];
  bool turned = mocap >= 0 || has_turn(m->body_quat[body]);
  snPose local = {vec3_of(m->body_pos[body]), quat_of(m->body_quat[body])};
  if (mocap >= 0) local = (snPose){lane_mocap_pos(l)[mocap], quat_normalize(lane_mocap_quat(l)[mocap])};
  if (parent == 0) return local;
  return pose_on_parent(lane_xpos(l)[parent], lane_xmat(l)[parent], lane_xquat(l)[parent], local, turned);
}

static inline snPose lane_move_joint(const snModel* m, const snLanes* l, int jnt, snPose frame) {
  int adr = m->jnt_qposadr[jnt];
  bool off_center = has_offset(m->jnt_pos[jnt]);
  const real* q = lane_qpos(l) + adr;
  snVec3 local_anchor = vec3_of(m->jnt_pos[jnt]), local_axis = vec3_of(m->jnt_axis[jnt]);
  snVec3 axis = quat_rotate(frame.quat, local_axis), anchor = joint_anchor(frame, local_anchor, off_center);
  lane_xanchor(l)[jnt] = anchor;
  lane_xaxis(l)[jnt] = axis;
  if (m->jnt_type[jnt] == SN_JOINT_SLIDE) return pose_slide(frame, axis, *q - m->qpos0[adr]);
  snQuat turn = m->jnt_type[jnt] == SN_JOINT_HINGE ? quat_from_axis_angle(local_axis, *q - m->qpos0[adr])
                                                   : quat_normalize(quat_load(q));
  return pose_turn(frame, anchor, local_anchor, off_center, turn);
}

static inline snPose lane_free_pose(const snModel* m, const snLanes* l, int jnt) {
  const real* q = lane_qpos(l) + m->jnt_qposadr[jnt];
  snPose pose = {vec3_load(q), quat_load(q + 3)};
  lane_xanchor(l)[jnt] = pose.pos;
  lane_xaxis(l)[jnt] = vec3_of(m->jnt_axis[jnt]);
  return pose;
}

static inline snPose lane_body_pose(const snModel* m, const snLanes* l, int body) {
  int jnt = m->body_jntadr[body], end = jnt + m->body_jntnum[body];
  if (jnt < end && m->jnt_type[jnt] == SN_JOINT_FREE) return lane_free_pose(m, l, jnt);
  snPose pose = lane_rest_pose(m, l, body);
  for (; jnt < end; jnt++) pose = lane_move_joint(m, l, jnt, pose);
  return pose;
}

// The frame of something on a body, as kinematics/frames.h has it; `xmat` NULL: only its position.
static inline void lane_local_frame(const snLanes* l, int body, snByte same, snVec3One pos, snQuatOne quat,
                                    snVec3* xpos, snMat3* xmat) {
  bool body_frame = same == SN_SAMEFRAME_BODY, inertia_frame = same == SN_SAMEFRAME_INERTIA;
  if (body_frame)
    *xpos = lane_xpos(l)[body];
  else if (inertia_frame)
    *xpos = lane_xipos(l)[body];
  else
    *xpos = vec3_add(lane_xpos(l)[body], mat3_mul_vec3(lane_xmat(l)[body], vec3_of(pos)));
  if (!xmat) return;
  if (body_frame || same == SN_SAMEFRAME_BODYROT)
    *xmat = lane_xmat(l)[body];
  else if (inertia_frame || same == SN_SAMEFRAME_INERTIAROT)
    *xmat = lane_ximat(l)[body];
  else
    *xmat = quat_to_mat3(quat_mul(lane_xquat(l)[body], quat_of(quat)));
}

static void lanes_body_poses(const snModel* m, snLanes* l) {
  lane_xpos(l)[0] = lane_xipos(l)[0] = vec3(real_of(0), real_of(0), real_of(0));
  lane_xquat(l)[0] = quat_identity();
  lane_xmat(l)[0] = lane_ximat(l)[0] = mat3_identity();
  for (int body = 1; body < m->nbody; body++) {
    snPose pose = lane_body_pose(m, l, body);
    pose.quat = quat_normalize(pose.quat);
    lane_xpos(l)[body] = pose.pos;
    lane_xquat(l)[body] = pose.quat;
    lane_xmat(l)[body] = quat_to_mat3(pose.quat);
    lane_local_frame(l, body, m->body_sameframe[body], m->body_ipos[body], m->body_iquat[body], &lane_xipos(l)[body],
                     &lane_ximat(l)[body]);
  }
}

// Those that a lean step needs, but for frames that wait for contacts.
static void lanes_object_frames(const snModel* m, snLanes* l) {
  for (int geom = 0; geom < m->ngeom; geom++)
    if (m->geom_lean[geom] && !frame_waits(m, geom))
      lane_local_frame(l, m->geom_bodyid[geom], m->geom_sameframe[geom], m->geom_pos[geom], m->geom_quat[geom],
                       &lane_geom_xpos(l)[geom], &lane_geom_xmat(l)[geom]);
  for (int site = 0; site < m->nsite; site++)
    if (m->site_lean[site] != SN_LEAN_NONE)
      lane_local_frame(l, m->site_bodyid[site], m->site_sameframe[site], m->site_pos[site], m->site_quat[site],
                       &lane_site_xpos(l)[site], m->site_lean[site] == SN_LEAN_FRAME ? &lane_site_xmat(l)[site] : NULL);
}

// ---- centres of mass, inertias and motion axes

// The centre of mass of a subtree by its first moment; one without mass is where its body is.
static inline snVec3 lane_center(const snModel* m, const snLanes* l, int body, snVec3 moment, snVec3 xipos) {
  if (!lane_param_varies(l, SN_LANE_PARAM_body_subtreemass)) {
    double mass = m->body_subtreemass[body];
    return mass < SN_MINVAL ? xipos : vec3_scale(moment, real_of(1 / mass));
  }
  real mass = LANE_PARAM(m, l, body_subtreemass, body);
  return vec3_select(mass < SN_MINVAL, xipos, vec3_scale(moment, 1 / mass));
}

static inline void lane_subtree_centers(const snModel* m, snLanes* l) {
  snVec3 *com = lane_subtree_com(l), *xipos = lane_xipos(l);
  for (int body = 0; body < m->nbody; body++) com[body] = vec3_scale(xipos[body], LANE_PARAM(m, l, body_mass, body));
  for (int body = m->nbody - 1; body >= 0; body--) {
    snVec3 moment = com[body];
    if (body > 0) com[m->body_parentid[body]] = vec3_add(com[m->body_parentid[body]], moment);
    com[body] = lane_center(m, l, body, moment, xipos[body]);
  }
}

static inline void lane_joint_axes(const snModel* m, snLanes* l, int jnt, snVec3 com) {
  snSpatial* cdof = lane_cdof(l) + m->jnt_dofadr[jnt];
  snVec3 arm = vec3_sub(com, lane_xanchor(l)[jnt]);
  snMat3* rot = &lane_xmat(l)[m->jnt_bodyid[jnt]];
  switch (m->jnt_type[jnt]) {
    case SN_JOINT_FREE: free_axes(cdof, *rot, arm); break;
    case SN_JOINT_BALL: three_turning_axes(cdof, *rot, arm); break;
    case SN_JOINT_SLIDE: *cdof = sliding_axis(lane_xaxis(l)[jnt]); break;
    default: *cdof = turning_axis(lane_xaxis(l)[jnt], arm); break;
  }
}

static void lanes_center_of_mass(const snModel* m, snLanes* l) {
  lane_subtree_centers(m, l);
  memset(&lane_cinert(l)[0], 0, sizeof(snSpatialInertia));
  for (int body = 1; body < m->nbody; body++) {
    snVec3 com = lane_subtree_com(l)[m->body_rootid[body]];
    snVec3 inertia = lane_param_vec3(l, SN_LANE_PARAM_body_inertia, body, m->body_inertia[body]);
    lane_cinert(l)[body] = spatial_inertia(inertia, lane_ximat(l)[body], vec3_sub(lane_xipos(l)[body], com),
                                           LANE_PARAM(m, l, body_mass, body));
    int jnt = m->body_jntadr[body], end = jnt + m->body_jntnum[body];
    for (; jnt < end; jnt++) lane_joint_axes(m, l, jnt, com);
  }
}

// ---- joint-space inertia

static inline void lane_inertia_row(const snModel* m, snLanes* l, int dof) {
  real* row = lane_M(l) + m->M_rowadr[dof];
  if (m->dof_simplenum[dof]) {
    row[0] = LANE_PARAM(m, l, dof_M0, dof);
    return;
  }
  int ancestors = m->M_rownnz[dof] - 1;
  const int* column = m->M_colind + m->M_rowadr[dof];
  real6 momentum = real6_of(spatial_inertia_mul(lane_crb(l)[m->dof_bodyid[dof]], lane_cdof(l)[dof]));
  for (int k = 0; k <= ancestors; k++) row[k] = real6_dot(real6_load(&lane_cdof(l)[column[k]]), momentum);
  row[ancestors] += LANE_PARAM(m, l, dof_armature, dof);
}

static void lanes_mass_matrix(const snModel* m, snLanes* l) {
  snSpatialInertia* crb = lane_crb(l);
  memcpy(crb, lane_cinert(l), sizeof(snSpatialInertia) * (size_t)m->nbody);
  for (int body = m->nbody - 1; body > 0; body--) {
    int parent = m->body_parentid[body];
    if (parent > 0) crb[parent] = spatial_inertia_add(crb[parent], crb[body]);
  }
  for (int dof = 0; dof < m->nv; dof++) lane_inertia_row(m, l, dof);
}

static void lanes_factor_mass(const snModel* m, snLanes* l) {
  memcpy(lane_qLD(l), lane_M(l), sizeof(real) * (size_t)m->nC);
  ldl_factor_rows(inertia_pattern(m), lane_qLD(l), lane_qLDiagInv(l), 0, m->nv);
}

// ---- velocities and bias forces

static inline snSpatial lane_joint_velocity(const snModel* m, snLanes* l, int jnt, snSpatial velocity) {
  int dof = m->jnt_dofadr[jnt];
  const snSpatial* cdof = lane_cdof(l) + dof;
  const real* qvel = lane_qvel(l) + dof;
  snSpatial* cdof_dot = lane_cdof_dot(l) + dof;
  switch (m->jnt_type[jnt]) {
    case SN_JOINT_FREE: return turn_three(cdof + 3, qvel + 3, slide_three(qvel, velocity, cdof_dot), cdof_dot + 3);
    case SN_JOINT_BALL: return turn_three(cdof, qvel, velocity, cdof_dot);
    default: return move_one(*cdof, *qvel, velocity, cdof_dot);
  }
}

static void lanes_velocities(const snModel* m, snLanes* l) {
  lane_cvel(l)[0] = spatial_zero();
  for (int body = 1; body < m->nbody; body++) {
    snSpatial velocity = lane_cvel(l)[m->body_parentid[body]];
    int jnt = m->body_jntadr[body], end = jnt + m->body_jntnum[body];
    for (; jnt < end; jnt++) velocity = lane_joint_velocity(m, l, jnt, velocity);
    lane_cvel(l)[body] = velocity;
  }
}

static inline void lane_project_wrenches(const snModel* m, const snLanes* l, real* qfrc, snSpatial* wrench) {
  for (int body = m->nbody - 1; body > 0; body--) {
    int parent = m->body_parentid[body], dof = m->body_dofadr[body], end = dof + m->body_dofnum[body];
    real6 subtree = real6_load(&wrench[body]);
    for (; dof < end; dof++) qfrc[dof] = real6_dot(real6_load(&lane_cdof(l)[dof]), subtree);
    real6_store(&wrench[parent], real6_add(real6_load(&wrench[parent]), subtree));
  }
}

static void lanes_bias_forces(const snModel* m, snLanes* l) {
  snSpatial *acceleration = lane_scratch(l), *force = acceleration + m->nbody;
  snVec3 zero = vec3(real_of(0), real_of(0), real_of(0));
  snVec3 gravity = lane_param_vec3(l, SN_LANE_PARAM_gravity, 0, m->opt.gravity);
  acceleration[0] = (snSpatial){zero, m->opt.disableflags & SN_DISABLE_GRAVITY ? zero : vec3_neg(gravity)};
  force[0] = spatial_zero();
  for (int body = 1; body < m->nbody; body++) {
    snSpatial a = acceleration[m->body_parentid[body]];
    int dof = m->body_dofadr[body], end = dof + m->body_dofnum[body];
    for (; dof < end; dof++) a = spatial_add_scaled(a, lane_cdof_dot(l)[dof], lane_qvel(l)[dof]);
    acceleration[body] = a;
    force[body] = spatial_force(lane_cinert(l)[body], lane_cvel(l)[body], a);
  }
  lane_project_wrenches(m, l, lane_qfrc_bias(l), force);
}
