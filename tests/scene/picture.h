// picture.h — the list of a picture of a model, and what tests look for in it
#pragma once
#include "sinew/scene.h"
#include "scene.h"

static inline snScene* picture_of(Scene s, const snSceneOptions* options, const snPerturb* held) {
  snScene* list = sn_scene_create(s.m, NULL);
  sn_forward(s.m, s.d);
  CHECK(sn_scene_update(s.m, s.d, options, held, NULL, SN_SCENE_ALL, list));
  return list;
}

// The n-th item that shows an object; NULL: there are not so many.
static inline const snSceneItem* nth_item(const snScene* list, snObjectType type, int id, int n) {
  for (int i = 0; i < list->nitem; i++)
    if (list->item[i].objtype == (int)type && list->item[i].objid == id && n-- == 0) return &list->item[i];
  return NULL;
}

static inline int count_shape(const snScene* list, int shape) {
  int count = 0;
  for (int i = 0; i < list->nitem; i++) count += list->item[i].type == shape;
  return count;
}

// Everything that can be drawn at all; shapes as they are rather than hulls.
static inline snSceneOptions everything(void) {
  snSceneOptions options = sn_scene_default_options();
  for (int k = 0; k < SN_SHOW_COUNT; k++) options.flags[k] = 1;
  options.flags[SN_SHOW_CONVEXHULL] = 0;
  return options;
}

static inline void* no_memory(void* context, size_t bytes) {
  (void)context, (void)bytes;
  return NULL;
}

// With room for any smaller number of items, the list is the beginning of the whole one.
static inline void check_short_lists(Scene s, const snSceneOptions* options, const snPerturb* held) {
  snScene *whole = picture_of(s, options, held), *list = picture_of(s, options, held);
  snAllocator own = list->allocator;
  list->allocator.alloc = no_memory;
  for (int room = 0; room < whole->nitem; room++) {
    list->capacity = room;
    CHECK(!sn_scene_update(s.m, s.d, options, held, NULL, SN_SCENE_ALL, list));
    CHECK(list->nitem <= room);
  }
  list->allocator = own;
  sn_scene_destroy(list);
  sn_scene_destroy(whole);
}
