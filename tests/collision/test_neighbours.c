// test_neighbours.c — a neighbour list never changes which contacts are found
#include "collision/broad/neighbours.h"
#include "collision/broad/pair_cache.h"
#include "scene.h"

#include <string.h>

// A bowl of balls and rods that fall onto a plane and each other
static const char* const crowd =
    "<mujoco><option timestep='.005'/><worldbody><geom type='plane' size='5 5 .1'/>"
    "<replicate count='10' offset='.11 .02 .13'><body pos='0 0 .3'><freejoint/>"
    "<geom type='capsule' size='.04 .08' euler='40 20 0'/></body></replicate>"
    "<replicate count='6' offset='.02 .12 .09'><body pos='.1 0 .9'><freejoint/><geom size='.06'/></body></replicate>"
    "</worldbody></mujoco>";

static void check_same_contacts(const snData* a, const snData* b) {
  CHECK_INT(a->ncon, b->ncon);
  for (int i = 0; i < a->ncon && i < b->ncon; i++) {
    const snContact *one = &a->contact[i], *other = &b->contact[i];
    CHECK_INT(one->geom[0], other->geom[0]);
    CHECK_INT(one->geom[1], other->geom[1]);
    CHECK(one->dist == other->dist);
    CHECK(memcmp(&one->pos, &other->pos, sizeof(snVec3)) == 0);
  }
}

TEST(contacts_with_a_list_are_those_without_one) {
  Scene s = scene(crowd);
  int held = 0;
  for (int step = 0; step < 300; step++) {
    sn_step(s.m, s.d);
    held += s.d->pair_cache->neighbours.steps > 0;
    snData* fresh = sn_data_create(s.m, NULL);
    sn_data_copy(s.m, fresh, s.d);
    sn_forward(s.m, fresh);
    snData* same = sn_data_create(s.m, NULL);
    sn_data_copy(s.m, same, s.d);
    sn_forward(s.m, s.d);
    check_same_contacts(s.d, fresh);
    sn_data_copy(s.m, s.d, same);
    sn_data_destroy(fresh);
    sn_data_destroy(same);
  }
  CHECK(held > 50);
  scene_end(s);
}

TEST(a_list_ends_where_a_body_moves_further_than_the_skin_or_bounds_of_a_geom_change) {
  Scene s = scene(crowd);
  sn_forward(s.m, s.d);
  snNeighbours* list = &s.d->pair_cache->neighbours;
  int body = s.m->geom_bodyid[3];
  CHECK(list->count >= 0);
  CHECK(sn_neighbours_hold(list, s.m, s.d));
  s.d->xpos[body].x += 0.5 * list->skin;
  CHECK(sn_neighbours_hold(list, s.m, s.d));
  s.d->xpos[body].x += list->skin;
  CHECK(!sn_neighbours_hold(list, s.m, s.d));
  s.d->xpos[body].x -= 1.5 * list->skin;
  CHECK(sn_neighbours_hold(list, s.m, s.d));
  s.m->geom_size[3].x *= 1.001;
  CHECK(!sn_neighbours_hold(list, s.m, s.d));
  s.m->geom_size[3].x /= 1.001;
  s.m->geom_type[3] = SN_GEOM_CYLINDER;
  CHECK(!sn_neighbours_hold(list, s.m, s.d));
  s.m->geom_type[3] = SN_GEOM_CAPSULE;
  CHECK(sn_neighbours_hold(list, s.m, s.d));
  s.m->body_ipos[body].y += 1e-3;  // whose frame the geom shares
  CHECK(!sn_neighbours_hold(list, s.m, s.d));
  scene_end(s);
}

TEST(a_list_made_after_bounds_have_changed_holds_for_the_new_ones_only) {
  Scene s = scene(crowd);
  sn_forward(s.m, s.d);
  snNeighbours* list = &s.d->pair_cache->neighbours;
  snVec3 size = s.m->geom_size[3];
  s.m->geom_size[3].x *= 1.001;
  sn_forward(s.m, s.d);
  CHECK(list->count >= 0);
  CHECK(sn_neighbours_hold(list, s.m, s.d));
  s.m->geom_size[3] = size;
  CHECK(!sn_neighbours_hold(list, s.m, s.d));
  scene_end(s);
}

TEST(a_list_made_after_bodies_have_moved_holds_where_they_are) {
  Scene s = scene(crowd);
  sn_forward(s.m, s.d);
  snNeighbours* list = &s.d->pair_cache->neighbours;
  for (int i = 0; i < 16; i++) s.d->qpos[7 * i] += 1;
  sn_forward(s.m, s.d);
  CHECK(list->count >= 0);
  CHECK(sn_neighbours_hold(list, s.m, s.d));
  s.d->xpos[s.m->geom_bodyid[3]].x -= 1;
  CHECK(!sn_neighbours_hold(list, s.m, s.d));
  scene_end(s);
}

TEST(a_lean_data_that_places_near_geoms_only_has_the_contacts_of_a_full_one) {
  Scene s = scene(crowd);
  snData* lean = sn_data_create(s.m, &(snDataOptions){.lean = true});
  int waiting = 0;
  for (int step = 0; step < 100; step++) {
    sn_step(s.m, s.d);
    sn_step(s.m, lean);
    waiting += lean->contact_frames_due;
    check_same_contacts(lean, s.d);
  }
  CHECK(waiting > 20);
  sn_complete(s.m, lean);
  for (int geom = 0; geom < s.m->ngeom; geom++) CHECK_NEAR(lean->geom_xpos[geom].x, s.d->geom_xpos[geom].x, 0);
  sn_data_destroy(lean);
  scene_end(s);
}

// Two arms that turn slowly beside each other, boxes and capsules, and no other geom near.
TEST(a_lasting_list_leaves_out_pairs_that_stay_separated_and_finds_their_contacts_in_time) {
  Scene s = scene(
      "<mujoco><option gravity='0 0 0' timestep='.005'/><worldbody>"
      "<replicate count='6' offset='0 0 2'><body><joint axis='0 0 1' name='a'/><geom type='box' size='.5 .02 .02'/>"
      "</body><body pos='0 .4 .01'><joint axis='0 0 1' damping='.01'/><geom type='capsule' size='.02 .5' euler='0 90 "
      "0'/>"
      "</body></replicate></worldbody></mujoco>");
  for (int i = 0; i < s.m->nv; i += 2) s.d->qvel[i] = .4, s.d->qvel[i + 1] = -.3;
  const snNeighbours* list = NULL;
  int left_out = 0, touching = 0;
  for (int step = 0; step < 600; step++) {
    sn_step(s.m, s.d);
    list = &s.d->pair_cache->neighbours;
    left_out += list->lasting && list->count == 0 && list->steps > 0;
    touching += s.d->ncon > 0;
    snData* fresh = sn_data_create(s.m, NULL);
    sn_data_copy(s.m, fresh, s.d);
    sn_forward(s.m, fresh);
    sn_forward(s.m, s.d);
    check_same_contacts(s.d, fresh);
    sn_data_destroy(fresh);
  }
  CHECK(left_out > 20);
  CHECK(touching > 5);
  scene_end(s);
}
