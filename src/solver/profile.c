// profile.c — factors and solutions along the paths of an elimination tree
//   reads   matrix on snProfile        writes  factors, solutions
//   Eliminating a place changes the rows of its ancestors only: row_a -= (r_a / D) r. Up to four places of a chain go
//   together: an ancestor's row is loaded and stored once for them, and what couples them to each other moves out of
//   the rows into `corner`. Rows are whole fours; what lies beyond a row's own depth is scratch until the row is done,
//   then zero.
#include "solver/profile.h"
#include "math/simd.h"

// target -= sum of s_i row_i over depths from `begin` to the four that holds `end`. `count` is a constant where this is
// inlined, here and below.
static inline void subtract_rows(real* restrict target, real* const* row, const real* s, int count, int begin,
                                 int end) {
  const real* restrict a = row[0], * restrict b = row[count > 1 ? 1 : 0];
  const real* restrict c = row[count > 2 ? 2 : 0], * restrict d = row[count > 3 ? 3 : 0];
  for (int t = begin; t <= end; t += 4)
    for (int i = 0; i < 4; i++) {
      real sum = s[0] * a[t + i];
      if (count > 1) sum += s[1] * b[t + i];
      if (count > 2) sum += s[2] * c[t + i];
      if (count > 3) sum += s[3] * d[t + i];
      target[t + i] -= sum;
    }
}

static inline real inverse_pivot(real pivot) { return 1 / (pivot < SN_MINVAL ? SN_MINVAL : pivot); }

// Takes the rows above out of row j of the group, which is then done.
static inline void eliminate_within(real* const* row, real* inverse, real* corner, int j, int begin, int depth) {
  real scale[3];
  for (int i = 0; i < j; i++) corner[3 * i + j - 1] = scale[i] = row[i][depth - j] * inverse[-i];
  switch (j) {
    case 1: subtract_rows(row[1], row, scale, 1, begin, depth - 1); break;
    case 2: subtract_rows(row[2], row, scale, 2, begin, depth - 2); break;
    case 3: subtract_rows(row[3], row, scale, 3, begin, depth - 3); break;
    default: break;
  }
  inverse[-j] = inverse_pivot(row[j][depth - j]);
}

static inline void eliminate_group(const snProfile* q, real* value, real* inverse, real* corner, int k, int count) {
  int depth = q->depth[k], begin = q->first[k], top = depth - count + 1;
  real *row[4], scale[4];
  for (int i = 0; i < count; i++) row[i] = value + q->row[k - i];
  for (int j = 0; j < count; j++) eliminate_within(row, inverse + k, corner + 9 * q->number[k], j, begin, depth);
  int above = q->parent[k - count + 1];
  for (int t = top - 1; t >= begin; t--, above = q->parent[above]) {
    real any = 0;
    for (int i = 0; i < count; i++) {
      scale[i] = row[i][t] * inverse[k - i];
      any = scale[i] != 0 ? 1 : any;
    }
    if (any != 0) subtract_rows(value + q->row[above], row, scale, count, begin, t);
  }
  for (int i = 0; i < count; i++)
    for (int t = top; t < ((depth - i + 4) & ~3); t++) row[i][t] = 0;
}

SN_KERNEL void sn_profile_factor(const snProfile* q, real* value, real* inverse, real* corner) {
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
  const real *c = corner + 9 * q->number[k], *row[4];
  real here[4];
  for (int i = 0; i < count; i++) {
    row[i] = value + q->row[k - i];
    here[i] = x[k - i] - path[depth - i];
    for (int j = 0; j < i; j++) here[i] -= c[3 * j + i - 1] * here[j];
  }
  for (int i = 0; i < count; i++) {
    path[depth - i] = 0;
    here[i] *= inverse[k - i];
    x[k - i] = here[i];
  }
  for (int t = q->first[k]; t < top; t += 4)
    for (int i = 0; i < 4; i++) {
      real sum = here[0] * row[0][t + i];
      if (count > 1) sum += here[1] * row[1][t + i];
      if (count > 2) sum += here[2] * row[2][t + i];
      if (count > 3) sum += here[3] * row[3][t + i];
      path[t + i] += sum;
    }
}

// Downwards: path[depth] holds the solution of the ancestor at that depth. k is the deepest of the group.
static inline void sink(const snProfile* q, const real* value, const real* inverse, const real* corner, real* x,
                        real* path, int k, int count) {
  int depth = q->depth[k], top = depth - count + 1;
  const real* c = corner + 9 * q->number[k];
  real sum[4][4] = {{0}};
  for (int t = q->first[k]; t < top; t += 4)
    for (int r = 0; r < count; r++)
      for (int i = 0; i < 4; i++) sum[r][i] += value[q->row[k - r] + t + i] * path[t + i];
  for (int r = count - 1; r >= 0; r--) {
    real here = x[k - r] - inverse[k - r] * ((sum[r][0] + sum[r][1]) + (sum[r][2] + sum[r][3]));
    for (int j = count - 1; j > r; j--) here -= c[3 * r + j - 1] * path[depth - j];
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
