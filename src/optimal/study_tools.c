// study_tools.c — what a MocoTrack or MocoInverse file stands for, as a MocoStudy
//   Goals, names, weights and settings are those that Moco's tools give the studies they make. Prescribed kinematics
//   are a <TableProcessor name="kinematics"> of the phase.
#include "optimal/study_setup.h"
#include "base/text.h"
#include "mjcf/xml_edit.h"

#include <math.h>
#include <string.h>

typedef struct Making {
  const snSetupReader* r;
  const snXmlNode* tool;
  snXmlNode *study, *phase, *goals, *solver;
  snRange time;  // that all data cover
  bool ok;
} Making;

static snXmlNode* add(Making* x, snXmlNode* parent, const char* tag, const char* name) {
  snXmlNode* node = parent ? sn_xml_add(x->r->arena, parent, tag) : NULL;
  if (!node || (name && !sn_xml_name(x->r->arena, node, name))) x->ok = false;
  return node;
}

static void set(Making* x, snXmlNode* node, const char* tag, const char* text) {
  if (!node || !sn_xml_set(x->r->arena, node, tag, text)) x->ok = false;
}

static void set_number(Making* x, snXmlNode* node, const char* tag, double value) {
  char text[SN_NUMBER_TEXT];
  int length = sn_text_from_number(value, text);
  set(x, node, tag, sn_text_copy(x->r->arena, text, (size_t)length));
}

// A copy of an element under another name; what it holds is shared.
static snXmlNode* share(Making* x, snXmlNode* parent, const snXmlNode* from, const char* name) {
  snXmlNode* node = from && parent ? add(x, parent, from->tag, name) : NULL;
  if (node) node->first = (snXmlNode*)from->first, node->last = (snXmlNode*)from->last;
  return node;
}

// The setting of the tool where it has one.
static void hand_over(Making* x, snXmlNode* to, const char* tag, const char* from, const char* preset) {
  const char* text = sn_setup_text(x->tool, from);
  set(x, to, tag, text ? text : preset);
}

// ---- data

// Narrows the times to those of a table.
static bool meet_times(Making* x, const snStudyTable* table) {
  snMotion* motion = sn_motion_read(table->path, NULL);
  if (!motion || motion->rows < 2) {
    sn_error(x->r->report, x->tool->at, "<%s>: '%s' cannot be read as a table of at least two rows", x->tool->tag,
             table->path);
    sn_motion_destroy(motion);
    return false;
  }
  x->time.lo = fmax(x->time.lo, motion->time[0]);
  x->time.hi = fmin(x->time.hi, motion->time[motion->rows - 1]);
  sn_motion_destroy(motion);
  return true;
}

// The table of that name; NULL: none, or with an error.
static const snXmlNode* table_named(Making* x, const char* name) {
  const snXmlNode* node = sn_study_named(x->tool, "TableProcessor", name);
  snStudyTable table = {0};
  if (!node || !sn_setup_text(node, "filepath")) return NULL;
  x->ok = x->ok && sn_study_table(x->r, node, &table) && meet_times(x, &table);
  return x->ok ? node : NULL;
}

// Times that the file gives must lie within those of the data.
static void set_times(Making* x) {
  double start = sn_setup_number(x->r, x->tool, "initial_time", x->time.lo);
  double end = sn_setup_number(x->r, x->tool, "final_time", x->time.hi);
  double interval = sn_setup_number(x->r, x->tool, "mesh_interval", 0.02);
  if (!(start >= x->time.lo && end <= x->time.hi && end > start)) {
    sn_error(x->r->report, x->tool->at, "<%s>: the time from %g to %g does not lie within that of the data, %g to %g",
             x->tool->tag, start, end, x->time.lo, x->time.hi);
    x->ok = false;
  }
  if (!(interval > 0)) x->ok = sn_study_refuse(x->r, x->tool, "<mesh_interval> must be positive");
  if (!x->ok) return;
  double count = ceil((end - start) / interval);
  if (sn_setup_flag(x->r, x->tool, "clip_time_range", false)) start += 1e-3, end -= 1e-3;
  set_number(x, add(x, x->phase, "MocoInitialBounds", "time_initial_bounds"), "bounds", start);
  set_number(x, add(x, x->phase, "MocoFinalBounds", "time_final_bounds"), "bounds", end);
  set_number(x, x->solver, "num_mesh_intervals", count);
}

// ---- MocoTrack

static void track_states(Making* x, const snXmlNode* table) {
  snXmlNode* goal = add(x, x->goals, "MocoStateTrackingGoal", "state_tracking");
  hand_over(x, goal, "weight", "states_global_tracking_weight", "1");
  hand_over(x, goal, "scale_weights_with_range", "scale_state_weights_with_range", "false");
  set(x, goal, "allow_unused_references", "true");
  snXmlNode* reference = x->ok ? share(x, goal, table, "reference") : NULL;
  if (x->ok && sn_setup_flag(x->r, x->tool, "track_reference_position_derivatives", false)) {
    const snXmlNode* given = sn_setup_child(reference, "operators");
    reference->first = reference->last = NULL;
    set(x, reference, "filepath", sn_setup_text(table, "filepath"));
    snXmlNode* operators = add(x, reference, "operators", NULL);
    for (const snXmlNode* op = given ? given->first : NULL; op && x->ok; op = op->next) share(x, operators, op, NULL);
    add(x, operators, "TabOpAppendCoordinateValueDerivativesAsSpeeds", NULL);
  }
  share(x, goal, sn_study_named(x->tool, "MocoWeightSet", "states_weight_set"), "state_weights");
}

static void track_markers(Making* x, const snXmlNode* table) {
  snXmlNode* goal = add(x, x->goals, "MocoMarkerTrackingGoal", "marker_tracking");
  hand_over(x, goal, "weight", "markers_global_tracking_weight", "1");
  if (x->ok) share(x, goal, table, "reference");
  const snXmlNode* weights = sn_study_named(x->tool, "MocoWeightSet", "markers_weight_set");
  snXmlNode* reference = weights ? add(x, goal, "MarkersReference", "markers_reference") : NULL;
  if (reference) share(x, reference, weights, "marker_weights");
}

static void make_track(Making* x) {
  const snXmlNode *states = table_named(x, "states_reference"), *markers = table_named(x, "markers_reference");
  bool to_guess = sn_setup_flag(x->r, x->tool, "apply_tracked_states_to_guess", false);
  if (x->ok && !states && !markers) x->ok = sn_study_refuse(x->r, x->tool, "it has no reference to track");
  if (x->ok && states) track_states(x, states);
  if (x->ok && markers) track_markers(x, markers);
  if (x->ok && to_guess && !states)
    x->ok = sn_study_refuse(x->r, x->tool, "<apply_tracked_states_to_guess> needs a reference of states");
  if (x->ok && sn_setup_flag(x->r, x->tool, "minimize_control_effort", true)) {
    snXmlNode* effort = add(x, x->goals, "MocoControlGoal", "control_effort");
    hand_over(x, effort, "weight", "control_effort_weight", "0.001");
    share(x, effort, sn_study_named(x->tool, "MocoWeightSet", "controls_weight_set"), "control_weights");
  }
  set(x, x->solver, "optim_convergence_tolerance", "1e-2");
  set(x, x->solver, "optim_constraint_tolerance", "1e-2");
  if (to_guess) set(x, x->solver, "guess_from_tracking", "true");
  else if (sn_setup_text(x->tool, "guess_file")) hand_over(x, x->solver, "guess_file", "guess_file", "");
}

// ---- MocoInverse

static void make_inverse(Making* x) {
  const snXmlNode* kinematics = table_named(x, "kinematics");
  if (x->ok && !kinematics) x->ok = sn_study_refuse(x->r, x->tool, "it has no kinematics");
  if (!x->ok) return;
  share(x, x->phase, kinematics, "kinematics");
  snXmlNode* effort = add(x, x->goals, "MocoControlGoal", "excitation_effort");
  const char* reserves = sn_setup_text(x->tool, "reserves_weight");
  if (reserves && x->ok) {
    snXmlNode* set_of = add(x, effort, "MocoWeightSet", "control_weights_pattern");
    snXmlNode* weight = add(x, add(x, set_of, "objects", NULL), "MocoWeight", ".*/reserve_.*");
    set(x, weight, "weight", reserves);
  }
  add(x, x->goals, "MocoInitialActivationGoal", "initial_activation");
  if (sn_setup_flag(x->r, x->tool, "minimize_sum_squared_activations", false))
    set(x, add(x, x->goals, "MocoSumSquaredStateGoal", "activation_effort"), "pattern", ".*activation$");
  hand_over(x, x->solver, "optim_convergence_tolerance", "convergence_tolerance", "1e-3");
  hand_over(x, x->solver, "optim_constraint_tolerance", "constraint_tolerance", "1e-3");
  hand_over(x, x->solver, "optim_max_iterations", "max_iterations", "-1");
  set(x, x->solver, "multibody_dynamics_mode", "implicit");
  set(x, x->solver, "interpolate_control_mesh_interior_points", "false");
  set(x, x->solver, "minimize_implicit_auxiliary_derivatives", "true");
  set(x, x->solver, "implicit_auxiliary_derivatives_weight", "0.01");
}

// ---- the study

const snXmlNode* sn_study_of_tool(const snSetupReader* r) {
  const snXmlNode* tool = r->tool;
  bool track = strcmp(tool->tag, "MocoTrack") == 0;
  if (strcmp(tool->tag, "MocoStudy") == 0) return tool;
  if (!track && strcmp(tool->tag, "MocoInverse") != 0)
    return sn_study_refuse(r, tool, "expected <MocoStudy>, <MocoTrack> or <MocoInverse>"), NULL;
  const snXmlAttr* name = sn_xml_attr(tool, "name");
  snXmlNode document = {.tag = SN_OSIM_ROOT, .at = tool->at};
  Making x = {.r = r, .tool = tool, .time = {-INFINITY, INFINITY}, .ok = true};
  x.study = add(&x, &document, "MocoStudy", name && name->text[0] ? name->text : track ? "track" : "inverse");
  x.phase = add(&x, add(&x, x.study, "MocoProblem", "problem"), "MocoPhase", "phases");
  x.solver = add(&x, x.study, "MocoCasADiSolver", "solver");
  const snXmlNode* processor = sn_setup_child(tool, "ModelProcessor");
  if (!processor) return sn_study_refuse(r, tool, "it has no <ModelProcessor>"), NULL;
  share(&x, x.phase, processor, "model");
  x.goals = add(&x, x.phase, "goals", NULL);
  if (x.ok) (track ? make_track : make_inverse)(&x);
  if (x.ok) set_times(&x);
  if (!x.ok && sn_report_errors(r->report) == 0) sn_error(r->report, tool->at, "<%s>: out of memory", tool->tag);
  if (x.study) x.study->parent = tool->parent;
  return x.ok ? x.study : NULL;
}
