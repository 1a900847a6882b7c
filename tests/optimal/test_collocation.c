// test_collocation.c — gradient, Jacobian and Hessian of whole programmes beside differences of their values
#include "optimal/optimal_problem.h"
#include "optimal/arm.h"

#include <stdlib.h>

// The arm with a ball at its hand, which touches the floor.
static const char* const touching =
    "<mujoco><option gravity='0 0 -9.81'/><worldbody><geom name='floor' type='plane' size='1 1 1' contype='0' "
    "conaffinity='0'/><body pos='0 0 .5'><joint name='x' type='slide' axis='1 0 0'/><joint name='a' axis='0 1 0'/>"
    "<geom type='capsule' fromto='0 0 0 0 0 -.4' size='.02' mass='1' contype='0' conaffinity='0'/>"
    "<geom name='hand' pos='0 0 -.4' size='.1' mass='.2' contype='0' conaffinity='0'/></body></worldbody>"
    "<forces><smoothcontact name='touch' geom1='floor' geom2='hand' stiffness='1e4' dissipation='1'/></forces>"
    "<actuator><motor name='push' joint='x'/><motor name='swing' joint='a'/></actuator></mujoco>";

typedef struct Work {
  snTranscription t;
  snArena* arena;
  snLinearization l;
  int n, m;
  double *x, *lambda, *rows, *gradient, *moved, *direction;
} Work;

static void begin(Work* w, snOptimal* p) {
  w->arena = sn_arena_create(NULL, 0);
  snDiagnostics diag = {0};
  bool done = sn_transcribe(p, 4, w->arena, &w->t, &diag);
  test_expect(__FILE__, __LINE__, done, "%s", diag.count ? diag.items[0].message : "");
  sn_diagnostics_clear(&diag);
  w->n = collocation_unknowns(&w->t.c), w->m = collocation_rows(&w->t.c);
  CHECK(sn_linearization_create(&w->t.c, w->arena, &w->l));
  double** vectors[] = {&w->x, &w->lambda, &w->rows, &w->gradient, &w->moved, &w->direction};
  for (int i = 0; i < 6; i++) *vectors[i] = sn_arena_zarray(w->arena, double, w->n + w->m);
  for (int i = 0; i < w->n; i++) w->x[i] = 0.3 + 0.2 * sin(3 * i), w->direction[i] = cos(5 * i);
  for (int i = 0; i < w->m; i++) w->lambda[i] = 0.1 * sin(7 * i);
}

static double lagrangian(Work* w, const double* x) {
  double objective, sum = 0;
  CHECK(sn_collocation_values(&w->t.c, x, &w->l, &objective, w->rows));
  for (int i = 0; i < w->m; i++) sum += w->lambda[i] * w->rows[i];
  return 1.7 * objective + sum;
}

static void lagrangian_gradient(Work* w, const double* x, double* out) {
  lagrangian(w, x);
  CHECK(sn_collocation_first(&w->t.c, x, &w->l));
  sn_collocation_transposed(&w->t.c, &w->l, w->lambda, out);
  for (int i = 0; i < w->n; i++) out[i] += 1.7 * w->l.gradient[i];
}

static void displaced(const Work* w, double by, double* out) {
  for (int i = 0; i < w->n; i++) out[i] = w->x[i] + by * w->direction[i];
}

static void check_first(Work* w) {
  double h = 1e-6, slope = 0;
  lagrangian_gradient(w, w->x, w->gradient);
  for (int i = 0; i < w->n; i++) slope += w->gradient[i] * w->direction[i];
  displaced(w, h, w->moved);
  double plus = lagrangian(w, w->moved);
  displaced(w, -h, w->moved);
  double minus = lagrangian(w, w->moved);
  CHECK_NEAR(slope, (plus - minus) / (2 * h), 1e-5);
}

// H direction, from the blocks.
static void hessian_times(const Work* w, double* out) {
  const snCollocation* c = &w->t.c;
  int nz = collocation_width(c), np = c->parameters, points = collocation_points(c);
  int all = c->dynamics.hessian.rowadr[nz];
  memset(out, 0, sizeof(double) * (size_t)w->n);
  for (int p = 0; p < points; p++) {
    sn_rows_mul_vector(c->dynamics.hessian, w->l.hessian + p * all, 1, w->direction + p * nz, out + p * nz);
    for (int i = 0; i < nz; i++)
      for (int k = 0; k < np; k++) {
        out[p * nz + i] += w->l.cross[(p * nz + i) * np + k] * w->direction[points * nz + k];
        out[points * nz + k] += w->l.cross[(p * nz + i) * np + k] * w->direction[p * nz + i];
      }
  }
  for (int i = 0; i < np; i++)
    for (int k = 0; k < np; k++)
      out[points * nz + i] += w->l.parameter_hessian[i * np + k] * w->direction[points * nz + k];
}

static void check_second(Work* w) {
  double h = 1e-4, *plus = malloc(sizeof(double) * (size_t)w->n), *product = malloc(sizeof(double) * (size_t)w->n);
  displaced(w, h, w->moved);
  lagrangian_gradient(w, w->moved, plus);
  displaced(w, -h, w->moved);
  lagrangian_gradient(w, w->moved, w->gradient);
  for (int i = 0; i < w->n; i++) plus[i] = (plus[i] - w->gradient[i]) / (2 * h);
  lagrangian_gradient(w, w->x, w->gradient);
  CHECK(sn_collocation_second(&w->t.c, w->x, w->lambda, 1.7, &w->l));
  hessian_times(w, product);
  double size = 0, worst = 0;
  for (int i = 0; i < w->n; i++) size = fmax(size, fabs(plus[i])), worst = fmax(worst, fabs(plus[i] - product[i]));
  test_expect(__FILE__, __LINE__, worst < 2e-4 * size, "difference %g of %g", worst, size);
  free(plus);
  free(product);
}

static void check_all(snOptimal* p) {
  Work w;
  begin(&w, p);
  check_first(&w);
  check_second(&w);
  sn_arena_destroy(w.arena);
  sn_optimal_destroy(p);
}

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
