// scene.c — the list of what a picture shows, in order
//   reads   model, poses, contacts, rows     writes  scene
#include "scene/items.h"
#include "base/allocator.h"
#include "sinew/query.h"
#include "sinew/support.h"
#include <stdio.h>
#include <string.h>

typedef void AddItems(const snScenePass* p);

// conformance: MuJoCo's order, so that item numbers and segmentation pictures agree
static AddItems* const of_objects[] = {sn_scene_flexes,  sn_scene_skins,   sn_scene_geoms,   sn_scene_sites,
                                       sn_scene_tendons, sn_scene_muscles, sn_scene_slider_cranks};

static AddItems* const of_decor[] = {
    sn_scene_object_frames, sn_scene_inertias,        sn_scene_held_body, sn_scene_body_frames,
    sn_scene_body_labels,   sn_scene_joints,          sn_scene_actuators, sn_scene_island_labels,
    sn_scene_cameras,       sn_scene_lights,          sn_scene_centers_of_mass,
    sn_scene_links,         sn_scene_range_finders,   sn_scene_applied_forces,
    sn_scene_constraints,   sn_scene_contacts};

#define COUNT(table) (int)(sizeof table / sizeof *table)

snSceneOptions sn_scene_default_options(void) {
  static const snSceneFlag shown[] = {SN_SHOW_TEXTURE,     SN_SHOW_ACTIVATION, SN_SHOW_TENDON,   SN_SHOW_RANGEFINDER,
                                      SN_SHOW_PERTFORCE,   SN_SHOW_PERTOBJ,    SN_SHOW_CONTACTSPLIT, SN_SHOW_SELECT,
                                      SN_SHOW_STATIC,      SN_SHOW_SKIN,       SN_SHOW_FLEXEDGE, SN_SHOW_FLEXSKIN,
                                      SN_SHOW_MUSCLE};
  snSceneOptions options = {0};
  for (int i = 0; i < COUNT(shown); i++) options.flags[shown[i]] = 1;
  snByte* groups[] = {options.geomgroup,   options.sitegroup,     options.jointgroup,
                      options.tendongroup, options.actuatorgroup, options.skingroup, options.flexgroup};
  for (int i = 0; i < COUNT(groups); i++)
    for (int group = 0; group < 3; group++) groups[i][group] = 1;
  return options;
}

snPerturb sn_scene_default_perturb(void) {
  return (snPerturb){.skinselect = -1, .flexselect = -1, .refquat = {1, 0, 0, 0}, .scale = 1};
}

snScene* sn_scene_create(const snModel* m, const snAllocator* given) {
  snAllocator allocator = sn_allocator(given);
  snScene* scene = sn_zalloc(&allocator, sizeof *scene);
  if (!scene) return NULL;
  scene->allocator = allocator;
  bool made = m->nflex == 0 || sn_scene_make_flexes(scene, m);
  if (made && m->nskinvert > 0) {
    scene->skin_vert = sn_zalloc(&allocator, 3 * (size_t)m->nskinvert * sizeof(float));
    scene->skin_normal = sn_zalloc(&allocator, 3 * (size_t)m->nskinvert * sizeof(float));
    made = scene->skin_vert && scene->skin_normal;
  }
  if (made) return scene;
  sn_scene_destroy(scene);
  return NULL;
}

void sn_scene_destroy(snScene* scene) {
  if (!scene) return;
  snAllocator allocator = scene->allocator;
  sn_free(&allocator, scene->item);
  sn_free(&allocator, scene->skin_vert);
  sn_free(&allocator, scene->skin_normal);
  sn_scene_free_flexes(scene);
  sn_free(&allocator, scene);
}

static bool grow(snScene* scene) {
  int capacity = scene->capacity ? 2 * scene->capacity : 256;
  snSceneItem* item = sn_alloc(&scene->allocator, (size_t)capacity * sizeof *item);
  if (!item) return false;
  if (scene->nitem) memcpy(item, scene->item, (size_t)scene->nitem * sizeof *item);
  sn_free(&scene->allocator, scene->item);
  scene->item = item;
  scene->capacity = capacity;
  return true;
}

snSceneItem* sn_scene_add(snScene* scene) {
  if (scene->nitem == scene->capacity && !grow(scene)) {
    scene->full = true;
    return NULL;
  }
  snSceneItem* item = &scene->item[scene->nitem];
  *item = (snSceneItem){.type = SN_GEOM_SPHERE, .dataid = -1, .objid = -1, .category = SN_SCENE_DECOR, .matid = -1,
                        .segid = scene->nitem, .size = {.1f, .1f, .1f}, .mat = {1, 0, 0, 0, 1, 0, 0, 0, 1},
                        .rgba = {.5f, .5f, .5f, 1}, .specular = .5f, .shininess = .5f};
  scene->nitem++;
  return item;
}

snSceneItem* sn_scene_item(const snScenePass* p, int category, snObjectType type, int id) {
  snSceneItem* item = sn_scene_add(p->scene);
  if (item) item->category = category, item->objtype = (int)type, item->objid = id;
  return item;
}

static void add_all(const snScenePass* p) {
  sn_scene_plugins(p);
  for (int i = 0; i < COUNT(of_objects); i++) of_objects[i](p);
  if (!(p->categories & SN_SCENE_DECOR)) return;
  for (int i = 0; i < COUNT(of_decor); i++) of_decor[i](p);
}

// The light at the camera comes first, then the model's lights that are on.
static void add_lights(const snModel* m, const snData* d, snScene* scene) {
  scene->nlight = 0;
  if (m->vis.headlight_active) {
    snSceneLight* light = &scene->light[scene->nlight++];
    *light = (snSceneLight){.id = -1, .type = SN_LIGHT_DIRECTIONAL, .headlight = 1, .bulbradius = .02f, .range = 10};
    memcpy(light->pos, scene->view.pos, sizeof light->pos);
    memcpy(light->dir, scene->view.forward, sizeof light->dir);
    memcpy(light->ambient, m->vis.headlight_ambient, sizeof light->ambient);
    memcpy(light->diffuse, m->vis.headlight_diffuse, sizeof light->diffuse);
    memcpy(light->specular, m->vis.headlight_specular, sizeof light->specular);
  }
  for (int i = 0; i < m->nlight && scene->nlight < SN_SCENE_LIGHTS; i++) {
    if (!m->light_active[i]) continue;
    snVec3 pos = d->light_xpos[i], dir = d->light_xdir[i];
    snSceneLight* light = &scene->light[scene->nlight++];
    *light = (snSceneLight){.id = i, .type = m->light_type[i], .castshadow = m->light_castshadow[i],
                            .pos = {(float)pos.x, (float)pos.y, (float)pos.z},
                            .dir = {(float)dir.x, (float)dir.y, (float)dir.z},
                            .cutoff = m->light_cutoff[i], .exponent = m->light_exponent[i],
                            .bulbradius = m->light_bulbradius[i], .intensity = m->light_intensity[i],
                            .range = m->light_range[i]};
    memcpy(light->attenuation, m->light_attenuation[i], sizeof light->attenuation);
    memcpy(light->ambient, m->light_ambient[i], sizeof light->ambient);
    memcpy(light->diffuse, m->light_diffuse[i], sizeof light->diffuse);
    memcpy(light->specular, m->light_specular[i], sizeof light->specular);
  }
}

bool sn_scene_update(const snModel* m, const snData* d, const snSceneOptions* options, const snPerturb* perturb,
                     const snSceneCamera* camera, int categories, snScene* scene) {
  snSceneOptions default_options = sn_scene_default_options();
  snSceneCamera default_camera = sn_scene_default_camera(m);
  snPerturb nothing_held = sn_scene_default_perturb();
  scene->nitem = 0;
  scene->full = false;
  if (!sn_scene_look(m, d, camera ? camera : &default_camera, &scene->view)) return false;

  snScenePass pass = {.m = m, .d = d, .options = options ? options : &default_options,
                      .perturb = perturb ? perturb : &nothing_held, .categories = categories, .scene = scene};
  if (!sn_scene_shows(&pass, SN_SHOW_STATIC)) pass.categories &= ~SN_SCENE_STATIC;
  add_all(&pass);
  add_lights(m, d, scene);
  return !scene->full;
}

void sn_scene_place(snSceneItem* item, int type, snVec3 size, snVec3 pos, snMat3 mat) {
  bool round = type == SN_GEOM_SPHERE || type == SN_GEOM_CAPSULE || type == SN_GEOM_CYLINDER;
  double along = type == SN_GEOM_SPHERE ? size.x : round ? size.y : size.z;
  item->type = type;
  item->size[0] = (float)size.x;
  item->size[1] = (float)(round ? size.x : size.y);
  item->size[2] = (float)along;
  item->pos[0] = (float)pos.x, item->pos[1] = (float)pos.y, item->pos[2] = (float)pos.z;
  for (int k = 0; k < 9; k++) item->mat[k] = (float)mat.m[k / 3][k % 3];
}

// conformance: a colour that is exactly the default grey gives way to the material's
static bool is_default_grey(const snFloat4 rgba) {
  return rgba[0] == .5f && rgba[1] == .5f && rgba[2] == .5f && rgba[3] == 1;
}

void sn_scene_material(const snScenePass* p, snSceneItem* item, int material, const snFloat4 rgba) {
  const snModel* m = p->m;
  if (material >= 0) {
    sn_scene_color(item, m->mat_rgba[material]);
    item->emission = m->mat_emission[material];
    item->specular = m->mat_specular[material];
    item->shininess = m->mat_shininess[material];
    item->reflectance = m->mat_reflectance[material];
    if (sn_scene_shows(p, SN_SHOW_TEXTURE)) item->matid = material;
  }
  if (material < 0 || !is_default_grey(rgba)) sn_scene_color(item, rgba);
  if (sn_scene_shows(p, SN_SHOW_TRANSPARENT) && item->category == SN_SCENE_DYNAMIC) item->rgba[3] *= m->vis.map_alpha;
}

bool sn_scene_connect(snSceneItem* item, int type, double width, snVec3 from, snVec3 to) {
  bool centred = type == SN_GEOM_CAPSULE || type == SN_GEOM_CYLINDER;
  if (!centred && (type < SN_SHAPE_ARROW || type > SN_SHAPE_LINE)) return false;
  snVec3 along = vec3_sub(to, from);
  double length = vec3_length(along);
  snVec3 pos = centred ? vec3_scale(vec3_add(from, to), .5) : from;
  snVec3 size = centred ? (snVec3){width, length / 2, 0} : (snVec3){width, width, length};
  sn_scene_place(item, type, size, pos, quat_to_mat3(quat_from_z_to(along)));
  return true;
}

snSceneItem* sn_scene_link(const snScenePass* p, int type, double width, snVec3 from, snVec3 to, const float rgba[4],
                           snObjectType objtype, int objid, int category) {
  snSceneItem* item = sn_scene_item(p, category, objtype, objid);
  if (!item) return NULL;
  sn_scene_connect(item, type, width, from, to);
  sn_scene_color(item, rgba);
  return item;
}

void sn_scene_axes(const snScenePass* p, int id, snVec3 pos, snMat3 mat, double length, double width) {
  for (int axis = 0; axis < 3; axis++) {
    float rgba[4] = {0, 0, 0, 1};
    rgba[axis] = .9f;
    snVec3 tip = vec3_add_scaled(pos, mat3_col(mat, axis), length);
    sn_scene_link(p, SN_GEOM_CYLINDER, width, pos, tip, rgba, SN_OBJ_UNKNOWN, id, SN_SCENE_DECOR);
  }
}

void sn_scene_label(const snScenePass* p, snSceneItem* item, snObjectType type, int id) {
  const char* name = sn_id_to_name(p->m, type, id);
  const char* word = sn_object_type_name(type);
  if (name && *name)
    snprintf(item->label, sizeof item->label, "%s", name);
  else
    snprintf(item->label, sizeof item->label, "%s %d", word ? word : "object", id);
}

// Radical inverse of a number in a prime base: evenly spread over 0 to 1.
static double halton(int number, int base) {
  double value = 0, digit = 1. / base;
  for (; number > 0; number /= base, digit /= base) value += digit * (number % base);
  return value;
}

// Hue, saturation and value from 0 to 1 to red, green and blue.
static void hsv_to_rgb(float rgba[4], double hue, double saturation, double value) {
  for (int k = 0; k < 3; k++) {
    double corner = hue * 6 + (k == 0 ? 5 : k == 1 ? 3 : 1);
    corner -= 6 * (int)(corner / 6);
    double ramp = corner < 4 - corner ? corner : 4 - corner;
    rgba[k] = (float)(value * (1 - saturation * (ramp < 0 ? 0 : ramp > 1 ? 1 : ramp)));
  }
}

void sn_scene_island_color(float rgba[4], int number, bool awake) {
  double hue = 1, saturation = 0, value = .7;
  if (number >= 0) {
    hue = halton(number + 1, 7);
    saturation = .5 + .5 * halton(number + 1, 3);
    value = .6 + .4 * halton(number + 1, 5);
  }
  if (!awake) saturation *= .7, value *= .6;
  hsv_to_rgb(rgba, hue, saturation, value);
  rgba[3] = 1;
}
