// urdf_shapes.c — <visual> and <collision>: shapes of a link as geoms
//   reads   geometry, origin, name, material        writes  <geom>, and <mesh> for every file in every scale
//   Visual shapes neither collide nor weigh. A colour counts for its shape and for all after it in the link.
#include "mjcf/urdf/urdf.h"

#include "base/path.h"
#include "base/text.h"
#include <string.h>

void sn_urdf_materials(snUrdf* u, const snXmlNode* root) {
  for (const snXmlNode* node = root; node; node = sn_urdf_next(root, node)) {
    const snXmlAttr* name = strcmp(node->tag, "material") == 0 ? sn_xml_attr(node, "name") : NULL;
    if (!name || sn_name_find(&u->materials, 0, name->text) >= 0) continue;
    const snXmlNode* color = sn_urdf_child(u, node, "color", false);
    double rgba[4];
    if (!color || !sn_urdf_numbers(u, color, "rgba", 4, true, rgba)) continue;
    memcpy(u->colors[sn_name_add(&u->materials, 0, name->text, NULL)], rgba, sizeof rgba);
  }
}

// A material that no one gave a colour leaves the last one in force.
static void read_color(const snUrdf* u, const snXmlNode* visual, double rgba[4]) {
  const snXmlNode* material = sn_urdf_child(u, visual, "material", false);
  if (!material) return;
  const snXmlNode* color = sn_urdf_child(u, material, "color", false);
  if (color) {
    sn_urdf_numbers(u, color, "rgba", 4, true, rgba);
    return;
  }
  const snXmlAttr* name = sn_urdf_attr(u, material, "name", true);
  int known = name ? sn_name_find(&u->materials, 0, name->text) : -1;
  if (known >= 0) memcpy(rgba, u->colors[known], sizeof u->colors[known]);
}

static void read_box(snUrdf* u, const snXmlNode* box, snElement* geom) {
  double size[3];
  if (!sn_urdf_numbers(u, box, "size", 3, true, size)) return;
  for (int i = 0; i < 3; i++) size[i] /= 2;
  sn_urdf_set_numbers(u, geom, "size", size, 3, sn_xml_attr(box, "size")->at);
}

static void read_sphere(snUrdf* u, const snXmlNode* sphere, snElement* geom) {
  double radius;
  if (sn_urdf_numbers(u, sphere, "radius", 1, true, &radius))
    sn_urdf_set_numbers(u, geom, "size", &radius, 1, sn_xml_attr(sphere, "radius")->at);
}

static void read_cylinder(snUrdf* u, const snXmlNode* cylinder, snElement* geom) {
  double radius, length;
  bool round = sn_urdf_numbers(u, cylinder, "radius", 1, true, &radius);
  if (!sn_urdf_numbers(u, cylinder, "length", 1, true, &length) || !round) return;
  sn_urdf_set_numbers(u, geom, "size", (double[]){radius, length / 2}, 2, sn_xml_attr(cylinder, "radius")->at);
}

// The place of a scale among those of its mesh; the number of scales so far where it is new.
static int find_scale(const snUrdfScale* known, const double scale[3]) {
  int i = 0;
  for (; known; known = known->next, i++)
    if (known->scale[0] == scale[0] && known->scale[1] == scale[1] && known->scale[2] == scale[2]) break;
  return i;
}

// One more mesh of the model: a file in a new scale. False when out of memory.
static bool add_mesh(snUrdf* u, const snXmlAttr* file, const char* path, const char* name, const double scale[3]) {
  if (!u->assets) u->assets = sn_urdf_add(u, u->spec->root, SN_EL_ASSET, file->at);
  snElement* mesh = u->assets ? sn_urdf_add(u, u->assets, SN_EL_MESH, file->at) : NULL;
  if (!mesh) return false;
  sn_urdf_set(u, mesh, "name", name, file->at);
  sn_urdf_set(u, mesh, "file", path, file->at);
  sn_urdf_set_numbers(u, mesh, "scale", scale, 3, file->at);
  return true;
}

// The name of the mesh that a file in a scale becomes, made when it is new; NULL when out of memory.
// conformance: MuJoCo finds a later scale again and yet takes the mesh in its first one.
static const char* mesh_name(snUrdf* u, const snXmlAttr* file, const double scale[3]) {
  const char* path = u->strip_paths ? sn_path_base(file->text) : file->text;
  const char* stem = sn_path_stem(u->arena, path);
  if (!stem) return NULL;
  int mesh = sn_name_find(&u->meshes, 0, stem);
  if (mesh < 0) mesh = sn_name_add(&u->meshes, 0, stem, NULL);
  int number = find_scale(u->scales[mesh], scale);
  snUrdfScale** end = &u->scales[mesh];
  for (int i = 0; i < number; i++) end = &(*end)->next;
  if (*end) return stem;

  const char* name = number ? sn_text_format(u->arena, "%s%d", stem, number) : stem;
  *end = sn_arena_zarray(u->arena, snUrdfScale, 1);
  if (!name || !*end) return NULL;
  memcpy((*end)->scale, scale, sizeof(*end)->scale);
  return add_mesh(u, file, path, name, scale) ? name : NULL;
}

static void read_mesh(snUrdf* u, const snXmlNode* node, snElement* geom) {
  const snXmlAttr* file = sn_urdf_attr(u, node, "filename", true);
  double scale[3] = {1, 1, 1};
  sn_urdf_numbers(u, node, "scale", 3, false, scale);
  if (!file) return;
  const char* name = mesh_name(u, file, scale);
  if (name)
    sn_urdf_set(u, geom, "mesh", name, file->at);
  else
    sn_error(u->report, node->at, "out of memory");
}

// Where there are several, the first of this list counts. MJCF has the same names.
static const struct {
  const char* tag;
  void (*read)(snUrdf* u, const snXmlNode* node, snElement* geom);
} shapes[] = {
    {"box", read_box},          {"cylinder", read_cylinder}, {"sphere", read_sphere},
    {"capsule", read_cylinder}, {"mesh", read_mesh},
};

static void read_geometry(snUrdf* u, const snXmlNode* node, snElement* geom) {
  const snXmlNode* geometry = sn_urdf_child(u, node, "geometry", true);
  if (!geometry) return;
  for (size_t i = 0; i < sizeof shapes / sizeof shapes[0]; i++) {
    const snXmlNode* shape = sn_urdf_child(u, geometry, shapes[i].tag, false);
    if (!shape) continue;
    sn_urdf_set(u, geom, "type", shapes[i].tag, shape->at);
    shapes[i].read(u, shape, geom);
    return;
  }
  sn_error(u->report, geometry->at, "<geometry> needs a shape: box, cylinder, sphere, capsule or mesh");
}

// Names of shapes need not be unique in URDF: only the first one keeps it.
static void read_name(snUrdf* u, const snXmlNode* node, snElement* geom) {
  const snXmlAttr* name = sn_xml_attr(node, "name");
  if (!name || !name->text[0]) return;
  if (sn_name_find(&u->geoms, 0, name->text) >= 0) {
    sn_warn(u->report, name->at, "duplicate shape name '%s'; this shape is unnamed", name->text);
    return;
  }
  sn_name_add(&u->geoms, 0, name->text, NULL);
  sn_urdf_set(u, geom, "name", name->text, name->at);
}

static void read_shape(snUrdf* u, const snXmlNode* node, bool visual, const double rgba[4], snElement* body) {
  snElement* geom = sn_urdf_add(u, body, SN_EL_GEOM, node->at);
  if (!geom) return;
  if (visual) {
    sn_urdf_set(u, geom, "contype", "0", node->at);
    sn_urdf_set(u, geom, "conaffinity", "0", node->at);
    sn_urdf_set(u, geom, "group", "1", node->at);
    sn_urdf_set(u, geom, "density", "0", node->at);
  }
  read_geometry(u, node, geom);
  sn_urdf_origin(u, node, geom);
  // conformance: a negative red is no colour
  if (rgba[0] >= 0) sn_urdf_set_numbers(u, geom, "rgba", rgba, 4, node->at);
  read_name(u, node, geom);
}

void sn_urdf_shapes(snUrdf* u, const snXmlNode* link, snElement* body) {
  double rgba[4] = {-1, 0, 0, 0};
  for (const snXmlNode* node = link->first; node; node = node->next) {
    bool visual = strcmp(node->tag, "visual") == 0;
    if (visual) read_color(u, node, rgba);
    if (visual ? u->keep_visuals : strcmp(node->tag, "collision") == 0) read_shape(u, node, visual, rgba, body);
  }
}
