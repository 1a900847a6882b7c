// shape_ops.h — what each kind of geom can do: one row per kind, and the calls that look it up
//   A row lives in shape/<kind>.c; the table is made from SN_GEOM_KINDS (sinew/enums.h). Sizes follow geom_size: sphere
//   (r), capsule and cylinder (r, half length), ellipsoid (semi-axes), box (half sides), plane (half sides, grid).
#pragma once
#include "geometry/shape.h"

typedef struct snSolid snSolid;

// Support point in the world: the farthest along a unit direction, without the margin.
typedef snVec3 snSupportFn(snSolid* solid, snVec3 direction);

// A convex shape under search. Where several vertices are equally far, the one found depends on where the search
// starts; so the start is part of the solid, begins anew with every pair, and results never depend on earlier steps.
struct snSolid {
  const snShape* shape;
  snSupportFn* support;
  int vertex;           // of mesh or box, that the last search gave; -1: none
  int climb;            // corner of the hull where the next climb starts
  int known;            // corner of the hull that was the support point in the last step; -1: not known
  double margin;        // half of it is added all round
  const snVec3* prism;  // of a height field's cell: three corners of the base, then those above them
  bool polyhedron;      // has vertices and flat faces only
  bool core;            // of a swept sphere the core alone is searched
  bool own_support;     // `support` is not that of the shape's kind
};

// The points from + x along, x >= 0; `along` need not be of unit length.
typedef struct snRay {
  snVec3 from, along;
} snRay;

// Where a ray first hits a surface: x, -1 where it does not, and the outer normal, not of unit length.
typedef struct snHit {
  double x;
  snVec3 normal;
} snHit;

// An operation that a kind does not have is NULL. All but the support points work in the shape's own frame.
typedef struct snShapeOps {
  int sizes;        // numbers of geom_size that it reads; 0: they come from an asset
  bool polyhedron;  // has vertices and flat faces only: searches end exactly
  bool smooth;      // touches other shapes in one point

  // of a homogeneous solid, or of a shell: mass sits in the surface
  double (*volume)(snVec3 size);
  double (*area)(snVec3 size);
  snVec3 (*inertia)(snVec3 size, double mass);  // principal moments
  snVec3 (*shell_inertia)(snVec3 size, double mass);

  double (*radius)(snVec3 size);               // of the bounding sphere about the origin; NULL: unbounded
  snAabb (*box)(snVec3 size);                  // bounding box
  snVec3 (*extent)(snVec3 size, snMat3 axes);  // half of it along the axes of the world; NULL: that of the box

  // size of a shape between two ends, 2 `half` apart; fitted to a mesh by its inertia box or its bounding box
  snVec3 (*fromto)(snVec3 size, double half);
  snVec3 (*fit_inertia)(snVec3 size, snVec3 box);
  snVec3 (*fit_bounds)(snVec3 size, snVec3 half);

  bool (*inside)(snVec3 size, snVec3 point);  // strictly
  double (*signed_distance)(snVec3 size, snVec3 point);
  bool (*round_normal)(snVec3* normal, snVec3 size, snVec3 point);  // outer normal of a round surface; false: not round
  snHit (*ray)(const snShape* shape, snRay ray);

  snSupportFn* support;
  snSupportFn* core;            // of a sphere swept along a point or a segment, radius size.x
  snSupportFn* support_center;  // where a whole edge or face is farthest, its centre; with the margin
  double (*support_function)(const snSolid* solid, snVec3 direction, int* corner);  // max of direction . point
} snShapeOps;

extern const snShapeOps* const sn_shape_ops[SN_GEOM_COUNT];

#define KIND(unused, NAME, word) extern const snShapeOps sn_shape_##word;
SN_GEOM_KINDS(KIND, )
#undef KIND

// ---- measures

// Volume of a solid, or area of the surface where the mass sits in a shell. 0 for a plane.
double sn_primitive_measure(snGeomType type, snVec3 size, bool shell);
snVec3 sn_primitive_inertia(snGeomType type, snVec3 size, double mass, bool shell);

// 0 where it is unbounded.
double sn_primitive_radius(snGeomType type, snVec3 size);

// A plane extends to SN_MAXVAL in all directions but up.
snAabb sn_primitive_box(snGeomType type, snVec3 size);

// Semi-axes of the ellipsoid that stands for the shape in a fluid.
snVec3 sn_primitive_semiaxes(snGeomType type, snVec3 size);

// ---- points

// Strictly inside, for a point in the shape's own frame; below a plane counts as inside. Assets have no inside.
bool sn_is_inside(snGeomType type, snVec3 size, snVec3 point);

// Negative inside. Inside boxes and near ellipsoids it is a measure of depth, not the distance itself. 0 for assets.
double sn_signed_distance(snGeomType type, snVec3 size, snVec3 point);

// The normal of a contact at `pos`, from a to b, replaced by that of the round surfaces of a and b near `pos`: the
// mean of the two, that of one, or the given one where neither is round there. A portal search gives normals that are
// off by its tolerance.
snVec3 sn_surface_normal(snVec3 normal, snVec3 pos, const snShape* a, const snShape* b);
