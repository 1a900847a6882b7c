// tree_ldl.h — a symmetric matrix with the branch-induced sparsity of a kinematic tree, factored beside a right-hand side
//   A x = y with A = L^T D L. Dofs are eliminated from the leaves to the root, which fills in nothing. Featherstone, Rigid
//   Body Dynamics Algorithms (2008), 6.5
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
  return d->inverse[k] = 1 / real_max(pivot, d->inverse[k]);
}

// Where the ancestors in a four end, those in slots below `end` of a row of so many fours: all slots are taken but in the
// last two fours.
static inline __attribute__((always_inline)) ptrdiff_t tree_end_in(int f, ptrdiff_t end, int fours) {
  return f < fours - 2 || end > 4 * f + 4 ? 4 * f + 4 : end;
}

// Takes dof k from the rows of its ancestors; `fours` is a constant where this is inlined.
static inline __attribute__((always_inline)) void tree_take_one(const snTreeRows* d, ptrdiff_t k, int fours) {
  const snPattern* p = d->pattern;
  const int* column = p->colind + p->rowadr[k] - 1;  // by slot
  const ptrdiff_t own = p->rownnz[k], stride = d->stride;
  real *H = d->H, *row = H + k * stride;
  real4 inverse = real4_both(tree_invert(d, k, row[own]));
  SN_UNROLL
  for (int f = 0; f < fours; f++)
    for (ptrdiff_t s = f == 0 ? 1 : 4 * f, end = tree_end_in(f, own, fours); s < end; s++) {
      real* above = H + column[s] * stride;
      real4 share = real4_mul(real4_both(row[s]), inverse);
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
  real4 former_inverse = real4_both(tree_invert(d, k - 1, former[own - 1] - coupling * inverse * coupling));
  real4 later_inverse = real4_both(inverse), share = real4_both(coupling * inverse);
  SN_UNROLL
  for (int f = 0; f < fours; f++)
    real4_store(former + 4 * f, real4_sub(real4_load(former + 4 * f), real4_mul(share, real4_load(later + 4 * f))));
  SN_UNROLL
  for (int f = 0; f < fours; f++)
    for (ptrdiff_t s = f == 0 ? 1 : 4 * f, end = tree_end_in(f, own - 1, fours); s < end; s++) {
      real* above = H + column[s] * stride;
      real4 first = real4_mul(real4_both(later[s]), later_inverse);
      real4 second = real4_mul(real4_both(former[s]), former_inverse);
      SN_UNROLL
      for (int g = 0; g <= f; g++) {
        real4 rest = real4_sub(real4_load(above + 4 * g), real4_mul(first, real4_load(later + 4 * g)));
        real4_store(above + 4 * g, real4_sub(rest, real4_mul(second, real4_load(former + 4 * g))));
      }
    }
}

static inline __attribute__((always_inline)) int tree_eliminate(const snTreeRows* d, int k, bool two, int fours) {
  if (two)
    tree_take_two(d, k, fours);
  else
    tree_take_one(d, k, fours);
  return two ? 2 : 1;
}

// In place, H = L^T D L: row k keeps D_k L_ki left of its diagonal. y <- L^-T y.
static inline void tree_ldl_factor(const snTreeRows* d) {
  const snPattern* p = d->pattern;
  for (int k = 0; k < p->size; k++)
    d->inverse[k] = real_max(SN_MINVAL, SN_LEAST_PIVOT * d->H[k * d->stride + p->rownnz[k]]);
  for (int k = p->size - 1; k >= 0;) {
    int depth = p->rownnz[k] - 1;
    bool two = depth > 0 && p->colind[p->rowadr[k] + depth - 1] == k - 1;
    switch (tree_fours(depth)) {
      case 1: k -= tree_eliminate(d, k, two, 1); break;
      case 2: k -= tree_eliminate(d, k, two, 2); break;
      case 3: k -= tree_eliminate(d, k, two, 3); break;
      case 4: k -= tree_eliminate(d, k, two, 4); break;
      case 5: k -= tree_eliminate(d, k, two, 5); break;
      default: k -= tree_eliminate(d, k, two, SN_TREE_FOURS); break;
    }
  }
}

// x = L^-1 D^-1 y, from the root on: path[slot] holds the solution of the ancestor there.
static inline void tree_ldl_substitute(const snTreeRows* d, real* x) {
  const snPattern* p = d->pattern;
  real path[4 * SN_TREE_FOURS];
  const real* row = d->H;
  for (int k = 0; k < p->size; k++, row += d->stride) {
    ptrdiff_t own = p->rownnz[k], s = 1;
    real rest = row[0], others = 0;
    for (; s + 1 < own; s += 2) {
      rest -= row[s] * path[s];
      SN_ONE_BY_ONE(s);
      others += row[s + 1] * path[s + 1];
    }
    if (s < own) rest -= row[s] * path[s];
    x[k] = path[own] = (rest - others) * d->inverse[k];
  }
}
