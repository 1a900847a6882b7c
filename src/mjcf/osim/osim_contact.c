// osim_contact.c — compliant contacts of spheres, half-spaces and meshes
//   reads   ContactSphere, ContactHalfSpace, ContactMesh, HuntCrossleyForce, SmoothSphereHalfSpaceForce,
//           ElasticFoundationForce
//   writes  geoms of the class `contact`, <huntcrossley>, <smoothcontact>, <foundation>
//   A half-space is what lies beyond x = 0 of its frame; a plane of MJCF has its normal along z, out of the half-space.
#include "mjcf/osim/osim.h"

#include "base/text.h"
#include <math.h>
#include <string.h>

// ---- geoms

static void add_geom(snOsim* o, const snXmlNode* node, snOsimSurface surface) {
  static const char* const words[] = {"sphere", "plane", "mesh"};
  snPose pose;
  const snOsimBody* body = sn_osim_socket_frame(o, node, "frame", "body_name", &pose);
  const char* name = sn_osim_name(o, node);
  if (!body || !body->out) return;
  const char *file = surface == SN_OSIM_MESH ? sn_osim_text(o, node, "filename") : NULL, *mesh = NULL;
  if (surface == SN_OSIM_MESH) mesh = file ? sn_osim_mesh_asset(o, node, file, vec3(1, 1, 1)) : NULL;
  if (surface == SN_OSIM_MESH && !mesh) {
    sn_warn(o->report, node->at, "<%s> '%s' is skipped: its mesh '%.100s' is not found, or of an unsupported format",
            node->tag, name, file ? file : "");
    return;
  }
  snVec3 zero = vec3(0, 0, 0);
  snPose own = {sn_osim_vec3(o, node, "location", zero), sn_osim_euler(sn_osim_vec3(o, node, "orientation", zero))};
  const snPose normal_along_z = {zero, {sqrt(0.5), 0, -sqrt(0.5), 0}};
  snOsimContact* contact = sn_arena_zalloc(o->arena, sizeof *contact);
  snXmlNode* geom = sn_osim_add(o, body->out, "geom", node->at);
  const char* unique = sn_osim_unique(o, "geom", body->name, name);
  sn_osim_set(o, geom, "name", unique);
  sn_osim_set(o, geom, "class", "contact");
  sn_osim_set(o, geom, "type", words[surface]);
  if (surface == SN_OSIM_SPHERE) sn_osim_set_number(o, geom, "size", sn_osim_number(o, node, "radius", 0));
  if (surface == SN_OSIM_HALF_SPACE) sn_osim_set(o, geom, "size", "1 1 0.1");
  if (mesh) sn_osim_set(o, geom, "mesh", mesh);
  sn_osim_set_pose(o, geom, pose_mul(pose, surface == SN_OSIM_HALF_SPACE ? pose_mul(own, normal_along_z) : own));
  if (contact) *contact = (snOsimContact){unique, body, surface};
  if (!contact || sn_name_add(&o->names, SN_OSIM_CONTACTS, name, contact) < 0) sn_osim_out_of_memory(o);
}

void sn_osim_write_contact_geoms(snOsim* o) {
  for (const snXmlNode* node = sn_osim_objects(sn_osim_child(o->model, "ContactGeometrySet")); node;
       node = node->next) {
    static const char* const classes[] = {"ContactSphere", "ContactHalfSpace", "ContactMesh"};
    int surface = 0;
    while (surface < 3 && !sn_osim_is(node, classes[surface])) surface++;
    if (surface < 3)
      add_geom(o, node, (snOsimSurface)surface);
    else if (!sn_osim_wraps_only(node))
      sn_warn(o->report, node->at, "<%s> '%s' is skipped: only spheres, half-spaces and meshes touch", node->tag,
              sn_osim_name(o, node));
  }
}

// NULL with a warning where the geometry was left out.
static const snOsimContact* find_contact(const snOsim* o, const snXmlNode* force, const char* path) {
  const char* name = sn_osim_base(path);
  int number = name ? sn_name_find(&o->names, SN_OSIM_CONTACTS, name) : -1;
  if (number >= 0) return o->names.names[number].value;
  sn_warn(o->report, force->at, "<%s> names the contact geometry '%s', which does not exist", force->tag,
          path ? path : "");
  return NULL;
}

// ---- Hunt and Crossley

typedef struct Surface {
  const snOsimContact* contact;
  double stiffness, dissipation, friction[3];
} Surface;

enum { MOST_SURFACES = 256 };

static int read_surfaces(const snOsim* o, const snXmlNode* parameters, Surface* out, int room) {
  static const char* const names[3] = {"static_friction", "dynamic_friction", "viscous_friction"};
  const snXmlNode* list = sn_osim_child(parameters, "geometry");
  Surface same = {.stiffness = sn_osim_number(o, parameters, "stiffness", 0),
                  .dissipation = sn_osim_number(o, parameters, "dissipation", 0)};
  for (int i = 0; i < 3; i++) same.friction[i] = sn_osim_number(o, parameters, names[i], 0);
  int count = 0;
  for (const char* text = list && list->text ? list->text : ""; *text && count < room;) {
    size_t blank = strspn(text, " \t\r\n"), length = strcspn(text + blank, " \t\r\n");
    const char* name = length ? sn_text_format(o->arena, "%.*s", (int)length, text + blank) : NULL;
    text += blank + length;
    if (!name) continue;
    same.contact = find_contact(o, parameters, name);
    if (same.contact) out[count++] = same;
  }
  return count;
}

static double combined(double a, double b) { return a != 0 || b != 0 ? 2 * a * b / (a + b) : 0; }

// A sphere and a sphere or a half-space.
static void add_pair(snOsim* o, const snXmlNode* force, const Surface* a, const Surface* b, bool only) {
  bool sphere = a->contact->surface == SN_OSIM_SPHERE || b->contact->surface == SN_OSIM_SPHERE;
  if (!sphere || a->contact->surface == SN_OSIM_MESH || b->contact->surface == SN_OSIM_MESH) return;
  const char* name = sn_osim_name(o, force);
  double friction[3];
  for (int i = 0; i < 3; i++) friction[i] = combined(a->friction[i], b->friction[i]);
  if (!only) name = sn_text_format(o->arena, "%s %s %s", name, a->contact->geom, b->contact->geom);
  snXmlNode* node = sn_osim_add_element(o, "huntcrossley", force, name ? name : "");
  sn_osim_set(o, node, "geom1", a->contact->geom);
  sn_osim_set(o, node, "geom2", b->contact->geom);
  sn_osim_set_numbers(o, node, "stiffness", (double[]){a->stiffness, b->stiffness}, 2);
  sn_osim_set_numbers(o, node, "dissipation", (double[]){a->dissipation, b->dissipation}, 2);
  sn_osim_set_numbers(o, node, "friction", friction, 3);
  sn_osim_set_number(o, node, "slipvelocity", sn_osim_number(o, force, "transition_velocity", 0.01));
}

typedef void PairFn(snOsim* o, const snXmlNode* force, const Surface* a, const Surface* b, bool only);

// Every surface of the force touches every other one of another body.
static void add_pairs(snOsim* o, const snXmlNode* force, const char* set_class, PairFn* add) {
  Surface* surfaces = sn_arena_array(o->arena, Surface, MOST_SURFACES);
  const snXmlNode* set = sn_osim_named_child(force, "contact_parameters", set_class);
  int count = 0;
  if (!surfaces) {
    sn_osim_out_of_memory(o);
    return;
  }
  for (const snXmlNode* node = sn_osim_objects(set); node; node = node->next)
    count += read_surfaces(o, node, surfaces + count, MOST_SURFACES - count);
  if (count == MOST_SURFACES)
    sn_error(o->report, force->at, "<%s> has %d contact geometries or more", force->tag, MOST_SURFACES);
  for (int i = 0; i < count; i++)
    for (int j = i + 1; j < count; j++)
      if (surfaces[i].contact->body != surfaces[j].contact->body)
        add(o, force, &surfaces[i], &surfaces[j], count == 2);
  if (count < 2)
    sn_warn(o->report, force->at, "<%s> '%s' has no other contact geometry", force->tag, sn_osim_name(o, force));
}

void sn_osim_hunt_crossley(snOsim* o, const snXmlNode* force) {
  add_pairs(o, force, "HuntCrossleyForce::ContactParametersSet", add_pair);
}

// ---- elastic foundation

// Springs of the mesh `a` against `b`; two meshes have half of their springs each.
static void add_springs(snOsim* o, const snXmlNode* force, const Surface* a, const Surface* b) {
  const char* name = sn_text_format(o->arena, "%s %s %s", sn_osim_name(o, force), a->contact->geom, b->contact->geom);
  if (a->contact->surface != SN_OSIM_MESH) return;
  snXmlNode* node = sn_osim_add_element(o, "foundation", force, name ? name : "");
  sn_osim_set(o, node, "geom1", a->contact->geom);
  sn_osim_set(o, node, "geom2", b->contact->geom);
  sn_osim_set_number(o, node, "stiffness", a->stiffness);
  sn_osim_set_number(o, node, "dissipation", a->dissipation);
  sn_osim_set_numbers(o, node, "friction", a->friction, 3);
  sn_osim_set_number(o, node, "slipvelocity", sn_osim_number(o, force, "transition_velocity", 0.01));
  if (b->contact->surface == SN_OSIM_MESH) sn_osim_set(o, node, "share", "0.5");
}

static void add_foundations(snOsim* o, const snXmlNode* force, const Surface* a, const Surface* b, bool only) {
  (void)only;
  add_springs(o, force, a, b);
  add_springs(o, force, b, a);
}

void sn_osim_elastic_foundation(snOsim* o, const snXmlNode* force) {
  add_pairs(o, force, "ElasticFoundationForce::ContactParametersSet", add_foundations);
}

// ---- smooth

void sn_osim_smooth_contact(snOsim* o, const snXmlNode* force) {
  static const char* const names[3] = {"static_friction", "dynamic_friction", "viscous_friction"};
  const snOsimContact* sphere = find_contact(o, force, sn_osim_socket(o, force, "sphere", NULL));
  const snOsimContact* plane = find_contact(o, force, sn_osim_socket(o, force, "half_space", NULL));
  double friction[3];
  if (!sphere || !plane) return;
  for (int i = 0; i < 3; i++) friction[i] = sn_osim_number(o, force, names[i], 0);
  snXmlNode* node = sn_osim_add_element(o, "smoothcontact", force, sn_osim_name(o, force));
  sn_osim_set(o, node, "geom1", plane->geom);
  sn_osim_set(o, node, "geom2", sphere->geom);
  sn_osim_set_number(o, node, "stiffness", sn_osim_number(o, force, "stiffness", 1));
  sn_osim_set_number(o, node, "dissipation", sn_osim_number(o, force, "dissipation", 0));
  sn_osim_set_numbers(o, node, "friction", friction, 3);
  sn_osim_set_number(o, node, "slipvelocity", sn_osim_number(o, force, "transition_velocity", 0.01));
  sn_osim_set_number(o, node, "offset", sn_osim_number(o, force, "constant_contact_force", 1e-5));
  double smoothing[2] = {sn_osim_number(o, force, "hertz_smoothing", 300),
                         sn_osim_number(o, force, "hunt_crossley_smoothing", 50)};
  sn_osim_set_numbers(o, node, "smoothing", smoothing, 2);
}
