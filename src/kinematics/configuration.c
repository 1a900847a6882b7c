// configuration.c — moving in the space of joint positions, where ball and free joints hold quaternions
//   reads   qpos qvel as given        writes  the vectors given
#include "kinematics/configuration.h"
#include "math/quat.h"
#include "sinew/step.h"
#include "sinew/support.h"
#include "stage/joint_advance.h"

void sn_integrate_joints(const snModel* m, double* qpos, const double* qvel, double dt, int jnt, int end) {
  for (; jnt < end; jnt++) {
    double* q = qpos + m->jnt_qposadr[jnt];
    advance_joint(m->jnt_type[jnt], q, q, qvel + m->jnt_dofadr[jnt], dt);
  }
}

void sn_integrate_pos(const snModel* m, double* qpos, const double* qvel, double dt) {
  sn_integrate_joints(m, qpos, qvel, dt, 0, m->njnt);
}

void sn_pos_difference(const snModel* m, const double* qpos1, const double* qpos2, double dt, double* qvel) {
  for (int jnt = 0; jnt < m->njnt; jnt++) {
    const double *from = qpos1 + m->jnt_qposadr[jnt], *to = qpos2 + m->jnt_qposadr[jnt];
    double* v = qvel + m->jnt_dofadr[jnt];
    switch (m->jnt_type[jnt]) {
      case SN_JOINT_FREE:
        for (int k = 0; k < 3; k++) v[k] = (to[k] - from[k]) / dt;
        vec3_store(v + 3, vec3_scale(quat_difference(quat_load(to + 3), quat_load(from + 3)), 1 / dt));
        break;
      case SN_JOINT_BALL: vec3_store(v, vec3_scale(quat_difference(quat_load(to), quat_load(from)), 1 / dt)); break;
      case SN_JOINT_SLIDE:
      case SN_JOINT_HINGE: v[0] = (to[0] - from[0]) / dt; break;
    }
  }
}
