// group_dense.h — phases: a dense symmetric matrix in 4 x 4 blocks: assembly, Cholesky factor, solution, product
//   reads   matrix (strict upper triangle), diagonal, active rows        writes  matrix (lower triangle), vectors
//   The upper triangle keeps the inertia matrix while the lower one holds factors, with reciprocals on the diagonal.
//   Rows are an odd multiple of 16 bytes apart, so that lanes on neighbouring rows read different banks. The right-hand
//   side of a solution is one more row below the matrix, so that the factorization solves for it on its way: L y = b.
#pragma once
#include "cuda/kernel/world.h"

#ifdef __CUDACC__
#ifdef SN_SINGLE
KERNEL_FN void load4(real* r, const real* p) {
  float4 t = *(const float4*)p;
  r[0] = t.x, r[1] = t.y, r[2] = t.z, r[3] = t.w;
}
KERNEL_FN void store4(real* p, const real* r) { *(float4*)p = make_float4(r[0], r[1], r[2], r[3]); }
#else
KERNEL_FN void load4(real* r, const real* p) {
  double2 t = *(const double2*)p, u = *(const double2*)(p + 2);
  r[0] = t.x, r[1] = t.y, r[2] = u.x, r[3] = u.y;
}
KERNEL_FN void store4(real* p, const real* r) {
  *(double2*)p = make_double2(r[0], r[1]);
  *(double2*)(p + 2) = make_double2(r[2], r[3]);
}
#endif
KERNEL_FN real inverse_root(real x) { return rsqrt(x); }
#else
KERNEL_FN void load4(real* r, const real* p) {
  for (int k = 0; k < 4; k++) r[k] = p[k];
}
KERNEL_FN void store4(real* p, const real* r) {
  for (int k = 0; k < 4; k++) p[k] = r[k];
}
KERNEL_FN real inverse_root(real x) { return 1 / real_sqrt(x); }
#endif
KERNEL_FN real dot4(const real* a, const real* b) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]; }

// Reciprocal of the root of a pivot, of which rounding may leave nothing.
KERNEL_FN real inverse_pivot(real x) { return inverse_root(x > R(1e-36) ? x : R(SN_MINVAL)); }

// Rows of constraints that add to the matrix: weight times J^T J for those in the list, and for elliptic contacts on
// the surface of their cone J^T C J.
typedef struct ActiveRows {
  const real *J, *weight;
  const int* list;
  int count;
  const real* cone;        // 36 numbers of each contact
  const int* cone_offset;  // first row of each contact
  const real* numbers;     // ROW_NUMBERS of each row
  const int* kind;
  int contacts;  // 0: none is elliptic
} ActiveRows;

KERNEL_FN ActiveRows no_active_rows(void) {
  ActiveRows none = {0, 0, 0, 0, 0, 0, 0, 0, 0};
  return none;
}

// ---- assembly

KERNEL_FN void add_rows(real a[4][4], const ActiveRows* rows, int np, int ti, int tj) {
  LOOP4 for (int k = 0; k < rows->count; k++) {
    int r = rows->list[k];
    real weight = rows->weight[r], p[4], q[4];
    load4(p, rows->J + (size_t)r * np + ti);
    load4(q, rows->J + (size_t)r * np + tj);
    UNROLL for (int x = 0; x < 4; x++) {
      p[x] *= weight;
      UNROLL for (int y = 0; y < 4; y++) a[x][y] += p[x] * q[y];
    }
  }
}

KERNEL_FN void add_cones(real a[4][4], const ActiveRows* rows, int np, int ti, int tj) {
  LOOP for (int c = 0; c < rows->contacts; c++) {
    int row = rows->cone_offset[c], dim = (rows->kind[row] & 255) - ROW_CONE;
    if (dim < 2 || rows->numbers[ROW_NUMBERS * row + ROW_BOUND] == 0) continue;
    const real *C = rows->cone + 36 * c, *J = rows->J + (size_t)row * np;
    LOOP for (int i = 0; i < dim; i++) {
      real p[4], sum[4] = {0, 0, 0, 0};
      load4(p, J + i * np + ti);
      LOOP for (int j = 0; j < dim; j++) {
        real q[4];
        load4(q, J + j * np + tj);
        UNROLL for (int y = 0; y < 4; y++) sum[y] += C[dim * i + j] * q[y];
      }
      UNROLL for (int x = 0; x < 4; x++) { UNROLL for (int y = 0; y < 4; y++) a[x][y] += p[x] * sum[y]; }
    }
  }
}

// Lower triangle <- inertia matrix + scale diag(extra) + rows.
KERNEL_FN void assemble(World w, Group g, real scale, const ActiveRows* rows) {
  const ModelView* m = w.m;
  real *S = w.ws + w.at->matrix, *diagonal = w.ws + w.at->diagonal, *extra = w.b->smooth_damping + w.id * m->nv;
  EACH(t, m->ntile) {
    int ti = m->tile_row[t], tj = m->tile_col[t];
    real a[4][4];
    UNROLL for (int y = 0; y < 4; y++) {
      real column[4];
      load4(column, S + (tj + y) * m->ld + ti);
      UNROLL for (int x = 0; x < 4; x++) a[x][y] = column[x];
    }
    if (ti == tj) {
      UNROLL for (int x = 0; x < 4; x++) {
        a[x][x] = diagonal[ti + x];
        if (scale != 0 && ti + x < m->nv) a[x][x] += scale * extra[ti + x];
      }
    }
    add_rows(a, rows, m->np, ti, tj);
    if (HAS_CONES(m) && rows->contacts > 0) add_cones(a, rows, m->np, ti, tj);
    UNROLL for (int x = 0; x < 4; x++) {
      if (ti != tj) {
        store4(S + (ti + x) * m->ld + tj, a[x]);
      } else {
        UNROLL for (int y = 0; y <= x; y++) S[(ti + x) * m->ld + tj + y] = a[x][y];
      }
    }
  }
  group_sync(g);
}

// ---- factor and solution

// Four numbers of a row, less its products with the four rows B of the block: what is left of columns k0 to k0 + 3.
KERNEL_FN void reduced(real s[4], const real* row, const real* B, int ld, int k0) {
  load4(s, row + k0);
  LOOP for (int j = 0; j < k0; j += 4) {
    real l[4], b[4];
    load4(l, row + j);
    UNROLL for (int z = 0; z < 4; z++) {
      load4(b, B + z * ld + j);
      s[z] -= dot4(l, b);
    }
  }
}

// The factor of a diagonal block: reciprocals of its diagonal, what is below it.
typedef struct Pivot {
  real i0, i1, i2, i3, l10, l20, l21, l30, l31, l32;
} Pivot;

KERNEL_FN Pivot pivot_of(real a00, real a10, real a11, real a20, real a21, real a22, real a30, real a31, real a32,
                         real a33) {
  Pivot p;
  p.i0 = inverse_pivot(a00), p.l10 = a10 * p.i0, p.l20 = a20 * p.i0, p.l30 = a30 * p.i0;
  p.i1 = inverse_pivot(a11 - p.l10 * p.l10);
  p.l21 = (a21 - p.l20 * p.l10) * p.i1, p.l31 = (a31 - p.l30 * p.l10) * p.i1;
  p.i2 = inverse_pivot(a22 - p.l20 * p.l20 - p.l21 * p.l21);
  p.l32 = (a32 - p.l30 * p.l20 - p.l31 * p.l21) * p.i2;
  p.i3 = inverse_pivot(a33 - p.l30 * p.l30 - p.l31 * p.l31 - p.l32 * p.l32);
  return p;
}

// Four numbers of a row below the block, divided by its factor.
KERNEL_FN void divide(real y[4], const Pivot* p) {
  y[0] *= p->i0;
  y[1] = (y[1] - y[0] * p->l10) * p->i1;
  y[2] = (y[2] - y[0] * p->l20 - y[1] * p->l21) * p->i2;
  y[3] = (y[3] - y[0] * p->l30 - y[1] * p->l31 - y[2] * p->l32) * p->i3;
}

// t <- L^-T t for the block whose rows begin at b0
KERNEL_FN void divide_transposed(real t[4], const real* b0, const real* b1, const real* b2, const real* b3, int k0) {
  t[3] *= b3[k0 + 3];
  t[2] = (t[2] - b3[k0 + 2] * t[3]) * b2[k0 + 2];
  t[1] = (t[1] - b3[k0 + 1] * t[3] - b2[k0 + 1] * t[2]) * b1[k0 + 1];
  t[0] = (t[0] - b3[k0] * t[3] - b2[k0] * t[2] - b1[k0] * t[1]) * b0[k0];
}

#ifdef __CUDACC__

// L of the matrix, and L^-1 b in the place of b. Lanes keep their rows of a block column until it is done: the diagonal
// block goes from lane to lane, and nobody waits but once per block.
KERNEL_FN void factor(World w, Group g) {
  const ModelView* m = w.m;
  int ld = m->ld, end = m->np + 1;
  real* S = w.ws + w.at->matrix;
  LOOP for (int k0 = 0; k0 < m->np; k0 += 4) {
    const real* B = S + k0 * ld;
    int row = k0 + g.lane;
    real s[4] = {0, 0, 0, 0};
    if (row < end) reduced(s, S + row * ld, B, ld, k0);
    real a00 = __shfl_sync(g.mask, s[0], 0), a10 = __shfl_sync(g.mask, s[0], 1), a11 = __shfl_sync(g.mask, s[1], 1);
    real a20 = __shfl_sync(g.mask, s[0], 2), a21 = __shfl_sync(g.mask, s[1], 2), a22 = __shfl_sync(g.mask, s[2], 2);
    real a30 = __shfl_sync(g.mask, s[0], 3), a31 = __shfl_sync(g.mask, s[1], 3), a32 = __shfl_sync(g.mask, s[2], 3);
    Pivot p = pivot_of(a00, a10, a11, a20, a21, a22, a30, a31, a32, __shfl_sync(g.mask, s[3], 3));
    if (g.lane < 4) {
      real diagonal = g.lane == 0 ? p.i0 : g.lane == 1 ? p.i1 : g.lane == 2 ? p.i2 : p.i3;
      real* out = S + row * ld + k0;
      divide(s, &p);
      UNROLL for (int z = 0; z < 4; z++) {
        if (z <= g.lane) out[z] = z == g.lane ? diagonal : s[z];
      }
    } else if (row < end) {
      divide(s, &p);
      store4(S + row * ld + k0, s);
    }
    LOOP for (row += SN_GROUP; row < end; row += SN_GROUP) {
      reduced(s, S + row * ld, B, ld, k0);
      divide(s, &p);
      store4(S + row * ld + k0, s);
    }
    group_sync(g);
  }
}

// y <- L^-T y, y being the row below the matrix; lanes keep two numbers of it.
KERNEL_FN void solve_in_lanes(World w, Group g) {
  const ModelView* m = w.m;
  int ld = m->ld, lane = g.lane;
  real *S = w.ws + w.at->matrix, *y = S + m->np * ld;
  real low = lane < m->np ? y[lane] : R(0), high = lane + 32 < m->np ? y[lane + 32] : R(0);
  LOOP for (int k0 = m->np - 4; k0 >= 0; k0 -= 4) {
    const real *b0 = S + k0 * ld, *b1 = b0 + ld, *b2 = b1 + ld, *b3 = b2 + ld;
    real of_block = k0 < 32 ? low : high, t[4];
    int first = k0 & 31, z = lane - first;
    UNROLL for (int x = 0; x < 4; x++) t[x] = __shfl_sync(g.mask, of_block, first + x);
    divide_transposed(t, b0, b1, b2, b3, k0);
    if (z >= 0 && z < 4) of_block = z == 0 ? t[0] : z == 1 ? t[1] : z == 2 ? t[2] : t[3];
    if (k0 < 32)
      low = of_block;
    else
      high = of_block;
    if (lane < k0) low -= b0[lane] * t[0] + b1[lane] * t[1] + b2[lane] * t[2] + b3[lane] * t[3];
    int i = lane + 32;
    if (i < k0) high -= b0[i] * t[0] + b1[i] * t[1] + b2[i] * t[2] + b3[i] * t[3];
  }
  if (lane < m->np) y[lane] = low;
  if (lane + 32 < m->np) y[lane + 32] = high;
  group_sync(g);
}

#else

KERNEL_FN void reduce_block(World w, Group g, int k0) {
  const ModelView* m = w.m;
  real *S = w.ws + w.at->matrix, *B = S + k0 * m->ld;
  EACH(i, m->np + 1 - k0) {
    real *row = S + (k0 + i) * m->ld, s[4];
    reduced(s, row, B, m->ld, k0);
    for (int z = 0; z < 4; z++)
      if (i >= 4 || z <= i) row[k0 + z] = s[z];
  }
}

// L of the matrix, and L^-1 b in the place of b.
KERNEL_FN void factor(World w, Group g) {
  const ModelView* m = w.m;
  int ld = m->ld;
  real* S = w.ws + w.at->matrix;
  for (int k0 = 0; k0 < m->np; k0 += 4) {
    if (k0 > 0) reduce_block(w, g, k0);
    real *b0 = S + k0 * ld + k0, *b1 = b0 + ld, *b2 = b1 + ld, *b3 = b2 + ld;
    Pivot p = pivot_of(b0[0], b1[0], b1[1], b2[0], b2[1], b2[2], b3[0], b3[1], b3[2], b3[3]);
    EACH(i, m->np - k0 - 3) { divide(S + (k0 + 4 + i) * ld + k0, &p); }
    b0[0] = p.i0, b1[0] = p.l10, b1[1] = p.i1, b2[0] = p.l20, b2[1] = p.l21, b2[2] = p.i2;
    b3[0] = p.l30, b3[1] = p.l31, b3[2] = p.l32, b3[3] = p.i3;
  }
}

#endif

// y <- L^-T y, y being the row below the matrix
KERNEL_FN void solve_factored(World w, Group g) {
  const ModelView* m = w.m;
  int ld = m->ld;
  real *S = w.ws + w.at->matrix, *y = S + m->np * ld;
#ifdef __CUDACC__
  if (m->np <= 64) {
    solve_in_lanes(w, g);
    return;
  }
#endif
  LOOP for (int k0 = m->np - 4; k0 >= 0; k0 -= 4) {
    const real *b0 = S + k0 * ld, *b1 = b0 + ld, *b2 = b1 + ld, *b3 = b2 + ld;
    real t[4];
    load4(t, y + k0);
    divide_transposed(t, b0, b1, b2, b3, k0);
    group_sync(g);
    EACH(i, k0 + 1) {
      if (i == k0)
        store4(y + k0, t);
      else
        y[i] -= b0[i] * t[0] + b1[i] * t[1] + b2[i] * t[2] + b3[i] * t[3];
    }
    group_sync(g);
  }
}

// ---- matrices that need not be positive definite, or symmetric

// y <- S^-1 y, y being the row below the matrix, all of which is read. Factors U L, U with a unit diagonal, from the
// last dof to the first: entries between branches stay zero.
// conformance: as MuJoCo's sparse factorisation, without pivoting: a pivot may be negative
KERNEL_CALL void solve_square(World w, Group g) {
  const ModelView* m = w.m;
  int ld = m->ld;
  real *S = w.ws + w.at->matrix, *y = S + m->np * ld;
  LOOP for (int k = m->nv - 1; k > 0; k--) {
    real pivot = S[k * ld + k], known = y[k];
    group_sync(g);
    EACH(i, k) {
      S[i * ld + k] /= pivot;
      y[i] -= S[i * ld + k] * known;
    }
    group_sync(g);
    EACH(i, k * k) { S[i / k * ld + i % k] -= S[i / k * ld + k] * S[k * ld + i % k]; }
    group_sync(g);
  }
  LOOP for (int k = 0; k < m->nv; k++) {
    real known = y[k] / S[k * ld + k];
    group_sync(g);
    EACH(i, m->nv - k) {
      if (i == 0)
        y[k] = known;
      else
        y[k + i] -= S[(k + i) * ld + k] * known;
    }
    group_sync(g);
  }
}

// Of the symmetric matrix whose lower triangle has been assembled.
KERNEL_FN void solve_indefinite(World w, Group g) {
  int n = w.m->nv, ld = w.m->ld;
  real* S = w.ws + w.at->matrix;
  EACH(k, n * n) {
    if (k % n > k / n) S[k / n * ld + k % n] = S[k % n * ld + k / n];
  }
  group_sync(g);
  solve_square(w, g);
}

// y = M x, both zero in the padding
KERNEL_FN void mul_inertia(World w, Group g, real* y, const real* x) {
  const ModelView* m = w.m;
  const real *S = w.ws + w.at->matrix, *diagonal = w.ws + w.at->diagonal;
  EACH(i, m->nv) {
    real sum = 0, b[4];
    LOOP for (int j0 = 0; j0 < m->np; j0 += 4) {
      load4(b, x + j0);
      UNROLL for (int z = 0; z < 4; z++) {
        int j = j0 + z;
        sum += b[z] * *(j < i ? S + j * m->ld + i : j == i ? diagonal + i : S + i * m->ld + j);
      }
    }
    y[i] = sum;
  }
  group_sync(g);
}
