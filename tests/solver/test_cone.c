// test_cone.c — zones of a friction cone, continuity across them, and its curvature
#include "solver/cone.h"
#include "problems.h"

static const double friction[5] = {0.8, 0.8, 0.3, 0.1, 0.1};

static snBlock contact(int dim, double mu) {
  return (snBlock){.kind = SN_BLOCK_CONE, .nrow = dim, .dim = dim, .friction = friction, .mu = mu};
}

// weights with which the cost is smooth
static void smooth_weights(double* D, int dim, double mu) {
  D[0] = 10;
  D[1] = D[0] * friction[0] * friction[0] / (mu * mu);
  for (int k = 2; k < dim; k++) D[k] = D[1] * friction[k - 1] * friction[k - 1] / (friction[0] * friction[0]);
}

TEST(a_contact_that_parts_has_no_force) {
  double D[6], force[6], cost = 0;
  snBlock block = contact(3, 0.8);
  smooth_weights(D, 3, 0.8);
  CHECK_INT(sn_cone_force(&block, D, (double[]){1, 0.1, 0.1}, force, &cost), SN_ROW_SATISFIED);
  CHECK_INT(sn_cone_force(&block, D, (double[]){0, 0, 0}, force, &cost), SN_ROW_SATISFIED);
  CHECK_NEAR(cost, 0, 0);
  for (int k = 0; k < 3; k++) CHECK_NEAR(force[k], 0, 0);
}

TEST(a_contact_that_is_pressed_pushes_in_proportion) {
  double D[6], force[6], cost = 0;
  snBlock block = contact(3, 0.8);
  smooth_weights(D, 3, 0.8);
  CHECK_INT(sn_cone_force(&block, D, (double[]){-1, 0.1, 0}, force, &cost), SN_ROW_QUADRATIC);
  CHECK_NEAR(force[0], D[0], 1e-15);
  CHECK_NEAR(force[1], -0.1 * D[1], 1e-15);
  CHECK_INT(sn_cone_force(&block, D, (double[]){-1, 0, 0}, force, &cost), SN_ROW_QUADRATIC);
}

TEST(on_the_surface_friction_is_as_large_as_the_normal_force_allows) {
  double D[6], force[6], cost = 0;
  for (int dim = 3; dim <= 6; dim++) {
    snBlock block = contact(dim, 0.5);
    smooth_weights(D, dim, 0.5);
    double x[6] = {-0.1, 1, -0.7, 0.4, 0.3, -0.9}, square = 0;
    CHECK_INT(sn_cone_force(&block, D, x, force, &cost), SN_ROW_CONE);
    for (int k = 1; k < dim; k++) square += force[k] * force[k] / (friction[k - 1] * friction[k - 1]);
    CHECK_NEAR(sqrt(square), force[0], 1e-14);
  }
}

TEST(the_hessian_is_minus_the_derivative_of_the_force) {
  double D[6], W[36], above[6], below[6], unused = 0, step = 1e-6;
  for (int dim = 3; dim <= 6; dim++) {
    snBlock block = contact(dim, 0.5);
    smooth_weights(D, dim, 0.5);
    double x[6] = {-0.1, 1, -0.7, 0.4, 0.3, -0.9};
    sn_cone_hessian(&block, D, x, W);
    for (int k = 0; k < dim; k++) {
      double at = x[k];
      x[k] = at + step;
      sn_cone_force(&block, D, x, above, &unused);
      x[k] = at - step;
      sn_cone_force(&block, D, x, below, &unused);
      x[k] = at;
      for (int j = 0; j < dim; j++) CHECK_NEAR(W[j * dim + k], -(above[j] - below[j]) / (2 * step), 1e-7);
    }
  }
}

TEST(force_and_cost_do_not_jump_between_zones) {
  double D[6], near[6], far[6];
  snBlock block = contact(4, 0.5);
  smooth_weights(D, 4, 0.5);
  for (double angle = -3; angle < 3; angle += 0.001) {
    double cost_near = 0, cost_far = 0;
    double a[4] = {cos(angle), sin(angle), 0.2 * sin(angle), 0.1}, b[4];
    double next = angle + 1e-9;
    b[0] = cos(next), b[1] = sin(next), b[2] = 0.2 * sin(next), b[3] = 0.1;
    sn_cone_force(&block, D, a, near, &cost_near);
    sn_cone_force(&block, D, b, far, &cost_far);
    CHECK_NEAR(cost_near, cost_far, 1e-6);
    for (int k = 0; k < 4; k++) CHECK_NEAR(near[k], far[k], 1e-6);
  }
}
