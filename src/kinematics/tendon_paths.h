// tendon_paths.h — tendons as pieces of path between sites
#pragma once
#include "sinew/data.h"
#include <math.h>

// Site and geom frames -> ten_wrapadr ten_wrapnum wrap_obj wrap_xpos: what sn_tendon_paths leaves out for a lean data.
void sn_tendon_points(const snModel* m, snData* d);

// Site and geom frames in any configuration -> path_rigid.
void sn_tendon_rigid_lengths(snModel* m, const snData* d);

// Whether MuJoCo would store Jacobians as sparse rows: it shows in the results of a few rare models.
static inline bool jacobian_is_sparse(const snModel* m) {
  return m->opt.jacobian == SN_JACOBIAN_SPARSE || (m->opt.jacobian == SN_JACOBIAN_AUTO && m->nv >= 60);
}

// The site that says on which side of a geom the path runs; -1: either.
static inline int wrap_side_site(const snModel* m, int wrap) { return (int)round(m->wrap_prm[wrap]); }
