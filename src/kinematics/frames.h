// frames.h — frames of objects that are fixed to bodies
#pragma once
#include "sinew/data.h"
#include "math/quat.h"

// ---- the frames that a lean step leaves out

// Those cameras that sn_camera_frames skips for a lean data, and all lights.
void sn_camera_frames_rest(const snModel* m, snData* d);

// ---- the frames that a lean step leaves out

// Those geoms and sites that sn_object_frames skips for a lean data.
void sn_object_frames_rest(const snModel* m, snData* d);

// Frames of geoms that only contacts read (SN_LEAN_CONTACT), which sn_object_frames leaves to them for a lean data: of
// those listed, or of all where the list is NULL. Nothing where they are there.
void sn_contact_frames(const snModel* m, snData* d, const int* geom, int count);

// ---- frames that are fixed to a body, brought into the world

// World frame of something at pos, quat in its body's frame. `same` (snSameFrame) names the frame it shares with its
// body or the body's inertia; then that one is copied. Inertia frames must be up to date for the last two kinds.
static inline void local_frame(const snData* d, int body, snByte same, snVec3 pos, snQuat quat, snVec3* xpos,
                               snMat3* xmat) {
  switch ((snSameFrame)same) {
    case SN_SAMEFRAME_BODY:
      *xpos = d->xpos[body];
      *xmat = d->xmat[body];
      return;
    case SN_SAMEFRAME_INERTIA:
      *xpos = d->xipos[body];
      *xmat = d->ximat[body];
      return;
    case SN_SAMEFRAME_NONE: *xmat = quat_to_mat3(quat_mul(d->xquat[body], quat)); break;
    case SN_SAMEFRAME_BODYROT: *xmat = d->xmat[body]; break;
    case SN_SAMEFRAME_INERTIAROT: *xmat = d->ximat[body]; break;
  }
  *xpos = vec3_add(d->xpos[body], mat3_mul_vec3(d->xmat[body], pos));
}
