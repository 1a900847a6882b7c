// wrap.c — tendon paths around spheres and cylinders, in one world
//   reads   shape, two end points, an optional side site        writes  first and last point of contact, length
//   Many at once are laid side by side in lanes (wrap_lanes.h), as many as the processor has.
#include "kinematics/tendon/wrap.h"
#include "base/assert.h"
#include "kinematics/tendon/wrap_path.h"
#include "math/simd.h"

SN_KERNEL bool sn_wrap(snWrapPath* path, const snWrapShape* shape, snVec3 from, snVec3 to, const snVec3* side) {
  SN_ASSERT(shape->type == SN_WRAP_SPHERE || shape->type == SN_WRAP_CYLINDER);
  WrapShape round = {shape->type, shape->radius, shape->pos, shape->rot};
  WrapPath around;
  WrapEnds ends = wrap_ends_of(&round, from, to, side);
  ends.winding = shape->winding;
  mask open = wrap_open_of(&round, &ends);
  if (!mask_any(open) || !wrap_touching(&around, &round, &ends, open)) return false;
  *path = (snWrapPath){around.first, around.last, around.length};
  return true;
}

// ---- many

SN_KERNEL void sn_wrap_alone(snWrapJob* job) {
  WrapShape shape = {job->type, job->radius, *job->pos, *job->rot};
  WrapEnds ends = wrap_ends_of(&shape, *job->from, *job->to, job->sided ? job->side : NULL);
  ends.winding = job->winding;
  WrapPath around;
  job->touches = wrap_touching(&around, &shape, &ends, 1);
  if (job->touches) job->path = (snWrapPath){around.first, around.last, around.length};
}

#if !defined(__GNUC__)
static void wrap_one_by_one(snWrapJob* job, const int* order, int count) {
  for (int i = 0; i < count; i++) sn_wrap_alone(&job[order[i]]);
}
#endif

// Where a job is a chain of operations that wait for one another, twice as many at a time take hardly longer.
#define FEWEST_OF_EIGHT 5

#if defined(__GNUC__) && defined(__x86_64__)
static bool has_avx512(void) {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl");
}
#endif

static snWrapAllFn* widest(int count) {
  (void)count;
#if defined(__GNUC__) && defined(__x86_64__)
  if (count >= FEWEST_OF_EIGHT && has_avx512()) return sn_wrap_all8;
  if (__builtin_cpu_supports("avx2")) return sn_wrap_all4;
#endif
#if defined(__GNUC__)
  return sn_wrap_all2;
#else
  return wrap_one_by_one;
#endif
}

// Fewer of a kind are quicker one by one.
#define FEWEST_TOGETHER 2

// The kind of a job: those of one kind take the same way through the formulas. Roots inside a shape take longest.
enum { KINDS = 4 };
static inline int kind_of(const snWrapJob* job) { return (job->type == SN_WRAP_SPHERE) | job->inside << 1; }

void sn_wrap_all(snWrapJob* job, int count, int* order) {
  int end[KINDS] = {0};
  for (int i = 0; i < count; i++) end[kind_of(&job[i])]++;
  for (int kind = 1; kind < KINDS; kind++) end[kind] += end[kind - 1];
  for (int i = count - 1; i >= 0; i--) order[--end[kind_of(&job[i])]] = i;
  for (int kind = 0; kind < KINDS; kind++) {
    int first = end[kind], members = (kind + 1 < KINDS ? end[kind + 1] : count) - first;
    if (members >= FEWEST_TOGETHER) widest(members)(job, order + first, members);
    for (int i = 0; i < members && members < FEWEST_TOGETHER; i++) sn_wrap_alone(&job[order[first + i]]);
  }
}
