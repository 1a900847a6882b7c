// fluid.c — added mass and inertia of an ellipsoid in a fluid
//   kappa_x = dx dy dz integral_0^inf dl / sqrt((dx²+l)³ (dy²+l) (dz²+l)); added mass V kappa/(2 - kappa); the added
//   inertia about an axis follows from the two others. Lamb, Hydrodynamics (1932), 114.
//   The integral runs over x in [0, 1] with l = scale x³/(1-x)², by the 15-point Gauss-Kronrod rule. Conformance: nodes
//   and weights are those of MuJoCo, rounded to eight digits there.
#include "compile/fluid.h"

#include "math/real.h"

#include <math.h>

// conformance: MuJoCo's smallest denominator while compiling
#define SMALLEST 1e-14

#define NODES 15

static const double weight[NODES] = {0.01146766, 0.03154605, 0.05239501, 0.07032663, 0.08450236,
                                     0.09517529, 0.10221647, 0.10474107, 0.10221647, 0.09517529,
                                     0.08450236, 0.07032663, 0.05239501, 0.03154605, 0.01146766};

// x³/(1-x)² at the nodes
static const double reach[NODES] = {
    7.865151709349917e-08, 1.7347976913907274e-05, 0.0003548008144506193, 0.002846636252924549,
    0.014094260903596077,  0.053063261727396636,   0.17041978741317773,   0.5,
    1.4036301548686991,    3.9353484827022642,     11.644841677041734,    39.53187807410903,
    177.5711362220801,     1429.4772912937397,     54087.416549217705};

// its derivative
static const double slope[NODES] = {
    5.538677720489877e-05, 0.002080868285293228, 0.016514126520723166, 0.07261900344370877,
    0.23985243401862602,   0.6868318249020725,   1.8551129519182894,   5.0,
    14.060031152313941,    43.28941239611009,    156.58546376397112,   747.9826085305024,
    5827.4042950027115,    116754.0197944512,    25482945.327264845};

// kappa along the axis a of an ellipsoid with semi-axes a, b, c
static double kappa(double a, double b, double c) {
  double aa = 1 / (a * a), bb = 1 / (b * b), cc = 1 / (c * c);
  double scale = pow(a * a * a * b * c, 0.4);
  double sum = 0;
  for (int i = 0; i < NODES; i++) {
    double l = scale * reach[i];
    double along = 1 + l * aa;
    sum += weight[i] * scale * slope[i] / (along * sqrt(along * (1 + l * bb) * (1 + l * cc)));
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
