// pair_box_box.h — contacts of two boxes
//   The axis of least overlap (pair_box_axis.h) decides how contacts are made: a face against what the other box
//   rotates towards it (pair_box_face.h), or two edges (pair_box_edge.h). Contacts that lie outside the boxes, and all
//   but the last of those in the same place, are then removed. For one world, and for kernels of a device.
#pragma once
#include "collision/pair/pair_box_axis.h"
#include "collision/pair/pair_box_edge.h"
#include "collision/pair/pair_box_face.h"

// A box grown by the margin, and by one percent more or less.
typedef struct Surround {
  const snShape* box;
  snVec3 large, small;
} Surround;

static inline Surround surround(const snShape* box, real margin) {
  const real ratio = 1.01;
  snVec3 half = vec3(box->size.x + margin, box->size.y + margin, box->size.z + margin);
  Surround s = {box, vec3_scale(half, ratio), vec3(half.x / ratio, half.y / ratio, half.z / ratio)};
  return s;
}

// 1: outside the large box, -1: inside the small one, 0: between.
static inline int outside(snVec3 point, const Surround* s) {
  snVec3 p = mat3_transpose_mul_vec3(s->box->rot, vec3_sub(point, s->box->pos));
  real x = real_abs(p.x), y = real_abs(p.y), z = real_abs(p.z);
  if (x > s->large.x || y > s->large.y || z > s->large.z) return 1;
  return x < s->small.x && y < s->small.y && z < s->small.z ? -1 : 0;
}

static inline bool lies_outside(snVec3 point, const Surround* a, const Surround* b) {
  int of_a = outside(point, a), of_b = outside(point, b);
  return (of_a == 1 && of_b != -1) || (of_b == 1 && of_a != -1);
}

static inline bool same_place(snVec3 p, snVec3 q) { return p.x == q.x && p.y == q.y && p.z == q.z; }

static inline bool comes_again(const snContactPoint* points, int i, int count) {
  for (int later = i + 1; later < count; later++) {
    if (same_place(points[i].pos, points[later].pos)) return true;
  }
  return false;
}

static inline int remove_invalid(snContactPoint* points, int count, const snBoxPair* pair) {
  int good = 0, kept = 0;
  Surround a = surround(pair->a, pair->margin), b = surround(pair->b, pair->margin);
  for (int i = 0; i < count; i++) {
    if (lies_outside(points[i].pos, &a, &b)) continue;
    if (good != i) points[good] = points[i];
    good++;
  }
  for (int i = 0; i < good; i++) {
    if (comes_again(points, i, good)) continue;
    if (kept != i) points[kept] = points[i];
    kept++;
  }
  return kept;
}

// At most SN_BOX_CONTACTS.
static inline int box_box(snContactPoint* out, const snShape* a, const snShape* b, real margin) {
  snBoxPair pair;
  snBoxAxis least;
  box_pair(&pair, a, b, margin);
  if (!box_least_overlap(&pair, &least)) return 0;
  int count = least.edges ? box_edge_contacts(out, &pair, &least) : box_face_contacts(out, &pair, &least);
  return remove_invalid(out, count, &pair);
}
