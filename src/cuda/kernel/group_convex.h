// group_convex.h — the contact search kernel: convex shapes by GJK and EPA, height fields, boxes, meshes
//   reads   pairs of geoms that are near        writes  their contacts
//   The formulas are those of src/geometry/convex and src/collision. Searches are long and differ in length, so each
//   lane has a pair of a world, and room of its own for a polytope. A search that needs more room is left to the host.
#pragma once
#include "collision/pair/field_prisms.h"
#include "collision/pair/pair_box_box.h"
#include "collision/pair/pair_plane_mesh.h"
#include "cuda/kernel/group_separation.h"
#include "cuda/kernel/group_view.h"
#include "geometry/convex/convex.h"
#include "geometry/convex/epa.h"
#include "geometry/convex/manifold.h"
#include "geometry/convex/swept_spheres.h"

enum { CONTACT_DIST, CONTACT_POS, CONTACT_NORMAL = 4, CONTACT_TANGENT = 7, CONTACT_NUMBERS = 10 };

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

enum { CONVEX_POINTS = 56, CONVEX_FACES = 288, CONVEX_EDGES = 60 };

// Room of a lane for a polytope, or for the contacts of two boxes before invalid ones are removed.
typedef struct ConvexRoom {
  union {
    snMinkowskiPoint point[CONVEX_POINTS];
    snContactPoint contact[24];
  };
  snPolytopeFace face[CONVEX_FACES];
  real candidate_dist2[CONVEX_FACES];
  int candidate[CONVEX_FACES], horizon[CONVEX_EDGES], pending[CONVEX_FACES + 3];
} ConvexRoom;

_Static_assert(sizeof(ConvexRoom) <= SN_CONVEX_WORDS * sizeof(int), "a polytope has room");
_Static_assert(sizeof(snManifoldRoom) <= SN_MANIFOLD_WORDS * sizeof(int), "a contact manifold has room");

// In the place of a number of contacts.
enum { NEEDS_HOST = -1 };

// What a lane searches with: a world, and the lane's room.
typedef struct Searcher {
  World w;
  ConvexRoom* room;
  snManifoldRoom* manifold;  // with the flag multiccd
} Searcher;

KERNEL_FN Searcher searcher_of(World w, int lane) {
  Searcher s = {w, (ConvexRoom*)(w.b->polytope + lane * (size_t)SN_CONVEX_WORDS),
                (snManifoldRoom*)(w.b->manifold + (w.m->multiccd ? lane * (size_t)SN_MANIFOLD_WORDS : 0))};
  return s;
}

// ---- searches

KERNEL_FN int is_smooth(const snShape* shape) {
  return shape->type == SN_GEOM_SPHERE || shape->type == SN_GEOM_ELLIPSOID;
}

KERNEL_FN snPolytope polytope_in(ConvexRoom* room) {
  snPolytope p = {room->point, room->face, room->candidate, room->candidate_dist2, room->horizon, room->pending, 0, 0,
                  0,           0,          CONVEX_POINTS,   CONVEX_FACES,          CONVEX_EDGES};
  return p;
}

// Whether a search ended for lack of room.
KERNEL_FN int is_full(const snPolytope* p) {
  return p->points >= p->most_points || p->edges >= p->most_edges || p->edges > p->most_faces - p->faces;
}

// Most contacts of flat faces that lie on each other.
enum { MANIFOLD_CONTACTS = 4 };

KERNEL_CALL int manifold_contacts(snContactPoint* out, const snEpa* epa, const snSolid* a, const snSolid* b,
                                  real margin, snManifoldRoom* room) {
  snVec3 on_a[MANIFOLD_CONTACTS], on_b[MANIFOLD_CONTACTS];
  int count = contact_manifold(on_a, on_b, epa, a->shape, b->shape, MANIFOLD_CONTACTS, room);
  LOOP for (int i = 0; i < count; i++) out[i] = contact_between(on_a[i], on_b[i], -epa->depth, margin);
  return count;
}

KERNEL_FN int penetration(snContactPoint* out, const snGjk* gjk, snSolid* a, snSolid* b, real margin, int most,
                          const Searcher* s) {
  snPolytope polytope = polytope_in(s->room);
  snEpa epa;
  if (!polytope_start(&polytope, gjk, a, b)) return 0;
  if (!epa_search(&epa, &polytope, a, b, s->w.m->ccd_tolerance, s->w.m->ccd_iterations))
    return is_full(&polytope) ? NEEDS_HOST : 0;
  if (is_full(&polytope)) return NEEDS_HOST;
  if (!(epa.depth > 0)) return 0;
  int count = most > 1 ? manifold_contacts(out, &epa, a, b, margin, s->manifold) : 0;
  if (count > 0) return count;
  *out = contact_between(epa.a, epa.b, -epa.depth, margin);
  return 1;
}

// The contact of two solids, its distance counted with a margin, or up to `most` where flat faces lie on each other.
KERNEL_CALL int search_once(snContactPoint* out, snSolid* a, snSolid* b, real margin, int most, const Searcher* s) {
  const ModelView* m = s->w.m;
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
  return penetration(out, &gjk, a, b, margin, most, s);
}

typedef Searcher SearchContext;
#ifdef __CUDACC__  // over a search of the device alone
#undef inline
#define inline __device__ __forceinline__
#endif
#include "geometry/convex/perturbed_search.h"
#ifdef __CUDACC__
#undef inline
#define inline __host__ __device__ __forceinline__
#endif

// As sn_convex_contacts.
KERNEL_FN int convex_contacts(snContactPoint* out, const snShape* a, const snShape* b, real margin, const Searcher* s) {
  snSolid solid_a = solid_under_search(a, margin), solid_b = solid_under_search(b, margin);
  int several = s->w.m->multiccd, at_once = several && !(margin > 0) && has_flat_faces(a) && has_flat_faces(b);
  int count = search_once(out, &solid_a, &solid_b, margin, at_once ? MANIFOLD_CONTACTS : 1, s);
  if (count != 1 || !several || at_once || is_smooth(a) || is_smooth(b)) return count;
  return search_perturbed(out, &solid_a, &solid_b, margin, s);
}

// ---- geoms where they are

// A shape with its mesh; it stays in its place while the shape is used.
typedef struct StoredShape {
  snShape shape;
  snMeshView mesh;
} StoredShape;

// As src/collision/geom_shape.c, view_mesh, but for corners of hulls; faces are there with the flag multiccd only.
KERNEL_FN void stored_mesh(snMeshView* out, const ModelView* m, int mesh) {
  int vertex = m->mesh_vertadr[mesh], polygon = m->mesh_polyadr[mesh], graph = m->mesh_graphadr[mesh];
  out->vertices = m->mesh_vertnum[mesh];
  out->vertex = (const snFloat3*)(const void*)(m->mesh_vert + 3 * vertex);
  out->graph = graph < 0 ? NULL : m->mesh_graph + graph;
  out->hull = (const float*)(const void*)(m->mesh_corner + 4 * m->mesh_corneradr[mesh]);
  out->polygons = m->multiccd ? m->mesh_polynum[mesh] : 0;
  out->polygon_normal = (const double*)(const void*)(m->mesh_polynormal + 6 * polygon);
  out->polygon_first = m->mesh_polyvertadr + polygon;
  out->polygon_count = m->mesh_polyvertnum + polygon;
  out->polygon_vertex = m->mesh_polyvert;
  out->map_first = m->mesh_polymapadr + vertex;
  out->map_count = m->mesh_polymapnum + vertex;
  out->map = m->mesh_polymap;
}

#ifndef SN_SINGLE
// As on the processor, to the last bit: searches end within a tolerance, and rounding decides where, and which of
// several vertices is found where faces are flat on each other.

KERNEL_FN snPose joint_moves(World w, int jnt, snPose frame) {
  const ModelView* m = w.m;
  const real* q = w.b->qpos + w.id * m->nq + m->jnt_qposadr[jnt];
  if (m->jnt_type[jnt] == SN_JOINT_FREE) {
    snPose pose = {load3(q), quat_load(q + 3)};
    return pose;
  }
  snVec3 local = load3(m->jnt_pos + 3 * jnt), axis = load3(m->jnt_axis + 3 * jnt);
  real rotated = q[0] - m->qpos0[m->jnt_qposadr[jnt]];
  if (m->jnt_type[jnt] == SN_JOINT_SLIDE) return pose_slide(frame, quat_rotate(frame.quat, axis), rotated);
  int off_center = !vec3_is_zero(local);
  snQuat rotation =
      m->jnt_type[jnt] == SN_JOINT_BALL ? quat_normalize(quat_load(q)) : quat_from_axis_angle(axis, rotated);
  return pose_rotate(frame, joint_anchor(frame, local, off_center), local, off_center, rotation);
}

// A body's pose, from its parent's.
KERNEL_FN snPose pose_from_parent(World w, int body, snPose parent) {
  const ModelView* m = w.m;
  int jnt = m->body_jntadr[body], end = jnt + m->body_jntnum[body];
  snPose pose = rest_pose(lone_view(w), body, m->body_parentid[body]);
  if (m->body_parentid[body] > 0) pose = pose_on_parent(parent.pos, quat_to_mat3(parent.quat), parent.quat, pose, 1);
  LOOP for (; jnt < end; jnt++) pose = joint_moves(w, jnt, pose);
  pose.quat = quat_normalize(pose.quat);
  return pose;
}

KERNEL_CALL void stored_pose(snShape* out, World w, int geom) {
  const ModelView* m = w.m;
  int body = m->geom_bodyid[geom];
  snPose pose = {{0, 0, 0}, {1, 0, 0, 0}};
  LOOP for (int i = m->chain_adr[body]; i < m->chain_adr[body + 1]; i++) pose =
      pose_from_parent(w, m->chain_body[i], pose);
  out->rot = quat_to_mat3(quat_mul(pose.quat, quat_load(m->geom_quat + 4 * geom)));
  out->pos = vec3_add(pose.pos, mat3_mul_vec3(quat_to_mat3(pose.quat), load3(m->geom_pos + 3 * geom)));
}
#else
KERNEL_FN void stored_pose(snShape* out, World w, int geom) {
  const ModelView* m = w.m;
  const real* pose = w.b->pose + w.id * pose_words(m) + 12 * m->geom_bodyid[geom];
  out->rot = mat3_mul(load9(pose), load9(m->geom_mat + 9 * geom));
  out->pos = vec3_add(load3(pose + 9), mat3_mul_vec3(load9(pose), load3(m->geom_pos + 3 * geom)));
}
#endif

KERNEL_FN void stored_shape(StoredShape* stored, World w, int geom) {
  const ModelView* m = w.m;
  snShape* out = &stored->shape;
  out->type = (snGeomType)m->geom_type[geom];
  out->size = load3(m->geom_size + 3 * geom);
  stored_pose(out, w, geom);
  out->bound = m->geom_rbound[geom];
  out->mesh = NULL, out->field = NULL;
  if (out->type != SN_GEOM_MESH) return;
  stored_mesh(&stored->mesh, m, m->geom_dataid[geom]);
  out->mesh = &stored->mesh;
}

// Keeps a contact that has rows; returns how many that are. Sensors of contacts show the others too: by the host.
KERNEL_FN int store_contact(World w, int pair, int slot, const snContactPoint* point) {
  if (point->dist >= w.m->pair_includemargin[pair]) {
    if (HAS_SENSORS(w.m) || HAS_ADHESION(w.m)) w.b->rowless[w.id] = 1;
    return 0;
  }
  real* out = w.b->contact + CONTACT_NUMBERS * (w.id * (size_t)w.b->most_slots + slot);
  out[CONTACT_DIST] = point->dist;
  store3(out + CONTACT_POS, point->pos);
  store3(out + CONTACT_NORMAL, point->normal);
  store3(out + CONTACT_TANGENT, point->tangent);
  return 1;
}

// ---- pairs

KERNEL_FN int plane_mesh(snContactPoint* out, const snShape* plane, const snShape* mesh, real margin) {
  snSolid solid = solid_under_search(mesh, 0);
  snVec3 normal = mat3_col(plane->rot, 2), down = mat3_transpose_mul_vec3(mesh->rot, vec3_neg(normal));
  snVec3 lowest = sn_mesh_is_empty(mesh->mesh) ? vec3(0, 0, 0) : mesh_support_center(&solid, down);
  out[0] = below_plane(in_world(mesh, lowest), plane->pos, normal);
  return plane_mesh_vertices(out, plane, &solid, margin);
}

// More contacts of boxes than there is room for are possible in theory, not among rectangles that lie on each other.
KERNEL_FN int two_boxes(const Searcher* s, const snShape* a, const snShape* b, real margin) {
  int count = box_box(s->room->contact, a, b, margin);
  return count > SN_BOX_CONTACTS ? NEEDS_HOST : count;
}

// Most contacts of a pair that is searched as a whole: those of boxes lie in the lane's room.
enum { SEARCHED_CONTACTS = 5 };

KERNEL_FN int searched_pair(const Searcher* s, int pair, int slot) {
  World w = s->w;
  const ModelView* m = w.m;
  real margin = m->pair_margin[pair];
  int kind = m->pair_kind[pair], count, kept = 0;
  StoredShape a, b;
  stored_shape(&a, w, m->pair_geom[2 * pair]);
  stored_shape(&b, w, m->pair_geom[2 * pair + 1]);
  snContactPoint own[SEARCHED_CONTACTS], *point = own;
  if (kind == SN_PAIR_BOX_BOX) {
    count = two_boxes(s, &a.shape, &b.shape, margin);
    point = s->room->contact;
  } else if (kind == SN_PAIR_PLANE_MESH) {
    count = plane_mesh(own, &a.shape, &b.shape, margin);
  } else {
    count = convex_contacts(own, &a.shape, &b.shape, margin, s);
  }
  if (count < 0) return count;
  LOOP for (int k = 0; k < count; k++) kept += store_contact(w, pair, slot + kept, &point[k]);
  return kept;
}

// One contact in the frame of the field, turned into the world.
KERNEL_FN void turn_into_world(snContactPoint* point, const snShape* field) {
  point->normal = mat3_mul_vec3(field->rot, point->normal);
  point->pos = vec3_add(mat3_mul_vec3(field->rot, point->pos), field->pos);
}

// As src/collision/pair/pair_field.c, contact by contact.
KERNEL_FN int field_pair(const Searcher* s, int pair, int slot) {
  World w = s->w;
  const ModelView* m = w.m;
  int geom = m->pair_geom[2 * pair], id = m->geom_dataid[geom], count = 0, kept = 0;
  real margin = m->pair_margin[pair];
  snFieldView view = {m->hfield_size + 4 * id, m->hfield_nrow[id], m->hfield_ncol[id],
                      (const float*)(const void*)(m->hfield_data + m->hfield_adr[id])};
  StoredShape stored[2];
  stored_shape(&stored[0], w, geom);
  stored_shape(&stored[1], w, m->pair_geom[2 * pair + 1]);
  snShape *field = &stored[0].shape, *shape = &stored[1].shape;
  field->field = &view;
  shape->pos = mat3_transpose_mul_vec3(field->rot, vec3_sub(shape->pos, field->pos));
  shape->rot = mat3_mul(mat3_transpose(field->rot), shape->rot);
  snSolid solid = solid_under_search(shape, 0), cell = solid_under_search(field, 0);
  Extent box = extent_of(&solid);
  if (misses(view.size, box, margin)) return 0;
  solid.margin = margin;
  PrismWalk walk = prisms_under(&view, window_under(&view, box), box.low.z, margin);
  cell.prism = walk.prism;
  LOOP while (count < SN_MAX_PAIR_CONTACTS && next_prism(&walk)) {
    snContactPoint point;
    int found = search_once(&point, &cell, &solid, 0, 1, s);
    if (found < 0) return found;
    if (found == 0) continue;
    turn_into_world(&point, field);
    kept += store_contact(w, pair, slot + kept, &point);
    count++;
  }
  return kept;
}

// ---- the kernel

KERNEL_FN int is_searched(World w, int near) {
  return w.m->pair_kind[w.b->near_pair[w.id * w.m->npair + near]] >= SN_PAIR_CONVEX;
}

// The i-th near pair of a world, by one lane.
KERNEL_FN void search_pair(const Searcher* s, int i) {
  World w = s->w;
  int at = w.id * w.m->npair + i, pair = w.b->near_pair[at], slot = w.b->near_slot[at];
  int found = w.m->pair_kind[pair] == SN_PAIR_FIELD ? field_pair(s, pair, slot) : searched_pair(s, pair, slot);
  w.b->near_count[at] = found;
  if (found >= 0) return;
  raise_to(&w.b->needed[3], 1);
  w.b->ncon[w.id] = LEFT_TO_HOST;
}

// All searches of a world, one after another.
KERNEL_FN void convex_step(World w, Group g) {
  Searcher s = searcher_of(w, w.id * w.b->search_lanes);
  int near = w.b->ncon[w.id];
  EACH(i, near) {
    if (is_searched(w, i)) search_pair(&s, i);
  }
}
