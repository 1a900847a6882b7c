// pair_plane.c — contacts of a plane with spheres, capsules, cylinders and boxes
//   The plane is the half-space below z = 0 of its frame, without an edge. The normal is its z axis.
#include "collision/pair/pair_plane.h"
#include "collision/pair/pairs.h"

int sn_plane_sphere(snContactPoint* out, const snShape* a, const snShape* b, double margin,
                    const snConvexSettings* settings) {
  (void)settings;
  return plane_sphere(out, a, b, margin);
}

int sn_plane_capsule(snContactPoint* out, const snShape* a, const snShape* b, double margin,
                     const snConvexSettings* settings) {
  (void)settings;
  return plane_capsule(out, a, b, margin);
}

int sn_plane_cylinder(snContactPoint* out, const snShape* a, const snShape* b, double margin,
                      const snConvexSettings* settings) {
  (void)settings;
  return plane_cylinder(out, a, b, margin);
}

int sn_plane_box(snContactPoint* out, const snShape* a, const snShape* b, double margin,
                 const snConvexSettings* settings) {
  (void)settings;
  return plane_box(out, a, b, margin);
}
