// pair_table.c — which function finds the contacts of which two kinds of shape
//   The first kind is never above the second, so only the upper triangle is filled. An empty cell: the kinds do not
//   collide.
#include "collision/pairs.h"

// clang-format off
static snPairFn* const pair_functions[SN_GEOM_COUNT][SN_GEOM_COUNT] = {
  [SN_GEOM_PLANE][SN_GEOM_SPHERE]        = sn_plane_sphere,
  [SN_GEOM_PLANE][SN_GEOM_CAPSULE]       = sn_plane_capsule,
  [SN_GEOM_PLANE][SN_GEOM_ELLIPSOID]     = sn_plane_convex,
  [SN_GEOM_PLANE][SN_GEOM_CYLINDER]      = sn_plane_cylinder,
  [SN_GEOM_PLANE][SN_GEOM_BOX]           = sn_plane_box,
  [SN_GEOM_PLANE][SN_GEOM_MESH]          = sn_plane_convex,

  [SN_GEOM_HFIELD][SN_GEOM_SPHERE]       = sn_field_convex,
  [SN_GEOM_HFIELD][SN_GEOM_CAPSULE]      = sn_field_convex,
  [SN_GEOM_HFIELD][SN_GEOM_ELLIPSOID]    = sn_field_convex,
  [SN_GEOM_HFIELD][SN_GEOM_CYLINDER]     = sn_field_convex,
  [SN_GEOM_HFIELD][SN_GEOM_BOX]          = sn_field_convex,
  [SN_GEOM_HFIELD][SN_GEOM_MESH]         = sn_field_convex,

  [SN_GEOM_SPHERE][SN_GEOM_SPHERE]       = sn_sphere_sphere,
  [SN_GEOM_SPHERE][SN_GEOM_CAPSULE]      = sn_sphere_capsule,
  [SN_GEOM_SPHERE][SN_GEOM_ELLIPSOID]    = sn_convex_convex,
  [SN_GEOM_SPHERE][SN_GEOM_CYLINDER]     = sn_sphere_cylinder,
  [SN_GEOM_SPHERE][SN_GEOM_BOX]          = sn_sphere_box,
  [SN_GEOM_SPHERE][SN_GEOM_MESH]         = sn_convex_convex,

  [SN_GEOM_CAPSULE][SN_GEOM_CAPSULE]     = sn_capsule_capsule,
  [SN_GEOM_CAPSULE][SN_GEOM_ELLIPSOID]   = sn_convex_convex,
  [SN_GEOM_CAPSULE][SN_GEOM_CYLINDER]    = sn_convex_convex,
  [SN_GEOM_CAPSULE][SN_GEOM_BOX]         = sn_capsule_box,
  [SN_GEOM_CAPSULE][SN_GEOM_MESH]        = sn_convex_convex,

  [SN_GEOM_ELLIPSOID][SN_GEOM_ELLIPSOID] = sn_convex_convex,
  [SN_GEOM_ELLIPSOID][SN_GEOM_CYLINDER]  = sn_convex_convex,
  [SN_GEOM_ELLIPSOID][SN_GEOM_BOX]       = sn_convex_convex,
  [SN_GEOM_ELLIPSOID][SN_GEOM_MESH]      = sn_convex_convex,

  [SN_GEOM_CYLINDER][SN_GEOM_CYLINDER]   = sn_convex_convex,
  [SN_GEOM_CYLINDER][SN_GEOM_BOX]        = sn_convex_convex,
  [SN_GEOM_CYLINDER][SN_GEOM_MESH]       = sn_convex_convex,

  [SN_GEOM_BOX][SN_GEOM_BOX]             = sn_box_box,
  [SN_GEOM_BOX][SN_GEOM_MESH]            = sn_convex_convex,

  [SN_GEOM_MESH][SN_GEOM_MESH]           = sn_convex_convex,
};
// clang-format on

snPairFn* sn_pair_function(snGeomType a, snGeomType b) { return pair_functions[a][b]; }
