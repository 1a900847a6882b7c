// face_contacts.c — several contacts where flat faces or edges lie on each other
//   reads   the face of the difference that is nearest to the origin        writes  pairs of points on the surfaces
//   The three corners of that face come from one, two or three vertices of each solid: a vertex, an edge or a face of
//   it. Among the faces of the two solids that have those vertices, two that look at each other are clipped against
//   each other; failing that, an edge of the lesser feature that lies in a face of the other is clipped against it.
//   conformance: tolerances of 0.0016 rad, the order in which faces are tried, the corner that an edge starts from.
#include "geometry/convex/face_contacts.h"
#include "geometry/convex/polygon_clip.h"
#include "math/mat3.h"

static const double face_cosine = 0.99999872;
static const double edge_sine = 0.00159999931;

// Vertices of one solid that the deepest points lie between.
typedef struct Feature {
  const snShape* shape;
  int dimension;  // 1: vertex, 2: edge, 3: face
  int vertex[3];
  snVec3 point[2];  // of the first two vertices
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

static inline snVec3 in_world(const snShape* shape, snVec3 local) {
  return vec3_add(mat3_mul_vec3(shape->rot, local), shape->pos);
}

static inline snVec3 mesh_corner(const snShape* shape, int vertex) {
  const float* v = shape->mesh->vertex[vertex];
  return in_world(shape, (snVec3){(double)v[0], (double)v[1], (double)v[2]});
}

static inline int at_most(int count, int limit) { return count < limit ? count : limit; }

static Feature make_feature(const snShape* shape, const int vertex[3], const snVec3 point[3], snVec3 outwards) {
  Feature f = {.shape = shape, .outwards = outwards, .dimension = 1};
  for (int i = 0; i < 3; i++) f.vertex[i] = vertex[i];
  f.point[0] = point[0], f.point[1] = point[1];
  if (vertex[0] != vertex[1]) {
    f.dimension = vertex[2] == vertex[0] || vertex[2] == vertex[1] ? 2 : 3;
  } else if (vertex[0] != vertex[2]) {
    f.dimension = 2;
    f.vertex[1] = vertex[2], f.point[1] = point[2];
  }
  return f;
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
  for (int i = 0; i < f->dimension; i++) positive += (f->vertex[i] & bit) != 0;
  return positive == f->dimension ? 1 : positive == 0 ? -1 : 0;
}

static void box_faces(FaceList* list, const Feature* f) {
  list->count = 0;
  for (int axis = 0; axis < 3; axis++) {
    int side = common_side(f, axis);
    if (side) add_box_face(list, f->shape, 2 * axis + (side < 0));
  }
  if (list->count == 4 - f->dimension) return;
  // vertices that make no edge or face of the box: the side that the contact points out of
  list->count = 0;
  snVec3 local = mat3_transpose_mul_vec3(f->shape->rot, f->outwards);
  local = vec3_scale(local, 1 / sqrt(vec3_dot(local, local)));
  const double component[3] = {local.x, local.y, local.z};
  for (int axis = 0; axis < 3 && list->count == 0; axis++) {
    if (component[axis] > face_cosine) add_box_face(list, f->shape, 2 * axis);
    if (-component[axis] > face_cosine) add_box_face(list, f->shape, 2 * axis + 1);
  }
}

typedef struct PolygonSet {
  const int* polygon;
  int count;
} PolygonSet;

static PolygonSet polygons_at(const snMeshShape* mesh, int vertex) {
  return (PolygonSet){mesh->map + mesh->map_first[vertex], mesh->map_count[vertex]};
}

// The first two that both sets have.
static int intersect(int out[2], PolygonSet a, PolygonSet b) {
  int count = 0;
  for (int i = 0; i < a.count; i++) {
    for (int j = 0; j < b.count; j++) {
      if (a.polygon[i] != b.polygon[j]) continue;
      out[count++] = a.polygon[i];
      if (count == 2) return 2;
    }
  }
  return count;
}

static void mesh_faces(FaceList* list, const Feature* f) {
  const snMeshShape* mesh = f->shape->mesh;
  int shared[2], single[2];
  PolygonSet found = polygons_at(mesh, f->vertex[0]);
  if (f->dimension > 1) {
    found = (PolygonSet){shared, intersect(shared, found, polygons_at(mesh, f->vertex[1]))};
  }
  if (f->dimension > 2) {
    found = (PolygonSet){single, intersect(single, found, polygons_at(mesh, f->vertex[2]))};
    found.count = at_most(found.count, 1);
  }
  list->count = at_most(found.count, SN_POLYGON_CORNERS);
  for (int i = 0; i < list->count; i++) {
    list->face[i] = found.polygon[i];
    list->normal[i] = mat3_mul_vec3(f->shape->rot, mesh->polygon_normal[found.polygon[i]]);
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
  const snMeshShape* mesh = f->shape->mesh;
  PolygonSet around = polygons_at(mesh, f->vertex[0]);
  for (int i = 0; i < at_most(around.count, SN_POLYGON_CORNERS); i++) {
    const int* vertex = mesh->polygon_vertex + mesh->polygon_first[around.polygon[i]];
    int corners = mesh->polygon_count[around.polygon[i]], k = 0;
    while (k < corners - 1 && vertex[k] != f->vertex[0]) k++;
    add_edge(list, f->point[0], mesh_corner(f->shape, vertex[k > 0 ? k - 1 : corners - 1]));
  }
}

static void find_edges(EdgeList* list, const Feature* f) {
  list->count = 0;
  if (f->dimension == 2) {
    add_edge(list, f->point[0], f->point[1]);
  } else if (f->shape->type == SN_GEOM_BOX) {
    box_edges(list, f);
  } else {
    mesh_edges(list, f);
  }
}

// ---- which of them lie on each other

static bool faces_meet(const FaceList* a, const FaceList* b, int* on_a, int* on_b) {
  for (*on_a = 0; *on_a < a->count; ++*on_a) {
    for (*on_b = 0; *on_b < b->count; ++*on_b) {
      if (vec3_dot(a->normal[*on_a], b->normal[*on_b]) < -face_cosine) return true;
    }
  }
  return false;
}

static bool edge_meets_face(const EdgeList* edges, const FaceList* faces, int* edge, int* face) {
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

// Clips, and sets the points of a back by `depth` from those of b.
static int clip(snVec3* on_a, snVec3* on_b, const Polygon* window, snVec3 normal, const Polygon* subject, snVec3 depth,
                int most) {
  snVec3 clipped[SN_CLIPPED_CORNERS];
  int corners = sn_polygon_clip(clipped, window->corner, window->corners, normal, subject->corner, subject->corners);
  int count = choose_points(on_b, clipped, corners, most);
  for (int i = 0; i < count; i++) on_a[i] = vec3_sub(on_b[i], depth);
  return count;
}

static void edge_polygon(Polygon* out, const Feature* f, const EdgeList* edges, int edge) {
  out->corners = 2;
  out->corner[0] = f->point[0];
  out->corner[1] = edges->end[edge];
}

int sn_face_contacts(snVec3* on_a, snVec3* on_b, const snEpa* epa, const snShape* a, const snShape* b, int most) {
  const snDifference *p = epa->corner[0], *q = epa->corner[1], *r = epa->corner[2];
  snVec3 depth = vec3_sub(epa->b, epa->a);
  Feature first = make_feature(a, (int[3]){p->vertex_a, q->vertex_a, r->vertex_a}, (snVec3[3]){p->a, q->a, r->a},
                               vec3_sub(epa->a, epa->b));
  Feature second =
      make_feature(b, (int[3]){p->vertex_b, q->vertex_b, r->vertex_b}, (snVec3[3]){p->b, q->b, r->b}, depth);
  FaceList faces_a, faces_b;
  find_faces(&faces_a, &first);
  find_faces(&faces_b, &second);

  Polygon polygon_a, polygon_b;
  int i, j;
  double length = vec3_length(depth);
  if (faces_meet(&faces_a, &faces_b, &i, &j)) {
    face_polygon(&polygon_a, a, faces_a.face[i]);
    face_polygon(&polygon_b, b, faces_b.face[j]);
    return clip(on_a, on_b, &polygon_a, faces_a.normal[i], &polygon_b, vec3_scale(faces_b.normal[j], length), most);
  }
  EdgeList edges;
  if (first.dimension < 3 && first.dimension <= second.dimension) {
    find_edges(&edges, &first);
    if (!edge_meets_face(&edges, &faces_b, &i, &j)) return 0;
    edge_polygon(&polygon_a, &first, &edges, i);
    face_polygon(&polygon_b, b, faces_b.face[j]);
    return clip(on_a, on_b, &polygon_b, faces_b.normal[j], &polygon_a, vec3_scale(faces_b.normal[j], length), most);
  }
  if (second.dimension < 3) {
    find_edges(&edges, &second);
    if (!edge_meets_face(&edges, &faces_a, &i, &j)) return 0;
    edge_polygon(&polygon_b, &second, &edges, i);
    face_polygon(&polygon_a, a, faces_a.face[j]);
    return clip(on_a, on_b, &polygon_a, faces_a.normal[j], &polygon_b, vec3_scale(faces_a.normal[j], -length), most);
  }
  return 0;
}
