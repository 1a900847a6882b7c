// test_settings.c — <compiler>, <size>, <statistic>, <option> and <visual>
#include "refused.h"

#define SETTINGS(inside) "<mujoco>" inside "</mujoco>"

TEST(later_sections_overlay_earlier_ones) {
  Scene s = scene(
      SETTINGS("<option timestep='.1' iterations='7' actuatorgroupdisable='1'><flag gravity='disable' "
               "contact='disable'/></option>"
               "<option timestep='.2' actuatorgroupdisable='3'><flag contact='enable' energy='enable'/></option>"));
  CHECK_NEAR(s.m->opt.timestep, 0.2, 0);
  CHECK_INT(s.m->opt.iterations, 7);
  CHECK_INT(s.m->opt.disableflags, SN_DISABLE_GRAVITY);
  CHECK_INT(s.m->opt.enableflags, SN_ENABLE_ENERGY);
  CHECK_INT(s.m->opt.disableactuator, 1 << 1 | 1 << 3);
  scene_end(s);
}

TEST(numbers_that_are_left_out_keep_their_defaults) {
  Scene s = scene(SETTINGS("<option o_solref='.5' o_friction='2 3'/>"));
  CHECK_NEAR(s.m->opt.o_solref[0], 0.5, 0);
  CHECK_NEAR(s.m->opt.o_solref[1], 1, 0);
  CHECK_NEAR(s.m->opt.o_friction[1], 3, 0);
  CHECK_NEAR(s.m->opt.o_friction[2], 0.005, 0);
  CHECK_NEAR(s.m->opt.magnetic.y, -0.5, 0);
  scene_end(s);
}

TEST(every_flag_sets_its_own_bit) {
  static const char* const disable[] = {"constraint",   "equality",  "frictionloss", "limit",     "contact",
                                        "spring",       "damper",    "gravity",      "clampctrl", "warmstart",
                                        "filterparent", "actuation", "refsafe",      "sensor",    "midphase",
                                        "eulerdamp",    "autoreset", "nativeccd",    "island"};
  static const char* const enable[] = {"override", "energy", "fwdinv", "invdiscrete", "multiccd", "sleep"};
  char xml[256];
  for (int i = 0; i < SN_DISABLE_FLAG_COUNT; i++) {
    snprintf(xml, sizeof xml, "<mujoco><option><flag %s='disable'/></option></mujoco>", disable[i]);
    Scene s = scene(xml);
    CHECK_INT(s.m->opt.disableflags, 1 << i);
    scene_end(s);
  }
  for (int i = 0; i < SN_ENABLE_FLAG_COUNT; i++) {
    snprintf(xml, sizeof xml, "<mujoco><option><flag %s='enable'/></option></mujoco>", enable[i]);
    Scene s = scene(xml);
    CHECK_INT(s.m->opt.enableflags, 1 << i);
    scene_end(s);
  }
}

TEST(visual_settings_are_kept) {
  Scene s =
      scene(SETTINGS("<visual><global fovy='30' offwidth='100'/><map znear='.5'/><rgba fog='1 0 .5 1'/></visual>"));
  CHECK_NEAR(s.m->vis.global_fovy, 30, 0);
  CHECK_INT(s.m->vis.global_offwidth, 100);
  CHECK_INT(s.m->vis.global_offheight, 480);
  CHECK_NEAR(s.m->vis.map_znear, 0.5, 0);
  CHECK_NEAR(s.m->vis.rgba_fog[2], 0.5, 0);
  scene_end(s);
}

TEST(statistics_that_are_given_win_over_computed_ones) {
  Scene s = scene("<mujoco><statistic extent='7' center='1 2 3'/><worldbody><geom size='.1'/></worldbody></mujoco>");
  CHECK_NEAR(s.m->stat.extent, 7, 0);
  CHECK_NEAR(s.m->stat.center.z, 3, 0);
  CHECK_NEAR(s.m->stat.meanmass, 1, 0);
  scene_end(s);
}

TEST(user_numbers_are_as_wide_as_the_widest_or_as_said) {
  Scene s = scene(
      "<mujoco><size nuser_site='4'/><worldbody><geom size='.1' user='1 2 3'/><geom size='.1'/><site user='5'/>"
      "</worldbody></mujoco>");
  CHECK_INT(s.m->nuser_geom, 3);
  CHECK_INT(s.m->nuser_site, 4);
  CHECK_NEAR(s.m->geom_user[2], 3, 0);
  CHECK_NEAR(s.m->geom_user[3], 0, 0);
  CHECK_NEAR(s.m->site_user[0], 5, 0);
  scene_end(s);
  CHECK_REFUSED("<mujoco><size nuser_geom='1'/><worldbody><geom size='.1' user='1 2'/></worldbody></mujoco>",
                "user=", "more than the 1 of <size> attribute 'nuser_geom'");
}

TEST(memory_is_checked_though_never_needed) {
  Scene s = scene(SETTINGS("<size memory='10M'/>"));
  CHECK(s.m != NULL);
  scene_end(s);
  static const char* const bad[] = {"<mujoco><size memory='1Q'/></mujoco>",  "<mujoco><size memory='-2'/></mujoco>",
                                    "<mujoco><size memory='M'/></mujoco>",   "<mujoco><size memory='99E'/></mujoco>",
                                    "<mujoco><size memory='1 2'/></mujoco>", "<mujoco><size memory='1KB'/></mujoco>"};
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) CHECK_REFUSED(bad[i], "memory", "needs a whole number");
  CHECK_REFUSED(SETTINGS("<size memory='1M' njmax='3'/>"), "njmax", "cannot be combined with 'memory'");
}

TEST(memory_takes_the_place_of_sizes_that_stand_before_it) {
  Scene s = scene(SETTINGS("<size njmax='5000' nstack='9'/><size memory='10M'/><size memory='-1' nconmax='3'/>"));
  CHECK(s.m != NULL);
  scene_end(s);
  CHECK_REFUSED(SETTINGS("<size memory='10M'/><size njmax='5000'/>"), "njmax", "cannot be combined with 'memory'");
  CHECK_REFUSED(SETTINGS("<size memory='10M'/><size memory='-1' nstack='9'/>"), "nstack", "cannot be combined with");
  CHECK_REFUSED(SETTINGS("<size memory='1Q'/><size memory='10M'/>"), "memory", "needs a whole number");
}

TEST(settings_out_of_range_are_refused) {
  CHECK_REFUSED(SETTINGS("<compiler eulerseq='xy'/>"), "eulerseq", "needs three letters");
  CHECK_REFUSED(SETTINGS("<compiler coordinate='global'/>"), "coordinate", "global coordinates");
  CHECK_REFUSED(SETTINGS("<size nuser_body='-2'/>"), "nuser_body", "must be -1 or more");
  CHECK_REFUSED(SETTINGS("<size nconmax='-2'/>"), "nconmax", "must be -1 or more");
  CHECK_REFUSED(SETTINGS("<size nuserdata='-1'/>"), "nuserdata", "must be 0 or more");
  CHECK_REFUSED(SETTINGS("<size nuserdata='2000000000'/>"), "nuserdata", "or less");
  CHECK_REFUSED(SETTINGS("<size nkey='2000000000'/>"), "nkey", "or less");
  CHECK_REFUSED(SETTINGS("<statistic extent='0'/>"), "extent", "must be positive");
  CHECK_REFUSED(SETTINGS("<visual><map znear='0'/></visual>"), "znear", "must be positive");
  CHECK_REFUSED(SETTINGS("<visual><global realtime='-1'/></visual>"), "realtime", "must be positive");
  CHECK_REFUSED(SETTINGS("<option actuatorgroupdisable='31'/>"), "actuatorgroupdisable", "from 0 to 30, found 31");
  CHECK_REFUSED(SETTINGS("<option actuatorgroupdisable='-1'/>"), "actuatorgroupdisable", "from 0 to 30, found -1");
}
