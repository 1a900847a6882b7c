// mesh_weld.c — equal vertices become one
//   A hash table with open addressing over the bits of the three coordinates.
#include "geometry/mesh/mesh_data.h"

#include <string.h>

static bool same_point(const float* a, const float* b) { return a[0] == b[0] && a[1] == b[1] && a[2] == b[2]; }

static uint32_t coordinate_bits(float x) {
  float without_sign_of_zero = x + 0.0f;
  uint32_t bits;
  memcpy(&bits, &without_sign_of_zero, sizeof bits);
  return bits;
}

static uint64_t point_hash(const float* p) {
  uint64_t hash = coordinate_bits(p[0]) * UINT64_C(0x9e3779b97f4a7c15);
  hash = (hash ^ hash >> 29 ^ coordinate_bits(p[1])) * UINT64_C(0xbf58476d1ce4e5b9);
  hash = (hash ^ hash >> 32 ^ coordinate_bits(p[2])) * UINT64_C(0x94d049bb133111eb);
  return hash ^ hash >> 31;
}

bool sn_mesh_weld(const snFloat3* points, int count, snArena* scratch, int* index, int* different, int* distinct) {
  size_t capacity = 16;
  while (capacity < 2 * (size_t)count) capacity *= 2;
  size_t mark = sn_arena_mark(scratch);
  int* slots = sn_arena_array(scratch, int, capacity);
  if (!slots) return false;
  memset(slots, -1, sizeof *slots * capacity);

  int found = 0;
  for (int i = 0; i < count; i++) {
    size_t at = (size_t)point_hash(points[i]) & (capacity - 1);
    while (slots[at] >= 0 && !same_point(points[different[slots[at]]], points[i])) at = (at + 1) & (capacity - 1);
    if (slots[at] < 0) {
      different[found] = i;
      slots[at] = found++;
    }
    index[i] = slots[at];
  }
  sn_arena_release(scratch, mark);
  *distinct = found;
  return true;
}
