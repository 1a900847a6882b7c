// frame.c — bodies, and frames that are fixed to them
//   reads   Ground, BodySet, PhysicalOffsetFrame wherever it stands, sockets that name them
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
      sn_error(o->report, set->at, "<%s> is a kind of body that is not there", set->tag);
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

static const snXmlNode* next_node(const snXmlNode* top, const snXmlNode* node) {
  if (node->first) return node->first;
  while (node != top && !node->next) node = node->parent;
  return node == top ? NULL : node->next;
}

void sn_osim_collect_frames(snOsim* o) {
  for (const snXmlNode* node = o->model; node; node = next_node(o->model, node)) {
    if (strcmp(node->tag, "PhysicalOffsetFrame") != 0) continue;
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

snOsimBody* sn_osim_frame(const snOsim* o, const snXmlNode* self, const char* path, snPose* pose) {
  *pose = pose_identity();
  const snXmlNode* at = self;
  for (int i = 0; i < MOST_OFFSETS; i++) {
    const snXmlNode* above = strcmp(path, "..") == 0 ? holder(self) : NULL;
    if (above) path = sn_osim_name(o, above);
    const snXmlNode* offset = above && sn_osim_is(above, "PhysicalOffsetFrame") ? above : find_offset(o, self, path);
    if (!offset) {
      snOsimBody* body = find_name(o, SN_OSIM_BODIES, sn_osim_base(path));
      if (!body) sn_error(o->report, at->at, "<%s> names the frame '%s', which is not there", at->tag, path);
      return body;
    }
    if (is_frame_of_another_kind(offset)) {
      sn_error(o->report, offset->at, "<%s> is a kind of frame that is not there", offset->tag);
      return NULL;
    }
    snPose local = {sn_osim_vec3(o, offset, "translation", vec3(0, 0, 0)),
                    sn_osim_euler(sn_osim_vec3(o, offset, "orientation", vec3(0, 0, 0)))};
    *pose = pose_mul(local, *pose);
    path = sn_osim_socket(o, offset, "parent", NULL);
    self = offset;
    if (!path) {
      sn_error(o->report, offset->at, "<%s> '%s' does not say what it is fixed to", offset->tag,
               sn_osim_name(o, offset));
      return NULL;
    }
  }
  sn_error(o->report, at->at, "<%s>: frames are fixed to each other in a ring, or more than %d deep", at->tag,
           MOST_OFFSETS);
  return NULL;
}

snOsimBody* sn_osim_socket_frame(const snOsim* o, const snXmlNode* self, const char* socket, const char* old,
                                 snPose* pose) {
  const char* path = sn_osim_socket(o, self, socket, old);
  if (path) return sn_osim_frame(o, self, path, pose);
  sn_error(o->report, self->at, "<%s> '%s' does not say its %s", self->tag, sn_osim_name(o, self), socket);
  return NULL;
}
