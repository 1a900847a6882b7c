// osim_path.c — <GeometryPath>: a path over points and wrap objects, as a tendon
//   reads   PathPoint, MovingPathPoint, ConditionalPathPoint, PathWrap        writes  <spatial>, <site>
//   A conditional point is on the path while its coordinate is in a range; a moving point has functions of coordinates
//   for its place. Wrap objects stand after the points: each says between which of them it may touch the path.
#include "mjcf/osim/osim.h"

#include "base/text.h"
#include <math.h>
#include <string.h>

static const char* driver_name(const snOsimCoordinate* c) { return c ? c->name : NULL; }

static void set_moving(snOsim* o, snXmlNode* site, const snXmlNode* node, const char* owner, const char* name) {
  static const char* const sockets[3] = {"x_coordinate", "y_coordinate", "z_coordinate"};
  static const char* const places[3] = {"x_location", "y_location", "z_location"};
  static const char* const attrs[3] = {"xfunction", "yfunction", "zfunction"};
  const char* driver = NULL;
  for (int i = 0; i < 3; i++) {
    snOsimFunction f;
    if (!sn_osim_function(o, node, places[i], &f)) return;
    const char* text = sn_osim_socket(o, node, sockets[i], sockets[i]);
    double slope, offset;
    bool constant = sn_osim_line(&f, &slope, &offset) && slope == 0;
    const char* mine = constant || !text ? NULL : driver_name(sn_osim_coordinate(o, node, text));
    if (mine && driver && strcmp(mine, driver) != 0)
      sn_error(o->report, node->at, "<%s> '%s' depends on two coordinates, '%s' and '%s', which is not supported",
               node->tag, name, driver, mine);
    if (mine) driver = mine;
    const char* label = sn_text_format(o->arena, "%s %c", name, 'x' + i);
    sn_osim_set(o, site, attrs[i], sn_osim_write_function(o, owner, label ? label : "", &f));
  }
  if (!driver) sn_error(o->report, node->at, "<%s> '%s' names no coordinate", node->tag, name);
  sn_osim_set(o, site, "driver", driver);
}

static const char* add_site(snOsim* o, const snXmlNode* node, const char* owner) {
  snPose pose;
  const snOsimBody* body = sn_osim_socket_frame(o, node, "parent_frame", "body", &pose);
  if (!body || !body->out) return NULL;
  const char* own = sn_osim_name(o, node);
  const char* name = sn_osim_unique(o, "site", owner, own[0] ? own : "point");
  snXmlNode* site = sn_osim_add(o, body->out, "site", node->at);
  sn_osim_set(o, site, "name", name);
  sn_osim_set(o, site, "class", "path");
  if (!sn_osim_is(node, "MovingPathPoint")) {
    sn_osim_set_vec3(o, site, "pos", pose_apply(pose, sn_osim_vec3(o, node, "location", vec3(0, 0, 0))));
    return name;
  }
  bool moved = !vec3_is_zero(pose.pos) || pose.quat.x != 0 || pose.quat.y != 0 || pose.quat.z != 0;
  if (moved)
    sn_error(o->report, node->at, "<%s> '%s' moves in an offset frame, which is not supported", node->tag, name);
  set_moving(o, site, node, owner, name);
  return name;
}

static void add_point(snOsim* o, snXmlNode* spatial, const snXmlNode* node, const char* owner) {
  const char* site = add_site(o, node, owner);
  if (!site) return;
  snXmlNode* element = sn_osim_add(o, spatial, "site", node->at);
  sn_osim_set(o, element, "site", site);
  if (!sn_osim_is(node, "ConditionalPathPoint")) return;
  const char* text = sn_osim_socket(o, node, "coordinate", "coordinate");
  if (!text) text = sn_osim_text(o, node, "coordinates");
  const char* driver = driver_name(sn_osim_coordinate(o, node, text));
  double range[2] = {0, 0};
  sn_osim_numbers(o, node, "range", range, 2);
  sn_osim_set(o, element, "driver", driver);
  sn_osim_set_numbers(o, element, "range", range, 2);
}

// How the plane of an ellipsoid's wrap is chosen; a torus is a geom of another shape, and says itself here.
static void set_details(const snOsim* o, snXmlNode* element, const snXmlNode* node, const snXmlNode* object) {
  const char* method = sn_osim_text(o, node, "method");
  bool chosen = method && (strcmp(method, "midpoint") == 0 || strcmp(method, "axial") == 0);
  if (chosen && sn_osim_is(object, "WrapEllipsoid")) sn_osim_set(o, element, "method", method);
  if (!sn_osim_is(object, "WrapTorus")) return;
  double radii[2] = {sn_osim_number(o, object, "inner_radius", 0.01), sn_osim_number(o, object, "outer_radius", 0.05)};
  sn_osim_set_numbers(o, element, "torus", radii, 2);
}

static void add_wrap(snOsim* o, snXmlNode* spatial, const snXmlNode* node) {
  const char* name = sn_osim_text(o, node, "wrap_object");
  int number = name ? sn_name_find(&o->names, SN_OSIM_WRAPS, name) : -1;
  const char* key = name ? sn_text_format(o->arena, "wrap %s", name) : NULL;
  int out = key ? sn_name_find(&o->names, SN_OSIM_OUT, key) : -1;
  if (number < 0 || out < 0) {
    sn_error(o->report, node->at, "<PathWrap> names the wrap object '%s', which does not exist", name ? name : "");
    return;
  }
  const snXmlNode* object = o->names.names[number].value;
  if (!sn_osim_flag(o, object, "active", true)) return;
  snXmlNode* element = sn_osim_add(o, spatial, "geom", node->at);
  sn_osim_set(o, element, "geom", o->names.names[out].value);
  sn_osim_set(o, element, "rule", "osim");
  set_details(o, element, node, object);
  const char* quadrant = sn_osim_text(o, object, "quadrant");
  if (quadrant && strcmp(quadrant, "all") != 0 && strcmp(quadrant, "Unassigned") != 0)
    sn_osim_set(o, element, "quadrant", quadrant[0] == '+' ? quadrant + 1 : quadrant);
  double range[2] = {-1, -1};
  sn_osim_numbers(o, node, "range", range, 2);
  if (range[0] >= 1 || range[1] >= 1) sn_osim_set_numbers(o, element, "between", range, 2);
}

static const snXmlNode* path_node(const snXmlNode* owner) {
  const snXmlNode* path = sn_osim_child(owner, "GeometryPath");
  return path ? path : owner;
}

const char* sn_osim_write_path(snOsim* o, const snXmlNode* owner) {
  const snXmlNode* functional = sn_osim_function_path(owner);
  const snXmlNode* geodesic = sn_osim_geodesic_path(owner);
  if (functional) return sn_osim_write_function_path(o, owner, functional);
  if (geodesic) return sn_osim_write_geodesic_path(o, owner, geodesic);
  const snXmlNode* path = path_node(owner);
  const char* name = sn_osim_name(o, owner);
  const snXmlNode* points = sn_osim_objects(sn_osim_child(path, "PathPointSet"));
  if (!points) {
    sn_error(o->report, owner->at, "<%s> '%s' has a path without points", owner->tag, name);
    return NULL;
  }
  snXmlNode* spatial = sn_osim_add(o, sn_osim_section(o, &o->tendon, "tendon", owner->at), "spatial", owner->at);
  const char* tendon = sn_osim_unique(o, "tendon", "path", name[0] ? name : "path");
  sn_osim_set(o, spatial, "name", tendon);
  sn_osim_set(o, spatial, "class", "path");
  for (const snXmlNode* node = points; node; node = node->next) {
    if (sn_osim_is(node, "PathPoint") || sn_osim_is(node, "ConditionalPathPoint") ||
        sn_osim_is(node, "MovingPathPoint"))
      add_point(o, spatial, node, name);
    else
      sn_error(o->report, node->at, "<%s> is an unsupported kind of path point", node->tag);
  }
  for (const snXmlNode* node = sn_osim_objects(sn_osim_child(path, "PathWrapSet")); node; node = node->next)
    if (sn_osim_is(node, "PathWrap")) add_wrap(o, spatial, node);
  return tendon;
}
