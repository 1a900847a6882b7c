// test_quantities.c — places, loads and powers as variables: values, derivatives, bounds, what is refused
#include "optimal/arm.h"
#include "optimal/derivative_checks.h"
#include "sinew/query.h"

#include <math.h>

#define UNSET ((snRange){NAN, NAN})

// A leg of two links with a muscle over the knee and a ball that touches the floor.
static const char* const leg =
    "<mujoco><option gravity='0 0 -9.81'/><worldbody><geom name='floor' type='plane' size='1 1 1' contype='0' "
    "conaffinity='0'/><body name='thigh' pos='0 0 .8'><joint name='z' type='slide' axis='0 0 1'/>"
    "<joint name='hip' axis='0 1 0'/><site name='above' pos='.05 0 -.1'/>"
    "<geom type='capsule' fromto='0 0 0 0 0 -.4' size='.04' mass='5' contype='0' conaffinity='0'/>"
    "<body name='shank' pos='0 0 -.4'><joint name='knee' axis='0 1 0' damping='.5'/>"
    "<site name='below' pos='.04 0 -.05'/>"
    "<site name='toe' pos='.1 0 -.4'/>"
    "<geom type='capsule' fromto='0 0 0 0 0 -.4' size='.03' mass='3' contype='0' conaffinity='0'/>"
    "<geom name='foot' pos='0 0 -.4' size='.05' mass='1' contype='0' conaffinity='0'/></body></body></worldbody>"
    "<forces><smoothcontact name='touch' geom1='floor' geom2='foot' stiffness='1e5' dissipation='1'/></forces>"
    "<tendon><spatial name='t'><site site='above'/><site site='below'/></spatial></tendon><actuator>"
    "<motor name='lift' joint='z'/><motor name='swing' joint='hip'/>"
    "<hillmuscle name='vasti' tendon='t' curves='degroote' force='900' optlen='.2' slacklen='.12' vmax='10' "
    "ctrlrange='.01 1'/></actuator><sensor><metabolics_bhargava name='power' actuator='vasti'/></sensor></mujoco>";

static bool add(snOptimal* p, snQuantityKind kind, const char* object, const char* other, int axis,
                snDiagnostics* diag) {
  return sn_optimal_quantity(p, &(snQuantity){.kind = kind, .object = object, .other = other, .axis = axis}, diag);
}

static snOptimal* problem_of(Scene s, double end) {
  snOptimal* p = sn_optimal_create(s.m, NULL, 1, NULL);
  sn_optimal_time(p, 0, (snRange){end, end}, 4, NULL);
  return p;
}

// The trajectory at a guess, which is only evaluated: all points in the state of the data.
static snOptimalSolution* at_state(snOptimal* p, Scene s) {
  const char* labels[32];
  int states = sn_optimal_states(p), count = states + sn_optimal_controls(p);
  for (int i = 0; i < count; i++) labels[i] = sn_optimal_variable(p, i);
  snMotion* guess = sn_motion_create("guess", 1, count, labels);
  for (int i = 0; i < s.m->nv; i++) guess->data[i] = s.d->qpos[i], guess->data[s.m->nv + i] = s.d->qvel[i];
  for (int i = 0; i < s.m->na; i++) guess->data[2 * s.m->nv + i] = s.d->act[i];
  for (int i = 0; i < s.m->nu; i++) guess->data[states + i] = s.d->ctrl[i];
  snOptimalSolution* found = sn_optimize(p, &(snOptimizeOptions){.guess = guess, .max_iterations = -1}, NULL);
  sn_motion_destroy(guess);
  return found;
}

static double value(const snOptimalSolution* s, const char* name) {
  int column = sn_motion_find(s->trajectory, name);
  test_expect(__FILE__, __LINE__, column >= 0, "no variable %s", name);
  return column < 0 ? NAN : s->trajectory->data[column];
}

TEST(quantities_are_what_the_engine_computes) {
  Scene s = scene(leg);
  snOptimal* p = problem_of(s, 0.4);
  CHECK(add(p, SN_QUANTITY_POSITION, "toe", NULL, 0, NULL));
  CHECK(add(p, SN_QUANTITY_DISTANCE, "above", "below", -1, NULL));
  CHECK(add(p, SN_QUANTITY_ACCELERATION, "knee", NULL, -1, NULL));
  CHECK(add(p, SN_QUANTITY_POINT_ACCELERATION, "toe", NULL, 2, NULL));
  CHECK(add(p, SN_QUANTITY_CONTACT_FORCE, "touch", NULL, 2, NULL));
  CHECK(add(p, SN_QUANTITY_METABOLIC_POWER, NULL, NULL, -1, NULL));
  s.d->qpos[0] = -0.04, s.d->qpos[1] = 0.2, s.d->qpos[2] = 0.4;
  s.d->qvel[0] = -0.1, s.d->qvel[1] = 0.3, s.d->qvel[2] = -0.5;
  s.d->act[0] = 0.3, s.d->ctrl[0] = 40, s.d->ctrl[2] = 0.6;
  snOptimalSolution* found = at_state(p, s);
  sn_forward(s.m, s.d);
  int toe = sn_name_to_id(s.m, SN_OBJ_SITE, "toe");
  CHECK_NEAR(value(found, "position/toe/x"), s.d->site_xpos[toe].x, 1e-12);
  CHECK_NEAR(value(found, "distance/above/below"), s.d->ten_length[0], 1e-9);
  CHECK_NEAR(value(found, "acceleration/knee"), s.d->qacc[2], 1e-8);
  CHECK_NEAR(value(found, "contact_force/touch/z") * 9 * 9.81, s.d->force_value[0][2], 1e-8);
  CHECK(s.d->force_value[0][2] > 1);
  CHECK_NEAR(value(found, "metabolic_power/all") * 9, s.d->sensordata[0], 1e-9);
  CHECK(s.d->sensordata[0] > 1);
  // the acceleration of the toe, by its velocity a little later
  snSpatial before, after;
  double dt = 1e-6;
  sn_object_velocity(s.m, s.d, SN_OBJ_SITE, toe, false, &before);
  for (int i = 0; i < 3; i++) s.d->qpos[i] += dt * s.d->qvel[i], s.d->qvel[i] += dt * s.d->qacc[i];
  sn_forward(s.m, s.d);
  sn_object_velocity(s.m, s.d, SN_OBJ_SITE, toe, false, &after);
  CHECK_NEAR(value(found, "point_acceleration/toe/z"), (after.lin.z - before.lin.z) / dt, 1e-3);
  sn_optimal_solution_destroy(found);
  sn_optimal_destroy(p);
  scene_end(s);
}

// Standing still over its foot: the hip carries what is below it less what the floor carries, the knee also the pull of
// the muscle, which leans on the shank.
TEST(loads_of_joints_hold_weights_and_pulls) {
  Scene s = scene(leg);
  snOptimal* p = problem_of(s, 0.4);
  CHECK(add(p, SN_QUANTITY_JOINT_LOAD, "thigh", NULL, 2, NULL));
  CHECK(add(p, SN_QUANTITY_JOINT_LOAD, "knee", NULL, 2, NULL));
  s.d->qpos[0] = 0.5, s.d->act[0] = 0.5;
  sn_forward(s.m, s.d);
  double pull = -s.d->actuator_force[2];
  int above = sn_name_to_id(s.m, SN_OBJ_SITE, "above"), below = sn_name_to_id(s.m, SN_OBJ_SITE, "below");
  snVec3 a = s.d->site_xpos[above], b = s.d->site_xpos[below];
  double length = s.d->ten_length[0], down = (a.z - b.z) / length;
  snOptimalSolution* found = at_state(p, s);
  CHECK(pull > 50);
  // bodies accelerate as the muscle turns the shank: forces through joints are mass times what is left of gravity
  sn_body_forces(s.m, s.d);
  double knee = s.d->cfrc_int[2].lin.z, hip = s.d->cfrc_int[1].lin.z;
  CHECK_NEAR(value(found, "joint_load/thigh/z") * 9 * 9.81, hip, 1e-6);
  CHECK_NEAR(value(found, "joint_load/knee/z") * 9 * 9.81, knee - pull * down, 1e-6);
  sn_optimal_solution_destroy(found);
  sn_optimal_destroy(p);
  scene_end(s);
}

TEST(quantities_have_their_derivatives) {
  static const struct {
    snQuantityKind kind;
    const char *object, *other;
    int axis;
  } rows[] = {{SN_QUANTITY_POSITION, "toe", NULL, 2},           {SN_QUANTITY_DISTANCE, "above", "below", -1},
              {SN_QUANTITY_ACCELERATION, "knee", NULL, -1},     {SN_QUANTITY_POINT_ACCELERATION, "toe", NULL, 0},
              {SN_QUANTITY_CONTACT_FORCE, "*", NULL, 2},        {SN_QUANTITY_JOINT_LOAD, "shank", NULL, -1},
              {SN_QUANTITY_METABOLIC_POWER, "vasti", NULL, -1}};
  for (size_t i = 0; i <= sizeof rows / sizeof rows[0]; i++) {
    Scene s = scene(leg);
    snOptimal* p = sn_optimal_create(s.m, NULL, 1, NULL);
    sn_optimal_time(p, 0, (snRange){0.3, 0.6}, 4, NULL);
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++)
      if (k == i || i == sizeof rows / sizeof rows[0])
        CHECK(add(p, rows[k].kind, rows[k].object, rows[k].other, rows[k].axis, NULL));
    snGoal goal = {.kind = SN_GOAL_QUANTITY, .weight = 0.3, .per_distance = i % 2};
    CHECK(sn_optimal_goal(p, &goal, NULL));
    check_all(p);
    scene_end(s);
  }
}

// Two feet on slides that touch the floor, one in front of the other.
static const char* const feet =
    "<mujoco><option gravity='0 0 -9.81'/><worldbody><geom name='floor' type='plane' size='1 1 1' contype='0' "
    "conaffinity='0'/><body name='right'><joint name='rx' type='slide' axis='1 0 0'/><joint name='rz' type='slide' "
    "axis='0 0 1'/><site name='imu' pos='.1 0 0' quat='.8 .6 0 0'/><geom name='fr' pos='0 0 .05' size='.05' mass='4' "
    "contype='0' conaffinity='0'/></body><body name='left'><joint name='lx' type='slide' axis='1 0 0'/><joint name='lz' "
    "type='slide' axis='0 0 1'/><geom name='fl' pos='0 0 .05' size='.05' mass='4' contype='0' conaffinity='0'/></body>"
    "</worldbody><forces><smoothcontact name='cr' geom1='floor' geom2='fr' stiffness='1e5' dissipation='1'/>"
    "<smoothcontact name='cl' geom1='floor' geom2='fl' stiffness='1e5' dissipation='1'/></forces>"
    "<actuator><motor name='ar' joint='rx'/><motor name='al' joint='lx'/></actuator></mujoco>";

static snOptimal* walk_of(Scene s) {
  snOptimal* p = problem_of(s, 0.4);
  snQuantity time = {.kind = SN_QUANTITY_STEP_TIME, .name = "time", .object = "cr", .other = "cl", .axis = 0};
  snQuantity length = {.kind = SN_QUANTITY_STEP_LENGTH, .name = "length", .object = "right", .other = "left",
                       .axis = 0, .stride = 0.8, .target = 0.5, .smoothing = 0.05};
  CHECK(sn_optimal_quantity(p, &time, NULL));
  CHECK(sn_optimal_quantity(p, &length, NULL));
  return p;
}

static snOptimalSolution* feet_at(Scene s, snOptimal* p, double right, double left) {
  s.d->qpos[0] = 0.5, s.d->qpos[1] = right, s.d->qpos[2] = 0, s.d->qpos[3] = left;
  return at_state(p, s);
}

TEST(steps_are_those_of_the_foot_on_the_ground_and_in_front) {
  Scene s = scene(feet);
  snOptimal* p = walk_of(s);
  const double height[3][2] = {{-0.02, 0.1}, {0.1, -0.02}, {-0.02, -0.02}}, step[3] = {-1, 1, -1};
  for (int i = 0; i < 3; i++) {  // right, left, both with the right one in front
    snOptimalSolution* found = feet_at(s, p, height[i][0], height[i][1]);
    CHECK_NEAR(value(found, "time"), step[i], 1e-3);
    // 0.5 m ahead; 0.6 for the right foot and 0.2 for the left one were aimed at
    CHECK_NEAR(value(found, "length"), 1 - 0.5 * (tanh(5 * (0.6 - 0.5)) + tanh(5 * (0.2 + 0.5))), 1e-12);
    sn_optimal_solution_destroy(found);
  }
  sn_optimal_destroy(p);
  scene_end(s);
}

TEST(accelerometers_and_generalized_forces_are_what_the_engine_computes) {
  Scene s = scene(feet);
  snOptimal* p = problem_of(s, 0.4);
  for (int axis = 0; axis < 3; axis++) CHECK(add(p, SN_QUANTITY_ACCELEROMETER, "imu", NULL, axis, NULL));
  CHECK(add(p, SN_QUANTITY_GENERALIZED_FORCE, "rx", NULL, -1, NULL));
  s.d->qpos[1] = s.d->qpos[3] = 0.2, s.d->ctrl[0] = 7;  // in the air: it measures the push alone
  snOptimalSolution* found = at_state(p, s);
  CHECK_NEAR(value(found, "generalized_force/rx"), 7, 1e-12);
  CHECK_NEAR(value(found, "accelerometer/imu/x"), 7.0 / 4, 1e-12);
  CHECK_NEAR(value(found, "accelerometer/imu/y"), 0, 1e-9);
  sn_optimal_solution_destroy(found);
  s.d->qpos[1] = -0.01;  // on the ground: its upward acceleration and gravity, along axes turned about x
  snOptimalSolution* standing = at_state(p, s);
  sn_forward(s.m, s.d);
  double up = s.d->qacc[1] + 9.81;
  CHECK_NEAR(value(standing, "accelerometer/imu/y"), 2 * 0.8 * 0.6 * up, 1e-8);
  CHECK_NEAR(value(standing, "accelerometer/imu/z"), (0.64 - 0.36) * up, 1e-8);
  sn_optimal_solution_destroy(standing);
  sn_optimal_destroy(p);
  scene_end(s);
}

TEST(quantities_of_sensors_and_steps_have_their_derivatives) {
  Scene s = scene(feet);
  snOptimal* p = walk_of(s);
  CHECK(add(p, SN_QUANTITY_ACCELEROMETER, "imu", NULL, 1, NULL));
  CHECK(add(p, SN_QUANTITY_GENERALIZED_FORCE, "rx", NULL, -1, NULL));
  CHECK(sn_optimal_goal(p, &(snGoal){.kind = SN_GOAL_INTEGRAL, .weight = 0.3}, NULL));
  check_all(p);
  scene_end(s);
}

TEST(quantities_beside_compliant_tendons_have_their_derivatives) {
  Scene s = scene(ARM_XML_WITH("tendonmodel='compliant' fiberdamping='.01'"));
  snOptimal* p = problem_of(s, 0.4);
  CHECK(add(p, SN_QUANTITY_JOINT_LOAD, "elbow", NULL, 0, NULL));
  CHECK(sn_optimal_goal(p, &(snGoal){.kind = SN_GOAL_QUANTITY, .weight = 2, .exponent = 3}, NULL));
  check_all(p);
  scene_end(s);
}

static void refused(bool done, snDiagnostics* diag, const char* part) {
  CHECK(!done);
  CHECK_CONTAINS(diag->count > 0 ? diag->items[0].message : "", part);
  sn_diagnostics_clear(diag);
}

TEST(quantities_of_what_is_not_in_the_model_are_refused) {
  Scene s = scene(leg);
  snOptimal* p = problem_of(s, 0.4);
  snDiagnostics diag = {0};
  refused(add(p, SN_QUANTITY_POSITION, "tow", NULL, 0, &diag), &diag, "no site (marker) or body of the name tow");
  refused(add(p, SN_QUANTITY_DISTANCE, "toe", NULL, 0, &diag), &diag, "needs the name of a site or body");
  refused(add(p, SN_QUANTITY_ACCELERATION, "ankle", NULL, 0, &diag), &diag, "no coordinate");
  refused(add(p, SN_QUANTITY_CONTACT_FORCE, "heel", NULL, 0, &diag), &diag, "no such contact element");
  refused(add(p, SN_QUANTITY_METABOLIC_POWER, "lift", NULL, 0, &diag), &diag, "no such Hill muscle");
  refused(add(p, SN_QUANTITY_JOINT_LOAD, "ankle", NULL, 0, &diag), &diag, "no body or joint");
  refused(add(p, SN_QUANTITY_POSITION, "toe", NULL, 3, &diag), &diag, "axis 3");
  snGoal goal = {.kind = SN_GOAL_QUANTITY, .weight = 1};
  refused(sn_optimal_goal(p, &goal, &diag), &diag, "has no quantities");
  CHECK(add(p, SN_QUANTITY_POSITION, "toe", NULL, 0, NULL));
  refused(add(p, SN_QUANTITY_POSITION, "toe", NULL, 0, &diag), &diag, "there is a variable of this name");
  goal = (snGoal){.kind = SN_GOAL_INITIAL_EQUILIBRIUM, .weight = 1};
  refused(sn_optimal_goal(p, &goal, &diag), &diag, "compliant tendon");
  sn_optimal_destroy(p);
  scene_end(s);
}

// The arm swings from one side to the other. `most` bounds the acceleration of its shoulder; the largest one is
// returned.
static double swing(double most) {
  Scene s = scene(ARM_XML);
  snOptimal* p = problem_of(s, 0.6);
  sn_optimal_mesh(p, 12, NULL);
  CHECK(add(p, SN_QUANTITY_ACCELERATION, "shoulder", NULL, -1, NULL));
  snOptimalBounds still = {UNSET, {0, 0}, {0, 0}}, way = {{-2, 2}, {0.5, 0.5}, {-0.5, -0.5}};
  snOptimalBounds back = {{-2, 2}, {0, 0}, {0, 0}}, bound = {{-most, most}, UNSET, UNSET};
  CHECK(sn_optimal_bounds(p, "*/speed", &still, NULL) && sn_optimal_bounds(p, "shoulder/value", &way, NULL));
  CHECK(sn_optimal_bounds(p, "elbow/value", &back, NULL) && sn_optimal_bounds(p, "acceleration/*", &bound, NULL));
  CHECK(sn_optimal_goal(p, &(snGoal){.kind = SN_GOAL_EFFORT, .weight = 1}, NULL));
  snOptimalSolution* found = sn_optimize(p, NULL, NULL);
  test_expect(__FILE__, __LINE__, found->status == SN_OPTIMAL_SOLVED, "%s", found->message);
  const snMotion* t = found->trajectory;
  int column = sn_motion_find(t, "acceleration/shoulder");
  double largest = 0;
  for (int r = 0; r < t->rows; r++) largest = fmax(largest, fabs(t->data[r * t->cols + column]));
  CHECK_INT(found->quantities, 1);
  sn_optimal_solution_destroy(found);
  sn_optimal_destroy(p);
  scene_end(s);
  return largest;
}

TEST(bounds_of_a_quantity_hold_along_the_whole_path) {
  double free_largest = swing(INFINITY), most = 0.8 * free_largest, largest = swing(most);
  test_expect(__FILE__, __LINE__, free_largest > 10 && largest < most + 1e-3 && largest > 0.9 * most, "%g, then %g",
              free_largest, largest);
}

TEST(quantities_that_nothing_depends_on_change_no_iteration) {
  double objective[2];
  int iterations[2];
  for (int with = 0; with < 2; with++) {
    Scene s = scene(ARM_XML);
    snOptimal* p = problem_of(s, 0.5);
    if (with) CHECK(add(p, SN_QUANTITY_JOINT_LOAD, "elbow", NULL, -1, NULL));
    snOptimalBounds way = {{-2, 2}, {0, 0}, {-0.4, -0.4}};
    CHECK(sn_optimal_bounds(p, "shoulder/value", &way, NULL));
    CHECK(sn_optimal_goal(p, &(snGoal){.kind = SN_GOAL_EFFORT, .weight = 1}, NULL));
    snOptimalSolution* found = sn_optimize(p, NULL, NULL);
    objective[with] = found->objective, iterations[with] = found->iterations;
    if (with) CHECK(value(found, "joint_load/elbow") > 0.01);
    sn_optimal_solution_destroy(found);
    sn_optimal_destroy(p);
    scene_end(s);
  }
  CHECK_INT(iterations[1], iterations[0]);
  CHECK_NEAR(objective[1], objective[0], 1e-9);
}
