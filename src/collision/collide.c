// collide.c — all contacts between geoms
//   reads   geom_xpos geom_xmat, contact parameters; of a lean data poses of bodies
//   writes  contact ncon; of a lean data those frames of geoms that only contacts read
//   Near pairs out of the broad phase and explicit pairs, in the order of contacts; then each pair's own function.
#include "collision/broad/broad_phase.h"
#include "collision/contact_list.h"
#include "collision/contact_parameters.h"
#include "collision/broad/filter.h"
#include "collision/flex/flex_collide.h"
#include "collision/geom_shape.h"
#include "collision/broad/pair_cache.h"
#include "collision/broad/ties.h"
#include "collision/pair/pairs.h"
#include "math/simd.h"
#include "model/data.h"
#include "model/awake.h"
#include "sinew/physics.h"
#include "sinew/pipeline.h"

#include <string.h>

// Contacts of a near pair, mostly: room for so many is asked for at first.
#define USUAL_CONTACTS 2

snConvexSettings sn_convex_settings(const snModel* m, snArena* scratch) {
  return (snConvexSettings){.tolerance = m->opt.ccd_tolerance,
                            .iterations = m->opt.ccd_iterations,
                            .native = !(m->opt.disableflags & SN_DISABLE_NATIVECCD),
                            .multi = m->opt.enableflags & SN_ENABLE_MULTICCD,
                            .clip_boxes = m->opt.physics & SN_PHYSICS_BOXBOX,
                            .sdf_starts = m->opt.sdf_initpoints,
                            .sdf_steps = m->opt.sdf_iterations,
                            .scratch = scratch};
}

// conformance: with the flag `sleep` explicit pairs between what is fixed do not count either
static void add_pairs(snCandidates* near, const snModel* m, const snData* d) {
  for (int pair = 0; pair < m->npair; pair++) {
    int geom1 = m->pair_geom1[pair], geom2 = m->pair_geom2[pair];
    if (both_rest(d, m->geom_bodyid[geom1], m->geom_bodyid[geom2])) continue;
    if (!sn_spheres_separated(m, d, geom1, geom2, pair_reach(m, pair))) sn_add_pair(near, m, pair);
  }
}

// A geom as the pair functions see it. In the order of contacts many pairs share their first geom with the one before.
typedef struct Held {
  snGeomShape memory;
  const snShape* shape;
  int geom;  // -1: none
} Held;

static const snShape* shape_of(Held* held, const snModel* m, const snData* d, int geom) {
  if (held->geom != geom) held->shape = sn_geom_shape(&held->memory, m, d, geom);
  held->geom = geom;
  return held->shape;
}

// What pairs share.
typedef struct Search {
  snConvexSettings settings;
  Held held[2];
  snSweep sweep;
} Search;

// `deepest` of the contacts of an automatic pair, which a search has found or not.
static bool is_left_out(snSweep* sweep, const snModel* m, const snData* d, snNearPair near, double deepest,
                        bool searched) {
  int geom1 = near.geom1, geom2 = near.geom2;
  if (!may_be_tie(m, d, geom1, geom2, deepest, geoms_reach(m, geom1, geom2)) &&
      !(searched && sn_boxes_may_be_tie(m, d, geom1, geom2)))
    return false;
  return sn_tie_is_left_out(sweep, m, d, geom1, geom2);
}

static double deepest_of(const snContactPoint* point, int count) {
  double deepest = point[0].dist;
  for (int i = 1; i < count; i++) deepest = real_min(deepest, point[i].dist);
  return deepest;
}

// Appends the contacts of one pair; false when out of memory.
static bool collide_pair(snContactList* out, const snModel* m, snData* d, snNearPair near, Search* search) {
  int geom1 = near.geom1, geom2 = near.geom2;
  const snPair* pair = sn_pair((snGeomType)m->geom_type[geom1], (snGeomType)m->geom_type[geom2]);
  if (!pair->contacts) return true;
  bool automatic = near.pair < 0;
  if (automatic && m->hooks.contact_filter && m->hooks.contact_filter(m->hooks.context, m, d, geom1, geom2))
    return true;

  snConvexSettings* settings = &search->settings;
  settings->cache = pair->cached ? sn_cached_axis(d->pair_cache, geom1, geom2) : NULL;
  snContactPoint point[SN_MAX_PAIR_CONTACTS];
  double margin = automatic ? geoms_reach(m, geom1, geom2) : pair_reach(m, near.pair);
  const snShape *first = shape_of(&search->held[0], m, d, geom1), *second = shape_of(&search->held[1], m, d, geom2);
  int count = pair->contacts(point, first, second, margin, settings);
  if (count == 0) return true;
  if (automatic && is_left_out(&search->sweep, m, d, near, deepest_of(point, count), pair->gjk_distance)) return true;
  if (!contact_list_grow(out, d->frame, count)) return false;

  snContact* contact = out->item + out->count;
  if (automatic)
    sn_contact_of_geoms(contact, m, geom1, geom2);
  else
    sn_contact_of_pair(contact, m, near.pair, geom1, geom2);
  for (int i = 0; i < count; i++) {
    if (i > 0) contact[i] = contact[0];
    contact[i].dist = point[i].dist;
    contact[i].pos = point[i].pos;
    contact[i].frame = sn_contact_frame(point[i].normal, point[i].tangent);
    contact[i].exclude = point[i].dist >= contact[i].includemargin;
  }
  out->count += count;
  return true;
}

// Where contacts are many, neighbours in the list are far apart in memory: what a pair needs is asked for some pairs
// ahead.
#define PAIRS_AHEAD    8
#define FEWEST_FETCHED 512

static void fetch_geom(const snModel* m, const snData* d, int geom) {
  SN_FETCH(&d->geom_xpos[geom]);
  SN_FETCH(&d->geom_xmat[geom].m[0][0]);
  SN_FETCH(&d->geom_xmat[geom].m[2][2]);
  SN_FETCH(&m->geom_type[geom]);
  SN_FETCH(&m->geom_dataid[geom]);
  SN_FETCH(&m->geom_size[geom]);
  SN_FETCH(&m->geom_aabb[geom]);
  SN_FETCH(&m->geom_rbound[geom]);
  SN_FETCH(&m->geom_margin[geom]);
  SN_FETCH(&m->geom_gap[geom]);
  SN_FETCH(&m->geom_priority[geom]);
  SN_FETCH(&m->geom_condim[geom]);
  SN_FETCH(&m->geom_friction[geom]);
  SN_FETCH(&m->geom_solref[geom]);
  SN_FETCH(&m->geom_solimp[geom]);
  SN_FETCH(&m->geom_solmix[geom]);
}

static void fetch_ahead(const snModel* m, const snData* d, const snCandidates* near, int i) {
  if (near->count < FEWEST_FETCHED || i + PAIRS_AHEAD >= near->count) return;
  int geom1, geom2;
  if (!candidate_geoms(near->item[i + PAIRS_AHEAD], &geom1, &geom2)) return;
  fetch_geom(m, d, geom1);
  fetch_geom(m, d, geom2);
}

static bool collide_all(snContactList* out, const snModel* m, snData* d) {
  snCandidates near = {.arena = d->scratch};
  sn_broad_phase(&near, m, d);
  add_pairs(&near, m, d);
  sn_sort_candidates(&near, m);
  Search search;
  search.settings = sn_convex_settings(m, d->scratch);
  search.held[0].geom = search.held[1].geom = -1;
  search.sweep.made = false;
  bool good = !near.full && (near.count == 0 || contact_list_grow(out, d->frame, USUAL_CONTACTS * near.count));
  for (int i = 0; i < near.count && good; i++) {
    fetch_ahead(m, d, &near, i);
    good = collide_pair(out, m, d, sn_near_pair(m, near.item[i]), &search);
  }
  return good && (m->nflex == 0 || sn_collide_flexes(out, m, d, &search.settings));
}

// Nothing may touch: the list of geoms says so where no flag or hook decides otherwise.
static bool nothing_collides(const snModel* m) {
  return m->ncollide == 0 && m->npair == 0 && m->nflex == 0 && !m->hooks.contact_filter &&
         !(m->opt.disableflags & SN_DISABLE_FILTERPARENT);
}

void sn_collide(const snModel* m, snData* d) {
  if (d->contact || d->rows) sn_frame_clear(d);  // called on its own: what rests on the contacts of before goes too
  if (m->opt.disableflags & (SN_DISABLE_CONSTRAINT | SN_DISABLE_CONTACT)) return;
  if (m->nbody + m->nflex < 2) return;  // conformance: not even explicit pairs of the world's own geoms
  if (nothing_collides(m)) return;
  if (d->awake->nasleep == m->ntree && sleep_is_enabled(m) && m->nflex == 0) return;
  if (!d->pair_cache) d->pair_cache = sn_pair_cache_create(m, &d->allocator);
  snContactList list = {0};
  size_t mark = sn_arena_mark(d->scratch);
  if (!collide_all(&list, m, d)) {
    d->warning[SN_WARNING_CONTACTFULL].last = list.count;
    d->warning[SN_WARNING_CONTACTFULL].count++;
  }
  sn_arena_release(d->scratch, mark);
  d->ncon = list.count;
  d->contact = list.count ? list.item : NULL;
}
