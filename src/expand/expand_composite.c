// expand_composite.c — <composite>: a cable of bodies along a curve
//   reads   <composite> and what is in it        writes  bodies, joints, geoms, sites, excludes, a text and a skin
//   Bodies lie along the edges between points; their frames rotate with the curve as little as they can: the normal of
//   the first edge lies in the plane of the first two, later ones are carried over vertex by vertex (parallel
//   transport). conformance: points are single precision; classes of the model do not reach in; on a straight start the
//   normal is zero and stays so, which leaves a frame that only its tangent makes.
//   Bergou et al., Discrete Elastic Rods (2008)
#include "expand/cable.h"
#include "math/elementary.h"
#include "math/frame.h"
#include "math/quat.h"
#include "spec/classes.h"
#include "spec/descriptor.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { CABLE = 4 };  // of the kinds of composite the only one that is left
enum { ALONG, COSINE, SINE, ZERO };

#define MOST_POINTS (1 << 18)

// A class that says nothing, for elements made with the built-in defaults whatever the model's classes say.
#define NO_CLASS "(composite)"

#define SET(typed, KIND, name) ((typed)->el.given |= SN_ROW_BIT(SN_ROW(KIND, name)))

typedef struct Frame {
  snVec3 normal;
  snQuat quat;
} Frame;

static const char* replaced_by(int type) {
  static const char* const advice[] = {"<replicate>", "<flexcomp>", "type 'cable'", "<flexcomp>", "", "<flexcomp>"};
  return advice[type];
}

static const snElement* child_of(const snElement* el, snElementKind kind) {
  for (const snElement* child = el->first; child; child = child->next)
    if (child->kind == kind) return child;
  return NULL;
}

static bool fail(snExpansion* x, const snElement* el, const char* attribute, const char* why) {
  sn_expand_error(x, el, attribute, "%s", why);
  return false;
}

// Counts along three directions; a cable has points along the first only.
static bool check_counts(snExpansion* x, const snSpecComposite* s, int counts[3]) {
  for (int i = 0; i < 3; i++) {
    counts[i] = (int)s->count[i];
    if (s->count[i] != counts[i]) return fail(x, &s->el, "count", "needs whole numbers");
    if (counts[i] < 1) return fail(x, &s->el, "count", "needs positive numbers");
    if (counts[i] > MOST_POINTS) return fail(x, &s->el, "count", "asks for more bodies than there can be");
  }
  if (s->vertex.n > 0) {
    if (counts[0] > 1) return fail(x, &s->el, "count", "cannot be combined with 'vertex'");
    if (s->vertex.n % 3 != 0) return fail(x, &s->el, "vertex", "needs three numbers for each point");
    counts[0] = s->vertex.n / 3;
    counts[1] = 1;
  }
  if ((counts[0] == 1 && counts[1] > 1) || (counts[1] == 1 && counts[2] > 1))
    return fail(x, &s->el, "count", "must have its ones last");
  if (counts[0] < 2 || counts[1] > 1)
    return fail(x, &s->el, s->vertex.n ? "vertex" : "count", "must make a line of two points or more");
  // conformance: MuJoCo looks for a body between the first and the last
  if (counts[0] == 3)
    return fail(x, &s->el, s->vertex.n ? "vertex" : "count", "makes a cable of three points, which MuJoCo cannot read");
  return true;
}

static bool check_composite(snExpansion* x, const snSpecComposite* s, const snCable* cable, int counts[3]) {
  if (s->type != CABLE) {
    sn_expand_error(x, &s->el, "type", "is one that MuJoCo gave up; use %s instead", replaced_by(s->type));
    return false;
  }
  const snElement* plugin = child_of(&s->el, SN_EL_PLUGIN);
  if (plugin && strcmp(SN_AS(Plugin, plugin)->plugin, "mujoco.elasticity.cable") != 0)
    return fail(x, plugin, "plugin", "must be 'mujoco.elasticity.cable': a composite takes no other");
  if (!check_counts(x, s, counts)) return false;
  if (s->vertex.n == 0 && !(s->size[0] != 0 || s->size[1] != 0 || s->size[2] != 0))
    return fail(x, &s->el, "size", "gives the curve no length");
  int shape = cable->geom->type;
  if (shape != SN_GEOM_CYLINDER && shape != SN_GEOM_CAPSULE && shape != SN_GEOM_BOX)
    return fail(x, cable->geom->el.parent ? &cable->geom->el : &s->el, cable->geom->el.parent ? "type" : NULL,
                "needs geoms that are capsules, cylinders or boxes");
  if (cable->skin && (cable->skin->group < 0 || cable->skin->group > 5))
    return fail(x, &cable->skin->el, "group", "must be 0 to 5");
  return true;
}

// Up to three words for x, y and z; what is not written is zero.
static bool read_curve(snExpansion* x, const snSpecComposite* s, int shapes[3]) {
  static const char* const words[] = {"s", "cos(s)", "sin(s)", "0"};
  int count = 0;
  shapes[0] = shapes[1] = shapes[2] = ZERO;
  for (const char* at = s->curve; *(at += strspn(at, " \t\r\n"));) {
    size_t length = strcspn(at, " \t\r\n");
    int word = 0;
    while (word < 4 && (strlen(words[word]) != length || memcmp(words[word], at, length) != 0)) word++;
    if (word == 4) return fail(x, &s->el, "curve", "is made of the words s, cos(s), sin(s) and 0");
    if (count == 3) return fail(x, &s->el, "curve", "has more than three words");
    shapes[count++] = word;
    at += length;
  }
  return true;
}

static double curve_value(int shape, const double* size, int i, int count) {
  switch (shape) {
    case ALONG: return i * size[0] / (count - 1);
    case COSINE: return size[1] * sn_cos(SN_PI * i * size[2] / (count - 1));
    case SINE: return size[1] * sn_sin(SN_PI * i * size[2] / (count - 1));
    default: return 0;
  }
}

static const float* make_points(snExpansion* x, const snSpecComposite* s, int count) {
  int shapes[3];
  float* points = sn_expand_alloc(x, sizeof(float) * 3 * (size_t)count);
  if (!points || !read_curve(x, s, shapes)) return NULL;
  for (int i = 0; i < s->vertex.n; i++) points[i] = (float)s->vertex.v[i];
  for (int i = 0; i < count && s->vertex.n == 0; i++) {
    snVec3 v = vec3(curve_value(shapes[0], s->size, i, count), curve_value(shapes[1], s->size, i, count),
                    curve_value(shapes[2], s->size, i, count));
    v = quat_rotate(quat_load(s->quat), v);
    points[3 * i] = (float)v.x;
    points[3 * i + 1] = (float)v.y;
    points[3 * i + 2] = (float)v.z;
  }
  return points;
}

static snVec3 edge_of(const snCable* cable, int number) {
  const float* p = cable->points + 3 * number;
  return vec3((double)(p[3] - p[0]), (double)(p[4] - p[1]), (double)(p[5] - p[2]));
}

static snVec3 unit(snVec3 v) {
  sn_unit_vector(&v);
  return v;
}

static void advance_frame(const snCable* cable, int number, Frame* frame) {
  snVec3 tangent = unit(edge_of(cable, number)), binormal;
  if (number == 0) {
    snVec3 following = cable->count > 2 ? unit(edge_of(cable, 1)) : vec3(0, 0, 0);
    binormal = unit(vec3_cross(tangent, following));
    frame->normal = unit(vec3_cross(binormal, tangent));
  } else {
    snVec3 before = unit(edge_of(cable, number - 1));
    binormal = vec3_cross(before, tangent);
    double sine = sn_unit_vector(&binormal) ? vec3_length(vec3_cross(before, tangent)) : 0;
    double angle = sn_atan2(sine, vec3_dot(before, tangent));
    frame->normal = unit(quat_rotate(quat_from_axis_angle(binormal, angle), frame->normal));
    binormal = unit(vec3_cross(tangent, frame->normal));
  }
  frame->quat = sn_unit_quat(quat_near_mat3(mat3_from_cols(tangent, frame->normal, binormal)));
}

static void set_class(snElement* el) {
  int row = sn_attr_find(el->kind, "class");
  *(const char**)(void*)((char*)el + sn_attr_rows(el->kind)[row].offset) = NO_CLASS;
  el->given |= SN_ROW_BIT(row);
}

static snElement* add_piece(snExpansion* x, snElement* body, snElementKind kind, const snElement* from, snAt at) {
  snElement* el = sn_expand_add(x, body, kind, at);
  if (!el) return NULL;
  if (from) {
    el->at = from->at;
    sn_spec_take(from, el);
  }
  set_class(el);
  return el;
}

static void add_geom(snExpansion* x, const snCable* cable, snElement* body, int number, double length) {
  snElement* el = add_piece(x, body, SN_EL_GEOM, &cable->geom->el, body->at);
  if (!el) return;
  snSpecGeom* geom = SN_AS(Geom, el);
  char name[32];
  snprintf(name, sizeof name, "G%d", number);
  geom->name = sn_expand_join(x, cable->s->prefix, name, "");
  SET(geom, GEOM, name);
  if (geom->type == SN_GEOM_BOX) {
    geom->pos[0] = geom->size[0] = length / 2;
    SET(geom, GEOM, pos);
    SET(geom, GEOM, size);
    if (geom->size_n == 0) geom->size_n = 1;
  } else {
    geom->fromto[3] = length;
    SET(geom, GEOM, fromto);
  }
  sn_expand_enter(x, el);
}

static void add_joint(snExpansion* x, const snCable* cable, snElement* body, int number) {
  bool first = number == 0;
  if (first && strcmp(cable->s->initial, "none") == 0) return;
  snElement* el = add_piece(x, body, SN_EL_JOINT, child_of(&cable->s->el, SN_EL_COMPOSITE_JOINT), body->at);
  if (!el) return;
  snSpecJoint* joint = SN_AS(Joint, el);
  if (!SN_GIVEN(joint, JOINT, group)) joint->group = 3;
  // conformance: whether the joint is limited is read from the wrong element, where it cannot stand
  joint->limited = SN_AS(Joint, sn_spec_builtin(x->spec, SN_EL_JOINT))->limited;
  joint->type = first && strcmp(cable->s->initial, "free") == 0 ? SN_JOINT_FREE : SN_JOINT_BALL;
  if (joint->type == SN_JOINT_FREE)
    joint->damping = joint->damping_more[0] = joint->damping_more[1] = joint->armature = joint->frictionloss = 0;
  joint->name = sn_cable_name(x, cable, 'J', number);
  SET(joint, JOINT, name);
  SET(joint, JOINT, group);
  SET(joint, JOINT, type);
  sn_expand_enter(x, el);
}

static void add_site(snExpansion* x, const snCable* cable, snElement* body, int number, double at) {
  snElement* el = add_piece(x, body, SN_EL_SITE, child_of(&cable->s->el, SN_EL_COMPOSITE_SITE), body->at);
  if (!el) return;
  snSpecSite* site = SN_AS(Site, el);
  if (!SN_GIVEN(site, SITE, group)) site->group = 3;
  site->pos[0] = at;
  site->name = sn_cable_name(x, cable, 'S', number);
  SET(site, SITE, name);
  SET(site, SITE, group);
  SET(site, SITE, pos);
  sn_expand_enter(x, el);
}

// Neighbours overlap at their ends.
static void exclude_next(snExpansion* x, const snCable* cable, int number) {
  snElement* section = sn_expand_section(x, SN_EL_CONTACT);
  snElement* el = section ? sn_expand_add(x, section, SN_EL_EXCLUDE, cable->s->el.at) : NULL;
  if (!el) return;
  snSpecExclude* exclude = SN_AS(Exclude, el);
  exclude->body1 = sn_cable_name(x, cable, 'B', number);
  exclude->body2 = sn_cable_name(x, cable, 'B', number + 1);
  SET(exclude, EXCLUDE, body1);
  SET(exclude, EXCLUDE, body2);
}

// All bodies name one instance. conformance: it is called after the composite
static void add_plugin(snExpansion* x, const snCable* cable, snElement* body, int number) {
  const snElement* written = child_of(&cable->s->el, SN_EL_PLUGIN);
  snElement* el = written ? sn_expand_add(x, body, SN_EL_PLUGIN, written->at) : NULL;
  if (!el) return;
  snSpecPlugin* plugin = SN_AS(Plugin, el);
  sn_spec_take(written, el);
  if (SN_AS(Plugin, written)->instance[0]) return;
  plugin->instance = sn_expand_join(x, "composite", cable->s->prefix, "");
  SET(plugin, PLUGIN, instance);
  if (number == 0) sn_add_instance(x, written, plugin->instance);
}

static snElement* add_body(snExpansion* x, const snCable* cable, snElement* parent, int number, Frame* frame) {
  snElement* el = sn_expand_add(x, parent, SN_EL_BODY, cable->s->el.at);
  if (!el) return NULL;
  snSpecBody* body = SN_AS(Body, el);
  snQuat previous = frame->quat;
  advance_frame(cable, number, frame);
  if (number == 0) {
    for (int i = 0; i < 3; i++) body->pos[i] = cable->s->offset[i] + (double)cable->points[i];
    quat_store(body->quat, frame->quat);
  } else {
    body->pos[0] = vec3_length(edge_of(cable, number - 1));
    quat_store(body->quat, quat_mul(quat_conjugate(previous), frame->quat));
  }
  body->name = sn_cable_name(x, cable, 'B', number);
  SET(body, BODY, name);
  SET(body, BODY, pos);
  SET(body, BODY, quat);
  sn_expand_enter(x, el);

  add_plugin(x, cable, el, number);

  bool last = number == cable->count - 2;
  double length = vec3_length(edge_of(cable, number));
  add_geom(x, cable, el, number, length);
  add_joint(x, cable, el, number);
  if (!last) exclude_next(x, cable, number);
  if (number == 0 || last) add_site(x, cable, el, number, last ? length : 0);
  return el;
}

// conformance: MuJoCo leaves a note of every composite among the texts
static void add_text(snExpansion* x, const snCable* cable) {
  snElement* section = sn_expand_section(x, SN_EL_CUSTOM);
  snElement* el = section ? sn_expand_add(x, section, SN_EL_TEXT, cable->s->el.at) : NULL;
  if (!el) return;
  snSpecText* text = SN_AS(Text, el);
  text->name = sn_expand_join(x, "composite_", cable->s->prefix, "");
  text->data = sn_expand_join(x, "rope_", cable->s->prefix, "");
  SET(text, TEXT, name);
  SET(text, TEXT, data);
  sn_expand_enter(x, el);
}

static void check_joints(snExpansion* x, const snElement* el) {
  int count = 0;
  for (const snElement* child = el->first; child; child = child->next)
    if (child->kind == SN_EL_COMPOSITE_JOINT && count++ == 1)
      sn_expand_error(x, child, NULL, "may stand only once in a cable");
}

void sn_expand_composite(snExpansion* x, snElement* parent, const snElement* el) {
  const snSpecComposite* s = SN_AS(Composite, el);
  const snElement *geom = child_of(el, SN_EL_COMPOSITE_GEOM), *skin = child_of(el, SN_EL_COMPOSITE_SKIN);
  if (!geom) geom = sn_spec_builtin(x->spec, SN_EL_COMPOSITE_GEOM);
  if (!geom) return;
  snCable cable = {.s = s, .geom = SN_AS(CompositeGeom, geom), .skin = skin ? SN_AS(CompositeSkin, skin) : NULL};
  int counts[3];
  check_joints(x, el);
  if (!check_composite(x, s, &cable, counts)) return;
  cable.count = counts[0];
  cable.points = make_points(x, s, cable.count);
  if (!cable.points) return;
  if (!sn_class_find(x->spec, NO_CLASS) && !sn_class_add(x->spec, NO_CLASS, NULL)) x->failed = true;

  add_text(x, &cable);
  Frame frame = {{0, 1, 0}, quat_identity()};
  for (int i = 0; i < cable.count - 1 && parent && !x->failed; i++) parent = add_body(x, &cable, parent, i, &frame);
  if (cable.geom->type == SN_GEOM_BOX && !x->failed) sn_cable_skin(x, &cable);
}
