// local_frame.c — frames that are fixed to a body, brought into the world
//   reads   xpos xquat xmat        writes  the frame given
#include "kinematics/frames.h"
#include "base/assert.h"
#include "sinew/support.h"

bool sn_local_to_global(const snModel* m, const snData* d, int body, snVec3 pos, snQuat quat, snVec3* xpos,
                        snMat3* xmat) {
  if (!is_index(body, m->nbody)) return false;
  local_frame(d, body, SN_SAMEFRAME_NONE, pos, quat, xpos, xmat);
  return true;
}
