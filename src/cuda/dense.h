// dense.h — phases: a dense symmetric matrix in 4 x 4 blocks: assembly, Cholesky factor, solution, product
//   reads   matrix (strict upper triangle), diagonal, active rows        writes  matrix (lower triangle), vectors
//   The upper triangle keeps the inertia matrix while the lower one holds factors, with reciprocals on the diagonal. Rows
//   are an odd multiple of 16 bytes apart, so that lanes on neighbouring rows read different banks. The right-hand side of
//   a solution is one more row below the matrix, so that the factorization solves for it on its way: L y = b.
#pragma once
#include "cuda/world.h"

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

// Rows of constraints that add to the matrix: weight times J^T J for those in the list, and for elliptic contacts on the
// surface of their cone J^T C J.
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
      UNROLL for (int x = 0; x < 4; x++) {
        UNROLL for (int y = 0; y < 4; y++) a[x][y] += p[x] * sum[y];
      }
    }
  }
}

// Lower triangle <- inertia matrix + scale diag(extra) + rows.
KERNEL_FN void assemble(World w, Group g, real scale, const ActiveRows* rows) {
  const PlanView* m = w.m;
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

// Column block k0 of the rows below: less the product of what is left of it.
KERNEL_FN void reduce_block(World w, Group g, int k0) {
  const PlanView* m = w.m;
  real *S = w.ws + w.at->matrix, *B = S + k0 * m->ld;
  EACH(i, m->np + 1 - k0) {
    real *row = S + (k0 + i) * m->ld, s[4];
    load4(s, row + k0);
    LOOP for (int j = 0; j < k0; j += 4) {
      real l[4], b[4];
      load4(l, row + j);
      UNROLL for (int z = 0; z < 4; z++) {
        load4(b, B + z * m->ld + j);
        s[z] -= dot4(l, b);
      }
    }
    if (i >= 4) {
      store4(row + k0, s);
    } else {
      UNROLL for (int z = 0; z < 4; z++) {
        if (z <= i) row[k0 + z] = s[z];
      }
    }
  }
  group_sync(g);
}

// L of the matrix, and L^-1 b in the place of b.
KERNEL_FN void factor(World w, Group g) {
  const PlanView* m = w.m;
  int ld = m->ld;
  real* S = w.ws + w.at->matrix;
  LOOP for (int k0 = 0; k0 < m->np; k0 += 4) {
    if (k0 > 0) reduce_block(w, g, k0);
    real *b0 = S + k0 * ld + k0, *b1 = b0 + ld, *b2 = b1 + ld, *b3 = b2 + ld;
    real i0 = inverse_pivot(b0[0]), l10 = b1[0] * i0, l20 = b2[0] * i0, l30 = b3[0] * i0;
    real i1 = inverse_pivot(b1[1] - l10 * l10), l21 = (b2[1] - l20 * l10) * i1, l31 = (b3[1] - l30 * l10) * i1;
    real i2 = inverse_pivot(b2[2] - l20 * l20 - l21 * l21), l32 = (b3[2] - l30 * l20 - l31 * l21) * i2;
    real i3 = inverse_pivot(b3[3] - l30 * l30 - l31 * l31 - l32 * l32);
    group_sync(g);
    EACH(i, m->np - k0 - 2) {
      if (i == 0) {
        b0[0] = i0, b1[0] = l10, b1[1] = i1, b2[0] = l20, b2[1] = l21, b2[2] = i2;
        b3[0] = l30, b3[1] = l31, b3[2] = l32, b3[3] = i3;
      } else {
        real *row = S + (k0 + 3 + i) * ld + k0, y[4];
        load4(y, row);
        y[0] *= i0;
        y[1] = (y[1] - y[0] * l10) * i1;
        y[2] = (y[2] - y[0] * l20 - y[1] * l21) * i2;
        y[3] = (y[3] - y[0] * l30 - y[1] * l31 - y[2] * l32) * i3;
        store4(row, y);
      }
    }
    group_sync(g);
  }
}

// y <- L^-T y, y being the row below the matrix
KERNEL_FN void solve_factored(World w, Group g) {
  const PlanView* m = w.m;
  int ld = m->ld;
  real *S = w.ws + w.at->matrix, *y = S + m->np * ld;
  LOOP for (int k0 = m->np - 4; k0 >= 0; k0 -= 4) {
    const real *b0 = S + k0 * ld, *b1 = b0 + ld, *b2 = b1 + ld, *b3 = b2 + ld;
    real t[4];
    load4(t, y + k0);
    t[3] *= b3[k0 + 3];
    t[2] = (t[2] - b3[k0 + 2] * t[3]) * b2[k0 + 2];
    t[1] = (t[1] - b3[k0 + 1] * t[3] - b2[k0 + 1] * t[2]) * b1[k0 + 1];
    t[0] = (t[0] - b3[k0] * t[3] - b2[k0] * t[2] - b1[k0] * t[1]) * b0[k0];
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

// y = M x
KERNEL_FN void mul_inertia(World w, Group g, real* y, const real* x) {
  const PlanView* m = w.m;
  const real *S = w.ws + w.at->matrix, *diagonal = w.ws + w.at->diagonal;
  EACH(i, m->nv) {
    real sum = diagonal[i] * x[i];
    LOOP4 for (int j = 0; j < i; j++) sum += S[j * m->ld + i] * x[j];
    LOOP4 for (int j = i + 1; j < m->nv; j++) sum += S[i * m->ld + j] * x[j];
    y[i] = sum;
  }
  group_sync(g);
}
