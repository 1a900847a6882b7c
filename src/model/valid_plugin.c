// valid_plugin.c — octrees, and texts of plugins
//   Children of a cell come after it, within the mesh.
#include "model/valid.h"

static void check_octree(snCheck* c, int mesh) {
  const snModel* m = c->m;
  int first = m->mesh_octadr[mesh], count = m->mesh_octnum[mesh];
  for (int cell = 0; cell < count && c->ok; cell++)
    for (int k = 0; k < 8 && c->ok; k++) {
      int child = m->oct_child[first + cell][k];
      if (child != -1) sn_check_below(c, "oct_child", first + cell, child, cell + 1, count);
    }
}

static bool has_end(const char* text, int count) { return count == 0 || text[count - 1] == '\0'; }

void sn_check_plugins(snCheck* c) {
  const snModel* m = c->m;
  for (int mesh = 0; mesh < m->nmesh && c->ok; mesh++) check_octree(c, mesh);
  if (!has_end(m->plugin_attr, m->npluginattr) || !has_end(m->plugin_kind, m->npluginkind))
    sn_invalid(c, "the texts of its plugins have no end");
  for (int i = 0; i < m->nsensor && c->ok; i++)
    if ((m->sensor_type[i] == SN_SENSOR_PLUGIN) != (m->sensor_plugin[i] >= 0))
      sn_invalid(c, "sensor_plugin[%d] does not fit the kind of the sensor", i);
}
