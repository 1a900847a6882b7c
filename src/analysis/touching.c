// touching.c — which geoms of a small model may touch, for the search for contacts
//   reads   geom_type geom_contype geom_conaffinity geom_bodyid, weld groups, pairs, exclusions, geom_surfacevel
//   writes  body_contype body_conaffinity nsurfacevel ncollide collide_geom collide_mask
//   Geoms that no other may touch are left out. Planes stand first, for they are tested in a way of their own.
#include "analysis/constants.h"
#include "collision/broad/collide_mask.h"
#include "collision/broad/filter.h"

static void gather_bits(snModel* m) {
  for (int body = 0; body < m->nbody; body++) m->body_contype[body] = m->body_conaffinity[body] = 0;
  for (int geom = 0; geom < m->ngeom; geom++) {
    m->body_contype[m->geom_bodyid[geom]] |= m->geom_contype[geom];
    m->body_conaffinity[m->geom_bodyid[geom]] |= m->geom_conaffinity[geom];
  }
}

static bool has_partner(const snModel* m, int geom) {
  for (int other = 0; other < m->ngeom; other++)
    if (sn_geoms_may_touch(m, geom, other)) return true;
  return false;
}

static void list_geoms(snModel* m, bool planes, bool small) {
  for (int geom = 0; geom < m->ngeom; geom++) {
    bool plane = m->geom_type[geom] == SN_GEOM_PLANE;
    if (plane != planes || !geom_collides(m, geom) || (small && !has_partner(m, geom))) continue;
    m->collide_geom[m->ncollide++] = geom;
  }
}

static void fill_mask(snModel* m) {
  mask_clear(m);
  for (int i = 0; i < m->ncollide; i++)
    for (int j = i + 1; j < m->ncollide; j++)
      if (sn_geoms_may_touch(m, m->collide_geom[i], m->collide_geom[j])) mask_allow(m, i, j);
}

static void count_moving_surfaces(snModel* m) {
  m->nsurfacevel = 0;
  for (int geom = 0; geom < m->ngeom; geom++) {
    bool moves = false;
    for (int k = 0; k < 6; k++) moves |= m->geom_surfacevel[geom][k] != 0;
    m->nsurfacevel += moves;
  }
}

void sn_constants_touching(snModel* m) {
  gather_bits(m);
  count_moving_surfaces(m);
  sn_constants_masks(m);
}

void sn_constants_masks(snModel* m) {
  // as if parents were filtered: the search does without the mask where they are not
  int flags = m->opt.disableflags;
  m->opt.disableflags &= ~SN_DISABLE_FILTERPARENT;
  m->ncollide = 0;
  bool small = m->nmask > 0;
  list_geoms(m, true, small);
  list_geoms(m, false, small);
  for (int i = m->ncollide; i < m->ngeom; i++) m->collide_geom[i] = -1;
  if (mask_fits(m)) fill_mask(m);
  m->opt.disableflags = flags;
}
