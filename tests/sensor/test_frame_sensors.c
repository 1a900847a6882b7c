// test_frame_sensors.c — sensors of frames against each other: velocities are rates of positions, accelerations of both
#include "instruments.h"
#include "math/pose.h"

#define SEEN_FROM "objtype='site' objname='hand' reftype='geom' refname='wing'"
#define IN_WORLD  "objtype='site' objname='hand'"

#define SENSORS(where)                                                                               \
  "<framepos name='pos' " where "/><framequat name='quat' " where "/><framexaxis name='x' " where    \
  "/><frameyaxis name='y' " where "/><framezaxis name='z' " where "/><framelinvel name='vel' " where \
  "/><frameangvel name='turn' " where "/>"

static void check_rates(const char* xml) {
  Scene s = scene(xml);
  const double moment = 1e-7;
  random_state(s.m, s.d, 4);
  sn_forward(s.m, s.d);
  snVec3 pos = vec3_load(shown(s, "pos")), vel = vec3_load(shown(s, "vel")), turn = vec3_load(shown(s, "turn"));
  snQuat quat = quat_load(shown(s, "quat"));
  CHECK(vec3_length(vel) > 0.1 && vec3_length(turn) > 0.1);
  sn_integrate_pos(s.m, s.d->qpos, s.d->qvel, moment);
  sn_forward(s.m, s.d);
  snVec3 rate = vec3_scale(vec3_sub(vec3_load(shown(s, "pos")), pos), 1 / moment);
  CHECK_NEAR(vec3_length(vec3_sub(rate, vel)), 0, 1e-5);
  snVec3 local = quat_difference(quat_load(shown(s, "quat")), quat);
  rate = vec3_scale(quat_rotate(quat, local), 1 / moment);
  CHECK_NEAR(vec3_length(vec3_sub(rate, turn)), 0, 1e-5);
  scene_end(s);
}

TEST(velocities_are_the_rates_of_positions_in_the_world) { check_rates(INSTRUMENTS(SENSORS(IN_WORLD))); }
TEST(velocities_are_the_rates_of_positions_seen_from_a_moving_frame) { check_rates(INSTRUMENTS(SENSORS(SEEN_FROM))); }

TEST(axes_are_the_columns_of_the_orientation) {
  Scene s = scene(INSTRUMENTS(SENSORS(SEEN_FROM)));
  random_state(s.m, s.d, 5);
  sn_forward(s.m, s.d);
  snMat3 rot = quat_to_mat3(quat_load(shown(s, "quat")));
  const char* axes[3] = {"x", "y", "z"};
  for (int k = 0; k < 3; k++)
    CHECK_NEAR(vec3_length(vec3_sub(mat3_col(rot, k), vec3_load(shown(s, axes[k])))), 0, 1e-14);
  scene_end(s);
}

TEST(accelerations_are_the_rates_of_velocities_less_gravity) {
  Scene s = scene(
      INSTRUMENTS(SENSORS(IN_WORLD) "<framelinacc name='acc' " IN_WORLD "/><frameangacc name='spin' " IN_WORLD "/>"));
  const double moment = 1e-6;
  random_state(s.m, s.d, 6);
  sn_forward(s.m, s.d);
  snVec3 vel = vec3_load(shown(s, "vel")), turn = vec3_load(shown(s, "turn"));
  snVec3 felt = vec3_add(vec3_load(shown(s, "acc")), s.m->opt.gravity), spin = vec3_load(shown(s, "spin"));
  sn_integrate_pos(s.m, s.d->qpos, s.d->qvel, moment);
  for (int dof = 0; dof < s.m->nv; dof++) s.d->qvel[dof] += moment * s.d->qacc[dof];
  sn_forward(s.m, s.d);
  snVec3 rate = vec3_scale(vec3_sub(vec3_load(shown(s, "vel")), vel), 1 / moment);
  CHECK_NEAR(vec3_length(vec3_sub(rate, felt)) / vec3_length(felt), 0, 1e-4);
  rate = vec3_scale(vec3_sub(vec3_load(shown(s, "turn")), turn), 1 / moment);
  CHECK_NEAR(vec3_length(vec3_sub(rate, spin)) / vec3_length(spin), 0, 1e-4);
  scene_end(s);
}

TEST(seen_from_itself_an_object_rests_at_the_origin) {
  Scene s =
      scene(INSTRUMENTS("<framepos name='pos' objtype='camera' objname='trackcom' reftype='camera' refname='trackcom'/>"
                        "<framequat name='quat' objtype='body' objname='arm' reftype='body' refname='arm'/>"
                        "<framelinvel name='vel' objtype='geom' objname='wing' reftype='geom' refname='wing'/>"));
  const double nothing[3] = {0}, straight[4] = {1, 0, 0, 0};
  random_state(s.m, s.d, 7);
  sn_forward(s.m, s.d);
  CHECK_NEAR(distance(shown(s, "pos"), nothing, 3), 0, 1e-15);
  CHECK_NEAR(distance(shown(s, "quat"), straight, 4), 0, 1e-15);
  CHECK_NEAR(distance(shown(s, "vel"), nothing, 3), 0, 1e-15);
  scene_end(s);
}

TEST(what_is_fixed_to_the_world_feels_no_acceleration) {
  Scene s = scene(
      "<mujoco><worldbody><camera name='c'/></worldbody><sensor><framelinacc name='a' objtype='camera' objname='c'/>"
      "</sensor></mujoco>");
  const double nothing[3] = {0};
  sn_forward(s.m, s.d);
  CHECK_NEAR(distance(shown(s, "a"), nothing, 3), 0, 0);
  scene_end(s);
}
