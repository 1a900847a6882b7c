// tree_ldl.h — a symmetric matrix with branch-induced sparsity, factored beside a right-hand side
//   A x = y with A = L^T D L. Dofs are eliminated from the leaves to the root, which fills in nothing. Featherstone,
//   Rigid Body Dynamics Algorithms (2008), 6.5
//   The row of dof k holds what couples it to its ancestors, by depth, after its own entry of y:
//
//        slot     0   1   2   3 | 4   5   6   7        whole fours; what stands right of the diagonal is worked on and
//        row k    y  A_0 A_1 A_2  A_k  .   .   .       never read: it only has to be numbers.
//
//   An elimination that takes a multiple of row k from the row of an ancestor so carries y along.
#pragma once
#include "math/ldl.h"
#include "solver/dense_ldl.h"

#define SN_TREE_FOURS 6  // in a row, at most
#define SN_TREE_DEPTH (4 * SN_TREE_FOURS - 2)

typedef struct snTreeRows {
  const snPattern* pattern;
  int stride;     // numbers from one row to the next
  real* H;        // rows; then row k keeps D_k L_ki left of its diagonal
  real* inverse;  // by dof: 1 / D
} snTreeRows;

// Fours in a row of the dof at a depth
static inline int tree_fours(int depth) { return (depth + 1) / 4 + 1; }

// The inverse of a pivot, which is not less than what `inverse` holds until then
static inline real tree_invert(const snTreeRows* d, ptrdiff_t k, real pivot) {
  return d->inverse[k] = pivot_inverse(pivot, d->inverse[k]);
}

// Where the ancestors in a four end, those in slots below `end` of a row of so many fours: all slots are taken but in
// the last two fours.
static inline __attribute__((always_inline)) ptrdiff_t tree_end_in(int f, ptrdiff_t end, int fours) {
  return f < fours - 2 || end > 4 * f + 4 ? 4 * f + 4 : end;
}

// Takes dof k from the rows of its ancestors; `fours` is a constant where this is inlined.
static inline __attribute__((always_inline)) void tree_take_one(const snTreeRows* d, ptrdiff_t k, int fours) {
  const snPattern* p = d->pattern;
  const int* column = p->colind + p->rowadr[k] - 1;  // by slot
  const ptrdiff_t own = p->rownnz[k], stride = d->stride;
  real *H = d->H, *row = H + k * stride;
  real4 inverse = real4_splat(tree_invert(d, k, row[own]));
  SN_UNROLL
  for (int f = 0; f < fours; f++)
    for (ptrdiff_t s = f == 0 ? 1 : 4 * f, end = tree_end_in(f, own, fours); s < end; s++) {
      real* above = H + column[s] * stride;
      real4 share = real4_mul(real4_splat(row[s]), inverse);
      SN_UNROLL
      for (int g = 0; g <= f; g++)
        real4_store(above + 4 * g, real4_sub(real4_load(above + 4 * g), real4_mul(share, real4_load(row + 4 * g))));
    }
}

// Takes dofs k and k - 1, its parent. Both are taken from each further ancestor in one pass over it.
static inline __attribute__((always_inline)) void tree_take_two(const snTreeRows* d, ptrdiff_t k, int fours) {
  const snPattern* p = d->pattern;
  const int* column = p->colind + p->rowadr[k] - 1;
  const ptrdiff_t own = p->rownnz[k], stride = d->stride;
  real *H = d->H, *later = H + k * stride, *former = later - stride;
  real coupling = later[own - 1], inverse = tree_invert(d, k, later[own]);
  // the second division need not wait until the row is stored
  real4 former_inverse = real4_splat(tree_invert(d, k - 1, former[own - 1] - coupling * inverse * coupling));
  real4 later_inverse = real4_splat(inverse), share = real4_splat(coupling * inverse);
  SN_UNROLL
  for (int f = 0; f < fours; f++)
    real4_store(former + 4 * f, real4_sub(real4_load(former + 4 * f), real4_mul(share, real4_load(later + 4 * f))));
  SN_UNROLL
  for (int f = 0; f < fours; f++)
    for (ptrdiff_t s = f == 0 ? 1 : 4 * f, end = tree_end_in(f, own - 1, fours); s < end; s++) {
      real* above = H + column[s] * stride;
      real4 first = real4_mul(real4_splat(later[s]), later_inverse);
      real4 second = real4_mul(real4_splat(former[s]), former_inverse);
      SN_UNROLL
      for (int g = 0; g <= f; g++) {
        real4 rest = real4_sub(real4_load(above + 4 * g), real4_mul(first, real4_load(later + 4 * g)));
        real4_store(above + 4 * g, real4_sub(rest, real4_mul(second, real4_load(former + 4 * g))));
      }
    }
}

// Dofs in the order of their elimination: k, or k and k - 1 as ~k.
typedef struct snTreeOrder {
  int* group;
  int count;
} snTreeOrder;

// Deepest first, so that branches of the tree take turns: one need not wait for the other. What hangs on a dof has a
// higher number or is deeper. `room` holds twice as many numbers as there are dofs.
static inline snTreeOrder tree_order(const snPattern* p, int* room) {
  int begin[SN_TREE_DEPTH + 3] = {0}, *group = room + p->size, count = 0;
  for (int k = p->size - 1; k >= 0; k--) {
    int own = p->rownnz[k];
    bool two = own > 1 && p->colind[p->rowadr[k] + own - 2] == k - 1;
    group[count++] = two ? ~k : k;
    begin[SN_TREE_DEPTH + 1 - own + 1]++;
    k -= two;
  }
  for (int i = 1; i < SN_TREE_DEPTH + 2; i++) begin[i] += begin[i - 1];
  for (int g = 0; g < count; g++) {
    int k = group[g] < 0 ? ~group[g] : group[g];
    room[begin[SN_TREE_DEPTH + 1 - p->rownnz[k]]++] = group[g];
  }
  return (snTreeOrder){room, count};
}

static inline __attribute__((always_inline)) void tree_eliminate(const snTreeRows* d, int k, bool two, int fours) {
  if (two)
    tree_take_two(d, k, fours);
  else
    tree_take_one(d, k, fours);
}

// In place, H = L^T D L; y <- L^-T y.
static inline void tree_ldl_factor(const snTreeRows* d, snTreeOrder order) {
  const snPattern* p = d->pattern;
  for (int k = 0; k < p->size; k++)
    d->inverse[k] = pivot_floor(d->H[k * d->stride + p->rownnz[k]]);
  for (int g = 0; g < order.count; g++) {
    bool two = order.group[g] < 0;
    int k = two ? ~order.group[g] : order.group[g];
    switch (tree_fours(p->rownnz[k] - 1)) {
      case 1: tree_eliminate(d, k, two, 1); break;
      case 2: tree_eliminate(d, k, two, 2); break;
      case 3: tree_eliminate(d, k, two, 3); break;
      case 4: tree_eliminate(d, k, two, 4); break;
      case 5: tree_eliminate(d, k, two, 5); break;
      default: tree_eliminate(d, k, two, SN_TREE_FOURS); break;
    }
  }
}

// x = L^-1 D^-1 y, from the root on: path[slot] holds the solution of the ancestor there. The parent's share comes
// last, so that only one product and one difference wait for it.
static inline void tree_ldl_substitute(const snTreeRows* d, real* x) {
  const snPattern* p = d->pattern;
  real path[4 * SN_TREE_FOURS];
  const real* row = d->H;
  path[0] = 0;  // of roots: their slot 0 holds y
  for (int k = 0; k < p->size; k++, row += d->stride) {
    ptrdiff_t own = p->rownnz[k], parent = own - 1, s = 1;
    real inverse = d->inverse[k], rest = row[0], others = 0;
    for (; s + 1 < parent; s += 2) {
      rest -= row[s] * path[s];
      SN_ONE_BY_ONE(s);
      others += row[s + 1] * path[s + 1];
    }
    if (s < parent) rest -= row[s] * path[s];
    x[k] = path[own] = (rest - others) * inverse - row[parent] * inverse * path[parent];
  }
}
