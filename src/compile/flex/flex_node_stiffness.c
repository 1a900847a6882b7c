// flex_node_stiffness.c — elasticity of a flex whose vertices are interpolated between nodes
//   reads   young poisson, nodes at qpos0
//   writes  stiffness of the plan's flex: minus the Hessian by node coordinates
//   Linear elasticity on one hexahedron with tensor products of Lagrange polynomials, integrated by Gauss points:
//     K_(ik)(jl) = - sum_p w_p (lambda g_ik g_jl + mu tr(E_ik E_jl)),  g_i: gradient of shape function i,
//     E_ik: strain by coordinate k of node i. conformance: sums in MuJoCo's order, so that rigid motions cancel alike
//   conformance: the outer points of the three-point rule lie sqrt(5/3) from the middle instead of sqrt(3/5).
#include "compile/flex/flex_plan.h"

#include <math.h>

enum { MOST_SIDE = 3, MOST_NODES = 27 };

typedef struct Rule {
  int count;
  double point[MOST_SIDE], weight[MOST_SIDE];
} Rule;

static Rule gauss_rule(int count) {
  if (count == 2) return (Rule){2, {0.5 - 0.5 / sqrt(3), 0.5 + 0.5 / sqrt(3)}, {0.5, 0.5}};
  double reach = 0.5 / sqrt(3. / 5.);
  return (Rule){3, {0.5, 0.5 - reach, 0.5 + reach}, {8. / 9. * 0.5, 5. / 9. * 0.5, 5. / 9. * 0.5}};
}

static double shape(double s, int i, int order) {
  if (order == 1) return i == 0 ? 1 - s : s;
  return i == 0 ? 2 * s * s - 3 * s + 1 : i == 1 ? 4 * (s - s * s) : 2 * s * s - s;
}

static double slope(double s, int i, int order) {
  if (order == 1) return i == 0 ? -1 : 1;
  return i == 0 ? 4 * s - 3 : i == 1 ? 4 * (1 - 2 * s) : 4 * s - 1;
}

static void gradients(const double at[3], int order, const double extent[3], double out[MOST_NODES][3]) {
  int side = order + 1;
  for (int n = 0; n < side * side * side; n++) {
    int index[3] = {n / (side * side), n / side % side, n % side};
    for (int axis = 0; axis < 3; axis++) {
      double product = 1;
      for (int k = 0; k < 3; k++)
        product *= k == axis ? slope(at[k], index[k], order) : shape(at[k], index[k], order);
      out[n][axis] = 1 / extent[axis] * product;
    }
  }
}

typedef struct Material {
  double lambda, mu;
} Material;

// Strain by coordinate k of a node: (e_k g' + g e_k') / 2.
static snMat3 strain_of(const double g[3], int k) {
  snMat3 out = {{{0}}};
  for (int c = 0; c < 3; c++) {
    out.m[k][c] += g[c] / 2;
    out.m[c][k] += g[c] / 2;
  }
  return out;
}

// tr(A B), row by row
static double contract(snMat3 a, snMat3 b) {
  double rows[3];
  for (int i = 0; i < 3; i++) rows[i] = a.m[i][0] * b.m[0][i] + a.m[i][1] * b.m[1][i] + a.m[i][2] * b.m[2][i];
  return rows[0] + rows[1] + rows[2];
}

static void add_point(double* K, int nodes, double g[MOST_NODES][3], Material material, double volume) {
  for (int row = 0; row < 3 * nodes; row++) {
    snMat3 strain = strain_of(g[row / 3], row % 3);
    for (int column = 0; column < 3 * nodes; column++) {
      double* entry = &K[3 * nodes * row + column];
      *entry -= material.lambda * g[row / 3][row % 3] * g[column / 3][column % 3] * volume;
      *entry -= material.mu * contract(strain, strain_of(g[column / 3], column % 3)) * volume;
    }
  }
}

void sn_flex_node_stiffness(snPlanFlex* flex) {
  int side = flex->order + 1, nodes = flex->nnode;
  double young = flex->elasticity->young, poisson = flex->elasticity->poisson;
  Material material = {young * poisson / (1 + poisson) / (1 - 2 * poisson), young / (2 * (1 + poisson))};
  Rule rule = gauss_rule(side);
  double extent[3];
  vec3_store(extent, vec3_sub(flex->xnode[nodes - 1], flex->xnode[0]));
  double cell = extent[0] * extent[1] * extent[2], g[MOST_NODES][3];
  for (int p = 0; p < side * side * side; p++) {
    int index[3] = {p / (side * side), p / side % side, p % side};
    double at[3] = {rule.point[index[0]], rule.point[index[1]], rule.point[index[2]]};
    double volume = rule.weight[index[0]] * rule.weight[index[1]] * rule.weight[index[2]] * cell;
    gradients(at, flex->order, extent, g);
    add_point((double*)flex->stiffness, nodes, g, material, volume);
  }
}
