// group_newton.h — phases: Newton's method on the constraint problem of a world, and the solution of its integrator
//   reads   matrix, diagonal, force, rows
//   writes  acc (qacc), smooth (qacc_smooth), step (acceleration to integrate)
//   One loop in which every piece of code stands once, because worlds in different stages share the instruction cache:
//   first the smooth acceleration and the start, then iterations of one island after another, then M + h B.
//   Conformance: start, line search to its tolerance and stopping tests are MuJoCo's, so that iterates agree.
//   Todorov, Convex and analytically-invertible dynamics with contacts and constraints (2014)
#pragma once
#include "cuda/kernel/group_dense.h"
#include "cuda/kernel/group_rows.h"
#include "solver/cone_formulas.h"

// Vectors over the rows of a world.
typedef struct Rows {
  real *jar, *jv, *D, *active;
  int* list;
  int* kind;
  int count;
} Rows;

// Rows of the step, their weights and kinds where lanes reach them quickly.
KERNEL_FN Rows open_rows(World w, Group g, int count) {
  real* spare = w.b->spare + 6 * w.id * (size_t)w.b->most_rows;
  int inside = count <= w.at->rows, n = w.b->most_rows;
  Rows r = {inside ? w.ws + w.at->row_jar : spare,
            inside ? w.ws + w.at->row_jv : spare + n,
            inside ? w.ws + w.at->row_D : spare + 2 * n,
            inside ? w.ws + w.at->row_active : spare + 3 * n,
            (int*)(inside ? w.ws + w.at->row_list : spare + 4 * n),
            (int*)(inside ? w.ws + w.at->row_kind : spare + 5 * n),
            count};
  EACH(i, count) {
    r.D[i] = row_numbers(w, i)[ROW_D];
    r.kind[i] = row_kinds(w)[i];
  }
  group_sync(g);
  return r;
}

// ---- elliptic cones

KERNEL_FN ConePoint cone_at(World w, const Rows* rows, int row, const real* x) {
  const real* numbers = row_numbers(w, row);
  int dim = (rows->kind[row] & 255) - ROW_CONE;
  return cone_point(dim, numbers[ROW_MU], numbers + ROW_FRICTION, rows->D[row], x);
}

KERNEL_FN real cone_cost(World w, const Rows* rows, int row, const real* x) {
  ConePoint c = cone_at(w, rows, row, x);
  ConeZone zone = cone_zone(&c);
  real cost = 0;
  if (zone == CONE_SLIDING) return cone_surface_cost(&c);
  LOOP for (int k = 0; k < c.dim; k++) cost += R(0.5) * rows->D[row + k] * x[k] * x[k];
  return zone == CONE_STICKING ? cost : R(0);
}

// Cost and its first and second derivative along v.
KERNEL_FN void cone_line(World w, const Rows* rows, int row, real alpha, real* cost, real* first, real* second) {
  const real* numbers = row_numbers(w, row);
  real x[6], rotation = 0, rate_square = 0;
  const real* v = rows->jv + row;
  int dim = (rows->kind[row] & 255) - ROW_CONE;
  LOOP for (int k = 0; k < dim; k++) x[k] = rows->jar[row + k] + alpha * v[k];
  ConePoint c = cone_at(w, rows, row, x);
  ConeZone zone = cone_zone(&c);
  if (zone == CONE_SEPARATED) return;
  if (zone == CONE_STICKING) {
    LOOP for (int k = 0; k < dim; k++) {
      real push = rows->D[row + k] * v[k];
      *cost += R(0.5) * rows->D[row + k] * x[k] * x[k];
      *first += push * x[k], *second += push * v[k];
    }
    return;
  }
  LOOP for (int k = 1; k < dim; k++) {
    real rate = numbers[ROW_FRICTION + k - 1] * v[k];
    rotation += c.scaled[k] * rate, rate_square += rate * rate;
  }
  real tangent_rate = rotation / c.tangent;
  real bend = rate_square / c.tangent - rotation * tangent_rate / (c.tangent * c.tangent);
  real inside = cone_inside(&c), rate = c.mu * v[0] - c.mu * tangent_rate;
  *cost += cone_surface_cost(&c);
  *first += c.weight * inside * rate;
  *second += c.weight * (rate * rate - inside * c.mu * bend);
}

// Where the residual of an elliptic contact is now: weights, minus the forces (in jv), the Hessian on the surface.
KERNEL_FN real cone_update(World w, Rows* rows, int row, int contact) {
  const real* x = rows->jar + row;
  real cost = cone_cost(w, rows, row, x);
  ConePoint c = cone_at(w, rows, row, x);
  ConeZone zone = cone_zone(&c);
  real *numbers = row_numbers(w, row), *friction = numbers + ROW_FRICTION;
  numbers[ROW_BOUND] = zone == CONE_SLIDING;
  LOOP for (int k = 0; k < c.dim; k++) {
    real D = rows->D[row + k];
    rows->active[row + k] = zone == CONE_STICKING ? D : R(0);
    rows->jv[row + k] = zone == CONE_STICKING   ? D * x[k]
                        : zone == CONE_SLIDING ? -cone_surface_force(&c, friction, k)
                                                : R(0);
  }
  if (zone != CONE_SLIDING) return cost;
  real* hessian = w.b->row_cone + 36 * (w.id * (size_t)w.b->most_slots + contact);
  LOOP for (int j = 0; j < c.dim; j++) {
    LOOP for (int k = 0; k <= j; k++) hessian[j * c.dim + k] = hessian[k * c.dim + j] = cone_entry(&c, friction, j, k);
  }
  return cost;
}

// ---- rows

// A row at a residual: its cost, minus its force, and its weight in the Hessian.
typedef struct RowPoint {
  real cost, push, weight;
} RowPoint;

KERNEL_FN RowPoint row_point(World w, const Rows* rows, int row, real x) {
  int kind = rows->kind[row] & 255;
  real D = rows->D[row], bound = kind == ROW_DRY ? row_numbers(w, row)[ROW_BOUND] : R(0);
  RowPoint p = {0, 0, 0};
  if (kind == ROW_DRY && !(x < bound && x > -bound)) {
    p.cost = D * bound * (real_abs(x) - R(0.5) * bound);
    p.push = D * (x > 0 ? bound : -bound);
  } else if (kind != ROW_LIMIT || x < 0) {
    p.cost = R(0.5) * D * x * x;
    p.push = D * x, p.weight = D;
  }
  return p;
}

// Cost of a row; of an elliptic contact all of it, at its first row.
KERNEL_FN real row_cost(World w, const Rows* rows, int row, const real* x) {
  int kind = rows->kind[row] & 255;
  if (HAS_CONES(w.m) && kind >= ROW_CONE_REST) return kind > ROW_CONE ? cone_cost(w, rows, row, x + row) : R(0);
  return row_point(w, rows, row, x[row]).cost;
}

KERNEL_FN void row_line(World w, const Rows* rows, int row, real alpha, real* cost, real* first, real* second) {
  int kind = rows->kind[row] & 255;
  if (HAS_CONES(w.m) && kind == ROW_CONE_REST) return;
  if (HAS_CONES(w.m) && kind > ROW_CONE) {
    cone_line(w, rows, row, alpha, cost, first, second);
    return;
  }
  real v = rows->jv[row];
  RowPoint p = row_point(w, rows, row, rows->jar[row] + alpha * v);
  *cost += p.cost;
  *first += p.push * v, *second += p.weight * v * v;
}

// Weight and, in jv, minus the force of a row; returns its cost.
KERNEL_FN real row_update(World w, Rows* rows, int row) {
  RowPoint p = row_point(w, rows, row, rows->jar[row]);
  rows->active[row] = p.weight, rows->jv[row] = p.push;
  return p.cost;
}

// Indices of active rows, in their order; returns how many.
KERNEL_FN int list_active(Group g, Rows* rows) {
  int count = 0;
  EACH_LISTED(r, rows->count) {
    count = group_append(g, rows->list, count, r, r < rows->count && rows->active[r] != 0);
  }
  group_sync(g);
  return count;
}

// ---- islands of trees

enum { NO_ISLAND = -1, ALL_DOFS = -2 };

// Of a dof; in models of one tree, or without islands, all are in one.
typedef struct Islands {
  const int* label;  // of trees; NULL: one island
  int now;           // the island that is solved
} Islands;

KERNEL_FN int in_island(World w, Islands s, int dof) { return !s.label || s.label[w.m->dof_treeid[dof]] == s.now; }
KERNEL_FN int row_in_island(Islands s, const Rows* rows, int row) {
  return !s.label || s.label[rows->kind[row] >> 8] == s.now;
}

// ---- labels of trees sink through the rows that join them, until none does

enum { NO_TREE = 1 << 30 };

// Lanes see what others write: labels that rows change are not kept in caches.
KERNEL_FN int tree_label(const int* label, int tree) { return *(const volatile int*)(label + tree); }

KERNEL_FN void lower_label(int* label, int tree, int to) {
#ifdef __CUDACC__
  atomicMin(label + tree, to);
#else
  if (to < label[tree]) label[tree] = to;
#endif
}

// Trees of a row get their own numbers; the lowest one goes into its kind.
KERNEL_FN void touch_trees(World w, const Rows* rows, int row, int* label) {
  const real* J = row_jacobian(w, row);
  int lowest = 0;
  LOOP for (int j = w.m->nv - 1; j >= 0; j--) {
    if (J[j] != 0) lower_label(label, lowest = w.m->dof_treeid[j], w.m->dof_treeid[j]);
  }
  rows->kind[row] = (rows->kind[row] & 255) | lowest << 8;
}

// All trees of a row get the lowest of their labels; true where that changes one.
KERNEL_FN int join_trees(World w, int row, int* label) {
  const real* J = row_jacobian(w, row);
  int lowest = NO_TREE, changes = 0;
  LOOP for (int j = 0; j < w.m->nv; j++) {
    if (J[j] != 0 && tree_label(label, w.m->dof_treeid[j]) < lowest) lowest = tree_label(label, w.m->dof_treeid[j]);
  }
  LOOP for (int j = 0; j < w.m->nv; j++) {
    if (J[j] == 0 || tree_label(label, w.m->dof_treeid[j]) <= lowest) continue;
    lower_label(label, w.m->dof_treeid[j], lowest);
    changes = 1;
  }
  return changes;
}

// Labels of trees: the lowest tree of their island, NO_ISLAND where no row moves them.
KERNEL_FN Islands find_islands(World w, Group g, Rows* rows) {
  const ModelView* m = w.m;
  Islands s = {0, 0};
  if (m->ntree <= 1 || !m->islands || rows->count == 0) return s;
  int* label = w.b->tree_label + w.id * m->ntree;
  EACH(t, m->ntree) { label[t] = NO_TREE; }
  group_sync(g);
  EACH(r, rows->count) { touch_trees(w, rows, r, label); }
  group_sync(g);
  for (int changes = 1; group_any(g, changes);) {
    changes = 0;
    EACH(r, rows->count) { changes |= join_trees(w, r, label); }
    group_sync(g);
  }
  EACH(t, m->ntree) {
    int own = tree_label(label, t);
    label[t] = own == NO_TREE ? NO_ISLAND : own;
  }
  group_sync(g);
  s.label = label, s.now = -1;
  return s;
}

// The next island; false where there is none.
KERNEL_FN int next_island(World w, Islands* s) {
  if (!s->label) return s->now++ == 0;
  for (int t = s->now + 1; t < w.m->ntree; t++) {
    if (s->label[t] == t) {
      s->now = t;
      return 1;
    }
  }
  return 0;
}
