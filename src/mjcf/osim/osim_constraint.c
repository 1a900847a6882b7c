// osim_constraint.c — constraints
//   reads   CoordinateCouplerConstraint -> driven coordinates; PointConstraint, WeldConstraint,
//           ConstantDistanceConstraint -> <equality>
//   A coupler is exact: its coordinate follows by a function. The others are MuJoCo's soft constraints, made stiff, and
//   say so; what has no counterpart is left out with a warning.
#include "mjcf/osim/osim.h"

#include "base/text.h"
#include <string.h>

#define STIFF "0.002 1"  // time constant [s] and damping ratio of constraints that OpenSim holds exactly

static bool is_enforced(const snOsim* o, const snXmlNode* node) {
  return sn_osim_flag(o, node, "isEnforced", true) && !sn_osim_flag(o, node, "isDisabled", false);
}

static const snXmlNode* constraints(const snOsim* o) {
  return sn_osim_objects(sn_osim_child(o->model, "ConstraintSet"));
}

static bool is_driven_by(const snOsimCoordinate* c, const snOsimCoordinate* driver) {
  for (; driver; driver = driver->driver)
    if (driver == c) return true;
  return false;
}

static bool follows_already(const snOsim* o, const snXmlNode* node, const snOsimCoordinate* c) {
  if (!c->driver && c->input_count == 0) return false;
  sn_error(o->report, node->at, "<%s> '%s': the coordinate '%s' follows another already", node->tag,
           sn_osim_name(o, node), c->name);
  return true;
}

// A function of several coordinates.
static void read_coupler_of_several(snOsim* o, const snXmlNode* node, const snXmlNode* leaf, snOsimCoordinate* c) {
  const char* of = sn_text_format(o->arena, "the coupler '%s'", sn_osim_name(o, node));
  snOsimCoordinate** inputs;
  int count = of ? sn_osim_coordinates(o, leaf, of, &inputs) : -1;
  if (count < 1 || !sn_osim_function_of(o, node, "coupled_coordinates_function", of, count, &c->coupler)) return;
  sn_osim_scale(&c->coupler, sn_osim_number(o, node, "scale_factor", 1));
  for (int i = 0; i < count; i++)
    if (is_driven_by(c, inputs[i])) {
      sn_error(o->report, node->at, "<%s> '%s': the coordinate '%s' would follow itself", node->tag,
               sn_osim_name(o, node), c->name);
      return;
    }
  c->inputs = inputs;
  c->input_count = count;
  c->coupling = node;
}

static void read_coupler(snOsim* o, const snXmlNode* node) {
  const char* text = sn_osim_text(o, node, "dependent_coordinate_name");
  snOsimCoordinate* c = sn_osim_coordinate(o, node, text);
  const snXmlNode* leaf = sn_osim_child(node, "independent_coordinate_names");
  if (c && follows_already(o, node, c)) return;
  const snXmlNode* function = sn_osim_child(node, "coupled_coordinates_function");
  bool multivariate = function && function->first && sn_osim_is(function->first, "MultivariatePolynomialFunction");
  if (c && leaf && leaf->text && (strpbrk(leaf->text, " \t\r\n") || multivariate)) {
    read_coupler_of_several(o, node, leaf, c);
    return;
  }
  snOsimCoordinate* driver = sn_osim_coordinate(o, node, leaf ? leaf->text : NULL);
  if (!c || !driver || !sn_osim_function(o, node, "coupled_coordinates_function", &c->coupler)) return;
  sn_osim_scale(&c->coupler, sn_osim_number(o, node, "scale_factor", 1));
  if (is_driven_by(c, driver)) {
    sn_error(o->report, node->at, "<%s> '%s': the coordinate '%s' would follow itself", node->tag,
             sn_osim_name(o, node), c->name);
    return;
  }
  c->driver = driver;
  c->coupling = node;
}

void sn_osim_read_couplers(snOsim* o) {
  for (const snXmlNode* node = constraints(o); node; node = node->next)
    if (sn_osim_is(node, "CoordinateCouplerConstraint") && is_enforced(o, node)) read_coupler(o, node);
}

// ---- soft ones

static const char* add_site(snOsim* o, const snOsimBody* body, const snXmlNode* node, const char* end, snPose pose) {
  const char* label = sn_text_format(o->arena, "%s %s", sn_osim_name(o, node), end);
  const char* name = sn_osim_unique(o, "site", "constraint", label ? label : "");
  snXmlNode* site = sn_osim_add(o, body->out, "site", node->at);
  sn_osim_set(o, site, "name", name);
  sn_osim_set(o, site, "class", "path");
  sn_osim_set_pose(o, site, pose);
  return name;
}

typedef struct snOsimEnd {
  const char *socket, *old, *location, *orientation;
} snOsimEnd;

static void write_equality(snOsim* o, const snXmlNode* node, const char* tag, const snOsimEnd ends[2]) {
  const char* sites[2];
  for (int i = 0; i < 2; i++) {
    snPose frame;
    const snOsimBody* body = sn_osim_socket_frame(o, node, ends[i].socket, ends[i].old, &frame);
    if (!body || !body->out) return;
    snPose local = {sn_osim_vec3(o, node, ends[i].location, vec3(0, 0, 0)), quat_identity()};
    if (ends[i].orientation) local.quat = sn_osim_euler(sn_osim_vec3(o, node, ends[i].orientation, vec3(0, 0, 0)));
    sites[i] = add_site(o, body, node, i ? "2" : "1", pose_mul(frame, local));
  }
  snXmlNode* element = sn_osim_add(o, sn_osim_section(o, &o->equality, "equality", node->at), tag, node->at);
  sn_osim_set(o, element, "name", sn_osim_unique(o, "equality", "constraint", sn_osim_name(o, node)));
  sn_osim_set(o, element, "site1", sites[0]);
  sn_osim_set(o, element, "site2", sites[1]);
  sn_osim_set(o, element, "solref", STIFF);
  sn_warn(o->report, node->at, "<%s> '%s' is a soft constraint here: OpenSim holds it exactly", node->tag,
          sn_osim_name(o, node));
}

// Two points at a distance: geoms that nothing touches stand for them.
static void write_distance(snOsim* o, const snXmlNode* node) {
  static const snOsimEnd ends[2] = {{"body_1", "body_1", "location_body_1", NULL},
                                    {"body_2", "body_2", "location_body_2", NULL}};
  const char* geoms[2];
  for (int i = 0; i < 2; i++) {
    snPose frame;
    const snOsimBody* body = sn_osim_socket_frame(o, node, ends[i].socket, ends[i].old, &frame);
    if (!body || !body->out) return;
    const char* label = sn_text_format(o->arena, "%s %d", sn_osim_name(o, node), i + 1);
    snXmlNode* geom = sn_osim_add(o, body->out, "geom", node->at);
    sn_osim_set(o, geom, "name", geoms[i] = sn_osim_unique(o, "geom", "constraint", label ? label : ""));
    sn_osim_set(o, geom, "class", "contact");
    sn_osim_set(o, geom, "type", "sphere");
    sn_osim_set(o, geom, "size", "0.004");
    sn_osim_set_vec3(o, geom, "pos", pose_apply(frame, sn_osim_vec3(o, node, ends[i].location, vec3(0, 0, 0))));
  }
  snXmlNode* element = sn_osim_add(o, sn_osim_section(o, &o->equality, "equality", node->at), "distance", node->at);
  sn_osim_set(o, element, "name", sn_osim_unique(o, "equality", "constraint", sn_osim_name(o, node)));
  sn_osim_set(o, element, "geom1", geoms[0]);
  sn_osim_set(o, element, "geom2", geoms[1]);
  sn_osim_set_number(o, element, "distance", sn_osim_number(o, node, "constant_distance", 0));
  sn_osim_set(o, element, "solref", STIFF);
  sn_warn(o->report, node->at, "<%s> '%s' is a soft constraint here: OpenSim holds it exactly", node->tag,
          sn_osim_name(o, node));
}

// What is known of a class that is not translated.
static const char* why_not(const snXmlNode* node) {
  static const struct {
    const char *class_name, *why;
  } known[] = {
      {"PointOnLineConstraint", "no equality holds a point on a line"},
      {"RollingOnSurfaceConstraint", "no equality rolls a body on a surface"},
  };
  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
    if (sn_osim_is(node, known[i].class_name)) return known[i].why;
  return "constraints of this class are not supported";
}

static void write_constraint(snOsim* o, const snXmlNode* node) {
  static const snOsimEnd point[2] = {{"body_1", "body_1", "location_body_1", NULL},
                                     {"body_2", "body_2", "location_body_2", NULL}};
  static const snOsimEnd weld[2] = {{"frame1", "body_1", "location_body_1", "orientation_body_1"},
                                    {"frame2", "body_2", "location_body_2", "orientation_body_2"}};
  if (!is_enforced(o, node))
    sn_warn(o->report, node->at, "<%s> '%s' is skipped: the file has it switched off", node->tag,
            sn_osim_name(o, node));
  else if (sn_osim_is(node, "PointConstraint"))
    write_equality(o, node, "connect", point);
  else if (sn_osim_is(node, "WeldConstraint"))
    write_equality(o, node, "weld", weld);
  else if (sn_osim_is(node, "ConstantDistanceConstraint"))
    write_distance(o, node);
  else if (!sn_osim_is(node, "CoordinateCouplerConstraint"))
    sn_warn(o->report, node->at, "<%s> '%s' is skipped: %s", node->tag, sn_osim_name(o, node), why_not(node));
}

void sn_osim_write_constraints(snOsim* o) {
  for (const snXmlNode* node = constraints(o); node; node = node->next) write_constraint(o, node);
}
