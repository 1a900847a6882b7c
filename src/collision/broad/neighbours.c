// neighbours.c — pairs of geoms that stay near each other for some steps: a neighbour list
//   reads   collide_geom collide_mask xpos xmat and what bounds are made of        writes  the list
//   A body whose geoms have their centre moved by dx and that rotates by dR moves no point of a geom or of its box
//   further than |dx| + |dR| w, w the distance of the geom from that centre and the length of half its sides and of the
//   place of its middle. |dR| is the Frobenius norm over sqrt(2): the two singular values of a difference of rotations
//   that are not zero are equal.
#include "collision/broad/neighbours.h"
#include "collision/broad/bounds.h"
#include "collision/broad/collide_mask.h"
#include "math/simd.h"

#include <string.h>

// What is kept of a geom: its pose in its body's frame, box, size, bounding radius, margin, its kind, asset and which
// frame it shares with its body. Two numbers of its position stand beside two of its size, the third ones with the
// radius and the margin.
enum { POS = 0, SIZE = 2, REST = 4, QUAT = 8, BOX = 12, KIND = 18, MADE };

// What is kept of a body: where the centre of its geoms and how it is rotated, the largest w of its geoms and then its
// square, its number, that centre in its own frame, how many geoms.
enum { BODY_POS = 0, BODY_ROT = 3, WEIGHT = 12, BODY, CENTER, COUNT = 17, POSE };

// Pairs for each geom that there is room for.
#define PAIRS_PER_GEOM 8

// The skin as a share of the size of a geom: at first, at least, at most.
#define FIRST_SKIN 0.1
#define LEAST_SKIN 0.01
#define MOST_SKIN  0.5

// Instructions, about: to search for near pairs and to see whether the list holds, for each geom; to look at a pair
// that the search would not have found.
#define SEARCH_COST 220
#define CHECK_COST  70
#define PAIR_COST   250
#define TESTED_COST 600

// A list that was good for so many steps was lasting.
#define LASTING 8

// From so many steps on a list may be made anew only because its skin is too thick; at once where the pairs that only
// the skin brought in cost this share of a search in each step. A skin that did so is not tried again soon: bodies of
// many geoms come near all at once.
#define MOST_STEPS 32
#define OVERFULL   0.75
#define CEILING    0.9
#define RECOVERY   1.005

// After so many lists that did not pay, so many steps are done without: geoms are crowded or fast, or another world has
// the data by turns.
#define MOST_MISSES 4
#define PAUSE       200

size_t sn_neighbours_bytes(const snModel* m) {
  size_t geoms = (size_t)m->ncollide,
         each = MADE * sizeof(double) + PAIRS_PER_GEOM * sizeof(snPlacePair) + 2 * sizeof(int);
  return mask_fits(m) ? (size_t)m->nbody * POSE * sizeof(double) + geoms * each + (size_t)m->nmask : 0;
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
  list->ceiling = MOST_SKIN * list->size;
  list->pairs = PAIRS_PER_GEOM * list->geoms;
  list->pose = list->made + MADE * list->geoms;
  list->pair = (snPlacePair*)(list->pose + POSE * (used ? m->nbody : 0));
  list->geom = (int*)(list->pair + list->pairs);
  list->listed = list->geom + list->geoms;
  list->mask = (snByte*)(list->listed + list->geoms);
}

// ---- what it costs in a step: its part of the search, and the pairs that only the skin brought in

static double search_share(const snNeighbours* list) {
  return (double)(SEARCH_COST + CHECK_COST) * list->geoms / (list->steps + 1);
}
static double skin_share(const snNeighbours* list) {
  return list->lasting ? (double)TESTED_COST * list->count : (double)PAIR_COST * (list->count - list->near);
}

static bool is_overfull(const snNeighbours* list) {
  return list->lasting && skin_share(list) > OVERFULL * SEARCH_COST * list->geoms;
}

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

static inline snVec3 center_of(const snData* d, int body, const double* pose) {
  return vec3_add(d->xpos[body], mat3_mul_vec3(d->xmat[body], vec3_load(pose + CENTER)));
}

// The square of how far a point of a geom of the body may have moved: (a + b)^2 = a^2 + b^2 + 2 sqrt(a^2 b^2).
static inline real moved(const snData* d, const double* pose) {
  int body = (int)pose[BODY];
  const double* rot = &d->xmat[body].m[0][0];
  snVec3 dx = vec3_sub(center_of(d, body, pose), vec3_load(pose + BODY_POS));
  real4 sums = real4_add(square_difference(rot, pose + BODY_ROT), square_difference(rot + 4, pose + BODY_ROT + 4));
  real rotation = 0.5 * (real4_sum(sums) + square(rot[8] - pose[BODY_ROT + 8])) * pose[WEIGHT],
       shift = vec3_dot(dx, dx);
  return shift + rotation + 2 * sqrt(shift * rotation);
}

// The pose of a geom in its body's frame. conformance: one that shares the inertia's frame is where that is.
static inline const snVec3* local_pos(const snModel* m, int geom) {
  return m->geom_sameframe[geom] == SN_SAMEFRAME_INERTIA ? &m->body_ipos[m->geom_bodyid[geom]] : &m->geom_pos[geom];
}
static inline const snQuat* local_quat(const snModel* m, int geom) {
  bool inertial = m->geom_sameframe[geom] == SN_SAMEFRAME_INERTIA || m->geom_sameframe[geom] == SN_SAMEFRAME_INERTIAROT;
  return inertial ? &m->body_iquat[m->geom_bodyid[geom]] : &m->geom_quat[geom];
}

static inline mask4 equal_at(const double* a, const double* b) { return real4_equal(real4_load(a), real4_load(b)); }

// All bits set unless something other than motion has changed a bound. The middle of a box counts twice.
SN_FOUR mask4 unchanged(const snModel* m, int geom, const double* made) {
  const double *box = &m->geom_aabb[geom].center.x, *size = &m->geom_size[geom].x, *pos = &local_pos(m, geom)->x;
  mask4 same = mask4_and(equal_at(box, made + BOX), equal_at(box + 2, made + BOX + 2));
  same = mask4_and(same, equal_at(&local_quat(m, geom)->w, made + QUAT));
  same = mask4_and(same, real4_equal(real4_of(pos[0], pos[1], size[0], size[1]), real4_load(made + POS)));
  real4 rest = real4_of(pos[2], size[2], m->geom_rbound[geom], margin_share(m, geom));
  return mask4_and(same, real4_equal(rest, real4_load(made + REST)));
}

static inline double kind_of(const snModel* m, int geom) {
  return 65536.0 * m->geom_dataid[geom] + 256 * m->geom_type[geom] + m->geom_sameframe[geom];
}

static SN_KERNEL bool bounds_hold(const snNeighbours* list, const snModel* m) {
  const double* made = list->made;
  mask4 same = real4_equal(real4_splat(0), real4_splat(0));
  bool kinds = true;
  for (int place = 0; place < m->ncollide; place++, made += MADE) {
    same = mask4_and(same, unchanged(m, m->collide_geom[place], made));
    kinds &= kind_of(m, m->collide_geom[place]) == made[KIND];
  }
  return kinds && real4_sum(real4_select(same, real4_splat(1), real4_splat(0))) == 4;
}

static SN_KERNEL bool all_near(const snNeighbours* list, const snData* d) {
  const double* pose = list->pose;
  double most = list->skin * list->skin;
  for (int i = 0; i < list->bodies; i++, pose += POSE)
    if (!(moved(d, pose) < most)) return false;
  return true;
}

static bool lists_same_geoms(const snNeighbours* list, const snModel* m) {
  return m->ncollide == list->geoms && memcmp(list->listed, m->collide_geom, sizeof(int) * (size_t)m->ncollide) == 0 &&
         memcmp(list->mask, m->collide_mask, (size_t)mask_bytes(m->ncollide)) == 0;
}

// The geoms of the pairs, each once.
static void list_geoms(snNeighbours* list, const snModel* m) {
  snByte seen[SN_MASK_GEOMS] = {0};
  list->placed = 0;
  for (int i = 0; i < list->count; i++) {
    int place[] = {list->pair[i].first, list->pair[i].second};
    for (int k = 0; k < 2; k++) {
      if (!seen[place[k]]) list->geom[list->placed++] = m->collide_geom[place[k]];
      seen[place[k]] = 1;
    }
  }
}

bool sn_neighbours_hold(snNeighbours* list, const snModel* m, const snData* d) {
  if (list->count < 0 || !lists_same_geoms(list, m)) return false;
  if (list->steps > MOST_STEPS && skin_share(list) > search_share(list)) return false;
  if (list->steps > 0 && is_overfull(list)) return false;
  if (!all_near(list, d) || !bounds_hold(list, m)) return false;
  if (list->placed < 0) list_geoms(list, m);
  list->steps++;
  return true;
}

// ---- a new one

static void keep_geom(double* made, const snModel* m, int geom) {
  const double *pos = &local_pos(m, geom)->x, *size = &m->geom_size[geom].x;
  const double rest[] = {pos[2], size[2], m->geom_rbound[geom], margin_share(m, geom)};
  memcpy(made + POS, pos, 2 * sizeof(double));
  memcpy(made + SIZE, size, 2 * sizeof(double));
  memcpy(made + REST, rest, sizeof rest);
  memcpy(made + QUAT, local_quat(m, geom), sizeof(snQuat));
  memcpy(made + BOX, &m->geom_aabb[geom], sizeof(snAabb));
  made[KIND] = kind_of(m, geom);
}

// How far a geom may be from a point of its body.
static double farthest(const snModel* m, int geom, snVec3 point) {
  snAabb box = m->geom_aabb[geom];
  snVec3 corner = {fabs(box.center.x) + box.half.x, fabs(box.center.y) + box.half.y, fabs(box.center.z) + box.half.z};
  return vec3_length(vec3_sub(*local_pos(m, geom), point)) + vec3_length(corner);
}

// Centres of the geoms of each body, and how far these are from them; records stand where the body's number says.
static void find_centers(snNeighbours* list, const snModel* m) {
  memset(list->pose, 0, sizeof(double) * POSE * (size_t)m->nbody);
  for (int place = 0; place < m->ncollide; place++) {
    int geom = m->collide_geom[place];
    double* pose = list->pose + POSE * m->geom_bodyid[geom];
    vec3_store(pose + CENTER, vec3_add(vec3_load(pose + CENTER), *local_pos(m, geom)));
    pose[COUNT]++;
  }
  for (int body = 0; body < m->nbody; body++) {
    double* pose = list->pose + POSE * body;
    if (pose[COUNT] > 0) vec3_store(pose + CENTER, vec3_scale(vec3_load(pose + CENTER), 1 / pose[COUNT]));
  }
  for (int place = 0; place < m->ncollide; place++) {
    int geom = m->collide_geom[place];
    double* pose = list->pose + POSE * m->geom_bodyid[geom];
    pose[WEIGHT] = real_max(pose[WEIGHT], farthest(m, geom, vec3_load(pose + CENTER)));
  }
}

// The world does not move. Records of bodies without geoms are overwritten by later ones.
static void keep_bounds(snNeighbours* list, const snModel* m) {
  for (int place = 0; place < m->ncollide; place++) keep_geom(list->made + MADE * place, m, m->collide_geom[place]);
  memcpy(list->listed, m->collide_geom, sizeof(int) * (size_t)m->ncollide);
  memcpy(list->mask, m->collide_mask, (size_t)mask_bytes(m->ncollide));
  find_centers(list, m);
  list->bodies = 0;
  for (int body = 1; body < m->nbody; body++) {
    double *from = list->pose + POSE * body, *pose = list->pose + POSE * list->bodies;
    if (from[COUNT] == 0) continue;
    memmove(pose, from, sizeof(double) * POSE);
    pose[WEIGHT] *= pose[WEIGHT];
    pose[BODY] = body;
    list->bodies++;
  }
  list->kept = true;
}

static void keep_poses(snNeighbours* list, const snData* d) {
  double* pose = list->pose;
  for (int i = 0; i < list->bodies; i++, pose += POSE) {
    int body = (int)pose[BODY];
    vec3_store(pose + BODY_POS, center_of(d, body, pose));
    memcpy(pose + BODY_ROT, &d->xmat[body], sizeof(snMat3));
  }
}

// A thick skin makes lists that hold long, a thin one makes short lists. About the best is where both cost the same.
static void adapt(snNeighbours* list) {
  list->ceiling = is_overfull(list) ? CEILING * list->skin : RECOVERY * list->ceiling;
  list->ceiling = real_clamp(list->ceiling, LEAST_SKIN * list->size, MOST_SKIN * list->size);
  list->skin *= search_share(list) > skin_share(list) ? 1.25 : 0.8;
  list->skin = real_clamp(list->skin, LEAST_SKIN * list->size, list->ceiling);
  list->misses = pays(list) ? 0 : list->misses + 1;
  if (list->misses < MOST_MISSES) return;
  list->misses = 0;
  list->pause = PAUSE;
  list->skin = FIRST_SKIN * list->size;
}

double sn_neighbours_begin(snNeighbours* list, const snModel* m, const snData* d) {
  if (list->pause > 0) list->pause--;
  if (list->count >= 0) adapt(list);
  list->lasting = list->count >= 0 && list->steps >= (list->lasting ? LASTING / 2 : LASTING);
  list->count = -1;
  if (list->pause > 0 || list->geoms != m->ncollide || !(list->size > 0)) return 0;
  list->count = list->steps = 0;
  list->placed = -1;
  // mostly a list ends because something has moved, and bounds are made of what they were made of
  if (!list->kept || !lists_same_geoms(list, m) || !bounds_hold(list, m)) keep_bounds(list, m);
  keep_poses(list, d);
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
