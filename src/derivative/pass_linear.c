// pass_linear.c — a forward pass to first order
//   reads   everything that a pass left, and the integrator's factors        gives back  snLinear
//   With W a' = f, f = qfrc_smooth + qfrc_constraint, W the integrator's matrix and a' its acceleration:
//     W da' = df - dM a' - d(W - M) a',  and  M dqacc = df - dM qacc.
//   Without constraints df is that of smooth forces; with them dqacc comes from the optimality conditions
//   (constraints.c), and df = M dqacc + dM qacc.
#include "derivative/analytic.h"
#include "derivative/constraints.h"
#include "dynamics/derivative_pattern.h"
#include "dynamics/inertia_pattern.h"
#include "math/dense.h"
#include "math/solve_columns.h"
#include "model/actuator_kind.h"
#include "sinew/step.h"
#include "step/integrate.h"

// What the terms share.
typedef struct Terms {
  snTangent tangent;
  snActuatorTangent* actuator;
  double *length_row, *velocity_row;  // nu x nv: d actuator_length, d actuator_velocity / d qpos
  double *tension, *tendon_row;       // ntendon; ntendon x nv: d ten_velocity / d qpos
  double* tendon_acceleration_row;    // the same for ten_J qacc, where rows act
} Terms;

static bool is_off(const snModel* m) { return m->opt.disableflags & SN_DISABLE_ACTUATION; }

// ---- forces

static void actuator_tensions(Terms* terms) {
  const snModel* m = terms->tangent.m;
  for (int i = 0; i < m->nu && !is_off(m); i++)
    if (m->actuator_trntype[i] == SN_TRANSMISSION_TENDON)
      terms->tension[m->actuator_trnid[i][0]] += m->actuator_gear[i][0] * terms->tangent.d->actuator_force[i];
}

// Whether constraint rows act along tendons.
static bool holds_tendons(const snData* d, const snModel* m) {
  for (int row = 0; row < d->nefc; row++) {
    int type = d->efc_type[row];
    if (type == SN_ROW_FRICTION_TENDON || type == SN_ROW_LIMIT_TENDON) return true;
    if (type == SN_ROW_EQUALITY && m->eq_type[d->efc_id[row]] == SN_EQUALITY_TENDON) return true;
  }
  return false;
}

static void add_tendons(Terms* terms) {
  const snModel* m = terms->tangent.m;
  bool held = holds_tendons(terms->tangent.d, m);
  snFlow acceleration = held ? sn_flow_of(&terms->tangent, terms->tangent.d->qacc) : (snFlow){0};
  for (int i = 0; i < m->ntendon; i++) {
    snTendonUse use = {terms->tension[i],
                       held ? 2 : 1,
                       {terms->tangent.velocity, acceleration},
                       {terms->tendon_row + i * m->nv, terms->tendon_acceleration_row + i * m->nv}};
    sn_tangent_add_tendon(&terms->tangent, i, &use);
  }
}

static void add_actuators(Terms* terms) {
  const snModel* m = terms->tangent.m;
  for (int i = 0; i < m->nu && !is_off(m); i++) {
    double *length_row = terms->length_row + i * m->nv, *velocity_row = terms->velocity_row + i * m->nv;
    sn_tangent_add_transmission(&terms->tangent, i, terms->tendon_row, length_row, velocity_row);
    sn_tangent_add_actuator(&terms->tangent, i, &terms->actuator[i], length_row, velocity_row);
  }
}

// At most so many pairs of bodies act on each other: three bodies for each wrap, two for each actuator and contact.
static int most_couplings(const snModel* m, const snData* d) {
  return 8 * m->nwrap + 4 * m->nu + 4 * d->ncon + 8 * d->ne + 8;
}

static void begin_terms(Terms* terms, snArena* arena, const snModel* m, const snData* d) {
  sn_tangent_begin(&terms->tangent, arena, m, d, most_couplings(m, d));
  terms->actuator = sn_arena_array(arena, snActuatorTangent, m->nu + 1);
  terms->length_row = sn_arena_zarray(arena, double, m->nu * m->nv + 1);
  terms->velocity_row = sn_arena_zarray(arena, double, m->nu * m->nv + 1);
  terms->tension = sn_arena_zarray(arena, double, m->ntendon + 1);
  terms->tendon_row = sn_arena_zarray(arena, double, m->ntendon * m->nv + 1);
  terms->tendon_acceleration_row = sn_arena_zarray(arena, double, m->ntendon * m->nv + 1);
  for (int i = 0; i < m->nu; i++) terms->actuator[i] = sn_actuator_tangent(m, d, i);
}

// ---- accelerations

// The acceleration that advances the velocity.
static void integrated_acceleration(const snModel* m, const snData* d, bool step, double* a, double* path) {
  dense_copy(a, d->qacc, m->nv);
  if (!step || !sn_integrator_has_matrix(m)) return;
  for (int dof = 0; dof < m->nv; dof++) a[dof] = d->qfrc_smooth[dof] + d->qfrc_constraint[dof];
  if (m->opt.integrator == SN_INTEGRATOR_IMPLICITSPRINGDAMPER) sn_subtract_spring_gain(m, d, a);
  if (m->opt.integrator == SN_INTEGRATOR_IMPLICIT)
    sn_lu_solve(derivative_pattern(m), d->qLU, a);
  else
    sn_ldl_solve(inertia_pattern(m), d->qH, d->qHDiagInv, a, path);
}

static void solve_columns(const snModel* m, const snData* d, bool step, double* x, int columns) {
  if (!step || !sn_integrator_has_matrix(m))
    sn_ldl_solve_columns(inertia_pattern(m), d->qLD, d->qLDiagInv, x, columns);
  else if (m->opt.integrator == SN_INTEGRATOR_IMPLICIT)
    sn_lu_solve_columns(derivative_pattern(m), d->qLU, x, columns);
  else
    sn_ldl_solve_columns(inertia_pattern(m), d->qH, d->qHDiagInv, x, columns);
}

// [by_position by_velocity by_activation by_control]
static void gather(const snTangent* t, double* x, int columns) {
  const snModel* m = t->m;
  for (int dof = 0; dof < m->nv; dof++) {
    double* row = x + dof * columns;
    dense_copy(row, t->by_position + dof * m->nv, m->nv);
    dense_copy(row += m->nv, t->by_velocity + dof * m->nv, m->nv);
    dense_copy(row += m->nv, t->by_activation + dof * m->na, m->na);
    dense_copy(row + m->na, t->by_control + dof * m->nu, m->nu);
  }
}

// The springs of joints that the integrator is implicit in act at the end of the step.
static void add_spring_gain(const snModel* m, double* x, int columns) {
  for (int dof = 0; dof < m->nv; dof++)
    x[dof * columns + m->nv + dof] -= m->opt.timestep * sn_implicit_stiffness(m, dof);
}

// ---- activations

static void activation_rows(const Terms* terms, int actuator, bool step, double* act, int columns) {
  const snModel* m = terms->tangent.m;
  const snData* d = terms->tangent.d;
  int first = m->actuator_actadr[actuator], last = first + m->actuator_actnum[actuator] - 1, at = 2 * m->nv;
  snActivationTangent a;
  sn_activation_tangent(m, d, actuator, &terms->actuator[actuator], step, &a);
  for (int adr = first; step && adr < last; adr++) act[adr * columns + at + adr] = 1;
  act[last * columns + at + last] = a.by_activation;
  act[last * columns + at + m->na + actuator] = a.by_control;
  if (!hill_has_fiber(m, actuator)) return;
  double* row = act + first * columns;
  for (int dof = 0; dof < m->nv; dof++)
    row[dof] = a.fiber.by_length * terms->length_row[actuator * m->nv + dof] +
               a.fiber.by_velocity * terms->velocity_row[actuator * m->nv + dof];
  for (int k = m->moment_rowadr[actuator]; k < m->moment_rowadr[actuator] + m->moment_rownnz[actuator]; k++)
    row[m->nv + m->moment_colind[k]] += a.fiber.by_velocity * d->actuator_moment[k];
  row[at + first] = a.fiber.by_fiber;
  row[at + last] = a.fiber.by_activation;
}

// ---- all of it

// dqacc from df: the matrix of the constraints is that of their optimality conditions.
static void constrained(Terms* terms, const double* a, bool step, double* x, int columns) {
  const snModel* m = terms->tangent.m;
  const snData* d = terms->tangent.d;
  sn_tangent_solve_constrained(&terms->tangent, (snTendonRows){terms->tendon_row, terms->tendon_acceleration_row}, x,
                               columns);
  if (!step || !sn_integrator_has_matrix(m)) return;
  double *product = sn_arena_array(terms->tangent.arena, double, m->nv*columns),
         *apart = sn_arena_array(terms->tangent.arena, double, m->nv);
  double* inertia = sn_arena_zarray(terms->tangent.arena, double, m->nv * m->nv);
  sn_inertia_mul_columns(m, d, product, x, columns);
  for (int dof = 0; dof < m->nv; dof++) apart[dof] = a[dof] - d->qacc[dof];
  sn_tangent_add_inertia(&terms->tangent, apart, -1, inertia);
  for (int dof = 0; dof < m->nv; dof++) {
    dense_copy(x + dof * columns, product + dof * columns, columns);
    dense_add_scaled(x + dof * columns, inertia + dof * m->nv, 1, m->nv);
  }
}

snLinear sn_linear_pass(snArena* arena, const snModel* m, const snData* d, bool step) {
  int columns = 2 * m->nv + m->na + m->nu;
  snLinear out = {columns, sn_arena_zarray(arena, double, m->nv* columns + 1),
                  sn_arena_zarray(arena, double, m->na* columns + 1)};
  size_t mark = sn_arena_mark(arena);
  double *a = sn_arena_array(arena, double, m->nv), *path = sn_arena_array(arena, double, m->nv);
  Terms terms;
  begin_terms(&terms, arena, m, d);
  integrated_acceleration(m, d, step, a, path);
  bool rows = d->nefc > 0, matrix = step && sn_integrator_has_matrix(m);
  sn_tangent_add_rigid(&terms.tangent, rows ? d->qacc : a);
  sn_tangent_add_passive(&terms.tangent);
  sn_tendon_passive_tension(&terms.tangent, terms.tension);
  actuator_tensions(&terms);
  if (rows) sn_tangent_add_constraints(&terms.tangent, terms.tension);
  add_tendons(&terms);
  sn_tangent_add_tendon_passive(&terms.tangent, terms.tendon_row);
  add_actuators(&terms);
  sn_tangent_spread_actions(&terms.tangent);
  gather(&terms.tangent, out.qacc, columns);
  if (rows) constrained(&terms, a, step, out.qacc, columns);
  if (matrix && m->opt.integrator == SN_INTEGRATOR_IMPLICITSPRINGDAMPER) add_spring_gain(m, out.qacc, columns);
  if (matrix || !rows) solve_columns(m, d, step, out.qacc, columns);
  for (int i = 0; i < m->nu; i++)
    if (m->actuator_actadr[i] >= 0) activation_rows(&terms, i, step, out.act, columns);
  sn_arena_release(arena, mark);
  return out;
}
