// wrap_lanes.h — many segments of tendons that pass geoms, SN_LANES of them side by side, in one world
//   The lanes that elsewhere hold several worlds (math/lanes.h) hold several segments here: those with the same kind of
//   shape, inside or around it. A segment gets the bits that it would get alone.
#pragma once
#include "kinematics/tendon/wrap.h"
// the numbers of one world are declared above, those of lanes from here on
#include "kinematics/tendon/wrap_path.h"
#include "math/simd.h"

// Lane k holds job order[k].
typedef struct Group {
  WrapShape shape;
  snVec3 from, to, side;
  mask sided;
} Group;

// One number of each job, lane by lane: from memory to registers without a detour.
#if SN_LANES == 8
#define EACH_LANE(number)                                                                                               \
  {one[0]->number, one[1]->number, one[2]->number, one[3]->number,                                                      \
   one[4]->number, one[5]->number, one[6]->number, one[7]->number}
#elif SN_LANES == 4
#define EACH_LANE(number) {one[0]->number, one[1]->number, one[2]->number, one[3]->number}
#else
#define EACH_LANE(number) {one[0]->number, one[1]->number}
#endif
#define EACH_VEC3(vector) ((snVec3){EACH_LANE(vector->x), EACH_LANE(vector->y), EACH_LANE(vector->z)})

// Number by number: a struct made elsewhere would be copied by string operations, which take longer than all of it.
static inline void load(Group* g, const snWrapJob* job, const int* order, int count) {
  const snWrapJob* one[SN_LANES];
  for (int k = 0; k < SN_LANES; k++) one[k] = &job[order[k < count ? k : count - 1]];
  g->shape.type = one[0]->type;
  g->shape.radius = (real)EACH_LANE(radius);
  g->shape.pos = EACH_VEC3(pos);
  SN_UNROLL
  for (int row = 0; row < 3; row++) {
    g->shape.rot.m[row][0] = (real)EACH_LANE(rot->m[row][0]);
    g->shape.rot.m[row][1] = (real)EACH_LANE(rot->m[row][1]);
    g->shape.rot.m[row][2] = (real)EACH_LANE(rot->m[row][2]);
  }
  g->from = EACH_VEC3(from);
  g->to = EACH_VEC3(to);
  g->side = EACH_VEC3(side);
  g->sided = (mask)EACH_LANE(sided);
}

static inline int group_count(int count, int first) { return count - first < SN_LANES ? count - first : SN_LANES; }

static inline snVec3One lane_of(snVec3 v, int k) { return (snVec3One){v.x[k], v.y[k], v.z[k]}; }

static inline void store(snWrapJob* job, const int* order, int lanes, const WrapPath* path, unsigned found) {
  for (int k = 0; k < lanes; k++) {
    snWrapJob* one = &job[order[k]];
    one->touches = found >> k & 1;
    if (one->touches) one->path = (snWrapPath){lane_of(path->first, k), lane_of(path->last, k), path->length[k]};
  }
}

static inline WrapEnds ends_of(const Group* g) {
  WrapEnds ends = wrap_ends_of(&g->shape, g->from, g->to, mask_any(g->sided) ? &g->side : NULL);
  ends.there = g->sided;
  ends.inside &= g->sided;
  return ends;
}

// Jobs of one kind
static void find_paths(snWrapJob* job, const int* order, int count) {
  for (int first = 0; first < count; first += SN_LANES) {
    int lanes = group_count(count, first);
    if (lanes == 1) {
      sn_wrap_alone(&job[order[first]]);
      continue;
    }
    Group g;
    load(&g, job, order + first, lanes);
    WrapEnds ends = ends_of(&g);
    ends.winding = job[order[first]].winding;  // one for all of a model
    WrapPath path = {g.from, g.to, g.shape.radius};
    mask found = wrap_touching(&path, &g.shape, &ends, mask_not(mask_none()));
    store(job, order + first, lanes, &path, mask_lanes(found));
  }
}
