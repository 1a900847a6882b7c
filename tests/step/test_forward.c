// test_forward.c — the forward pass as a whole: it changes no state, parts make the whole, stages are timed
#include "zoo.h"
#include "sinew/support.h"

TEST(forward_changes_no_state_and_repeats_bit_for_bit) {
  Scene s = scene(ZOO_XML(""));
  double before[256], after[256], qacc[64];
  random_state(s.m, s.d, 1);
  CHECK(sn_state_size(s.m, SN_STATE_INTEGRATION) <= 256);
  sn_state_read(s.m, s.d, SN_STATE_INTEGRATION, before);
  sn_forward(s.m, s.d);
  memcpy(qacc, s.d->qacc, sizeof(double) * (size_t)s.m->nv);
  sn_forward(s.m, s.d);
  sn_state_read(s.m, s.d, SN_STATE_INTEGRATION, after);
  CHECK(memcmp(before, after, sizeof(double) * (size_t)sn_state_size(s.m, SN_STATE_INTEGRATION)) == 0);
  CHECK(memcmp(qacc, s.d->qacc, sizeof(double) * (size_t)s.m->nv) == 0);
  scene_end(s);
}

TEST(equal_states_give_equal_results_whatever_came_before) {
  Scene s = scene(ZOO_XML(""));
  snData* other = sn_data_create(s.m, NULL);
  double state[256];
  random_state(s.m, s.d, 2);
  random_state(s.m, other, 3);
  for (int i = 0; i < 10; i++) sn_step(s.m, other);
  sn_state_read(s.m, s.d, SN_STATE_INTEGRATION, state);
  sn_state_set(s.m, other, state, SN_STATE_INTEGRATION);
  for (int i = 0; i < 10; i++) {
    sn_step(s.m, s.d);
    sn_step(s.m, other);
  }
  CHECK(memcmp(s.d->qpos, other->qpos, sizeof(double) * (size_t)s.m->nq) == 0);
  CHECK(memcmp(s.d->act, other->act, sizeof(double) * (size_t)s.m->na) == 0);
  sn_data_destroy(other);
  scene_end(s);
}

TEST(three_parts_in_order_are_the_forward_pass) {
  Scene s = scene(ZOO_XML(""));
  snData* parts = sn_data_create(s.m, NULL);
  random_state(s.m, s.d, 4);
  random_state(s.m, parts, 4);
  sn_forward(s.m, s.d);
  sn_forward_position(s.m, parts);
  sn_forward_velocity(s.m, parts);
  sn_forward_force(s.m, parts);
  CHECK(memcmp(s.d->qacc, parts->qacc, sizeof(double) * (size_t)s.m->nv) == 0);
  CHECK(memcmp(s.d->block, parts->block, s.d->block_bytes) == 0);
  sn_data_destroy(parts);
  scene_end(s);
}

TEST(while_profiling_every_stage_of_a_step_counts_its_calls) {
  Scene s = scene(ZOO_XML("<option><flag energy='enable'/></option><sensor><clock/></sensor>"));
  s.d->profile = true;
  for (int i = 0; i < 5; i++) sn_step(s.m, s.d);
  for (int stage = SN_STAGE_pass_begin; stage <= SN_STAGE_integrate; stage++) {
    CHECK_INT(s.d->timer[stage].calls, 5);
    CHECK(s.d->timer[stage].seconds >= 0);
  }
  s.d->profile = false;
  sn_step(s.m, s.d);
  CHECK_INT(s.d->timer[SN_STAGE_body_poses].calls, 5);
  scene_end(s);
}

TEST(an_empty_world_can_be_stepped) {
  Scene s = scene("<mujoco/>");
  for (int i = 0; i < 10; i++) sn_step(s.m, s.d);
  CHECK_NEAR(s.d->time, 0.02, 1e-15);
  sn_inverse(s.m, s.d);
  sn_complete(s.m, s.d);
  sn_body_forces(s.m, s.d);
  sn_subtree_velocities(s.m, s.d);
  scene_end(s);
}
