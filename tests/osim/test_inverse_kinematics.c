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
  snIkTask tasks[] = {{"A", 1, false, 0}, {"q", 1e6, true, 0.25}, {"D", 1, false, 0}};
  snDiagnostics diag = {0};
  snMotion* out = sn_inverse_kinematics(s.m, markers, &(snIkOptions){.tasks = tasks, .task_count = 3}, NULL, &diag);
  CHECK_CONTAINS(diag.items[0].message, "there is no marker 'D', for which there is a task");
  for (int i = 0; out && i < 40; i++) CHECK_NEAR(out->data[2 * i], 0.25 * 57.29577951308232, 1e-3);
  sn_diagnostics_clear(&diag);
  end(s, markers, out);
}
