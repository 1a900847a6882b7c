// test_point_parameters.c — properties of a model as unknowns: values, derivatives, refusals
#include "optimal/optimal_problem.h"
#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define BODY(name, mass)                                                                                     \
  "<Body name='" name "'><mass>" mass "</mass><mass_center>0.02 -0.2 0</mass_center><inertia>.1 .1 .1 0 0 0" \
  "</inertia></Body>"
#define PIN(name, parent, body, at)                                                                                   \
  "<PinJoint name='" name "_joint'><socket_parent_frame>" name "_o</socket_parent_frame><socket_child_frame>/bodyset/" \
  body "</socket_child_frame><coordinates><Coordinate name='" name "'><range>-2 2</range></Coordinate></coordinates>" \
  "<frames><PhysicalOffsetFrame name='" name "_o'><socket_parent>" parent "</socket_parent><translation>0 " at        \
  " 0</translation></PhysicalOffsetFrame></frames></PinJoint>"
#define POINT(name, body, at)                                                                                     \
  "<PathPoint name='" name "'><socket_parent_frame>" body "</socket_parent_frame><location>" at "</location></PathPoint>"
#define ARM(rigid)                                                                                                     \
  "<OpenSimDocument Version='40600'><Model name='arm'><BodySet><objects>" BODY("upper", "2") BODY("lower", "1.5")      \
  "</objects></BodySet><JointSet><objects>" PIN("shoulder", "/ground", "upper", "0") PIN("elbow", "/bodyset/upper",   \
  "lower", "-0.3") "</objects></JointSet><ForceSet><objects><DeGrooteFregly2016Muscle name='biceps'>"                 \
  "<GeometryPath name='path'><PathPointSet><objects>" POINT("a", "/bodyset/upper", "0.03 -0.02 0")                    \
  POINT("b", "/bodyset/lower", "0.04 -0.08 0") "</objects></PathPointSet></GeometryPath><max_isometric_force>400"     \
  "</max_isometric_force><optimal_fiber_length>0.2</optimal_fiber_length><tendon_slack_length>0.12"                   \
  "</tendon_slack_length><fiber_damping>0.01</fiber_damping><ignore_tendon_compliance>" rigid "</ignore_tendon_compliance></DeGrooteFregly2016Muscle>"   \
  "<CoordinateActuator name='motor'><coordinate>shoulder</coordinate><optimal_force>20</optimal_force>"               \
  "</CoordinateActuator></objects></ForceSet><MarkerSet><objects><Marker name='hand'><socket_parent_frame>"           \
  "/bodyset/lower</socket_parent_frame><location>0 -0.3 0</location></Marker></objects></MarkerSet></Model>"          \
  "</OpenSimDocument>"

enum { POINTS = 3 };

typedef struct Arm {
  snModel* m;
  snOptimal* p;
  snDiagnostics diag;
} Arm;

static Arm arm(const char* text) {
  Arm a = {0};
  snOsimSource source = {"arm.osim", text, strlen(text)};
  a.m = sn_optimal_load("arm.osim", text, &a.diag);
  if (!a.m) test_fail("arm.osim", 0, "%s", a.diag.count ? a.diag.items[0].message : "not loaded");
  a.m->opt.osim = 1;
  a.p = sn_optimal_create_from(a.m, &source, 1, &a.diag);
  return a;
}

static void arm_end(Arm* a) {
  sn_optimal_destroy(a->p);
  sn_model_destroy(a->m);
  sn_diagnostics_clear(&a->diag);
}

static bool add(Arm* a, const char* name, const char* component, const char* property, int element, double lo,
                double hi) {
  const char* const names[] = {component};
  snOptimalParameter given = {name, names, 1, property, element, {lo, hi}, NAN};
  return sn_optimal_parameter(a->p, &given, &a->diag);
}

static void add_some(Arm* a) {
  CHECK(add(a, "mass", "/bodyset/lower", "mass", -1, 1, 3));
  CHECK(add(a, "peak", "biceps", "max_isometric_force", -1, 200, 800));
  CHECK(add(a, "fibre", "/forceset/biceps", "optimal_fiber_length", -1, 0.1, 0.3));
  CHECK(add(a, "center", "lower", "mass_center", 1, -0.3, -0.1));
}

// States, parameters, controls, rates of tendon forces.
static void fill(const Arm* a, const snDynamics* f, double* z) {
  static const double parameter[4] = {1.7, 450, 0.19, -0.22};
  int wide = f->states + f->controls + f->algebraic, first = sn_first_parameter(a->p);
  for (int k = 0; k < POINTS; k++)
    for (int i = 0; i < wide; i++)
      z[k * wide + i] = i >= first && i < first + 4 ? parameter[i - first] : 0.35 + 0.3 * sin(1.3 * i + 0.9 * k);
}

static double entry(snRowPattern p, const double* value, int row, int col) {
  double sum = 0;
  for (int k = p.rowadr[row]; k < p.rowadr[row + 1]; k++) sum += p.colind[k] == col ? value[k] : 0;
  return sum;
}

// Of column c of z at all points, against differences of rates and residuals.
static void check_column(const Arm* a, const snDynamics* f, double* z, int c, const double* J, const double* A) {
  int wide = f->states + f->controls + f->algebraic, ns = f->states, ny = f->algebraic;
  double h = 1e-4 * (c == sn_first_parameter(a->p) + 1 ? 600 : 1), rate[2][POINTS * 16], residual[2][POINTS * 4];
  for (int side = 0; side < 2; side++) {
    for (int k = 0; k < POINTS; k++) z[k * wide + c] += side ? -2 * h : h;
    CHECK(f->rates(f->context, POINTS, z, rate[side], residual[side]));
  }
  for (int k = 0; k < POINTS; k++) z[k * wide + c] += h;
  for (int k = 0; k < POINTS; k++) {
    for (int r = 0; r < ns; r++) {
      double expected = (rate[0][k * ns + r] - rate[1][k * ns + r]) / (2 * h);
      CHECK_NEAR(entry(f->jacobian, J + k * f->jacobian.rowadr[ns], r, c), expected, 1e-5 * (1 + fabs(expected)));
    }
    for (int r = 0; r < ny; r++) {
      double expected = (residual[0][k * ny + r] - residual[1][k * ny + r]) / (2 * h);
      CHECK_NEAR(entry(f->algebraic_jacobian, A + k * f->algebraic_jacobian.rowadr[ny], r, c), expected,
                 1e-5 * (1 + fabs(expected)));
    }
  }
}

static void gradient_at(const snDynamics* f, const double* z, const double* w, const double* v, double* J, double* A,
                        double* out) {
  int wide = f->states + f->controls + f->algebraic, ns = f->states, ny = f->algebraic;
  CHECK(f->derivatives(f->context, POINTS, z, J, A));
  for (int i = 0; i < POINTS * wide; i++) out[i] = 0;
  for (int k = 0; k < POINTS; k++) {
    for (int r = 0; r < ns; r++)
      for (int e = f->jacobian.rowadr[r]; e < f->jacobian.rowadr[r + 1]; e++)
        out[k * wide + f->jacobian.colind[e]] += w[k * ns + r] * J[k * f->jacobian.rowadr[ns] + e];
    for (int r = 0; r < ny; r++)
      for (int e = f->algebraic_jacobian.rowadr[r]; e < f->algebraic_jacobian.rowadr[r + 1]; e++)
        out[k * wide + f->algebraic_jacobian.colind[e]] +=
            v[k * ny + r] * A[k * f->algebraic_jacobian.rowadr[ny] + e];
  }
}

// Columns of parameters of the contracted Hessian, and their rows.
static void check_hessian(const Arm* a, const snDynamics* f, double* z, double* J, double* A) {
  int wide = f->states + f->controls + f->algebraic, first = sn_first_parameter(a->p), size = f->hessian.rowadr[wide];
  double w[POINTS * 16], v[POINTS * 4], up[POINTS * 32], down[POINTS * 32];
  for (int i = 0; i < POINTS * 16; i++) w[i] = cos(0.7 * i);
  for (int i = 0; i < POINTS * 4; i++) v[i] = sin(1 + 0.4 * i);
  double* H = calloc((size_t)(POINTS * size), sizeof *H);
  CHECK(f->hessian_of(f->context, POINTS, z, w, v, NULL, H));
  for (int c = first; c < first + 4; c++) {
    double scale = c == first + 1 ? 600 : 1, h = 1e-3 * scale;
    for (int k = 0; k < POINTS; k++) z[k * wide + c] += h;
    gradient_at(f, z, w, v, J, A, up);
    for (int k = 0; k < POINTS; k++) z[k * wide + c] -= 2 * h;
    gradient_at(f, z, w, v, J, A, down);
    for (int k = 0; k < POINTS; k++) z[k * wide + c] += h;
    for (int k = 0; k < POINTS; k++)
      for (int i = 0; i < wide; i++) {
        double expected = (up[k * wide + i] - down[k * wide + i]) / (2 * h), tolerance = 2e-3 * (1 + fabs(expected));
        CHECK_NEAR(entry(f->hessian, H + k * size, i, c), expected, tolerance);
        CHECK_NEAR(entry(f->hessian, H + k * size, c, i), expected, tolerance);
      }
  }
  free(H);
}

static void check_derivatives(const char* text) {
  Arm a = arm(text);
  add_some(&a);
  snDynamics f = sn_parameters_dynamics(a.p->parameters);
  int wide = f.states + f.controls + f.algebraic;
  CHECK_INT(wide, a.p->count);
  double z[POINTS * 32];
  double* J = calloc((size_t)(POINTS * f.jacobian.rowadr[f.states]), sizeof *J);
  double* A = calloc((size_t)(POINTS * (f.algebraic ? f.algebraic_jacobian.rowadr[f.algebraic] : 0) + 1), sizeof *A);
  fill(&a, &f, z);
  CHECK(f.derivatives(f.context, POINTS, z, J, A));
  for (int c = 0; c < wide; c++) check_column(&a, &f, z, c, J, A);
  check_hessian(&a, &f, z, J, A);
  free(J), free(A);
  arm_end(&a);
}

TEST(derivatives_by_parameters_are_differences_with_rigid_tendons) { check_derivatives(ARM("true")); }
TEST(derivatives_by_parameters_are_differences_with_compliant_tendons) { check_derivatives(ARM("false")); }

TEST(rates_are_those_of_the_model_with_the_value) {
  Arm a = arm(ARM("true")), b = arm(ARM("true"));
  CHECK(add(&a, "mass", "lower", "mass", -1, 1, 3));
  snDynamics f = sn_parameters_dynamics(a.p->parameters), g = sn_point_kernel_dynamics(b.p->kernel);
  double z[POINTS * 16], own[POINTS * 16], rate[POINTS * 16], expected[POINTS * 16];
  int ns = g.states, wide = ns + g.controls;
  for (int k = 0; k < POINTS; k++) {
    for (int i = 0; i < wide; i++) own[k * wide + i] = 0.3 + 0.02 * i + 0.1 * k;
    memcpy(z + k * (wide + 1), own + k * wide, sizeof(double) * (size_t)ns);
    z[k * (wide + 1) + ns] = 1.5;
    memcpy(z + k * (wide + 1) + ns + 1, own + k * wide + ns, sizeof(double) * (size_t)g.controls);
  }
  CHECK(f.rates(f.context, POINTS, z, rate, NULL) && g.rates(g.context, POINTS, own, expected, NULL));
  for (int k = 0; k < POINTS; k++)
    for (int i = 0; i < ns; i++) CHECK(rate[k * (ns + 1) + i] == expected[k * ns + i]);
  z[(wide + 1) + ns] = 2.5;  // a point apart
  CHECK(f.rates(f.context, POINTS, z, rate, NULL));
  CHECK(rate[3] == expected[3] && rate[(ns + 1) + 3] != expected[ns + 3]);
  CHECK(rate[2 * (ns + 1) + 3] == expected[2 * ns + 3]);
  arm_end(&a), arm_end(&b);
}

static void check_refused(const char* part, const char* name, const char* component, const char* property, int element,
                          double lo, double hi) {
  Arm a = arm(ARM("true"));
  int before = a.diag.count;
  CHECK(!add(&a, name, component, property, element, lo, hi));
  CHECK(a.diag.count > before);
  if (a.diag.count > before) CHECK_CONTAINS(a.diag.items[a.diag.count - 1].message, part);
  CHECK_INT(sn_optimal_parameters(a.p), 0);
  arm_end(&a);
}

TEST(parameters_that_cannot_be_are_named) {
  check_refused("has no component 'forearm'", "m", "forearm", "mass", -1, 1, 2);
  check_refused("changes nothing in the model", "m", "lower", "maas", -1, 1, 2);
  check_refused("has several numbers: give the element", "m", "lower", "mass_center", -1, 1, 2);
  check_refused("has fewer elements", "m", "lower", "mass_center", 3, 1, 2);
  check_refused("is not a number", "m", "biceps", "GeometryPath", -1, 1, 2);
  check_refused("its lower bound must be below", "m", "lower", "mass", -1, 2, 2);
  check_refused("its bounds must be finite", "m", "lower", "mass", -1, 1, INFINITY);
  check_refused("it names no property", "m", "lower", "", -1, 1, 2);
  check_refused("it has no name", "", "lower", "mass", -1, 1, 2);
  check_refused("there is a variable of this name", "/forceset/motor", "lower", "mass", -1, 1, 2);
}

TEST(parameters_are_the_last_variables_and_no_pattern_fits_them) {
  Arm a = arm(ARM("true"));
  int states = sn_optimal_states(a.p), count = a.p->count;
  snOptimalBounds bounds = {{NAN, NAN}, {0.1, 0.1}, {NAN, NAN}}, found;
  CHECK(add(&a, "mass", "lower", "mass", -1, 1, 3));
  CHECK_INT(sn_optimal_states(a.p), states);
  CHECK(strcmp(sn_optimal_variable(a.p, count), "mass") == 0);
  CHECK_CONTAINS(sn_optimal_variable(a.p, states), "/forceset/biceps");
  CHECK(sn_optimal_bounds(a.p, "*", &bounds, &a.diag) && sn_optimal_get_bounds(a.p, count, &found));
  CHECK(isnan(found.initial.lo) && found.during.lo == 1 && found.during.hi == 3);
  arm_end(&a);
}

TEST(goals_that_a_parameter_would_change_are_refused) {
  Arm a = arm(ARM("true"));
  const char* const marker[] = {"hand"};
  snGoal speed = {.kind = SN_GOAL_SPEED, .value = 1};
  snGoal place = {.kind = SN_GOAL_MARKER_FINAL, .weight = 1, .count = 1, .names = marker};
  CHECK(add(&a, "mass", "lower", "mass", -1, 1, 3) && sn_optimal_goal(a.p, &speed, &a.diag));
  CHECK(sn_optimal_time(a.p, 0, (snRange){1, 1}, 5, &a.diag) && !sn_optimize(a.p, NULL, &a.diag));
  CHECK_CONTAINS(a.diag.items[a.diag.count - 1].message, "'mass' changes masses");
  arm_end(&a);
  a = arm(ARM("true"));
  CHECK(add(&a, "hand_y", "hand", "location", 1, -0.4, -0.2) && sn_optimal_goal(a.p, &place, &a.diag));
  CHECK(sn_optimal_time(a.p, 0, (snRange){1, 1}, 5, &a.diag) && !sn_optimize(a.p, NULL, &a.diag));
  CHECK_CONTAINS(a.diag.items[a.diag.count - 1].message, "'hand_y' moves places");
  arm_end(&a);
}
