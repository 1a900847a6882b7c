// matrix_change.c — how the matrix of an implicit integrator changes with the state
//   reads   everything that a pass left        adds  h d (qDeriv a) at fixed a
//   The integrators implicit and implicitfast have W = M - h D, D = df/dv of forces f of the pass. D a is the
//   derivative of f along the velocity a, so that
//     d (D a)/dx = d/de [df/dx at the velocity v + e a]:
//   one directional derivative of the analytic ones. It is taken by a centred difference, whose error is that of third
//   derivatives of forces times the square of a small displacement; all else is exact.
#include "derivative/force_terms.h"
#include "dynamics/derivative_pattern.h"
#include "math/dense.h"
#include "sinew/step.h"
#include "step/pass.h"

#include <math.h>

bool sn_matrix_changes(const snModel* m) {
  return m->opt.integrator == SN_INTEGRATOR_IMPLICIT || m->opt.integrator == SN_INTEGRATOR_IMPLICITFAST;
}

// conformance: D has entries for dofs of one chain only; forces along rows that join several lose the others.
static bool is_chain(const snModel* m, const int* dof, int count) {
  for (int k = 0; k < count - 1; k++)
    if (!is_below(m, dof[count - 1], dof[k])) return false;
  return true;
}

static bool is_fixed_tendon(const snModel* m, int tendon) {
  return m->tendon_num[tendon] > 0 && m->wrap_type[m->tendon_adr[tendon]] == SN_WRAP_JOINT;
}

// A moment that no position changes: with a constant coefficient of the velocity its part of D is constant.
static bool has_constant_moment(const snModel* m, int i) {
  int kind = m->actuator_trntype[i];
  if (kind == SN_TRANSMISSION_TENDON) return is_fixed_tendon(m, m->actuator_trnid[i][0]);
  return kind == SN_TRANSMISSION_JOINT && m->moment_rownnz[i] == 1;
}

static bool has_constant_part(const snModel* m, int i) {
  return m->actuator_biastype[i] == SN_BIAS_AFFINE && has_constant_moment(m, i);
}

static bool has_velocity_gain(const snModel* m, int i) {
  return m->actuator_gaintype[i] != SN_GAIN_FIXED &&
         !(m->actuator_gaintype[i] == SN_GAIN_AFFINE && m->actuator_gainprm[i][2] == 0);
}

static bool has_velocity_bias(const snModel* m, int i) {
  return m->actuator_biastype[i] != SN_BIAS_NONE &&
         !(m->actuator_biastype[i] == SN_BIAS_AFFINE && m->actuator_biasprm[i][2] == 0);
}

// conformance: D takes the control neither delayed nor clamped as the input of a gain.
static bool sees_its_control(const snModel* m, const snData* d, int i) {
  if (m->actuator_actadr[i] >= 0) return true;
  snRange range = m->actuator_ctrlrange[i];
  bool limited = m->actuator_ctrllimited[i] && !(m->opt.disableflags & SN_DISABLE_CLAMPCTRL);
  return m->actuator_delay[i] == 0 && (!limited || (d->ctrl[i] > range.lo && d->ctrl[i] < range.hi));
}

static bool has_actuator_change(const snModel* m, const snData* d, int i) {
  bool gain = has_velocity_gain(m, i);
  if (!gain && (!has_velocity_bias(m, i) || has_constant_part(m, i))) return true;
  return is_chain(m, m->moment_colind + m->moment_rowadr[i], m->moment_rownnz[i]) &&
         (!gain || sees_its_control(m, d, i));
}

// conformance: implicitfast takes the symmetric part of what the fluid does.
bool sn_has_matrix_change(const snModel* m, const snData* d) {
  bool fluid = m->opt.density > 0 || m->opt.viscosity > 0;
  if (fluid && m->opt.integrator == SN_INTEGRATOR_IMPLICITFAST) return false;
  for (int i = 0; i < m->ntendon; i++)
    if (m->tendon_damping[i] != 0 && !is_fixed_tendon(m, i) &&
        !is_chain(m, m->ten_J_colind + m->ten_J_rowadr[i], m->ten_J_rownnz[i]))
      return false;
  for (int i = 0; i < m->nu && !(m->opt.disableflags & SN_DISABLE_ACTUATION); i++)
    if (!has_actuator_change(m, d, i)) return false;
  return true;
}

// Whether any force has a velocity derivative that is not constant.
static bool is_curved(const snModel* m) {
  if (m->opt.integrator == SN_INTEGRATOR_IMPLICIT) return true;
  for (int i = 0; i < m->ntendon; i++)
    if (m->tendon_damping[i] != 0 && !is_fixed_tendon(m, i)) return true;
  for (int i = 0; i < m->nu; i++)
    if (has_velocity_gain(m, i) || (has_velocity_bias(m, i) && !has_constant_part(m, i))) return true;
  return false;
}

// Displaced so far that rounding and third derivatives weigh about the same.
static double displacement(const snModel* m, const snData* d, const double* a) {
  double fastest = 1, largest = 0;
  for (int dof = 0; dof < m->nv; dof++) {
    fastest = fmax(fastest, fabs(d->qvel[dof]));
    largest = fmax(largest, fabs(a[dof]));
  }
  return largest > 0 ? 1e-5 * fastest / largest : 0;
}

// x += scale * df/dx at the velocity `qvel` + step a
static void add_displaced(snArena* arena, const snModel* m, snData* d, const double* qvel, const double* a, double step,
                          double scale, double* x, int columns) {
  size_t mark = sn_arena_mark(arena);
  double *still = sn_arena_zarray(arena, double, m->nv + 1), *terms = sn_arena_array(arena, double, m->nv*columns + 1);
  for (int dof = 0; dof < m->nv; dof++) d->qvel[dof] = qvel[dof] + step * a[dof];
  sn_forward_forces(m, d, SN_PASS_VELOCITY);
  snForceTerms f;
  sn_force_terms(&f, arena, m, d, m->opt.integrator == SN_INTEGRATOR_IMPLICIT ? still : NULL, NULL, true, false);
  sn_gather_terms(&f, terms, columns);
  dense_add_scaled(x, terms, scale, m->nv * columns);
  sn_arena_release(arena, mark);
}

void sn_add_matrix_change(snArena* arena, const snModel* m, snData* d, const double* a, double* x, int columns) {
  double step = displacement(m, d, a);
  if (step == 0 || !is_curved(m)) return;
  size_t mark = sn_arena_mark(arena);
  double *qvel = sn_arena_array(arena, double, m->nv), scale = m->opt.timestep / (2 * step);
  dense_copy(qvel, d->qvel, m->nv);
  add_displaced(arena, m, d, qvel, a, step, scale, x, columns);
  add_displaced(arena, m, d, qvel, a, -step, -scale, x, columns);
  dense_copy(d->qvel, qvel, m->nv);
  sn_forward_forces(m, d, SN_PASS_VELOCITY);
  sn_arena_release(arena, mark);
}
