// velocities.c — velocities of bodies and motion axes
//   reads   qvel cdof        writes  cvel cdof_dot
//   cvel_body = cvel_parent + sum cdof qvel;  cdof_dot = v x cdof with v the velocity of the frame the axis is fixed to
#include "math/simd.h"
#include "math/spatial.h"
#include "model/awake.h"
#include "sinew/step.h"

// Three rotations that share one carrier; returns the velocity after them.
static snSpatial turn_three(snData* d, int dof, snSpatial carrier) {
  snSpatial after = carrier;
  for (int k = dof; k < dof + 3; k++) {
    d->cdof_dot[k] = spatial_cross_motion(carrier, d->cdof[k]);
    after = spatial_add_scaled(after, d->cdof[k], d->qvel[k]);
  }
  return after;
}

// A free body's translations are world axes: nothing carries them, and their motion is the velocity itself.
static snSpatial slide_three(snData* d, int dof, snSpatial carrier) {
  for (int k = dof; k < dof + 3; k++) d->cdof_dot[k] = spatial_zero();
  carrier.lin = vec3_add(carrier.lin, vec3_load(d->qvel + dof));
  return carrier;
}

static snSpatial joint_velocity(const snModel* m, snData* d, int jnt, snSpatial velocity) {
  int dof = m->jnt_dofadr[jnt];
  switch (m->jnt_type[jnt]) {
    case SN_JOINT_FREE: return turn_three(d, dof + 3, slide_three(d, dof, velocity));
    case SN_JOINT_BALL: return turn_three(d, dof, velocity);
    default:
      d->cdof_dot[dof] = spatial_cross_motion(velocity, d->cdof[dof]);
      return spatial_add_scaled(velocity, d->cdof[dof], d->qvel[dof]);
  }
}

static inline void run_velocities(const snModel* m, snData* d, snRun run) {
  for (int body = run.body; body < run.body_end; body++) {
    snSpatial velocity = d->cvel[m->body_parentid[body]];
    int jnt = m->body_jntadr[body], end = jnt + m->body_jntnum[body];
    for (; jnt < end; jnt++) velocity = joint_velocity(m, d, jnt, velocity);
    d->cvel[body] = velocity;
  }
}

SN_KERNEL void sn_velocities(const snModel* m, snData* d) {
  d->cvel[0] = spatial_zero();
  for (int i = 0; i < d->awake->ncomputed; i++) run_velocities(m, d, d->awake->computed[i]);
}
