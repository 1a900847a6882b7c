// urdf_read.c — robots written in URDF, as a spec
//   reads   <robot>: links, joints, materials, settings of MuJoCo        writes  the elements that say it in MJCF
//   Links become bodies, nested as the joints say; a link without a parent stands in the world, and the link 'world' is
//   the world. Angles are radians, and MuJoCo's presets for URDF are those of a <compiler> before the file's own.
#include "mjcf/urdf/urdf.h"

#include <string.h>
#include <strings.h>

// levels that a chain of links may have, so that the spec is no deeper than an MJCF file may be
#define MOST_LEVELS (SN_XML_MAX_DEPTH - 4)

typedef struct snUrdfLink {
  const snXmlNode* node;
  const snXmlNode* joint;                           // that carries it; NULL: none does
  struct snUrdfLink *parent, *first, *last, *next;  // children in the order of their joints
  snElement* body;
} snUrdfLink;

bool sn_is_urdf(const snXmlNode* root) { return strcasecmp(root->tag, "robot") == 0; }

static bool is_tag(const snXmlNode* node, const char* tag) { return strcmp(node->tag, tag) == 0; }

static void say_presets(const snUrdf* u, snAt at) {
  snElement* compiler = sn_urdf_add(u, u->spec->root, SN_EL_COMPILER, at);
  if (!compiler) return;
  sn_urdf_set(u, compiler, "strippath", "true", at);
  sn_urdf_set(u, compiler, "fusestatic", "true", at);
  sn_urdf_set(u, compiler, "discardvisual", "true", at);
}

// What URDF fixes, whatever the file's own settings say.
static void say_units(const snUrdf* u, snAt at) {
  snElement* compiler = sn_urdf_add(u, u->spec->root, SN_EL_COMPILER, at);
  if (!compiler) return;
  sn_urdf_set(u, compiler, "angle", "radian", at);
  sn_urdf_set(u, compiler, "eulerseq", "XYZ", at);
}

// <mujoco> inside <robot>: three sections of MJCF, each at most once.
static void read_settings(const snUrdf* u, snMjcfReader* r, const snXmlNode* root) {
  static const struct {
    const char* tag;
    snElementKind kind;
  } sections[] = {{"compiler", SN_EL_COMPILER}, {"option", SN_EL_OPTION}, {"size", SN_EL_SIZE}};
  const snXmlNode* mujoco = sn_urdf_child(u, root, "mujoco", false);
  if (!mujoco) return;
  for (size_t i = 0; i < sizeof sections / sizeof sections[0]; i++) {
    const snXmlNode* section = sn_urdf_child(u, mujoco, sections[i].tag, false);
    if (section) sn_mjcf_element(r, u->spec->root, section, sections[i].kind, (snContext){.in_urdf = true});
  }
  for (const snXmlNode* node = mujoco->first; node; node = node->next)
    if (!is_tag(node, "compiler") && !is_tag(node, "option") && !is_tag(node, "size"))
      sn_warn(u->report, node->at, "<%s> is ignored, as MuJoCo does: URDF takes <compiler>, <option> and <size>",
              node->tag);
}

static void read_compiler(snUrdf* u, snMjcfReader* r, const snXmlNode* root) {
  say_presets(u, root->at);
  read_settings(u, r, root);
  say_units(u, root->at);
  snSpecCompiler compiler;
  sn_spec_gather(u->spec, SN_EL_COMPILER, &compiler.el);
  u->strip_paths = compiler.strippath;
  u->keep_visuals = !compiler.discardvisual;
}

// Tables with room for all that the document can put in.
static bool make_tables(snUrdf* u, const snXmlNode* root) {
  int links = 0, materials = 0, shapes = 0, meshes = 0;
  for (const snXmlNode* node = root; node; node = sn_urdf_next(root, node)) {
    links += is_tag(node, "link");
    materials += is_tag(node, "material");
    shapes += is_tag(node, "visual") || is_tag(node, "collision");
    meshes += is_tag(node, "mesh");
  }
  u->links = u->materials = u->geoms = u->meshes = (snNameTable){.arena = u->arena};
  u->colors = sn_arena_zalloc(u->arena, sizeof *u->colors * (size_t)(materials + 1));
  u->scales = sn_arena_zarray(u->arena, snUrdfScale*, meshes + 1);
  return u->colors && u->scales && sn_name_reserve(&u->links, links) && sn_name_reserve(&u->materials, materials) &&
         sn_name_reserve(&u->geoms, shapes) && sn_name_reserve(&u->meshes, meshes);
}

// Every link by its number in u->links; NULL when out of memory.
static snUrdfLink* read_links(snUrdf* u, const snXmlNode* root) {
  snUrdfLink* links = sn_arena_zarray(u->arena, snUrdfLink, u->links.capacity + 1);
  for (const snXmlNode* node = links ? root->first : NULL; node; node = node->next) {
    const snXmlAttr* name = is_tag(node, "link") ? sn_urdf_attr(u, node, "name", true) : NULL;
    if (!name) continue;
    int known = sn_name_find(&u->links, 0, name->text);
    if (known >= 0)
      sn_error(u->report, name->at, "the name '%s' is that of the link in line %d already", name->text,
               links[known].node->at.line);
    else
      links[sn_name_add(&u->links, 0, name->text, NULL)].node = node;
  }
  return links;
}

// The link that <parent> or <child> of a joint names; NULL with an error.
static snUrdfLink* read_end(const snUrdf* u, snUrdfLink* links, const snXmlNode* joint, const char* tag) {
  const snXmlNode* end = sn_urdf_child(u, joint, tag, true);
  const snXmlAttr* name = end ? sn_urdf_attr(u, end, "link", true) : NULL;
  int link = name ? sn_name_find(&u->links, 0, name->text) : -1;
  if (name && link < 0)
    sn_error(u->report, name->at, "<%s> names the link '%s', which does not exist", tag, name->text);
  return link < 0 ? NULL : &links[link];
}

static void connect(const snUrdf* u, snUrdfLink* links, const snXmlNode* joint) {
  snUrdfLink* parent = read_end(u, links, joint, "parent");
  snUrdfLink* child = read_end(u, links, joint, "child");
  if (!parent || !child) return;
  if (child->joint) {
    sn_error(u->report, joint->at, "the link '%s' is already the child of the joint in line %d",
             sn_xml_attr(child->node, "name")->text, child->joint->at.line);
    return;
  }
  child->joint = joint;
  child->parent = parent;
  if (parent->last)
    parent->last->next = child;
  else
    parent->first = child;
  parent->last = child;
}

// The link after this one, parents before children, in the tree of `top`.
static snUrdfLink* next_in_tree(const snUrdfLink* top, snUrdfLink* link, int* level) {
  if (link->first) {
    (*level)++;
    return link->first;
  }
  while (link != top && !link->next) {
    link = link->parent;
    (*level)--;
  }
  return link == top ? NULL : link->next;
}

static snElement* make_body(const snUrdf* u, const snUrdfLink* link, snElement* world, snElement* parent) {
  const snXmlAttr* name = sn_xml_attr(link->node, "name");
  if (strcmp(name->text, "world") == 0) return world;
  snElement* body = sn_urdf_add(u, parent, SN_EL_BODY, link->node->at);
  if (body) sn_urdf_set(u, body, "name", name->text, name->at);
  return body;
}

// Bodies for a link that nothing carries and for all that it carries; false when that is too much.
static bool make_tree(const snUrdf* u, snUrdfLink* top, snElement* world) {
  int level = 1;
  for (snUrdfLink* link = top; link; link = next_in_tree(top, link, &level)) {
    if (level > MOST_LEVELS) {
      sn_error(u->report, link->node->at, "a chain of more than %d links", MOST_LEVELS);
      return false;
    }
    link->body = make_body(u, link, world, link->parent ? link->parent->body : world);
    if (!link->body) return false;
  }
  return true;
}

static bool make_bodies(const snUrdf* u, snUrdfLink* links, snElement* world) {
  for (int i = 0; i < u->links.count; i++)
    if (!links[i].joint && !make_tree(u, &links[i], world)) return false;
  for (int i = 0; i < u->links.count; i++) {
    if (links[i].body) continue;
    sn_error(u->report, links[i].node->at, "the link '%s' is part of a loop of joints not connected to the world",
             u->links.names[i].text);
    // somewhere to put what is in it, so that its other errors are found
    if (!(links[i].body = sn_urdf_add(u, world, SN_EL_BODY, links[i].node->at))) return false;
  }
  return true;
}

static bool is_zero(const double* values, int count) {
  for (int i = 0; i < count; i++)
    if (values[i] != 0) return false;
  return true;
}

// conformance: MuJoCo takes the principal axes of the matrix as they are and forgets the rotation of its frame, unless
// all of the matrix is zero.
static void place_inertial(const snUrdf* u, const snXmlNode* node, snElement* inertial, const double matrix[6]) {
  sn_urdf_origin(u, node, inertial);
  // MJCF wants it said
  if (!SN_GIVEN(SN_AS(Inertial, inertial), INERTIAL, pos))
    sn_urdf_set_numbers(u, inertial, "pos", (double[3]){0}, 3, node->at);
  if (is_zero(matrix, 6)) return;
  sn_urdf_set_numbers(u, inertial, "fullinertia", matrix, 6, node->at);
  snSpecInertial* s = SN_AS(Inertial, inertial);
  if (!SN_GIVEN(s, INERTIAL, euler)) return;
  if (!is_zero(s->euler, 3))
    sn_warn(u->report, sn_spec_at(inertial, SN_ROW(INERTIAL, euler)),
            "<inertial> is not turned by 'rpy', as in MuJoCo: the inertia stands in the frame of the link");
  inertial->given &= ~SN_ROW_BIT(SN_ROW(INERTIAL, euler));
}

static void read_inertial(const snUrdf* u, const snXmlNode* link, snElement* body) {
  static const char* const names[6] = {"ixx", "iyy", "izz", "ixy", "ixz", "iyz"};
  const snXmlNode* node = sn_urdf_child(u, link, "inertial", false);
  snElement* inertial = node ? sn_urdf_add(u, body, SN_EL_INERTIAL, node->at) : NULL;
  if (!inertial) return;
  const snXmlNode* mass = sn_urdf_child(u, node, "mass", true);
  const snXmlNode* inertia = sn_urdf_child(u, node, "inertia", true);
  double value, matrix[6] = {0};
  if (mass && sn_urdf_numbers(u, mass, "value", 1, true, &value))
    sn_urdf_set_numbers(u, inertial, "mass", &value, 1, sn_xml_attr(mass, "value")->at);
  for (int i = 0; i < 6 && inertia; i++) sn_urdf_numbers(u, inertia, names[i], 1, true, &matrix[i]);
  place_inertial(u, node, inertial, matrix);
}

static void read_robot(snUrdf* u, snUrdfLink* links, const snXmlNode* root) {
  for (const snXmlNode* node = root->first; node; node = node->next)
    if (is_tag(node, "joint")) connect(u, links, node);
  snElement* world = sn_urdf_add(u, u->spec->root, SN_EL_WORLDBODY, root->at);
  if (!world || !make_bodies(u, links, world)) return;
  for (int i = 0; i < u->links.count; i++) {
    read_inertial(u, links[i].node, links[i].body);
    sn_urdf_shapes(u, links[i].node, links[i].body);
  }
  for (int i = 0; i < u->links.count; i++)
    if (links[i].joint) sn_urdf_joint(u, links[i].joint, links[i].body);
}

void sn_urdf_read(snMjcfReader* r, const snXmlNode* root, snArena* scratch) {
  snUrdf u = {.spec = r->spec, .report = r->report, .arena = scratch};
  const snXmlAttr* name = sn_xml_attr(root, "name");
  if (name) sn_urdf_set(&u, r->spec->root, "model", name->text, name->at);
  read_compiler(&u, r, root);
  snUrdfLink* links = make_tables(&u, root) ? read_links(&u, root) : NULL;
  if (!links) {
    sn_error(r->report, root->at, "out of memory");
    return;
  }
  sn_urdf_materials(&u, root);
  read_robot(&u, links, root);
}
