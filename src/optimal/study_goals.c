// study_goals.c — MocoStudy files: goals and tables
//   One row of the table per kind of goal, with the elements that it reads. Others are errors where they are not empty
//   or "false": they would change the problem.
#include "optimal/study_setup.h"
#include "optimal/optimal_problem.h"
#include "base/text.h"

#include <math.h>
#include <string.h>
#include <strings.h>

// ---- tables

bool sn_study_table(const snSetupReader* r, const snXmlNode* processor, snStudyTable* table) {
  const snXmlNode* operators = sn_setup_child(processor, "operators");
  table->path = sn_setup_path(r, processor, "filepath");
  if (!table->path) return sn_study_refuse(r, processor, "it names no file");
  for (const snXmlNode* op = operators ? operators->first : NULL; op; op = op->next) {
    if (strcmp(op->tag, "TabOpLowPassFilter") == 0) {
      if (table->cutoff > 0) return sn_study_refuse(r, op, "a second filter is not supported");
      table->cutoff = sn_setup_number(r, op, "cutoff_frequency", 0);
    } else if (strcmp(op->tag, "TabOpAppendCoordinateValueDerivativesAsSpeeds") == 0) {
      table->speeds = true;
    } else if (strcmp(op->tag, "TabOpUseAbsoluteStateNames") != 0 &&
               strcmp(op->tag, "TabOpConvertDegreesToRadians") != 0 &&
               strcmp(op->tag, "TabOpAppendCoupledCoordinateValues") != 0) {
      return sn_study_refuse(r, op, "this table operator is not supported");
    }
  }
  return true;
}

static bool read_reference(const snSetupReader* r, const snXmlNode* node, snStudyGoal* out) {
  const snXmlNode* processor = sn_study_named(node, "TableProcessor", "reference");
  if (!processor) return sn_study_refuse(r, node, "it has no <TableProcessor name=\"reference\">");
  if (!sn_study_table(r, processor, &out->reference)) return false;
  out->goal.cutoff = out->reference.cutoff, out->goal.speeds = out->reference.speeds;
  return true;
}

// ---- names and weights

typedef struct Names {
  const char **names, **others, **scales;
  double* weights;
} Names;

static bool make_names(const snSetupReader* r, int most, snGoal* goal, Names* n) {
  *n = (Names){sn_arena_zarray(r->arena, const char*, most + 1), sn_arena_zarray(r->arena, const char*, most + 1),
               sn_arena_zarray(r->arena, const char*, most + 1), sn_arena_zarray(r->arena, double, most + 1)};
  goal->names = n->names, goal->weights = n->weights;
  return n->names && n->others && n->scales && n->weights;
}

static int children_of(const snXmlNode* node) {
  int count = 0;
  for (const snXmlNode* c = node ? node->first : NULL; c; c = c->next) count++;
  return count;
}

static bool add_weights(const snSetupReader* r, const snXmlNode* set, bool patterns, snGoal* goal, Names* n) {
  for (const snXmlNode* w = sn_setup_objects(set); w; w = w->next) {
    const snXmlAttr* name = sn_xml_attr(w, "name");
    if (!name || !name->text[0]) return sn_study_refuse(r, w, "it needs the name of a variable");
    const char* text = patterns ? sn_study_pattern(r, w, name->text) : name->text;
    if (!text) return false;
    n->names[goal->count] = text, n->weights[goal->count++] = sn_setup_number(r, w, "weight", 1);
  }
  return true;
}

// All variables (or those of a pattern) count 1 where sets of patterns and of names do not say otherwise.
static bool read_weights(const snSetupReader* r, const snXmlNode* node, const char* all, const char* set,
                         const char* pattern_set, snGoal* goal) {
  const snXmlNode *own = sn_study_named(node, "MocoWeightSet", set), *patterns = NULL;
  if (pattern_set) patterns = sn_study_named(node, "MocoWeightSet", pattern_set);
  Names n;
  int most = 2 + children_of(sn_setup_child(own, "objects")) + children_of(sn_setup_child(patterns, "objects"));
  if (!make_names(r, most, goal, &n)) return false;
  n.names[0] = all, n.weights[0] = 1, goal->count = 1;
  return add_weights(r, patterns, true, goal, &n) && add_weights(r, own, false, goal, &n);
}

// ---- kinds

static bool control_goal(const snSetupReader* r, const snXmlNode* node, snStudyGoal* out) {
  out->goal.kind = SN_GOAL_EFFORT;
  out->goal.exponent = sn_setup_number(r, node, "exponent", 2);
  return read_weights(r, node, "*", "control_weights", "control_weights_pattern", &out->goal);
}

static bool final_time_goal(const snSetupReader* r, const snXmlNode* node, snStudyGoal* out) {
  (void)r, (void)node;
  out->goal.kind = SN_GOAL_FINAL_TIME;
  return true;
}

static bool speed_goal(const snSetupReader* r, const snXmlNode* node, snStudyGoal* out) {
  out->goal.kind = SN_GOAL_SPEED;
  out->goal.value = sn_setup_number(r, node, "desired_average_speed", 0);
  return true;
}

static bool initial_activation_goal(const snSetupReader* r, const snXmlNode* node, snStudyGoal* out) {
  (void)r, (void)node;
  out->goal.kind = SN_GOAL_INITIAL_ACTIVATION;
  return true;
}

static bool periodicity_goal(const snSetupReader* r, const snXmlNode* node, snStudyGoal* out) {
  static const char* const lists[] = {"state_pairs", "control_pairs"};
  snGoal* goal = &out->goal;
  Names n;
  goal->kind = SN_GOAL_PERIODICITY;
  int most = children_of(sn_setup_child(node, lists[0])) + children_of(sn_setup_child(node, lists[1]));
  if (!make_names(r, most, goal, &n)) return false;
  for (int i = 0; i < 2; i++)
    for (const snXmlNode* list = sn_setup_child(node, lists[i]), *p = list ? list->first : NULL; p; p = p->next) {
      const char *initial = sn_setup_text(p, "initial_variable"), *final = sn_setup_text(p, "final_variable");
      if (!initial) return sn_study_refuse(r, p, "it needs <initial_variable>");
      n.weights[goal->count] = sn_setup_flag(r, p, "negate", false) ? -1 : 1;
      n.names[goal->count] = initial, n.others[goal->count++] = final ? final : initial;
    }
  goal->others = n.others;
  return true;
}

// The pattern that limits states, or all of them.
static const char* state_pattern(const snSetupReader* r, const snXmlNode* node) {
  const char* text = sn_setup_text(node, "pattern");
  return text ? sn_study_pattern(r, node, text) : "*";
}

static bool state_tracking_goal(const snSetupReader* r, const snXmlNode* node, snStudyGoal* out) {
  const char* all = state_pattern(r, node);
  out->goal.kind = SN_GOAL_STATE_TRACKING;
  return all && read_reference(r, node, out) && read_weights(r, node, all, "state_weights", NULL, &out->goal);
}

static bool squared_state_goal(const snSetupReader* r, const snXmlNode* node, snStudyGoal* out) {
  const char* all = state_pattern(r, node);
  out->goal.kind = SN_GOAL_SQUARED_STATES;
  return all && read_weights(r, node, all, "state_weights", NULL, &out->goal);
}

// <scale_factors>: <MocoScaleFactor name="..."> with <bounds> and <control>, which Moco's own files do not say.
static bool read_factors(const snSetupReader* r, const snXmlNode* list, Names* n, snStudyGoal* out) {
  snStudyFactor** last = &out->factors;
  snGoal* goal = &out->goal;
  for (const snXmlNode* node = list ? list->first : NULL; node; node = node->next) {
    const snXmlAttr* name = sn_xml_attr(node, "name");
    const char* control = sn_setup_text(node, "control");
    snStudyFactor* factor = sn_arena_zarray(r->arena, snStudyFactor, 1);
    if (!factor) return false;
    if (!name || !name->text[0] || strcmp(node->tag, "MocoScaleFactor") != 0)
      return sn_study_refuse(r, node, "expected a <MocoScaleFactor> with a name");
    if (!control) return sn_study_refuse(r, node, "it does not say whose reference it multiplies, in <control>");
    *factor = (snStudyFactor){.name = name->text, .initial = NAN, .at = node->at};
    if (!sn_study_range(r, node, "bounds", &factor->bounds)) return false;
    if (isnan(factor->bounds.lo)) return sn_study_refuse(r, node, "it has no <bounds>");
    int i = 1;
    while (i < goal->count && strcmp(n->names[i], control) != 0) i++;
    if (i == goal->count) n->names[i] = control, n->weights[i] = 1, goal->count++;
    n->scales[i] = name->text;
    *last = factor;
    last = &factor->next;
  }
  if (out->factors) goal->scales = n->scales;
  return true;
}

// Controls with a label track that column; weights apply to them and to controls that are columns themselves.
static bool control_tracking_goal(const snSetupReader* r, const snXmlNode* node, snStudyGoal* out) {
  const snXmlNode *labels = sn_setup_child(node, "reference_labels"), *set = sn_setup_child(node, "MocoWeightSet");
  const snXmlNode* factors = sn_setup_child(node, "scale_factors");
  snGoal* goal = &out->goal;
  Names n;
  goal->kind = SN_GOAL_CONTROL_TRACKING;
  int most = 1 + children_of(labels) + children_of(sn_setup_child(set, "objects")) + children_of(factors);
  if (!read_reference(r, node, out) || !make_names(r, most, goal, &n)) return false;
  n.names[0] = "*", n.weights[0] = 1, goal->count = 1;
  for (const snXmlNode* l = labels ? labels->first : NULL; l; l = l->next) {
    const snXmlAttr* name = sn_xml_attr(l, "name");
    const char* column = sn_setup_text(l, "reference");
    if (!name || !column) return sn_study_refuse(r, l, "it needs the name of a control and <reference>");
    n.names[goal->count] = name->text, n.others[goal->count] = column, n.weights[goal->count++] = 1;
  }
  goal->others = n.others;
  return read_factors(r, factors, &n, out) && add_weights(r, set, false, goal, &n);
}

static bool read_projection(const snSetupReader* r, const snXmlNode* node, snGoal* goal) {
  const char* word = sn_setup_text(node, "projection");
  bool vector = word && strcmp(word, "vector") == 0, plane = word && strcmp(word, "plane") == 0;
  if (word && !vector && !plane && strcmp(word, "none") != 0)
    return sn_study_refuse(r, node, "<projection> is none, vector or plane");
  goal->projection = vector ? SN_FORCE_PROJECTION_VECTOR : plane ? SN_FORCE_PROJECTION_PLANE : SN_FORCE_PROJECTION_NONE;
  return sn_setup_vector(r, node, "projection_vector", &goal->axis);
}

static bool contact_tracking_goal(const snSetupReader* r, const snXmlNode* node, snStudyGoal* out) {
  const snXmlNode* groups = sn_setup_child(node, "contact_groups");
  snGoal* goal = &out->goal;
  int most = 0, count;
  Names n;
  goal->kind = SN_GOAL_CONTACT_TRACKING;
  out->loads = sn_setup_path(r, node, "external_loads_file");
  if (!out->loads) return sn_study_refuse(r, node, "it needs <external_loads_file>");
  for (const snXmlNode* g = groups ? groups->first : NULL; g; g = g->next)
    sn_setup_words(r, g, "contact_force_paths", &count), most += count;
  if (!make_names(r, most, goal, &n)) return false;
  for (const snXmlNode* g = groups ? groups->first : NULL; g; g = g->next) {
    const char* force = sn_setup_text(g, "external_force_name");
    const char** paths = sn_setup_words(r, g, "contact_force_paths", &count);
    if (!force || count == 0) return sn_study_refuse(r, g, "it needs <contact_force_paths> and <external_force_name>");
    for (int i = 0; i < count; i++) n.names[goal->count] = paths[i], n.others[goal->count++] = force;
  }
  goal->others = n.others, goal->weights = NULL;
  return read_projection(r, node, goal);
}

static bool marker_tracking_goal(const snSetupReader* r, const snXmlNode* node, snStudyGoal* out) {
  const snXmlNode* reference = sn_setup_child(node, "MarkersReference");
  const snXmlNode* set = reference ? reference->first : NULL;
  Names n;
  out->goal.kind = SN_GOAL_MARKER_TRACKING;
  while (set && !sn_setup_child(set, "objects")) set = set->next;
  const snXmlNode* table = sn_study_named(node, "TableProcessor", "reference");
  if (table && !sn_study_table(r, table, &out->reference)) return false;
  if (!table) out->reference.path = sn_setup_path(r, reference, "marker_file");
  out->goal.cutoff = out->reference.cutoff;
  if (!out->reference.path) return sn_study_refuse(r, node, "it names no file of markers");
  if (!make_names(r, 1 + children_of(sn_setup_child(set, "objects")), &out->goal, &n)) return false;
  n.names[0] = "*", n.weights[0] = sn_setup_number(r, reference, "default_weight", 1), out->goal.count = 1;
  return add_weights(r, set, false, &out->goal, &n);
}

static bool marker_final_goal(const snSetupReader* r, const snXmlNode* node, snStudyGoal* out) {
  const char* point = sn_setup_text(node, "point_name");
  Names n;
  out->goal.kind = SN_GOAL_MARKER_FINAL;
  if (!point) return sn_study_refuse(r, node, "it needs <point_name>");
  if (!make_names(r, 1, &out->goal, &n)) return false;
  n.names[0] = point, n.weights[0] = 1, out->goal.count = 1;
  return sn_setup_vector(r, node, "reference_location", &out->goal.axis);
}

static const struct {
  const char* tag;
  snStudyGoalFn* read;
  bool constraint;    // what it is where the file does not say
  const char* parts;  // elements that it reads, between blanks
} goal_rows[] = {
    {"MocoControlGoal", control_goal, false, " exponent MocoWeightSet "},
    {"MocoFinalTimeGoal", final_time_goal, false, " "},
    {"MocoAverageSpeedGoal", speed_goal, true, " desired_average_speed "},
    {"MocoPeriodicityGoal", periodicity_goal, true, " state_pairs control_pairs "},
    {"MocoInitialActivationGoal", initial_activation_goal, true, " "},
    {"MocoStateTrackingGoal", state_tracking_goal, false,
     " TableProcessor MocoWeightSet pattern allow_unused_references "},
    {"MocoControlTrackingGoal", control_tracking_goal, false,
     " TableProcessor MocoWeightSet reference_labels allow_unused_references scale_factors "},
    {"MocoContactTrackingGoal", contact_tracking_goal, false,
     " contact_groups external_loads_file projection projection_vector "},
    {"MocoSumSquaredStateGoal", squared_state_goal, false, " MocoWeightSet pattern "},
    {"MocoMarkerTrackingGoal", marker_tracking_goal, false,
     " MarkersReference TableProcessor allow_unused_references "},
    {"MocoMarkerFinalGoal", marker_final_goal, false, " point_name reference_location "},
    {"MocoTranslationTrackingGoal", sn_study_translation_goal, false, " frame_paths TableProcessor MocoWeightSet "},
    {"MocoOrientationTrackingGoal", sn_study_orientation_goal, false, " frame_paths TableProcessor MocoWeightSet "},
    {"MocoAngularVelocityTrackingGoal", sn_study_angular_velocity_goal, false,
     " frame_paths TableProcessor MocoWeightSet "},
    {"MocoAccelerationTrackingGoal", sn_study_acceleration_goal, false,
     " frame_paths TableProcessor MocoWeightSet gravity_offset express_accelerations_in_tracking_frames "},
    {"MocoJointReactionGoal", sn_study_reaction_goal, false,
     " joint_path loads_frame expressed_in_frame_path reaction_measures MocoWeightSet "},
    {"MocoOutputGoal", sn_study_output_goal, false, " output_path output_index exponent "},
    {"MocoFinalOutputGoal", sn_study_final_output_goal, false, " output_path output_index exponent "},
    {"MocoGeneralizedForceTrackingGoal", sn_study_moment_goal, false,
     " TableProcessor force_paths MocoWeightSet allow_unused_references normalize_tracking_error "
     "ignore_constrained_coordinates "},
    {"MocoStepTimeAsymmetryGoal", sn_study_step_time_goal, false,
     " MocoStepTimeAsymmetryGoalGroup target_asymmetry contact_force_threshold contact_force_direction "
     "walking_direction contact_detection_smoothing asymmetry_smoothing "},
    {"MocoStepLengthAsymmetryGoal", sn_study_step_length_goal, false,
     " right_foot_frame left_foot_frame walking_direction asymmetry_smoothing target_asymmetry stride_length "},
};

// Elements that no row of a goal reads.
static bool check_parts(const snSetupReader* r, const snXmlNode* node, const char* parts) {
  static const char common[] = " enabled weight mode MocoConstraintInfo divide_by_displacement divide_by_duration "
                               "divide_by_mass ignore_controlled_actuators ignore_input_controls ";
  for (const snXmlNode* child = node->first; child; child = child->next) {
    const char *word = sn_text_format(r->arena, " %s ", child->tag), *text = child->text;
    if (!word) return false;
    bool empty = !child->first && (!text || !text[0] || strcasecmp(text, "false") == 0);
    if (!empty && !strstr(parts, word) && !strstr(common, word))
      return sn_study_refuse(r, child, "this part of a goal is not supported");
  }
  return true;
}

// What all kinds have: divisions, and bounds of the value where the goal is a constraint.
static bool read_form(const snSetupReader* r, const snXmlNode* node, bool constraint, snGoal* goal) {
  const snXmlNode* bounds = sn_setup_child(sn_setup_child(node, "MocoConstraintInfo"), "bounds");
  goal->per_distance = sn_setup_flag(r, node, "divide_by_displacement", false);
  goal->per_duration = sn_setup_flag(r, node, "divide_by_duration", false);
  goal->per_mass = sn_setup_flag(r, node, "divide_by_mass", false);
  goal->constraint = constraint, goal->within = (snRange){0, 0};
  if (constraint && !sn_goal_has_integral(goal->kind))
    return sn_study_refuse(r, node, "it is not supported in this <mode>");
  if (!bounds || !bounds->first) return true;
  if (!constraint || bounds->first->next) return sn_study_refuse(r, bounds, "these bounds of a goal are not supported");
  return sn_study_range(r, bounds->first, "bounds", &goal->within);
}

static bool read_goal(const snSetupReader* r, const snXmlNode* node, snStudyGoal* out) {
  for (size_t i = 0; i < sizeof goal_rows / sizeof goal_rows[0]; i++) {
    if (strcmp(goal_rows[i].tag, node->tag) != 0) continue;
    const snXmlAttr* name = sn_xml_attr(node, "name");
    const char* mode = sn_setup_text(node, "mode");
    bool constraint = mode ? strcmp(mode, "endpoint_constraint") == 0 : goal_rows[i].constraint;
    if (goal_rows[i].constraint && !constraint) return sn_study_refuse(r, node, "it is not supported in this <mode>");
    out->at = node->at;
    out->goal.name = name ? name->text : NULL;
    out->goal.weight = sn_setup_number(r, node, "weight", 1);
    return check_parts(r, node, goal_rows[i].parts) && goal_rows[i].read(r, node, out) &&
           read_form(r, node, constraint && !goal_rows[i].constraint, &out->goal);
  }
  return sn_study_refuse(r, node, "this kind of goal is not supported");
}

// ---- path constraints

static bool read_frame_pair(const snSetupReader* r, const snXmlNode* node, snStudyQuantity* q) {
  const char *first = sn_setup_text(node, "frame1_path"), *second = sn_setup_text(node, "frame2_path");
  const char* most = sn_setup_text(node, "maximum_distance");
  bool unbounded = !most || strcasecmp(most, "inf") == 0;
  if (!first || !second) return sn_study_refuse(r, node, "it needs <frame1_path> and <frame2_path>");
  q->quantity = (snQuantity){.kind = SN_QUANTITY_DISTANCE, .object = first, .other = second, .axis = -1};
  q->during.lo = sn_setup_number(r, node, "minimum_distance", 0);
  q->during.hi = unbounded ? INFINITY : sn_setup_number(r, node, "maximum_distance", 0);
  q->at = node->at;
  return true;
}

static bool read_bound(const snSetupReader* r, const snXmlNode* node, const char* tag, snControlSignal* signal) {
  const snXmlNode* bound = sn_setup_child(node, tag);
  return !bound || !bound->first || sn_setup_function(r, bound->first, signal);
}

// An output becomes a quantity, which is bounded under its name.
static const char** output_name(const snSetupReader* r, const snXmlNode* node, snStudySetup* setup, int* count) {
  const char** names = sn_arena_zarray(r->arena, const char*, 1);
  snStudyQuantity *q = sn_arena_zarray(r->arena, snStudyQuantity, 1), **last = &setup->quantities;
  if (!names || !q || !sn_study_output(r, node, &q->quantity)) return NULL;
  if (sn_setup_number(r, node, "exponent", 1) != 1) {
    sn_study_refuse(r, node, "bounds of powers of an output are not supported");
    return NULL;
  }
  q->during = (snRange){NAN, NAN}, q->at = node->at;
  while (*last) last = &(*last)->next;
  *last = q;
  names[0] = q->quantity.name, *count = 1;
  return names;
}

// Bounds of states, controls or an output (`paths` NULL) that are functions of time.
static bool read_course(const snSetupReader* r, const snXmlNode* node, const char* paths, snStudySetup* setup) {
  snStudyCourse* c = sn_arena_zarray(r->arena, snStudyCourse, 1);
  if (!c) return false;
  c->names = paths ? sn_setup_words(r, node, paths, &c->count) : output_name(r, node, setup, &c->count);
  if (!paths && !c->names) return false;
  if (c->count == 0)
    return sn_study_refuse(r, node, paths[0] == 'c' ? "it needs <control_paths>" : "it needs <state_paths>");
  c->equal = sn_setup_flag(r, node, "equality_with_lower", false);
  c->at = node->at;
  if (!read_bound(r, node, "lower_bound", &c->lower) || !read_bound(r, node, "upper_bound", &c->upper)) return false;
  if (c->equal && (c->lower.count == 0 || c->upper.count > 0))
    return sn_study_refuse(r, node, "with <equality_with_lower> it has a <lower_bound> and no <upper_bound>");
  snStudyCourse** last = &setup->courses;
  while (*last) last = &(*last)->next;
  *last = c;
  return true;
}

bool sn_study_path_constraints(const snSetupReader* r, const snXmlNode* list, snStudySetup* setup) {
  for (const snXmlNode* node = list ? list->first : NULL; node; node = node->next) {
    static const char* const bounds[][2] = {{"MocoControlBoundConstraint", "control_paths"},
                                            {"MocoStateBoundConstraint", "state_paths"},
                                            {"MocoOutputBoundConstraint", NULL}};
    int kind = 0;
    while (kind < 3 && strcmp(node->tag, bounds[kind][0]) != 0) kind++;
    if (kind < 3 && !read_course(r, node, bounds[kind][1], setup)) return false;
    if (kind < 3) continue;
    if (strcmp(node->tag, "MocoFrameDistanceConstraint") != 0)
      return sn_study_refuse(r, node, "this kind of path constraint is not supported");
    const char* projection = sn_setup_text(node, "projection");
    if (projection && strcmp(projection, "none") != 0)
      return sn_study_refuse(r, node, "a projection of distances is not supported");
    const snXmlNode* pairs = sn_setup_child(node, "frame_pairs");
    for (const snXmlNode* pair = pairs ? pairs->first : NULL; pair; pair = pair->next) {
      snStudyQuantity* q = sn_arena_zarray(r->arena, snStudyQuantity, 1);
      snStudyQuantity** last = &setup->quantities;
      if (!q || !read_frame_pair(r, pair, q)) return false;
      while (*last) last = &(*last)->next;
      *last = q;
    }
  }
  return true;
}

bool sn_study_goals(const snSetupReader* r, const snXmlNode* list, snStudySetup* setup) {
  snStudyGoal** last = &setup->goals;
  for (const snXmlNode* node = list ? list->first : NULL; node; node = node->next) {
    if (!sn_setup_flag(r, node, "enabled", true)) continue;
    snStudyGoal* goal = sn_arena_zarray(r->arena, snStudyGoal, 1);
    if (!goal || !read_goal(r, node, goal)) return false;
    snStudyQuantity** end = &setup->quantities;
    while (*end) end = &(*end)->next;
    *end = goal->quantities;
    snStudyFactor** behind = &setup->factors;
    while (*behind) behind = &(*behind)->next;
    *behind = goal->factors;
    *last = goal;
    last = &goal->next;
  }
  return true;
}
