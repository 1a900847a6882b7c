// test_tendon_path.c — paths that cannot be, and trees that tendons keep awake
#include "refused.h"

#define MODEL                                                                                                       \
  "<worldbody><site name='s0'/><geom name='box' type='box' size='.1 .1 .1'/><geom name='ball' size='.1' pos='.5 0 " \
  "0'/>"                                                                                                            \
  "<body name='b' pos='1 0 0'><joint name='j'/><geom size='.1' pos='1 0 0'/><site name='s1'/></body></worldbody>"
#define SPATIAL(path) "<mujoco>" MODEL "<tendon><spatial name='t'>" path "</spatial></tendon></mujoco>"
#define FIXED(path)   "<mujoco>" MODEL "<tendon><fixed name='t'>" path "</fixed></tendon></mujoco>"
#define S0            "<site site='s0'/>"
#define S1            "<site site='s1'/>"
#define PULLEY        "<pulley divisor='2'/>"
#define BALL          "<geom geom='ball'/>"

TEST(a_tendon_has_a_path) {
  CHECK_REFUSED(SPATIAL(""), "<spatial", "'t' has no path");
  CHECK_REFUSED(FIXED(""), "<fixed", "'t' has no path");
  CHECK_REFUSED(SPATIAL(S0), "<spatial", "'t' needs at least two points");
}

TEST(everything_on_the_path_exists) {
  CHECK_REFUSED(SPATIAL(S0 "<site site='s2'/>"), "site='s2'", "names a site 's2' that does not exist");
  CHECK_REFUSED(SPATIAL(S0 "<geom geom='bal'/>" S1), "geom='bal'", "did you mean 'ball'?");
  CHECK_REFUSED(SPATIAL(S0 "<geom geom='ball' sidesite='x'/>" S1), "sidesite", "names a site 'x'");
  CHECK_REFUSED(FIXED("<joint joint='k' coef='1'/>"), "joint='k'", "names a joint 'k'");
  CHECK_REFUSED(FIXED("<joint joint='j'/>"), "<joint joint", "needs attribute 'coef'");
}

TEST(only_spheres_and_cylinders_are_wrapped) {
  CHECK_REFUSED(SPATIAL(S0 "<geom geom='box'/>" S1), "geom='box'", "neither a sphere nor a cylinder");
}

TEST(geoms_stand_between_sites) {
  CHECK_REFUSED(SPATIAL(BALL S1), "<geom geom='ball'", "must stand between two sites");
  CHECK_REFUSED(SPATIAL(S0 BALL), "<geom geom='ball'", "must stand between two sites");
  CHECK_REFUSED(SPATIAL(S0 BALL "<geom  geom='ball'/>" S1), "<geom  geom", "must stand between two sites");
  CHECK_REFUSED(SPATIAL(S0 S1 PULLEY BALL S0), "<geom geom='ball'", "must stand between two sites");
}

TEST(pulleys_begin_branches_of_two_points) {
  CHECK_REFUSED(SPATIAL(S0 S1 PULLEY), "<pulley", "ends the path");
  CHECK_REFUSED(SPATIAL(S0 S1 PULLEY "<pulley  divisor='1'/>" S0 S1), "<pulley  ", "follows another pulley");
  CHECK_REFUSED(SPATIAL(S0 S1 PULLEY "<site  site='s0'/>"), "<site  ", "is alone on its branch");
  CHECK_REFUSED(SPATIAL("<pulley divisor='-1'/>" S0 S1), "divisor", "must not be negative, found -1");
  Scene s = scene(SPATIAL(PULLEY S0 S1));
  CHECK_INT(s.m->nwrap, 3);
  scene_end(s);
}

TEST(a_site_is_not_passed_twice_in_a_row) {
  CHECK_REFUSED(SPATIAL(S0 "<site  site='s0'/>"), "site='s0'/></spatial", "names 's0' twice in a row");
  Scene s = scene(SPATIAL(S0 BALL S0 S1));
  CHECK_INT(s.m->nwrap, 4);
  scene_end(s);
}

TEST(a_tendon_with_inertia_wraps_nothing) {
  CHECK_REFUSED("<mujoco>" MODEL "<tendon><spatial armature='1'>" S0 BALL S1 "</spatial></tendon></mujoco>",
                "<geom geom='ball'", "cannot be wrapped by a tendon with attribute 'armature'");
  CHECK_REFUSED("<mujoco>" MODEL "<tendon><spatial armature='-1'>" S0 S1 "</spatial></tendon></mujoco>", "armature",
                "must not be negative");
}

#define THREE_TREES(first)                                                 \
  "<worldbody><body sleep='" first                                         \
  "'><freejoint/><geom size='.1'/><site name='a'/></body>"                 \
  "<body pos='1 0 0'><freejoint/><geom size='.1'/><site name='b'/></body>" \
  "<body pos='2 0 0'><freejoint/><geom size='.1'/><site name='c'/></body></worldbody>"

TEST(trees_tied_by_a_spring_or_in_threes_may_not_be_told_to_sleep) {
  const char two[] = "<tendon><spatial name='t' stiffness='1'><site site='a'/><site site='b'/></spatial></tendon>";
  const char slack[] = "<tendon><spatial name='t'><site site='a'/><site site='b'/></spatial></tendon>";
  const char three[] = "<tendon><spatial name='t'><site site='c'/><site site='a'/><site site='b'/></spatial></tendon>";
  char xml[1024];
  snprintf(xml, sizeof xml, "<mujoco>" THREE_TREES("allowed") "%s</mujoco>", two);
  CHECK_REFUSED(xml, "sleep", "tendon 't' ties this tree to another by a spring or damper");
  snprintf(xml, sizeof xml, "<mujoco>" THREE_TREES("init") "%s</mujoco>", three);
  CHECK_REFUSED(xml, "sleep", "tendon 't' ties this tree to more than one other");
  snprintf(xml, sizeof xml, "<mujoco>" THREE_TREES("allowed") "%s</mujoco>", slack);
  Scene s = scene(xml);
  CHECK_INT(s.m->tree_sleep_policy[0], SN_SLEEP_ALLOWED);
  scene_end(s);
}
