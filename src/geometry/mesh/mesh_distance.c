// mesh_distance.c — signed distance of points from a closed surface of triangles
//   reads   triangles        writes  a tree of boxes around them, and normals of corners and edges
//   The nearest point of a triangle is a corner, on an edge or inside; the side follows from the normal there: that of
//   the triangle, of an edge the sum of both triangles, of a corner the sum weighted by angles.
//   Baerentzen, Aanaes, Signed distance computation using the angle weighted pseudonormal (2005); Ericson, Real-time
//   collision detection (2005), 5.1.5
#include "geometry/mesh/mesh_data.h"
#include "math/elementary.h"

#include "math/vec3.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

enum { LEAF = 4 };  // most triangles of a leaf

// A box of the tree; `count` triangles from `first` on, or the children: the next node, and the one at `second`.
typedef struct Node {
  snVec3 low, high;
  int first, count, second;
} Node;

// An undirected edge of a triangle while edges are matched.
typedef struct Edge {
  int a, b, slot;  // slot: three times the triangle plus the number of the edge
} Edge;

struct snMeshDistance {
  snTriangles mesh;
  Node* node;
  int nodes;
  int* order;        // triangles as leaves have them
  snVec3* middle;    // of each triangle, while the tree is made
  snVec3* face;      // normals of triangles
  snVec3* edge;      // of their edges: from corner 0 to 1, 1 to 2, 0 to 2
  snVec3* corner;    // of vertices
};

static snVec3 unit(snVec3 v) {
  double length = vec3_length(v);
  return vec3(v.x / length, v.y / length, v.z / length);
}

static snVec3 corner_of(const snMeshDistance* d, int face, int k) { return d->mesh.vert[d->mesh.face[face][k]]; }

// ---- normals

static void face_normals(snMeshDistance* d) {
  for (int f = 0; f < d->mesh.nface; f++) {
    snVec3 a = corner_of(d, f, 0), b = corner_of(d, f, 1), c = corner_of(d, f, 2);
    snVec3 ab = unit(vec3_sub(b, a)), ac = unit(vec3_sub(c, a)), bc = unit(vec3_sub(c, b));
    snVec3 normal = unit(vec3_cross(vec3_sub(b, a), vec3_sub(c, a)));
    double angle[3] = {sn_acos(vec3_dot(ab, ac)), sn_acos(vec3_dot(vec3_neg(ab), bc)),
                       sn_acos(vec3_dot(vec3_neg(bc), vec3_neg(ac)))};
    d->face[f] = normal;
    for (int k = 0; k < 3; k++) {
      snVec3* sum = &d->corner[d->mesh.face[f][k]];
      *sum = vec3_add(*sum, vec3_scale(normal, angle[k]));
    }
  }
}

static int compare_edges(const void* x, const void* y) {
  const Edge *p = x, *q = y;
  if (p->a != q->a) return p->a < q->a ? -1 : 1;
  if (p->b != q->b) return p->b < q->b ? -1 : 1;
  return p->slot < q->slot ? -1 : p->slot > q->slot;
}

static bool edge_normals(snMeshDistance* d, snArena* arena) {
  static const int ends[3][2] = {{0, 1}, {1, 2}, {0, 2}};
  int count = 3 * d->mesh.nface;
  Edge* edges = sn_arena_array(arena, Edge, count);
  if (!edges) return false;
  for (int i = 0; i < count; i++) {
    const int* face = d->mesh.face[i / 3];
    int p = face[ends[i % 3][0]], q = face[ends[i % 3][1]];
    edges[i] = (Edge){p < q ? p : q, p < q ? q : p, i};
  }
  qsort(edges, (size_t)count, sizeof *edges, compare_edges);
  for (int first = 0, end; first < count; first = end) {
    snVec3 sum = {0, 0, 0};
    for (end = first; end < count && edges[end].a == edges[first].a && edges[end].b == edges[first].b; end++)
      sum = vec3_add(sum, d->face[edges[end].slot / 3]);
    for (int i = first; i < end; i++) d->edge[edges[i].slot] = unit(sum);
  }
  return true;
}

// ---- the tree

static void bound(const snMeshDistance* d, int first, int end, snVec3* low, snVec3* high) {
  *low = vec3(DBL_MAX, DBL_MAX, DBL_MAX), *high = vec3(-DBL_MAX, -DBL_MAX, -DBL_MAX);
  for (int i = first; i < end; i++)
    for (int k = 0; k < 3; k++) {
      snVec3 p = corner_of(d, d->order[i], k);
      *low = vec3(real_min(low->x, p.x), real_min(low->y, p.y), real_min(low->z, p.z));
      *high = vec3(real_max(high->x, p.x), real_max(high->y, p.y), real_max(high->z, p.z));
    }
}

static double along(snVec3 v, int axis) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; }

// Puts the triangles with the lesser middles before the others (quickselect).
static void split(snMeshDistance* d, int first, int end, int middle, int axis) {
  int low = first, high = end - 1;
  while (low < high) {
    double pivot = along(d->middle[d->order[(low + high) / 2]], axis);
    int i = low, k = high;
    while (i <= k) {
      while (along(d->middle[d->order[i]], axis) < pivot) i++;
      while (along(d->middle[d->order[k]], axis) > pivot) k--;
      if (i > k) break;
      int swapped = d->order[i];
      d->order[i++] = d->order[k], d->order[k--] = swapped;
    }
    if (middle <= k)
      high = k;
    else if (middle >= i)
      low = i;
    else
      return;
  }
}

static void make_node(snMeshDistance* d, int first, int end) {
  Node* node = &d->node[d->nodes++];
  bound(d, first, end, &node->low, &node->high);
  node->first = first, node->count = end - first;
  if (node->count <= LEAF) return;
  snVec3 side = vec3_sub(node->high, node->low);
  int axis = side.x >= side.y && side.x >= side.z ? 0 : side.y >= side.z ? 1 : 2, middle = first + (end - first) / 2;
  split(d, first, end, middle, axis);
  node->count = 0;
  make_node(d, first, middle);
  node->second = d->nodes;
  make_node(d, middle, end);
}

snMeshDistance* sn_mesh_distance_make(snTriangles mesh, snArena* arena) {
  snMeshDistance* d = sn_arena_zalloc(arena, sizeof *d);
  if (!d) return NULL;
  d->mesh = mesh;
  d->node = sn_arena_zarray(arena, Node, 2 * mesh.nface);
  d->order = sn_arena_array(arena, int, mesh.nface);
  d->middle = sn_arena_array(arena, snVec3, mesh.nface);
  d->face = sn_arena_array(arena, snVec3, mesh.nface);
  d->edge = sn_arena_array(arena, snVec3, 3 * mesh.nface);
  d->corner = sn_arena_zarray(arena, snVec3, mesh.nvert);
  if (!d->node || !d->order || !d->middle || !d->face || !d->edge || !d->corner) return NULL;
  for (int f = 0; f < mesh.nface; f++) {
    d->order[f] = f;
    d->middle[f] = vec3_add(vec3_add(corner_of(d, f, 0), corner_of(d, f, 1)), corner_of(d, f, 2));
  }
  face_normals(d);
  if (!edge_normals(d, arena)) return NULL;
  make_node(d, 0, mesh.nface);
  return d;
}

// ---- distances

// The nearest point of a triangle: its distance squared, itself and the normal there.
typedef struct Near {
  double squared;
  snVec3 point, normal;
} Near;

static Near near_point(snVec3 p, snVec3 point, snVec3 normal) {
  snVec3 way = vec3_sub(p, point);
  return (Near){vec3_dot(way, way), point, normal};
}

static snVec3 mix(snVec3 a, snVec3 b, double share) {
  return vec3_add(vec3_scale(a, 1.0 - share), vec3_scale(b, share));
}

static Near nearest_of(const snMeshDistance* d, int face, snVec3 p) {
  snVec3 a = corner_of(d, face, 0), b = corner_of(d, face, 1), c = corner_of(d, face, 2);
  const snVec3* edge = d->edge + 3 * face;
  const int* id = d->mesh.face[face];
  snVec3 ab = vec3_sub(b, a), ac = vec3_sub(c, a), bc = vec3_sub(c, b);
  snVec3 ap = vec3_sub(p, a), bp = vec3_sub(p, b), cp = vec3_sub(p, c);
  // how far along each edge the foot of the point is, from both ends
  double s = vec3_dot(ap, ab), s_back = vec3_dot(bp, vec3_sub(a, b));
  double t = vec3_dot(ap, ac), t_back = vec3_dot(cp, vec3_sub(a, c));
  if (s <= 0.0 && t <= 0.0) return near_point(p, a, d->corner[id[0]]);
  double u = vec3_dot(bp, bc), u_back = vec3_dot(cp, vec3_sub(b, c));
  if (s_back <= 0.0 && u <= 0.0) return near_point(p, b, d->corner[id[1]]);
  if (t_back <= 0.0 && u_back <= 0.0) return near_point(p, c, d->corner[id[2]]);
  // areas opposite each corner, signed
  snVec3 n = vec3_cross(ab, ac), pa = vec3_sub(a, p), pb = vec3_sub(b, p), pc = vec3_sub(c, p);
  double at_c = vec3_dot(n, vec3_cross(pa, pb));
  if (at_c <= 0.0 && s >= 0.0 && s_back >= 0.0) return near_point(p, mix(a, b, s / (s + s_back)), edge[0]);
  double at_a = vec3_dot(n, vec3_cross(pb, pc));
  if (at_a <= 0.0 && u >= 0.0 && u_back >= 0.0) return near_point(p, mix(b, c, u / (u + u_back)), edge[1]);
  double at_b = vec3_dot(n, vec3_cross(pc, pa));
  if (at_b <= 0.0 && t >= 0.0 && t_back >= 0.0) return near_point(p, mix(a, c, t / (t + t_back)), edge[2]);
  double x = at_a / (at_a + at_b + at_c), y = at_b / (at_a + at_b + at_c), z = 1.0 - x - y;
  return near_point(p, vec3_add(vec3_add(vec3_scale(a, x), vec3_scale(b, y)), vec3_scale(c, z)), d->face[face]);
}

static double outside(double x, double low, double high) { return real_max(real_max(low - x, x - high), 0); }

static double box_distance(const Node* node, snVec3 p) {
  double x = outside(p.x, node->low.x, node->high.x), y = outside(p.y, node->low.y, node->high.y);
  double z = outside(p.z, node->low.z, node->high.z);
  return x * x + y * y + z * z;
}

static void search(const snMeshDistance* d, int at, snVec3 p, Near* best) {
  const Node* node = &d->node[at];
  for (int i = node->first; i < node->first + node->count; i++) {
    Near found = nearest_of(d, d->order[i], p);
    if (found.squared < best->squared) *best = found;
  }
  if (node->count > 0) return;
  double first = box_distance(&d->node[at + 1], p), second = box_distance(&d->node[node->second], p);
  int near = first <= second ? at + 1 : node->second, far = first <= second ? node->second : at + 1;
  if (real_min(first, second) < best->squared) search(d, near, p, best);
  if (real_max(first, second) < best->squared) search(d, far, p, best);
}

double sn_mesh_distance(const snMeshDistance* from, snVec3 point) {
  Near best = {DBL_MAX, {0, 0, 0}, {0, 0, 0}};
  search(from, 0, point, &best);
  double distance = sqrt(best.squared);
  return vec3_dot(vec3_sub(point, best.point), best.normal) >= 0.0 ? distance : -distance;
}
