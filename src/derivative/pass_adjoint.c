// pass_adjoint.c — a forward pass to first order, weighed: reverse mode
//   reads   everything that a pass left, and the integrator's factors
//   gives back  weights' (qacc, act) of snLinear
//   With p the weights seen through the linear systems of pass_linear.c, the row that is wanted is d (p . force):
//   forces are wrenches on bodies, so that it is the change of the power of all wrenches along the motion p at fixed p
//   (sn_tangent_weigh), and that goes to the dofs by one sum over the tree. Lengths and velocities of tendons and
//   actuators count with the weights that the derivatives of their forces give them. No matrix of forces is made.
#include "derivative/pass_linear.h"
#include "derivative/constraints.h"
#include "derivative/force_terms.h"
#include "derivative/released_tree.h"
#include "dynamics/inertia_pattern.h"
#include "math/dense.h"
#include "math/solve_columns.h"
#include "model/actuator_kind.h"
#include "sinew/step.h"
#include "sinew/support.h"
#include "step/integrate.h"

typedef struct Weighed {
  snTangent t;
  snAdjoint adjoint;
  const double *p, *act_weight;
  double *tension, *by_length, *by_velocity;  // ntendon: force, weights of length and velocity
  double* out;                                // as snLinear has its columns
} Weighed;

static bool can_weigh(const snModel* m, const snData* d) {
  return !sn_matrix_changes(m) && !sn_rows_hold_tendons(m, d) && !has_released_tree(m) && m->nroute == 0 &&
         m->nfunctional == 0 && m->nforce == 0;
}

static double along(const double* row, const int* dof, int count, const double* p) {
  double sum = 0;
  for (int k = 0; k < count; k++) sum += row[k] * p[dof[k]];
  return sum;
}

static void add_sparse(double* out, const double* row, const int* dof, int count, double scale) {
  for (int k = 0; k < count && scale != 0; k++) out[dof[k]] += scale * row[k];
}

// ---- actuators

// Weights of an actuator's length and velocity.
typedef struct Drive {
  double length, velocity;
} Drive;

static void add_activations(Weighed* w, int i, const snActuatorTangent* a, Drive* drive) {
  const snModel* m = w->t.m;
  int first = m->actuator_actadr[i], last = first + m->actuator_actnum[i] - 1, at = 2 * m->nv;
  const double* weight = w->act_weight;
  snActivationTangent next;
  sn_activation_tangent(m, w->t.d, i, a, true, &next);
  bool fiber = hill_has_fiber(m, i);
  for (int adr = first; adr < last; adr++)
    if (adr != first || !fiber) w->out[at + adr] += weight[adr];
  if (last > first || !fiber) {
    w->out[at + last] += weight[last] * next.by_activation;
    w->out[at + m->na + i] += weight[last] * next.by_control;
  }
  if (!fiber) return;
  drive->length += weight[first] * next.fiber.by_length;
  drive->velocity += weight[first] * next.fiber.by_velocity;
  w->out[at + first] += weight[first] * next.fiber.by_fiber;
  w->out[at + last] += weight[first] * next.fiber.by_activation;
}

static void add_other_transmission(Weighed* w, int i, Drive drive) {
  const snModel* m = w->t.m;
  size_t mark = sn_arena_mark(w->t.arena);
  double *length = sn_arena_zarray(w->t.arena, double, m->nv), *velocity = sn_arena_zarray(w->t.arena, double, m->nv);
  int adr = m->moment_rowadr[i];
  sn_tangent_add_transmission(&w->t, i, (snTendonRows){0}, length, velocity);
  dense_add_scaled(w->out, length, drive.length, m->nv);
  dense_add_scaled(w->out, velocity, drive.velocity, m->nv);
  add_sparse(w->out + m->nv, w->t.d->actuator_moment + adr, m->moment_colind + adr, m->moment_rownnz[i],
             drive.velocity);
  sn_arena_release(w->t.arena, mark);
}

static void add_actuator(Weighed* w, int i) {
  const snModel* m = w->t.m;
  const snData* d = w->t.d;
  bool off = m->opt.disableflags & SN_DISABLE_ACTUATION;
  int adr = m->moment_rowadr[i], act = m->actuator_actadr[i], at = 2 * m->nv;
  snActuatorTangent a = sn_actuator_tangent(m, d, i);
  double power = off ? 0 : along(d->actuator_moment + adr, m->moment_colind + adr, m->moment_rownnz[i], w->p);
  Drive drive = {a.by_length * power, a.by_velocity * power};
  if (act >= 0) {
    w->out[at + act + m->actuator_actnum[i] - 1] += power * a.by_activation;
    if (hill_has_fiber(m, i)) w->out[at + act] += power * a.by_fiber;
    add_activations(w, i, &a, &drive);
  }
  w->out[at + m->na + i] += power * a.by_control;
  if (off) return;
  if (m->actuator_trntype[i] != SN_TRANSMISSION_TENDON) {
    add_other_transmission(w, i, drive);
    return;
  }
  int tendon = m->actuator_trnid[i][0];
  double gear = m->actuator_gear[i][0];
  w->tension[tendon] += gear * d->actuator_force[i];
  w->by_length[tendon] += gear * drive.length;
  w->by_velocity[tendon] += gear * drive.velocity;
}

// ---- tendons

static void add_tendon(Weighed* w, int i) {
  const snModel* m = w->t.m;
  int adr = m->ten_J_rowadr[i], count = m->ten_J_rownnz[i];
  const double* row = w->t.d->ten_J + adr;
  const int* dof = m->ten_J_colind + adr;
  snTendonPassive passive = sn_tendon_passive(&w->t, i);
  double power = along(row, dof, count, w->p);
  double length = w->by_length[i] - passive.stiffness * power, velocity = w->by_velocity[i] - passive.damping * power;
  add_sparse(w->out, row, dof, count, length);
  add_sparse(w->out + m->nv, row, dof, count, velocity);
  snTendonUse use = {.tension = w->tension[i],
                     .flows = velocity != 0,
                     .length_row = w->out,
                     .length_weight = length,
                     .velocity_weight = velocity};
  sn_tangent_add_tendon(&w->t, i, &use);
}

// ---- all of it

// out += p' x, x nv x nv
static void add_weighed_matrix(const double* p, const double* x, int nv, double* out) {
  for (int i = 0; i < nv; i++)
    if (p[i] != 0) dense_add_scaled(out, x + i * nv, p[i], nv);
}

static void begin(Weighed* w, snArena* arena, const snModel* m, const snData* d, const double* act_weight,
                  double* out) {
  sn_tangent_begin_weighed(&w->t, &w->adjoint, arena, m, d);
  w->act_weight = act_weight, w->out = out;
  w->tension = sn_arena_zarray(arena, double, m->ntendon + 1);
  w->by_length = sn_arena_zarray(arena, double, m->ntendon + 1);
  w->by_velocity = sn_arena_zarray(arena, double, m->ntendon + 1);
}

// The weights of forces at fixed qacc, from those of the acceleration that advances the velocity.
static double* weights_of_forces(Weighed* w, const double* qacc_weight) {
  const snModel* m = w->t.m;
  const snData* d = w->t.d;
  snArena* arena = w->t.arena;
  int nv = m->nv;
  bool matrix = sn_integrator_has_matrix(m), rows = d->nefc > 0;
  double *p = sn_arena_array(arena, double, nv), *path = sn_arena_array(arena, double, nv);
  dense_copy(p, qacc_weight, nv);
  if (matrix)
    sn_ldl_solve(inertia_pattern(m), d->qH, d->qHDiagInv, p, path);
  else if (!rows)
    sn_ldl_solve(inertia_pattern(m), d->qLD, d->qLDiagInv, p, path);
  if (matrix && m->opt.integrator == SN_INTEGRATOR_IMPLICITSPRINGDAMPER)
    for (int dof = 0; dof < nv; dof++) w->out[nv + dof] -= p[dof] * m->opt.timestep * sn_implicit_stiffness(m, dof);
  if (!rows) return p;
  double *H = sn_arena_array(arena, double, nv*nv), *q = sn_arena_array(arena, double, nv);
  if (matrix) {  // -dM (a' - qacc) is beside the constrained problem
    double* apart = sn_arena_array(arena, double, nv);
    sn_integrated_acceleration(m, d, true, apart, path);
    for (int dof = 0; dof < nv; dof++) apart[dof] -= d->qacc[dof];
    sn_tangent_weigh_inertia(&w->t, apart, p, -1, w->out);
    sn_mass_product(m, d, p, q);
  } else {
    dense_copy(q, p, nv);
  }
  sn_row_hessian(&w->t, H);
  sn_cholesky_factor(H, nv);
  sn_cholesky_solve_columns(H, nv, q, 1);
  return q;
}

bool sn_adjoint_pass(snArena* arena, const snModel* m, const snData* d, const double* qacc_weight,
                   const double* act_weight, double* out) {
  if (!can_weigh(m, d)) return false;
  size_t mark = sn_arena_mark(arena);
  bool rows = d->nefc > 0;
  double *a = sn_arena_array(arena, double, m->nv), *path = sn_arena_array(arena, double, m->nv);
  Weighed w;
  dense_clear(out, 2 * m->nv + m->na + m->nu);
  begin(&w, arena, m, d, act_weight, out);
  w.p = weights_of_forces(&w, qacc_weight);
  sn_tangent_set_weights(&w.t, w.p);
  sn_integrated_acceleration(m, d, true, a, path);
  sn_tangent_weigh_rigid(&w.t, rows ? d->qacc : a, w.p, out);
  sn_tangent_add_passive(&w.t, &w.t);
  for (int i = 0; i < m->ntendon; i++) w.tension[i] += sn_tendon_passive(&w.t, i).tension;
  for (int i = 0; i < m->nu; i++) add_actuator(&w, i);
  if (rows) {
    sn_tangent_add_constraints(&w.t, w.tension);
    sn_weigh_row_changes(&w.t, w.p, out);
  }
  for (int i = 0; i < m->ntendon; i++) add_tendon(&w, i);
  sn_tangent_spread_weighed(&w.t, out);
  add_weighed_matrix(w.p, w.t.by_position, m->nv, out);
  add_weighed_matrix(w.p, w.t.by_velocity, m->nv, out + m->nv);
  sn_arena_release(arena, mark);
  return true;
}
