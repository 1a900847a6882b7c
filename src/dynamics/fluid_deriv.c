// fluid_deriv.c — velocity derivatives of fluid forces
//   reads   density, viscosity, a box or ellipsoid, local velocity (w, v)        writes  6 x 6, torque and w first
//   With W the projection weights, n = W v, p = n.v, q = n.n:
//     grad A     = pi (p W n - q n) / sqrt(p^3 q)
//     Kutta      F = c p g,  g = p v - |v|^2 n,  c = k rho pi / sqrt(p q |v|^2)
//                dF/dv = c [ p (2 v n' - 2 n v' + p 1 - |v|^2 W) + g (n - (p/q) W n - (p/|v|^2) v)' ]
//   conformance: denominators are floored term by term as MuJoCo does, also where this is not quite the derivative of
//   the floored force; and nothing is scaled by the interaction coefficient.
#include "dynamics/derivatives.h"
#include "math/mat3.h"

static inline real fourth(real x) { return (x * x) * (x * x); }
static inline snVec3 absolute(snVec3 v) { return (snVec3){fabs(v.x), fabs(v.y), fabs(v.z)}; }

snSpatial sn_fluid_force_box_deriv(snMedium medium, snVec3 box, snSpatial velocity) {
  snSpatial diagonal = {{0, 0, 0}, {0, 0, 0}};
  if (medium.viscosity > 0) {
    real diameter = (box.x + box.y + box.z) / 3;
    real rot = -SN_PI * diameter * diameter * diameter * medium.viscosity;
    real lin = -3 * SN_PI * diameter * medium.viscosity;
    diagonal = (snSpatial){{rot, rot, rot}, {lin, lin, lin}};
  }
  if (medium.density > 0) {
    snVec3 face = {box.y * box.z, box.x * box.z, box.x * box.y};
    snVec3 paddle = {box.x * (fourth(box.y) + fourth(box.z)), box.y * (fourth(box.x) + fourth(box.z)),
                     box.z * (fourth(box.x) + fourth(box.y))};
    diagonal.lin = vec3_add_scaled(diagonal.lin, vec3_mul(face, absolute(velocity.lin)), -medium.density);
    diagonal.rot = vec3_add_scaled(diagonal.rot, vec3_mul(paddle, absolute(velocity.rot)), -medium.density / 32);
  }
  return diagonal;
}

// ---- blocks of three by three

enum { ROT = 0, LIN = 3 };

static inline void add_outer(double deriv[6][6], int row, int column, snVec3 a, snVec3 b, real s) {
  const real left[3] = {a.x, a.y, a.z}, right[3] = {b.x, b.y, b.z};
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++) deriv[row + i][column + j] += s * left[i] * right[j];
  }
}

static inline void add_diagonal(double deriv[6][6], int row, int column, snVec3 diagonal) {
  deriv[row][column] += diagonal.x;
  deriv[row + 1][column + 1] += diagonal.y;
  deriv[row + 2][column + 2] += diagonal.z;
}

// a x (scale * x), by x
static inline void add_cross(double deriv[6][6], int row, int column, snVec3 a, snVec3 scale) {
  deriv[row][column + 1] -= a.z * scale.y;
  deriv[row][column + 2] += a.y * scale.z;
  deriv[row + 1][column] += a.z * scale.x;
  deriv[row + 1][column + 2] -= a.x * scale.z;
  deriv[row + 2][column] -= a.y * scale.x;
  deriv[row + 2][column + 1] += a.x * scale.y;
}

// (scale * x) x b and a x y, by x in one column block and by y in another
static inline void add_product(double deriv[6][6], int row, int x_column, int y_column, snVec3 x, snVec3 scale,
                               snVec3 y) {
  add_cross(deriv, row, x_column, vec3_neg(y), scale);
  add_cross(deriv, row, y_column, vec3_mul(scale, x), vec3(1, 1, 1));
}

// ---- terms

static void add_added_mass(double deriv[6][6], real density, const snFluidCoef* coef, snSpatial velocity) {
  snVec3 mass = vec3_scale(coef->added_mass, density), inertia = vec3_scale(coef->added_inertia, density);
  add_product(deriv, ROT, LIN, LIN, velocity.lin, mass, velocity.lin);
  add_product(deriv, ROT, ROT, ROT, velocity.rot, inertia, velocity.rot);
  add_product(deriv, LIN, LIN, ROT, velocity.lin, mass, velocity.rot);
}

static void add_magnus(double deriv[6][6], real strength, snSpatial velocity) {
  add_product(deriv, LIN, ROT, LIN, velocity.rot, vec3(strength, strength, strength), velocity.lin);
}

static void add_kutta(double deriv[6][6], real strength, const snFluidProjection* projection, snVec3 v) {
  snVec3 n = projection->normal, weight = projection->weight;
  real p = projection->along, q = projection->square, speed_square = vec3_dot(v, v);
  real c = SN_PI * strength / real_floored(sqrt(q * p * speed_square));

  snVec3 g = vec3_sub(vec3_scale(v, p), vec3_scale(n, speed_square));
  snVec3 shrink = vec3_add_scaled(n, vec3_mul(weight, n), -p / real_floored(q));
  shrink = vec3_add_scaled(shrink, v, -p / real_floored(speed_square));

  add_outer(deriv, LIN, LIN, v, n, 2 * c * p);
  add_outer(deriv, LIN, LIN, n, v, -2 * c * p);
  add_outer(deriv, LIN, LIN, g, shrink, c);
  add_diagonal(deriv, LIN, LIN, vec3_scale(vec3_sub(vec3(p, p, p), vec3_scale(weight, speed_square)), c * p));
}

static void add_drag(double deriv[6][6], snMedium medium, const snFluidCoef* coef, const snFluidDrag* drag,
                     const snFluidProjection* projection, snVec3 v) {
  snVec3 n = projection->normal;
  real p = projection->along, q = projection->square;
  real speed_square = vec3_dot(v, v), speed = sqrt(speed_square);

  real area = projection->area * coef->blunt_drag + coef->slender_drag * (drag->largest_area - projection->area);
  real quadratic = medium.density * area / real_floored(speed);
  real diagonal = -quadratic * speed_square - medium.viscosity * drag->viscous_force;
  add_diagonal(deriv, LIN, LIN, vec3(diagonal, diagonal, diagonal));
  add_outer(deriv, LIN, LIN, v, v, -quadratic);

  snVec3 area_slope = vec3_sub(vec3_scale(vec3_mul(projection->weight, n), p), vec3_scale(n, q));
  real slope = SN_PI / real_floored(sqrt(p * p * p * q));
  add_outer(deriv, LIN, LIN, v, area_slope, -medium.density * speed * (coef->blunt_drag - coef->slender_drag) * slope);
}

static void add_angular_drag(double deriv[6][6], snMedium medium, const snFluidDrag* drag, snVec3 w) {
  snVec3 moment = vec3_mul(drag->torque, w);
  real moment_square = vec3_dot(moment, moment);
  real quadratic = medium.density / real_floored(sqrt(moment_square));
  real diagonal = -quadratic * moment_square - medium.viscosity * drag->viscous_torque;
  add_diagonal(deriv, ROT, ROT, vec3(diagonal, diagonal, diagonal));
  add_outer(deriv, ROT, ROT, w, vec3_mul(drag->torque, moment), -quadratic);
}

void sn_fluid_force_ellipsoid_deriv(double deriv[6][6], snMedium medium, const snFluidCoef* coef, snVec3 semiaxes,
                                    snSpatial velocity) {
  for (int i = 0; i < 6; i++) {
    for (int j = 0; j < 6; j++) deriv[i][j] = 0;
  }
  snFluidDrag drag = sn_fluid_drag(coef, semiaxes);
  snFluidProjection projection = sn_fluid_projection(semiaxes, velocity.lin);
  add_added_mass(deriv, medium.density, coef, velocity);
  add_magnus(deriv, coef->magnus_lift * medium.density * sn_fluid_volume(semiaxes), velocity);
  add_kutta(deriv, coef->kutta_lift * medium.density, &projection, velocity.lin);
  add_drag(deriv, medium, coef, &drag, &projection, velocity.lin);
  add_angular_drag(deriv, medium, &drag, velocity.rot);
}
