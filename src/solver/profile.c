// profile.c — factors and solutions along the paths of an elimination tree
//   reads   matrix on snProfile        writes  factors, solutions
//   Eliminating a place changes the rows of its ancestors only: row_a -= (r_a / D) r. A supernode of up to four places
//   goes together, so that an ancestor's row is loaded and stored once for all of them:
//
//        depth      begin ..                    top .. depth
//     member 0    [ x x x x | x x x x |  x x x x  D ]      1. within the group, from the deepest on (eliminate_within):
//     member 1    [ x x x x | x x x x |  x x x D . ]          D and the corner of each member
//     ancestors   [ x x x x | x x D  .. ]                  2. the ancestors, four depths at a time (eliminate_above)
//
#include "solver/profile.h"
#include "math/simd.h"


// For each target j: target_j += sum over rows i of s[4 i + j] row_i, from depth `begin` to the four that holds `end`.
// Counts are constants where this is inlined, here and below.
static inline void add_rows(real* const* target, const real* const* row, const real* s, int rows, int targets,
                            int begin, int end) {
  for (int t = begin; t <= end; t += 4) {
    // rows begin at whole fours
    real4 a = *(const real4*)(row[0] + t), b = a, c = a, d = a;
    if (rows > 1) b = *(const real4*)(row[1] + t);
    if (rows > 2) c = *(const real4*)(row[2] + t);
    if (rows > 3) d = *(const real4*)(row[3] + t);
    for (int j = 0; j < targets; j++) {
      real4 sum = real4_mul(real4_splat(s[j]), a);
      if (rows > 1) sum = real4_add(sum, real4_mul(real4_splat(s[4 + j]), b));
      if (rows > 2) sum = real4_add(sum, real4_mul(real4_splat(s[8 + j]), c));
      if (rows > 3) sum = real4_add(sum, real4_mul(real4_splat(s[12 + j]), d));
      real4* to = (real4*)(target[j] + t);
      *to = real4_add(*to, sum);
    }
  }
}

// Below this share of its diagonal a pivot is what rounding has left.
#define LEAST_PIVOT 2.2e-16

// `least` is what the pivot must be.
static inline real inverse_pivot(real pivot, real least) { return 1 / (pivot > least ? pivot : least); }

// Takes the rows above out of row j of the group, which is then done.
static inline void eliminate_within(real* const* row, real* inverse, real* corner, int j, int begin, int depth) {
  real scale[12];
  for (int i = 0; i < j; i++) {
    corner[corner_of(i, j)] = row[i][depth - j] * inverse[-i];
    scale[4 * i] = -corner[corner_of(i, j)];
  }
  switch (j) {
    case 1: add_rows(row + 1, (const real* const*)row, scale, 1, 1, begin, depth - 1); break;
    case 2: add_rows(row + 2, (const real* const*)row, scale, 2, 1, begin, depth - 2); break;
    case 3: add_rows(row + 3, (const real* const*)row, scale, 3, 1, begin, depth - 3); break;
    default: break;
  }
  inverse[-j] = inverse_pivot(row[j][depth - j], inverse[-j]);
}

// Takes the group out of the rows of its ancestors at depths from `low` to `high`, which lie in one four.
static inline void eliminate_above(const snProfile* q, real* value, real* const* row, const real* inverse, int count,
                                   int begin, int low, int high, int above) {
  real scale[16], *target[4];
  bool coupled = q->natural;
  for (int i = 0; i < count; i++)
    for (int j = 0; j < 4; j++) scale[4 * i + j] = -(row[i][low + j] * inverse[-i]);
  for (int k = 0; !coupled && k < 4 * count; k++) coupled = (k & 3) <= high - low && scale[k] != 0;
  if (!coupled) return;
  for (int t = high; t >= low; t--, above = q->parent[above]) target[t - low] = value + q->row[above];
  switch (high - low) {
    case 0: add_rows(target, (const real* const*)row, scale, count, 1, begin, low); break;
    case 1: add_rows(target, (const real* const*)row, scale, count, 2, begin, low); break;
    case 2: add_rows(target, (const real* const*)row, scale, count, 3, begin, low); break;
    default: add_rows(target, (const real* const*)row, scale, count, 4, begin, low); break;
  }
}

static inline void eliminate_group(const snProfile* q, real* value, real* inverse, real* corner, int k, int count) {
  int depth = q->depth[k], begin = q->first[k], top = depth - count + 1;
  real* row[4];
  for (int i = 0; i < count; i++) row[i] = value + q->row[k - i];
  real* own = corner + SN_CORNER * q->number[k];
  for (int j = 0; j < count; j++) eliminate_within(row, inverse + k, own, j, begin, depth);
  int above = q->parent[k - count + 1];
  for (int high = top - 1; high >= begin;) {
    int low = high & ~3;
    eliminate_above(q, value, row, inverse + k, count, begin, low, high, above);
    for (; high >= low; high--) above = q->parent[above];
  }
  for (int i = 0; i < count; i++)
    for (int t = top; t < ((depth - i + 4) & ~3); t++) row[i][t] = 0;
}

SN_KERNEL void sn_profile_factor(const snProfile* q, real* value, real* inverse, real* corner) {
  // until it is eliminated, a place keeps its least pivot where the inverse will be
  for (int k = 0; k < q->size; k++) inverse[k] = real_max(SN_MINVAL, LEAST_PIVOT * value[q->row[k] + q->depth[k]]);
  for (int k = q->size - 1; k >= 0; k -= q->group[k]) switch (q->group[k]) {
      case 1: eliminate_group(q, value, inverse, corner, k, 1); break;
      case 2: eliminate_group(q, value, inverse, corner, k, 2); break;
      case 3: eliminate_group(q, value, inverse, corner, k, 3); break;
      default: eliminate_group(q, value, inverse, corner, k, 4); break;
    }
}

// Upwards: path[depth] collects what descendants take from the ancestor that they share at that depth. x becomes
// D^-1 L^-T x.
static inline void rise(const snProfile* q, const real* value, const real* inverse, const real* corner, real* x,
                        real* path, int k, int count) {
  int depth = q->depth[k], top = depth - count + 1;
  const real* c = corner + SN_CORNER * q->number[k];
  real here[4], weight[16];
  const real* row[4];
  for (int i = 0; i < count; i++) {
    row[i] = value + q->row[k - i];
    here[i] = x[k - i] - path[depth - i];
    for (int j = 0; j < i; j++) here[i] -= c[corner_of(j, i)] * here[j];
  }
  for (int i = 0; i < count; i++) {
    path[depth - i] = 0;
    here[i] *= inverse[k - i];
    x[k - i] = weight[4 * i] = here[i];
  }
  real* all = path;
  if (q->first[k] < top) add_rows(&all, row, weight, count, 1, q->first[k], top - 1);
}

// Downwards: path[depth] holds the solution of the ancestor at that depth. k is the deepest of the group.
static inline void sink(const snProfile* q, const real* value, const real* inverse, const real* corner, real* x,
                        real* path, int k, int count) {
  int depth = q->depth[k], top = depth - count + 1;
  const real *within = corner + SN_CORNER * q->number[k], *row[4];
  for (int i = 0; i < 4; i++) row[i] = value + q->row[i < count ? k - i : k];
  real4 a = real4_splat(0), b = a, c = a, d = a;
  for (int t = q->first[k]; t < top; t += 4) {
    real4 at = *(const real4*)(path + t);
    a = real4_add(a, real4_mul(*(const real4*)(row[0] + t), at));
    if (count > 1) b = real4_add(b, real4_mul(*(const real4*)(row[1] + t), at));
    if (count > 2) c = real4_add(c, real4_mul(*(const real4*)(row[2] + t), at));
    if (count > 3) d = real4_add(d, real4_mul(*(const real4*)(row[3] + t), at));
  }
  real sum[4] = {real4_sum(a), real4_sum(b), real4_sum(c), real4_sum(d)};
  for (int r = count - 1; r >= 0; r--) {
    real here = x[k - r] - inverse[k - r] * sum[r];
    for (int j = count - 1; j > r; j--) here -= within[corner_of(r, j)] * path[depth - j];
    x[k - r] = path[depth - r] = here;
  }
}

SN_KERNEL void sn_profile_solve(const snProfile* q, const real* value, const real* inverse, const real* corner, real* x,
                                real* path) {
  for (int t = 0; t < q->deepest + 4; t++) path[t] = 0;
  for (int k = q->size - 1; k >= 0; k -= q->group[k]) switch (q->group[k]) {
      case 1: rise(q, value, inverse, corner, x, path, k, 1); break;
      case 2: rise(q, value, inverse, corner, x, path, k, 2); break;
      case 3: rise(q, value, inverse, corner, x, path, k, 3); break;
      default: rise(q, value, inverse, corner, x, path, k, 4); break;
    }
  for (int g = q->groups - 1; g >= 0; g--) {
    int k = q->bottom[g];
    switch (q->group[k]) {
      case 1: sink(q, value, inverse, corner, x, path, k, 1); break;
      case 2: sink(q, value, inverse, corner, x, path, k, 2); break;
      case 3: sink(q, value, inverse, corner, x, path, k, 3); break;
      default: sink(q, value, inverse, corner, x, path, k, 4); break;
    }
  }
}
