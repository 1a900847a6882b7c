// test_fit_model.c — scale factors, places of markers and motions found again from markers of a model that has them
#include "math/vec3.h"
#include "sinew/fit.h"
#include "sinew/mjcf.h"
#include "sinew/pipeline.h"
#include "test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A free trunk with an arm on a pin. Lengths of the arm are multiplied by `arm`, of the trunk by `trunk`, and one
// marker is moved by `moved` along x.
static void write_model(char* text, size_t size, double trunk, double arm, double moved) {
  snprintf(text, size,
           "<OpenSimDocument Version='40000'><Model name='m'><Ground name='ground'/><BodySet><objects>"
           "<Body name='trunk'><mass>20</mass><mass_center>0 0.1 0</mass_center><inertia>1 1 1 0 0 0</inertia></Body>"
           "<Body name='arm_r'><mass>3</mass><mass_center>0 -0.1 0</mass_center><inertia>0.1 0.1 0.1 0 0 0</inertia>"
           "</Body></objects></BodySet><JointSet><objects><FreeJoint name='f'><socket_parent_frame>/ground"
           "</socket_parent_frame><socket_child_frame>/bodyset/trunk</socket_child_frame><coordinates>"
           "<Coordinate name='rx'/><Coordinate name='ry'/><Coordinate name='rz'/><Coordinate name='tx'/>"
           "<Coordinate name='ty'/><Coordinate name='tz'/></coordinates></FreeJoint><PinJoint name='p'>"
           "<socket_parent_frame>shoulder</socket_parent_frame><socket_child_frame>/bodyset/arm_r"
           "</socket_child_frame><coordinates><Coordinate name='lift'/></coordinates><frames>"
           "<PhysicalOffsetFrame name='shoulder'><socket_parent>/bodyset/trunk</socket_parent><translation>0 %.9g %.9g"
           "</translation></PhysicalOffsetFrame></frames></PinJoint></objects></JointSet><MarkerSet><objects>",
           0.4 * trunk, 0.2 * trunk);
  const struct {
    const char *name, *body;
    double x, y, z;
  } markers[] = {{"a", "trunk", 0.1, 0, 0.1},     {"b", "trunk", 0.1, 0, -0.1}, {"c", "trunk", -0.1, 0.3, 0},
                 {"d", "trunk", 0.1, 0.4, 0},     {"e", "arm_r", 0.05, -0.1, 0}, {"g", "arm_r", 0, -0.3, 0.05},
                 {"h", "arm_r", -0.05, -0.3, -0.05}};
  for (int i = 0; i < 7; i++) {
    double f = i < 4 ? trunk : arm, more = i == 6 ? moved : 0;
    size_t length = strlen(text);
    snprintf(text + length, size - length,
             "<Marker name='%s'><socket_parent_frame>/bodyset/%s</socket_parent_frame><location>%.9g %.9g %.9g"
             "</location></Marker>",
             markers[i].name, markers[i].body, f * markers[i].x + more, f * markers[i].y, f * markers[i].z);
  }
  strncat(text, "</objects></MarkerSet></Model></OpenSimDocument>", size - strlen(text) - 1);
}

// Markers of the model in some poses.
static snMotion* measure(const char* text, int frames) {
  const char* labels[21];
  static const char names[21][4] = {"a_x", "a_y", "a_z", "b_x", "b_y", "b_z", "c_x", "c_y", "c_z", "d_x", "d_y",
                                    "d_z", "e_x", "e_y", "e_z", "g_x", "g_y", "g_z", "h_x", "h_y", "h_z"};
  for (int i = 0; i < 21; i++) labels[i] = names[i];
  snModel* m = sn_load_memory(text, strlen(text), "truth.osim", NULL, NULL);
  snData* d = m ? sn_data_create(m, NULL) : NULL;
  snMotion* motion = sn_motion_create("truth", frames, 21, labels);
  motion->markers = true;
  for (int i = 0; d && i < frames; i++) {
    motion->time[i] = 0.01 * i;
    for (int k = 0; k < m->nq; k++) d->qpos[k] = 0.3 * sin(1 + i + 2.0 * k);
    d->qpos[m->jnt_qposadr[sn_name_to_id(m, SN_OBJ_JOINT, "lift")]] = 0.8 * sin(0.7 * i);
    sn_forward_position(m, d);
    for (int k = 0; k < 7; k++) {
      const char name[2] = {labels[3 * k][0], 0};
      snVec3 p = d->site_xpos[sn_name_to_id(m, SN_OBJ_SITE, name)];
      double* out = motion->data + 21 * i + 3 * k;
      out[0] = p.x, out[1] = p.y, out[2] = p.z;
    }
  }
  sn_data_destroy(d);
  sn_model_destroy(m);
  return motion;
}

static const char* generic(void) {
  static const char path[] = SN_BINARY_DIR "/sinew_fit_model.osim";
  static char text[8192];
  write_model(text, sizeof text, 1, 1, 0);
  FILE* f = fopen(path, "w");
  fputs(text, f);
  fclose(f);
  return path;
}

TEST(scale_factors_and_a_moved_marker_are_found_again) {
  static char text[8192];
  write_model(text, sizeof text, 1.1, 0.9, 0.02);
  snMotion* markers = measure(text, 25);
  const char* fixed[] = {"a", "b", "c", "d", "e", "g"};
  snFitOptions o = {.trials = (const snMotion* const*)&markers, .trial_count = 1, .fixed = fixed, .fixed_count = 6,
                    .marker_spread = 1e-4, .place_spread = 0.1, .scale_spread = 0.5, .mass = 30};
  snFittedModel* fitted = sn_fit_model(generic(), &o, NULL);
  CHECK(fitted && fitted->body_count == 2 && fitted->marker_count == 7 && fitted->frames == 25);
  CHECK(fitted->before > 0.02 && fitted->after < 2e-4);
  CHECK_NEAR(fitted->bodies[0].factors.y, 1.1, 2e-3);
  CHECK_NEAR(fitted->bodies[1].factors.y, 0.9, 2e-3);
  CHECK_NEAR(fitted->markers[6].moved.x, 0.02, 2e-3);
  CHECK(vec3_is_zero(fitted->markers[0].moved));
  CHECK_NEAR(fitted->mass_after, 30, 1e-9);
  snModel* m = sn_load_memory(fitted->document, fitted->size, "fitted.osim", NULL, NULL);
  CHECK(m != NULL);
  CHECK_NEAR(m->body_pos[sn_name_to_id(m, SN_OBJ_BODY, "arm_r")].y, 0.44, 2e-3);
  sn_model_destroy(m);
  sn_fitted_model_destroy(fitted);
  sn_motion_destroy(markers);
}

TEST(gaps_are_skipped_and_markers_without_weight_do_not_count) {
  static char text[8192];
  write_model(text, sizeof text, 1.05, 1.05, 0);
  snMotion* markers = measure(text, 20);
  for (int i = 0; i < 10; i++) markers->data[21 * i + 3] = NAN;         // b
  for (int i = 0; i < 20; i++) markers->data[21 * i + 18] += 0.5;       // h, far off
  snIkTask tasks[] = {{.name = "a", .weight = 1}, {.name = "b", .weight = 1}, {.name = "c", .weight = 1},
                      {.name = "d", .weight = 1}, {.name = "e", .weight = 1}, {.name = "g", .weight = 1}};
  snFitOptions o = {.trials = (const snMotion* const*)&markers, .trial_count = 1, .tasks = tasks, .task_count = 6,
                    .marker_spread = 1e-4, .scale_spread = 0.5};
  snFittedModel* fitted = sn_fit_model(generic(), &o, NULL);
  CHECK(fitted && fitted->after < 1e-3);
  CHECK(fitted && vec3_is_zero(fitted->markers[6].moved) && fitted->markers[6].after > 0.3);
  sn_fitted_model_destroy(fitted);
  sn_motion_destroy(markers);
}

static void refused(snMotion* markers, snFitOptions o, const char* text) {
  snDiagnostics diag = {0};
  o.trials = (const snMotion* const*)&markers;
  CHECK(sn_fit_model(generic(), &o, &diag) == NULL && diag.errors > 0);
  CHECK(diag.count > 0 && strstr(diag.items[diag.count - 1].message, text) != NULL);
  sn_diagnostics_clear(&diag);
}

TEST(markers_in_millimetres_or_of_another_model_are_named) {
  static char text[8192];
  write_model(text, sizeof text, 1, 1, 0);
  snMotion* markers = measure(text, 10);
  for (int i = 0; i < 210; i++) markers->data[i] *= 1000;
  refused(markers, (snFitOptions){.trial_count = 1, .scale_spread = 10}, "are the markers in metres");
  snIkTask none = {.name = "nothing", .weight = 1};
  refused(markers, (snFitOptions){.trial_count = 1, .tasks = &none, .task_count = 1}, "three are needed");
  refused(markers, (snFitOptions){0}, "no trial of markers");
  sn_motion_destroy(markers);
  snDiagnostics diag = {0};
  CHECK(sn_fit_model(NULL, &(snFitOptions){0}, &diag) == NULL && diag.errors > 0);
  sn_diagnostics_clear(&diag);
}
