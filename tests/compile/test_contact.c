// test_contact.c — <contact>: what is refused, and the order of pairs and exclusions
#include "refused.h"

#define TWO_BODIES                                                                                          \
  "<worldbody><geom name='floor' type='plane' size='1 1 1'/>"                                               \
  "<body name='a'><freejoint/><geom name='ga' size='.1'/><body name='b'><joint/><geom name='gb' size='.1' " \
  "pos='1 0 0'/></body></body></worldbody>"
#define CONTACT(inside) "<mujoco>" TWO_BODIES "<contact>" inside "</contact></mujoco>"

TEST(a_pair_names_geoms_that_exist) {
  CHECK_REFUSED(CONTACT("<pair geom1='ga' geom2='gc'/>"), "geom2='gc'", "names a geom 'gc' that does not exist");
  CHECK_REFUSED(CONTACT("<pair geom2='ga'/>"), "<pair", "needs attribute 'geom1'");
}

TEST(contacts_have_one_three_four_or_six_dimensions) {
  CHECK_REFUSED(CONTACT("<pair geom1='ga' geom2='gb' condim='2'/>"), "condim", "must be 1, 3, 4 or 6, found 2");
  CHECK_REFUSED(CONTACT("<pair geom1='ga' geom2='gb' condim='-1'/>"), "condim", "must be 1, 3, 4 or 6, found -1");
}

TEST(an_exclusion_names_bodies_that_exist) {
  CHECK_REFUSED(CONTACT("<exclude body1='a' body2='gb'/>"), "body2='gb'", "names a body 'gb' that does not exist");
}

TEST(exclusions_are_refused_where_bodies_are_too_many_to_tell_pairs_apart) {
  enum { BODIES = 65600 };
  static char xml[BODIES * 7 + 200];
  char* end = xml + sprintf(xml, "<mujoco><worldbody><body name='a'/><body name='b'/>");
  for (int i = 0; i < BODIES; i++, end += 7) memcpy(end, "<body/>", 8);
  sprintf(end, "</worldbody><contact><exclude body1='a' body2='b'/></contact></mujoco>");
  CHECK_REFUSED(xml, "<exclude", "at most 65536 bodies, found 65603");
}

TEST(names_of_pairs_differ_and_so_do_those_of_exclusions) {
  CHECK_REFUSED(CONTACT("<pair name='x' geom1='ga' geom2='gb'/><pair  name='x' geom1='ga' geom2='gb'/>"),
                "name='x' geom1='ga' geom2='gb'/></contact>", "is taken by the <pair>");
  Scene s = scene(CONTACT("<pair name='x' geom1='ga' geom2='gb'/><exclude name='x' body1='a' body2='b'/>"));
  CHECK_INT(s.m->npair, 1);
  CHECK_INT(s.m->nexclude, 1);
  scene_end(s);
}

TEST(pairs_stand_in_the_order_of_their_bodies_and_keep_their_names) {
  Scene s =
      scene(CONTACT("<pair name='ab' geom1='gb' geom2='ga'/><pair name='fb' geom1='floor' geom2='gb'/>"
                    "<pair name='fa' geom1='ga' geom2='floor'/><pair name='ab too' geom1='ga' geom2='gb'/>"));
  CHECK_INT(sn_name_to_id(s.m, SN_OBJ_PAIR, "fa"), 0);
  CHECK_INT(sn_name_to_id(s.m, SN_OBJ_PAIR, "fb"), 1);
  CHECK_INT(sn_name_to_id(s.m, SN_OBJ_PAIR, "ab"), 2);
  CHECK_INT(sn_name_to_id(s.m, SN_OBJ_PAIR, "ab too"), 3);
  CHECK_INT(s.m->pair_signature[0], 1);
  CHECK_INT(s.m->pair_signature[3], (1 << 16) + 2);
  CHECK_INT(s.m->pair_geom1[2], 1);
  CHECK_INT(s.m->pair_geom2[2], 2);
  scene_end(s);
}

TEST(many_exclusions_come_out_sorted_and_equal_ones_in_the_order_of_the_file) {
  // a ring of bodies that each exclude the next, written backwards, twice
  enum { BODIES = 37 };
  static char xml[1 << 14];
  size_t end = (size_t)snprintf(xml, sizeof xml, "<mujoco><worldbody>");
  for (int i = 0; i < BODIES; i++) end += (size_t)snprintf(xml + end, sizeof xml - end, "<body name='%d'/>", i);
  end += (size_t)snprintf(xml + end, sizeof xml - end, "</worldbody><contact>");
  for (int k = 2 * BODIES - 1; k >= 0; k--)
    end += (size_t)snprintf(xml + end, sizeof xml - end, "<exclude name='%c%d' body1='%d' body2='%d'/>",
                            k < BODIES ? 'y' : 'x', k % BODIES, k % BODIES, (k + 1) % BODIES);
  snprintf(xml + end, sizeof xml - end, "</contact></mujoco>");
  Scene s = scene(xml);
  CHECK_INT(s.m->nexclude, 2 * BODIES);
  for (int i = 1; i < s.m->nexclude; i++) CHECK(s.m->exclude_signature[i - 1] <= s.m->exclude_signature[i]);
  for (int i = 0; i < s.m->nexclude; i++) CHECK_INT(sn_id_to_name(s.m, SN_OBJ_EXCLUDE, i)[0], i % 2 == 0 ? 'x' : 'y');
  scene_end(s);
}
