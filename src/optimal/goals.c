// goals.c — the kinds of goals: which variables each works on, and what it needs
//   One row of the table per kind.
#include "optimal/optimal_problem.h"
#include "base/text.h"
#include "math/dense.h"

#include <math.h>
#include <string.h>

bool sn_goal_choose(snOptimal* p, const snGoal* goal, snGoalEntry* e, int first, int end, snDiagnostics* diag) {
  e->index = sn_arena_array(p->arena, int, end - first);
  e->weight = sn_arena_array(p->arena, double, end - first);
  double* weight = sn_arena_array(p->arena, double, end - first);
  if (!e->index || !e->weight || !weight) return false;
  dense_fill(weight, goal->count == 0 ? 1 : NAN, end - first);
  for (int k = 0; k < goal->count; k++) {
    int fitting = 0;
    double w = goal->weights ? goal->weights[k] : 1;
    if (!(w >= 0)) {
      sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s': the weight of '%s' is %g; weights are not negative", e->name,
                  goal->names[k], w);
      return false;
    }
    for (int i = first; i < end; i++)
      if (sn_variable_fits(p->variables[i].name, goal->names[k])) weight[i - first] = w, fitting++;
    if (fitting == 0) return sn_variable_unknown(p, goal->names[k], e->name, diag), false;
  }
  for (int i = first; i < end; i++)
    if (!isnan(weight[i - first]) && weight[i - first] > 0)
      e->index[e->count] = i, e->weight[e->count++] = weight[i - first];
  return true;
}

static bool check_exponent(snGoalEntry* e, snDiagnostics* diag) {
  if (e->goal.exponent == 0) e->goal.exponent = 2;
  if (e->goal.exponent >= 1) return true;
  sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s': the exponent is %g; it is at least 1", e->name,
              e->goal.exponent);
  return false;
}

static bool prepare_quantity(snOptimal* p, const snGoal* goal, snGoalEntry* e, snDiagnostics* diag) {
  if (p->quantities == 0) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s': the problem has no quantities; add them first", e->name);
    return false;
  }
  return check_exponent(e, diag) && sn_goal_choose(p, goal, e, p->count - p->quantities, p->count, diag);
}

static bool prepare_mean(snOptimal* p, const snGoal* goal, snGoalEntry* e, snDiagnostics* diag) {
  e->goal.per_duration = true;
  return prepare_quantity(p, goal, e, diag);
}

static bool prepare_effort(snOptimal* p, const snGoal* goal, snGoalEntry* e, snDiagnostics* diag) {
  return check_exponent(e, diag) && sn_goal_choose(p, goal, e, p->states, p->states + p->m->nu, diag);
}

static bool prepare_nothing(snOptimal* p, const snGoal* goal, snGoalEntry* e, snDiagnostics* diag) {
  (void)p, (void)goal, (void)e, (void)diag;
  return true;
}

static bool prepare_speed(snOptimal* p, const snGoal* goal, snGoalEntry* e, snDiagnostics* diag) {
  (void)p;
  if (goal->value > 0) return true;
  sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s': the speed is %g m/s; it must be positive", e->name, goal->value);
  return false;
}

// The one variable that a name fits.
static int one_variable(snOptimal* p, const char* name, const char* what, snDiagnostics* diag) {
  int found = -1;
  for (int i = 0; i < p->count; i++)
    if (strcmp(p->variables[i].name, name) == 0) return i;
  for (int i = 0; i < p->count; i++)
    if (sn_variable_fits(p->variables[i].name, name)) {
      if (found >= 0) {
        sn_diagnose(diag, SN_SEVERITY_ERROR, "", "%s: '%s' fits '%s' and '%s'", what, name, p->variables[found].name,
                    p->variables[i].name);
        return -1;
      }
      found = i;
    }
  if (found < 0) sn_variable_unknown(p, name, what, diag);
  return found;
}

static bool prepare_periodicity(snOptimal* p, const snGoal* goal, snGoalEntry* e, snDiagnostics* diag) {
  e->index = sn_arena_array(p->arena, int, goal->count);
  e->other = sn_arena_array(p->arena, int, goal->count);
  e->weight = sn_arena_array(p->arena, double, goal->count);
  if (!e->index || !e->other || !e->weight) return false;
  if (goal->count == 0) sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s' has no pairs of variables", e->name);
  for (int k = 0; k < goal->count; k++) {
    e->index[k] = one_variable(p, goal->names[k], e->name, diag);
    e->other[k] = one_variable(p, goal->others ? goal->others[k] : goal->names[k], e->name, diag);
    if (e->index[k] < 0 || e->other[k] < 0) return false;
    e->weight[k] = goal->weights ? goal->weights[k] : 1;
    if (fabs(e->weight[k]) == 1) continue;
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s': the weight of the pair of '%s' is %g; it is 1, or -1 for a "
                "change of sign", e->name, goal->names[k], e->weight[k]);
    return false;
  }
  e->count = goal->count;
  return goal->count > 0;
}

static bool prepare_squares(snOptimal* p, const snGoal* goal, snGoalEntry* e, snDiagnostics* diag) {
  e->goal.exponent = 2;
  return sn_goal_choose(p, goal, e, 0, sn_first_parameter(p), diag);
}

// Pairs of activation and control.
static bool prepare_initial_activation(snOptimal* p, const snGoal* goal, snGoalEntry* e, snDiagnostics* diag) {
  (void)goal;
  e->index = sn_arena_array(p->arena, int, p->controls);
  e->other = sn_arena_array(p->arena, int, p->controls);
  if (!e->index || !e->other) return false;
  for (int i = 0; i < p->m->nu; i++) {
    int activation = sn_optimal_activation(p, i);
    if (activation >= 0) e->index[e->count] = activation, e->other[e->count++] = p->states + i;
  }
  if (e->count == 0) sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s': no actuator has an activation", e->name);
  return e->count > 0;
}

// Rates of tendon forces, which are 0 at the start.
static bool prepare_equilibrium(snOptimal* p, const snGoal* goal, snGoalEntry* e, snDiagnostics* diag) {
  (void)goal;
  e->index = sn_arena_array(p->arena, int, p->tendons);
  if (!e->index) return false;
  for (; e->count < p->tendons; e->count++) e->index[e->count] = p->states + p->controls + e->count;
  if (e->count == 0) sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s': no muscle has a compliant tendon", e->name);
  return e->count > 0;
}

// Rates of tendon forces.
static bool prepare_derivatives(snOptimal* p, const snGoal* goal, snGoalEntry* e, snDiagnostics* diag) {
  (void)goal, (void)diag;
  e->index = sn_arena_array(p->arena, int, p->tendons);
  e->weight = sn_arena_array(p->arena, double, p->tendons);
  if (!e->index || !e->weight) return false;
  for (; e->count < p->tendons; e->count++)
    e->index[e->count] = p->states + p->controls + e->count, e->weight[e->count] = 1;
  e->goal.exponent = 2;
  return true;
}

// What a goal may be divided by, and whether it may be a constraint: integrals of variables by all, sums of outputs by
// duration and mass, others by nothing.
typedef enum GoalForm { FORM_INTEGRAL, FORM_OUTPUTS, FORM_END, FORM_OTHER } GoalForm;

static const struct {
  const char* word;
  snPrepareFn* prepare;
  GoalForm form;
  bool constraint;
} kinds[SN_GOAL_COUNT] = {
    [SN_GOAL_EFFORT] = {"effort", prepare_effort, FORM_INTEGRAL, false},
    [SN_GOAL_FINAL_TIME] = {"final_time", prepare_nothing, FORM_OTHER, false},
    [SN_GOAL_SPEED] = {"speed", prepare_speed, FORM_OTHER, true},
    [SN_GOAL_PERIODICITY] = {"periodicity", prepare_periodicity, FORM_OTHER, true},
    [SN_GOAL_STATE_TRACKING] = {"state_tracking", sn_prepare_state_tracking, FORM_INTEGRAL, false},
    [SN_GOAL_INITIAL_ACTIVATION] = {"initial_activation", prepare_initial_activation, FORM_OTHER, true},
    [SN_GOAL_CONTACT_TRACKING] = {"contact_tracking", sn_prepare_contact_tracking, FORM_OUTPUTS, false},
    [SN_GOAL_AUXILIARY_DERIVATIVES] = {"auxiliary_derivatives", prepare_derivatives, FORM_INTEGRAL, false},
    [SN_GOAL_CONTROL_TRACKING] = {"control_tracking", sn_prepare_control_tracking, FORM_INTEGRAL, false},
    [SN_GOAL_SQUARED_STATES] = {"squared_states", prepare_squares, FORM_INTEGRAL, false},
    [SN_GOAL_MARKER_TRACKING] = {"marker_tracking", sn_prepare_marker_tracking, FORM_OUTPUTS, false},
    [SN_GOAL_MARKER_FINAL] = {"marker_final", sn_prepare_marker_final, FORM_OTHER, false},
    [SN_GOAL_QUANTITY] = {"quantity", prepare_quantity, FORM_INTEGRAL, false},
    [SN_GOAL_QUANTITY_TRACKING] = {"quantity_tracking", sn_prepare_quantity_tracking, FORM_INTEGRAL, false},
    [SN_GOAL_INITIAL_EQUILIBRIUM] = {"initial_equilibrium", prepare_equilibrium, FORM_OTHER, true},
    [SN_GOAL_INTEGRAL] = {"integral", prepare_quantity, FORM_INTEGRAL, false},
    [SN_GOAL_MEAN] = {"mean", prepare_mean, FORM_INTEGRAL, false},
    [SN_GOAL_QUANTITY_FINAL] = {"quantity_final", prepare_quantity, FORM_END, false},
    [SN_GOAL_TRANSLATION_TRACKING] = {"translation_tracking", sn_prepare_translation_tracking, FORM_OUTPUTS, false},
    [SN_GOAL_ORIENTATION_TRACKING] = {"orientation_tracking", sn_prepare_orientation_tracking, FORM_OUTPUTS, false},
    [SN_GOAL_ANGULAR_VELOCITY_TRACKING] = {"angular_velocity_tracking", sn_prepare_angular_velocity_tracking,
                                           FORM_OUTPUTS, false},
};

// Whether a goal of its form may be divided and bounded as it says.
static bool check_form(const snGoal* g, const snGoalEntry* e, snDiagnostics* diag) {
  GoalForm form = kinds[g->kind].form;
  const char* what = NULL;
  if (g->per_distance && form != FORM_INTEGRAL && form != FORM_END) what = "be divided by the way of the mass centre";
  if (g->per_duration && form != FORM_INTEGRAL && form != FORM_OUTPUTS) what = "be divided by the duration";
  if (g->per_mass && form == FORM_OTHER) what = "be divided by the mass";
  if (g->constraint && form != FORM_INTEGRAL && form != FORM_END) what = "be a constraint with bounds";
  bool tracks = g->kind == SN_GOAL_STATE_TRACKING || g->kind == SN_GOAL_CONTROL_TRACKING ||
                g->kind == SN_GOAL_QUANTITY_TRACKING;
  if (g->scales && !tracks) what = "have scale factors";
  if (what) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s': a goal of the kind %s cannot %s", e->name,
                kinds[g->kind].word, what);
    return false;
  }
  if (!g->constraint || g->within.lo <= g->within.hi) return true;
  sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s': the lower bound %g of its value is above the upper one, %g",
              e->name, g->within.lo, g->within.hi);
  return false;
}

const char* sn_goal_word(snGoalKind kind) { return (unsigned)kind < SN_GOAL_COUNT ? kinds[kind].word : ""; }

bool sn_goal_has_integral(snGoalKind kind) {
  return kinds[kind].form == FORM_INTEGRAL || kinds[kind].form == FORM_END;
}

bool sn_goal_is_constraint(snGoalKind kind) { return (unsigned)kind < SN_GOAL_COUNT && kinds[kind].constraint; }

bool sn_goal_prepare(snOptimal* p, const snGoal* goal, snGoalEntry* e, snDiagnostics* diag) {
  if ((unsigned)goal->kind >= SN_GOAL_COUNT) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "unknown kind of goal %d", (int)goal->kind);
    return false;
  }
  const char* name = goal->name && *goal->name ? goal->name : sn_goal_word(goal->kind);
  e->goal = *goal;
  e->name = e->goal.name = sn_text_copy(p->arena, name, strlen(name));
  e->goal.names = e->goal.others = e->goal.scales = NULL, e->goal.weights = NULL;
  if (!isfinite(goal->weight) || goal->weight < 0) {
    sn_diagnose(diag, SN_SEVERITY_ERROR, "", "goal '%s': the weight is %g; it is not negative", e->name, goal->weight);
    return false;
  }
  return e->name && check_form(goal, e, diag) && kinds[goal->kind].prepare(p, goal, e, diag);
}
