// manifold.c — contact manifold where flat faces or edges lie on each other
//   reads   the face of the Minkowski difference that is nearest to the origin        writes  pairs of witness points
//   The three corners of that face come from one, two or three vertices of each solid: a vertex, an edge or a face of
//   it. Among the faces of the two solids that have those vertices, two with opposed normals are clipped against each
//   other; failing that, an edge of the lesser feature that lies in a face of the other is clipped against it.
//   Ericson, Real-Time Collision Detection (2005), 5.5; reference and incident face as in Catto, GDC 2007.
//   conformance: tolerances of 0.0016 rad, the order in which faces are tried, the corner that an edge starts from.
#include "geometry/convex/manifold.h"
#include "math/mat3.h"

static const double face_cosine = 0.99999872;
static const double edge_sine = 0.00159999931;

// The feature of one solid that the deepest point lies on: vertices that the nearest face of the polytope comes from.
typedef struct Feature {
  const snShape* shape;
  int vertices;  // 1: a vertex, 2: an edge, 3: a face
  int vertex[3];
  snVec3 point[3];
  snVec3 outwards;  // towards the other solid's surface
} Feature;

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

static inline snVec3 mesh_corner(const snShape* shape, int vertex) {
  const float* v = shape->mesh->vertex[vertex];
  return in_world(shape, (snVec3){(double)v[0], (double)v[1], (double)v[2]});
}

static inline int at_most(int count, int limit) { return count < limit ? count : limit; }

static bool has_vertex(const Feature* f, int vertex) {
  for (int i = 0; i < f->vertices; i++)
    if (f->vertex[i] == vertex) return true;
  return false;
}

static void add_feature_vertex(Feature* f, int vertex, snVec3 point) {
  if (has_vertex(f, vertex)) return;
  f->vertex[f->vertices] = vertex;
  f->point[f->vertices++] = point;
}

//      D = a - b                     a                b
//     p------q                    a_p---a_q          b_p = b_q     The face p q r of the Minkowski difference comes
//      \    /     comes from         \   /            |             from three vertices of each solid, some of them
//       \  /                          a_r             b_r           the same: here from a face of a, an edge of b.
//        r
static void make_features(Feature* of_a, Feature* of_b, const snEpa* epa, const snShape* a, const snShape* b) {
  *of_a = (Feature){.shape = a, .outwards = vec3_sub(epa->a, epa->b)};
  *of_b = (Feature){.shape = b, .outwards = vec3_sub(epa->b, epa->a)};
  for (int i = 0; i < 3; i++) {
    add_feature_vertex(of_a, epa->corner[i]->vertex_a, epa->corner[i]->a);
    add_feature_vertex(of_b, epa->corner[i]->vertex_b, epa->corner[i]->b);
  }
}

// ---- faces that have the vertices of a feature

// Faces of a box: +x -x +y -y +z -z.
static void add_box_face(FaceList* list, const snShape* shape, int face) {
  snVec3 axis = mat3_col(shape->rot, face / 2);
  list->normal[list->count] = face % 2 ? vec3_neg(axis) : axis;
  list->face[list->count++] = face;
}

// 1: all vertices on the positive side of an axis, -1: on the negative side, 0: on both.
static int common_side(const Feature* f, int axis) {
  int bit = 1 << axis, positive = 0;
  for (int i = 0; i < f->vertices; i++) positive += (f->vertex[i] & bit) != 0;
  return positive == f->vertices ? 1 : positive == 0 ? -1 : 0;
}

static void box_faces(FaceList* list, const Feature* f) {
  list->count = 0;
  for (int axis = 0; axis < 3; axis++) {
    int side = common_side(f, axis);
    if (side) add_box_face(list, f->shape, 2 * axis + (side < 0));
  }
  if (list->count == 4 - f->vertices) return;
  // vertices that make no edge or face of the box: the side that the contact normal points out of
  list->count = 0;
  snVec3 local = mat3_transpose_mul_vec3(f->shape->rot, f->outwards);
  local = vec3_scale(local, 1 / sqrt(vec3_dot(local, local)));
  const double component[3] = {local.x, local.y, local.z};
  for (int axis = 0; axis < 3 && list->count == 0; axis++) {
    if (component[axis] > face_cosine) add_box_face(list, f->shape, 2 * axis);
    if (-component[axis] > face_cosine) add_box_face(list, f->shape, 2 * axis + 1);
  }
}

static bool is_on_polygon(const snMeshView* mesh, int vertex, int polygon) {
  const int *around = mesh->map + mesh->map_first[vertex], *end = around + mesh->map_count[vertex];
  while (around < end && *around != polygon) around++;
  return around < end;
}

static bool feature_is_on_polygon(const Feature* f, int polygon) {
  for (int i = 1; i < f->vertices; i++)
    if (!is_on_polygon(f->shape->mesh, f->vertex[i], polygon)) return false;
  return true;
}

// Polygons with all vertices of the feature, in the order in which its first vertex lists them: any number around a
// vertex, two along an edge, one for a face.
static void mesh_faces(FaceList* list, const Feature* f) {
  static const int most[4] = {0, SN_POLYGON_CORNERS, 2, 1};
  const snMeshView* mesh = f->shape->mesh;
  const int* around = mesh->map + mesh->map_first[f->vertex[0]];
  list->count = 0;
  for (int i = 0; i < mesh->map_count[f->vertex[0]] && list->count < most[f->vertices]; i++) {
    if (!feature_is_on_polygon(f, around[i])) continue;
    list->face[list->count] = around[i];
    list->normal[list->count++] = mat3_mul_vec3(f->shape->rot, mesh->polygon_normal[around[i]]);
  }
}

static void find_faces(FaceList* list, const Feature* f) {
  if (f->shape->type == SN_GEOM_BOX) {
    box_faces(list, f);
  } else {
    mesh_faces(list, f);
  }
}

// ---- edges from the first vertex of a feature

static void add_edge(EdgeList* list, snVec3 start, snVec3 end) {
  list->end[list->count] = end;
  list->direction[list->count++] = vec3_normalize(vec3_sub(end, start));
}

static void box_edges(EdgeList* list, const Feature* f) {
  snVec3 size = f->shape->size;
  int corner = f->vertex[0];
  snVec3 p = {corner & 1 ? size.x : -size.x, corner & 2 ? size.y : -size.y, corner & 4 ? size.z : -size.z};
  add_edge(list, f->point[0], in_world(f->shape, (snVec3){-p.x, p.y, p.z}));
  add_edge(list, f->point[0], in_world(f->shape, (snVec3){p.x, -p.y, p.z}));
  add_edge(list, f->point[0], in_world(f->shape, (snVec3){p.x, p.y, -p.z}));
}

// To the vertex before, in each polygon.
static void mesh_edges(EdgeList* list, const Feature* f) {
  const snMeshView* mesh = f->shape->mesh;
  const int* around = mesh->map + mesh->map_first[f->vertex[0]];
  for (int i = 0; i < at_most(mesh->map_count[f->vertex[0]], SN_POLYGON_CORNERS); i++) {
    const int* vertex = mesh->polygon_vertex + mesh->polygon_first[around[i]];
    int corners = mesh->polygon_count[around[i]], k = 0;
    while (k < corners - 1 && vertex[k] != f->vertex[0]) k++;
    add_edge(list, f->point[0], mesh_corner(f->shape, vertex[k > 0 ? k - 1 : corners - 1]));
  }
}

static void find_edges(EdgeList* list, const Feature* f) {
  list->count = 0;
  if (f->vertices == 2) {
    add_edge(list, f->point[0], f->point[1]);
  } else if (f->shape->type == SN_GEOM_BOX) {
    box_edges(list, f);
  } else {
    mesh_edges(list, f);
  }
}

// ---- which of them lie on each other: the first of the listed pairs

static bool find_opposed(const FaceList* a, const FaceList* b, int* on_a, int* on_b) {
  for (*on_a = 0; *on_a < a->count; ++*on_a) {
    for (*on_b = 0; *on_b < b->count; ++*on_b) {
      if (vec3_dot(a->normal[*on_a], b->normal[*on_b]) < -face_cosine) return true;
    }
  }
  return false;
}

static bool find_coplanar(const EdgeList* edges, const FaceList* faces, int* edge, int* face) {
  for (*face = 0; *face < faces->count; ++*face) {
    for (*edge = 0; *edge < edges->count; ++*edge) {
      if (fabs(vec3_dot(edges->direction[*edge], faces->normal[*face])) < edge_sine) return true;
    }
  }
  return false;
}

// ---- the polygons

// Seen from outside both kinds of polygon go round clockwise.
static void face_polygon(Polygon* out, const snShape* shape, int face) {
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

static bool is_listed(const snVec3* list, int count, snVec3 p) {
  for (int i = 0; i < count; i++) {
    snVec3 d = vec3_sub(list[i], p);
    if (fabs(d.x) < SN_MINVAL && fabs(d.y) < SN_MINVAL && fabs(d.z) < SN_MINVAL) return true;
  }
  return false;
}

// Chooses among the corners of a clipped polygon.
static int choose_points(snVec3* out, const snVec3* polygon, int corners, int most) {
  if (most < 5 && corners > 4) {
    sn_polygon_quadrilateral(out, polygon, corners);
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

// What is clipped: an incident polygon or edge by the planes on the edges of a reference polygon.
typedef struct Clip {
  Polygon reference, incident;
  snVec3 normal;  // of the reference polygon
  snVec3 a_to_b;  // from a point of the surface of a to the point of b above it
} Clip;

static int clip_polygon(snVec3* on_a, snVec3* on_b, const Clip* c, int most) {
  snVec3 clipped[SN_CLIPPED_CORNERS];
  int corners = sn_polygon_clip(clipped, c->reference.corner, c->reference.corners, c->normal, c->incident.corner,
                                c->incident.corners);
  int count = choose_points(on_b, clipped, corners, most);
  for (int i = 0; i < count; i++) on_a[i] = vec3_sub(on_b[i], c->a_to_b);
  return count;
}

static void edge_polygon(Polygon* out, const Feature* f, const EdgeList* edges, int edge) {
  out->corners = 2;
  out->corner[0] = f->point[0];
  out->corner[1] = edges->end[edge];
}

// Faces that lie on each other: the incident face of b is clipped against the reference face of a.
static bool face_on_face(Clip* clip, const Feature* a, const FaceList* faces_a, const Feature* b,
                         const FaceList* faces_b, double depth) {
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
static bool edge_on_face(Clip* clip, const Feature* edge_of, const Feature* face_of, const FaceList* faces,
                         double depth) {
  EdgeList edges;
  int i, j;
  find_edges(&edges, edge_of);
  if (!find_coplanar(&edges, faces, &i, &j)) return false;
  edge_polygon(&clip->incident, edge_of, &edges, i);
  face_polygon(&clip->reference, face_of->shape, faces->face[j]);
  clip->normal = faces->normal[j];
  clip->a_to_b = vec3_scale(faces->normal[j], depth);
  return true;
}

int sn_contact_manifold(snVec3* on_a, snVec3* on_b, const snEpa* epa, const snShape* a, const snShape* b, int most) {
  Feature of_a, of_b;
  FaceList faces_a, faces_b;
  Clip clip;
  double depth = vec3_length(vec3_sub(epa->b, epa->a));
  make_features(&of_a, &of_b, epa, a, b);
  find_faces(&faces_a, &of_a);
  find_faces(&faces_b, &of_b);
  bool a_is_lesser = of_a.vertices <= of_b.vertices;
  const Feature* lesser = a_is_lesser ? &of_a : &of_b;
  bool found = face_on_face(&clip, &of_a, &faces_a, &of_b, &faces_b, depth) ||
               (lesser->vertices < 3 && (a_is_lesser ? edge_on_face(&clip, &of_a, &of_b, &faces_b, depth)
                                                     : edge_on_face(&clip, &of_b, &of_a, &faces_a, -depth)));
  return found ? clip_polygon(on_a, on_b, &clip, most) : 0;
}
