#include "scene.h"
#include "sinew/osim.h"

#include <math.h>

#define ARM                                                                                                       \
  "<mujoco><compiler angle='radian'/><worldbody><body><joint name='q' axis='0 0 1' range='-1 1' limited='false' " \
  "user='1'/>"                                                                                                    \
  "<inertial pos='0 -.2 0' mass='1' diaginertia='.1 .1 .1'/><site name='A' pos='0 -.5 0'/>"                       \
  "<body pos='0 -.5 0'><joint name='p' axis='0 0 1'/><inertial pos='0 -.2 0' mass='1' diaginertia='.1 .1 .1'/>"   \
  "<site name='B' pos='.1 -.3 0'/><site name='C' pos='0 -.6 0'/></body></body></worldbody></mujoco>"

static const char* const labels[] = {"A_x", "A_y", "A_z", "B_x", "B_y", "B_z", "C_x", "C_y", "C_z"};

// Markers of 40 poses.
static snMotion* markers_of(const Scene* s, double reach) {
  snMotion* motion = sn_motion_create("markers", 40, 9, labels);
  for (int i = 0; i < 40; i++) {
    motion->time[i] = 0.01 * i;
    s->d->qpos[0] = reach * sin(0.2 * i), s->d->qpos[1] = 0.5 + 0.3 * cos(0.1 * i);
    sn_forward(s->m, s->d);
    for (int k = 0; k < 9; k++) motion->data[9 * i + k] = (&s->d->site_xpos[k / 3].x)[k % 3];
  }
  return motion;
}

// What a solution leaves to destroy.
static void end(Scene s, snMotion* markers, snMotion* out) {
  sn_motion_destroy(out);
  sn_motion_destroy(markers);
  scene_end(s);
}

TEST(markers_of_a_pose_give_the_pose_back) {
  Scene s = scene(ARM);
  snMotion* markers = markers_of(&s, 0.8);
  markers->data[9 * 7] = NAN;  // A vanishes for a frame
  snMotion* errors = NULL;
  snDiagnostics diag = {0};
  snMotion* out = sn_inverse_kinematics(s.m, markers, NULL, &errors, &diag);
  CHECK(out && errors);
  CHECK_CONTAINS(diag.items[0].message, "the marker 'A' is missing in 1 of 40 frames");
  for (int i = 0; out && i < 40; i++) {
    CHECK_NEAR(out->data[2 * i], 0.8 * sin(0.2 * i) * 57.29577951308232, 1e-7);
    CHECK_NEAR(out->data[2 * i + 1], (0.5 + 0.3 * cos(0.1 * i)) * 57.29577951308232, 1e-7);
    CHECK_NEAR(errors->data[3 * i + 2], 0, 1e-8);
  }
  sn_diagnostics_clear(&diag);
  sn_motion_destroy(errors);
  end(s, markers, out);
}

TEST(clamped_coordinates_stay_in_their_range) {
  Scene s = scene(ARM);
  snMotion* markers = markers_of(&s, 1.4);
  snMotion* out = sn_inverse_kinematics(s.m, markers, NULL, NULL, NULL);
  for (int i = 0; out && i < 40; i++) CHECK(fabs(out->data[2 * i]) <= 57.29577951308232 + 1e-9);
  end(s, markers, out);
}

TEST(results_do_not_depend_on_the_number_of_threads) {
  Scene s = scene(ARM);
  snMotion* markers = markers_of(&s, 0.9);
  snMotion* one = sn_inverse_kinematics(s.m, markers, &(snIkOptions){.threads = 1}, NULL, NULL);
  snMotion* four = sn_inverse_kinematics(s.m, markers, &(snIkOptions){.threads = 4}, NULL, NULL);
  for (int i = 0; one && four && i < 80; i++) CHECK(one->data[i] == four->data[i]);
  sn_motion_destroy(one);
  sn_motion_destroy(four);
  end(s, markers, NULL);
}

TEST(tasks_weigh_markers_and_draw_coordinates) {
  Scene s = scene(ARM);
  snMotion* markers = markers_of(&s, 0.5);
  snIkTask tasks[] = {{.name = "A", .weight = 1},
                      {.name = "q", .weight = 1e6, .coordinate = true, .value = 0.25},
                      {.name = "D", .weight = 1}};
  snDiagnostics diag = {0};
  snMotion* out = sn_inverse_kinematics(s.m, markers, &(snIkOptions){.tasks = tasks, .task_count = 3}, NULL, &diag);
  CHECK_CONTAINS(diag.items[0].message, "a task names the marker 'D', which does not exist");
  for (int i = 0; out && i < 40; i++) CHECK_NEAR(out->data[2 * i], 0.25 * 57.29577951308232, 1e-3);
  sn_diagnostics_clear(&diag);
  end(s, markers, out);
}

#define KNEE                                                                                          \
  "<mujoco><functions><function name='f' type='linear' coef='.5 .1'/></functions><worldbody><body>"   \
  "<joint name='q' axis='0 0 1'/><inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/><site name='A' " \
  "pos='1 0 0'/><body pos='1 0 0'><joint name='p' axis='0 0 1' driver='q' coupling='f'/>"             \
  "<joint name='l' axis='1 0 0' locked='true' lockedvalue='30'/><inertial pos='0 0 0' mass='1' "      \
  "diaginertia='1 1 1'/><site name='B' pos='0 1 0'/></body></body></worldbody></mujoco>"

TEST(driven_and_locked_coordinates_are_columns_and_may_have_tasks) {
  Scene s = scene(KNEE);
  const char* labels[] = {"A_x", "A_y", "A_z"};
  snMotion* markers = sn_motion_create("still", 2, 3, labels);
  markers->markers = true;
  markers->time[1] = 0.1;
  for (int i = 0; i < 2; i++) markers->data[3 * i] = 1;
  // p = q / 2 + 0.1 drawn to 0.6 asks for q = 1, against a marker that asks for 0
  snIkTask tasks[] = {{.name = "A", .weight = 1},
                      {.name = "p", .weight = 1e9, .coordinate = true, .value = 0.6},
                      {.name = "l", .weight = 1, .coordinate = true, .value = 2}};
  snDiagnostics diag = {0};
  snMotion* out = sn_inverse_kinematics(s.m, markers, &(snIkOptions){.tasks = tasks, .task_count = 3}, NULL, &diag);
  CHECK_INT(diag.count, 0);
  if (out) {
    CHECK_INT(out->cols, 3);
    CHECK_TEXT(out->labels[1], "p");
    CHECK_NEAR(out->data[0], 57.29577951308232, 1e-5);
    CHECK_NEAR(out->data[1], 0.6 * 57.29577951308232, 1e-5);
    CHECK_NEAR(out->data[2], 30, 1e-12);
  }
  sn_diagnostics_clear(&diag);
  end(s, markers, out);
}

TEST(values_of_tasks_come_from_the_default_pose_or_from_a_file) {
  Scene s = scene(ARM);
  snMotion* markers = markers_of(&s, 0.5);
  const char* label = "q";
  snMotion* file = sn_motion_create("file", 3, 1, &label);
  for (int i = 0; i < 3; i++) file->time[i] = i, file->data[i] = 10 + 5 * i;
  file->in_degrees = true;
  snIkTask tasks[] = {{.name = "A", .weight = 1e-6}, {"q", 1e6, true, 0, SN_IK_FILE}};
  snIkOptions options = {.tasks = tasks, .task_count = 2, .coordinates = file};
  snMotion* out = sn_inverse_kinematics(s.m, markers, &options, NULL, NULL);
  for (int i = 0; out && i < out->rows; i++) CHECK_NEAR(out->data[i * out->cols], 10 + 5 * out->time[i], 1e-4);
  sn_motion_destroy(out);
  tasks[1].source = SN_IK_DEFAULT;
  out = sn_inverse_kinematics(s.m, markers, &options, NULL, NULL);
  for (int i = 0; out && i < out->rows; i++) CHECK_NEAR(out->data[i * out->cols], 0, 1e-4);
  sn_motion_destroy(out);
  snDiagnostics diag = {0};
  tasks[1].source = SN_IK_FILE;
  options.coordinates = NULL;
  out = sn_inverse_kinematics(s.m, markers, &options, NULL, &diag);
  CHECK_CONTAINS(diag.items[0].message, "the task of 'q' takes its value from a column of that name");
  sn_diagnostics_clear(&diag);
  sn_motion_destroy(file);
  end(s, markers, out);
}

// Least of w (q - x)^2 / w + c q^2, whatever the weight w of the only marker: OpenSim takes the mean of markers.
TEST(a_coordinate_counts_against_the_mean_of_markers) {
  Scene s = scene("<mujoco><worldbody><body><joint name='q' type='slide' axis='1 0 0'/><inertial pos='0 0 0' mass='1' "
                  "diaginertia='1 1 1'/><site name='A'/></body></worldbody></mujoco>");
  const char* labels[] = {"A_x", "A_y", "A_z"};
  snMotion* markers = sn_motion_create("still", 1, 3, labels);
  markers->markers = true;
  markers->data[0] = 0.3;
  for (double weight = 1; weight < 5000; weight *= 1000) {
    snIkTask tasks[] = {{.name = "A", .weight = weight}, {.name = "q", .weight = 2, .coordinate = true}};
    snMotion* out = sn_inverse_kinematics(s.m, markers, &(snIkOptions){.tasks = tasks, .task_count = 2}, NULL, NULL);
    CHECK(out != NULL);
    if (out) CHECK_NEAR(out->data[0], 0.3 / (1 + 2), 1e-9);
    sn_motion_destroy(out);
  }
  end(s, markers, NULL);
}

static void count_rows(void* context, int done, int total) {
  int* last = context;
  last[0] = done > last[0] ? done : last[0];
  last[1] = total;
}

TEST(progress_ends_with_the_last_frame) {
  Scene s = scene(ARM);
  snMotion* markers = markers_of(&s, 0.5);
  int last[2] = {0};
  snMotion* out =
      sn_inverse_kinematics(s.m, markers, &(snIkOptions){.progress = count_rows, .context = last}, NULL, NULL);
  CHECK_INT(last[0], markers->rows);
  CHECK_INT(last[1], markers->rows);
  end(s, markers, out);
}
