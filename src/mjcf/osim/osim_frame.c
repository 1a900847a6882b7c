// osim_frame.c — bodies, and frames that are fixed to them
//   reads   Ground, BodySet, PhysicalOffsetFrame and StationDefinedFrame wherever they stand, sockets that name them
//   A frame is a body and a pose in it. Files name frames by path ("/bodyset/femur_r", "../femur_r_offset") or by bare
//   name; the last part decides, and of several frames of that name the one that the component itself owns, then the
//   one of the owner that the path names.
#include "mjcf/osim/osim.h"

#include "base/text.h"
#include <string.h>

#define MOST_OFFSETS 64  // frames on frames

static bool add_name(snOsim* o, int space, const char* name, const void* value) {
  if (sn_name_find(&o->names, space, name) >= 0) return true;
  return sn_name_add(&o->names, space, name, (void*)value) >= 0;
}

static void* find_name(const snOsim* o, int space, const char* name) {
  int number = sn_name_find(&o->names, space, name);
  return number < 0 ? NULL : o->names.names[number].value;
}

static bool is_ground(const char* name) { return strcmp(name, "ground") == 0; }

static bool read_body(snOsim* o, const snXmlNode* node) {
  const char* name = sn_osim_name(o, node);
  if (is_ground(name)) {
    o->ground->node = node;
    return true;
  }
  snOsimBody* known = find_name(o, SN_OSIM_BODIES, name);
  if (known) {
    sn_error(o->report, node->at, "the name '%s' is that of the body in line %d already", name, known->node->at.line);
    return true;
  }
  snOsimBody* body = &o->bodies[o->body_count++];
  *body = (snOsimBody){.name = name, .node = node};
  return add_name(o, SN_OSIM_BODIES, name, body);
}

static int count_children(const snXmlNode* first) {
  int count = 0;
  for (; first; first = first->next) count++;
  return count;
}

bool sn_osim_read_bodies(snOsim* o) {
  const snXmlNode* set = sn_osim_objects(sn_osim_child(o->model, "BodySet"));
  const snXmlNode* more = sn_osim_objects(sn_osim_child(o->model, "components"));
  o->bodies = sn_arena_zarray(o->arena, snOsimBody, count_children(set) + count_children(more) + 1);
  if (!o->bodies) return false;
  o->ground = &o->bodies[0];
  *o->ground = (snOsimBody){"ground", sn_osim_child(o->model, "Ground"), 1, o->world};
  if (!o->ground->node) o->ground->node = o->model;
  o->body_count = 1;
  bool ok = add_name(o, SN_OSIM_BODIES, "ground", o->ground);
  for (; set && ok; set = set->next)
    if (sn_osim_is(set, "Body"))
      ok = read_body(o, set);
    else
      sn_error(o->report, set->at, "<%s> is an unsupported kind of body", set->tag);
  for (; more && ok; more = more->next)
    if (sn_osim_is(more, "Body")) ok = read_body(o, more);
  return ok;
}

// ---- offset frames

// The component that holds a frame: the nearest element above it with a name.
static const snXmlNode* owner_of(const snXmlNode* node) {
  node = node->parent;
  while (node && !sn_xml_attr(node, "name")) node = node->parent;
  return node;
}

const snXmlNode* sn_osim_next(const snXmlNode* top, const snXmlNode* node) {
  if (node->first) return node->first;
  while (node != top && !node->next) node = node->parent;
  return node == top ? NULL : node->next;
}

static bool is_station_frame(const snXmlNode* node) { return strcmp(node->tag, "StationDefinedFrame") == 0; }

bool sn_osim_is_frame(const snXmlNode* node) {
  return strcmp(node->tag, "PhysicalOffsetFrame") == 0 || is_station_frame(node);
}

void sn_osim_collect_frames(snOsim* o) {
  for (const snXmlNode* node = o->model; node; node = sn_osim_next(o->model, node)) {
    if (!sn_osim_is_frame(node)) continue;
    const snXmlNode* owner = owner_of(node);
    const char* name = sn_osim_name(o, node);
    const char* full = owner ? sn_text_format(o->arena, "%s/%s", sn_osim_name(o, owner), name) : name;
    if (!full || !add_name(o, SN_OSIM_OWNERS, full, node) || !add_name(o, SN_OSIM_OWNERS, name, node)) {
      sn_osim_out_of_memory(o);
      return;
    }
  }
}

// A frame among those that a component owns.
static const snXmlNode* own_frame(const snOsim* o, const snXmlNode* self, const char* name) {
  const snXmlNode* frames = sn_osim_child(self, "frames");
  for (const snXmlNode* frame = sn_osim_objects(frames); frame; frame = frame->next)
    if (strcmp(sn_osim_name(o, frame), name) == 0) return frame;
  return NULL;
}

// The last two parts of a path.
static const char* owner_and_name(const char* path) {
  const char* name = sn_osim_base(path);
  if (name == path) return NULL;
  const char* from = name - 1;
  while (from > path && from[-1] != '/') from--;
  return from;
}

// An offset frame that a path means; NULL: none.
static const snXmlNode* find_offset(const snOsim* o, const snXmlNode* self, const char* path) {
  const char* name = sn_osim_base(path);
  const snXmlNode* frame = own_frame(o, self, name);
  const char* full = owner_and_name(path);
  if (!frame && full) frame = find_name(o, SN_OSIM_OWNERS, full);
  if (!frame && find_name(o, SN_OSIM_BODIES, name)) return NULL;
  return frame ? frame : find_name(o, SN_OSIM_OWNERS, name);
}

static bool is_frame_of_another_kind(const snXmlNode* node) { return strcmp(node->tag, "PhysicalOffsetFrame") != 0; }

// ".." is the component that holds this one: a body, an offset frame, or one of their parts.
static const snXmlNode* holder(const snXmlNode* self) {
  const snXmlNode* node = self->parent;
  while (node && !sn_osim_is(node, "Body") && !sn_osim_is(node, "PhysicalOffsetFrame") && !sn_osim_is(node, "Ground"))
    node = node->parent;
  return node;
}

static snOsimBody* frame_of(const snOsim* o, const snXmlNode* self, const char* path, int depth, snPose* pose);

static snOsimBody* body_called(const snOsim* o, const snXmlNode* at, const char* path) {
  snOsimBody* body = find_name(o, SN_OSIM_BODIES, sn_osim_base(path));
  if (!body) sn_error(o->report, at->at, "<%s> names the frame '%s', which does not exist", at->tag, path);
  return body;
}

// ---- frames by three stations

// The station, marker or path point of a path's last name; NULL: none.
static const snXmlNode* find_station(const snOsim* o, const char* path) {
  const char* name = sn_osim_base(path);
  for (const snXmlNode* node = o->model; node; node = sn_osim_next(o->model, node)) {
    bool station = strcmp(node->tag, "Station") == 0 || strcmp(node->tag, "Marker") == 0;
    if (station && strcmp(sn_osim_name(o, node), name) == 0) return node;
  }
  return NULL;
}

// A point of the frame in its body; false with an error where it is on another body than the points before it.
static bool station_point(const snOsim* o, const snXmlNode* frame, const char* socket, int depth, snOsimBody** body,
                          snVec3* point) {
  const char* path = sn_osim_socket(o, frame, socket, NULL);
  const snXmlNode* station = path ? find_station(o, path) : NULL;
  const char* parent = station ? sn_osim_socket(o, station, "parent_frame", NULL) : NULL;
  snPose pose;
  if (!parent) {
    sn_error(o->report, frame->at, "<%s> '%s' names an unknown station as its %s", frame->tag,
             sn_osim_name(o, frame), socket);
    return false;
  }
  snOsimBody* found = frame_of(o, station, parent, depth + 1, &pose);
  if (found && *body && found != *body)
    sn_error(o->report, frame->at, "<%s> '%s' has stations on several bodies, '%s' and '%s'", frame->tag,
             sn_osim_name(o, frame), (*body)->name, found->name);
  if (!found || (*body && found != *body)) return false;
  *body = found;
  *point = pose_apply(pose, sn_osim_vec3(o, station, "location", vec3(0, 0, 0)));
  return true;
}

// "-y" is 1, and *sign -1; -1 with an error.
static int axis_of(const snOsim* o, const snXmlNode* frame, const char* tag, char preset, double* sign) {
  const snXmlNode* leaf = sn_osim_child(frame, tag);
  const char* text = leaf && leaf->text ? leaf->text : "";
  *sign = text[0] == '-' ? -1 : 1;
  char letter = text[text[0] == '-' || text[0] == '+'];
  if (!text[0]) letter = preset;
  if (letter >= 'x' && letter <= 'z') return letter - 'x';
  sn_error(o->report, leaf->at, "<%s> holds '%.40s'; it is one of -x, +x, -y, +y, -z, +z", tag, text);
  return -1;
}

// Axes along b - a and (b - a) x (c - a), the third by the right hand.
static snOsimBody* station_frame(const snOsim* o, const snXmlNode* frame, int depth, snPose* pose) {
  static const char* const sockets[4] = {"point_a", "point_b", "point_c", "origin_point"};
  snOsimBody* body = NULL;
  snVec3 p[4], column[3];
  double sign[2];
  for (int i = 0; i < 4; i++)
    if (!station_point(o, frame, sockets[i], depth, &body, &p[i])) return NULL;
  int along = axis_of(o, frame, "ab_axis", 'x', &sign[0]), across = axis_of(o, frame, "ab_x_ac_axis", 'y', &sign[1]);
  snVec3 ab = vec3_sub(p[1], p[0]), normal = vec3_cross(ab, vec3_sub(p[2], p[0]));
  bool flat = along >= 0 && across >= 0 && !(vec3_length(normal) > 0);
  if (along == across || flat)
    sn_error(o->report, frame->at, "<%s> '%s' has %s", frame->tag, sn_osim_name(o, frame),
             flat ? "its stations on a line" : "one axis for two directions");
  if (along < 0 || across < 0 || along == across || flat) return NULL;
  int third = 3 - along - across;
  column[along] = vec3_scale(ab, sign[0] / vec3_length(ab));
  column[across] = vec3_scale(normal, sign[1] / vec3_length(normal));
  column[third] = vec3_cross(column[(third + 1) % 3], column[(third + 2) % 3]);
  *pose = (snPose){p[3], quat_from_mat3(mat3_from_cols(column[0], column[1], column[2]))};
  return body;
}

// ---- frames by their path

snOsimBody* sn_osim_frame(const snOsim* o, const snXmlNode* self, const char* path, snPose* pose) {
  return frame_of(o, self, path, 0, pose);
}

// The frame that a path means, seen from `self`; NULL where it is the body, or ground, that *path then names.
static const snXmlNode* meant(const snOsim* o, const snXmlNode* self, const char** path) {
  const snXmlNode* above = strcmp(*path, "..") == 0 ? holder(self) : NULL;
  if (above) *path = sn_osim_name(o, above);
  return above && sn_osim_is(above, "PhysicalOffsetFrame") ? above : find_offset(o, self, *path);
}

// From a frame to the body that it is fixed to; *pose becomes that in the body. `at` is named in errors.
static snOsimBody* follow(const snOsim* o, const snXmlNode* at, const snXmlNode* frame, int depth, snPose* pose) {
  for (int i = depth; i < MOST_OFFSETS; i++) {
    snPose local;
    if (is_station_frame(frame)) {
      snOsimBody* body = station_frame(o, frame, i, &local);
      *pose = pose_mul(local, *pose);
      return body;
    }
    if (is_frame_of_another_kind(frame)) {
      sn_error(o->report, frame->at, "<%s> is an unsupported kind of frame", frame->tag);
      return NULL;
    }
    local = (snPose){sn_osim_vec3(o, frame, "translation", vec3(0, 0, 0)),
                     sn_osim_euler(sn_osim_vec3(o, frame, "orientation", vec3(0, 0, 0)))};
    *pose = pose_mul(local, *pose);
    const char* path = sn_osim_socket(o, frame, "parent", NULL);
    if (!path) {
      sn_error(o->report, frame->at, "<%s> '%s' does not say what it is fixed to", frame->tag, sn_osim_name(o, frame));
      return NULL;
    }
    const snXmlNode* next = meant(o, frame, &path);
    if (!next) return body_called(o, at, path);
    frame = next;
  }
  sn_error(o->report, at->at, "<%s>: frames are fixed to each other in a ring, or more than %d deep", at->tag,
           MOST_OFFSETS);
  return NULL;
}

static snOsimBody* frame_of(const snOsim* o, const snXmlNode* self, const char* path, int depth, snPose* pose) {
  *pose = pose_identity();
  const snXmlNode* frame = meant(o, self, &path);
  return frame ? follow(o, self, frame, depth, pose) : body_called(o, self, path);
}

snOsimBody* sn_osim_frame_itself(const snOsim* o, const snXmlNode* frame, snPose* pose) {
  *pose = pose_identity();
  return follow(o, frame, frame, 0, pose);
}

snOsimBody* sn_osim_socket_frame(const snOsim* o, const snXmlNode* self, const char* socket, const char* old,
                                 snPose* pose) {
  const char* path = sn_osim_socket(o, self, socket, old);
  if (path) return sn_osim_frame(o, self, path, pose);
  sn_error(o->report, self->at, "<%s> '%s' does not say its %s", self->tag, sn_osim_name(o, self), socket);
  return NULL;
}
