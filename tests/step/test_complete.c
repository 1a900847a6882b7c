// test_complete.c — lean steps leave out what forces do not need, and can be completed
#include "zoo.h"

#define OPTION "<option density='2' viscosity='.3'/>"

TEST(a_lean_step_completed_is_a_full_step_bit_for_bit) {
  Scene s = scene(ZOO_XML(OPTION));
  snData* lean = sn_data_create(s.m, &(snDataOptions){.lean = true});
  random_state(s.m, s.d, 6);
  random_state(s.m, lean, 6);
  for (int i = 0; i < 30; i++) {
    sn_step(s.m, s.d);
    sn_step(s.m, lean);
  }
  CHECK(memcmp(s.d->qpos, lean->qpos, sizeof(double) * (size_t)s.m->nq) == 0);
  CHECK(memcmp(s.d->geom_xpos, lean->geom_xpos, sizeof(snVec3) * (size_t)s.m->ngeom) != 0);
  sn_complete(s.m, lean);
  CHECK(memcmp(s.d->block, lean->block, s.d->block_bytes) == 0);
  sn_data_destroy(lean);
  scene_end(s);
}

TEST(a_lean_step_computes_the_frames_that_forces_need) {
  const char* xml =
      "<mujoco><option density='1000'/><worldbody><body><freejoint/><geom type='ellipsoid' size='.1 .2 .3' "
      "pos='.1 0 0' fluidshape='ellipsoid'/><geom size='.1' pos='.5 0 0'/></body></worldbody></mujoco>";
  Scene s = scene(xml);
  snData* lean = sn_data_create(s.m, &(snDataOptions){.lean = true});
  random_state(s.m, s.d, 2);
  random_state(s.m, lean, 2);
  sn_forward(s.m, s.d);
  sn_forward(s.m, lean);
  CHECK(memcmp(&s.d->geom_xpos[0], &lean->geom_xpos[0], sizeof(snVec3)) == 0);
  CHECK(memcmp(&s.d->geom_xpos[1], &lean->geom_xpos[1], sizeof(snVec3)) != 0);
  CHECK(memcmp(s.d->qacc, lean->qacc, sizeof(double) * (size_t)s.m->nv) == 0);
  sn_data_destroy(lean);
  scene_end(s);
}
