// body_poses.c — poses of bodies and joints of one world: stage/poses.h, or body_poses_planar.c in a plane
//   reads   qpos mocap_pos mocap_quat        writes  xpos xquat xmat xipos ximat xanchor xaxis
#include "sinew/pipeline.h"
#include "base/arena.h"
#include "kinematics/driven.h"
#include "kinematics/planar_mechanism.h"
#include "view/scalar_view.h"

static inline snPose coupled_pose(View w, int body, snPose pose) { return sn_axes_pose(w.m, w.d, body, pose); }
#include "stage/poses.h"

static inline void poses(View w) {
  world_pose(w);
  stage_joint_rotations(w);
  if (w.d->awake->plane)
    sn_body_poses_planar(w.m, w.d, (const snQuat*)(const void*)w.joint_rotation);
  else
    stage_body_poses(w);
}

SN_KERNEL void sn_body_poses(const snModel* m, snData* d) {
  size_t mark = sn_arena_mark(d->scratch);
  View w = {.m = m, .d = d, .joint_rotation = &sn_arena_array(d->scratch, snQuat, m->njnt)->w};
  w.list = sn_arena_array(d->scratch, int, m->nbody > m->njnt ? m->nbody : m->njnt);
  d->awake->plane = (snByte)sn_plane_of(m, d);
  if (m->naxis > 0) {
    w.coupled = true;
    poses(w);
  } else {
    poses(w);
  }
  sn_arena_release(d->scratch, mark);
}
