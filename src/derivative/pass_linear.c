// pass_linear.c — a forward pass to first order
//   reads   everything that a pass left, and the integrator's factors        gives back  snLinear
//   With W a' = f, f = qfrc_smooth + qfrc_constraint, W the integrator's matrix and a' its acceleration:
//     W da' = df - dM a' - d(W - M) a',  and  M dqacc = df - dM qacc.
//   Without constraints df is that of smooth forces; with them dqacc comes from the optimality conditions
//   (constraints.c), and df = M dqacc + dM qacc.
#include "derivative/pass_linear.h"
#include "derivative/constraints.h"
#include "derivative/force_terms.h"
#include "dynamics/derivative_pattern.h"
#include "dynamics/inertia_pattern.h"
#include "math/dense.h"
#include "math/solve_columns.h"
#include "model/actuator_kind.h"
#include "sinew/step.h"
#include "sinew/support.h"
#include "step/integrate.h"

#include <string.h>

// ---- accelerations

void sn_integrated_acceleration(const snModel* m, const snData* d, bool step, double* a, double* path) {
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

// The springs of joints that the integrator is implicit in act at the end of the step.
static void add_spring_gain(const snModel* m, double* x, int columns) {
  for (int dof = 0; dof < m->nv; dof++)
    x[dof * columns + m->nv + dof] -= m->opt.timestep * sn_implicit_stiffness(m, dof);
}

// ---- activations

// One row of the next activations, or of their rates, into a row of zeros.
static void activation_row(const snForceTerms* terms, int actuator, int adr, bool step, double* row) {
  const snModel* m = terms->tangent.m;
  const snData* d = terms->tangent.d;
  int first = m->actuator_actadr[actuator], last = first + m->actuator_actnum[actuator] - 1, at = 2 * m->nv;
  snActivationTangent a;
  bool fiber = adr == first && hill_has_fiber(m, actuator);
  if (adr != last && !fiber) {
    row[at + adr] = step ? 1 : 0;
    return;
  }
  sn_activation_tangent(m, d, actuator, &terms->actuator[actuator], step, &a);
  if (!fiber) {
    row[at + last] = a.by_activation;
    row[at + m->na + actuator] = a.by_control;
    return;
  }
  for (int dof = 0; dof < m->nv; dof++)
    row[dof] = a.fiber.by_length * terms->length_row[actuator * m->nv + dof] +
               a.fiber.by_velocity * terms->velocity_row[actuator * m->nv + dof];
  for (int k = m->moment_rowadr[actuator]; k < m->moment_rowadr[actuator] + m->moment_rownnz[actuator]; k++)
    row[m->nv + m->moment_colind[k]] += a.fiber.by_velocity * d->actuator_moment[k];
  row[at + first] = a.fiber.by_fiber;
  row[at + last] = a.fiber.by_activation;
}

static void activation_rows(const snForceTerms* terms, int actuator, bool step, double* act, int columns) {
  int first = terms->tangent.m->actuator_actadr[actuator], end = first + terms->tangent.m->actuator_actnum[actuator];
  for (int adr = first; adr < end; adr++) activation_row(terms, actuator, adr, step, act + adr * columns);
}

// ---- all of it

// Whether a control reaches a force in the step itself.
static bool any_direct_control(const snModel* m) {
  for (int i = 0; i < m->nu; i++)
    if (m->actuator_actadr[i] < 0 || m->actuator_actearly[i]) return true;
  return false;
}

// A pass before its linear system is solved.
typedef struct Pass {
  snForceTerms terms;
  bool rows, matrix;  // constraints act; the integrator has a matrix of its own
  int columns;        // those of controls are left out where no control reaches a force
  double* x;          // change of forces at fixed accelerations, nv x columns
  double* H;          // Cholesky factor of the constrained problem; NULL: no rows
  double* inertia;    // -dM (a' - qacc), nv x nv; NULL: not needed
  double* change;     // h d (qDeriv a'), nv x columns; NULL: the matrix changes with M alone
} Pass;

// What the integrator's acceleration differs by from that of the pass.
static void set_inertia(Pass* p, const double* a) {
  snTangent* t = &p->terms.tangent;
  int nv = t->m->nv;
  double* apart = sn_arena_array(t->arena, double, nv);
  for (int dof = 0; dof < nv; dof++) apart[dof] = a[dof] - t->d->qacc[dof];
  p->inertia = sn_arena_zarray(t->arena, double, nv* nv);
  sn_add_inertia_terms(&p->terms, apart, -1, p->inertia);
}

static void set_constraints(Pass* p) {
  snTangent* t = &p->terms.tangent;
  p->H = sn_arena_array(t->arena, double, t->m->nv * t->m->nv);
  sn_tangent_add_row_changes(t, p->terms.tendon, p->x, p->columns, p->H);
  sn_cholesky_factor(p->H, t->m->nv);
}

static void begin_pass(Pass* p, snArena* arena, const snModel* m, snData* d, snContactMoves* contacts, bool step,
                       double* x) {
  double *a = sn_arena_array(arena, double, m->nv), *path = sn_arena_array(arena, double, m->nv);
  *p = (Pass){.rows = d->nefc > 0, .matrix = step && sn_integrator_has_matrix(m), .x = x};
  p->columns = 2 * m->nv + m->na + (any_direct_control(m) ? m->nu : 0);
  sn_integrated_acceleration(m, d, step, a, path);
  sn_force_terms(&p->terms, arena, m, d, p->rows ? d->qacc : a, contacts, true, p->rows);
  sn_gather_terms(&p->terms, x, p->columns);
  if (p->rows) set_constraints(p);
  if (p->rows && p->matrix) set_inertia(p, a);
  if (!p->matrix || !sn_matrix_changes(m)) return;
  p->change = sn_arena_zarray(arena, double, m->nv * p->columns + 1);
  sn_add_matrix_change(arena, m, d, a, p->change, p->columns);
}

// x from forces at fixed qacc to forces at fixed acceleration of the integrator.
static void constrained(Pass* p) {
  const snTangent* t = &p->terms.tangent;
  int nv = t->m->nv, columns = p->columns;
  sn_cholesky_solve_columns(p->H, nv, p->x, columns);
  if (!p->matrix) return;
  double* product = sn_arena_array(t->arena, double, nv* columns);
  sn_inertia_mul_columns(t->m, t->d, product, p->x, columns);
  for (int dof = 0; dof < nv; dof++) {
    dense_copy(p->x + dof * columns, product + dof * columns, columns);
    dense_add_scaled(p->x + dof * columns, p->inertia + dof * nv, 1, nv);
  }
}

// Rows of `some` numbers become rows of `all`, the others zero. From the last one on: each moves towards the end.
static void widen_rows(double* x, int rows, int some, int all) {
  for (int i = rows - 1; i >= 0; i--) {
    memmove(x + i * all, x + i * some, sizeof(double) * (size_t)some);
    dense_clear(x + i * all + some, all - some);
  }
}

snLinear sn_linear_pass(snArena* arena, const snModel* m, snData* d, snContactMoves* contacts, bool step) {
  int columns = 2 * m->nv + m->na + m->nu;
  snLinear out = {columns, sn_arena_array(arena, double, m->nv* columns + 1),
                  sn_arena_zarray(arena, double, m->na* columns + 1)};
  size_t mark = sn_arena_mark(arena);
  Pass p;
  begin_pass(&p, arena, m, d, contacts, step, out.qacc);
  if (p.rows) constrained(&p);
  if (p.change) dense_add_scaled(p.x, p.change, 1, m->nv * p.columns);
  if (p.matrix && m->opt.integrator == SN_INTEGRATOR_IMPLICITSPRINGDAMPER) add_spring_gain(m, p.x, p.columns);
  if (p.matrix || !p.rows) solve_columns(m, d, step, p.x, p.columns);
  if (p.columns < columns) widen_rows(out.qacc, m->nv, p.columns, columns);
  for (int i = 0; i < m->nu; i++)
    if (m->actuator_actadr[i] >= 0) activation_rows(&p.terms, i, step, out.act, columns);
  sn_arena_release(arena, mark);
  return out;
}

// ---- inverse dynamics

void sn_linear_inverse(snArena* arena, const snModel* m, const snData* d, bool actuation, double* x, double* H) {
  size_t mark = sn_arena_mark(arena);
  snForceTerms terms;
  sn_force_terms(&terms, arena, m, d, d->qacc, NULL, actuation, d->nefc > 0);
  sn_gather_terms(&terms, x, 2 * m->nv + m->na + m->nu);
  sn_full_mass(m, d, H);
  if (d->nefc > 0) sn_tangent_add_row_changes(&terms.tangent, terms.tendon, x, 2 * m->nv + m->na + m->nu, H);
  sn_arena_release(arena, mark);
}

// ---- the other way round

static void solve_transposed(const snModel* m, const snData* d, bool step, double* p, double* path) {
  if (!step || !sn_integrator_has_matrix(m))
    sn_ldl_solve(inertia_pattern(m), d->qLD, d->qLDiagInv, p, path);
  else if (m->opt.integrator == SN_INTEGRATOR_IMPLICIT)
    sn_lu_solve_transposed(derivative_pattern(m), d->qLU, p);
  else
    sn_ldl_solve(inertia_pattern(m), d->qH, d->qHDiagInv, p, path);
}

// out += p' x
static void add_weighted_rows(const double* p, const double* x, int rows, int columns, double* out) {
  for (int i = 0; i < rows; i++)
    if (p[i] != 0) dense_add_scaled(out, x + i * columns, p[i], columns);
}

// Through the constrained problem: with p of the integrator's system, H^-1 M p weighs the rows of x.
static void weigh_constrained(Pass* pass, double* p, double* path, double* out) {
  const snTangent* t = &pass->terms.tangent;
  int nv = t->m->nv;
  double* q = sn_arena_array(t->arena, double, nv);
  if (pass->matrix) {
    solve_transposed(t->m, t->d, true, p, path);
    for (int i = 0; i < nv; i++) dense_add_scaled(out, pass->inertia + i * nv, p[i], nv);
    sn_mass_product(t->m, t->d, p, q);
  } else {
    dense_copy(q, p, nv);
  }
  sn_cholesky_solve_columns(pass->H, nv, q, 1);
  add_weighted_rows(q, pass->x, nv, pass->columns, out);
}

void sn_linear_pass_transposed(snArena* arena, const snModel* m, snData* d, const double* qacc_weight,
                               const double* act_weight, double* out) {
  if (sn_adjoint_pass(arena, m, d, qacc_weight, act_weight, out)) return;
  int columns = 2 * m->nv + m->na + m->nu;
  size_t mark = sn_arena_mark(arena);
  double *x = sn_arena_array(arena, double, m->nv*columns + 1), *row = sn_arena_array(arena, double, columns + 1);
  double *p = sn_arena_array(arena, double, m->nv), *path = sn_arena_array(arena, double, m->nv);
  Pass pass;
  begin_pass(&pass, arena, m, d, NULL, true, x);
  dense_clear(out, columns);
  dense_copy(p, qacc_weight, m->nv);
  if (pass.rows)
    weigh_constrained(&pass, p, path, out);
  else
    solve_transposed(m, d, true, p, path), add_weighted_rows(p, x, m->nv, pass.columns, out);
  if (pass.change) add_weighted_rows(p, pass.change, m->nv, pass.columns, out);
  if (pass.matrix && m->opt.integrator == SN_INTEGRATOR_IMPLICITSPRINGDAMPER)
    for (int dof = 0; dof < m->nv; dof++) out[m->nv + dof] -= p[dof] * m->opt.timestep * sn_implicit_stiffness(m, dof);
  for (int i = 0; i < m->nu; i++) {
    if (m->actuator_actadr[i] < 0) continue;
    for (int adr = m->actuator_actadr[i]; adr < m->actuator_actadr[i] + m->actuator_actnum[i]; adr++) {
      dense_clear(row, columns);
      activation_row(&pass.terms, i, adr, true, row);
      dense_add_scaled(out, row, act_weight[adr], columns);
    }
  }
  sn_arena_release(arena, mark);
}
