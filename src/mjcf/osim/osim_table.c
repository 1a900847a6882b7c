// osim_table.c — what a model of OpenSim has and MJCF has no place for, as texts
//   reads   joints, PhysicalOffsetFrame and StationDefinedFrame wherever they stand        writes  <custom><text>
//   Parts between semicolons. A joint: name, parent, child, place in either. A frame: path in the model, body, position
//   and quaternion in it; joints of files before 4.0 have frames that OpenSim makes, "knee/femur_offset".
#include "mjcf/osim/osim.h"

#include "base/allocator.h"
#include "base/growing_text.h"
#include "base/text.h"
#include <string.h>

static void add_numbers(snGrowingText* text, const double* values, int count) {
  for (int i = 0; i < count; i++) {
    sn_grow_text(text, " ");
    sn_grow_number(text, values[i]);
  }
}

static void begin_part(snGrowingText* text) {
  if (text->length > 0) sn_grow_text(text, "; ");
}

static void write_text(const snOsim* o, snXmlNode** custom, const char* name, snGrowingText* table) {
  const char* copy = table->length > 0 && !table->failed ? sn_text_copy(o->arena, table->data, table->length) : NULL;
  bool lost = table->failed || (table->length > 0 && !copy);
  sn_free(&table->allocator, table->data);
  if (lost) sn_osim_out_of_memory(o);
  if (!copy) return;
  if (!*custom) *custom = sn_osim_add(o, o->root, "custom", o->model->at);
  snXmlNode* text = sn_osim_add(o, *custom, "text", o->model->at);
  sn_osim_set(o, text, "name", name);
  sn_osim_set(o, text, "data", copy);
}

void sn_osim_write_joint_table(const snOsim* o, snXmlNode** custom) {
  snGrowingText table = {.allocator = o->arena->allocator};
  for (int i = 0; i < o->joint_count; i++) {
    const snOsimJoint* j = &o->joints[i];
    if (!j->parent || !j->child) continue;
    double places[6];
    vec3_store(places, j->parent_pose.pos);
    vec3_store(places + 3, j->child_pose.pos);
    const char* words = sn_text_format(o->arena, "%s %s %s", j->name, j->parent->name, j->child->name);
    begin_part(&table);
    sn_grow_text(&table, words ? words : "");
    add_numbers(&table, places, 6);
  }
  write_text(o, custom, "joints", &table);
}

// ---- frames

// The name of a component in paths; NULL: an element that paths leave out.
static const char* path_part(const snOsim* o, const snXmlNode* node) {
  static const char* const sets[][2] = {{"BodySet", "bodyset"},   {"JointSet", "jointset"},
                                        {"ForceSet", "forceset"}, {"ConstraintSet", "constraintset"},
                                        {"MarkerSet", "markerset"}, {"ControllerSet", "controllerset"},
                                        {"ComponentSet", "componentset"}, {"ProbeSet", "probeset"},
                                        {"Ground", "ground"}};
  for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
    if (sn_osim_is(node, sets[i][0])) return sets[i][1];
  const snXmlAttr* name = sn_xml_attr(node, "name");
  return name && name->text[0] ? sn_osim_name(o, node) : NULL;
}

static const char* path_of(const snOsim* o, const snXmlNode* node) {
  const char* path = sn_osim_name(o, node);
  for (const snXmlNode* above = node->parent; above && above != o->model && path; above = above->parent) {
    const char* part = path_part(o, above);
    if (part) path = sn_text_format(o->arena, "%s/%s", part, path);
  }
  return path;
}

static void add_frame(const snOsim* o, snGrowingText* table, const char* path, const snOsimBody* body, snPose pose) {
  double numbers[7] = {0, 0, 0, pose.quat.w, pose.quat.x, pose.quat.y, pose.quat.z};
  vec3_store(numbers, pose.pos);
  const char* words = sn_text_format(o->arena, "%s %s", path, body->name);
  begin_part(table);
  sn_grow_text(table, words ? words : "");
  add_numbers(table, numbers, 7);
}

static bool is_word(const char* path) { return path && path[0] && !strpbrk(path, "; \t\r\n"); }

// The two frames of a joint that places itself in bodies.
static void add_ends(const snOsim* o, snGrowingText* table, const snOsimJoint* j) {
  if (!j->parent || !j->child || sn_osim_socket(o, j->node, "parent_frame", NULL)) return;
  const snOsimBody* const bodies[2] = {j->parent, j->child};
  const snPose poses[2] = {j->parent_pose, j->child_pose};
  for (int i = 0; i < 2; i++) {
    const char* path = sn_text_format(o->arena, "jointset/%s/%s_offset", j->name, bodies[i]->name);
    if (is_word(path)) add_frame(o, table, path, bodies[i], poses[i]);
  }
}

void sn_osim_write_frame_table(const snOsim* o, snXmlNode** custom) {
  snGrowingText table = {.allocator = o->arena->allocator};
  for (const snXmlNode* node = o->model; node; node = sn_osim_next(o->model, node)) {
    if (!sn_osim_is_frame(node)) continue;
    const char* path = path_of(o, node);
    snPose pose;
    const snOsimBody* body = is_word(path) ? sn_osim_frame_itself(o, node, &pose) : NULL;
    if (body) add_frame(o, &table, path, body, pose);
  }
  for (int i = 0; i < o->joint_count; i++) add_ends(o, &table, &o->joints[i]);
  write_text(o, custom, "frames", &table);
}
