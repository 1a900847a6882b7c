// polynomial.h — springs and dampers with higher powers, as MuJoCo has them since 3.7
//   spring: -(k x + k2 x^2 + k3 x^3);  damper: -(b v + b2 v|v| + b3 v^3).  k and b are the linear coefficients, which
//   models have anyway; `more` holds the two others. m->npoly counts the springs and dampers that have them.
#pragma once
#include "sinew/model.h"

#include <math.h>

static inline bool is_polynomial(const double more[2]) { return more[0] != 0 || more[1] != 0; }

// What the higher powers add to the constant of a spring at the displacement x.
static inline double spring_growth(const double more[2], double x) { return more[0] * x + more[1] * (x * x); }

// Their potential: the integral of growth(t) t from 0 to x.
static inline double spring_growth_potential(const double more[2], double x) {
  return more[0] / 3 * (x * x * x) + more[1] / 4 * (x * x * x * x);
}

// What they add to the derivative of a spring's force by x.
static inline double spring_growth_slope(const double more[2], double x) {
  return 2 * more[0] * x + 3 * more[1] * (x * x);
}

// The same of a damper at the velocity v.
static inline double damper_growth(const double more[2], double v) { return spring_growth(more, fabs(v)); }
static inline double damper_growth_slope(const double more[2], double v) { return spring_growth_slope(more, fabs(v)); }

// Derivative of the force of the damper of a dof or a tendon by its velocity, times -1.
static inline double dof_damping_slope(const snModel* m, const double* qvel, int dof) {
  return m->npoly ? m->dof_damping[dof] + damper_growth_slope(m->dof_dampingpoly[dof], qvel[dof]) : m->dof_damping[dof];
}

static inline double tendon_damping_slope(const snModel* m, const double* ten_velocity, int tendon) {
  double damping = m->tendon_damping[tendon];
  return m->npoly ? damping + damper_growth_slope(m->tendon_dampingpoly[tendon], ten_velocity[tendon]) : damping;
}
