// test_object_motion.c — velocities and accelerations of objects, by differences
#include "math/mat3.h"
#include "zoo.h"

static const snObjectType kinds[] = {SN_OBJ_BODY, SN_OBJ_XBODY, SN_OBJ_GEOM, SN_OBJ_SITE, SN_OBJ_CAMERA};
enum { KIND_COUNT = sizeof kinds / sizeof kinds[0] };

TEST(own_axes_show_the_same_velocity_turned) {
  Scene s = scene(ZOO_XML(""));
  random_state(s.m, s.d, 7);
  sn_forward(s.m, s.d);
  int hand = named(s.m, SN_OBJ_SITE, "hand");
  snSpatial world, local;
  CHECK(sn_object_velocity(s.m, s.d, SN_OBJ_SITE, hand, false, &world));
  CHECK(sn_object_velocity(s.m, s.d, SN_OBJ_SITE, hand, true, &local));
  snVec3 back = mat3_mul_vec3(s.d->site_xmat[hand], local.lin);
  CHECK_NEAR(back.x, world.lin.x, 1e-14);
  CHECK_NEAR(back.z, world.lin.z, 1e-14);
  CHECK_NEAR(vec3_length(local.rot), vec3_length(world.rot), 1e-14);
  scene_end(s);
}

TEST(an_acceleration_is_the_change_of_velocity_and_what_holds_against_gravity) {
  Scene s = scene(ZOO_XML("<option><flag actuation='disable'/></option>"));
  const double step = 1e-6;
  int elbow = named(s.m, SN_OBJ_BODY, "elbow");
  random_state(s.m, s.d, 8);
  sn_forward(s.m, s.d);
  sn_body_forces(s.m, s.d);
  snSpatial acceleration, velocity[2];
  CHECK(sn_object_acceleration(s.m, s.d, SN_OBJ_XBODY, elbow, false, &acceleration));
  double qacc[32], qvel[32], qpos[32];
  memcpy(qacc, s.d->qacc, sizeof(double) * (size_t)s.m->nv);
  memcpy(qvel, s.d->qvel, sizeof(double) * (size_t)s.m->nv);
  memcpy(qpos, s.d->qpos, sizeof(double) * (size_t)s.m->nq);
  for (int side = 0; side < 2; side++) {
    double time = side ? step : -step;
    memcpy(s.d->qpos, qpos, sizeof(double) * (size_t)s.m->nq);
    sn_integrate_pos(s.m, s.d->qpos, qvel, time);
    for (int dof = 0; dof < s.m->nv; dof++) s.d->qvel[dof] = qvel[dof] + time * qacc[dof];
    sn_forward(s.m, s.d);
    sn_object_velocity(s.m, s.d, SN_OBJ_XBODY, elbow, false, &velocity[side]);
  }
  snVec3 rate = vec3_scale(vec3_sub(velocity[1].lin, velocity[0].lin), 1 / (2 * step));
  CHECK_NEAR(acceleration.lin.x, rate.x, 1e-6);
  CHECK_NEAR(acceleration.lin.y, rate.y, 1e-6);
  CHECK_NEAR(acceleration.lin.z, rate.z + 9.81, 1e-6);
  rate = vec3_scale(vec3_sub(velocity[1].rot, velocity[0].rot), 1 / (2 * step));
  CHECK_NEAR(acceleration.rot.x, rate.x, 1e-6);
  CHECK_NEAR(acceleration.rot.y, rate.y, 1e-6);
  scene_end(s);
}

TEST(what_is_fixed_to_the_world_stands_still_in_every_kind) {
  Scene s = scene(ZOO_XML(""));
  random_state(s.m, s.d, 9);
  sn_forward(s.m, s.d);
  sn_body_forces(s.m, s.d);
  snSpatial motion;
  CHECK(sn_object_velocity(s.m, s.d, SN_OBJ_BODY, 0, false, &motion));
  CHECK_NEAR(vec3_length(motion.lin) + vec3_length(motion.rot), 0, 0);
  CHECK(sn_object_acceleration(s.m, s.d, SN_OBJ_CAMERA, named(s.m, SN_OBJ_CAMERA, "fixed"), true, &motion));
  CHECK_NEAR(vec3_length(motion.lin) + vec3_length(motion.rot), 0, 0);
  scene_end(s);
}

TEST(kinds_without_a_frame_and_objects_that_are_not_there_are_refused) {
  Scene s = scene(ZOO_XML(""));
  sn_forward(s.m, s.d);
  snSpatial motion;
  for (int i = 0; i < KIND_COUNT; i++) {
    CHECK(sn_object_velocity(s.m, s.d, kinds[i], 0, false, &motion));
    CHECK(!sn_object_velocity(s.m, s.d, kinds[i], -1, false, &motion));
    CHECK(!sn_object_velocity(s.m, s.d, kinds[i], sn_object_count(s.m, kinds[i]), false, &motion));
  }
  CHECK(!sn_object_velocity(s.m, s.d, SN_OBJ_JOINT, 0, false, &motion));
  CHECK(!sn_object_acceleration(s.m, s.d, SN_OBJ_ACTUATOR, 0, false, &motion));
  scene_end(s);
}
