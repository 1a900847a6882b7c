// query.h — ray casting, distances between geoms, and bounding boxes, at the poses of the last forward pass
//   A ray consists of the points from + x along, x >= 0. Frames of geoms in a lean data are those of its last
//   sn_complete.
//   Arguments: a geom that does not exist is never hit, is `limit` away from any other and has an empty box.
//   Threads: calls use scratch memory of the data, also where it is const: one thread per data at a time.
#pragma once
#include "sinew/data.h"

#ifdef __cplusplus
extern "C" {
#endif

// Groups by which geoms are shown and hidden.
#define SN_GROUP_COUNT 6

// Which geoms a ray may hit; zero: all that can be seen (alpha of material or colour not 0). `options` may be NULL: zero.
typedef struct snRayOptions {
  const snByte* groups;  // SN_GROUP_COUNT flags: geoms of a group whose flag is 0 are passed through; NULL: none is
  bool skip_fixed;       // geoms that are fixed to the world are passed through
  bool skip_world;       // geoms of the world body are passed through
  int excluded_body;     // geoms of this body are passed through; 0: of none
  bool no_normal;        // snRayHit.normal is not computed
  double cutoff;         // of sn_cast_rays: geoms farther away may be passed through; 0: none
} snRayOptions;

typedef struct snRayHit {
  double distance;  // x of the nearest point that is hit, -1: none
  int geom;         // that is hit, -1: none
  snVec3 normal;    // outward normal of its surface in world axes
} snRayHit;

// The nearest hit of a ray; true if there is one.
SN_API bool sn_cast_ray(const snModel* m, const snData* d, snVec3 from, snVec3 along, const snRayOptions* options,
                        snRayHit* hit);

// The same for `count` rays from one point -> `hits`, one for each. conformance: culling of bodies as in MuJoCo, which may pass
// through parts of bodies that are rotated; sn_cast_ray is exact.
SN_API void sn_cast_rays(const snModel* m, const snData* d, snVec3 from, const snVec3* along, int count,
                         const snRayOptions* options, snRayHit* hits);

// Deprecated since 0.1, removed in 0.2: sn_cast_ray. Without `fixed`, geoms that are fixed to the world are passed through; so are
// those of `excluded_body` (-1: none). `geom` and `normal` may be NULL.
SN_API double sn_ray(const snModel* m, const snData* d, snVec3 from, snVec3 along, const snByte* groups, bool fixed,
                     int excluded_body, int* geom, snVec3* normal);

// Deprecated since 0.1, removed in 0.2: sn_cast_rays. `geom` and `normal` may be NULL.
SN_API void sn_multi_ray(const snModel* m, const snData* d, snVec3 from, const snVec3* along, const snByte* groups,
                         bool fixed, int excluded_body, int* geom, double* distance, snVec3* normal, int count,
                         double cutoff);

// Smallest x at which a ray hits a given geom, visible or not; -1 if it does not. `normal` may be NULL.
SN_API double sn_ray_geom(const snModel* m, const snData* d, int geom, snVec3 from, snVec3 along, snVec3* normal);

// Parts of a flex that a ray may hit, as they are drawn.
typedef struct snFlexParts {
  bool vertices, edges, faces;  // spheres, capsules, triangles
  bool skin;                    // edges and outermost faces; none of a line
  int layer;                    // of the faces of tetrahedra, if there is no skin
} snFlexParts;

// Smallest x at which a ray hits a flex; -1 if it does not. `vertex` gets its nearest vertex there, -1: none; both it
// and `normal` may be NULL.
SN_API double sn_ray_flex(const snModel* m, const snData* d, int flex, const snFlexParts* parts, snVec3 from,
                          snVec3 along, int* vertex, snVec3* normal);

// The same for a plane, sphere, capsule, ellipsoid, cylinder or box that need not belong to a model, with sizes as
// those of a geom.
SN_API double sn_ray_primitive(snGeomType type, snVec3 size, snVec3 pos, snMat3 rot, snVec3 from, snVec3 along,
                               snVec3* normal);

// Signed distance between the surfaces of two geoms, at most `limit`; negative where they overlap. `segment` (may be
// NULL) receives the closest points of the first and of the second geom, zeros if the distance is not below the limit.
// Two geoms that cannot collide, such as two planes, are `limit` apart.
SN_API double sn_geom_distance(const snModel* m, const snData* d, int geom1, int geom2, double limit,
                               snVec3 segment[2]);

// The smallest axis-aligned box in the world that contains a geom (of a mesh, its convex hull). For planes and height
// fields it is the box around their local bounding box; planes extend 1e10 to each side.
SN_API snAabb sn_geom_aabb(const snModel* m, const snData* d, int geom);

#ifdef __cplusplus
}
#endif
