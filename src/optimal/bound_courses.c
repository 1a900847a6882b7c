// bound_courses.c — bounds of variables as functions of time
//   reads   signals over time        writes  the courses of a problem
#include "math/dense.h"
#include "optimal/optimal_problem.h"

#include <math.h>

static bool is_flat(const snControlSignal* s) { return s->count <= 1; }

bool sn_courses_change(const snOptimal* p) {
  for (const snBoundCourse* c = p->courses; c; c = c->next)
    if (!is_flat(&c->signal[0]) || !is_flat(&c->signal[1])) return true;
  return false;
}

static bool has_variable(const snBoundCourse* c, int variable) {
  for (int k = 0; k < c->count; k++)
    if (c->index[k] == variable) return true;
  return false;
}

snRange sn_course_range(const snOptimal* p, int variable, double time) {
  snRange range = {NAN, NAN};
  for (const snBoundCourse* c = p->courses; c; c = c->next) {
    if (!has_variable(c, variable)) continue;
    double lower = c->signal[0].count > 0 ? sn_signal_value(&c->signal[0], &c->spline[0], time, time) : NAN;
    double upper = c->signal[1].count > 0 ? sn_signal_value(&c->signal[1], &c->spline[1], time, time) : NAN;
    range.lo = fmax(range.lo, lower);  // a number where one of them is NaN
    range.hi = fmin(range.hi, c->equal ? lower : upper);
  }
  return range;
}

static bool copy_signal(snOptimal* p, const snControlSignal* from, snBoundCourse* c, int side, snDiagnostics* diag) {
  snControlSignal* to = &c->signal[side];
  for (int i = 0; i < from->count; i++) {
    bool rises = i == 0 || from->time[i] > from->time[i - 1];
    if (isfinite(from->time[i]) && isfinite(from->value[i]) && rises) continue;
    sn_diagnose(diag, SN_SEVERITY_ERROR, from->file ? from->file : "",
                "bounds over time: node %d is %g at %g s; times rise and all are finite numbers", i + 1, from->value[i],
                from->time[i]);
    return false;
  }
  double *time = sn_arena_array(p->arena, double, from->count), *value = sn_arena_array(p->arena, double, from->count);
  if (!time || !value) return false;
  dense_copy(time, from->time, from->count);
  dense_copy(value, from->value, from->count);
  *to = (snControlSignal){.rule = from->rule, .count = from->count, .time = time, .value = value};
  return sn_signal_fit(to, p->arena, &c->spline[side]);
}

bool sn_optimal_bounds_over_time(snOptimal* p, const char* name, const snControlSignal* lower,
                                 const snControlSignal* upper, bool equal, snDiagnostics* diag) {
  snBoundCourse* c = sn_arena_zarray(p->arena, snBoundCourse, 1);
  if (!c || !(c->index = sn_arena_array(p->arena, int, p->count))) return false;
  for (int i = 0; i < p->count; i++)
    if (sn_variable_fits(p->variables[i].name, name)) c->index[c->count++] = i;
  if (c->count == 0) return sn_variable_unknown(p, name, "bounds over time", diag), false;
  const char* wrong = (lower && lower->count < 1) || (upper && upper->count < 1) ? "a function has no nodes"
                      : equal && (!lower || upper) ? "variables that are equal to the lower bound have no upper one"
                      : equal && c->index[0] < p->states ? "only controls can be equal to a function of time" : NULL;
  if (wrong) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "bounds of '%s' over time: %s", name, wrong);
    return false;
  }
  if (lower && !copy_signal(p, lower, c, 0, diag)) return false;
  if (upper && !copy_signal(p, upper, c, 1, diag)) return false;
  c->equal = equal, c->next = p->courses;
  p->courses = c;
  return true;
}
