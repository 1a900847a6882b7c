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

static snPerturb hold(Scene s) {
  snPerturb held = sn_scene_default_perturb();
  sn_forward(s.m, s.d);
  CHECK(sn_perturb_select(s.m, s.d, NULL, (snVec3){0, -2, 1}, (snVec3){0, 1, 0}, &held));
  return held;
}

// The eye looks along y; a motion over the whole window moves by the width of what is seen at the held point.
TEST(the_mouse_moves_the_reference_in_the_plane_of_the_picture_or_along_the_floor) {
  Scene s = scene(MODEL);
  const snSceneView view = {.forward = {0, 1, 0}, .up = {0, 0, 1}};
  snPerturb held = hold(s);
  snVec3 from = held.refselpos;
  held.active = 1;
  sn_perturb_move(s.m, s.d, SN_MOUSE_MOVE_V, .1, .2, &view, &held);
  CHECK_NEAR(held.refselpos.x - from.x, .1 * held.scale, 1e-12);
  CHECK_NEAR(held.refselpos.z - from.z, .2 * held.scale, 1e-12);
  sn_perturb_move(s.m, s.d, SN_MOUSE_MOVE_H, 0, .2, &view, &held);
  CHECK_NEAR(held.refselpos.y - from.y, .2 * held.scale, 1e-12);
  scene_end(s);
}

TEST(the_mouse_turns_the_reference_and_the_body_follows) {
  Scene s = scene(MODEL);
  const snSceneView view = {.forward = {0, 1, 0}, .up = {0, 0, 1}};
  snPerturb held = hold(s);
  sn_perturb_move(s.m, s.d, SN_MOUSE_ROTATE_V, .125, 0, &view, &held);  // an eighth of a turn about up
  CHECK_NEAR(held.refquat.w, .92387953251128674, 1e-12);
  CHECK_NEAR(held.refquat.z, .38268343236508977, 1e-12);
  held.active = 2;
  sn_perturb_apply(s.m, s.d, &held);
  const double* wrench = (const double*)&s.d->xfrc_applied[1];
  CHECK(wrench[5] > 0);
  for (int k = 0; k < 5; k++) CHECK_NEAR(wrench[k], 0, 1e-9);
  scene_end(s);
}

TEST(a_body_that_is_not_there_is_neither_moved_nor_pulled) {
  Scene s = scene(MODEL);
  const snSceneView view = {.forward = {0, 1, 0}, .up = {0, 0, 1}};
  snPerturb held = sn_scene_default_perturb();
  held.active = 1;
  for (int body = 0; body <= 9; body += 9) {
    held.select = body;
    sn_perturb_move(s.m, s.d, SN_MOUSE_MOVE_V, 1, 1, &view, &held);
    sn_perturb_apply(s.m, s.d, &held);
    CHECK_NEAR(held.refselpos.x, 0, 0);
  }
  for (int i = 0; i < 6 * s.m->nbody; i++) CHECK_NEAR(((double*)s.d->xfrc_applied)[i], 0, 0);
  scene_end(s);
}
