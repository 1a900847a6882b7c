// scale_lengths.c — lengths of a model by the scale factors of its bodies
//   A vector in the frame of a body is multiplied axis by axis; frames fixed to a body have its factors. Sizes of wrap
//   objects follow the lengths of their scaled axes. Translations of custom joints and moving points are functions,
//   which get a multiplier, those of a custom joint by the factors of the parent. The rules are OpenSim's.
#include "subject/scale.h"

#include "math/mat3.h"
#include <math.h>
#include <string.h>

typedef struct Scaling {
  snSubjectDocument* doc;
  const snVec3* factors;
} Scaling;

// The vector in a leaf, axis by axis; a leaf that is missing stands for zeros or for `preset`.
static void scale_vector(const Scaling* s, const snXmlNode* node, const char* tag, int body, snVec3 preset) {
  if (body < 0) return;
  bool given = sn_osim_property(&s->doc->o, node, tag) != NULL;
  if (!given && vec3_is_zero(preset)) return;
  double out[3];
  vec3_store(out, vec3_mul(sn_osim_vec3(&s->doc->o, node, tag, preset), s->factors[body]));
  sn_document_set_numbers(s->doc, node, tag, out, 3);
}

static void scale_number(const Scaling* s, const snXmlNode* node, const char* tag, double preset, double factor) {
  double value = factor * sn_osim_number(&s->doc->o, node, tag, preset);
  sn_document_set_numbers(s->doc, node, tag, &value, 1);
}

static const snVec3 zeros = {0, 0, 0};

// ---- frames and points

static void scale_offset(const Scaling* s, const snXmlNode* node) {
  scale_vector(s, node, "translation", sn_document_socket_body(s->doc, node, "parent", NULL), zeros);
}

static void scale_point(const Scaling* s, const snXmlNode* node) {
  scale_vector(s, node, "location", sn_document_socket_body(s->doc, node, "parent_frame", "body"), zeros);
}

// The element of the function that a property holds, in the two ways that files have it; NULL: none.
static snXmlNode* function_node(const snXmlNode* node, const char* name) {
  const snXmlNode* holder = sn_osim_child(node, name);
  if (holder && holder->first) return holder->first;
  for (snXmlNode* child = node->first; child; child = child->next) {
    const snXmlAttr* attr = sn_xml_attr(child, "name");
    if (attr && strcmp(attr->text, name) == 0) return child;
  }
  return NULL;
}

// The element becomes <MultiplierFunction> around what it was, unless it is one already.
static void multiply_function(const Scaling* s, snXmlNode* f, double factor) {
  const snOsim* o = &s->doc->o;
  if (sn_osim_is(f, "MultiplierFunction")) {
    scale_number(s, f, "scale", 1, factor);
    return;
  }
  snXmlNode* inner = sn_osim_add(o, NULL, f->tag, f->at);
  if (!inner) return;
  inner->text = f->text, inner->first = f->first, inner->last = f->last, inner->depth = f->depth + 2;
  for (snXmlNode* child = inner->first; child; child = child->next) child->parent = inner;
  f->tag = "MultiplierFunction", f->text = NULL, f->first = f->last = NULL;
  snXmlNode* holder = sn_osim_add(o, f, "function", f->at);
  if (!holder) return;
  holder->first = holder->last = inner;
  inner->parent = holder;
  sn_document_set_numbers(s->doc, f, "scale", &factor, 1);
}

static void scale_moving_point(const Scaling* s, const snXmlNode* node) {
  static const char* const places[] = {"x_location", "y_location", "z_location"};
  int body = sn_document_socket_body(s->doc, node, "parent_frame", "body");
  if (body < 0) return;
  double factor[3];
  vec3_store(factor, s->factors[body]);
  for (int i = 0; i < 3; i++) {
    snXmlNode* f = function_node(node, places[i]);
    if (f) multiply_function(s, f, factor[i]);
  }
}

// ---- wrap objects

// Lengths of the three axes of a wrap object after scaling.
static snVec3 scaled_axes(const Scaling* s, const snXmlNode* node, snVec3 factors) {
  snMat3 r = quat_to_mat3(sn_osim_euler(sn_osim_vec3(&s->doc->o, node, "xyz_body_rotation", zeros)));
  return vec3(vec3_length(vec3_mul(mat3_col(r, 0), factors)), vec3_length(vec3_mul(mat3_col(r, 1), factors)),
              vec3_length(vec3_mul(mat3_col(r, 2), factors)));
}

static void scale_wrap(const Scaling* s, const snXmlNode* node) {
  int body = sn_document_holder_body(s->doc, node);
  if (body < 0) return;
  snVec3 f = s->factors[body], axes = scaled_axes(s, node, f);
  double across = 0.5 * (axes.x + axes.y);
  scale_vector(s, node, "translation", body, zeros);
  if (sn_osim_is(node, "WrapCylinder")) {
    scale_number(s, node, "radius", 1, across);
    scale_number(s, node, "length", 1, axes.z);
  } else if (sn_osim_is(node, "WrapSphere")) {
    scale_number(s, node, "radius", 0.05, (f.x + f.y + f.z) / 3);
  } else if (sn_osim_is(node, "WrapTorus")) {
    scale_number(s, node, "inner_radius", 0.01, across);
    scale_number(s, node, "outer_radius", 0.05, across);
  } else if (sn_osim_is(node, "WrapEllipsoid")) {
    double size[3];
    vec3_store(size, vec3_mul(sn_osim_vec3(&s->doc->o, node, "dimensions", vec3(0.05, 0.05, 0.05)), axes));
    sn_document_set_numbers(s->doc, node, "dimensions", size, 3);
  }
}

// ---- joints

// Before 4.0 joints give their frames in the two bodies.
static void scale_old_ends(const Scaling* s, const snXmlNode* joint, int parent) {
  scale_vector(s, joint, "location_in_parent", parent, zeros);
  int child = sn_document_body(s->doc, sn_osim_text(&s->doc->o, joint, "child_body"));
  if (child < 0) child = sn_document_holder_body(s->doc, joint);
  scale_vector(s, joint, "location_in_child", child, zeros);
  scale_vector(s, joint, "location", child, zeros);
}

// A translation that is a coordinate itself keeps its unit.
static bool is_plain(const Scaling* s, const snXmlNode* f) {
  double c[2] = {1, 0};
  if (!sn_osim_is(f, "LinearFunction")) return false;
  sn_osim_numbers(&s->doc->o, f, "coefficients", c, 2);
  return c[0] == 1 && c[1] == 0;
}

static void scale_transform(const Scaling* s, const snXmlNode* joint, snVec3 factors) {
  const snXmlNode* transform = sn_osim_child(joint, "SpatialTransform");
  for (snXmlNode* axis = transform ? transform->first : NULL; axis; axis = axis->next) {
    snXmlNode* f = function_node(axis, "function");
    const snXmlAttr* name = sn_xml_attr(axis, "name");
    if (!f || !name || strncmp(name->text, "translation", 11) != 0 || is_plain(s, f)) continue;
    snVec3 direction = sn_osim_vec3(&s->doc->o, axis, "axis", zeros);
    multiply_function(s, f,
                      fabs(direction.x) * factors.x + fabs(direction.y) * factors.y + fabs(direction.z) * factors.z);
  }
}

// Winging turns about an axis through a point of the scapula, in its plane.
static void scale_scapula(const Scaling* s, const snXmlNode* joint, int parent, int child) {
  double origin[2] = {0, 0};
  scale_vector(s, joint, "thoracic_ellipsoid_radii_x_y_z", parent, zeros);
  if (child < 0) return;
  sn_osim_numbers(&s->doc->o, joint, "scapula_winging_axis_origin", origin, 2);
  origin[0] *= s->factors[child].x, origin[1] *= s->factors[child].y;
  sn_document_set_numbers(s->doc, joint, "scapula_winging_axis_origin", origin, 2);
}

static void scale_joint(const Scaling* s, const snXmlNode* joint) {
  bool old = sn_osim_socket(&s->doc->o, joint, "parent_frame", NULL) == NULL;
  int parent = sn_document_socket_body(s->doc, joint, old ? "parent_body" : "parent_frame", "parent_body");
  if (parent < 0) return;
  if (old) scale_old_ends(s, joint, parent);
  if (sn_osim_is(joint, "CustomJoint")) scale_transform(s, joint, s->factors[parent]);
  if (sn_osim_is(joint, "EllipsoidJoint")) scale_vector(s, joint, "radii_x_y_z", parent, zeros);
  if (sn_osim_is(joint, "ScapulothoracicJoint"))
    scale_scapula(s, joint, parent, sn_document_socket_body(s->doc, joint, old ? "child_body" : "child_frame", NULL));
}

// The joint of a coordinate that is itself a translation; NULL for any other.
static const snOsimJoint* sliding_joint(const snOsim* o, const char* coordinate) {
  for (int j = 0; j < o->joint_count; j++)
    for (int i = 0; i < o->joints[j].axis_count; i++) {
      const snOsimAxis* axis = &o->joints[j].axes[i];
      double slope, offset;
      bool same = coordinate && axis->coordinate && strcmp(axis->coordinate->name, coordinate) == 0;
      bool plain = sn_osim_line(&axis->function, &slope, &offset) && slope == 1 && offset == 0;
      if (same && plain) return axis->rotates ? NULL : &o->joints[j];
    }
  return NULL;
}

// A coordinate that slides as a function of another one: the function's values are lengths in the frame of the parent.
static void scale_coupler(const Scaling* s, const snXmlNode* node) {
  const snOsim* o = &s->doc->o;
  const snOsimJoint* joint = sliding_joint(o, sn_osim_text(o, node, "dependent_coordinate_name"));
  if (!joint) return;
  snVec3 f = s->factors[joint->parent - o->bodies];
  if (f.x != f.y || f.x != f.z)
    sn_error(o->report, node->at,
             "<%s> '%s' couples a translation on '%s', which is scaled by %.4g %.4g %.4g; expected one factor",
             node->tag, sn_osim_name(o, node), joint->parent->name, f.x, f.y, f.z);
  scale_number(s, node, "scale_factor", 1, f.x);
}

// ---- bodies and what is drawn

static void scale_drawn(const Scaling* s, const snXmlNode* node) {
  snVec3 ones = vec3(1, 1, 1);
  int body = sn_document_holder_body(s->doc, node);
  for (const snXmlNode* shape = sn_osim_objects(node); shape; shape = shape->next)
    scale_vector(s, shape, "scale_factors", body, ones);
}

static void scale_body(const Scaling* s, const snXmlNode* node) {
  int body = sn_document_body(s->doc, sn_osim_name(&s->doc->o, node));
  scale_vector(s, node, "mass_center", body, zeros);
  const snXmlNode* visible = sn_osim_child(node, "VisibleObject");
  if (visible) scale_vector(s, visible, "scale_factors", body, vec3(1, 1, 1));
}

// ---- all of a document

typedef void ScaleFn(const Scaling*, const snXmlNode*);

static const struct {
  const char* class_name;
  ScaleFn* scale;
} kinds[] = {
    {"PhysicalOffsetFrame", scale_offset},
    {"PathPoint", scale_point},
    {"ConditionalPathPoint", scale_point},
    {"MovingPathPoint", scale_moving_point},
    {"Marker", scale_point},
    {"Station", scale_point},
    {"WrapCylinder", scale_wrap},
    {"WrapSphere", scale_wrap},
    {"WrapEllipsoid", scale_wrap},
    {"WrapTorus", scale_wrap},
    {"Body", scale_body},
    {"attached_geometry", scale_drawn},
    {"CoordinateCouplerConstraint", scale_coupler},
};

static ScaleFn* find_kind(const snXmlNode* node) {
  for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
    if (sn_osim_is(node, kinds[i].class_name)) return kinds[i].scale;
  size_t length = strlen(node->tag);
  bool joint = length > 5 && strcmp(node->tag + length - 5, "Joint") == 0 && sn_xml_attr(node, "name");
  return joint ? scale_joint : NULL;
}

void sn_scale_lengths(snSubjectDocument* doc, const snVec3* factors) {
  Scaling s = {doc, factors};
  const snXmlNode* defaults = doc->o.defaults;
  for (snXmlNode* node = doc->o.model->first; node;) {
    if (node == defaults) {  // values of classes, which belong to no body
      node = node->next;
      continue;
    }
    ScaleFn* scale = find_kind(node);
    if (scale) scale(&s, node);
    node = sn_document_next(doc->o.model, node);
  }
}
