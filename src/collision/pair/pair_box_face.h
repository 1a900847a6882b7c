// pair_box_face.h — contacts of two boxes where a face of one separates them best
//   In the frame of that face, with its centre as the origin and its outward normal as z, the other box shows its
//   lowest corner, alone or with the edge or the face from there that lies flatter than 30 degrees. Contacts are where
//   this patch crosses the border of the face, then the corners of the face under the patch, then those of the patch
//   above the face; its z is the distance. For one world, and for kernels of a device.
#pragma once
#include "collision/pair/pair_box.h"
#include "geometry/rectangle.h"

// The lowest corner of a box and its flat edges.
typedef struct Foot {
  Patch patch;
  int edges;
} Foot;

static inline Foot box_foot(snVec3 center, const snVec3 axis[3], const real half[3]) {
  Foot f;
  real toward[3];
  f.patch.corner = center, f.edges = 0;
  for (int k = 0; k < 3; k++) {
    toward[k] = axis[k].z < 0 ? 1 : -1;
    f.patch.corner = vec3_add_scaled(f.patch.corner, axis[k], half[k] * toward[k]);
  }
  for (int k = 0; k < 3 && f.edges < 2; k++) {
    if (real_abs(axis[k].z) < 0.5) f.patch.edge[f.edges++] = vec3_scale(axis[k], half[k] * (-2 * toward[k]));
  }
  return f;
}

static inline int crossing_points(snVec3* out, const Foot* f, const real half[3]) {
  int count = 0, sides = f->edges == 2 ? 4 : f->edges;
  for (int side = 0; side < sides; side++) {
    snVec3 start, edge;
    Crossing at[4];
    patch_side(&f->patch, side, &start, &edge);
    int crossings = border_crossings(at, start, edge, half);
    for (int k = 0; k < crossings; k++) out[count++] = vec3_add_scaled(start, edge, at[k].along);
  }
  return count;
}

static inline int covered_corners(snVec3* out, const Foot* f, const real half[3]) {
  if (f->edges < 2) return 0;
  int count = 0;
  const Patch* p = &f->patch;
  real area = patch_area(p);
  for (int corner = 0; corner < 4; corner++) {
    real u, v;
    snVec3 point = rectangle_corner(half, corner);
    patch_coordinates(p, area, point.x, point.y, &u, &v);
    if (!(u > 0 && v > 0 && u < 1 && v < 1)) continue;
    point.z = p->corner.z + u * p->edge[0].z + v * p->edge[1].z;
    out[count++] = point;
  }
  return count;
}

// The lowest corner counts even beside the face: the test of all contacts at the end judges it like the others.
static inline int patch_corners(snVec3* out, const Foot* f, const real half[3]) {
  const Patch* p = &f->patch;
  int count = 0, corners = 1 << f->edges;
  for (int k = 0; k < corners; k++) {
    snVec3 corner = p->corner;
    if (k & 1) corner = vec3_add(corner, p->edge[0]);
    if (k & 2) corner = vec3_add(corner, p->edge[1]);
    bool above = corner.x > -half[0] && corner.x < half[0] && corner.y > -half[1] && corner.y < half[1];
    if (k == 0 || above) out[count++] = corner;
  }
  return count;
}

// Contacts of a face of one box with the other box's nearest corner, edge or face.
static inline int box_face_contacts(snContactPoint* out, const snBoxPair* pair, const snBoxAxis* least) {
  const snShape* owner = least->of_b ? pair->b : pair->a;
  snMat3 rotation = least->of_b ? mat3_transpose(pair->rotation) : pair->rotation;
  snBoxFacing facing = box_facing(least->face);
  snVec3 axis[3], center = facing_vector(&facing, least->of_b ? pair->a_in_b : pair->b_in_a);
  real half[3];
  facing_half(&facing, least->of_b ? pair->half_b : pair->half_a, half);
  for (int k = 0; k < 3; k++) axis[k] = facing_col(&facing, rotation, k);
  center.z -= half[2];
  Foot f = box_foot(center, axis, least->of_b ? pair->half_a : pair->half_b);

  snVec3 points[24];  // at most four crossings on each of four edges, four corners each
  int found = crossing_points(points, &f, half);
  found += covered_corners(points + found, &f, half);
  found += patch_corners(points + found, &f, half);

  int count = 0;
  snBoxFrame frame = facing_frame(&facing, owner);
  snVec3 normal = vec3_scale(frame.z, least->of_b ? -1 : 1);
  for (int k = 0; k < found; k++) {
    snVec3 point = points[k];
    if (point.z > pair->margin) continue;
    real dist = point.z;
    point.z = 0.5 * dist + half[2];
    out[count++] = (snContactPoint){dist, frame_point(&frame, point), normal, {0, 0, 0}};
  }
  return count;
}
