// wrap.c — tendon paths around spheres and cylinders, in one world
//   reads   shape, two end points, an optional side site        writes  first and last point of contact, length
#include "kinematics/wrap.h"
#include "base/assert.h"
#include "kinematics/wrap_path.h"
#include "math/simd.h"

SN_KERNEL bool sn_wrap(snWrapPath* path, const snWrapShape* shape, snVec3 from, snVec3 to, const snVec3* side) {
  SN_ASSERT(shape->type == SN_WRAP_SPHERE || shape->type == SN_WRAP_CYLINDER);
  WrapShape round = {shape->type, shape->radius, shape->pos, shape->rot};
  WrapPath around;
  if (!wrap_path(&around, &round, from, to, side)) return false;
  *path = (snWrapPath){around.first, around.last, around.length};
  return true;
}
