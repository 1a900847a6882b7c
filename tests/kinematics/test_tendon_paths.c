// test_tendon_paths.c — lengths in closed form, Jacobians by differences, points where they belong
#include "cables.h"
#include "kinematics/tendon/tendon_paths.h"
#include "math/vec3.h"

static double length_of(const Scene* s, int tendon) { return s->d->ten_length[tendon]; }

TEST(the_jacobian_is_how_lengths_change_with_each_dof) {
  Scene s = scene(CABLES_XML(""));
  for (uint64_t seed = 1; seed <= 40; seed++) {
    random_state(s.m, s.d, seed);
    sn_forward(s.m, s.d);
    for (int tendon = 0; tendon < s.m->ntendon; tendon++)
      for (int dof = 0; dof < s.m->nv; dof++)
        CHECK_NEAR(tendon_slope(&s, tendon, dof), slope_along(&s, dof, length_of, tendon), 1e-6);
  }
  scene_end(s);
}

TEST(tendon_velocity_is_the_rate_of_change_of_length) {
  Scene s = scene(CABLES_XML(""));
  const double step = 1e-6;
  for (uint64_t seed = 1; seed <= 20; seed++) {
    random_state(s.m, s.d, seed);
    sn_forward(s.m, s.d);
    double velocity[8], before[8];
    memcpy(velocity, s.d->ten_velocity, sizeof(double) * (size_t)s.m->ntendon);
    sn_integrate_pos(s.m, s.d->qpos, s.d->qvel, -step);
    sn_forward(s.m, s.d);
    memcpy(before, s.d->ten_length, sizeof(double) * (size_t)s.m->ntendon);
    sn_integrate_pos(s.m, s.d->qpos, s.d->qvel, 2 * step);
    sn_forward(s.m, s.d);
    for (int tendon = 0; tendon < s.m->ntendon; tendon++)
      CHECK_NEAR((s.d->ten_length[tendon] - before[tendon]) / (2 * step), velocity[tendon], 2e-6);
  }
  scene_end(s);
}

#define HINGES                                                                                     \
  "<mujoco><worldbody><site name='w' pos='0 0 0'/>"                                                \
  "<body><joint name='a' type='slide' axis='1 0 0'/><geom size='.1'/><site name='s' pos='3 4 0'/>" \
  "<site name='t' pos='3 4 2'/><body><joint name='b' type='slide' axis='0 1 0'/><geom size='.1'/>" \
  "<site name='u' pos='3 4 0'/></body></body></worldbody>"

TEST(pulleys_divide_what_follows_them) {
  Scene s =
      scene(HINGES
            "<tendon><spatial><site site='w'/><site site='s'/><pulley divisor='4'/><site site='s'/><site site='t'/>"
            "<pulley divisor='2'/><site site='w'/><site site='s'/></spatial></tendon></mujoco>");
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->ten_length[0], 5 + 2. / 4 + 5. / 2, 1e-15);
  CHECK_INT(s.m->ten_J_rownnz[0], 1);
  CHECK_NEAR(s.d->ten_J[0], 0.6 * 1.5, 1e-15);
  const int object[] = {-1, -1, -2, -1, -1, -2, -1, -1};
  CHECK_INT(s.d->ten_wrapnum[0], 8);
  for (int i = 0; i < 8; i++) CHECK_INT((&s.d->wrap_obj[0][0])[i], object[i]);
  const snVec3* point = &s.d->wrap_xpos[0][0];
  CHECK_NEAR(point[1].y, 4, 0);
  CHECK_NEAR(vec3_length(point[2]), 0, 0);
  CHECK_NEAR(point[4].z, 2, 0);
  scene_end(s);
}

TEST(a_stretch_that_no_joint_can_change_is_measured_once) {
  Scene s = scene(HINGES
                  "<tendon><spatial><site site='w'/><site site='s'/><site site='t'/><site site='u'/></spatial>"
                  "</tendon></mujoco>");
  CHECK_NEAR(s.m->path_rigid[0], 0, 0);
  CHECK_NEAR(s.m->path_rigid[1], 2, 1e-15);
  CHECK_NEAR(s.m->path_rigid[2], 0, 0);
  s.d->qpos[1] = 1.5;
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->ten_length[0], 5 + 2 + 2.5, 1e-15);
  s.m->site_pos[sn_name_to_id(s.m, SN_OBJ_SITE, "t")].z = 1;
  sn_model_refresh(s.m);
  CHECK_NEAR(s.m->path_rigid[1], 1, 1e-15);
  scene_end(s);
}

TEST(a_mocap_body_stretches_a_tendon_without_any_dof) {
  Scene s = scene(CABLES_XML(""));
  int held = named(s.m, SN_OBJ_TENDON, "held"), wrap = s.m->tendon_adr[held];
  CHECK_NEAR(s.m->path_rigid[wrap], 0, 0);
  CHECK_NEAR(s.m->path_rigid[wrap + 1], 0.1, 1e-15);
  sn_forward(s.m, s.d);
  double before = s.d->ten_length[held];
  s.d->mocap_pos[0] = (snVec3){0, 0, 5};
  sn_forward(s.m, s.d);
  CHECK(s.d->ten_length[held] > before + 3);
  scene_end(s);
}

TEST(a_path_without_extent_stays_finite) {
  Scene s = scene(HINGES "<tendon><spatial><site site='s'/><site site='u'/></spatial></tendon></mujoco>");
  sn_forward(s.m, s.d);
  CHECK_NEAR(s.d->ten_length[0], 0, 0);
  CHECK_NEAR(s.d->ten_J[0], 0, 0);  // conformance: the direction of nothing is the x axis, and this dof moves along y
  CHECK(isfinite(s.d->qacc[0]) && isfinite(s.d->qacc[1]));
  scene_end(s);
}

#define TWICE(option)                                                                     \
  "<mujoco>" option                                                                       \
  "<worldbody><body><joint name='a'/><geom size='.1'/></body></worldbody><tendon><fixed>" \
  "<joint joint='a' coef='2'/><joint joint='a' coef='3'/></fixed></tendon></mujoco>"

TEST(a_joint_named_twice_counts_twice_in_the_length_but_in_dense_rows_once) {
  const char* const models[] = {TWICE("<option jacobian='dense'/>"), TWICE("<option jacobian='sparse'/>"), TWICE("")};
  const double expected[] = {3, 5, 3};
  for (int i = 0; i < 3; i++) {
    Scene s = scene(models[i]);
    s.d->qpos[0] = 1;
    sn_forward(s.m, s.d);
    CHECK_NEAR(s.d->ten_length[0], 5, 0);
    CHECK_NEAR(s.d->ten_J[0], expected[i], 0);
    scene_end(s);
  }
}

TEST(a_path_has_the_length_of_its_points_and_its_arcs) {
  Scene s = scene(CABLES_XML(""));
  int wrapped = named(s.m, SN_OBJ_TENDON, "wrapped"), ball = named(s.m, SN_OBJ_GEOM, "ball"), touched = 0;
  for (uint64_t seed = 1; seed <= 40; seed++) {
    random_state(s.m, s.d, seed);
    sn_forward(s.m, s.d);
    const snVec3* point = &s.d->wrap_xpos[0][0] + s.d->ten_wrapadr[wrapped];
    const int* object = &s.d->wrap_obj[0][0] + s.d->ten_wrapadr[wrapped];
    double chords = 0;
    for (int i = 0; i < s.d->ten_wrapnum[wrapped]; i++) {
      if (i > 0) chords += vec3_length(vec3_sub(point[i], point[i - 1]));
      if (object[i] == ball) {
        CHECK_NEAR(vec3_length(vec3_sub(point[i], s.d->geom_xpos[ball])), 0.05, 1e-13);
        touched++;
      }
    }
    // an arc is longer than its chord
    CHECK(s.d->ten_length[wrapped] >= chords - 1e-12 && s.d->ten_length[wrapped] <= chords + 0.5);
  }
  CHECK(touched > 0);
  scene_end(s);
}

TEST(points_that_are_no_longer_there_leave_no_trace) {
  Scene s = scene(CABLES_XML("")), fresh = scene(CABLES_XML(""));
  for (uint64_t seed = 1; seed <= 40; seed++) {
    random_state(s.m, s.d, seed);
    sn_forward(s.m, s.d);
  }
  random_state(fresh.m, fresh.d, 40);
  sn_forward(fresh.m, fresh.d);
  CHECK(memcmp(s.d->wrap_xpos, fresh.d->wrap_xpos, sizeof(snVec3Pair) * (size_t)s.m->nwrap) == 0);
  CHECK(memcmp(s.d->wrap_obj, fresh.d->wrap_obj, sizeof(snInt2) * (size_t)s.m->nwrap) == 0);
  scene_end(fresh);
  scene_end(s);
}

TEST(a_lean_step_with_tendons_completed_is_a_full_step_bit_for_bit) {
  Scene s = scene(CABLES_XML(""));
  snData* lean = sn_data_create(s.m, &(snDataOptions){.lean = true});
  random_state(s.m, s.d, 6);
  random_state(s.m, lean, 6);
  for (int i = 0; i < 30; i++) {
    sn_step(s.m, s.d);
    sn_step(s.m, lean);
  }
  CHECK(memcmp(s.d->wrap_xpos, lean->wrap_xpos, sizeof(snVec3Pair) * (size_t)s.m->nwrap) != 0);
  sn_complete(s.m, lean);
  CHECK(memcmp(s.d->block, lean->block, s.d->block_bytes) == 0);
  sn_data_destroy(lean);
  scene_end(s);
}
