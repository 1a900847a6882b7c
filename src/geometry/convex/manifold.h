// manifold.h — contact manifold where flat faces or edges lie on each other
//   reads   the face of the Minkowski difference that is nearest to the origin        writes  pairs of witness points
//   The three corners of that face come from one, two or three vertices of each solid: a vertex, an edge or a face of
//   it. Among the faces of the two solids that have those vertices, two with opposed normals are clipped against each
//   other; failing that, an edge of the lesser feature that lies in a face of the other is clipped against it.
//   Ericson, Real-Time Collision Detection (2005), 5.5; reference and incident face as in Catto, GDC 2007.
//   conformance: tolerances of 0.0016 rad, the order in which faces are tried, the corner that an edge starts from.
//   The formulas are here, so that kernels instantiate them too; the .c instantiates them for the processor.
#pragma once
#include "geometry/convex/epa.h"
#include "geometry/convex/polygon_clip.h"
#include "math/mat3.h"

// Points of the two surfaces, on the processor: see contact_manifold.
int sn_contact_manifold(snVec3* on_a, snVec3* on_b, const snEpa* epa, const snShape* a, const snShape* b, int most);

// ---- features of the two solids

#define FACE_COSINE 0.99999872
#define EDGE_SINE   0.00159999931

// The feature of one solid that the deepest point lies on: vertices that the nearest face of the polytope comes from.
typedef struct SolidFeature {
  const snShape* shape;
  int vertices;  // 1: a vertex, 2: an edge, 3: a face
  int vertex[3];
  snVec3 point[3];
  snVec3 outwards;  // towards the other solid's surface
} SolidFeature;

typedef struct FaceList {
  int count;
  snVec3 normal[SN_POLYGON_CORNERS];
  int face[SN_POLYGON_CORNERS];
} FaceList;

typedef struct EdgeList {
  int count;
  snVec3 direction[SN_POLYGON_CORNERS];
  snVec3 end[SN_POLYGON_CORNERS];
} EdgeList;

typedef struct Polygon {
  int corners;
  snVec3 corner[SN_POLYGON_CORNERS];
} Polygon;

// What is clipped: an incident polygon or edge by the planes on the edges of a reference polygon.
typedef struct Clip {
  Polygon reference, incident;
  snVec3 normal;  // of the reference polygon
  snVec3 a_to_b;  // from a point of the surface of a to the point of b above it
} Clip;

// Lists too large for the stack of a lane.
typedef struct snManifoldRoom {
  FaceList faces_a, faces_b;
  EdgeList edges;
  Clip clip;
  snVec3 clipped[SN_CLIPPED_CORNERS], other[SN_CLIPPED_CORNERS];
} snManifoldRoom;

static inline snVec3 mesh_corner(const snShape* shape, int vertex) {
  return in_world(shape, vertex_place(shape->mesh, vertex));
}

static inline int at_most(int count, int limit) { return count < limit ? count : limit; }

static inline bool has_vertex(const SolidFeature* f, int vertex) {
  for (int i = 0; i < f->vertices; i++)
    if (f->vertex[i] == vertex) return true;
  return false;
}

static inline void add_feature_vertex(SolidFeature* f, int vertex, snVec3 point) {
  if (has_vertex(f, vertex)) return;
  f->vertex[f->vertices] = vertex;
  f->point[f->vertices++] = point;
}

//      D = a - b                     a                b
//     p------q                    a_p---a_q          b_p = b_q     The face p q r of the Minkowski difference comes
//      \    /     comes from         \   /            |             from three vertices of each solid, some of them
//       \  /                          a_r             b_r           the same: here from a face of a, an edge of b.
//        r
static inline void make_features(SolidFeature* of_a, SolidFeature* of_b, const snEpa* epa, const snShape* a,
                                 const snShape* b) {
  of_a->shape = a, of_a->vertices = 0, of_a->outwards = vec3_sub(epa->a, epa->b);
  of_b->shape = b, of_b->vertices = 0, of_b->outwards = vec3_sub(epa->b, epa->a);
  for (int i = 0; i < 3; i++) {
    add_feature_vertex(of_a, epa->corner[i]->vertex_a, epa->corner[i]->a);
    add_feature_vertex(of_b, epa->corner[i]->vertex_b, epa->corner[i]->b);
  }
}

// ---- faces that have the vertices of a feature

// Faces of a box: +x -x +y -y +z -z.
static inline void add_box_face(FaceList* list, const snShape* shape, int face) {
  snVec3 axis = mat3_col(shape->rot, face / 2);
  list->normal[list->count] = face % 2 ? vec3_neg(axis) : axis;
  list->face[list->count++] = face;
}

// 1: all vertices on the positive side of an axis, -1: on the negative side, 0: on both.
static inline int common_side(const SolidFeature* f, int axis) {
  int bit = 1 << axis, positive = 0;
  for (int i = 0; i < f->vertices; i++) positive += (f->vertex[i] & bit) != 0;
  return positive == f->vertices ? 1 : positive == 0 ? -1 : 0;
}

static inline void faces_of_box(FaceList* list, const SolidFeature* f) {
  list->count = 0;
  for (int axis = 0; axis < 3; axis++) {
    int side = common_side(f, axis);
    if (side) add_box_face(list, f->shape, 2 * axis + (side < 0));
  }
  if (list->count == 4 - f->vertices) return;
  // vertices that make no edge or face of the box: the side that the contact normal points out of
  list->count = 0;
  snVec3 local = mat3_transpose_mul_vec3(f->shape->rot, f->outwards);
  local = vec3_scale(local, 1 / real_sqrt(vec3_dot(local, local)));
  const real component[3] = {local.x, local.y, local.z};
  for (int axis = 0; axis < 3 && list->count == 0; axis++) {
    if (component[axis] > FACE_COSINE) add_box_face(list, f->shape, 2 * axis);
    if (-component[axis] > FACE_COSINE) add_box_face(list, f->shape, 2 * axis + 1);
  }
}

static inline snVec3 polygon_normal(const snMeshView* mesh, int polygon) {
#ifdef SN_KERNELS
  const double* normal = mesh->polygon_normal + 3 * polygon;
  return vec3((real)normal[0], (real)normal[1], (real)normal[2]);
#else
  return mesh->polygon_normal[polygon];
#endif
}

static inline bool is_on_polygon(const snMeshView* mesh, int vertex, int polygon) {
  const int *around = mesh->map + mesh->map_first[vertex], *end = around + mesh->map_count[vertex];
  while (around < end && *around != polygon) around++;
  return around < end;
}

static inline bool feature_is_on_polygon(const SolidFeature* f, int polygon) {
  for (int i = 1; i < f->vertices; i++)
    if (!is_on_polygon(f->shape->mesh, f->vertex[i], polygon)) return false;
  return true;
}

// Polygons with all vertices of the feature, in the order in which its first vertex lists them: any number around a
// vertex, two along an edge, one for a face.
static inline void faces_of_mesh(FaceList* list, const SolidFeature* f) {
  static const int most[4] = {0, SN_POLYGON_CORNERS, 2, 1};
  const snMeshView* mesh = f->shape->mesh;
  const int* around = mesh->map + mesh->map_first[f->vertex[0]];
  list->count = 0;
  for (int i = 0; i < mesh->map_count[f->vertex[0]] && list->count < most[f->vertices]; i++) {
    if (!feature_is_on_polygon(f, around[i])) continue;
    list->face[list->count] = around[i];
    list->normal[list->count++] = mat3_mul_vec3(f->shape->rot, polygon_normal(mesh, around[i]));
  }
}

static inline void find_faces(FaceList* list, const SolidFeature* f) {
  if (f->shape->type == SN_GEOM_BOX) {
    faces_of_box(list, f);
  } else {
    faces_of_mesh(list, f);
  }
}

// ---- edges from the first vertex of a feature

static inline void add_feature_edge(EdgeList* list, snVec3 start, snVec3 end) {
  list->end[list->count] = end;
  list->direction[list->count++] = vec3_normalize(vec3_sub(end, start));
}

static inline void edges_of_box(EdgeList* list, const SolidFeature* f) {
  snVec3 size = f->shape->size;
  int corner = f->vertex[0];
  snVec3 p = {corner & 1 ? size.x : -size.x, corner & 2 ? size.y : -size.y, corner & 4 ? size.z : -size.z};
  add_feature_edge(list, f->point[0], in_world(f->shape, vec3(-p.x, p.y, p.z)));
  add_feature_edge(list, f->point[0], in_world(f->shape, vec3(p.x, -p.y, p.z)));
  add_feature_edge(list, f->point[0], in_world(f->shape, vec3(p.x, p.y, -p.z)));
}

// To the vertex before, in each polygon.
static inline void edges_of_mesh(EdgeList* list, const SolidFeature* f) {
  const snMeshView* mesh = f->shape->mesh;
  const int* around = mesh->map + mesh->map_first[f->vertex[0]];
  for (int i = 0; i < at_most(mesh->map_count[f->vertex[0]], SN_POLYGON_CORNERS); i++) {
    const int* vertex = mesh->polygon_vertex + mesh->polygon_first[around[i]];
    int corners = mesh->polygon_count[around[i]], k = 0;
    while (k < corners - 1 && vertex[k] != f->vertex[0]) k++;
    add_feature_edge(list, f->point[0], mesh_corner(f->shape, vertex[k > 0 ? k - 1 : corners - 1]));
  }
}

static inline void find_edges(EdgeList* list, const SolidFeature* f) {
  list->count = 0;
  if (f->vertices == 2) {
    add_feature_edge(list, f->point[0], f->point[1]);
  } else if (f->shape->type == SN_GEOM_BOX) {
    edges_of_box(list, f);
  } else {
    edges_of_mesh(list, f);
  }
}

// ---- which of them lie on each other: the first of the listed pairs

static inline bool find_opposed(const FaceList* a, const FaceList* b, int* on_a, int* on_b) {
  for (*on_a = 0; *on_a < a->count; ++*on_a) {
    for (*on_b = 0; *on_b < b->count; ++*on_b) {
      if (vec3_dot(a->normal[*on_a], b->normal[*on_b]) < -FACE_COSINE) return true;
    }
  }
  return false;
}

static inline bool find_coplanar(const EdgeList* edges, const FaceList* faces, int* edge, int* face) {
  for (*face = 0; *face < faces->count; ++*face) {
    for (*edge = 0; *edge < edges->count; ++*edge) {
      if (real_abs(vec3_dot(edges->direction[*edge], faces->normal[*face])) < EDGE_SINE) return true;
    }
  }
  return false;
}

// ---- the polygons

// Seen from outside both kinds of polygon go round clockwise.
static inline void face_polygon(Polygon* out, const snShape* shape, int face) {
  static const int box_corner[6][4] = {{7, 3, 1, 5}, {2, 6, 4, 0}, {2, 3, 7, 6},
                                       {4, 5, 1, 0}, {6, 7, 5, 4}, {3, 2, 0, 1}};
  if (shape->type == SN_GEOM_BOX) {
    snVec3 size = shape->size;
    out->corners = 4;
    for (int i = 0; i < 4; i++) {
      int k = box_corner[face][i];
      snVec3 local = {k & 1 ? size.x : -size.x, k & 2 ? size.y : -size.y, k & 4 ? size.z : -size.z};
      out->corner[i] = in_world(shape, local);
    }
    return;
  }
  const int* vertex = shape->mesh->polygon_vertex + shape->mesh->polygon_first[face];
  out->corners = at_most(shape->mesh->polygon_count[face], SN_POLYGON_CORNERS);
  for (int i = 0; i < out->corners; i++) out->corner[i] = mesh_corner(shape, vertex[out->corners - 1 - i]);
}

static inline bool is_listed(const snVec3* list, int count, snVec3 p) {
  for (int i = 0; i < count; i++) {
    snVec3 d = vec3_sub(list[i], p);
    if (real_abs(d.x) < SN_MINVAL && real_abs(d.y) < SN_MINVAL && real_abs(d.z) < SN_MINVAL) return true;
  }
  return false;
}

// Chooses among the corners of a clipped polygon.
static inline int choose_points(snVec3* out, const snVec3* polygon, int corners, int most) {
  if (most < 5 && corners > 4) {
    polygon_quadrilateral(out, polygon, corners);
    return 4;
  }
  if (corners > SN_MAX_PAIR_CONTACTS) {
    for (int i = 0; i < SN_MAX_PAIR_CONTACTS; i++) out[i] = polygon[i];
    return SN_MAX_PAIR_CONTACTS;
  }
  int count = 0;
  for (int i = 0; i < corners; i++) {
    if (!is_listed(out, count, polygon[i])) out[count++] = polygon[i];
  }
  return count;
}

static inline int clip_polygon(snVec3* on_a, snVec3* on_b, snManifoldRoom* room, int most) {
  const Clip* c = &room->clip;
  int corners = polygon_clip(room->clipped, room->other, c->reference.corner, c->reference.corners, c->normal,
                             c->incident.corner, c->incident.corners);
  int count = choose_points(on_b, room->clipped, corners, most);
  for (int i = 0; i < count; i++) on_a[i] = vec3_sub(on_b[i], c->a_to_b);
  return count;
}

static inline void edge_polygon(Polygon* out, const SolidFeature* f, const EdgeList* edges, int edge) {
  out->corners = 2;
  out->corner[0] = f->point[0];
  out->corner[1] = edges->end[edge];
}

// Faces that lie on each other: the incident face of b is clipped against the reference face of a.
static inline bool face_on_face(Clip* clip, const SolidFeature* a, const FaceList* faces_a, const SolidFeature* b,
                                const FaceList* faces_b, real depth) {
  int i, j;
  if (!find_opposed(faces_a, faces_b, &i, &j)) return false;
  face_polygon(&clip->reference, a->shape, faces_a->face[i]);
  face_polygon(&clip->incident, b->shape, faces_b->face[j]);
  clip->normal = faces_a->normal[i];
  clip->a_to_b = vec3_scale(faces_b->normal[j], depth);
  return true;
}

// An edge at one feature that lies in a face of the other is clipped against that face. The depth counts along the
// face's normal, which points from b to a for a face of b and the other way for one of a: then it is negative.
static inline bool edge_on_face(snManifoldRoom* room, const SolidFeature* edge_of, const SolidFeature* face_of,
                                const FaceList* faces, real depth) {
  Clip* clip = &room->clip;
  int i, j;
  find_edges(&room->edges, edge_of);
  if (!find_coplanar(&room->edges, faces, &i, &j)) return false;
  edge_polygon(&clip->incident, edge_of, &room->edges, i);
  face_polygon(&clip->reference, face_of->shape, faces->face[j]);
  clip->normal = faces->normal[j];
  clip->a_to_b = vec3_scale(faces->normal[j], depth);
  return true;
}

// Points of the two surfaces around the deepest ones, for boxes and meshes; at most `most` of them, or
// SN_MAX_PAIR_CONTACTS. Returns how many; 0 where no face lies on a face or an edge of the other solid.
static inline int contact_manifold(snVec3* on_a, snVec3* on_b, const snEpa* epa, const snShape* a, const snShape* b,
                                   int most, snManifoldRoom* room) {
  SolidFeature of_a, of_b;
  FaceList *faces_a = &room->faces_a, *faces_b = &room->faces_b;
  real depth = vec3_length(vec3_sub(epa->b, epa->a));
  make_features(&of_a, &of_b, epa, a, b);
  find_faces(faces_a, &of_a);
  find_faces(faces_b, &of_b);
  bool a_is_lesser = of_a.vertices <= of_b.vertices;
  const SolidFeature* lesser = a_is_lesser ? &of_a : &of_b;
  bool found = face_on_face(&room->clip, &of_a, faces_a, &of_b, faces_b, depth) ||
               (lesser->vertices < 3 && (a_is_lesser ? edge_on_face(room, &of_a, &of_b, faces_b, depth)
                                                     : edge_on_face(room, &of_b, &of_a, faces_a, -depth)));
  return found ? clip_polygon(on_a, on_b, room, most) : 0;
}
