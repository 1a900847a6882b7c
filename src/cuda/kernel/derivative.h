// derivative.h — phases: how forces of actuators and dampers of tendons change with velocities, for implicitfast and
//   implicit
//   reads   ctrl, act, actuator_force, tendon_length, tendon_force (velocities), tendon_J, actuator_moment
//   writes  velocity_weight; then damping, entries of the matrix B = -d force / d qvel
//   force = row^T f(row . v) of a tendon or an actuator gives B += weight row^T row, weight = -f'.
//   As src/actuation/actuation_deriv.c and src/dynamics/damping_deriv.c.
#pragma once
#include "cuda/kernel/group_actuation.h"

// conformance: the input is the control as the user set it
KERNEL_FN real force_by_velocity(World w, int i) {
  const ModelView* m = w.m;
  if (m->act_disabled[i]) return 0;
  Actuator a = actuator_of(w, i, transmission(w, i));
  int hill = HAS_HILL(m) ? m->actuator_hilladr[i] : -1;
  real bias = hill >= 0 ? R(0) : bias_by_velocity(a);
  real gain = hill >= 0 ? hill_gain_by_velocity(m, hill, a.length, a.velocity) : gain_by_velocity(a);
  real input = gain == 0 ? R(0) : input_of(w, i, w.b->ctrl[w.id * m->nu + i]);
  return force_dvelocity(m, i, w.ws[w.at->actuator_force + i], gain, bias, input);
}

KERNEL_FN real* damping_of(World w) {
  return w.b->damping + w.id * (size_t)(w.m->nderiv > 0 ? 2 * w.m->nderiv : w.m->nM);
}
KERNEL_FN real* velocity_weights(World w) { return w.b->velocity_weight + w.id * (size_t)(w.m->ntendon + w.m->nu); }

// Of tendons, with what their actuators add, then of actuators. Between clamp_forces and tendon_forces.
KERNEL_FN void weigh_velocities(World w, Group g) {
  const ModelView* m = w.m;
  real* weight = velocity_weights(w);
  EACH(i, m->nu) { weight[m->ntendon + i] = m->actuation ? -force_by_velocity(w, i) : R(0); }
  group_sync(g);
  EACH(tendon, m->ntendon) {
    real sum = m->tendon_damping[tendon];
    LOOP for (int k = m->tendon_actadr[tendon]; k < m->tendon_actadr[tendon + 1]; k++) {
      int i = m->tendon_act[k];
      sum += m->actuator_gear[6 * i] * m->actuator_gear[6 * i] * weight[m->ntendon + i];
    }
    weight[tendon] = sum;
  }
  group_sync(g);
}

// Entry e of the derivative: its dof, and an ancestor or the dof itself.
KERNEL_FN int entry_dof(const ModelView* m, int e) { return m->nderiv > 0 ? m->deriv_row[e] : m->M_row[e]; }
KERNEL_FN int entry_ancestor(const ModelView* m, int e) { return m->nderiv > 0 ? m->deriv_col[e] : m->M_colind[e]; }

// Entries in which products of two entries of a tendon's or an actuator's row count: on the pattern of M or, for the
// integrator implicit, on that of ancestors, above the diagonal too.
KERNEL_FN void couple_velocities(World w, Group g) {
  const ModelView* m = w.m;
  const real *weight = velocity_weights(w), *J = w.ws + w.at->tendon_J, *moment = w.ws + w.at->actuator_moment;
  int square = m->nderiv > 0;
  real* damping = damping_of(w);
  EACH(e, square ? m->nderiv : m->nM) {
    int row = entry_dof(m, e), col = entry_ancestor(m, e);
    real sum = 0;
    LOOP for (int k = m->dof_slotadr[row]; k < m->dof_slotadr[row + 1]; k++) {
      int tendon = m->dof_tendon[k], other = m->row_place[tendon * m->nv + col];
      if (other >= 0) sum += weight[tendon] * J[m->dof_slot[k]] * J[other];
    }
    LOOP for (int k = m->dof_momentadr[row]; k < m->dof_momentadr[row + 1]; k++) {
      int entry = m->dof_moment[k], i = m->ntendon + m->moment_act[entry], other = m->row_place[i * m->nv + col];
      if (other >= 0) sum += weight[i] * moment[entry] * moment[other];
    }
    damping[e] = sum;
    if (square) damping[m->nderiv + e] = sum;
  }
}

// The damping of single dofs: of joints, and of actuators on hinges and slides.
KERNEL_FN real dof_weight(World w, int dof) {
  const ModelView* m = w.m;
  real sum = m->dof_damping[dof];
  LOOP for (int k = m->dof_actadr[dof]; k < m->dof_actadr[dof + 1]; k++) {
    int i = m->dof_act[k];
    sum += m->actuator_gear[6 * i] * m->actuator_gear[6 * i] * velocity_weights(w)[m->ntendon + i];
  }
  return sum;
}

// The matrix of the integrator, where M was: M + h B.
KERNEL_FN void add_coupled_damping(World w, Group g) {
  const ModelView* m = w.m;
  EACH(e, m->nM) {
    int row = m->M_row[e], col = m->M_colind[e];
    real value = m->timestep * damping_of(w)[e];
    if (row == col)
      w.ws[w.at->diagonal + row] += value;
    else
      w.ws[w.at->matrix + col * m->ld + row] += value;
  }
  group_sync(g);
}

// ---- all forces of actuators and tendons

// Returns whether a control is bad.
KERNEL_FN int actuation_phases(World w, Group g, int derivatives) {
  const ModelView* m = w.m;
  int bad = 0;
  if (m->actuation) {
    bad = actuator_phase(w, g);
    bound_tendons(w, g);
    clamp_forces(w, g);
  }
  if (HAS_COUPLING(m)) weigh_velocities(w, g);
  tendon_forces(w, g);
  gather_forces(w, g, derivatives && !HAS_COUPLING(m));
  if (HAS_COUPLING(m)) {
    couple_velocities(w, g);
    EACH(dof, m->nv) { w.b->smooth_damping[w.id * m->nv + dof] = dof_weight(w, dof); }
    group_sync(g);
  }
  return bad;
}

// Whether some force grows with the velocity that it acts along: M + h B may then not be positive definite.
KERNEL_FN int drives_velocities(World w, Group g) {
  const ModelView* m = w.m;
  const real* damping = w.b->smooth_damping + w.id * m->nv;
  int found = 0;
  EACH(dof, m->nv) { found |= damping[dof] < 0; }
  if (HAS_COUPLING(m)) {
    const real* weight = velocity_weights(w);
    EACH(i, m->ntendon + m->nu) { found |= weight[i] < 0; }
  }
  return group_any(g, found);
}
