// sdf_surface.c — which formula measures a shape
//   reads   a shape        writes  nothing
#include "geometry/sdf/sdf_surface.h"

static const struct {
  const snPlugin* plugin;
  snSurfaceKind kind;
} fields[] = {
    {&sn_plugin_torus, SN_SURFACE_TORUS}, {&sn_plugin_bowl, SN_SURFACE_BOWL}, {&sn_plugin_bolt, SN_SURFACE_BOLT},
    {&sn_plugin_nut, SN_SURFACE_NUT},     {&sn_plugin_gear, SN_SURFACE_GEAR},
};

static const snSurfaceKind primitives[SN_GEOM_COUNT] = {
    [SN_GEOM_PLANE] = SN_SURFACE_PLANE,         [SN_GEOM_HFIELD] = SN_SURFACE_CALLED,
    [SN_GEOM_SPHERE] = SN_SURFACE_SPHERE,       [SN_GEOM_CAPSULE] = SN_SURFACE_CAPSULE,
    [SN_GEOM_ELLIPSOID] = SN_SURFACE_ELLIPSOID, [SN_GEOM_CYLINDER] = SN_SURFACE_CYLINDER,
    [SN_GEOM_BOX] = SN_SURFACE_BOX,             [SN_GEOM_MESH] = SN_SURFACE_CALLED,
    [SN_GEOM_SDF] = SN_SURFACE_CALLED,
};

static snSurfaceKind kind_of_plugin(const snPlugin* plugin) {
  for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
    if (fields[i].plugin == plugin) return fields[i].kind;
  return SN_SURFACE_CALLED;
}

snSurface sn_surface_of(const snShape* shape) {
  const snSdfView* sdf = shape->sdf;
  snSurface s = {.shape = shape};
  if (sdf && sdf->plugin) {
    s.kind = kind_of_plugin(sdf->plugin), s.numbers = sdf->numbers;
  } else if (sdf) {
    s.kind = SN_SURFACE_OCTREE, s.octree = sdf;
  } else {
    s.kind = shape->mesh ? SN_SURFACE_CALLED : primitives[shape->type], s.numbers = &shape->size.x;
  }
  return s;
}
