// setup_forces.c — OpenSim's files of external loads, and sets of actuators
//   reads   ExternalLoads; ForceSet with CoordinateActuator, PointActuator, TorqueActuator
#include "base/text.h"
#include "mjcf/osim/osim.h"
#include "osim/setup.h"
#include <math.h>
#include <string.h>

// ---- external loads

static const char* old_or_new(const snXmlNode* node, const char* tag, const char* old) {
  const char* text = sn_setup_text(node, tag);
  return text ? text : sn_setup_text(node, old);
}

static const snSetupOption load_options[] = {
    {"objects", NULL, NULL},
    {"groups", NULL, NULL},
    {"datafile", NULL, NULL},
    {"external_loads_model_kinematics_file", "forces are applied where the model is, not where that file has it", NULL},
    {"lowpass_cutoff_frequency_for_load_kinematics", NULL, NULL},
    {NULL, NULL, NULL}};

static const snSetupOption force_options[] = {{"isDisabled", NULL, NULL},
                                              {"appliesForce", NULL, NULL},
                                              {"applied_to_body", NULL, NULL},
                                              {"force_expressed_in_body", NULL, NULL},
                                              {"point_expressed_in_body", NULL, NULL},
                                              {"force_identifier", NULL, NULL},
                                              {"force", NULL, NULL},
                                              {"point_identifier", NULL, NULL},
                                              {"torque_identifier", NULL, NULL},
                                              {"data_source_name", NULL, NULL},
                                              {NULL, NULL, NULL}};

bool sn_setup_loads(const snSetupReader* r, snExternalLoads* loads, const char** datafile) {
  if (strcmp(r->tool->tag, "ExternalLoads") != 0) {
    sn_error(r->report, r->tool->at, "<%s> is not <ExternalLoads>", r->tool->tag);
    return false;
  }
  int count = 0;
  for (const snXmlNode* node = sn_setup_objects(r->tool); node; node = node->next) count++;
  loads->forces = sn_arena_zalloc(r->arena, sizeof *loads->forces * (size_t)(count + 1));
  *datafile = sn_setup_path(r, r->tool, "datafile");
  sn_setup_check(r, r->tool, load_options);
  if (!loads->forces) return false;
  for (const snXmlNode* node = sn_setup_objects(r->tool); node; node = node->next) {
    const snXmlAttr* name = sn_xml_attr(node, "name");
    sn_setup_check(r, node, force_options);
    if (sn_setup_flag(r, node, "isDisabled", false) || !sn_setup_flag(r, node, "appliesForce", true)) continue;
    loads->forces[loads->count++] = (snExternalForce){
        .name = name ? name->text : "",
        .body = sn_setup_text(node, "applied_to_body"),
        .force_frame = sn_setup_text(node, "force_expressed_in_body"),
        .point_frame = sn_setup_text(node, "point_expressed_in_body"),
        .force = old_or_new(node, "force_identifier", "force"),
        .point = sn_setup_text(node, "point_identifier"),
        .torque = sn_setup_text(node, "torque_identifier"),
    };
  }
  if (*datafile) return true;
  sn_error(r->report, r->tool->at, "<ExternalLoads> needs an element <datafile>");
  return false;
}

snExternalLoads* sn_external_loads_read(const char* path, snDiagnostics* diag) {
  snSetupReader r;
  snExternalLoads* loads = NULL;
  const char* datafile = NULL;
  bool ok = sn_setup_open(&r, path, diag) && (loads = sn_arena_zalloc(r.arena, sizeof *loads)) &&
            sn_setup_loads(&r, loads, &datafile);
  if (ok) loads->data = sn_motion_read(datafile, diag);
  ok = ok && loads->data;
  if (!sn_setup_close(&r, ok)) return NULL;
  for (int i = 0; i < loads->count; i++) loads->forces[i].data = loads->data;
  loads->arena = r.arena;
  return loads;
}

void sn_external_loads_destroy(snExternalLoads* loads) {
  if (!loads) return;
  sn_motion_destroy(loads->data);
  sn_arena_destroy(loads->arena);
}

// ---- actuators

// Files before 1.9.5, and those whose root is the set itself, have directions the other way round: OpenSim turns them
// when it reads such a file, whatever their elements are called.
#define TURNED_BEFORE 10905

static bool is_turned(const snSetupReader* r) {
  const snXmlNode* root = r->tool->parent;
  const snXmlAttr* version = root ? sn_xml_attr(root, "Version") : NULL;
  double number = 0;
  const char* bad;
  int length;
  return !version || sn_text_numbers(version->text, &number, 1, &bad, &length) != 1 || number < TURNED_BEFORE;
}

// An element, and the one of its class in <defaults> that has what the element does not say.
typedef struct Source {
  const snXmlNode *node, *preset;
} Source;

static const snXmlNode* with(const Source* s, const char* tag) {
  return sn_setup_child(s->node, tag) ? s->node : s->preset;
}

// The tag that an element has: that of today, or the one before 1.9.5.
static const char* either(const Source* s, const char* now, const char* before) {
  if (sn_setup_child(s->node, now)) return now;
  if (sn_setup_child(s->node, before)) return before;
  return s->preset && sn_setup_child(s->preset, before) ? before : now;
}

static const snXmlNode* preset_of(const snXmlNode* set, const char* tag) {
  const snXmlNode* defaults = sn_setup_child(set, "defaults");
  return defaults ? sn_setup_child(defaults, tag) : NULL;
}

static bool turn(const snSetupReader* r, snReserve* out) {
  if (is_turned(r)) out->axis = (snVec3){-out->axis.x, -out->axis.y, -out->axis.z};
  return true;
}

static bool read_point(const snSetupReader* r, const Source* s, snReserve* out) {
  out->kind = SN_RESERVE_FORCE;
  const char *body = either(s, "body", "body_B"), *point = either(s, "point", "point_B"),
             *direction = either(s, "direction", "direction_A");
  out->body = sn_setup_text(with(s, body), body);
  out->axis_in_ground = sn_setup_flag(r, with(s, "force_is_global"), "force_is_global", true);
  out->point_in_ground = sn_setup_flag(r, with(s, "point_is_global"), "point_is_global", false);
  return sn_setup_vector(r, with(s, direction), direction, &out->axis) &&
         sn_setup_vector(r, with(s, point), point, &out->point) && turn(r, out);
}

static bool read_torque(const snSetupReader* r, const Source* s, snReserve* out) {
  out->kind = SN_RESERVE_TORQUE;
  const char *body = either(s, "bodyA", "body_B"), *reaction = either(s, "bodyB", "body_A"),
             *axis = either(s, "axis", "direction_A");
  out->body = sn_setup_text(with(s, body), body);
  out->reaction_body = sn_setup_text(with(s, reaction), reaction);
  out->axis_in_ground = sn_setup_flag(r, with(s, "torque_is_global"), "torque_is_global", true);
  return sn_setup_vector(r, with(s, axis), axis, &out->axis) && turn(r, out);
}

static bool read_reserve(const snSetupReader* r, const snXmlNode* node, const snXmlNode* preset, snReserve* out) {
  const snXmlAttr* name = sn_xml_attr(node, "name");
  Source s = {node, preset};
  *out = (snReserve){.name = name ? name->text : node->tag, .axis_in_ground = true, .axis = {0, 0, 1}};
  out->force = sn_setup_number(r, with(&s, "optimal_force"), "optimal_force", 1);
  out->low = sn_setup_number(r, with(&s, "min_control"), "min_control", -INFINITY);
  out->high = sn_setup_number(r, with(&s, "max_control"), "max_control", INFINITY);
  if (sn_osim_is(node, "CoordinateActuator")) {
    out->coordinate = sn_setup_text(with(&s, "coordinate"), "coordinate");
    return true;
  }
  if (sn_osim_is(node, "PointActuator")) return read_point(r, &s, out);
  if (sn_osim_is(node, "TorqueActuator")) return read_torque(r, &s, out);
  sn_error(r->report, node->at,
           "<%s> is no actuator that can help; known are CoordinateActuator, PointActuator and TorqueActuator",
           node->tag);
  return false;
}

bool sn_setup_reserves(const snSetupReader* r, snReserveSet* set) {
  if (strcmp(r->tool->tag, "ForceSet") != 0 && strcmp(r->tool->tag, "ActuatorSet") != 0) {
    sn_error(r->report, r->tool->at, "<%s> is no <ForceSet>", r->tool->tag);
    return false;
  }
  int count = 0;
  for (const snXmlNode* node = sn_setup_objects(r->tool); node; node = node->next) count++;
  set->reserves = sn_arena_zalloc(r->arena, sizeof *set->reserves * (size_t)(count + 1));
  for (const snXmlNode* node = sn_setup_objects(r->tool); node && set->reserves; node = node->next) {
    if (sn_setup_flag(r, node, "isDisabled", false) || !sn_setup_flag(r, node, "appliesForce", true)) continue;
    if (!read_reserve(r, node, preset_of(r->tool, node->tag), &set->reserves[set->count++])) return false;
  }
  return set->reserves != NULL;
}

snReserveSet* sn_reserves_read(const char* path, snDiagnostics* diag) {
  snSetupReader r;
  snReserveSet* set = NULL;
  bool ok =
      sn_setup_open(&r, path, diag) && (set = sn_arena_zalloc(r.arena, sizeof *set)) && sn_setup_reserves(&r, set);
  if (!sn_setup_close(&r, ok)) return NULL;
  set->arena = r.arena;
  return set;
}

void sn_reserves_destroy(snReserveSet* set) {
  if (!set) return;
  sn_reserves_destroy(set->before);
  sn_arena_destroy(set->arena);
}

snReserveSet* sn_reserves_read_all(const char* const* paths, int count, snDiagnostics* diag) {
  snReserveSet *all = count > 0 ? sn_reserves_read(paths[0], diag) : NULL, *more;
  for (int i = 1; all && i < count; i++) {
    more = sn_reserves_read(paths[i], diag);
    size_t size = more ? sizeof *all->reserves * (size_t)(all->count + more->count + 1) : 0;
    snReserve* both = more ? sn_arena_alloc(more->arena, size) : NULL;
    if (both) {
      memcpy(both, all->reserves, sizeof *both * (size_t)all->count);
      memcpy(both + all->count, more->reserves, sizeof *both * (size_t)more->count);
      more->reserves = both;
      more->count += all->count;
      more->before = all;
    }
    if (!both) sn_reserves_destroy(all);
    if (!both && more) sn_reserves_destroy(more);
    all = both ? more : NULL;
  }
  return all;
}
