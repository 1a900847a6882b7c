// test_inertial.c — mass, centre of mass and principal axes of bodies
#include "refused.h"

TEST(two_balls_on_a_stick_have_the_inertia_of_a_dumbbell) {
  Scene s = scene(
      WORLD("<body><freejoint/><geom size='.1' mass='1' pos='0 0 1'/><geom size='.1' mass='3' pos='0 0 -1'/></body>"));
  double ball = 0.4 * 0.01;
  CHECK_NEAR(s.m->body_mass[1], 4, 0);
  CHECK_NEAR(s.m->body_ipos[1].z, -0.5, 1e-15);
  CHECK_NEAR(s.m->body_inertia[1].x, 1 * 2.25 + 3 * 0.25 + 4 * ball, 1e-14);
  CHECK_NEAR(s.m->body_inertia[1].z, 4 * ball, 1e-14);
  scene_end(s);
}

TEST(a_full_inertia_becomes_principal_axes_with_falling_moments) {
  Scene s = scene(WORLD("<body><freejoint/><inertial pos='0 0 0' mass='1' fullinertia='2 2 3 .5 0 0'/></body>"));
  CHECK_NEAR(s.m->body_inertia[1].x, 3, 1e-14);
  CHECK_NEAR(s.m->body_inertia[1].y, 2.5, 1e-14);
  CHECK_NEAR(s.m->body_inertia[1].z, 1.5, 1e-14);
  scene_end(s);
}

TEST(impossible_inertias_are_refused_or_balanced) {
  const char* flat = "<body><joint/><inertial pos='0 0 0' mass='1' diaginertia='1 1 4'/></body>";
  char xml[512];
  snprintf(xml, sizeof xml, "<mujoco><worldbody>%s</worldbody></mujoco>", flat);
  CHECK_REFUSED(xml, "<body", "larger than the other two together");
  snprintf(xml, sizeof xml, "<mujoco><compiler balanceinertia='true'/><worldbody>%s</worldbody></mujoco>", flat);
  Scene s = scene(xml);
  CHECK_NEAR(s.m->body_inertia[1].x, 2, 0);
  CHECK_NEAR(s.m->body_inertia[1].z, 2, 0);
  scene_end(s);
}

TEST(contradictions_inside_inertial_are_refused) {
#define INERTIAL(attributes) WORLD("<body><joint/><inertial pos='0 0 0' mass='1' " attributes "/></body>")
  CHECK_REFUSED(INERTIAL("fullinertia='1 1 1 3 0 0'"), "fullinertia", "positive principal moments");
  CHECK_REFUSED(INERTIAL("fullinertia='1 1 1 0 0 0' euler='1 2 3'"), "fullinertia", "combined with an orientation");
  CHECK_REFUSED(INERTIAL("fullinertia='1 1 1 0 0 0' diaginertia='1 1 1'"), "fullinertia",
                "combined with 'diaginertia'");
  CHECK_REFUSED(INERTIAL("diaginertia='1 1 -1'"), "<body", "moves and so needs mass and inertia");
}

TEST(geoms_count_by_group_and_by_the_compilers_word) {
#define GROUPS(compiler)                                                                \
  "<mujoco><compiler " compiler                                                         \
  "/><worldbody><body><freejoint/><inertial pos='0 0 0' mass='7' diaginertia='1 1 1'/>" \
  "<geom size='.1' mass='1'/><geom size='.1' mass='2' group='3'/></body></worldbody></mujoco>"
  static const struct {
    const char* xml;
    double mass;
  } cases[] = {
      {GROUPS("inertiafromgeom='auto'"), 7},
      {GROUPS("inertiafromgeom='false'"), 7},
      {GROUPS("inertiafromgeom='true'"), 3},
      {GROUPS("inertiafromgeom='true' inertiagrouprange='0 2'"), 1},
  };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    Scene s = scene(cases[i].xml);
    CHECK_NEAR(s.m->body_mass[1], cases[i].mass, 0);
    scene_end(s);
  }
}

TEST(bounds_raise_small_masses_and_moments) {
  Scene s = scene(
      "<mujoco><compiler boundmass='.5' boundinertia='.25'/><worldbody><body><freejoint/>"
      "<geom size='.1' mass='.1'/></body></worldbody></mujoco>");
  CHECK_NEAR(s.m->body_mass[1], 0.5, 0);
  CHECK_NEAR(s.m->body_inertia[1].y, 0.25, 0);
  scene_end(s);
}

TEST(a_body_without_inertia_takes_its_own_pose_for_the_inertial_frame) {
  Scene s = scene(WORLD("<frame pos='5 0 0'><body pos='1 2 3' quat='0 1 0 0'/></frame>"));
  CHECK_NEAR(s.m->body_pos[1].x, 6, 0);
  CHECK_NEAR(s.m->body_ipos[1].x, 1, 0);
  CHECK_NEAR(s.m->body_iquat[1].x, 1, 0);
  scene_end(s);
}

// URDF can say so of its link 'world'; MuJoCo keeps it and nothing moves by it.
TEST(the_world_may_have_an_inertia) {
  Scene s = scene(
      "<robot><link name='world'><inertial><origin xyz='1 2 3'/><mass value='4'/>"
      "<inertia ixx='1' iyy='2' izz='3' ixy='0' ixz='0' iyz='0'/></inertial></link></robot>");
  CHECK_NEAR(s.m->body_mass[0], 4, 0);
  CHECK_NEAR(s.m->body_ipos[0].z, 3, 0);
  CHECK_NEAR(s.m->body_inertia[0].x, 3, 1e-15);
  scene_end(s);
}
