// pair_field.c — contacts of a height field with a convex shape
//   reads   the field's grid, a shape        writes  one contact per prism under the shape that it overlaps
//   Each cell of the grid is two triangles, and each triangle the top of a prism that extends down to the base. In the
//   frame of the field, the prisms below the shape's bounding box are searched one by one, row by row.
//   conformance: the margin raises the prisms whole and thickens the shape by half, the depth counts without it, and
//   the search of one prism starts where that of the last one ended.
#include "collision/pair/field_prisms.h"
#include "collision/pair/pairs.h"
#include "math/mat3.h"

// One contact in the frame of the field, turned into the world.
static bool collide_prism(snContactPoint* out, snSolid* prism, snSolid* solid, const snConvexSettings* settings) {
  double depth;
  snVec3 normal, pos;
  if (!sn_penetration(&depth, &normal, &pos, prism, solid, true, settings)) return false;
  const snShape* field = prism->shape;
  *out = (snContactPoint){.dist = -depth,
                          .normal = mat3_mul_vec3(field->rot, normal),
                          .pos = vec3_add(mat3_mul_vec3(field->rot, pos), field->pos)};
  return true;
}

static int collide_window(snContactPoint* out, const snShape* ground, snSolid* solid, Window w, double bottom,
                          double margin, const snConvexSettings* settings) {
  PrismWalk walk = prisms_under(ground->field, w, bottom, margin);
  snSolid cell = sn_solid(ground, 0);
  cell.prism = walk.prism;
  int count = 0;
  while (count < SN_MAX_PAIR_CONTACTS && next_prism(&walk)) count += collide_prism(&out[count], &cell, solid, settings);
  return count;
}

int sn_field_convex(snContactPoint* out, const snShape* a, const snShape* b, double margin,
                    const snConvexSettings* settings) {
  const double* size = a->field->size;
  snShape shape = *b;  // in the frame of the field
  shape.pos = mat3_transpose_mul_vec3(a->rot, vec3_sub(b->pos, a->pos));
  shape.rot = mat3_mul(mat3_transpose(a->rot), b->rot);
  Extent sphere = {vec3_add(shape.pos, (snVec3){-b->bound, -b->bound, -b->bound}),
                   vec3_add(shape.pos, (snVec3){b->bound, b->bound, b->bound})};
  if (misses(size, sphere, margin)) return 0;

  snSolid solid = sn_solid(&shape, 0);
  Extent box = extent_of(&solid);
  if (misses(size, box, margin)) return 0;
  solid.margin = margin;
  Window window = window_under(a->field, box);
  if (is_above(a->field, window, box.low.z, margin)) return 0;
  int count = collide_window(out, a, &solid, window, box.low.z, margin, settings);
  if (!settings->native) {
    for (int i = 0; i < count; i++) out[i].normal = sn_surface_normal(out[i].normal, out[i].pos, a, b);
  }
  return count;
}

int sn_field_solid(snContactPoint* out, const snShape* field, snSolid* solid, snVec3 low, snVec3 high, double margin,
                   const snConvexSettings* settings) {
  Extent box = {low, high};
  if (misses(field->field->size, box, margin)) return 0;
  return collide_window(out, field, solid, window_under(field->field, box), low.z, margin, settings);
}
