// slope.h — qDeriv against centred differences of forces
#pragma once
#include "zoo.h"

// The force whose derivative is in question, after sn_forward.
typedef double ForceFn(const snData* d, int dof);

// Change of all forces with one velocity.
static inline void centred_difference(Scene s, ForceFn* force, int dof, double* slope) {
  const double step = 1e-5;
  double velocity = s.d->qvel[dof], sides[2][64];
  for (int side = 0; side < 2; side++) {
    s.d->qvel[dof] = velocity + (side ? step : -step);
    sn_forward(s.m, s.d);
    for (int i = 0; i < s.m->nv; i++) sides[side][i] = force(s.d, i);
  }
  s.d->qvel[dof] = velocity;
  for (int i = 0; i < s.m->nv; i++) slope[i] = (sides[1][i] - sides[0][i]) / (2 * step);
}

// Every entry of qDeriv, relative to the largest.
static inline void check_slopes(Scene s, ForceFn* force, double tolerance) {
  const snModel* m = s.m;
  double deriv[64 * 64], slope[64], largest = 1e-3, worst = 0;
  if (m->nD > 64 * 64 || m->nv > 64) {
    test_fail(__FILE__, __LINE__, "the model is too large for this test");
    return;
  }
  memcpy(deriv, s.d->qDeriv, sizeof(double) * (size_t)m->nD);
  for (int k = 0; k < m->nD; k++) largest = fmax(largest, fabs(deriv[k]));
  for (int dof = 0; dof < m->nv; dof++) {
    centred_difference(s, force, dof, slope);
    for (int i = 0; i < m->nv; i++)
      for (int k = m->D_rowadr[i]; k < m->D_rowadr[i] + m->D_rownnz[i]; k++)
        if (m->D_colind[k] == dof) worst = fmax(worst, fabs(deriv[k] - slope[i]));
  }
  CHECK_NEAR(worst / largest, 0, tolerance);
}
