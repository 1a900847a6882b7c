// test_sleep.c — judges src/constraint/sleep.c
#include "scene.h"
#include "sinew/support.h"

static const char* floating =
    "<mujoco><option gravity='0 0 0'><flag sleep='enable'/></option><worldbody>"
    "<body><freejoint/><geom size='.1'/></body>"
    "<body pos='1 0 0'><joint type='slide' damping='20'/><geom size='.1'/></body>"
    "</worldbody></mujoco>";

TEST(a_tree_at_rest_falls_asleep_after_ten_slow_steps) {
  Scene s = scene(floating);
  for (int i = 0; i < 9; i++) sn_step(s.m, s.d);
  CHECK_INT(s.d->tree_asleep[0], -2);
  sn_step(s.m, s.d);
  CHECK_INT(s.d->tree_asleep[0], 0);
  CHECK_INT(s.d->tree_asleep[1], 1);
  scene_end(s);
}

TEST(a_moving_tree_stays_awake_until_it_is_slow) {
  Scene s = scene(floating);
  s.d->qvel[6] = 1;
  for (int i = 0; i < 20; i++) sn_step(s.m, s.d);
  CHECK_INT(s.d->tree_asleep[0], 0);
  CHECK_INT(s.d->tree_asleep[1], -11);
  for (int i = 0; i < 2000; i++) sn_step(s.m, s.d);
  CHECK_INT(s.d->tree_asleep[1], 1);
  CHECK(s.d->qvel[6] == 0);
  scene_end(s);
}

TEST(an_applied_force_wakes_a_sleeping_tree) {
  Scene s = scene(floating);
  for (int i = 0; i < 20; i++) sn_step(s.m, s.d);
  CHECK_INT(s.d->tree_asleep[1], 1);
  s.d->qfrc_applied[6] = 5;
  sn_step(s.m, s.d);
  CHECK_INT(s.d->tree_asleep[0], 0);
  CHECK_INT(s.d->tree_asleep[1], -11);
  CHECK(s.d->qvel[6] > 0);
  scene_end(s);
}

TEST(a_sleeping_tree_does_not_move) {
  Scene s = scene(floating);
  for (int i = 0; i < 20; i++) sn_step(s.m, s.d);
  s.m->opt.gravity.z = -9.81;
  double height = s.d->qpos[2];
  for (int i = 0; i < 20; i++) sn_step(s.m, s.d);
  CHECK(s.d->qpos[2] == height);
  scene_end(s);
}

TEST(without_the_flag_nothing_sleeps) {
  Scene s = scene(floating);
  for (int i = 0; i < 20; i++) sn_step(s.m, s.d);
  s.m->opt.enableflags = 0;
  sn_step(s.m, s.d);
  CHECK_INT(s.d->tree_asleep[0], -11);
  for (int i = 0; i < 20; i++) sn_step(s.m, s.d);
  CHECK_INT(s.d->tree_asleep[0], -11);
  scene_end(s);
}

TEST(a_tree_may_start_asleep) {
  Scene s = scene(
      "<mujoco><option><flag sleep='enable'/></option><worldbody>"
      "<body sleep='init'><freejoint/><geom size='.1'/></body></worldbody></mujoco>");
  CHECK_INT(s.d->tree_asleep[0], 0);
  for (int i = 0; i < 20; i++) sn_step(s.m, s.d);
  CHECK(s.d->qpos[2] == 0);
  scene_end(s);
}

// ---- who wakes whom

static int count_sleepers(Scene s) {
  int count = 0;
  for (int tree = 0; tree < s.m->ntree; tree++) count += s.d->tree_asleep[tree] >= 0;
  return count;
}

static void steps(Scene s, int count) {
  for (int i = 0; i < count; i++) sn_step(s.m, s.d);
}

#define FLOATING(bodies, rest) \
  "<mujoco><option gravity='0 0 0'><flag sleep='enable'/></option><worldbody>" bodies "</worldbody>" rest "</mujoco>"
#define SPHERE(name, x) \
  "<body name='" name "' pos='" x " 0 0'><freejoint/><geom size='.1'/><site name='" name "'/></body>"
#define SLIDER(name, x)                                      \
  "<body name='" name "' pos='" x " 0 0'><joint name='" name \
  "' type='slide' axis='1 0 0'/>"                            \
  "<geom size='.1' contype='0' conaffinity='0'/><site name='" name "'/></body>"

TEST(a_contact_wakes_a_sleeper_that_counts_on_from_the_waker) {
  Scene s = scene(FLOATING(SPHERE("a", "0") SPHERE("b", "1"), ""));
  s.d->qvel[6] = -1;
  steps(s, 20);
  CHECK_INT(s.d->tree_asleep[0], 0);
  CHECK_INT(s.d->tree_asleep[1], -11);
  while (s.d->tree_asleep[0] >= 0 && s.d->time < 3) sn_step(s.m, s.d);
  CHECK_INT(s.d->ncon, 1);
  // the moving one is fresh, so the woken one is, too; but in this step it was still slow
  CHECK_INT(s.d->tree_asleep[1], -11);
  CHECK_INT(s.d->tree_asleep[0], -10);
  scene_end(s);

  // a waker that has been slow for some steps passes its count on
  s = scene(FLOATING(SPHERE("a", "0") SPHERE("b", ".3"), ""));
  steps(s, 12);
  CHECK_INT(count_sleepers(s), 2);
  s.d->qpos[7] = .199;
  s.d->tree_asleep[1] = -5;
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->ncon, 1);
  CHECK_INT(s.d->tree_asleep[0], -5);
  CHECK_INT(s.d->tree_asleep[1], -5);
  scene_end(s);
}

TEST(a_sleeper_that_a_contact_woke_wakes_those_that_slept_with_it) {
  Scene s = scene(FLOATING(SPHERE("a", "0") SPHERE("b", "1") SPHERE("c", "2"), ""));
  steps(s, 12);
  s.d->tree_asleep[0] = 2;  // a and c in one cycle
  s.d->tree_asleep[2] = 0;
  s.d->qpos[7] = .15;
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->tree_asleep[0], -11);
  CHECK_INT(s.d->tree_asleep[1], -11);
  CHECK_INT(s.d->tree_asleep[2], -11);
  scene_end(s);
}

static void check_equality_wakes(const char* xml) {
  Scene s = scene(xml);
  steps(s, 12);
  CHECK_INT(count_sleepers(s), s.m->ntree);
  CHECK_INT(s.d->tree_asleep[0], 0);
  s.d->eq_active[0] = 1;
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->tree_asleep[0], -11);
  CHECK_INT(s.d->tree_asleep[1], -11);
  CHECK_INT(s.d->nisland, 1);
  scene_end(s);
}

TEST(an_equality_that_is_switched_on_wakes_sleepers_of_different_islands) {
  check_equality_wakes(FLOATING(SPHERE("a", "0") SPHERE("b", "1"),
                                "<equality><connect body1='a' body2='b' anchor='.5 0 0' active='false'/></equality>"));
  check_equality_wakes(
      FLOATING(SPHERE("a", "0") SPHERE("b", "1"), "<equality><weld body1='a' body2='b' active='false'/></equality>"));
  check_equality_wakes(
      FLOATING(SPHERE("a", "0") SPHERE("b", "1"), "<equality><weld site1='a' site2='b' active='false'/></equality>"));
  check_equality_wakes(FLOATING(SLIDER("a", "0") SLIDER("b", "1"),
                                "<equality><joint joint1='a' joint2='b' active='false'/></equality>"));
}

TEST(an_equality_with_the_world_wakes_nobody) {
  Scene s = scene(FLOATING(SPHERE("a", "0"), "<equality><weld body1='a' active='false'/></equality>"));
  steps(s, 12);
  s.d->eq_active[0] = 1;
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->tree_asleep[0], 0);
  CHECK_INT(s.d->nefc, 0);
  scene_end(s);
}

TEST(trees_tied_by_an_equality_sleep_as_a_cycle_and_wake_together) {
  Scene s = scene(FLOATING(SPHERE("a", "0") SPHERE("x", "3") SPHERE("b", "1") SPHERE("c", "2"),
                           "<equality><weld body1='a' body2='b'/><weld body1='b' body2='c'/></equality>"));
  steps(s, 12);
  CHECK_INT(s.d->tree_asleep[0], 2);
  CHECK_INT(s.d->tree_asleep[1], 1);
  CHECK_INT(s.d->tree_asleep[2], 3);
  CHECK_INT(s.d->tree_asleep[3], 0);
  s.d->qfrc_applied[18] = 1;
  sn_step(s.m, s.d);
  CHECK_INT(s.d->tree_asleep[0], -10);  // awake, and slow in this step
  CHECK_INT(s.d->tree_asleep[1], 1);
  CHECK_INT(s.d->tree_asleep[2], -10);
  CHECK_INT(s.d->tree_asleep[3], -11);
  scene_end(s);
}

TEST(an_island_sleeps_only_when_all_its_trees_are_slow) {
  Scene s = scene(FLOATING(SPHERE("a", "0") SPHERE("b", "1"),
                           "<equality><connect body1='a' body2='b' anchor='.5 0 0'/>"
                           "</equality>"));
  s.d->qvel[5] = s.d->qvel[11] = 1;  // they spin about their joint
  s.d->xfrc_applied[2].force.z = 1e-9;
  steps(s, 40);
  CHECK_INT(count_sleepers(s), 0);
  scene_end(s);
}

TEST(an_active_limit_of_a_tendon_wakes_a_sleeper) {
  Scene s = scene(FLOATING(SLIDER("a", "0") SLIDER("b", "1"),
                           "<tendon><spatial range='0 1.2' limited='true'><site site='a'/><site site='b'/></spatial>"
                           "</tendon>"));
  s.d->qvel[1] = .5;
  steps(s, 20);
  CHECK_INT(s.d->tree_asleep[0], 0);
  while (s.d->ten_length[0] < 1.2 && s.d->time < 2) {
    CHECK(s.d->tree_asleep[0] == 0);
    sn_step(s.m, s.d);
  }
  sn_step(s.m, s.d);
  CHECK_INT(s.d->nl, 1);
  CHECK_INT(s.d->tree_asleep[0], -11);
  steps(s, 50);
  CHECK(s.d->qvel[0] > 0);
  scene_end(s);
}

// Two slides that start asleep and a ball that keeps moving. A tendon over both has a limit, stiffness and an actuator.
#define RESTING_PAIR                                                                                                   \
  "<mujoco><option gravity='0 0 0'><flag sleep='enable'/></option><worldbody>"                                         \
  "<light name='over' mode='targetbodycom' target='world' pos='0 0 3'/>"                                               \
  "<body name='a' sleep='init'><joint name='a' type='slide'/><geom size='.1'/></body>"                                 \
  "<body name='b' pos='1 0 0' sleep='init'><joint name='b' type='slide'/><geom size='.1'/></body>"                     \
  "<body pos='3 0 0'><freejoint/><geom size='.1'/></body></worldbody><tendon>"                                         \
  "<fixed name='both' range='.2 1' limited='true'><joint joint='a' coef='2'/><joint joint='b' coef='3'/></fixed>"      \
  "</tendon><actuator><motor joint='a' gear='5'/><position tendon='both' kp='7'/></actuator></mujoco>"

TEST(tendons_and_actuators_of_sleepers_move_nothing) {
  Scene s = scene(RESTING_PAIR);
  s.d->qvel[2] = 1;
  s.d->ctrl[1] = 1;
  for (int step = 0; step < 3; step++) {
    sn_step(s.m, s.d);
    CHECK_INT(count_sleepers(s), 2);
    CHECK(s.d->ten_length[0] == 0);
    for (int i = 0; i < s.m->nJten; i++) CHECK(s.d->ten_J[i] == 0);
    for (int i = 0; i < s.m->nJmom; i++) CHECK(s.d->actuator_moment[i] == 0);
    CHECK_INT(s.d->nl, 0);
  }
  s.d->qpos[0] = .3;  // wakes both
  sn_forward(s.m, s.d);
  CHECK_INT(count_sleepers(s), 0);
  CHECK_NEAR(s.d->ten_length[0], .6, 1e-15);
  CHECK(s.d->actuator_moment[0] == 5);
  scene_end(s);
}

TEST(a_light_on_the_world_keeps_its_direction_while_something_sleeps) {
  Scene s = scene(RESTING_PAIR);
  s.d->qvel[2] = 1;
  sn_step(s.m, s.d);
  snVec3 before = s.d->light_xdir[0];
  steps(s, 50);
  CHECK_INT(count_sleepers(s), 2);
  CHECK(s.d->light_xdir[0].x == before.x);
  s.d->qpos[0] = .3;
  sn_forward(s.m, s.d);
  CHECK(s.d->light_xdir[0].x != before.x);
  scene_end(s);
}

// The factors of qH are those of the last implicit step: a step without damping leaves them.
TEST(damping_of_sleepers_leaves_the_step_of_others_explicit) {
  Scene s = scene("<mujoco><option><flag sleep='enable'/></option><worldbody>"
                  "<body sleep='init'><joint type='slide' damping='3'/><geom size='.1'/></body>"
                  "<body pos='3 0 0'><joint type='slide'/><geom size='.1'/></body></worldbody></mujoco>");
  s.d->qH[1] = 42;
  sn_step(s.m, s.d);
  CHECK_INT(count_sleepers(s), 1);
  CHECK(s.d->qH[1] == 42);
  s.d->qpos[0] = .1;
  sn_step(s.m, s.d);
  CHECK(s.d->qH[1] != 42);
  scene_end(s);
}

TEST(a_position_that_is_changed_by_one_bit_wakes) {
  Scene s = scene(floating);
  steps(s, 12);
  s.d->qpos[2] = nextafter(s.d->qpos[2], 1);
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->tree_asleep[0], -11);
  CHECK_INT(s.d->tree_asleep[1], 1);
  CHECK(s.d->xpos[1].z == s.d->qpos[2]);
  scene_end(s);
}

TEST(a_velocity_or_a_force_on_a_body_wakes) {
  Scene s = scene(floating);
  steps(s, 12);
  s.d->qvel[6] = 1e-300;
  s.d->xfrc_applied[1].torque.y = -1e-300;
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->tree_asleep[0], -11);
  CHECK_INT(s.d->tree_asleep[1], -11);
  scene_end(s);
}

TEST(a_mocap_body_that_moves_wakes_the_tree_it_carries) {
  Scene s = scene(FLOATING(
      "<body mocap='true'><geom size='.1'/><body pos='1 0 0'><joint/><geom size='.1'/></body></body>" SPHERE("a", "5"),
      ""));
  steps(s, 12);
  CHECK_INT(count_sleepers(s), 2);
  steps(s, 12);
  CHECK_INT(count_sleepers(s), 2);
  s.d->mocap_pos[0].z = .1;
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->tree_asleep[0], -11);
  CHECK_INT(s.d->tree_asleep[1], 1);
  CHECK_NEAR(s.d->xpos[2].z, .1, 0);
  scene_end(s);
}

TEST(nothing_is_counted_while_rows_have_no_islands) {
  Scene s = scene(FLOATING(SPHERE("a", "0") SPHERE("b", "1"), "<equality><weld body1='a' body2='b'/></equality>"));
  s.m->opt.disableflags |= SN_DISABLE_ISLAND;
  steps(s, 30);
  CHECK_INT(s.d->tree_asleep[0], -11);
  s.d->eq_active[0] = 0;
  steps(s, 10);
  CHECK_INT(count_sleepers(s), 2);
  scene_end(s);
}

TEST(policies_say_who_may_sleep) {
  Scene s =
      scene(FLOATING("<body sleep='never'><freejoint/><geom size='.1'/></body>"
                     "<body sleep='allowed' pos='1 0 0'><joint name='b'/><geom size='.1'/></body>"
                     "<body pos='2 0 0'><joint name='c'/><geom size='.1'/></body>" SPHERE("d", "3"),
                     "<actuator><motor joint='b'/><motor joint='c'/></actuator>"));
  steps(s, 20);
  CHECK_INT(s.d->tree_asleep[0], -11);
  CHECK_INT(s.d->tree_asleep[1], 1);
  CHECK_INT(s.d->tree_asleep[2], -11);
  CHECK_INT(s.d->tree_asleep[3], 3);
  scene_end(s);
}

TEST(without_a_tolerance_only_exact_rest_is_slow) {
  Scene s = scene(floating);
  s.m->opt.sleep_tolerance = 0;
  s.d->qvel[6] = 1e-12;
  steps(s, 20);
  CHECK_INT(s.d->tree_asleep[0], 0);
  CHECK_INT(s.d->tree_asleep[1], -11);
  scene_end(s);
}

// ---- what is known of sleepers

// A box lies on the floor, an arm with a damper hangs still on a fixed post, another one swings.
static const char* mixed =
    "<mujoco><option timestep='.005' sleep_tolerance='1e-3'><flag sleep='enable'/></option><worldbody>"
    "<geom type='plane' size='9 9 .1'/><body pos='0 0 .0999'><freejoint/><geom type='box' size='.1 .1 .1'/></body>"
    "<body name='post' pos='3 0 1'><geom size='.05'/>"
    "<body><joint name='still' axis='0 1 0' damping='2' stiffness='.1'/>"
    "<geom type='capsule' fromto='0 0 0 0 0 -.4' size='.03'/></body>"
    "<body pos='0 1 0'><joint name='swing' axis='0 1 0'/><geom type='capsule' fromto='0 0 0 .4 0 0' size='.03'/></body>"
    "</body><body pos='-3 0 1'><joint name='alone' axis='0 1 0' damping='2'/>"
    "<geom type='capsule' fromto='0 0 0 0 0 -.4' size='.03'/><site name='tip' pos='0 0 -.4'/></body></worldbody>"
    "<tendon><fixed name='band' armature='.1' stiffness='1' springlength='.2'><joint joint='alone' coef='1'/></fixed>"
    "</tendon></mujoco>";

// The sleepers' outputs are what a pass over all trees finds.
TEST(what_is_kept_of_sleepers_is_what_a_new_pass_would_find) {
  Scene s = scene(mixed);
  steps(s, 400);
  CHECK_INT(s.d->tree_asleep[0], 0);
  CHECK_INT(s.d->tree_asleep[2], -11);
  CHECK_INT(count_sleepers(s), 3);
  sn_forward(s.m, s.d);
  snData* fresh = sn_data_create(s.m, NULL);
  sn_data_copy(s.m, fresh, s.d);
  for (int tree = 0; tree < s.m->ntree; tree++) fresh->tree_asleep[tree] = -11;
  sn_forward(s.m, fresh);
  CHECK(memcmp(fresh->xpos, s.d->xpos, sizeof(snVec3) * (size_t)s.m->nbody) == 0);
  CHECK(memcmp(fresh->geom_xmat, s.d->geom_xmat, sizeof(snMat3) * (size_t)s.m->ngeom) == 0);
  CHECK(memcmp(fresh->site_xpos, s.d->site_xpos, sizeof(snVec3) * (size_t)s.m->nsite) == 0);
  CHECK(memcmp(fresh->subtree_com, s.d->subtree_com, sizeof(snVec3) * (size_t)s.m->nbody) == 0);
  CHECK(memcmp(fresh->cdof, s.d->cdof, sizeof(snSpatial) * (size_t)s.m->nv) == 0);
  CHECK(memcmp(fresh->cinert, s.d->cinert, sizeof(snSpatialInertia) * (size_t)s.m->nbody) == 0);
  CHECK(memcmp(fresh->crb, s.d->crb, sizeof(snSpatialInertia) * (size_t)s.m->nbody) == 0);
  CHECK(memcmp(fresh->M, s.d->M, sizeof(double) * (size_t)s.m->nC) == 0);
  CHECK(memcmp(fresh->qLD, s.d->qLD, sizeof(double) * (size_t)s.m->nC) == 0);
  CHECK(memcmp(fresh->qLDiagInv, s.d->qLDiagInv, sizeof(double) * (size_t)s.m->nv) == 0);
  CHECK(memcmp(fresh->cvel, s.d->cvel, sizeof(snSpatial) * (size_t)s.m->nbody) == 0);
  CHECK(memcmp(fresh->qfrc_passive, s.d->qfrc_passive, sizeof(double) * (size_t)s.m->nv) == 0);
  CHECK(memcmp(fresh->qfrc_bias, s.d->qfrc_bias, sizeof(double) * (size_t)s.m->nv) == 0);
  // the centre of mass that the arms on the post share has moved meanwhile, so that theirs are equal but for rounding
  for (int dof = 0; dof < s.m->nv; dof++) {
    double tolerance = s.m->body_rootid[s.m->dof_bodyid[dof]] == s.m->dof_bodyid[dof] ? 0 : 1e-13;
    CHECK_NEAR(s.d->qfrc_smooth[dof], fresh->qfrc_smooth[dof], tolerance);
    CHECK_NEAR(s.d->qacc_smooth[dof], fresh->qacc_smooth[dof], tolerance);
  }
  sn_data_destroy(fresh);
  scene_end(s);
}

TEST(sleepers_of_a_state_that_is_given_are_computed_once) {
  Scene s = scene(mixed);
  steps(s, 400);
  double state[200];
  CHECK(sn_state_size(s.m, SN_STATE_ALL) <= 200);
  sn_state_read(s.m, s.d, SN_STATE_ALL, state);
  snData* other = sn_data_create(s.m, NULL);
  sn_state_set(s.m, other, state, SN_STATE_ALL);
  sn_forward(s.m, s.d);
  sn_forward(s.m, other);
  CHECK(memcmp(other->tree_asleep, s.d->tree_asleep, sizeof(int) * (size_t)s.m->ntree) == 0);
  CHECK(memcmp(other->xpos, s.d->xpos, sizeof(snVec3) * (size_t)s.m->nbody) == 0);
  CHECK(memcmp(other->M, s.d->M, sizeof(double) * (size_t)s.m->nC) == 0);
  for (int dof = 0; dof < s.m->nv; dof++) CHECK_NEAR(other->qfrc_smooth[dof], s.d->qfrc_smooth[dof], 1e-13);
  CHECK(memcmp(other->qacc, s.d->qacc, sizeof(double) * (size_t)s.m->nv) == 0);
  sn_data_destroy(other);
  scene_end(s);
}

TEST(stages_called_in_halves_of_a_step_know_the_sleepers_too) {
  Scene s = scene(mixed);
  steps(s, 400);
  double state[200];
  sn_state_read(s.m, s.d, SN_STATE_ALL, state);
  snData* other = sn_data_create(s.m, NULL);
  sn_state_set(s.m, other, state, SN_STATE_ALL);
  sn_step1(s.m, other);
  sn_step2(s.m, other);
  sn_step(s.m, s.d);
  CHECK(memcmp(other->qpos, s.d->qpos, sizeof(double) * (size_t)s.m->nq) == 0);
  CHECK(memcmp(other->qacc_warmstart, s.d->qacc_warmstart, sizeof(double) * (size_t)s.m->nv) == 0);
  sn_data_destroy(other);
  scene_end(s);
}

// In MuJoCo 3.5.0 it sleeps between two steps, and wakes with the next one.
TEST(rk4_puts_no_tree_to_sleep_that_its_last_evaluation_saw_elsewhere) {
  Scene s = scene(mixed);
  s.m->opt.integrator = SN_INTEGRATOR_RK4;
  int starts = 0;
  for (int i = 0; i < 100; i++) {
    int before = s.d->tree_asleep[0];
    sn_step(s.m, s.d);
    CHECK(s.d->tree_asleep[0] < 0);
    starts += before == -2 && s.d->tree_asleep[0] == -11;
  }
  CHECK(starts > 0);
  scene_end(s);

  s = scene(floating);
  s.m->opt.integrator = SN_INTEGRATOR_RK4;
  steps(s, 20);
  CHECK_INT(count_sleepers(s), 2);
  scene_end(s);
}
