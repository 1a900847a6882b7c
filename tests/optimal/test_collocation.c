// test_collocation.c — gradient, Jacobian and Hessian of whole programmes beside differences of their values
#include "optimal/arm.h"
#include "optimal/derivative_checks.h"

// The arm with a ball at its hand, which touches the floor.
static const char* const touching =
    "<mujoco><option gravity='0 0 -9.81'/><worldbody><geom name='floor' type='plane' size='1 1 1' contype='0' "
    "conaffinity='0'/><body pos='0 0 .5'><joint name='x' type='slide' axis='1 0 0'/><joint name='a' axis='0 1 0'/>"
    "<geom type='capsule' fromto='0 0 0 0 0 -.4' size='.02' mass='1' contype='0' conaffinity='0'/>"
    "<geom name='hand' pos='0 0 -.4' size='.1' mass='.2' contype='0' conaffinity='0'/></body></worldbody>"
    "<forces><smoothcontact name='touch' geom1='floor' geom2='hand' stiffness='1e4' dissipation='1'/></forces>"
    "<actuator><motor name='push' joint='x'/><motor name='swing' joint='a'/></actuator></mujoco>";

TEST(free_duration_speed_and_effort_per_distance_have_their_derivatives) {
  Scene s = scene(ARM_XML);
  snOptimal* p = sn_optimal_create(s.m, NULL, 1, NULL);
  sn_optimal_time(p, 0, (snRange){0.2, 0.9}, 4, NULL);
  CHECK(sn_optimal_goal(p, &(snGoal){.kind = SN_GOAL_EFFORT, .weight = 2, .exponent = 3, .per_distance = true}, NULL));
  CHECK(sn_optimal_goal(p, &(snGoal){.kind = SN_GOAL_EFFORT, .weight = 0.5}, NULL));
  CHECK(sn_optimal_goal(p, &(snGoal){.kind = SN_GOAL_SPEED, .weight = 1, .value = 0.3}, NULL));
  CHECK(sn_optimal_goal(p, &(snGoal){.kind = SN_GOAL_FINAL_TIME, .weight = 3}, NULL));
  CHECK(sn_optimal_goal(p, &(snGoal){.kind = SN_GOAL_INITIAL_ACTIVATION, .weight = 1}, NULL));
  const char* pair[] = {"elbow/value", "shoulder/speed"};
  snGoal periodic = {.kind = SN_GOAL_PERIODICITY, .weight = 1, .count = 2, .names = pair, .others = pair};
  CHECK(sn_optimal_goal(p, &periodic, NULL));
  check_all(p);
  scene_end(s);
}

TEST(all_schemes_have_their_derivatives) {
  const int schemes[] = {SN_SCHEME_RADAU,       SN_SCHEME_TRAPEZOIDAL, SN_SCHEME_GAUSS_RADAU, SN_SCHEME_GAUSS_RADAU + 2,
                         SN_SCHEME_GAUSS_RADAU + 8, SN_SCHEME_GAUSS,   SN_SCHEME_GAUSS + 3};
  for (int i = 0; i < 7; i++) {
    Scene s = scene(ARM_XML);
    snOptimal* p = sn_optimal_create(s.m, NULL, 1, NULL);
    sn_optimal_time(p, 0, (snRange){0.2, 0.9}, 4, NULL);
    CHECK(sn_optimal_scheme(p, (snOptimalScheme)schemes[i], NULL));
    snGoal effort = {.kind = SN_GOAL_EFFORT, .weight = 2, .exponent = 3, .per_distance = true};
    CHECK(sn_optimal_goal(p, &effort, NULL));
    CHECK(sn_optimal_goal(p, &(snGoal){.kind = SN_GOAL_SPEED, .weight = 1, .value = 0.3}, NULL));
    check_all(p);
    scene_end(s);
  }
}

TEST(tracked_contact_forces_and_states_have_their_derivatives) {
  Scene s = scene(touching);
  snOptimal* p = sn_optimal_create(s.m, NULL, 1, NULL);
  sn_optimal_time(p, 0, (snRange){0.4, 0.4}, 4, NULL);
  snMotion* data = sn_motion_create("force", 6, 3, (const char*[]){"fx", "fy", "fz"});
  snMotion* path = sn_motion_create("path", 6, 1, (const char*[]){"a/value"});
  for (int i = 0; i < 6; i++) {
    data->time[i] = path->time[i] = 0.1 * i, path->data[i] = 0.2 * i;
    for (int k = 0; k < 3; k++) data->data[3 * i + k] = 4 * k + i;
  }
  snExternalForce force = {.name = "floor", .body = "hand", .force = "f", .data = data};
  snGoal contact = {.kind = SN_GOAL_CONTACT_TRACKING, .weight = 1, .count = 1, .names = (const char*[]){"touch"},
                    .others = (const char*[]){"floor"}, .forces = &force, .force_count = 1,
                    .projection = SN_FORCE_PROJECTION_PLANE, .axis = {0, 1, 0}};
  CHECK(sn_optimal_goal(p, &contact, NULL));
  CHECK(sn_optimal_goal(p, &(snGoal){.kind = SN_GOAL_STATE_TRACKING, .weight = 2, .reference = path}, NULL));
  check_all(p);
  sn_motion_destroy(data);
  sn_motion_destroy(path);
  scene_end(s);
}

TEST(a_tracked_marker_has_its_derivatives) {
  Scene s = scene(ARM_XML);
  snOptimal* p = sn_optimal_create(s.m, NULL, 1, NULL);
  sn_optimal_time(p, 0, (snRange){0.4, 0.4}, 4, NULL);
  snMotion* path = sn_motion_create("path", 6, 3, (const char*[]){"front_x", "front_y", "front_z"});
  for (int i = 0; i < 6; i++) {
    path->time[i] = 0.1 * i;
    for (int k = 0; k < 3; k++) path->data[3 * i + k] = 0.1 * k - 0.05 * i;
  }
  snGoal goal = {.kind = SN_GOAL_MARKER_TRACKING, .weight = 20, .count = 1, .names = (const char*[]){"front"},
                 .weights = (const double[]){3}, .reference = path};
  CHECK(sn_optimal_goal(p, &goal, NULL));
  check_all(p);
  sn_motion_destroy(path);
  scene_end(s);
}

TEST(a_marker_at_the_end_has_its_derivatives_where_the_duration_is_free) {
  Scene s = scene(ARM_XML);
  snOptimal* p = sn_optimal_create(s.m, NULL, 1, NULL);
  sn_optimal_time(p, 0, (snRange){0.2, 0.9}, 4, NULL);
  snGoal goal = {.kind = SN_GOAL_MARKER_FINAL, .weight = 50, .count = 1, .names = (const char*[]){"front"},
                 .axis = {0.4, 0.1, -0.3}};
  CHECK(sn_optimal_goal(p, &goal, NULL));
  CHECK(sn_optimal_goal(p, &(snGoal){.kind = SN_GOAL_FINAL_TIME, .weight = 1}, NULL));
  check_all(p);
  scene_end(s);
}

TEST(divided_and_bounded_goals_have_their_derivatives) {
  Scene s = scene(ARM_XML);
  snOptimal* p = sn_optimal_create(s.m, NULL, 1, NULL);
  sn_optimal_time(p, 0, (snRange){0.2, 0.9}, 4, NULL);
  snQuantity front = {.kind = SN_QUANTITY_POSITION, .object = "front", .axis = 0, .name = "reach"};
  CHECK(sn_optimal_quantity(p, &front, NULL));
  snRange within = {0, 2};
  const snGoal goals[] = {
      {.kind = SN_GOAL_EFFORT, .weight = 2, .exponent = 3, .per_distance = true, .per_duration = true},
      {.kind = SN_GOAL_EFFORT, .weight = 1, .per_duration = true, .per_mass = true},
      {.kind = SN_GOAL_EFFORT, .weight = 1, .per_distance = true, .constraint = true, .within = within},
      {.kind = SN_GOAL_SQUARED_STATES, .weight = 1, .constraint = true, .within = within},
      {.kind = SN_GOAL_MEAN, .weight = 4, .value = 0.1},
      {.kind = SN_GOAL_MEAN, .weight = 1, .constraint = true, .within = within},
      {.kind = SN_GOAL_INTEGRAL, .weight = 3, .per_distance = true},
      {.kind = SN_GOAL_QUANTITY_FINAL, .weight = 5, .exponent = 3},
  };
  for (size_t i = 0; i < sizeof goals / sizeof goals[0]; i++) CHECK(sn_optimal_goal(p, &goals[i], NULL));
  check_all(p);
  scene_end(s);
}

TEST(tracked_frames_have_their_derivatives) {
  Scene s = scene(ARM_XML);
  snOptimal* p = sn_optimal_create(s.m, NULL, 1, NULL);
  sn_optimal_time(p, 0, (snRange){0.4, 0.4}, 4, NULL);
  const char* labels[] = {"front_w", "front_x", "front_y", "front_z"};
  snMotion* path = sn_motion_create("path", 6, 4, labels);
  for (int i = 0; i < 6; i++) {
    path->time[i] = 0.1 * i;
    for (int k = 0; k < 4; k++) path->data[4 * i + k] = k == 0 ? 1 : 0.2 * k - 0.05 * i;
  }
  const snGoalKind kinds[] = {SN_GOAL_TRANSLATION_TRACKING, SN_GOAL_ORIENTATION_TRACKING,
                              SN_GOAL_ANGULAR_VELOCITY_TRACKING};
  for (int i = 0; i < 3; i++) {
    snGoal goal = {.kind = kinds[i], .weight = 2, .count = 1, .names = (const char*[]){"front"}, .reference = path,
                   .per_duration = true};
    CHECK(sn_optimal_goal(p, &goal, NULL));
  }
  check_all(p);
  sn_motion_destroy(path);
  scene_end(s);
}
