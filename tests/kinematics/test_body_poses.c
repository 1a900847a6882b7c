// test_body_poses.c — poses of bodies against closed forms, and rules that hold for every state
#include "math/pose.h"
#include "zoo.h"

static void check_vec3(snVec3 found, double x, double y, double z) {
  CHECK_NEAR(found.x, x, 1e-14);
  CHECK_NEAR(found.y, y, 1e-14);
  CHECK_NEAR(found.z, z, 1e-14);
}

TEST(a_hinge_turns_its_body_about_its_anchor) {
  Scene s = scene(
      "<mujoco><worldbody><body pos='1 0 0'><joint axis='0 0 1' pos='0 1 0' ref='30'/>"
      "<geom size='.1'/></body></worldbody></mujoco>");
  s.d->qpos[0] = SN_PI * (30. / 180 + 0.5);  // a quarter turn from the reference
  sn_body_poses(s.m, s.d);
  check_vec3(s.d->xanchor[0], 1, 1, 0);
  check_vec3(s.d->xpos[1], 2, 1, 0);
  check_vec3(mat3_col(s.d->xmat[1], 0), 0, 1, 0);
  check_vec3(s.d->xaxis[0], 0, 0, 1);
  scene_end(s);
}

TEST(a_slide_moves_along_its_axis_in_the_frame_that_earlier_joints_left) {
  Scene s = scene(
      "<mujoco><worldbody><body><joint axis='0 0 1'/><joint type='slide' axis='2 0 0'/>"
      "<geom size='.1'/></body></worldbody></mujoco>");
  s.d->qpos[0] = SN_PI / 2;
  s.d->qpos[1] = 3;
  sn_body_poses(s.m, s.d);
  check_vec3(s.d->xpos[1], 0, 3, 0);
  check_vec3(s.d->xaxis[1], 0, 1, 0);
  scene_end(s);
}

TEST(a_ball_joint_rotates_by_its_quaternion_of_any_length) {
  Scene s = scene(
      "<mujoco><worldbody><body pos='0 0 1'><joint type='ball' pos='0 0 -1'/><geom size='.1'/>"
      "</body></worldbody></mujoco>");
  quat_store(s.d->qpos, (snQuat){3, 3, 0, 0});  // a quarter turn about x, three times too long
  double before[4];
  memcpy(before, s.d->qpos, sizeof before);
  sn_body_poses(s.m, s.d);
  check_vec3(s.d->xpos[1], 0, -1, 0);
  CHECK_NEAR(s.d->xquat[1].w, sqrt(0.5), 1e-15);
  CHECK(memcmp(before, s.d->qpos, sizeof before) == 0);
  scene_end(s);
}

TEST(a_mocap_body_stands_where_it_is_put_and_its_children_follow) {
  Scene s = scene(
      "<mujoco><worldbody><body mocap='true'><geom size='.1'/><body pos='1 0 0'><geom size='.1'/></body>"
      "</body></worldbody></mujoco>");
  s.d->mocap_pos[0] = vec3(1, 2, 3);
  s.d->mocap_quat[0] = (snQuat){2, 0, 0, 2};
  sn_body_poses(s.m, s.d);
  check_vec3(s.d->xpos[1], 1, 2, 3);
  check_vec3(s.d->xpos[2], 1, 3, 3);
  scene_end(s);
}

TEST(every_frame_is_a_rotation_and_matrices_belong_to_their_quaternions) {
  Scene s = scene(ZOO_XML(""));
  for (uint64_t seed = 1; seed <= 20; seed++) {
    random_state(s.m, s.d, seed);
    sn_body_poses(s.m, s.d);
    for (int body = 0; body < s.m->nbody; body++) {
      snMat3 rot = s.d->xmat[body], again = quat_to_mat3(s.d->xquat[body]),
             product = mat3_mul(rot, mat3_transpose(rot));
      for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
          CHECK_NEAR(product.m[i][j], i == j, 1e-14);
          CHECK_NEAR(rot.m[i][j], again.m[i][j], 1e-15);
        }
    }
  }
  scene_end(s);
}

TEST(the_centre_of_mass_frame_is_fixed_to_the_body) {
  Scene s = scene(ZOO_XML(""));
  random_state(s.m, s.d, 5);
  sn_body_poses(s.m, s.d);
  for (int body = 1; body < s.m->nbody; body++) {
    snPose world_from_body = {s.d->xpos[body], s.d->xquat[body]};
    snPose world_from_inertia = pose_mul(world_from_body, (snPose){s.m->body_ipos[body], s.m->body_iquat[body]});
    snMat3 rot = quat_to_mat3(world_from_inertia.quat);
    CHECK_NEAR(vec3_length(vec3_sub(world_from_inertia.pos, s.d->xipos[body])), 0, 1e-14);
    for (int k = 0; k < 3; k++)
      CHECK_NEAR(vec3_length(vec3_sub(mat3_row(rot, k), mat3_row(s.d->ximat[body], k))), 0, 1e-14);
  }
  scene_end(s);
}
