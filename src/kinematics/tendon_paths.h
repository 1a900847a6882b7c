// tendon_paths.h — tendons as pieces of path between sites
#pragma once
#include "kinematics/wrap.h"
#include "sinew/data.h"
#include <math.h>

// Site and geom frames -> ten_wrapadr ten_wrapnum wrap_obj wrap_xpos: what sn_tendon_paths leaves out for a lean data.
void sn_tendon_points(const snModel* m, snData* d);

// The site that says on which side of a geom the path runs; -1: either.
static inline int wrap_side_site(const snModel* m, int wrap) { return (int)round(m->wrap_prm[wrap]); }

// How many wraps further a piece of path ends: two where it passes a geom.
static inline int piece_span(const snModel* m, int wrap) {
  int next = m->wrap_type[wrap + 1];
  return next == SN_WRAP_SPHERE || next == SN_WRAP_CYLINDER ? 2 : 1;
}

static inline snVec3 wrap_site(const snModel* m, const snData* d, int wrap) {
  return d->site_xpos[m->wrap_objid[wrap]];
}

// Around the geom of a wrap, from point to point; false where the path misses it.
static inline bool wrap_geom(const snModel* m, const snData* d, int wrap, snVec3 from, snVec3 to, snWrapPath* around) {
  int geom = m->wrap_objid[wrap], side = wrap_side_site(m, wrap);
  snWrapShape shape = {m->wrap_type[wrap], m->geom_size[geom].x, d->geom_xpos[geom], d->geom_xmat[geom]};
  return sn_wrap(around, &shape, from, to, side >= 0 ? &d->site_xpos[side] : NULL);
}
