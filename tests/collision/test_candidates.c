// test_candidates.c — the order of contacts
#include "collision/broad/candidates.h"
#include "scene.h"

// body 0: geoms 0 (sphere) and 1 (box); body 1: geoms 2 (box) and 3 (sphere); bodies 2 and 3: one sphere each
static const char xml[] =
    "<mujoco><worldbody><geom name='w' size='1'/><geom type='box' size='1 1 1'/>"
    "<body><freejoint/><geom type='box' size='1 1 1'/><geom name='a' size='1'/></body>"
    "<body><freejoint/><geom name='b' size='1'/></body><body><freejoint/><geom name='c' size='1'/></body></worldbody>"
    "<contact><pair geom1='b' geom2='c'/><pair geom1='c' geom2='a'/></contact></mujoco>";

static snNearPair nth(const Scene* s, const snCandidates* list, int i) { return sn_near_pair(s->m, list->item[i]); }

TEST(candidates_are_sorted_by_bodies_then_explicit_pairs_then_geoms) {
  Scene s = scene(xml);
  snCandidates list = {.arena = s.d->scratch};
  sn_add_geoms(&list, s.m, 5, 4);
  sn_add_geoms(&list, s.m, 5, 3);
  sn_add_pair(&list, s.m, 0);
  sn_add_pair(&list, s.m, 1);
  sn_add_geoms(&list, s.m, 3, 0);
  sn_add_geoms(&list, s.m, 0, 2);
  sn_sort_candidates(&list, s.m);
  const int expected[6][3] = {{0, 2, -1}, {0, 3, -1}, {3, 5, 0}, {3, 5, -1}, {4, 5, 1}, {4, 5, -1}};
  CHECK_INT(list.count, 6);
  for (int i = 0; i < 6; i++) {
    snNearPair near = nth(&s, &list, i);
    CHECK_INT(near.geom1, expected[i][0]);
    CHECK_INT(near.geom2, expected[i][1]);
    CHECK_INT(near.pair, expected[i][2]);
  }
  scene_end(s);
}

TEST(the_simpler_kind_comes_first_whichever_body_it_belongs_to) {
  Scene s = scene(xml);
  snCandidates list = {.arena = s.d->scratch};
  sn_add_geoms(&list, s.m, 1, 3);
  snNearPair near = nth(&s, &list, 0);
  CHECK_INT(near.geom1, 3);
  CHECK_INT(near.geom2, 1);
  scene_end(s);
}

// MuJoCo sorts what passed the boxes of bodies by the geom of the simpler kind: a quirk that is kept.
TEST(within_two_bodies_the_order_goes_by_the_simpler_geom_unless_the_middle_phase_is_off) {
  const int orders[2][4][2] = {{{0, 3}, {1, 3}, {2, 0}, {2, 1}}, {{2, 0}, {0, 3}, {2, 1}, {1, 3}}};
  for (int off = 0; off < 2; off++) {
    Scene s = scene(
        "<mujoco><worldbody><geom type='box' size='1 1 1'/><geom type='box' size='1 1 1'/><body><freejoint/>"
        "<geom size='1'/><geom type='box' size='1 1 1'/></body></worldbody></mujoco>");
    if (off) s.m->opt.disableflags |= SN_DISABLE_MIDPHASE;
    snCandidates list = {.arena = s.d->scratch};
    for (int i = 0; i < 4; i++) sn_add_geoms(&list, s.m, 1 - i / 2, 3 - i % 2);
    sn_sort_candidates(&list, s.m);
    for (int i = 0; i < 4; i++) {
      CHECK_INT(nth(&s, &list, i).geom1, orders[off][i][0]);
      CHECK_INT(nth(&s, &list, i).geom2, orders[off][i][1]);
    }
    scene_end(s);
  }
}

TEST(many_candidates_are_sorted_as_few_are) {
  char big[64 * 1024];
  int length = snprintf(big, sizeof big, "<mujoco><worldbody><geom size='1'/>");
  for (int i = 0; i < 300; i++)
    length += snprintf(big + length, sizeof big - (size_t)length, "<body><freejoint/><geom size='1'/></body>");
  snprintf(big + length, sizeof big - (size_t)length, "</worldbody></mujoco>");
  Scene s = scene(big);
  snCandidates list = {.arena = s.d->scratch};
  unsigned random = 1;
  for (int i = 0; i < 5000; i++) {
    int first = (int)((random = random * 1664525 + 1013904223) >> 8) % 301;
    int second = (int)((random = random * 1664525 + 1013904223) >> 8) % 301;
    if (first != second) sn_add_geoms(&list, s.m, i % 3 ? first : 0, i % 3 || second ? second : 1);
  }
  int before = list.count;
  sn_sort_candidates(&list, s.m);
  CHECK_INT(list.count, before);
  int wrong = 0;
  for (int i = 1; i < list.count; i++) {
    const snCandidate *a = &list.item[i - 1], *b = &list.item[i];
    wrong += a->bodies > b->bodies || (a->bodies == b->bodies && a->rank > b->rank);
  }
  CHECK_INT(wrong, 0);
  scene_end(s);
}
