// test_lean.c — a lean step has the frames that forces depend on
#include "scene.h"

// A lean data after as many steps as the scene's own, which it has followed to the last bit.
static snData* stepped_lean(Scene s) {
  snData* lean = sn_data_create(s.m, &(snDataOptions){.lean = true});
  for (int step = 0; step < 20; step++) {
    sn_step(s.m, s.d);
    sn_step(s.m, lean);
  }
  CHECK(memcmp(lean->qpos, s.d->qpos, sizeof(double) * (size_t)s.m->nq) == 0);
  return lean;
}

TEST(sites_of_equalities_are_among_the_frames_of_a_lean_step) {
  Scene s = scene(
      "<mujoco><worldbody><site name='hook' pos='0 0 1'/><body pos='0 0 .5'><freejoint/><geom size='.1'/>"
      "<site name='handle' pos='0 0 .2'/><site name='unused' pos='.2 0 0'/></body></worldbody>"
      "<equality><connect site1='hook' site2='handle'/></equality></mujoco>");
  CHECK_INT(s.m->site_lean[0], SN_LEAN_FRAME);
  CHECK_INT(s.m->site_lean[1], SN_LEAN_FRAME);
  CHECK_INT(s.m->site_lean[2], SN_LEAN_NONE);
  snData* lean = stepped_lean(s);
  sn_data_destroy(lean);
  scene_end(s);
}

TEST(tendon_paths_need_positions_of_their_sites_only) {
  Scene s = scene(
      "<mujoco><worldbody><site name='a' pos='0 0 1'/><body pos='0 0 .5'><joint axis='0 1 0'/><geom size='.1'/>"
      "<site name='b' pos='.1 0 .2' euler='0 30 0'/></body></worldbody>"
      "<tendon><spatial stiffness='20'><site site='a'/><site site='b'/></spatial></tendon></mujoco>");
  CHECK_INT(s.m->site_lean[0], SN_LEAN_POSITION);
  CHECK_INT(s.m->site_lean[1], SN_LEAN_POSITION);
  snData* lean = stepped_lean(s);
  sn_complete(s.m, lean);
  CHECK(memcmp(lean->site_xmat, s.d->site_xmat, sizeof(snMat3) * (size_t)s.m->nsite) == 0);
  CHECK(memcmp(lean->site_xpos, s.d->site_xpos, sizeof(snVec3) * (size_t)s.m->nsite) == 0);
  sn_data_destroy(lean);
  scene_end(s);
}

TEST(sites_between_which_no_dof_changes_a_tendon_are_left_out_of_a_lean_step) {
  Scene s = scene(
      "<mujoco><worldbody><site name='a' pos='0 0 1'/><site name='b' pos='0 .1 1'/><site name='same' pos='0 .1 1'/>"
      "<body pos='0 0 .5'><joint axis='0 1 0'/><geom size='.1'/><site name='c' pos='.1 0 .2'/>"
      "<site name='d' pos='.2 0 .2'/></body></worldbody>"
      "<tendon><spatial stiffness='20'><site site='a'/><site site='b'/><site site='same'/><site site='c'/>"
      "<site site='d'/></spatial></tendon></mujoco>");
  const snLean expected[] = {SN_LEAN_NONE, SN_LEAN_NONE, SN_LEAN_POSITION, SN_LEAN_POSITION, SN_LEAN_NONE};
  for (int site = 0; site < 5; site++) CHECK_INT(s.m->site_lean[site], expected[site]);
  CHECK(s.m->path_rigid[1] > 0);  // two sites in one place
  snData* lean = stepped_lean(s);
  CHECK(memcmp(lean->ten_length, s.d->ten_length, sizeof(double)) == 0);
  sn_complete(s.m, lean);
  CHECK(memcmp(lean->site_xpos, s.d->site_xpos, sizeof(snVec3) * (size_t)s.m->nsite) == 0);
  sn_model_refresh_shortcuts(s.m);
  CHECK_INT(s.m->site_lean[0], SN_LEAN_POSITION);
  sn_data_destroy(lean);
  scene_end(s);
}

TEST(geoms_of_compliant_contacts_have_their_frames_in_a_lean_step) {
  Scene s = scene(
      "<mujoco><worldbody><geom name='floor' type='plane' size='1 1 1' contype='0' conaffinity='0'/><body pos='0 0 "
      ".09'>"
      "<freejoint/><geom name='ball' size='.1' contype='0' conaffinity='0'/></body></worldbody><forces>"
      "<huntcrossley geom1='floor' geom2='ball' stiffness='1e4 1e4' dissipation='1 1' friction='.8 .6 .1' "
      "slipvelocity='.3'/></forces></mujoco>");
  snData* lean = stepped_lean(s);
  CHECK(lean->force_value[0][2] > 0);
  sn_data_destroy(lean);
  scene_end(s);
}
