// motion.c — columns of numbers over time, in memory
#include "base/allocator.h"
#include "base/arena.h"
#include "base/text.h"
#include "sinew/osim.h"
#include <string.h>

snMotion* sn_motion_create(const char* name, int rows, int cols, const char* const* labels) {
  snArena* arena = sn_arena_create(NULL, 0);
  snMotion* motion = arena ? sn_arena_zalloc(arena, sizeof *motion) : NULL;
  if (!motion) {
    sn_arena_destroy(arena);
    return NULL;
  }
  *motion = (snMotion){.rows = rows, .cols = cols, .file = "", .arena = arena};
  motion->name = sn_text_copy(arena, name ? name : "", name ? strlen(name) : 0);
  motion->labels = sn_arena_zarray(arena, const char*, cols + 1);
  motion->time = sn_arena_zarray(arena, double, rows + 1);
  motion->data = sn_arena_zarray(arena, double, (size_t)rows*(size_t)cols + 1);
  bool ok = motion->name && motion->labels && motion->time && motion->data;
  for (int i = 0; i < cols && ok; i++)
    ok = (motion->labels[i] = sn_text_copy(arena, labels[i], strlen(labels[i]))) != NULL;
  if (ok) return motion;
  sn_arena_destroy(arena);
  return NULL;
}

void sn_motion_destroy(snMotion* motion) {
  if (motion) sn_arena_destroy(motion->arena);
}

// Is `label` a path whose coordinate is `name`: "/jointset/knee/name/value", or "name/value"?
static bool is_value_of(const char* label, const char* name) {
  size_t length = strlen(label), tail = strlen("/value"), wanted = strlen(name);
  if (length < tail + wanted || strcmp(label + length - tail, "/value") != 0) return false;
  const char* begin = label + length - tail - wanted;
  return memcmp(begin, name, wanted) == 0 && (begin == label || begin[-1] == '/');
}

int sn_motion_find(const snMotion* motion, const char* label) {
  for (int i = 0; i < motion->cols; i++)
    if (strcmp(motion->labels[i], label) == 0) return i;
  for (int i = 0; i < motion->cols; i++)
    if (is_value_of(motion->labels[i], label)) return i;
  return -1;
}
