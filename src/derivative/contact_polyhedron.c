// contact_polyhedron.c — the part of a mesh or a box that is farthest along a direction
//   reads   mesh_vert mesh_graph geom_size, geom frames        gives back  axes along which a witness point may slide
//   Vertices whose height along the direction is that of the highest one, up to the rounding of mesh files in single
//   precision, span the part: one is a vertex, a line an edge, all others a face.
#include "derivative/contact_polyhedron.h"
#include "math/mat3.h"

#include <math.h>

// Heights and widths below this part of the size are nothing.
#define NEGLIGIBLE 1e-6

// The vertices of a polyhedron in its own frame; of a mesh with a convex hull those of the hull.
typedef struct Vertices {
  const float (*vertex)[3];  // NULL: a box
  const int* hull;           // which of them; NULL: all
  snVec3 half;
  int count;
} Vertices;

static Vertices vertices_of(const snModel* m, int geom) {
  if (m->geom_type[geom] == SN_GEOM_BOX) return (Vertices){NULL, NULL, m->geom_size[geom], 8};
  int mesh = m->geom_dataid[geom];
  Vertices v = {(const float(*)[3])m->mesh_vert + m->mesh_vertadr[mesh], NULL, {0, 0, 0}, m->mesh_vertnum[mesh]};
  if (m->mesh_graphadr[mesh] < 0) return v;
  const int* graph = m->mesh_graph + m->mesh_graphadr[mesh];  // two counts, then addresses and numbers of vertices
  v.count = graph[0];
  v.hull = graph + 2 + graph[0];
  return v;
}

static snVec3 vertex_of(const Vertices* v, int i) {
  if (!v->vertex)
    return vec3(i & 1 ? v->half.x : -v->half.x, i & 2 ? v->half.y : -v->half.y, i & 4 ? v->half.z : -v->half.z);
  const float* at = v->vertex[v->hull ? v->hull[i] : i];
  return vec3(at[0], at[1], at[2]);
}

// The highest vertex, and how large the polyhedron is.
static int highest(const Vertices* v, snVec3 direction, double* height, double* size) {
  int best = 0;
  double most = 0;
  *height = -INFINITY;
  for (int i = 0; i < v->count; i++) {
    snVec3 at = vertex_of(v, i);
    double h = vec3_dot(at, direction), square = vec3_dot(at, at);
    if (square > most) most = square;
    if (h > *height) *height = h, best = i;
  }
  *size = sqrt(most);
  return best;
}

// The vertex of the part that is farthest from a point or, with an axis, from the line through it.
static double farthest(const Vertices* v, snVec3 direction, double least, snVec3 from, const snVec3* axis,
                       snVec3* apart) {
  double most = 0;
  for (int i = 0; i < v->count; i++) {
    snVec3 at = vertex_of(v, i);
    if (vec3_dot(at, direction) < least) continue;
    snVec3 offset = vec3_sub(at, from);
    if (axis) offset = vec3_add_scaled(offset, *axis, -vec3_dot(*axis, offset));
    double distance = vec3_length(offset);
    if (distance > most) most = distance, *apart = offset;
  }
  return most;
}

bool sn_polyhedron_part(const snModel* m, const snData* d, int geom, snVec3 direction, snVec3 point,
                        snPolyhedronPart* part) {
  Vertices v = vertices_of(m, geom);
  snMat3 rot = d->geom_xmat[geom];
  snVec3 local = mat3_transpose_mul_vec3(rot, direction), apart = {0, 0, 0};
  snVec3 at = mat3_transpose_mul_vec3(rot, vec3_sub(point, d->geom_xpos[geom]));
  double height, size;
  snVec3 top = vertex_of(&v, highest(&v, local, &height, &size)), offset = vec3_sub(at, top);
  double small = NEGLIGIBLE * size, least = height - small;
  part->slides = 0;
  if (fabs(vec3_dot(offset, local)) > 10 * small) return false;
  double length = farthest(&v, local, least, top, NULL, &apart);
  if (length <= 10 * small) return vec3_length(offset) <= 10 * small;
  snVec3 along = vec3_scale(apart, 1 / length);
  part->axis[part->slides++] = mat3_mul_vec3(rot, along);
  double width = farthest(&v, local, least, top, &along, &apart);
  if (width <= 10 * small) return vec3_length(vec3_add_scaled(offset, along, -vec3_dot(along, offset))) <= 10 * small;
  part->axis[part->slides++] = mat3_mul_vec3(rot, vec3_cross(local, along));
  return true;
}
