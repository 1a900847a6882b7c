// ray_mesh.c — rays against meshes
//   reads   a mesh and the tree of boxes around its triangles, a ray        writes  nothing
//   A walk through the boxes that the ray meets before the nearest triangle so far; all triangles where there is no
//   tree.
#include "geometry/ray.h"
#include "geometry/ray_triangle.h"
#include "math/real.h"

// added to boxes, so that rounding of slabs loses no triangle
#define SLACK 1e-9

typedef struct Cast {
  const snMeshShape* mesh;
  RayView view;
  real per[3];  // 1 / along
  bool along_axis;
  real x;
  snVec3 normal;
} Cast;

static void slab(real low, real high, real from, real per, real* enter, real* leave) {
  real a = (low - from) * per, b = (high - from) * per;
  real near = a < b ? a : b, far = a < b ? b : a;
  *enter = *enter > near ? *enter : near;
  *leave = *leave < far ? *leave : far;
}

// Whether the ray goes through the box before the nearest hit so far.
static bool meets(const Cast* cast, snAabb box) {
  real enter = 0, leave = INFINITY, c[3], h[3], p[3];
  vec3_store(c, box.center), vec3_store(h, box.half), vec3_store(p, cast->view.ray.from);
  for (int k = 0; k < 3; k++) {
    real half = h[k] + SLACK * (1 + h[k] + fabs(c[k]));
    slab(c[k] - half, c[k] + half, p[k], cast->per[k], &enter, &leave);
  }
  return enter <= leave && (cast->x < 0 || enter <= cast->x);
}

// conformance: MuJoCo looks into the box of each triangle with a test that fails for rays that run in its border, where
// 0 times infinity comes in; a negative zero of x or y passes
static bool runs_in_border(const Cast* cast, const snVec3 corner[3]) {
  const real* at[3] = {&corner[0].x, &corner[1].x, &corner[2].x};
  real p[3];
  vec3_store(p, cast->view.ray.from);
  for (int k = 0; k < 3; k++) {
    real low = fmin(at[0][k], fmin(at[1][k], at[2][k])), high = fmax(at[0][k], fmax(at[1][k], at[2][k]));
    bool fails = k == 2 ? isinf(cast->per[k]) : cast->per[k] == (real)INFINITY;
    if (fails && high > low && (p[k] == low || p[k] == high)) return true;
  }
  return false;
}

static void try_face(Cast* cast, int face) {
  const snMeshShape* mesh = cast->mesh;
  snVec3 corner[3], normal;
  for (int k = 0; k < 3; k++) {
    const float* v = mesh->vertex[mesh->face[face][k]];
    corner[k] = vec3(v[0], v[1], v[2]);
  }
  real x = ray_triangle(&cast->view, corner, &normal);
  if (!(x >= 0 && (cast->x < 0 || x < cast->x))) return;
  if (cast->along_axis && runs_in_border(cast, corner)) return;
  cast->x = x;
  cast->normal = normal;
}

static void walk(Cast* cast) {
  const snMeshShape* mesh = cast->mesh;
  for (int node = 0; node < mesh->nodes;) {
    if (!meets(cast, mesh->node_box[node])) {
      node = mesh->node_next[node];
      continue;
    }
    const int* leaf = mesh->node_leaf[node++];
    for (int i = 0; i < leaf[1]; i++) try_face(cast, mesh->node_face[leaf[0] + i]);
  }
}

double sn_ray_mesh(const snMeshShape* mesh, snVec3 size, snRay ray, snVec3* normal) {
  if (sn_ray_box(size, ray, NULL, NULL) < 0) return -1;
  Cast cast = {
      .mesh = mesh, .view = ray_view(ray), .per = {1 / ray.along.x, 1 / ray.along.y, 1 / ray.along.z}, .x = -1};
  cast.along_axis = ray.along.x == 0 || ray.along.y == 0 || ray.along.z == 0;
  if (mesh->nodes > 0)
    walk(&cast);
  else
    for (int face = 0; face < mesh->faces; face++) try_face(&cast, face);
  if (cast.x >= 0) *normal = cast.normal;
  return cast.x;
}
