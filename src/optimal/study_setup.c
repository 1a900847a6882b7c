// study_setup.c — MocoStudy files: time, bounds, goals and settings of the solver
//   One row of the table per kind of goal. What is not read is an error where it would change the problem, a warning
//   where it would not.
#include "optimal/study_setup.h"
#include "base/text.h"

#include <math.h>
#include <string.h>

#define DEFAULT_TOLERANCE 1e-6  // where the file leaves it to its solver

static bool refuse(const snSetupReader* r, const snXmlNode* node, const char* why) {
  sn_error(r->report, node->at, "<%s>: %s", node->tag, why);
  return false;
}

// ---- bounds

// One number, two numbers, or none.
static bool read_range(const snSetupReader* r, const snXmlNode* node, const char* tag, snRange* range) {
  const char *text = sn_setup_text(node, tag), *bad;
  double values[2];
  int length, count = text ? sn_text_numbers(text, values, 2, &bad, &length) : 0;
  *range = (snRange){NAN, NAN};
  if (count == 1) *range = (snRange){values[0], values[0]};
  if (count == 2) *range = (snRange){values[0], values[1]};
  if (count >= 0 && count <= 2) return true;
  sn_error(r->report, sn_setup_child(node, tag)->at, "<%s> holds '%.40s'; it is one number or two", tag, text);
  return false;
}

// A regular expression of which only ".*" is known, as a pattern with '*'.
static const char* pattern_of(const snSetupReader* r, const snXmlNode* node, const char* expression) {
  char* out = sn_text_copy(r->arena, expression, strlen(expression));
  char* to = out;
  for (const char* c = expression; out && *c; c++) {
    if (c[0] == '.' && c[1] == '*') {
      *to++ = '*', c++;
    } else if (strchr(".[](){}+?|\\^$", *c)) {
      refuse(r, node, "of regular expressions only .* is covered");
      return NULL;
    } else {
      *to++ = *c;
    }
  }
  if (out) *to = '\0';
  return out;
}

static bool read_infos(const snSetupReader* r, const snXmlNode* list, bool patterns, snStudyBounds*** last) {
  for (const snXmlNode* info = list ? list->first : NULL; info; info = info->next) {
    const snXmlAttr* name = sn_xml_attr(info, "name");
    snStudyBounds* b = sn_arena_zarray(r->arena, snStudyBounds, 1);
    if (strcmp(info->tag, "MocoVariableInfo") != 0 || !name || !name->text[0])
      return refuse(r, info, "expected a <MocoVariableInfo> with a name");
    if (!b || !read_range(r, info, "bounds", &b->bounds.during) ||
        !read_range(r, info, "initial_bounds", &b->bounds.initial) ||
        !read_range(r, info, "final_bounds", &b->bounds.final))
      return false;
    b->at = info->at;
    if (!(b->name = patterns ? pattern_of(r, info, name->text) : name->text)) return false;
    **last = b;
    *last = &b->next;
  }
  return true;
}

// ---- goals

typedef bool GoalFn(const snSetupReader* r, const snXmlNode* node, snGoal* goal);

static bool read_control_weights(const snSetupReader* r, const snXmlNode* node, snGoal* goal) {
  const snXmlNode* set = sn_setup_child(node, "MocoWeightSet");
  int most = 1;
  for (const snXmlNode* w = sn_setup_objects(set); w; w = w->next) most++;
  const char** names = sn_arena_zarray(r->arena, const char*, most);
  double* weights = sn_arena_zarray(r->arena, double, most);
  if (!names || !weights) return false;
  names[0] = "*", weights[0] = 1, goal->count = 1;
  for (const snXmlNode* w = sn_setup_objects(set); w; w = w->next) {
    const snXmlAttr* name = sn_xml_attr(w, "name");
    if (!name || !name->text[0]) return refuse(r, w, "it needs the name of a control");
    names[goal->count] = name->text;
    weights[goal->count++] = sn_setup_number(r, w, "weight", 1);
  }
  goal->names = names, goal->weights = weights;
  return true;
}

static bool control_goal(const snSetupReader* r, const snXmlNode* node, snGoal* goal) {
  goal->kind = SN_GOAL_EFFORT;
  goal->exponent = sn_setup_number(r, node, "exponent", 2);
  goal->per_distance = sn_setup_flag(r, node, "divide_by_displacement", false);
  if (sn_setup_text(node, "ignore_controls_with_custom_weights") || sn_setup_child(node, "control_weights_pattern"))
    return refuse(r, node, "patterns of control weights are not covered");
  return read_control_weights(r, node, goal);
}

static bool final_time_goal(const snSetupReader* r, const snXmlNode* node, snGoal* goal) {
  (void)r, (void)node;
  goal->kind = SN_GOAL_FINAL_TIME;
  return true;
}

static bool speed_goal(const snSetupReader* r, const snXmlNode* node, snGoal* goal) {
  goal->kind = SN_GOAL_SPEED;
  goal->value = sn_setup_number(r, node, "desired_average_speed", 0);
  return true;
}

static bool initial_activation_goal(const snSetupReader* r, const snXmlNode* node, snGoal* goal) {
  (void)r, (void)node;
  goal->kind = SN_GOAL_INITIAL_ACTIVATION;
  return true;
}

static bool periodicity_goal(const snSetupReader* r, const snXmlNode* node, snGoal* goal) {
  static const char* const lists[] = {"state_pairs", "control_pairs"};
  int most = 0;
  goal->kind = SN_GOAL_PERIODICITY;
  for (int i = 0; i < 2; i++)
    for (const snXmlNode* list = sn_setup_child(node, lists[i]), *p = list ? list->first : NULL; p; p = p->next) most++;
  const char** names = sn_arena_zarray(r->arena, const char*, most + 1);
  const char** others = sn_arena_zarray(r->arena, const char*, most + 1);
  if (!names || !others) return false;
  for (int i = 0; i < 2; i++)
    for (const snXmlNode* list = sn_setup_child(node, lists[i]), *p = list ? list->first : NULL; p; p = p->next) {
      const char *initial = sn_setup_text(p, "initial_variable"), *final = sn_setup_text(p, "final_variable");
      if (!initial) return refuse(r, p, "it needs <initial_variable>");
      if (sn_setup_flag(r, p, "negate", false)) return refuse(r, p, "negated pairs are not covered");
      names[goal->count] = initial, others[goal->count++] = final ? final : initial;
    }
  goal->names = names, goal->others = others;
  return true;
}

static const struct {
  const char* tag;
  GoalFn* read;
  bool constraint;  // what it is where the file does not say
} goal_rows[] = {
    {"MocoControlGoal", control_goal, false},
    {"MocoFinalTimeGoal", final_time_goal, false},
    {"MocoAverageSpeedGoal", speed_goal, true},
    {"MocoPeriodicityGoal", periodicity_goal, true},
    {"MocoInitialActivationGoal", initial_activation_goal, true},
};

static bool read_goal(const snSetupReader* r, const snXmlNode* node, snStudyGoal* out) {
  for (size_t i = 0; i < sizeof goal_rows / sizeof goal_rows[0]; i++) {
    if (strcmp(goal_rows[i].tag, node->tag) != 0) continue;
    const snXmlAttr* name = sn_xml_attr(node, "name");
    const char* mode = sn_setup_text(node, "mode");
    bool constraint = mode ? strcmp(mode, "endpoint_constraint") == 0 : goal_rows[i].constraint;
    if (constraint != goal_rows[i].constraint) return refuse(r, node, "it is not covered in this <mode>");
    out->at = node->at;
    out->goal.name = name ? name->text : NULL;
    out->goal.weight = sn_setup_number(r, node, "weight", 1);
    return goal_rows[i].read(r, node, &out->goal);
  }
  return refuse(r, node, "this kind of goal is not covered");
}

static bool read_goals(const snSetupReader* r, const snXmlNode* list, snStudySetup* setup) {
  snStudyGoal** last = &setup->goals;
  for (const snXmlNode* node = list ? list->first : NULL; node; node = node->next) {
    if (!sn_setup_flag(r, node, "enabled", true)) continue;
    snStudyGoal* goal = sn_arena_zarray(r->arena, snStudyGoal, 1);
    if (!goal || !read_goal(r, node, goal)) return false;
    *last = goal;
    last = &goal->next;
  }
  return true;
}

// ---- the phase and the solver

static const snXmlNode* named(const snXmlNode* node, const char* tag, const char* name) {
  for (const snXmlNode* child = node ? node->first : NULL; child; child = child->next) {
    const snXmlAttr* own = sn_xml_attr(child, "name");
    if (strcmp(child->tag, tag) == 0 && (!own || strcmp(own->text, name) == 0)) return child;
  }
  return NULL;
}

static bool read_model(const snSetupReader* r, const snXmlNode* phase, snStudySetup* setup) {
  const snXmlNode* processor = sn_setup_child(phase, "ModelProcessor");
  const snXmlNode* operators = sn_setup_child(processor, "operators");
  if (!processor) return refuse(r, phase, "it has no <ModelProcessor>");
  if (operators && operators->first) return refuse(r, operators->first, "model operators are not covered");
  setup->model = sn_setup_path(r, processor, "filepath");
  const snXmlNode* own = sn_setup_child(processor, "model");
  if (!setup->model && !(own && own->first)) return refuse(r, processor, "it names no model");
  return true;
}

static bool read_phase(const snSetupReader* r, const snXmlNode* phase, snStudySetup* setup) {
  static const char* const uncovered[] = {"parameters", "path_constraints", "input_control_infos"};
  snRange first;
  snStudyBounds** last = &setup->bounds;
  for (int i = 0; i < 3; i++) {
    const snXmlNode* found = sn_setup_child(phase, uncovered[i]);
    if (found && found->first) return refuse(r, found, "this part of a problem is not covered");
  }
  const snXmlNode* initial = named(phase, "MocoInitialBounds", "time_initial_bounds");
  const snXmlNode* final = named(phase, "MocoFinalBounds", "time_final_bounds");
  if (!initial || !final) return refuse(r, phase, "it has no bounds of time");
  if (!read_range(r, initial, "bounds", &first) || !read_range(r, final, "bounds", &setup->end)) return false;
  if (!(first.lo == first.hi)) return refuse(r, initial, "a free start of time is not covered");
  setup->start = first.lo;
  return read_model(r, phase, setup) && read_infos(r, sn_setup_child(phase, "state_infos_pattern"), true, &last) &&
         read_infos(r, sn_setup_child(phase, "control_infos_pattern"), true, &last) &&
         read_infos(r, sn_setup_child(phase, "state_infos"), false, &last) &&
         read_infos(r, sn_setup_child(phase, "control_infos"), false, &last) &&
         read_goals(r, sn_setup_child(phase, "goals"), setup);
}

static double tolerance_of(const snSetupReader* r, const snXmlNode* solver, const char* tag) {
  double value = sn_setup_number(r, solver, tag, -1);
  return value > 0 ? value : DEFAULT_TOLERANCE;
}

static bool read_solver(const snSetupReader* r, const snXmlNode* solver, snStudySetup* setup) {
  const char* scheme = sn_setup_text(solver, "transcription_scheme");
  const char* dynamics = sn_setup_text(solver, "multibody_dynamics_mode");
  double intervals = sn_setup_number(r, solver, "num_mesh_intervals", 100);
  if (scheme && strcmp(scheme, "hermite-simpson") != 0) return refuse(r, solver, "its transcription is not covered");
  if (dynamics && strcmp(dynamics, "explicit") != 0) return refuse(r, solver, "implicit dynamics are not covered");
  if (!sn_setup_flag(r, solver, "interpolate_control_mesh_interior_points", true))
    return refuse(r, solver, "controls of midpoints that are not interpolated are not covered");
  if (!(intervals >= 1 && intervals <= 1e5)) return refuse(r, solver, "<num_mesh_intervals> is from 1 to 100000");
  setup->intervals = (int)intervals;
  double most = sn_setup_number(r, solver, "optim_max_iterations", -1);
  setup->max_iterations = most >= 1 && most <= 1e6 ? (int)most : 0;
  setup->tolerance = tolerance_of(r, solver, "optim_convergence_tolerance");
  setup->constraint_tolerance = tolerance_of(r, solver, "optim_constraint_tolerance");
  setup->guess = sn_setup_path(r, solver, "guess_file");
  return true;
}

bool sn_setup_study(const snSetupReader* r, snStudySetup* setup) {
  const snXmlNode* study = r->tool;
  *setup = (snStudySetup){.intervals = 100, .tolerance = DEFAULT_TOLERANCE, .constraint_tolerance = DEFAULT_TOLERANCE};
  if (strcmp(study->tag, "MocoStudy") != 0) return refuse(r, study, "expected <MocoStudy>");
  const snXmlAttr* name = sn_xml_attr(study, "name");
  const snXmlNode *problem = sn_setup_child(study, "MocoProblem"), *solver = sn_setup_child(study, "MocoCasADiSolver");
  const snXmlNode* phase = sn_setup_child(problem, "MocoPhase");
  setup->name = name && name->text[0] ? name->text : "study";
  if (!phase) return refuse(r, study, "it has no <MocoPhase>");
  bool good = read_phase(r, phase, setup) && (!solver || read_solver(r, solver, setup));
  return good && sn_report_errors(r->report) == 0;
}
