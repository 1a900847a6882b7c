// filter.h — which geoms may touch at all
#pragma once
#include "sinew/data.h"

// Whether the geom takes part in automatic contacts.
static inline bool geom_collides(const snModel* m, int geom) {
  return m->geom_contype[geom] || m->geom_conaffinity[geom];
}

// Types of one among the affinities of the other.
static inline bool bits_match(const snModel* m, int geom1, int geom2) {
  return (m->geom_contype[geom1] & m->geom_conaffinity[geom2]) || (m->geom_contype[geom2] & m->geom_conaffinity[geom1]);
}

// Whether geoms of the two bodies may touch: not welded together, neither hangs on the other unless parents count,
// their geoms' bits match taken together, no <exclude> names them.
bool sn_bodies_may_touch(const snModel* m, int body1, int body2);

// Whether an <exclude> names the two bodies.
bool sn_is_excluded(const snModel* m, int body1, int body2);

// Whether a <pair> names the two geoms, in either order; its own parameters then hold and the filters do not.
bool sn_is_explicit_pair(const snModel* m, int geom1, int geom2);

// All that can be known without the pose: bits, bodies, kinds that can collide, not an explicit pair.
bool sn_geoms_may_touch(const snModel* m, int geom1, int geom2);
