// ray.h — where a ray first meets a surface
#pragma once
#include "geometry/shape.h"

// The points from + x along, x >= 0; `along` need not be of unit length.
typedef struct snRay {
  snVec3 from, along;
} snRay;

// Nearest x at which the ray meets the surface of a shape, -1 where it does not. From inside a shape its surface is
// met on the way out; a plane is met from above only, within its size. `normal` may be NULL; it gets the outward
// normal there in world axes, that of the triangle for meshes, 0 where nothing is met.
double sn_ray_shape(const snShape* shape, snRay ray, snVec3* normal);

// The same in the shape's own frame. Nothing is written to `normal` where nothing is met.
double sn_ray_mesh(const snMeshShape* mesh, snVec3 size, snRay ray, snVec3* normal);
double sn_ray_field(const snFieldShape* field, snRay ray, snVec3* normal);

// Nearest x on the faces of a box about the origin, -1: none. `faces` (may be NULL) gets x on each of -x +x -y +y -z +z
// that the ray meets, else -1; `face` (may be NULL) the number of the nearest.
double sn_ray_box(snVec3 half, snRay ray, double faces[6], int* face);

// Outward normal of such a face.
snVec3 sn_box_face_normal(int face);
