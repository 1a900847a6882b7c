// plugin_table.c — rows of plugins: built in by slot, the program's own after them
//   reads   plugin plugin_kind plugin_attr plugin_number        writes  plugin (of a model out of a file), plugin_state
#include "model/plugin_table.h"

#include <string.h>

const snPlugin* sn_plugin_at(const snPluginRows* rows, int slot) {
  if (slot < 0) return NULL;
  if (slot < rows->builtin_count) return rows->builtin[slot];
  return slot - rows->builtin_count < rows->own.count ? &rows->own.rows[slot - rows->builtin_count] : NULL;
}

int sn_plugin_slot(const snPluginRows* rows, const char* name) {
  const snPlugin* row;
  for (int slot = 0; (row = sn_plugin_at(rows, slot)); slot++)
    if (row->name && strcmp(row->name, name) == 0) return slot;
  return -1;
}

unsigned sn_plugin_capabilities(const snPlugin* p) {
  return (p->forces ? SN_PLUGIN_ACTUATOR : 0u) | (p->measure ? SN_PLUGIN_SENSOR : 0u) |
         (p->passive ? SN_PLUGIN_PASSIVE : 0u) | (p->distance ? SN_PLUGIN_SDF : 0u);
}

const snPlugin* sn_plugin_row(const snModel* m, int instance) {
  return instance >= 0 && instance < m->nplugin ? sn_plugin_at(&m->plugins, m->plugin[instance]) : NULL;
}

const double* sn_plugin_numbers(const snModel* m, int instance) {
  return instance >= 0 && instance < m->nplugin ? m->plugin_number + m->plugin_numberadr[instance] : NULL;
}

bool sn_plugin_can(const snModel* m, int instance, snPluginCapability capability) {
  const snPlugin* row = sn_plugin_row(m, instance);
  return row && sn_plugin_capabilities(row) & capability;
}

bool sn_has_own_plugins(const snModel* m) {
  for (int i = 0; i < m->nplugin; i++)
    if (m->plugin[i] >= m->plugins.builtin_count) return true;
  return false;
}

const char* sn_plugin_config(const snModel* m, int instance, const char* key) {
  const snPlugin* row = sn_plugin_row(m, instance);
  if (!row || !key) return NULL;
  const char* at = m->plugin_attr + m->plugin_attradr[instance];
  for (int i = 0; i < row->attribute_count; i++, at += strlen(at) + 1)
    if (strcmp(row->attributes[i], key) == 0) return at;
  return NULL;
}

int sn_plugins_find(snModel* m) {
  for (int i = 0; i < m->nplugin; i++) {
    m->plugin[i] = sn_plugin_slot(&m->plugins, m->plugin_kind + m->plugin_kindadr[i]);
    if (m->plugin[i] < 0) return i;
  }
  return -1;
}

void sn_plugins_reset(const snModel* m, snData* d) {
  for (int i = 0; i < m->nplugin; i++) {
    const snPlugin* row = sn_plugin_row(m, i);
    if (row->reset && m->plugin_statenum[i] > 0) row->reset(row, m, i, d->plugin_state + m->plugin_stateadr[i]);
  }
}

void sn_plugins_advance(const snModel* m, snData* d) {
  for (int i = 0; i < m->nplugin; i++) {
    const snPlugin* row = sn_plugin_row(m, i);
    if (row->advance) row->advance(row, m, d, i);
  }
}
