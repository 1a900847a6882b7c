// osim_translate.c — models written by OpenSim, as MJCF
//   reads   <OpenSimDocument> of versions 1.9.1 to 4.6        writes  <mujoco>
//   Lengths are metres, angles radians, y is up. What a file has beyond bodies, joints, constraints, forces, markers
//   and shapes (controllers, probes) is left out, each with a warning.
#include "mjcf/osim/osim.h"

#include "base/text.h"
#include <stdlib.h>
#include <string.h>

#define OLDEST 10901  // OpenSim 4 itself opens none before
#define NEWEST 40600

bool sn_is_osim(const snXmlNode* root) { return strcmp(root->tag, SN_OSIM_ROOT) == 0; }

static bool read_version(snOsim* o, const snXmlNode* root) {
  const snXmlAttr* attr = sn_xml_attr(root, "Version");
  if (!attr) {
    sn_error(o->report, root->at, "<%s> needs the attribute 'Version'; files without one are older than OpenSim 1.9",
             root->tag);
    return false;
  }
  int count = 0, length = 0;
  const char* bad;
  count = sn_text_integers(attr->text, &o->version, 1, &bad, &length);
  if (count != 1 || o->version < OLDEST) {
    sn_error(o->report, attr->at,
             "version '%.40s' is older than %d, the first that OpenSim 4 opens; open and save the file with OpenSim 3.3",
             attr->text, OLDEST);
    return false;
  }
  if (o->version > NEWEST)
    sn_warn(o->report, attr->at, "version %d is newer than %d (OpenSim 4.6), which this reader knows", o->version,
            NEWEST);
  return true;
}

static bool find_model(snOsim* o, const snXmlNode* root) {
  o->model = sn_osim_child(root, "Model");
  if (o->model) {
    o->defaults = sn_osim_child(o->model, "defaults");
    return true;
  }
  sn_error(o->report, root->first ? root->first->at : root->at, "this file of OpenSim holds <%s> and no <Model>",
           root->first ? root->first->tag : "nothing");
  return false;
}

// ---- what stands around the bodies

static snXmlNode* add_class(const snOsim* o, snXmlNode* defaults, const char* name, const char* tag) {
  snXmlNode* class = sn_osim_add(o, defaults, "default", o->model->at);
  sn_osim_set(o, class, "class", name);
  return sn_osim_add(o, class, tag, o->model->at);
}

static void write_classes(const snOsim* o) {
  snXmlNode* defaults = sn_osim_add(o, o->root, "default", o->model->at);
  static const struct {
    const char *name, *group, *rgba;
  } geoms[] = {{"bone", "1", "0.9 0.87 0.78 1"}, {"wrap", "3", "0 1 1 0.5"}, {"contact", "3", "0 1 1 0.5"}};
  for (int i = 0; i < 3; i++) {
    snXmlNode* geom = add_class(o, defaults, geoms[i].name, "geom");
    sn_osim_set(o, geom, "contype", "0");
    sn_osim_set(o, geom, "conaffinity", "0");
    sn_osim_set(o, geom, "mass", "0");
    sn_osim_set(o, geom, "group", geoms[i].group);
    sn_osim_set(o, geom, "rgba", geoms[i].rgba);
  }
  snXmlNode* marker = add_class(o, defaults, "marker", "site");
  sn_osim_set(o, marker, "size", "0.01");
  sn_osim_set(o, marker, "rgba", "1 0.6 0.8 1");
  snXmlNode* path = add_class(o, defaults, "path", "site");
  sn_osim_set(o, path, "size", "0.004");
  sn_osim_set(o, path, "group", "3");
  sn_osim_set(o, path, "rgba", "0.8 0.1 0.1 1");
  snXmlNode* spatial = path ? sn_osim_add(o, path->parent, "tendon", o->model->at) : NULL;
  sn_osim_set(o, spatial, "width", "0.004");
  sn_osim_set(o, spatial, "rgba", "0.8 0.1 0.1 1");
}

static void write_settings(snOsim* o) {
  snAt at = o->model->at;
  snXmlNode* compiler = sn_osim_add(o, o->root, "compiler", at);
  sn_osim_set(o, compiler, "angle", "radian");
  sn_osim_set(o, compiler, "settlemuscles", "true");
  sn_osim_set(o, compiler, "inertiafromgeom", "false");
  sn_osim_set(o, compiler, "checkinertia", "false");
  sn_osim_set(o, sn_osim_add(o, compiler, "lengthrange", at), "mode", "none");
  snXmlNode* option = sn_osim_add(o, o->root, "option", at);
  sn_osim_set(o, option, "timestep", "0.001");
  sn_osim_set(o, option, "integrator", "RK4");
  sn_osim_set_vec3(o, option, "gravity", sn_osim_vec3(o, o->model, "gravity", vec3(0, -9.80665, 0)));
}

// OpenSim's files have no lights and no sky: without these a picture of them is almost black.
static void write_looks(const snOsim* o) {
  snXmlNode* visual = sn_osim_add(o, o->root, "visual", o->model->at);
  snXmlNode* light = sn_osim_add(o, visual, "headlight", o->model->at);
  sn_osim_set(o, light, "ambient", "0.45 0.45 0.45");
  sn_osim_set(o, light, "diffuse", "0.55 0.55 0.55");
  sn_osim_set(o, light, "specular", "0.15 0.15 0.15");
  sn_osim_set(o, sn_osim_add(o, visual, "global", o->model->at), "elevation", "-15");
  sn_osim_set(o, sn_osim_add(o, visual, "rgba", o->model->at), "connect", "0.9 0.87 0.78 1");  // sticks for bones
  snXmlNode* sky = sn_osim_add(o, o->asset, "texture", o->model->at);
  sn_osim_set(o, sky, "type", "skybox");
  sn_osim_set(o, sky, "builtin", "flat");
  sn_osim_set(o, sky, "rgb1", "0.86 0.9 0.95");
  sn_osim_set(o, sky, "rgb2", "0.86 0.9 0.95");
  sn_osim_set(o, sky, "width", "8");
  sn_osim_set(o, sky, "height", "8");
}

static void write_credits(const snOsim* o, snXmlNode** made) {
  static const char* const tags[] = {"credits", "publications"};
  snXmlNode* custom = NULL;
  for (int i = 0; i < 2; i++) {
    const snXmlNode* leaf = sn_osim_child(o->model, tags[i]);
    if (!leaf || !leaf->text || !leaf->text[0]) continue;
    if (!custom) custom = sn_osim_add(o, o->root, "custom", leaf->at);
    snXmlNode* text = sn_osim_add(o, custom, "text", leaf->at);
    sn_osim_set(o, text, "name", tags[i]);
    sn_osim_set(o, text, "data", leaf->text);
  }
  *made = custom;
}

// Components of kinds that other parts of the translation take.
static bool is_translated(const snXmlNode* node) {
  return sn_osim_is(node, "Body") || strstr(node->tag, "Joint") || sn_osim_is_force(node) ||
         sn_osim_is(node, "PhysicalOffsetFrame") || sn_osim_is(node, "StationDefinedFrame") ||
         sn_osim_is(node, "Station") || sn_osim_is(node, "IMU") || sn_osim_wraps_only(node);
}

// Probes that `sinew analyze` reads from the file of the model.
static bool is_probe(const snXmlNode* node) {
  static const char* const known[] = {"SystemEnergyProbe",
                                      "ActuatorPowerProbe",
                                      "ActuatorForceProbe",
                                      "JointInternalPowerProbe",
                                      "Umberger2010MuscleMetabolicsProbe",
                                      "Bhargava2004MuscleMetabolicsProbe"};
  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
    if (sn_osim_is(node, known[i])) return true;
  return false;
}

static void warn_of_the_rest(const snOsim* o) {
  static const char* const sets[] = {"ControllerSet", "ProbeSet", "ComponentSet"};
  for (size_t i = 0; i < sizeof sets / sizeof sets[0]; i++)
    for (const snXmlNode* node = sn_osim_objects(sn_osim_child(o->model, sets[i])); node; node = node->next)
      if (sn_osim_is(node, "PrescribedController") || sn_osim_is(node, "ControlSetController"))
        sn_warn(o->report, node->at, "<%s> '%s' acts in 'sinew forward' only, which reads it from this file", node->tag,
                sn_osim_name(o, node));
      else if (!is_translated(node) && !is_probe(node))
        sn_warn(o->report, node->at, "<%s> '%s' is skipped: it has no counterpart", node->tag, sn_osim_name(o, node));
  for (const snXmlNode* node = sn_osim_objects(sn_osim_child(o->model, "components")); node; node = node->next)
    if (!is_translated(node))
      sn_warn(o->report, node->at, "<%s> '%s' is skipped: it has no counterpart", node->tag, sn_osim_name(o, node));
  const char* unit = sn_osim_text(o, o->model, "length_units");
  if (unit && strcmp(unit, "meters") != 0 && strcmp(unit, "m") != 0)
    sn_warn(o->report, sn_osim_child(o->model, "length_units")->at,
            "lengths are taken as metres, as OpenSim does, not %s", unit);
}

static void write_model(snOsim* o) {
  sn_osim_set(o, o->root, "model", sn_osim_name(o, o->model));
  write_settings(o);
  snXmlNode* custom;
  write_credits(o, &custom);
  write_classes(o);
  o->asset = sn_osim_add(o, o->root, "asset", o->model->at);
  write_looks(o);
  o->functions = sn_osim_add(o, o->root, "functions", o->model->at);
  o->world = sn_osim_add(o, o->root, "worldbody", o->model->at);
  if (!sn_osim_read_bodies(o)) {
    sn_osim_out_of_memory(o);
    return;
  }
  sn_osim_collect_frames(o);
  if (!sn_osim_read_joints(o)) {
    sn_osim_out_of_memory(o);
    return;
  }
  sn_osim_write_joint_table(o, &custom);
  sn_osim_write_frame_table(o, &custom);
  sn_osim_read_couplers(o);
  sn_osim_write_tree(o);
  sn_osim_write_markers(o);
  sn_osim_write_shapes(o);
  sn_osim_write_contact_geoms(o);
  sn_osim_write_forces(o);
  sn_osim_write_constraints(o);
  sn_osim_write_default_pose(o);
  warn_of_the_rest(o);
}

// Sections that stayed empty are left out.
static void drop_empty(snXmlNode* root) {
  snXmlNode** link = &root->first;
  root->last = NULL;
  while (*link) {
    snXmlNode* node = *link;
    bool empty = !node->first && (strcmp(node->tag, "asset") == 0 || strcmp(node->tag, "functions") == 0);
    if (empty) {
      *link = node->next;
    } else {
      root->last = node;
      link = &node->next;
    }
  }
}

snXmlNode* sn_osim_translate(const snFileAccess* access, snArena* arena, const char* folder, const snXmlNode* root,
                             snReport* report) {
  snOsim o = {.report = report, .arena = arena, .access = access, .folder = folder, .names = {.arena = arena}};
  if (!read_version(&o, root) || !find_model(&o, root)) return NULL;
  o.root = sn_osim_add(&o, NULL, "mujoco", root->at);
  if (!o.root) return NULL;
  int before = sn_report_errors(report);
  write_model(&o);
  drop_empty(o.root);
  // a document with errors may also be too deep to read
  return sn_report_errors(report) == before ? o.root : NULL;
}
