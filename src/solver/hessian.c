// hessian.c — curvature of a problem's cost, kept up to date block by block
//   reads   M, blocks, states        writes  H = M + sum of J^T W J and its factors
//   W of rows in their quadratic part is diagonal with D; edges of a pyramid fold it to the contact's rows (cone.h).
//
//   A block adds J^T W J to the rows of H that belong to its dofs. All of them lie on one path, so the columns of its J
//   fall into rows of the profile by depth. They are spread so that fours of columns meet fours of depths:
//
//        dofs of the block at depths  0 1 2 5 6        spread    | 0 1 2 -  | - 5 6 - |      depth  0, 4
//        J      a b c d e                              J         | a b c 0  | 0 d e 0 |      two fours
//
//     row of H of the dof at depth 5   x x x x | x x . .   +=  scaled column of d  *  | a b c 0 | 0 d e 0 |
//
//   Where the depths follow each other from a multiple of 4 on, the block's own J serves as it is.
//   Only blocks whose rows came or went are added, with the difference of weights. Cones change all the time: they are
//   added to the copy that is factored.
#include "solver/hessian.h"
#include "math/simd.h"
#include "solver/cone.h"

#include <string.h>

#define NO_ROW PTRDIFF_MIN

// A weight that leaves takes digits with it: below this share of what was there, the matrix is made anew.
#define LEAST_REST 1e-8

// Columns follow each other along the path, from a depth that is a multiple of 4.
static bool follows(const snProfile* q, const snBlock* block) {
  int base = q->depth[q->place[block->dof[0]]];
  if (base & 3) return false;
  for (int c = 1; c < block->ndof; c++)
    if (q->depth[q->place[block->dof[c]]] != base + c) return false;
  return true;
}

static int count_fours(const snProfile* q, const snBlock* block) {
  int count = 0, last = -1;
  for (int c = 0; c < block->ndof; c++) {
    int four = q->depth[q->place[block->dof[c]]] >> 2;
    count += four != last;
    last = four;
  }
  return count;
}

static bool spread_in_place(snSpread* s, const snProfile* q, const snBlock* block, snArena* arena) {
  int fours = (block->ndof + 3) / 4;
  ptrdiff_t* row = sn_arena_array(arena, ptrdiff_t, 4 * fours);
  if (!row) return false;
  for (int c = 0; c < 4 * fours; c++) row[c] = c < block->ndof ? q->row[q->place[block->dof[c]]] : NO_ROW;
  *s = (snSpread){
      .J = block->J, .stride = block->stride, .fours = fours, .base = q->depth[q->place[block->dof[0]]], .row = row};
  return true;
}

static bool spread_apart(snSpread* s, const snProfile* q, const snBlock* block, snArena* arena) {
  int fours = count_fours(q, block), width = 4 * fours;
  ptrdiff_t* row = sn_arena_array(arena, ptrdiff_t, width);
  int* depth = sn_arena_array(arena, int, fours);
  real* J = sn_arena_zarray(arena, real, (size_t)block->dim * (size_t)width);
  if (!row || !depth || !J) return false;
  for (int c = 0; c < width; c++) row[c] = NO_ROW;
  int four = -1;
  for (int c = 0; c < block->ndof; c++) {
    int place = q->place[block->dof[c]], at = q->depth[place];
    if (four < 0 || depth[four] != (at & ~3)) depth[++four] = at & ~3;
    int slot = 4 * four + (at & 3);
    row[slot] = q->row[place];
    for (int r = 0; r < block->dim; r++) J[r * width + slot] = block->J[r * block->stride + c];
  }
  *s = (snSpread){.J = J, .stride = width, .fours = fours, .depth = depth, .row = row};
  return true;
}

// Contacts of one pair of bodies share their dof list: those after the first take its rows.
static bool spread_like(snSpread* s, const snSpread* other, const snBlock* block) {
  *s = *other;
  s->J = block->J;
  s->stride = block->stride;
  return true;
}

static bool make_spreads(snHessian* h, const snProblem* problem, snArena* arena) {
  const snBlock* before = NULL;
  for (int b = 0; b < problem->nblock; b++) {
    const snBlock* block = problem->block + b;
    snSpread* s = h->spread + b;
    if (block->single) continue;
    *s = (snSpread){0};
    if (block->ndof == 0) continue;
    bool repeated = before && before->dof == block->dof && before->ndof == block->ndof;
    const snSpread* other = repeated ? h->spread + (before - problem->block) : NULL;
    before = block;
    bool made = other && !other->depth        ? spread_like(s, other, block)
                : follows(&h->profile, block) ? spread_in_place(s, &h->profile, block, arena)
                                              : spread_apart(s, &h->profile, block, arena);
    if (!made) return false;
  }
  return true;
}

// Numbers that the weighted rows of a block need, at most.
static size_t greatest_scaled(const snProblem* problem, const snSpread* spread) {
  size_t greatest = 0;
  for (int b = 0; b < problem->nblock; b++) {
    const snBlock* block = problem->block + b;
    if (block->single) continue;
    size_t count = (size_t)block->dim * 4 * (size_t)spread[b].fours;
    greatest = count > greatest ? count : greatest;
  }
  return greatest;
}

bool sn_hessian_make(snHessian* h, const snProblem* problem, snArena* arena) {
  *h = (snHessian){.updates = 0};
  if (!sn_profile_make(&h->profile, problem, arena)) return false;
  // the first two are read in fours
  size_t room = h->profile.room, n = (size_t)problem->pattern.size, rows = (size_t)problem->nrow;
  real* number = sn_arena_array(arena, real, 2 * room + 3 * n + 8 + SN_CORNER * (size_t)h->profile.groups + rows);
  h->spread = sn_arena_array(arena, snSpread, problem->nblock);
  if (!number || !h->spread) return false;
  h->quadratic = number;
  h->factor = h->quadratic + room;
  h->path = h->factor + room;
  h->inverse = h->path + n + 8;
  h->x = h->inverse + n;
  h->corner = h->x + n;
  h->weight = h->corner + SN_CORNER * h->profile.groups;
  memset(h->weight, 0, sizeof(real) * rows);
  if (!make_spreads(h, problem, arena)) return false;
  h->scaled = sn_arena_array(arena, real, greatest_scaled(problem, h->spread));
  if (!h->scaled) return false;
  sn_profile_inertia(&h->profile, problem, h->quadratic);
  return true;
}

// scaled = W J over the fours of a block
static inline void weigh(const snSpread* s, int dim, const real* W, real* restrict scaled) {
  int width = 4 * s->fours;
  for (int r = 0; r < dim; r++, scaled += width) {
    for (int q = 0; q < dim; q++) {
      real w = W[r * dim + q];
      if (q > 0 && w == 0) continue;
      const real4 all = real4_splat(w);
      const real* row = s->J + (ptrdiff_t)q * s->stride;
      for (int c = 0; c < width; c += 4) {
        real4 entry = real4_mul(all, real4_load(row + c));
        if (q > 0) entry = real4_add(real4_load(scaled + c), entry);
        real4_store(scaled + c, entry);
      }
    }
  }
}

// Rows of H += scaled^T J for `count` rows of J, 1 to 4; `count` is a constant where this is inlined.
static inline void add_outer(const snSpread* s, const real* J, const real* scaled, int count, real* value) {
  int width = 4 * s->fours;
  ptrdiff_t stride = s->stride;
  for (int c = 0; c < width; c++) {
    if (s->row[c] == NO_ROW) continue;
    real* row = value + s->row[c] + s->base;
    const real* w = scaled + c;
    const real4 w0 = real4_splat(w[0]), w1 = real4_splat(w[count > 1 ? width : 0]);
    const real4 w2 = real4_splat(w[count > 2 ? 2 * width : 0]), w3 = real4_splat(w[count > 3 ? 3 * width : 0]);
    for (int f = 0; f <= c >> 2; f++) {
      const real* entry = J + 4 * f;
      real* to = s->depth ? row + s->depth[f] : row + 4 * f;
      real4 sum = real4_mul(w0, real4_load(entry));
      if (count > 1) sum = real4_add(sum, real4_mul(w1, real4_load(entry + stride)));
      if (count > 2) sum = real4_add(sum, real4_mul(w2, real4_load(entry + 2 * stride)));
      if (count > 3) sum = real4_add(sum, real4_mul(w3, real4_load(entry + 3 * stride)));
      real4_store(to, real4_add(real4_load(to), sum));
    }
  }
}

static inline void add_weighted(const snSpread* s, int dim, const real* W, real* scaled, real* value) {
  weigh(s, dim, W, scaled);
  int width = 4 * s->fours, r = 0;
  for (; r + 4 <= dim; r += 4) add_outer(s, s->J + (ptrdiff_t)r * s->stride, scaled + (ptrdiff_t)r * width, 4, value);
  const real *J = s->J + (ptrdiff_t)r * s->stride, *rest = scaled + (ptrdiff_t)r * width;
  switch (dim - r) {
    case 3: add_outer(s, J, rest, 3, value); break;
    case 2: add_outer(s, J, rest, 2, value); break;
    case 1: add_outer(s, J, rest, 1, value); break;
    default: break;
  }
}

// Each row by itself
static inline void add_diagonal(const snSpread* s, int dim, const real* weight, real* scaled, real* value) {
  int width = 4 * s->fours;
  for (int r = 0; r < dim; r++) {
    if (weight[r] == 0) continue;
    const real* J = s->J + (ptrdiff_t)r * s->stride;
    for (int c = 0; c < width; c++) scaled[c] = weight[r] * J[c];
    add_outer(s, J, scaled, 1, value);
  }
}

static inline real* diagonal(const snHessian* h, int dof) {
  int k = h->profile.place[dof];
  return h->quadratic + h->profile.row[k] + h->profile.depth[k];
}

static inline real least_rest(const snHessian* h, const snBlock* block, real* before, bool compare) {
  real least = 1;
  for (int c = 0; c < block->ndof; c++) {
    real now = *diagonal(h, block->dof[c]);
    if (!compare)
      before[c] = now;
    else if (now < least * before[c])
      least = now / before[c];
  }
  return least;
}

// Adds the change of a block's weights; returns the smallest share that is left of a diagonal.
static inline real add_change(snHessian* h, const snBlock* block, const snSpread* s, const real* change) {
  bool leaves = false;
  for (int r = 0; r < block->nrow; r++) leaves |= change[r] < 0;
  if (leaves) least_rest(h, block, h->x, false);
  if (block->kind == SN_BLOCK_PYRAMID) {
    real W[36];
    pyramid_fold_weights(block, W, change);
    add_weighted(s, block->dim, W, h->scaled, h->quadratic);
  } else {
    add_diagonal(s, block->dim, change, h->scaled, h->quadratic);
  }
  return leaves ? least_rest(h, block, h->x, true) : 1;
}

// Rows with one dof each: returns the smallest share that is left of a diagonal.
static inline real change_single(snHessian* h, const snProblem* problem, const snBlock* block, const int* state) {
  real least = 1;
  for (int r = 0; r < block->nrow; r++) {
    real now = state[r] == SN_ROW_QUADRATIC ? problem->D[block->row + r] : 0, *held = &h->weight[block->row + r];
    if (now == *held) continue;
    real *at = diagonal(h, block->dof[r]), before = *at;
    *at += (now - *held) * block->J[r] * block->J[r];
    if (*at < least * before) least = *at / before;
    *held = now;
    h->updates++;
  }
  return least;
}

static inline real change_shared(snHessian* h, const snProblem* problem, int b, const int* state) {
  const snBlock* block = problem->block + b;
  real small[16], least = 1;
  // pyramids have 10 rows at most; a longer block goes by parts of rows that do not mix
  for (int begin = 0; begin < block->nrow; begin += 16) {
    int count = block->nrow - begin < 16 ? block->nrow - begin : 16, changed = 0;
    for (int r = 0; r < count; r++) {
      real now = state[begin + r] == SN_ROW_QUADRATIC ? problem->D[block->row + begin + r] : 0;
      real* held = &h->weight[block->row + begin + r];
      small[r] = now - *held;
      changed += now != *held;
      *held = now;
    }
    if (!changed) continue;
    h->updates += changed;
    if (h->spread[b].fours == 0) continue;
    snBlock part = *block;
    snSpread spread = h->spread[b];
    part.nrow = count;
    if (block->kind != SN_BLOCK_PYRAMID) {
      part.dim = count;
      spread.J += (ptrdiff_t)begin * spread.stride;
    }
    least = real_min(least, add_change(h, &part, &spread, small));
  }
  return least;
}

static inline real change_all(snHessian* h, const snProblem* problem, const int* state) {
  real least = 1;
  for (int b = 0; b < problem->nblock; b++) {
    const snBlock* block = problem->block + b;
    const int* at = state + block->row;
    least = real_min(least, block->single ? change_single(h, problem, block, at) : change_shared(h, problem, b, at));
  }
  return least;
}

static inline void add_cones(snHessian* h, const snProblem* problem, const int* state, const real* residual) {
  for (int b = 0; b < problem->nblock; b++) {
    const snBlock* block = problem->block + b;
    if (block->kind != SN_BLOCK_CONE || state[block->row] != SN_ROW_CONE) continue;
    h->updates += block->dim;
    if (h->spread[b].fours == 0) continue;
    real W[36];
    sn_cone_hessian(block, problem->D + block->row, residual + block->row, W);
    add_weighted(&h->spread[b], block->dim, W, h->scaled, h->factor);
  }
}

SN_KERNEL void sn_hessian_update(snHessian* h, const snProblem* problem, const int* state, const double* residual) {
  h->updates = 0;
  if (change_all(h, problem, state) < LEAST_REST) {
    int updates = h->updates;
    memset(h->weight, 0, sizeof(real) * (size_t)problem->nrow);
    sn_profile_inertia(&h->profile, problem, h->quadratic);
    change_all(h, problem, state);
    h->updates = updates;
  }
  memcpy(h->factor, h->quadratic, sizeof(real) * h->profile.room);
  add_cones(h, problem, state, residual);
  sn_profile_factor(&h->profile, h->factor, h->inverse, h->corner);
}

void sn_hessian_solve(snHessian* h, double* y, const double* x) {
  const snProfile* q = &h->profile;
  if (q->natural) {
    for (int k = 0; k < q->size; k++) y[k] = x[k];
    sn_profile_solve(q, h->factor, h->inverse, h->corner, y, h->path);
    return;
  }
  for (int k = 0; k < q->size; k++) h->x[k] = x[q->dof[k]];
  sn_profile_solve(q, h->factor, h->inverse, h->corner, h->x, h->path);
  for (int k = 0; k < q->size; k++) y[q->dof[k]] = h->x[k];
}
