// geom_fluid.c — added mass and inertia of an ellipsoid in a fluid
//   kappa_x = dx dy dz integral_0^inf dl / sqrt((dx²+l)³ (dy²+l) (dz²+l)); added mass V kappa/(2 - kappa); the added
//   inertia about an axis follows from the two others. Lamb, Hydrodynamics (1932), 114.
//   The integral runs over x in [0, 1] with l = scale x³/(1-x)², by the 15-point Gauss-Kronrod rule. Conformance: nodes
//   and weights are rounded to eight digits, as in MuJoCo.
#include "compile/body/tree.h"
#include "math/elementary.h"

#include "math/real.h"

#include <math.h>

// conformance: MuJoCo's smallest denominator while compiling
#define SMALLEST 1e-14

#define NODES 15

typedef struct Node {
  double at, weight;
} Node;

// the rule on [0, 1], symmetric about the middle: the nodes up to it
static const Node rule[NODES / 2 + 1] = {
    {0.00427231, 0.01146766}, {0.02544604, 0.03154605}, {0.06756779, 0.05239501}, {0.12923441, 0.07032663},
    {0.20695638, 0.08450236}, {0.29707742, 0.09517529}, {0.39610752, 0.10221647}, {0.5, 0.10474107},
};

static Node node(int i) {
  if (i <= NODES / 2) return rule[i];
  Node mirror = rule[NODES - 1 - i];
  return (Node){1 - mirror.at, mirror.weight};
}

// kappa along the axis a of an ellipsoid with semi-axes a, b, c
static double kappa(double a, double b, double c) {
  double aa = 1 / (a * a), bb = 1 / (b * b), cc = 1 / (c * c);
  double scale = sn_pow(a * a * a * b * c, 0.4);
  double sum = 0;
  for (int i = 0; i < NODES; i++) {
    double x = node(i).at, rest = 1 - x;
    double l = scale * x * x * x / (rest * rest);
    double dl_dx = scale * x * x * (3 - x) / (rest * rest * rest);
    double along = 1 + l * aa;
    sum += node(i).weight * dl_dx / (along * sqrt(along * (1 + l * bb) * (1 + l * cc)));
  }
  return sum * aa;
}

static double added_mass(double volume, double k) { return volume * k / real_max(SMALLEST, 2 - k); }

// About an axis, from the semi-axes b, c across it and their kappas.
static double added_inertia(double volume, double b, double c, double kb, double kc) {
  double difference = b * b - c * c, sum = b * b + c * c;
  double denominator = fabs(2 * difference + sum * (kb - kc));
  return volume * (difference * difference * fabs(kc - kb) / real_max(SMALLEST, denominator)) / 5;
}

void sn_fluid_coefficients(snFluid out, snVec3 s, const double coefficients[5]) {
  double volume = 4.0 / 3.0 * SN_PI * s.x * s.y * s.z;
  double kx = kappa(s.x, s.y, s.z), ky = kappa(s.y, s.z, s.x), kz = kappa(s.z, s.x, s.y);
  out[0] = 1;
  for (int i = 0; i < 5; i++) out[1 + i] = coefficients[i];
  out[6] = added_mass(volume, kx);
  out[7] = added_mass(volume, ky);
  out[8] = added_mass(volume, kz);
  out[9] = added_inertia(volume, s.y, s.z, ky, kz);
  out[10] = added_inertia(volume, s.z, s.x, kz, kx);
  out[11] = added_inertia(volume, s.x, s.y, kx, ky);
}
