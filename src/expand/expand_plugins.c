// expand_plugins.c — instances of plugins that come with copies
//   reads   <instance>, <plugin>        writes  <extension>, and the order in which elements make instances
//   conformance: a copy names an instance with the prefix or suffix, which is copied where the model has none of that
//   name: those of bodies first, then of geoms, meshes, actuators, sensors. Taking a template out also takes out every
//   named instance that nothing names. Copies of a geom in one model share the instance that its <plugin> makes; copies
//   of a body lose theirs.
#include "expand/expansion.h"

#include "spec/descriptor.h"

#include <string.h>

// An instance that copies name: its name before it was changed.
struct snWantedInstance {
  const char* name;
  snElementKind carrier;
  snWantedInstance* next;
};

static bool is_request(snElementKind kind) {
  return kind == SN_EL_PLUGIN || kind == SN_EL_ACTUATOR_PLUGIN || kind == SN_EL_SENSOR_PLUGIN;
}

static const char* instance_of(const snElement* el) {
  const char* name = sn_spec_text(el, "instance");
  return name ? name : "";
}

bool sn_makes_instance(const snElement* el) {
  return is_request(el->kind) && !instance_of(el)[0];
}

void sn_number_instance(snExpansion* x, snElement* el) { el->order = ++x->instances; }

// What a <plugin> belongs to, past the frames around it.
static const snElement* carrier_of(const snElement* el) {
  const snElement* carrier = el->kind == SN_EL_PLUGIN ? el->parent : el;
  while (carrier && carrier->kind == SN_EL_FRAME) carrier = carrier->parent;
  return carrier;
}

// ---- named instances

// The next <instance> of a model behind `el`, NULL: the first.
static snElement* next_instance(const snSpec* spec, const snElement* el) {
  const snElement* plugin = el ? el->parent : NULL;
  const snElement* section = plugin ? plugin->parent : NULL;
  if (el && el->next) return el->next;
  for (plugin = plugin ? plugin->next : NULL;; plugin = section->first) {
    for (; plugin; plugin = plugin->next)
      if (plugin->first) return plugin->first;
    for (section = section ? section->next : spec->root->first; section && section->kind != SN_EL_EXTENSION;)
      section = section->next;
    if (!section) return NULL;
  }
}

// Those of the document come before all others: below zero.
static void number_document(const snSpec* spec) {
  int count = 0;
  for (const snElement* el = NULL; (el = next_instance(spec, el));) count += el->order == 0;
  for (snElement* el = NULL; (el = next_instance(spec, el));)
    if (el->order == 0) el->order = -count--;
}

void sn_enter_instances(snExpansion* x) {
  number_document(x->spec);
  for (snElement* el = NULL; (el = next_instance(x->spec, el));) sn_expand_enter(x, el);
}

static const snElement* find_instance(const snExpansion* x, const snSpec* from, const char* name) {
  if (from == x->spec) return sn_expand_find(x, SN_OBJ_PLUGIN, name);
  for (const snElement* el = NULL; (el = next_instance(from, el));)
    if (strcmp(SN_AS(Instance, el)->name, name) == 0) return el;
  return NULL;
}

// ---- copies of them

// Where a plugin is declared, NULL: nowhere.
static snElement* find_declaration(const snExpansion* x, const char* name) {
  for (snElement* section = x->spec->root->first; section; section = section->next)
    for (snElement* el = section->kind == SN_EL_EXTENSION ? section->first : NULL; el; el = el->next)
      if (strcmp(SN_AS(ExtensionPlugin, el)->plugin, name) == 0) return el;
  return NULL;
}

// The same of a plugin that an attached model declares: declared here if it was not.
static snElement* declaration_of(snExpansion* x, const snElement* declared) {
  const char* name = SN_AS(ExtensionPlugin, declared)->plugin;
  snElement* el = find_declaration(x, name);
  if (el) return el;
  snElement* section = sn_expand_section(x, SN_EL_EXTENSION);
  el = section ? sn_expand_add(x, section, SN_EL_EXTENSION_PLUGIN, declared->at) : NULL;
  if (!el) return NULL;
  SN_AS(ExtensionPlugin, el)->plugin = name;
  el->given |= SN_ROW_BIT(SN_ROW(EXTENSION_PLUGIN, plugin));
  return el;
}

static void want_instance(snExpansion* x, const snElement* el) {
  snElementKind carrier = carrier_of(el)->kind;
  for (const snWantedInstance* wanted = x->wanted; wanted; wanted = wanted->next)
    if (wanted->carrier == carrier && strcmp(wanted->name, instance_of(el)) == 0) return;
  snWantedInstance* wanted = sn_expand_alloc(x, sizeof *wanted);
  if (!wanted) return;
  *wanted = (snWantedInstance){instance_of(el), carrier, x->wanted};
  x->wanted = wanted;
}

static void copy_instance(snExpansion* x, const snElement* instance, const snNaming* naming) {
  snElement* into = declaration_of(x, instance->parent);
  snElement* copy = into ? sn_expand_copy(x, instance, into, naming) : NULL;
  if (copy) sn_number_instance(x, copy);
}

void sn_add_instance(snExpansion* x, const snElement* written, const char* name) {
  snElement* into = find_declaration(x, SN_AS(Plugin, written)->plugin);
  snElement* el = into ? sn_expand_add(x, into, SN_EL_INSTANCE, written->at) : NULL;
  if (!into)
    sn_expand_error(x, written, "plugin", "names '%s', which no <plugin> in <extension> declares",
                    SN_AS(Plugin, written)->plugin);
  if (!el) return;
  SN_AS(Instance, el)->name = name;
  el->given |= SN_ROW_BIT(SN_ROW(INSTANCE, name));
  sn_number_instance(x, el);
  sn_expand_enter(x, el);
  snNaming unchanged = {"", "", NULL, ""};
  for (const snElement* config = written->first; config && !x->failed; config = config->next)
    sn_expand_copy(x, config, el, &unchanged);
}

// The first instance that elements of a kind name and the model does not have yet.
static const snElement* next_wanted(snExpansion* x, const snSpec* from, snElementKind carrier, const snNaming* naming) {
  const snElement* first = NULL;
  for (const snWantedInstance* wanted = x->wanted; wanted; wanted = wanted->next) {
    if (wanted->carrier != carrier) continue;
    const snElement* el = find_instance(x, from, wanted->name);
    bool missing = el && !sn_expand_find(x, SN_OBJ_PLUGIN, sn_expand_name(x, wanted->name, naming));
    if (missing && (!first || el->order < first->order)) first = el;
  }
  return first;
}

void sn_copy_instances(snExpansion* x, const snSpec* from, const snNaming* naming) {
  static const snElementKind carriers[] = {SN_EL_BODY, SN_EL_GEOM, SN_EL_MESH, SN_EL_ACTUATOR_PLUGIN,
                                           SN_EL_SENSOR_PLUGIN};
  for (size_t i = 0; i < sizeof carriers / sizeof carriers[0]; i++)
    for (const snElement* el; !x->failed && (el = next_wanted(x, from, carriers[i], naming));)
      copy_instance(x, el, naming);
  x->wanted = NULL;
}

static void gather_named(snExpansion* x, snElement* el, snNameTable* named) {
  const char* name = is_request(el->kind) ? instance_of(el) : "";
  if (name[0] && sn_name_find(named, 0, name) < 0 && sn_name_add(named, 0, name, el) < 0) x->failed = true;
  for (snElement* child = el->first; child && !x->failed; child = child->next) gather_named(x, child, named);
}

void sn_drop_instances(snExpansion* x) {
  snNameTable named = {.arena = x->spec->arena};
  snElement* el = next_instance(x->spec, NULL);
  if (el) gather_named(x, x->spec->root, &named);
  for (snElement* next; el && !x->failed; el = next) {
    next = next_instance(x->spec, el);
    if (sn_name_find(&named, 0, SN_AS(Instance, el)->name) >= 0) continue;
    sn_expand_forget_tree(x, el);
    sn_spec_remove(el);
  }
}

// ---- attached models

// Gives places to the instances that attached elements make.
static void number_tree(snExpansion* x, snElement* el) {
  if (sn_makes_instance(el) && el->origin && el->order == 0) sn_number_instance(x, el);
  for (snElement* child = el->first; child; child = child->next) number_tree(x, child);
}

static void number_section(snExpansion* x, snElementKind section) {
  for (snElement* el = x->spec->root->first; el; el = el->next)
    if (el->kind == section) number_tree(x, el);
}

void sn_attach_plugins(snExpansion* x, const snSpec* from, snElement* parent, const snNaming* naming) {
  for (const snElement* el = NULL; !x->failed && (el = sn_spec_next(from->root, el, SN_EL_EXTENSION_PLUGIN));)
    declaration_of(x, el);
  number_document(from);
  number_section(x, SN_EL_ASSET);
  number_section(x, SN_EL_ACTUATOR);
  number_section(x, SN_EL_SENSOR);
  number_tree(x, parent);
  sn_copy_instances(x, from, naming);
}

// ---- elements that are copied

// A <plugin> in a carrier of this kind that makes an instance without a name.
static bool is_unnamed_of(const snElement* el, snElementKind carrier) {
  return el->kind == SN_EL_PLUGIN && !instance_of(el)[0] && carrier_of(el)->kind == carrier;
}

bool sn_copy_loses_plugin(snExpansion* x, const snElement* el) {
  if (!is_unnamed_of(el, SN_EL_BODY)) return false;
  sn_warn(x->spec->report, el->at, "<plugin> of a body inside <replicate> is lost, as in MuJoCo: name its instance");
  return true;
}

void sn_copy_makes_instance(snExpansion* x, const snElement* el, snElement* copy, const snNaming* naming) {
  if (!is_request(el->kind)) return;
  if (!sn_makes_instance(el)) want_instance(x, el);
  if (naming->origin)
    copy->order = 0;  // sn_attach_plugins gives it one
  else if (is_unnamed_of(el, SN_EL_GEOM))
    copy->maker = el->maker ? el->maker : el;
  else if (sn_makes_instance(el))
    sn_number_instance(x, copy);
}
