// transmission.c — how actuators reach the joints
//   reads   qpos        writes  actuator_length actuator_moment (one sparse row per actuator, fixed pattern)
//   velocity = moment . qvel and qfrc = moment^T force; for joints the length is gear times position
#include "base/assert.h"
#include "math/quat.h"
#include "sinew/step.h"

typedef void TransmissionFn(const snModel* m, snData* d, int actuator);

// Gear of a ball joint in the child's axes, which its dofs use; `in_parent` says it is given in the parent's.
static snVec3 turning_gear(const double* gear, snQuat parent_from_child, bool in_parent) {
  snVec3 axis = vec3_load(gear);
  return in_parent ? quat_rotate(quat_conjugate(parent_from_child), axis) : axis;
}

static void ball_joint(const snModel* m, snData* d, int actuator, int jnt, bool in_parent) {
  snQuat quat = quat_normalize(quat_load(d->qpos + m->jnt_qposadr[jnt]));
  snVec3 axis = turning_gear(m->actuator_gear[actuator], quat, in_parent);
  d->actuator_length[actuator] = vec3_dot(quat_to_rotation_vector(quat), axis);
  vec3_store(d->actuator_moment + m->moment_rowadr[actuator], axis);
}

// Six gears: translation in world axes, rotation as for a ball. A free joint has no meaningful length.
static void free_joint(const snModel* m, snData* d, int actuator, int jnt, bool in_parent) {
  const double* gear = m->actuator_gear[actuator];
  double* moment = d->actuator_moment + m->moment_rowadr[actuator];
  snQuat quat = quat_normalize(quat_load(d->qpos + m->jnt_qposadr[jnt] + 3));
  d->actuator_length[actuator] = 0;
  vec3_store(moment, vec3_load(gear));
  vec3_store(moment + 3, turning_gear(gear + 3, quat, in_parent));
}

static void scalar_joint(const snModel* m, snData* d, int actuator, int jnt) {
  double gear = m->actuator_gear[actuator][0];
  d->actuator_length[actuator] = gear * d->qpos[m->jnt_qposadr[jnt]];
  d->actuator_moment[m->moment_rowadr[actuator]] = gear;
}

static void joint(const snModel* m, snData* d, int actuator) {
  int jnt = m->actuator_trnid[actuator][0];
  bool in_parent = m->actuator_trntype[actuator] == SN_TRANSMISSION_JOINTINPARENT;
  switch (m->jnt_type[jnt]) {
    case SN_JOINT_FREE: free_joint(m, d, actuator, jnt, in_parent); break;
    case SN_JOINT_BALL: ball_joint(m, d, actuator, jnt, in_parent); break;
    default: scalar_joint(m, d, actuator, jnt); break;
  }
}

static TransmissionFn* const transmission_table[SN_TRANSMISSION_COUNT] = {
    [SN_TRANSMISSION_JOINT] = joint,
    [SN_TRANSMISSION_JOINTINPARENT] = joint,
};

void sn_transmission(const snModel* m, snData* d) {
  for (int i = 0; i < m->nu; i++) {
    SN_ASSERT(transmission_table[m->actuator_trntype[i]]);
    transmission_table[m->actuator_trntype[i]](m, d, i);
  }
}
