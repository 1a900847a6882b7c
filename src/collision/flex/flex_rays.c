// flex_rays.c — where a ray hits a flexible body
//   reads   flexvert_xpos        writes  nothing
//   What is drawn can be hit: edges as capsules, vertices as spheres, faces as triangles of no thickness. conformance:
//   a skin is its edges and the faces of its outermost layer; vertices count where edges do not; a ray that misses the
//   box around all vertices hits nothing.
#include "base/assert.h"
#include "geometry/ray/ray.h"
#include "geometry/ray/ray_triangle.h"
#include "math/frame.h"
#include "sinew/query.h"

typedef struct Cast {
  const snVec3* x;  // vertices of the flex
  double radius;
  snRay ray;
  double nearest;  // -1: nothing yet
  int vertex;
  snVec3 normal;
} Cast;

static bool is_nearest(const Cast* cast, double x) { return x >= 0 && (cast->nearest < 0 || x < cast->nearest); }

static double distance_to(const Cast* cast, int vertex, snVec3 point) {
  return vec3_length(vec3_sub(cast->x[vertex], point));
}

static snVec3 hit_point(const Cast* cast) { return vec3_add_scaled(cast->ray.from, cast->ray.along, cast->nearest); }

// ---- box

static bool meets_box(const snModel* m, const Cast* cast, int flex) {
  snVec3 low = cast->x[0], high = low;
  for (int i = 1; i < m->flex_vertnum[flex]; i++) {
    snVec3 p = cast->x[i];
    low = vec3(real_min(low.x, p.x), real_min(low.y, p.y), real_min(low.z, p.z));
    high = vec3(real_max(high.x, p.x), real_max(high.y, p.y), real_max(high.z, p.z));
  }
  snVec3 thick = vec3(cast->radius, cast->radius, cast->radius);
  low = vec3_sub(low, thick), high = vec3_add(high, thick);
  snVec3 center = vec3_scale(vec3_add(low, high), 0.5), half = vec3_scale(vec3_sub(high, low), 0.5);
  snRay local = {vec3_sub(cast->ray.from, center), cast->ray.along};
  return sn_ray_box(half, local, NULL, NULL) >= 0;
}

// ---- parts

static void try_shape(Cast* cast, const snShape* shape, int vertex1, int vertex2) {
  snVec3 normal;
  double x = sn_ray_shape(shape, cast->ray, &normal);
  if (!is_nearest(cast, x)) return;
  cast->nearest = x;
  cast->normal = normal;
  snVec3 point = hit_point(cast);
  cast->vertex = distance_to(cast, vertex1, point) < distance_to(cast, vertex2, point) ? vertex1 : vertex2;
}

static void try_edges(const snModel* m, Cast* cast, int flex) {
  for (int e = m->flex_edgeadr[flex]; e < m->flex_edgeadr[flex] + m->flex_edgenum[flex]; e++) {
    const int* v = m->flex_edge[e];
    double length;
    snVec3 axis = vec3_direction(vec3_sub(cast->x[v[1]], cast->x[v[0]]), &length);
    snShape capsule = {.type = SN_GEOM_CAPSULE,
                       .size = {cast->radius, 0.5 * length, 0},
                       .pos = vec3_scale(vec3_add(cast->x[v[0]], cast->x[v[1]]), 0.5),
                       .rot = quat_to_mat3(sn_quat_of_z_axis(axis))};
    try_shape(cast, &capsule, v[0], v[1]);
  }
}

static void try_vertices(const snModel* m, Cast* cast, int flex) {
  for (int v = 0; v < m->flex_vertnum[flex]; v++) {
    snShape ball = {.type = SN_GEOM_SPHERE, .size = {cast->radius, 0, 0}, .pos = cast->x[v], .rot = mat3_identity()};
    try_shape(cast, &ball, v, v);
  }
}

static void try_triangle(Cast* cast, const RayView* view, int a, int b, int c) {
  const snVec3 corner[3] = {cast->x[a], cast->x[b], cast->x[c]};
  snVec3 normal;
  double x = ray_triangle(view, corner, &normal);
  if (!is_nearest(cast, x)) return;
  cast->nearest = x;
  cast->normal = vec3_normalize(normal);
  snVec3 point = hit_point(cast);
  double to_a = distance_to(cast, a, point), to_b = distance_to(cast, b, point), to_c = distance_to(cast, c, point);
  cast->vertex = to_a <= to_b && to_a <= to_c ? a : to_b <= to_c ? b : c;
}

static void try_faces(const snModel* m, Cast* cast, int flex, int layer) {
  static const int faces[4][3] = {{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}};
  RayView view = ray_view(cast->ray);
  int dim = m->flex_dim[flex];
  const int* v = m->flex_elem + m->flex_elemdataadr[flex];
  for (int e = 0; e < m->flex_elemnum[flex]; e++, v += dim + 1) {
    if (dim == 3 && m->flex_elemlayer[m->flex_elemadr[flex] + e] != layer) continue;
    for (int k = 0; k < (dim == 2 ? 1 : 4); k++)
      try_triangle(cast, &view, v[faces[k][0]], v[faces[k][1]], v[faces[k][2]]);
  }
}

double sn_ray_flex(const snModel* m, const snData* d, int flex, const snFlexParts* parts, snVec3 from, snVec3 along,
                   int* vertex, snVec3* normal) {
  Cast cast = {.nearest = -1, .vertex = -1, .normal = {0, 0, 0}, .ray = {from, along}};
  if (is_index(flex, m->nflex) && vec3_length(along) >= SN_MINVAL) {
    cast.x = d->flexvert_xpos + m->flex_vertadr[flex];
    cast.radius = m->flex_radius[flex];
    bool solid = m->flex_dim[flex] > 1, skin = solid && parts->skin;
    if (meets_box(m, &cast, flex)) {
      if (parts->edges || skin)
        try_edges(m, &cast, flex);
      else if (parts->vertices)
        try_vertices(m, &cast, flex);
      if (solid && (parts->faces || skin)) try_faces(m, &cast, flex, skin ? 0 : parts->layer);
    }
  }
  if (vertex) *vertex = cast.vertex;
  if (normal) *normal = cast.normal;
  return cast.nearest;
}
