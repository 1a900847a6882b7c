// osim_shape.c — meshes and wrap objects of bodies, and markers
//   reads   attached_geometry, VisibleObject (before 4.0), WrapObjectSet, MarkerSet        writes  <mesh>, <geom>,
//   <site> Meshes are for the eye: they have no mass and touch nothing. Files are looked for beside the model and in
//   its folder Geometry; a mesh that is in neither is left out.
#include "mjcf/osim/osim.h"

#include "base/text.h"
#include <math.h>
#include <string.h>
#include <strings.h>

// ---- meshes

static bool holds(const snFileBytes* bytes, const char* text) {
  size_t length = strlen(text);
  for (size_t k = 0; k + length <= bytes->size; k++)
    if (memcmp(bytes->data + k, text, length) == 0) return true;
  return false;
}

// Of VTK, data that another method than zlib compressed are not read; of STL, text is not.
static bool is_closed(const char* path, const snFileBytes* bytes) {
  const char* ending = strrchr(path, '.');
  if (ending && strcasecmp(ending, ".vtp") == 0)
    return holds(bytes, "vtkLZ4DataCompressor") || holds(bytes, "vtkLZMADataCompressor");
  return ending && strcasecmp(ending, ".stl") == 0 && holds(bytes, "endfacet");
}

static bool file_is_there(const snOsim* o, const char* path) {
  snFileBytes bytes;
  snReport* nobody = sn_report_create(&o->access->allocator, NULL);
  char* full = sn_file_join(o->arena, o->folder, path);
  bool there = nobody && full && sn_file_read(o->access, full, nobody, SN_NOWHERE, &bytes);
  if (there) {
    there = !is_closed(path, &bytes);
    sn_file_close(o->access, &bytes);
  }
  sn_report_destroy(nobody);
  return there;
}

static const char* find_file(const snOsim* o, const char* name) {
  const char* beside = sn_text_format(o->arena, "Geometry/%s", name);
  return file_is_there(o, name) ? name : beside && file_is_there(o, beside) ? beside : NULL;
}

// The asset of a file in a scale; its name, NULL where the file is missing.
const char* sn_osim_mesh_asset(snOsim* o, const snXmlNode* at, const char* file, snVec3 scale) {
  char text[3][SN_NUMBER_TEXT];
  sn_text_from_number(scale.x, text[0]), sn_text_from_number(scale.y, text[1]), sn_text_from_number(scale.z, text[2]);
  const char* key = sn_text_format(o->arena, "mesh-file %s %s %s %s", file, text[0], text[1], text[2]);
  int known = key ? sn_name_find(&o->names, SN_OSIM_OUT, key) : -1;
  if (known >= 0) return o->names.names[known].value;
  const char* path = find_file(o, file);
  if (!path) {
    if (!o->missing_meshes++) o->missing_mesh = at, o->missing_mesh_file = file;
    return NULL;
  }
  const char* base = sn_osim_base(file);
  const char* name = sn_osim_unique(o, "mesh", "mesh", base);
  snXmlNode* mesh = sn_osim_add(o, sn_osim_section(o, &o->asset, "asset", at->at), "mesh", at->at);
  sn_osim_set(o, mesh, "name", name);
  sn_osim_set(o, mesh, "file", path);
  if (scale.x != 1 || scale.y != 1 || scale.z != 1) sn_osim_set_vec3(o, mesh, "scale", scale);
  sn_osim_set(o, mesh, "inertia", "shell");
  if (!key || sn_name_add(&o->names, SN_OSIM_OUT, key, (void*)name) < 0) sn_osim_out_of_memory(o);
  return name;
}

static void add_mesh(snOsim* o, const snOsimBody* body, const snXmlNode* node, const char* file, snVec3 scale,
                     snPose pose) {
  bool visible = scale.x != 0 && scale.y != 0 && scale.z != 0;
  const char* mesh = visible ? sn_osim_mesh_asset(o, node, file, scale) : NULL;
  if (!mesh) return;
  snXmlNode* geom = sn_osim_add(o, body->out, "geom", node->at);
  const char* name = sn_osim_name(o, node);
  if (name[0]) sn_osim_set(o, geom, "name", sn_osim_unique(o, "geom", body->name, name));
  sn_osim_set(o, geom, "type", "mesh");
  sn_osim_set(o, geom, "mesh", mesh);
  sn_osim_set(o, geom, "class", "bone");
  sn_osim_set_pose(o, geom, pose);
}

static void read_meshes(snOsim* o, const snOsimBody* body, const snXmlNode* frame, snPose pose) {
  for (const snXmlNode* node = sn_osim_objects(sn_osim_child(frame, "attached_geometry")); node; node = node->next) {
    const char* file = sn_osim_is(node, "Mesh") ? sn_osim_text(o, node, "mesh_file") : NULL;
    const snXmlNode* leaf = file ? sn_osim_child(node, "mesh_file") : NULL;
    if (leaf) add_mesh(o, body, node, leaf->text, sn_osim_vec3(o, node, "scale_factors", vec3(1, 1, 1)), pose);
  }
}

// Six numbers: three angles, then a translation.
static snPose old_transform(const snOsim* o, const snXmlNode* node) {
  double t[6] = {0};
  sn_osim_numbers(o, node, "transform", t, 6);
  return (snPose){vec3(t[3], t[4], t[5]), sn_osim_euler(vec3(t[0], t[1], t[2]))};
}

static void read_old_meshes(snOsim* o, const snOsimBody* body) {
  const snXmlNode* visible = sn_osim_child(body->node, "VisibleObject");
  if (!visible) return;
  snVec3 outer = sn_osim_vec3(o, visible, "scale_factors", vec3(1, 1, 1));
  snPose frame = old_transform(o, visible);
  for (const snXmlNode* node = sn_osim_objects(sn_osim_child(visible, "GeometrySet")); node; node = node->next) {
    const snXmlNode* file = sn_osim_child(node, "geometry_file");
    if (!file || !file->text || !file->text[0]) continue;
    snVec3 scale = vec3_mul(outer, sn_osim_vec3(o, node, "scale_factors", vec3(1, 1, 1)));
    add_mesh(o, body, node, file->text, scale, pose_mul(frame, old_transform(o, node)));
  }
}

// ---- wrap objects

static bool wrap_size(const snOsim* o, const snXmlNode* node, const char** type, double size[3], int* count) {
  if (sn_osim_is(node, "WrapCylinder")) {
    *type = "cylinder", *count = 2;
    size[0] = sn_osim_number(o, node, "radius", 1);
    size[1] = 0.5 * sn_osim_number(o, node, "length", 1);
  } else if (sn_osim_is(node, "WrapSphere")) {
    *type = "sphere", *count = 1;
    size[0] = sn_osim_number(o, node, "radius", 0.05);
  } else if (sn_osim_is(node, "WrapEllipsoid")) {
    *type = "ellipsoid", *count = 3;
    vec3_store(size, sn_osim_vec3(o, node, "dimensions", vec3(0.05, 0.05, 0.05)));
  } else if (sn_osim_is(node, "WrapTorus")) {
    // drawn as a disk; what wraps it knows both radii
    *type = "cylinder", *count = 2;
    size[0] = sn_osim_number(o, node, "outer_radius", 0.05);
    size[1] = sn_osim_number(o, node, "inner_radius", 0.01);
  } else {
    sn_error(o->report, node->at, "<%s> is an unsupported kind of wrap object", node->tag);
    return false;
  }
  return true;
}

static void read_wraps(snOsim* o, const snOsimBody* body, const snXmlNode* frame, snPose frame_pose) {
  for (const snXmlNode* node = sn_osim_objects(sn_osim_child(frame, "WrapObjectSet")); node; node = node->next) {
    const char* type;
    double size[3];
    int count;
    if (!wrap_size(o, node, &type, size, &count)) continue;
    const char* name = sn_osim_name(o, node);
    snXmlNode* geom = sn_osim_add(o, body->out, "geom", node->at);
    const char* unique = sn_osim_unique(o, "geom", body->name, name);
    sn_osim_set(o, geom, "name", unique);
    sn_osim_set(o, geom, "type", type);
    sn_osim_set_numbers(o, geom, "size", size, count);
    sn_osim_set(o, geom, "class", "wrap");
    snPose pose = {sn_osim_vec3(o, node, "translation", vec3(0, 0, 0)),
                   sn_osim_euler(sn_osim_vec3(o, node, "xyz_body_rotation", vec3(0, 0, 0)))};
    sn_osim_set_pose(o, geom, pose_mul(frame_pose, pose));
    // the first of a name is the one that paths mean
    if (sn_name_find(&o->names, SN_OSIM_WRAPS, name) < 0 && geom &&
        (sn_name_add(&o->names, SN_OSIM_WRAPS, name, (void*)node) < 0 ||
         sn_name_add(&o->names, SN_OSIM_OUT, sn_text_format(o->arena, "wrap %s", name), (void*)unique) < 0))
      sn_osim_out_of_memory(o);
  }
}

// Frames inside a body may carry shapes too.
static void read_frames_of(snOsim* o, const snOsimBody* body) {
  for (const snXmlNode* node = sn_osim_objects(sn_osim_child(body->node, "components")); node; node = node->next) {
    snPose pose;
    if (!sn_osim_is(node, "PhysicalOffsetFrame")) continue;
    const snOsimBody* found = sn_osim_frame(o, node, sn_osim_name(o, node), &pose);
    if (!found) continue;
    read_meshes(o, found, node, pose);
    read_wraps(o, found, node, pose);
  }
}

void sn_osim_write_shapes(snOsim* o) {
  for (int i = 0; i < o->body_count; i++) {
    const snOsimBody* body = &o->bodies[i];
    if (!body->out) continue;
    read_meshes(o, body, body->node, pose_identity());
    read_old_meshes(o, body);
    read_wraps(o, body, body->node, pose_identity());
    read_frames_of(o, body);
  }
  if (o->missing_meshes && !o->access->options->no_visual)
    sn_warn(o->report, o->missing_mesh->at,
            "%d mesh file%s not loaded (first: '%.100s'): not found, or unsupported format (LZ4/LZMA .vtp, ASCII .stl)",
            o->missing_meshes, o->missing_meshes == 1 ? "" : "s", o->missing_mesh_file);
}

// ---- markers

static void add_marker(snOsim* o, const snXmlNode* node) {
  snPose pose;
  const snOsimBody* body = sn_osim_socket_frame(o, node, "parent_frame", "body", &pose);
  if (!body || !body->out) return;
  snXmlNode* site = sn_osim_add(o, body->out, "site", node->at);
  sn_osim_set(o, site, "name", sn_osim_unique(o, "site", body->name, sn_osim_name(o, node)));
  sn_osim_set(o, site, "class", "marker");
  sn_osim_set_vec3(o, site, "pos", pose_apply(pose, sn_osim_vec3(o, node, "location", vec3(0, 0, 0))));
}

// An inertial sensor is a site with the axes of its frame.
static void add_sensor(snOsim* o, const snXmlNode* node) {
  snPose pose;
  const snOsimBody* body = sn_osim_socket_frame(o, node, "frame", NULL, &pose);
  if (!body || !body->out) return;
  double quat[4];
  quat_store(quat, pose.quat);
  snXmlNode* site = sn_osim_add(o, body->out, "site", node->at);
  sn_osim_set(o, site, "name", sn_osim_unique(o, "site", body->name, sn_osim_name(o, node)));
  sn_osim_set(o, site, "class", "marker");
  sn_osim_set_vec3(o, site, "pos", pose.pos);
  sn_osim_set_numbers(o, site, "quat", quat, 4);
}

void sn_osim_write_markers(snOsim* o) {
  static const char* const sets[] = {"ComponentSet", "components"};
  for (int i = 0; i < 2; i++) {
    const snXmlNode* set = sn_osim_child(o->model, sets[i]);
    for (const snXmlNode* node = sn_osim_objects(set); node; node = node->next)
      if (sn_osim_is(node, "IMU")) add_sensor(o, node);
  }
  for (const snXmlNode* node = sn_osim_objects(sn_osim_child(o->model, "MarkerSet")); node; node = node->next)
    if (sn_osim_is(node, "Marker")) add_marker(o, node);
}
