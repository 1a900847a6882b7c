// ray_mesh.c — rays against meshes
//   reads   a mesh and the tree of boxes around its triangles, a ray        writes  nothing
//   A walk through the boxes that the ray hits before the nearest triangle so far; all triangles where there is no
//   tree.
#include "geometry/ray/ray.h"
#include "geometry/ray/ray_triangle.h"
#include "math/real.h"

#include <float.h>

// instead of 1 / 0: so large that a box beside the ray is far away, and not infinite
#define STEEP 1e300

typedef struct Cast {
  const snMeshView* mesh;
  RayView view;
  real from[3], along[3];
  real per[3];  // 1 / along
  real x;       // nearest so far
  snVec3 normal;
} Cast;

static real steepness(real along) { return fabs(along) < 1 / STEEP ? STEEP : 1 / along; }

// Whether the ray goes through the box before the nearest hit so far: it is between the two faces of each axis while
// |from + x along - center| <= half.
static bool box_is_hit(const Cast* cast, const snAabb* box) {
  const real *center = (const real*)&box->center, *half = (const real*)&box->half;
  real enter = 0, leave = cast->x < 0 ? DBL_MAX : cast->x;
  for (int k = 0; k < 3; k++) {
    real middle = (center[k] - cast->from[k]) * cast->per[k], extent = half[k] * fabs(cast->per[k]);
    enter = real_max(enter, middle - extent);
    leave = real_min(leave, middle + extent);
  }
  return enter <= leave;
}

// conformance: MuJoCo looks into the box of each triangle with a test that fails for rays that run in its border, where
// 0 times infinity comes in; a negative zero of x or y passes
static bool runs_in_border(const Cast* cast, const snVec3 corner[3]) {
  const real *from = cast->from, *at[3];
  for (int i = 0; i < 3; i++) at[i] = (const real*)&corner[i];
  for (int k = 0; k < 3; k++) {
    real low = fmin(at[0][k], fmin(at[1][k], at[2][k])), high = fmax(at[0][k], fmax(at[1][k], at[2][k]));
    bool fails = cast->along[k] == 0 && (k == 2 || !signbit(cast->along[k]));
    if (fails && high > low && (from[k] == low || from[k] == high)) return true;
  }
  return false;
}

static void try_face(Cast* cast, int face) {
  const snMeshView* mesh = cast->mesh;
  snVec3 corner[3], normal;
  for (int k = 0; k < 3; k++) {
    const float* v = mesh->vertex[mesh->face[face][k]];
    corner[k] = vec3(v[0], v[1], v[2]);
  }
  real x = ray_triangle(&cast->view, corner, &normal);
  if (!(x >= 0 && (cast->x < 0 || x < cast->x))) return;
  if (runs_in_border(cast, corner)) return;
  cast->x = x;
  cast->normal = normal;
}

static void walk(Cast* cast) {
  const snMeshView* mesh = cast->mesh;
  for (int node = 0; node < mesh->nodes;) {
    if (!box_is_hit(cast, &mesh->node_box[node])) {
      node = mesh->node_next[node];
      continue;
    }
    const int* leaf = mesh->node_leaf[node++];
    for (int i = 0; i < leaf[1]; i++) try_face(cast, mesh->node_face[leaf[0] + i]);
  }
}

double sn_ray_mesh(const snMeshView* mesh, snVec3 size, snRay ray, snVec3* normal) {
  if (sn_ray_box(size, ray, NULL, NULL) < 0) return -1;
  Cast cast = {.mesh = mesh, .view = ray_view(ray), .x = -1};
  vec3_store(cast.from, ray.from);
  vec3_store(cast.along, ray.along);
  for (int k = 0; k < 3; k++) cast.per[k] = steepness(cast.along[k]);
  if (mesh->nodes > 0)
    walk(&cast);
  else
    for (int face = 0; face < mesh->faces; face++) try_face(&cast, face);
  if (cast.x >= 0) *normal = cast.normal;
  return cast.x;
}
