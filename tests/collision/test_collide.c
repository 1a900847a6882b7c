// test_collide.c — the contact list of a step
#include "base/arena.h"
#include "model/awake.h"
#include "scene.h"

static Scene collided(const char* xml) {
  Scene s = scene(xml);
  if (s.d) sn_forward_position(s.m, s.d);
  return s;
}

static const char two_balls[] =
    "<mujoco><option>%s</option><worldbody><geom type='plane' size='1 1 1' margin='.01'/>"
    "<body pos='0 0 .09'><freejoint/><geom size='.1' gap='.004' margin='.004'/></body>"
    "<body pos='.19 0 .1'><freejoint/><geom size='.1'/></body></worldbody></mujoco>";

static Scene balls_with(const char* flags) {
  char xml[1024];
  snprintf(xml, sizeof xml, two_balls, flags);
  return collided(xml);
}

TEST(contacts_have_their_place_normal_and_margins) {
  Scene s = balls_with("");
  CHECK_INT(s.d->ncon, 3);
  const snContact* c = s.d->contact;
  CHECK_INT(c[0].geom[0], 0);
  CHECK_INT(c[0].geom[1], 1);
  CHECK_NEAR(c[0].dist, -.01, 1e-15);
  CHECK_NEAR(c[0].pos.z, -.005, 1e-15);
  CHECK_NEAR(c[0].frame.m[0][2], 1, 1e-15);
  CHECK_NEAR(c[0].includemargin, .01, 1e-15);
  CHECK_INT(c[0].exclude, 0);
  CHECK_INT(c[1].geom[1], 2);
  CHECK_INT(c[2].geom[0], 1);
  CHECK_INT(c[2].geom[1], 2);
  CHECK_NEAR(c[2].frame.m[0][0], .19 / hypot(.19, .01), 1e-15);
  scene_end(s);
}

TEST(a_contact_in_the_gap_is_listed_and_excluded) {
  Scene s = collided(
      "<mujoco><worldbody><geom type='plane' size='1 1 1'/><body pos='0 0 .105'><freejoint/>"
      "<geom size='.1' margin='.01' gap='.007'/></body></worldbody></mujoco>");
  CHECK_INT(s.d->ncon, 1);
  CHECK_NEAR(s.d->contact[0].dist, .005, 1e-15);
  CHECK_INT(s.d->contact[0].exclude, 1);
  scene_end(s);
}

TEST(the_flags_contact_and_constraint_switch_contacts_off) {
  static const char* const flags[] = {"<flag contact='disable'/>", "<flag constraint='disable'/>"};
  for (int i = 0; i < 2; i++) {
    Scene s = balls_with(flags[i]);
    CHECK_INT(s.d->ncon, 0);
    CHECK(!s.d->contact);
    scene_end(s);
  }
}

static bool refuse_second(void* context, const snModel* m, const snData* d, int geom1, int geom2) {
  (void)m, (void)d;
  ++*(int*)context;
  return geom1 == 2 || geom2 == 2;
}

TEST(the_users_filter_discards_contacts_and_does_not_care_for_bits) {
  Scene s = balls_with("");
  int asked = 0;
  s.m->hooks.contact_filter = refuse_second;
  s.m->hooks.context = &asked;
  s.m->geom_contype[1] = 2, s.m->geom_conaffinity[1] = 4;  // matches nothing
  sn_forward_position(s.m, s.d);
  CHECK_INT(asked, 3);
  CHECK_INT(s.d->ncon, 1);
  CHECK_INT(s.d->contact[0].geom[1], 1);
  scene_end(s);
}

TEST(an_explicit_pair_touches_though_its_bodies_are_welded_and_once_only) {
  Scene s = collided(
      "<mujoco><worldbody><geom name='w' size='.1'/><body><geom name='a' size='.1'/></body>"
      "<body><freejoint/><geom name='b' size='.1' pos='.1 0 0'/></body></worldbody>"
      "<contact><pair geom1='w' geom2='a' condim='1'/><pair geom1='b' geom2='w' condim='4'/></contact></mujoco>");
  CHECK_INT(s.d->ncon, 3);  // both pairs, and a with b
  CHECK_INT(s.d->contact[0].geom[1], 1);
  CHECK_INT(s.d->contact[0].dim, 1);
  CHECK_INT(s.d->contact[1].geom[1], 2);
  CHECK_INT(s.d->contact[1].dim, 4);
  CHECK_INT(s.d->contact[2].geom[0], 1);
  CHECK_INT(s.d->contact[2].dim, 3);
  scene_end(s);
}

TEST(the_world_alone_has_no_contacts) {
  Scene s = collided(
      "<mujoco><worldbody><geom name='a' size='1'/><geom name='b' size='1'/></worldbody>"
      "<contact><pair geom1='a' geom2='b'/></contact></mujoco>");
  CHECK_INT(s.d->ncon, 0);
  scene_end(s);
}

TEST(asleep_bodies_do_not_touch_what_rests) {
  Scene s = balls_with("<flag sleep='enable'/>");
  CHECK_INT(s.d->ncon, 3);
  s.d->tree_asleep[0] = 0;
  sn_awake_update(s.m, s.d);
  sn_collide(s.m, s.d);
  CHECK_INT(s.d->ncon, 2);  // the other ball with the plane and with the one asleep
  s.d->tree_asleep[1] = 1;
  sn_awake_update(s.m, s.d);
  sn_collide(s.m, s.d);
  CHECK_INT(s.d->ncon, 0);
  scene_end(s);
}

TEST(lean_and_full_data_have_the_same_contacts) {
  char xml[1024];
  snprintf(xml, sizeof xml, two_balls, "");
  Scene s = scene(xml);
  snData* lean = sn_data_create(s.m, &(snDataOptions){.lean = true});
  sn_forward_position(s.m, s.d);
  sn_forward_position(s.m, lean);
  CHECK_INT(lean->ncon, s.d->ncon);
  for (int i = 0; i < s.d->ncon; i++) {
    CHECK(lean->contact[i].dist == s.d->contact[i].dist);
    CHECK(memcmp(&lean->contact[i].pos, &s.d->contact[i].pos, sizeof(snVec3)) == 0);
  }
  sn_data_destroy(lean);
  scene_end(s);
}

TEST(called_again_and_again_it_asks_for_no_more_memory) {
  Scene s = balls_with("");
  for (int i = 0; i < 3; i++) sn_collide(s.m, s.d);
  size_t before = sn_arena_bytes(s.d->frame) + sn_arena_bytes(s.d->scratch);
  for (int i = 0; i < 1000; i++) sn_collide(s.m, s.d);
  CHECK_INT(sn_arena_bytes(s.d->frame) + sn_arena_bytes(s.d->scratch), before);
  CHECK_INT(s.d->ncon, 3);
  scene_end(s);
}
