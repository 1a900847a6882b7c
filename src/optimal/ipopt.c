// ipopt.c — programmes for IPOPT's C interface (IpStdCInterface.h), whose library is opened when it is asked for
//   Entries of Jacobian and Hessian are triplets in the order in which `place` meets them; IPOPT adds up those of one
//   place. Truth values are int here: callbacks of older versions return int, of newer ones bool, and 0 and 1 are both.
#if !defined(__wasm__) && (defined(__unix__) || defined(__APPLE__))
#define HAS_LIBRARIES
#include <dlfcn.h>
#endif
#include "optimal/interior_point.h"
#include "base/report.h"
#include "math/dense.h"

#include <math.h>
#include <string.h>

#define NO_BOUND 2e19  // what IPOPT takes for infinite

typedef struct Job {
  const snCollocation* c;
  const snInteriorOptions* options;
  snInteriorPoint* point;
  snArena* arena;
  snLinearization l;
  double *x, *rows, objective;  // of the last evaluation
  bool valued, linear, good;    // of x: values, first derivatives; finite
} Job;

// ---- triplets: structure where `row` is given, values where `value` is

typedef struct Triplets {
  int count;
  int *row, *col;
  double* value;
} Triplets;

static void place(Triplets* t, int row, int col, double value) {
  if (t->row) t->row[t->count] = row, t->col[t->count] = col;
  if (t->value) t->value[t->count] = value;
  t->count++;
}

// The part  -h weight f  of a row; a scheme that has no such part has no entries.
static void place_rates(Triplets* t, const Job* j, int row, int state, int point, double weight) {
  snRowPattern p = j->c->dynamics.jacobian;
  int nz = collocation_width(j->c);
  const double* value = j->l.jacobian + point * p.rowadr[p.rows];
  double scale = -j->l.step[row / collocation_interval_rows(j->c)] * weight;
  if (weight == 0) return;
  for (int e = p.rowadr[state]; e < p.rowadr[state + 1]; e++)
    place(t, row, point * nz + p.colind[e], scale * value[e]);
}

static void place_interval(Triplets* t, const Job* j, int i) {
  const snCollocation* c = j->c;
  const snScheme* s = &c->scheme;
  int ns = c->dynamics.states, nu = c->dynamics.controls, nz = collocation_width(c), np = c->parameters, K = s->behind;
  int first = i * collocation_interval_rows(c), a = K * i, b = a + K, end = collocation_points(c) * nz;
  for (int k = 0; k < K; k++)
    for (int r = 0; r < ns; r++)
      for (int p = 0; p <= K; p++) {
        if (s->state[k][p] != 0) place(t, first + k * ns + r, (a + p) * nz + r, s->state[k][p]);
        place_rates(t, j, first + k * ns + r, r, a + p, s->rate[k][p]);
      }
  for (int r = 0; r < K * ns; r++)
    for (int k = 0; k < np; k++) place(t, first + r, end + k, j->l.by_parameter[(i * K * ns + r) * np + k]);
  for (int k = 1; k < K && !c->free_midpoint_controls; k++)
    for (int u = 0; u < nu; u++) {
      int row = first + K * ns + (k - 1) * nu + u, at = ns + u;
      place(t, row, (a + k) * nz + at, 1), place(t, row, a * nz + at, s->place[k] - 1);
      place(t, row, b * nz + at, -s->place[k]);
    }
}

// Rows of points on a pattern.
static void place_points(Triplets* t, const Job* j, snRowPattern p, int rows, int first, const double* value) {
  int nz = collocation_width(j->c), size = rows > 0 ? p.rowadr[rows] : 0;
  for (int k = 0; k < collocation_points(j->c); k++)
    for (int r = 0; r < rows; r++)
      for (int e = p.rowadr[r]; e < p.rowadr[r + 1]; e++)
        place(t, first + k * rows + r, k * nz + p.colind[e], value[k * size + e]);
}

// Border rows hold the ends; those of integrals all points.
static void place_border(Triplets* t, const Job* j) {
  const snCollocation* c = j->c;
  int nz = collocation_width(c), nb = c->border_rows, last = collocation_points(c) - 1, np = c->parameters;
  int first = collocation_border_row(c);
  for (int r = 0; r < nb; r++) {
    bool integral = false;
    for (int g = 0; g < c->integral_count; g++)
      integral |= c->integrals[g].parameter >= 0 && c->integrals[g].row == r;
    for (int k = 0; k <= last; k += integral ? 1 : last)
      for (int i = 0; i < nz; i++)
        place(t, first + r, k * nz + i, j->l.border[((size_t)k * (size_t)nb + (size_t)r) * (size_t)nz + (size_t)i]);
    for (int k = 0; k < np; k++) place(t, first + r, (last + 1) * nz + k, j->l.border_by_parameter[r * np + k]);
  }
}

static int place_jacobian(const Job* j, Triplets t) {
  const snCollocation* c = j->c;
  const snDynamics* f = &c->dynamics;
  for (int i = 0; i < c->intervals; i++) place_interval(&t, j, i);
  place_points(&t, j, f->algebraic_jacobian, f->algebraic, collocation_algebraic_row(c), j->l.algebraic_jacobian);
  place_points(&t, j, f->path_jacobian, f->path, collocation_path_row(c),
               j->l.algebraic_jacobian + collocation_path_values(c));
  place_border(&t, j);
  return t.count;
}

// The lower triangle.
static int place_hessian(const Job* j, Triplets t) {
  const snCollocation* c = j->c;
  snRowPattern h = c->dynamics.hessian;
  int nz = collocation_width(c), np = c->parameters, points = collocation_points(c), size = h.rowadr[nz];
  for (int p = 0; p < points; p++)
    for (int i = 0; i < nz; i++) {
      for (int e = h.rowadr[i]; e < h.rowadr[i + 1]; e++)
        if (h.colind[e] <= i) place(&t, p * nz + i, p * nz + h.colind[e], j->l.hessian[p * size + e]);
      for (int k = 0; k < np; k++) place(&t, points * nz + k, p * nz + i, j->l.cross[(p * nz + i) * np + k]);
    }
  for (int i = 0; i < np; i++)
    for (int k = 0; k <= i; k++) place(&t, points * nz + i, points * nz + k, j->l.parameter_hessian[i * np + k]);
  return t.count;
}

// ---- evaluations, each at the point that IPOPT gives

static bool evaluate(Job* j, const double* x, bool first) {
  size_t bytes = sizeof(double) * (size_t)collocation_unknowns(j->c);
  if (!j->valued || memcmp(j->x, x, bytes) != 0) {
    memcpy(j->x, x, bytes);
    j->valued = true, j->linear = false;
    j->good = sn_collocation_values(j->c, j->x, &j->l, &j->objective, j->rows);
  }
  if (first && j->good && !j->linear) j->linear = j->good = sn_collocation_first(j->c, j->x, &j->l);
  return j->good;
}

static int eval_f(int n, double* x, int fresh, double* value, void* user) {
  Job* j = user;
  (void)n, (void)fresh;
  if (!evaluate(j, x, false)) return 0;
  *value = j->objective;
  return 1;
}

static int eval_grad_f(int n, double* x, int fresh, double* gradient, void* user) {
  Job* j = user;
  (void)fresh;
  if (!evaluate(j, x, true)) return 0;
  dense_copy(gradient, j->l.gradient, n);
  return 1;
}

static int eval_g(int n, double* x, int fresh, int m, double* rows, void* user) {
  Job* j = user;
  (void)n, (void)fresh;
  if (!evaluate(j, x, false)) return 0;
  dense_copy(rows, j->rows, m);
  return 1;
}

static int eval_jac_g(int n, double* x, int fresh, int m, int count, int* row, int* col, double* value, void* user) {
  Job* j = user;
  (void)n, (void)fresh, (void)m, (void)count;
  if (value && !evaluate(j, x, true)) return 0;
  place_jacobian(j, (Triplets){0, row, col, value});
  return 1;
}

static int eval_h(int n, double* x, int fresh, double factor, int m, double* lambda, int fresh_lambda, int count,
                  int* row, int* col, double* value, void* user) {
  Job* j = user;
  (void)n, (void)fresh, (void)m, (void)fresh_lambda, (void)count;
  if (value) {
    if (!evaluate(j, x, true)) return 0;
    bool done = sn_collocation_second(j->c, j->x, lambda, factor, &j->l);
    if (factor == 0) j->linear = false;  // weights of outputs are made anew
    if (!done) return 0;
  }
  place_hessian(j, (Triplets){0, row, col, value});
  return 1;
}

static int intermediate(int mode, int iteration, double objective, double violation, double dual, double barrier,
                        double step_size, double shift, double alpha_dual, double alpha, int trials, void* user) {
  Job* j = user;
  (void)mode, (void)step_size, (void)alpha_dual, (void)trials;
  snInteriorReport* r = &j->point->last;
  *r = (snInteriorReport){.iteration = iteration, .objective = objective, .violation = violation, .dual = dual,
                          .barrier = barrier, .shift = shift, .step = alpha};
  if (j->good && j->valued) {
    for (int i = 1; i < collocation_rows(j->c); i++)
      if (fabs(j->rows[i]) > fabs(j->rows[r->worst_row])) r->worst_row = i;
    dense_copy(j->point->x, j->x, collocation_unknowns(j->c));  // for the times of rows
  }
  return !j->options->report || j->options->report(j->options->context, r);
}

// ---- the library

// Any function; IPOPT knows the types of its callbacks.
typedef void Callback(void);

typedef struct Library {
  void* handle;
  void* (*create)(int n, double* lower, double* upper, int m, double* low_rows, double* high_rows, int jacobian,
                  int hessian, int style, Callback* f, Callback* g, Callback* grad_f, Callback* jac_g, Callback* h);
  void (*destroy)(void* problem);
  int (*text)(void* problem, char* word, char* value);
  int (*number)(void* problem, char* word, double value);
  int (*whole)(void* problem, char* word, int value);
  int (*listen)(void* problem, Callback* callback);
  int (*solve)(void* problem, double* x, double* rows, double* objective, double* lambda, double* low, double* high,
               void* user);
} Library;

#ifdef HAS_LIBRARIES
static bool open_library(const char* path, Library* lib, snDiagnostics* diag) {
  static const char* const names[] = {"libipopt.so.3", "libipopt.so", "libipopt.so.1", "libipopt.3.dylib",
                                      "libipopt.dylib"};
  static const char* const words[] = {"CreateIpoptProblem", "FreeIpoptProblem", "AddIpoptStrOption",
                                      "AddIpoptNumOption", "AddIpoptIntOption", "SetIntermediateCallback",
                                      "IpoptSolve"};
  void** functions[] = {(void**)&lib->create, (void**)&lib->destroy, (void**)&lib->text, (void**)&lib->number,
                        (void**)&lib->whole,  (void**)&lib->listen,  (void**)&lib->solve};
  lib->handle = *path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
  for (size_t i = 0; i < sizeof names / sizeof names[0] && !*path && !lib->handle; i++)
    lib->handle = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  if (!lib->handle) {
    const char* reason = dlerror();
    sn_diagnose(diag, SN_SEVERITY_ERROR, path, "the IPOPT library cannot be loaded: %s", reason ? reason : "not found");
    return false;
  }
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
    if (!(*functions[i] = dlsym(lib->handle, words[i]))) {
      sn_diagnose(diag, SN_SEVERITY_ERROR, path, "the IPOPT library has no function '%s'", words[i]);
      dlclose(lib->handle);
      return false;
    }
  return true;
}
static void close_library(Library* lib) { dlclose(lib->handle); }
#else
static bool open_library(const char* path, Library* lib, snDiagnostics* diag) {
  (void)lib;
  sn_diagnose(diag, SN_SEVERITY_ERROR, path, "the IPOPT library cannot be loaded on this system");
  return false;
}
static void close_library(Library* lib) { (void)lib; }
#endif

// ---- solving

static void set_options(const Library* lib, void* problem, const snInteriorOptions* o) {
  lib->text(problem, (char*)"sb", (char*)"yes");
  lib->whole(problem, (char*)"print_level", 0);
  lib->number(problem, (char*)"tol", o->tolerance);
  lib->number(problem, (char*)"constr_viol_tol", o->constraint_tolerance);
  lib->number(problem, (char*)"compl_inf_tol", o->tolerance);
  lib->whole(problem, (char*)"max_iter", o->max_iterations > 0 ? o->max_iterations : 0);
  if (o->barrier > 0) lib->number(problem, (char*)"mu_init", o->barrier);
  if (!o->warm) return;
  lib->text(problem, (char*)"warm_start_init_point", (char*)"yes");
  lib->number(problem, (char*)"warm_start_bound_push", 1e-9);
  lib->number(problem, (char*)"warm_start_mult_bound_push", 1e-9);
}

// ApplicationReturnStatus
static snInteriorStatus status_of(int status) {
  return status == 0                  ? SN_INTERIOR_SOLVED
         : status == 1                ? SN_INTERIOR_ACCEPTABLE
         : status == 2                ? SN_INTERIOR_INFEASIBLE
         : status == 5                ? SN_INTERIOR_STOPPED
         : status == -1               ? SN_INTERIOR_ITERATIONS
         : status == -13              ? SN_INTERIOR_NOT_FINITE
         : status == -102             ? SN_INTERIOR_NO_MEMORY
                                      : SN_INTERIOR_NO_STEP;
}

static bool make(Job* j) {
  int n = collocation_unknowns(j->c), m = collocation_rows(j->c);
  j->x = sn_arena_zarray(j->arena, double, n), j->rows = sn_arena_zarray(j->arena, double, m);
  return j->x && j->rows && sn_linearization_create(j->c, j->arena, &j->l);
}

static double bound(double b) { return fmin(fmax(b, -NO_BOUND), NO_BOUND); }

static void solve(const Library* lib, Job* j) {
  const snCollocation* c = j->c;
  snInteriorPoint* p = j->point;
  int n = collocation_unknowns(c), m = collocation_rows(c);
  double *lower = sn_arena_array(j->arena, double, n), *upper = sn_arena_array(j->arena, double, n);
  double *zeros = sn_arena_zarray(j->arena, double, m), *x = sn_arena_array(j->arena, double, n);
  p->status = SN_INTERIOR_NO_MEMORY;
  if (!lower || !upper || !zeros || !x) return;
  for (int i = 0; i < n; i++) lower[i] = bound(c->lower[i]), upper[i] = bound(c->upper[i]);
  int jacobian = place_jacobian(j, (Triplets){0}), hessian = place_hessian(j, (Triplets){0});
  void* problem = lib->create(n, lower, upper, m, zeros, zeros, jacobian, hessian, 0, (Callback*)eval_f,
                              (Callback*)eval_g, (Callback*)eval_grad_f, (Callback*)eval_jac_g, (Callback*)eval_h);
  if (!problem) return;
  set_options(lib, problem, j->options);
  p->scale = 1;  // IPOPT's multipliers are those of the objective itself
  lib->listen(problem, (Callback*)intermediate);
  dense_copy(x, p->x, n);
  p->status = status_of(lib->solve(problem, x, p->rows, &p->last.objective, p->lambda, p->low, p->high, j));
  lib->destroy(problem);
  dense_copy(p->x, x, n);
  if (evaluate(j, p->x, false)) dense_copy(p->rows, j->rows, m);
  p->last.violation = 0;
  for (int i = 0; i < m; i++) p->last.violation = fmax(p->last.violation, fabs(p->rows[i]));
}

bool sn_ipopt(const char* library, const snCollocation* c, const snInteriorOptions* options, snInteriorPoint* point,
              snDiagnostics* diag) {
  Library lib = {0};
  if (!open_library(library, &lib, diag)) return false;
  Job j = {.c = c, .options = options, .point = point, .arena = sn_arena_create(NULL, 0)};
  point->status = SN_INTERIOR_NO_MEMORY;
  if (j.arena && make(&j)) solve(&lib, &j);
  if (j.arena) sn_arena_destroy(j.arena);
  close_library(&lib);
  return true;
}
