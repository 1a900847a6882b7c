// derivative_checks.h — derivatives of a whole programme beside differences of its values
#pragma once
#include "optimal/optimal_problem.h"
#include "scene.h"

#include <stdlib.h>

typedef struct Work {
  snTranscription t;
  snArena* arena;
  snLinearization l;
  int n, m;
  double *x, *lambda, *rows, *gradient, *moved, *direction;
} Work;

static void begin(Work* w, snOptimal* p) {
  w->arena = sn_arena_create(NULL, 0);
  snDiagnostics diag = {0};
  bool done = sn_transcribe(p, (snMesh){4, NULL}, w->arena, &w->t, &diag);
  test_expect(__FILE__, __LINE__, done, "%s", diag.count ? diag.items[0].message : "");
  sn_diagnostics_clear(&diag);
  w->n = collocation_unknowns(&w->t.c), w->m = collocation_rows(&w->t.c);
  CHECK(sn_linearization_create(&w->t.c, w->arena, &w->l));
  double** vectors[] = {&w->x, &w->lambda, &w->rows, &w->gradient, &w->moved, &w->direction};
  for (int i = 0; i < 6; i++) *vectors[i] = sn_arena_zarray(w->arena, double, w->n + w->m);
  for (int i = 0; i < w->n; i++) w->x[i] = 0.3 + 0.2 * sin(3 * i), w->direction[i] = cos(5 * i);
  for (int i = 0; i < w->m; i++) w->lambda[i] = 0.1 * sin(7 * i);
}

static double lagrangian(Work* w, const double* x) {
  double objective, sum = 0;
  CHECK(sn_collocation_values(&w->t.c, x, &w->l, &objective, w->rows));
  for (int i = 0; i < w->m; i++) sum += w->lambda[i] * w->rows[i];
  return 1.7 * objective + sum;
}

static void lagrangian_gradient(Work* w, const double* x, double* out) {
  lagrangian(w, x);
  CHECK(sn_collocation_first(&w->t.c, x, &w->l));
  sn_collocation_transposed(&w->t.c, &w->l, w->lambda, out);
  for (int i = 0; i < w->n; i++) out[i] += 1.7 * w->l.gradient[i];
}

static void displaced(const Work* w, double by, double* out) {
  for (int i = 0; i < w->n; i++) out[i] = w->x[i] + by * w->direction[i];
}

static void check_first(Work* w) {
  double h = 1e-6, slope = 0;
  lagrangian_gradient(w, w->x, w->gradient);
  for (int i = 0; i < w->n; i++) slope += w->gradient[i] * w->direction[i];
  displaced(w, h, w->moved);
  double plus = lagrangian(w, w->moved);
  displaced(w, -h, w->moved);
  double minus = lagrangian(w, w->moved);
  CHECK_NEAR(slope, (plus - minus) / (2 * h), 1e-5);
}

// H direction, from the blocks.
static void hessian_times(const Work* w, double* out) {
  const snCollocation* c = &w->t.c;
  int nz = collocation_width(c), np = c->parameters, points = collocation_points(c);
  int all = c->dynamics.hessian.rowadr[nz];
  memset(out, 0, sizeof(double) * (size_t)w->n);
  for (int p = 0; p < points; p++) {
    sn_rows_mul_vector(c->dynamics.hessian, w->l.hessian + p * all, 1, w->direction + p * nz, out + p * nz);
    for (int i = 0; i < nz; i++)
      for (int k = 0; k < np; k++) {
        out[p * nz + i] += w->l.cross[(p * nz + i) * np + k] * w->direction[points * nz + k];
        out[points * nz + k] += w->l.cross[(p * nz + i) * np + k] * w->direction[p * nz + i];
      }
  }
  for (int i = 0; i < np; i++)
    for (int k = 0; k < np; k++)
      out[points * nz + i] += w->l.parameter_hessian[i * np + k] * w->direction[points * nz + k];
}

static void check_second(Work* w) {
  double h = 1e-4, *plus = malloc(sizeof(double) * (size_t)w->n), *product = malloc(sizeof(double) * (size_t)w->n);
  displaced(w, h, w->moved);
  lagrangian_gradient(w, w->moved, plus);
  displaced(w, -h, w->moved);
  lagrangian_gradient(w, w->moved, w->gradient);
  for (int i = 0; i < w->n; i++) plus[i] = (plus[i] - w->gradient[i]) / (2 * h);
  lagrangian_gradient(w, w->x, w->gradient);
  CHECK(sn_collocation_second(&w->t.c, w->x, w->lambda, 1.7, &w->l));
  hessian_times(w, product);
  double size = 0, worst = 0;
  for (int i = 0; i < w->n; i++) size = fmax(size, fabs(plus[i])), worst = fmax(worst, fabs(plus[i] - product[i]));
  test_expect(__FILE__, __LINE__, worst < 2e-4 * size, "difference %g of %g", worst, size);
  free(plus);
  free(product);
}

static void check_all(snOptimal* p) {
  Work w;
  begin(&w, p);
  check_first(&w);
  check_second(&w);
  sn_arena_destroy(w.arena);
  sn_optimal_destroy(p);
}
