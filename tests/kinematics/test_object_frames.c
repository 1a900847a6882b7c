// test_object_frames.c — geoms and sites follow their bodies, by every shortcut
#include "math/pose.h"
#include "zoo.h"

static void check_frame(const Scene* s, int body, snVec3 pos, snQuat quat, snVec3 xpos, snMat3 xmat) {
  snPose expected = pose_mul((snPose){s->d->xpos[body], s->d->xquat[body]}, (snPose){pos, quat});
  snMat3 rot = quat_to_mat3(expected.quat);
  CHECK_NEAR(vec3_length(vec3_sub(xpos, expected.pos)), 0, 1e-14);
  for (int k = 0; k < 3; k++) CHECK_NEAR(vec3_length(vec3_sub(mat3_row(rot, k), mat3_row(xmat, k))), 0, 1e-14);
}

TEST(geom_and_site_frames_are_body_frames_times_local_frames) {
  Scene s = scene(ZOO_XML(""));
  int shortcuts = 0;
  random_state(s.m, s.d, 3);
  sn_body_poses(s.m, s.d);
  sn_object_frames(s.m, s.d);
  for (int geom = 0; geom < s.m->ngeom; geom++) {
    shortcuts |= 1 << s.m->geom_sameframe[geom];
    check_frame(&s, s.m->geom_bodyid[geom], s.m->geom_pos[geom], s.m->geom_quat[geom], s.d->geom_xpos[geom],
                s.d->geom_xmat[geom]);
  }
  for (int site = 0; site < s.m->nsite; site++)
    check_frame(&s, s.m->site_bodyid[site], s.m->site_pos[site], s.m->site_quat[site], s.d->site_xpos[site],
                s.d->site_xmat[site]);
  CHECK(shortcuts & 1 << SN_SAMEFRAME_INERTIA);
  CHECK(shortcuts & 1 << SN_SAMEFRAME_BODYROT);
  scene_end(s);
}
