// test_simplify.c — aligned, fused and discarded parts
#include "refused.h"

static snVec3 total_moment(const snModel* m, const snData* d) {
  snVec3 sum = {0, 0, 0};
  for (int body = 1; body < m->nbody; body++) {
    sum.x += m->body_mass[body] * d->xipos[body].x;
    sum.y += m->body_mass[body] * d->xipos[body].y;
    sum.z += m->body_mass[body] * d->xipos[body].z;
  }
  return sum;
}

#define FREE_BOX(compiler)                                                                                     \
  "<mujoco><compiler " compiler                                                                                \
  "/><worldbody><body pos='1 2 3' euler='10 20 30'><freejoint/>"                                               \
  "<geom type='box' size='.1 .2 .3' pos='.1 .2 .3' euler='40 50 60'/><site pos='1 0 0'/><camera pos='0 1 0'/>" \
  "<light pos='0 0 1' dir='1 1 0'/></body></worldbody></mujoco>"

TEST(aligning_a_free_body_moves_nothing_in_the_world) {
  Scene as_written = scene(FREE_BOX("alignfree='false'")), aligned = scene(FREE_BOX("alignfree='true'"));
  sn_forward(as_written.m, as_written.d);
  sn_forward(aligned.m, aligned.d);
  CHECK_INT(aligned.m->body_sameframe[1], SN_SAMEFRAME_BODY);
  CHECK_INT(aligned.m->body_simple[1], 1);
  CHECK_NEAR(aligned.d->geom_xpos[0].x, as_written.d->geom_xpos[0].x, 1e-14);
  CHECK_NEAR(aligned.d->geom_xmat[0].m[0][1], as_written.d->geom_xmat[0].m[0][1], 1e-14);
  CHECK_NEAR(aligned.d->site_xpos[0].y, as_written.d->site_xpos[0].y, 1e-14);
  CHECK_NEAR(aligned.d->cam_xpos[0].z, as_written.d->cam_xpos[0].z, 1e-14);
  CHECK_NEAR(aligned.d->light_xdir[0].x, as_written.d->light_xdir[0].x, 1e-14);
  scene_end(as_written);
  scene_end(aligned);
}

#define STATIC_PARTS(compiler)                                                                              \
  "<mujoco><compiler " compiler                                                                             \
  "/><worldbody><body name='arm'><joint/><geom name='a' size='.1'/>"                                        \
  "<body pos='1 0 0'><geom name='b' size='.1' pos='0 1 0' contype='4'/><site name='s'/><camera name='c'/>"  \
  "<body name='hand' pos='0 0 1'><joint axis='1 0 0'/><geom name='h' size='.1' pos='0 1 0'/></body></body>" \
  "<body name='kept' pos='2 0 0'><geom size='.1'/></body><light target='kept'/></body></worldbody></mujoco>"

TEST(static_bodies_become_part_of_their_parents) {
  Scene apart = scene(STATIC_PARTS("fusestatic='false'")), fused = scene(STATIC_PARTS("fusestatic='true'"));
  CHECK_INT(apart.m->nbody, 5);
  CHECK_INT(fused.m->nbody, 4);
  int arm = sn_name_to_id(fused.m, SN_OBJ_BODY, "arm"), b = sn_name_to_id(fused.m, SN_OBJ_GEOM, "b");
  CHECK_INT(fused.m->geom_bodyid[b], arm);
  CHECK_INT(fused.m->body_contype[arm], 5);
  CHECK_INT(fused.m->body_parentid[sn_name_to_id(fused.m, SN_OBJ_BODY, "hand")], arm);
  CHECK_INT(fused.m->site_bodyid[0], arm);
  CHECK_INT(fused.m->cam_bodyid[0], arm);

  sn_forward(apart.m, apart.d);
  sn_forward(fused.m, fused.d);
  CHECK_NEAR(fused.d->geom_xpos[b].x, 1, 1e-15);
  CHECK_NEAR(fused.d->geom_xpos[b].y, 1, 1e-15);
  CHECK_NEAR(fused.d->cam_xpos[0].x, 1, 1e-15);
  CHECK_NEAR(fused.m->body_subtreemass[0], apart.m->body_subtreemass[0], 1e-15);
  CHECK_NEAR(total_moment(fused.m, fused.d).x, total_moment(apart.m, apart.d).x, 1e-14);
  scene_end(apart);
  scene_end(fused);
}

TEST(a_floating_body_may_be_in_a_static_one_that_is_fused_with_the_world) {
#define FLOATING_IN_STATIC(compiler)                                                      \
  "<mujoco><compiler " compiler                                                           \
  "/><worldbody><body pos='1 0 0'><body pos='0 2 0'><freejoint/><geom size='.1'/></body>" \
  "</body></worldbody></mujoco>"
  CHECK_REFUSED(FLOATING_IN_STATIC("fusestatic='false'"), "<freejoint", "must be in a child of the world");
  Scene s = scene(FLOATING_IN_STATIC("fusestatic='true'"));
  CHECK_INT(s.m->nbody, 2);
  CHECK_NEAR(s.m->qpos0[0], 1, 0);
  CHECK_NEAR(s.m->qpos0[1], 2, 0);
  scene_end(s);
}

TEST(a_static_body_that_is_called_by_name_stays) {
  Scene s = scene(STATIC_PARTS("fusestatic='true'"));
  CHECK(sn_name_to_id(s.m, SN_OBJ_BODY, "kept") > 0);
  CHECK_INT(s.m->light_targetbodyid[0], sn_name_to_id(s.m, SN_OBJ_BODY, "kept"));
  scene_end(s);
}

TEST(visual_geoms_go_but_their_mass_stays) {
  Scene s = scene(
      "<mujoco><compiler discardvisual='true'/><asset><material name='m'/></asset><worldbody><body><joint/>"
      "<geom size='.1' mass='3' contype='0' conaffinity='0' material='m'/><geom size='.1' mass='1' material='m'/>"
      "<geom name='k' size='.1' mass='1' contype='0' conaffinity='0'/></body></worldbody>"
      "<custom><tuple name='t'><element objtype='geom' objname='k'/></tuple></custom></mujoco>");
  CHECK_INT(s.m->ngeom, 2);
  CHECK_INT(s.m->nmat, 0);
  CHECK_INT(s.m->geom_matid[0], -1);
  CHECK_NEAR(s.m->body_mass[1], 5, 1e-15);
  CHECK_INT(s.m->tuple_objid[0], 1);
  scene_end(s);
}
