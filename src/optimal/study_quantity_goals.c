// study_quantity_goals.c — MocoStudy files: goals of quantities, which become variables of the problem
#include "optimal/study_setup.h"
#include "base/text.h"

#include <math.h>
#include <string.h>

// A quantity that the goal works on, under a name of its own; NULL when out of memory.
static snStudyQuantity* add_quantity(const snSetupReader* r, const snXmlNode* node, snStudyGoal* out,
                                     snQuantity quantity) {
  snStudyQuantity* q = sn_arena_zarray(r->arena, snStudyQuantity, 1);
  if (!q) return NULL;
  *q = (snStudyQuantity){.quantity = quantity, .during = {NAN, NAN}, .at = node->at, .next = out->quantities};
  out->quantities = q;
  return q;
}

static bool name_goal(const snSetupReader* r, snStudyGoal* out, int most) {
  const char** names = sn_arena_zarray(r->arena, const char*, most + 1);
  double* weights = sn_arena_zarray(r->arena, double, most + 1);
  out->goal.names = names, out->goal.weights = weights;
  return names && weights;
}

// Another name with its weight; the room is that of name_goal.
static void add_name(snStudyGoal* out, const char* name, double weight) {
  ((const char**)out->goal.names)[out->goal.count] = name;
  ((double*)out->goal.weights)[out->goal.count++] = weight;
}

static double weight_of(const snSetupReader* r, const snXmlNode* node, const char* set, const char* name) {
  for (const snXmlNode* w = sn_setup_objects(sn_study_named(node, "MocoWeightSet", set)); w; w = w->next) {
    const snXmlAttr* own = sn_xml_attr(w, "name");
    if (own && strcmp(own->text, name) == 0) return sn_setup_number(r, w, "weight", 1);
  }
  return 1;
}

// ---- frames

// Frames, whose references are columns NAME_x and so on of a table. Files of vectors are not read.
static const char** read_frames(const snSetupReader* r, const snXmlNode* node, snStudyGoal* out, int* count) {
  const snXmlNode* table = sn_study_named(node, "TableProcessor", "reference");
  const char** frames = sn_setup_words(r, node, "frame_paths", count);
  if (*count == 0) return sn_study_refuse(r, node, "it needs <frame_paths>"), NULL;
  if (!table) return sn_study_refuse(r, node, "it needs a table of numbers, <TableProcessor name=\"reference\">"), NULL;
  if (!sn_study_table(r, table, &out->reference) || !name_goal(r, out, 3 * *count)) return NULL;
  out->goal.cutoff = out->reference.cutoff;
  return frames;
}

static bool frame_goal(const snSetupReader* r, const snXmlNode* node, snGoalKind kind, const char* set,
                       snStudyGoal* out) {
  int count;
  const char** frames = read_frames(r, node, out, &count);
  out->goal.kind = kind;
  for (int i = 0; frames && i < count; i++) add_name(out, frames[i], weight_of(r, node, set, frames[i]));
  return frames != NULL;
}

bool sn_study_translation_goal(const snSetupReader* r, const snXmlNode* node, snStudyGoal* out) {
  return frame_goal(r, node, SN_GOAL_TRANSLATION_TRACKING, "translation_weights", out);
}

bool sn_study_orientation_goal(const snSetupReader* r, const snXmlNode* node, snStudyGoal* out) {
  return frame_goal(r, node, SN_GOAL_ORIENTATION_TRACKING, "rotation_weights", out);
}

bool sn_study_angular_velocity_goal(const snSetupReader* r, const snXmlNode* node, snStudyGoal* out) {
  return frame_goal(r, node, SN_GOAL_ANGULAR_VELOCITY_TRACKING, "angular_velocity_weights", out);
}

// Three quantities of each frame, named as the columns that they track.
bool sn_study_acceleration_goal(const snSetupReader* r, const snXmlNode* node, snStudyGoal* out) {
  int count;
  bool proper = sn_setup_flag(r, node, "gravity_offset", false);
  bool own_axes = sn_setup_flag(r, node, "express_accelerations_in_tracking_frames", false);
  if (proper != own_axes)
    return sn_study_refuse(r, node, "<gravity_offset> and <express_accelerations_in_tracking_frames> are both true or "
                                    "both false");
  const char** frames = read_frames(r, node, out, &count);
  out->goal.kind = SN_GOAL_QUANTITY_TRACKING;
  for (int i = 0; frames && i < 3 * count; i++) {
    const char* frame = frames[i / 3];
    snQuantity q = {.kind = proper ? SN_QUANTITY_ACCELEROMETER : SN_QUANTITY_POINT_ACCELERATION, .object = frame,
                    .axis = i % 3, .name = sn_text_format(r->arena, "%s_%c", frame, "xyz"[i % 3])};
    if (!q.name || !add_quantity(r, node, out, q)) return false;
    add_name(out, q.name, weight_of(r, node, "acceleration_weights", frame));
  }
  return frames != NULL;
}

// ---- outputs

// Places and accelerations of bodies and markers, by one axis or the length of the vector.
bool sn_study_output(const snSetupReader* r, const snXmlNode* node, snQuantity* q) {
  static const struct {
    const char* word;
    snQuantityKind kind;
  } outputs[] = {{"location", SN_QUANTITY_POSITION},
                 {"position", SN_QUANTITY_POSITION},
                 {"linear_acceleration", SN_QUANTITY_POINT_ACCELERATION}};
  const char *path = sn_setup_text(node, "output_path"), *bar = path ? strchr(path, '|') : NULL;
  double index = sn_setup_number(r, node, "output_index", -1);
  const snXmlAttr* name = sn_xml_attr(node, "name");
  if (!bar) return sn_study_refuse(r, node, "it needs <output_path>, /path/of/a/component|output");
  if (sn_setup_text(node, "second_output_path")) return sn_study_refuse(r, node, "a second output is not supported");
  bool place = strncmp(path, "/bodyset/", 9) == 0 || strncmp(path, "/markerset/", 11) == 0;
  for (int i = 0; i < 3 && place; i++) {
    if (strcmp(bar + 1, outputs[i].word) != 0) continue;
    if (!(index >= -1 && index <= 2)) return sn_study_refuse(r, node, "<output_index> is 0, 1, 2 or -1");
    const char* own = name && name->text[0] ? name->text : node->tag;
    *q = (snQuantity){.kind = outputs[i].kind, .object = sn_text_copy(r->arena, path, (size_t)(bar - path)),
                      .axis = (int)index, .name = sn_text_format(r->arena, "%s:%s", own, path)};
    return q->object && q->name;
  }
  return sn_study_refuse(r, node, "of outputs, position, location and linear_acceleration of bodies and markers are "
                                  "supported");
}

static bool output_goal(const snSetupReader* r, const snXmlNode* node, bool at_end, snStudyGoal* out) {
  snQuantity q;
  double exponent = sn_setup_number(r, node, "exponent", 1);
  if (!sn_study_output(r, node, &q) || !name_goal(r, out, 1)) return false;
  if (at_end && exponent == 1 && q.axis >= 0)
    return sn_study_refuse(r, node, "the sign of a final value is not kept: its <exponent> is at least 2");
  out->goal.kind = at_end ? SN_GOAL_QUANTITY_FINAL : exponent == 1 ? SN_GOAL_INTEGRAL : SN_GOAL_QUANTITY;
  out->goal.exponent = exponent;
  add_name(out, q.name, 1);
  return add_quantity(r, node, out, q) != NULL;
}

bool sn_study_output_goal(const snSetupReader* r, const snXmlNode* node, snStudyGoal* out) {
  return output_goal(r, node, false, out);
}

bool sn_study_final_output_goal(const snSetupReader* r, const snXmlNode* node, snStudyGoal* out) {
  return output_goal(r, node, true, out);
}

// ---- generalised forces

// Names of columns, COORDINATE_moment or COORDINATE_force, and patterns of them, with weights. What the model's own
// forces do is what remains beside gravity and external loads.
bool sn_study_moment_goal(const snSetupReader* r, const snXmlNode* node, snStudyGoal* out) {
  static const char* const sets[] = {"generalized_force_weights_pattern", "generalized_force_weights"};
  const snXmlNode* table = sn_study_named(node, "TableProcessor", "reference");
  int count, most = 0;
  const char** forces = sn_setup_words(r, node, "force_paths", &count);
  for (int i = 0; i < count; i++)
    if (!strstr(forces[i], "externalloads") && !strstr(forces[i], "ExternalLoads"))
      return sn_study_refuse(r, node, "of <force_paths> only external loads, .*externalloads.*, are supported");
  if (!sn_setup_flag(r, node, "ignore_constrained_coordinates", true))
    return sn_study_refuse(r, node, "constrained coordinates are ignored");
  if (!table || !sn_study_table(r, table, &out->reference)) return sn_study_refuse(r, node, "it needs a reference");
  for (int i = 0; i < 2; i++)
    for (const snXmlNode* w = sn_setup_objects(sn_study_named(node, "MocoWeightSet", sets[i])); w; w = w->next) most++;
  if (!name_goal(r, out, most)) return false;
  for (int i = 0; i < 2; i++)
    for (const snXmlNode* w = sn_setup_objects(sn_study_named(node, "MocoWeightSet", sets[i])); w; w = w->next) {
      const snXmlAttr* name = sn_xml_attr(w, "name");
      if (!name || !name->text[0]) return sn_study_refuse(r, w, "it needs the name of a generalised force");
      const char* text = i == 0 ? sn_study_pattern(r, w, name->text) : name->text;
      if (!text) return false;
      add_name(out, text, sn_setup_number(r, w, "weight", 1));
    }
  out->goal.kind = SN_GOAL_QUANTITY_TRACKING, out->goal.cutoff = out->reference.cutoff;
  out->moments = true, out->with_loads = count > 0;
  out->normalized = sn_setup_flag(r, node, "normalize_tracking_error", false);
  out->unused = sn_setup_flag(r, node, "allow_unused_references", false);
  return true;
}

// ---- steps

static bool read_axis(const snSetupReader* r, const snXmlNode* node, const char* tag, int* axis) {
  static const char* const words[] = {"positive-x", "positive-y", "positive-z"};
  const char* text = sn_setup_text(node, tag);
  for (*axis = 0; text && *axis < 3; (*axis)++)
    if (strcmp(text, words[*axis]) == 0) return true;
  if (text) return sn_study_refuse(r, sn_setup_child(node, tag), "it is positive-x, positive-y or positive-z");
  *axis = 0;
  return true;
}

// The contact elements of a foot, first the one that says where the foot is.
static const char* read_foot(const snSetupReader* r, const snXmlNode* node, const char* name) {
  const snXmlNode* group = sn_study_named(node, "MocoStepTimeAsymmetryGoalGroup", name);
  const char *paths = sn_setup_text(group, "contact_force_paths");
  const char* place = sn_setup_text(group, "foot_position_contact_force_path");
  if (!paths || !place) {
    sn_study_refuse(r, node, "groups of both feet need <contact_force_paths> and <foot_position_contact_force_path>");
    return NULL;
  }
  return sn_text_format(r->arena, "%s %s", place, paths);
}

bool sn_study_step_time_goal(const snSetupReader* r, const snXmlNode* node, snStudyGoal* out) {
  const char* force = sn_setup_text(node, "contact_force_direction");
  snQuantity q = {.kind = SN_QUANTITY_STEP_TIME, .name = "step_time",
                  .smoothing = sn_setup_number(r, node, "asymmetry_smoothing", 10),
                  .threshold = sn_setup_number(r, node, "contact_force_threshold", 25),
                  .threshold_smoothing = sn_setup_number(r, node, "contact_detection_smoothing", 0.25)};
  if (force && strcmp(force, "positive-y") != 0) return sn_study_refuse(r, node, "forces of contacts point upwards");
  q.object = read_foot(r, node, "right_contact_group");
  q.other = q.object ? read_foot(r, node, "left_contact_group") : NULL;
  if (!q.other || !read_axis(r, node, "walking_direction", &q.axis) || !name_goal(r, out, 1)) return false;
  out->goal.kind = SN_GOAL_MEAN, out->goal.value = sn_setup_number(r, node, "target_asymmetry", 0);
  out->goal.weight *= 100;  // as Moco scales it
  add_name(out, q.name, 1);
  return add_quantity(r, node, out, q) != NULL;
}

bool sn_study_step_length_goal(const snSetupReader* r, const snXmlNode* node, snStudyGoal* out) {
  snQuantity q = {.kind = SN_QUANTITY_STEP_LENGTH, .name = "step_length",
                  .object = sn_setup_text(node, "right_foot_frame"), .other = sn_setup_text(node, "left_foot_frame"),
                  .stride = sn_setup_number(r, node, "stride_length", -1),
                  .target = sn_setup_number(r, node, "target_asymmetry", 0),
                  .smoothing = sn_setup_number(r, node, "asymmetry_smoothing", 5)};
  if (!q.object || !q.other) return sn_study_refuse(r, node, "it needs <right_foot_frame> and <left_foot_frame>");
  if (!read_axis(r, node, "walking_direction", &q.axis) || !name_goal(r, out, 1)) return false;
  out->goal.kind = SN_GOAL_INTEGRAL;
  out->goal.weight *= 100;
  add_name(out, q.name, 1);
  return add_quantity(r, node, out, q) != NULL;
}

// ---- joint loads

// Forces on the child body, in its axes, over the weight W: Moco divides their squares by W once.
bool sn_study_reaction_goal(const snSetupReader* r, const snXmlNode* node, snStudyGoal* out) {
  static const char* const measures[] = {"force-x", "force-y", "force-z"};
  const char *side = sn_setup_text(node, "loads_frame"), *frame = sn_setup_text(node, "expressed_in_frame_path");
  int count;
  const char** words = sn_setup_words(r, node, "reaction_measures", &count);
  if (!side || strcmp(side, "child") != 0 || !frame || strncmp(frame, "/bodyset/", 9) != 0)
    return sn_study_refuse(r, node, "loads are those on the child body, <loads_frame>child</loads_frame>, in its axes, "
                                    "<expressed_in_frame_path>/bodyset/NAME</expressed_in_frame_path>");
  if (!name_goal(r, out, 3) || count == 0 || count > 3)
    return sn_study_refuse(r, node, "<reaction_measures> are up to three of force-x, force-y and force-z");
  for (int i = 0; i < count; i++) {
    int axis = 0;
    while (axis < 3 && strcmp(words[i], measures[axis]) != 0) axis++;
    if (axis == 3) return sn_study_refuse(r, node, "<reaction_measures> are force-x, force-y and force-z; moments are "
                                                   "not supported");
    snQuantity q = {.kind = SN_QUANTITY_JOINT_LOAD, .object = frame, .axis = axis,
                    .name = sn_text_format(r->arena, "%s|%s", frame, measures[axis])};
    if (!q.name || !add_quantity(r, node, out, q)) return false;
    add_name(out, q.name, weight_of(r, node, "reaction_weights", measures[axis]));
  }
  out->goal.kind = SN_GOAL_QUANTITY, out->goal.exponent = 2, out->times_weight = true;
  return true;
}
