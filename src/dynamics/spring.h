// spring.h — how far joints and tendons are from where their springs rest
#pragma once
#include "math/quat.h"
#include "sinew/model.h"

// Displacement of a joint from qpos_spring, one number per dof; returns how many. Rotations are rotation vectors.
static inline int spring_displacement(const snModel* m, const double* qpos, int jnt, real* displacement) {
  const double *q = qpos + m->jnt_qposadr[jnt], *rest = m->qpos_spring + m->jnt_qposadr[jnt];
  switch (m->jnt_type[jnt]) {
    case SN_JOINT_FREE:
      for (int k = 0; k < 3; k++) displacement[k] = q[k] - rest[k];
      vec3_store(displacement + 3, quat_difference(quat_normalize(quat_load(q + 3)), quat_load(rest + 3)));
      return 6;
    case SN_JOINT_BALL:
      vec3_store(displacement, quat_difference(quat_normalize(quat_load(q)), quat_load(rest)));
      return 3;
    case SN_JOINT_SLIDE:
    case SN_JOINT_HINGE: displacement[0] = q[0] - rest[0]; return 1;
  }
  return 0;
}

// How far a tendon's length lies outside the band where its spring is slack; negative where it is too short.
static inline real tendon_displacement(const snModel* m, int tendon, real length) {
  snRange slack = m->tendon_lengthspring[tendon];
  return length > slack.hi ? length - slack.hi : length < slack.lo ? length - slack.lo : 0;
}
