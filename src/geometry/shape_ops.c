// shape_ops.c — the table of shapes, and the calls that look a kind up
#include "geometry/shape_ops.h"
#include "math/mat3.h"

#define KIND(unused, NAME, word) [SN_GEOM_##NAME] = &sn_shape_##word,
const snShapeOps* const sn_shape_ops[SN_GEOM_COUNT] = {SN_GEOM_KINDS(KIND, )};
#undef KIND

double sn_primitive_measure(snGeomType type, snVec3 size, bool shell) {
  const snShapeOps* ops = sn_shape_ops[type];
  double (*measure)(snVec3) = shell ? ops->area : ops->volume;
  return measure ? measure(size) : 0;
}

snVec3 sn_primitive_inertia(snGeomType type, snVec3 size, double mass, bool shell) {
  const snShapeOps* ops = sn_shape_ops[type];
  snVec3 (*inertia)(snVec3, double) = shell ? ops->shell_inertia : ops->inertia;
  return inertia ? inertia(size, mass) : vec3(0, 0, 0);
}

double sn_primitive_radius(snGeomType type, snVec3 size) {
  const snShapeOps* ops = sn_shape_ops[type];
  return ops->radius ? ops->radius(size) : 0;
}

snAabb sn_primitive_box(snGeomType type, snVec3 size) {
  const snShapeOps* ops = sn_shape_ops[type];
  return ops->box ? ops->box(size) : (snAabb){{0, 0, 0}, size};
}

snVec3 sn_primitive_semiaxes(snGeomType type, snVec3 size) {
  const snShapeOps* ops = sn_shape_ops[type];
  return ops->radius ? ops->box(size).half : size;
}

bool sn_is_inside(snGeomType type, snVec3 size, snVec3 point) {
  const snShapeOps* ops = sn_shape_ops[type];
  return ops->inside && ops->inside(size, point);
}

double sn_signed_distance(snGeomType type, snVec3 size, snVec3 point) {
  const snShapeOps* ops = sn_shape_ops[type];
  return ops->signed_distance ? ops->signed_distance(size, point) : 0;
}

// The outer normal of a shape's round surface near a point of the world; false where it is not round there.
static bool round_normal(snVec3* normal, const snShape* shape, snVec3 pos) {
  const snShapeOps* ops = sn_shape_ops[shape->type];
  snVec3 point = mat3_transpose_mul_vec3(shape->rot, vec3_sub(pos, shape->pos));
  snVec3 local = mat3_transpose_mul_vec3(shape->rot, *normal);
  if (!ops->round_normal || !ops->round_normal(&local, shape->size, point)) return false;
  *normal = mat3_mul_vec3(shape->rot, vec3_normalize(local));
  return true;
}

snVec3 sn_surface_normal(snVec3 normal, snVec3 pos, const snShape* a, const snShape* b) {
  snVec3 of_a = normal, of_b = vec3_neg(normal);
  bool round_a = round_normal(&of_a, a, pos), round_b = round_normal(&of_b, b, pos);
  if (round_a && round_b) return vec3_normalize(vec3_sub(of_a, of_b));
  if (round_a) return of_a;
  if (round_b) return vec3_neg(of_b);
  return normal;
}
