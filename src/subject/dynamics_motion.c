// dynamics_motion.c — small changes of a motion that take away what is left of the residuals
//   One step of Gauss and Newton on the coefficients of the splines: forces and moments of the root against the
//   ground's, distances of markers, and accelerations against those of the motion that was given. Its normal equations
//   are a band.
//   reads   rows of the regressor, site_xpos cdof        writes  f->motion
#include "subject/fit_dynamics.h"

#include "base/parallel.h"
#include "sinew/pipeline.h"
#include "sinew/support.h"
#include <math.h>
#include <string.h>

#define SMALL_ANGLE   1e-5  // differences by coordinates, speeds and accelerations
#define SMALL_SPEED   1e-3
#define SMALL_CHANGE  1.0
#define FASTER        60.0  // standard deviation of changes of accelerations [rad/s^2, m/s^2]
#define END           1e10  // weight of derivatives at the ends, over that of accelerations
#define STAY          1e-3  // least weight of a coordinate that no marker sees, over that of one seen [1/m^2]

typedef struct Row {
  double* by;        // 6 x 3 nv: residuals by coordinates, speeds, accelerations
  double rest[SN_ROOT_ROWS];
  double *M, *r;     // of the markers: nv x nv, nv
} Row;

typedef struct Step {
  snDynamics* f;
  Row* rows;
  bool failed;
} Step;

static void residual(const snDynamics* f, snData* d, double time, const double* q, double* regressor,
                     double out[SN_ROOT_ROWS]) {
  size_t nv = (size_t)f->m->nv, wide = (size_t)SN_INERTIALS * (size_t)f->m->nbody;
  double ground[SN_ROOT_ROWS];
  const double* inertials = &f->inertials[0][0];
  sn_dynamics_row(f, d, time, q, q + nv, q + 2 * nv, regressor, ground);
  for (int row = 0; row < SN_ROOT_ROWS; row++) {
    double sum = -ground[row];
    for (size_t i = 0; i < wide; i++) sum += regressor[(size_t)row * wide + i] * inertials[i];
    out[row] = sum;
  }
}

static void by_markers(const snDynamics* f, snData* d, int frame, const double* q, Row* row, double* jacobian) {
  const snModel* m = f->m;
  size_t nv = (size_t)m->nv;
  const snMotion* seen = f->o->markers;
  const double* measured = seen->data + (size_t)(f->first + frame) * (size_t)seen->cols;
  memcpy(d->qpos, q, sizeof(double) * nv);
  sn_forward_position(m, d);
  for (int i = 0; i < f->site_count; i++) {
    const double* x = measured + f->columns[i];
    if (isnan(x[0] + x[1] + x[2])) continue;
    snVec3 at = d->site_xpos[f->sites[i]];
    const double gap[3] = {x[0] - at.x, x[1] - at.y, x[2] - at.z};
    sn_point_jacobian(m, d, m->site_bodyid[f->sites[i]], at, jacobian, NULL);
    for (int k = 0; k < 3; k++) {
      const double* by = jacobian + (size_t)k * nv;
      for (size_t a = 0; a < nv; a++) {
        if (by[a] == 0) continue;
        for (size_t b = 0; b <= a; b++) row->M[a * nv + b] += by[a] * by[b];
        row->r[a] += by[a] * gap[k];
      }
    }
  }
}

static void solve_row(void* context, int i) {
  Step* s = context;
  snDynamics* f = s->f;
  Row* row = &s->rows[i];
  size_t nv = (size_t)f->m->nv, wide = (size_t)SN_INERTIALS * (size_t)f->m->nbody;
  snArena* arena = sn_arena_create(NULL, 0);
  snData* d = sn_data_create(f->m, NULL);
  double* q = arena ? sn_arena_zarray(arena, double, 3 * nv + SN_ROOT_ROWS * wide + 3 * nv) : NULL;
  if (q && d) {
    double *regressor = q + 3 * nv, *jacobian = regressor + SN_ROOT_ROWS * wide, other[SN_ROOT_ROWS];
    static const double small[3] = {SMALL_ANGLE, SMALL_SPEED, SMALL_CHANGE};
    sn_spline_motion_at(&f->motion, f->time[i], q, q + nv, q + 2 * nv);
    by_markers(f, d, i, q, row, jacobian);
    residual(f, d, f->time[i], q, regressor, row->rest);
    for (size_t j = 0; j < 3 * nv; j++) {
      double kept = q[j], step = small[j / nv];
      q[j] += step;
      residual(f, d, f->time[i], q, regressor, other);
      q[j] = kept;
      for (int k = 0; k < SN_ROOT_ROWS; k++) row->by[(size_t)k * 3 * nv + j] = (other[k] - row->rest[k]) / step;
    }
  } else {
    s->failed = true;
  }
  sn_data_destroy(d);
  sn_arena_destroy(arena);
}

// ---- the band

typedef struct Band {
  double *matrix, *right;
  int n, half;
} Band;

static inline double* entry(const Band* b, int i, int j) {
  return b->matrix + (size_t)i * ((size_t)b->half + 1) + (size_t)(j - i + b->half);
}

static void add_residuals(const snDynamics* f, const Band* b, const Row* row, double basis[3][SN_ORDER], int first,
                          double* local) {
  int nv = f->m->nv, count = SN_ORDER * nv;
  for (int k = 0; k < SN_ROOT_ROWS; k++) {
    double spread = k < 3 ? f->force_spread : f->moment_spread, weight = 1 / (spread * spread);
    const double* by = row->by + (size_t)k * 3 * (size_t)nv;
    for (int i = 0; i < SN_ORDER; i++)
      for (int j = 0; j < nv; j++)
        local[i * nv + j] = basis[0][i] * by[j] + basis[1][i] * by[nv + j] + basis[2][i] * by[2 * nv + j];
    for (int i = 0; i < count; i++) {
      double share = weight * local[i];
      double* line = entry(b, first * nv + i, first * nv);
      for (int j = 0; j <= i; j++) line[j] += share * local[j];
      b->right[first * nv + i] -= share * row->rest[k];
    }
  }
}

static void add_markers(const snDynamics* f, const Band* b, const Row* row, double basis[3][SN_ORDER], int first) {
  int nv = f->m->nv;
  double weight = 1 / (f->marker_spread * f->marker_spread), most = 0;
  for (int j = 0; j < nv; j++) most = fmax(most, row->M[(size_t)j * (size_t)nv + (size_t)j]);
  for (int i = 0; i < SN_ORDER; i++)
    for (int a = 0; a < nv; a++) {
      for (int k = 0; k <= i; k++)
        for (int c = 0; c < (k == i ? a + 1 : nv); c++) {
          double M = c <= a ? row->M[(size_t)a * (size_t)nv + (size_t)c] : row->M[(size_t)c * (size_t)nv + (size_t)a];
          if (a == c) M += STAY * most;
          *entry(b, (first + i) * nv + a, (first + k) * nv + c) += weight * basis[0][i] * basis[0][k] * M;
        }
      b->right[(first + i) * nv + a] += weight * basis[0][i] * row->r[a];
    }
}

// Accelerations beside those of the motion that was given, and coordinates that no marker sees.
static void add_smoothness(const snDynamics* f, const Band* b, const Row* row, double basis[3][SN_ORDER], int first) {
  int nv = f->m->nv;
  double weight = 1 / (FASTER * FASTER), most = 0, stay = STAY / (f->marker_spread * f->marker_spread);
  for (int j = 0; j < nv; j++) most = fmax(most, row->M[(size_t)j * (size_t)nv + (size_t)j]);
  for (int a = 0; a < nv; a++) {
    double change = 0, away = 0;
    for (int i = 0; i < SN_ORDER; i++) {
      size_t at = (size_t)((first + i) * nv + a);
      change += basis[2][i] * (f->motion.coefs[at] - f->given.coefs[at]);
      away += basis[0][i] * (f->motion.coefs[at] - f->given.coefs[at]);
    }
    for (int i = 0; i < SN_ORDER; i++) {
      for (int k = 0; k <= i; k++)
        *entry(b, (first + i) * nv + a, (first + k) * nv + a) += weight * basis[2][i] * basis[2][k];
      b->right[(first + i) * nv + a] -= weight * basis[2][i] * change + stay * most * basis[0][i] * away;
    }
  }
}

// Third and fourth derivatives vanish at the ends, as those of the natural splines by which tools differentiate.
static void add_ends(const snDynamics* f, const Band* b) {
  int nv = f->m->nv;
  for (int end = 0; end < 2; end++)
    for (int derivative = 3; derivative < 5; derivative++) {
      double basis[SN_ORDER], weight = END / (FASTER * FASTER);
      double scale = derivative == 3 ? f->motion.step : f->motion.step * f->motion.step;
      int first = sn_spline_derivative(&f->motion, f->time[end ? f->rows - 1 : 0], derivative, basis);
      for (int a = 0; a < nv; a++) {
        double now = 0;
        for (int i = 0; i < SN_ORDER; i++)
          now += scale * basis[i] * f->motion.coefs[(size_t)((first + i) * nv + a)];
        for (int i = 0; i < SN_ORDER; i++) {
          for (int k = 0; k <= i; k++)
            *entry(b, (first + i) * nv + a, (first + k) * nv + a) += weight * scale * basis[i] * scale * basis[k];
          b->right[(first + i) * nv + a] -= weight * scale * basis[i] * now;
        }
      }
    }
}

static bool make_rows(Step* s) {
  snDynamics* f = s->f;
  size_t nv = (size_t)f->m->nv, numbers = 18 * nv + nv * nv + nv;
  s->rows = sn_arena_zarray(f->arena, Row, f->rows);
  double* room = sn_arena_zarray(f->arena, double, numbers * (size_t)f->rows);
  for (int i = 0; s->rows && room && i < f->rows; i++, room += numbers)
    s->rows[i] = (Row){.by = room, .M = room + 18 * nv, .r = room + 18 * nv + nv * nv};
  return s->rows && room;
}

static bool solve(Step* s) {
  snDynamics* f = s->f;
  Band b = {.n = f->motion.count * f->m->nv, .half = SN_ORDER * f->m->nv - 1};
  b.matrix = sn_arena_zarray(f->arena, double, (size_t)b.n * ((size_t)b.half + 1));
  b.right = sn_arena_zarray(f->arena, double, b.n);
  double* local = sn_arena_zarray(f->arena, double, SN_ORDER * f->m->nv);
  if (!b.matrix || !b.right || !local) return false;
  for (int i = 0; i < f->rows; i++) {
    double basis[3][SN_ORDER];
    int first = sn_spline_basis(&f->motion, f->time[i], basis);
    add_residuals(f, &b, &s->rows[i], basis, first, local);
    add_markers(f, &b, &s->rows[i], basis, first);
    add_smoothness(f, &b, &s->rows[i], basis, first);
  }
  add_ends(f, &b);
  double most = 0;
  for (int i = 0; i < b.n; i++) most = fmax(most, *entry(&b, i, i));
  for (int i = 0; i < b.n; i++) *entry(&b, i, i) += 1e-13 * most + 1e-9;
  if (!sn_band_solve(b.matrix, b.n, b.half, b.right)) return false;
  for (int i = 0; i < b.n; i++) f->motion.coefs[i] += b.right[i];
  return true;
}

bool sn_fit_motion(snDynamics* f) {
  size_t mark = sn_arena_mark(f->arena);
  Step s = {.f = f};
  bool ok = make_rows(&s);
  if (ok) sn_parallel(f->rows, f->o->threads, solve_row, &s);
  ok = ok && !s.failed && solve(&s);
  sn_arena_release(f->arena, mark);
  return ok;
}

// ---- residuals

bool sn_dynamics_residuals(snDynamics* f) {
  size_t nv = (size_t)f->m->nv, wide = (size_t)SN_INERTIALS * (size_t)f->m->nbody, mark = sn_arena_mark(f->arena);
  double* q = sn_arena_zarray(f->arena, double, 3 * nv + SN_ROOT_ROWS * wide);
  snData* d = sn_data_create(f->m, NULL);
  for (int i = 0; q && d && i < f->rows; i++) {
    sn_spline_motion_at(&f->motion, f->time[i], q, q + nv, q + 2 * nv);
    residual(f, d, f->time[i], q, q + 3 * nv, f->residuals + (size_t)i * SN_ROOT_ROWS);
  }
  bool ok = q && d;
  sn_data_destroy(d);
  sn_arena_release(f->arena, mark);
  return ok;
}
