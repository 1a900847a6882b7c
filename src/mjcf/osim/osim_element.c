// osim_element.c — passive forces as force elements
//   reads   CoordinateLimitForce, BushingForce, FunctionBasedBushingForce, Ligament, PathSpring,
//           Blankevoort1991Ligament
//   writes  <limitforce>, <bushing>, <ligament>, <blankevoort>
#include "mjcf/osim/osim.h"

#include "base/text.h"
#include "math/angle.h"
#include <math.h>
#include <string.h>

snXmlNode* sn_osim_add_element(snOsim* o, const char* tag, const snXmlNode* force, const char* name) {
  snXmlNode* node = sn_osim_add(o, sn_osim_section(o, &o->forces, "forces", force->at), tag, force->at);
  sn_osim_set(o, node, "name", sn_osim_unique(o, "force", "force", name));
  return node;
}

// Of a coordinate that rotates, limits are degrees and stiffness and damping are per degree.
void sn_osim_limit_force(snOsim* o, const snXmlNode* force) {
  const char* name = sn_osim_text(o, force, "coordinate");
  const snOsimCoordinate* c = sn_osim_coordinate(o, force, name ? name : "");
  if (!c || sn_osim_is_blended(o, force, c)) return;
  double unit = c->rotates ? SN_PI / 180 : 1;
  double range[2] = {unit * sn_osim_number(o, force, "lower_limit", 0),
                     unit * sn_osim_number(o, force, "upper_limit", 0)};
  double stiffness[2] = {sn_osim_number(o, force, "lower_stiffness", 1) / unit,
                         sn_osim_number(o, force, "upper_stiffness", 1) / unit};
  snXmlNode* node = sn_osim_add_element(o, "limitforce", force, sn_osim_name(o, force));
  sn_osim_set(o, node, "joint", c->name);
  sn_osim_set_numbers(o, node, "range", range, 2);
  sn_osim_set_numbers(o, node, "stiffness", stiffness, 2);
  sn_osim_set_number(o, node, "damping", sn_osim_number(o, force, "damping", 0.001) / unit);
  sn_osim_set_number(o, node, "transition", unit * sn_osim_number(o, force, "transition", 0.1));
}

const char* sn_osim_add_site(snOsim* o, const snOsimBody* body, const snXmlNode* force, const char* end, snPose pose) {
  const char* label = sn_text_format(o->arena, "%s %s", sn_osim_name(o, force), end);
  const char* name = sn_osim_unique(o, "site", "force", label ? label : "");
  snXmlNode* site = sn_osim_add(o, body->out, "site", force->at);
  sn_osim_set(o, site, "name", name);
  sn_osim_set(o, site, "class", "path");
  sn_osim_set_pose(o, site, pose);
  return name;
}

// ---- bushings

// A site with the frame of one end; files before 4.0 give it in the body. NULL with an error.
static const char* add_end(snOsim* o, const snXmlNode* force, int end) {
  static const char* const sockets[2] = {"frame1", "frame2"};
  static const char* const old[2][3] = {{"body_1", "location_body_1", "orientation_body_1"},
                                        {"body_2", "location_body_2", "orientation_body_2"}};
  snPose pose;
  const snOsimBody* body = sn_osim_socket_frame(o, force, sockets[end], old[end][0], &pose);
  if (!body || !body->out) return NULL;
  snVec3 zero = vec3(0, 0, 0);
  snPose own = {sn_osim_vec3(o, force, old[end][1], zero), sn_osim_euler(sn_osim_vec3(o, force, old[end][2], zero))};
  const char* frame = sn_osim_base(sn_osim_socket(o, force, sockets[end], old[end][0]));
  bool offset = frame && strcmp(frame, body->name) != 0;  // a frame with a name of its own, which reports show
  return sn_osim_add_site(o, body, force, offset ? frame : sockets[end], pose_mul(pose, own));
}

static void set_pairs(const snOsim* o, snXmlNode* node, const snXmlNode* force, const char* attribute,
                      const char* rotational, const char* translational) {
  double values[6] = {0};
  sn_osim_numbers(o, force, rotational, values, 3);
  sn_osim_numbers(o, force, translational, values + 3, 3);
  sn_osim_set_numbers(o, node, attribute, values, 6);
}

static void set_functions(snOsim* o, snXmlNode* node, const snXmlNode* force) {
  static const char* const names[6][2] = {
      {"m_x_theta_x_function", "xrotfunction"}, {"m_y_theta_y_function", "yrotfunction"},
      {"m_z_theta_z_function", "zrotfunction"}, {"f_x_delta_x_function", "xfunction"},
      {"f_y_delta_y_function", "yfunction"},    {"f_z_delta_z_function", "zfunction"},
  };
  for (int i = 0; i < 6; i++) {
    snOsimFunction f;
    if (!sn_osim_has_function(force, names[i][0])) continue;
    if (!sn_osim_function(o, force, names[i][0], &f)) return;
    const char* label = sn_text_format(o->arena, "%s %s", sn_osim_name(o, force), names[i][0]);
    sn_osim_set(o, node, names[i][1], sn_osim_write_function(o, sn_osim_name(o, force), label ? label : "", &f));
  }
}

snXmlNode* sn_osim_add_bushing(snOsim* o, const snXmlNode* force, const char* tag) {
  const char *first = add_end(o, force, 0), *second = first ? add_end(o, force, 1) : NULL;
  if (!second) return NULL;
  snXmlNode* node = sn_osim_add_element(o, tag, force, sn_osim_name(o, force));
  sn_osim_set(o, node, "site1", first);
  sn_osim_set(o, node, "site2", second);
  set_pairs(o, node, force, "damping", "rotational_damping", "translational_damping");
  return node;
}

void sn_osim_bushing(snOsim* o, const snXmlNode* force) {
  snXmlNode* node = sn_osim_add_bushing(o, force, "bushing");
  if (!node) return;
  if (sn_osim_is(force, "FunctionBasedBushingForce"))
    set_functions(o, node, force);
  else
    set_pairs(o, node, force, "stiffness", "rotational_stiffness", "translational_stiffness");
}

// ---- forces along paths

static snXmlNode* add_ligament(snOsim* o, const snXmlNode* force, double preset) {
  const char* tendon = sn_osim_write_path(o, force);
  if (!tendon) return NULL;
  snXmlNode* node = sn_osim_add_element(o, "ligament", force, sn_osim_name(o, force));
  sn_osim_set(o, node, "tendon", tendon);
  sn_osim_set_number(o, node, "length", sn_osim_number(o, force, "resting_length", preset));
  return node;
}

// Tension K (l - l0) (1 + D l') where the path is longer than l0.
void sn_osim_path_spring(snOsim* o, const snXmlNode* force) {
  snXmlNode* node = add_ligament(o, force, 0);
  sn_osim_set_number(o, node, "stiffness", sn_osim_number(o, force, "stiffness", 0));
  sn_osim_set_number(o, node, "dissipation", sn_osim_number(o, force, "dissipation", 0));
}

// OpenSim's own curve, for files that leave it out.
static const double ligament_x[] = {-5, 0.998, 0.999, 1, 1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.601, 1.602, 5};
static const double ligament_y[] = {0, 0, 0, 0, 0.035, 0.12, 0.26, 0.55, 1.17, 2, 2, 2, 2};

void sn_osim_ligament(snOsim* o, const snXmlNode* force) {
  static const char* const curve = "force_length_curve";
  snOsimFunction f = {.type = SN_OSIM_SIMMSPLINE,
                      .x = (double*)ligament_x,
                      .y = (double*)ligament_y,
                      .count = (int)(sizeof ligament_x / sizeof ligament_x[0]),
                      .at = force->at};
  if (sn_osim_has_function(force, curve) && !sn_osim_function(o, force, curve, &f)) return;
  snXmlNode* node = add_ligament(o, force, 0);
  const char* label = sn_text_format(o->arena, "%s %s", sn_osim_name(o, force), curve);
  sn_osim_set(o, node, "function", sn_osim_write_function(o, sn_osim_name(o, force), label ? label : "", &f));
  sn_osim_set_number(o, node, "force", sn_osim_number(o, force, "pcsa_force", 0));
}

void sn_osim_blankevoort(snOsim* o, const snXmlNode* force) {
  const char* tendon = sn_osim_write_path(o, force);
  if (!tendon) return;
  snXmlNode* node = sn_osim_add_element(o, "blankevoort", force, sn_osim_name(o, force));
  sn_osim_set(o, node, "tendon", tendon);
  sn_osim_set_number(o, node, "length", sn_osim_number(o, force, "slack_length", 0));
  sn_osim_set_number(o, node, "stiffness", sn_osim_number(o, force, "linear_stiffness", 1));
  sn_osim_set_number(o, node, "transition", sn_osim_number(o, force, "transition_strain", 0.06));
  sn_osim_set_number(o, node, "damping", sn_osim_number(o, force, "damping_coefficient", 0.003));
}
