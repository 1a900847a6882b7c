// test_fixed_frames.c — frames of four geoms at a time have the bits of one at a time
#include "kinematics/fixed_frames.h"
#include "kinematics/frames.h"
#include "zoo.h"

#define SAME_BITS(a, b) CHECK(memcmp(&(a), &(b), sizeof(a)) == 0)

enum { MOST = 64 };

static Scene moving_scene(unsigned seed) {
  Scene s = scene(ZOO_XML(""));
  CHECK(s.m->njnt <= MOST && s.m->nbody <= MOST && s.m->ngeom <= MOST);
  random_state(s.m, s.d, seed);
  sn_forward(s.m, s.d);
  return s;
}

TEST(frames_of_geoms_are_those_of_one_in_any_order) {
  Scene s = moving_scene(5);
  snVec3 xpos[MOST];
  snMat3 xmat[MOST];
  snFixedFrames frames = {s.m->geom_bodyid, s.m->geom_pos, s.m->geom_quat, xpos, xmat};
  int list[MOST], count = s.m->ngeom;
  for (int i = 0; i < count; i++) list[i] = count - 1 - i;
  int done = sn_fixed_frames_four(s.d, &frames, list, count);
  CHECK(done == 0 || done == count);
  CHECK_INT(sn_fixed_frames_four(s.d, &frames, list, 3), 0);
  for (int i = 0; i < done; i++) {
    int geom = list[i];
    snVec3 pos;
    snMat3 mat;
    local_frame(s.d, s.m->geom_bodyid[geom], SN_SAMEFRAME_NONE, s.m->geom_pos[geom], s.m->geom_quat[geom], &pos, &mat);
    SAME_BITS(pos, xpos[geom]);
    SAME_BITS(mat, xmat[geom]);
  }
  scene_end(s);
}
