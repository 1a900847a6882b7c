// velocities.c — velocities of bodies and motion axes
//   reads   qvel cdof        writes  cvel cdof_dot
//   cvel_body = cvel_parent + sum cdof qvel;  cdof_dot = v x cdof with v the velocity of the frame the axis is fixed to
#include "kinematics/driven.h"
#include "kinematics/joint_pose.h"
#include "kinematics/plane.h"
#include "math/simd.h"
#include "math/spatial.h"
#include "model/awake.h"
#include "sinew/step.h"

static snSpatial joint_velocity(const snModel* m, snData* d, int jnt, snSpatial velocity) {
  int dof = m->jnt_dofadr[jnt];
  const snSpatial* cdof = d->cdof + dof;
  const double* qvel = d->qvel + dof;
  snSpatial* cdof_dot = d->cdof_dot + dof;
  switch (m->jnt_type[jnt]) {
    case SN_JOINT_FREE: return turn_three(cdof + 3, qvel + 3, slide_three(qvel, velocity, cdof_dot), cdof_dot + 3);
    case SN_JOINT_BALL: return turn_three(cdof, qvel, velocity, cdof_dot);
    default: return move_one(*cdof, *qvel, velocity, cdof_dot);
  }
}

// `driven`: bodies may have axes that other joints drive.
static inline void run_velocities(const snModel* m, snData* d, snRun run, bool driven) {
  for (int body = run.body; body < run.body_end; body++) {
    snSpatial velocity = d->cvel[m->body_parentid[body]];
    int jnt = m->body_jntadr[body], end = jnt + m->body_jntnum[body];
    if (driven && m->body_axisnum[body] > 0) {
      velocity = sn_axes_velocity(m, d, body, velocity);
      jnt = end;
    }
    for (; jnt < end; jnt++) velocity = joint_velocity(m, d, jnt, velocity);
    d->cvel[body] = velocity;
  }
}

SN_KERNEL void sn_velocities(const snModel* m, snData* d) {
  d->cvel[0] = spatial_zero();
  if (d->awake->plane) {
    sn_velocities_planar(m, d);
    return;
  }
  for (int i = 0; i < d->awake->ncomputed; i++) {
    if (m->naxis > 0)
      run_velocities(m, d, d->awake->computed[i], true);
    else
      run_velocities(m, d, d->awake->computed[i], false);
  }
}
