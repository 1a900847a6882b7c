// test_dynamics_fit.c — masses and a motion that agree with the ground forces of a model with others
#include "math/vec3.h"
#include "sinew/fit.h"
#include "sinew/mjcf.h"
#include "sinew/pipeline.h"
#include "subject/fit_dynamics.h"
#include "test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROWS 121
#define COLS 7

static const char* const names[COLS] = {"rx", "ry", "rz", "tx", "ty", "tz", "lift"};

// A free trunk with an arm on a pin, and seven markers.
static void write_model(char* text, size_t size, double trunk, double center, double arm) {
  snprintf(text, size,
           "<OpenSimDocument Version='40000'><Model name='m'><Ground name='ground'/><BodySet><objects>"
           "<Body name='trunk'><mass>%g</mass><mass_center>%g 0.1 0</mass_center><inertia>1 0.8 0.9 0 0 0</inertia>"
           "</Body><Body name='arm_r'><mass>%g</mass><mass_center>0 -0.1 0</mass_center><inertia>0.1 0.02 0.1 0 0 0"
           "</inertia></Body></objects></BodySet><JointSet><objects><FreeJoint name='f'><socket_parent_frame>/ground"
           "</socket_parent_frame><socket_child_frame>/bodyset/trunk</socket_child_frame><coordinates>"
           "<Coordinate name='rx'/><Coordinate name='ry'/><Coordinate name='rz'/><Coordinate name='tx'/>"
           "<Coordinate name='ty'/><Coordinate name='tz'/></coordinates></FreeJoint><PinJoint name='p'>"
           "<socket_parent_frame>shoulder</socket_parent_frame><socket_child_frame>/bodyset/arm_r"
           "</socket_child_frame><coordinates><Coordinate name='lift'/></coordinates><frames>"
           "<PhysicalOffsetFrame name='shoulder'><socket_parent>/bodyset/trunk</socket_parent><translation>0 0.4 0.2"
           "</translation></PhysicalOffsetFrame></frames></PinJoint></objects></JointSet><MarkerSet><objects>",
           trunk, center, arm);
  static const char* const bodies[7] = {"trunk", "trunk", "trunk", "trunk", "arm_r", "arm_r", "arm_r"};
  static const double at[7][3] = {{0.1, 0, 0.1},   {0.1, 0, -0.1}, {-0.1, 0.3, 0},    {0.1, 0.4, 0},
                                  {0.05, -0.1, 0}, {0, -0.3, 0.05}, {-0.05, -0.3, -0.05}};
  for (int i = 0; i < 7; i++) {
    size_t length = strlen(text);
    snprintf(text + length, size - length,
             "<Marker name='%c'><socket_parent_frame>/bodyset/%s</socket_parent_frame><location>%g %g %g</location>"
             "</Marker>", 'a' + i, bodies[i], at[i][0], at[i][1], at[i][2]);
  }
  strcat(text, "</objects></MarkerSet></Model></OpenSimDocument>");
}

// The trunk keeps upright, so that moments about its coordinates are those about the axes of the ground.
static snMotion* make_motion(double noise) {
  snMotion* q = sn_motion_create("walk", ROWS, COLS, names);
  for (int i = 0; i < ROWS; i++) {
    double t = 0.01 * i, *row = q->data + (size_t)i * COLS;
    q->time[i] = t;
    row[3] = 1.2 * t + 0.02 * sin(9 * t) + noise * cos(11 * t);
    row[4] = 1 + 0.03 * cos(8 * t) + noise * sin(7 * t + 1);
    row[5] = 0.04 * sin(5 * t);
    row[6] = 0.7 * sin(6 * t) + noise;
  }
  return q;
}

static snMotion* make_markers(const snModel* m, const snMotion* q) {
  char labels[21][8];
  const char* pointers[21];
  for (int i = 0; i < 21; i++) snprintf(labels[i], 8, "%c_%c", 'a' + i / 3, 'x' + i % 3), pointers[i] = labels[i];
  snMotion* markers = sn_motion_create("walk", q->rows, 21, pointers);
  markers->markers = true;
  snMotion* poses = sn_motion_poses(m, q, NULL);
  snData* d = sn_data_create(m, NULL);
  for (int i = 0; i < q->rows; i++) {
    markers->time[i] = q->time[i];
    memcpy(d->qpos, poses->data + (size_t)i * (size_t)poses->cols, sizeof(double) * (size_t)m->nq);
    sn_forward_position(m, d);
    for (int k = 0; k < 7; k++) {
      char name[2] = {(char)('a' + k), '\0'};
      vec3_store(markers->data + (size_t)i * 21 + (size_t)(3 * k), d->site_xpos[sn_name_to_id(m, SN_OBJ_SITE, name)]);
    }
  }
  sn_data_destroy(d);
  sn_motion_destroy(poses);
  return markers;
}

// What the ground gives so that nothing is left over, at the origin of the trunk.
static snMotion* make_ground(const snModel* m, const snMotion* q) {
  static const char* const labels[9] = {"f_vx", "f_vy", "f_vz", "f_px", "f_py", "f_pz", "t_x", "t_y", "t_z"};
  static const char* const from[9] = {"tx_force", "ty_force",  "tz_force",  NULL,       NULL,
                                      NULL,       "rx_moment", "ry_moment", "rz_moment"};
  snMotion* forces = sn_inverse_dynamics(m, q, &(snIdOptions){0}, NULL);
  snMotion* ground = sn_motion_create("grf", q->rows, 9, labels);
  for (int i = 0; i < q->rows; i++) {
    ground->time[i] = q->time[i];
    for (int c = 0; c < 9; c++) {
      double* out = ground->data + (size_t)i * 9 + (size_t)c;
      *out = from[c] ? forces->data[(size_t)i * (size_t)forces->cols + (size_t)sn_motion_find(forces, from[c])]
                     : q->data[(size_t)i * COLS + (size_t)c];
    }
  }
  sn_motion_destroy(forces);
  return ground;
}

typedef struct Trial {
  char model[4096];
  snMotion *given, *markers, *ground;
  snExternalForce force;
} Trial;

static Trial make_trial(double trunk, double center, double arm, double noise) {
  Trial t = {0};
  char truth[4096];
  write_model(truth, sizeof truth, 20, 0, 3);
  write_model(t.model, sizeof t.model, trunk, center, arm);
  snModel* m = sn_load_memory(truth, strlen(truth), "truth.osim", NULL, NULL);
  CHECK(m != NULL);
  snMotion* q = make_motion(0);
  t.given = make_motion(noise);
  t.markers = make_markers(m, q);
  t.ground = make_ground(m, q);
  t.force = (snExternalForce){.name = "f", .body = "trunk", .force_frame = "ground", .point_frame = "ground",
                              .force = "f_v", .point = "f_p", .torque = "t_", .data = t.ground};
  sn_motion_destroy(q);
  sn_model_destroy(m);
  return t;
}

static void trial_end(Trial* t) {
  sn_motion_destroy(t->given);
  sn_motion_destroy(t->markers);
  sn_motion_destroy(t->ground);
}

static snFittedDynamics* fit(const Trial* t, snDynamicsOptions o, snDiagnostics* diag) {
  snExternalForce force = t->force;
  force.data = t->ground;
  o.markers = t->markers;
  o.coordinates = t->given;
  o.forces = &force;
  o.force_count = 1;
  if (!(o.cutoff > 0)) o.cutoff = 20;
  return sn_fit_dynamics("walk.osim", t->model, strlen(t->model), &o, diag);
}

TEST(residuals_vanish_and_markers_stay) {
  Trial t = make_trial(22, 0.02, 2.6, 2e-3);
  snDiagnostics diag = {0};
  snFittedDynamics* f = fit(&t, (snDynamicsOptions){0}, &diag);
  CHECK_INT(diag.errors, 0);
  CHECK(f->before.force > 0.02 * f->ground_force && f->before.moment > 2);
  CHECK(f->masses.force_rms < f->before.force_rms && f->masses.moment_rms < f->before.moment_rms);
  CHECK(f->after.force < 0.01 * f->ground_force && f->after.moment < 0.005 * f->ground_force * f->center_height);
  CHECK(f->after.marker < 4e-3);
  double mass = 0;
  for (int i = 0; i < f->body_count; i++) mass += f->bodies[i].mass[1];
  CHECK_NEAR(mass, 23, 0.15);
  CHECK_NEAR(f->start, 0, 1e-12);
  CHECK_NEAR(f->end, 1.2, 1e-9);
  // what is given back is a model, whose inertias are those of bodies
  snModel* m = sn_load_memory(f->document, f->size, "out.osim", NULL, NULL);
  CHECK(m != NULL);
  for (int body = 1; body < m->nbody; body++) {
    snVec3 I = m->body_inertia[body];
    CHECK(I.x > 0 && I.y > 0 && I.z > 0 && I.x <= I.y + I.z && I.y <= I.x + I.z && I.z <= I.x + I.y);
  }
  sn_model_destroy(m);
  sn_fitted_dynamics_destroy(f);
  trial_end(&t);
}

TEST(the_sum_of_masses_stays_and_masses_stay_within_their_bounds) {
  Trial t = make_trial(14, 0, 9, 0);
  snFittedDynamics* f = fit(&t, (snDynamicsOptions){.keep_mass = true, .keep_motion = true}, NULL);
  CHECK(f != NULL);
  double mass = 0;
  for (int i = 0; i < f->body_count; i++) {
    const snFittedBody* b = &f->bodies[i];
    mass += b->mass[1];
    CHECK(b->mass[1] <= 1.3 * b->mass[0] && b->mass[1] >= b->mass[0] / 1.3);
  }
  CHECK_NEAR(mass, 23, 0.01);
  CHECK_NEAR(f->after.force, f->masses.force, 0);
  sn_fitted_dynamics_destroy(f);
  trial_end(&t);
}

TEST(frames_without_the_force_of_a_foot_are_left_out) {
  Trial t = make_trial(20, 0, 3, 0);
  for (int i = 0; i < 30; i++)
    for (int c = 0; c < 9; c++) t.ground->data[i * 9 + c] = 0;
  snDiagnostics diag = {0};
  snFittedDynamics* f = fit(&t, (snDynamicsOptions){0}, &diag);
  CHECK(f && f->start > 0.25 && f->start < 0.4 && f->coordinates->rows < ROWS - 20);
  CHECK_CONTAINS(diag.count ? diag.items[0].message : "", "elsewhere the ground does not bear the subject");
  sn_fitted_dynamics_destroy(f);
  f = fit(&t, (snDynamicsOptions){.start = 0.5, .end = 1}, NULL);
  CHECK(f && fabs(f->start - 0.5) < 1e-9 && fabs(f->end - 1) < 1e-9);
  sn_fitted_dynamics_destroy(f);
  sn_diagnostics_clear(&diag);
  trial_end(&t);
}

static void check_refused(const Trial* t, snDynamicsOptions o, const char* why) {
  snDiagnostics diag = {0};
  snFittedDynamics* f = fit(t, o, &diag);
  CHECK(f == NULL && diag.errors > 0);
  bool said = false;
  for (int i = 0; i < diag.count; i++) said = said || strstr(diag.items[i].message, why);
  CHECK(said);
  sn_diagnostics_clear(&diag);
}

TEST(what_cannot_be_fitted_is_refused) {
  Trial t = make_trial(20, 0, 3, 0);
  check_refused(&t, (snDynamicsOptions){.start = 0.5, .end = 0.55}, "no stretch of twelve frames");
  t.given->time[5] += 0.004;
  check_refused(&t, (snDynamicsOptions){0}, "not of the frames of the markers");
  t.given->time[5] -= 0.004;
  char* joint = strstr(t.model, "FreeJoint name='f'");
  memcpy(joint, "BallJoint name='f'", 18);
  memcpy(strstr(joint, "</FreeJoint>"), "</BallJoint>", 12);
  char *tail = strstr(joint, "<Coordinate name='tx'/>"), *end = strstr(tail, "</coordinates>");
  memset(tail, ' ', (size_t)(end - tail));
  check_refused(&t, (snDynamicsOptions){0}, "six coordinates on the ground");
  trial_end(&t);
}

TEST(moments_of_a_body_give_its_inertia_back) {
  char text[4096];
  write_model(text, sizeof text, 20, 0.03, 3);
  snModel* m = sn_load_memory(text, strlen(text), "m.osim", NULL, NULL);
  double moments[SN_INERTIALS], center[3], inertia[6];
  sn_inertials_of_body(m, sn_name_to_id(m, SN_OBJ_BODY, "trunk"), moments);
  sn_inertia_about_center(moments, center, inertia);
  const double expected[9] = {0.03, 0.1, 0, 1, 0.8, 0.9, 0, 0, 0};
  for (int i = 0; i < 9; i++) CHECK_NEAR(i < 3 ? center[i] : inertia[i - 3], expected[i], 1e-12);
  sn_model_destroy(m);
}

TEST(splines_and_their_derivatives_follow_a_smooth_motion) {
  double time[61], values[61], q, v, a;
  for (int i = 0; i < 61; i++) time[i] = 0.02 * i, values[i] = sin(3 * time[i]);
  snArena* arena = sn_arena_create(NULL, 0);
  snSplineMotion s;
  CHECK(sn_spline_motion_fit(&s, arena, time, 61, 1, 0.04, values));
  for (double t = 0.1; t < 1.1; t += 0.037) {
    sn_spline_motion_at(&s, t, &q, &v, &a);
    CHECK_NEAR(q, sin(3 * t), 1e-6);
    CHECK_NEAR(v, 3 * cos(3 * t), 1e-4);
    CHECK_NEAR(a, -9 * sin(3 * t), 5e-3);
  }
  sn_arena_destroy(arena);
}

TEST(a_band_of_equations_is_solved) {
  // rows of 1, 4 (diagonal) of five unknowns, each 1..5
  double band[10], x[5];
  for (int i = 0; i < 5; i++) band[2 * i] = i ? 1 : 0, band[2 * i + 1] = 4;
  for (int i = 0; i < 5; i++) x[i] = 4 * (i + 1) + (i ? i : 0) + (i < 4 ? i + 2 : 0);
  CHECK(sn_band_solve(band, 5, 1, x));
  for (int i = 0; i < 5; i++) CHECK_NEAR(x[i], i + 1, 1e-12);
  double wrong[2] = {-1, 0}, one = 1;
  CHECK(!sn_band_solve(wrong, 1, 0, &one));
}
