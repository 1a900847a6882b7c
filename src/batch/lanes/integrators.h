// integrators.h — the state a timestep later, in lanes: Euler's method and implicitfast
//   v+ = v + h (M - h D)^-1 (qfrc_smooth + qfrc_constraint),  q+ = q + h v+,  D: derivative of forces by velocities;
//   of joint damping alone for Euler's method (step/euler.c), of actuators and tendons too (step/implicitfast.c)
#pragma once
#include "batch/lanes/lanes_forces.h"
#include "dynamics/derivative_pattern.h"
#include "stage/joint_advance.h"

// ---- derivatives by velocity, below the diagonal and on it

// force = row' f(row . v): adds f' row' row
static inline void lane_add_row_derivative(const snModel* m, const snLanes* l, const real* row, const int* dof,
                                           int count, real derivative) {
  for (int i = 0; i < count; i++) {
    real* entry = lane_qDeriv(l) + m->D_rowadr[dof[i]];
    real scale = row[i] * derivative;
    for (int j = 0; j <= i; j++)
      if (is_below(m, dof[i], dof[j])) entry[m->D_diag[dof[j]]] += row[j] * scale;
  }
}

// Of the force of an actuator. conformance: the input is the control as the user set it
static inline real lane_force_derivative(const snModel* m, const snLanes* l, int i) {
  Actuator a = lane_actuator(m, l, i);
  real gain = lane_gain_dvelocity(a), bias = lane_bias_dvelocity(a);
  real input = mask_any(gain != 0) ? lane_input(m, l, i, lane_ctrl(l)[i]) : real_of(0);
  return force_dvelocity(m, i, lane_actuator_force(l)[i], gain, bias, input);
}

static inline void lane_add_actuator_derivatives(const snModel* m, const snLanes* l) {
  if (m->opt.disableflags & SN_DISABLE_ACTUATION) return;
  for (int i = 0; i < m->nu; i++) {
    if (lane_is_off(m, i)) continue;
    int id = m->actuator_trnid[i][0];
    real derivative = lane_force_derivative(m, l, i), gear = real_of(m->actuator_gear[i][0]);
    if (!mask_any(derivative != 0)) continue;
    if (m->actuator_trntype[i] != SN_TRANSMISSION_TENDON) {
      lane_add_row_derivative(m, l, &gear, &m->jnt_dofadr[id], 1, derivative);
      continue;
    }
    int adr = m->ten_J_rowadr[id], count = m->ten_J_rownnz[id];
    real* moment = lane_scratch(l);
    for (int k = 0; k < count; k++) moment[k] = gear * lane_ten_J(l)[adr + k];
    lane_add_row_derivative(m, l, moment, m->ten_J_colind + adr, count, derivative);
  }
}

static inline void lane_add_damping_derivatives(const snModel* m, const snLanes* l) {
  if (m->opt.disableflags & SN_DISABLE_DAMPER) return;
  for (int dof = 0; dof < m->nv; dof++)
    lane_qDeriv(l)[m->D_rowadr[dof] + m->D_diag[dof]] -= LANE_PARAM(m, l, dof_damping, dof);
  for (int tendon = 0; tendon < m->ntendon; tendon++) {
    int adr = m->ten_J_rowadr[tendon];
    real damping = LANE_PARAM(m, l, tendon_damping, tendon);
    if (mask_any(damping != 0))
      lane_add_row_derivative(m, l, lane_ten_J(l) + adr, m->ten_J_colind + adr, m->ten_J_rownnz[tendon], -damping);
  }
}

// ---- accelerations that are implicit in velocities

// qH = M + h B
static inline void lane_euler_matrix(const snModel* m, const snLanes* l) {
  memcpy(lane_qH(l), lane_M(l), sizeof(real) * (size_t)m->nC);
  for (int dof = 0; dof < m->nv; dof++)
    lane_qH(l)[inertia_diagonal(m, dof)] += m->opt.timestep * LANE_PARAM(m, l, dof_damping, dof);
}

// qH = M - h qDeriv
static inline void lane_implicitfast_matrix(const snModel* m, const snLanes* l) {
  lane_clear(lane_qDeriv(l), m->nD);
  lane_add_actuator_derivatives(m, l);
  lane_add_damping_derivatives(m, l);
  for (int dof = 0; dof < m->nv; dof++) {
    const real *inertia = lane_M(l) + m->M_rowadr[dof], *derivative = lane_qDeriv(l) + inertia_in_derivative(m, dof);
    real* row = lane_qH(l) + m->M_rowadr[dof];
    for (int k = 0; k < m->M_rownnz[dof]; k++) row[k] = inertia[k] - m->opt.timestep * derivative[k];
  }
}

// qH^-1 (qfrc_smooth + qfrc_constraint), in scratch behind what the solution needs
static inline const real* lane_implicit_acceleration(const snModel* m, const snLanes* l) {
  real* qacc = (real*)lane_scratch(l) + m->nv;
  for (int dof = 0; dof < m->nv; dof++) qacc[dof] = lane_qfrc_smooth(l)[dof] + lane_qfrc_constraint(l)[dof];
  ldl_factor_rows(inertia_pattern(m), lane_qH(l), lane_qHDiagInv(l), 0, m->nv);
  lane_solve(m, l, lane_qH(l), lane_qHDiagInv(l), qacc);
  return qacc;
}

static inline const real* lane_euler_acceleration(const snModel* m, const snLanes* l) {
  if (!euler_is_implicit(m)) return lane_qacc(l);
  lane_euler_matrix(m, l);
  return lane_implicit_acceleration(m, l);
}

static inline const real* lane_implicitfast_acceleration(const snModel* m, const snLanes* l) {
  lane_implicitfast_matrix(m, l);
  return lane_implicit_acceleration(m, l);
}

// NULL: an integrator that lane_dispatch.c leaves to each world.
static inline const real* lane_step_acceleration(const snModel* m, const snLanes* l) {
  switch ((snIntegrator)m->opt.integrator) {
#define INTEGRATOR(with, KIND, word, name, ...) \
  SN_CASE(SN_ROW_LANES(__VA_ARGS__), SN_INTEGRATOR_##KIND, lane_##name##_acceleration(m, l))
    SN_INTEGRATORS(INTEGRATOR, )
#undef INTEGRATOR
    case SN_INTEGRATOR_COUNT: break;
  }
  return NULL;
}

// ---- the state

static inline void lane_advance_activations(const snModel* m, const snLanes* l) {
  for (int i = 0; i < m->nu; i++) {
    int adr = m->actuator_actadr[i], end = adr + m->actuator_actnum[i];
    for (; adr < end; adr++)
      lane_act(l)[adr] =
          advanced_activation(m, i, lane_act(l)[adr], lane_is_off(m, i) ? real_of(0) : lane_act_dot(l)[adr]);
  }
}

static inline void lane_advance_joint(const snModel* m, const snLanes* l, int jnt) {
  real* q = lane_qpos(l) + m->jnt_qposadr[jnt];
  advance_joint(m->jnt_type[jnt], q, q, lane_qvel(l) + m->jnt_dofadr[jnt], real_of(m->opt.timestep));
}

static void lanes_integrate(const snModel* m, snLanes* l) {
  const real* qacc = lane_step_acceleration(m, l);
  if (m->na > 0 && !(m->opt.disableflags & SN_DISABLE_ACTUATION)) lane_advance_activations(m, l);
  for (int dof = 0; dof < m->nv; dof++) lane_qvel(l)[dof] += m->opt.timestep * qacc[dof];
  for (int jnt = 0; jnt < m->njnt; jnt++) lane_advance_joint(m, l, jnt);
  memcpy(lane_qacc_warmstart(l), lane_qacc(l), sizeof(real) * (size_t)m->nv);
}
