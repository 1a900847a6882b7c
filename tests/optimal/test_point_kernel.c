// test_point_kernel.c — rates and derivatives at points: beside brute-force differences, and on several threads
#include "optimal/point_kernel.h"
#include "optimal/arm.h"

#include <stdlib.h>

enum { NS = 6, NU = 3, NZ = NS + NU, POINTS = 5 };

// q, v, activations of biceps and triceps; controls of biceps, motor, triceps.
static void points_of(double* z) {
  for (int p = 0; p < POINTS; p++) {
    double values[NZ] = {0.3 - 0.2 * p, 0.4 + 0.1 * p, 1 - p, 0.5 * p - 0.7, 0.1 + 0.1 * p, 0.6 - 0.1 * p,
                         0.2 + 0.1 * p, 1.5 - p,       0.7};
    memcpy(z + p * NZ, values, sizeof values);
  }
}

static double entry(snRowPattern p, const double* value, int row, int col) {
  double sum = 0;
  for (int k = p.rowadr[row]; k < p.rowadr[row + 1]; k++) sum += p.colind[k] == col ? value[k] : 0;
  return sum;
}

TEST(rates_are_those_of_a_forward_pass) {
  Scene s = scene(ARM_XML);
  snPointKernel* k = sn_point_kernel_create(s.m, 1, NULL);
  snDynamics dyn = sn_point_kernel_dynamics(k);
  double z[POINTS * NZ], rate[POINTS * NS];
  points_of(z);
  CHECK_INT(dyn.states, NS);
  CHECK_INT(dyn.controls, NU);
  CHECK(dyn.rates(dyn.context, POINTS, z, rate, NULL));
  for (int p = 0; p < POINTS; p++) {
    const double* at = z + p * NZ;
    memcpy(s.d->qpos, at, sizeof(double) * 2);
    memcpy(s.d->qvel, at + 2, sizeof(double) * 2);
    memcpy(s.d->act, at + 4, sizeof(double) * 2);
    memcpy(s.d->ctrl, at + 6, sizeof(double) * 3);
    sn_forward(s.m, s.d);
    for (int i = 0; i < 2; i++) {
      CHECK_NEAR(rate[p * NS + i], at[2 + i], 0);
      CHECK_NEAR(rate[p * NS + 2 + i], s.d->qacc[i], 1e-12);
      CHECK_NEAR(rate[p * NS + 4 + i], s.d->act_dot[i], 1e-12);
    }
  }
  sn_point_kernel_destroy(k);
  scene_end(s);
}

TEST(jacobians_are_differences_of_rates) {
  Scene s = scene(ARM_XML);
  snPointKernel* k = sn_point_kernel_create(s.m, 1, NULL);
  snDynamics dyn = sn_point_kernel_dynamics(k);
  int nonzeros = dyn.jacobian.rowadr[NS];
  double z[POINTS * NZ], plus[POINTS * NS], minus[POINTS * NS];
  double* jacobian = malloc(sizeof(double) * (size_t)(POINTS * nonzeros));
  points_of(z);
  CHECK(dyn.derivatives(dyn.context, POINTS, z, jacobian, NULL));
  double h = 1e-5;
  for (int c = 0; c < NZ; c++) {
    for (int p = 0; p < POINTS; p++) z[p * NZ + c] += h;
    dyn.rates(dyn.context, POINTS, z, plus, NULL);
    for (int p = 0; p < POINTS; p++) z[p * NZ + c] -= 2 * h;
    dyn.rates(dyn.context, POINTS, z, minus, NULL);
    for (int p = 0; p < POINTS; p++) z[p * NZ + c] += h;
    for (int p = 0; p < POINTS; p++)
      for (int r = 0; r < NS; r++) {
        double expected = (plus[p * NS + r] - minus[p * NS + r]) / (2 * h);
        CHECK_NEAR(entry(dyn.jacobian, jacobian + p * nonzeros, r, c), expected, 2e-6);
      }
  }
  free(jacobian);
  sn_point_kernel_destroy(k);
  scene_end(s);
}

// weight . rate at all points, by its Jacobian.
static void gradients(const snDynamics* dyn, const double* z, const double* weight, double* gradient) {
  int nonzeros = dyn->jacobian.rowadr[NS];
  double* jacobian = malloc(sizeof(double) * (size_t)(POINTS * nonzeros));
  dyn->derivatives(dyn->context, POINTS, z, jacobian, NULL);
  memset(gradient, 0, sizeof(double) * POINTS * NZ);
  for (int p = 0; p < POINTS; p++)
    sn_rows_mul_transposed(dyn->jacobian, jacobian + p * nonzeros, 1, weight + p * NS, gradient + p * NZ);
  free(jacobian);
}

TEST(contracted_hessians_are_differences_of_gradients) {
  Scene s = scene(ARM_XML);
  snPointKernel* k = sn_point_kernel_create(s.m, 1, NULL);
  snDynamics dyn = sn_point_kernel_dynamics(k);
  int nonzeros = dyn.hessian.rowadr[NZ];
  double z[POINTS * NZ], weight[POINTS * NS], plus[POINTS * NZ], minus[POINTS * NZ];
  double* hessian = malloc(sizeof(double) * (size_t)(POINTS * nonzeros));
  points_of(z);
  for (int i = 0; i < POINTS * NS; i++) weight[i] = sin(i + 1);
  CHECK(dyn.hessian_of(dyn.context, POINTS, z, weight, NULL, NULL, hessian));
  double h = 1e-4;
  for (int c = 0; c < NZ; c++) {
    for (int p = 0; p < POINTS; p++) z[p * NZ + c] += h;
    gradients(&dyn, z, weight, plus);
    for (int p = 0; p < POINTS; p++) z[p * NZ + c] -= 2 * h;
    gradients(&dyn, z, weight, minus);
    for (int p = 0; p < POINTS; p++) z[p * NZ + c] += h;
    for (int p = 0; p < POINTS; p++)
      for (int r = 0; r < NZ; r++) {
        double expected = (plus[p * NZ + r] - minus[p * NZ + r]) / (2 * h);
        CHECK_NEAR(entry(dyn.hessian, hessian + p * nonzeros, r, c), expected, 2e-3);
      }
  }
  free(hessian);
  sn_point_kernel_destroy(k);
  scene_end(s);
}

TEST(bits_do_not_depend_on_threads) {
  Scene s = scene(ARM_XML);
  double z[POINTS * NZ], weight[POINTS * NS], rate[3][POINTS * NS];
  double* second[3];
  points_of(z);
  for (int i = 0; i < POINTS * NS; i++) weight[i] = cos(i);
  size_t bytes = 0;
  for (int t = 0; t < 3; t++) {
    snPointKernel* k = sn_point_kernel_create(s.m, 1 << t, NULL);
    snDynamics dyn = sn_point_kernel_dynamics(k);
    int first = dyn.jacobian.rowadr[NS], all = first + dyn.hessian.rowadr[NZ];
    bytes = sizeof(double) * (size_t)(POINTS * all);
    second[t] = malloc(bytes);
    CHECK(dyn.rates(dyn.context, POINTS, z, rate[t], NULL));
    CHECK(dyn.derivatives(dyn.context, POINTS, z, second[t], NULL));
    CHECK(dyn.hessian_of(dyn.context, POINTS, z, weight, NULL, NULL, second[t] + POINTS * first));
    sn_point_kernel_destroy(k);
  }
  for (int t = 1; t < 3; t++) {
    CHECK(memcmp(rate[0], rate[t], sizeof rate[0]) == 0);
    CHECK(memcmp(second[0], second[t], bytes) == 0);
  }
  for (int t = 0; t < 3; t++) free(second[t]);
  scene_end(s);
}

TEST(the_mass_centre_has_its_derivatives) {
  Scene s = scene(ARM_XML);
  snPointKernel* k = sn_point_kernel_create(s.m, 1, NULL);
  snDynamics dyn = sn_point_kernel_dynamics(k);
  snEndpoint e = sn_point_kernel_mass_center(k);
  double z[NZ] = {0.3, 0.5}, at[3], plus[3], minus[3], jacobian[3 * NZ], weight[3] = {1, 2, 3}, h = 1e-5;
  double *hessian = calloc((size_t)dyn.hessian.rowadr[NZ], sizeof(double)), slope[2][3 * NZ];
  e.evaluate(e.context, z, at, jacobian, weight, hessian);
  for (int c = 0; c < 2; c++) {
    z[c] += h;
    e.evaluate(e.context, z, plus, slope[0], NULL, NULL);
    z[c] -= 2 * h;
    e.evaluate(e.context, z, minus, slope[1], NULL, NULL);
    z[c] += h;
    for (int r = 0; r < 3; r++) CHECK_NEAR(jacobian[r * NZ + c], (plus[r] - minus[r]) / (2 * h), 1e-8);
    for (int i = 0; i < 2; i++) {
      double expected = 0;
      for (int r = 0; r < 3; r++) expected += weight[r] * (slope[0][r * NZ + i] - slope[1][r * NZ + i]) / (2 * h);
      CHECK_NEAR(entry(dyn.hessian, hessian, i, c), expected, 1e-6);
    }
  }
  free(hessian);
  sn_point_kernel_destroy(k);
  scene_end(s);
}

// ---- models of any size: both derivatives beside differences of what they are derivatives of

// Rows: rates, then residuals.
typedef struct Differenced {
  snDynamics dyn;
  double *z, *plus, *minus;  // values or Jacobians of all points: of rates, then of residuals
  int nz, ns, nj, na, nb;    // nb: numbers of a point in the Jacobian of residuals
} Differenced;

static void displaced(Differenced* t, int column, double by, bool rates, double* to) {
  for (int p = 0; p < POINTS; p++) t->z[p * t->nz + column] += by;
  if (rates) t->dyn.rates(t->dyn.context, POINTS, t->z, to, to + POINTS * t->ns);
  else t->dyn.derivatives(t->dyn.context, POINTS, t->z, to, to + POINTS * t->nj);
  for (int p = 0; p < POINTS; p++) t->z[p * t->nz + column] -= by;
}

static void check_jacobian(Differenced* t, const double* jacobian) {
  double h = 1e-6;
  for (int c = 0; c < t->nz; c++) {
    displaced(t, c, h, true, t->plus);
    displaced(t, c, -h, true, t->minus);
    for (int p = 0; p < POINTS; p++)
      for (int r = 0; r < t->ns + t->na; r++) {
        bool rate = r < t->ns;
        int at = rate ? p * t->ns + r : POINTS * t->ns + p * t->na + r - t->ns;
        double expected = (t->plus[at] - t->minus[at]) / (2 * h);
        double found = rate ? entry(t->dyn.jacobian, jacobian + p * t->nj, r, c)
                            : entry(t->dyn.algebraic_jacobian, jacobian + POINTS * t->nj + p * t->nb, r - t->ns, c);
        CHECK_NEAR(found, expected, 2e-6 * (1 + fabs(expected)));
      }
  }
}

// row += by times what both Jacobians of a point make of the weights.
static void add_gradient(const Differenced* t, const double* jacobian, int p, const double* weight, double by,
                         double* row) {
  sn_rows_mul_transposed(t->dyn.jacobian, jacobian + p * t->nj, by, weight + p * t->ns, row);
  if (t->na > 0)
    sn_rows_mul_transposed(t->dyn.algebraic_jacobian, jacobian + POINTS * t->nj + p * t->nb, by,
                           weight + POINTS * t->ns + p * t->na, row);
}

static void check_hessian(Differenced* t, const double* weight, const double* hessian, double tolerance) {
  double h = 1e-5, *row = calloc((size_t)t->nz, sizeof(double));
  int nonzeros = t->dyn.hessian.rowadr[t->nz];
  for (int c = 0; c < t->nz; c++) {
    displaced(t, c, h, false, t->plus);
    displaced(t, c, -h, false, t->minus);
    for (int p = 0; p < POINTS; p++) {
      memset(row, 0, sizeof(double) * (size_t)t->nz);
      add_gradient(t, t->plus, p, weight, 1 / (2 * h), row);
      add_gradient(t, t->minus, p, weight, -1 / (2 * h), row);
      for (int r = 0; r < t->nz; r++)
        CHECK_NEAR(entry(t->dyn.hessian, hessian + p * nonzeros, r, c), row[r], tolerance * (1 + fabs(row[r])));
    }
  }
  free(row);
}

// `tolerance` 0: without the Hessian.
static void check_derivatives(const char* xml, double tolerance) {
  Scene s = scene(xml);
  snPointKernel* k = sn_point_kernel_create(s.m, 2, NULL);
  CHECK(k != NULL);
  Differenced t = {.dyn = sn_point_kernel_dynamics(k)};
  t.ns = t.dyn.states, t.na = t.dyn.algebraic, t.nz = t.ns + t.dyn.controls + t.na;
  t.nj = t.dyn.jacobian.rowadr[t.ns], t.nb = t.na > 0 ? t.dyn.algebraic_jacobian.rowadr[t.na] : 0;
  size_t numbers = (size_t)(POINTS * (t.nj + t.nb + t.nz + t.dyn.hessian.rowadr[t.nz]));
  double *jacobian = calloc(numbers, sizeof(double)), *hessian = calloc(numbers, sizeof(double));
  double* weight = calloc(numbers, sizeof(double));
  t.z = calloc(numbers, sizeof(double)), t.plus = calloc(numbers, sizeof(double));
  t.minus = calloc(numbers, sizeof(double));
  for (int i = 0; i < POINTS * t.nz; i++) t.z[i] = 0.35 + 0.25 * sin(1.7 * i);
  for (int i = 0; i < POINTS * (t.ns + t.na); i++) weight[i] = cos(i);
  CHECK(t.dyn.derivatives(t.dyn.context, POINTS, t.z, jacobian, jacobian + POINTS * t.nj));
  CHECK(t.dyn.hessian_of(t.dyn.context, POINTS, t.z, weight, weight + POINTS * t.ns, NULL, hessian));
  check_jacobian(&t, jacobian);
  if (tolerance > 0) check_hessian(&t, weight, hessian, tolerance);
  free(jacobian), free(hessian), free(weight), free(t.z), free(t.plus), free(t.minus);
  sn_point_kernel_destroy(k);
  scene_end(s);
}

#define CHAIN_MUSCLE(name, tendon, optimal, slack, more)                                                          \
  "<hillmuscle name='" name "' tendon='" tendon "' curves='degroote' force='500' optlen='" optimal "' slacklen='" \
  slack "' vmax='10' ctrlrange='0.01 1' " more "/>"

#define CHAIN_LINK(name, axis)                                                    \
  "<body pos='0 0 -.3'><joint name='" name "' axis='" axis "' damping='.1'/>" \
  "<geom type='capsule' fromto='0 0 0 0 0 -.3' size='.02' mass='1' contype='0' conaffinity='0'/>" \
  "<site name='on_" name "' pos='.03 .02 -.1'/>"

// A muscle over three joints about different axes, beside one over two of them.
#define CHAIN_XML(tendon, more) \
  "<mujoco><worldbody><site name='top' pos='.05 0 .2'/>" CHAIN_LINK("a", "0 1 0") CHAIN_LINK("b", "1 0 0")      \
  CHAIN_LINK("c", "0 1 0") CHAIN_LINK("d", "0 1 1") "</body></body></body></body></worldbody><tendon>"          \
  "<spatial name='long' " tendon "><site site='top'/><site site='on_c'/></spatial>"                             \
  "<spatial name='short'><site site='on_b'/><site site='on_d'/></spatial></tendon><actuator>"                   \
  CHAIN_MUSCLE("three", "long", ".8", ".4", more) CHAIN_MUSCLE("two", "short", ".4", ".2", "")                  \
  "<position name='servo' joint='d' kp='20' kv='2'/></actuator></mujoco>"

TEST(muscles_over_three_joints_have_their_third_derivatives) { check_derivatives(CHAIN_XML("", ""), 1e-2); }

TEST(springs_of_tendons_are_among_the_forces) {
  check_derivatives(CHAIN_XML("stiffness='30' damping='2' springlength='.4'", ""), 1e-2);
}

TEST(balances_of_compliant_tendons_have_their_derivatives) {
  check_derivatives(CHAIN_XML("", "tendonmodel='compliant' fiberdamping='.01'"), 1e-2);
}

TEST(inputs_act_against_the_rows_of_a_limit) {
  check_derivatives("<mujoco><option gravity='0 0 -9.81'/><worldbody><body><joint name='j' axis='0 1 0' limited='true' "
                    "range='-180 -20' margin='0'/><geom type='capsule' fromto='0 0 0 0 0 -.3' size='.02' mass='1'/>"
                    "</body></worldbody><actuator><motor joint='j'/></actuator></mujoco>", 0);
}

static void check_refused(const char* xml, const char* part) {
  Scene s = scene(xml);
  snDiagnostics diag = {0};
  CHECK(!sn_point_kernel_create(s.m, 1, &diag));
  CHECK_CONTAINS(diag.count > 0 ? diag.items[0].message : "", part);
  sn_diagnostics_clear(&diag);
  scene_end(s);
}

TEST(models_beyond_the_kernel_are_refused_by_name) {
  check_refused("<mujoco><worldbody><body><freejoint name='root'/><geom size='.1'/></body></worldbody></mujoco>",
                "'root'");
  check_refused("<mujoco><worldbody><body><joint name='j'/><geom size='.1'/></body></worldbody><actuator>"
                "<hillmuscle name='soft' joint='j' tendonmodel='compliant'/></actuator></mujoco>", "'soft'");
}

// A tendon that meets a cylinder on its way: its arm has a corner there.
static const char* const wrapped =
    "<mujoco><option gravity='0 0 0'/><worldbody><site name='a' pos='.05 0 .3'/><site name='side' pos='.2 0 0'/>"
    "<geom name='wheel' type='cylinder' size='.06 .1' euler='90 0 0' contype='0' conaffinity='0'/><body>"
    "<joint name='q' axis='0 1 0'/><geom type='capsule' fromto='0 0 0 0 0 -.4' size='.02' mass='1' contype='0' "
    "conaffinity='0'/><site name='b' pos='.05 0 -.3'/></body></worldbody><tendon><spatial name='t'><site site='a'/>"
    "<geom geom='wheel' sidesite='side'/><site site='b'/></spatial></tendon>"
    "<actuator><general name='pull' tendon='t' gainprm='-100'/></actuator></mujoco>";

TEST(second_derivatives_have_no_peak_at_the_corner_of_an_arm) {
  enum { STEPS = 20000 };
  Scene s = scene(wrapped);
  snPointKernel* k = sn_point_kernel_create(s.m, 1, NULL);
  snDynamics dyn = sn_point_kernel_dynamics(k);
  double z[3] = {0, 0.5, 1}, rate[2], weight[2] = {0, 1}, hessian[16], most = 0, mean = 0, corner = 0, last = NAN;
  for (int i = 0; i < STEPS; i++) {
    z[0] = -1 + 1e-4 * i;
    CHECK(dyn.rates(dyn.context, 1, z, rate, NULL));
    CHECK(dyn.hessian_of(dyn.context, 1, z, weight, NULL, NULL, hessian));
    double size = fabs(entry(dyn.hessian, hessian, 0, 0));
    most = fmax(most, size), mean += size / STEPS;
    if (i > 1) corner = fmax(corner, fabs((rate[1] - last) / 1e-4));
    last = rate[1];
  }
  CHECK(mean > 1 && corner > 0);
  test_expect(__FILE__, __LINE__, most < 100 * mean, "most %g, mean %g", most, mean);
  sn_point_kernel_destroy(k);
  scene_end(s);
}
