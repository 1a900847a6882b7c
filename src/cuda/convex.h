// convex.h — contacts of convex primitives without closed form, and with height fields, by GJK and EPA
//   reads   two shapes        writes  a contact, and the polytope of a world
//   The searches are those of src/geometry/convex. They are long, and a world has few at a time: in their kernel a lane
//   has a world, and uses its room for a polytope. A search that needs more room is left to the host.
#pragma once
#include "collision/field_prisms.h"
#include "cuda/separation.h"
#include "geometry/convex/convex.h"
#include "geometry/convex/epa.h"
#include "geometry/convex/swept_spheres.h"

enum { CONTACT_NUMBERS = 10 };

// Why a world is not stepped here, in the place of its number of contacts.
enum { LACKS_ROOM = -1, LEFT_TO_HOST = -2 };

// Worlds note what they need; the most counts.
KERNEL_FN void raise_to(int* most, int value) {
#ifdef __CUDACC__
  atomicMax(most, value);
#else
  if (*most < value) *most = value;
#endif
}

enum { CONVEX_POINTS = 53, CONVEX_FACES = 288, CONVEX_EDGES = 54 };

typedef struct ConvexRoom {
  snMinkowskiPoint point[CONVEX_POINTS];
  snPolytopeFace face[CONVEX_FACES];
  real candidate_dist2[CONVEX_FACES];
  int candidate[CONVEX_FACES], horizon[CONVEX_EDGES], pending[CONVEX_FACES + 3];
} ConvexRoom;

_Static_assert(sizeof(ConvexRoom) <= SN_CONVEX_WORDS * sizeof(int), "a polytope has room");

// In the place of a number of contacts.
enum { NEEDS_HOST = -1 };

KERNEL_FN ConvexRoom* convex_room(World w) { return (ConvexRoom*)(w.b->polytope + w.id * (size_t)SN_CONVEX_WORDS); }

KERNEL_FN snSolid solid_under_search(const snShape* shape, real margin) {
  snSolid s = {shape, NULL, -1, 0, -1, margin, NULL, shape->type == SN_GEOM_BOX || shape->type == SN_GEOM_HFIELD, false};
  return s;
}

KERNEL_FN snPolytope polytope_in(ConvexRoom* room) {
  snPolytope p = {room->point, room->face, room->candidate, room->candidate_dist2, room->horizon, room->pending, 0, 0, 0, 0,
                  CONVEX_POINTS, CONVEX_FACES, CONVEX_EDGES};
  return p;
}

// Whether a search ended for lack of room.
KERNEL_FN int is_full(const snPolytope* p) {
  return p->points >= p->most_points || p->edges >= p->most_edges || p->edges > p->most_faces - p->faces;
}

KERNEL_FN int penetration(snContactPoint* out, const snGjk* gjk, snSolid* a, snSolid* b, real margin,
                          const PlanView* m, ConvexRoom* room) {
  snPolytope polytope = polytope_in(room);
  snEpa epa;
  if (!polytope_start(&polytope, gjk, a, b)) return 0;
  int found = epa_search(&epa, &polytope, a, b, m->ccd_tolerance, m->ccd_iterations);
  if (is_full(&polytope)) return NEEDS_HOST;
  if (!found || !(epa.depth > 0)) return 0;
  *out = contact_between(epa.a, epa.b, -epa.depth, margin);
  return 1;
}

// The one contact of two solids, its distance counted with a margin.
KERNEL_CALL int convex_contact(snContactPoint* out, snSolid* a, snSolid* b, real margin, const PlanView* m, ConvexRoom* room) {
  snGjk gjk;
  if (is_swept_sphere(a) || is_swept_sphere(b)) {
    snVec3 witness[2];
    real dist;
    if (separate_cores(&dist, witness, &gjk, a, b, 0, m->ccd_tolerance, m->ccd_iterations)) {
      *out = contact_between(witness[0], witness[1], dist, margin);
      return dist < 0 && gjk.witnesses;
    }
  }
  gjk_search(&gjk, a, b, 0, m->ccd_tolerance, m->ccd_iterations);
  if (!(gjk.dist <= m->ccd_tolerance) || gjk.vertices < 2) return 0;
  return penetration(out, &gjk, a, b, margin, m, room);
}

// ---- pairs of a world, by one lane

// A geom by its body's pose in device memory.
KERNEL_FN snShape stored_shape(World w, int geom) {
  const PlanView* m = w.m;
  const real* pose = w.b->pose + w.id * pose_words(m) + 12 * m->geom_body[geom];
  snShape out;
  out.type = (snGeomType)m->geom_type[geom];
  out.size = load3(m->geom_size + 3 * geom);
  out.rot = mat3_mul(load9(pose), load9(m->geom_mat + 9 * geom));
  out.pos = vec3_add(mat3_mul_vec3(load9(pose), load3(m->geom_pos + 3 * geom)), load3(pose + 9));
  out.bound = m->geom_bound[geom];
  out.mesh = NULL, out.field = NULL;
  return out;
}

// Keeps a contact that has rows; returns how many that are. Sensors of contacts show the others too: by the host.
KERNEL_FN int store_contact(World w, int pair, int slot, const snContactPoint* point) {
  if (point->dist >= w.m->pair_includemargin[pair]) {
    if (HAS_SENSORS(w.m)) w.b->rowless[w.id] = 1;
    return 0;
  }
  real* out = w.b->contact + CONTACT_NUMBERS * (w.id * (size_t)w.b->most_slots + slot);
  out[0] = point->dist;
  store3(out + 1, point->pos);
  store3(out + 4, point->normal);
  store3(out + 7, point->tangent);
  return 1;
}

KERNEL_FN int convex_pair(World w, int pair, int slot) {
  const PlanView* m = w.m;
  real margin = m->pair_margin[pair];
  snShape shape1 = stored_shape(w, m->pair_geom[2 * pair]), shape2 = stored_shape(w, m->pair_geom[2 * pair + 1]);
  snSolid a = solid_under_search(&shape1, margin), b = solid_under_search(&shape2, margin);
  snContactPoint point;
  int count = convex_contact(&point, &a, &b, margin, m, convex_room(w));
  return count > 0 ? store_contact(w, pair, slot, &point) : count;
}

// One contact in the frame of the field, turned into the world.
KERNEL_FN void turn_into_world(snContactPoint* point, const snShape* field) {
  point->normal = mat3_mul_vec3(field->rot, point->normal);
  point->pos = vec3_add(mat3_mul_vec3(field->rot, point->pos), field->pos);
}

// As src/collision/pair_field.c, contact by contact.
KERNEL_FN int field_pair(World w, int pair, int slot) {
  const PlanView* m = w.m;
  int geom = m->pair_geom[2 * pair], count = 0, kept = 0;
  real margin = m->pair_margin[pair];
  snFieldView view = {m->geom_fieldsize + 4 * geom, m->geom_fieldgrid[3 * geom], m->geom_fieldgrid[3 * geom + 1],
                      (const float*)(const void*)(m->field_height + m->geom_fieldgrid[3 * geom + 2])};
  snShape field = stored_shape(w, geom), shape = stored_shape(w, m->pair_geom[2 * pair + 1]);
  field.field = &view;
  shape.pos = mat3_transpose_mul_vec3(field.rot, vec3_sub(shape.pos, field.pos));
  shape.rot = mat3_mul(mat3_transpose(field.rot), shape.rot);
  snSolid solid = solid_under_search(&shape, 0), cell = solid_under_search(&field, 0);
  Extent box = extent_of(&solid);
  if (misses(view.size, box, margin)) return 0;
  solid.margin = margin;
  Window at = window_under(&view, box);
  snVec3 prism[6] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
  cell.prism = prism;
  LOOP for (int row = at.row; row < at.row_end; row++) {
    push_corner(prism, &view, row + 1, at.column, margin);
    push_corner(prism, &view, row, at.column, margin);
    LOOP for (int k = 2; k < 2 * (at.column_end - at.column + 1); k++) {
      push_corner(prism, &view, row + 1 - k % 2, at.column + k / 2, margin);
      if (prism[3].z < box.low.z && prism[4].z < box.low.z && prism[5].z < box.low.z) continue;
      snContactPoint point;
      int found = convex_contact(&point, &cell, &solid, 0, m, convex_room(w));
      if (found < 0) return found;
      if (found == 0) continue;
      turn_into_world(&point, &field);
      kept += store_contact(w, pair, slot + kept, &point);
      if (++count == SN_MAX_PAIR_CONTACTS) return kept;
    }
  }
  return kept;
}

// The kernel of searches: one lane goes through the near pairs of a world that need one.
KERNEL_FN void convex_step(World w) {
  const PlanView* m = w.m;
  int near = w.b->ncon[w.id], *found = w.b->near_count + w.id * m->npair;
  const int *pair = w.b->near_pair + w.id * m->npair, *slot = w.b->near_slot + w.id * m->npair;
  LOOP for (int i = 0; i < near; i++) {
    int kind = m->pair_kind[pair[i]];
    if (kind < SN_PAIR_CONVEX) continue;
    found[i] = kind == SN_PAIR_CONVEX ? convex_pair(w, pair[i], slot[i]) : field_pair(w, pair[i], slot[i]);
    if (found[i] >= 0) continue;
    raise_to(&w.b->needed[3], 1);
    w.b->ncon[w.id] = LEFT_TO_HOST;
    return;
  }
}
