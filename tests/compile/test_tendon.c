// test_tendon.c — <tendon>: ranges, spring lengths and what classes say
#include "refused.h"

#define MODEL                                                                                             \
  "<worldbody><site name='s0'/><body name='b' pos='1 0 0'><joint name='j'/><geom size='.1' pos='1 0 0'/>" \
  "<site name='s1'/></body></worldbody>"
#define FIXED(attributes) \
  "<mujoco>" MODEL "<tendon><fixed " attributes "><joint joint='j' coef='1'/></fixed></tendon></mujoco>"
#define SPATIAL(attributes) \
  "<mujoco>" MODEL "<tendon><spatial " attributes "><site site='s0'/><site site='s1'/></spatial></tendon></mujoco>"

TEST(ranges_rise_where_they_are_in_force) {
  CHECK_REFUSED(FIXED("limited='true' range='2 1'"), "range", "must rise, found 2 1");
  CHECK_REFUSED(FIXED("limited='true'"), "<fixed", "'range' must rise, found 0 0");
  CHECK_REFUSED(FIXED("actuatorfrclimited='true' actuatorfrcrange='1 0'"), "actuatorfrcrange", "must rise");
  Scene s = scene(FIXED("range='2 1'"));
  CHECK_INT(s.m->tendon_limited[0], 0);
  scene_end(s);
}

TEST(a_force_range_holds_zero) {
  CHECK_REFUSED(FIXED("actuatorfrclimited='true' actuatorfrcrange='1 2'"), "actuatorfrcrange", "must have 0 in it");
  CHECK_REFUSED(FIXED("actuatorfrclimited='auto' actuatorfrcrange='-2 -1'"), "actuatorfrcrange", "must have 0 in it");
}

TEST(a_force_range_alone_limits_nothing_unless_auto_is_said) {
  Scene s = scene(FIXED("actuatorfrcrange='-1 1'"));
  CHECK_INT(s.m->tendon_actfrclimited[0], 0);
  scene_end(s);
  s = scene(FIXED("actuatorfrcrange='-1 1' actuatorfrclimited='auto'"));
  CHECK_INT(s.m->tendon_actfrclimited[0], 1);
  scene_end(s);
}

TEST(a_dead_band_does_not_fall) {
  CHECK_REFUSED(SPATIAL("springlength='2 1'"), "springlength", "must not fall, found 2 1");
}

TEST(one_spring_length_stands_for_both_ends_also_over_a_class_with_two) {
  Scene s = scene("<mujoco><default><tendon springlength='.1 .9'/></default>" MODEL
                  "<tendon><fixed springlength='.5'><joint joint='j' coef='1'/></fixed>"
                  "<fixed><joint joint='j' coef='1'/></fixed></tendon></mujoco>");
  CHECK_NEAR(s.m->tendon_lengthspring[0].lo, .5, 0);
  CHECK_NEAR(s.m->tendon_lengthspring[0].hi, .5, 0);
  CHECK_NEAR(s.m->tendon_lengthspring[1].lo, .1, 0);
  CHECK_NEAR(s.m->tendon_lengthspring[1].hi, .9, 0);
  scene_end(s);
}

TEST(a_spatial_tendon_is_drawn_with_a_width) {
  CHECK_REFUSED(SPATIAL("width='0'"), "width", "must be positive, found 0");
  CHECK_REFUSED(FIXED("width='1'"), "width", "has no attribute 'width'");
}

TEST(a_fixed_tendon_looks_as_its_class_says) {
  Scene s = scene("<mujoco><default><tendon width='.5' rgba='1 0 0 1'/></default>" MODEL
                  "<tendon><fixed><joint joint='j' coef='1'/></fixed></tendon></mujoco>");
  CHECK_NEAR(s.m->tendon_width[0], .5, 0);
  CHECK_NEAR(s.m->tendon_rgba[0][1], 0, 0);
  scene_end(s);
}

TEST(a_material_must_exist) { CHECK_REFUSED(SPATIAL("material='silk'"), "material", "names a material 'silk'"); }

TEST(without_autolimits_a_range_needs_a_word_about_it) {
  CHECK_REFUSED("<mujoco><compiler autolimits='false'/>" MODEL
                "<tendon><fixed range='0 1'><joint joint='j' coef='1'/></fixed></tendon></mujoco>",
                "range", "needs 'limited' as well");
}
