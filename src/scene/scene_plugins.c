// scene_plugins.c — what plugins show: shapes of their own, colours of geoms
//   reads   plugin rows, sensordata, contacts        writes  scene
#include "scene/items.h"
#include "sinew/plugin.h"

#include <string.h>

static void add_shape(void* picture, const snPluginShape* shape) {
  const snScenePass* p = picture;
  snSceneItem* item = sn_scene_item(p, SN_SCENE_DECOR, SN_OBJ_UNKNOWN, shape->id);
  if (!item) return;
  sn_scene_place(item, (int)shape->type, shape->size, shape->pos, shape->mat);
  sn_scene_color(item, shape->rgba);
}

// conformance: before all other items, whatever is shown
void sn_scene_plugins(const snScenePass* p) {
  for (int instance = 0; instance < p->m->nplugin; instance++) {
    const snPlugin* row = sn_plugin_row(p->m, instance);
    if (row && row->draw) row->draw(row, p->m, p->d, instance, add_shape, (void*)(uintptr_t)p);
  }
}

void sn_scene_geom_rgba(const snScenePass* p, int geom, snFloat4 rgba) {
  const snModel* m = p->m;
  int body = m->geom_bodyid[geom], instance = m->body_plugin[body];
  memcpy(rgba, m->geom_rgba[geom], sizeof(snFloat4));
  const snPlugin* row = instance >= 0 && m->body_geomadr[body] == geom ? sn_plugin_row(m, instance) : NULL;
  if (row && row->color) row->color(row, m, p->d, instance, body, rgba);
}
