// test_scale_lengths.c — which lengths of a model follow the scale factors of which body, and how
#include "sinew/mjcf.h"
#include "sinew/step.h"
#include "sinew/subject.h"
#include "test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char folder[] = "/tmp/sinew_lengths_XXXXXX";

static const char* written(const char* text) {
  static char path[128];
  CHECK(mkdtemp(folder) != NULL);
  snprintf(path, sizeof path, "%s/model.osim", folder);
  FILE* f = fopen(path, "w");
  CHECK(f != NULL);
  if (f) fputs(text, f), fclose(f);
  return path;
}

// The model with factors 2, 3 and 5 along the axes of `body`; what goes wrong is in `diag`.
static snScaledModel* scaled(const char* text, const char* body, snDiagnostics* diag) {
  strcpy(folder, "/tmp/sinew_lengths_XXXXXX");
  snScaleSetup s = {.name = "m", .model = written(text), .scale = true};
  snBodyScale by_hand = {body, {2, 3, 5}};
  s.manual = &by_hand, s.manual_count = 1, s.order[0] = SN_SCALE_MANUAL, s.order_count = 1;
  snScaledModel* out = sn_scale_model(&s, diag);
  remove(s.model);
  rmdir(folder);
  return out;
}

#define BODY(name, more) \
  "<Body name='" name "'><mass>1</mass><mass_center>0 0 0</mass_center><inertia>1 1 1 0 0 0</inertia>" more "</Body>"
#define ENDS(parent, child) \
  "<socket_parent_frame>" parent "</socket_parent_frame><socket_child_frame>/bodyset/" child "</socket_child_frame>"
#define MODEL(bodies, joints, rest)                                                             \
  "<OpenSimDocument Version='40000'><Model name='m'><Ground name='ground'/><BodySet><objects>"  \
  bodies "</objects></BodySet><JointSet><objects>" joints "</objects></JointSet>" rest "</Model></OpenSimDocument>"
#define SLIDER(name, parent, child) \
  "<SliderJoint name='" name "'>" ENDS(parent, child) "<coordinates><Coordinate name='" name "_x'/></coordinates></SliderJoint>"

static snModel* load(const snScaledModel* out) {
  snDiagnostics diag = {0};
  snModel* m = sn_load_memory(out->scaled, out->scaled_size, "scaled.osim", NULL, &diag);
  for (int i = 0; i < diag.count && !m; i++) CHECK_TEXT(diag.items[i].message, "");
  sn_diagnostics_clear(&diag);
  return m;
}

// Radii follow the mean of the two axes across, or of all three; an axis of a turned object those that it lies along.
TEST(sizes_of_wrap_objects_follow_the_lengths_of_their_axes) {
  snDiagnostics diag = {0};
  snScaledModel* out = scaled(
      MODEL(BODY("b", "<WrapObjectSet><objects><WrapSphere name='s'><radius>0.1</radius>"
                      "<translation>1 1 1</translation></WrapSphere>"
                      "<WrapTorus name='t'><inner_radius>0.02</inner_radius><outer_radius>0.1</outer_radius></WrapTorus>"
                      "<WrapEllipsoid name='e'><dimensions>0.1 0.1 0.1</dimensions></WrapEllipsoid>"
                      "<WrapCylinder name='c'><xyz_body_rotation>0 1.5707963267948966 0</xyz_body_rotation><radius>0.1</radius>"
                      "<length>1</length></WrapCylinder></objects></WrapObjectSet>"),
            SLIDER("j", "/ground", "b"), ""),
      "b", &diag);
  CHECK_INT(diag.count, 0);
  if (!out) return;
  CHECK_CONTAINS(out->scaled, "<radius>0.33333333333333");  // (2 + 3 + 5) / 3
  CHECK_CONTAINS(out->scaled, "<translation>2 3 5</translation>");
  CHECK_CONTAINS(out->scaled, "<inner_radius>0.05</inner_radius>");  // (2 + 3) / 2
  CHECK_CONTAINS(out->scaled, "<outer_radius>0.25</outer_radius>");
  snModel* m = load(out);
  int e = sn_name_to_id(m, SN_OBJ_GEOM, "e"), c = sn_name_to_id(m, SN_OBJ_GEOM, "c");
  if (e >= 0) CHECK_NEAR(m->geom_size[e].z, .5, 1e-12);
  CHECK(c >= 0);
  if (c >= 0) {
    CHECK_NEAR(m->geom_size[c].x, .1 * (5 + 3) / 2, 1e-12);  // z of the body, y
    CHECK_NEAR(m->geom_size[c].y, .5 * 2, 1e-12);            // its axis is x of the body
  }
  sn_model_destroy(m);
  sn_scaled_model_destroy(out);
}

#define AXIS(name, axis, function) \
  "<TransformAxis name='" name "'><coordinates>q</coordinates><axis>" axis "</axis>" function "</TransformAxis>"
#define LINE(slope, offset) "<LinearFunction name='function'><coefficients>" slope " " offset "</coefficients></LinearFunction>"

// A translation that is the coordinate itself keeps its unit; others get the factor of the parent along their axis.
TEST(translations_of_custom_joints_follow_the_parent) {
  snDiagnostics diag = {0};
  snScaledModel* out = scaled(
      MODEL(BODY("p", "") BODY("c", ""),
            SLIDER("j", "/ground", "p") "<CustomJoint name='k'>" ENDS("/bodyset/p", "c")
            "<coordinates><Coordinate name='q'/></coordinates>"
            "<SpatialTransform>" AXIS("rotation1", "1 0 0", LINE("1", "0")) AXIS("translation1", "1 0 0", LINE("1", "0"))
            AXIS("translation2", "0 1 0", LINE("0.5", "0.25"))
            AXIS("translation3", "0 0 1", "<MultiplierFunction name='function'><function><Constant>"
                                          "<value>0.1</value></Constant></function><scale>2</scale></MultiplierFunction>")
            "</SpatialTransform></CustomJoint>", ""),
      "p", &diag);
  CHECK_INT(diag.count, 0);
  if (!out) return;
  snModel* m = load(out);
  snData* d = sn_data_create(m, NULL);
  int q = m->jnt_qposadr[sn_name_to_id(m, SN_OBJ_JOINT, "q")], c = sn_name_to_id(m, SN_OBJ_BODY, "c");
  for (int i = 0; i < 2; i++) {
    d->qpos[q] = i;
    sn_forward(m, d);
    CHECK_NEAR(d->xpos[c].x, i, 1e-9);
    CHECK_NEAR(d->xpos[c].y, 3 * (.5 * i + .25), 1e-9);
    CHECK_NEAR(d->xpos[c].z, 5 * .2, 1e-9);
  }
  sn_data_destroy(d);
  sn_model_destroy(m);
  sn_scaled_model_destroy(out);
}

TEST(places_of_moving_points_get_a_multiplier_each) {
  snDiagnostics diag = {0};
  snScaledModel* out = scaled(
      MODEL(BODY("b", ""), SLIDER("j", "/ground", "b"),
            "<ForceSet><objects><PathActuator name='a'><GeometryPath><PathPointSet><objects>"
            "<PathPoint name='o'><socket_parent_frame>/ground</socket_parent_frame><location>0 0 0</location></PathPoint>"
            "<MovingPathPoint name='p'><socket_parent_frame>/bodyset/b</socket_parent_frame><socket_x_coordinate>/jointset/j/j_x"
            "</socket_x_coordinate><socket_y_coordinate>/jointset/j/j_x</socket_y_coordinate><socket_z_coordinate>/jointset/j/j_x"
            "</socket_z_coordinate><x_location><Constant><value>0.1</value></Constant></x_location><y_location><LinearFunction>"
            "<coefficients>1 1</coefficients></LinearFunction></y_location><z_location><Constant><value>0</value></Constant></z_location>"
            "</MovingPathPoint></objects></PathPointSet></GeometryPath></PathActuator></objects></ForceSet>"),
      "b", &diag);
  CHECK_INT(diag.count, 0);
  if (!out) return;
  snModel* m = load(out);
  snData* d = sn_data_create(m, NULL);
  int q = m->jnt_qposadr[sn_name_to_id(m, SN_OBJ_JOINT, "j_x")];
  for (int i = 0; i < 2; i++) {
    d->qpos[q] = i;
    sn_forward(m, d);
    CHECK_NEAR(d->ten_length[0], hypot(i + 2 * .1, 3 * (i + 1.)), 1e-9);
  }
  sn_data_destroy(d);
  sn_model_destroy(m);
  sn_scaled_model_destroy(out);
}

#define COUPLED(function)                                                                                              \
  MODEL(BODY("p", "") BODY("c", ""), SLIDER("j", "/ground", "p") SLIDER("k", "/bodyset/p", "c"),                       \
        "<ConstraintSet><objects><CoordinateCouplerConstraint name='couple'><coupled_coordinates_function>" function   \
        "</coupled_coordinates_function><independent_coordinate_names>j_x</independent_coordinate_names>"              \
        "<dependent_coordinate_name>k_x</dependent_coordinate_name></CoordinateCouplerConstraint></objects></ConstraintSet>")

TEST(a_coupled_translation_asks_for_equal_factors_of_its_parent) {
  snDiagnostics diag = {0};
  snScaledModel* out = scaled(COUPLED(LINE("1", "0.5")), "p", &diag);
  CHECK(out == NULL);
  CHECK(diag.count > 0);
  if (diag.count > 0) CHECK_CONTAINS(diag.items[0].message, "couple");
  sn_scaled_model_destroy(out);
  sn_diagnostics_clear(&diag);
  out = scaled(COUPLED(LINE("1", "0.5")), "c", &diag);  // the parent stays as it is
  CHECK(out != NULL);
  sn_scaled_model_destroy(out);
  sn_diagnostics_clear(&diag);
}

TEST(what_is_drawn_on_a_body_grows_with_it) {
  snDiagnostics diag = {0};
  snScaledModel* out = scaled(MODEL(BODY("b", "<attached_geometry><Mesh name='g'><mesh_file>a.vtp</mesh_file>"
                                              "<scale_factors>1 2 1</scale_factors></Mesh></attached_geometry>"),
                                    SLIDER("j", "/ground", "b"), ""),
                              "b", &diag);
  CHECK(out != NULL);
  if (out) CHECK_CONTAINS(out->scaled, "<scale_factors>2 6 5</scale_factors>");
  sn_scaled_model_destroy(out);
  sn_diagnostics_clear(&diag);
}

// Files before version 4 have joints inside of their child, with places in both bodies.
TEST(joints_of_old_files_scale_their_places_in_both_bodies) {
  snDiagnostics diag = {0};
  const char* text =
      "<OpenSimDocument Version='30000'><Model name='m'><BodySet><objects><Body name='ground'/>"
      "<Body name='p'><mass>1</mass><mass_center>0 0 0</mass_center><Joint><WeldJoint name='j'><parent_body>ground</parent_body>"
      "<location_in_parent>0 0 0</location_in_parent><location>0 0 0</location></WeldJoint></Joint></Body>"
      "<Body name='c'><mass>1</mass><mass_center>0 0 0</mass_center><inertia_xx>1</inertia_xx><inertia_yy>1</inertia_yy>"
      "<inertia_zz>1</inertia_zz><Joint><PinJoint name='k'><parent_body>p</parent_body><location_in_parent>1 1 1</location_in_parent>"
      "<location>0.1 0.1 0.1</location><CoordinateSet><objects><Coordinate name='q'/></objects></CoordinateSet></PinJoint></Joint>"
      "<VisibleObject><scale_factors>1 1 1</scale_factors></VisibleObject></Body></objects></BodySet></Model></OpenSimDocument>";
  snScaledModel* out = scaled(text, "p", &diag);
  CHECK(out != NULL);
  if (out) {
    CHECK_CONTAINS(out->scaled, "<location_in_parent>2 3 5</location_in_parent>");
    CHECK_CONTAINS(out->scaled, "<location>0.1 0.1 0.1</location>");
  }
  sn_scaled_model_destroy(out);
  out = scaled(text, "c", &diag);
  CHECK(out != NULL);
  if (out) {
    CHECK_CONTAINS(out->scaled, "<location_in_parent>1 1 1</location_in_parent>");
    CHECK_CONTAINS(out->scaled, "<location>0.2 0.3");
    CHECK_CONTAINS(out->scaled, "<scale_factors>2 3 5</scale_factors>");
  }
  sn_scaled_model_destroy(out);
  sn_diagnostics_clear(&diag);
}
