// pair_table.c — which function finds the contacts of which two kinds of shape
//   The first kind is never above the second, so only the upper triangle is filled. An empty cell: the kinds do not
//   collide. Contacts come in closed form, from the support point below a plane, by GJK and EPA, prism by prism, or by
//   descents in distance fields; as in MuJoCo, height fields do not meet these. Kernels of a device have the formulas
//   of closed_pairs.h; worlds in which geoms of other pairs in closed form are near are left to the processor.
#include "collision/pair/closed_pairs.h"
#include "collision/pair/pairs.h"

// clang-format off
#define CLOSED(...)             CLOSED_(__VA_ARGS__, HOST, )
#define CLOSED_(function, on, ...) {function, false, false, SN_SUPPORT_##on}
#define SUPPORT                 {sn_plane_convex, true, false, SN_SUPPORT_KERNEL}
#define GJK                     {sn_convex_convex, true, true, SN_SUPPORT_KERNEL}
#define DESCENT                 {sn_sdf_contacts, false, false, SN_SUPPORT_HOST}
#define PRISMS                  {sn_field_convex, false, false, SN_SUPPORT_KERNEL}

static const snPair pairs[SN_GEOM_COUNT][SN_GEOM_COUNT] = {
#define PAIR(A, B, function, most) [SN_GEOM_##A][SN_GEOM_##B] = CLOSED(sn_##function, KERNEL),
  SN_CLOSED_PAIRS(PAIR)
#undef PAIR
  [SN_GEOM_PLANE][SN_GEOM_ELLIPSOID]     = SUPPORT,
  [SN_GEOM_PLANE][SN_GEOM_MESH]          = SUPPORT,

  [SN_GEOM_HFIELD][SN_GEOM_SPHERE]       = PRISMS,
  [SN_GEOM_HFIELD][SN_GEOM_CAPSULE]      = PRISMS,
  [SN_GEOM_HFIELD][SN_GEOM_ELLIPSOID]    = PRISMS,
  [SN_GEOM_HFIELD][SN_GEOM_CYLINDER]     = PRISMS,
  [SN_GEOM_HFIELD][SN_GEOM_BOX]          = PRISMS,
  [SN_GEOM_HFIELD][SN_GEOM_MESH]         = PRISMS,

  [SN_GEOM_SPHERE][SN_GEOM_ELLIPSOID]    = GJK,
  [SN_GEOM_SPHERE][SN_GEOM_MESH]         = GJK,

  [SN_GEOM_CAPSULE][SN_GEOM_ELLIPSOID]   = GJK,
  [SN_GEOM_CAPSULE][SN_GEOM_CYLINDER]    = GJK,
  [SN_GEOM_CAPSULE][SN_GEOM_MESH]        = GJK,

  [SN_GEOM_ELLIPSOID][SN_GEOM_ELLIPSOID] = GJK,
  [SN_GEOM_ELLIPSOID][SN_GEOM_CYLINDER]  = GJK,
  [SN_GEOM_ELLIPSOID][SN_GEOM_BOX]       = GJK,
  [SN_GEOM_ELLIPSOID][SN_GEOM_MESH]      = GJK,

  [SN_GEOM_CYLINDER][SN_GEOM_CYLINDER]   = GJK,
  [SN_GEOM_CYLINDER][SN_GEOM_BOX]        = GJK,
  [SN_GEOM_CYLINDER][SN_GEOM_MESH]       = GJK,

  [SN_GEOM_BOX][SN_GEOM_BOX]             = {sn_box_box, false, true, SN_SUPPORT_KERNEL},
  [SN_GEOM_BOX][SN_GEOM_MESH]            = GJK,

  [SN_GEOM_MESH][SN_GEOM_MESH]           = GJK,

  [SN_GEOM_PLANE][SN_GEOM_SDF]           = {sn_plane_convex, true, false, SN_SUPPORT_HOST},
  [SN_GEOM_SPHERE][SN_GEOM_SDF]          = DESCENT,
  [SN_GEOM_CAPSULE][SN_GEOM_SDF]         = DESCENT,
  [SN_GEOM_ELLIPSOID][SN_GEOM_SDF]       = DESCENT,
  [SN_GEOM_CYLINDER][SN_GEOM_SDF]        = DESCENT,
  [SN_GEOM_BOX][SN_GEOM_SDF]             = DESCENT,
  [SN_GEOM_MESH][SN_GEOM_SDF]            = DESCENT,
  [SN_GEOM_SDF][SN_GEOM_SDF]             = DESCENT,
};
// clang-format on

const snPair* sn_pair(snGeomType a, snGeomType b) { return &pairs[a][b]; }
