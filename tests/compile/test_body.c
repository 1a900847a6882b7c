// test_body.c — bodies: joints that fit together, masses of what moves, frames that coincide
#include "refused.h"

#define BALL "<geom size='.1'/>"

TEST(joints_of_a_body_must_fit_together) {
  CHECK_REFUSED(WORLD("<body><freejoint/><joint/>" BALL "</body>"), "<freejoint", "must be the only joint");
  CHECK_REFUSED(WORLD("<body><body><freejoint/>" BALL "</body></body>"), "<freejoint", "child of the world");
  CHECK_REFUSED(WORLD("<body><joint type='ball'/><joint/>" BALL "</body>"), "<joint/>", "after a ball joint");
  CHECK_REFUSED(WORLD("<body><joint type='ball'/><joint type='ball'/><joint type='slide'/>" BALL "</body>"), "<body",
                "has 7 degrees of freedom");
}

TEST(nothing_moves_the_world) {
  CHECK_REFUSED(WORLD("<joint/>"), "<joint", "the world");
  CHECK_REFUSED(WORLD("<freejoint/>"), "<freejoint", "the world");
  CHECK_REFUSED(WORLD("<inertial pos='0 0 0' mass='1'/>"), "<inertial", "the world");
}

TEST(a_mocap_body_is_a_fixed_child_of_the_world) {
  CHECK_REFUSED(WORLD("<body mocap='true'><joint/>" BALL "</body>"), "mocap", "without joints");
  CHECK_REFUSED(WORLD("<body><body mocap='true'/></body>"), "mocap", "child of the world");
}

TEST(only_the_first_moving_body_of_a_tree_has_a_sleep_policy) {
  CHECK_REFUSED(WORLD("<body sleep='never'/>"), "sleep", "first moving body");
  CHECK_REFUSED(MOVING("<body sleep='never'><joint axis='1 0 0'/>" BALL "</body>"), "sleep", "first moving body");
}

TEST(what_moves_has_mass_of_its_own_or_of_what_is_fixed_to_it) {
  CHECK_REFUSED(WORLD("<body><joint/></body>"), "<body", "needs mass and inertia");
  CHECK_REFUSED(WORLD("<body name='arm'><joint/><geom size='.1' mass='0'/></body>"), "<body", "<body> 'arm' moves");
  CHECK_REFUSED(WORLD("<body><joint/><body><joint/>" BALL "</body></body>"), "<body", "needs mass and inertia");
  Scene s = scene(WORLD("<body><joint/><body><body>" BALL "</body></body></body>"));
  CHECK_INT(s.m->nbody, 4);
  scene_end(s);
}

TEST(frames_that_coincide_are_marked) {
  Scene s =
      scene(WORLD("<body><inertial pos='1 0 0' mass='1' diaginertia='1 1 1' axisangle='0 0 1 90'/>"
                  "<site/><site pos='1 2 3'/><site pos='1 0 0' quat='-1 0 0 -1'/><site axisangle='0 0 1 90'/>"
                  "<site axisangle='1 0 0 30'/></body>"));
  CHECK_INT(s.m->site_sameframe[0], SN_SAMEFRAME_BODY);
  CHECK_INT(s.m->site_sameframe[1], SN_SAMEFRAME_BODYROT);
  CHECK_INT(s.m->site_sameframe[2], SN_SAMEFRAME_INERTIA);
  CHECK_INT(s.m->site_sameframe[3], SN_SAMEFRAME_INERTIAROT);
  CHECK_INT(s.m->site_sameframe[4], SN_SAMEFRAME_NONE);
  CHECK_INT(s.m->body_sameframe[1], SN_SAMEFRAME_NONE);
  scene_end(s);
}

TEST(a_body_gathers_the_contact_bits_of_its_geoms) {
  Scene s =
      scene(WORLD("<body><geom size='.1' contype='2' conaffinity='4' margin='.1'/>"
                  "<geom size='.1' contype='8' conaffinity='1' margin='.3'/></body>"));
  CHECK_INT(s.m->body_contype[1], 10);
  CHECK_INT(s.m->body_conaffinity[1], 5);
  CHECK_NEAR(s.m->body_margin[1], 0.3, 0);
  scene_end(s);
}
