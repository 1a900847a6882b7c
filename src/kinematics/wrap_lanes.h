// wrap_lanes.h — many segments of tendons that pass geoms, SN_LANES of them side by side, in one world
//   The lanes that elsewhere hold several worlds (math/lanes.h) hold several segments here. Those with the same kind of
//   shape and with or without a side site are taken together. Most shapes are not touched: that is found out first, so
//   that those which are touched stand side by side, and those inside a shape apart from those around one: their roots
//   take longest. A segment gets the bits that it would get alone.
#pragma once
#include "kinematics/wrap.h"
// the numbers of one world are declared above, those of lanes from here on
#include "kinematics/wrap_path.h"

// Fewer of a kind are quicker one by one.
#define FEWEST_TOGETHER 3

// Lane k holds job order[k].
typedef struct Group {
  WrapShape shape;
  snVec3 from, to, side;
  bool sided;
} Group;

// One number of each job, lane by lane: from memory to registers without a detour.
#if SN_LANES == 4
#define EACH_LANE(number) ((real){one[0]->number, one[1]->number, one[2]->number, one[3]->number})
#else
#define EACH_LANE(number) ((real){one[0]->number, one[1]->number})
#endif
#define EACH_VEC3(vector) ((snVec3){EACH_LANE(vector->x), EACH_LANE(vector->y), EACH_LANE(vector->z)})
#define EACH_ROW(row) \
  { EACH_LANE(rot->m[row][0]), EACH_LANE(rot->m[row][1]), EACH_LANE(rot->m[row][2]) }

static inline Group load(const snWrapJob* job, const int* order, int count) {
  const snWrapJob* one[SN_LANES];
  for (int k = 0; k < SN_LANES; k++) one[k] = &job[order[k < count ? k : count - 1]];
  Group g = {.shape = {one[0]->type, EACH_LANE(radius), EACH_VEC3(pos), {{EACH_ROW(0), EACH_ROW(1), EACH_ROW(2)}}},
             .from = EACH_VEC3(from),
             .to = EACH_VEC3(to),
             .sided = one[0]->side != NULL};
  g.side = g.sided ? EACH_VEC3(side) : g.from;
  return g;
}

static inline int group_count(int count, int first) { return count - first < SN_LANES ? count - first : SN_LANES; }

// Of the jobs in `order`, those that may touch their shape: around it first, inside it from the end backwards.
static void sort_open(const snWrapJob* job, const int* order, int count, int* open, int* around, int* within) {
  *around = *within = 0;
  for (int first = 0; first < count; first += SN_LANES) {
    int lanes = group_count(count, first);
    Group g = load(job, order + first, lanes);
    WrapEnds ends = wrap_ends(&g.shape, g.from, g.to, g.sided ? &g.side : NULL);
    unsigned touching = truth_lanes(wrap_open(&g.shape, &ends)), inside = truth_lanes(ends.inside);
    for (int k = 0; k < lanes; k++) {
      if (!(touching >> k & 1)) continue;
      open[inside >> k & 1 ? count - ++*within : (*around)++] = order[first + k];
    }
  }
}

// As one world does it
static void find_alone(snWrapJob* one) {
  snWrapShape shape = {one->type, one->radius, *one->pos, *one->rot};
  one->touches = sn_wrap(&one->path, &shape, *one->from, *one->to, one->side);
}

static inline snVec3One lane_of(snVec3 v, int k) { return (snVec3One){v.x[k], v.y[k], v.z[k]}; }

static void find_paths(snWrapJob* job, const int* order, int count) {
  for (int first = 0; first < count; first += SN_LANES) {
    int lanes = group_count(count, first);
    if (lanes == 1) {
      find_alone(&job[order[first]]);
      continue;
    }
    Group g = load(job, order + first, lanes);
    WrapEnds ends = wrap_ends(&g.shape, g.from, g.to, g.sided ? &g.side : NULL);
    WrapPath path = {0};
    unsigned found = truth_lanes(wrap_touching(&path, &g.shape, &ends, truth_not(truth_none())));
    for (int k = 0; k < lanes; k++) {
      if (!(found >> k & 1)) continue;
      snWrapJob* one = &job[order[first + k]];
      one->touches = true;
      one->path = (snWrapPath){lane_of(path.first, k), lane_of(path.last, k), path.length[k]};
    }
  }
}

static void wrap_all(snWrapJob* job, int count, int* order) {
  int *open = order + count, around, within;
  for (int kind = 0; kind < 4; kind++) {
    int members = 0;
    for (int i = 0; i < count; i++)
      if ((job[i].type == SN_WRAP_SPHERE) == (kind & 1) && (job[i].side != NULL) == kind >> 1) order[members++] = i;
    if (members < FEWEST_TOGETHER) {
      for (int i = 0; i < members; i++) find_alone(&job[order[i]]);
      continue;
    }
    sort_open(job, order, members, open, &around, &within);
    find_paths(job, open, around);
    find_paths(job, open + members - within, within);
  }
}
