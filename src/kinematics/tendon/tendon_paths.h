// tendon_paths.h — tendons as pieces of path between sites
#pragma once
#include "kinematics/tendon/tendon_pieces.h"
#include "kinematics/tendon/wrap.h"
#include "sinew/data.h"
#include "sinew/physics.h"

// Site and geom frames -> ten_wrapadr ten_wrapnum wrap_obj wrap_xpos: what sn_tendon_paths leaves out for a lean data.
void sn_tendon_points(const snModel* m, snData* d);

// What becomes of the pieces of paths that pass a geom: a job for each that touches it, NULL for the others. Of those
// that no dof changes where `rigid` asks for them, else NULL. In scratch.
const snWrapJob** sn_tendon_wraps(const snModel* m, snData* d, bool rigid);

// The same as sn_tendon_points, from what sn_tendon_wraps found.
void sn_tendon_lay_points(const snModel* m, snData* d, const snWrapJob* const* job_of);

static inline snVec3 wrap_site(const snModel* m, const snData* d, int wrap) {
  return d->site_xpos[m->wrap_objid[wrap]];
}

// Around the geom of a wrap, from point to point; false where the path misses it.
static inline bool wrap_geom(const snModel* m, const snData* d, int wrap, snVec3 from, snVec3 to, snWrapPath* around) {
  int geom = m->wrap_objid[wrap], side = wrap_side_site(m, wrap);
  snWrapShape shape = {m->wrap_type[wrap], m->geom_size[geom].x, d->geom_xpos[geom], d->geom_xmat[geom],
                       m->opt.physics & SN_PHYSICS_SIDESITES};
  return sn_wrap(around, &shape, from, to, side >= 0 ? &d->site_xpos[side] : NULL);
}
