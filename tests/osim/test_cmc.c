// test_cmc.c — computed muscle control: motions that are followed, muscles that are driven to their forces
//   Whole models are compared with OpenSim by tests/osim/live_cmc.py.
#include "osim/muscle_prediction.h"
#include "scene.h"
#include "sinew/cmc.h"
#include "sinew/muscle.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define RAIL                                                                                                     \
  "<mujoco><compiler angle='radian'/><option gravity='0 0 0'/><worldbody><body name='cart'>"                     \
  "<joint name='x' type='slide' axis='1 0 0'/><inertial pos='0 0 0' mass='4' diaginertia='1 1 1'/>"              \
  "<site name='s' pos='0 0 0'/></body><site name='a' pos='-0.35 0 0'/><site name='b' pos='0.35 0 0'/></worldbody>"

#define MUSCLE "force='400' optlen='0.15' slacklen='0.2' vmax='10' curves='millard' tendonmodel='compliant'"

#define MUSCLE_CART                                                                                                   \
  RAIL                                                                                                                \
  "<tendon><spatial name='l'><site site='a'/><site site='s'/></spatial><spatial name='r'><site site='s'/>"            \
  "<site site='b'/></spatial></tendon><actuator>"                                                                     \
  "<hillmuscle name='left' tendon='l' " MUSCLE "/><hillmuscle name='right' tendon='r' " MUSCLE "/>" \
  "</actuator></mujoco>"

// x = a sin(w t) from 0 to 1 s.
static snMotion* swing(double amplitude, double rate, int rows) {
  const char* labels[] = {"x"};
  snMotion* motion = sn_motion_create("swing", rows, 1, labels);
  for (int i = 0; i < rows; i++) {
    motion->time[i] = (double)i / (rows - 1);
    motion->data[i] = amplitude * sin(rate * motion->time[i]);
  }
  return motion;
}

static double largest(const snMotion* motion, const char* label) {
  int col = motion ? sn_motion_find(motion, label) : -1;
  double most = col < 0 ? NAN : 0;
  for (int i = 0; col >= 0 && i < motion->rows; i++) most = fmax(most, fabs(motion->data[i * motion->cols + col]));
  return most;
}

static bool has(const snDiagnostics* diag, const char* text) {
  for (int i = 0; i < diag->count; i++)
    if (strstr(diag->items[i].message, text)) return true;
  return false;
}

TEST(ideal_actuators_follow_and_give_the_force_of_the_motion) {
  Scene s = scene(RAIL "</mujoco>");
  snMotion* motion = swing(0.1, 6, 101);
  snReserve reserve = {.name = "push", .coordinate = "x", .force = 10, .low = -INFINITY, .high = INFINITY};
  snCmcOptions o = {.reserves = &reserve, .reserve_count = 1, .only_reserves = true, .exact = true,
                    .start = 0.2, .end = 0.6, .accuracy = 1e-9};
  snMotionSet* set = sn_computed_muscle_control(s.m, motion, &o, NULL);
  CHECK(set && set->count == 9);
  CHECK(largest(sn_motion_set_find(set, "pErr"), "x") < 2e-5);
  const snMotion* force = sn_motion_set_find(set, "Actuation_force");
  CHECK(force && force->rows == 401);
  // F = m a; the last control of a window is that of the window's end
  for (int i = 20; i < 401; i += 40)
    CHECK_NEAR(force->data[i], -4 * 0.1 * 36 * sin(6 * force->time[i]), 0.02);
  CHECK(sn_motion_set_find(set, "states")->cols == 2 && sn_motion_set_find(set, "nothing") == NULL);
  sn_motion_set_destroy(set);
  sn_motion_destroy(motion);
  scene_end(s);
}

TEST(accelerations_give_way_to_effort_where_they_are_weighed) {
  Scene s = scene(RAIL "</mujoco>");
  snMotion* motion = swing(0.1, 6, 101);
  snReserve reserve = {.name = "push", .coordinate = "x", .force = 0.1, .low = -INFINITY, .high = INFINITY};
  snTrackingTask task = {.coordinate = "x", .weight = 1, .kp = 100, .kv = 20, .ka = 1};
  snCmcOptions o = {.tasks = &task, .task_count = 1, .reserves = &reserve, .reserve_count = 1, .only_reserves = true,
                    .start = 0.2, .end = 0.4};
  snMotionSet* set = sn_computed_muscle_control(s.m, motion, &o, NULL);
  double weak = largest(sn_motion_set_find(set, "pErr"), "x");
  sn_motion_set_destroy(set);
  task.weight = 1e6;
  set = sn_computed_muscle_control(s.m, motion, &o, NULL);
  double strong = largest(sn_motion_set_find(set, "pErr"), "x");
  CHECK(strong < 1e-4 && weak > 100 * strong);
  sn_motion_set_destroy(set);
  sn_motion_destroy(motion);
  scene_end(s);
}

TEST(muscles_follow_with_excitations_between_their_bounds) {
  Scene s = scene(MUSCLE_CART);
  snMotion* motion = swing(0.02, 5, 101);
  snCmcOptions o = {.exact = true, .start = 0.1, .end = 0.9, .accuracy = 1e-7};
  snDiagnostics diag = {0};
  snMotionSet* set = sn_computed_muscle_control(s.m, motion, &o, &diag);
  CHECK(set && diag.errors == 0);
  const snMotion *states = sn_motion_set_find(set, "states"), *controls = sn_motion_set_find(set, "controls");
  CHECK(states && fabs(states->time[0] - 0.13) < 1e-12 && states->cols == 6);
  CHECK(largest(sn_motion_set_find(set, "pErr"), "x") < 1e-4);
  for (int i = 0; controls && i < controls->rows * controls->cols; i++)
    CHECK(controls->data[i] >= 0.02 && controls->data[i] <= 1);
  CHECK(largest(controls, "left") > 0.03 && largest(controls, "right") > 0.03);
  sn_motion_set_destroy(set);
  sn_diagnostics_clear(&diag);
  sn_motion_destroy(motion);
  scene_end(s);
}

#define AT_ONCE "force='400' optlen='0.15' slacklen='0.15' vmax='10' curves='millard' actdynamics='false'"
#define RIGID_CART                                                                                           \
  RAIL                                                                                                       \
  "<tendon><spatial name='l'><site site='a'/><site site='s'/></spatial><spatial name='r'><site site='s'/>"   \
  "<site site='b'/></spatial></tendon><actuator>"                                                            \
  "<hillmuscle name='left' tendon='l' " AT_ONCE "/><hillmuscle name='right' tendon='r' " AT_ONCE "/>"        \
  "</actuator></mujoco>"

// Without states there is nothing to settle first. Controls are held for a window and give the force of its end, so
// that errors shrink with the windows.
TEST(muscles_without_activation_follow_from_the_first_moment) {
  Scene s = scene(RIGID_CART);
  snMotion* motion = swing(0.02, 5, 101);
  double error[2];
  for (int i = 0; i < 2; i++) {
    snCmcOptions o = {.exact = true, .start = 0.1, .end = 0.5, .accuracy = 1e-7, .window = i ? 0.001 : 0.01};
    snMotionSet* set = sn_computed_muscle_control(s.m, motion, &o, NULL);
    const snMotion *states = sn_motion_set_find(set, "states"), *controls = sn_motion_set_find(set, "controls");
    CHECK(s.m->na == 0 && states && states->time[0] == 0.1 && states->cols == 2);
    for (int k = 0; controls && k < controls->rows * controls->cols; k++)
      CHECK(controls->data[k] >= 0.02 && controls->data[k] <= 1);
    error[i] = largest(sn_motion_set_find(set, "pErr"), "x");
    sn_motion_set_destroy(set);
  }
  CHECK(error[0] < 2e-3 && error[1] < 0.2 * error[0]);
  sn_motion_destroy(motion);
  scene_end(s);
}

TEST(a_predicted_control_gives_the_tension_that_was_asked_for) {
  Scene s = scene(MUSCLE_CART);
  snArena* arena = sn_arena_create(NULL, 0);
  snPathPrediction p;
  CHECK(sn_path_prediction_create(&p, s.m, arena, 2));
  p.step = 0.01;
  for (int k = 0; k < 2; k++) {
    s.d->qpos[0] = 0.02 * k, s.d->qvel[0] = 2;
    sn_forward(s.m, s.d);
    sn_path_prediction_note(&p, s.m, s.d, k);
  }
  sn_settle_muscles(s.m, s.d);
  CHECK(sn_is_predicted(s.m, 0) && sn_is_predicted(s.m, 1));
  snData* scratch = sn_data_create(s.m, NULL);
  double act[4], ends[2], controls[] = {0.05, 0.8};
  for (int k = 0; k < 2; k++) {
    memcpy(act, s.d->act, sizeof act);
    ends[k] = sn_predict_tension(&p, s.m, scratch, 0, controls[k], 0.01, act);
  }
  CHECK(ends[1] > ends[0]);
  double middle = 0.3 * ends[0] + 0.7 * ends[1];
  double found = sn_predict_control(&p, s.m, scratch, 0, middle, 0.05, 0.8, 0.01, s.d->act);
  memcpy(act, s.d->act, sizeof act);
  CHECK_NEAR(sn_predict_tension(&p, s.m, scratch, 0, found, 0.01, act), middle, 1e-5);
  CHECK(sn_predict_control(&p, s.m, scratch, 0, 2 * ends[1], 0.05, 0.8, 0.01, s.d->act) == 0.8);
  CHECK(sn_predict_control(&p, s.m, scratch, 0, 0.5 * ends[0], 0.05, 0.8, 0.01, s.d->act) == 0.05);
  sn_data_destroy(scratch);
  sn_arena_destroy(arena);
  scene_end(s);
}

TEST(filtered_coordinates_keep_slow_motions_and_lose_fast_ones) {
  const char* labels[] = {"x", "y"};
  snMotion* motion = sn_motion_create("wave", 201, 2, labels);
  for (int i = 0; i < 201; i++) {
    motion->time[i] = 0.01 * i;
    motion->data[2 * i] = sin(6.28 * motion->time[i]);
    motion->data[2 * i + 1] = sin(6.28 * 30 * motion->time[i]);
  }
  snMotion *padded = sn_desired_coordinates(motion, -1, NULL), *filtered = sn_desired_coordinates(motion, 6, NULL);
  CHECK(padded && padded->rows == 201 + 2 * 60 && fabs(padded->time[0] + 0.6) < 1e-12);
  CHECK(padded && padded->data[2 * 160] == motion->data[2 * 100]);
  for (int i = 120; i < 200 && filtered; i++) {
    CHECK_NEAR(filtered->data[2 * i], sin(6.28 * filtered->time[i]), 6e-3);  // the window lets 1.005 of it pass
    CHECK(fabs(filtered->data[2 * i + 1]) < 2e-3);
  }
  sn_motion_destroy(padded);
  sn_motion_destroy(filtered);
  motion->time[7] = motion->time[6];
  snDiagnostics diag = {0};
  CHECK(!sn_desired_coordinates(motion, 6, &diag) && has(&diag, "the time of row 8"));
  sn_diagnostics_clear(&diag);
  sn_motion_destroy(motion);
}

static void refused(const snModel* m, snCmcOptions o, const char* text) {
  snDiagnostics diag = {0};
  snMotion* motion = swing(0.1, 6, 101);
  CHECK(sn_computed_muscle_control(m, motion, &o, &diag) == NULL);
  CHECK(diag.errors == 1 && has(&diag, text));
  sn_diagnostics_clear(&diag);
  sn_motion_destroy(motion);
}

TEST(what_cannot_be_followed_is_named) {
  Scene s = scene(MUSCLE_CART);
  snTrackingTask task = {.coordinate = "xx", .weight = 1, .file = "tasks.xml", .line = 7};
  snCmcOptions wrong = {.tasks = &task, .task_count = 1};
  refused(s.m, wrong, "'xx', which the model does not have; did you mean 'x'");
  task.coordinate = "x", task.weight = -1;
  refused(s.m, wrong, "a weight of 0 or more");
  refused(s.m, (snCmcOptions){.start = 0.5, .end = 0.4}, "shorter than a window");
  refused(s.m, (snCmcOptions){.start = 0.5, .end = 0.52}, "too early to end");
  snControlRange range = {.actuator = "left", .low = 1, .high = 0.5};
  refused(s.m, (snCmcOptions){.ranges = &range, .range_count = 1}, "between 1 and 0.5");
  refused(s.m, (snCmcOptions){.only_reserves = true}, "no actuator acts on the model");
  scene_end(s);
}

// ---- set-up files

static char* write_file(const char* name, const char* text) {
  static char path[128];
  snprintf(path, sizeof path, "%s/sinew_cmc_%s", SN_BINARY_DIR, name);
  FILE* f = fopen(path, "w");
  fputs(text, f);
  fclose(f);
  return path;
}

TEST(a_setup_file_has_tasks_ranges_and_defaults) {
  write_file("tasks.xml",
             "<CMC_TaskSet><defaults><CMC_Joint name='default'><kp>64 1 1</kp><kv>16</kv><on>false</on></CMC_Joint>"
             "</defaults><objects><CMC_Joint name='t'><on>true</on><active>true false false</active>"
             "<weight>3 0 0</weight><coordinate>/jointset/j/x</coordinate></CMC_Joint><CMC_Joint name='off'/>"
             "<CMC_Point name='p'/></objects></CMC_TaskSet>");
  write_file("ranges.xml",
             "<ControlSet><defaults><ControlLinear name='default'><default_min>0.05</default_min></ControlLinear>"
             "</defaults><objects><ControlLinear name='left.excitation'><default_max>0.7</default_max>"
             "<use_steps>true</use_steps></ControlLinear></objects></ControlSet>");
  char* path = write_file("setup.xml",
                          "<OpenSimDocument Version='40000'><CMCTool name='n'><model_file>m.osim</model_file>"
                          "<final_time>2</final_time><task_set_file>sinew_cmc_tasks.xml</task_set_file>"
                          "<cmc_time_window>0.02</cmc_time_window><results_dir/>"
                          "<constraints_file>sinew_cmc_ranges.xml</constraints_file>"
                          "<desired_kinematics_file>q.sto</desired_kinematics_file></CMCTool></OpenSimDocument>");
  snDiagnostics diag = {0};
  snCmcSetup* s = sn_cmc_read(path, &diag);
  CHECK(s && s->tool == SN_CMC_CMC && s->options.task_count == 1 && s->options.range_count == 1);
  CHECK(s && strcmp(s->options.tasks[0].coordinate, "x") == 0 && s->options.tasks[0].kp == 64);
  CHECK(s && s->options.tasks[0].kv == 16 && s->options.tasks[0].weight == 3 && s->options.exact);
  CHECK(s && s->options.ranges[0].low == 0.05 && s->options.ranges[0].high == 0.7 && s->options.window == 0.02);
  CHECK(has(&diag, "<CMC_Point> is skipped") && has(&diag, "<results_dir> in <CMCTool> is not known"));
  sn_cmc_setup_destroy(s);
  sn_diagnostics_clear(&diag);
  path = write_file("rra.xml",
                    "<OpenSimDocument Version='40000'><RRATool name='n'><task_set_file>sinew_cmc_tasks.xml"
                    "</task_set_file><adjust_com_to_reduce_residuals>true</adjust_com_to_reduce_residuals></RRATool>"
                    "</OpenSimDocument>");
  CHECK(sn_cmc_read(path, &diag) == NULL && has(&diag, "needs <adjusted_com_body>"));
  sn_diagnostics_clear(&diag);
  path = write_file("other.xml", "<OpenSimDocument Version='40000'><IKTool name='n'/></OpenSimDocument>");
  CHECK(sn_cmc_read(path, &diag) == NULL && has(&diag, "<IKTool> is no <RRATool> or <CMCTool>"));
  sn_diagnostics_clear(&diag);
  CHECK(sn_cmc_read(NULL, &diag) == NULL);
  sn_diagnostics_clear(&diag);
}
