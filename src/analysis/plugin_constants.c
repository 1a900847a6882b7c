// plugin_constants.c — the rows that are built in, and numbers that rows compute from a complete model
//   reads   the model, poses at qpos0        writes  plugin_number
#include "actuation/actuation.h"
#include "analysis/constants.h"
#include "dynamics/forces.h"
#include "geometry/sdf/distance_field.h"
#include "sensor/measure.h"
#include "sinew/pipeline.h"

// In the order in which MuJoCo's libraries register them; conformance: the field `plugin` holds this number.
static const snPlugin* const builtin[] = {
    &sn_plugin_pid,  &sn_plugin_cable, &sn_plugin_touch_grid, &sn_plugin_bolt,
    &sn_plugin_bowl, &sn_plugin_gear,  &sn_plugin_nut,        &sn_plugin_torus,
};
enum { BUILTINS = sizeof builtin / sizeof builtin[0] };

const snPlugin* sn_plugin_builtin(int slot) { return slot >= 0 && slot < BUILTINS ? builtin[slot] : NULL; }

snPluginRows sn_plugin_rows(const snPluginTable* own) {
  return (snPluginRows){builtin, BUILTINS, own ? *own : (snPluginTable){0}};
}

static bool any_prepares(const snModel* m) {
  for (int i = 0; i < m->nplugin; i++)
    if (sn_plugin_row(m, i)->prepare) return true;
  return false;
}

static int first_refusal(snModel* m, const snData* d, char why[SN_PLUGIN_WHY]) {
  for (int i = 0; i < m->nplugin; i++) {
    const snPlugin* row = sn_plugin_row(m, i);
    double* numbers = m->plugin_numberadr[i] < 0 ? NULL : m->plugin_number + m->plugin_numberadr[i];
    if (row->prepare && !row->prepare(row, m, d, i, numbers, why)) return i;
  }
  return -1;
}

int sn_plugin_constants(snModel* m, char why[SN_PLUGIN_WHY]) {
  if (!any_prepares(m)) return -1;
  snData* d = sn_data_create(m, NULL);
  if (!d) return m->nplugin;
  sn_body_poses(m, d);
  int refused = first_refusal(m, d, why);
  sn_data_destroy(d);
  return refused;
}
