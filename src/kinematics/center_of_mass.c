// center_of_mass.c — centres of mass, and inertias and motion axes about them
//   reads   xipos ximat xanchor xaxis xmat        writes  subtree_com cinert cdof
//   All spatial quantities of a kinematic tree are taken about the tree's centre of mass, in world axes: it moves
//   with the tree, so the numbers stay small far from the origin.
#include "kinematics/body_lanes.h"
#include "kinematics/driven.h"
#include "kinematics/joint_pose.h"
#include "math/simd.h"
#include "math/spatial.h"
#include "model/awake.h"
#include "sinew/step.h"

static void subtree_centers(const snModel* m, snData* d) {
  for (int body = 0; body < m->nbody; body++) d->subtree_com[body] = vec3_scale(d->xipos[body], m->body_mass[body]);
  // children before parents: a subtree's sum is complete when it is added and divided
  for (int body = m->nbody - 1; body >= 0; body--) {
    int parent = m->body_parentid[body];
    snVec3 moment = d->subtree_com[body];
    real mass = m->body_subtreemass[body];
    if (body > 0) d->subtree_com[parent] = vec3_add(d->subtree_com[parent], moment);
    d->subtree_com[body] = mass < SN_MINVAL ? d->xipos[body] : vec3_scale(moment, 1 / mass);
  }
}

static void joint_axes(const snModel* m, snData* d, int jnt, snVec3 com) {
  snSpatial* cdof = d->cdof + m->jnt_dofadr[jnt];
  snVec3 arm = vec3_sub(com, d->xanchor[jnt]);
  int body = m->jnt_bodyid[jnt];
  switch (m->jnt_type[jnt]) {
    case SN_JOINT_FREE: free_axes(cdof, d->xmat[body], arm); break;
    case SN_JOINT_BALL: three_turning_axes(cdof, d->xmat[body], arm); break;
    case SN_JOINT_SLIDE: *cdof = sliding_axis(d->xaxis[jnt]); break;
    default: *cdof = turning_axis(d->xaxis[jnt], arm); break;
  }
}

static inline void run_inertias(const snModel* m, snData* d, snRun run) {
  for (int body = sn_body_inertias_four(m, d, run.body, run.body_end); body < run.body_end; body++) {
    snVec3 arm = vec3_sub(d->xipos[body], d->subtree_com[m->body_rootid[body]]);
    d->cinert[body] = spatial_inertia(m->body_inertia[body], d->ximat[body], arm, m->body_mass[body]);
  }
  for (int body = run.body; body < run.body_end; body++) {
    snVec3 com = d->subtree_com[m->body_rootid[body]];
    int jnt = m->body_jntadr[body], end = jnt + m->body_jntnum[body];
    for (; jnt < end; jnt++) joint_axes(m, d, jnt, com);
  }
}

// Bodies with driven joints have other columns than their joints alone.
static void driven_columns(const snModel* m, snData* d) {
  for (int body = 1; body < m->nbody; body++)
    if (m->body_axisnum[body] > 0) sn_axes_columns(m, d, body, d->subtree_com[m->body_rootid[body]]);
}

SN_KERNEL void sn_center_of_mass(const snModel* m, snData* d) {
  subtree_centers(m, d);  // also of trees asleep: the world's is the sum of all
  d->cinert[0] = (snSpatialInertia){0};
  for (int i = 0; i < d->awake->ncomputed; i++) run_inertias(m, d, d->awake->computed[i]);
  if (m->naxis > 0) driven_columns(m, d);
}
