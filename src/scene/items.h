// items.h — the pass that fills a scene: what the adding functions share
#pragma once
#include "math/mat3.h"
#include "math/quat.h"
#include "sinew/scene.h"

// Everything an adding function reads, and the list that it adds to.
typedef struct snScenePass {
  const snModel* m;
  const snData* d;
  const snSceneOptions* options;
  const snPerturb* perturb;
  int categories;
  snScene* scene;
} snScenePass;

// The functions that add items; scene.c has the table of their order.
void sn_scene_flexes(const snScenePass* p);
void sn_scene_skins(const snScenePass* p);
void sn_scene_geoms(const snScenePass* p);
void sn_scene_sites(const snScenePass* p);
void sn_scene_tendons(const snScenePass* p);
void sn_scene_muscles(const snScenePass* p);
void sn_scene_slider_cranks(const snScenePass* p);
void sn_scene_object_frames(const snScenePass* p);
void sn_scene_inertias(const snScenePass* p);
void sn_scene_held_body(const snScenePass* p);
void sn_scene_body_frames(const snScenePass* p);
void sn_scene_body_labels(const snScenePass* p);
void sn_scene_joints(const snScenePass* p);
void sn_scene_actuators(const snScenePass* p);
void sn_scene_island_labels(const snScenePass* p);
void sn_scene_cameras(const snScenePass* p);
void sn_scene_lights(const snScenePass* p);
void sn_scene_centers_of_mass(const snScenePass* p);
void sn_scene_links(const snScenePass* p);
void sn_scene_range_finders(const snScenePass* p);
void sn_scene_applied_forces(const snScenePass* p);
void sn_scene_constraints(const snScenePass* p);
void sn_scene_contacts(const snScenePass* p);

void sn_scene_plugins(const snScenePass* p);

// The colour of a geom: the model's, or that of a plugin of its body.
void sn_scene_geom_rgba(const snScenePass* p, int geom, snFloat4 rgba);

// Memory for the faces of all flexes; false when there is none.
bool sn_scene_make_flexes(snScene* scene, const snModel* m);
void sn_scene_free_flexes(snScene* scene);

// Whether the muscle of an actuator is drawn as a muscle, so that its tendon needs no line.
bool sn_scene_shows_muscle(const snScenePass* p, int actuator);

static inline bool sn_scene_shows(const snScenePass* p, snSceneFlag flag) { return p->options->flags[flag] != 0; }

// Whether the group of an object is shown; groups outside 0 to 5 count as the nearest.
static inline bool sn_scene_group(const snByte shown[SN_SCENE_GROUPS], int group) {
  return shown[group < 0 ? 0 : group >= SN_SCENE_GROUPS ? SN_SCENE_GROUPS - 1 : group] != 0;
}

// Bodies fixed to the world are static, unless the user moves them as mocap bodies.
static inline int sn_scene_category(const snModel* m, int body) {
  bool fixed = m->body_weldid[body] == 0 && m->body_mocapid[m->body_rootid[body]] < 0;
  return fixed ? SN_SCENE_STATIC : SN_SCENE_DYNAMIC;
}

// A new item that shows an object; NULL when memory ran out.
snSceneItem* sn_scene_item(const snScenePass* p, int category, snObjectType type, int id);

// Shape, size as geoms give it, and pose of an item.
void sn_scene_place(snSceneItem* item, int type, snVec3 size, snVec3 pos, snMat3 mat);

// Material of an item: the model's, its colour replaced by `rgba` where that is not MuJoCo's default grey.
void sn_scene_material(const snScenePass* p, snSceneItem* item, int material, const snFloat4 rgba);

// A tube, arrow or line of one colour between two points, that shows an object.
snSceneItem* sn_scene_link(const snScenePass* p, int type, double width, snVec3 from, snVec3 to, const float rgba[4],
                           snObjectType objtype, int objid, int category);

// Three coloured axes of a frame.
void sn_scene_axes(const snScenePass* p, int id, snVec3 pos, snMat3 mat, double length, double width);

// Name of an object, or its kind and number, as the text of an item.
void sn_scene_label(const snScenePass* p, snSceneItem* item, snObjectType type, int id);

// Colour of an island or sleeping tree by a number that stays the same while it lasts; below 0: grey.
void sn_scene_island_color(float rgba[4], int number, bool awake);

static inline void sn_scene_color(snSceneItem* item, const float rgba[4]) {
  for (int k = 0; k < 4; k++) item->rgba[k] = rgba[k];
}
