// test_transmission.c — lengths and moments of actuators on every kind of joint
#include "math/quat.h"
#include "zoo.h"

static const double* moment(const Scene* s, int actuator) {
  return s->d->actuator_moment + s->m->moment_rowadr[actuator];
}

TEST(a_scalar_joint_has_gear_times_position) {
  Scene s = scene(
      "<mujoco><worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody>"
      "<actuator><motor joint='j' gear='-3'/></actuator></mujoco>");
  s.d->qpos[0] = 0.4;
  s.d->qvel[0] = 2;
  s.d->ctrl[0] = 5;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->actuator_length[0], -1.2, 1e-15);
  CHECK_NEAR(s.d->actuator_velocity[0], -6, 1e-15);
  CHECK_NEAR(s.d->qfrc_actuator[0], -15, 1e-15);
  scene_end(s);
}

TEST(a_ball_joint_measures_its_rotation_vector_along_the_gear) {
  Scene s = scene(
      "<mujoco><worldbody><body><joint name='j' type='ball'/><geom size='.1'/></body></worldbody><actuator>"
      "<motor joint='j' gear='1 0 2'/><general jointinparent='j' gear='1 0 0'/></actuator></mujoco>");
  quat_store(s.d->qpos, quat_from_axis_angle(vec3(0, 0, 1), SN_PI / 2));
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->actuator_length[0], SN_PI, 1e-14);
  CHECK_NEAR(moment(&s, 0)[2], 2, 0);
  // the parent's x axis lies along the child's -y
  CHECK_NEAR(moment(&s, 1)[0], 0, 1e-15);
  CHECK_NEAR(moment(&s, 1)[1], -1, 1e-15);
  CHECK_INT(s.m->moment_rownnz[1], 3);
  scene_end(s);
}

TEST(a_free_joint_pushes_in_the_world_and_turns_in_the_body_or_its_parent) {
  Scene s = scene(
      "<mujoco><worldbody><body><freejoint name='j'/><geom size='.1'/></body></worldbody><actuator>"
      "<motor joint='j' gear='1 2 3 4 5 6'/><general jointinparent='j' gear='1 2 3 1 0 0'/></actuator></mujoco>");
  quat_store(s.d->qpos + 3, quat_from_axis_angle(vec3(0, 0, 1), SN_PI / 2));
  sn_forward(s.m, s.d);
  CHECK_INT(s.m->moment_rownnz[0], 6);
  CHECK_NEAR(s.d->actuator_length[0], 0, 0);
  for (int k = 0; k < 6; k++) CHECK_NEAR(moment(&s, 0)[k], k + 1, 0);
  for (int k = 0; k < 3; k++) CHECK_NEAR(moment(&s, 1)[k], k + 1, 0);
  CHECK_NEAR(moment(&s, 1)[4], -1, 1e-15);
  scene_end(s);
}

TEST(actuators_do_as_much_work_as_their_joints_receive) {
  Scene s = scene(ZOO_XML("<option><flag gravity='disable'/></option>"));
  for (int jnt = 0; jnt < s.m->njnt; jnt++) s.m->jnt_actfrclimited[jnt] = 0;
  random_state(s.m, s.d, 3);
  sn_forward(s.m, s.d);
  double at_actuators = 0, at_joints = 0;
  for (int i = 0; i < s.m->nu; i++) at_actuators += s.d->actuator_force[i] * s.d->actuator_velocity[i];
  for (int dof = 0; dof < s.m->nv; dof++) at_joints += s.d->qfrc_actuator[dof] * s.d->qvel[dof];
  CHECK_NEAR(at_joints, at_actuators, 1e-13);
  scene_end(s);
}
