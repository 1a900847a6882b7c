// fluid_deriv.h — velocity derivatives of fluid forces, for the processor and for kernels of a device
//   density, viscosity, a box or ellipsoid, local velocity (w, v) give 6 x 6 numbers, torque and w first
//   With W the projection weights, n = W v, p = n.v, q = n.n:
//     grad A     = pi (p W n - q n) / sqrt(p^3 q)
//     Kutta      F = c p g,  g = p v - |v|^2 n,  c = k rho pi / sqrt(p q |v|^2)
//                dF/dv = c [ p (2 v n' - 2 n v' + p 1 - |v|^2 W) + g (n - (p/q) W n - (p/|v|^2) v)' ]
//   conformance: implicit integrators floor denominators term by term as MuJoCo does, also where this is not the
//   derivative of the floored force (thin ellipsoids: p^3 q is far below the floor), and nothing is scaled by the
//   interaction coefficient. Derivatives of a step take the exact functions below.
#pragma once
#include "dynamics/fluid_formulas.h"

typedef enum snDragDerivative {
  SN_DRAG_MUJOCO,     // as MuJoCo's implicit integrator has it
  SN_DRAG_SYMMETRIC,  // its symmetric part: implicitfast
  SN_DRAG_EXACT,      // of the force as it is computed
} snDragDerivative;

#define SN_FLUID_LEAST 1e-150  // keeps 0 / 0 at rest from being a number that spreads

static inline snVec3 fluid_absolute(snVec3 v) { return vec3(real_abs(v.x), real_abs(v.y), real_abs(v.z)); }

// Diagonal of the derivative of fluid_force_box; it has no other entries.
static inline snSpatial fluid_force_box_deriv(snMedium fluid, snVec3 box, snSpatial velocity) {
  snSpatial diagonal = {{0, 0, 0}, {0, 0, 0}};
  if (fluid.viscosity > 0) {
    real diameter = (box.x + box.y + box.z) / 3;
    real rot = -SN_PI * diameter * diameter * diameter * fluid.viscosity;
    real lin = -3 * SN_PI * diameter * fluid.viscosity;
    diagonal = (snSpatial){{rot, rot, rot}, {lin, lin, lin}};
  }
  if (fluid.density > 0) {
    snVec3 face = {box.y * box.z, box.x * box.z, box.x * box.y};
    snVec3 paddle = {box.x * (fluid_fourth(box.y) + fluid_fourth(box.z)),
                     box.y * (fluid_fourth(box.x) + fluid_fourth(box.z)),
                     box.z * (fluid_fourth(box.x) + fluid_fourth(box.y))};
    diagonal.lin = vec3_add_scaled(diagonal.lin, vec3_mul(face, fluid_absolute(velocity.lin)), -fluid.density);
    diagonal.rot = vec3_add_scaled(diagonal.rot, vec3_mul(paddle, fluid_absolute(velocity.rot)), -fluid.density / 32);
  }
  return diagonal;
}

// ---- blocks of three by three

enum { SN_FLUID_ROT = 0, SN_FLUID_LIN = 3 };

static inline void fluid_add_outer(real deriv[6][6], int row, int column, snVec3 a, snVec3 b, real s) {
  const real left[3] = {a.x, a.y, a.z}, right[3] = {b.x, b.y, b.z};
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 3; j++) deriv[row + i][column + j] += s * left[i] * right[j];
  }
}

static inline void fluid_add_diagonal(real deriv[6][6], int row, int column, snVec3 diagonal) {
  deriv[row][column] += diagonal.x;
  deriv[row + 1][column + 1] += diagonal.y;
  deriv[row + 2][column + 2] += diagonal.z;
}

// a x (scale * x), by x
static inline void fluid_add_cross(real deriv[6][6], int row, int column, snVec3 a, snVec3 scale) {
  deriv[row][column + 1] -= a.z * scale.y;
  deriv[row][column + 2] += a.y * scale.z;
  deriv[row + 1][column] += a.z * scale.x;
  deriv[row + 1][column + 2] -= a.x * scale.z;
  deriv[row + 2][column] -= a.y * scale.x;
  deriv[row + 2][column + 1] += a.x * scale.y;
}

// (scale * x) x b and a x y, by x in one column block and by y in another
static inline void fluid_add_product(real deriv[6][6], int row, int x_column, int y_column, snVec3 x, snVec3 scale,
                               snVec3 y) {
  fluid_add_cross(deriv, row, x_column, vec3_neg(y), scale);
  fluid_add_cross(deriv, row, y_column, vec3_mul(scale, x), vec3(1, 1, 1));
}

// ---- terms

static inline void fluid_add_added_mass(real deriv[6][6], real density, const snFluidCoef* coef, snSpatial velocity) {
  snVec3 mass = vec3_scale(coef->added_mass, density), inertia = vec3_scale(coef->added_inertia, density);
  fluid_add_product(deriv, SN_FLUID_ROT, SN_FLUID_LIN, SN_FLUID_LIN, velocity.lin, mass, velocity.lin);
  fluid_add_product(deriv, SN_FLUID_ROT, SN_FLUID_ROT, SN_FLUID_ROT, velocity.rot, inertia, velocity.rot);
  fluid_add_product(deriv, SN_FLUID_LIN, SN_FLUID_LIN, SN_FLUID_ROT, velocity.lin, mass, velocity.rot);
}

static inline void fluid_add_magnus(real deriv[6][6], real strength, snSpatial velocity) {
  fluid_add_product(deriv, SN_FLUID_LIN, SN_FLUID_ROT, SN_FLUID_LIN, velocity.rot, vec3(strength, strength, strength),
                    velocity.lin);
}

static inline void fluid_add_kutta(real deriv[6][6], real strength, const snFluidProjection* projection, snVec3 v) {
  snVec3 n = projection->normal, weight = projection->weight;
  real p = projection->along, q = projection->square, speed_square = vec3_dot(v, v);
  real c = SN_PI * strength / real_at_least_minval(real_sqrt(q * p * speed_square));

  snVec3 g = vec3_sub(vec3_scale(v, p), vec3_scale(n, speed_square));
  snVec3 shrink = vec3_add_scaled(n, vec3_mul(weight, n), -p / real_at_least_minval(q));
  shrink = vec3_add_scaled(shrink, v, -p / real_at_least_minval(speed_square));

  fluid_add_outer(deriv, SN_FLUID_LIN, SN_FLUID_LIN, v, n, 2 * c * p);
  fluid_add_outer(deriv, SN_FLUID_LIN, SN_FLUID_LIN, n, v, -2 * c * p);
  fluid_add_outer(deriv, SN_FLUID_LIN, SN_FLUID_LIN, g, shrink, c);
  fluid_add_diagonal(deriv, SN_FLUID_LIN, SN_FLUID_LIN,
                     vec3_scale(vec3_sub(vec3(p, p, p), vec3_scale(weight, speed_square)), c * p));
}

static inline void fluid_add_drag(real deriv[6][6], snMedium fluid, const snFluidCoef* coef, const snFluidDrag* drag,
                     const snFluidProjection* projection, snVec3 v) {
  snVec3 n = projection->normal;
  real p = projection->along, q = projection->square;
  real speed_square = vec3_dot(v, v), speed = real_sqrt(speed_square);

  real area = projection->area * coef->blunt_drag + coef->slender_drag * (drag->largest_area - projection->area);
  real quadratic = fluid.density * area / real_at_least_minval(speed);
  real diagonal = -quadratic * speed_square - fluid.viscosity * drag->viscous_force;
  fluid_add_diagonal(deriv, SN_FLUID_LIN, SN_FLUID_LIN, vec3(diagonal, diagonal, diagonal));
  fluid_add_outer(deriv, SN_FLUID_LIN, SN_FLUID_LIN, v, v, -quadratic);

  snVec3 area_slope = vec3_sub(vec3_scale(vec3_mul(projection->weight, n), p), vec3_scale(n, q));
  real slope = SN_PI / real_at_least_minval(real_sqrt(p * p * p * q));
  fluid_add_outer(deriv, SN_FLUID_LIN, SN_FLUID_LIN, v, area_slope,
                  -fluid.density * speed * (coef->blunt_drag - coef->slender_drag) * slope);
}

static inline void fluid_add_angular_drag(real deriv[6][6], snMedium fluid, const snFluidDrag* drag, snVec3 w) {
  snVec3 moment = vec3_mul(drag->torque, w);
  real moment_square = vec3_dot(moment, moment);
  real quadratic = fluid.density / real_at_least_minval(real_sqrt(moment_square));
  real diagonal = -quadratic * moment_square - fluid.viscosity * drag->viscous_torque;
  fluid_add_diagonal(deriv, SN_FLUID_ROT, SN_FLUID_ROT, vec3(diagonal, diagonal, diagonal));
  fluid_add_outer(deriv, SN_FLUID_ROT, SN_FLUID_ROT, w, vec3_mul(drag->torque, moment), -quadratic);
}

// Derivative of fluid_force_ellipsoid: row of (torque, force), column of (angular, linear) velocity. It is not scaled
// by coef->interaction, which is 1 wherever there is a force at all in a model as compiled.
static inline void fluid_force_ellipsoid_deriv(real deriv[6][6], snMedium fluid, const snFluidCoef* coef,
                                               snVec3 semiaxes, snSpatial velocity) {
  for (int i = 0; i < 6; i++) {
    for (int j = 0; j < 6; j++) deriv[i][j] = 0;
  }
  snFluidDrag drag = fluid_drag(coef, semiaxes);
  snFluidProjection projection = fluid_projection(semiaxes, velocity.lin);
  fluid_add_added_mass(deriv, fluid.density, coef, velocity);
  fluid_add_magnus(deriv, coef->magnus_lift * fluid.density * fluid_volume(semiaxes), velocity);
  fluid_add_kutta(deriv, coef->kutta_lift * fluid.density, &projection, velocity.lin);
  fluid_add_drag(deriv, fluid, coef, &drag, &projection, velocity.lin);
  fluid_add_angular_drag(deriv, fluid, &drag, velocity.rot);
}

// ---- matrices

static inline void fluid_deriv_diagonal(real deriv[6][6], snSpatial diagonal) {
  for (int i = 0; i < 6; i++) {
    for (int j = 0; j < 6; j++) deriv[i][j] = 0;
  }
  fluid_add_diagonal(deriv, SN_FLUID_ROT, SN_FLUID_ROT, diagonal.rot);
  fluid_add_diagonal(deriv, SN_FLUID_LIN, SN_FLUID_LIN, diagonal.lin);
}

static inline void fluid_deriv_symmetric(real deriv[6][6]) {
  for (int i = 0; i < 6; i++) {
    for (int j = 0; j < i; j++) deriv[i][j] = deriv[j][i] = (real)0.5 * (deriv[i][j] + deriv[j][i]);
  }
}

// ---- exact: floors as in the force itself

// How the projected area changes with velocity: A = pi sqrt(q / max(floor, p)), dp = 2 n, dq = 2 W n.
static inline snVec3 fluid_area_slope(const snFluidProjection* projection) {
  real p = projection->along, q = projection->square, floored = real_at_least_minval(p);
  snVec3 by_square = vec3_mul(projection->weight, projection->normal);
  real s = SN_PI / real_max(SN_FLUID_LEAST, real_sqrt(q * floored));
  return vec3_scale(vec3_add_scaled(by_square, projection->normal, p > SN_MINVAL ? -q / p : 0), s);
}

// How cos = p / max(floor, |v| q) changes with velocity.
static inline snVec3 fluid_cosine_slope(const snFluidProjection* projection, snVec3 v) {
  real p = projection->along, q = projection->square, speed = vec3_length(v), whole = speed * q;
  if (whole <= SN_MINVAL) return vec3_scale(projection->normal, 2 / SN_MINVAL);
  snVec3 by_square = vec3_mul(projection->weight, projection->normal);
  snVec3 slope = vec3_add_scaled(projection->normal, by_square, -p / q);
  return vec3_scale(vec3_add_scaled(slope, v, -p / (2 * speed * speed)), 2 / whole);
}

// F = k cos A g, g = p v - |v|^2 n
static inline void fluid_add_kutta_exact(real deriv[6][6], real strength, const snFluidProjection* projection,
                                         snVec3 v) {
  snVec3 n = projection->normal;
  real p = projection->along, speed_square = vec3_dot(v, v);
  real cosine = p / real_at_least_minval(real_sqrt(speed_square) * projection->square);
  real whole = strength * cosine * projection->area;
  snVec3 g = vec3_sub(vec3_scale(v, p), vec3_scale(n, speed_square));
  fluid_add_outer(deriv, SN_FLUID_LIN, SN_FLUID_LIN, g, fluid_cosine_slope(projection, v), strength * projection->area);
  fluid_add_outer(deriv, SN_FLUID_LIN, SN_FLUID_LIN, g, fluid_area_slope(projection), strength * cosine);
  fluid_add_outer(deriv, SN_FLUID_LIN, SN_FLUID_LIN, v, n, 2 * whole);
  fluid_add_outer(deriv, SN_FLUID_LIN, SN_FLUID_LIN, n, v, -2 * whole);
  snVec3 diagonal = vec3_sub(vec3(p, p, p), vec3_scale(projection->weight, speed_square));
  fluid_add_diagonal(deriv, SN_FLUID_LIN, SN_FLUID_LIN, vec3_scale(diagonal, whole));
}

// F = -(viscous + density |v| area) v
static inline void fluid_add_drag_exact(real deriv[6][6], snMedium fluid, const snFluidCoef* coef,
                                        const snFluidDrag* drag, const snFluidProjection* projection, snVec3 v) {
  real speed = vec3_length(v);
  real area = projection->area * coef->blunt_drag + coef->slender_drag * (drag->largest_area - projection->area);
  real diagonal = -fluid.viscosity * drag->viscous_force - fluid.density * speed * area;
  fluid_add_diagonal(deriv, SN_FLUID_LIN, SN_FLUID_LIN, vec3(diagonal, diagonal, diagonal));
  fluid_add_outer(deriv, SN_FLUID_LIN, SN_FLUID_LIN, v, v, -fluid.density * area / real_max(SN_FLUID_LEAST, speed));
  fluid_add_outer(deriv, SN_FLUID_LIN, SN_FLUID_LIN, v, fluid_area_slope(projection),
                  -fluid.density * speed * (coef->blunt_drag - coef->slender_drag));
}

static inline void fluid_force_ellipsoid_deriv_exact(real deriv[6][6], snMedium fluid, const snFluidCoef* coef,
                                                     snVec3 semiaxes, snSpatial velocity) {
  for (int i = 0; i < 6; i++) {
    for (int j = 0; j < 6; j++) deriv[i][j] = 0;
  }
  snFluidDrag drag = fluid_drag(coef, semiaxes);
  snFluidProjection projection = fluid_projection(semiaxes, velocity.lin);
  fluid_add_added_mass(deriv, fluid.density, coef, velocity);
  fluid_add_magnus(deriv, coef->magnus_lift * fluid.density * fluid_volume(semiaxes), velocity);
  fluid_add_kutta_exact(deriv, coef->kutta_lift * fluid.density, &projection, velocity.lin);
  fluid_add_drag_exact(deriv, fluid, coef, &drag, &projection, velocity.lin);
  fluid_add_angular_drag(deriv, fluid, &drag, velocity.rot);
  for (int i = 0; i < 6; i++) {
    for (int j = 0; j < 6; j++) deriv[i][j] *= coef->interaction;
  }
}
