// sdf_surface.h — a shape as descents measure it: which formula, and its numbers, looked up once
#pragma once
#include "geometry/sdf/distance_field.h"

typedef enum snSurfaceKind {
  SN_SURFACE_PLANE,
  SN_SURFACE_SPHERE,
  SN_SURFACE_CAPSULE,
  SN_SURFACE_ELLIPSOID,
  SN_SURFACE_CYLINDER,
  SN_SURFACE_BOX,
  SN_SURFACE_TORUS,
  SN_SURFACE_BOWL,
  SN_SURFACE_BOLT,
  SN_SURFACE_NUT,
  SN_SURFACE_GEAR,
  SN_SURFACE_OCTREE,
  SN_SURFACE_CALLED,  // by a function, one point at a time: plugins of a program, meshes without an octree
} snSurfaceKind;

typedef struct snSurface {
  snSurfaceKind kind;
  const snShape* shape;
  const double* numbers;   // of the plugin, or the size; NULL: none
  const snSdfView* octree;
} snSurface;

snSurface sn_surface_of(const snShape* shape);
