// osim_geodesic.c — <Scholz2015GeometryPath>: the shortest path over obstacles, as a tendon
//   reads   Scholz2015GeometryPathPoint, Scholz2015GeometryPathObstacle; ContactSphere, ContactCylinder,
//           ContactEllipsoid, ContactTorus        writes  <spatial>, <site>, geoms of the class `wrap`
//   Points and obstacles stand in the order of the path. An obstacle names a contact geometry, and may say where the
//   search for the path begins.
#include "mjcf/osim/osim.h"

#include "base/text.h"
#include <math.h>
#include <string.h>

static bool is_obstacle(const snXmlNode* node) {
  return sn_osim_is(node, "ContactSphere") || sn_osim_is(node, "ContactCylinder") ||
         sn_osim_is(node, "ContactEllipsoid") || sn_osim_is(node, "ContactTorus");
}

bool sn_osim_wraps_only(const snXmlNode* node) { return is_obstacle(node) && !sn_osim_is(node, "ContactSphere"); }

static const snXmlNode* find_obstacle(const snOsim* o, const snXmlNode* element) {
  const char *path = sn_osim_socket(o, element, "contact_geometry", NULL), *name = sn_osim_base(path);
  for (const snXmlNode* node = o->model; node && name; node = sn_osim_next(o->model, node))
    if (is_obstacle(node) && strcmp(sn_osim_name(o, node), name) == 0) return node;
  sn_error(o->report, element->at,
           "<%s> '%s' names the contact geometry '%s', which is no sphere, cylinder, ellipsoid or torus of the model",
           element->tag, sn_osim_name(o, element), path ? path : "");
  return NULL;
}

static bool are_positive(const double* values, int count) {
  for (int i = 0; i < count; i++)
    if (!(values[i] > 0 && isfinite(values[i]))) return false;
  return true;
}

// Type and sizes; a torus is drawn as a disk and has its radii in `torus`.
static bool set_shape(const snOsim* o, snXmlNode* geom, const snXmlNode* node, double torus[2]) {
  double size[3] = {sn_osim_number(o, node, "radius", 0), 0, 0};
  bool ring = sn_osim_is(node, "ContactTorus"), round = sn_osim_is(node, "ContactEllipsoid");
  double middle = sn_osim_number(o, node, "torus_radius", 0), tube = sn_osim_number(o, node, "tube_radius", 0);
  if (round) vec3_store(size, sn_osim_vec3(o, node, "radii", vec3(0, 0, 0)));
  if (ring) size[0] = tube, size[1] = middle - tube;
  if (!are_positive(size, round ? 3 : ring ? 2 : 1)) {
    sn_error(o->report, node->at, "<%s> '%s' needs radii above 0%s", node->tag, sn_osim_name(o, node),
             ring ? ", the tube's below the torus's" : "");
    return false;
  }
  torus[0] = middle - tube, torus[1] = middle + tube;
  bool roll = sn_osim_is(node, "ContactCylinder");
  sn_osim_set(o, geom, "type", ring || roll ? "cylinder" : round ? "ellipsoid" : "sphere");
  if (ring)
    sn_osim_set_numbers(o, geom, "size", (double[]){torus[1], tube}, 2);
  else if (roll)
    sn_osim_set_numbers(o, geom, "size", (double[]){size[0], 2 * size[0]}, 2);  // drawn so; it has no ends
  else
    sn_osim_set_numbers(o, geom, "size", size, round ? 3 : 1);
  return true;
}

static void add_obstacle(snOsim* o, snXmlNode* spatial, const snXmlNode* element, const char* owner) {
  const snXmlNode* node = find_obstacle(o, element);
  snPose pose;
  const snOsimBody* body = node ? sn_osim_socket_frame(o, node, "frame", "body_name", &pose) : NULL;
  if (!body || !body->out) return;
  snVec3 zero = vec3(0, 0, 0);
  snPose own = {sn_osim_vec3(o, node, "location", zero), sn_osim_euler(sn_osim_vec3(o, node, "orientation", zero))};
  snXmlNode* geom = sn_osim_add(o, body->out, "geom", node->at);
  const char* name = sn_osim_unique(o, "geom", owner, sn_osim_name(o, node));
  double torus[2], hint[3] = {0};
  sn_osim_set(o, geom, "name", name);
  sn_osim_set(o, geom, "class", "wrap");
  if (!set_shape(o, geom, node, torus)) return;
  sn_osim_set_pose(o, geom, pose_mul(pose, own));
  snXmlNode* part = sn_osim_add(o, spatial, "geom", element->at);
  sn_osim_set(o, part, "geom", name);
  sn_osim_set(o, part, "rule", "geodesic");
  if (sn_osim_is(node, "ContactTorus")) sn_osim_set_numbers(o, part, "torus", torus, 2);
  const snXmlNode* leaf = sn_osim_child(element, "contact_hint");
  bool given = leaf && leaf->text && !strstr(leaf->text, "NaN") && !strstr(leaf->text, "nan");
  if (!given) return;
  sn_osim_numbers(o, element, "contact_hint", hint, 3);
  sn_osim_set_numbers(o, part, "hint", hint, 3);
}

static void add_point(snOsim* o, snXmlNode* spatial, const snXmlNode* element, const char* owner) {
  const snXmlNode* node = element->first;
  while (node && !sn_osim_is(node, "PathPoint")) node = node->next;
  if (!node) {
    sn_error(o->report, element->at, "<%s> needs a <PathPoint>", element->tag);
    return;
  }
  snPose pose;
  const snOsimBody* body = sn_osim_socket_frame(o, node, "parent_frame", NULL, &pose);
  if (!body || !body->out) return;
  const char* own = sn_osim_name(o, element);
  const char* name = sn_osim_unique(o, "site", owner, own[0] ? own : "point");
  snXmlNode* site = sn_osim_add(o, body->out, "site", node->at);
  sn_osim_set(o, site, "name", name);
  sn_osim_set(o, site, "class", "path");
  sn_osim_set_vec3(o, site, "pos", pose_apply(pose, sn_osim_vec3(o, node, "location", vec3(0, 0, 0))));
  sn_osim_set(o, sn_osim_add(o, spatial, "site", element->at), "site", name);
}

const snXmlNode* sn_osim_geodesic_path(const snXmlNode* owner) {
  return sn_osim_child(owner, "Scholz2015GeometryPath");
}

const char* sn_osim_write_geodesic_path(snOsim* o, const snXmlNode* owner, const snXmlNode* path) {
  const char* name = sn_osim_name(o, owner);
  const snXmlNode *list = sn_osim_child(path, "path_elements"), *last = NULL;
  snXmlNode* spatial = sn_osim_add(o, sn_osim_section(o, &o->tendon, "tendon", owner->at), "spatial", owner->at);
  const char* tendon = sn_osim_unique(o, "tendon", "path", name[0] ? name : "path");
  sn_osim_set(o, spatial, "name", tendon);
  sn_osim_set(o, spatial, "class", "path");
  int points = 0;
  for (const snXmlNode* node = list ? list->first : NULL; node; last = node, node = node->next) {
    bool point = sn_osim_is(node, "Scholz2015GeometryPathPoint");
    points += point;
    if (point)
      add_point(o, spatial, node, name);
    else if (sn_osim_is(node, "Scholz2015GeometryPathObstacle"))
      add_obstacle(o, spatial, node, name);
    else
      sn_error(o->report, node->at, "<%s> is an unsupported kind of path element", node->tag);
  }
  bool ends = points >= 2 && sn_osim_is(list->first, "Scholz2015GeometryPathPoint") &&
              sn_osim_is(last, "Scholz2015GeometryPathPoint");
  if (ends) return tendon;
  sn_error(o->report, path->at, "<%s> of '%s' needs two points or more, and begins and ends with one", path->tag, name);
  return NULL;
}
