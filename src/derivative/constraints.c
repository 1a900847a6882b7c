// constraints.c — constraint forces to first order
//   reads   rows and what the solver found        changes  columns of d qacc
//   At the optimum M a = f0 + J' f, f the force of rows at their residual x = J a - aref. With the active set fixed and
//   W = -df/dx,
//     (M + J' W J) da = dF + J' (-W dx + f dln(D)),   dx = dJ a - daref at fixed a,
//   dF the change of all forces at fixed f. aref = -B J v - K imp (pos - margin); D goes with imp / (1 - imp), so that
//   dln(D) = imp' / (imp (1 - imp)) dpos. Rows of a pyramid are folded into those of the contact frame.
#include "derivative/constraints.h"
#include "base/arena.h"
#include "constraint/rows.h"
#include "derivative/contact_tangent.h"
#include "dynamics/inertia_pattern.h"
#include "math/dense.h"
#include "sinew/step.h"
#include "solver/cone.h"

#include <math.h>
#include <string.h>

snDerivativeReason sn_constraint_position_reason(snArena* arena, const snModel* m, const snData* d,
                                                 snContactMoves* moves) {
  snTangent t = {.m = m, .d = d, .arena = arena, .origin = sn_tangent_origin(m, d), .contacts = moves};
  snDerivativeReason reason = SN_DERIVATIVE_IS_ANALYTIC;
  size_t mark = sn_arena_mark(arena);
  if (!moves) t.contacts = sn_contact_moves(arena, d);
  for (int row = 0; row < d->nefc && reason == SN_DERIVATIVE_IS_ANALYTIC; row++) {
    if (sn_has_row_geometry(&t, row)) continue;
    reason = d->efc_type[row] >= SN_ROW_CONTACT_FRICTIONLESS ? SN_DERIVATIVE_CONTACT : SN_DERIVATIVE_CONSTRAINT;
  }
  sn_arena_release(arena, mark);
  return reason;
}

// ---- blocks at the optimum

// What a block is, along the rows of its J.
typedef struct Response {
  double W[36], force[6];
  double damping[6], stiffness;  // B; K times the change of imp (pos - margin) with pos
  double lnD;                    // change of ln(D) with pos
} Response;

static bool is_active(const snData* d, int row) { return d->efc_state[row] == SN_ROW_QUADRATIC; }

static void set_plain(const snData* d, const snBlock* block, Response* r) {
  for (int k = 0; k < block->dim; k++) {
    int row = block->row + k;
    r->force[k] = d->efc_force[row];
    r->W[k * block->dim + k] = is_active(d, row) ? d->efc_D[row] : 0;
  }
}

static void set_pyramid(const snData* d, const snBlock* block, Response* r) {
  double weight[10];
  for (int e = 0; e < block->nrow; e++) weight[e] = is_active(d, block->row + e) ? d->efc_D[block->row + e] : 0;
  pyramid_fold(block, r->force, d->efc_force + block->row);
  pyramid_fold_weights(block, r->W, weight);
}

static void set_cone(const snData* d, const snBlock* block, const double* residual, Response* r) {
  set_plain(d, block, r);
  if (d->efc_state[block->row] == SN_ROW_CONE)
    sn_cone_hessian(block, d->efc_D + block->row, residual + block->row, r->W);
}

static Response response_of(const snData* d, const snBlock* block, const double* residual) {
  Response r = {0};
  const double* kbip = d->efc_KBIP[block->row];
  double depth = d->efc_pos[block->row] - d->efc_margin[block->row], imp = kbip[2];
  if (block->kind == SN_BLOCK_PYRAMID)
    set_pyramid(d, block, &r);
  else if (block->kind == SN_BLOCK_CONE)
    set_cone(d, block, residual, &r);
  else
    set_plain(d, block, &r);
  for (int k = 0; k < block->dim; k++)
    r.damping[k] = d->efc_KBIP[block->row + (block->kind == SN_BLOCK_PYRAMID ? 0 : k)][1];
  r.stiffness = kbip[0] * (kbip[3] * depth + imp);
  r.lnD = kbip[3] / (imp * (1 - imp));
  return r;
}

static bool is_idle(const Response* r, int dim) {
  for (int i = 0; i < dim * dim; i++)
    if (r->W[i] != 0) return false;
  for (int k = 0; k < dim; k++)
    if (r->force[k] != 0) return false;
  return true;
}

static const double* residual_of(const snTangent* t) {
  snProblem problem = sn_rows_problem(t->m, t->d);
  double* residual = sn_arena_array(t->arena, double, t->d->nefc);
  sn_problem_mul(&problem, residual, t->d->qacc);
  dense_add_scaled(residual, t->d->efc_aref, -1, t->d->nefc);
  return residual;
}

void sn_tangent_add_constraints(snTangent* t, double* tension) {
  const snRows* rows = t->d->rows;
  if (!t->contacts) t->contacts = sn_contact_moves(t->arena, t->d);  // they stay for the changes of rows
  size_t mark = sn_arena_mark(t->arena);
  const double* residual = residual_of(t);
  for (int b = 0; b < rows->nblock; b++) {
    const snBlock* block = &rows->block[b];
    if (block->single) continue;
    Response r = response_of(t->d, block, residual);
    if (!is_idle(&r, block->dim)) sn_tangent_add_block(t, block, r.force, tension);
  }
  sn_arena_release(t->arena, mark);
}

// ---- what is added to the matrix and to the right-hand sides

typedef struct System {
  snTangent* t;
  snFlow acceleration;
  snTendonRows tendons;
  double* x;
  int columns;
  const double* weight;  // reverse mode: x is one row, the sum of all with these weights; NULL: all rows
} System;

// x += scale * J_a' from
static void add_to_x(System* s, const snBlock* block, int a, const double* from, double scale, int count) {
  const double* J = block->J + a * block->stride;
  double power = 0;
  for (int i = 0; i < block->ndof; i++) {
    if (s->weight)
      power += J[i] * s->weight[block->dof[i]];
    else
      dense_add_scaled(s->x + block->dof[i] * s->columns, from, scale * J[i], count);
  }
  if (s->weight) dense_add_scaled(s->x, from, scale * power, count);
}

static void add_hessian(double* H, int nv, const snBlock* block, const Response* r) {
  int dim = block->dim;
  for (int a = 0; a < dim; a++)
    for (int b = 0; b < dim; b++) {
      double w = r->W[a * dim + b];
      if (w == 0) continue;
      const double *Ja = block->J + a * block->stride, *Jb = block->J + b * block->stride;
      for (int i = 0; i < block->ndof; i++)
        for (int j = 0; j < block->ndof; j++) H[block->dof[i] * nv + block->dof[j]] += w * Ja[i] * Jb[j];
    }
}

// dense += scale * sparse row of J
static void add_row(const snBlock* block, int k, double scale, double* dense) {
  const double* J = block->J + k * block->stride;
  for (int i = 0; i < block->ndof; i++) dense[block->dof[i]] += scale * J[i];
}

// Equalities of several rows share the impedance at the size of their violation; all others go with their first row.
static void impedance_row(const snData* d, const snBlock* block, double* row) {
  if (block->kind != SN_BLOCK_EQUALITY || block->dim == 1) {
    add_row(block, 0, 1, row);
    return;
  }
  double square = 0;
  for (int k = 0; k < block->dim; k++) square += d->efc_pos[block->row + k] * d->efc_pos[block->row + k];
  for (int k = 0; square > 0 && k < block->dim; k++) add_row(block, k, d->efc_pos[block->row + k] / sqrt(square), row);
}

// -daref by position: B dJ v + stiffness dpos; the part of impedance that goes with another row's pos counts for each
// row.
static void reference_row(const snData* d, const snBlock* block, const Response* r, int k, const double* impedance,
                          int nv, double* row) {
  bool many = block->kind == SN_BLOCK_EQUALITY && block->dim > 1;
  const double* kbip = d->efc_KBIP[block->row + (block->kind == SN_BLOCK_PYRAMID ? 0 : k)];
  if (many) {
    add_row(block, k, kbip[0] * kbip[2], row);
    dense_add_scaled(row, impedance, kbip[0] * kbip[3] * d->efc_pos[block->row + k], nv);
  } else if (k == 0) {
    dense_add_scaled(row, impedance, r->stiffness, nv);
  }
}

static void add_by_position(System* s, const snBlock* block, const Response* r) {
  snTangent* t = s->t;
  int nv = t->m->nv, dim = block->dim;
  double *by_acceleration = sn_arena_zarray(t->arena, double, dim*nv),
         *by_velocity = sn_arena_zarray(t->arena, double, dim*nv);
  double *impedance = sn_arena_zarray(t->arena, double, nv), *z = sn_arena_array(t->arena, double, nv);
  sn_block_rates(t, block, s->acceleration, t->d->qacc, s->tendons.acceleration, by_acceleration);
  sn_block_rates(t, block, t->velocity, t->d->qvel, s->tendons.velocity, by_velocity);
  impedance_row(t->d, block, impedance);
  sn_block_unbalanced_length(t, block, s->tendons.length, impedance);
  for (int k = 0; k < dim; k++) {
    dense_add_scaled(by_acceleration + k * nv, by_velocity + k * nv, r->damping[k], nv);
    reference_row(t->d, block, r, k, impedance, nv, by_acceleration + k * nv);
  }
  for (int a = 0; a < dim; a++) {
    for (int j = 0; j < nv; j++) z[j] = r->force[a] * r->lnD * impedance[j];
    for (int b = 0; b < dim; b++) dense_add_scaled(z, by_acceleration + b * nv, -r->W[a * dim + b], nv);
    add_to_x(s, block, a, z, 1, nv);
  }
}

// dx = B J dv
static void add_by_velocity(System* s, const snBlock* block, const Response* r) {
  int dim = block->dim, nv = s->t->m->nv;
  for (int a = 0; a < dim; a++)
    for (int b = 0; b < dim; b++) {
      double w = r->W[a * dim + b] * r->damping[b];
      if (w == 0) continue;
      const double *Ja = block->J + a * block->stride, *Jb = block->J + b * block->stride;
      for (int i = 0; i < block->ndof; i++) {
        double scale = s->weight ? w * Ja[i] * s->weight[block->dof[i]] : w * Ja[i];
        double* row = s->x + (s->weight ? 0 : block->dof[i] * s->columns) + nv;
        for (int j = 0; j < block->ndof; j++) row[block->dof[j]] -= scale * Jb[j];
      }
    }
}

// Rows with one dof each: J is constant.
static void add_single(System* s, const snBlock* block) {
  const snData* d = s->t->d;
  int nv = s->t->m->nv;
  for (int k = 0; k < block->nrow; k++) {
    int row = block->row + k, dof = block->dof[k];
    const double* kbip = d->efc_KBIP[row];
    double J = block->J[k], w = is_active(d, row) ? d->efc_D[row] : 0, depth = d->efc_pos[row] - d->efc_margin[row];
    double dx = kbip[0] * (kbip[3] * depth + kbip[2]) * J, lnD = kbip[3] / (kbip[2] * (1 - kbip[2])) * J;
    if (w == 0) continue;
    double* x = s->x + (s->weight ? 0 : dof * s->columns);
    double scale = s->weight ? s->weight[dof] * J : J;
    x[dof] += scale * (d->efc_force[row] * lnD - w * dx);
    x[nv + dof] -= scale * w * kbip[1] * J;
  }
}

static void add_block(System* s, const snBlock* block, const double* residual) {
  Response r = response_of(s->t->d, block, residual);
  if (is_idle(&r, block->dim)) return;
  size_t mark = sn_arena_mark(s->t->arena);
  add_by_position(s, block, &r);
  add_by_velocity(s, block, &r);
  sn_arena_release(s->t->arena, mark);
}

static void add_blocks(System* s) {
  const snRows* rows = s->t->d->rows;
  const double* residual = residual_of(s->t);
  for (int b = 0; b < rows->nblock; b++) {
    if (rows->block[b].single)
      add_single(s, &rows->block[b]);
    else
      add_block(s, &rows->block[b], residual);
  }
}

void sn_row_hessian(const snTangent* t, double* H) {
  const snData* d = t->d;
  size_t mark = sn_arena_mark(t->arena);
  const double* residual = residual_of(t);
  int nv = t->m->nv;
  sn_full_mass(t->m, d, H);
  for (int b = 0; b < d->rows->nblock; b++) {
    const snBlock* block = &d->rows->block[b];
    for (int k = 0; block->single && k < block->nrow; k++) {
      double w = is_active(d, block->row + k) ? d->efc_D[block->row + k] : 0;
      H[block->dof[k] * nv + block->dof[k]] += w * block->J[k] * block->J[k];
    }
    if (block->single) continue;
    Response r = response_of(d, block, residual);
    if (!is_idle(&r, block->dim)) add_hessian(H, nv, block, &r);
  }
  sn_arena_release(t->arena, mark);
}

void sn_tangent_add_row_changes(snTangent* t, snTendonRows tendons, double* x, int columns, double* H) {
  size_t mark = sn_arena_mark(t->arena);
  System s = {t, sn_flow_of(t, t->d->qacc), tendons, x, columns, NULL};
  add_blocks(&s);
  sn_row_hessian(t, H);
  sn_arena_release(t->arena, mark);
}

void sn_weigh_row_changes(snTangent* t, const double* weight, double* out) {
  size_t mark = sn_arena_mark(t->arena);
  System s = {t, sn_flow_of(t, t->d->qacc), {0}, out, 2 * t->m->nv, weight};
  add_blocks(&s);
  sn_arena_release(t->arena, mark);
}

void sn_inertia_mul_columns(const snModel* m, const snData* d, double* y, const double* x, int columns) {
  dense_clear(y, m->nv * columns);
  for (int dof = 0; dof < m->nv; dof++) {
    int adr = m->M_rowadr[dof], last = adr + m->M_rownnz[dof] - 1;
    for (int k = adr; k <= last; k++) {
      int column = m->M_colind[k];
      dense_add_scaled(y + dof * columns, x + column * columns, d->M[k], columns);
      if (k < last) dense_add_scaled(y + column * columns, x + dof * columns, d->M[k], columns);
    }
  }
}
