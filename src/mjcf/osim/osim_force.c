// osim_force.c — forces other than muscles
//   reads   CoordinateActuator, PathActuator, ClutchedPathSpring, McKibbenActuator, TorqueActuator, PointActuator,
//           PointToPointActuator, PointToPointSpring, SpringGeneralizedForce
//   writes  <general> with the optimal force as gain, tendons with stiffness; the rest is in element.c and contact.c
//   What has no counterpart is left out, each with a warning that names it.
#include "mjcf/osim/osim.h"

#include "base/text.h"
#include <math.h>
#include <string.h>

static snXmlNode* add_general(snOsim* o, const snXmlNode* force) {
  snXmlNode* section = sn_osim_section(o, &o->actuator, "actuator", force->at);
  snXmlNode* node = sn_osim_add(o, section, "general", force->at);
  sn_osim_set(o, node, "name", sn_osim_unique(o, "actuator", "force", sn_osim_name(o, force)));
  return node;
}

static void set_controls(const snOsim* o, snXmlNode* node, const snXmlNode* force) {
  double range[2] = {sn_osim_number(o, force, "min_control", -INFINITY),
                     sn_osim_number(o, force, "max_control", INFINITY)};
  if (isfinite(range[0]) && isfinite(range[1]) && range[0] < range[1])
    sn_osim_set_numbers(o, node, "ctrlrange", range, 2);
  else if (isfinite(range[0]) || isfinite(range[1]))
    sn_warn(o->report, force->at, "<%s> '%s': a control that is bounded on one side is not bounded here", force->tag,
            sn_osim_name(o, force));
}

// An actuator whose force is the control times `gain`, along what the caller attaches it to.
static snXmlNode* add_actuator(snOsim* o, const snXmlNode* force, double sign) {
  snXmlNode* node = add_general(o, force);
  sn_osim_set_number(o, node, "gainprm", sign * sn_osim_number(o, force, "optimal_force", 1));
  set_controls(o, node, force);
  return node;
}

static void left_out(const snOsim* o, const snXmlNode* node, const char* why) {
  sn_warn(o->report, node->at, "<%s> '%s' is skipped: %s", node->tag, sn_osim_name(o, node), why);
}

static void coordinate_actuator(snOsim* o, const snXmlNode* force) {
  const char* name = sn_osim_text(o, force, "coordinate");
  if (!name) name = sn_osim_socket(o, force, "coordinate", NULL);
  const snOsimCoordinate* c = sn_osim_coordinate(o, force, name);
  if (!c) return;
  if (sn_osim_held(c)) {
    left_out(o, force, sn_osim_held(c));
    return;
  }
  sn_osim_set(o, add_actuator(o, force, 1), "joint", c->name);
}

// Its activation follows the control, at a constant rate of (u - a) / tau.
static void activated_coordinate(snOsim* o, const snXmlNode* force) {
  snXmlNode* before = o->actuator ? o->actuator->last : NULL;
  coordinate_actuator(o, force);
  snXmlNode* node = o->actuator ? o->actuator->last : NULL;
  if (!node || node == before) return;
  sn_osim_set(o, node, "dyntype", "filter");
  sn_osim_set_number(o, node, "dynprm", sn_osim_number(o, force, "activation_time_constant", 0.01));
}

// Tension shortens the path, so the force along the length is negative.
static void path_actuator(snOsim* o, const snXmlNode* force) {
  const char* tendon = sn_osim_write_path(o, force);
  if (tendon) sn_osim_set(o, add_actuator(o, force, -1), "tendon", tendon);
}

// Tension of u k z (1 + d l'), z the stretch since the control coupled it.
static void clutched_spring(snOsim* o, const snXmlNode* force) {
  const char* tendon = sn_osim_write_path(o, force);
  double stiffness = sn_osim_number(o, force, "stiffness", NAN), loss = sn_osim_number(o, force, "dissipation", NAN);
  double time = sn_osim_number(o, force, "relaxation_time_constant", 0.001);
  if (!(stiffness >= 0) || !(loss >= 0) || !(time >= 0)) {
    sn_error(o->report, force->at,
             "<%s> '%s' needs a stiffness, a dissipation and a relaxation_time_constant of at least 0", force->tag,
             sn_osim_name(o, force));
    return;
  }
  if (!tendon) return;
  snXmlNode* node = add_general(o, force);
  sn_osim_set(o, node, "tendon", tendon);
  sn_osim_set_numbers(o, node, "ctrlrange", (double[]){0, 1}, 2);
  sn_osim_set(o, node, "dyntype", "clutch");
  sn_osim_set_number(o, node, "dynprm", time);
  sn_osim_set(o, node, "gaintype", "affine");
  sn_osim_set_numbers(o, node, "gainprm", (double[]){-stiffness, 0, -stiffness * loss}, 3);
  if (sn_osim_number(o, force, "initial_stretch", 0) != 0)
    sn_warn(o->report, force->at, "<%s> '%s': its stretch is a state, which begins at 0 unless it is set", force->tag,
            sn_osim_name(o, force));
}

// A bladder in a braid of N turns of threads of length B: at the pressure u a tension of u (3 l^2 - B^2) / (4 pi N^2),
// l the length without the cord.
static void mckibben(snOsim* o, const snXmlNode* force) {
  const char* tendon = sn_osim_write_path(o, force);
  double turns = sn_osim_number(o, force, "number_of_turns", 1.5);
  double thread = sn_osim_number(o, force, "thread_length", 200), cord = sn_osim_number(o, force, "cord_length", 0);
  if (!tendon) return;
  if (!(turns != 0 && isfinite(turns) && isfinite(thread) && isfinite(cord))) {
    sn_error(o->report, force->at, "<%s> '%s' needs a number_of_turns that is not 0, and finite lengths", force->tag,
             sn_osim_name(o, force));
    return;
  }
  double k = 1 / (4 * SN_PI * turns * turns);
  snXmlNode* node = add_general(o, force);
  sn_osim_set(o, node, "tendon", tendon);
  set_controls(o, node, force);
  sn_osim_set(o, node, "gaintype", "quadratic");
  sn_osim_set_numbers(o, node, "gainprm", (double[]){-k * (3 * cord * cord - thread * thread), 6 * k * cord, -3 * k},
                      3);
}

static const char* add_site(snOsim* o, const snOsimBody* body, const snXmlNode* force, const char* end, snVec3 pos) {
  const char* label = sn_text_format(o->arena, "%s %s", sn_osim_name(o, force), end);
  snXmlNode* site = sn_osim_add(o, body->out, "site", force->at);
  const char* name = sn_osim_unique(o, "site", "force", label ? label : "");
  sn_osim_set(o, site, "name", name);
  sn_osim_set(o, site, "class", "path");
  sn_osim_set_vec3(o, site, "pos", pos);
  return name;
}

static void set_gear(const snOsim* o, snXmlNode* node, snVec3 linear, snVec3 angular) {
  double gear[6];
  vec3_store(gear, linear);
  vec3_store(gear + 3, angular);
  sn_osim_set_numbers(o, node, "gear", gear, 6);
}

static snVec3 unit(snVec3 axis) {
  double length = vec3_length(axis);
  return length > 0 ? vec3_scale(axis, 1 / length) : axis;
}

// Before version 1.9.5 body_B was the body that is pushed or turned, and the direction that of what acts on body_A.
static bool before_renaming(const snOsim* o) { return o->version < 10905; }

static snVec3 direction_of(const snOsim* o, const snXmlNode* force, const char* tag, snVec3 preset) {
  bool old = before_renaming(o);
  snVec3 direction = unit(sn_osim_vec3(o, force, old ? "direction_A" : tag, preset));
  return old ? vec3_scale(direction, -1) : direction;
}

// Torque on body A about an axis of ground, against body B. Seen from a site of ground the axes are those of ground.
static void torque_actuator(snOsim* o, const snXmlNode* force) {
  bool old = before_renaming(o);
  const char* a = sn_osim_text(o, force, old ? "body_B" : "bodyA");
  const char* b = sn_osim_text(o, force, old ? "body_A" : "bodyB");
  snPose pose_a, pose_b;
  const snOsimBody* body = sn_osim_frame(o, force, a ? a : "", &pose_a);
  const snOsimBody* other = b ? sn_osim_frame(o, force, b, &pose_b) : o->ground;
  if (!body || !other || !body->out || !other->out) return;
  bool global = sn_osim_flag(o, force, "torque_is_global", true);
  snVec3 zero = vec3(0, 0, 0), axis = direction_of(o, force, "axis", vec3(0, 0, 1));
  if (other != o->ground && global) {
    left_out(o, force, "a torque between two moving bodies about an axis of ground has no counterpart");
    return;
  }
  if (other != o->ground) {
    // about an axis of A: seen from A, the torque on B is the opposite
    snXmlNode* relative = add_actuator(o, force, -1);
    sn_osim_set(o, relative, "site", add_site(o, other, force, "B", zero));
    sn_osim_set(o, relative, "refsite", add_site(o, body, force, "A", zero));
    set_gear(o, relative, zero, axis);
    return;
  }
  snXmlNode* node = add_actuator(o, force, 1);
  sn_osim_set(o, node, "site", add_site(o, body, force, "A", zero));
  if (global) sn_osim_set(o, node, "refsite", add_site(o, o->ground, force, "B", zero));
  set_gear(o, node, zero, axis);
}

static void point_actuator(snOsim* o, const snXmlNode* force) {
  bool old = before_renaming(o);
  const char* name = sn_osim_text(o, force, old ? "body_B" : "body");
  snPose pose;
  const snOsimBody* body = sn_osim_frame(o, force, name ? name : "", &pose);
  if (!body || !body->out) return;
  if (sn_osim_flag(o, force, "point_is_global", false)) {
    left_out(o, force, "a point that is fixed in ground has no counterpart");
    return;
  }
  snVec3 zero = vec3(0, 0, 0), point = pose_apply(pose, sn_osim_vec3(o, force, old ? "point_B" : "point", zero));
  snVec3 direction = direction_of(o, force, "direction", vec3(1, 0, 0));
  snXmlNode* node = add_actuator(o, force, 1);
  sn_osim_set(o, node, "site", add_site(o, body, force, "point", point));
  bool global = sn_osim_flag(o, force, "force_is_global", old);
  if (global) sn_osim_set(o, node, "refsite", add_site(o, o->ground, force, "ground", zero));
  set_gear(o, node, direction, zero);
}

// A tendon between a point of each of two bodies; NULL with an error.
static snXmlNode* add_line(snOsim* o, const snXmlNode* force, const snOsimBody* const body[2], const snVec3 point[2]) {
  static const char* const ends[2] = {"point1", "point2"};
  const char* sites[2];
  for (int i = 0; i < 2; i++) sites[i] = add_site(o, body[i], force, ends[i], point[i]);
  snXmlNode* spatial = sn_osim_add(o, sn_osim_section(o, &o->tendon, "tendon", force->at), "spatial", force->at);
  sn_osim_set(o, spatial, "name", sn_osim_unique(o, "tendon", "line", sn_osim_name(o, force)));
  for (int i = 0; i < 2; i++) sn_osim_set(o, sn_osim_add(o, spatial, "site", force->at), "site", sites[i]);
  return spatial;
}

static void point_spring(snOsim* o, const snXmlNode* force) {
  static const char* const sockets[2] = {"body1", "body2"};
  static const char* const points[2] = {"point1", "point2"};
  const snOsimBody* body[2];
  snVec3 point[2];
  for (int i = 0; i < 2; i++) {
    snPose pose;
    body[i] = sn_osim_socket_frame(o, force, sockets[i], sockets[i], &pose);
    if (!body[i] || !body[i]->out) return;
    point[i] = pose_apply(pose, sn_osim_vec3(o, force, points[i], vec3(0, 0, 0)));
  }
  snXmlNode* spatial = add_line(o, force, body, point);
  sn_osim_set_number(o, spatial, "stiffness", sn_osim_number(o, force, "stiffness", 1));
  sn_osim_set_number(o, spatial, "springlength", sn_osim_number(o, force, "rest_length", 0));
}

// A linear spring and damper on a coordinate: a tendon whose length is the coordinate or, where the rest length is
// below zero, its negative, as spring lengths of tendons are not negative.
static void coordinate_spring(snOsim* o, const snXmlNode* force) {
  const char *name = sn_osim_text(o, force, "coordinate"), *own = sn_osim_name(o, force);
  const snOsimCoordinate* c = sn_osim_coordinate(o, force, name ? name : "");
  if (!c) return;
  if (sn_osim_held(c)) {
    left_out(o, force, sn_osim_held(c));
    return;
  }
  double rest = sn_osim_number(o, force, "rest_length", 0);
  snXmlNode* section = sn_osim_section(o, &o->tendon, "tendon", force->at);
  snXmlNode* fixed = sn_osim_add(o, section, "fixed", force->at);
  sn_osim_set(o, fixed, "name", sn_osim_unique(o, "tendon", "force", *own ? own : "spring"));
  sn_osim_set_number(o, fixed, "stiffness", sn_osim_number(o, force, "stiffness", 0));
  sn_osim_set_number(o, fixed, "damping", sn_osim_number(o, force, "viscosity", 0));
  sn_osim_set_number(o, fixed, "springlength", fabs(rest));
  snXmlNode* joint = sn_osim_add(o, fixed, "joint", force->at);
  sn_osim_set(o, joint, "joint", c->name);
  sn_osim_set_number(o, joint, "coef", rest < 0 ? -1 : 1);
}

// A control above 0 pushes the two points apart.
static void line_actuator(snOsim* o, const snXmlNode* force) {
  static const char* const bodies[2] = {"bodyA", "bodyB"};
  static const char* const points[2] = {"pointA", "pointB"};
  const snOsimBody* body[2];
  snVec3 point[2];
  if (sn_osim_flag(o, force, "points_are_global", false)) {
    left_out(o, force, "points that are fixed in ground have no counterpart");
    return;
  }
  for (int i = 0; i < 2; i++) {
    snPose pose;
    const char* name = sn_osim_text(o, force, bodies[i]);
    body[i] = sn_osim_frame(o, force, name ? name : "", &pose);
    if (!body[i] || !body[i]->out) return;
    point[i] = pose_apply(pose, sn_osim_vec3(o, force, points[i], vec3(0, 0, 0)));
  }
  const snXmlNode* spatial = add_line(o, force, body, point);
  const snXmlAttr* name = spatial ? sn_xml_attr(spatial, "name") : NULL;
  if (name) sn_osim_set(o, add_actuator(o, force, 1), "tendon", name->text);
}

typedef struct snOsimForceClass {
  const char* name;
  void (*write)(snOsim* o, const snXmlNode* force);
} snOsimForceClass;

static const snOsimForceClass classes[] = {
    {"Thelen2003Muscle", sn_osim_write_muscle},
    {"Millard2012EquilibriumMuscle", sn_osim_write_muscle},
    {"Schutte1993Muscle_Deprecated", sn_osim_write_muscle},
    {"Thelen2003Muscle_Deprecated", sn_osim_write_muscle},
    {"DeGrooteFregly2016Muscle", sn_osim_write_muscle},
    {"RigidTendonMuscle", sn_osim_write_muscle},
    {"CoordinateActuator", coordinate_actuator},
    {"ActivationCoordinateActuator", activated_coordinate},
    {"PathActuator", path_actuator},
    {"ClutchedPathSpring", clutched_spring},
    {"McKibbenActuator", mckibben},
    {"TorqueActuator", torque_actuator},
    {"PointActuator", point_actuator},
    {"PathSpring", sn_osim_path_spring},
    {"Ligament", sn_osim_ligament},
    {"CoordinateLimitForce", sn_osim_limit_force},
    {"BushingForce", sn_osim_bushing},
    {"FunctionBasedBushingForce", sn_osim_bushing},
    {"HuntCrossleyForce", sn_osim_hunt_crossley},
    {"SmoothSphereHalfSpaceForce", sn_osim_smooth_contact},
    {"PointToPointSpring", point_spring},
    {"SpringGeneralizedForce", coordinate_spring},
    {"PointToPointActuator", line_actuator},
    {"ExpressionBasedCoordinateForce", sn_osim_coordinate_force},
    {"ExpressionBasedPointToPointForce", sn_osim_point_force},
    {"ExpressionBasedBushingForce", sn_osim_expression_bushing},
    {"Blankevoort1991Ligament", sn_osim_blankevoort},
    {"ElasticFoundationForce", sn_osim_elastic_foundation},
    {"PrescribedForce", sn_osim_prescribed_force},
};

bool sn_osim_is_force(const snXmlNode* node) {
  for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++)
    if (sn_osim_is(node, classes[i].name)) return true;
  return false;
}

static bool is_off(const snOsim* o, const snXmlNode* force) {
  return sn_osim_flag(o, force, "isDisabled", false) || !sn_osim_flag(o, force, "appliesForce", true);
}

// What is known of a class that is not translated.
static const char* why_not(const char* tag) {
  static const struct {
    const char *part, *why;
  } known[] = {
      {"Delp1990Muscle_Deprecated", "muscles of this deprecated class are not simulated"},
      {"Millard2012AccelerationMuscle", "muscles with a mass are not simulated"},
  };
  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
    if (strstr(tag, known[i].part)) return known[i].why;
  return "forces of this class are not supported";
}

static void write_force(snOsim* o, const snXmlNode* force) {
  if (is_off(o, force)) {
    bool path = sn_osim_child(force, "GeometryPath") || sn_osim_function_path(force) || sn_osim_geodesic_path(force);
    if (path) sn_osim_write_path(o, force);
    left_out(o, force, path ? "the file has it switched off; its path is kept" : "the file has it switched off");
    return;
  }
  for (size_t i = 0; i < sizeof classes / sizeof classes[0]; i++)
    if (sn_osim_is(force, classes[i].name)) {
      classes[i].write(o, force);
      return;
    }
  left_out(o, force, why_not(force->tag));
}

void sn_osim_write_forces(snOsim* o) {
  for (const snXmlNode* node = sn_osim_objects(sn_osim_child(o->model, "ForceSet")); node; node = node->next)
    write_force(o, node);
  for (const snXmlNode* node = sn_osim_objects(sn_osim_child(o->model, "components")); node; node = node->next)
    if (sn_osim_is_force(node)) write_force(o, node);
}
