// test_flex_contact.c — contacts of flexible bodies: who is in them, and who shares them
#include "batch/lanes/group.h"
#include "cuda/model/device_model.h"
#include "math/vec3.h"
#include "scene.h"
#include "sinew/batch.h"
#include "sinew/derivatives.h"
#include "sinew/step.h"

#define FLOOR                                                                                                  \
  "<mujoco><worldbody><geom name='floor' type='plane' size='1 1 .1'/>"                                         \
  "<flexcomp name='f' type='grid' count='3 3 1' spacing='.1 .1 .1' pos='0 0 .004' radius='.01' mass='1'>"      \
  "<edge equality='true'/><contact selfcollide='none'/></flexcomp></worldbody></mujoco>"

TEST(a_plane_touches_vertices_one_by_one) {
  Scene s = scene(FLOOR);
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->ncon, 9);
  for (int i = 0; i < s.d->ncon; i++) {
    CHECK_INT(s.d->contact[i].geom[0], 0);
    CHECK_INT(s.d->contact[i].geom[1], -1);
    CHECK_INT(s.d->contact[i].flex[1], 0);
    CHECK_INT(s.d->contact[i].vert[1], i);
    CHECK_INT(s.d->contact[i].elem[1], -1);
    CHECK_NEAR(s.d->contact[i].dist, -0.006, 1e-15);
  }
  scene_end(s);
}

TEST(a_sheet_on_the_floor_is_carried_with_its_weight) {
  Scene s = scene(FLOOR);
  for (int i = 0; i < 3000; i++) sn_step(s.m, s.d);
  double sum = 0, force[6];
  for (int i = 0; i < s.d->ncon; i++) {
    sn_contact_force(s.m, s.d, i, force);
    sum += force[0];
  }
  CHECK_NEAR(sum, 9.81, 1e-3);
  scene_end(s);
}

// The force of a contact on an element acts on all its vertices, and on the geom the other way.
TEST(an_element_hands_its_contact_to_its_vertices) {
  Scene s = scene(
      "<mujoco><option gravity='0 0 0' cone='elliptic'/><worldbody><body pos='.03 -.02 .02'><freejoint/>"
      "<geom type='sphere' size='.02' mass='1'/></body><flexcomp name='f' type='grid' count='2 2 1' spacing='.2 .2 .2' "
      "radius='.01' mass='1'><contact selfcollide='none'/></flexcomp></worldbody></mujoco>");
  sn_forward(s.m, s.d);
  CHECK(s.d->ncon > 0);
  CHECK(s.d->contact[0].elem[1] >= 0);
  snVec3 flex = vec3(0, 0, 0), ball = vec3_load(s.d->qfrc_constraint);
  for (int dof = 6; dof < s.m->nv; dof += 3) flex = vec3_add(flex, vec3_load(s.d->qfrc_constraint + dof));
  CHECK(ball.z > 0.1);
  CHECK_NEAR(vec3_length(vec3_add(flex, ball)), 0, 1e-9 * ball.z);
  scene_end(s);
}

TEST(passive_contacts_push_without_rows) {
  Scene s = scene(
      "<mujoco><worldbody><geom type='plane' size='1 1 .1'/><flexcomp name='f' type='grid' count='2 2 1' "
      "spacing='.1 .1 .1' pos='0 0 .004' radius='.01' mass='1'><contact selfcollide='none' passive='true'/></flexcomp>"
      "</worldbody></mujoco>");
  sn_forward(s.m, s.d);
  CHECK_INT(s.d->nefc, 0);
  CHECK_INT(s.d->ncon, 4);
  CHECK_INT(s.d->contact[0].exclude, 4);
  CHECK_NEAR(s.d->qfrc_spring[2], 60, 1e-9);
  scene_end(s);
}

TEST(worlds_of_a_batch_step_as_one_world_does) {
  Scene s = scene(FLOOR);
  snBatch* batch = sn_batch_create(s.m, &(snBatchOptions){.n = 3});
  CHECK(batch != NULL);
  if (batch) {
    CHECK(!sn_lanes_serve(s.m));
    CHECK(sn_batch_step(batch, 20, NULL));
    for (int i = 0; i < 20; i++) sn_step(s.m, s.d);
    snData* world = sn_data_create(s.m, NULL);
    CHECK(sn_batch_get_world(batch, 1, world));
    for (int i = 0; i < s.m->nq; i++) CHECK_NEAR(world->qpos[i], s.d->qpos[i], 0);
    sn_data_destroy(world);
  }
  sn_batch_destroy(batch);
  scene_end(s);
}

TEST(other_targets_refuse_flexes_by_name) {
  Scene s = scene(FLOOR);
  CHECK_CONTAINS(sn_device_model_leaves(s.m), "flex");
  CHECK_TEXT(sn_derivative_reason_text(SN_DERIVATIVE_FLEX), "flexible bodies");
  scene_end(s);
}

// The ball slides along a contact's tangent only: its tree is tied by the edges of the pyramid.
TEST(a_tangent_alone_ties_trees_where_the_jacobian_is_dense) {
  Scene s = scene(
      "<mujoco><option gravity='0 0 0'/><worldbody><body pos='.02 -.04 .02'><joint type='slide' axis='0 1 0'/>"
      "<joint type='slide' axis='1 0 0'/><geom type='sphere' size='.02' mass='1'/></body><flexcomp name='f' "
      "type='grid' "
      "count='2 2 1' spacing='.2 .2 .2' radius='.01' mass='1'><contact "
      "selfcollide='none'/></flexcomp></worldbody></mujoco>");
  sn_forward(s.m, s.d);
  CHECK(s.d->nefc > 0);
  CHECK_INT(s.d->nisland, 1);
  CHECK_INT(s.d->tree_island[0], 0);
  scene_end(s);
}
