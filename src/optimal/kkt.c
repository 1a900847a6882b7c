// kkt.c — algebraic variables eliminated at their point, then the recursion over time
//   Residuals r of a point are solved for its algebraic variables y, one by one: r_i depends on y_i and on no other y.
//     dy = Y dz + y0,  Y = -R_y^-1 R_z,  y0 = -R_y^-1 r      with z the states and controls
//   States of the last point that do not move become border rows; components of the first point leave the system;
//   controls elsewhere that do not move get a large diagonal.
//   Path rows, J dz + c = 0 at a point, need not have a control that satisfies them: they enter the cost with a
//   weight W and their multipliers l by the method of multipliers (Hestenes 1969; Powell 1969),
//     minimise ... + l (J dz + c) + W/2 (J dz + c)^2,   l <- l + W (J dz + c)
//   with the same factors, until they hold.
#include "optimal/kkt.h"
#include "math/dense.h"

#include <math.h>
#include <string.h>

#define HELD            1e20
#define PATH_WEIGHT     1e7   // over the square of the largest entry of a row
#define PATH_ROUNDS     6
#define PATH_TOLERANCE  1e-11
#define SN_MOST_SQUARED (SN_MOST_PARAMETERS * SN_MOST_PARAMETERS)

struct snKkt {
  const snCollocation* c;
  snArena* arena;
  snNewtonSystem* system;
  snNewtonMatrices m;
  int nz, nr, ny, points, nb, held;  // width of a point with and without y; border rows; fixed states of the last point
  int path;      // rows of a point
  bool reduced;  // matrices of points are made anew
  bool* fixed;
  int* held_state;
  double *diagonal, *border, *border_by_parameter;
  double *jacobian, *hessian, *cross;       // reduced, where there are algebraic variables
  double *map, *constant;                   // Y: points x ny x nr; y0: points x ny
  double *path_weight, *path_lambda, *path_rows;  // points x path: W, l, and J dz + c of the last round
  double *gradient, *interval, *border_rhs;  // reduced right-hand side
  double *out_point, *out_border;
  double* rate_constant;  // points x states: df/dy y0
  double* zeros;  // in place of a Hessian
  snLinearization l;
  const double* full_diagonal;
  bool with_hessian;
};

static int jacobian_size(const snCollocation* c) { return c->dynamics.jacobian.rowadr[c->dynamics.states]; }
static int hessian_size(const snCollocation* c) { return c->dynamics.hessian.rowadr[collocation_width(c)]; }
static int algebraic_size(const snCollocation* c) { return collocation_algebraic_size(c); }
static const double* path_values(const snKkt* k, int point) {
  return k->l.algebraic_jacobian + collocation_path_values(k->c) + point * collocation_path_size(k->c);
}

// ---- creation

static bool find_fixed(snKkt* k) {
  const snCollocation* c = k->c;
  int n = collocation_unknowns(c), last = (k->points - 1) * k->nz;
  k->fixed = sn_arena_zarray(k->arena, bool, n);
  k->held_state = sn_arena_zarray(k->arena, int, k->nz);
  if (!k->fixed || !k->held_state) return false;
  for (int i = 0; i < n; i++) k->fixed[i] = c->lower[i] == c->upper[i];
  for (int i = 0; i < c->dynamics.states; i++)
    if (k->fixed[last + i]) k->held_state[k->held++] = i;
  return true;
}

// A dense pattern of that many rows and columns.
static bool dense_pattern(snArena* arena, int rows, int cols, snRowPattern* p) {
  int *adr = sn_arena_array(arena, int, rows + 1), *col = sn_arena_array(arena, int, rows * cols);
  if (!adr || !col) return false;
  for (int i = 0; i <= rows; i++) adr[i] = i * cols;
  for (int i = 0; i < rows * cols; i++) col[i] = i % cols;
  *p = (snRowPattern){rows, adr, col};
  return true;
}

static bool make_reduced(snKkt* k, snNewtonSizes* size) {
  int ns = k->c->dynamics.states, nr = k->nr, np = k->c->parameters;
  if (!dense_pattern(k->arena, ns, nr, &size->jacobian)) return false;
  if (!dense_pattern(k->arena, nr, nr, &size->hessian)) return false;
  k->jacobian = sn_arena_zarray(k->arena, double, k->points * ns * nr);
  k->hessian = sn_arena_zarray(k->arena, double, k->points * nr * nr);
  k->cross = sn_arena_zarray(k->arena, double, k->points * nr * np);
  k->map = sn_arena_zarray(k->arena, double, k->points * k->ny * nr);
  k->path_weight = sn_arena_zarray(k->arena, double, k->points * k->path);
  k->path_lambda = sn_arena_zarray(k->arena, double, k->points * k->path);
  k->path_rows = sn_arena_zarray(k->arena, double, k->points * k->path);
  return k->jacobian && k->hessian && k->cross && k->map && k->path_weight && k->path_lambda && k->path_rows;
}

static bool make(snKkt* k) {
  const snCollocation* c = k->c;
  int nb = k->nb + k->held, points = k->points, nr = k->nr;
  snNewtonSizes size = {c->dynamics.states, c->dynamics.controls, c->intervals, c->parameters, nb,
                        c->free_midpoint_controls, c->scheme, c->dynamics.jacobian, c->dynamics.hessian};
  if (k->reduced && !make_reduced(k, &size)) return false;
  k->diagonal = sn_arena_zarray(k->arena, double, points * nr + c->parameters);
  k->border = sn_arena_zarray(k->arena, double, (size_t)points * (size_t)nb * (size_t)nr);
  k->border_by_parameter = sn_arena_zarray(k->arena, double, nb * c->parameters);
  k->constant = sn_arena_zarray(k->arena, double, points * k->ny);
  k->gradient = sn_arena_zarray(k->arena, double, points * nr);
  k->interval = sn_arena_zarray(k->arena, double, collocation_algebraic_row(c));
  k->border_rhs = sn_arena_zarray(k->arena, double, nb);
  k->out_point = sn_arena_zarray(k->arena, double, points * nr);
  k->out_border = sn_arena_zarray(k->arena, double, nb);
  k->rate_constant = sn_arena_zarray(k->arena, double, points * c->dynamics.states);
  int zeros = points * (size.hessian.rowadr[nr] + nr * c->parameters) + SN_MOST_SQUARED;
  k->zeros = sn_arena_zarray(k->arena, double, zeros);
  if (!k->diagonal || !k->border || !k->border_by_parameter || !k->constant || !k->gradient || !k->interval ||
      !k->border_rhs || !k->out_point || !k->out_border || !k->rate_constant || !k->zeros)
    return false;
  k->system = sn_newton_create(&size);
  return k->system != NULL;
}

snKkt* sn_kkt_create(const snCollocation* c) {
  snArena* arena = sn_arena_create(NULL, 0);
  snKkt* k = arena ? sn_arena_zarray(arena, snKkt, 1) : NULL;
  if (!k) {
    if (arena) sn_arena_destroy(arena);
    return NULL;
  }
  k->c = c, k->arena = arena;
  k->nz = collocation_width(c), k->ny = c->dynamics.algebraic, k->nr = k->nz - k->ny;
  k->points = collocation_points(c), k->nb = c->border_rows;
  k->path = c->dynamics.path, k->reduced = k->ny > 0 || k->path > 0;
  if (find_fixed(k) && make(k)) return k;
  sn_kkt_destroy(k);
  return NULL;
}

void sn_kkt_destroy(snKkt* k) {
  if (!k) return;
  sn_newton_destroy(k->system);
  sn_arena_destroy(k->arena);
}

const bool* sn_kkt_fixed(const snKkt* k) { return k->fixed; }

// ---- elimination of algebraic variables at a point

// Y, from R = [R_z R_y] of the point.
static void algebraic_map(snKkt* k, int p) {
  snRowPattern r = k->c->dynamics.algebraic_jacobian;
  const double* value = k->l.algebraic_jacobian + p * algebraic_size(k->c);
  double* map = k->map + p * k->ny * k->nr;
  dense_clear(map, k->ny * k->nr);
  for (int i = 0; i < k->ny; i++) {
    double pivot = 0;
    for (int e = r.rowadr[i]; e < r.rowadr[i + 1]; e++)
      if (r.colind[e] == k->nr + i) pivot = value[e];
    for (int e = r.rowadr[i]; e < r.rowadr[i + 1]; e++)
      if (r.colind[e] < k->nr) map[i * k->nr + r.colind[e]] = -value[e] / pivot;
  }
}

// `full` (rows x nz on a pattern) times [1; Y], into `to` (rows x nr).
static void times_map(const snKkt* k, int p, snRowPattern pattern, const double* full, double* to) {
  const double* map = k->map + p * k->ny * k->nr;
  for (int i = 0; i < pattern.rows; i++)
    for (int e = pattern.rowadr[i]; e < pattern.rowadr[i + 1]; e++) {
      int col = pattern.colind[e];
      if (col < k->nr) to[i * k->nr + col] += full[e];
      else dense_add_scaled(to + i * k->nr, map + (col - k->nr) * k->nr, full[e], k->nr);
    }
}

// Hessian of the point, reduced: [1 Y'] H [1; Y], with the diagonal of y.
static void reduce_hessian(snKkt* k, int p, double* scratch) {
  int nr = k->nr, ny = k->ny;
  double* to = k->hessian + p * nr * nr;
  const double* map = k->map + p * ny * nr;
  dense_clear(scratch, k->nz * nr);
  if (k->with_hessian) times_map(k, p, k->c->dynamics.hessian, k->l.hessian + p * hessian_size(k->c), scratch);
  for (int i = 0; i < ny; i++)
    dense_add_scaled(scratch + (nr + i) * nr, map + i * nr, k->full_diagonal[p * k->nz + nr + i], nr);
  dense_copy(to, scratch, nr * nr);
  sn_transposed_mul(to, nr, map, nr, scratch + nr * nr, nr, ny, nr, nr, 1);
}

// W J' J of the path rows of a point.
static void add_path(snKkt* k, int p) {
  snRowPattern j = k->c->dynamics.path_jacobian;
  const double* value = path_values(k, p);
  double *to = k->hessian + p * k->nr * k->nr, *weight = k->path_weight + p * k->path;
  for (int r = 0; r < k->path; r++) {
    double most = 0;
    for (int e = j.rowadr[r]; e < j.rowadr[r + 1]; e++) most = fmax(most, fabs(value[e]));
    weight[r] = most > 0 ? PATH_WEIGHT / (most * most) : 0;
    for (int e = j.rowadr[r]; e < j.rowadr[r + 1]; e++) {
      double by = weight[r] * value[e];
      for (int f = j.rowadr[r]; f < j.rowadr[r + 1] && by != 0; f++)
        to[j.colind[e] * k->nr + j.colind[f]] += by * value[f];
    }
  }
}

static void reduce_point(snKkt* k, int p, double* scratch) {
  int nr = k->nr, np = k->c->parameters, ns = k->c->dynamics.states;
  algebraic_map(k, p);
  dense_clear(k->jacobian + p * ns * nr, ns * nr);
  times_map(k, p, k->c->dynamics.jacobian, k->l.jacobian + p * jacobian_size(k->c), k->jacobian + p * ns * nr);
  reduce_hessian(k, p, scratch);
  if (k->path > 0) add_path(k, p);
  double* cross = k->cross + p * nr * np;
  const double* full = k->l.cross + p * k->nz * np;
  for (int i = 0; i < nr * np; i++) cross[i] = k->with_hessian ? full[i] : 0;
  for (int y = 0; y < k->ny && k->with_hessian; y++)
    for (int i = 0; i < nr; i++)
      dense_add_scaled(cross + i * np, full + (nr + y) * np, k->map[(p * k->ny + y) * nr + i], np);
}

// ---- factor

static void set_border(snKkt* k) {
  int nb = k->nb + k->held, nr = k->nr, last = k->points - 1;
  for (int p = 0; p < k->points; p++)
    for (int r = 0; r < k->nb; r++) {
      const double* from = k->l.border + ((size_t)p * (size_t)k->nb + (size_t)r) * (size_t)k->nz;
      double* to = k->border + ((size_t)p * (size_t)nb + (size_t)r) * (size_t)nr;
      dense_copy(to, from, nr);
      for (int y = 0; y < k->ny; y++) dense_add_scaled(to, k->map + (p * k->ny + y) * nr, from[nr + y], nr);
    }
  for (int r = 0; r < k->held; r++)
    k->border[((size_t)last * (size_t)nb + (size_t)(k->nb + r)) * (size_t)nr + (size_t)k->held_state[r]] = 1;
  dense_copy(k->border_by_parameter, k->l.border_by_parameter, k->nb * k->c->parameters);
}

static void set_diagonal(snKkt* k, const double* diagonal) {
  int ns = k->c->dynamics.states;
  for (int p = 0; p < k->points; p++)
    for (int i = 0; i < k->nr; i++) {
      bool held = k->fixed[p * k->nz + i] && p > 0 && i >= ns;
      k->diagonal[p * k->nr + i] = held ? HELD : diagonal[p * k->nz + i];
    }
  for (int i = 0; i < k->c->parameters; i++)
    k->diagonal[k->points * k->nr + i] = k->fixed[k->points * k->nz + i] ? HELD : diagonal[k->points * k->nz + i];
}

snNewtonResult sn_kkt_factor(snKkt* k, const snLinearization* l, const double* diagonal, double dual_shift,
                             bool hessian) {
  k->l = *l, k->full_diagonal = diagonal, k->with_hessian = hessian;
  set_diagonal(k, diagonal);
  if (k->reduced) {
    size_t mark = sn_arena_mark(k->arena);
    double* scratch = sn_arena_array(k->arena, double, k->nz * k->nr);
    if (!scratch) return SN_NEWTON_SINGULAR;
    for (int p = 0; p < k->points; p++) reduce_point(k, p, scratch);
    sn_arena_release(k->arena, mark);
  }
  set_border(k);
  const double *own = hessian ? l->hessian : k->zeros, *cross = hessian ? l->cross : k->zeros;
  k->m = (snNewtonMatrices){l->step, k->reduced ? k->jacobian : l->jacobian, k->reduced ? k->hessian : own, k->diagonal,
                            k->reduced ? k->cross : cross, l->by_parameter, k->border, k->border_by_parameter,
                            hessian ? l->parameter_hessian : k->zeros, k->diagonal + k->points * k->nr, k->fixed,
                            dual_shift, k->nb};
  return sn_newton_factor(k->system, &k->m);
}

// ---- solve

// y0, and what follows from it: constants of rates, of rows, of the gradient.
static void reduce_rhs(snKkt* k, const double* gradient, const double* rows) {
  int nr = k->nr, nz = k->nz, ny = k->ny, ns = k->c->dynamics.states;
  snRowPattern r = k->c->dynamics.algebraic_jacobian, h = k->c->dynamics.hessian, j = k->c->dynamics.jacobian;
  const double* residual = rows + collocation_algebraic_row(k->c);
  for (int p = 0; p < k->points; p++) {
    double *g = k->gradient + p * nr, *y0 = k->constant + p * ny, *rate = k->rate_constant + p * ns;
    const double* map = ny > 0 ? k->map + p * ny * nr : NULL;
    dense_copy(g, gradient + p * nz, nr);
    dense_clear(rate, ns);
    for (int i = 0; i < ny; i++) {
      const double* value = k->l.algebraic_jacobian + p * algebraic_size(k->c);
      for (int e = r.rowadr[i]; e < r.rowadr[i + 1]; e++)
        if (r.colind[e] == nr + i) y0[i] = -residual[p * ny + i] / value[e];
    }
    for (int i = 0; i < ny; i++) {
      double gy = gradient[p * nz + nr + i] + k->full_diagonal[p * nz + nr + i] * y0[i];
      dense_add_scaled(g, map + i * nr, gy, nr);
    }
    for (int i = 0; i < nz && ny > 0 && k->with_hessian; i++) {
      double sum = 0;
      for (int e = h.rowadr[i]; e < h.rowadr[i + 1]; e++)
        if (h.colind[e] >= nr) sum += k->l.hessian[p * hessian_size(k->c) + e] * y0[h.colind[e] - nr];
      if (i < nr) g[i] += sum;
      else dense_add_scaled(g, map + (i - nr) * nr, sum, nr);
    }
    for (int i = 0; i < ns && ny > 0; i++)
      for (int e = j.rowadr[i]; e < j.rowadr[i + 1]; e++)
        if (j.colind[e] >= nr) rate[i] += k->l.jacobian[p * jacobian_size(k->c) + e] * y0[j.colind[e] - nr];
  }
}

// J' (W c + l) of the path rows.
static void add_path_gradient(snKkt* k, const double* rows) {
  snRowPattern j = k->c->dynamics.path_jacobian;
  const double* c = rows + collocation_path_row(k->c);
  for (int i = 0; i < k->points * k->path; i++) k->path_rows[i] = k->path_weight[i] * c[i] + k->path_lambda[i];
  for (int p = 0; p < k->points; p++)
    sn_rows_mul_transposed(j, path_values(k, p), 1, k->path_rows + p * k->path, k->gradient + p * k->nr);
}

// J dz + c and the next multipliers; the largest row, over the size of its entries.
static double next_multipliers(snKkt* k, const double* step, const double* rows) {
  snRowPattern j = k->c->dynamics.path_jacobian;
  double most = 0;
  dense_copy(k->path_rows, rows + collocation_path_row(k->c), k->points * k->path);
  for (int p = 0; p < k->points; p++)
    sn_rows_mul_vector(j, path_values(k, p), 1, step + p * k->nz, k->path_rows + p * k->path);
  for (int i = 0; i < k->points * k->path; i++) {
    k->path_lambda[i] += k->path_weight[i] * k->path_rows[i];
    most = fmax(most, fabs(k->path_rows[i]) * sqrt(k->path_weight[i] / PATH_WEIGHT));
  }
  return most;
}

// Rows of intervals and border with the constants of rates and of y.
static void reduce_rows(snKkt* k, const double* rows, double* parameter) {
  const snCollocation* c = k->c;
  int ns = c->dynamics.states, width = collocation_interval_rows(c), np = c->parameters;
  int K = c->scheme.behind;
  dense_copy(k->interval, rows, collocation_algebraic_row(c));
  for (int i = 0; i < c->intervals && k->ny > 0; i++)
    for (int row = 0; row < K; row++)
      for (int j = 0; j <= K; j++)
        dense_add_scaled(k->interval + i * width + row * ns, k->rate_constant + (K * i + j) * ns,
                         -k->l.step[i] * c->scheme.rate[row][j], ns);
  dense_clear(k->border_rhs, k->nb + k->held);
  dense_copy(k->border_rhs, rows + collocation_border_row(c), k->nb);
  for (int p = 0; p < k->points && k->ny > 0; p++) {
    const double* y0 = k->constant + p * k->ny;
    const double* border = k->l.border + (size_t)p * (size_t)k->nb * (size_t)k->nz + k->nr;
    for (int r = 0; r < k->nb; r++) k->border_rhs[r] += dense_dot(border + r * k->nz, y0, k->ny);
    for (int y = 0; y < k->ny && k->with_hessian; y++)
      dense_add_scaled(parameter, k->l.cross + (p * k->nz + k->nr + y) * np, y0[y], np);
  }
}

// Steps of algebraic variables and multipliers of their residuals.
static void expand(snKkt* k, const double* gradient, double* step, double* lambda) {
  const snCollocation* c = k->c;
  int nr = k->nr, nz = k->nz, ny = k->ny, ns = c->dynamics.states, np = c->parameters;
  snRowPattern h = c->dynamics.hessian, j = c->dynamics.jacobian, r = c->dynamics.algebraic_jacobian;
  double* weight = k->rate_constant;
  double* multiplier = lambda + collocation_algebraic_row(c);
  const double *border = lambda + collocation_border_row(c), *dp = step + k->points * nz;
  sn_rate_weights(c, &k->l, lambda, weight);
  for (int p = 0; p < k->points; p++) {
    double* dz = step + p * nz;
    for (int i = 0; i < ny; i++)
      dz[nr + i] = k->constant[p * ny + i] + dense_dot(k->map + (p * ny + i) * nr, dz, nr);
    for (int i = 0; i < ny; i++) {
      int row = nr + i;
      double sum = gradient[p * nz + row] + k->full_diagonal[p * nz + row] * dz[row];
      for (int e = h.rowadr[row]; e < h.rowadr[row + 1] && k->with_hessian; e++)
        sum += k->l.hessian[p * hessian_size(c) + e] * dz[h.colind[e]];
      for (int s = 0; s < ns; s++)
        for (int e = j.rowadr[s]; e < j.rowadr[s + 1]; e++)
          if (j.colind[e] == row) sum += k->l.jacobian[p * jacobian_size(c) + e] * weight[p * ns + s];
      for (int b = 0; b < k->nb; b++)
        sum += k->l.border[((size_t)p * (size_t)k->nb + (size_t)b) * (size_t)nz + (size_t)row] * border[b];
      if (k->with_hessian) sum += dense_dot(k->l.cross + (p * nz + row) * np, dp, np);
      for (int e = r.rowadr[i]; e < r.rowadr[i + 1]; e++)
        if (r.colind[e] == row) multiplier[p * ny + i] = -sum / k->l.algebraic_jacobian[p * algebraic_size(c) + e];
    }
  }
}

static void solve_round(snKkt* k, const double* gradient, const double* rows, double* step, double* lambda) {
  const snCollocation* c = k->c;
  int nr = k->nr, nz = k->nz, np = c->parameters;
  double parameter[SN_MOST_PARAMETERS];
  dense_copy(parameter, gradient + k->points * nz, np);
  reduce_rhs(k, gradient, rows);
  if (k->path > 0) add_path_gradient(k, rows);
  reduce_rows(k, rows, parameter);
  snNewtonVectors rhs = {k->gradient, parameter, k->interval, k->border_rhs};
  snNewtonVectors out = {k->out_point, step + k->points * nz, lambda, k->out_border};
  sn_newton_solve(k->system, &rhs, &out);
  for (int p = 0; p < k->points; p++) dense_copy(step + p * nz, k->out_point + p * nr, nr);
  dense_copy(lambda + collocation_border_row(c), k->out_border, k->nb);
  if (k->ny > 0) expand(k, gradient, step, lambda);
  for (int i = 0; i < collocation_unknowns(c); i++)
    if (k->fixed[i]) step[i] = 0;
}

void sn_kkt_solve(snKkt* k, const double* gradient, const double* rows, double* step, double* lambda) {
  int count = k->points * k->path;
  dense_clear(k->path_lambda, count);
  solve_round(k, gradient, rows, step, lambda);
  if (k->path == 0) return;
  double before = next_multipliers(k, step, rows);
  for (int round = 1; round < PATH_ROUNDS && before > PATH_TOLERANCE; round++) {
    solve_round(k, gradient, rows, step, lambda);
    double now = next_multipliers(k, step, rows);
    if (!(now < 0.5 * before)) break;  // as far as rounding allows
    before = now;
  }
  dense_copy(lambda + collocation_path_row(k->c), k->path_lambda, count);
}
