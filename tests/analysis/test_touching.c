// test_touching.c — the list and the mask of geoms that may touch
#include "collision/broad/collide_mask.h"
#include "scene.h"

static bool masked(const snModel* m, int i, int j) {
  return m->collide_mask[mask_row(mask_blocks(m->ncollide), i, j / SN_BLOCK)] >> j % SN_BLOCK & 1;
}

static const char xml[] =
    "<mujoco><worldbody><geom size='1' contype='0' conaffinity='0'/><geom size='1'/>"
    "<body><freejoint/><geom size='1'/><geom size='1' contype='8' conaffinity='16'/>"
    "<body><joint/><geom size='1'/></body></body>"
    "<body><geom type='plane' size='1 1 1'/></body></worldbody></mujoco>";

TEST(planes_stand_first_and_geoms_without_a_partner_are_left_out) {
  Scene s = scene(xml);
  const int expected[] = {5, 1, 2, 4};
  CHECK_INT(s.m->ncollide, 4);
  for (int i = 0; i < 4; i++) CHECK_INT(s.m->collide_geom[i], expected[i]);
  CHECK_INT(s.m->collide_geom[4], -1);
  scene_end(s);
}

TEST(the_mask_has_the_pairs_that_may_touch_above_its_diagonal) {
  Scene s = scene(xml);
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) {
      bool expected = (i == 0 && j >= 2) || (i == 1 && j >= 2);  // plane and sphere of the world with both moving ones
      CHECK_INT(masked(s.m, i, j), expected);
    }
  scene_end(s);
}

TEST(refreshing_follows_a_change_of_bits_and_outgrown_masks_do_no_harm) {
  Scene s = scene(xml);
  s.m->geom_contype[3] = 1;
  s.m->geom_contype[1] = 32;
  sn_model_refresh(s.m);
  CHECK_INT(s.m->ncollide, 5);
  CHECK_INT(s.m->body_contype[0], 32);
  for (int geom = 0; geom < s.m->ngeom; geom++) s.m->geom_contype[geom] = s.m->geom_conaffinity[geom] = 0;
  sn_model_refresh(s.m);
  CHECK_INT(s.m->ncollide, 0);
  scene_end(s);
}

TEST(rows_of_the_mask_do_not_overlap) {
  enum { GEOMS = 37 };
  int blocks = mask_blocks(GEOMS), seen[1000] = {0};
  CHECK_INT(mask_bytes(GEOMS), blocks * (blocks + 1) / 2 * 8);
  for (int place = 0; place < blocks * SN_BLOCK; place++)
    for (int block = place / SN_BLOCK; block < blocks; block++) seen[mask_row(blocks, place, block)]++;
  for (int i = 0; i < mask_bytes(GEOMS); i++) CHECK_INT(seen[i], 1);
}

static const char lean_xml[] =
    "<mujoco><worldbody><geom size='1'/><body><freejoint/><geom size='1' contype='0' conaffinity='0'/>"
    "<geom name='a' size='1' contype='0' conaffinity='0'/></body><body><freejoint/>"
    "<geom name='b' size='1' contype='0' conaffinity='0'/></body>%s</worldbody>"
    "<contact><pair geom1='a' geom2='b'/></contact></mujoco>";

static void check_lean(const char* more, const int* expected) {
  char text[1024];
  snprintf(text, sizeof text, lean_xml, more);
  Scene s = scene(text);
  for (int geom = 0; geom < s.m->ngeom; geom++) CHECK_INT(s.m->geom_lean[geom], expected[geom]);
  scene_end(s);
}

TEST(what_collides_or_stands_in_a_pair_has_a_frame_in_lean_mode) {
  check_lean("<body><freejoint/><geom size='1'/></body>",
             (int[]){SN_LEAN_CONTACT, 0, SN_LEAN_FRAME, SN_LEAN_FRAME, SN_LEAN_CONTACT});
}

TEST(what_could_only_touch_what_it_is_welded_to_has_none) {
  check_lean("<body><geom size='1'/></body>", (int[]){0, 0, SN_LEAN_FRAME, SN_LEAN_FRAME, 0});
}
