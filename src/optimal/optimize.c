// optimize.c — from a stated problem and a guess to a trajectory
#include "optimal/optimal_problem.h"
#include "base/text.h"
#include "math/dense.h"
#include "optimal/interior_point.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

// ---- the guess

// The column of a variable: by its whole name, else by its last parts.
static int column_of(const snMotion* guess, const char* name) {
  for (int c = 0; c < guess->cols; c++)
    if (strcmp(guess->labels[c], name) == 0) return c;
  for (int c = 0; c < guess->cols; c++)
    if (guess->labels[c][0] != '/' && sn_variable_fits(name, guess->labels[c])) return c;
  return -1;
}

// Linear between the rows of a motion, at a part of its duration.
static double value_at(const snMotion* g, int column, double part) {
  double t = g->time[0] + part * (g->time[g->rows - 1] - g->time[0]);
  int i = 0;
  while (i + 2 < g->rows && g->time[i + 1] <= t) i++;
  if (g->rows == 1) return g->data[column];
  double span = g->time[i + 1] - g->time[i], w = span > 0 ? fmin(fmax((t - g->time[i]) / span, 0), 1) : 0;
  return (1 - w) * g->data[i * g->cols + column] + w * g->data[(i + 1) * g->cols + column];
}

static double middle(double lo, double hi) {
  if (isfinite(lo) && isfinite(hi)) return 0.5 * (lo + hi);
  return isfinite(lo) ? lo : isfinite(hi) ? hi : 0;
}

static bool names_parameter(const snOptimal* p, const char* label) {
  for (int i = sn_first_parameter(p); i < p->states; i++)
    if (strcmp(p->variables[i].name, label) == 0) return true;
  return sn_factor_find(p, label) >= 0;
}

// Of a parameter only the first row counts.
static bool check_guess(const snOptimal* p, const snMotion* g, snDiagnostics* diag) {
  if (g->rows < 1) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, g->file, "the guess has no rows");
    return false;
  }
  for (int i = 0; i < g->rows * g->cols; i++)
    if (!isfinite(g->data[i]) && !(i >= g->cols && names_parameter(p, g->labels[i % g->cols]))) {
      sn_diagnose(diag, SN_SEVERITY_ERROR, g->file, "the guess of '%s' is not finite at %g s", g->labels[i % g->cols],
                  g->time[i / g->cols]);
      return false;
    }
  return true;
}

// Parameters that state what follows from the points: way of the mass centre, integrals.
static void lifted_guess(const snTranscription* t, double* x) {
  const snCollocation* c = &t->c;
  int nz = collocation_width(c), points = collocation_points(c);
  double *p = x + points * nz, first[3], last[3];
  if (t->center >= 0) {
    c->endpoint.evaluate(c->endpoint.context, x, first, NULL, NULL, NULL);
    c->endpoint.evaluate(c->endpoint.context, x + (points - 1) * nz, last, NULL, NULL, NULL);
    for (int i = 0; i < 3; i++) p[t->center + i] = last[i] - first[i];
    double* way = p + t->center;  // at no distance its length has no direction of growth: forward, then
    if (way[0] * way[0] + way[1] * way[1] + way[2] * way[2] < 1e-6) way[0] = 1;
  }
  for (int k = 0; k < c->integral_count; k++)
    if (c->integrals[k].parameter >= 0) p[c->integrals[k].parameter] = sn_integral_value(c, &c->integrals[k], x);
  for (int i = 0; i < c->parameters; i++) {  // values of goals, which have bounds
    if (!t->goal_of_parameter[i]) continue;
    p[i] = 0;
    for (int k = 0; k < c->term_count; k++)
      if (c->terms[k].row >= 0 && t->goal_of_term[k] == t->goal_of_parameter[i])
        p[i] = c->terms[k].evaluate(c->terms[k].context, p, NULL, NULL);
    p[i] = fmin(fmax(p[i], t->lower[points * nz + i]), t->upper[points * nz + i]);
  }
}

// Quantities as the other variables make them, within their bounds; idle ones are left alone.
static bool compute_quantities(const snTranscription* t, double* x) {
  const snCollocation* c = &t->c;
  int nz = collocation_width(c), points = collocation_points(c), count = t->p->quantities, ny = c->dynamics.algebraic;
  if (count == 0) return true;
  double* rate = sn_arena_array(t->arena, double, points * c->dynamics.states);
  double* residual = sn_arena_array(t->arena, double, points * ny);
  if (!rate || !residual) return false;
  if (!c->dynamics.rates(c->dynamics.context, points, x, rate, residual)) return true;  // reported when it is solved
  for (int k = 0; k < points; k++)
    for (int i = nz - count; i < nz; i++) {
      double* y = &x[k * nz + i];
      *y = fmin(fmax(*y + residual[k * ny + i - (nz - ny)], t->lower[k * nz + i]), t->upper[k * nz + i]);
    }
  return true;
}

#define FIRST_TENDON_FORCE 0.5  // normalised

// The way of a variable from the middle of its bounds at the start to that at the end.
static double way_of(const snTranscription* t, int variable, double* first) {
  int nz = collocation_width(&t->c), last = (collocation_points(&t->c) - 1) * nz + variable;
  *first = middle(t->lower[variable], t->upper[variable]);
  return middle(t->lower[last], t->upper[last]) - *first;
}

// A variable without a column: coordinates pass smoothly from start to end, s^2 (3 - 2 s), their speeds with them.
// Tendons of muscles that move a model begin with a small force.
static double passing_value(const snTranscription* t, int variable, double s, double duration) {
  int nv = t->p->coordinates, states = sn_first_parameter(t->p);
  if (sn_is_parameter(t->p, variable)) return sn_parameters_item(t->p->parameters, variable - states)->initial;
  if (nv > 0 && variable >= states - t->p->tendons && variable < states) return FIRST_TENDON_FORCE;
  double first, way = way_of(t, variable, &first);
  if (variable < nv) return first + way * s * s * (3 - 2 * s);
  if (variable >= 2 * nv) return first + way * s;
  double slope = 6 * s * (1 - s) * way_of(t, variable - nv, &first) / duration;
  way = way_of(t, variable, &first);
  return first + way * s + slope;
}

static double duration_guess(const snTranscription* t, const snMotion* guess) {
  int at = collocation_points(&t->c) * collocation_width(&t->c) + t->duration;
  if (t->duration < 0) return t->c.duration;
  double lo = t->lower[at], hi = t->upper[at];
  double given = guess && guess->rows > 1 ? guess->time[guess->rows - 1] - guess->time[0] : 0.5 * (lo + hi);
  return fmin(fmax(given, lo), hi);
}

static bool start_from(const snTranscription* t, const snMotion* guess, double* x, snDiagnostics* diag) {
  const snCollocation* c = &t->c;
  int nz = collocation_width(c), points = collocation_points(c);
  if (guess && !check_guess(t->p, guess, diag)) return false;
  double duration = duration_guess(t, guess);
  for (int i = 0; i < nz; i++) {
    int column = guess ? column_of(guess, t->p->variables[i].name) : -1;
    for (int k = 0; k < points; k++) {
      double lo = t->lower[k * nz + i], hi = t->upper[k * nz + i], s = sn_point_fraction(c, k);
      double value = column < 0                   ? passing_value(t, i, s, duration)
                     : sn_is_parameter(t->p, i) ? guess->data[column]
                                                : value_at(guess, column, s);
      x[k * nz + i] = fmin(fmax(value, lo), hi);
    }
  }
  if (t->duration >= 0) x[points * nz + t->duration] = duration;
  for (int i = 0; i < t->p->factor_count; i++) {
    int column = guess ? column_of(guess, t->p->factors[i].name) : -1, at = points * nz + t->factor + i;
    x[at] = column < 0 ? t->p->factors[i].initial : fmin(fmax(guess->data[column], t->lower[at]), t->upper[at]);
  }
  if (!compute_quantities(t, x)) return false;
  lifted_guess(t, x);
  return true;
}

// ---- the outcome

static const char* const messages[] = {
    [SN_INTERIOR_SOLVED] = "solved",
    [SN_INTERIOR_ACCEPTABLE] = "solved within ten times the tolerances",
    [SN_INTERIOR_ITERATIONS] = "stopped at the limit of iterations",
    [SN_INTERIOR_INFEASIBLE] = "no point near the last one satisfies the dynamics and constraints",
    [SN_INTERIOR_NO_STEP] = "no step improves the last point",
    [SN_INTERIOR_NOT_FINITE] = "the dynamics are not finite at the last point",
    [SN_INTERIOR_STOPPED] = "stopped",
    [SN_INTERIOR_NO_MEMORY] = "out of memory",
};

static snMotion* trajectory_of(const snTranscription* t, const double* x) {
  const snCollocation* c = &t->c;
  const snOptimal* p = t->p;
  int nz = collocation_width(c), points = collocation_points(c), cols = nz + p->factor_count;
  const char** labels = sn_arena_array(t->arena, const char*, cols);
  for (int i = 0; labels && i < cols; i++) labels[i] = sn_optimal_variable(p, i);
  snMotion* motion = labels ? sn_motion_create("trajectory", points, cols, labels) : NULL;
  int first = sn_first_parameter(p), behind = nz - p->states, count = p->states - first;
  for (int k = 0; motion && k < points; k++)
    motion->time[k] = p->start + collocation_duration(c, x) * sn_point_fraction(c, k);
  for (int k = 0; motion && k < points; k++) {  // parameters last
    double* row = motion->data + (size_t)k * (size_t)cols;
    dense_copy(row, x + k * nz, first);
    dense_copy(row + first, x + k * nz + p->states, behind);
    dense_copy(row + first + behind, x + k * nz + first, count);
    dense_copy(row + nz, x + points * nz + t->factor, p->factor_count);
  }
  return motion;
}

// The terms of the objective and the constraints, goal by goal.
static bool collect_terms(const snTranscription* t, const snInteriorPoint* point, snOptimalSolution* s) {
  const snCollocation* c = &t->c;
  const double* parameter = point->x + collocation_points(c) * collocation_width(c);
  const double* rows = point->rows + collocation_border_row(c);
  int count = 0;
  for (const snGoalEntry* e = t->p->goals; e; e = e->next) count++;
  snOptimalTerm* terms = sn_arena_zarray(s->arena, snOptimalTerm, count);
  double* output = sn_arena_zarray(s->arena, double, collocation_points(c) * c->dynamics.outputs);
  if (!terms || !output) return false;
  if (c->output_count > 0) c->dynamics.outputs_of(c->dynamics.context, collocation_points(c), point->x, output, NULL);
  for (const snGoalEntry* e = t->p->goals; e; e = e->next) {
    snOptimalTerm* term = &terms[s->term_count++];
    term->name = sn_text_copy(s->arena, e->name, strlen(e->name));
    for (int k = 0; k < c->integral_count; k++)
      if (t->goal_of_integral[k] == e && c->integrals[k].parameter < 0)
        term->value += c->integrals[k].scale * sn_integral_value(c, &c->integrals[k], point->x);
    for (int k = 0; k < c->output_count; k++)
      if (t->goal_of_output[k] == e)
        term->value += c->outputs[k].scale * sn_output_integral_value(c, &c->outputs[k], point->x, output);
    for (int k = 0; k < c->term_count; k++)
      if (t->goal_of_term[k] == e && c->terms[k].row < 0)
        term->value += c->terms[k].scale * c->terms[k].evaluate(c->terms[k].context, parameter, NULL, NULL);
    term->constraint = e->goal.constraint || sn_goal_is_constraint(e->goal.kind);
    for (int k = 0; k < c->border_rows && term->constraint; k++)
      if (t->goal_of_row[k] == e) term->value = fmax(term->value, fabs(rows[k]));
  }
  s->terms = terms;
  return true;
}

// The five worst rows, for a problem without a solution.
static void name_worst(const snTranscription* t, const snInteriorPoint* point, snDiagnostics* diag) {
  int rows = collocation_rows(&t->c), taken[5], count = 0;
  for (; count < 5; count++) {
    int worst = -1;
    for (int r = 0; r < rows; r++) {
      bool used = false;
      for (int k = 0; k < count; k++) used |= taken[k] == r;
      if (!used && (worst < 0 || fabs(point->rows[r]) > fabs(point->rows[worst]))) worst = r;
    }
    if (worst < 0 || point->rows[worst] == 0) return;
    taken[count] = worst;
    char name[256];
    sn_row_name(t, worst, point->x, name, sizeof name);
    sn_diagnose(diag, SN_SEVERITY_WARNING, "", "%s: %.3g", name, point->rows[worst]);
  }
}

// ---- progress

typedef struct Listener {
  const snTranscription* t;
  const snOptimizeOptions* options;
  const double* x;
} Listener;

static bool listen(void* context, const snInteriorReport* r) {
  const Listener* l = context;
  char name[256] = "";
  if (!l->options->progress) return true;
  sn_row_name(l->t, r->worst_row, l->x, name, sizeof name);
  snOptimalProgress progress = {r->iteration, r->objective, r->violation, r->dual, r->barrier, r->shift, r->step, name};
  return l->options->progress(l->options->context, &progress);
}

// ---- solving

static double processor_seconds(void) { return (double)clock() / CLOCKS_PER_SEC; }

static bool make_point(const snCollocation* c, snArena* arena, snInteriorPoint* point) {
  int n = collocation_unknowns(c), m = collocation_rows(c);
  point->x = sn_arena_zarray(arena, double, n);
  point->low = sn_arena_zarray(arena, double, n);
  point->high = sn_arena_zarray(arena, double, n);
  point->lambda = sn_arena_zarray(arena, double, m);
  point->rows = sn_arena_zarray(arena, double, m);
  return point->x && point->low && point->high && point->lambda && point->rows;
}

// The first barrier after a change of weights or bounds, over the last one of the earlier solution.
#define WARM_BARRIER 5

static snInteriorOptions settings(const snOptimizeOptions* o, Listener* listener) {
  double tolerance = o->tolerance > 0 ? o->tolerance : 1e-4;
  return (snInteriorOptions){.tolerance = tolerance,
                             .constraint_tolerance = o->constraint_tolerance > 0 ? o->constraint_tolerance : 1e-4,
                             .gap = o->gap > 0 ? o->gap : 5e-4,
                             .barrier = o->barrier > 0 ? o->barrier : o->warm ? WARM_BARRIER * o->warm->barrier : 0,
                             .max_iterations = o->max_iterations != 0 ? o->max_iterations : 1000,
                             .warm = o->warm != NULL,
                             .report = listen,
                             .context = listener};
}

static bool take_warm(const snCollocation* c, const snOptimalSolution* warm, snInteriorPoint* point,
                      snDiagnostics* diag) {
  int n = collocation_unknowns(c), m = collocation_rows(c);
  if (warm->unknowns != n || warm->rows != m) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "the solution to start from has %d unknowns and %d rows, the problem %d "
                "and %d; use its trajectory as a guess instead", warm->unknowns, warm->rows, n, m);
    return false;
  }
  dense_copy(point->x, warm->x, n);
  dense_copy(point->lambda, warm->lambda, m);
  dense_copy(point->low, warm->low, n);
  dense_copy(point->high, warm->high, n);
  point->scale = warm->scale;
  return true;
}

// Those that nothing depends on, at the solution.
static bool compute_idle(const snTranscription* t, double* x) {
  if (t->p->quantities == 0) return true;
  sn_point_idle_quantities(t->p->kernel, NULL);
  bool done = compute_quantities(t, x);
  sn_point_idle_quantities(t->p->kernel, t->idle);
  return done;
}

static void finish(const snTranscription* t, const snInteriorPoint* point, snOptimalSolution* s, snDiagnostics* diag) {
  s->status = (snOptimalStatus)point->status;
  s->message = messages[point->status];
  s->states = sn_first_parameter(t->p), s->controls = t->p->m->nu;
  s->parameters = t->p->states - s->states + t->p->factor_count;
  s->multipliers = t->p->controls - t->p->m->nu, s->derivatives = t->p->tendons, s->quantities = t->p->quantities;
  s->objective = point->last.objective, s->violation = point->last.violation, s->dual = point->last.dual;
  s->complementarity = point->last.complementarity, s->barrier = point->last.barrier;
  s->iterations += point->last.iteration, s->factorisations += point->factorisations;
  s->intervals = t->c.intervals, s->unknowns = collocation_unknowns(&t->c), s->rows = collocation_rows(&t->c);
  s->scale = point->scale, s->x = point->x, s->lambda = point->lambda, s->low = point->low, s->high = point->high;
  if (point->status == SN_INTERIOR_INFEASIBLE || point->status == SN_INTERIOR_NO_STEP) name_worst(t, point, diag);
}

// The own method, or IPOPT; false with an error where that is not there.
static bool run(const snOptimizeOptions* o, const snCollocation* c, const snInteriorOptions* options,
                snInteriorPoint* point, snDiagnostics* diag) {
  if (o->ipopt) return sn_ipopt(o->ipopt, c, options, point, diag);
  sn_interior_point(c, options, point);
  return true;
}

// ---- from coarse to fine

// What a mesh before the last is solved to, and where the next one begins.
#define COARSE_TOLERANCE 1e-3
#define COARSE_GAP       1e-2
#define NEXT_BARRIER     1e-6

static bool near_solution(snInteriorStatus status) {
  return status == SN_INTERIOR_SOLVED || status == SN_INTERIOR_ACCEPTABLE;
}

// Solutions on meshes of a quarter and half of the intervals, each the guess of the next; NULL: none was found.
static snMotion* coarse_solution(snOptimal* p, const snOptimizeOptions* o, snOptimalSolution* s) {
  snMotion* guess = NULL;
  for (int level = o->coarser; level > 0; level--) {
    int intervals = p->intervals >> level;
    snTranscription t;
    snInteriorPoint point = {0};
    if (intervals < 4) continue;
    if (!sn_transcribe(p, (snMesh){intervals, NULL}, s->arena, &t, NULL) || !make_point(&t.c, s->arena, &point)) break;
    if (!start_from(&t, guess ? guess : o->guess, point.x, NULL)) break;
    Listener listener = {&t, o, point.x};
    snInteriorOptions options = settings(o, &listener);
    options.tolerance = fmax(options.tolerance, COARSE_TOLERANCE), options.gap = fmax(options.gap, COARSE_GAP);
    if (guess) options.near = true, options.barrier = NEXT_BARRIER;
    if (!run(o, &t.c, &options, &point, NULL)) break;
    s->iterations += point.last.iteration, s->factorisations += point.factorisations;
    sn_motion_destroy(guess);
    guess = near_solution(point.status) ? trajectory_of(&t, point.x) : NULL;
    if (!guess) break;
  }
  return guess;
}

// ---- meshes with smaller errors

#define MESH_ERROR 1e-4

// Solutions on meshes whose intervals are divided where their errors are large: the last one replaces t and point, but
// one that is no solution does not. False when out of memory.
static bool refine(snOptimal* p, const snOptimizeOptions* o, snOptimalSolution* s, snTranscription* t,
                   snInteriorPoint* point) {
  double limit = o->mesh_error > 0 ? o->mesh_error : MESH_ERROR;
  for (int round = 0;; round++) {
    double* error = sn_arena_zarray(s->arena, double, t->c.intervals);
    s->mesh_error = NAN;
    if (p->prescribed && o->refinements == 0) return true;  // whose points are dear
    if (!error || !sn_mesh_errors(t, point->x, error)) return error != NULL;
    s->mesh_error = 0;
    for (int i = 0; i < t->c.intervals; i++) s->mesh_error = fmax(s->mesh_error, error[i]);
    if (round == o->refinements || !near_solution(point->status) || s->mesh_error <= limit) return true;
    snTranscription next;
    snInteriorPoint better = {0};
    snMesh mesh = sn_divide_mesh(t, error, limit);
    snMotion* guess = mesh.fraction ? trajectory_of(t, point->x) : NULL;
    bool ready = guess && sn_transcribe(p, mesh, s->arena, &next, NULL) && make_point(&next.c, s->arena, &better) &&
                 start_from(&next, guess, better.x, NULL);
    sn_motion_destroy(guess);
    if (!ready) return false;
    Listener listener = {&next, o, better.x};
    snInteriorOptions options = settings(o, &listener);
    options.warm = false, options.near = true, options.barrier = NEXT_BARRIER;
    if (!run(o, &next.c, &options, &better, NULL)) return false;
    s->iterations += point->last.iteration, s->factorisations += point->factorisations;
    if (!near_solution(better.status)) return sn_place_points(t, collocation_points(&t->c), t->part, NULL);
    *t = next, *point = better;
  }
}

static bool solve(snOptimal* p, const snOptimizeOptions* o, snOptimalSolution* s, snDiagnostics* diag) {
  snTranscription t;
  snInteriorPoint point = {0};
  double before = processor_seconds();
  snMesh mesh = {p->intervals, NULL};
  if (!sn_transcribe(p, mesh, s->arena, &t, diag) || !make_point(&t.c, s->arena, &point)) return false;
  if (o->warm ? !take_warm(&t.c, o->warm, &point, diag) : !start_from(&t, o->guess, point.x, diag)) return false;
  snMotion* coarse = o->warm ? NULL : coarse_solution(p, o, s);
  Listener listener = {&t, o, point.x};
  snInteriorOptions options = settings(o, &listener);
  if (coarse) {
    start_from(&t, coarse, point.x, NULL);
    options.near = true, options.barrier = NEXT_BARRIER;
    sn_motion_destroy(coarse);
  }
  if (!run(o, &t.c, &options, &point, diag)) return false;
  if (!refine(p, o, s, &t, &point) || point.status == SN_INTERIOR_NO_MEMORY) return false;
  finish(&t, &point, s, diag);
  if (!compute_idle(&t, point.x)) return false;
  s->seconds = processor_seconds() - before;
  return (s->trajectory = trajectory_of(&t, point.x)) && collect_terms(&t, &point, s);
}

snOptimalSolution* sn_optimize(snOptimal* p, const snOptimizeOptions* options, snDiagnostics* diag) {
  static const snOptimizeOptions none = {0};
  if (p->intervals == 0) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "the problem has no time and mesh yet");
    return NULL;
  }
  snArena* arena = sn_arena_create(NULL, 0);
  snOptimalSolution* s = arena ? sn_arena_zarray(arena, snOptimalSolution, 1) : NULL;
  if (s) s->arena = arena;
  if (s && solve(p, options ? options : &none, s, diag)) return s;
  if (s) sn_optimal_solution_destroy(s);
  else if (arena) sn_arena_destroy(arena);
  return NULL;
}

void sn_optimal_solution_destroy(snOptimalSolution* s) {
  if (!s) return;
  sn_motion_destroy((snMotion*)s->trajectory);
  sn_arena_destroy(s->arena);
}
