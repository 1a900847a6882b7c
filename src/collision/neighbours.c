// neighbours.c — pairs of geoms that stay near each other for some steps: a neighbour list
//   reads   collide_geom collide_mask geom_xpos geom_xmat and what bounds are made of        writes  the list
//   A geom that moves by dx and turns by dR moves no face of its box further than |dx| + |dR| w, w the length of its
//   half sides and of the place of its middle. That is below the skin where 2 (|dx|^2 + |dR|^2 w^2) is below its square.
#include "collision/neighbours.h"
#include "collision/bounds.h"
#include "collision/collide_mask.h"
#include "math/simd.h"

#include <string.h>

// What is kept of a geom: frame, box, bounding radius, margin, w^2, its number, size.
enum { FRAME_POS = 0, FRAME_ROT = 3, BOX = 12, RADIUS = 18, MARGIN, WEIGHT, GEOM, SIZE, MADE = 28 };

// Pairs for each geom that there is room for.
#define PAIRS_PER_GEOM 8

// The skin as a share of the size of a geom: at first, at least, at most.
#define FIRST_SKIN 0.1
#define LEAST_SKIN 0.01
#define MOST_SKIN  0.5

// Instructions, about: to search for near pairs and to see whether the list holds, for each geom; to look at a pair that
// the search would not have found.
#define SEARCH_COST 200
#define CHECK_COST  40
#define PAIR_COST   150

// From so many steps on a list may be made anew only because its skin is too thick.
#define MOST_STEPS 32

// After so many lists that did not pay, so many steps are done without: geoms are crowded or fast, or another world has
// the data by turns.
#define MOST_MISSES 4
#define PAUSE       200

// Anything that changes a bound other than by motion
#define OTHER_BOUND 1e30

size_t sn_neighbours_bytes(const snModel* m) {
  size_t geoms = (size_t)m->ncollide;
  return mask_fits(m) ? geoms * (MADE * sizeof(double) + PAIRS_PER_GEOM * sizeof(snPlacePair)) + (size_t)m->nmask : 0;
}

static double mean_size(const snModel* m) {
  double sum = 0;
  int count = 0;
  for (int place = 0; place < m->ncollide; place++) {
    double radius = m->geom_rbound[m->collide_geom[place]];
    sum += radius;
    count += radius > 0;
  }
  return count ? sum / count : 0;
}

void sn_neighbours_place(snNeighbours* list, const snModel* m, void* memory) {
  bool used = sn_neighbours_bytes(m) > 0;
  *list = (snNeighbours){.geoms = used ? m->ncollide : 0, .count = -1, .size = mean_size(m), .made = memory};
  list->skin = FIRST_SKIN * list->size;
  list->pairs = PAIRS_PER_GEOM * list->geoms;
  list->pair = (snPlacePair*)(list->made + MADE * list->geoms);
  list->mask = (snByte*)(list->pair + list->pairs);
}

// ---- what it costs in a step: its part of the search, and the pairs that only the skin brought in

static double search_share(const snNeighbours* list) { return (double)SEARCH_COST * list->geoms / (list->steps + 1); }
static double skin_share(const snNeighbours* list) { return (double)PAIR_COST * (list->count - list->near); }

// Where most geoms have a neighbour, the list misses more pairs that the search would tell apart than it saves.
static bool pays(const snNeighbours* list) {
  return list->count <= list->geoms && search_share(list) + skin_share(list) < (SEARCH_COST - CHECK_COST) * list->geoms;
}

// ---- whether it is good

static inline real4 square_difference(const double* a, const double* b) {
  real4 gap = real4_sub(real4_load(a), real4_load(b));
  return real4_mul(gap, gap);
}

static inline real square(real x) { return x * x; }

// Twice the square of how far a face of the geom's box may have moved.
static inline real moved(const snModel* m, const snData* d, int geom, const double* made) {
  const double *pos = &d->geom_xpos[geom].x, *rot = &d->geom_xmat[geom].m[0][0], *box = &m->geom_aabb[geom].center.x;
  real shift = square(pos[0] - made[0]) + square(pos[1] - made[1]) + square(pos[2] - made[2]);
  real4 sums = real4_add(square_difference(rot, made + FRAME_ROT), square_difference(rot + 4, made + FRAME_ROT + 4));
  real turn = real4_sum(sums) + square(rot[8] - made[FRAME_ROT + 8]);
  real other = real4_sum(square_difference(box, made + BOX)) + square(box[4] - made[BOX + 4]) +
               square(box[5] - made[BOX + 5]) + square(m->geom_rbound[geom] - made[RADIUS]) +
               square(margin_share(m, geom) - made[MARGIN]) + square(geom - made[GEOM]) +
               square(m->geom_size[geom].x - made[SIZE]) + square(m->geom_size[geom].y - made[SIZE + 1]) +
               square(m->geom_size[geom].z - made[SIZE + 2]);
  return 2 * (shift + turn * made[WEIGHT]) + OTHER_BOUND * other;
}

static SN_KERNEL bool all_near(const snNeighbours* list, const snModel* m, const snData* d) {
  const double* made = list->made;
  double most = list->skin * list->skin;
  for (int place = 0; place < m->ncollide; place++, made += MADE)
    if (!(moved(m, d, m->collide_geom[place], made) < most)) return false;
  return true;
}

bool sn_neighbours_hold(snNeighbours* list, const snModel* m, const snData* d) {
  if (list->count < 0 || m->ncollide != list->geoms) return false;
  if (memcmp(list->mask, m->collide_mask, (size_t)mask_bytes(m->ncollide)) != 0) return false;
  if (list->steps > MOST_STEPS && skin_share(list) > search_share(list)) return false;
  if (!all_near(list, m, d)) return false;
  list->steps++;
  return true;
}

// ---- a new one

static void keep(double* made, const snModel* m, const snData* d, int geom) {
  snAabb box = m->geom_aabb[geom];
  snVec3 reach = {fabs(box.center.x) + box.half.x, fabs(box.center.y) + box.half.y, fabs(box.center.z) + box.half.z};
  memcpy(made + FRAME_POS, &d->geom_xpos[geom], sizeof(snVec3));
  memcpy(made + FRAME_ROT, &d->geom_xmat[geom], sizeof(snMat3));
  memcpy(made + BOX, &box, sizeof box);
  made[RADIUS] = m->geom_rbound[geom];
  made[MARGIN] = margin_share(m, geom);
  made[WEIGHT] = vec3_dot(reach, reach);
  made[GEOM] = geom;
  vec3_store(made + SIZE, m->geom_size[geom]);
}

// A thick skin makes lists that hold long, a thin one makes short lists. About the best is where both cost the same.
static void adapt(snNeighbours* list) {
  list->skin *= search_share(list) > skin_share(list) ? 1.25 : 0.8;
  list->skin = real_clamp(list->skin, LEAST_SKIN * list->size, MOST_SKIN * list->size);
  list->misses = pays(list) ? 0 : list->misses + 1;
  if (list->misses < MOST_MISSES) return;
  list->misses = 0;
  list->pause = PAUSE;
  list->skin = FIRST_SKIN * list->size;
}

double sn_neighbours_begin(snNeighbours* list, const snModel* m, const snData* d) {
  if (list->pause > 0) list->pause--;
  if (list->count >= 0) adapt(list);
  list->count = -1;
  if (list->pause > 0 || list->geoms != m->ncollide || !(list->size > 0)) return 0;
  list->count = list->steps = 0;
  memcpy(list->mask, m->collide_mask, (size_t)mask_bytes(m->ncollide));
  for (int place = 0; place < m->ncollide; place++) keep(list->made + MADE * place, m, d, m->collide_geom[place]);
  return list->skin;
}

void sn_neighbours_add(snNeighbours* list, const snPlacePair* pair, int count) {
  if (list->count < 0) return;
  if (list->count + count > list->pairs) {
    list->count = -1;
    list->pause = PAUSE;
    return;
  }
  memcpy(list->pair + list->count, pair, sizeof *pair * (size_t)count);
  list->count += count;
}
