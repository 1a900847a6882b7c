// plugin_plan.c — <extension> and <plugin>: instances of plugins
//   reads   <instance>, <plugin> and their <config>        writes  plugin_*
//   An instance stands in <extension> and has a name, or is made by the <plugin> that uses it. conformance: named ones
//   come first, then those of meshes, of actuators, of sensors, and of the tree in the order of the document; those of
//   copies where the copies were made.
#include "compile/plugin_plan.h"

#include "analysis/constants.h"
#include "base/file.h"
#include "base/text.h"
#include "compile/section.h"
#include "spec/descriptor.h"

#include <stdio.h>
#include <string.h>

static const char* text_of(const snElement* el, const char* attribute) {
  const char* text = sn_spec_text(el, attribute);
  return text ? text : "";
}

static snPluginRows rows_of(const snPlan* plan) { return sn_plugin_rows(&plan->access->options->plugins); }

static int slot_of(const snPlan* plan, const char* name) {
  snPluginRows rows = rows_of(plan);
  return sn_plugin_slot(&rows, name);
}

// ---- configuration

static int attribute_of(const snPlugin* row, const char* key) {
  for (int i = 0; i < row->attribute_count; i++)
    if (strcmp(row->attributes[i], key) == 0) return i;
  return -1;
}

static void unknown_key(snPlan* plan, const snElement* config, const snPlugin* row, const char* key) {
  char keys[256] = "";
  size_t length = 0;
  for (int i = 0; i < row->attribute_count && length < sizeof keys; i++)
    length += (size_t)snprintf(keys + length, sizeof keys - length, "%s%s", i ? ", " : "", row->attributes[i]);
  sn_plan_error(plan, config, "key", "is '%s', which the plugin '%s' does not have; it has %s", key, row->name,
              row->attribute_count ? keys : "none");
}

static void take_config(snPlan* plan, const snElement* config, snPlanPlugin* plugin) {
  const snSpecConfig* s = SN_AS(Config, config);
  int at = attribute_of(plugin->row, s->key);
  if (at < 0)
    unknown_key(plan, config, plugin->row, s->key);
  else if (plugin->values[at])
    sn_plan_error(plan, config, "key", "is '%s' for the second time", s->key);
  else
    plugin->values[at] = s->value;
}

// A refusal is about the value of an attribute, or about all of them.
static void read_config(snPlan* plan, const snElement* el, snPlanPlugin* plugin) {
  const snPlugin* row = plugin->row;
  int errors = sn_report_errors(plan->report);
  plugin->values = sn_plan_alloc(plan, sizeof *plugin->values * (size_t)(row->attribute_count + 1));
  plugin->numbers = sn_plan_alloc(plan, sizeof(double) * (size_t)(row->number_count + 1));
  if (!plugin->values || !plugin->numbers) return;
  for (const snElement* child = el->first; child; child = child->next)
    if (child->kind == SN_EL_CONFIG) take_config(plan, child, plugin);
  for (int i = 0; i < row->attribute_count; i++)
    if (!plugin->values[i]) plugin->values[i] = "";
  char why[SN_PLUGIN_WHY] = "no reason is given";
  if (sn_report_errors(plan->report) == errors && row->read && !row->read(row, plugin->values, plugin->numbers, why))
    sn_plan_error(plan, el, NULL, "is refused by the plugin '%s': %s", row->name, why);
}

// ---- instances

static bool is_declared(const snPlan* plan, const char* name) {
  for (const snElement* el = NULL; (el = sn_spec_next(plan->spec->root, el, SN_EL_EXTENSION_PLUGIN));)
    if (strcmp(SN_AS(ExtensionPlugin, el)->plugin, name) == 0) return true;
  return false;
}

static void add_instance(snPlan* plan, const snElement* el, const char* name, const char* row_name) {
  int slot = slot_of(plan, row_name);
  if (slot < 0) return;  // reported where it is declared
  snPlanPlugin* plugin =
      sn_plan_item(plan, sizeof *plugin, SN_OBJ_PLUGIN, el, name, &plan->lists[SN_OBJ_PLUGIN]);
  if (!plugin) return;
  plugin->item.values = NULL;  // an actuator or a sensor, whose rows are not the instance's, may stand for it
  plugin->slot = slot;
  snPluginRows rows = rows_of(plan);
  plugin->row = sn_plugin_at(&rows, slot);
  read_config(plan, el, plugin);
}

static void check_declared(snPlan* plan, const snElement* el) {
  const char* name = SN_AS(ExtensionPlugin, el)->plugin;
  if (slot_of(plan, name) < 0)
    sn_plan_error(plan, el, "plugin", "names '%s', which is neither built in nor handed to the loader", name);
}

// Makers: elements that stand for an instance each, in the order of the instances.
typedef struct Makers {
  const snElement** v;
  int n;
} Makers;

static bool is_of_mesh(const snElement* el) { return el->parent->kind == SN_EL_MESH; }

static bool is_in_class(const snElement* el) {
  for (; el; el = el->parent)
    if (el->kind == SN_EL_DEFAULT) return true;
  return false;
}

// A <plugin> that is an instance of its own.
static bool is_own(const snElement* el) {
  bool own = !text_of(el, "instance")[0];
  bool carried = el->parent->kind != SN_EL_COMPOSITE && el->parent->kind != SN_EL_FLEXCOMP && !is_in_class(el);
  return own && carried && text_of(el, "plugin")[0];
}

// Copies that share an instance have the first of them as its maker.
static bool is_shared(const Makers* makers, const snElement* el) {
  for (int i = 0; i < makers->n && el->maker; i++)
    if (makers->v[i]->maker == el->maker) return true;
  return false;
}

// After those that come no later; NULL memory: elements are only counted.
static void put_maker(Makers* makers, const snElement* el) {
  int at = makers->n++;
  if (!makers->v) return;
  for (; at > 0 && makers->v[at - 1]->order > el->order; at--) makers->v[at] = makers->v[at - 1];
  makers->v[at] = el;
}

static void gather_own(const snPlan* plan, snElementKind kind, bool meshes, Makers* makers) {
  for (const snElement* el = NULL; (el = sn_spec_next(plan->spec->root, el, kind));)
    if (is_own(el) && is_of_mesh(el) == meshes && !(makers->v && is_shared(makers, el))) put_maker(makers, el);
}

static void gather_makers(const snPlan* plan, Makers* makers) {
  makers->n = 0;
  for (const snElement* el = NULL; (el = sn_spec_next(plan->spec->root, el, SN_EL_INSTANCE));) put_maker(makers, el);
  gather_own(plan, SN_EL_PLUGIN, true, makers);
  gather_own(plan, SN_EL_ACTUATOR_PLUGIN, false, makers);
  gather_own(plan, SN_EL_SENSOR_PLUGIN, false, makers);
  gather_own(plan, SN_EL_PLUGIN, false, makers);
}

static void plan_maker(snPlan* plan, const snElement* el) {
  if (el->kind == SN_EL_INSTANCE) {
    add_instance(plan, el, SN_AS(Instance, el)->name, SN_AS(ExtensionPlugin, el->parent)->plugin);
    return;
  }
  const char* name = text_of(el, "plugin");
  if (is_declared(plan, name))
    add_instance(plan, el, "", name);
  else
    sn_plan_error(plan, el, "plugin", "names '%s', which no <plugin> in <extension> declares", name);
}

void sn_plan_plugins(snPlan* plan) {
  Makers makers = {NULL, 0};
  for (const snElement* el = NULL; (el = sn_spec_next(plan->spec->root, el, SN_EL_EXTENSION_PLUGIN));)
    check_declared(plan, el);
  gather_makers(plan, &makers);
  if (makers.n == 0) return;
  makers.v = sn_plan_alloc(plan, sizeof *makers.v * (size_t)makers.n);
  if (!makers.v) return;
  gather_makers(plan, &makers);
  for (int i = 0; i < makers.n; i++) plan_maker(plan, makers.v[i]);
}

// ---- who carries them

// The <plugin> inside a carrier, also in its frames; an actuator or a sensor is one itself.
static const snElement* request_of(snPlan* plan, const snElement* carrier) {
  if (carrier->kind == SN_EL_ACTUATOR_PLUGIN || carrier->kind == SN_EL_SENSOR_PLUGIN) return carrier;
  const snElement* found = NULL;
  for (const snElement* child = carrier->first; child; child = child->next) {
    const snElement* inner = child->kind == SN_EL_PLUGIN  ? child
                             : child->kind == SN_EL_FRAME ? request_of(plan, child)
                                                          : NULL;
    if (inner && found) sn_plan_error(plan, inner, NULL, "may stand only once in <%s>", sn_element_tag(carrier->kind));
    if (inner) found = inner;
  }
  return found;
}

static snPlanPlugin* own_instance(const snPlan* plan, const snElement* el) {
  SN_EACH(snPlanPlugin, plugin, plan->lists[SN_OBJ_PLUGIN])
  if (plugin->item.el == el || (el->maker && plugin->item.el->maker == el->maker)) return plugin;
  return NULL;
}

static snPlanPlugin* find_instance(snPlan* plan, const snElement* el) {
  const char *name = text_of(el, "plugin"), *instance = text_of(el, "instance");
  if (!name[0] && !instance[0]) {
    sn_plan_error(plan, el, NULL, "needs attribute 'plugin' or 'instance'");
    return NULL;
  }
  snPlanPlugin* own = own_instance(plan, el);
  if (own || !instance[0]) return own;
  snPlanPlugin* named = (snPlanPlugin*)(void*)sn_plan_refer(plan, SN_OBJ_PLUGIN, el, "instance", instance);
  if (named && name[0] && strcmp(named->row->name, name) != 0)
    sn_plan_error(plan, el, "plugin", "is '%s', and the instance '%s' is one of '%s'", name, instance,
                  named->row->name);
  return named;
}

static const char* capability_name(snPluginCapability capability) {
  switch (capability) {
    case SN_PLUGIN_ACTUATOR: return "actuators";
    case SN_PLUGIN_SENSOR: return "sensors";
    case SN_PLUGIN_PASSIVE: return "passive forces";
    case SN_PLUGIN_SDF: return "signed distance fields";
  }
  return "";
}

snPlanPlugin* sn_plan_plugin(snPlan* plan, const snElement* carrier, snPluginCapability capability) {
  const snElement* el = carrier ? request_of(plan, carrier) : NULL;
  snPlanPlugin* plugin = el ? find_instance(plan, el) : NULL;
  if (!plugin) return NULL;
  if (!(sn_plugin_capabilities(plugin->row) & capability)) {
    sn_plan_error(plan, el, NULL, "asks the plugin '%s' for %s, which it does not have", plugin->row->name,
                capability_name(capability));
    return NULL;
  }
  if (carrier->kind != SN_EL_MESH) plugin->objects++;
  return plugin;
}

// ---- arrays of the model

static int number_count(const snPlanPlugin* plugin) {
  return plugin->row->number_count + plugin->row->object_numbers * plugin->objects;
}

static int state_count(const snPlanPlugin* plugin) {
  const snPlugin* row = plugin->row;
  return row->state_count ? row->state_count(row, plugin->numbers) : 0;
}

// Characters of a configuration; conformance: a row without attributes has one
static size_t text_size(const snPlanPlugin* plugin) {
  size_t size = plugin->row->attribute_count == 0;
  for (int i = 0; i < plugin->row->attribute_count; i++) size += strlen(plugin->values[i]) + 1;
  return size;
}

// -1 where it is too large: the model then cannot be made.
static int as_size(int64_t count) { return count > INT32_MAX ? -1 : (int)count; }

void sn_size_plugins(snPlan* plan, snModel* m) {
  int64_t text = 0, states = 0, numbers = 0, kinds = 0;
  m->nplugin = plan->count[SN_OBJ_PLUGIN];
  for (int id = 0; id < m->nplugin; id++) {
    const snPlanPlugin* plugin = SN_ITEM(snPlanPlugin, plan, SN_OBJ_PLUGIN, id);
    int count = state_count(plugin);
    if (count < 0) sn_plan_error(plan, plugin->item.el, NULL, "has %d numbers of state", count);
    text += (int64_t)text_size(plugin);
    states += count;
    numbers += number_count(plugin);
    kinds += (int64_t)strlen(plugin->row->name) + 1;
  }
  m->npluginattr = as_size(text);
  m->npluginstate = as_size(states);
  m->npluginnumber = as_size(numbers);
  m->npluginkind = as_size(kinds);
  m->plugins = rows_of(plan);
}

static int put_text(char* out, const char* text) {
  size_t bytes = strlen(text) + 1;
  memcpy(out, text, bytes);
  return (int)bytes;
}

void sn_fill_plugins(const snPlan* plan, snModel* m) {
  int text = 0, state = 0, number = 0, kind = 0;
  for (int id = 0; id < m->nplugin; id++) {
    const snPlanPlugin* plugin = SN_ITEM(snPlanPlugin, plan, SN_OBJ_PLUGIN, id);
    const snPlugin* row = plugin->row;
    m->plugin[id] = plugin->slot;
    m->plugin_attradr[id] = text;
    for (int i = 0; i < row->attribute_count; i++) text += put_text(m->plugin_attr + text, plugin->values[i]);
    text += row->attribute_count == 0;
    m->plugin_statenum[id] = state_count(plugin);
    m->plugin_stateadr[id] = state;
    state += m->plugin_statenum[id];
    m->plugin_numbernum[id] = number_count(plugin);
    m->plugin_numberadr[id] = m->plugin_numbernum[id] > 0 ? number : -1;
    if (row->number_count > 0)
      memcpy(m->plugin_number + number, plugin->numbers, sizeof(double) * (size_t)row->number_count);
    number += m->plugin_numbernum[id];
    m->plugin_kindadr[id] = kind;
    kind += put_text(m->plugin_kind + kind, row->name);
  }
}

void sn_finish_plugins(snPlan* plan, snModel* m) {
  char why[SN_PLUGIN_WHY] = "no reason is given";
  int refused = sn_plugin_constants(m, why);
  if (refused >= m->nplugin)
    plan->out_of_memory = true;
  else if (refused >= 0)
    sn_plan_error(plan, plan->items[SN_OBJ_PLUGIN][refused]->el, NULL, "is refused by the plugin '%s': %s",
                sn_plugin_row(m, refused)->name, why);
}
