// group_dual.h — phases: projected Gauss-Seidel and the no-slip solver, over the forces of a world's rows
//   reads   matrix (Cholesky factor of M), force, smooth, rows, qacc_warmstart or row_force
//   writes  acc (qacc), step (acceleration to integrate, or force of the integrator), row_force, qfrc_constraint
//   As src/solver/pgs.c and noslip.c: the acceleration a = M^-1 J^T f is kept up to date, the motion of a row is J a.
//   Rows follow each other, and all lanes work on the dofs of one row.
#pragma once
#include "cuda/kernel/group_solve.h"
#include "solver/pgs_block.h"

typedef struct Dual {
  Rows rows;
  real *b, *f;      // of rows: J qacc_smooth - aref, force
  real* own;        // two of each row: J M^-1 J^T with itself and with the row behind it
  real* a;          // M^-1 J^T f
  const int* cone;  // first row of each contact
  int fixed, contacts;  // rows before those of contacts; contacts
} Dual;

KERNEL_FN real* row_inverse(World w, int row) {
  return w.b->row_inverse + w.m->np * (w.id * (size_t)w.b->most_rows + row);
}
KERNEL_FN real* cone_matrix(World w, int contact) {
  return w.b->row_cone + 36 * (w.id * (size_t)w.b->most_slots + contact);
}

KERNEL_FN Dual dual_of(World w, Group g, int count) {
  Dual d;
  d.rows = open_rows(w, g, count);
  d.b = d.rows.jar, d.f = d.rows.active;
  d.own = w.b->row_own + 2 * (w.id * (size_t)w.b->most_rows);
  d.a = w.ws + w.at->acc;
  d.cone = row_offsets(w) + w.m->nfixed;
  d.fixed = d.cone[0], d.contacts = w.b->ncon[w.id];
  return d;
}

KERNEL_FN int is_cone(const Dual* d, int contact) { return (d->rows.kind[d->cone[contact]] & 255) > ROW_CONE; }
KERNEL_FN int contact_dim(World w, int contact) {
  return w.m->pair_dim[w.b->contact_pair[w.id * w.b->most_slots + contact]];
}

// ---- the Delassus matrix

// M^-1 J^T of a row, by one lane
KERNEL_FN void solve_row(World w, int row) {
  const ModelView* m = w.m;
  const real *L = w.ws + w.at->matrix, *J = row_jacobian(w, row);
  real* x = row_inverse(w, row);
  LOOP for (int i = 0; i < m->np; i++) {
    real sum = J[i];
    LOOP4 for (int j = 0; j < i; j++) sum -= L[i * m->ld + j] * x[j];
    x[i] = sum * L[i * m->ld + i];
  }
  LOOP for (int i = m->np - 1; i >= 0; i--) {
    real sum = x[i];
    LOOP4 for (int j = i + 1; j < m->np; j++) sum -= L[j * m->ld + i] * x[j];
    x[i] = sum * L[i * m->ld + i];
  }
}

// Of each row with itself and with the row behind it; of a cone among all its rows.
KERNEL_FN void delassus(World w, Group g, Dual* d) {
  EACH(r, d->rows.count) { solve_row(w, r); }
  group_sync(g);
  EACH(r, d->rows.count) {
    d->own[2 * r] = row_dot(w, r, row_inverse(w, r));
    d->own[2 * r + 1] = r + 1 < d->rows.count ? row_dot(w, r, row_inverse(w, r + 1)) : R(0);
  }
  EACH(k, HAS_CONES(w.m) ? 36 * d->contacts : 0) {
    int contact = k / 36, i = k % 36 / 6, j = k % 6, row = d->cone[contact], dim = contact_dim(w, contact);
    if (!is_cone(d, contact) || i >= dim || j > i) continue;
    real* A = cone_matrix(w, contact);
    A[i * dim + j] = A[j * dim + i] = row_dot(w, row + j, row_inverse(w, row + i));
  }
  group_sync(g);
}

// a = M^-1 J^T f
KERNEL_FN void set_acceleration(World w, Group g, Dual* d) {
  EACH(i, w.m->np) {
    const real* x = row_inverse(w, 0) + i;
    real sum = 0;
    LOOP4 for (int r = 0; r < d->rows.count; r++) sum += x[(size_t)r * w.m->np] * d->f[r];
    d->a[i] = sum;
  }
  group_sync(g);
}

KERNEL_FN real row_motion(World w, Group g, const Dual* d, int row) {
  const real* J = row_jacobian(w, row);
  real sum = 0;
  EACH(j, w.m->nv) { sum += J[j] * d->a[j]; }
  return group_sum(g, sum);
}

// All lanes have read the force of the row when this is called.
KERNEL_FN void put_force(World w, Group g, Dual* d, int row, real force, real change) {
  if (change == 0) return;
  const real* x = row_inverse(w, row);
  group_sync(g);
  GROUP_LEADER d->f[row] = force;
  EACH(j, w.m->nv) { d->a[j] += change * x[j]; }
  group_sync(g);
}

// ---- where to start

// y = J x - aref
KERNEL_FN void row_residuals(World w, Group g, int count, real* y, const real* x) {
  EACH(r, count) { y[r] = row_dot(w, r, x) - row_numbers(w, r)[ROW_AREF]; }
  group_sync(g);
}

// Forces at the last step's acceleration.
KERNEL_FN void warm_forces(World w, Group g, Dual* d) {
  const ModelView* m = w.m;
  EACH(i, m->np) { d->a[i] = i < m->nv ? w.b->qacc_warmstart[w.id * m->nv + i] : R(0); }
  group_sync(g);
  row_residuals(w, g, d->rows.count, d->rows.jar, d->a);
  EACH(r, d->rows.count) {
    if ((d->rows.kind[r] & 255) < ROW_CONE_REST) row_update(w, &d->rows, r);
  }
  EACH(c, HAS_CONES(m) ? d->contacts : 0) {
    if (is_cone(d, c)) cone_update(w, &d->rows, d->cone[c], c);
  }
  group_sync(g);
  EACH(r, d->rows.count) { d->f[r] = -d->rows.jv[r]; }
  group_sync(g);
}

// f . b + 1/2 f^T (J M^-1 J^T + R) f
KERNEL_FN real dual_cost(World w, Group g, const Dual* d) {
  real cost = 0;
  EACH(r, d->rows.count) {
    real motion = row_dot(w, r, d->a) + d->f[r] / d->rows.D[r];
    cost += d->f[r] * (d->b[r] + R(0.5) * motion);
  }
  return group_sum(g, cost);
}

// PGS starts from the forces at the last step's acceleration where these cost less than none; no-slip from those that
// the kernel before has found.
KERNEL_FN void start_forces(World w, Group g, Dual* d) {
  const ModelView* m = w.m;
  int warm = m->pgs && m->warmstart;
  if (warm) warm_forces(w, g, d);
  delassus(w, g, d);
  row_residuals(w, g, d->rows.count, d->b, w.ws + w.at->smooth);
  EACH(r, warm ? 0 : d->rows.count) { d->f[r] = m->pgs ? R(0) : row_forces(w)[r]; }
  group_sync(g);
  set_acceleration(w, g, d);
  if (!warm || !(dual_cost(w, g, d) > 0)) return;
  EACH(r, d->rows.count) { d->f[r] = 0; }
  group_sync(g);
  set_acceleration(w, g, d);
}

// ---- PGS

KERNEL_FN real dry_loss(World w, const Dual* d, int row) { return row_numbers(w, row)[ROW_BOUND] * d->rows.D[row]; }

KERNEL_FN real pgs_row(World w, Group g, Dual* d, int row) {
  int kind = d->rows.kind[row] & 255;
  real last = d->f[row], regularizer = 1 / d->rows.D[row], A = d->own[2 * row] + regularizer;
  real gradient = d->b[row] + row_motion(w, g, d, row) + regularizer * last, force = last - gradient / A;
  if (kind == ROW_DRY) {
    real loss = dry_loss(w, d, row);
    force = real_clamp(force, -loss, loss);
  } else if (kind != ROW_EQUALITY && force < 0) {
    force = 0;
  }
  real cost = settle_cost_change(&A, &force, &last, &gradient, 1);
  put_force(w, g, d, row, force, force - last);
  return cost;
}

KERNEL_FN real pgs_cone(World w, Group g, Dual* d, int contact) {
  int row = d->cone[contact], dim = contact_dim(w, contact);
  const real* own = cone_matrix(w, contact);
  real A[36] = {0}, gradient[6] = {0}, force[6] = {0}, last[6];
  LOOP for (int k = 0; k < dim; k++) {
    real regularizer = 1 / d->rows.D[row + k];
    LOOP for (int j = 0; j < dim; j++) A[k * dim + j] = own[k * dim + j];
    A[k * dim + k] += regularizer;
    force[k] = d->f[row + k];
    gradient[k] = d->b[row + k] + row_motion(w, g, d, row + k) + regularizer * force[k];
  }
  real cost = settle_cone(force, last, A, gradient, row_numbers(w, row) + ROW_FRICTION, dim);
  LOOP for (int k = 0; k < dim; k++) put_force(w, g, d, row + k, force[k], force[k] - last[k]);
  return cost;
}

KERNEL_FN real pgs_sweep(World w, Group g, Dual* d) {
  real cost = 0;
  LOOP for (int row = 0; row < d->fixed; row++) cost += pgs_row(w, g, d, row);
  LOOP for (int contact = 0; contact < d->contacts; contact++) {
    if (HAS_CONES(w.m) && is_cone(d, contact)) {
      cost += pgs_cone(w, g, d, contact);
    } else {
      LOOP for (int row = d->cone[contact]; row < d->cone[contact + 1]; row++) cost += pgs_row(w, g, d, row);
    }
  }
  return cost;
}

// ---- no-slip

KERNEL_FN real noslip_dry(World w, Group g, Dual* d, int row) {
  real last = d->f[row], force = last, gradient = d->b[row] + row_motion(w, g, d, row);
  real cost = settle_dry(&force, d->own[2 * row], gradient, dry_loss(w, d, row));
  put_force(w, g, d, row, force, force - last);
  return cost;
}

// Two opposite edges of a pyramid
KERNEL_FN real noslip_pair(World w, Group g, Dual* d, int row) {
  real force[2], last[2], gradient[2], A[4];
  UNROLL for (int k = 0; k < 2; k++) {
    force[k] = d->f[row + k];
    gradient[k] = d->b[row + k] + row_motion(w, g, d, row + k);
  }
  A[0] = real_max(R(SN_LEAST_DIAGONAL), d->own[2 * row]);
  A[3] = real_max(R(SN_LEAST_DIAGONAL), d->own[2 * row + 2]);
  A[1] = A[2] = d->own[2 * row + 1];
  real cost = settle_pair(force, last, A, gradient);
  UNROLL for (int k = 0; k < 2; k++) put_force(w, g, d, row + k, force[k], force[k] - last[k]);
  return cost;
}

KERNEL_FN real noslip_cone(World w, Group g, Dual* d, int contact) {
  int first = d->cone[contact], row = first + 1, dim = contact_dim(w, contact), n = dim - 1;
  const real* own = cone_matrix(w, contact);
  real A[25] = {0}, gradient[5] = {0}, force[5] = {0}, last[5];
  LOOP for (int i = 0; i < n; i++) {
    LOOP for (int j = 0; j < n; j++) A[i * n + j] = own[(i + 1) * dim + j + 1];
    A[i * n + i] = real_max(R(SN_LEAST_DIAGONAL), A[i * n + i]);
    force[i] = d->f[row + i];
    gradient[i] = d->b[row + i] + row_motion(w, g, d, row + i);
  }
  real cost = settle_tangents(force, last, A, gradient, row_numbers(w, first) + ROW_FRICTION, d->f[first], n);
  LOOP for (int i = 0; i < n; i++) put_force(w, g, d, row + i, force[i], force[i] - last[i]);
  return cost;
}

KERNEL_FN real noslip_sweep(World w, Group g, Dual* d) {
  real cost = 0;
  LOOP for (int row = 0; row < d->fixed; row++) {
    if ((d->rows.kind[row] & 255) == ROW_DRY) cost += noslip_dry(w, g, d, row);
  }
  LOOP for (int contact = 0; contact < d->contacts; contact++) {
    if (HAS_CONES(w.m) && is_cone(d, contact)) cost += noslip_cone(w, g, d, contact);
    if (!w.m->pyramidal || contact_dim(w, contact) == 1) continue;
    LOOP for (int row = d->cone[contact]; row < d->cone[contact + 1]; row += 2) cost += noslip_pair(w, g, d, row);
  }
  return cost;
}

// What the regularizer has cost so far: the first sweep of no-slip gains it.
KERNEL_FN real regularization(Group g, const Dual* d) {
  real cost = 0;
  EACH(r, d->rows.count) { cost += R(0.5) * d->f[r] * d->f[r] / d->rows.D[r]; }
  return group_sum(g, cost);
}

// ---- all

KERNEL_FN void sweep_forces(World w, Group g, Dual* d) {
  const ModelView* m = w.m;
  int iterations = 0;
  LOOP while (m->pgs && iterations < m->iterations) {
    iterations++;
    if (-pgs_sweep(w, g, d) * m->scale < m->tolerance) break;
  }
  real improvement = m->noslip_iterations > 0 ? regularization(g, d) : R(0);
  LOOP for (int i = 0; i < m->noslip_iterations; i++) {
    improvement -= noslip_sweep(w, g, d);
    iterations++;
    if (improvement * m->scale < m->noslip_tolerance) break;
    improvement = 0;
  }
  GROUP_LEADER w.b->niter[w.id] += iterations;
}

// Forces are known: acceleration, force of the constraints and what the integrator reads.
KERNEL_FN void finish_dual(World w, Group g, Dual* d) {
  const ModelView* m = w.m;
  set_acceleration(w, g, d);
  EACH(i, m->np) {
    const real* J = row_jacobian(w, 0) + i;
    real push = 0, acc = w.ws[w.at->smooth + i] + d->a[i];
    LOOP4 for (int r = 0; r < d->rows.count; r++) push += J[(size_t)r * m->np] * d->f[r];
    if (i < m->nv && w.b->qfrc_constraint) w.b->qfrc_constraint[w.id * m->nv + i] = push;
    w.ws[w.at->acc + i] = acc;
    w.ws[w.at->step + i] = m->implicit ? integrated_force(w, i, w.ws[w.at->force + i] + push) : acc;
  }
  EACH(r, HAS_SENSORS(m) ? d->rows.count : 0) { row_forces(w)[r] = d->f[r]; }
  group_sync(g);
}

// The smooth acceleration first: its factor serves all rows.
KERNEL_FN void dual_phases(World w, Group g, int count) {
  const ModelView* m = w.m;
  ActiveRows none = no_active_rows();
  EACH(i, m->np) { w.ws[w.at->step + i] = w.ws[w.at->force + i]; }
  if (m->pgs) {
    GROUP_LEADER w.b->niter[w.id] = 0;
  }
  group_sync(g);
  assemble(w, g, R(0), &none);
  factor(w, g);
  solve_factored(w, g);
  EACH(i, m->np) { w.ws[w.at->smooth + i] = w.ws[w.at->step + i]; }
  group_sync(g);
  Dual d = dual_of(w, g, count);
  if (count > 0) {
    start_forces(w, g, &d);
    sweep_forces(w, g, &d);
  }
  finish_dual(w, g, &d);
}
