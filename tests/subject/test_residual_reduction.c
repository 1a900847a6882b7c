// test_residual_reduction.c — a centre of mass and masses that take away the mean residuals of a motion at rest
//   Whole models are compared with OpenSim by tests/osim/live_cmc.py.
#include "sinew/subject.h"
#include "test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// A body in space with six coordinates.
static const char model[] =
    "<OpenSimDocument Version='40000'><Model name='m'><gravity>0 -10 0</gravity><Ground name='ground'/><BodySet>"
    "<objects><Body name='torso'><mass>8</mass><mass_center>0.01 0.3 0</mass_center><inertia>1 1 1 0 0 0</inertia>"
    "</Body></objects></BodySet><JointSet><objects><FreeJoint name='j'><socket_parent_frame>/ground"
    "</socket_parent_frame><socket_child_frame>/bodyset/torso</socket_child_frame><coordinates>"
    "<Coordinate name='rx'/><Coordinate name='ry'/><Coordinate name='rz'/><Coordinate name='tx'/>"
    "<Coordinate name='ty'/><Coordinate name='tz'/></coordinates></FreeJoint></objects></JointSet></Model>"
    "</OpenSimDocument>";

static const char* const coordinates[] = {"rx", "ry", "rz", "tx", "ty", "tz"};

static snAdjustedModel* adjust(snCmcSetup* setup, double force, double lever, snDiagnostics* diag) {
  static const char path[] = SN_BINARY_DIR "/sinew_adjust_model.osim";
  FILE* f = fopen(path, "w");
  fputs(model, f);
  fclose(f);
  snMotion* rest = sn_motion_create("rest", 11, 6, coordinates);
  for (int i = 0; i < 11; i++) rest->time[i] = 0.1 * i;
  const char* labels[] = {"f_x", "f_y", "f_z", "p_x", "p_y", "p_z"};
  snMotion* data = sn_motion_create("force", 11, 6, labels);
  for (int i = 0; i < 11; i++) {
    data->time[i] = 0.1 * i;
    data->data[6 * i + 1] = force;
    data->data[6 * i + 3] = lever;
  }
  snExternalForce push = {.name = "f", .body = "torso", .force = "f_", .point = "p_", .data = data};
  snReserve residuals[6] = {0};
  static const char* const names[] = {"MX", "MY", "MZ", "FX", "FY", "FZ"};
  for (int i = 0; i < 6; i++)
    residuals[i] = (snReserve){.name = names[i], .coordinate = coordinates[i], .force = 10, .low = -1, .high = 1};
  snCmcOptions o = {.forces = &push, .force_count = 1, .reserves = residuals, .reserve_count = 6};
  setup->model = path;
  setup->adjust_start = setup->adjust_end = -1;
  snAdjustedModel* out = sn_adjust_model(setup, rest, &o, diag);
  sn_motion_destroy(rest);
  sn_motion_destroy(data);
  remove(path);
  return out;
}

TEST(the_centre_of_mass_moves_over_the_force) {
  snCmcSetup setup = {.adjusted_body = "torso"};
  snAdjustedModel* a = adjust(&setup, 80, 0.05, NULL);  // the weight, 0.04 m beside the centre
  CHECK(a != NULL);
  CHECK_NEAR(a->moment[0].z, 80 * (0.01 - 0.05), 1e-9);
  CHECK_NEAR(a->shift.x, 0.04, 1e-12);
  CHECK_NEAR(a->moment[1].z, 0, 1e-9);
  CHECK_NEAR(a->mass_change, 0, 1e-9);
  const char* center = strstr(a->document, "<mass_center>");
  CHECK(center != NULL);
  CHECK_NEAR(center ? strtod(center + strlen("<mass_center>"), NULL) : 0, 0.05, 1e-12);
  sn_adjusted_model_destroy(a);
}

TEST(masses_make_up_for_the_mean_force_where_that_is_asked_for) {
  snCmcSetup setup = {.adjusted_body = "torso", .adjust_masses = true};
  snAdjustedModel* a = adjust(&setup, 100, 0.01, NULL);
  CHECK(a && a->body_count == 1);
  CHECK_NEAR(a->force[0].y, -20, 1e-9);
  CHECK_NEAR(a->mass_change, 2, 1e-9);
  CHECK_NEAR(a->bodies[0].recommended, 10, 1e-9);
  CHECK_NEAR(a->force[1].y, 0, 1e-9);
  sn_adjusted_model_destroy(a);
  setup.adjust_masses = false;
  a = adjust(&setup, 100, 0.01, NULL);
  CHECK_NEAR(a->force[1].y, -20, 1e-9);
  sn_adjusted_model_destroy(a);
}

TEST(the_centre_of_mass_moves_by_a_tenth_of_a_metre_at_most) {
  snCmcSetup setup = {.adjusted_body = "torso"};
  snAdjustedModel* a = adjust(&setup, 80, 0.5, NULL);
  CHECK(a && a->shift.x == 0.1);
  sn_adjusted_model_destroy(a);
}

TEST(a_body_that_does_not_exist_is_named) {
  snCmcSetup setup = {.adjusted_body = "tors"};
  snDiagnostics diag = {0};
  CHECK(adjust(&setup, 80, 0, &diag) == NULL && diag.errors == 1);
  CHECK(strstr(diag.items[diag.count - 1].message, "'tors'") != NULL);
  sn_diagnostics_clear(&diag);
}
