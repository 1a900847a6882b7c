#include "sinew/scene.h"
#include "scene.h"

#define MODEL                                                                                          \
  "<mujoco><option gravity='0 0 0'/><worldbody><geom name='floor' type='plane' size='5 5 1' pos='0 0 -5'/>" \
  "<body name='ball' pos='0 0 1'><freejoint/><geom size='.1'/></body>"                                 \
  "<body name='moved' mocap='true' pos='3 0 0'><geom size='.1'/></body></worldbody></mujoco>"

TEST(a_ray_takes_hold_of_the_body_it_meets) {
  Scene s = scene(MODEL);
  snPerturb held = sn_scene_default_perturb();
  sn_forward(s.m, s.d);
  CHECK(sn_perturb_select(s.m, s.d, NULL, (snVec3){0, -2, 1}, (snVec3){0, 1, 0}, &held));
  CHECK_INT(held.select, 1);
  CHECK_NEAR(held.localpos.y, -.1, 1e-9);
  CHECK(!sn_perturb_select(s.m, s.d, NULL, (snVec3){0, -2, 3}, (snVec3){0, 1, 0}, &held));
  CHECK_INT(held.select, 0);
  scene_end(s);
}

TEST(a_held_body_is_pulled_to_its_reference) {
  Scene s = scene(MODEL);
  snPerturb held = sn_scene_default_perturb();
  sn_forward(s.m, s.d);
  CHECK(sn_perturb_select(s.m, s.d, NULL, (snVec3){0, -2, 1}, (snVec3){0, 1, 0}, &held));
  held.active = 1;
  held.refselpos.x += .3;
  for (int i = 0; i < 3000; i++) {
    sn_perturb_apply(s.m, s.d, &held);
    sn_step(s.m, s.d);
  }
  const double* axes = &s.d->xmat[1].m[0][0];
  double x = s.d->qpos[0] + axes[0] * held.localpos.x + axes[1] * held.localpos.y + axes[2] * held.localpos.z;
  CHECK_NEAR(x, .3, .02);  // it still swings about the held point
  scene_end(s);
}

TEST(a_held_mocap_body_is_moved) {
  Scene s = scene(MODEL);
  snPerturb held = sn_scene_default_perturb();
  sn_forward(s.m, s.d);
  CHECK(sn_perturb_select(s.m, s.d, NULL, (snVec3){3, -2, 0}, (snVec3){0, 1, 0}, &held));
  held.active = 1;
  held.refpos.z += 1;
  sn_perturb_apply(s.m, s.d, &held);
  CHECK_NEAR(s.d->mocap_pos[0].z, 1, 1e-9);
  scene_end(s);
}
