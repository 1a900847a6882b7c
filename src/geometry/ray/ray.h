// ray.h — where a ray first hits a surface
#pragma once
#include "geometry/shape_ops.h"

// Nearest x at which the ray hits the surface of a shape, -1 where it does not. From inside a shape its surface is
// hit on the way out; a plane is hit from above only, within its size. `normal` may be NULL; it gets the outward
// normal there in world axes, that of the triangle for meshes, 0 where nothing is hit.
double sn_ray_shape(const snShape* shape, snRay ray, snVec3* normal);

// The same in the shape's own frame. Nothing is written to `normal` where nothing is hit.
double sn_ray_mesh(const snMeshView* mesh, snVec3 size, snRay ray, snVec3* normal);
double sn_ray_field(const snFieldView* field, snRay ray, snVec3* normal);

// Nearest x on the faces of a box about the origin, -1: none. `faces` (may be NULL) gets x on each of -x +x -y +y -z +z
// that the ray hits, else -1; `face` (may be NULL) the number of the nearest.
double sn_ray_box(snVec3 half, snRay ray, double faces[6], int* face);

// Outward normal of such a face.
snVec3 sn_box_face_normal(int face);
