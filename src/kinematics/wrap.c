// wrap.c — tendon paths around spheres and cylinders, in one world
//   reads   shape, two end points, an optional side site        writes  first and last point of contact, length
//   Many at once are laid side by side in lanes (wrap_lanes.h), as many as the processor has.
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

// ---- many

#if !defined(__GNUC__)
static void wrap_one_by_one(snWrapJob* job, int count, int* order) {
  (void)order;
  for (int i = 0; i < count; i++) {
    snWrapShape shape = {job[i].type, job[i].radius, *job[i].pos, *job[i].rot};
    job[i].touches = sn_wrap(&job[i].path, &shape, *job[i].from, *job[i].to, job[i].side);
  }
}
#endif

static snWrapAllFn* widest(void) {
#if defined(__GNUC__) && defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return sn_wrap_all4;
#endif
#if defined(__GNUC__)
  return sn_wrap_all2;
#else
  return wrap_one_by_one;
#endif
}

void sn_wrap_all(snWrapJob* job, int count, int* order) {
  for (int i = 0; i < count; i++) job[i].touches = false;
  if (count > 0) widest()(job, count, order);
}
