// test_contact_parameters.c — mixing of two geoms, explicit pairs, the override, the frame of a contact
#include "collision/contact_parameters.h"
#include "math/mat3.h"
#include "scene.h"

#define TWO(first, second)                                                                \
  "<mujoco><worldbody><geom size='1' " first "/><body><freejoint/><geom size='1' " second \
  "/></body></worldbody></mujoco>"

static snContact mixed(const char* xml) {
  Scene s = scene(xml);
  snContact contact = {0};
  if (s.m) sn_contact_of_geoms(&contact, s.m, 0, 1);
  scene_end(s);
  return contact;
}

TEST(equals_give_the_larger_dimension_and_friction_of_each_kind) {
  snContact c = mixed(TWO("condim='1' friction='.5 .2 .03'", "condim='4' friction='.7 .1 .05'"));
  const double friction[5] = {.7, .7, .2, .05, .05};
  CHECK_INT(c.dim, 4);
  for (int i = 0; i < 5; i++) CHECK_NEAR(c.friction[i], friction[i], 0);
}

TEST(the_higher_priority_gives_everything_but_the_gap_and_the_margin) {
  snContact c = mixed(TWO("priority='1' condim='1' friction='.1' solref='.05 2' solimp='.1 .2 .3 .4 2' margin='.02'",
                          "condim='6' friction='3' solref='.01 1' margin='.03' gap='.01'"));
  CHECK_INT(c.dim, 1);
  CHECK_NEAR(c.friction[0], .1, 0);
  CHECK_NEAR(c.solref[0], .05, 0);
  CHECK_NEAR(c.solref[1], 2, 0);
  CHECK_NEAR(c.solimp[0], .1, 0);
  CHECK_NEAR(c.includemargin, .02 + .03 - .01, 1e-15);
  CHECK_INT(c.efc_address, -1);
}

TEST(reference_and_impedance_are_means_weighted_by_solmix) {
  snContact c = mixed(
      TWO("solmix='3' solref='.04 1' solimp='.8 .9 .01 .5 2'", "solmix='1' solref='.08 2' solimp='.4 .9 .01 .5 2'"));
  CHECK_NEAR(c.solref[0], .05, 1e-15);
  CHECK_NEAR(c.solref[1], 1.25, 1e-15);
  CHECK_NEAR(c.solimp[0], .7, 1e-15);
}

TEST(without_a_weight_the_other_geom_decides_and_without_both_it_is_the_mean) {
  CHECK_NEAR(mixed(TWO("solmix='0' solref='.04 1'", "solmix='1' solref='.08 1'")).solref[0], .08, 1e-15);
  CHECK_NEAR(mixed(TWO("solmix='1' solref='.04 1'", "solmix='0' solref='.08 1'")).solref[0], .04, 1e-15);
  CHECK_NEAR(mixed(TWO("solmix='0' solref='.04 1'", "solmix='0' solref='.08 1'")).solref[0], .06, 1e-15);
}

TEST(where_one_reference_is_stiffness_and_damping_the_lower_numbers_hold) {
  snContact c = mixed(TWO("solref='-1000 -5'", "solref='.02 1'"));
  CHECK_NEAR(c.solref[0], -1000, 0);
  CHECK_NEAR(c.solref[1], -5, 0);
}

TEST(friction_is_never_less_than_the_least_one) {
  snContact c = mixed(TWO("friction='0 0 0'", "friction='0 0 0'"));
  for (int i = 0; i < 5; i++) CHECK_NEAR(c.friction[i], 1e-5, 0);
}

TEST(an_explicit_pair_takes_nothing_from_its_geoms) {
  Scene s = scene(
      "<mujoco><worldbody><geom name='a' size='1' friction='9'/><body><freejoint/><geom name='b' size='1'/>"
      "</body></worldbody><contact><pair geom1='a' geom2='b' condim='6' friction='1 2 3 4 5' margin='.5' gap='.2' "
      "solref='.1 .2' solreffriction='.3 .4'/></contact></mujoco>");
  snContact c = {0};
  sn_contact_of_pair(&c, s.m, 0, 0, 1);
  CHECK_INT(c.dim, 6);
  for (int i = 0; i < 5; i++) CHECK_NEAR(c.friction[i], i + 1, 0);
  CHECK_NEAR(c.includemargin, .3, 1e-15);
  CHECK_NEAR(c.solref[1], .2, 0);
  CHECK_NEAR(c.solreffriction[0], .3, 0);
  scene_end(s);
}

TEST(the_override_replaces_margin_reference_impedance_and_friction) {
  Scene s = scene(
      "<mujoco><option o_margin='.5' o_solref='.07 3' o_solimp='.1 .2 .3 .4 5' o_friction='1 2 3 4 0'>"
      "<flag override='enable'/></option><worldbody><geom size='1' gap='.1'/>"
      "<body><freejoint/><geom size='1' margin='.2'/></body></worldbody></mujoco>");
  snContact c = {0};
  sn_contact_of_geoms(&c, s.m, 0, 1);
  CHECK_NEAR(geoms_margin(s.m, 0, 1), .5, 0);
  CHECK_NEAR(c.includemargin, .4, 1e-15);
  CHECK_NEAR(c.solref[0], .07, 0);
  CHECK_NEAR(c.solreffriction[1], 3, 0);
  CHECK_NEAR(c.solimp[4], 5, 0);
  CHECK_NEAR(c.friction[1], 2, 0);
  CHECK_NEAR(c.friction[4], 1e-5, 0);
  scene_end(s);
}

static void check_frame(snVec3 normal, snVec3 hint, snVec3 tangent) {
  snMat3 f = sn_contact_frame(normal, hint);
  snVec3 x = mat3_row(f, 0), y = mat3_row(f, 1), z = mat3_row(f, 2), cross = vec3_cross(x, y);
  CHECK_NEAR(vec3_length(x), 1, 1e-15);
  CHECK_NEAR(vec3_length(y), 1, 1e-15);
  CHECK_NEAR(vec3_dot(x, y), 0, 1e-15);
  CHECK_NEAR(vec3_length(vec3_sub(z, cross)), 0, 1e-15);
  CHECK_NEAR(vec3_length(vec3_sub(y, tangent)), 0, 1e-15);
}

TEST(the_first_tangent_is_the_hint_else_the_y_axis_else_the_z_axis) {
  check_frame(vec3(0, 0, 1), vec3(1, 0, .7), vec3(1, 0, 0));
  check_frame(vec3(0, 0, 1), vec3(.1, 0, 0), vec3(0, 1, 0));
  check_frame(vec3(1, 0, 0), vec3(0, 0, 0), vec3(0, 1, 0));
  check_frame(vec3(0, 1, 0), vec3(0, 0, 0), vec3(0, 0, 1));
  check_frame(vec3(0, -1, 0), vec3(0, 0, 0), vec3(0, 0, 1));
}
