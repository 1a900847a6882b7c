// lanes_tree.h — poses, inertias and motions of the kinematic tree, in lanes
//   Each function lanes_* is the lane version of the stage of its name: an instance of src/stage/, or formulas of
//   math/.
#pragma once
#include "batch/lanes/worlds_view.h"
#include "dynamics/inertia_pattern.h"
#include "math/ldl_rows.h"
#include "stage/com.h"
#include "stage/crb.h"
#include "stage/poses.h"
#include "stage/rne.h"
#include "stage/velocities.h"

// ---- instances

WHOLE static void lanes_body_poses(const snModel* m, snLanes* l) {
  View w = worlds_view(m, l);
  world_pose(w);
  stage_joint_rotations(w);
  stage_body_poses(w);
}

WHOLE static void lanes_center_of_mass(const snModel* m, snLanes* l) {
  View w = worlds_view(m, l);
  stage_subtree_centers(w);
  stage_body_inertias(w);
  stage_joint_axes(w);
}

WHOLE static void lanes_velocities(const snModel* m, snLanes* l) { stage_velocities(worlds_view(m, l)); }
WHOLE static void lanes_bias_forces(const snModel* m, snLanes* l) { stage_bias_forces(worlds_view(m, l)); }
WHOLE static void lanes_mass_matrix(const snModel* m, snLanes* l) { stage_mass_matrix(worlds_view(m, l)); }

// ---- frames of objects

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

// ---- factors

static void lanes_factor_mass(const snModel* m, snLanes* l) {
  memcpy(lane_qLD(l), lane_M(l), sizeof(real) * (size_t)m->nC);
  ldl_factor_rows(inertia_pattern(m), lane_qLD(l), lane_qLDiagInv(l), 0, m->nv);
}
