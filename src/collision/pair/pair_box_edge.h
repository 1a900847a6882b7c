// pair_box_edge.h — contacts of two boxes where two edges separate them best
//   Beside each edge, the face that is most nearly parallel to the other edge is taken: a's becomes the plane z = 0 of
//   the frame worked in, b's a patch that is projected onto it along the normal. Contacts are where the projected
//   patch crosses the border of a's face, then a's corners under it, then its corners above a's face; each lies midway
//   between the two faces. For one world, and for kernels of a device.
#pragma once
#include "collision/pair/pair_box.h"
#include "geometry/rectangle.h"

typedef struct EdgeFaces {
  real half[3];       // a's face
  Patch patch, flat;  // b's face, and its projection
  snVec3 corner[4];   // of b's face: corner, corner + edge 0, corner + edge 1, both
  snVec3 flat_corner[4];
  real scale;  // distance along the normal of a height of one
  real margin;
} EdgeFaces;

// Of the two axes other than `edge`, the one with the smaller component: along[k] are those of the other box's edge.
static inline int flattest_axis(int edge, real along_x, real along_y, real along_z) {
  const real along[3] = {real_abs(along_x), real_abs(along_y), real_abs(along_z)};
  static const int first[3] = {1, 0, 1}, second[3] = {2, 2, 0};
  return along[first[edge]] < along[second[edge]] ? first[edge] : second[edge];
}

static inline real box_end(int side, int axis, real half) { return side & 1 << axis ? half : -half; }

static inline Patch patch_of(const snVec3 c[4]) {
  Patch p = {c[0], {vec3_sub(c[1], c[0]), vec3_sub(c[2], c[0])}};
  return p;
}

// The corners of b's face beside its edge, the edge first.
static inline void incident_face(EdgeFaces* f, const snBoxPair* pair, const snBoxAxis* least, snVec3 center,
                                 const snVec3 axis[3]) {
  int edge = least->edge_b;
  const real *row = pair->rotation.m[least->edge_a], *half = pair->half_b;
  int outward = flattest_axis(edge, row[0], row[1], row[2]), sideways = 3 - edge - outward;
  real out = box_end(least->side_b, outward, half[outward]), near = box_end(least->side_b, sideways, half[sideways]);
  for (int k = 0; k < 4; k++) {
    snVec3 point = vec3_add_scaled(center, axis[sideways], k < 2 ? near : -near);
    point = vec3_add_scaled(point, axis[outward], out);
    f->corner[k] = vec3_add_scaled(point, axis[edge], k % 2 ? -half[edge] : half[edge]);
  }
  f->patch = patch_of(f->corner);
}

static inline void project_face(EdgeFaces* f, snVec3 normal) {
  for (int k = 0; k < 4; k++) {
    f->flat_corner[k] = vec3_add_scaled(f->corner[k], normal, -f->corner[k].z * (1 / normal.z));
  }
  f->flat = patch_of(f->flat_corner);
}

static inline snContactPoint* add_point(snContactPoint* out, snVec3 pos, real dist) {
  out->pos = pos, out->dist = dist;
  return out + 1;
}

static inline snContactPoint* crossing_contacts(snContactPoint* out, const EdgeFaces* f) {
  for (int side = 0; side < 4; side++) {
    snVec3 start, edge, flat_start, flat_edge;
    Crossing at[4];
    patch_side(&f->patch, side, &start, &edge);
    patch_side(&f->flat, side, &flat_start, &flat_edge);
    int crossings = border_crossings(at, flat_start, flat_edge, f->half);
    for (int k = 0; k < crossings; k++) {
      Crossing c = at[k];
      if ((start.z + edge.z * c.along) * f->scale > f->margin) continue;
      snVec3 middle = vec3_add_scaled(vec3_scale(start, 0.5), edge, 0.5 * c.along);
      middle.x += 0.5 * (c.axis == 0 ? c.at : c.across);
      middle.y += 0.5 * (c.axis == 0 ? c.across : c.at);
      out = add_point(out, middle, middle.z * f->scale * 2);
    }
  }
  return out;
}

static inline bool within_unit(real x) { return !(x < 0 || x > 1); }

// Corners of a's face against b's. `crossed`: there are crossings; without them a corner beside the patch counts if it
// is between two of its sides.
static inline snContactPoint* corner_contacts(snContactPoint* out, const EdgeFaces* f, bool crossed) {
  real area = patch_area(&f->flat);
  for (int corner = 0; corner < 4; corner++) {
    real u, v;
    snVec3 mine = rectangle_corner(f->half, corner);
    patch_coordinates(&f->flat, area, mine.x, mine.y, &u, &v);
    if (!(u == u) || !(v == v)) continue;
    if (crossed ? !within_unit(u) || !within_unit(v) : !within_unit(u) && !within_unit(v)) continue;
    u = real_clamp(u, 0, 1), v = real_clamp(v, 0, 1);
    snVec3 theirs = vec3_scale(f->corner[0], 1 - u - v);
    theirs = vec3_add_scaled(vec3_add_scaled(theirs, f->corner[1], u), f->corner[2], v);
    snVec3 apart = vec3_sub(mine, theirs);
    real square = vec3_dot(apart, apart);
    area = square;  // conformance: MuJoCo takes the next corner's coordinates relative to this square, not to the area
    if (theirs.z > 0 && square > f->margin * f->margin) continue;
    out = add_point(out, vec3_scale(vec3_add(mine, theirs), 0.5), real_sqrt(square) * (theirs.z < 0 ? -1 : 1));
  }
  return out;
}

// Corners of b's face against a's. How far beside a's face they may lie depends on what was found before.
static inline snContactPoint* patch_contacts(snContactPoint* out, const EdgeFaces* f, bool crossed, bool cornered) {
  for (int k = 0; k < 4; k++) {
    real x = f->flat_corner[k].x, y = f->flat_corner[k].y, z = f->corner[k].z;
    real nearest_x = real_clamp(x, -f->half[0], f->half[0]), nearest_y = real_clamp(y, -f->half[1], f->half[1]);
    bool beside_x = x != nearest_x, beside_y = y != nearest_y;
    if (crossed ? beside_x || beside_y : cornered && beside_x && beside_y) continue;
    real square = (x - nearest_x) * (x - nearest_x) + (y - nearest_y) * (y - nearest_y);
    square += z * f->scale * z * f->scale;
    if (z > 0 && square > f->margin * f->margin) continue;
    snVec3 middle = vec3_add_scaled(vec3(nearest_x * 0.5, nearest_y * 0.5, 0), f->corner[k], 0.5);
    out = add_point(out, middle, real_sqrt(square) * (z < 0 ? -1 : 1));
  }
  return out;
}

// Contacts of two edges: those of the two faces beside them that look at each other most.
static inline int box_edge_contacts(snContactPoint* out, const snBoxPair* pair, const snBoxAxis* least) {
  const real(*rotation)[3] = pair->rotation.m;
  int edge = least->edge_b,
      outward = flattest_axis(least->edge_a, rotation[0][edge], rotation[1][edge], rotation[2][edge]);
  snBoxFacing facing = box_facing(least->side_a & 1 << outward ? outward : outward + 3);
  EdgeFaces f;
  snVec3 axis[3], center = facing_vector(&facing, pair->b_in_a);
  real direction[3];
  vec3_store(direction, least->normal);
  snVec3 normal = facing_vector(&facing, direction);
  if (real_abs(normal.z) < SN_MINVAL) return 0;
  facing_half(&facing, pair->half_a, f.half);
  for (int k = 0; k < 3; k++) axis[k] = facing_col(&facing, pair->rotation, k);
  center.z -= f.half[2];
  f.margin = pair->margin;
  f.scale = (1 / normal.z) * (least->backward ? -1 : 1);
  incident_face(&f, pair, least, center, axis);
  project_face(&f, normal);

  snContactPoint* crossed = crossing_contacts(out, &f);
  snContactPoint* cornered = corner_contacts(crossed, &f, crossed > out);
  snContactPoint* stop = patch_contacts(cornered, &f, crossed > out, cornered > out);

  snBoxFrame frame = facing_frame(&facing, pair->a);
  snVec3 world_normal = vec3_scale(frame_direction(&frame, normal), least->backward ? -1 : 1);
  for (snContactPoint* c = out; c < stop; c++) {
    c->pos.z += f.half[2];
    *c = (snContactPoint){c->dist, frame_point(&frame, c->pos), world_normal, {0, 0, 0}};
  }
  return (int)(stop - out);
}
