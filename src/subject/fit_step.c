// fit_step.c — one step of Gauss and Newton on scale factors and places of markers
//   x = p + sum over the chain of R_b diag(s_b) l_b + R (s o): the derivative by log s_b along an axis is that part of
//   the way from body b to the next one of the chain (or to the marker). Poses are eliminated frame by frame: with the
//   blocks A (poses), B and C of the normal equations, C - B' A^-1 B stays.
//   reads   xpos xmat site_xpos cdof        writes  the normal equations
#include "subject/fit.h"

#include "math/mat3.h"
#include "math/solve_columns.h"
#include "sinew/pipeline.h"
#include "sinew/support.h"
#include <math.h>
#include <string.h>

#define SIDES_SPREAD  0.03  // between the two sides, of logarithms of scale factors
#define AXES_SPREAD   0.05  // between the axes of a body
#define INDEPENDENT   12.0  // frames that count as independent measurements, whatever their number
#define POSE_RIDGE    1e-8

typedef struct Frame {
  snFit* f;
  const snModel* m;
  snData* d;
  int nv, count;
  double *jacobian;  // 3 x nv of a site
  double *by;        // 3 x count: derivatives by parameters
  double *A, *B, *g; // nv x nv, nv x count, nv
  int* ids;          // body of the model by body of the document
  int* parts;        // and the other way round; -1: none
} Frame;

static int site_of(const snFit* f, const snModel* m, int marker) {
  return sn_name_to_id(m, SN_OBJ_SITE, f->markers[marker]);
}

// The way from a body to the next point of the chain scales with the body.
static void by_scales(Frame* w, int site) {
  const snModel* m = w->m;
  snVec3 next = w->d->site_xpos[site];
  for (int body = m->site_bodyid[site]; body > 0; body = m->body_parentid[body]) {
    int part = w->parts[body];
    snVec3 way = vec3_sub(next, w->d->xpos[body]);
    snVec3 local = mat3_transpose_mul_vec3(w->d->xmat[body], way);
    next = w->d->xpos[body];
    if (part < 0) continue;
    const double along[3] = {local.x, local.y, local.z};
    for (int axis = 0; axis < 3; axis++) {
      snVec3 column = vec3_scale(mat3_col(w->d->xmat[body], axis), along[axis]);
      double* by = w->by + fit_scale(part, axis);
      by[0] += column.x;
      by[w->count] += column.y;
      by[2 * w->count] += column.z;
    }
  }
}

static void by_place(Frame* w, int marker, int site) {
  if (!w->f->movable[marker]) return;
  int body = w->m->site_bodyid[site];
  for (int axis = 0; axis < 3; axis++) {
    snVec3 column = mat3_col(w->d->xmat[body], axis);
    double* by = w->by + fit_place(w->f, marker) + axis;
    by[0] = column.x;
    by[w->count] = column.y;
    by[2 * w->count] = column.z;
  }
}

// One coordinate of one marker.
static void add_row(Frame* w, int k, double residual, double weight) {
  const double *pose = w->jacobian + (size_t)k * (size_t)w->nv, *by = w->by + (size_t)k * (size_t)w->count;
  for (int i = 0; i < w->nv; i++) {
    if (pose[i] == 0) continue;
    double share = weight * pose[i];
    for (int j = 0; j <= i; j++) w->A[(size_t)i * (size_t)w->nv + (size_t)j] += share * pose[j];
    for (int j = 0; j < w->count; j++) w->B[(size_t)i * (size_t)w->count + (size_t)j] += share * by[j];
    w->g[i] += share * residual;
  }
  for (int i = 0; i < w->count; i++) {
    if (by[i] == 0) continue;
    double share = weight * by[i];
    for (int j = 0; j <= i; j++) w->f->matrix[(size_t)i * (size_t)w->count + (size_t)j] += share * by[j];
    w->f->vector[i] += share * residual;
  }
}

static void add_marker(Frame* w, int marker, const double* measured, double weight) {
  int site = site_of(w->f, w->m, marker);
  if (site < 0 || isnan(measured[0] + measured[1] + measured[2]) || w->f->weights[marker] <= 0) return;
  snVec3 at = w->d->site_xpos[site];
  const double residual[3] = {measured[0] - at.x, measured[1] - at.y, measured[2] - at.z};
  sn_point_jacobian(w->m, w->d, w->m->site_bodyid[site], at, w->jacobian, NULL);
  memset(w->by, 0, sizeof(double) * 3 * (size_t)w->count);
  by_scales(w, site);
  by_place(w, marker, site);
  for (int k = 0; k < 3; k++) add_row(w, k, residual[k], weight * w->f->weights[marker]);
}

// C - B' A^-1 B and c - B' A^-1 g, with the rows of B whitened by the Cholesky factor of A.
static void eliminate_pose(Frame* w) {
  size_t nv = (size_t)w->nv, count = (size_t)w->count;
  double trace = 0;
  for (size_t i = 0; i < nv; i++) trace += w->A[i * nv + i];
  for (size_t i = 0; i < nv; i++) w->A[i * nv + i] += POSE_RIDGE * trace + 1e-12;
  sn_cholesky_factor(w->A, w->nv);
  for (size_t i = 0; i < nv; i++) {
    double inverse = 1 / w->A[i * nv + i];
    for (size_t k = 0; k < i; k++) {
      double factor = w->A[i * nv + k];
      if (factor == 0) continue;
      for (size_t j = 0; j < count; j++) w->B[i * count + j] -= factor * w->B[k * count + j];
      w->g[i] -= factor * w->g[k];
    }
    for (size_t j = 0; j < count; j++) w->B[i * count + j] *= inverse;
    w->g[i] *= inverse;
    const double* row = w->B + i * count;
    for (size_t a = 0; a < count; a++) {
      if (row[a] == 0) continue;
      for (size_t b = 0; b <= a; b++) w->f->matrix[a * count + b] -= row[a] * row[b];
      w->f->vector[a] -= row[a] * w->g[i];
    }
  }
}

static void take_pose(const snPosedModel* posed, const snMotion* poses, int row) {
  memcpy(posed->d->qpos, poses->data + (size_t)row * (size_t)poses->cols, sizeof(double) * (size_t)posed->m->nq);
  sn_forward_position(posed->m, posed->d);
}

static bool open_frame(Frame* w, snFit* f, const snPosedModel* posed) {
  size_t nv = (size_t)posed->m->nv, count = (size_t)f->count;
  double* memory = sn_arena_zarray(f->arena, double, 3 * nv + 3 * count + nv * nv + nv * count + nv + 1);
  *w = (Frame){.f = f, .m = posed->m, .d = posed->d, .nv = posed->m->nv, .count = f->count};
  w->parts = sn_arena_zarray(f->arena, int, posed->m->nbody + 1);
  if (!memory || !w->parts) return false;
  w->jacobian = memory;
  w->by = w->jacobian + 3 * nv;
  w->A = w->by + 3 * count;
  w->B = w->A + nv * nv;
  w->g = w->B + nv * count;
  for (int i = 0; i < posed->m->nbody; i++) w->parts[i] = -1;
  for (int i = 1; i < f->bodies; i++) {
    int body = sn_name_to_id(posed->m, SN_OBJ_BODY, f->body_names[i]);
    if (body >= 0) w->parts[body] = i;
  }
  return true;
}

bool sn_fit_frames(snFit* f, const snPosedModel* posed, const snMotion* poses) {
  Frame w;
  size_t mark = sn_arena_mark(f->arena), nv = (size_t)posed->m->nv, count = (size_t)f->count;
  if (!open_frame(&w, f, posed)) return false;
  double spread = f->o->marker_spread > 0 ? f->o->marker_spread : 0.01;
  double weight = fmin(1, INDEPENDENT / f->frames->rows) / (spread * spread);
  memset(f->matrix, 0, sizeof(double) * count * count);
  memset(f->vector, 0, sizeof(double) * count);
  for (int row = 0; row < f->frames->rows; row++) {
    take_pose(posed, poses, row);
    memset(w.A, 0, sizeof(double) * (nv * nv + nv * count + nv));
    const double* measured = f->frames->data + (size_t)row * (size_t)f->frames->cols;
    for (int i = 0; i < f->marker_count; i++) add_marker(&w, i, measured + f->columns[i], weight);
    eliminate_pose(&w);
  }
  sn_arena_release(f->arena, mark);
  return true;
}

// ---- what is known beforehand

// The difference of two parameters is zero with this standard deviation; `b` -1: the parameter itself.
static void add_prior(snFit* f, int a, int b, double difference, double spread) {
  size_t count = (size_t)f->count;
  double weight = 1 / (spread * spread);
  f->matrix[(size_t)a * count + (size_t)a] += weight;
  f->vector[a] -= weight * difference;
  if (b < 0) return;
  f->matrix[(size_t)b * count + (size_t)b] += weight;
  f->matrix[(size_t)(a > b ? a : b) * count + (size_t)(a > b ? b : a)] -= weight;
  f->vector[b] += weight * difference;
}

static void add_priors(snFit* f) {
  double scale = f->o->scale_spread > 0 ? f->o->scale_spread : 0.1;
  double place = f->o->place_spread > 0 ? f->o->place_spread : 0.015;
  add_prior(f, 0, -1, f->scales[0], 5 * scale);
  for (int body = 0; body < f->bodies; body++)
    for (int axis = 0; axis < 3; axis++) {
      int at = fit_scale(body, axis), next = fit_scale(body, (axis + 1) % 3), twin = f->body_twin[body];
      add_prior(f, at, 0, f->scales[at] - f->scales[0], sqrt(3) * scale);
      add_prior(f, at, next, f->scales[at] - f->scales[next], AXES_SPREAD);
      if (twin <= body) continue;
      int other = fit_scale(twin, axis);
      add_prior(f, at, other, f->scales[at] - f->scales[other], SIDES_SPREAD);
    }
  for (int i = 0; i < f->marker_count; i++)
    for (int axis = 0; axis < 3; axis++) add_prior(f, fit_place(f, i) + axis, -1, f->moved[3 * i + axis], place);
}

void sn_fit_solve(snFit* f) {
  add_priors(f);
  sn_cholesky_factor(f->matrix, f->count);
  sn_cholesky_solve_columns(f->matrix, f->count, f->vector, 1);
}

// ---- errors

double sn_fit_errors(const snFit* f, const snPosedModel* posed, const snMotion* poses, double* by_marker) {
  double sum = 0, seen = 0;
  for (int i = 0; by_marker && i < f->marker_count; i++) by_marker[i] = 0;
  for (int row = 0; row < f->frames->rows; row++) {
    take_pose(posed, poses, row);
    for (int i = 0; i < f->marker_count; i++) {
      const double* p = f->frames->data + (size_t)row * (size_t)f->frames->cols + f->columns[i];
      int site = site_of(f, posed->m, i);
      if (site < 0 || isnan(p[0] + p[1] + p[2])) continue;
      snVec3 gap = vec3_sub(posed->d->site_xpos[site], vec3(p[0], p[1], p[2]));
      double square = vec3_dot(gap, gap);
      if (by_marker) by_marker[i] += square / f->frames->rows;
      if (f->weights[i] > 0) sum += square, seen++;
    }
  }
  for (int i = 0; by_marker && i < f->marker_count; i++) by_marker[i] = sqrt(by_marker[i]);
  return seen > 0 ? sqrt(sum / seen) : 0;
}
