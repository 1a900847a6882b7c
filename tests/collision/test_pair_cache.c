// test_hints.c — a cache for each of the pairs of geoms that were near each other lately
#include "collision/broad/pair_cache.h"
#include "base/allocator.h"
#include "scene.h"
#include <stdlib.h>

// Hulls, large and small, and round shapes that fall into a funnel of boxes and tumble over each other.
static Scene tumblers(void) {
  return scene(
      "<mujoco><option timestep='.004'><flag nativeccd='enable'/></option><asset>"
      "<mesh name='ball' builtin='sphere' params='3' scale='.12 .1 .09'/>"
      "<mesh name='wedge' vertex='0 0 0 .2 0 0 0 .2 0 0 0 .2 .15 .15 .05 .05 .15 .15 .15 .05 .15 .1 .1 .18 .18 .1 .1 "
      ".1 .18 .1 .02 .02 -.02'/>"
      "<mesh name='block' vertex='-.1 -.08 -.06 .1 -.08 -.06 -.1 .08 -.06 .1 .08 -.06 -.1 -.08 .06 .1 -.08 .06 -.1 .08 "
      ".06 .1 .08 .06'/></asset><default><geom density='500'/></default><worldbody>"
      "<geom type='plane' size='2 2 1'/><geom type='box' size='.05 .6 .4' pos='.55 0 .3' euler='0 -20 0'/>"
      "<geom type='box' size='.05 .6 .4' pos='-.55 0 .3' euler='0 20 0'/>"
      "<geom type='box' size='.6 .05 .4' pos='0 .55 .3'/><geom type='box' size='.6 .05 .4' pos='0 -.55 .3'/>"
      "<replicate count='4' offset='.01 .02 .45' euler='10 20 70'>"
      "<body pos='.1 .1 .3'><freejoint/><geom type='mesh' mesh='ball'/></body>"
      "<body pos='-.15 .1 .35'><freejoint/><geom type='mesh' mesh='wedge'/></body>"
      "<body pos='.1 -.15 .4'><freejoint/><geom type='mesh' mesh='block'/></body>"
      "<body pos='-.1 -.15 .3'><freejoint/><geom type='cylinder' size='.08 .1'/></body>"
      "<body pos='.2 .3 .3'><freejoint/><geom type='ellipsoid' size='.06 .1 .08'/></body>"
      "<body pos='.3 -.3 .3'><freejoint/><geom type='capsule' size='.05 .1'/></body>"
      "</replicate></worldbody></mujoco>");
}

static bool same_contact(const snContact* a, const snContact* b) {
  return a->geom[0] == b->geom[0] && a->geom[1] == b->geom[1] && a->dist == b->dist && a->exclude == b->exclude &&
         memcmp(&a->pos, &b->pos, sizeof a->pos) == 0 && memcmp(&a->frame, &b->frame, sizeof a->frame) == 0;
}

static bool same_contacts(const snData* a, const snData* b) {
  if (a->ncon != b->ncon) return false;
  for (int i = 0; i < a->ncon; i++)
    if (!same_contact(&a->contact[i], &b->contact[i])) return false;
  return true;
}

// Contacts at the state of `d` from a data that remembers nothing.
static bool same_as_afresh(const snModel* m, const snData* d) {
  snData* fresh = sn_data_create(m, NULL);
  memcpy(fresh->qpos, d->qpos, sizeof(double) * (size_t)m->nq);
  sn_body_poses(m, fresh);
  sn_object_frames(m, fresh);
  CHECK(fresh->pair_cache == NULL);
  sn_collide(m, fresh);
  bool same = same_contacts(fresh, d);
  sn_data_destroy(fresh);
  return same;
}

static void collide_at(const snModel* m, snData* d, const double* qpos) {
  memcpy(d->qpos, qpos, sizeof(double) * (size_t)m->nq);
  sn_body_poses(m, d);
  sn_object_frames(m, d);
  sn_collide(m, d);
}

TEST(contacts_do_not_depend_on_what_is_remembered) {
  Scene s = tumblers();
  CHECK(s.m != NULL);
  if (!s.m) return;
  enum { STATES = 100, APART = 6 };
  double* state = malloc(sizeof(double) * (size_t)(STATES * s.m->nq));
  int contacts = 0, differing = 0;
  for (int i = 0; i < STATES; i++) {
    for (int k = 0; k < APART; k++) sn_step(s.m, s.d);
    memcpy(state + i * s.m->nq, s.d->qpos, sizeof(double) * (size_t)s.m->nq);
    sn_body_poses(s.m, s.d);
    sn_object_frames(s.m, s.d);
    sn_collide(s.m, s.d);
    contacts += s.d->ncon;
    differing += !same_as_afresh(s.m, s.d);
  }
  CHECK(contacts > 20 * STATES);
  CHECK_INT(differing, 0);

  // to and fro between states that are far apart, and in a copy that goes its own way
  snData* copy = sn_data_create(s.m, NULL);
  sn_data_copy(s.m, copy, s.d);
  CHECK(copy->pair_cache != s.d->pair_cache);
  for (int i = 0; i < STATES; i++) {
    collide_at(s.m, s.d, state + i * 37 % STATES * s.m->nq);
    differing += !same_as_afresh(s.m, s.d);
    collide_at(s.m, copy, state + (STATES - 1 - i) * s.m->nq);
    differing += !same_as_afresh(s.m, copy);
  }
  CHECK_INT(differing, 0);
  free(state);
  sn_data_destroy(copy);
  scene_end(s);
}

TEST(a_cached_axis_stays_until_another_pair_takes_its_place) {
  Scene s = tumblers();
  snPairCache* pairs = sn_pair_cache_create(s.m, &s.m->allocator);
  snAxisCache* cache = sn_cached_axis(pairs, 5, 6);
  CHECK(cache->axis.x == 0);
  cache->axis.x = 1;
  CHECK(sn_cached_axis(pairs, 5, 6) == cache);
  CHECK(sn_cached_axis(pairs, 5, 6)->axis.x == 1);
  for (int i = 0; i < 10000; i++) {
    snAxisCache* other = sn_cached_axis(pairs, 100 + i, 200 + 3 * i);
    CHECK(other->axis.x == 0);
    other->axis.x = 2;
  }
  CHECK(sn_cached_axis(pairs, 5, 6)->axis.x == 0);
  sn_free(&s.m->allocator, pairs);
  scene_end(s);
}

TEST(a_model_without_general_convex_geoms_has_no_pair_cache) {
  Scene s = scene(
      "<mujoco><worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 .1'><freejoint/><geom size='.1'/></body>"
      "<body pos='0 0 .3'><freejoint/><geom type='box' size='.1 .1 .1'/></body></worldbody></mujoco>");
  sn_forward(s.m, s.d);
  CHECK(s.d->ncon > 0);
  CHECK(sn_cached_axis(s.d->pair_cache, 0, 1) == NULL);
  CHECK(sn_cached_axis(NULL, 0, 1) == NULL);
  scene_end(s);
}
