// test_scale.c — a model scaled by hand and by measurement: lengths, masses, muscles, markers; what is wrong is named
//   The numbers of whole models beside OpenSim's are those of tests/osim/live_scale.py.
#include "sinew/mjcf.h"
#include "sinew/step.h"
#include "sinew/subject.h"
#include "test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// A thigh and a shank on a pin joint, a muscle around a cylinder between them, four markers.
static const char model[] =
    "<OpenSimDocument Version='40000'><Model name='leg'><Ground name='ground'/><BodySet><objects>\n"
    "<Body name='thigh'><mass>8</mass><mass_center>0 -0.2 0</mass_center><inertia>0.1 0.02 0.1 0.001 0 0</inertia>\n"
    "<WrapObjectSet><objects><WrapCylinder name='w'><xyz_body_rotation>0 0 0</xyz_body_rotation>\n"
    "<translation>0.1 -0.4 "
    "0</translation><radius>0.03</radius><length>0.1</length></WrapCylinder></objects></WrapObjectSet>\n"
    "</Body><Body name='shank'><mass>4</mass><mass_center>0 -0.2 0</mass_center><inertia>0.05 0.005 0.05 0 0 "
    "0</inertia></Body>\n"
    "</objects></BodySet><JointSet><objects>\n"
    "<PinJoint "
    "name='hip'><socket_parent_frame>/ground</socket_parent_frame><socket_child_frame>/bodyset/thigh</"
    "socket_child_frame>\n"
    "<coordinates><Coordinate name='hip_angle'/></coordinates></PinJoint>\n"
    "<PinJoint name='knee'><socket_parent_frame>knee_in_thigh</socket_parent_frame>\n"
    "<socket_child_frame>/bodyset/shank</socket_child_frame><coordinates><Coordinate "
    "name='knee_angle'/></coordinates><frames>\n"
    "<PhysicalOffsetFrame name='knee_in_thigh'><socket_parent>/bodyset/thigh</socket_parent><translation>0 -0.4 "
    "0</translation>\n"
    "</PhysicalOffsetFrame></frames></PinJoint></objects></JointSet><ForceSet><objects>\n"
    "<Thelen2003Muscle name='m'><GeometryPath><PathPointSet><objects>\n"
    "<PathPoint name='a'><socket_parent_frame>/bodyset/thigh</socket_parent_frame><location>0.05 -0.1 "
    "0</location></PathPoint>\n"
    "<PathPoint name='b'><socket_parent_frame>/bodyset/shank</socket_parent_frame><location>0.05 -0.1 "
    "0</location></PathPoint>\n"
    "</objects></PathPointSet></GeometryPath><max_isometric_force>500</max_isometric_force>\n"
    "<optimal_fiber_length>0.1</optimal_fiber_length><tendon_slack_length>0.25</tendon_slack_length></"
    "Thelen2003Muscle>\n"
    "</objects></ForceSet><MarkerSet><objects>\n"
    "<Marker name='A'><socket_parent_frame>/bodyset/thigh</socket_parent_frame><location>0 0 0.1</location></Marker>\n"
    "<Marker name='B'><socket_parent_frame>/bodyset/thigh</socket_parent_frame><location>0 -0.4 "
    "0.1</location></Marker>\n"
    "<Marker name='C'><socket_parent_frame>/bodyset/shank</socket_parent_frame><location>0 -0.4 "
    "0.1</location></Marker>\n"
    "<Marker name='D'><socket_parent_frame>/bodyset/shank</socket_parent_frame><location>0.1 -0.2 "
    "0</location><fixed>true</fixed></Marker>\n"
    "</objects></MarkerSet></Model></OpenSimDocument>\n";

// Two frames of A, B, C and D [m]; the mean has the thigh 0.44 long.
static const char trial[] =
    "PathFileType\t4\t(X/Y/"
    "Z)\tt.trc\nDataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames\n"
    "100\t100\t2\t4\tm\t100\t1\t2\nFrame#"
    "\tTime\tA\t\t\tB\t\t\tC\t\t\tD\t\t\n\t\tX1\tY1\tZ1\tX2\tY2\tZ2\tX3\tY3\tZ3\tX4\tY4\tZ4\n\n"
    "1\t0\t0\t0\t0.1\t0\t-0.44\t0.1\t0.01\t-0.86\t0.1\t0.1\t-0.65\t0\n"
    "2\t0.01\t0\t0\t0.1\t0\t-0.44\t0.1\t0.01\t-0.86\t0.1\t0.1\t-0.65\t0\n";

static char folder[] = "/tmp/sinew_scale_XXXXXX";

static const char* file(const char* name, const char* text) {
  static char path[4][128];
  static int next = 0;
  char* out = path[next++ % 4];
  snprintf(out, sizeof path[0], "%s/%s", folder, name);
  FILE* f = text ? fopen(out, "w") : NULL;
  if (f) fputs(text, f), fclose(f);
  return out;
}

static snScaleSetup plain(void) {
  static bool made = false;  // a random name may end with X, too
  if (!made) CHECK(mkdtemp(folder) != NULL);
  made = true;
  return (snScaleSetup){.name = "leg", .model = file("leg.osim", model), .scale = true};
}

static snModel* load(const char* text, size_t size) {
  snDiagnostics diag = {0};
  snModel* m = sn_load_memory(text, size, "scaled.osim", NULL, &diag);
  CHECK(m != NULL);
  sn_diagnostics_clear(&diag);
  return m;
}

static snScaledModel* scale(snScaleSetup* setup) {
  snDiagnostics diag = {0};
  snScaledModel* out = sn_scale_model(setup, &diag);
  for (int i = 0; i < diag.count; i++) CHECK_TEXT(diag.items[i].message, "");
  CHECK(out != NULL);
  sn_diagnostics_clear(&diag);
  return out;
}

TEST(factors_by_hand_scale_frames_points_and_wrap_objects_axis_by_axis) {
  snScaleSetup s = plain();
  snBodyScale by_hand = {"thigh", {1.5, 1.25, 2}};
  s.manual = &by_hand, s.manual_count = 1, s.order[0] = SN_SCALE_MANUAL, s.order_count = 1;
  snScaledModel* out = scale(&s);
  if (!out) return;
  snModel* m = load(out->scaled, out->scaled_size);
  int shank = sn_name_to_id(m, SN_OBJ_BODY, "shank"), wrap = sn_name_to_id(m, SN_OBJ_GEOM, "w");
  CHECK_NEAR(m->body_pos[shank].y, -0.4 * 1.25, 1e-15);
  CHECK_NEAR(m->geom_size[wrap].x, 0.03 * (1.5 + 1.25) / 2, 1e-15);
  CHECK_NEAR(m->geom_size[wrap].y, 0.05 * 2, 1e-15);
  CHECK_NEAR(m->geom_pos[wrap].x, 0.15, 1e-15);
  int a = sn_name_to_id(m, SN_OBJ_SITE, "A"), c = sn_name_to_id(m, SN_OBJ_SITE, "C");
  CHECK_NEAR(m->site_pos[a].z, 0.2, 1e-15);
  CHECK_NEAR(m->site_pos[c].y, -0.4, 1e-15);
  sn_model_destroy(m);
  sn_scaled_model_destroy(out);
}

TEST(lengths_of_a_muscle_follow_its_path) {
  snScaleSetup s = plain();
  snBodyScale by_hand[] = {{"thigh", {1, 1.5, 1}}, {"shank", {1, 1, 1}}};
  s.manual = by_hand, s.manual_count = 2, s.order[0] = SN_SCALE_MANUAL, s.order_count = 1;
  snScaledModel* out = scale(&s);
  if (!out) return;
  // from (0.05, -0.1) to (0.05, -0.5), then from (0.05, -0.15) to (0.05, -0.7)
  double ratio = (0.6 + 0.1 - 0.15) / 0.4;
  char text[64];
  snprintf(text, sizeof text, "<optimal_fiber_length>%.15g<", 0.1 * ratio);
  CHECK_CONTAINS(out->scaled, text);
  snprintf(text, sizeof text, "<tendon_slack_length>%.15g<", 0.25 * ratio);
  CHECK_CONTAINS(out->scaled, text);
  sn_scaled_model_destroy(out);
}

TEST(masses_grow_with_volume_unless_their_ratios_are_kept_and_sum_up_to_the_subject) {
  for (int preserve = 0; preserve < 2; preserve++) {
    snScaleSetup s = plain();
    snBodyScale by_hand = {"shank", {2, 2, 2}};
    s.manual = &by_hand, s.manual_count = 1, s.order[0] = SN_SCALE_MANUAL, s.order_count = 1;
    s.mass = 80, s.preserve_mass_distribution = preserve;
    snScaledModel* out = scale(&s);
    if (!out) return;
    CHECK_NEAR(out->mass_before, 12, 1e-12);
    CHECK_NEAR(out->mass_after, 80, 1e-12);
    snModel* m = load(out->scaled, out->scaled_size);
    int shank = sn_name_to_id(m, SN_OBJ_BODY, "shank");
    double share = preserve ? 4.0 / 12 : 32.0 / 40, growth = preserve ? 4 : 4 * 8;
    CHECK_NEAR(m->body_mass[shank], 80 * share, 1e-12);
    double sum = preserve ? 12 : 40;
    snVec3 inertia = m->body_inertia[shank];
    CHECK_NEAR(fmin(inertia.x, fmin(inertia.y, inertia.z)), 0.005 * growth * 80 / sum, 1e-12);
    sn_model_destroy(m);
    sn_scaled_model_destroy(out);
  }
}

// l^2 = 12 (I - m r^2 / 4) / m and r^2 = 2 I_y / m of the thigh, whose least moment is about y.
TEST(a_body_scaled_unevenly_has_the_inertia_of_a_cylinder) {
  snScaleSetup s = plain();
  snBodyScale by_hand = {"thigh", {1.5, 2, 1}};
  s.manual = &by_hand, s.manual_count = 1, s.order[0] = SN_SCALE_MANUAL, s.order_count = 1;
  snScaledModel* out = scale(&s);
  if (!out) return;
  double mass = 8 * 3, r2 = 2 * 0.02 / 8, l2 = 12 * (0.1 - 8 * r2 / 4) / 8;
  r2 *= 1.5, l2 *= 4;
  const char* at = strstr(out->scaled, "<inertia>");
  double I[6] = {0};
  CHECK(at != NULL);
  if (at) CHECK_INT(sscanf(at, "<inertia>%lf %lf %lf %lf %lf %lf", &I[0], &I[1], &I[2], &I[3], &I[4], &I[5]), 6);
  CHECK_NEAR(I[0], mass * (l2 / 12 + r2 / 4), 1e-13);
  CHECK_NEAR(I[1], mass * r2 / 2, 1e-13);
  CHECK_NEAR(I[2], I[0], 1e-15);
  CHECK_NEAR(I[3], 0.001 * 3 * 3, 1e-15);
  sn_scaled_model_destroy(out);
}

TEST(a_measured_distance_scales_the_axes_that_it_names) {
  snScaleSetup s = plain();
  snMarkerPair pair = {.first = "A", .second = "B"};
  snScaledAxes axes = {"thigh", false, true, false};
  snMeasurement m = {.name = "thigh", .apply = true, .pairs = &pair, .pair_count = 1, .axes = &axes, .axes_count = 1};
  s.measurements = &m, s.measurement_count = 1, s.order[0] = SN_SCALE_MEASURED, s.order_count = 1;
  s.measured_markers = file("static.trc", trial);
  snScaledModel* out = scale(&s);
  if (!out) return;
  CHECK_NEAR(pair.model, 0.4, 1e-15);
  CHECK_NEAR(pair.measured, 0.44, 1e-15);
  CHECK_NEAR(m.factor, 1.1, 1e-15);
  CHECK_INT(out->body_count, 2);
  CHECK_NEAR(out->bodies[0].factors.y, 1.1, 1e-15);
  CHECK_NEAR(out->bodies[0].factors.x, 1, 0);
  sn_scaled_model_destroy(out);
}

static const snPlacedMarker* marker(const snScaledModel* out, const char* name) {
  for (int i = 0; i < out->marker_count; i++)
    if (strcmp(out->markers[i].name, name) == 0) return &out->markers[i];
  return NULL;
}

TEST(markers_that_are_not_fixed_are_placed_where_they_were_measured) {
  snScaleSetup s = plain();
  s.scale = false, s.place = true, s.placed_markers = file("static.trc", trial);
  snScaledModel* out = scale(&s);
  if (!out) return;
  CHECK_INT(out->marker_count, 4);
  const snPlacedMarker *b = marker(out, "B"), *d = marker(out, "D");
  CHECK(b && b->moved && b->error > 0.01 && d && !d->moved);
  const char* placed = file("placed.osim", out->placed);
  sn_scaled_model_destroy(out);
  s.model = placed;
  out = scale(&s);  // once more: what was moved is there
  if (!out) return;
  b = marker(out, "A"), d = marker(out, "D");
  CHECK(b && b->error < 0.01 && d && d->error > 0);
  sn_scaled_model_destroy(out);
}

TEST(markers_without_measurement_leave_the_model) {
  snScaleSetup s = plain();
  char text[sizeof trial];
  memcpy(text, trial, sizeof trial);
  *strstr(text, "\tD\t") = ' ';
  memcpy(strstr(text, " D\t"), "\tE\t", 3);
  s.scale = false, s.place = true, s.placed_markers = file("other.trc", text);
  snDiagnostics diag = {0};
  snScaledModel* out = sn_scale_model(&s, &diag);
  CHECK(out && out->marker_count == 3 && !marker(out, "D"));
  sn_scaled_model_destroy(out);
  sn_diagnostics_clear(&diag);
}

static void check_refusal(snScaleSetup* s, const char* message) {
  snDiagnostics diag = {0};
  snScaledModel* out = sn_scale_model(s, &diag);
  CHECK(!out && diag.errors > 0);
  if (diag.count > 0) CHECK_CONTAINS(diag.items[0].message, message);
  sn_scaled_model_destroy(out);
  sn_diagnostics_clear(&diag);
}

TEST(what_cannot_be_scaled_is_refused_by_name) {
  snScaleSetup s = plain();
  snBodyScale by_hand = {"thigh", {1, -1, 1}};
  s.manual = &by_hand, s.manual_count = 1, s.order[0] = SN_SCALE_MANUAL, s.order_count = 1;
  check_refusal(&s, "manual scale of 'thigh'");
  s = plain(), s.model = NULL;
  check_refusal(&s, "names no model");
  s = plain(), s.model = file("nothing.osim", NULL);
  check_refusal(&s, "no such file");
  s = plain(), s.model = file("mjcf.xml", "<mujoco/>");
  check_refusal(&s, "not a file of OpenSim");
  s = plain(), s.scale = false, s.place = true;
  check_refusal(&s, "needs <marker_file>");
  snMeasurement m = {.name = "x", .apply = true};
  s = plain(), s.measurements = &m, s.measurement_count = 1, s.order[0] = SN_SCALE_MEASURED, s.order_count = 1;
  check_refusal(&s, "measurements need <marker_file>");
}

TEST(a_measurement_of_a_missing_marker_is_left_out_with_a_warning) {
  snScaleSetup s = plain();
  snMarkerPair pair = {.first = "A", .second = "Q"};
  snScaledAxes axes = {"thigh", true, true, true};
  snMeasurement m = {.name = "thigh", .apply = true, .pairs = &pair, .pair_count = 1, .axes = &axes, .axes_count = 1};
  s.measurements = &m, s.measurement_count = 1, s.order[0] = SN_SCALE_MEASURED, s.order_count = 1;
  s.measured_markers = file("static.trc", trial);
  snDiagnostics diag = {0};
  snScaledModel* out = sn_scale_model(&s, &diag);
  CHECK(out && diag.count == 1 && m.factor == 0);
  if (diag.count) CHECK_CONTAINS(diag.items[0].message, "has no marker 'Q'");
  sn_scaled_model_destroy(out);
  sn_diagnostics_clear(&diag);
}

// ---- set-up files

static const char setup_text[] =
    "<OpenSimDocument Version='40000'><ScaleTool "
    "name='s'><mass>70</mass><GenericModelMaker><model_file>leg.osim</model_file>\n"
    "</GenericModelMaker><ModelScaler><scaling_order>measurements "
    "manualScale</scaling_order><MeasurementSet><objects>\n"
    "<Measurement name='t'><MarkerPairSet><objects><MarkerPair><markers>A "
    "B</markers></MarkerPair></objects></MarkerPairSet>\n"
    "<BodyScaleSet><objects><BodyScale name='thigh'><axes>X "
    "Z</axes></BodyScale></objects></BodyScaleSet></Measurement></objects>\n"
    "</MeasurementSet><ScaleSet><objects><Scale><scales>1 2 "
    "3</scales><segment>shank</segment></Scale></objects></ScaleSet>\n"
    "<marker_file>static.trc</marker_file><time_range>0 "
    "1</time_range><output_scale_file>factors.xml</output_scale_file>\n"
    "</ModelScaler><MarkerPlacer><marker_file>static.trc</marker_file><output_model_file>out.osim</output_model_file>\n"
    "<output_marker_file>markers.xml</output_marker_file><output_motion_file>pose.mot</output_motion_file>\n"
    "<IKTaskSet><objects><IKMarkerTask "
    "name='A'><weight>5</weight></IKMarkerTask></objects></IKTaskSet></MarkerPlacer>\n"
    "</ScaleTool></OpenSimDocument>\n";

TEST(a_setup_is_read_and_its_files_are_written) {
  plain();
  file("static.trc", trial);
  snDiagnostics diag = {0};
  snScaleSetup* s = sn_scale_read(file("setup.xml", setup_text), &diag);
  CHECK(s != NULL);
  if (!s) return;
  CHECK(s->scale && s->place && s->mass == 70 && s->order_count == 2 && s->order[1] == SN_SCALE_MANUAL);
  CHECK(s->measurements[0].axes[0].x && !s->measurements[0].axes[0].y && s->measurements[0].axes[0].z);
  CHECK_NEAR(s->manual[0].factors.z, 3, 0);
  CHECK_INT(s->task_count, 1);
  snScaledModel* out = sn_scale_model(s, &diag);
  CHECK(out && sn_scaled_model_write(out, s, &diag));
  const char* written[] = {"factors.xml", "out.osim", "markers.xml", "pose.mot"};
  for (int i = 0; i < 4; i++) CHECK_INT(access(file(written[i], NULL), R_OK), 0);
  sn_scaled_model_destroy(out);
  snScaleSetup again = *s;
  again.marker_set = file("markers.xml", NULL);  // the markers that were written replace those of the model
  out = sn_scale_model(&again, &diag);
  CHECK(out != NULL);
  sn_scaled_model_destroy(out);
  sn_scale_setup_destroy(s);
  sn_diagnostics_clear(&diag);
}

static void check_setup(const char* found, const char* replaced, const char* message) {
  char text[sizeof setup_text + 64];
  const char* at = strstr(setup_text, found);
  CHECK(at != NULL);
  if (!at) return;
  snprintf(text, sizeof text, "%.*s%s%s", (int)(at - setup_text), setup_text, replaced, at + strlen(found));
  snDiagnostics diag = {0};
  snScaleSetup* s = sn_scale_read(file("bad.xml", text), &diag);
  CHECK(!s && diag.count > 0);
  if (diag.count > 0) CHECK_CONTAINS(diag.items[0].message, message);
  if (diag.count > 0) CHECK(diag.items[0].line > 0);
  sn_scale_setup_destroy(s);
  sn_diagnostics_clear(&diag);
}

TEST(mistakes_of_a_setup_are_named_with_their_line) {
  plain();
  check_setup("<markers>A B<", "<markers>A B C<", "3 markers; expected 2");
  check_setup("<axes>X Z<", "<axes>X W<", "holds 'W'");
  check_setup("measurements manualScale", "measurments", "holds 'measurments'");
  check_setup("<scales>1 2 3<", "<scales>1 2<", "three numbers");
  check_setup("<mass>70<", "<mass>heavy<", "one number");
}
