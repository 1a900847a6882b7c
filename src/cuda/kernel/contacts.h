// contacts.h — phases: near pairs of geoms, their contacts in closed form
//   reads   pose        writes  near_*, contact, contact_slot, contact_pair, ncon
//   Bounding spheres cull; what is left is listed in the order of contacts. Every near pair has room for the most
//   contacts of its kind; those that it finds are listed then, again in order, so that the list does not depend on
//   lanes.
#pragma once
#include "collision/pair/pair_box_round.h"
#include "collision/pair/pair_plane.h"
#include "cuda/kernel/group_convex.h"

// Bounding spheres apart, or a sphere above a plane.
KERNEL_FN int is_far(World w, int pair) {
  const ModelView* m = w.m;
  int geom1 = m->pair_geom[2 * pair], geom2 = m->pair_geom[2 * pair + 1];
  real bound1 = m->geom_rbound[geom1], bound2 = m->geom_rbound[geom2], margin = m->pair_margin[pair];
  const real* center = w.ws + w.at->center;
  snVec3 between = vec3_sub(load3(center + 3 * geom2), load3(center + 3 * geom1));
  if (bound1 > 0 && bound2 > 0) {
    real extent = bound1 + bound2 + margin;
    return vec3_dot(between, between) > extent * extent;
  }
  return m->geom_type[geom1] == SN_GEOM_PLANE && bound2 > 0 &&
         vec3_dot(between, geom_normal(w, geom1)) > margin + bound2;
}

// ---- pairs

KERNEL_FN int plane_ellipsoid(snContactPoint* out, const snShape* plane, const snShape* ellipsoid, real margin) {
  snSolid solid = solid_under_search(ellipsoid, 0);
  snVec3 normal = mat3_col(plane->rot, 2);
  *out = below_plane(ellipsoid_support(&solid, vec3_neg(normal)), plane->pos, normal);
  return out->dist <= margin;
}

KERNEL_FN int pair_contacts(snContactPoint* out, int kind, const snShape* a, const snShape* b, real margin) {
  switch (kind) {
#define PAIR(A, B, function, most) \
  case SN_PAIR_##A##_##B: return function(out, a, b, margin);
    SN_CLOSED_PAIRS(PAIR)
#undef PAIR
    case SN_PAIR_PLANE_ELLIPSOID: return plane_ellipsoid(out, a, b, margin);
  }
  return 0;  // pairs that are searched, or the host's
}

// ---- phases

KERNEL_FN int is_near(World w, int pair) {
  int kind = w.m->pair_kind[pair];
  if (is_far(w, pair) || (kind >= SN_PAIR_CONVEX && !boxes_meet(w, pair))) return 0;
  return kind < SN_PAIR_FIELD || !certainly_separated(w, pair);
}

// Lists near pairs, and the first slot of each. Returns their number, or why the world is not stepped here.
KERNEL_FN int near_pairs(World w, Group g) {
  const ModelView* m = w.m;
  const ColumnView* b = w.b;
  int *pair = b->near_pair + w.id * m->npair, *slot = b->near_slot + w.id * m->npair,
      *near = b->near_count + w.id * m->npair;
  int host = 0, count = 0;
  group_sync(g);
  EACH(geom, m->ngeom) { store3(w.ws + w.at->center + 3 * geom, geom_center(w, geom)); }
  group_sync(g);
  EACH_LISTED(i, m->npair) {
    int on = i < m->npair && is_near(w, i);
    host |= on && m->pair_kind[i] == SN_PAIR_HOST;
    count = group_append(g, pair, count, i, on);
  }
  if (group_any(g, host)) {
    GROUP_LEADER raise_to(&b->needed[3], 1);
    return LEFT_TO_HOST;
  }
  group_sync(g);
  EACH(i, count) { near[i] = m->pair_most[pair[i]]; }
  group_sync(g);
  int slots = group_offsets(g, slot, near, count);
  group_sync(g);
  if (slots <= b->most_slots) return count;
  GROUP_LEADER raise_to(&b->needed[0], slots);
  return LACKS_ROOM;
}

// Writes the contacts of a near pair in closed form that have rows; returns their number.
KERNEL_FN int store_contacts(World w, int pair, int slot) {
  const ModelView* m = w.m;
  snContactPoint point[4];
  snShape shape1, shape2;
  geom_shape(&shape1, w, m->pair_geom[2 * pair]);
  geom_shape(&shape2, w, m->pair_geom[2 * pair + 1]);
  int count = pair_contacts(point, m->pair_kind[pair], &shape1, &shape2, m->pair_margin[pair]), kept = 0;
  LOOP for (int k = 0; k < count; k++) kept += store_contact(w, pair, slot + kept, &point[k]);
  return kept;
}

// Contacts of all near pairs, in order.
KERNEL_FN void list_contacts(World w, Group g, int near) {
  const ModelView* m = w.m;
  const ColumnView* b = w.b;
  const int *pair = b->near_pair + w.id * m->npair, *slot = b->near_slot + w.id * m->npair;
  int *first = b->near_first + w.id * m->npair, *found = b->near_count + w.id * m->npair;
  int count = group_offsets(g, first, found, near);
  EACH(i, near) {
    LOOP for (int k = 0; k < found[i]; k++) {
      b->contact_slot[w.id * b->most_slots + first[i] + k] = slot[i] + k;
      b->contact_pair[w.id * b->most_slots + first[i] + k] = pair[i];
    }
  }
  GROUP_LEADER b->ncon[w.id] = near < 0 ? near : count;
  group_sync(g);
}

// Where there are pairs to search, ncon says how many are near, and contacts are listed after the searches.
KERNEL_FN void find_contacts(World w, Group g) {
  const ModelView* m = w.m;
  const ColumnView* b = w.b;
  if (m->npair == 0) {
    GROUP_LEADER b->ncon[w.id] = 0;
    return;
  }
  const int *pair = b->near_pair + w.id * m->npair, *slot = b->near_slot + w.id * m->npair;
  int *found = b->near_count + w.id * m->npair, near = near_pairs(w, g);
  EACH(i, near) { found[i] = m->pair_kind[pair[i]] < SN_PAIR_CONVEX ? store_contacts(w, pair[i], slot[i]) : 0; }
  group_sync(g);
  if (m->nconvex == 0) {
    list_contacts(w, g, near);
  } else {
    GROUP_LEADER b->ncon[w.id] = near;
  }
}
