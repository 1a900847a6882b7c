// load_binary.c — a binary model, and the rows of its plugins
//   What rows made of a configuration is made again: a number in a file may be anything.
#include "analysis/constants.h"
#include "model/model.h"
#include "model/plugin_table.h"
#include "model/valid.h"
#include "sinew/mjcf.h"

#include <string.h>

// The configuration of an instance lies within its texts.
static bool config_fits(const snModel* m, const snPlugin* row, int instance, const char** values) {
  const char *at = m->plugin_attr + m->plugin_attradr[instance], *end = m->plugin_attr + m->npluginattr;
  for (int i = 0; i < row->attribute_count; i++) {
    if (at >= end) return false;
    values[i] = at;
    at += strlen(at) + 1;
  }
  return true;
}

static int carriers(const int* plugin, int count, int instance) {
  int sum = 0;
  for (int i = 0; i < count; i++) sum += plugin[i] == instance;
  return sum;
}

static int objects_of(const snModel* m, int instance) {
  return carriers(m->body_plugin, m->nbody, instance) + carriers(m->geom_plugin, m->ngeom, instance) +
         carriers(m->actuator_plugin, m->nu, instance) + carriers(m->sensor_plugin, m->nsensor, instance);
}

static void check_carriers(snCheck* c, const char* field, const int* plugin, int count, snPluginCapability capability) {
  for (int i = 0; i < count && c->ok; i++)
    if (plugin[i] >= 0 && !sn_plugin_can(c->m, plugin[i], capability))
      sn_invalid(c, "%s[%d] is %d, a plugin of another kind", field, i, plugin[i]);
}

static void check_dimensions(snCheck* c, int instance) {
  const snModel* m = c->m;
  const snPlugin* row = sn_plugin_row(m, instance);
  const double* numbers = sn_plugin_numbers(m, instance);
  if (m->plugin_statenum[instance] != (row->state_count ? row->state_count(row, numbers) : 0))
    sn_invalid(c, "plugin_statenum[%d] is %d", instance, m->plugin_statenum[instance]);
  for (int sensor = 0; sensor < m->nsensor && c->ok; sensor++) {
    int dim = row->sensor_count ? row->sensor_count(row, numbers) : 0;
    if (m->sensor_plugin[sensor] == instance && m->sensor_dim[sensor] != dim)
      sn_invalid(c, "sensor %d cannot give %d numbers", sensor, m->sensor_dim[sensor]);
  }
}

#define MOST_ATTRIBUTES 256

static void read_again(snCheck* c, snModel* m, int instance) {
  const snPlugin* row = sn_plugin_row(m, instance);
  const char* values[MOST_ATTRIBUTES];
  char why[SN_PLUGIN_WHY] = "no reason is given";
  int numbers = row->number_count + row->object_numbers * objects_of(m, instance);
  if (row->attribute_count > MOST_ATTRIBUTES || !config_fits(m, row, instance, values))
    sn_invalid(c, "the configuration of plugin %d is incomplete", instance);
  else if (m->plugin_numbernum[instance] != numbers || (numbers > 0 && m->plugin_numberadr[instance] < 0))
    sn_invalid(c, "plugin_numbernum[%d] is %d, not %d", instance, m->plugin_numbernum[instance], numbers);
  else if (row->read && !row->read(row, values, m->plugin_number + m->plugin_numberadr[instance], why))
    sn_invalid(c, "plugin %d is refused: %s", instance, why);
}

static void prepare_again(snCheck* c, snModel* m) {
  char why[SN_PLUGIN_WHY] = "no reason is given";
  int refused = sn_plugin_constants(m, why);
  if (refused >= m->nplugin)
    sn_invalid(c, "out of memory for its plugins");
  else if (refused >= 0)
    sn_invalid(c, "plugin %d is refused: %s", refused, why);
}

static bool restore_plugins(snModel* m, const char* file, snDiagnostics* diag) {
  snCheck c = {m, file, diag, true};
  if (m->nplugin == 0) return true;
  int missing = sn_plugins_find(m);
  if (missing >= 0)
    sn_invalid(&c, "it has the plugin '%s', which is neither built in nor handed to the loader",
               m->plugin_kind + m->plugin_kindadr[missing]);
  for (int i = 0; i < m->nplugin && c.ok; i++) read_again(&c, m, i);
  check_carriers(&c, "body_plugin", m->body_plugin, m->nbody, SN_PLUGIN_PASSIVE);
  check_carriers(&c, "geom_plugin", m->geom_plugin, m->ngeom, SN_PLUGIN_SDF);
  check_carriers(&c, "actuator_plugin", m->actuator_plugin, m->nu, SN_PLUGIN_ACTUATOR);
  check_carriers(&c, "sensor_plugin", m->sensor_plugin, m->nsensor, SN_PLUGIN_SENSOR);
  for (int i = 0; i < m->nplugin && c.ok; i++) check_dimensions(&c, i);
  if (c.ok) prepare_again(&c, m);
  return c.ok;
}

snModel* sn_load_binary(const void* data, size_t size, const char* name, const snLoadOptions* options,
                        snDiagnostics* diag) {
  snModel* m = sn_binary_model(data, size, name, options ? &options->allocator : NULL, diag);
  if (!m) return NULL;
  m->plugins = sn_plugin_rows(options ? &options->plugins : NULL);
  if (restore_plugins(m, name ? name : "", diag)) return m;
  sn_model_destroy(m);
  return NULL;
}
