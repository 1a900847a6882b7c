// pair_round.c — contacts of spheres and capsules with each other, and of spheres with cylinders
//   Each comes down to two balls at the points of the axes that are nearest to each other, or to a ball and a plane.
#include "collision/pair/pair_round.h"
#include "collision/pair/pairs.h"

int sn_sphere_sphere(snContactPoint* out, const snShape* a, const snShape* b, double margin,
                     const snConvexSettings* settings) {
  (void)settings;
  return sphere_sphere(out, a, b, margin);
}

int sn_sphere_capsule(snContactPoint* out, const snShape* a, const snShape* b, double margin,
                      const snConvexSettings* settings) {
  (void)settings;
  return sphere_capsule(out, a, b, margin);
}

int sn_sphere_cylinder(snContactPoint* out, const snShape* a, const snShape* b, double margin,
                       const snConvexSettings* settings) {
  (void)settings;
  return sphere_cylinder(out, a, b, margin);
}

int sn_capsule_capsule(snContactPoint* out, const snShape* a, const snShape* b, double margin,
                       const snConvexSettings* settings) {
  (void)settings;
  return capsule_capsule(out, a, b, margin);
}
