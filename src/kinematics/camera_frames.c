// camera_frames.c — frames of cameras and lights
//   reads   xpos xquat xmat subtree_com        writes  cam_xpos cam_xmat light_xpos light_xdir
//   A lean data gets the cameras that sensors need (cam_lean); the rest comes with sn_complete.
//   Cameras look along -z with y up. Tracking keeps the orientation of the initial pose and follows a point.
#include "kinematics/frames.h"
#include "model/awake.h"
#include "sinew/pipeline.h"
#include "sinew/step.h"

// Orientation of a camera at `eye` that looks at `point` with the world's z axis up.
static snMat3 look_at(snVec3 eye, snVec3 point) {
  snVec3 back = vec3_normalize(vec3_sub(eye, point));
  snVec3 right = vec3_normalize(vec3_cross(vec3(0, 0, 1), back));
  snVec3 up = vec3_normalize(vec3_cross(back, right));
  return mat3_from_cols(right, up, back);
}

static bool looks_at_target(const snModel* m, int cam) {
  bool targets = m->cam_mode[cam] == SN_TRACK_TARGETBODY || m->cam_mode[cam] == SN_TRACK_TARGETBODYCOM;
  return targets && m->cam_targetbodyid[cam] >= 0;
}

static void target_frame(const snModel* m, snData* d, int cam) {
  int body = m->cam_bodyid[cam], target = m->cam_targetbodyid[cam];
  snVec3 eye = vec3_add(d->xpos[body], mat3_mul_vec3(d->xmat[body], m->cam_pos[cam]));
  d->cam_xpos[cam] = eye;
  d->cam_xmat[cam] = look_at(eye, m->cam_mode[cam] == SN_TRACK_TARGETBODY ? d->xpos[target] : d->subtree_com[target]);
}

static void camera_frame(const snModel* m, snData* d, int cam) {
  int body = m->cam_bodyid[cam];
  if (m->cam_mode[cam] == SN_TRACK_TRACK) {
    d->cam_xpos[cam] = vec3_add(d->xpos[body], m->cam_pos0[cam]);
    d->cam_xmat[cam] = m->cam_mat0[cam];
  } else if (m->cam_mode[cam] == SN_TRACK_TRACKCOM) {
    d->cam_xpos[cam] = vec3_add(d->subtree_com[body], m->cam_poscom0[cam]);
    d->cam_xmat[cam] = m->cam_mat0[cam];
  } else if (looks_at_target(m, cam)) {
    target_frame(m, d, cam);
  } else {
    local_frame(d, body, SN_SAMEFRAME_NONE, m->cam_pos[cam], m->cam_quat[cam], &d->cam_xpos[cam], &d->cam_xmat[cam]);
  }
}

static void light_frame(const snModel* m, snData* d, int light) {
  int body = m->light_bodyid[light], target = m->light_targetbodyid[light];
  snVec3 pos = vec3_add(d->xpos[body], mat3_mul_vec3(d->xmat[body], m->light_pos[light]));
  snVec3 dir = quat_rotate(d->xquat[body], m->light_dir[light]);
  switch ((snTrackMode)m->light_mode[light]) {
    case SN_TRACK_FIXED: break;
    case SN_TRACK_TRACK:
      pos = vec3_add(d->xpos[body], m->light_pos0[light]);
      dir = m->light_dir0[light];
      break;
    case SN_TRACK_TRACKCOM:
      pos = vec3_add(d->subtree_com[body], m->light_poscom0[light]);
      dir = m->light_dir0[light];
      break;
    case SN_TRACK_TARGETBODY:
      if (target >= 0) dir = vec3_sub(d->xpos[target], pos);
      break;
    case SN_TRACK_TARGETBODYCOM:
      if (target >= 0) dir = vec3_sub(d->subtree_com[target], pos);
      break;
  }
  d->light_xpos[light] = pos;
  d->light_xdir[light] = vec3_normalize(dir);
}

// conformance: while something sleeps, what neither is on a body that moves nor looks at one keeps its frame, also
// where it follows the centre of mass of the world
static inline bool keeps_frame(const snModel* m, const snData* d, int body, int target) {
  return !d->awake->whole && !sn_body_moves(m, d, body) && (target < 0 || !sn_body_moves(m, d, target));
}

static bool keeps_camera(const snModel* m, const snData* d, int cam) {
  return keeps_frame(m, d, m->cam_bodyid[cam], m->cam_targetbodyid[cam]);
}

static bool keeps_light(const snModel* m, const snData* d, int light) {
  return keeps_frame(m, d, m->light_bodyid[light], m->light_targetbodyid[light]);
}

// A lean data has no frames of these to keep.
void sn_camera_frames_rest(const snModel* m, snData* d) {
  for (int cam = 0; cam < m->ncam; cam++)
    if (!m->cam_lean[cam] && (d->lean || !keeps_camera(m, d, cam))) camera_frame(m, d, cam);
  for (int light = 0; light < m->nlight; light++)
    if (d->lean || !keeps_light(m, d, light)) light_frame(m, d, light);
}

void sn_camera_frames(const snModel* m, snData* d) {
  for (int cam = 0; cam < m->ncam; cam++)
    if (m->cam_lean[cam] && !keeps_camera(m, d, cam)) camera_frame(m, d, cam);
  if (!d->lean) sn_camera_frames_rest(m, d);
}
