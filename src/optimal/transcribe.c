// transcribe.c — a stated problem as a programme on its mesh: unknowns, bounds, and what goals add to it
//   Parameters: the duration where it is free; the way of the mass centre (3) where a goal needs it; an integral for
//   each goal that is a function of one. Such quantities are lifted: a border row states what the parameter is, so that
//   all coupling of distant points is linear in the border.
#include "optimal/optimal_problem.h"
#include "math/dense.h"
#include "optimal/parameter_terms.h"
#include "osim/motion_spline.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

// ---- counting

typedef struct Counts {
  int rows, integrals, linear, terms, parameters, outputs, groups;
  bool center;
} Counts;

// Whether the value of a goal is a function of its integral that is no multiple of it.
static bool is_lifted(const snOptimal* p, const snGoal* g) {
  return g->per_distance || g->constraint || g->kind == SN_GOAL_MEAN || (g->per_duration && p->end.lo < p->end.hi);
}

static void count_integral(const snOptimal* p, const snGoal* g, Counts* n) {
  n->integrals++;
  if (!is_lifted(p, g)) return;
  n->rows++, n->terms++, n->parameters++;
  if (g->constraint) n->rows++, n->parameters++;
  if (g->per_distance) n->center = true;
}

static void count_goal(const snOptimal* p, const snGoalEntry* e, Counts* n) {
  switch (e->goal.kind) {
    case SN_GOAL_EFFORT:
    case SN_GOAL_QUANTITY:
    case SN_GOAL_INTEGRAL:
    case SN_GOAL_MEAN:
    case SN_GOAL_QUANTITY_FINAL:
    case SN_GOAL_AUXILIARY_DERIVATIVES:
    case SN_GOAL_CONTROL_TRACKING:
    case SN_GOAL_SQUARED_STATES:
    case SN_GOAL_QUANTITY_TRACKING:
    case SN_GOAL_STATE_TRACKING: count_integral(p, &e->goal, n); break;
    case SN_GOAL_FINAL_TIME: n->terms++; break;
    case SN_GOAL_SPEED: n->rows++, n->terms++, n->center = true; break;
    case SN_GOAL_PERIODICITY:
    case SN_GOAL_INITIAL_EQUILIBRIUM:
    case SN_GOAL_INITIAL_ACTIVATION: n->rows += e->count, n->linear += e->count; break;
    case SN_GOAL_MARKER_TRACKING:
    case SN_GOAL_MARKER_FINAL:
    case SN_GOAL_TRANSLATION_TRACKING:
    case SN_GOAL_ORIENTATION_TRACKING:
    case SN_GOAL_ANGULAR_VELOCITY_TRACKING:
    case SN_GOAL_CONTACT_TRACKING: n->outputs++, n->groups += e->output_count; break;
    case SN_GOAL_COUNT: break;
  }
}

static bool make(snTranscription* t, const Counts* n) {
  snCollocation* c = &t->c;
  int unknowns = collocation_unknowns(c);
  t->integrals = sn_arena_zarray(t->arena, snIntegral, n->integrals);
  t->outputs = sn_arena_zarray(t->arena, snOutputIntegral, n->outputs);
  t->goal_of_output = sn_arena_zarray(t->arena, const snGoalEntry*, n->outputs);
  t->linear = sn_arena_zarray(t->arena, snLinearRow, n->linear);
  t->terms = sn_arena_zarray(t->arena, snParameterTerm, n->terms);
  t->lower = sn_arena_zarray(t->arena, double, unknowns);
  t->upper = sn_arena_zarray(t->arena, double, unknowns);
  t->fraction = sn_arena_zarray(t->arena, double, c->intervals);
  t->part = sn_arena_zarray(t->arena, double, collocation_points(c));
  t->goal_of_row = sn_arena_zarray(t->arena, const snGoalEntry*, n->rows);
  t->goal_of_integral = sn_arena_zarray(t->arena, const snGoalEntry*, n->integrals);
  t->goal_of_term = sn_arena_zarray(t->arena, const snGoalEntry*, n->terms);
  t->goal_of_parameter = sn_arena_zarray(t->arena, const snGoalEntry*, n->parameters);
  c->integrals = t->integrals, c->outputs = t->outputs, c->linear = t->linear, c->terms = t->terms;
  c->lower = t->lower, c->upper = t->upper, c->fraction = t->fraction;
  return t->integrals && t->outputs && t->goal_of_output && t->linear && t->terms && t->lower && t->upper &&
         t->fraction && t->part && t->goal_of_row && t->goal_of_integral && t->goal_of_term &&
         t->goal_of_parameter;
}

// ---- what goals add

typedef struct Filling {
  snTranscription* t;
  int row, parameter, group;  // next free ones
} Filling;

static snRatio* ratio_of(Filling* f, const snGoalEntry* e) {
  const snTranscription* t = f->t;
  snRatio* x = sn_arena_zarray(t->arena, snRatio, 1);
  if (x)
    *x = (snRatio){.integral = -1, .center = t->center, .duration = t->duration, .parameters = t->c.parameters,
                   .fixed_duration = t->c.duration, .start = t->p->start, .value = e->goal.value, .result = -1};
  return x;
}

typedef double TermFn(void* context, const double* p, double* gradient, double* hessian);

static void add_term(Filling* f, const snGoalEntry* e, int row, double scale, snRatio* ratio, TermFn* evaluate) {
  f->t->goal_of_term[f->t->c.term_count] = e;
  f->t->terms[f->t->c.term_count++] = (snParameterTerm){row, scale, ratio, evaluate};
}

static bool add_final_time(Filling* f, const snGoalEntry* e) {
  snRatio* ratio = ratio_of(f, e);
  if (ratio) add_term(f, e, -1, e->goal.weight, ratio, sn_term_final_time);
  return ratio != NULL;
}

static bool add_speed(Filling* f, const snGoalEntry* e) {
  snRatio* ratio = ratio_of(f, e);
  if (!ratio) return false;
  ratio->way = 1, ratio->per_duration = true;
  f->t->goal_of_row[f->row] = e;
  add_term(f, e, f->row++, 1, ratio, sn_term_ratio);
  return true;
}

// The value of a goal as a function of its integral, which becomes a parameter: a term of the objective, or a row that
// makes it a parameter, which has bounds.
static bool lift(Filling* f, const snGoalEntry* e, snIntegral* g, double scale) {
  snTranscription* t = f->t;
  snRatio* ratio = ratio_of(f, e);
  if (!ratio) return false;
  g->row = f->row, g->parameter = f->parameter++;
  t->goal_of_row[f->row++] = e;
  ratio->integral = g->parameter, ratio->way = e->goal.per_distance ? -1 : 0;
  ratio->per_duration = e->goal.per_duration;
  if (!e->goal.constraint) {
    ratio->squared = e->goal.kind == SN_GOAL_MEAN;
    add_term(f, e, -1, scale, ratio, sn_term_ratio);
    return true;
  }
  ratio->result = f->parameter++, ratio->value = 0;
  t->goal_of_parameter[ratio->result] = e;
  t->goal_of_row[f->row] = e;
  add_term(f, e, f->row++, 1, ratio, sn_term_ratio);
  return true;
}

// Places of scale factors among the parameters; NULL where the goal has none, or out of memory.
static const int* factors_of(const snTranscription* t, const snGoalEntry* e) {
  int* factor = e->factor ? sn_arena_array(t->arena, int, e->count) : NULL;
  for (int k = 0; factor && k < e->count; k++) factor[k] = e->factor[k] < 0 ? -1 : t->factor + e->factor[k];
  return factor;
}

// An integral over time, or a value at the end, with what its goal divides it by.
static bool add_integral(Filling* f, const snGoalEntry* e, const double* reference, double exponent) {
  snTranscription* t = f->t;
  double mass = e->goal.per_mass ? sn_optimal_mass(t->p->m) : 1, scale = e->goal.weight / mass;
  bool lifted = is_lifted(t->p, &e->goal);
  if (e->goal.per_duration && !lifted) scale /= t->c.duration;
  snIntegral g = {e->count, e->index, e->weight, reference, exponent, scale, -1, 0,
                  e->goal.kind == SN_GOAL_QUANTITY_FINAL, factors_of(t, e)};
  if (e->factor && !g.factor) return false;
  if (lifted && !lift(f, e, &g, scale)) return false;
  t->goal_of_integral[t->c.integral_count] = e;
  t->integrals[t->c.integral_count++] = g;
  return true;
}

static bool add_tracking(Filling* f, const snGoalEntry* e) {
  snTranscription* t = f->t;
  int points = collocation_points(&t->c);
  double* reference = sn_arena_array(t->arena, double, points * e->count);
  if (!reference) return false;
  for (int p = 0; p < points; p++)
    for (int k = 0; k < e->count; k++)
      reference[p * e->count + k] =
          sn_spline_value(&e->spline[k], t->p->start + t->c.duration * sn_point_fraction(&t->c, p), 0);
  return add_integral(f, e, reference, 2);
}

// References of outputs: splines over time, or one place at the end.
static double output_reference(const snTranscription* t, const snGoalEntry* e, int point, int k) {
  const double place[3] = {e->goal.axis.x, e->goal.axis.y, e->goal.axis.z};
  if (!e->spline) return place[k % 3];
  if (e->goal.kind == SN_GOAL_ORIENTATION_TRACKING) return 0;  // the output is the difference already
  return sn_spline_value(&e->spline[k], t->p->start + t->c.duration * sn_point_fraction(&t->c, point), 0);
}

static bool add_outputs(Filling* f, const snGoalEntry* e) {
  snTranscription* t = f->t;
  int points = collocation_points(&t->c), count = 3 * e->output_count;
  double* reference = sn_arena_array(t->arena, double, points * count);
  double* weight = sn_arena_array(t->arena, double, count);
  int* index = sn_arena_array(t->arena, int, count);
  if (!reference || !weight || !index) return false;
  for (int k = 0; k < count; k++) weight[k] = e->weight[k / 3], index[k] = 3 * f->group + k;
  for (int p = 0; p < points; p++)
    for (int k = 0; k < count; k++) reference[p * count + k] = output_reference(t, e, p, k);
  f->group += e->output_count;
  t->goal_of_output[t->c.output_count] = e;
  double over = e->goal.kind == SN_GOAL_CONTACT_TRACKING ? sn_optimal_weight(t->p->m) : 1;
  if (e->goal.per_mass) over *= sn_optimal_mass(t->p->m);
  if (e->goal.per_duration) over *= t->c.duration;
  t->outputs[t->c.output_count++] =
      (snOutputIntegral){count, index, weight, reference, e->goal.weight / over, !e->spline};
  return true;
}

// Two variables that are equal, or of opposite signs: both at the start, or the first there and the second at the end.
static bool add_equal(Filling* f, const snGoalEntry* e, int second_point) {
  snTranscription* t = f->t;
  for (int k = 0; k < e->count; k++) {
    snLinearEntry* entries = sn_arena_array(t->arena, snLinearEntry, 2);
    if (!entries) return false;
    entries[0] = (snLinearEntry){0, e->index[k], e->weight ? e->weight[k] : 1};
    entries[1] = (snLinearEntry){second_point, e->other[k], -1};
    t->goal_of_row[f->row] = e;
    t->linear[t->c.linear_count++] = (snLinearRow){f->row++, 2, entries, 0};
  }
  return true;
}

// Variables that are 0 at the start.
static bool add_zero(Filling* f, const snGoalEntry* e) {
  snTranscription* t = f->t;
  for (int k = 0; k < e->count; k++) {
    snLinearEntry* entry = sn_arena_array(t->arena, snLinearEntry, 1);
    if (!entry) return false;
    *entry = (snLinearEntry){0, e->index[k], 1};
    t->goal_of_row[f->row] = e;
    t->linear[t->c.linear_count++] = (snLinearRow){f->row++, 1, entry, 0};
  }
  return true;
}

static bool add_goal(Filling* f, const snGoalEntry* e) {
  switch (e->goal.kind) {
    case SN_GOAL_AUXILIARY_DERIVATIVES:
    case SN_GOAL_SQUARED_STATES:
    case SN_GOAL_QUANTITY:
    case SN_GOAL_QUANTITY_FINAL:
    case SN_GOAL_EFFORT: return add_integral(f, e, NULL, e->goal.exponent);
    case SN_GOAL_INTEGRAL:
    case SN_GOAL_MEAN: return add_integral(f, e, NULL, 0);
    case SN_GOAL_FINAL_TIME: return add_final_time(f, e);
    case SN_GOAL_SPEED: return add_speed(f, e);
    case SN_GOAL_PERIODICITY: return add_equal(f, e, 1);
    case SN_GOAL_CONTROL_TRACKING:
    case SN_GOAL_QUANTITY_TRACKING:
    case SN_GOAL_STATE_TRACKING: return add_tracking(f, e);
    case SN_GOAL_MARKER_TRACKING:
    case SN_GOAL_MARKER_FINAL:
    case SN_GOAL_TRANSLATION_TRACKING:
    case SN_GOAL_ORIENTATION_TRACKING:
    case SN_GOAL_ANGULAR_VELOCITY_TRACKING:
    case SN_GOAL_CONTACT_TRACKING: return add_outputs(f, e);
    case SN_GOAL_INITIAL_ACTIVATION: return add_equal(f, e, 0);
    case SN_GOAL_INITIAL_EQUILIBRIUM: return add_zero(f, e);
    case SN_GOAL_COUNT: break;
  }
  return false;
}

// ---- bounds

static snRange meet(snRange a, snRange b) {
  if (!isnan(b.lo)) a.lo = fmax(a.lo, b.lo);
  if (!isnan(b.hi)) a.hi = fmin(a.hi, b.hi);
  return a;
}

static bool contradicts(const snTranscription* t, int variable, double time, snRange range, snDiagnostics* diag) {
  sn_diagnose(diag, SN_SEVERITY_ERROR, "",
              "bounds of '%s' over time contradict others at %g s: at least %g, at most %g",
              t->p->variables[variable].name, time, range.lo, range.hi);
  return false;
}

static bool bounds_of_point(snTranscription* t, int point, snDiagnostics* diag) {
  const snOptimal* p = t->p;
  int last = collocation_points(&t->c) - 1, nz = collocation_width(&t->c);
  for (int i = 0; i < p->count; i++) {
    const snOptimalBounds* b = &p->variables[i].bounds;
    snRange range = b->during;
    if (point == 0) range = meet(range, b->initial);
    if (point == last) range = meet(range, b->final);
    if (p->courses && point % t->c.scheme.behind == 0) {
      double time = p->start + t->c.duration * t->part[point];
      range = meet(range, sn_course_range(p, i, time));
      if (range.lo > range.hi) return contradicts(t, i, time, range, diag);
    }
    t->lower[point * nz + i] = range.lo, t->upper[point * nz + i] = range.hi;
    if (range.lo <= range.hi) continue;
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "bounds of '%s' at the %s, %g to %g, lie outside those during the motion, "
                "%g to %g", p->variables[i].name, point == 0 ? "start" : "end",
                point == 0 ? b->initial.lo : b->final.lo, point == 0 ? b->initial.hi : b->final.hi, b->during.lo,
                b->during.hi);
    return false;
  }
  return true;
}

static bool set_bounds(snTranscription* t, snDiagnostics* diag) {
  const snOptimal* p = t->p;
  int points = collocation_points(&t->c), nz = collocation_width(&t->c);
  for (int i = 0; i < p->states; i++) {
    const snRange* during = &p->variables[i].bounds.during;
    if (during->lo != during->hi) continue;
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "bounds of '%s' leave one value during the whole motion; give it a range, "
                "or lock the coordinate in the model", p->variables[i].name);
    return false;
  }
  for (int k = 0; k < points; k++)
    if (!bounds_of_point(t, k, diag)) return false;
  dense_fill(t->lower + points * nz, -INFINITY, t->c.parameters);
  dense_fill(t->upper + points * nz, INFINITY, t->c.parameters);
  for (int i = 0; i < t->c.parameters; i++) {
    const snGoalEntry* e = t->goal_of_parameter[i];
    double mass = e && e->goal.per_mass ? sn_optimal_mass(p->m) : 1;
    if (e) t->lower[points * nz + i] = mass * e->goal.within.lo, t->upper[points * nz + i] = mass * e->goal.within.hi;
  }
  for (int i = 0; i < p->factor_count; i++) {
    t->lower[points * nz + t->factor + i] = p->factors[i].bounds.lo;
    t->upper[points * nz + t->factor + i] = p->factors[i].bounds.hi;
  }
  if (t->duration >= 0) {
    t->lower[points * nz + t->duration] = fmax(p->end.lo - p->start, 1e-6);
    t->upper[points * nz + t->duration] = p->end.hi - p->start;
  }
  return true;
}

// ---- the whole

static bool needs_fixed_time(const snOptimal* p, const char** what) {
  *what = p->loads                ? "external loads"
          : p->prescribed         ? "a prescribed motion"
          : sn_courses_change(p) ? "a bound that changes with time"
                                 : NULL;
  for (const snGoalEntry* e = p->goals; e && !*what; e = e->next)
    if (e->spline) *what = e->name;
  return *what != NULL;
}

static bool compares(const snOptimal* p) {
  for (const snGoalEntry* e = p->goals; e; e = e->next)
    if (e->spline && e->goal.kind != SN_GOAL_CONTROL_TRACKING) return true;
  return false;
}

// What all goals ask of points, one after the other, becomes the outputs of the kernel.
static bool gather_outputs(snTranscription* t, const Counts* n, snDiagnostics* diag) {
  if (n->groups > SN_MOST_OUTPUTS) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "the goals track %d markers and groups of contacts; the most are %d",
                n->groups, SN_MOST_OUTPUTS);
    return false;
  }
  if (!t->p->kernel) return true;
  t->point_outputs = sn_arena_zarray(t->arena, snPointOutput, n->groups);
  int count = 0;
  for (const snGoalEntry* e = t->p->goals; e && t->point_outputs; e = e->next)
    for (int i = 0; i < e->output_count; i++) t->point_outputs[count++] = e->outputs[i];
  sn_point_kernel_outputs(t->p->kernel, t->point_outputs, count);
  return t->point_outputs != NULL;
}

// Quantities without bounds that no goal works on: they are computed once, at the end.
static bool find_idle(snTranscription* t) {
  const snOptimal* p = t->p;
  int first = p->count - p->quantities, points = collocation_points(&t->c), nz = collocation_width(&t->c);
  t->idle = sn_arena_zarray(t->arena, bool, p->quantities);
  for (int i = 0; i < p->quantities && t->idle; i++) {
    t->idle[i] = true;
    for (int k = 0; k < points; k++) {
      int at = k * nz + first + i;
      if (isfinite(t->lower[at]) || isfinite(t->upper[at])) t->idle[i] = false;
    }
  }
  for (const snGoalEntry* e = p->goals; e && t->idle; e = e->next)
    for (int k = 0; k < e->count; k++) {
      if (e->index[k] >= first) t->idle[e->index[k] - first] = false;
      if (e->other && e->other[k] >= first) t->idle[e->other[k] - first] = false;
    }
  if (p->kernel) sn_point_idle_quantities(p->kernel, t->idle);
  return t->idle != NULL;
}

static void set_mesh(snTranscription* t, snMesh mesh) {
  for (int i = 0; i < mesh.intervals; i++) t->fraction[i] = mesh.fraction ? mesh.fraction[i] : 1.0 / mesh.intervals;
  for (int k = 0; k < collocation_points(&t->c); k++) t->part[k] = sn_point_fraction(&t->c, k);
}

// Outputs, places of quantities and the mass centre are not differentiated by parameters.
static bool takes_parameters(const snOptimal* p, const Counts* n, snDiagnostics* diag) {
  const char* moving = n->groups > 0 || p->quantities > 0 ? sn_parameters_move_places(p->parameters) : NULL;
  const char* mass = n->center ? sn_parameters_change_mass(p->parameters) : NULL;
  if (moving)
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "parameter '%s' moves places of the model, which goals of markers and "
                "contacts and quantities do not support", moving);
  if (mass)
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "parameter '%s' changes masses or their places, which goals of the mass "
                "centre (speed, effort over distance) do not support", mass);
  return !moving && !mass;
}

static snScheme scheme_of(snOptimalScheme scheme) {
  if (scheme == SN_SCHEME_HERMITE_SIMPSON) return scheme_hermite_simpson();
  if (scheme == SN_SCHEME_RADAU) return scheme_radau();
  if (scheme == SN_SCHEME_TRAPEZOIDAL) return sn_scheme_trapezoidal();
  bool radau = scheme < SN_SCHEME_GAUSS;
  return sn_scheme_gauss(1 + (int)scheme - (int)(radau ? SN_SCHEME_GAUSS_RADAU : SN_SCHEME_GAUSS), radau);
}

bool sn_transcribe(const snOptimal* p, snMesh mesh, snArena* arena, snTranscription* t, snDiagnostics* diag) {
  Counts n = {0};
  const char* what;
  bool free_time = p->end.lo < p->end.hi;
  if (free_time && needs_fixed_time(p, &what)) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "%s needs a fixed end time", what);
    return false;
  }
  for (const snGoalEntry* e = p->goals; e; e = e->next) count_goal(p, e, &n);
  *t = (snTranscription){.p = p, .arena = arena, .duration = free_time ? 0 : -1, .center = n.center ? free_time : -1};
  t->factor = free_time + (n.center ? 3 : 0);
  n.parameters += t->factor + p->factor_count;
  n.rows += n.center ? 3 : 0;
  if (!p->kernel && (n.center || n.groups > 0)) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "",
                "a prescribed motion has no goals of contacts, markers or the mass centre");
    return false;
  }
  if (!gather_outputs(t, &n, diag)) return false;
  if (n.parameters > SN_MOST_PARAMETERS) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "the goals need %d parameters; the most are %d", n.parameters,
                SN_MOST_PARAMETERS);
    return false;
  }
  if (!takes_parameters(p, &n, diag)) return false;
  snDynamics dynamics = p->parameters ? sn_parameters_dynamics(p->parameters)
                        : p->kernel   ? sn_point_kernel_dynamics(p->kernel)
                                      : sn_prescribed_dynamics(p->prescribed);
  if (p->parameters && dynamics.states == 0) return false;
  t->c = (snCollocation){.dynamics = dynamics, .intervals = mesh.intervals,
                         .scheme = scheme_of(p->scheme),
                         .free_midpoint_controls = p->free_midpoint_controls, .tracks = compares(p),
                         .parameters = n.parameters, .border_rows = n.rows, .duration_parameter = t->duration,
                         .duration = p->end.hi - p->start};
  if (!make(t, &n)) return false;
  set_mesh(t, mesh);
  Filling f = {t, 0, t->factor + p->factor_count, 0};
  if (n.center) {
    t->c.endpoint = p->parameters ? sn_parameters_mass_center(p->parameters) : sn_point_kernel_mass_center(p->kernel);
    t->c.endpoint.row = f.row, t->c.endpoint.parameter = t->center;
    f.row += 3;
  }
  for (const snGoalEntry* e = p->goals; e; e = e->next)
    if (!add_goal(&f, e)) return false;
  return sn_place_points(t, collocation_points(&t->c), t->part, diag) && set_bounds(t, diag) && find_idle(t);
}

bool sn_place_points(const snTranscription* t, int points, const double* part, snDiagnostics* diag) {
  const snOptimal* p = t->p;
  if (p->kernel) return sn_point_kernel_loads(p->kernel, p->loads, p->start, t->c.duration, part);
  return sn_prescribed_mesh(p->prescribed, p->loads, points, p->start, t->c.duration, part, diag);
}

double sn_point_fraction(const snCollocation* c, int point) {
  double sum = 0;
  int K = c->scheme.behind, i = point / K;
  for (int k = 0; k < i; k++) sum += c->fraction[k];
  return point % K ? sum + c->scheme.place[point % K] * c->fraction[i] : sum;
}

void sn_row_name(const snTranscription* t, int row, const double* x, char* out, size_t size) {
  const snCollocation* c = &t->c;
  int width = collocation_interval_rows(c), ns = c->dynamics.states, border = collocation_border_row(c);
  if (row < c->intervals * width) {
    int K = c->scheme.behind, within = row % width, nu = c->dynamics.controls;
    bool defect = within < K * ns;
    int behind = !defect ? 1 + (within - K * ns) / nu : c->scheme.pair ? within < ns : 1 + within / ns;
    int point = K * (row / width) + behind;
    double time = t->p->start + collocation_duration(c, x) * sn_point_fraction(c, point);
    int variable = defect ? within % ns : ns + (within - K * ns) % nu;
    snprintf(out, size, "defect of %s at %.4g s", t->p->variables[variable].name, time);
  } else if (row >= border) {
    const snGoalEntry* goal = t->goal_of_row[row - border];
    int first = row - border;
    while (goal && first > 0 && t->goal_of_row[first - 1] == goal) first--;
    int k = row - border - first;
    if (goal && goal->index && !sn_goal_has_integral(goal->goal.kind))
      snprintf(out, size, "%s of %s", goal->name, t->p->variables[goal->index[k]].name);
    else
      snprintf(out, size, "%s", goal ? goal->name : "way of the mass centre");
  } else if (row >= collocation_path_row(c)) {
    int k = row - collocation_path_row(c), point = k / c->dynamics.path, dof = k % c->dynamics.path;
    snprintf(out, size, "equation of motion of %s at %.4g s",
             sn_id_to_name(t->p->m, SN_OBJ_JOINT, t->p->m->dof_jntid[dof]),
             t->p->start + collocation_duration(c, x) * sn_point_fraction(c, point));
  } else {
    int k = row - collocation_algebraic_row(c), point = k / c->dynamics.algebraic;
    const char* name = t->p->variables[t->p->states + t->p->controls + k % c->dynamics.algebraic].name;
    bool tendon = k % c->dynamics.algebraic < t->p->tendons;
    snprintf(out, size, "%s %s at %.4g s", tendon ? "balance of tendon and fibres of" : "value of", name,
             t->p->start + collocation_duration(c, x) * sn_point_fraction(c, point));
  }
}
