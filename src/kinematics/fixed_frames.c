// fixed_frames.c — world frames of things that are fixed to bodies, four at a time: processors with AVX2
//   reads   xpos xquat xmat        writes  the frames given
//   The formula is that of kinematics/frames.h.
#include "kinematics/fixed_frames.h"
#define SN_LANES 4

#if defined(__GNUC__) && defined(__x86_64__)
#include "math/lanes_target.h"
#include "math/gather.h"

static void four_frames(const snData* d, const snFixedFrames* f, const int* index) {
  Places thing = places_of(index), body = thing;
  for (int k = 0; k < SN_LANES; k++) body.at[k] = f->body[index[k]];
  snQuat quat = quat_mul(gather_quat(d->xquat, body), gather_quat(f->quat, thing));
  scatter_mat3(&f->xmat->m[0][0], thing, quat_to_mat3(quat));
  snVec3 offset = mat3_mul_vec3(gather_mat3(&d->xmat->m[0][0], body), gather_vec3(f->pos, thing));
  scatter_vec3(f->xpos, thing, vec3_add(gather_vec3(d->xpos, body), offset));
}

// Lanes are passed in registers only where all is inlined (flatten). The last four are those before the end of the
// list, whether or not some of them are done already.
#define WHOLE __attribute__((flatten))
WHOLE int sn_fixed_frames_four(const snData* d, const snFixedFrames* frames, const int* index, int count) {
  if (count < SN_LANES || !__builtin_cpu_supports("avx2")) return 0;
  for (int i = 0; i < count; i += SN_LANES)
    four_frames(d, frames, index + (i < count - SN_LANES ? i : count - SN_LANES));
  return count;
}
SN_LANES_TARGET_END
#else
int sn_fixed_frames_four(const snData* d, const snFixedFrames* frames, const int* index, int count) {
  return (void)d, (void)frames, (void)index, (void)count, 0;
}
#endif
